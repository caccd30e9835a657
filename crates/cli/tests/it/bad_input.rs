//! Bad input: a clear message that names the place and says how to mend it, exit code 2, and nothing written.

use crate::tercio;

use tercio::Scratch;

const TRAINING: &str = include_str!("../../../../battles/training.toml");
const ROYALIST: &str = include_str!("../../../../armies/royalist.toml");

/// Runs a command that must be refused as bad input, leave no new file, and say all of some words.
fn refused(here: &Scratch, arguments: &[&str], words: &[&str]) {
    let before = here.files();
    let ran = here.run(arguments);
    assert_eq!(ran.code, 2, "{arguments:?}: {}{}", ran.out, ran.err);
    for word in words {
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains(word), "{arguments:?} does not say \"{word}\" but: {said}");
    }
    assert_eq!(here.files(), before, "{arguments:?} wrote something");
}

#[test]
fn an_army_over_the_limit_is_named_with_its_place_and_its_rule() {
    let here = Scratch::new("army");
    here.write("big.toml", &ROYALIST.replace("count = 3", "count = 9"));
    let line = ROYALIST.lines().position(|line| line == "[matchlocks]").unwrap() + 1;
    let place = format!("big.toml:{line}:1:");
    refused(&here, &["muster", "big.toml"], &[&place, "costs 300 points, 160 were agreed", "NMM-04-01"]);
    refused(&here, &["muster", "big.toml", "--json"], &["\"accepted\":false", "\"rule\":\"NMM-04-01\""]);
    refused(&here, &["draw", "big.toml", "-o", "big.svg"], &["big.toml", "NMM-04-01"]);
    here.write("typo.toml", &ROYALIST.replace("kind = \"dragoons\"", "kind = \"dragons\""));
    refused(&here, &["muster", "typo.toml"], &["typo.toml:", "did you mean \"dragoons\"?"]);
}

#[test]
fn a_typo_in_a_battle_is_named_with_its_place_and_what_was_meant() {
    let here = Scratch::new("battle");
    here.write("typo.toml", &TRAINING.replace("width_m = 1200", "widht_m = 1200"));
    let line = TRAINING.lines().position(|line| line == "width_m = 1200").unwrap() + 1;
    let place = format!("typo.toml:{line}:1:");
    let words = [place.as_str(), "unknown key \"widht_m\"", "did you mean \"width_m\"?"];
    let outputs = ["--record", "x.record", "--html", "x.html", "--svg", "pictures"];
    let mut fight = vec!["fight", "typo.toml"];
    fight.extend(outputs);
    refused(&here, &fight, &words);
    refused(&here, &["draw", "typo.toml", "-o", "x.svg"], &words);
    refused(&here, &["fight", "winzeby"], &["there is no battle winzeby", "winceby"]);
    refused(&here, &["fight", "winceby/huge"], &["no version huge", "standard, small"]);
    refused(&here, &["fight", "missing.toml"], &["missing.toml: "]);
    refused(&here, &["fight", "training", "--a", "nobody"], &["there is no player nobody"]);
    refused(&here, &["fight", "training", "--record", "no/such/x.record"], &["there is no folder no/such"]);
    refused(&here, &["fight", "training", "--json", "--rules", "chess"], &["\"error\":", "\"exit_code\":2"]);
}

#[test]
fn a_house_rule_with_an_impossible_number_is_named_with_its_place() {
    let here = Scratch::new("house");
    here.write("bad.toml", "# ours\nmelee.hits.first_round = 99\n");
    let words = ["bad.toml:2:", "cannot be 99", "from 2 to 6"];
    refused(&here, &["fight", "training", "--house", "bad.toml", "--record", "x.record"], &words);
    refused(&here, &["muster", "royalist", "--house", "bad.toml"], &words);
    refused(&here, &["odds", "morale", "battalia", "--house", "bad.toml"], &words);
    refused(&here, &["soak", "--battles", "1", "--house", "bad.toml"], &words);
    here.write("unknown.toml", "melee.hits.frist_round = 4\n");
    refused(&here, &["fight", "training", "--house", "unknown.toml"], &["unknown.toml:1:", "first_round"]);
}

#[test]
fn a_house_rule_is_played_by_and_the_record_names_it() {
    let here = Scratch::new("housed");
    here.write("ours.toml", "melee.hits.first_round = 5\n");
    let fight = |more: &[&str], record: &str| {
        let mut arguments = vec![
            "fight", "training", "--a", "random", "--b", "random", "--seed", "2", "--quiet", "--record",
            record,
        ];
        arguments.extend(more);
        let ran = here.run(&arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
    };
    fight(&["--house", "ours.toml"], "ours.record");
    fight(&[], "plain.record");
    let head = here.read("ours.record");
    assert!(
        head.lines().any(|line| line.starts_with("house-rules ") && line.ends_with(" ours.toml")),
        "{head}"
    );
    assert_eq!(here.run(&["replay", "ours.record", "--verify"]).code, 0);
    assert_eq!(here.run(&["replay", "ours.record", "--verify", "--house", "ours.toml"]).code, 0);
    assert_ne!(here.read("plain.record"), head, "the rule makes a difference");
    let without = ["plain.record:", "without house rules"];
    refused(&here, &["replay", "plain.record", "--verify", "--house", "ours.toml"], &without);
    here.write("ours.toml", "melee.hits.first_round = 6\n");
    refused(
        &here,
        &["replay", "ours.record", "--verify"],
        &["ours.record:5:", "have changed since it was fought"],
    );
}

#[test]
fn a_record_that_was_cut_or_changed_is_named_with_its_place() {
    let here = Scratch::new("record");
    let fight = [
        "fight", "training", "--a", "random", "--b", "random", "--seed", "4", "--quiet", "--record",
        "t.record",
    ];
    assert_eq!(here.run(&fight).code, 0);
    let whole = here.read("t.record");
    let lines: Vec<&str> = whole.lines().collect();
    let number = |begins: &dyn Fn(&str) -> bool| lines.iter().position(|line| begins(line)).unwrap();
    let verify = ["replay", "t.record", "--verify", "--html", "x.html"];
    let changed_but_found = |at: usize, new: &str, found: usize, words: &[&str]| {
        let mut changed = lines.clone();
        changed[at] = new;
        here.write("t.record", &format!("{}\n", changed.join("\n")));
        let place = format!("t.record:{}:", found + 1);
        let mut all = vec![place.as_str()];
        all.extend(words);
        refused(&here, &verify, &all);
    };
    let changed = |at: usize, new: &str, words: &[&str]| changed_but_found(at, new, at, words);

    // A die.
    let at = number(&|line| line.contains(" d6: "));
    let (before, faces) = lines[at].split_once(": ").unwrap();
    let other =
        if faces.starts_with('6') { faces.replacen('6', "1", 1) } else { format!("6{}", &faces[1..]) };
    changed(at, &format!("{before}: {other}"), &["the seed gives"]);
    // An answer that is not legal here, one that is but leads elsewhere, and one that cannot be read.
    let at = number(&|line| line.starts_with("A move") || line.starts_with("B move"));
    let side = &lines[at][..1];
    changed(at, &format!("{side} hold"), &["the answer is not legal"]);
    let elsewhere = format!("{side} concede");
    changed_but_found(at, &elsewhere, at + 1, &["its state is", "fight the battle again"]);
    changed(at, &format!("{side} moove somebody"), &["moove"]);
    // A hash.
    let at = number(&|line| line.starts_with("= "));
    changed(at, "= 0123456789abcdef", &["its state is", "recorded is 0123456789abcdef"]);
    changed(at, "= 0123", &["sixteen hexadecimal digits"]);
    // Another version of the format, of the rulebook's numbers, of the battle.
    changed(0, "tercio-record 2", &["reads version 1 of records"]);
    changed(
        2,
        "ruleset 0123456789abcdef matchlocks",
        &["other numbers of the rulebook", "the program that wrote it"],
    );
    let at = number(&|line| line.starts_with("scenario"));
    changed(at, "scenario 0123456789abcdef training", &["has changed since it was fought", "--battle"]);
    changed(at, "scenario 0123456789abcdef trainign", &["there is no battle trainign"]);
    // Cut off, in the middle of a line and after one.
    here.write("t.record", &whole[..whole.len() / 2]);
    refused(&here, &verify, &["t.record:"]);
    here.write("t.record", &format!("{}\n", lines[..lines.len() / 2].join("\n")));
    refused(&here, &verify, &["t.record:", "cut off"]);
    here.write("t.record", "not a record\n");
    refused(&here, &verify, &["t.record:1:1:", "tercio-record"]);
}

const SHOT: &str = r#"
title = "A volley"
rules = ["NMM-11-27"]
start = "shoot hastings on byron"
play = ["dice NMM-11-27 6 5 1"]

[[unit]]
name = "hastings"
side = "A"
kind = "battalia"
at = [36, 20]

[[unit]]
name = "byron"
side = "B"
kind = "harquebusiers"
at = [36, 27]
"#;

#[test]
fn a_case_with_too_few_dice_is_at_fault_itself_and_a_wrong_expectation_is_a_failure() {
    let here = Scratch::new("case");
    here.write("few.toml", SHOT);
    let words = ["few.toml:5:25:", "8 dice are to be thrown, 3 were given", "wanted: dice NMM-11-27"];
    refused(&here, &["check", "few.toml"], &words);
    refused(&here, &["check", "few.toml", "--json"], &["\"failed\":1", "\"line\":5", "\"misread\":true"]);
    here.write("kind.toml", &SHOT.replace("battalia", "batalia"));
    refused(&here, &["check", "kind.toml"], &["kind.toml:10:", "did you mean `battalia`?"]);
    refused(&here, &["check", "--rule", "NMM-99-99"], &["there is no rule NMM-99-99"]);
    here.write("wrong.toml", &SHOT.replace("dice NMM-11-27 6 5 1", "expect hastings figures 7"));
    let wrong = here.run(&["check", "wrong.toml"]);
    assert_eq!(wrong.code, 1, "{}", wrong.out);
    assert!(
        wrong.out.contains("wrong.toml:5:") && wrong.out.ends_with("0 passed, 1 failed\n"),
        "{}",
        wrong.out
    );
}

#[test]
fn an_army_in_the_place_of_a_battle_is_told_as_one() {
    let here = Scratch::new("army-as-battle");
    refused(&here, &["fight", "royalist"], &["royalist is an army and no battle", "as royalist:parliament"]);
    refused(&here, &["fight", "royalist:nosuch"], &["there is no army nosuch"]);
    refused(&here, &["fight", "nosuch:royalist:7"], &["there is no army nosuch"]);
    refused(&here, &["fight", "royalist:scots:x"], &["\"x\" is no whole number"]);
    refused(&here, &["fight", "nosuch:neither"], &["there is no battle nosuch:neither"]);
}

#[test]
fn a_rule_is_found_by_its_id_alone() {
    let here = Scratch::new("rule-alone");
    for (id, ruleset) in [("NMM-12-28", "matchlocks"), ("br-02-04", "border-reivers")] {
        let alone = here.run(&["rules", id]);
        assert_eq!((alone.code, &alone.out), (0, &here.run(&["rules", ruleset, id]).out), "{}", alone.err);
    }
    refused(
        &here,
        &["rules", "doctrine", "die"],
        &["there is no ruleset doctrine", "rules matchlocks doctrine"],
    );
    refused(&here, &["rules", "matchlocks", "NMM-99-99"], &["no rule of matchlocks", "lists them all"]);
}

#[test]
fn an_impossible_value_of_an_option_says_what_is_possible() {
    let here = Scratch::new("impossible");
    refused(&here, &["soak", "--battles", "0"], &["--battles"]);
    for origin in ["nonsense", "http://", "table.lan:7618", "http://table.lan/page", "ftp://table.lan"] {
        let play = ["play", "--no-browser", "--data", "kept", "--port", "0", "--origin", origin];
        refused(&here, &play, &["--origin", "http://table.lan:7618"]);
    }
}

#[test]
fn one_case_is_not_told_as_several() {
    let here = Scratch::new("one-case");
    here.write("one.toml", "title = \"One\"\nrules = [\"NMM-01-10\"]\nplay = [\"expect nobody anything\"]\n");
    refused(&here, &["check", "one.toml"], &["1 case cannot be told as it is written"]);
}
