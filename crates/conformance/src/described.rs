//! Odds of what is described in words, asked for as they are typed.

use std::marker::PhantomData;

use offer::{Fault, OddsOrder, Part, Reckoning, Rulebook};

/// An event as it would be typed, its words without quotation marks: `shoot bowman reiver --range 10`.
pub struct Typed<R> {
    event: String,
    subjects: Vec<String>,
    options: Vec<(String, String)>,
    rules: PhantomData<R>,
}

impl<R: Rulebook> Typed<R> {
    /// An event of the rulebook, with what is usual where nothing is said.
    pub fn new(event: &str, subjects: &[&str], options: &[(&str, &str)]) -> Typed<R> {
        let said = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let mut options: Vec<(String, String)> = said.collect();
        let known = R::odds().events.iter().find(|known| known.name == event);
        let usual = known.unwrap_or_else(|| panic!("nobody tells the odds of {event}")).options.iter();
        for option in usual.filter(|option| !option.usual.is_empty()) {
            if !options.iter().any(|(name, _)| name == option.name) {
                options.push((option.name.to_owned(), option.usual.to_owned()));
            }
        }
        let subjects = subjects.iter().map(|text| (*text).to_owned()).collect();
        Typed { event: event.to_owned(), subjects, options, rules: PhantomData }
    }

    /// It as it is ordered.
    pub fn order(&self) -> OddsOrder<'_> {
        OddsOrder { event: &self.event, subjects: &self.subjects, options: &self.options, house: None }
    }

    /// What comes of it.
    ///
    /// # Errors
    /// What is wrong with the description, or which rule forbids the event.
    pub fn reckoned(&self) -> Result<Reckoning, Fault> {
        R::reckon(&self.order())
    }
}

/// The chance of what programs know by a word.
pub fn chance(part: &Part, key: &str) -> f64 {
    let found = part.chances.iter().find(|it| it.key == key);
    found.unwrap_or_else(|| panic!("nothing is told of {key}: {part:?}")).chance.likely
}

/// Whether two numbers are one but for rounding.
#[track_caller]
pub fn is_about(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-9, "{found} instead of {wanted}");
}
