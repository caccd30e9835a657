//! Battles as records: written, read, replayed bit for bit, taken up again at any decision, taken back as far as the rules
//! of undoing allow.

use std::sync::Arc;

use conformance::replaying::{Undoing, assert_captains_replay, assert_replays};
use pike_and_musket::PikeAndMusket;

use crate::field;

#[test]
fn random_battles_replay_and_go_on_from_any_decision() {
    for seed in 41..=46 {
        let (mut world, table) = field::made_up(seed);
        world.dusk = world.dusk.min(8);
        assert_replays::<PikeAndMusket>(&Arc::new(world), &table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn armies_by_points_and_battles_of_the_day_replay() {
    for (seed, battle) in
        [(3, "royalist:parliament"), (6, "swedish:imperial"), (11, "winceby"), (12, "training")]
    {
        let (mut world, table) = field::named(battle);
        world.dusk = 4;
        assert_replays::<PikeAndMusket>(&Arc::new(world), &table, seed, battle);
    }
}

#[test]
fn the_battles_of_captains_replay() {
    for seed in [51, 52] {
        let (mut world, table) = field::made_up(seed);
        world.dusk = 6;
        assert_captains_replay::<PikeAndMusket>(&Arc::new(world), &table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn what_shows_nobody_anything_can_be_taken_back_and_nothing_else() {
    let mut undoing = Undoing::default();
    for seed in 61..=66 {
        let (mut world, table) = field::made_up(seed);
        world.dusk = 10;
        undoing.over::<PikeAndMusket>(&Arc::new(world), &table, seed);
    }
    println!("{undoing:?}");
    assert!(undoing.taken_back > 100 && undoing.thrown > 10, "{undoing:?}");
    assert!(undoing.other_side + undoing.over > 0, "{undoing:?}");
    assert_eq!(undoing.revealed + undoing.window, 0, "nothing is hidden under these rules: {undoing:?}");
}
