//! The numbers of Morale Crisis Tests, Disarray and Daunted troops (`morale.toml`).

use rulebook::numbers::{Reader, Row, Section};
use rulebook::{chapter, section};
use tabletop::Length;

use super::by_kind::ByKind;
use super::kind::{Footing, Kind};

chapter! {
    /// Morale Crisis Tests, Disarray and Daunted troops (`morale.toml`).
    Morale;
    /// Dice by type.
    dice: MoraleDice,
    /// Bonus by type.
    bonus: MoraleBonus,
    /// Small garrisons.
    garrison: Garrison,
    /// What the total comes to.
    result: MoraleResult,
    /// Half strength.
    half_strength: HalfStrength,
    /// A Rout.
    rout: Rout,
    /// Seeing a Rout.
    rout_seen: RoutSeen,
    /// Disarray Tokens.
    disarray: Disarray,
    /// Rallying.
    rally: Rally,
}

/// Morale dice by kind (NMM-13-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MoraleDice(ByKind<u8>);

impl Section for MoraleDice {
    fn read(reader: &mut Reader, path: &str) -> MoraleDice {
        let mut row = reader.row(path);
        MoraleDice(ByKind::read(&mut row, &Kind::ALL[..14], 0, |row, key| row.count(key, 1, 2)))
    }
}

/// Bonus to the morale dice by kind (NMM-13-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MoraleBonus(ByKind<u8>);

impl Section for MoraleBonus {
    fn read(reader: &mut Reader, path: &str) -> MoraleBonus {
        let mut row = reader.row(path);
        let bonus = |row: &mut Row, key: &str| row.count(key, 0, 12);
        MoraleBonus(ByKind::read(&mut row, &Kind::ALL[..14], 0, bonus))
    }
}

section! {
    /// Small garrisons of buildings (NMM-13-18).
    Garrison {
        /// A Unit of so many figures or fewer is one.
        most_figures: u8 = count(0, 48);
        /// Its dice.
        dice: u8 = count(1, 2);
        /// Its bonus.
        bonus: u8 = count(0, 12);
    }
}

section! {
    /// What the total comes to (NMM-13-25, NMM-13-26, NMM-13-34).
    MoraleResult {
        /// A total of this or more stands or is Daunted, by the Kills; a lower one breaks the Unit.
        stands_on: u8 = count(0, 20);
    }
}

section! {
    /// Half strength (NMM-13-13).
    HalfStrength {
        /// Per cent of the starting figures, or fewer.
        percent: u8 = count(0, 100);
    }
}

section! {
    /// A Rout (NMM-13-35).
    Rout {
        /// How far every kind of troops runs.
        distance: Length = distance(72);
    }
}

section! {
    /// Seeing a Rout (NMM-13-04, NMM-13-06).
    RoutSeen {
        /// Greatest distance from front or flank.
        within: Length = distance(72);
    }
}

section! {
    /// Disarray Tokens (NMM-14-07).
    Disarray {
        /// On a Unit, at most.
        most_tokens: u8 = count(0, 6);
        /// On horse in all-out pursuit, at most.
        most_tokens_in_pursuit: u8 = count(0, 6);
    }
}

section! {
    /// Rallying (NMM-09-18, NMM-09-20).
    Rally {
        /// Rally Actions that take off one Disarray Token.
        actions_for_disarray: u8 = count(1, 4);
        /// Rally Actions that take off the Daunted Token.
        actions_for_daunted: u8 = count(1, 4);
    }
}

/// The dice and bonus of one Morale Crisis Test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoraleThrow {
    /// D6 thrown: 1 or 2.
    pub dice: u8,
    /// Added to their sum.
    pub bonus: u8,
}

impl Morale {
    /// The dice and bonus of a Unit with so many figures left, in a building or not (NMM-13-18).
    pub fn throw(&self, kind: Kind, footing: Footing, figures: u8, in_building: bool) -> MoraleThrow {
        if in_building && figures <= self.garrison.most_figures {
            return MoraleThrow { dice: self.garrison.dice, bonus: self.garrison.bonus };
        }
        MoraleThrow { dice: self.dice.0.of(kind, footing), bonus: self.bonus.0.of(kind, footing) }
    }
}
