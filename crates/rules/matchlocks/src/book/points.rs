//! The numbers of points (`points.toml`).

use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};

use super::by_kind::ByKind;
use super::kind::{Kind, Quality};

chapter! {
    /// Points (`points.toml`).
    Points;
    /// Of Seasoned Units.
    cost: SeasonedCost,
    /// Of Veterans.
    veterans: VeteranCost,
    /// Of Raw Units.
    raw: RawCost,
    /// Of Leaders.
    leaders: LeaderCost,
    /// Of field defences.
    field_defences: DefenceCost,
    /// Size of a game.
    game: GameSize,
    /// The core of an army that is mustered by cards.
    mustering_core: MusteringCore,
}

/// Points of Seasoned Units (NMM-04-02, NMM-04-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SeasonedCost(ByKind<u8>);

impl Section for SeasonedCost {
    fn read(reader: &mut Reader, path: &str) -> SeasonedCost {
        let mut row = reader.row(path);
        SeasonedCost(ByKind::read(&mut row, &Kind::ALL[..13], 0, |row, key| row.count(key, 0, 200)))
    }
}

section! {
    /// Points of Veterans (NMM-04-05).
    VeteranCost {
        /// Per cent of the Seasoned cost.
        percent: u16 = amount(0, 500);
        /// Points more for a Detachment, instead of the percentage.
        detachment_extra: u8 = count(0, 50);
    }
}

section! {
    /// Points of Raw Units (NMM-04-06).
    RawCost {
        /// Per cent of the Seasoned cost.
        percent: u16 = amount(0, 500);
    }
}

section! {
    /// Points of Leaders (NMM-04-04).
    LeaderCost {
        /// The General.
        general: u8 = count(0, 100);
        /// A Brigadier of any class.
        brigadier: u8 = count(0, 100);
    }
}

section! {
    /// Points of field defences (NMM-04-07). Other Units may buy none.
    DefenceCost {
        /// For a Division.
        division: u8 = count(0, 100);
        /// For a gun.
        gun: u8 = count(0, 100);
        /// For a Battalia.
        battalia: u8 = count(0, 100);
        /// For a Pike Square.
        square: u8 = count(0, 100);
    }
}

section! {
    /// Size of a game (NMM-04-01).
    GameSize {
        /// Points a side of a small game.
        usual_least: u16 = amount(0, 10_000);
        /// Points a side of a large game.
        usual_most: u16 = amount(0, 10_000);
    }
}

section! {
    /// The core of an army that is mustered by cards (NMM-17-03).
    MusteringCore {
        /// Per cent of the agreed troop points, at least.
        percent: u8 = count(0, 100);
        /// Difference between the numbers of Battalia and Squadrons, at most.
        most_difference: u8 = count(0, 100);
    }
}

impl Points {
    /// The points of a Unit, which are also its original points value (NMM-04-08): those of the list, crews of
    /// guns included (NMM-04-02, NMM-04-03, and not those of the sheet, NMM-19-06), more for Veterans
    /// (NMM-04-05) and less for the Raw (NMM-04-06), rounded to the nearest whole point, halves up. Nothing for
    /// Clubmen and for Leaders, whose cost is in [`LeaderCost`].
    pub fn of(&self, kind: Kind, quality: Quality) -> u16 {
        let seasoned = u16::from(self.cost.0.of(kind, kind.footing()));
        match quality {
            Quality::Seasoned => seasoned,
            Quality::Raw => percent_of(seasoned, self.raw.percent),
            Quality::Veteran if kind.is_detachment() => seasoned + u16::from(self.veterans.detachment_extra),
            Quality::Veteran => percent_of(seasoned, self.veterans.percent),
        }
    }

    /// The points of field defences for a Unit; `None` if it may buy none (NMM-04-07).
    pub const fn field_defences_of(&self, kind: Kind) -> Option<u8> {
        match kind {
            Kind::Battalia => Some(self.field_defences.battalia),
            Kind::PikeSquare => Some(self.field_defences.square),
            Kind::MusketeerDivision | Kind::Firelocks | Kind::PikeStand => Some(self.field_defences.division),
            Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => Some(self.field_defences.gun),
            _ => None,
        }
    }
}

/// A percentage of some points, to the nearest whole point, halves up.
const fn percent_of(points: u16, percent: u16) -> u16 {
    ((points as u32 * percent as u32 + 50) / 100) as u16
}
