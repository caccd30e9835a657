//! Computer players against one another: the better one wins, and the same seed plays the same battle.

use engine::{Outcome, Side, State};
use general::{Both, Kind};
use pike_and_musket::PikeAndMusket;

use crate::field;

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;

/// How often each of two players won, each playing either side of battles between like armies.
fn mirrored(one: Kind, other: Kind, seeds: &[u64]) -> [u32; 2] {
    let mut won = [0; 2];
    for seed in seeds {
        let (world, table) = field::named(&format!("mirror:{seed}"));
        for seat in Side::BOTH {
            let kinds = if seat == Side::A { [one, other] } else { [other, one] };
            let mut players =
                Both::of([kinds[0].commander::<PikeAndMusket>(*seed), kinds[1].commander(!*seed)]);
            let soaked = lab::play_one(&world, State::new(table), *seed, &mut players, ENDLESS)
                .unwrap_or_else(|failure| panic!("seed {seed}: {failure:?}"));
            match soaked.outcome {
                Outcome::Won(side) if side == seat => won[0] += 1,
                Outcome::Won(_) => won[1] += 1,
                Outcome::Drawn => {}
            }
        }
    }
    won
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
    let play = || {
        let mut players = Both::of([Kind::Captain.commander::<PikeAndMusket>(3), Kind::Random.commander(5)]);
        let soaked = lab::play_one(&world, State::new(table), 7, &mut players, ENDLESS);
        soaked.map(|soaked| (soaked.outcome, soaked.decisions, soaked.fingerprint))
    };
    assert_eq!(play().map_err(|failure| failure.to_string()), play().map_err(|failure| failure.to_string()));
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
