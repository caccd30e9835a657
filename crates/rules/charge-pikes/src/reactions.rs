//! Chapter 18: the eight reaction tests.

use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::PieceId;
use engine::{Answer, Cx, Flow, Refusal};

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
    /// Other units that were hit test (18.6).
    HitTests,
    /// Units test for friends who routed (18.8).
    FriendTests,
    /// Routers and pursuers test to rally and to halt (18.1, 18.2).
    RallyTests,
}

/// Runs a step of this chapter.
pub fn run(step: ReactionStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        ReactionStep::Test { unit: _, test: _ } => Ok(Value::Yes(true)),
        ReactionStep::PanicTests
        | ReactionStep::ChargeTests
        | ReactionStep::HitTests
        | ReactionStep::FriendTests
        | ReactionStep::RallyTests => Ok(Value::Nothing),
    }
}

/// The eight reaction tests (CP-18-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Test {
    /// 18.1: to rally from rout.
    Rally,
    /// 18.2: to halt a pursuit, or to return to the table.
    HaltPursuit,
    /// 18.3: foot against a cavalry charge.
    Panic,
    /// 18.4: to charge or countercharge home.
    ChargeHome,
    /// 18.5: to stand against a charge.
    Stand,
    /// 18.6: after hits by shooting.
    Hits,
    /// 18.7: after a lost round of combat.
    LostRound,
    /// 18.8: because friends rout.
    RoutingFriends,
}

impl Test {
    /// All, in the order of the rulebook.
    pub const ALL: [Test; 8] = [
        Test::Rally,
        Test::HaltPursuit,
        Test::Panic,
        Test::ChargeHome,
        Test::Stand,
        Test::Hits,
        Test::LostRound,
        Test::RoutingFriends,
    ];
}

/// What this chapter asks.
pub(crate) struct Tests;

impl Questions for Tests {
    fn validate(&self, _: &Known, _: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match *answer == Answer::plain(PASS) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "this cannot be chosen")),
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
    }
}
