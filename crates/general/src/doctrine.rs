//! How much a commander cares for what.

use crate::{Appraisal, Concern, Term};

/// How much a commander cares for each concern.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Doctrine {
    weights: [f64; Concern::COUNT],
}

impl Doctrine {
    /// Cares for nothing.
    const INDIFFERENT: Doctrine = Doctrine { weights: [0.0; Concern::COUNT] };

    /// What an inch towards the enemy is worth to whom nothing else helps.
    const PRESSING: f64 = 0.1;
    /// Which part of his losses he no longer minds.
    const DARING: f64 = 0.4;

    /// Walks at the nearest enemy, shoots at him and charges him, come what may.
    pub(crate) const ADVANCE: Doctrine = Doctrine::INDIFFERENT
        .caring(Concern::Ground, 0.2)
        .caring(Concern::Nearness, 1.0)
        .caring(Concern::Command, 1.0);

    /// Weighs what is won against what it costs.
    pub const CAPTAIN: Doctrine = Doctrine::INDIFFERENT
        .caring(Concern::EnemyLoss, 1.0)
        .caring(Concern::OwnLoss, -0.9)
        .caring(Concern::Exposure, -0.3)
        .caring(Concern::Opportunity, 0.45)
        .caring(Concern::Ground, 0.01)
        .caring(Concern::Station, 1.0)
        .caring(Concern::Flank, 1.0)
        .caring(Concern::Cohesion, 1.0)
        .caring(Concern::Command, 1.0)
        .caring(Concern::Reserve, -1.0)
        .caring(Concern::Card, 1.0);

    /// The same with another weight for one concern; below zero it is shunned.
    const fn caring(mut self, concern: Concern, weight: f64) -> Doctrine {
        self.weights[concern as usize] = weight;
        self
    }

    /// The same for a side that must change how the battle stands: the more urgent, from 0 to 1, the more it makes for the enemy and
    /// the less it minds what that costs.
    pub(crate) fn pressed(mut self, urgency: f64) -> Doctrine {
        let ground = &mut self.weights[Concern::Ground as usize];
        *ground = ground.max(Doctrine::PRESSING * urgency);
        for concern in [Concern::OwnLoss, Concern::Exposure, Concern::Reserve] {
            self.weights[concern as usize] *= 1.0 - Doctrine::DARING * urgency;
        }
        self
    }

    /// What a term counts for.
    fn weigh(&self, term: &Term) -> f64 {
        self.weights[term.concern as usize] * term.amount
    }

    /// What an appraisal comes to.
    pub fn score(&self, appraisal: &Appraisal) -> f64 {
        appraisal.terms().iter().map(|term| self.weigh(term)).sum()
    }

    /// The term that speaks loudest for it, if one does.
    pub fn best_term<'a>(&self, appraisal: &'a Appraisal) -> Option<&'a Term> {
        let for_it = appraisal.terms().iter().filter(|term| self.weigh(term) > 0.0);
        for_it.max_by(|one, other| self.weigh(one).total_cmp(&self.weigh(other)))
    }
}
