//! Battles and armies by their names.

use offer::{Fault, Library, Text};

use crate::carried::{ARMIES, BATTLES};

/// Where texts are found that the program does not carry.
pub trait Shelf {
    /// The text of a battle or an army by its name, if that is a name of this shelf; or why it cannot be had.
    fn text(&self, name: &str) -> Option<Result<String, Fault>>;
}

/// A shelf with nothing on it.
pub struct NoShelf;

impl Shelf for NoShelf {
    fn text(&self, _name: &str) -> Option<Result<String, Fault>> {
        None
    }
}

/// The battles and armies that the program carries, behind those of a shelf.
pub struct Carried<'a>(pub &'a dyn Shelf);

impl Carried<'static> {
    /// Those alone that the program carries.
    pub const ALONE: Carried<'static> = Carried(&NoShelf);
}

impl Library for Carried<'_> {
    /// The text of one that the program carries (`winceby`, `winceby/small`) or of one on the shelf.
    fn battle(&self, name: &str) -> Result<Text, Fault> {
        let Carried(shelf) = self;
        let (file, version) = match name.rsplit_once('/') {
            Some((file, version)) if known_battle(file).is_some() || shelf.text(file).is_some() => {
                (file, Some(version.to_owned()))
            }
            _ => (name, None),
        };
        if let Some(text) = shelf.text(file) {
            return Ok(Text { file: file.to_owned(), text: text?, version });
        }
        match known_battle(file) {
            Some(text) => Ok(Text { file: format!("{file}.toml"), text: text.to_owned(), version }),
            None if self.has_army(file) => Err(Fault::new(format!(
                "{file} is an army and no battle; name two armies, as {file}:parliament"
            ))),
            None if file.contains(':') && file.split(':').take(2).any(|name| self.has_army(name)) => {
                Err(self.lacking(file))
            }
            None => {
                let hint = cases::suggestion(file, BATTLES.iter().map(|(known, _)| *known));
                Err(Fault::new(format!("there is no battle {file}; {hint}; `tercio battles` lists them")))
            }
        }
    }

    fn army(&self, name: &str) -> Result<Text, Fault> {
        if let Some(text) = self.0.text(name) {
            return Ok(Text { file: name.to_owned(), text: text?, version: None });
        }
        match ARMIES.iter().find(|(known, _)| *known == name) {
            Some((known, text)) => {
                Ok(Text { file: format!("{known}.toml"), text: (*text).to_owned(), version: None })
            }
            None => {
                let hint = cases::suggestion(name, ARMIES.iter().map(|(known, _)| *known));
                Err(Fault::new(format!("there is no army {name}; {hint}; or name a file, or random:7")))
            }
        }
    }

    fn has_army(&self, name: &str) -> bool {
        ARMIES.iter().any(|(known, _)| *known == name) || self.0.text(name).is_some()
    }

    fn armies(&self) -> Vec<(&str, &str)> {
        ARMIES.to_vec()
    }
}

impl Carried<'_> {
    /// Which of two armies there is not.
    fn lacking(&self, pair: &str) -> Fault {
        let why = pair.split(':').take(2).find_map(|name| self.army(name).err());
        why.unwrap_or_else(|| {
            Fault::new(format!(
                "{pair}: two armies are named as royalist:parliament, and a number may follow"
            ))
        })
    }
}

fn known_battle(name: &str) -> Option<&'static str> {
    BATTLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
