//! What the players agreed before a battle: the optional rules of sections 18 and 22 to 24, whether they deploy in secret (CYP-01-06), and
//! how many figures an army may have. In a record it stands in words, `plunder`, `deploy`, `400figures`; a file of house rules says the
//! same, and below it which numbers are others:
//!
//! ```toml
//! options = ["plunder"]
//! figures = 400
//!
//! [command.bonuses]
//! brigadier = [0, 1]
//! ```

use std::sync::Arc;

use engine::Rng;
use engine::sheet::Words;
use muster::{Holds, Key, read_file};

use super::House;
use crate::book::{Book, Fault};
use crate::world::Optional;

/// What the players agreed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Agreed {
    /// Numbers and options.
    pub house: House,
    /// Whether they deploy by themselves, unseen, in place of standing as on the day or drawn up behind their lines (CYP-01-06).
    pub deploy: bool,
    /// How many figures an army may have at most, where they agreed on it (CYP-19-04, CYP-21-04).
    pub figures: Option<u16>,
}

/// How the word for the figures of an army ends; the number stands before it.
const FIGURES: &str = "figures";
/// The word for players who deploy by themselves.
const DEPLOY: &str = "deploy";

/// What a file says beside numbers.
const KEYS: [Key; 2] = [
    Key { name: "options", holds: Holds::Words, misread: "options are texts in brackets" },
    Key { name: "figures", holds: Holds::Number(FIGURES), misread: "figures are a whole number" },
];

impl Agreed {
    /// Takes up one more word.
    ///
    /// # Errors
    /// If there is no such word, with those that there are.
    pub fn take(&mut self, word: &str) -> Result<(), String> {
        let figures = word.strip_suffix(FIGURES).and_then(|count| count.parse().ok());
        let option = Optional::WORDS.iter().find(|(name, _)| *name == word);
        match (figures, option) {
            (Some(figures), _) => self.figures = Some(figures),
            _ if word == DEPLOY => self.deploy = true,
            (_, Some((_, option))) => self.house.options = self.house.options.with(*option),
            _ => {
                let all = Optional::NAMES.join(", ");
                return Err(format!("nobody can agree on \"{word}\"; there is {all}, deploy and 400figures"));
            }
        }
        Ok(())
    }

    /// Takes up what a file of house rules says, which faults call by its name: be it another list in the place of a lost one
    /// (CYP-99-01).
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
        let options = Optional::ALL.iter().filter(|option| self.house.options.has(**option));
        let deploy = self.deploy.then(|| DEPLOY.to_owned());
        let figures = self.figures.map(|figures| format!("{figures}{FIGURES}"));
        options.map(|option| option.word().to_owned()).chain(deploy).chain(figures).collect()
    }

    /// Options drawn by lot, each as likely as not.
    pub fn by_lot(rng: &mut Rng) -> Agreed {
        let mut agreed = Agreed::default();
        for option in Optional::ALL.iter().filter(|_| rng.chance(1, 2)) {
            agreed.house.options = agreed.house.options.with(*option);
        }
        agreed
    }
}
