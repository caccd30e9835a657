//! Who is in one melee: all units joined by attacks that closed, directly or through one another (CYP-12-33).

use engine::{PieceId, Side};

use crate::attacking::stands_for;
use crate::{Field, Sign};

/// The units of one melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Melee {
    units: u128,
}

impl Melee {
    /// The melee of those who are marked as fighting in the one under way.
    pub fn under_way(field: Field) -> Melee {
        Melee::all(field.world.named().filter(|id| field.is(*id, Sign::Engaged)))
    }

    /// A melee of some units, whoever attacks whom.
    pub fn between(units: &[PieceId]) -> Melee {
        Melee::all(units.iter().copied())
    }

    fn all(units: impl Iterator<Item = PieceId>) -> Melee {
        Melee { units: units.fold(0, |all, id| all | 1 << id.0) }
    }

    /// The melee of a unit, by the attacks that count.
    pub fn of(field: Field, unit: PieceId, counts: impl Fn(PieceId) -> bool) -> Melee {
        let mut all = Melee::between(&[unit]);
        let pairs: Vec<(PieceId, PieceId)> = pairs(field, counts).collect();
        loop {
            let before = all;
            for (one, other) in &pairs {
                if all.has(*one) || all.has(*other) {
                    all.add(*one);
                    all.add(*other);
                }
            }
            if all == before {
                return all;
            }
        }
    }

    fn add(&mut self, unit: PieceId) {
        self.units |= 1 << unit.0;
    }

    /// Whether a unit is in it.
    pub const fn has(&self, unit: PieceId) -> bool {
        self.units >> unit.0 & 1 == 1
    }

    /// How many are in it.
    pub const fn count(&self) -> u32 {
        self.units.count_ones()
    }

    /// Its units of a side, by number.
    pub fn of_side(self, field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + Clone {
        field.formed_of(side).filter(move |id| self.has(*id))
    }

    /// The enemies of a unit in it.
    pub fn foes(self, field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + Clone {
        self.of_side(field, field.side(unit).other())
    }
}

/// Whether a unit can fight: formed and on the table, not routed.
fn can_fight(field: Field, unit: PieceId) -> bool {
    field.piece(unit).on_table() && field.kind(unit).is_formed() && !field.is_routed(unit)
}

/// Who attacks whom, by the attackers that count; who fights for a battery stands for it (CYP-09-20).
fn pairs(field: Field<'_>, counts: impl Fn(PieceId) -> bool) -> impl Iterator<Item = (PieceId, PieceId)> {
    let attackers = field.units().filter(move |id| counts(*id) && can_fight(field, *id));
    attackers.flat_map(move |one| {
        let aimed = field.unit(one).attacked();
        aimed.map(move |other| (one, stands_for(field, other))).filter(move |(_, it)| can_fight(field, *it))
    })
}

/// Whether a unit is in a melee that is to be fought.
pub fn is_fought(field: Field, unit: PieceId) -> bool {
    can_fight(field, unit) && closed(field).any(|pair| pair.contains(&unit))
}

/// The first unit of a side in a melee that is to be fought, or else of the other (CYP-00-10).
pub(super) fn next_fought(field: Field, side: Side) -> Option<PieceId> {
    let pairs: Vec<[PieceId; 2]> = closed(field).collect();
    let fights = |id: &PieceId| can_fight(field, *id) && pairs.iter().any(|pair| pair.contains(id));
    let of = |side: Side| field.units_of(side).find(fights);
    of(side).or_else(|| of(side.other()))
}

/// Those of whom one has closed on the other.
fn closed(field: Field<'_>) -> impl Iterator<Item = [PieceId; 2]> {
    pairs(field, move |id| field.is(id, Sign::Closed)).map(|(one, other)| [one, other])
}

/// The melee of a unit that is to be fought: by the attacks that have closed.
pub(super) fn due(field: Field, unit: PieceId) -> Melee {
    Melee::of(field, unit, |id| field.is(id, Sign::Closed))
}

/// The melee that a unit is in or would be in: that under way, else by attacks that have closed or are locked, else by all that are
/// declared.
pub fn prospect(field: Field, unit: PieceId) -> Melee {
    if field.is(unit, Sign::Engaged) {
        return Melee::under_way(field);
    }
    let closed = Melee::of(field, unit, |id| field.is_any(id, &[Sign::Closed, Sign::Locked]));
    match closed.count() {
        0 | 1 => Melee::of(field, unit, |_| true),
        _ => closed,
    }
}
