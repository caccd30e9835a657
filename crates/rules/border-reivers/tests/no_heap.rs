//! A whole battle between random players, of whom nobody keeps a observer, takes nothing from the heap.

#[allow(dead_code)]
#[path = "it/field/mod.rs"]
mod field;

use border_reivers::BorderReivers;
use dice::{Seed, Source};
use engine::{Run, SourceHand, State, Want};
use general::Random;

#[test]
fn a_battle_takes_no_memory() {
    for (scene, seed) in field::actions("").expect("the border actions").iter().zip(1..) {
        let mut state = State::<BorderReivers>::new(scene.table);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        let mut players = Random::new(seed);
        let mut want = Want::Stepped;
        let taken = allocation_counter::measure(|| {
            want = state.run(Run {
                world: &scene.world,
                hand: &mut hand,
                players: Some(&mut players),
                observer: None,
            });
        });
        assert!(matches!(want, Want::Over(_)), "{want:?}");
        assert_eq!(taken.count_total, 0, "seed {seed}");
    }
}
