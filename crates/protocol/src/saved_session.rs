//! A battle on paper: what must be kept of it so that it can be taken up again, on whatever it is written.

use dice::Seed;
use engine::{FIRST_EDITION, Origin};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::fault::fault;
use crate::wire::{Begin, Fault, FaultKind, Player, Seat};

/// A battle on paper: how it began, and the lines of its record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct SavedSession {
    /// How it began, its seed included.
    pub begin: Begin,
    /// Who plays each side now.
    pub players: [Player; 2],
    /// Whether a computer player of the side was ever hurried.
    #[serde(default)]
    pub hurried: [bool; 2],
    /// How often something has been taken back: for the house alone, since it tells of what was done in secret.
    pub edition: u32,
    /// Which edition of its rules wrote it: [`engine::Ruleset::EDITION`].
    #[serde(default = "first_edition")]
    pub rules_edition: u32,
    /// Who threw the dice that fell before it was taken up from its record.
    #[serde(default)]
    pub thrown: Thrown,
    /// The lines of the record.
    pub lines: Vec<String>,
    /// The answers that lie sealed.
    pub sealed: Vec<String>,
    /// The battle out of which it was imagined, if it began in the middle of one.
    #[serde(default)]
    pub imagined: Option<Imagined>,
}

/// The edition of the rules that wrote the papers in which none is named.
const fn first_edition() -> u32 {
    FIRST_EDITION
}

/// Who threw the dice of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Thrown {
    /// All follow from its seed.
    #[default]
    FromSeed,
    /// All follow from its seed, by key.
    Keyed,
    /// People did; those that fall from now on follow from its seed.
    TypedIn,
    /// They were written down beforehand; those that fall from now on follow from its seed.
    Scripted,
}

impl Thrown {
    /// Who did, by what a record says.
    pub(crate) const fn of(origin: Origin) -> Thrown {
        match origin {
            Origin::Seed(_) => Thrown::FromSeed,
            Origin::Keyed(_) => Thrown::Keyed,
            Origin::TypedIn => Thrown::TypedIn,
            Origin::Scripted => Thrown::Scripted,
        }
    }

    /// What a record says of it.
    pub(crate) const fn origin(self, seed: Seed) -> Origin {
        match self {
            Thrown::FromSeed => Origin::Seed(seed),
            Thrown::Keyed => Origin::Keyed(seed),
            Thrown::TypedIn => Origin::TypedIn,
            Thrown::Scripted => Origin::Scripted,
        }
    }
}

/// A moment of a battle as one side might have imagined it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Imagined {
    /// The seed of that battle.
    pub seed: Option<String>,
    /// Who threw its dice.
    #[serde(default)]
    pub thrown: Thrown,
    /// The lines of its record up to that moment.
    pub lines: Vec<String>,
    /// Through whose eyes.
    pub eyes: Seat,
}

/// What has changed since a battle was last written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Unsaved {
    /// So many lines of the record stand.
    pub keep: usize,
    /// These follow them.
    pub lines: Vec<String>,
    /// The answers that now lie sealed, instead of those before.
    pub sealed: Vec<String>,
    /// Who plays each side now.
    pub players: [Player; 2],
    /// Whether a computer player of the side was ever hurried.
    #[serde(default)]
    pub hurried: [bool; 2],
    /// How often something has been taken back: for the house alone, since it tells of what was done in secret.
    pub edition: u32,
}

/// The seed of the dice.
pub(crate) fn seed_in(text: Option<&str>) -> Result<Seed, Fault> {
    let malformed = || {
        let why = "the seed is 64 hexadecimal digits; whoever carries requests throws it";
        fault(FaultKind::Malformed, why)
    };
    let text = text.ok_or_else(malformed)?;
    if text.len() != 64 || !text.is_ascii() {
        return Err(malformed());
    }
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).map_err(|_| malformed())?;
    }
    Ok(Seed::from_bytes(bytes))
}
