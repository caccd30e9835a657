//! Battles as records: written, read, replayed bit for bit, taken up again at any decision, taken back as far as the rules
//! of undoing allow.

use crate::field;

use std::sync::Arc;

use charge_pikes::ChargePikes;
use conformance::replaying::{Undoing, assert_captains_replay, assert_replays};

#[test]
fn random_battles_replay_and_go_on_from_any_decision() {
    for seed in 41..=48 {
        let (world, table) = field::made_up(seed).expect("a battle");
        assert_replays::<ChargePikes>(&Arc::new(world), &table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn armies_by_points_and_battles_of_the_day_replay() {
    for (seed, cast) in [(3, field::drawn(3)), (6, field::drawn(6)), (11, field::historical(11))] {
        let (mut world, table) = cast.expect("a battle");
        world.last_turn = 4;
        assert_replays::<ChargePikes>(&Arc::new(world), &table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn the_battles_of_captains_replay() {
    for seed in [51, 52] {
        let (mut world, table) = field::made_up(seed).expect("a battle");
        world.last_turn = 3;
        assert_captains_replay::<ChargePikes>(&Arc::new(world), &table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn what_shows_nobody_anything_can_be_taken_back_and_nothing_else() {
    let mut undoing = Undoing::default();
    for seed in 61..=68 {
        let (world, table) = field::made_up(seed).expect("a battle");
        undoing.over::<ChargePikes>(&Arc::new(world), &table, seed);
    }
    println!("{undoing:?}");
    assert!(undoing.taken_back > 100 && undoing.thrown > 10, "{undoing:?}");
    assert!(undoing.sealed + undoing.other_side + undoing.over > 0, "{undoing:?}");
}
