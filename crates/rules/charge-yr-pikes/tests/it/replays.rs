//! Battles as records: written, read, replayed bit for bit, taken up again at any decision, taken back as far as the rules of undoing
//! allow; and every table that somebody may know in them passes as one that was read from outside.

use std::sync::Arc;

use charge_yr_pikes::{ChargeYrPikes, validate_state};
use conformance::replaying::{Undoing, assert_captains_replay, assert_replays};
use conformance::walking::walk;
use engine::About;

use crate::casting::fought;

#[test]
fn random_battles_replay_and_go_on_from_any_decision() {
    for (seed, name) in [(41, "made-up"), (42, "made-up"), (43, "mirror"), (44, "training"), (45, "winceby")]
    {
        let (world, table) = fought(name, seed);
        assert_replays::<ChargeYrPikes>(&Arc::new(world), &table, seed, name);
    }
}

#[test]
fn the_battles_of_captains_replay() {
    for (seed, name) in [(51, "made-up"), (52, "mirror")] {
        let (world, table) = fought(name, seed);
        assert_captains_replay::<ChargeYrPikes>(&Arc::new(world), &table, seed, name);
    }
}

#[test]
fn what_shows_nobody_anything_can_be_taken_back_and_nothing_else() {
    let mut undoing = Undoing::default();
    for (seed, name) in [(61, "made-up"), (62, "training"), (63, "made-up"), (64, "mirror"), (65, "made-up")]
    {
        let (world, table) = fought(name, seed);
        undoing.over::<ChargeYrPikes>(&Arc::new(world), &table, seed);
    }
    println!("{undoing:?}");
    assert!(undoing.taken_back > 100 && undoing.thrown > 10, "{undoing:?}");
    assert!(undoing.other_side + undoing.over > 0, "{undoing:?}");
}

#[test]
fn every_table_that_is_known_and_every_question_passes_for_one_of_the_battle() {
    for (seed, name) in [(71, "made-up"), (72, "made-up"), (73, "mirror"), (74, "training"), (75, "cheriton")]
    {
        let (world, table) = fought(name, seed);
        walk::<ChargeYrPikes>(&world, &table, seed, u32::MAX, &mut |_, known, decision, _| {
            let About::Ask(ask) = decision.about else { panic!("nobody interrupts a throw") };
            let found = validate_state::check(known.table(), &world, &ask);
            found.unwrap_or_else(|why| panic!("{name}, seed {seed}: {ask:?}: {why}"));
        });
    }
}
