//! Chapters 13 to 16: morale, disarray, daunted, army morale.

pub mod army_morale;
pub mod circumstances;
pub mod disarray;
mod enclosure;
pub mod end_of_turn;
pub mod last_mover;
pub mod last_standing;
pub mod losses;
mod queue;
mod rout_seen;
pub mod test;

use engine::{About, Answer, Cx, Flow, PieceId, Questions, Refusal, Side};

use crate::ask::Ask;
use crate::field::Field;
use crate::steps::Value;
use crate::table::{Due, Reason};
use crate::vocabulary as verb;
use crate::world::{Baseline, World};
use crate::{Acting, Decision, Known, Matchlocks, rule};

/// The steps of these chapters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoraleStep {
    /// One test with its result carried out.
    Test {
        /// Whose.
        unit: PieceId,
        /// Why.
        reason: Reason,
    },
    /// The throw of a test and what it comes to, nothing carried out.
    Throw {
        /// Whose.
        unit: PieceId,
        /// Why.
        reason: Reason,
    },
    /// A result is carried out.
    Result {
        /// Whose.
        unit: PieceId,
        /// What.
        fate: crate::steps::Fate,
    },
    /// What follows for the melee that a unit was driven out of by a test that was not the melee's own.
    OutOfMelee {
        /// Which melee.
        melee: u8,
        /// Whose unit failed.
        losers: Side,
    },
    /// The immediate tests of the agenda.
    Drain,
    /// The tests at the end of the turn.
    EndOfTurn,
    /// The next unit of the end of the turn's list.
    NextOfTurn,
    /// A unit is struck off the end of the turn's list.
    StrikeOff(PieceId),
    /// The first test is taken off the agenda.
    TakeOff,
}

/// Runs a step of these chapters.
pub fn run(step: MoraleStep, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        MoraleStep::Test { unit, reason } => test::test(cx.script(), unit, reason),
        MoraleStep::Throw { unit, reason } => test::throw(cx.asking(), unit, reason),
        MoraleStep::Result { unit, fate } => test::carry_out(cx.asking(), unit, fate),
        MoraleStep::OutOfMelee { melee, losers } => queue::out_of_melee(cx.asking(), melee, losers),
        MoraleStep::Drain => queue::drain(cx.script()),
        MoraleStep::EndOfTurn => end_of_turn::begin(cx.asking()),
        MoraleStep::NextOfTurn => end_of_turn::next(cx.script()),
        MoraleStep::StrikeOff(unit) => end_of_turn::strike_off(cx.asking(), unit),
        MoraleStep::TakeOff => queue::take_off(cx.asking()),
    }
}

/// An event makes a unit test at once, with all that follows if it fights at the time (NMM-13-01, NMM-13-37); the
/// caller drains the queue.
pub(crate) fn test_by_event(act: &mut Acting, unit: PieceId, reason: Reason) {
    let mut due = queue::Tests::new();
    due.push(Due::of(unit, reason));
    queue::fall_due(act, due);
}

/// Where a unit stands from left to right as one player sees the table, ties by nearness to his baseline
/// (NMM-13-12, NMM-13-16).
pub(crate) fn from_left(field: Field, player: Side, unit: PieceId) -> (i32, i32) {
    let centre = field.block(unit).centre();
    match field.world.armies[player.index()].baseline {
        Baseline::Bottom => (centre.x, centre.y),
        Baseline::Top => (-centre.x, -centre.y),
    }
}

/// Answers for the questions of these chapters.
pub(crate) struct Tests;

impl Questions<Matchlocks> for Tests {
    fn validate(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let field = Field::new(known.table(), world);
        match (decision.about, answer.verb, answer.piece) {
            (About::Ask(Ask::Strongest(melee)), verb::CHOOSE, Some(unit))
                if strongest(field, melee, decision.who).any(|other| other == unit) =>
            {
                Ok(())
            }
            _ => Err(Refusal::new(rule!("NMM-13-03"), "choose one of the units with most figures left")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = Field::new(known.table(), world);
        if let About::Ask(Ask::Strongest(melee)) = decision.about {
            strongest(field, melee, decision.who)
                .for_each(|unit| offer(Answer::plain(verb::CHOOSE).with(unit)));
        }
    }

    fn forced(&self, table: &crate::table::Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Strongest(melee)) = decision.about else { return None };
        let field = Field::new(table, world);
        let mut units = strongest(field, melee, decision.who);
        let (first, second) = (units.next()?, units.next());
        second.is_none().then_some(Answer::plain(verb::CHOOSE).with(first))
    }
}

/// The units of a side in a melee that have most figures left (NMM-12-82, NMM-13-03).
pub fn strongest<'a>(field: Field<'a>, melee: u8, side: Side) -> impl Iterator<Item = PieceId> + 'a {
    let members = &field.table.melees[melee as usize].members();
    let own = move || {
        members
            .iter()
            .map(|member| member.unit())
            .filter(move |unit| field.side(*unit) == side && field.figures(*unit) > 0)
    };
    let most = own().map(|unit| field.figures(unit)).max();
    own().filter(move |unit| Some(field.figures(*unit)) == most)
}
