//! Field and heavy guns (section 09), in phase C (CYP-02-05): ball, which endangers everybody behind its target, and canister.

mod ball;
mod canister;
mod declaring;
mod flight;
mod guns;
mod questions;
mod zone;

use engine::{Flow, Side};

use crate::ask::OF_ANY;
use crate::steps::{ArtilleryStep, FiringStep, HidingStep, LossesStep, TurnStep};
use crate::{Asking, ChargeYrPikes, Script, rule};

pub use ball::{
    Damage, Depth, ball_modifiers, ball_pool, battery_pool, cover_of, damage, depth, is_enfiladed,
    more_damage, second_pool,
};
pub use canister::{canister_pool, cover_of as cover_from_canister};
pub use declaring::{judge_ball, judge_canister};
pub use flight::flies;
pub use guns::{gun_book, judge_gun};
pub(crate) use questions::Guns;
pub use zone::{Struck, struck, zone};

engine::chapter! {
    ArtilleryStep of ChargeYrPikes {
        phase: Phase = |cx| phase(cx.script());
        pivots: Pivots { side } = |cx| declaring::pivots(cx.asking(), side);
        declares: Declares { side } = |cx| declaring::declares(cx.asking(), side);
        shoots: Shoots { at } = |cx| shoots(cx.asking(), at);
        spends: Spends = |cx| guns::spends(&mut cx.act());
    }
}

/// Who is first in this turn is thrown for (CYP-00-10); guns are turned; all is declared before any die is thrown; all is thrown
/// before anybody falls; then those test whom canister or ball makes test (CYP-02-05).
fn phase(mut s: Script) -> Flow<()> {
    let why = rule!("CYP-02-05");
    s.call(why, FiringStep::begins())?;
    s.call(rule!("CYP-00-10"), TurnStep::first())?;
    let first = s.read(why, |field| field.table.battle.first() == Side::A)?;
    let first = if first { Side::A } else { Side::B };
    for side in [first, first.other()] {
        s.call(rule!("CYP-02-04"), HidingStep::offers(side, OF_ANY))?;
    }
    s.call(rule!("CYP-09-14"), ArtilleryStep::pivots(first))?;
    s.call(rule!("CYP-09-14"), ArtilleryStep::pivots(first.other()))?;
    s.call(rule!("CYP-09-12"), ArtilleryStep::declares(first))?;
    s.call(rule!("CYP-09-12"), ArtilleryStep::declares(first.other()))?;
    s.call(why, ArtilleryStep::shoots(0))?;
    s.call(rule!("CYP-09-13"), ArtilleryStep::spends())?;
    s.call(rule!("CYP-00-10"), FiringStep::losses(0))?;
    s.call(rule!("CYP-11-11"), FiringStep::tests(first))?;
    s.call(rule!("CYP-04-09"), LossesStep::buries())?;
    s.leads_to(FiringStep::ends())
}

/// A shot is rolled.
fn shoots(mut cx: Asking, at: u8) -> Flow<()> {
    let Some(shot) = cx.table().battle.shots().get(usize::from(at)).copied() else { return Ok(()) };
    match shot.canister() {
        true => canister::rolls(&mut cx, shot)?.done(cx, shot, at),
        false => ball::rolls(&mut cx, shot)?.done(cx, shot, at),
    }
    Ok(())
}
