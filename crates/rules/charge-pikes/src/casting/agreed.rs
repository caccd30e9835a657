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
use rulebook::numbers::apart;
use toml::de::DeValue;

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
            ("scale", DeValue::String(word)) => self.take(word),
            ("options", DeValue::Array(words)) => words.iter().try_for_each(|word| match word.get_ref() {
                DeValue::String(word) => self.take(word),
                _ => Err("options are texts in brackets".to_owned()),
            }),
            ("points", DeValue::Integer(points)) => self.take(&format!("{}{POINTS}", points.as_str())),
            ("scale", _) => Err("the scale is \"15mm\" or \"25mm\"".to_owned()),
            ("options", _) => Err("options are texts in brackets".to_owned()),
            ("points", _) => Err("points are a whole number".to_owned()),
            _ => return None,
        };
        Some(said)
    }

    /// All of it in words, for a record.
    pub fn words(&self) -> Vec<String> {
        let scale = SCALES.iter().find(|(_, scale)| *scale == self.house.scale).map(|(name, _)| *name);
        let on = |name: &&str| {
            let mut with = self.house.options;
            with.set(name) && with == self.house.options
        };
        let options = Options::NAMES.into_iter().filter(on);
        let deploy = self.deploy.then_some(DEPLOY);
        let points = self.points.map(|points| format!("{points}{POINTS}"));
        scale.into_iter().chain(options).chain(deploy).map(str::to_owned).chain(points).collect()
    }

    /// A size of figures and options drawn by lot, each as likely as not.
    pub fn by_lot(rng: &mut Rng) -> Agreed {
        let mut agreed = Agreed::default();
        agreed.house.scale = SCALES[rng.below(SCALES.len() as u32) as usize].1;
        for option in Options::NAMES {
            if rng.chance(1, 2) {
                agreed.house.options.set(option);
            }
        }
        agreed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_agreed_reads_back_from_its_words() {
        let mut agreed = Agreed::default();
        let file =
            "scale = \"15mm\"\noptions = [\n\"volley_fire\", \"firelocks\"]\n[charging.wheels]\nfree = 60\n";
        agreed.take_file(file, "ours").unwrap();
        assert_eq!(agreed.house.book.charging.wheels.free, 60);
        agreed.take("deploy").unwrap();
        agreed.take("600points").unwrap();
        assert_eq!(agreed.words(), ["15mm", "firelocks", "volley_fire", "deploy", "600points"]);
        let mut again = Agreed::default();
        agreed.words().iter().try_for_each(|word| again.take(word)).unwrap();
        again.house.book = agreed.house.book.clone();
        assert_eq!(again, agreed);
        let wrong =
            "scale = \"15mm\"\noptions = [\"cannons\"]\npoints = -1\n\n[charging.wheels]\nfree = 600\n";
        let faults = Agreed::default().take_file(wrong, "ours").unwrap_err();
        let told: Vec<String> = faults.iter().map(|fault| fault.place.to_string()).collect();
        assert_eq!(told, ["ours:2:11", "ours:3:10", "ours:6:1"]);
        assert!(Agreed::default().take_file("free = [", "ours").is_err());
        assert!(again.take("manypoints").is_err());
        assert!(again.take("cannons").unwrap_err().contains("forlorn_hopes"));
    }
}
