//! What an army has lost of its strength (CYP-19-04, CYP-19-17).

use engine::{Departure, PieceId, Place, Side};

use crate::field::Field;
use crate::table::Sign;
use crate::world::Kind;

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
        let (mine, theirs) = (
            u64::from(self.lost) * u64::from(other.of.max(1)),
            u64::from(other.lost) * u64::from(self.of.max(1)),
        );
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

/// The crew of a battery, where it has left its gun.
fn crew(field: Field, gun: PieceId) -> Option<PieceId> {
    let away = field.is(gun, Sign::Abandoned);
    field.world.belonging(gun, Kind::Crew).filter(|_| away)
}

fn lost_of(field: Field, unit: PieceId) -> u32 {
    let all = u32::from(field.profile(unit).figures);
    if let Some(crew) = crew(field, unit) {
        return match field.piece(crew).place {
            Place::Table => all - u32::from(field.figures(crew)).min(all),
            _ => all,
        };
    }
    match field.piece(unit).place {
        Place::Table => all - u32::from(field.figures(unit)).min(all),
        // Off the table for a time, to plunder (CYP-22-06).
        Place::Reserve if field.is(unit, Sign::Plunders) => all,
        Place::Reserve | Place::Unused => 0,
        // It left the table in the pursuit, and lives (CYP-19-19).
        Place::Gone(Departure::Evaded) => all - u32::from(field.figures(unit)).min(all),
        Place::Gone(_) => all,
    }
}

/// What is counted at darkness: routed units and guns that are abandoned or taken wholly (CYP-19-17).
pub fn counted_at_darkness(field: Field, side: Side) -> Losses {
    Losses::by(field, side, |unit| {
        let all = u32::from(field.profile(unit).figures);
        let whole = field.piece(unit).on_table() && field.is_routed(unit)
            || field.is(unit, Sign::Abandoned)
            || field.is(unit, Sign::Captured);
        if whole { all } else { lost_of(field, unit) }
    })
}
