//! Musketry (section 07), in phase D by units that stood and in phase E by those that moved (CYP-02-06), and galloper guns
//! (section 10), which fire with their unit. Pistols are never fired by themselves (CYP-08-01).

mod declaring;
mod dice;
mod gallopers;
mod questions;
pub(crate) mod shooters;
mod who;

use engine::{Flow, Side};

use crate::ask::OF_ANY;
use crate::steps::{FiringStep, HidingStep, LossesStep, MusketryStep};
use crate::{ChargeYrPikes, Script, rule};

pub use declaring::{declared, judge};
pub use dice::{Dice, dice_of, handful, modifiers};
pub use gallopers::{gun_fire, judge_gun};
pub(crate) use questions::{Fires, by_firer};
pub use shooters::{Aim, Shooter, aims, shooters};
pub use who::{has_muskets, judge_firer};

engine::chapter! {
    MusketryStep of ChargeYrPikes {
        phase: Phase = |cx| phase(cx.script());
        declares: Declares { side } = |cx| declaring::declares(cx.asking(), side);
        shoots: Shoots { at } = |cx| dice::shoots(cx.asking(), at);
        spends: Spends = |cx| dice::spends(cx.asking());
    }
}

/// All is declared before any die is thrown, the side that is first before the other; all is thrown before anybody falls; then who
/// lost figures tests (CYP-00-10, CYP-02-06, CYP-07-12).
fn phase(mut s: Script) -> Flow<()> {
    let why = rule!("CYP-02-06");
    s.call(why, FiringStep::begins())?;
    let first = s.note(why, |table, _| table.battle.first() == Side::A)?;
    let first = if first { Side::A } else { Side::B };
    for side in [first, first.other()] {
        s.call(rule!("CYP-02-04"), HidingStep::offers(side, OF_ANY))?;
    }
    s.call(rule!("CYP-07-12"), MusketryStep::declares(first))?;
    s.call(rule!("CYP-07-12"), MusketryStep::declares(first.other()))?;
    s.call(rule!("CYP-07-01"), MusketryStep::shoots(0))?;
    s.call(rule!("CYP-07-08"), MusketryStep::spends())?;
    s.call(rule!("CYP-00-10"), FiringStep::losses(0))?;
    s.call(rule!("CYP-11-11"), FiringStep::tests(first))?;
    s.call(rule!("CYP-04-09"), LossesStep::buries())?;
    s.then(FiringStep::ends());
    Ok(())
}
