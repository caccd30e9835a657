//! Battles and armies by their names, wherever their texts lie.

use crate::Fault;

/// How the name of a battle between two like armies drawn by lot begins; its seed follows.
pub const MIRROR: &str = "mirror:";
/// How the name of an army drawn by lot begins; its seed follows.
pub const RANDOM: &str = "random:";

/// How the name of a battle begins that a rulebook makes up out of a number alone; the number follows.
pub const MADE_UP: &str = "made-up:";

/// What finds the texts of battles and armies by their names.
pub trait Library {
    /// A battle's text, with the version that the name asks for (`winceby/small`).
    ///
    /// # Errors
    /// If there is none of that name.
    fn battle(&self, name: &str) -> Result<Text, Fault>;

    /// An army's text.
    ///
    /// # Errors
    /// If there is none of that name.
    fn army(&self, name: &str) -> Result<Text, Fault>;

    /// Whether there is an army of a name.
    fn has_army(&self, name: &str) -> bool;

    /// The armies out of which one is drawn by lot, each by its name with its text, always in the same order.
    fn armies(&self) -> Vec<(&str, &str)>;
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

/// The number that a name ends in.
///
/// # Errors
/// If it is none.
pub fn seed_of(name: &str, seed: &str) -> Result<u64, Fault> {
    seed.parse().map_err(|_| Fault::new(format!("{name}: \"{seed}\" is no whole number")))
}
