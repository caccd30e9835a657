//! The questions of those who move under compulsion.

use engine::{About, Answer, InlineVec, PieceId, Refusal, Verdict};

use super::{breaking, compulsion, pursuing};
use crate::ask::Ask;
use crate::field::Field;
use crate::movement::drill::judge_turn_about;
use crate::movement::generals;
use crate::table::Table;
use crate::vocabulary::{CHOOSE, PASS, YES};
use crate::world::World;
use crate::{Decision, Known};

/// What this chapter asks.
pub(crate) struct Compulsion;

/// The pieces among which a question lets choose.
type Choices = InlineVec<PieceId, 96>;

fn choices(field: Field, decision: &Decision) -> Choices {
    let mut found = InlineVec::empty(PieceId(0));
    let About::Ask(ask) = decision.about else { return found };
    let who = decision.who;
    match ask {
        Ask::Router => compulsion::routers_of(field, who).for_each(|unit| found.push(unit)),
        Ask::Pursuer => compulsion::pursuers_of(field, who).for_each(|unit| found.push(unit)),
        Ask::RoutFrom { unit, cause } => {
            breaking::causes(field, unit, cause).iter().for_each(|enemy| found.push(*enemy));
        }
        Ask::Quarry { unit, router } => {
            pursuing::quarries(field, unit, router).iter().for_each(|router| found.push(*router));
        }
        _ => {}
    }
    found
}

/// Whether some order holds that a general may be given before those who are under compulsion move on (CP-09-06).
fn of_generals(
    field: Field,
    decision: &Decision,
    waiting: &Choices,
    holds: &mut dyn FnMut(Answer) -> bool,
) -> bool {
    let mut found = false;
    if let About::Ask(Ask::Router | Ask::Pursuer) = decision.about {
        generals::each_with_compelled(field, decision.who, waiting, &mut |order| found |= holds(order));
    }
    found
}

/// Who may turn about, if that is the question.
const fn turning(decision: &Decision) -> Option<PieceId> {
    match decision.about {
        About::Ask(Ask::AboutFace(unit)) => Some(unit),
        _ => None,
    }
}

impl engine::Questions<crate::ChargePikes> for Compulsion {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let legal = match turning(decision).is_some() {
            true if *answer == Answer::plain(YES) => {
                let field = known.field(world);
                return turning(decision).map_or(Ok(()), |unit| judge_turn_about(field, unit));
            }
            true => *answer == Answer::plain(PASS),
            false => {
                let field = known.field(world);
                let choices = choices(field, decision);
                let chosen = choices.iter().any(|unit| *answer == Answer::plain(CHOOSE).with(*unit));
                chosen || of_generals(field, decision, &choices, &mut |order| order == *answer)
            }
        };
        match legal {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "choose one of those that the rule names")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        if let Some(unit) = turning(decision) {
            if judge_turn_about(field, unit).is_ok() {
                offer(Answer::plain(YES));
            }
            offer(Answer::plain(PASS));
            return;
        }
        let choices = choices(field, decision);
        choices.iter().for_each(|unit| offer(Answer::plain(CHOOSE).with(*unit)));
        of_generals(field, decision, &choices, &mut |order| {
            offer(order);
            false
        });
    }

    /// Where there is one to choose, it is not asked.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let field = Field::new(table, world);
        if let Some(unit) = turning(decision) {
            return judge_turn_about(field, unit).is_err().then_some(Answer::plain(PASS));
        }
        let choices = choices(field, decision);
        let one = choices.len() == 1 && !of_generals(field, decision, &choices, &mut |_| true);
        one.then(|| Answer::plain(CHOOSE).with(choices[0]))
    }
}
