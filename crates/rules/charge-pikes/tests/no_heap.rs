//! A whole battle between random players, of whom nobody keeps an observer, takes nothing from the heap but once for the ground that units
//! cover, once for who sees whom, and once for each piece of which that is asked.

#[allow(dead_code)]
#[path = "it/field/mod.rs"]
mod field;

use charge_pikes::ChargePikes;
use dice::{Seed, Source};
use engine::{Run, SourceHand, State, Want};
use general::Random;

#[test]
fn a_battle_takes_no_memory_but_for_what_is_kept() {
    for seed in 1..=4 {
        let (world, table) = field::made_up(seed).expect("a battle");
        let mut state = State::<ChargePikes>::new(table);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        let mut players = Random::new(seed);
        let mut want = Want::Stepped;
        let taken = allocation_counter::measure(|| {
            want = state.run(Run {
                world: &world,
                hand: &mut hand,
                players: Some(&mut players),
                observer: None,
            });
        });
        assert!(matches!(want, Want::Over(_)), "{want:?}");
        let most = 2 + world.named().count() as u64;
        assert!(taken.count_total <= most, "seed {seed}: {}", taken.count_total);
    }
}
