//! Lists of units whose Leaders are in danger.

use engine::{InlineVec, PieceId, SmallPiece};

/// A unit that has lost so many figures to one shot, or in one round of melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Risk {
    /// Which unit.
    pub unit: PieceId,
    /// How many figures it lost.
    pub kills: u8,
}

/// The units whose Leaders are in danger at one moment.
pub type Risks = InlineVec<Risk, 8>;

/// A list of no risks.
pub const NO_RISKS: Risks = InlineVec::empty(Risk { unit: PieceId(0), kills: 0 });

/// Such a list in few bytes, as a step takes it along: six bits for the figures of each unit, who are 48 at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SmallRisks {
    units: [SmallPiece; 8],
    kills: [u8; 6],
}

const _: () = assert!(size_of::<SmallRisks>() <= 14);

impl SmallRisks {
    /// A list made small.
    pub fn of(risks: &Risks) -> SmallRisks {
        let (mut units, mut kills) = ([SmallPiece::NONE; 8], 0_u64);
        for (at, risk) in risks.iter().enumerate() {
            units[at] = SmallPiece::of(Some(risk.unit));
            kills |= u64::from(risk.kills.min(63)) << (6 * at);
        }
        let [a, b, c, d, e, f, ..] = kills.to_le_bytes();
        SmallRisks { units, kills: [a, b, c, d, e, f] }
    }

    /// The list.
    pub fn wide(self) -> Risks {
        let [a, b, c, d, e, f] = self.kills;
        let kills = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
        let mut risks = NO_RISKS;
        for (at, unit) in self.units.iter().enumerate() {
            if let Some(unit) = unit.wide() {
                risks.push(Risk { unit, kills: (kills >> (6 * at)) as u8 & 63 });
            }
        }
        risks
    }
}
