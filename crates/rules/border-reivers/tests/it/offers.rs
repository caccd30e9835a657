//! What players are offered in the Action step.

use border_reivers::BorderReivers;
use border_reivers::vocabulary::{LEAD, MARCH};
use border_reivers::world::World;
use dice::{Seed, Source};
use engine::{Answer, Decision, Known, Players, Rng, Ruleset, Run, SourceHand, State, Way};

use crate::field;

/// A random player who looks at how Leaders are offered to go before he answers.
struct Looking {
    rng: Rng,
    with_men: usize,
    alone: usize,
}

impl Players<BorderReivers> for Looking {
    fn choose(
        &mut self,
        known: &Known<BorderReivers>,
        world: &World,
        decision: &Decision<BorderReivers>,
    ) -> Answer {
        let mut ways: [Vec<(Answer, Way)>; 2] = [Vec::new(), Vec::new()];
        BorderReivers::candidates(known, world, decision, &mut |answer| {
            if let Some(of) = [MARCH, LEAD].iter().position(|verb| *verb == answer.verb) {
                let way = answer.way;
                ways[of].push((answer, way));
            }
        });
        let [with_men, alone] = ways;
        for (answer, way) in &with_men {
            let same = |(lead, along): &&(Answer, Way)| lead.piece == answer.piece && along == way;
            assert!(alone.iter().any(|it| same(&it)), "{answer:?} is offered, and not alone");
        }
        self.with_men += with_men.len();
        self.alone += alone.len();
        BorderReivers::sample(known, world, decision, &mut self.rng)
    }
}

#[test]
fn a_leader_may_go_alone_wherever_he_may_march() {
    let (mut with_men, mut alone) = (0, 0);
    for scene in field::actions("cattle-raid").expect("the battle") {
        for seed in 1..4 {
            let mut players = Looking { rng: Rng::new(seed), with_men: 0, alone: 0 };
            let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
            let world = &*scene.world;
            let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: None };
            State::<BorderReivers>::new(scene.table).run(run);
            with_men += players.with_men;
            alone += players.alone;
        }
    }
    assert!(with_men > 50, "{with_men} marches were offered");
    assert_eq!(with_men, alone, "what a Leader may do with his men he may do alone, and the other way round");
}
