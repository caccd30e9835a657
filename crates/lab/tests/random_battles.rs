//! Whole battles between random players, with every invariant checked after every event.

use general::Random;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use scenario::{Battle, VersionIndex};

#[test]
fn random_players_fight_the_training_battle_to_its_end() {
    let text = include_str!("../../../battles/training.toml");
    let battle = Battle::parse("training.toml", text).expect("the training battle reads");
    let (world, table) =
        matchlocks::casting::cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    for seed in 0..20 {
        let mut players = Random::new(seed);
        let soaked = lab::soak_one::<Matchlocks>(&world, table, seed, &mut players, 100_000)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure:?}"));
        assert!(soaked.decisions > 20, "seed {seed}: {soaked:?}");
    }
}
