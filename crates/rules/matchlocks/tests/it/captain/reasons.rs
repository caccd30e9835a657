//! What the captain says for what he does, word for word: `UPDATE=1 cargo test -p matchlocks captain::` writes the words
//! anew.

use std::fmt::Write as _;

use conformance::asking::asked;
use matchlocks::Matchlocks;

const GOLDEN: &str = include_str!("reasons.txt");

fn unit(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n{what}\n", at.0, at.1)
}

/// A Brigadier with his General, and an enemy's far away.
fn leaders(at: (f64, f64)) -> String {
    let leader = |name: &str, side: &str, at: (f64, f64), what: &str| {
        format!("[[leader]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n{what}\n", at.0, at.1)
    };
    leader("astley", "A", at, "class = 2\nbrigade = \"foot\"")
        + &leader("rupert", "A", (66.0, 4.0), "rank = \"general\"")
        + &leader("essex", "B", (6.0, 44.0), "rank = \"general\"")
}

fn table(units: &[String]) -> String {
    format!("[table]\nwidth = 72\ndepth = 48\n[battle]\nturn = 2\nacting = \"A\"\n{}", units.concat())
}

/// Positions, each with what begins there and what is answered before the captain is asked.
fn positions() -> Vec<(&'static str, String, &'static str, &'static [&'static str])> {
    let foot = |at, what: &str| {
        unit("hastings", "A", at, &format!("kind = \"battalia\"\nbrigade = \"foot\"\n{what}"))
    };
    let horse = |at, what: &str| unit("ireton", "A", at, &format!("kind = \"harquebusiers\"\n{what}"));
    let skippon = |at, what: &str| unit("skippon", "B", at, &format!("kind = \"battalia\"\n{what}"));
    let raw = "quality = \"raw\"\nfigures = 12";
    let at = (36.0, 20.0);
    let far = (36.0, 44.0);
    vec![
        (
            "foot that can attack",
            table(&[foot(at, ""), skippon((36.0, 25.0), "")]),
            "actions hastings order 1",
            &[],
        ),
        (
            "foot that can attack what is at half strength",
            table(&[foot(at, ""), skippon((36.0, 25.0), raw)]),
            "actions hastings order 1",
            &[],
        ),
        ("a march to the enemy", table(&[foot(at, ""), skippon(far, "")]), "actions hastings order 1", &[]),
        (
            "a move and then a shot",
            table(&[foot(at, ""), skippon((36.0, 36.0), "")]),
            "actions hastings order 2",
            &[],
        ),
        (
            "horse before foot that is worn out",
            table(&[horse(at, ""), skippon((36.0, 31.0), raw)]),
            "actions ireton order 1",
            &[],
        ),
        ("horse far away", table(&[horse(at, ""), skippon(far, raw)]), "actions ireton order 1", &[]),
        ("in disarray", table(&[horse(at, "disarray = 2"), skippon(far, "")]), "actions ireton order 1", &[]),
        (
            "an Order to give",
            table(&[leaders((36.0, 16.0)), foot(at, ""), skippon((36.0, 25.0), "")]),
            "brigadier astley",
            &[],
        ),
        ("foot in range", table(&[foot(at, ""), skippon((36.0, 29.0), "")]), "actions hastings order 1", &[]),
        (
            "foot in range of what is nearly at half strength",
            table(&[foot(at, ""), skippon((36.0, 29.0), "quality = \"raw\"\nfigures = 14")]),
            "actions hastings order 1",
            &[],
        ),
    ]
}

#[test]
fn he_says_why_word_for_word() {
    let mut told = String::new();
    for (title, position, start, answers) in positions() {
        let chosen = asked::<Matchlocks>("NMM-01-01", &position, start, answers);
        let _ = writeln!(told, "{title}: {}. {}", chosen.words, chosen.reason);
    }
    if std::env::var_os("UPDATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/captain/reasons.txt");
        std::fs::write(file, &told).expect("the file can be written");
    } else {
        assert_eq!(told, GOLDEN);
    }
}
