//! Charges, countercharges, evasions and pistols.

use crate::captain::asked::{asked, expect};

/// The table of all positions here.
const TABLE: &str = "[table]\nwidth = 72\ndepth = 48\n";

/// A general for each side, near the middle, so that nobody wants for command.
const GENERALS: &str = "[[general]]\nname = \"fairfax\"\nside = \"A\"\nrank = \"chief\"\nat = [36, 4]\n[[general]]\nname = \"rupert\"\nside = \"B\"\nrank = \"chief\"\nat = [36, 44]\n";

fn position(units: &str) -> String {
    format!("{TABLE}{GENERALS}{units}")
}

fn unit(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n{what}\n", at.0, at.1)
}

#[test]
fn horse_charges_shaken_foot_without_pikes_and_not_steady_pikes() {
    let horse = unit("ireton", "A", (36.0, 12.0), "kind = \"horse\"\ngrade = \"B\"\nfigures = 12\nfiles = 6");
    let weak = unit(
        "tillier",
        "B",
        (36.0, 26.0),
        "kind = \"foot\"\ngrade = \"D\"\nfigures = 20\nmorale = \"shaken\"",
    );
    let chosen = asked(&position(&format!("{horse}{weak}")), "charges A", &[]);
    expect(&chosen, "charge ireton on tillier");
    assert!(chosen.reason.contains("To charge") && chosen.reason.contains("to break it"), "{chosen}");
    let pikes =
        unit("tillier", "B", (36.0, 26.0), "kind = \"foot\"\ngrade = \"A\"\nfigures = 36\npikes = 18");
    let green = unit("ireton", "A", (36.0, 12.0), "kind = \"horse\"\ngrade = \"D\"\nfigures = 8\nfiles = 4");
    let chosen = asked(&position(&format!("{green}{pikes}")), "charges A", &[]);
    expect(&chosen, "finish");
}

#[test]
fn horse_meets_horse_at_speed_but_stays_where_it_is_worse_off_for_meeting_it() {
    let charger =
        unit("ireton", "A", (36.0, 12.0), "kind = \"horse\"\ngrade = \"C\"\nfigures = 10\nfiles = 5");
    let own = unit("byron", "B", (36.0, 28.0), "kind = \"horse\"\ngrade = \"C\"\nfigures = 10\nfiles = 5");
    let told = ["charge ireton on byron: advance 20in"];
    let chosen = asked(&position(&format!("{charger}{own}")), "charges A", &told);
    expect(&chosen, "countercharge byron");
    assert!(chosen.reason.contains("speed") || chosen.reason.contains("receive"), "{chosen}");
}

#[test]
fn a_friend_is_helped_against_what_can_be_beaten_and_not_against_what_cannot() {
    let foot = unit("tillier", "B", (36.0, 28.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24");
    let told = ["charge ireton on tillier: advance 20in"];
    let weak = unit("ireton", "A", (36.0, 11.0), "kind = \"horse\"\ngrade = \"D\"\nfigures = 6\nfiles = 3");
    let strong = unit(
        "byron",
        "B",
        (46.0, 20.0),
        "kind = \"horse\"\ngrade = \"A\"\nfigures = 14\nfiles = 7\nfacing = 270",
    );
    let chosen = asked(&position(&format!("{weak}{strong}{foot}")), "charges A", &told);
    expect(&chosen, "countercharge byron");
    assert!(chosen.reason.contains("friend"), "{chosen}");
    let strong =
        unit("ireton", "A", (36.0, 11.0), "kind = \"cuirassiers\"\ngrade = \"A\"\nfigures = 16\nfiles = 8");
    let foot = unit("tillier", "B", (36.0, 26.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 12");
    let weak = unit(
        "byron",
        "B",
        (46.0, 20.0),
        "kind = \"horse\"\ngrade = \"D\"\nfigures = 4\nfiles = 2\nfacing = 270",
    );
    let told = ["charge ireton on tillier: advance 16in"];
    let chosen = asked(&position(&format!("{strong}{weak}{foot}")), "charges A", &told);
    expect(&chosen, "pass");
}

#[test]
fn skirmishers_run_from_horse_in_the_open_and_stand_behind_works() {
    let horse = unit("ireton", "A", (36.0, 12.0), "kind = \"horse\"\ngrade = \"B\"\nfigures = 12\nfiles = 6");
    let loose = unit("okey", "B", (36.0, 26.0), "kind = \"skirmishers\"\nfigures = 8");
    let told = ["charge ireton on okey: advance 20in"];
    let chosen = asked(&position(&format!("{horse}{loose}")), "charges A", &told);
    expect(&chosen, "evade");
    assert!(chosen.reason.contains("cut down"), "{chosen}");
    let foot = unit("pride", "A", (36.0, 20.0), "kind = \"foot\"\ngrade = \"E\"\nfigures = 24\nfiles = 12");
    let works = "[[terrain]]\nkind = \"heavy works\"\npoints = [[26, 25], [46, 25]]\n";
    let loose =
        unit("okey", "B", (36.0, 25.0), "kind = \"skirmishers\"\ngrade = \"A\"\nfigures = 6\nfiles = 6");
    let told = ["charge pride on okey: advance 8in"];
    let chosen = asked(&position(&format!("{foot}{loose}{works}")), "charges A", &told);
    expect(&chosen, "stand");
}

/// Horse in its first melee round against foot.
fn press(foot: &str) -> String {
    let horse = unit("byron", "B", (36.0, 20.0), "kind = \"horse\"\ngrade = \"C\"\nfigures = 12\nfiles = 6");
    let foot = unit("pride", "A", (36.0, 20.0), foot);
    let contact = "[[contact]]\none = \"byron\"\nother = \"pride\"\n";
    position(&format!("{horse}{foot}{contact}[battle]\nphase = \"combat\"\n"))
}

#[test]
fn pistols_are_fired_where_they_tell_and_kept_where_the_blows_are_as_good_without() {
    let chosen = asked(&press("kind = \"foot\"\ngrade = \"B\"\nfigures = 16\npikes = 6"), "combat", &[]);
    expect(&chosen, "pistols");
    assert!(chosen.reason.contains("pistols"), "{chosen}");
    let routed = "kind = \"foot\"\ngrade = \"E\"\nfigures = 16\nmorale = \"shaken\"";
    let chosen = asked(&press(routed), "combat", &[]);
    expect(&chosen, "pass");
    assert!(chosen.reason.contains("another round"), "{chosen}");
}
