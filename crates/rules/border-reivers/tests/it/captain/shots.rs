//! Shots, loading and aiming, and what their noise does to beasts.

use crate::captain::asked::{asked, expect, figure};

#[test]
fn a_bowman_shoots_at_who_is_in_the_open_and_near() {
    let bow = "group = \"bows\"\nrank = \"leader\"\nweapons = [\"longbow\"]";
    let near =
        "[[group]]\nname = \"bows\"\nside = \"A\"\norders = [\"rolled\", \"at foot pace\"]\nrolled = 2\n"
            .to_owned()
            + &figure("hob", "A", (36.0, 20.0), bow)
            + &figure("wat", "B", (36.0, 30.0), "rank = \"leader\"");
    let chosen = asked(&near, "actions", &[]);
    expect(&chosen, "fire hob on wat");
    assert!(chosen.reason.contains("shot"), "{chosen}");
}

#[test]
fn an_empty_piece_is_loaded_by_who_comes_no_nearer_and_a_loaded_one_is_not() {
    let gun = |rolled: u8, loads: &str| {
        let group = format!(
            "[[group]]\nname = \"guns\"\nside = \"A\"\norders = [\"rolled\", \"at foot pace\"]\nrolled = {rolled}\n"
        );
        let what = format!("group = \"guns\"\nrank = \"leader\"\nweapons = [\"hackbutt\"]\n{loads}");
        group
            + &figure("hob", "A", (36.0, 20.0), &what)
            + &figure("wat", "B", (36.0, 32.0), "rank = \"leader\"")
    };
    let chosen = asked(&gun(0, "loads = [2]"), "actions", &[]);
    expect(&chosen, "load hob");
    assert!(chosen.reason.contains("empty"), "{chosen}");
    let chosen = asked(&gun(0, ""), "actions", &[]);
    assert!(!chosen.is("load"), "{chosen}");
    // Blows tell more than the shot of two turns on.
    let chosen = asked(&gun(6, "loads = [2]"), "actions", &[]);
    expect(&chosen, "march hob");
}

/// A bowman who could shoot, and perhaps a friend near him with driven beasts.
pub fn noisy(beasts: &str) -> String {
    let sides = "[battle]\nscenario = \"raid\"\nraider = \"A\"\nturn = 4\nlast_turn = 12\n[A]\nhome = \"south\"\nexits = [\"south\"]\n";
    let group =
        "[[group]]\nname = \"bows\"\nside = \"A\"\norders = [\"rolled\", \"at foot pace\"]\nrolled = 0\n";
    let bow = "group = \"bows\"\nrank = \"leader\"\nweapons = [\"longbow\"]";
    sides.to_owned()
        + group
        + &figure("hob", "A", (36.0, 20.0), bow)
        + &figure("wat", "B", (36.0, 38.0), "rank = \"leader\"")
        + beasts
}

#[test]
fn nobody_shoots_over_the_drove_that_friends_drive() {
    let drove: String = [30.0, 33.0, 39.0, 42.0]
        .iter()
        .enumerate()
        .map(|(number, x)| {
            format!("[[beast]]\nname = \"cow-{number}\"\nkind = \"cattle\"\nat = [{x}, 16]\nsigns = [\"driven by A\", \"driven now\"]\n")
        })
        .collect();
    let chosen = asked(&noisy(&drove), "actions", &[]);
    assert!(!chosen.is("fire"), "{chosen}");
    let chosen = asked(&noisy(""), "actions", &[]);
    expect(&chosen, "fire hob on wat");
}
