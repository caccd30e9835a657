//! What the captain says for what he does, word for word: `UPDATE=1 cargo test -p border-reivers captain::` writes the
//! words anew.

use std::fmt::Write as _;

use super::{beasts, blows, leading, shots};
use crate::captain::asked::{asked, figure};

const GOLDEN: &str = include_str!("reasons.txt");

/// Positions, each with what begins there.
fn positions() -> Vec<(&'static str, String, &'static str)> {
    let hob = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
    let jock = figure("jock", "A", (34.0, 23.0), "group = \"riders\"\nmounted = true");
    let wat = figure("wat", "B", (60.0, 46.0), "group = \"farm\"\nrank = \"leader\"");
    let with = |hob: &str, rest: &str| beasts::raid(&format!("{}{hob}{jock}{wat}{rest}", beasts::ROLLED));
    let led = figure("hob", "A", (33.0, 18.0), &format!("{hob}\nsigns = [\"moved\", \"acted\"]"));
    let free = figure("hob", "A", (30.0, 20.0), hob);
    let loons = "[[group]]\nname = \"loons\"\nside = \"B\"\nquality = \"poltroon\"\n".to_owned()
        + &figure("sim", "B", (36.0, 28.0), "group = \"loons\"\nrank = \"leader\"");
    vec![
        ("a beast by him", with(&led, &beasts::cow("crummie", (34.0, 24.52))), "actions"),
        ("beasts far away", with(&free, &beasts::cow("crummie", (30.0, 40.0))), "actions"),
        ("no beast left", with(&free, ""), "actions"),
        ("hidden, the enemy near", beasts::ambush((31.0, 20.0)), "actions"),
        ("hidden, the enemy far", beasts::ambush((60.0, 20.0)), "actions"),
        ("poor foot before riders", blows::meeting("fyrebrande", &loons), "actions"),
        ("a Heidman struck down", blows::beaten("\"prisoners\"", "heidman"), "struck hob wat"),
        ("the only man before him struck down", blows::beaten("", "ordinary"), "struck hob wat"),
        ("a bowman in range", shots::noisy(""), "actions"),
        ("a Heidman by his men", leading::family("", "", (36.0, 17.0)), "actions"),
        (
            "a shaken group",
            leading::family("quality = \"poltroon\"\norders = [\"shaken\"]\nlost = 3", "", (36.0, 17.0)),
            "morale",
        ),
    ]
}

#[test]
fn he_says_why_word_for_word() {
    let mut told = String::new();
    for (title, position, start) in positions() {
        let chosen = asked(&position, start, &[]);
        let _ = writeln!(told, "{title}: {}. {}", chosen.words, chosen.reason);
    }
    if std::env::var_os("UPDATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/captain/reasons.txt");
        std::fs::write(file, &told).expect("the file can be written");
    } else {
        assert_eq!(told, GOLDEN);
    }
}
