//! Players of the toy ruleset.

use engine::{Answer, Battle, Decision, Known, Players, Rng, Ruleset, Side, Want};

use super::*;

/// A player who picks at random.
pub struct Drawn(pub Rng);

impl Players<Toy> for Drawn {
    fn choose(&mut self, known: &Known<Toy>, world: &World, decision: &Decision<Toy>) -> Answer {
        Toy::sample(known, world, decision, &mut self.0)
    }
}

/// Answers decisions at random until the battle is over or so many have been answered.
pub fn play(battle: &mut Battle<Toy>, rng: &mut Rng, answers: usize) -> usize {
    for answered in 0..answers {
        let Want::Decide(open) = *battle.want() else { return answered };
        let decision = open.decisions[0];
        let known = battle.known(engine::Viewpoint::Side(decision.who));
        let answer = Toy::sample(&known, &battle.world().clone(), &decision, rng);
        battle.answer(decision.who, answer).expect("a sampled answer is legal");
    }
    answers
}

/// The side that is asked first now.
pub fn asked(battle: &Battle<Toy>) -> Option<Side> {
    match battle.want() {
        Want::Decide(open) => Some(open.decisions[0].who),
        _ => None,
    }
}
