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

/// A gunner, mounted friends so far from him, and an enemy in range.
fn beside_riders(weapon: &str, off: f64) -> String {
    let gun = format!("group = \"guns\"\nrank = \"leader\"\nweapons = [\"{weapon}\"]");
    let ride = "group = \"riders\"\nmounted = true\nsigns = [\"moved\", \"acted\"]";
    "[[group]]\nname = \"guns\"\nside = \"A\"\norders = [\"rolled\", \"at foot pace\"]\nrolled = 0\n[[group]]\nname = \"riders\"\nside = \"A\"\norders = [\"rolled\"]\nrolled = 0\n"
        .to_owned()
        + &figure("hob", "A", (36.0, 20.0), &gun)
        + &figure("jock", "A", (36.0 + off, 20.0), &format!("{ride}\nrank = \"leader\""))
        + &figure("will", "A", (36.0 + off, 17.0), ride)
        + &figure("tam", "A", (38.5 + off, 20.0), ride)
        + &figure("dand", "A", (38.5 + off, 17.0), ride)
        + &figure("wat", "B", (36.0, 34.0), "rank = \"leader\"")
}

#[test]
fn nobody_fires_a_gun_among_the_horses_of_his_friends() {
    let chosen = asked(&beside_riders("caliver", 4.0), "actions", &[]);
    assert!(!chosen.is("fire"), "{chosen}");
    // Out of hearing of it they mind it as little as they do a bow.
    expect(&asked(&beside_riders("caliver", 20.0), "actions", &[]), "fire hob on wat");
    expect(&asked(&beside_riders("longbow", 4.0), "actions", &[]), "fire hob on wat");
}
