//! What hits on a unit mean to the generals with it (CP-09-09).

use dice::{Die, Pool, Total};
use engine::{Departure, Event, Flow, InlineVec, PieceId};

use crate::field::Field;
use crate::steps::CommandStep;
use crate::{Acting, Asking, rule};

/// The generals in danger: those of the unit's side whose middle is near its nearest figure.
fn endangered(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> {
    let near = field.world.length(field.world.book.movement.distances.general_at_risk);
    let body = field.body(unit);
    field.generals_of(field.side(unit)).filter(move |general| {
        field.host(*general) == Some(unit) || body.within_of(&field.frame(*general).centre(), near)
    })
}

/// Each of them rolls.
pub fn at_risk(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let mut all: InlineVec<PieceId, 8> = InlineVec::empty(unit);
    for general in endangered(field, unit) {
        all.try_push(general);
    }
    for general in &all {
        act.then(CommandStep::rolls(*general));
    }
}

/// The die of a general in danger: he is unharmed unless it is a 1 (CP-09-09).
pub fn pool(field: Field) -> Pool {
    let unharmed = field.world.book.command.risk.unharmed_from;
    Pool::Pass(Total::of(1, Die::D6).at_least(unharmed.into()))
}

/// A general who is hit is disabled and removed (CP-09-09).
pub fn rolls(mut cx: Asking, general: PieceId) -> Flow<()> {
    let field = cx.field();
    let (side, pool) = (field.side(general), pool(field));
    let unharmed = cx.roll(side, rule!("CP-09-09"), pool)?.passed();
    let mut act = cx.act();
    if !unharmed {
        act.emit(rule!("CP-09-09"), Event::Left { piece: general, how: Departure::Destroyed });
    }
    Ok(())
}
