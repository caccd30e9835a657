//! The questions of reaction tests.

use engine::{About, Answer, PieceId, Refusal, Rng, Verdict};

use crate::ask::Ask;
use crate::field::Field;
use crate::reactions::friends;
use crate::shooting::Barren;
use crate::table::Table;
use crate::vocabulary::{CHOOSE, PASS, YES};
use crate::world::World;
use crate::{Decision, Drawn, Known, rule};

/// What this chapter asks.
pub(crate) struct Tests;

impl engine::Questions<crate::ChargePikes> for Tests {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if let About::Ask(Ask::HaltBefore(_)) = decision.about {
            return match *answer == Answer::plain(YES) || *answer == Answer::plain(PASS) {
                true => Ok(()),
                false => Err(Refusal::new(rule!("CP-18-07"), "say yes to test before pursuing, or pass")),
            };
        }
        let field = Field::new(known.table(), world);
        let named = answer.piece.is_some_and(|unit| {
            *answer == Answer::plain(CHOOSE).with(unit)
                && friends::due(field, decision.who).any(|due| due == unit)
        });
        match named {
            true => Ok(()),
            false => Err(Refusal::new(rule!("CP-18-27"), "choose one of the units that have to test")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        if let About::Ask(Ask::HaltBefore(_)) = decision.about {
            offer(Answer::plain(YES));
            offer(Answer::plain(PASS));
            return;
        }
        let field = Field::new(known.table(), world);
        friends::due(field, decision.who).for_each(|unit| offer(Answer::plain(CHOOSE).with(unit)));
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _: &mut Barren,
    ) -> Option<Drawn> {
        let About::Ask(Ask::NextTest) = decision.about else { return None };
        let (before, mut seen, mut picked) = (*rng, 0, None);
        for unit in friends::due(Field::new(known.table(), world), decision.who) {
            seen += 1;
            if rng.below(seen) == 0 {
                picked = Some(Answer::plain(CHOOSE).with(unit));
            }
        }
        match (picked, seen) {
            (Some(only), 1) => {
                *rng = before;
                Some(Drawn::Only(only))
            }
            (picked, _) => picked.map(Drawn::Chosen),
        }
    }

    /// The only unit that has to test is not chosen.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::NextTest) = decision.about else { return None };
        let mut due = friends::due(Field::new(table, world), decision.who);
        let only: Option<PieceId> = due.next();
        only.filter(|_| due.next().is_none()).map(|unit| Answer::plain(CHOOSE).with(unit))
    }
}
