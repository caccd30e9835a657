//! A whole battle between random players, of whom nobody keeps an observer, takes nothing from the heap but once for what is kept
//! of pieces, and once for each battery and each unit at which one might fire.

#[allow(dead_code)]
#[path = "it/field.rs"]
mod field;

use dice::{Seed, Source};
use engine::{Run, SourceHand, State, Want};
use general::Random;
use pike_and_musket::PikeAndMusket;
use pike_and_musket::world::Class;

/// How often a battle to its end takes memory for anything else.
fn taken(seed: u64) -> u64 {
    let (world, table) = field::made_up(seed);
    let (mut state, mut players) = (State::<PikeAndMusket>::new(table), Random::new(seed));
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let run = Run { world: &world, hand: &mut hand, players: Some(&mut players), observer: None };
    let mut end = Want::Stepped;
    let taken = allocation_counter::measure(|| end = state.run(run));
    assert!(matches!(end, Want::Over(_)), "seed {seed}: {end:?}");
    let rides_alone = |class: Class| matches!(class, Class::General | Class::Staff);
    let units = world.profiles.iter().filter(|profile| !rides_alone(profile.class)).count() as u64;
    taken.count_total.saturating_sub(1 + units)
}

#[test]
fn a_battle_takes_no_memory_but_for_what_is_kept() {
    assert_eq!([1, 2, 3, 4].map(taken), [0; 4]);
}
