//! Who gets a free move, whom a command roll uses, and which places are picked.

use engine::{Answer, PieceId, Side};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::{outlook, worth};
use crate::command;
use crate::field::Field;
use crate::table::Sign;

/// A free move for a tertia: more for units near the enemy that have not moved in this turn (CYP-02-03).
pub(super) fn calls(field: Field, answer: &Answer) -> Appraisal {
    let tertia = answer.amount.clamp(0, 27) as u8;
    let units = command::due(field, tertia);
    let value: f64 = units.iter().map(|unit| wants(field, *unit)).sum();
    Appraisal::of(Concern::Command, value, "they have most to do").and(Concern::Ground, value, "on")
}

/// Whether a unit is near enough to the enemy to do something about him in this turn or the next.
pub(super) fn is_near(field: Field, unit: PieceId) -> bool {
    let far = outlook::reach(field, unit) + Length::inches(6);
    field.units_of(field.side(unit).other()).any(|enemy| field.within(unit, enemy, far))
}

fn wants(field: Field, unit: PieceId) -> f64 {
    let obeys = crate::foreseen::obeys(command::failing_alone(field, unit));
    let near = is_near(field, unit);
    let engaged = field.unit(unit).target().is_some();
    let idle = if field.is(unit, Sign::Moved) { 0.6 } else { 1.0 };
    let all = worth::unit(field, unit) / 30.0;
    match (engaged, near) {
        (true, _) => 0.0,
        (false, true) => obeys * idle * (0.5 + all),
        (false, false) => 0.4 * obeys * idle * all,
    }
}

/// Who is named for a command roll: with whom most units are likely to move; nobody is as they roll by themselves (CYP-05-02).
pub(super) fn names(field: Field, tertia: u8, officer: Option<PieceId>) -> Appraisal {
    let units = command::due(field, tertia);
    let one = |unit: &PieceId| {
        let alone = command::failing_alone(field, *unit);
        let led = field.attached_to(*unit).next().is_some();
        let failing = match officer {
            Some(officer) if !led && command::commands(field, officer, *unit) => {
                command::worth(field, officer).failing
            }
            _ => alone,
        };
        crate::foreseen::obeys(failing) * worth::unit(field, *unit) / 30.0
    };
    let value: f64 = units.iter().map(one).sum();
    Appraisal::of(Concern::Command, value, "with him most of them are likely to move")
}

/// Objectives that lie nearest to the own edge, vital points that lie nearest to it too (CYP-19-12).
pub(super) fn place(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let place = usize::try_from(answer.amount).ok().and_then(|at| field.world.places.get(at));
    let depth = place.map_or(0, |place| field.world.depth_from_home(side, place.at).0);
    Appraisal::of(Concern::Station, 10.0 - f64::from(depth) / 25_400.0, "it lies nearest to us")
}
