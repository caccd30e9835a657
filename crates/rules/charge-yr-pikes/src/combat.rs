//! Phase H: close combats (section 12). Who fights in the melee under way is marked [`Sign::Engaged`],
//! who has left it [`Sign::Parted`]; all is settled at its end.

mod dice;
mod exposed;
mod fighting;
mod ground;
mod losses;
pub(crate) mod melee;
mod settling;

use engine::{Flow, PieceId, Side};

use crate::marks::raise;
use crate::steps::CombatStep;
use crate::{Acting, ChargeYrPikes, Script, Sign, rule};

pub use dice::{Cause, Causes, causes, dice_of, pool};
pub use fighting::side_dice;
pub use ground::{Shelter, is_in_town, shelter};
pub(crate) use losses::Losses;
pub use melee::{Melee, is_fought, prospect};

engine::chapter! {
    CombatStep of ChargeYrPikes {
        phase: Phase = |cx| phase(cx.script());
        again: Again = |cx| again(&mut cx.act());
        next: Next { side } = |cx| next(cx.script(), side);
        fights: Fights { unit } = |cx| fighting::fights(cx.script(), unit);
        gathers: Gathers { unit } = |cx| fighting::gathers(&mut cx.act(), unit);
        rolls: Rolls = |cx| fighting::rolls(cx.asking());
        shares: Shares { side } = |cx| losses::shares(cx.asking(), side);
        bleeds: Bleeds { side } = |cx| losses::bleeds(cx.script(), side);
        bled: Bled { unit } = |cx| losses::bled(&mut cx.act(), unit);
        tests: Tests { side, reason } = |cx| settling::tests(cx.script(), side, reason);
        marks: Marks { side, reason } = |cx| settling::marks(&mut cx.act(), side, reason);
        each: Each { side, reason } = |cx| settling::each(cx.script(), side, reason);
        test: Test { unit, reason } = |cx| settling::test(cx.script(), unit, reason);
        blames: Blames { unit } = |cx| settling::blames(&mut cx.act(), unit);
        draws: Draws = |cx| settling::draws(cx.script());
        exposes: Exposes { verdict, number } = |cx| exposed::exposes(cx.script(), verdict, number);
        falls_upon: FallsUpon { shot, number } = |cx| exposed::falls_upon(&mut cx.act(), shot, number);
        spares: Spares { verdict } = |cx| exposed::spares(&mut cx.act(), verdict);
        guns: Guns = |cx| settling::guns(cx.script());
        settles: Settles { verdict } = |cx| settling::settles(&mut cx.act(), verdict);
    }
}

/// All melees of the phase, and those in which somebody backs into the enemy on the way (CYP-02-07, CYP-14-03).
fn phase(mut s: Script) -> Flow<()> {
    s.call(rule!("CYP-12-25"), CombatStep::again())?;
    let first = s.read(rule!("CYP-00-10"), |field| field.table.battle.first() == Side::A)?;
    s.leads_to(CombatStep::next(if first { Side::A } else { Side::B }))
}

/// Locked units fight their melee again, without tests (CYP-12-25).
fn again(act: &mut Acting) {
    let field = act.field();
    let locked = |id: &PieceId| field.is(*id, Sign::Locked) && !field.is(*id, Sign::Fought);
    let all: Vec<PieceId> =
        field.units().filter(|id| locked(id) && field.unit(*id).target().is_some()).collect();
    all.into_iter().for_each(|unit| raise(act, rule!("CYP-12-25"), unit, Sign::Closed));
}

/// One whole melee is an item: the sides name one by turns, each the first in which a unit of its own fights (CYP-00-10).
fn next(mut s: Script, side: Side) -> Flow<()> {
    let next = s.read(rule!("CYP-02-07"), |field| melee::next_fought(field, side))?;
    let Some(unit) = next else { return Ok(()) };
    s.call(rule!("CYP-12-33"), CombatStep::fights(unit))?;
    s.leads_to(CombatStep::next(side.other()))
}
