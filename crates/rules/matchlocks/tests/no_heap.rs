//! A whole battle between random players, of whom nobody keeps an observer, takes nothing from the heap but once for what is kept of
//! pieces, and once for each that shoots.

use dice::{Seed, Source};
use engine::{Run, SourceHand, State, Want};
use general::Random;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::{cast, cast_to_deploy};
use matchlocks::world::World;
use scenario::{Battle, VersionIndex};

fn training() -> Battle {
    let text = include_str!("../../../../battles/training.toml");
    Battle::parse("training.toml", text).expect("the battle reads")
}

/// Fights one battle to its end and says how often it asked for memory on the way for anything else.
fn allocations(world: &World, start: State<Matchlocks>, seed: u64) -> u64 {
    let mut state = start;
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut players = Random::new(seed);
    let mut want = Want::Stepped;
    let taken = allocation_counter::measure(|| {
        let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: None };
        want = state.run(run);
    });
    assert!(matches!(want, Want::Over(_)), "{want:?}");
    let pieces = world.profiles.len() as u64;
    taken.count_total.saturating_sub(1 + pieces)
}

#[test]
fn a_battle_of_troops_drawn_up_takes_no_memory_but_for_what_is_kept() {
    let (mut world, table) =
        cast(&training(), VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    world.attended = false;
    for seed in 0..3 {
        assert_eq!(allocations(&world, State::new(table), seed), 0, "seed {seed}");
    }
}

#[test]
fn nor_does_one_that_begins_with_deployment() {
    let casting =
        cast_to_deploy(&training(), VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    let mut world = casting.world;
    world.attended = false;
    for seed in 0..3 {
        assert_eq!(allocations(&world, State::new(casting.table), seed), 0, "seed {seed}");
    }
}
