//! A whole battle between random players, of whom nobody keeps an observer, takes nothing from the heap.

#[allow(dead_code)]
#[path = "it/field.rs"]
mod field;

use dice::{Seed, Source};
use engine::{Run, SourceHand, State, Want};
use general::Random;
use pike_and_musket::PikeAndMusket;

/// How often a battle to its end takes memory.
fn taken(seed: u64) -> u64 {
    let (world, table) = field::made_up(seed);
    let (mut state, mut players) = (State::<PikeAndMusket>::new(table), Random::new(seed));
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let run = Run { world: &world, hand: &mut hand, players: Some(&mut players), observer: None };
    let mut end = Want::Stepped;
    let taken = allocation_counter::measure(|| end = state.run(run));
    assert!(matches!(end, Want::Over(_)), "seed {seed}: {end:?}");
    taken.count_total
}

#[test]
fn a_battle_takes_no_memory() {
    assert_eq!([1, 2, 3, 4].map(taken), [0; 4]);
}
