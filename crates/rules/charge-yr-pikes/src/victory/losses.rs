//! What an army has lost of its strength (CYP-19-04, CYP-19-17).

use crate::{Field, Kind, Sign};
use engine::{Departure, PieceId, Place, Side};

/// Figures lost, and with how many the army began. Officers, coaches and wagons do not count; galloper gunners do (CYP-19-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    /// Figures off the table: fallen, run off, taken, withdrawn, plundering.
    pub lost: u32,
    /// All that it began with.
    pub of: u32,
}

impl Losses {
    /// For army morale: who has gone, and who is off plundering (CYP-19-04, CYP-22-06).
    pub fn of(field: Field, side: Side) -> Losses {
        Losses::by(field, side, |unit| lost_of(field, unit))
    }

    fn by(field: Field, side: Side, lost: impl Fn(PieceId) -> u32) -> Losses {
        let all = field.world.named().filter(|id| field.profile(*id).side == side && counts(field.kind(*id)));
        all.fold(Losses::default(), |sum, id| Losses {
            lost: sum.lost + lost(id),
            of: sum.of + u32::from(field.profile(id).figures),
        })
    }

    /// In whole percent, fractions dropped (CYP-19-04).
    pub fn percent(self) -> u32 {
        (self.lost * 100).checked_div(self.of).unwrap_or_default()
    }

    /// Whether the share is greater than another's, exactly; `None` if they are equal (CYP-19-18).
    pub fn exceeds(self, other: Losses) -> Option<bool> {
        let share = |it: Losses, of: Losses| u64::from(it.lost) * u64::from(of.of.max(1));
        let (mine, theirs) = (share(self, other), share(other, self));
        (mine != theirs).then_some(mine > theirs)
    }

    /// By how many percentage points it is higher than another's, in points a million times finer.
    pub fn above(self, other: Losses) -> i64 {
        const FINE: i64 = 100_000_000;
        let share = |it: Losses| (i64::from(it.lost) * FINE).checked_div(it.of.into()).unwrap_or_default();
        share(self) - share(other)
    }
}

/// Whose figures are an army's strength: foot, horse, dragoons and gunners; a crew counts in its battery, horse-holders in their
/// regiment.
pub(crate) const fn counts(kind: Kind) -> bool {
    kind.is_unit() && !matches!(kind, Kind::Crew) || matches!(kind, Kind::Galloper)
}

fn lost_of(field: Field, unit: PieceId) -> u32 {
    let all = u32::from(field.profile(unit).figures);
    let but = |of: PieceId| all - u32::from(field.figures(of)).min(all);
    // The crew of a battery, where it has left its gun.
    let crew = field.is(unit, Sign::Abandoned).then(|| field.world.belonging(unit, Kind::Crew)).flatten();
    match (field.piece(crew.unwrap_or(unit)).place, crew) {
        (Place::Table, _) => but(crew.unwrap_or(unit)),
        (_, Some(_)) => all,
        // Off the table for a time, to plunder (CYP-22-06).
        (Place::Reserve, _) if field.is(unit, Sign::Plunders) => all,
        (Place::Reserve | Place::Unused, _) => 0,
        // It left the table in the pursuit, and lives (CYP-19-19).
        (Place::Gone(Departure::Evaded), _) => but(unit),
        (Place::Gone(_), _) => all,
    }
}

/// What is counted at darkness: routed units, with their galloper guns (CYP-10-05), guns that are abandoned or taken, and whoever is off
/// the table, wholly, as far as the list says so (CYP-19-17).
pub fn counted_at_darkness(field: Field, side: Side) -> Losses {
    let book = &field.world.book.victory.dusk;
    Losses::by(field, side, |unit| {
        let all = u32::from(field.profile(unit).figures);
        let fallen = all - u32::from(field.figures(unit)).min(all);
        let of = field.profile(unit).of.filter(|_| field.kind(unit) == Kind::Galloper);
        let routed = field.piece(unit).on_table() && field.is_routed(of.unwrap_or(unit));
        let left = field.is_any(unit, &[Sign::Abandoned, Sign::Captured]);
        match field.piece(unit).place {
            _ if book.routed && routed || book.guns && left => all,
            Place::Gone(how) if how != Departure::Evaded && !left && !book.gone => fallen,
            Place::Reserve if field.is(unit, Sign::Plunders) && !book.plundering => fallen,
            _ => lost_of(field, unit),
        }
    })
}
