//! Computer players against one another: the better one wins, and the same seed plays the same battle.

use engine::{Outcome, Side, State};
use general::{Both, Kind};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use scenario::{Battle, VersionIndex};

/// How often each of two players won, each playing either side of as many battles.
fn mirrored(one: Kind, other: Kind, seeds: std::ops::Range<u64>) -> [u32; 2] {
    let text = include_str!("../../../../battles/training.toml");
    let battle = Battle::parse("training.toml", text).expect("the training battle reads");
    let (mut world, table) =
        matchlocks::casting::cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    world.attended = false;
    let mut won = [0; 2];
    for seed in seeds {
        for seat in Side::BOTH {
            let kinds = if seat == Side::A { [one, other] } else { [other, one] };
            let mut players = Both::of([kinds[0].commander::<Matchlocks>(seed), kinds[1].commander(!seed)]);
            let soaked = lab::soak_one(&world, State::new(table), seed, &mut players, 100_000)
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
    let [captain, random] = mirrored(Kind::Captain, Kind::Random, 1..2);
    assert!(captain == 2, "the captain won {captain} of 2 battles, the random player {random}");
}

#[test]
fn one_who_does_nothing_never_beats_a_captain() {
    let [captain, idle] = mirrored(Kind::Captain, Kind::Idle, 1..2);
    assert!(captain == 2, "the captain won {captain} of 2 battles, who does nothing {idle}");
}

#[test]
fn one_who_only_advances_beats_a_random_player_more_often_than_not() {
    let [advances, random] = mirrored(Kind::AdvanceAndShoot, Kind::Random, 1..3);
    assert!(advances > random, "he won {advances} of 4 battles, the random player {random}");
}

#[test]
fn the_same_seeds_play_the_same_battles() {
    let play = || mirrored(Kind::Captain, Kind::AdvanceAndShoot, 2..3);
    assert_eq!(play(), play());
}
