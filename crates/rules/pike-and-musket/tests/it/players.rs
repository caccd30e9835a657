//! Computer players against one another: the better one wins, and the same seed plays the same battle.

use conformance::playing::{self, ENDLESS};
use engine::State;
use general::{Both, Kind};
use pike_and_musket::PikeAndMusket;

use crate::field;

/// How often each of two players won, each playing either side of battles between like armies.
fn mirrored(one: Kind, other: Kind, seeds: &[u64]) -> [u32; 2] {
    let field = |seed| field::named(&format!("mirror:{seed}"));
    playing::mirrored::<PikeAndMusket>(one, other, seeds, field)
}

#[test]
fn a_captain_beats_a_random_player() {
    let [captain, random] = mirrored(Kind::Captain, Kind::Random, &[2, 3]);
    assert!(
        captain >= 3 && random == 0,
        "the captain won {captain} of 4 battles, the random player {random}"
    );
}

#[test]
fn the_same_seeds_play_the_same_battles() {
    let (mut world, table) = field::named("mirror:2");
    world.dusk = 3;
    playing::assert_the_same_again::<PikeAndMusket>([Kind::Captain, Kind::Random], [3, 5], &(world, table));
}

#[test]
fn battles_of_captains_keep_every_invariant() {
    for seed in [1, 2] {
        let (world, table) = field::made_up(seed);
        let mut players =
            Both::of([Kind::Captain.commander::<PikeAndMusket>(seed), Kind::Captain.commander(!seed)]);
        lab::soak_one(&world, State::new(table), seed, &mut players, ENDLESS)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure:?}"));
    }
}
