//! The player who answers by chance.

use engine::{Answer, Decision, Drawn, Known, Players, Rng, Ruleset, Side};

/// A player who answers at random, with luck of his own: the same seed plays the same battle.
#[derive(Clone, Debug)]
pub struct Random {
    rng: [Rng; 2],
}

impl Random {
    /// Random players for both sides.
    pub const fn new(seed: u64) -> Random {
        Random { rng: [Rng::new(seed), Rng::new(seed ^ 0x5bd1_e995_9e37_79b9)] }
    }

    /// The next answer of a side.
    pub fn choose<R: Ruleset>(
        &mut self,
        side: Side,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
    ) -> Answer {
        R::sample(known, world, decision, &mut self.rng[side.index()])
    }
}

impl<R: Ruleset> Players<R> for Random {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        Random::choose(self, decision.who, known, world, decision)
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        R::draw(known, world, decision, &mut self.rng[decision.who.index()], memory)
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
