//! What the players agreed before a battle: the optional rules (PM-15-05), whether they place a historical battle by themselves
//! (PM-15-01), and what an army may cost (PM-15-03). In a record it stands in words, `orders`, `deploy`, `1000points`; a file of
//! house rules says the same, and below it which numbers are others, a whole table of results if they like:
//!
//! ```toml
//! options = ["orders"]
//! points = 1000
//!
//! [combat.table_5]
//! die_1 = ["Ar", "Ar", "Ar", "Ad", "Dx", "Dd", "Dd", "Dr"]
//! ```

use std::sync::Arc;

use engine::Rng;
use rulebook::numbers::apart;
use toml::de::DeValue;

use crate::book::{Book, Fault};
use crate::casting::terms::House;
use crate::world::Options;

/// What the players agreed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Agreed {
    /// Numbers and options.
    pub house: House,
    /// Whether they place a historical battle by themselves.
    pub deploy: bool,
    /// What an army may cost at most, where they agreed on it (PM-15-03).
    pub points: Option<u16>,
}

/// How the word for the points of an army ends; the number stands before it.
const POINTS: &str = "points";
/// The word for players who place their armies by themselves.
const DEPLOY: &str = "deploy";

impl Agreed {
    /// Takes up one more word.
    ///
    /// # Errors
    /// If there is no such word, with those that there are.
    pub fn take(&mut self, word: &str) -> Result<(), String> {
        if word == DEPLOY {
            self.deploy = true;
        } else if let Some(points) = word.strip_suffix(POINTS).and_then(|points| points.parse().ok()) {
            self.points = Some(points);
        } else if !self.house.options.set(word) {
            let options = Options::NAMES.join(", ");
            return Err(format!("nobody can agree on \"{word}\"; there is {options}, deploy and 1000points"));
        }
        Ok(())
    }

    /// Takes up what a file of house rules says, which faults call by its name.
    ///
    /// # Errors
    /// Everything that cannot be read in it, in the order of the places.
    pub fn take_file(&mut self, text: &str, name: &str) -> Result<(), Vec<Fault>> {
        let (numbers, mut faults) = apart(text, name, &mut |key, value| self.take_key(key, value));
        match Book::with_house_rules(&numbers, name) {
            Ok(book) => self.house.book = Arc::new(book),
            Err(found) => faults.extend(found),
        }
        faults.sort_by(|one, other| one.place.cmp(&other.place));
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Takes up what stands at a key of a file; `None` if the key is a number's.
    fn take_key(&mut self, key: &str, value: &DeValue) -> Option<Result<(), String>> {
        let said = match (key, value) {
            ("options", DeValue::Array(words)) => words.iter().try_for_each(|word| match word.get_ref() {
                DeValue::String(word) => self.take(word),
                _ => Err("options are texts in brackets".to_owned()),
            }),
            ("points", DeValue::Integer(points)) => self.take(&format!("{}{POINTS}", points.as_str())),
            ("options", _) => Err("options are texts in brackets".to_owned()),
            ("points", _) => Err("points are a whole number".to_owned()),
            _ => return None,
        };
        Some(said)
    }

    /// All of it in words, for a record.
    pub fn words(&self) -> Vec<String> {
        let options = self.house.options.orders.then(|| Options::NAMES[0].to_owned());
        let deploy = self.deploy.then(|| DEPLOY.to_owned());
        let points = self.points.map(|points| format!("{points}{POINTS}"));
        options.into_iter().chain(deploy).chain(points).collect()
    }

    /// Options drawn by lot, each as likely as not.
    pub fn by_lot(rng: &mut Rng) -> Agreed {
        let mut agreed = Agreed::default();
        for option in Options::NAMES {
            if rng.chance(1, 2) {
                agreed.house.options.set(option);
            }
        }
        agreed
    }
}
