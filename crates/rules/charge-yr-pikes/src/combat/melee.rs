//! Who is in one melee: all units joined by attacks that closed, directly or through one another (CYP-12-33).

use engine::{PieceId, Side};

use crate::attacking::stands_for;
use crate::field::Field;
use crate::table::Sign;

/// The units of one melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Melee {
    units: u128,
}

impl Melee {
    /// The melee of those who are marked as fighting in the one under way.
    pub fn under_way(field: Field) -> Melee {
        let mut all = Melee::default();
        field.world.named().filter(|id| field.is(*id, Sign::Engaged)).for_each(|id| all.add(id));
        all
    }

    /// A melee of some units, whoever attacks whom.
    pub fn between(units: &[PieceId]) -> Melee {
        let mut all = Melee::default();
        units.iter().for_each(|id| all.add(*id));
        all
    }

    /// The melee of a unit, by the attacks that count.
    pub fn of(field: Field, unit: PieceId, counts: impl Fn(PieceId) -> bool) -> Melee {
        let mut all = Melee::default();
        all.add(unit);
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
    pub fn of_side<'a>(
        &self,
        field: Field<'a>,
        side: Side,
    ) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let all = *self;
        field.formed_of(side).filter(move |id| all.has(*id))
    }

    /// The enemies of a unit in it.
    pub fn foes<'a>(
        &self,
        field: Field<'a>,
        unit: PieceId,
    ) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.of_side(field, field.side(unit).other())
    }
}

/// Whether two can fight: both formed and on the table, neither routed.
fn can_fight(field: Field, unit: PieceId) -> bool {
    field.piece(unit).on_table() && field.kind(unit).is_formed() && !field.is_routed(unit)
}

/// Who attacks whom, by the attackers that count; who fights for a battery stands for it (CYP-09-20).
fn pairs(field: Field<'_>, counts: impl Fn(PieceId) -> bool) -> impl Iterator<Item = (PieceId, PieceId)> {
    let attackers = field.units().filter(move |id| counts(*id) && can_fight(field, *id));
    attackers.flat_map(move |one| {
        let it = field.unit(one);
        let aimed = [it.target(), it.also()].into_iter().flatten();
        aimed.map(move |other| (one, stands_for(field, other))).filter(move |(_, it)| can_fight(field, *it))
    })
}

/// Whether the attack of a unit is one of a melee that is to be fought now.
fn has_closed(field: Field, unit: PieceId) -> bool {
    field.is(unit, Sign::Closed)
}

/// Whether a unit is in a melee that is to be fought.
pub fn is_fought(field: Field, unit: PieceId) -> bool {
    can_fight(field, unit) && Melee::of(field, unit, |id| has_closed(field, id)).count() > 1
}

/// The melee of a unit that is to be fought.
pub(super) fn due(field: Field, unit: PieceId) -> Melee {
    Melee::of(field, unit, |id| has_closed(field, id))
}

/// The melee that a unit is in or would be in: that under way, else by attacks that have closed or are locked, else by all that are
/// declared.
pub fn prospect(field: Field, unit: PieceId) -> Melee {
    if field.is(unit, Sign::Engaged) {
        return Melee::under_way(field);
    }
    let closed = Melee::of(field, unit, |id| has_closed(field, id) || field.is(id, Sign::Locked));
    match closed.count() {
        0 | 1 => Melee::of(field, unit, |_| true),
        _ => closed,
    }
}
