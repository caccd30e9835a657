//! Morale (section 02).

mod number;
mod questions;
mod results;

use engine::{Flow, PieceId};

pub(crate) use number::unmodified;
pub use number::{Modifier, Modifiers, base, failure, is_in_cover, modifiers, number, pool};
pub(crate) use questions::Tests;
pub use questions::may_rally;

use crate::ask::Ask;
use crate::field::Field;
use crate::marks::order_over;
use crate::steps::{MoraleStep, Occasion};
use crate::table::{Order, Sign};
use crate::vocabulary::RALLY;
use crate::{Acting, Asking, BorderReivers, rule};

engine::chapter! {
    MoraleStep of BorderReivers {
        phase: Phase = |cx| phase(&mut cx.act());
        next: Next = |cx| next(cx.asking());
        test: Test { group, occasion } = |cx| test(cx.asking(), group, occasion);
        roll: Roll { group, occasion, rallied } = |cx| roll(cx.asking(), group, occasion, rallied);
    }
}

/// The Morale step begins: what an earlier failure by little kept a group from is over (BR-02-09).
fn phase(act: &mut Acting) {
    for group in 0..act.world().groups.len() as u8 {
        let field = act.field();
        let (own, orders) = (field.takes_part(group), *field.group(group));
        if own && orders.is(Order::Restricted) {
            act.emit(rule!("BR-02-09"), order_over(group, Order::Restricted));
        }
        if own && orders.is(Order::Tested) {
            act.emit(rule!("BR-02-01"), order_over(group, Order::Tested));
        }
    }
    act.then(MoraleStep::next());
}

/// One group after the other tests that must, in the order that their player chooses (BR-01-02, BR-02-01).
fn next(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    if due(field).next().is_none() {
        return Ok(());
    }
    let side = field.table.battle.acting();
    let answer = cx.ask(Ask::Test.of(side, rule!("BR-02-01")))?;
    let group = answer.piece.and_then(|man| cx.world().man(man)).map_or(0, |man| man.group);
    let mut act = cx.act();
    let rallied = answer.verb == RALLY;
    act.then(MoraleStep::roll(group, Occasion::Losses, rallied));
    act.then(MoraleStep::next());
    Ok(())
}

/// The groups of the acting side that must still test in this Morale step: those that have lost a figure since they last
/// tested and those that are broken, once each (BR-02-01). A group of whom all are stunned does not test (BR-09-06).
pub fn due(field: Field<'_>) -> impl Iterator<Item = u8> + '_ {
    (0..field.world.groups.len() as u8).filter(move |group| {
        let orders = field.group(*group);
        field.takes_part(*group)
            && !orders.is(Order::Tested)
            && (orders.is(Order::Shaken) || orders.is(Order::Broken))
            && field.members(*group).any(|man| can_test(field, man))
    })
}

/// Whether a man is counted on when his group tests (BR-09-06).
fn can_test(field: Field, man: PieceId) -> bool {
    !field.is(man, Sign::Stunned) && !field.is(man, Sign::Captive)
}

/// A group tests to charge or to receive a charge, its player being asked first whether the Heidman rallies it (BR-02-07).
fn test(mut cx: Asking, group: u8, occasion: Occasion) -> Flow<u8> {
    let field = cx.field();
    let rallied = may_rally(field, group).is_ok() && {
        let answer = cx.ask(Ask::Rally { group }.of(field.band(group).side, rule!("BR-02-07")))?;
        answer.verb == RALLY
    };
    roll(cx, group, occasion, rallied)
}

/// The die is rolled against the group's number (BR-02-02), and what comes of it put on the group.
fn roll(mut cx: Asking, group: u8, occasion: Occasion, rallied: bool) -> Flow<u8> {
    let field = cx.field();
    let side = field.band(group).side;
    let rolled = cx.roll(side, rule!("BR-02-02"), pool(field, group, rallied))?;
    let failed = failure(rolled);
    let mut act = cx.act();
    if rallied {
        results::rallied(&mut act, side);
    }
    results::put(&mut act, group, occasion, failed);
    Ok(failed)
}

/// A test has failed: nobody of the group aims any more (BR-06-06).
pub(crate) fn lapse_aims(act: &mut Acting, group: u8) {
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        crate::wounds::lapse_aim(act, man);
    }
}
