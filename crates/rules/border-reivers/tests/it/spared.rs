//! Which decisions a player is spared, and that nobody is spared one that matters.

use std::sync::Arc;

use border_reivers::BorderReivers;
use conformance::fielding::Repository;
use conformance::sparing::{Tally, spared};
use offer::{Order, Rulebook};

#[test]
fn a_player_is_spared_what_makes_no_difference() {
    let mut tally = Tally::new();
    for battle in ["cattle-raid", "ambush"] {
        let library = &Repository::open();
        let order = Order { battle, prepared: &[], house: None, attended: true, deploy: false, library };
        let fielded = BorderReivers::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"));
        let world = Arc::new(fielded.world);
        for seed in 1..6 {
            spared::<BorderReivers>(&world, fielded.table, seed, 400, &mut tally);
        }
    }
    for (kind, found) in &tally {
        println!("{kind}: {found:?}");
    }
    assert!(tally["Strike"].forced > 2, "nobody else can go: {:?}", tally["Strike"]);
    for kind in ["Hold", "ActNow", "Deploy"] {
        let found = tally[kind];
        assert!(
            found.asked > 3 && found.forced + found.alike == 0,
            "who lies hidden is nobody's business: {found:?}"
        );
    }
}
