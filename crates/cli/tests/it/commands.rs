//! The binary as people use it: every command, its exit code, and what it leaves behind.

use crate::tercio;

use std::fs;

use tercio::Scratch;

#[test]
fn who_may_play_is_told_wherever_players_are_named() {
    let here = Scratch::new("who-may-play");
    for command in ["fight", "soak", "contest", "league"] {
        let help = here.run(&[command, "--help"]).out;
        let left_out = general::Kind::ALL.into_iter().find(|kind| !help.contains(kind.name()));
        assert_eq!(left_out, None, "{command} --help names all players");
    }
}

#[test]
fn every_command_explains_itself() {
    let here = Scratch::new("help");
    let commands = [
        "fight", "replay", "check", "rules", "draw", "battles", "muster", "odds", "compare", "contest",
        "soak", "talk", "bot", "league", "value",
    ];
    let listed = here.run(&["--help"]);
    assert_eq!(listed.code, 0);
    for command in commands {
        assert!(listed.out.contains(command), "{command} is not listed");
        let help = here.run(&[command, "--help"]);
        assert_eq!(help.code, 0, "{command}");
        assert!(help.out.contains("Usage: tercio"), "{}", help.out);
        assert_eq!(here.run(&[command, "--no-such-flag"]).code, 2, "{command}");
    }
    assert_eq!(here.run(&["dance"]).code, 2);
}

#[test]
fn the_value_of_positions_is_fitted_alike_on_any_number_of_threads() {
    let here = Scratch::new("value");
    let fit = |jobs: &str| {
        here.run(&["value", "fit", "--rules", "matchlocks", "--battles", "8", "--seed", "5", "--jobs", jobs])
    };
    let (one, three) = (fit("1"), fit("3"));
    assert_eq!((one.code, &one.out), (0, &three.out), "{}", one.err);
    assert!(one.out.contains("battles = 6") && one.out.contains("held_out = 2"), "{}", one.out);
    assert!(one.out.contains("of = \"morale\""), "{}", one.out);
    let nowhere = here.run(&["value", "fit", "--rules", "chess"]);
    assert!(nowhere.code == 2 && nowhere.err.contains("there is no ruleset chess"), "{}", nowhere.err);
    assert_eq!(here.run(&["value", "fit", "--rules", "matchlocks", "--battles", "0"]).code, 2);
}

#[test]
fn a_number_that_no_case_guards_is_named() {
    let here = Scratch::new("mutate");
    // A case of the rulebook's own guards how far each weapon shoots from where it is close.
    let guarded =
        here.run(&["check", "--mutate", "border-reivers", "--number", "firing.to_hit.need", "--json"]);
    assert_eq!(guarded.code, 0, "{}", guarded.err);
    let told = &guarded.json()[0];
    assert_eq!((&told["ruleset"], &told["numbers"]), (&"border-reivers".into(), &1.into()));
    assert_eq!((&told["caught"], told["survivors"].as_array().unwrap().len()), (&1.into(), 0));

    // With a single case that throws no dice for it nothing guards it, and the list does not have it.
    let one = "title = 'A file'\nrules = ['BR-02-04']\nplay = ['expect not over']\n";
    here.write("one.toml", one);
    let alone = ["check", "--mutate", "border-reivers", "one.toml", "--number", "firing.to_hit.need"];
    let unguarded = here.run(&alone);
    assert_eq!(unguarded.code, 1, "{}{}", unguarded.out, unguarded.err);
    assert!(unguarded.out.contains("firing.to_hit.need = "), "{}", unguarded.out);
    assert!(unguarded.out.contains("0 of 1 numbers caught"), "{}", unguarded.out);

    let unknown = here.run(&["check", "--mutate", "border-reivers", "--number", "no.such.number"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("no number of border-reivers"), "{}", unknown.err);
    assert_eq!(here.run(&["check", "--number", "x"]).code, 2, "only beside --mutate");
    // The sample is the same for the same text, and another for another.
    let sample = |by: &str| {
        let args = ["check", "--mutate", "border-reivers", "one.toml", "--sample", "9", "--by", by, "--json"];
        here.run(&args).json()[0]["survivors"].clone()
    };
    assert_eq!(sample("one"), sample("one"));
    assert_ne!(sample("one"), sample("other"));
}

/// What a case alone guards of a number: which moves it lets pass.
fn unnoticed(here: &Scratch, ruleset: &str, case: &str, number: &str) -> Vec<String> {
    here.write("alone.toml", case);
    assert_eq!(here.run(&["check", "alone.toml", "--rules", ruleset]).code, 0, "it is told as it stands");
    let told = here.run(&["check", "--mutate", ruleset, "alone.toml", "--number", number, "--json"]).json();
    let survivors = told[0]["survivors"].as_array().unwrap().clone();
    let moves = survivors.iter().flat_map(|survivor| survivor["unnoticed"].as_array().unwrap().clone());
    moves.map(|to| to.as_str().unwrap().to_owned()).collect()
}

#[test]
fn only_a_case_that_plays_with_a_moved_number_and_fails_guards_it() {
    let here = Scratch::new("guards");
    let shots = include_str!("../../../../rulebooks/border-reivers/cases/firing/shots.toml");
    let mut parts = shots.split("[[case]]");
    let (position, case) = (parts.next().unwrap(), parts.next().unwrap());
    let shot = format!("{position}[[case]]{case}");
    assert_eq!(unnoticed(&here, "border-reivers", &shot, "firing.to_hit.need"), [""; 0]);
    // With a house rule of its own over the number it never meets another.
    let house = shot.replacen("\n[[group]]", "\n[house.firing.to_hit]\nneed = 9\n\n[[group]]", 1);
    assert_eq!(unnoticed(&here, "border-reivers", &house, "firing.to_hit.need"), ["10", "8"]);
    // On a table of 71 inches the man would stand over the edge: whoever cannot be laid out proves nothing.
    let edge = shot.replacen("at = [70, 46]", "at = [71.4, 46]", 1);
    assert_eq!(unnoticed(&here, "border-reivers", &edge, "foundations.table.width"), ["73", "71"]);
    // A line that reads the number back proves nothing either.
    let rate = "title = 'A rate'\nrules = ['NMM-10-07']\nplay = ['expect byron rate good 10']\n\n\
                [[unit]]\nname = 'byron'\nside = 'A'\nkind = 'harquebusiers'\nat = [36, 10]\n";
    assert_eq!(unnoticed(&here, "matchlocks", rate, "movement.rates.harquebusiers.good"), ["11", "9"]);
}

#[test]
fn a_battle_is_fought_recorded_replayed_and_drawn() {
    let here = Scratch::new("fight");
    let fought = here.run(&[
        "fight", "training", "--a", "random", "--b", "random", "--seed", "5", "--record", "t.record",
        "--html", "t.html", "--svg", "pictures",
    ]);
    assert_eq!(fought.code, 0, "{}", fought.err);
    assert!(fought.out.contains("Turn 1\n") && fought.out.contains("(NMM-"), "{}", fought.out);
    assert!(!fought.out.contains('\u{1b}'), "no colours outside a terminal");
    for file in ["t.record", "t.html", "pictures/turn-00.svg", "pictures/turn-01.svg", "pictures/end.svg"] {
        assert!(here.path(file).is_file(), "{file} is missing");
    }
    let verified = here.run(&["replay", "t.record", "--verify", "--json"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let told = verified.json();
    assert_eq!(told["verified"], true);
    assert_eq!(told["battle"], "training");
    let again = here
        .run(&["fight", "training", "--a", "random", "--b", "random", "--seed", "5", "--quiet", "--json"]);
    assert_eq!(again.json()["hash"], told["hash"], "the same seed fights the same battle");
    assert!(again.json().get("story").is_none());

    let drawn = here.run(&["replay", "t.record", "--at", "30", "--svg", "at30.svg"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert!(here.read("at30.svg").starts_with("<svg"));
    assert_eq!(here.run(&["draw", "t.record", "--at", "30", "-o", "same.svg"]).code, 0);
    assert_eq!(here.read("same.svg"), here.read("at30.svg"));
    let beyond = here.run(&["replay", "t.record", "--at", "99999", "--svg", "never.svg"]);
    assert_eq!(beyond.code, 2);
    assert!(beyond.err.contains("has the positions 0 to"), "{}", beyond.err);
    assert!(!here.path("never.svg").exists());
}

#[test]
fn battles_armies_and_arcs_are_drawn() {
    let here = Scratch::new("draw");
    assert_eq!(here.run(&["draw", "winceby/small", "-o", "w.svg", "--dark", "--arcs", "Cromwell"]).code, 0);
    assert!(here.read("w.svg").contains("Command Range"));
    assert!(here.read("w.svg").contains("Slash Lane"), "places bear their names");
    assert_eq!(here.run(&["draw", "royalist", "-o", "army.svg", "--no-legend"]).code, 0);
    assert!(here.read("army.svg").contains("156 points"));
    assert_eq!(here.run(&["draw", "random:3", "-o", "lot.svg"]).code, 0);
    assert_eq!(here.run(&["draw", "royalist", "-o", "pikes.svg", "--rules", "charge-pikes"]).code, 0);
    assert!(here.read("pikes.svg").contains("808 points"));
    let unknown = here.run(&["draw", "training", "-o", "x.svg", "--arcs", "Cromwel"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("nobody is called Cromwel"), "{}", unknown.err);
    let other = here.run(&["draw", "training", "-o", "x.gif"]);
    assert!(other.code == 2 && other.err.contains(".svg or .png"), "{}", other.err);
    assert!(!here.path("x.svg").exists() && !here.path("x.gif").exists());
    let png = here.run(&["draw", "training", "-o", "x.png"]);
    match cfg!(feature = "png") {
        true => assert!(png.code == 0 && here.bytes("x.png").starts_with(b"\x89PNG")),
        false => assert!(png.code == 2 && png.err.contains("--features png") && !here.path("x.png").exists()),
    }
}

#[test]
fn programs_read_json() {
    let here = Scratch::new("json");
    let json = |arguments: &[&str]| {
        let ran = here.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran.json()
    };
    assert!(json(&["battles", "--json"]).as_array().unwrap().iter().any(|row| row["battle"] == "lutzen"));
    let other = json(&["muster", "royalist", "--rules", "charge-pikes", "--json"]);
    assert_eq!((&other["ruleset"], &other["accepted"]), (&"charge-pikes".into(), &true.into()));
    assert_eq!(other["points"], 808, "by its own chart: two generals, 20 x 4 three times, a drake ...");
    let foot = other["units"].as_array().unwrap().iter().find(|unit| unit["title"] == "Redcoats").unwrap();
    assert_eq!(
        (&foot["points"], &foot["reckoned"], &foot["grade"]),
        (&80.into(), &"20 x 4".into(), &"C".into())
    );
    let army = json(&["muster", "royalist", "--json"]);
    assert!(
        army["accepted"] == true && army["points"] == 156 && army["units"].as_array().unwrap().len() == 5
    );
    assert_eq!(json(&["rules", "matchlocks", "NMM-12-28", "--json"])["id"], "NMM-12-28");
    assert_eq!(json(&["rules", "--json"])["rules"].as_array().unwrap().len(), 427);
    let coverage = json(&["rules", "--coverage", "--json"]);
    for key in ["ruleset", "atoms", "enforced", "narrative", "cases", "missing"] {
        assert!(coverage.get(key).is_some(), "{key}");
    }
    let told = json(&["check", "--rule", "NMM-11-27", "--json"]);
    assert!(told["passed"].as_u64() > Some(0) && told["failed"] == 0);
    let shot = json(&["odds", "shoot", "battalia", "harquebusiers", "--range", "8", "--json"]);
    let sum: f64 = shot["chances"].as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let test = json(&["odds", "morale", "battalia figures=10", "--reason", "lost-round", "--json"]);
    let all = ["pass", "daunted", "broken"].map(|fate| test[fate].as_f64().unwrap()).iter().sum::<f64>();
    assert!((all - 1.0).abs() < 1e-9);
    let fought = json(&["fight", "mirror:3", "--a", "random", "--b", "random", "--json"]);
    assert!(fought["story"].as_array().unwrap().len() > 100);
}

#[test]
fn odds_are_those_of_the_rulebook_that_is_named() {
    let here = Scratch::new("odds");
    let pikes = ["odds", "--rules", "charge-pikes"];
    let listed = here.run(&[&pikes[..], &["--help"]].concat());
    assert!(
        ["shoot", "fight", "charge", "test"].iter().all(|event| listed.out.contains(event)),
        "{}",
        listed.out
    );
    let fight = here
        .run(&[&pikes[..], &["fight", "horse 10 B", "foot 24 C", "--pistols", "ours", "--json"]].concat());
    assert_eq!(fight.code, 0, "{}", fight.err);
    let told = fight.json();
    assert_eq!(
        (&told["how"], &told["ours"]["points"], &told["theirs"]["points"]),
        (&"exact".into(), &10.into(), &0.into())
    );
    assert_eq!(told["ours"]["counted"][0]["rule"], "CP-17-18");
    let chances: f64 =
        ["ours_more", "equal", "theirs_more"].iter().filter_map(|key| told[key].as_f64()).sum();
    assert!((chances - 1.0).abs() < 1e-9, "{told}");
    let test = here.run(&["odds", "test", "stand", "foot 24 C", "--hits", "4", "--rules=charge-pikes"]);
    assert!(test.code == 0 && test.out.contains("-2  shooting hits (CP-18-17)"), "{} {}", test.out, test.err);
    // People are told thousandths, and no chance as none.
    let shot = here.run(&["odds", "shoot", "battalia", "battalia"]).out;
    assert!(
        shot.contains("\n  0   0.091   at least 0: 1.000\n") && shot.contains("\n  8  <0.001 "),
        "{shot}"
    );
    let far = here.run(&[&pikes[..], &["shoot", "foot 16", "foot 24", "--range", "30", "--json"]].concat());
    assert!(far.code == 2 && far.json()["error"].as_str().unwrap().contains("CP-16-32"), "{}", far.out);
    let unknown = here.run(&["odds", "shoot", "a", "b", "--rules", "muskets"]);
    assert!(unknown.code == 2 && unknown.err.contains("charge-pikes"), "{}", unknown.err);
}

#[test]
fn a_melee_is_reckoned_with_all_its_rounds() {
    let here = Scratch::new("melee");
    let odds = |more: &[&str]| {
        let mut arguments =
            vec!["odds", "melee", "harquebusiers figures=2", "musketeer-detachment figures=2", "--json"];
        arguments.extend(more);
        let ran = here.run(&arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let sampled = odds(&["--exact", "1", "--samples", "300"]);
    assert_eq!((&sampled["how"], &sampled["count"]), (&"sampled".into(), &300.into()));
    let exact = odds(&["--exact", "1000000"]);
    assert_eq!(exact["how"], "exact");
    for question in ["defender_gone", "attacker_gone", "still_fighting"] {
        let true_chance = exact[question]["likely"].as_f64().unwrap();
        let (low, high) =
            (sampled[question]["low"].as_f64().unwrap(), sampled[question]["high"].as_f64().unwrap());
        assert!(
            low - 0.02 <= true_chance && true_chance <= high + 0.02,
            "{question}: {true_chance} {low} {high}"
        );
    }
    let tells = here.run(&["odds", "melee", "--help"]);
    assert!(tells.code == 0 && tells.out.contains("--reaction <WHAT>"), "{}", tells.out);
    for wrong in [["--reaction", "dance"], ["--rounds", "13"], ["--samples", "0"]] {
        let refused = here.run(&[&["odds", "melee", "battalia", "battalia"], &wrong[..]].concat());
        assert!(refused.code == 2 && refused.err.contains(wrong[0]), "{}", refused.err);
    }
    let far = here.run(&["odds", "melee", "battalia", "battalia", "--range", "30"]);
    assert!(far.code == 2 && far.err.contains("no Attack"), "{}", far.err);
}

#[test]
fn a_soak_checks_everything_and_comes_out_the_same_however_many_at_a_time() {
    let here = Scratch::new("soak");
    let soak = |jobs: &str| {
        let ran = here.run(&[
            "soak",
            "--battles",
            "2",
            "--battle",
            "powick-bridge/small",
            "--jobs",
            jobs,
            "--json",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut told = ran.json();
        for timing in ["seconds", "battles_per_second", "decisions_per_second"] {
            told[timing] = 0.into();
        }
        told
    };
    let one = soak("1");
    assert!(one["replayed"] == true && one["failures"].as_array().unwrap().is_empty());
    assert_eq!(one, soak("2"));
    assert!(!here.path("soak-failures").exists());
    assert_eq!(here.run(&["soak", "--battle", "no-such-battle"]).code, 2);
    for jobs in ["0", "1000000", "many"] {
        let refused = here.run(&["soak", "--battles", "1", "--jobs", jobs]);
        assert!(refused.code == 2 && refused.err.contains("1 to "), "{}", refused.err);
        assert_eq!(here.run(&["compare", "training", "--battles", "1", "--jobs", jobs]).code, 2);
    }
}

/// What a rulebook counts, and that whoever does nothing wins nothing of it against himself: both battles of a pair are one.
#[test]
fn a_contest_is_fought_from_both_sides_under_every_rulebook() {
    let here = Scratch::new("contest");
    for (rules, battle, counted) in [
        ("matchlocks", "powick-bridge/small", "tokens"),
        ("charge-pikes", "powick-bridge/small", "points_taken"),
        ("border-reivers", "cattle-raid", "points"),
    ] {
        let contest = |more: &[&str]| {
            let arguments =
                ["contest", "idle", "--against", "idle", "--pairs", "2", "--rules", rules, "--battle"];
            let ran = here.run(&[&arguments[..], &[battle], more].concat());
            assert_eq!(ran.code, 0, "{rules}: {}", ran.err);
            ran
        };
        let mut one = contest(&["--json", "--jobs", "1"]).json();
        let mut two = contest(&["--json", "--jobs", "2"]).json();
        (one["seconds"], two["seconds"]) = (0.into(), 0.into());
        assert_eq!(one, two, "{rules}");
        assert_eq!((&one["battles"]["count"], &one["pairs"]["count"]), (&4.into(), &2.into()));
        assert_eq!(one["battles"]["won"], one["battles"]["lost"], "{rules}: alike on both sides");
        assert_eq!(one["pairs"]["drawn"], 2, "{rules}: {one}");
        assert_eq!(one["scores"][counted]["margin"]["likely"], 0.0, "{rules}: {one}");
        let sides: Vec<&str> =
            one["fought"].as_array().unwrap().iter().filter_map(|it| it["as"].as_str()).collect();
        assert_eq!(sides, ["A", "B", "A", "B"]);
        let told = contest(&["--each"]).out;
        for words in [rules, "pairs", "0% (0 to 66)", "seed 2,", counted] {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
}

#[test]
fn a_contest_says_who_won_and_what_it_cannot_fight() {
    let here = Scratch::new("contested");
    let ran = here.run(&[
        "contest",
        "random",
        "--against",
        "idle",
        "--battle",
        "training",
        "--pairs",
        "1",
        "--json",
    ]);
    let told = ran.json();
    let of = |side: usize, key: &str| told["as"][side][key].as_u64().unwrap();
    for (at, side) in ["A", "B"].into_iter().enumerate() {
        let fought = told["fought"].as_array().unwrap().iter().find(|it| it["as"] == side).unwrap();
        assert_eq!(of(at, "won") == 1, fought["winner"] == side, "{told}");
        assert_eq!(of(at, "drawn") == 1, fought["winner"].is_null(), "{told}");
    }
    for (wrong, words) in [
        (&["captn"][..], "there is no player captn"),
        (&["--against", "nobody"], "there is no player nobody"),
        (&["--pairs", "0"], "one at least"),
        (&["--battle", "wincebi"], "winceby"),
        (&["--rules", "matchlocks", "--over", "made-up"], "--over armies"),
    ] {
        let refused = here.run(&[&["contest"][..], wrong].concat());
        assert!(refused.code == 2 && refused.err.contains(words), "{wrong:?}: {}", refused.err);
    }
    let endless = here.run(&["contest", "--battle", "training", "--pairs", "1", "--endless", "3"]);
    assert!(endless.code == 1 && endless.err.contains("seed 1, training"), "{}", endless.err);
}

#[test]
fn battles_are_made_up_out_of_a_number() {
    let here = Scratch::new("made-up");
    let soak = here.run(&["soak", "--over", "made-up", "--battles", "2", "--seed", "3", "--json"]);
    assert_eq!(soak.code, 0, "{} {}", soak.out, soak.err);
    let told = soak.json();
    assert!(told["by_battle"]["made up"].is_array() && told["replayed"] == true, "{told}");
    let fight = ["fight", "made-up:3", "--a", "random", "--b", "random", "--quiet", "--record", "it.record"];
    assert_eq!(here.run(&fight).code, 0);
    let again = here.run(&["replay", "it.record", "--verify"]);
    assert_eq!(again.code, 0, "{}", again.err);
    for (wrong, words) in [
        (&["fight", "made-up:x"][..], "whole number"),
        (&["fight", "made-up:3", "--prepared", "deploy"], "settles everything"),
        (&["fight", "made-up:3", "--rules", "matchlocks"], "there is no battle"),
        (&["soak", "--over", "made-up", "--rules", "border-reivers"], "makes no battles up"),
    ] {
        let refused = here.run(wrong);
        assert!(refused.code == 2 && refused.err.contains(words), "{wrong:?}: {}", refused.err);
    }
}

#[test]
fn the_rulebook_is_found_by_what_is_named() {
    let here = Scratch::new("found");
    let soak = here.run(&["soak", "--battle", "cattle-raid", "--battles", "1", "--quick", "--json"]);
    assert_eq!(soak.code, 0, "{}", soak.err);
    assert!(soak.json()["fired"].as_object().unwrap().keys().all(|rule| rule.starts_with("BR-")));
    let case = |id: &str, unit: &str| {
        format!("title = \"Nobody is asked\"\nrules = [\"{id}\"]\nplay = [\"expect asked nobody\"]\n{unit}")
    };
    fs::create_dir(here.path("cases")).unwrap();
    here.write("cases/a.toml", &case("BR-01-01", ""));
    here.write("cases/b.toml", &case("CP-01-01", ""));
    here.write("cases/c.toml", &format!("[[case]]\n{}", case("NMM-01-10", "")));
    let told = here.run(&["check", "cases"]);
    assert_eq!((told.code, told.out.as_str()), (0, "3 passed, 0 failed\n"), "{}", told.out);
    let overruled = here.run(&["check", "cases", "--rules", "matchlocks"]);
    assert!(overruled.code == 2 && overruled.out.contains("1 passed, 2 failed"), "{}", overruled.out);
    here.write("unknown.toml", &case("CP-99-99", ""));
    let unknown = here.run(&["check", "unknown.toml"]);
    assert!(unknown.code == 2 && unknown.out.contains("there is no rule \"CP-99-99\""), "{}", unknown.out);
}

#[test]
fn no_more_than_twenty_findings_are_told() {
    let here = Scratch::new("many");
    let army = include_str!("../../../../armies/royalist.toml");
    let unknown: String = (0..50).map(|number| format!("unknown{number} = 1\n")).collect();
    here.write("many.toml", &army.replacen("format = 1\n", &format!("format = 1\n{unknown}"), 1));
    for arguments in [&["muster", "many.toml"][..], &["muster", "many.toml", "--json"]] {
        let ran = here.run(arguments);
        assert_eq!(ran.code, 2);
        assert_eq!(ran.err.lines().filter(|line| line.contains("unknown")).count(), 20, "{}", ran.err);
        assert!(ran.err.trim_end().ends_with("and 30 more"), "{}", ran.err);
    }
}

#[test]
fn a_battle_that_fails_in_a_soak_leaves_its_seed_and_its_record() {
    let here = Scratch::new("failing");
    let ran = here.run(&["soak", "--battles", "1", "--seed", "8", "--battle", "training", "--endless", "25"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let record = "soak-failures/training-seed-8.record";
    assert!(ran.out.contains("FAILED  seed 8, training: no end after 25 decisions"), "{}", ran.out);
    assert!(ran.out.contains(record) && here.path(record).is_file(), "{}", ran.out);
    let again = here.run(&["replay", record, "--verify", "--json"]);
    assert_eq!(
        (again.code, &again.json()["over"], &again.json()["decisions"]),
        (0, &false.into(), &25.into())
    );
}

/// However long the name of a battle is, what stands behind it stands below its heading.
#[test]
fn the_columns_of_the_list_of_battles_stand_below_their_headings() {
    let here = Scratch::new("columns");
    let list = here.run(&["battles"]).out;
    let head = list.lines().next().unwrap().find("rulesets").unwrap();
    for line in list.lines().skip(1) {
        let before: String = line.chars().take(head).collect();
        let behind: String = line.chars().skip(head).collect();
        assert!(
            before.ends_with("  ") && behind.starts_with(|first: char| first.is_ascii_lowercase()),
            "{line}"
        );
    }
}

#[test]
fn a_roster_has_its_points_in_one_column() {
    let here = Scratch::new("roster");
    let roster = here.run(&["muster", "bewcastle-watch"]).out;
    let row = |words: &str| roster.lines().find(|line| line.contains(words)).unwrap();
    let men = row("6 x hackbutter, ");
    let (before, _) = men.split_once("   6 x 7").unwrap();
    assert_eq!(row("Anthony Noble: Leader").chars().count(), before.chars().count(), "{roster}");
}
