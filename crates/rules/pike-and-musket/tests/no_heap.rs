//! A whole battle between random players, of whom nobody keeps an observer, takes nothing from the heap.

#[allow(dead_code)]
#[path = "it/field.rs"]
mod field;

use dice::{Seed, Source};
use engine::{Run, SourceHand, State, Want};
use general::Random;
use pike_and_musket::PikeAndMusket;

#[test]
fn a_battle_takes_no_memory() {
    for seed in 1..=4 {
        let (world, table) = field::made_up(seed);
        let mut state = State::<PikeAndMusket>::new(table);
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
        assert_eq!(taken.count_total, 0, "seed {seed}");
    }
}
