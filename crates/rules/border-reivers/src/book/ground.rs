//! The kinds of ground, and the numbers of sight and cover (`ground.toml`).

use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};
use serde::{Deserialize, Serialize};
use tabletop::Length;

use crate::world::terrain::TerrainKind;

chapter! {
    /// Kinds of ground, sight and cover (`ground.toml`).
    GroundBook;
    /// Sight.
    sight: SightBook,
    /// Cover.
    cover: CoverBook,
    /// Crossing fences and walls.
    crossing: CrossingBook,
    /// What the rules make of each kind.
    kinds: Kinds,
}

section! {
    /// Sight (BR-00-06).
    SightBook {
        /// How much wood one looks through.
        wood_depth: Length = inches(0, 48);
    }
}

section! {
    /// Cover (BR-00-07).
    CoverBook {
        /// A target at most so far behind a line has its cover.
        behind: Length = inches(0, 12);
    }
}

section! {
    /// Crossing fences and walls on foot (BR-04-04).
    CrossingBook {
        /// What each crossing takes off the move.
        toll: Length = inches(0, 36);
    }
}

/// How ground bears on movement (BR-00-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// Not at all.
    Normal,
    /// Each inch uses up two.
    Half,
    /// Men on foot alone enter or cross it: a line for a toll, a building through its door.
    FootOnly,
    /// Nobody enters.
    Closed,
}

/// Cover against missiles (BR-00-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum ShotCover {
    /// None.
    #[default]
    None,
    /// In part.
    Part,
    /// Whole.
    Whole,
}

/// Cover in melee (BR-00-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum MeleeCover {
    /// None.
    #[default]
    None,
    /// Soft.
    Soft,
    /// Hard.
    Hard,
}

/// How ground bears on sight (BR-00-05, BR-00-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SightThrough {
    /// One looks over it.
    Clear,
    /// One does not.
    Blocked,
    /// One looks through so much of it and no more.
    Deep,
}

/// What the rules make of a kind of ground (BR-00-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KindOfGround {
    /// Movement.
    pub pace: Pace,
    /// Cover against missiles.
    pub shot: ShotCover,
    /// Cover in melee.
    pub melee: MeleeCover,
    /// Sight.
    pub sight: SightThrough,
}

impl Section for KindOfGround {
    fn read(reader: &mut Reader, path: &str) -> KindOfGround {
        let mut row = reader.row(path);
        let paces = [
            ("normal", Pace::Normal),
            ("half", Pace::Half),
            ("foot-only", Pace::FootOnly),
            ("closed", Pace::Closed),
        ];
        let shots = [("none", ShotCover::None), ("part", ShotCover::Part), ("whole", ShotCover::Whole)];
        let melees = [("none", MeleeCover::None), ("soft", MeleeCover::Soft), ("hard", MeleeCover::Hard)];
        let sights = [
            ("clear", SightThrough::Clear),
            ("blocked", SightThrough::Blocked),
            ("deep", SightThrough::Deep),
        ];
        KindOfGround {
            pace: row.word("pace", &paces),
            shot: row.word("shot", &shots),
            melee: row.word("melee", &melees),
            sight: row.word("sight", &sights),
        }
    }
}

/// What the rules make of each kind of ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kinds([KindOfGround; TerrainKind::ALL.len()]);

impl Section for Kinds {
    fn read(reader: &mut Reader, path: &str) -> Kinds {
        Kinds(TerrainKind::ALL.map(|kind| KindOfGround::read(reader, &format!("{path}.{}", kind.key()))))
    }
}

impl Kinds {
    /// What the rules make of a kind.
    pub const fn of(&self, kind: TerrainKind) -> KindOfGround {
        self.0[kind as usize]
    }
}
