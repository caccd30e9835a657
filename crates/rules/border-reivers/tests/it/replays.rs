//! Battles as records: written, read, replayed bit for bit, taken up again at any decision, taken back as far as the rules
//! of undoing allow.

use crate::field;

use std::sync::Arc;

use border_reivers::BorderReivers;
use border_reivers::world::World;
use conformance::replaying::{Undoing, assert_captains_replay, assert_replays};
use field::Scene;

/// One of the border actions, by a number.
fn action(number: u64) -> Scene {
    let mut all = field::actions("").expect("the border actions");
    let at = number as usize % all.len();
    all.swap_remove(at)
}

/// The same action over after so many game turns.
fn cut_short(scene: &Scene, turns: u8) -> Arc<World> {
    let mut world = World::clone(&scene.world);
    world.scenario.turns = turns;
    Arc::new(world)
}

#[test]
fn random_battles_replay_and_go_on_from_any_decision() {
    for seed in 40..=47 {
        let scene = action(seed);
        assert_replays::<BorderReivers>(&scene.world, &scene.table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn the_battles_of_captains_replay() {
    for seed in [50, 52] {
        let scene = action(seed);
        let world = cut_short(&scene, 2);
        assert_captains_replay::<BorderReivers>(&world, &scene.table, seed, &format!("seed {seed}"));
    }
}

#[test]
fn what_shows_nobody_anything_can_be_taken_back_and_nothing_else() {
    let mut undoing = Undoing::default();
    for seed in 60..=89 {
        let scene = action(seed);
        undoing.over::<BorderReivers>(&scene.world, &scene.table, seed);
    }
    println!("{undoing:?}");
    assert!(undoing.taken_back > 100 && undoing.thrown > 10, "{undoing:?}");
    assert!(undoing.sealed + undoing.other_side + undoing.over > 0, "{undoing:?}");
}
