//! What the players agreed before a battle (CP-01-02, CP-01-03): the size of the figures, the optional rules, whether they
//! deploy by themselves (CP-99-01), and what an army may cost (CP-20-14). In a record it stands in words, `15mm`,
//! `forlorn_hopes`, `deploy`, `600points`; a file of house rules says the same:
//!
//! ```toml
//! scale = "15mm"
//! options = ["forlorn_hopes", "volley_fire"]
//! ```

use engine::Luck;
use serde::Deserialize;

use super::House;
use crate::world::{Options, Scale};

/// What the players agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct File {
    scale: Option<String>,
    points: Option<u16>,
    options: Vec<String>,
}

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

    /// Takes up what a file of house rules says.
    ///
    /// # Errors
    /// What cannot be read in it.
    pub fn take_file(&mut self, text: &str) -> Result<(), String> {
        let file: File = toml::from_str(text).map_err(|fault| fault.to_string())?;
        self.points = file.points.or(self.points);
        file.scale.iter().chain(&file.options).try_for_each(|word| self.take(word))
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
    pub fn by_lot(luck: &mut Luck) -> Agreed {
        let mut agreed = Agreed::default();
        agreed.house.scale = SCALES[luck.below(SCALES.len() as u32) as usize].1;
        for option in Options::NAMES {
            if luck.chance(1, 2) {
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
        agreed.take_file("scale = \"15mm\"\noptions = [\"volley_fire\", \"firelocks\"]\n").unwrap();
        agreed.take("deploy").unwrap();
        agreed.take("600points").unwrap();
        assert_eq!(agreed.words(), ["15mm", "firelocks", "volley_fire", "deploy", "600points"]);
        let mut again = Agreed::default();
        agreed.words().iter().try_for_each(|word| again.take(word)).unwrap();
        assert_eq!(again, agreed);
        assert!(again.take("manypoints").is_err());
        assert!(again.take("cannons").unwrap_err().contains("forlorn_hopes"));
    }
}
