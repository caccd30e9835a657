//! An army as it was picked, before anybody has looked whether it may be fielded.

use scenario::Position;

use crate::book::{Book, CommandClass, Formation, Kind, Quality};

/// An army list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyList {
    /// Whose it is, for messages.
    pub name: String,
    /// The agreed total of points, if one was agreed (NMM-04-01).
    pub points: Option<u16>,
    /// The agreed points for Leaders alone, of an army mustered by cards (NMM-17-02).
    pub leader_points: Option<u16>,
    /// How many Generals it has: one, if it is to be fielded (NMM-03-26).
    pub generals: u8,
    /// Whether it was mustered by cards, which lifts the quarter limit (NMM-17-04).
    pub mustered: bool,
    /// Its brigades.
    pub brigades: Vec<ListBrigade>,
    /// Guns that belong to no brigade (NMM-03-01).
    pub artillery: Vec<ListUnit>,
    /// Where the list begins in its text.
    pub at: Position,
}

/// A brigade of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListBrigade {
    /// Its name or id.
    pub name: String,
    /// The class of its Brigadier, if the list says; else the usual one (NMM-05-03).
    pub class: Option<CommandClass>,
    /// Its Units.
    pub units: Vec<ListUnit>,
    /// Where it begins in the text.
    pub at: Position,
}

/// Units of one kind and quality in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListUnit {
    /// What they are.
    pub kind: Kind,
    /// Their quality.
    pub quality: Quality,
    /// How many Units.
    pub count: u8,
    /// Figures of each, if the list says.
    pub figures: Option<u8>,
    /// Pikemen of each Battalia, if the list says (NMM-03-06).
    pub pikes: Option<u8>,
    /// How they are to be drawn up, if the list says.
    pub formation: Option<Formation>,
    /// Whether field defences are bought for each (NMM-04-07).
    pub field_defences: bool,
    /// Whether these Battalia are broken down into Divisions (NMM-03-08).
    pub broken_down: bool,
    /// Where they stand in the text.
    pub at: Position,
}

impl ListUnit {
    /// Pikemen of each Unit.
    pub fn pikes(&self, book: &Book) -> u8 {
        match self.kind {
            Kind::Battalia => self.pikes.unwrap_or(book.settings.battalia_mix.pikes),
            Kind::PikeStand | Kind::PikeSquare => book.troops.figures.of(self.kind),
            _ => 0,
        }
    }
}

impl ListBrigade {
    /// The Units that it fields: Battalia broken down are the Divisions that come of them, pooled over the
    /// brigade (NMM-03-08), the rest as listed.
    pub fn fielded(&self, book: &Book) -> Vec<ListUnit> {
        let mut fielded: Vec<ListUnit> =
            self.units.iter().filter(|unit| !unit.broken_down).cloned().collect();
        for quality in [Quality::Raw, Quality::Seasoned, Quality::Veteran] {
            let broken = self.units.iter().filter(|unit| unit.broken_down && unit.quality == quality);
            let (mut muskets, mut pikes, mut at) = (0, 0, None);
            for unit in broken {
                let figures = u16::from(book.troops.figures.of(unit.kind));
                let own_pikes = u16::from(unit.pikes(book));
                muskets += u16::from(unit.count) * figures.saturating_sub(own_pikes);
                pikes += u16::from(unit.count) * own_pikes;
                at = at.or(Some(unit.at));
            }
            let Some(at) = at else { continue };
            for (kind, figures) in [(Kind::MusketeerDivision, muskets), (Kind::PikeStand, pikes)] {
                let count = (figures / u16::from(book.troops.figures.of(kind))).min(255) as u8;
                if count > 0 {
                    fielded.push(ListUnit { kind, count, ..ListUnit::plain(kind, quality, at) });
                }
            }
        }
        fielded
    }
}

impl ListUnit {
    /// One Unit of a kind and quality as it comes.
    pub const fn plain(kind: Kind, quality: Quality, at: Position) -> ListUnit {
        ListUnit {
            kind,
            quality,
            count: 1,
            figures: None,
            pikes: None,
            formation: None,
            field_defences: false,
            broken_down: false,
            at,
        }
    }
}

impl ArmyList {
    /// Every Unit that it fields, brigade by brigade, army artillery last.
    pub fn fielded(&self, book: &Book) -> Vec<ListUnit> {
        let brigades = self.brigades.iter().flat_map(|brigade| brigade.fielded(book));
        brigades.chain(self.artillery.iter().cloned()).collect()
    }
}
