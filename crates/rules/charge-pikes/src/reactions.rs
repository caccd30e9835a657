//! Chapter 18: the eight reaction tests. Every test is one die with the [modifiers](modifiers()) of its kind; what it
//! brings about is carried out in `results`.

mod charges;
mod friends;
mod hits;
mod modifiers;
mod panic;
mod questions;
mod rallying;
mod results;

use dice::{Die, Pool, Total};
use engine::{Event, Flow, On, PieceId, Side};

use crate::field::Field;
use crate::steps::Step;
use crate::{Acting, Asking, ChargePikes, remarks, rule};

pub use charges::{contact_of, is_swept};
pub use friends::tests_for_friends;
pub use hits::tests_for_hits;
pub use modifiers::{Modifier, Modifiers, modifiers};
pub use panic::{is_enough, tests_for_panic};
pub(crate) use questions::Tests;
pub use rallying::{may_halt, may_rally};

engine::words! {
    /// The eight reaction tests (CP-18-02).
    pub enum Test {
        /// 18.1: to rally from rout.
        Rally = "rally";
        /// 18.2: to halt a pursuit, or to return to the table.
        HaltPursuit = "halt-pursuit";
        /// 18.3: foot against a cavalry charge.
        Panic = "panic";
        /// 18.4: to charge or countercharge home.
        ChargeHome = "charge-home";
        /// 18.5: to stand against a charge.
        Stand = "stand";
        /// 18.6: after hits by shooting.
        Hits = "hits";
        /// 18.7: after a lost round of combat.
        LostRound = "lost-round";
        /// 18.8: because friends rout.
        RoutingFriends = "routing-friends";
    }
}

impl Test {
    /// The rule under which its die is thrown.
    pub const fn rule(self) -> engine::Rule {
        match self {
            Test::Rally => rule!("CP-18-05"),
            Test::HaltPursuit => rule!("CP-18-08"),
            Test::Panic => rule!("CP-18-11"),
            Test::ChargeHome => rule!("CP-18-14"),
            Test::Stand => rule!("CP-18-17"),
            Test::Hits => rule!("CP-18-21"),
            Test::LostRound => rule!("CP-18-23"),
            Test::RoutingFriends => rule!("CP-18-29"),
        }
    }

    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            Test::Rally => "rally from rout",
            Test::HaltPursuit => "halt the pursuit",
            Test::Panic => "panic",
            Test::ChargeHome => "charge home",
            Test::Stand => "stand",
            Test::Hits => "shooting hits",
            Test::LostRound => "losing a combat",
            Test::RoutingFriends => "routing friends",
        }
    }
}

/// The throw of a test: one die and its modifiers; a total above the limit passes (CP-18-01).
pub fn pool(field: Field, unit: PieceId, test: Test) -> Pool {
    let sum: i8 = modifiers(field, unit, test).iter().map(|modifier| modifier.value).sum();
    let need = field.world.book.reactions.procedure.fails_at + 1;
    Pool::Pass(Total::of(1, Die::D6).plus(sum).at_least(need))
}

engine::chapter! {
    /// The steps of this chapter.
    pub enum ReactionStep of ChargePikes in Step::Reactions {
        /// One test with its result carried out. Returns whether it was passed.
        test: Test { unit: PieceId, test: Test } -> bool = |cx| one(cx.asking(), unit, test);
        /// Foot tests for panic against cavalry (18.3).
        panic_tests: PanicTests = |cx| panic::panic_tests(cx.script());
        /// Charges are tested home, and those who are charged test to stand (18.4, 18.5).
        charge_tests: ChargeTests = |cx| charges::charge_tests(cx.script());
        /// The tests of one charge and its countercharge, by its place in the order, and the next.
        charge_test: ChargeTest { at: u8 } = |cx| charges::charge_test(cx.script(), at);
        /// What a charge comes to after its test.
        comes: Comes { charge: u8 } = |cx| charges::comes(&mut cx.act(), charge);
        /// The targets of charges that came home test to stand, one after the other.
        stand_tests: StandTests { at: u8 } = |cx| charges::stand_tests(cx.script(), at);
        /// Charger and target are in combat, if both are still there.
        joins: Joins { charge: u8 } = |cx| charges::joins(&mut cx.act(), charge);
        /// Other units that were hit test (18.6).
        hit_tests: HitTests = |cx| hits::hit_tests(cx.script());
        /// Units test for friends who routed (18.8).
        friend_tests: FriendTests = |cx| friends::friend_tests(cx.script());
        /// A unit of a side does.
        friend_test: FriendTest { side: Side } = |cx| friends::friend_test(cx.asking(), side);
        /// Routers and pursuers test to rally and to halt (18.1, 18.2).
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
