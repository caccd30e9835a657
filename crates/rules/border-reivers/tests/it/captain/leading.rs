//! The Heidman: he names, shares, rallies, and keeps by his men.

use crate::captain::asked::{asked, expect, figure};

/// A Heidman beside a group of three, and an enemy far away.
pub fn family(orders: &str, leader: &str, heidman: (f64, f64)) -> String {
    format!("[[group]]\nname = \"band\"\nside = \"A\"\n{orders}\n")
        + &figure("hob", "A", (36.0, 20.0), &format!("group = \"band\"\nrank = \"leader\"\n{leader}"))
        + &figure("jock", "A", (34.0, 20.0), "group = \"band\"")
        + &figure("will", "A", (38.0, 20.0), "group = \"band\"")
        + &figure("laird", "A", heidman, "rank = \"heidman\"")
        + &figure("wat", "B", (36.0, 46.0), "rank = \"leader\"")
}

#[test]
fn a_group_without_a_leader_is_given_one() {
    let dead = family(
        "orders = [\"leader dead\"]\nlost = 1\nleader = \"none\"",
        "gone = \"destroyed\"",
        (36.0, 17.0),
    );
    let chosen = asked(&dead, "actions", &[]);
    expect(&chosen, "name ");
    assert!(chosen.reason.contains("needs a Leader"), "{chosen}");
    let chosen = asked(&family("", "", (36.0, 17.0)), "actions", &[]);
    assert!(!chosen.is("name"), "{chosen}");
}

#[test]
fn the_heidman_goes_with_a_group_that_has_somewhere_to_go() {
    let chosen = asked(&family("", "", (36.0, 17.0)), "actions", &[]);
    expect(&chosen, "share laird on hob");
    assert!(chosen.reason.contains("where his men go"), "{chosen}");
    let chosen = asked(&family("", "", (36.0, 4.0)), "actions", &[]);
    assert!(!chosen.is("share"), "{chosen}");
}

#[test]
fn the_heidman_rallies_who_would_run_and_not_who_stands_anyway() {
    let shaken = |quality: &str, lost: u8| {
        family(&format!("quality = \"{quality}\"\norders = [\"shaken\"]\nlost = {lost}"), "", (36.0, 17.0))
    };
    let chosen = asked(&shaken("poltroon", 3), "morale", &[]);
    expect(&chosen, "rally");
    assert!(chosen.reason.contains("60 % with the Heidman's word, 40 % without"), "{chosen}");
    let chosen = asked(&shaken("fyrebrande", 1), "morale", &[]);
    assert!(!chosen.is("rally"), "{chosen}");
}
