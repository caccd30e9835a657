//! Chapter 18: the eight reaction tests. Every test is one die with the [modifiers](modifiers()) of its kind; what it
//! brings about is carried out in `results`.

pub(crate) mod charges;
mod friends;
mod hits;
mod modifiers;
pub(crate) mod panic;
mod questions;
mod rallying;
mod results;

use dice::{Die, Pool, Total};
use engine::{Event, Flow, On, PieceId};

use crate::field::Field;
use crate::steps::{ReactionStep, Test};
use crate::{Acting, Asking, ChargePikes, remarks};

pub use charges::{contact_of, is_swept};
pub use friends::tests_for_friends;
pub use hits::tests_for_hits;
pub use modifiers::{Modifier, Modifiers, modifiers};
pub use panic::{is_enough, tests_for_panic};
pub(crate) use questions::Tests;
pub use rallying::{may_halt, may_rally};

/// The throw of a test: one die and its modifiers; a total above the limit passes (CP-18-01).
pub fn pool(field: Field, unit: PieceId, test: Test) -> Pool {
    let sum: i8 = modifiers(field, unit, test).iter().map(|modifier| modifier.value).sum();
    let need = field.world.book.reactions.procedure.fails_at + 1;
    Pool::Pass(Total::of(1, Die::D6).plus(sum).at_least(need))
}

engine::chapter! {
    ReactionStep of ChargePikes {
        test: Test { unit, test } = |cx| one(cx.asking(), unit, test);
        panic_tests: PanicTests = |cx| panic::panic_tests(cx.script());
        charge_tests: ChargeTests = |cx| charges::charge_tests(cx.script());
        charge_test: ChargeTest { at } = |cx| charges::charge_test(cx.script(), at);
        comes: Comes { charge } = |cx| charges::comes(&mut cx.act(), charge);
        stand_tests: StandTests { at } = |cx| charges::stand_tests(cx.script(), at);
        joins: Joins { charge } = |cx| charges::joins(&mut cx.act(), charge);
        hit_tests: HitTests = |cx| hits::hit_tests(cx.script());
        friend_tests: FriendTests = |cx| friends::friend_tests(cx.script());
        friend_test: FriendTest { side } = |cx| friends::friend_test(cx.asking(), side);
        rally_tests: RallyTests = |cx| rallying::rally_tests(cx.script());
    }
}

/// One test: the die, and what it brings about (CP-18-01).
fn one(mut cx: Asking, unit: PieceId, test: Test) -> Flow<bool> {
    let field = cx.field();
    let (side, pool) = (field.side(unit), pool(field, unit, test));
    let passed = cx.roll(side, test.rule(), pool)?.passed();
    let mut act = cx.act();
    note(&mut act, unit, test, passed);
    results::carry_out(&mut act, unit, test, passed);
    Ok(passed)
}

/// Notes in the log that a unit has tested, before the table shows what comes of it.
fn note(act: &mut Acting, unit: PieceId, test: Test, passed: bool) {
    let value = remarks::test_told(test, passed);
    act.emit(test.rule(), Event::Noted { on: On::Piece(unit), remark: remarks::TESTED, value });
}
