//! The odds of events that somebody describes in words: what a rulebook offers of them, how they are asked for, and what
//! comes of it in terms that every face can show.

use std::str::FromStr;

use engine::{Chance, Forecast, How, Rule, RuleId, Ruleset};
use tabletop::Length;

use crate::{Fact, Fault};

/// What a rulebook tells the odds of, and how units are described for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddsGuide {
    /// How a unit is described, in a paragraph or two.
    pub describing: &'static str,
    /// The events, in the order in which they are listed; none where a rulebook tells no odds of what is described.
    pub events: &'static [OddsEvent],
}

/// An event whose odds can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddsEvent {
    /// The word for it.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What has to be said, in order.
    pub subjects: &'static [OddsSubject],
    /// What may be said beside.
    pub options: &'static [OddsOption],
}

/// Something that has to be said of an event: a unit, the kind of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddsSubject {
    /// Its name, such as `UNIT`.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The words that it may be; any if there are none.
    pub words: &'static [&'static str],
}

/// Something that may be said of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OddsOption {
    /// The word for it, without hyphens before it.
    pub name: &'static str,
    /// What follows it, such as `INCHES`; nothing of a plain yes.
    pub value: Option<&'static str>,
    /// What holds if it is not said; empty for nothing.
    pub usual: &'static str,
    /// The words that it may be; any if there are none.
    pub words: &'static [&'static str],
    /// What it is, in a line.
    pub about: &'static str,
}

impl OddsOption {
    /// A plain yes.
    pub const fn yes(name: &'static str, about: &'static str) -> OddsOption {
        OddsOption { name, value: None, usual: "", words: &[], about }
    }

    /// A value of any kind.
    pub const fn value(
        name: &'static str,
        value: &'static str,
        usual: &'static str,
        about: &'static str,
    ) -> OddsOption {
        OddsOption { name, value: Some(value), usual, words: &[], about }
    }

    /// One of some words.
    pub const fn one_of(
        name: &'static str,
        words: &'static [&'static str],
        usual: &'static str,
        about: &'static str,
    ) -> OddsOption {
        OddsOption { name, value: Some("WHAT"), usual, words, about }
    }
}

/// An event as somebody asks for it.
#[derive(Clone, Copy, Debug)]
pub struct OddsOrder<'a> {
    /// The word for the event.
    pub event: &'a str,
    /// What has to be said, as many as the event has.
    pub subjects: &'a [String],
    /// What else was said: the words for it, each with its value, which is empty for a plain yes.
    pub options: &'a [(String, String)],
    /// A file of house rules: its name and its text.
    pub house: Option<(&'a str, &'a str)>,
}

impl<'a> OddsOrder<'a> {
    /// What has to be said at a place; empty if it was not.
    pub fn subject(&self, at: usize) -> &'a str {
        self.subjects.get(at).map_or("", String::as_str)
    }

    /// The value of an option, if it was said or is usual.
    pub fn value(&self, name: &str) -> Option<&'a str> {
        self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether something was said.
    pub fn says(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// The value of an option as a number of its kind.
    ///
    /// # Errors
    /// If it is none.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Fault> {
        let one =
            |value: &str| value.parse().map_err(|_| Fault::new(format!("--{name}: {value} will not do")));
        self.value(name).map(one).transpose()
    }

    /// The value of an option as a length of so many inches, `most` at most.
    ///
    /// # Errors
    /// If it is none, or longer.
    pub fn inches(&self, name: &str, most: Length) -> Result<Option<Length>, Fault> {
        let Some(said) = self.value(name) else { return Ok(None) };
        let length = Length::from_text(&format!("{said}in")).filter(|it| *it >= Length::ZERO);
        match length {
            Some(length) if length <= most => Ok(Some(length)),
            Some(_) => Err(Fault::new(format!("--{name}: {said} is farther than anybody shoots"))),
            None if is_number(said) => {
                Err(Fault::new(format!("--{name}: {said} is farther than any table reaches")))
            }
            None => Err(Fault::new(format!("--{name}: {said} is no number of inches; write 6 or 7.5"))),
        }
    }

    /// What somebody is said to stand behind or in, as one of these kinds of ground: the words of one are said with hyphens.
    ///
    /// # Errors
    /// If it is none of them, with the nearest.
    pub fn stood<'k>(&self, name: &str, kinds: &[&'k str]) -> Result<Option<&'k str>, Fault> {
        let Some(said) = self.value(name) else { return Ok(None) };
        let kind = said.replace('-', " ");
        let known = kinds.iter().find(|known| **known == kind).copied();
        known.map(Some).ok_or_else(|| {
            let hint = cases::suggestion(&kind, kinds.iter().copied());
            Fault::new(format!("--{name}: nobody stands so {said}; {hint}"))
        })
    }
}

/// Whether a text is a number without a sign, however large.
fn is_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// What may come of an event.
#[derive(Clone, PartialEq, Debug)]
pub struct Reckoning {
    /// How it was found, where anybody has to know: the assumption under which decisions were taken, and whether every
    /// way was walked.
    pub found: Option<Found>,
    /// What may come, part by part.
    pub parts: Vec<Part>,
}

/// How chances were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Exactly or by samples.
    pub how: How,
    /// What everybody is taken to decide.
    pub assuming: &'static str,
}

impl Found {
    /// How a forecast was found.
    pub const fn of<S>(forecast: &Forecast<S>) -> Found {
        Found { how: forecast.how, assuming: forecast.assuming }
    }
}

/// A part of what may come: of one throw, of one side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Part {
    /// By which word programs know it; empty for the event itself.
    pub key: &'static str,
    /// Its heading; empty for none.
    pub title: String,
    /// What is known of it.
    pub facts: Vec<Fact>,
    /// What counted for it or against it.
    pub counted: Vec<Counted>,
    /// By which word programs know its chances; empty if each is known by its own.
    pub under: &'static str,
    /// The chances.
    pub chances: Vec<Outcome>,
    /// How they are told.
    pub told: ChanceStyle,
}

impl Part {
    /// A part of words with their chances.
    pub fn words(key: &'static str, title: impl Into<String>, chances: Vec<Outcome>) -> Part {
        Part { key, title: title.into(), under: "chances", chances, ..Part::default() }
    }

    /// A part of the numbers from 0 on with their chances, and with their mean, of which it is told what it is.
    pub fn counts(key: &'static str, title: impl Into<String>, of: &'static str, chances: &[f64]) -> Part {
        let facts = vec![Fact::number("mean", of, mean(chances))];
        Part { facts, told: ChanceStyle::Counts, ..Part::words(key, title, numbers(chances)) }
    }
}

/// How the chances of a part are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChanceStyle {
    /// Of each number from 0 on, with the chance of at least so many.
    Counts,
    /// Of each word.
    #[default]
    Words,
    /// Of each word, with the bounds between which it lies.
    Bounds,
}

/// One entry of what counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// What, in words.
    pub words: String,
    /// How much.
    pub value: i32,
    /// The id of the rule.
    pub rule: String,
}

impl Counted {
    /// One entry with its rule.
    pub fn of<R: Ruleset>(words: impl Into<String>, value: impl Into<i32>, rule: Rule) -> Counted {
        Counted { words: words.into(), value: value.into(), rule: RuleId::of::<R>(rule).to_string() }
    }
}

/// One thing that may come.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// By which word programs know it.
    pub key: String,
    /// In words.
    pub words: String,
    /// Its chance.
    pub chance: Chance,
}

impl Outcome {
    /// One thing with its chance.
    pub fn new(key: impl Into<String>, words: impl Into<String>, chance: Chance) -> Outcome {
        // A sum of nothing is less than nothing to a printer.
        let Chance { likely, low, high } = chance;
        let chance = Chance { likely: likely + 0.0, low: low + 0.0, high: high + 0.0 };
        Outcome { key: key.into(), words: words.into(), chance }
    }

    /// One thing with a chance that is exact.
    pub fn exact(key: impl Into<String>, words: impl Into<String>, likely: f64) -> Outcome {
        Outcome::new(key, words, Chance { likely, low: likely, high: likely })
    }
}

/// One thing or the other, each with the word by which programs know it and its words; the first is so likely.
pub fn either(likely: f64, [yes, no]: [(&str, &str); 2]) -> Vec<Outcome> {
    vec![Outcome::exact(yes.0, yes.1, likely), Outcome::exact(no.0, no.1, 1.0 - likely)]
}

/// The chances of the numbers from 0 on, as outcomes; what can no longer come at the end is left out.
pub fn numbers(chances: &[f64]) -> Vec<Outcome> {
    let last = chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    let told = chances.iter().take(last + 1).enumerate();
    told.map(|(number, chance)| Outcome::exact(number.to_string(), number.to_string(), *chance)).collect()
}

/// The mean of numbers from 0 on by their chances.
pub fn mean(chances: &[f64]) -> f64 {
    chances.iter().enumerate().map(|(number, chance)| number as f64 * chance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_that_is_too_long_is_told_as_one() {
        let said = |value: &str| {
            let options = [("range".to_owned(), value.to_owned())];
            let order = OddsOrder { event: "shoot", subjects: &[], options: &options, house: None };
            order.inches("range", Length::inches(60)).map_err(|why| why.to_string())
        };
        assert_eq!(said("7.5"), Ok(Length::from_text("7.5in")));
        for long in ["61", "1000", "99999999999999999999"] {
            assert!(said(long).is_err_and(|why| why.contains("is farther than")), "{long}");
        }
        for none in ["", "-1", "far", "6in"] {
            assert!(said(none).is_err_and(|why| why.contains("is no number of inches")), "{none}");
        }
    }
}
