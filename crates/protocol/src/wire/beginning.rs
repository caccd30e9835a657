//! How a battle begins, and that it has begun.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a battle begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Begin {
    /// The ruleset.
    pub rules: String,
    /// A battle's name, two armies as `royalist:parliament`, or `mirror:7`; or a position: a lesson's as
    /// `lesson:matchlocks/01-move`, that of the third case of the one text in `lists` as `case:3`.
    pub battle: String,
    /// Who plays each side.
    pub players: [Player; 2],
    /// The seed of the dice: 64 hexadecimal digits. A server throws it by itself and takes none.
    #[serde(default)]
    pub seed: Option<String>,
    /// What was settled before the battle, in the words of the ruleset; by lot where nothing is said.
    #[serde(default)]
    pub prepared: Vec<String>,
    /// Army lists of one's own, by the names under which `battle` calls them.
    #[serde(default)]
    pub lists: Vec<ArmyText>,
    /// Whether the historical deployment stands (`false`) or the players deploy (`true`).
    #[serde(default)]
    pub deploy: bool,
    /// Whether a computer player fights on when all is lost; if not, it gives the battle up to the person whom it plays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub to_the_end: bool,
    /// House rules that are laid over the numbers of the ruleset: a file's name and its text. A position has none but its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house: Option<ArmyText>,
}

/// A text of one's own: an army list, a file of cases, a battle, house rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ArmyText {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Player {
    /// A person.
    Person,
    /// The computer, as one of the players of the catalogue.
    Computer {
        /// His name.
        name: String,
    },
}

/// A battle that has begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Begun {
    /// Its name, by which requests call it.
    pub battle: String,
    /// What should be known of how it was cast.
    pub notes: Vec<String>,
    /// The keys of the seats, where the carrier hands out keys: side A's, side B's.
    #[serde(default)]
    pub keys: Option<[String; 2]>,
}
