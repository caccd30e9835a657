//! A battle looked at afterwards, as it is typed.

use serde_json::Value;

use crate::tercio::Scratch;

fn fought(name: &str) -> Scratch {
    let here = Scratch::new(name);
    let fight = ["fight", "training", "--rules", "matchlocks", "--a", "random", "--b", "random", "--quiet"];
    let ran = here.run(&[&fight[..], &["--seed", "7", "--keyed", "--record", "battle.txt"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(here.read("battle.txt").contains("\ndice keyed 07"), "a record says how its dice were drawn");
    let verified = here.run(&["replay", "battle.txt", "--verify"]);
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    here
}

#[test]
fn the_sums_of_a_battle_are_told_together() {
    let here = fought("review");
    let ran = here.run(&["review", "battle.txt", "--json", "-o", "review.html", "--replay", "replay.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = ran.json();
    let part = |key: &str| told[key].as_f64().unwrap();
    let sum = part("luck") + part("given_away_by_a") + part("given_away_by_b") + part("rest");
    assert!((part("end") - part("start") - sum).abs() < 1e-9, "{told}");
    assert!(part("given_away_by_a") <= 0.0 && part("given_away_by_b") >= 0.0);
    let throws = told["throws"].as_array().unwrap();
    assert!(throws.len() > 10, "{}", throws.len());
    let luck = |it: &Value| it["luck"].as_f64().unwrap();
    assert!(throws.windows(2).all(|two| luck(&two[0]).abs() >= luck(&two[1]).abs()), "the greatest first");
    for it in throws {
        let of = |key: &str| it[key].as_f64().unwrap();
        assert!((of("after") - of("mean") - of("luck")).abs() < 1e-12 && of("leverage") > 0.0, "{it}");
        assert!(it["rule"].as_str().is_some_and(|rule| rule.starts_with("NMM-")), "{it}");
    }
    let page = here.read("review.html");
    for words in ["what decided it", "class=\"course\"", "replay.html#", "the luckier on average"] {
        assert!(page.contains(words), "{words}");
    }
    assert_eq!(here.run(&["review", "battle.txt", "--json"]).out, ran.out, "it always says the same");
}

#[test]
fn a_battle_is_fought_on_from_a_throw_that_is_wished_otherwise() {
    let here = fought("review-what-if");
    let told = here.run(&["review", "battle.txt", "--json"]).json();
    let throw = &told["throws"][0];
    let (number, faces) = (throw["number"].as_u64().unwrap(), throw["faces"].as_str().unwrap());
    let lines = here.run(&["review", "battle.txt"]).out;
    assert!(lines.contains(&format!("throw {number}, turn ")), "{lines}");
    let wished = |wish: &str, json: bool| {
        let asked = ["review", "battle.txt", "--what-if", wish, "--battles", "2"];
        here.run(&[&asked[..], if json { &["--json"] } else { &[] }].concat())
    };
    // As it fell: both ways are the same battles.
    let same = wished(&format!("{number}={faces}"), true).json();
    assert_eq!(same["side_a"]["as_it_fell"], same["side_a"]["as_wished"], "{same}");
    assert_eq!((&same["throw"], &same["battles"]), (&Value::from(number), &Value::from(2)));
    let told = wished(&format!("{number}={faces}"), false);
    assert!(told.out.contains("as it fell") && told.out.contains("2 battles each way"), "{}", told.out);
    for (wish, words) in
        [("99999=1", "none 99999"), (&*format!("{number}=banner"), faces), ("banner", "number")]
    {
        let ran = wished(wish, false);
        assert!(ran.code == 2 && ran.err.contains(words), "{wish}: {} {}", ran.code, ran.err);
    }
    let ran = here.run(&["review", "battle.txt", "--what-if", "1=1", "-o", "page.html"]);
    assert!(ran.code == 2 && !here.files().contains(&"page.html".to_owned()), "{}", ran.err);
}

#[test]
fn a_battle_that_is_not_over_is_not_looked_at() {
    let here = fought("review-unfinished");
    let text = here.read("battle.txt");
    let cut: String = text.lines().take(40).map(|line| format!("{line}\n")).collect();
    here.write("cut.txt", &cut);
    let ran = here.run(&["review", "cut.txt", "-o", "page.html"]);
    assert!(ran.code == 2 && ran.err.contains("cut"), "{}", ran.err);
    assert!(!here.files().contains(&"page.html".to_owned()));
}

#[test]
fn a_study_takes_luck_off() {
    let here = Scratch::new("review-lab");
    let study =
        "rules = \"matchlocks\"\nbattle = \"training\"\na = \"random\"\nb = \"random\"\nbattles = 4\n";
    here.write("plain.toml", study);
    here.write("luck.toml", &format!("{study}luck = true\n"));
    let [plain, less] = ["plain.toml", "luck.toml"].map(|file| here.run(&["lab", file, "--json"]).json());
    assert!(plain["arms"][0]["less_luck"].is_null());
    let told = &less["arms"][0];
    assert!(told["less_luck"]["factor"].as_f64().unwrap() > 0.0, "{told}");
    // The same battles: looking at luck changes none.
    for key in ["won_by_a", "drawn", "won_by_b", "lengths", "losses"] {
        assert_eq!(told[key], plain["arms"][0][key], "{key}");
    }
    let parts = ["1/2", "2/2"].map(|part| {
        let name = format!("part-{}.jsonl", &part[..1]);
        assert_eq!(here.run(&["lab", "luck.toml", "--shard", part, "--resume", &name]).code, 0);
        name
    });
    let merged = here.run(&["lab", "merge", "luck.toml", &parts[0], &parts[1], "--json"]);
    assert_eq!(merged.json(), less);
}

/// What is read in a terminal has the decisions too, of which the page and JSON tell.
#[test]
fn the_decisions_that_gave_most_away_are_told_in_lines() {
    let here = fought("review-decisions");
    let told = here.run(&["review", "battle.txt", "--json"]).json();
    let decisions = told["decisions"].as_array().unwrap();
    assert!(!decisions.is_empty(), "a battle of random players");
    let lines = here.run(&["review", "battle.txt"]).out;
    for it in decisions {
        let begins = format!("position {}, turn {}, ", it["position"], it["turn"]);
        let line = lines.lines().find(|line| line.starts_with(&begins)).unwrap_or_default();
        assert!(line.contains("; could have done: ") && line.ends_with(" points given away"), "{lines}");
    }
    assert_eq!(lines.lines().filter(|line| line.starts_with("position ")).count(), decisions.len());
}
