//! The lines of a play.

use engine::{Answer, Rule, Side};

use crate::{Misread, Staged, Words};

/// A line of a play.
pub(crate) enum Line<'t> {
    /// A side answers.
    Answer { side: Side, answer: Answer },
    /// A side says something that nobody asked.
    Says { side: Side, answer: Answer },
    /// A side's answer must be refused by a rule.
    Refuse { side: Side, answer: Answer, rule: Rule },
    /// A side's answer must be legal, or must not.
    Offers { side: Side, answer: Answer, offered: bool },
    /// Dice fall.
    Dice { rule: Rule, faces: &'t str },
    /// A card is drawn.
    Draw { rule: Rule, name: &'t str },
    /// Something must be so, or must not.
    Expect { not: bool, words: Words<'t> },
}

const LINES: &str =
    "a line begins with `A:`, `B:`, `dice`, `draw`, `refuse`, `offers`, `lacks`, `says` or `expect`";

/// Reads a line.
pub(crate) fn read<'t, R: Staged>(world: &R::World, text: &'t str) -> Result<Line<'t>, Misread> {
    let mut words = Words::of(text);
    if words.peek() == "A:" || words.peek() == "B:" {
        let side = side(&mut words)?;
        return Ok(Line::Answer { side, answer: answer::<R>(world, &mut words)? });
    }
    let before = words.clone();
    match words.next("a line of the play")? {
        "dice" => Ok(Line::Dice { rule: rule::<R>(&mut words)?, faces: words.take_rest() }),
        "draw" => Ok(Line::Draw { rule: rule::<R>(&mut words)?, name: words.take_rest() }),
        "refuse" => refuse::<R>(world, text, words),
        word @ ("offers" | "lacks") => {
            let side = side(&mut words)?;
            let answer = answer::<R>(world, &mut words)?;
            Ok(Line::Offers { side, answer, offered: word == "offers" })
        }
        "says" => {
            let side = side(&mut words)?;
            Ok(Line::Says { side, answer: answer::<R>(world, &mut words)? })
        }
        "expect" => Ok(Line::Expect { not: words.take("not"), words }),
        word => Err(before.wrong(format!("`{word}` is no line of a play; {LINES}"))),
    }
}

/// `refuse A: move hastings: advance 8in -> NMM-10-05`
fn refuse<'t, R: Staged>(world: &R::World, text: &'t str, words: Words<'t>) -> Result<Line<'t>, Misread> {
    let Some((told, by)) = text.rsplit_once("->") else {
        return Err(words.wrong("a refusal ends with `->` and the id of the rule that refuses"));
    };
    let id = by.trim();
    let rule = R::rule(id).ok_or_else(|| {
        let column = told.chars().count() + 4;
        Misread { column, what: format!("there is no rule `{id}`") }
    })?;
    let mut words = Words::of(told);
    words.next("refuse")?;
    let side = side(&mut words)?;
    Ok(Line::Refuse { side, answer: answer::<R>(world, &mut words)?, rule })
}

fn side(words: &mut Words<'_>) -> Result<Side, Misread> {
    words.value("`A:` or `B:`", |word| match word {
        "A:" => Some(Side::A),
        "B:" => Some(Side::B),
        _ => None,
    })
}

/// Reads what is left as an answer.
fn answer<R: Staged>(world: &R::World, words: &mut Words<'_>) -> Result<Answer, Misread> {
    let before = words.clone();
    engine::read_answer::<R>(world, words.take_rest()).map_err(|error| {
        let start = before.wrong("").column;
        let text = error.to_string();
        let what = text.split_once(": ").map_or(text.as_str(), |(_, what)| what).to_owned();
        Misread { column: start + error.column - 1, what }
    })
}

/// Reads the id of a rule.
pub(crate) fn rule<R: Staged>(words: &mut Words<'_>) -> Result<Rule, Misread> {
    words.value("the id of a rule", R::rule)
}
