//! 18.1 and 18.2: routers rally, pursuers halt.

use engine::{Flow, PieceId};

use crate::field::Field;
use crate::steps::{Step, Test};
use crate::table::Sign;
use crate::world::Grade;
use crate::{Script, rule, visibility};

/// Routers test to rally, then pursuers to halt, side A's first (CP-13-05).
pub fn rally_tests(mut s: Script) -> Flow<()> {
    let router = s.read(rule!("CP-18-04"), |field| {
        field.of_first(|side| field.units_of(side).find(|unit| may_rally(field, *unit)))
    })?;
    let pursuer = s.read(rule!("CP-18-07"), |field| {
        field.of_first(|side| field.units_of(side).find(|unit| may_halt(field, *unit)))
    })?;
    match (router, pursuer) {
        (Some(unit), _) => s.call(rule!("CP-18-04"), Step::test(unit, Test::Rally))?,
        (None, Some(unit)) => s.call(rule!("CP-18-07"), Step::test(unit, Test::HaltPursuit))?,
        (None, None) => return Ok(()),
    };
    s.leads_to(Step::rally_tests())
}

/// Whether a router may test to rally: after a continued rout move, not exhausted, not grade E, and no enemy in sight
/// close by (CP-18-04). Once a turn.
pub fn may_rally(field: Field, unit: PieceId) -> bool {
    field.routs(unit)
        && field.has(unit, Sign::RunningOn)
        && !field.has(unit, Sign::TestedRally)
        && !field.exhausted(unit)
        && field.grade(unit) != Grade::E
        && !an_enemy_forbids(field, unit)
}

/// Any enemy unit in sight close by, a routing one too (CP-18-04).
fn an_enemy_forbids(field: Field, unit: PieceId) -> bool {
    let near = field.world.length(field.world.book.reactions.rally.enemy_forbids_within);
    let mut enemies = field.units_of(field.side(unit).other());
    enemies.any(|enemy| field.within(unit, enemy, near) && visibility::sees(field, unit, enemy))
}

/// Whether a pursuer may test to halt at the end of the Combat phase, once a turn (CP-18-07).
pub fn may_halt(field: Field, unit: PieceId) -> bool {
    field.has(unit, Sign::Pursuing) && !field.has(unit, Sign::TestedRally) && !field.routs(unit)
}
