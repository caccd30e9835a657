//! Leaders with a unit that suffers heavy losses (NMM-05-08, NMM-11-58, NMM-12-58).

use dice::{Count, Die, FaceSet, Pool};
use engine::{Departure, Flow, InlineVec, PieceId};

use crate::book::LeaderRisk;
use crate::field::Field;
use crate::morale::{army_morale, losses};
use crate::shooting::risks::{Risk, Risks};
use crate::steps::Step;
use crate::{Asking, rule};

/// Adds a unit to those whose Leaders are in danger: one that still stands, with a Leader, after more Kills than
/// are free.
pub fn note_risk(field: Field, risks: &mut Risks, unit: PieceId, kills: u8) {
    let endangered = kills > field.world.book.command.risk.free_kills && field.figures(unit) > 0;
    if endangered && field.led(unit) {
        risks.try_push(Risk { unit, kills });
    }
}

/// The dice that one Leader with such a unit throws: he is lost on any hit, and the sheet's save of 2+ is this same
/// die (NMM-19-07). `None` if there are none.
fn risk_pool(book: &LeaderRisk, kills: u8) -> Option<Pool> {
    let dice = kills.saturating_sub(book.free_kills);
    let lost_on = FaceSet::at_most(book.lost_on.into());
    (dice > 0).then(|| Pool::Count(Count::of(dice, Die::D6).on(lost_on)))
}

/// Throws for the Leaders of the first unit in the list, each for himself, and goes on to the next.
pub(super) fn leaders_at_risk(mut cx: Asking, mut risks: Risks) -> Flow<()> {
    let Some(Risk { unit, kills }) = risks.remove(0) else { return Ok(()) };
    let field = cx.field();
    let side = field.side(unit);
    let mut leaders: InlineVec<PieceId, 4> = InlineVec::default();
    field.leaders_with(unit).for_each(|leader| {
        leaders.try_push(leader);
    });
    let mut lost: InlineVec<PieceId, 4> = InlineVec::default();
    if let Some(pool) = risk_pool(&cx.world().book.command.risk, kills) {
        for leader in leaders.iter() {
            if cx.roll(side, rule!("NMM-11-58"), pool)?.passed() {
                lost.push(*leader);
            }
        }
    }
    let mut act = cx.act();
    for leader in lost.iter() {
        losses::lose_leader(&mut act, *leader, Departure::Destroyed, rule!("NMM-11-58"));
    }
    if army_morale::settle(&mut act) && !risks.is_empty() {
        act.then(Step::leaders_at_risk(risks));
    }
    Ok(())
}
