//! The questions of reaction tests.

use engine::{About, Answer, PieceId, Rng};

use crate::ask::Ask;
use crate::field::Field;
use crate::memory::Memory;
use crate::reactions::friends;
use crate::table::Table;
use crate::vocabulary::{CHOOSE, PASS, YES};
use crate::world::World;
use crate::{Decision, Drawn, Known};

/// What this chapter asks.
pub(crate) struct Tests;

impl engine::Questions<crate::ChargePikes> for Tests {
    fn wanted(&self, decision: &Decision) -> &'static str {
        match decision.about {
            About::Ask(Ask::HaltBefore(_)) => "say yes to test before pursuing, or pass",
            _ => "choose one of the units that have to test",
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        if let About::Ask(Ask::HaltBefore(_)) = decision.about {
            return [YES, PASS].into_iter().map(Answer::plain).for_each(offer);
        }
        let field = known.field(world);
        friends::due(field, decision.who).for_each(|unit| offer(Answer::plain(CHOOSE).with(unit)));
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        memory: &mut Memory,
    ) -> Option<Drawn> {
        let About::Ask(Ask::NextTest) = decision.about else { return None };
        let (before, mut seen, mut picked) = (*rng, 0, None);
        for unit in friends::due(Field::remembering(known.table(), world, &memory.facts), decision.who) {
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
