//! Random battles in which once something did not hold: whenever somebody is asked the table is settled.

use crate::field;

use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known, invariants};
use engine::{Answer, Players, State};
use general::Random;

/// Random players who look whether the table is settled before they answer.
struct Watching(Random);

impl Players<ChargePikes> for Watching {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        assert_eq!(invariants::settled(known.table(), world), Ok(()));
        self.0.choose(decision.who, known, world, decision)
    }
}

/// Gunners took their guns up under a friend; forlorn hopes came back to one hand of their pikes; a charger came to a stand
/// upon friendly guns, for his target had gone to meet another; dragoons on foot closed up on wider bases than they had
/// been cast on.
#[test]
fn nobody_stands_in_another_or_irregularly_unsaid() {
    let made_up = [9_018, 1_001_412, 1_001_680, 1_002_213].map(|seed| (seed, field::made_up(seed)));
    for (seed, battle) in made_up.into_iter().chain([(700_251, field::historical(700_251))]) {
        let (world, table) = battle.expect("a battle");
        let mut players = Watching(Random::new(seed));
        lab::soak_one::<ChargePikes>(&world, State::new(table), seed, &mut players, 100_000)
            .expect("it ends");
    }
}
