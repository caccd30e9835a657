//! How much a commander cares for what.

use crate::{Appraisal, Character, Concern, Term};

/// How much a commander cares for each concern.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Doctrine {
    weights: [f64; Concern::COUNT],
}

impl Doctrine {
    /// Cares for nothing.
    const INDIFFERENT: Doctrine = Doctrine { weights: [0.0; Concern::COUNT] };

    /// What an inch towards the enemy is worth to whom nothing else helps.
    const PRESSING: f64 = 0.3;
    /// Which part of his losses he no longer minds.
    const DARING: f64 = 0.7;

    /// Walks at the nearest enemy, shoots at him and charges him, come what may.
    pub(crate) const ADVANCE: Doctrine = Doctrine::INDIFFERENT
        .caring(Concern::Ground, 0.2)
        .caring(Concern::Nearness, 1.0)
        .caring(Concern::Command, 1.0);

    /// Weighs what is won against what it costs, as it serves most rulebooks.
    pub const USUAL: Doctrine = Doctrine::INDIFFERENT
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
    pub const fn caring(mut self, concern: Concern, weight: f64) -> Doctrine {
        self.weights[concern as usize] = weight;
        self
    }

    /// How much it cares for a concern.
    pub const fn cares(&self, concern: Concern) -> f64 {
        self.weights[concern as usize]
    }

    /// The hash of its weights, in sixteen digits: what records and counts call it by.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", engine::fingerprint(&self.weights.map(f64::to_bits)))
    }

    /// The same as a commander of some character holds it.
    pub(crate) fn held_by(self, character: Character) -> Doctrine {
        character.leanings().iter().fold(self, |doctrine, (concern, factor)| {
            doctrine.caring(*concern, doctrine.cares(*concern) * factor)
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn best(doctrine: &Doctrine, appraisal: &Appraisal) -> Option<&'static str> {
        doctrine.best_term(appraisal).map(|term| term.reason)
    }

    #[test]
    fn nothing_speaks_for_what_has_nothing_for_it() {
        let captain = Doctrine::USUAL;
        assert_eq!(best(&captain, &Appraisal::indifferent()), None);
        let bad = Appraisal::of(Concern::Station, -2.0, "place").and(Concern::EnemyLoss, -3.0, "blows");
        assert_eq!(best(&captain, &bad), None);
        let order = bad.and(Concern::Cohesion, 0.0, "order");
        assert_eq!(best(&captain, &order), None, "nothing won is nothing");
    }

    #[test]
    fn what_is_shunned_speaks_for_it_where_it_is_spared() {
        let spared = Appraisal::of(Concern::OwnLoss, -4.0, "losses").and(Concern::Station, 1.0, "place");
        assert_eq!(best(&Doctrine::USUAL, &spared), Some("losses"));
        let losses = Appraisal::of(Concern::OwnLoss, 4.0, "losses").and(Concern::Station, 1.0, "place");
        assert_eq!(best(&Doctrine::USUAL, &losses), Some("place"), "losses speak against it");
    }

    #[test]
    fn it_is_what_a_term_counts_for_that_makes_it_the_loudest() {
        // Ten points of exposure spared count for three, and ninety inches of ground for less than one.
        let safe = |place: f64| {
            Appraisal::of(Concern::Ground, 90.0, "ground").and(Concern::Exposure, -10.0, "reach").and(
                Concern::Station,
                place,
                "place",
            )
        };
        assert_eq!(best(&Doctrine::USUAL, &safe(2.9)), Some("reach"));
        assert_eq!(best(&Doctrine::USUAL, &safe(3.1)), Some("place"));
        // Whoever walks at the enemy minds the ground alone.
        assert_eq!(best(&Doctrine::ADVANCE, &safe(3.1)), Some("ground"));
        assert_eq!(best(&Doctrine::INDIFFERENT, &safe(3.1)), None);
        // Who is pressed minds the ground more.
        assert_eq!(best(&Doctrine::USUAL.pressed(1.0), &safe(2.9)), Some("ground"));
    }
}
