//! Whole battles between random players, with every invariant checked after every event.

use general::Random;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use scenario::{Battle, VersionIndex};

#[test]
fn random_players_fight_the_training_battle_to_its_end() {
    let text = include_str!("../../../../battles/training.toml");
    let battle = Battle::parse("training.toml", text).expect("the training battle reads");
    let (mut world, table) =
        matchlocks::casting::cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    world.attended = false;
    let opening = matchlocks::steps::Step::Turn(matchlocks::steps::TurnStep::Opening);
    let seeds = std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(20);
    for seed in 0..seeds {
        let state = engine::State::beginning(table, opening);
        let mut players = Random::new(seed);
        let soaked = lab::soak_one::<Matchlocks>(&world, state, seed, &mut players, 100_000)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure:?}"));
        assert!(soaked.decisions > 20, "seed {seed}: {soaked:?}");
    }
}
