//! Leagues as they are typed: the same numbers whoever fights, and gone on with from a file.

use std::fs;

use serde_json::Value;

use crate::tercio::Scratch;

const PLAYERS: [&str; 5] = ["league", "random", "advance-and-shoot", "idle", "--battle"];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&PLAYERS[..], &["training", "--json"], more].concat()
}

#[test]
fn the_numbers_are_the_same_however_many_are_fought_at_a_time() {
    let here = Scratch::new("league");
    let [one, three] = ["1", "3"].map(|jobs| here.run(&arguments(&["--pairs", "3", "--jobs", jobs])));
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(one.out, three.out);
    let told = one.json();
    let encounters = told["encounters"].as_array().unwrap();
    assert_eq!(encounters.len(), 3);
    for encounter in encounters {
        let sum = |of: &Value| of.as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).sum::<u64>();
        assert_eq!((sum(&encounter["pairs"]), sum(&encounter["battles"])), (3, 6), "{encounter}");
    }
    let player = |name: &str| {
        let players = told["players"].as_array().unwrap();
        players.iter().find(|it| it["player"] == name).unwrap_or_else(|| panic!("{name}: {told}")).clone()
    };
    assert_eq!(player("random")["rating"]["elo"], 0.0, "he is the anchor");
    assert_eq!(player("idle")["battles"], 12);
    let elo = |name: &str| player(name)["rating"]["elo"].as_f64().unwrap();
    assert!(elo("advance-and-shoot") > elo("idle"), "{told}");
    let table = here.run(&[&PLAYERS[..], &["training", "--pairs", "3"]].concat());
    assert!(table.out.lines().all(|line| line.chars().count() <= 100), "{}", table.out);
    assert!(table.out.contains("side A of training is worth"), "{}", table.out);
}

#[test]
fn a_league_goes_on_from_its_file() {
    let here = Scratch::new("league-resume");
    let whole = here.run(&arguments(&["--pairs", "2"])).out;
    let first = here.run(&arguments(&["--pairs", "1", "--resume", "pairs.jsonl"]));
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(here.read("pairs.jsonl").lines().count(), 4, "what it is, and three pairs");
    // What was interrupted has left a part of a line.
    let cut = format!("{}{{\"pair\":3,\"se", here.read("pairs.jsonl"));
    here.write("pairs.jsonl", &cut);
    assert_eq!(here.run(&arguments(&["--pairs", "2", "--resume", "pairs.jsonl"])).out, whole);
    let kept = here.read("pairs.jsonl");
    assert_eq!(kept.lines().count(), 7);
    assert!(kept.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{kept}");
    // All of it is there: nothing is fought, nothing is written.
    assert_eq!(here.run(&arguments(&["--pairs", "2", "--resume", "pairs.jsonl"])).out, whole);
    assert_eq!(here.read("pairs.jsonl"), kept);
    let other = here.run(&arguments(&["--pairs", "2", "--seed", "9", "--resume", "pairs.jsonl"]));
    assert!(other.code == 2 && other.err.contains("another league: its `seed` is 1, not 9"), "{}", other.err);
    here.write("pairs.jsonl", &kept.replacen("\"pair\":0", "\"pair\":none", 1));
    let broken = here.run(&arguments(&["--pairs", "2", "--resume", "pairs.jsonl"]));
    assert!(broken.code == 2 && broken.err.contains("pairs.jsonl:"), "{}", broken.err);
    fs::create_dir(here.path("folder")).unwrap();
    assert_eq!(here.run(&arguments(&["--pairs", "1", "--resume", "folder"])).code, 2);
}

#[test]
fn a_gauntlet_and_a_test_fight_less() {
    let here = Scratch::new("league-gauntlet");
    let gauntlet = here.run(&arguments(&["--pairs", "1", "--gauntlet", "--anchor", "idle"])).json();
    assert_eq!(gauntlet["encounters"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&gauntlet["anchor"], &gauntlet["players"][2]["rating"]["elo"]),
        (&"idle".into(), &0.0.into())
    );
    let tested =
        ["league", "advance-and-shoot", "idle", "--battle", "training", "--pairs", "60", "--test", "-50,50"];
    let told = here.run(&[&tested[..], &["--json"]].concat()).json();
    let encounter = &told["encounters"][0];
    assert_eq!(encounter["test"]["verdict"], "high", "{told}");
    let pairs: u64 = encounter["pairs"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).sum();
    assert!(pairs < 60, "{told}");
    for (more, why) in [
        (&["--test", "5,0"][..], "the lesser first"),
        (&["--anchor", "captain"][..], "captain does not play"),
        (&["idle"][..], "idle is named twice"),
        (&["--pairs", "0"][..], "one at least"),
        (&["nobody"][..], "no player nobody"),
    ] {
        let ran =
            here.run(&[&["league"], more, &["advance-and-shoot", "idle", "--battle", "training"]].concat());
        assert!(ran.code == 2 && ran.err.contains(why), "{more:?}: {}", ran.err);
    }
}

/// A strength that is nothing has no sign, and one pair is not told as several.
#[test]
fn nothing_has_no_sign() {
    let here = Scratch::new("league-nothing");
    let players =
        ["league", "captain", "advance-and-shoot", "random", "idle", "--battle", "winceby", "--pairs", "1"];
    let table = here.run(&players);
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(!table.out.contains(" -0 ") && table.out.contains("up to 1 pair of battles"), "{}", table.out);
}
