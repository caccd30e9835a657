//! Which decisions a player is spared, and that nobody is spared one that matters.

use std::sync::Arc;

use conformance::fielding::Repository;
use conformance::sparing::{Tally, spared};
use matchlocks::Matchlocks;
use offer::{Order, Rulebook};

#[test]
fn a_player_is_spared_what_makes_no_difference() {
    let mut tally = Tally::new();
    for (battle, seeds) in [("training", 1..9), ("winceby", 1..3)] {
        for deploy in [false, true] {
            let library = &Repository::open();
            let order = Order { battle, prepared: &[], house: None, attended: true, deploy, library };
            let fielded = Matchlocks::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"));
            let world = Arc::new(fielded.world);
            for seed in seeds.clone() {
                spared::<Matchlocks>(&world, fielded.table, seed, 400, &mut tally);
            }
        }
    }
    for (kind, found) in &tally {
        println!("{kind}: {found:?}");
    }
    let [groups, fallen] = ["Group", "Casualty"].map(|kind| tally.get(kind).copied().unwrap_or_default());
    assert!(groups.forced > 3 && groups.asked > groups.forced, "a group is complete, or not: {groups:?}");
    assert!(fallen.alike > 10, "figures of a loose unit fall: {fallen:?}");
    let windows = tally.get("Throw").copied().unwrap_or_default();
    assert!(
        windows.asked > 10 && windows.forced + windows.alike == 0,
        "a card is the player's own: {windows:?}"
    );
}
