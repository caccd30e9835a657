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
use engine::{Cx, Event, Flow, On, PieceId, Side};

use crate::field::Field;
use crate::steps::Value;
use crate::{Acting, Asking, ChargePikes, remarks, rule};

pub use charges::is_swept;
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

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReactionStep {
    /// One test with its result carried out. Returns whether it was passed.
    Test {
        /// Whose.
        unit: PieceId,
        /// Which.
        test: Test,
    },
    /// Foot tests for panic against cavalry (18.3).
    PanicTests,
    /// Charges are tested home, and those who are charged test to stand (18.4, 18.5).
    ChargeTests,
    /// The tests of one charge and its countercharge, by its place in the order, and the next.
    ChargeTest {
        /// The place.
        at: u8,
    },
    /// What a charge comes to after its test.
    Comes {
        /// The charge, by its place among the charges.
        charge: u8,
    },
    /// The targets of charges that came home test to stand, one after the other.
    StandTests {
        /// The place in the order.
        at: u8,
    },
    /// Charger and target are in combat, if both are still there.
    Joins {
        /// The charge, by its place among the charges.
        charge: u8,
    },
    /// Other units that were hit test (18.6).
    HitTests,
    /// Units test for friends who routed (18.8).
    FriendTests,
    /// A unit of a side does.
    FriendTest {
        /// Whose.
        side: Side,
    },
    /// Routers and pursuers test to rally and to halt (18.1, 18.2).
    RallyTests,
}

/// Runs a step of this chapter.
pub fn run(step: ReactionStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        ReactionStep::Test { unit, test } => one(cx.asking(), unit, test),
        ReactionStep::PanicTests => panic::panic_tests(cx.script()),
        ReactionStep::ChargeTests => charges::charge_tests(cx.script()),
        ReactionStep::ChargeTest { at } => charges::charge_test(cx.script(), at),
        ReactionStep::Comes { charge } => charges::comes(cx.asking(), charge),
        ReactionStep::StandTests { at } => charges::stand_tests(cx.script(), at),
        ReactionStep::Joins { charge } => charges::joins(cx.asking(), charge),
        ReactionStep::HitTests => hits::hit_tests(cx.script()),
        ReactionStep::FriendTests => friends::friend_tests(cx.script()),
        ReactionStep::FriendTest { side } => friends::friend_test(cx.asking(), side),
        ReactionStep::RallyTests => rallying::rally_tests(cx.script()),
    }
}

/// One test: the die, and what it brings about (CP-18-01).
fn one(mut cx: Asking, unit: PieceId, test: Test) -> Flow<Value> {
    let field = Field::new(cx.table(), cx.world());
    let (side, pool) = (field.side(unit), pool(field, unit, test));
    let passed = cx.roll(side, test.rule(), pool)?.passed();
    let mut act = cx.act();
    note(&mut act, unit, test, passed);
    results::carry_out(&mut act, unit, test, passed);
    Ok(Value::Yes(passed))
}

/// Notes in the log that a unit has tested, before the table shows what comes of it.
fn note(act: &mut Acting, unit: PieceId, test: Test, passed: bool) {
    let value = remarks::test_told(test, passed);
    act.emit(test.rule(), Event::Noted { on: On::Piece(unit), remark: remarks::TESTED, value });
}
