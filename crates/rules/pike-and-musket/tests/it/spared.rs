//! Which decisions a player is spared, and that nobody is spared one that matters.

use std::sync::Arc;

use conformance::sparing::{Tally, spared};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::table::Table;
use pike_and_musket::world::World;

use crate::skirmish;

/// Questions at which everything lawful is offered, so that who has one answer alone is not asked them.
const CHOICES: [&str; 5] = ["Attack", "Join", "Run", "Pursuer", "Pursue"];

/// Two armies in contact: columns, weak ones as well, before pairs of lines, and horse; a General behind each.
fn close() -> (World, Table) {
    let mut text = String::from("[battle]\nturn = 0\nphase = \"deployment\"\ndusk = 12\n");
    let mut unit = |side: &str, troop: &str, x: i32, more: &str| {
        text += &format!(
            "[[unit]]\nname = \"unit-{side}-{x}\"\nside = \"{side}\"\ntroop = \"{troop}\"\nat = [{x}, 600]\n{more}\n"
        );
    };
    let weak = "formation = \"column\"\nstate = \"disrupted\"\nstart = 5";
    for (one, other, x, how) in [
        ("A", "B", 250, "formation = \"column\""),
        ("B", "A", 700, "formation = \"column\""),
        ("A", "B", 1_150, weak),
    ] {
        [-60, 0, 60].into_iter().for_each(|off| unit(one, "scots foot", x + off, how));
        [-102, 102].into_iter().for_each(|off| unit(other, "parliament foot", x + off, ""));
    }
    for side in ["A", "B"] {
        unit(side, "cavaliers", 1_500, "");
    }
    for (side, y) in [("A", 570), ("B", 630)] {
        text += &format!("[[general]]\nname = \"general-{side}\"\nside = \"{side}\"\nat = [480, {y}]\n");
    }
    text += "[[case]]\ntitle = \"near\"\nrules = [\"PM-08-02\"]\nplay = [\"expect turn 0\"]\n";
    let cases = cases::read::<PikeAndMusket>("near", &text).unwrap_or_else(|faults| panic!("{faults}"));
    cases::stage::<PikeAndMusket>(&cases[0]).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn a_player_is_spared_what_makes_no_difference() {
    let mut tally = Tally::new();
    for (world, table) in [close(), skirmish::stage()] {
        let world = Arc::new(world);
        for seed in 1..9 {
            spared::<PikeAndMusket>(&world, table, seed, 250, &mut tally);
        }
    }
    for (kind, found) in &tally {
        println!("{kind}: {found:?}");
    }
    for kind in CHOICES {
        let found = tally.get(kind).copied().unwrap_or_default();
        assert!(found.asked > 0 && found.lone == 0, "{kind}: who has no choice is not asked: {found:?}");
    }
    for kind in ["Fire", "Support"] {
        let found = tally[kind];
        assert!(found.asked > 10 && found.forced + found.alike == 0, "{kind} is a choice: {found:?}");
    }
}
