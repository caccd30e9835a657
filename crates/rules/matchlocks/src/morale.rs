//! Chapters 13 to 16: morale, disarray, daunted, army morale.

pub mod army_morale;
pub mod circumstances;
pub mod disarray;
mod enclosure;
pub mod end_of_turn;
pub mod last_mover;
pub mod last_standing;
mod left_first;
pub mod losses;
mod queue;
mod rout_seen;
pub mod test;

use engine::{About, Answer, PieceId, Questions, Refusal, Side, Verdict};

use crate::ask::Ask;
use crate::field::Field;
use crate::steps::MoraleStep;
use crate::table::{Due, Reason};
use crate::vocabulary as verb;
use crate::world::World;
use crate::{Acting, Decision, Known, Matchlocks, rule};

engine::chapter! {
    MoraleStep of Matchlocks {
        test: Test { unit, reason } = |cx| test::test(cx.script(), unit, reason);
        throw: Throw { unit, reason } = |cx| test::throw(cx.asking(), unit, reason);
        result: Result { unit, fate } = |cx| test::carry_out(cx.asking(), unit, fate);
        out_of_melee: OutOfMelee { melee, losers } = |cx| queue::out_of_melee(cx.asking(), melee, losers);
        drain: Drain = |cx| queue::drain(cx.script());
        end_of_turn: EndOfTurn = |cx| end_of_turn::begin(&mut cx.act());
        next_of_turn: NextOfTurn = |cx| end_of_turn::next(cx.script());
        strike_off: StrikeOff { unit } = |cx| end_of_turn::strike_off(&mut cx.act(), unit);
        take_off: TakeOff = |cx| queue::take_off(&mut cx.act());
    }
}

/// An event makes a unit test at once, with all that follows if it fights at the time (NMM-13-01, NMM-13-37); the
/// caller drains the queue.
pub(crate) fn test_by_event(act: &mut Acting, unit: PieceId, reason: Reason) {
    let mut due = queue::Tests::new();
    due.push(Due::of(unit, reason));
    queue::fall_due(act, due);
}

/// Answers for the questions of these chapters.
pub(crate) struct Tests;

impl Questions<Matchlocks> for Tests {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
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
        let field = known.field(world);
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
