//! Battles and armies by their names.

use crate::Fault;
use crate::carried::{ARMIES, BATTLES};

/// How the name of a battle between two like armies drawn by lot begins; its seed follows.
pub const MIRROR: &str = "mirror:";
/// How the name of an army drawn by lot begins; its seed follows.
pub const RANDOM: &str = "random:";

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

/// A text with the name by which messages call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The file's name.
    pub file: String,
    /// What stands in it.
    pub text: String,
    /// The version that was asked for, of a battle.
    pub version: Option<String>,
}

/// A battle's text by the name of one that the program carries (`winceby`, `winceby/small`) or of one on the shelf.
///
/// # Errors
/// If there is none of that name.
pub fn battle_text(name: &str, shelf: &dyn Shelf) -> Result<Text, Fault> {
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
        None => {
            let hint = cases::suggestion(file, BATTLES.iter().map(|(known, _)| *known));
            Err(Fault::new(format!("there is no battle {file}; {hint}; `tercio battles` lists them")))
        }
    }
}

fn known_battle(name: &str) -> Option<&'static str> {
    BATTLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Whether a name is that of an army which the program carries or the shelf holds.
pub(crate) fn is_army(name: &str, shelf: &dyn Shelf) -> bool {
    ARMIES.iter().any(|(known, _)| *known == name) || shelf.text(name).is_some()
}

/// An army's text by the name of one that the program carries or the shelf holds.
///
/// # Errors
/// If there is none of that name.
pub(crate) fn army_text(name: &str, shelf: &dyn Shelf) -> Result<Text, Fault> {
    if let Some(text) = shelf.text(name) {
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

/// What an army that the program carries is called.
pub fn army_title(name: &str) -> Option<String> {
    let (known, text) = ARMIES.iter().find(|(known, _)| *known == name)?;
    scenario::Army::parse(known, text).ok().map(|army| army.facts.name)
}

/// The number that a name ends in.
pub(crate) fn seed_of(name: &str, seed: &str) -> Result<u64, Fault> {
    seed.parse().map_err(|_| Fault::new(format!("{name}: \"{seed}\" is no whole number")))
}
