//! The luck of throws: nought on average whatever the value, and a watched battle is the one that nobody watches.

use dice::{Seed, Source};
use engine::Side;
use general::{Appraised, Random};
use lab::luck::Worth;
use lab::study::{Sample, sampled};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use scenario::{Battle, VersionIndex};

type Table = <Matchlocks as engine::Ruleset>::Table;
type World = <Matchlocks as engine::Ruleset>::World;

/// A value that knows little: who has how much more, squeezed between 0 and 1.
fn little(table: &Table, world: &World) -> f64 {
    let has = |side: Side| Matchlocks::evaluate(table, world, side);
    let more = (has(Side::A) - has(Side::B)) / 40.0;
    0.5 + more / (1.0 + more.abs()) / 2.0
}

fn fought(seed: u64, watched: bool) -> Sample {
    let text = include_str!("../../../../battles/training.toml");
    let battle = Battle::parse("training.toml", text).unwrap();
    let (mut world, table) =
        matchlocks::casting::cast(&battle, VersionIndex::FIRST, Book::standard().clone()).unwrap();
    world.attended = false;
    let value = |table: &_| little(table, &world);
    let value: Option<&Worth<'_, Table>> = if watched { Some(&value) } else { None };
    let dice = Source::keyed(Seed::from_number(seed));
    sampled::<Matchlocks>(&world, table, dice, &mut Random::new(seed), 100_000, value).unwrap()
}

#[test]
fn luck_is_nought_on_average_and_changes_no_battle() {
    let mut lucks = Vec::new();
    for seed in 0..BATTLES {
        let (watched, plain) = (fought(seed, true), fought(seed, false));
        lucks.push(f64::from(watched.luck.unwrap()) / 1e6);
        assert!(!watched.course.is_empty(), "how it went is told");
        let bare = Sample { luck: None, luck_of_cards: None, course: Vec::new(), ..watched };
        assert_eq!(bare, plain, "seed {seed}");
        assert!(plain.luck.is_none());
    }
    let count = lucks.len() as f64;
    let mean = lucks.iter().sum::<f64>() / count;
    let error =
        (lucks.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / (count - 1.0) / count).sqrt();
    assert!(error > 0.001 && mean.abs() < 3.0 * error, "{mean} with an error of {error}");
}

const BATTLES: u64 = 24;
