//! What muskets and guns share: at what a firer may aim (CYP-07-06, CYP-07-11, CYP-07-12), what covers a target (CYP-16-03), how
//! hits are gathered and taken when all fire of a phase has been rolled (CYP-00-10, CYP-07-10), and the tests that follow
//! (CYP-11-11).

pub(crate) mod aim;
pub(crate) mod cover;
pub(crate) mod lane;
mod losses;
pub(crate) mod quarters;
pub(crate) mod targets;
pub(crate) mod tests;

use engine::sheet::Edit;

use crate::marks::{lower, sets};
use crate::steps::FiringStep;
use crate::{Acting, BattleChange, ChargeYrPikes, Sign, UnitChange, rule};

pub use aim::{Eye, GRAIN, Mark, is_within, mark, mark_within};
pub use cover::{Cover, cover};
pub use lane::{Lane, Lines};
pub use losses::figures_of;
pub use quarters::{Arms, WHOLE, of_hit, strikes};
pub use targets::{crossed, is_in_combat, judge_target, owner, targets, thirds};
pub use tests::reason;

engine::chapter! {
    FiringStep of ChargeYrPikes {
        begins: Begins = |cx| clears(&mut cx.act());
        losses: Losses { from } = |cx| losses::losses(cx.asking(), from);
        tests: Tests { side } = |cx| tests::tests(cx.script(), side);
        ends: Ends = |cx| clears(&mut cx.act());
    }
}

/// Nothing is declared, nobody has hits to take, and nobody tests for anybody's fire.
fn clears(act: &mut Acting) {
    let why = rule!("CYP-00-10");
    if !act.table().battle.volleys().is_empty() {
        act.emit(why, BattleChange::Volleys(Edit::Clear).event());
    }
    if !act.table().battle.shots().is_empty() {
        act.emit(why, BattleChange::Shots(Edit::Clear).event());
    }
    for piece in act.world().named() {
        sets(act, why, piece, UnitChange::Hits(0));
        sets(act, why, piece, UnitChange::Cause(None));
        lower(act, why, piece, Sign::Tests);
    }
}
