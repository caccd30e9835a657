//! What the players agreed before a battle: the optional rules (BR-11-04, BR-12-07), what a side may cost (BR-11-03), and
//! which scenario two bands fight (section 12). In a record it stands in words, `prisoners`, `150points`, `ambush`; a file of house rules says the same, and below it which
//! numbers are others:
//!
//! ```toml
//! options = ["prisoners"]
//! points = 150
//!
//! [firing.to_hit]
//! need = 8
//! ```

use engine::Rng;
use muster::{Holds, Key, read_file};

use super::House;
use crate::book::{Book, Fault};
use crate::world::{Options, ScenarioKind};

/// What the players agreed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Agreed {
    /// Numbers and options.
    pub house: House,
    /// What a side may cost at most, where they agreed on it (BR-11-03).
    pub points: Option<u16>,
    /// The scenario that two bands fight, where they agreed on one.
    pub scenario: Option<ScenarioKind>,
}

/// How the word for the points of a side ends; the number stands before it.
const POINTS: &str = "points";
/// The words for the scenarios that two bands may fight (BR-12-02 to BR-12-04).
const SCENARIOS: [(&str, ScenarioKind); 3] =
    [("raid", ScenarioKind::Raid), ("ambush", ScenarioKind::Ambush), ("trod", ScenarioKind::Trod)];

/// What a file says beside numbers.
const KEYS: [Key; 2] = [
    Key { name: "options", holds: Holds::Words, misread: "options are texts in brackets" },
    Key { name: "points", holds: Holds::Number(POINTS), misread: "points are a whole number" },
];

impl Agreed {
    /// Takes up one more word.
    ///
    /// # Errors
    /// If there is no such word, with those that there are.
    pub fn take(&mut self, word: &str) -> Result<(), String> {
        if let Some(points) = word.strip_suffix(POINTS).and_then(|points| points.parse().ok()) {
            self.points = Some(points);
        } else if let Some((_, scenario)) = SCENARIOS.iter().find(|(name, _)| *name == word) {
            self.scenario = Some(*scenario);
        } else if !self.house.options.set(word) {
            let options = Options::NAMES.join(", ");
            let scenarios = SCENARIOS.map(|(name, _)| name).join(", ");
            return Err(format!(
                "nobody can agree on \"{word}\"; there is {options}, for two bands {scenarios} and 150points"
            ));
        }
        Ok(())
    }

    /// Takes up what a file of house rules says, which faults call by its name.
    ///
    /// # Errors
    /// Everything that cannot be read in it, in the order of the places.
    pub fn take_file(&mut self, text: &str, name: &str) -> Result<(), Vec<Fault>> {
        let book = read_file(text, name, &KEYS, |word| self.take(word), Book::with_house_rules)?;
        self.house.book = Some(book);
        Ok(())
    }

    /// All of it in words, for a record.
    pub fn words(&self) -> Vec<String> {
        let options = self.house.options.names().map(str::to_owned);
        let scenario = SCENARIOS.iter().find(|(_, kind)| Some(*kind) == self.scenario);
        let scenario = scenario.map(|(name, _)| (*name).to_owned());
        options.chain(scenario).chain(self.points.map(|points| format!("{points}{POINTS}"))).collect()
    }

    /// Options drawn by lot, each as likely as not.
    pub fn by_lot(rng: &mut Rng) -> Agreed {
        let house = House { options: Options::by_lot(rng), ..House::default() };
        Agreed { house, ..Agreed::default() }
    }
}
