//! What the players agreed before a battle (CP-01-02, CP-01-03): the size of the figures, the optional rules, whether they
//! deploy by themselves (CP-99-01), and what an army may cost (CP-20-14). In a record it stands in words, `15mm`,
//! `forlorn_hopes`, `deploy`, `600points`; a file of house rules says the same, and below it which numbers are others:
//!
//! ```toml
//! scale = "15mm"
//! options = ["forlorn_hopes", "volley_fire"]
//! points = 600
//!
//! [charging.wheels]
//! free = 60
//! ```

use std::sync::Arc;

use engine::Rng;
use muster::{Holds, Key, read_file};

use super::House;
use crate::book::{Book, Fault};
use crate::world::{Options, Scale};

/// What the players agreed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Agreed {
    /// Figures and options.
    pub house: House,
    /// Whether they deploy a historical battle by themselves.
    pub deploy: bool,
    /// What an army may cost at most, where they agreed on it (CP-20-14, CP-20-15).
    pub points: Option<u16>,
}

/// How the word for the points of an army ends; the number stands before it.
const POINTS: &str = "points";
/// The word for players who deploy by themselves.
const DEPLOY: &str = "deploy";
/// The words for the sizes of figures.
const SCALES: [(&str, Scale); 2] = [("25mm", Scale::Large), ("15mm", Scale::Small)];

/// What a file says beside numbers.
const KEYS: [Key; 3] = [
    Key { name: "scale", holds: Holds::Word, misread: "the scale is \"15mm\" or \"25mm\"" },
    Key { name: "options", holds: Holds::Words, misread: "options are texts in brackets" },
    Key { name: "points", holds: Holds::Number(POINTS), misread: "points are a whole number" },
];

impl Agreed {
    /// Takes up one more word.
    ///
    /// # Errors
    /// If there is no such word, with those that there are.
    pub fn take(&mut self, word: &str) -> Result<(), String> {
        if word == DEPLOY {
            self.deploy = true;
        } else if let Some((_, scale)) = SCALES.iter().find(|(name, _)| *name == word) {
            self.house.scale = *scale;
        } else if let Some(points) = word.strip_suffix(POINTS).and_then(|points| points.parse().ok()) {
            self.points = Some(points);
        } else if !self.house.options.set(word) {
            let options = Options::NAMES.join(", ");
            return Err(format!(
                "nobody can agree on \"{word}\"; there is {options}, 15mm, 25mm, deploy and 600points"
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
        self.house.book = Arc::new(book);
        Ok(())
    }

    /// All of it in words, for a record.
    pub fn words(&self) -> Vec<String> {
        let scale = SCALES.iter().find(|(_, scale)| *scale == self.house.scale).map(|(name, _)| *name);
        let deploy = self.deploy.then_some(DEPLOY);
        let points = self.points.map(|points| format!("{points}{POINTS}"));
        scale
            .into_iter()
            .chain(self.house.options.names())
            .chain(deploy)
            .map(str::to_owned)
            .chain(points)
            .collect()
    }

    /// A size of figures and options drawn by lot, each as likely as not.
    pub fn by_lot(rng: &mut Rng) -> Agreed {
        let mut agreed = Agreed::default();
        agreed.house.scale = SCALES[rng.below(SCALES.len() as u32) as usize].1;
        agreed.house.options = Options::by_lot(rng);
        agreed
    }
}
