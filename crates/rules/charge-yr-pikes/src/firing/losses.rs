//! Losses are taken when all fire of a phase has been rolled (CYP-00-10, CYP-07-10).

use dice::{Die, Pool, Total};
use engine::{Flow, PieceId};

use super::quarters::WHOLE;
use crate::marks::raise;
use crate::steps::{FiringStep, LossesStep};
use crate::{Asking, Field, Phase, Sign, UnitChange, rule};

/// The die of a half hit that is left over (CYP-07-10).
fn confirmation_pool(field: Field) -> Pool {
    let from = i16::from(field.world.book.shooting.half_hits.confirmed);
    Pool::Pass(Total::of(1, Die::D6).at_least(from))
}

/// Figures that some quarters of hits take, and the die of the side that fired for one more: half a hit or more that is left over
/// is confirmed by it, less is dropped (CYP-07-10).
pub fn figures_of(field: Field, quarters: u8) -> (u8, Option<Pool>) {
    let (whole, rest) = (quarters / WHOLE, quarters % WHOLE);
    (whole, (rest >= WHOLE / 2).then(|| confirmation_pool(field)))
}

/// The next who was hit: four quarters are one figure; of what is left, half a hit or more is confirmed by a die of the side that
/// fired, less is dropped (CYP-07-10). Who loses figures to muskets tests afterwards (CYP-02-06), who is routed whatever it was
/// (CYP-15-11); attackers who wait an inch away no less (CYP-12-03).
pub(super) fn losses(mut cx: Asking, from: u8) -> Flow<()> {
    let field = cx.field();
    let hit = |id: &PieceId| id.0 >= from && field.unit(*id).hits() > 0;
    let Some(unit) = field.world.named().find(hit) else { return Ok(()) };
    let hits = field.unit(unit).hits();
    let firing = field.unit(unit).cause().map_or(field.side(unit).other(), |cause| field.side(cause));
    let (mut count, more) = figures_of(field, hits);
    if let Some(pool) = more {
        count += u8::from(cx.roll(firing, rule!("CYP-07-10"), pool)?.passed());
    }
    let mut act = cx.act();
    act.emit(rule!("CYP-07-10"), UnitChange::Hits(0).on(unit));
    if count > 0 {
        let field = act.field();
        let muskets = field.table.battle.phase() != Phase::Artillery;
        if muskets || field.is_routed(unit) || field.world.book.morale.occasions.ball {
            let attacks = field.unit(unit).target().is_some();
            let why = if attacks { rule!("CYP-12-03") } else { rule!("CYP-11-05") };
            raise(&mut act, why, unit, Sign::Tests);
        }
        act.then(LossesStep::takes(unit, count, true));
    }
    act.then(FiringStep::losses(unit.0 + 1));
    Ok(())
}
