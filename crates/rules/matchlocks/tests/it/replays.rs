//! Battles of every kind, as records: written, read, replayed bit for bit, taken up again at any decision, taken back
//! as far as the rules of undoing allow.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use conformance::replaying::{Undoing, assert_captains_replay, assert_replays};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::{Casting, cast_to_deploy, deployed};
use matchlocks::table::Table;
use matchlocks::world::World;
use scenario::VersionIndex;

/// Every battle that comes with the project, by name.
fn every_battle() -> Vec<(String, scenario::Battle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it is read").path())
        .collect();
    paths.sort();
    let read = |path: &Path| {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let text = fs::read_to_string(path).expect("the battle is there");
        let battle =
            scenario::Battle::parse(&name, &text).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        (name, battle)
    };
    paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .map(|path| read(path))
        .filter(|(_, battle)| !battle.skirmish)
        .collect()
}

fn ready(casting: Casting) -> (Arc<World>, Table) {
    (Arc::new(World { attended: false, ..casting.world }), casting.table)
}

fn stood(name: &str, battle: &scenario::Battle) -> (Arc<World>, Table) {
    let casting = deployed(battle, VersionIndex::FIRST, Book::standard().clone());
    ready(casting.unwrap_or_else(|faults| panic!("{name}: {faults:?}")))
}

fn battle_named(wanted: &str) -> scenario::Battle {
    let found = every_battle().into_iter().find(|(name, _)| name == wanted);
    found.unwrap_or_else(|| panic!("there is no battle {wanted}")).1
}

#[test]
fn random_battles_replay_and_go_on_from_any_decision() {
    for (number, (name, battle)) in every_battle().into_iter().enumerate() {
        let (world, table) = stood(&name, &battle);
        assert_replays::<Matchlocks>(&world, &table, 1_642 + number as u64, &name);
    }
}

#[test]
fn battles_that_begin_with_deployment_replay() {
    for (name, seed) in [("training", 1), ("winceby", 2), ("hopton-heath", 3)] {
        let casting = cast_to_deploy(&battle_named(name), VersionIndex::FIRST, Book::standard().clone());
        let (world, table) = ready(casting.unwrap_or_else(|faults| panic!("{name}: {faults:?}")));
        assert_replays::<Matchlocks>(&world, &table, seed, name);
    }
}

#[test]
fn the_battles_of_captains_replay() {
    for (name, seed) in [("training", 7), ("winceby", 8), ("powick-bridge", 9)] {
        let (world, table) = stood(name, &battle_named(name));
        assert_captains_replay::<Matchlocks>(&world, &table, seed, name);
    }
}

#[test]
fn what_shows_nobody_anything_can_be_taken_back_and_nothing_else() {
    let mut undoing = Undoing::default();
    for (name, seed) in [("winceby", 21), ("adwalton-moor", 22), ("cheriton", 23)] {
        let (world, table) = stood(name, &battle_named(name));
        undoing.over::<Matchlocks>(&world, &table, seed);
    }
    println!("{undoing:?}");
    assert!(undoing.taken_back > 100 && undoing.thrown > 100, "{undoing:?}");
    assert!(undoing.window + undoing.other_side + undoing.over > 0, "{undoing:?}");
}
