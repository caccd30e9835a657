//! The plans that computer players have made, for whoever looks back once the battle is over.

use engine::Side;
use general::Planned;
use tabletop::IndexSet;

use crate::showing;
use crate::wire::{PlanAim, SidePlan, TurnPlan};

/// All of them, in order. A battle taken up from its record has none of before.
#[derive(Clone, Default, Debug)]
pub(crate) struct PlansMade(Vec<PlanMade>);

/// A plan, and the position of the decision before which it was made.
#[derive(Clone, Debug)]
struct PlanMade {
    position: usize,
    side: Side,
    planned: Planned,
}

impl PlansMade {
    /// Notes the plan under which a side answers at a position, if that is another than before.
    pub fn note(&mut self, position: usize, side: Side, planned: Option<&Planned>) {
        let Some(planned) = planned else { return };
        if self.last(side, position).is_none_or(|last| last.planned != *planned) {
            self.0.push(PlanMade { position, side, planned: planned.clone() });
        }
    }

    /// Forgets what was planned from a position on.
    pub fn take_back(&mut self, position: usize) {
        self.0.retain(|made| made.position < position);
    }

    /// Under which plans for a turn the sides stood at a position.
    pub fn at(&self, position: usize, turn: u16) -> Vec<SidePlan> {
        let of = |side: Side| {
            let made = self.last(side, position).filter(|made| made.planned.turn() == turn)?;
            Some(SidePlan { side: showing::side(side), plan: told(&made.planned) })
        };
        Side::BOTH.into_iter().filter_map(of).collect()
    }

    fn last(&self, side: Side, position: usize) -> Option<&PlanMade> {
        self.0.iter().rfind(|made| made.side == side && made.position <= position)
    }
}

/// A plan as it is told.
pub(crate) fn told(planned: &Planned) -> TurnPlan {
    TurnPlan {
        words: planned.words().to_owned(),
        aims: planned.aims().map(|(who, whom)| aim(who, whom)).collect(),
    }
}

/// Who is to go for whom, as it is told.
pub(crate) fn aim(who: IndexSet, whom: IndexSet) -> PlanAim {
    let numbers = |set: IndexSet| set.iter().map(|at| at as u8).collect();
    PlanAim { who: numbers(who), whom: numbers(whom) }
}
