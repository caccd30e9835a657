//! Which decisions a player is spared, and that nobody is spared one that matters.

use std::sync::Arc;

use charge_pikes::ChargePikes;
use conformance::fielding::Repository;
use conformance::sparing::{Tally, spared};
use offer::{Order, Rulebook};

#[test]
fn a_player_is_spared_what_makes_no_difference() {
    let mut tally = Tally::new();
    for battle in ["training", "winceby"] {
        let library = &Repository::open();
        let order = Order { battle, prepared: &[], house: None, attended: true, deploy: false, library };
        let fielded = ChargePikes::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"));
        let world = Arc::new(fielded.world);
        for seed in 1..6 {
            spared::<ChargePikes>(&world, fielded.table, seed, 300, &mut tally);
        }
    }
    for (kind, found) in &tally {
        println!("{kind}: {found:?}");
    }
    for kind in ["Charge", "Shot", "Countercharge", "Pistols"] {
        let found = tally[kind];
        assert!(
            found.asked > 10 && found.forced + found.alike == 0,
            "what is announced is secret: {found:?}"
        );
    }
}
