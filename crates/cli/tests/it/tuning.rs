//! Doctrines as they are typed: looked for, gone on with from a file, given to captains; and players of a character by name.

use std::fs;

use serde_json::Value;

use crate::tercio::{Ran, Scratch};

const TRAINING: &str = include_str!("../../../../battles/training.toml");
/// What captains of the rulebook care for that is fastest played.
const OWN: &str = include_str!("../../../../rulebooks/pike-and-musket/doctrine.toml");
const GROUND: [&str; 4] = ["--rules", "pike-and-musket", "--battle", "training"];

/// `tercio tune` over a quick battle with some rounds, pairs each and pairs for the test, and what else is said.
fn tune(here: &Scratch, [rounds, pairs, proof]: [&str; 3], more: &[&str]) -> Ran {
    let numbers = ["--rounds", rounds, "--pairs", pairs, "--proof", proof];
    here.run(&[&["tune"], &GROUND[..], &numbers, more].concat())
}

/// What the weights of a printed doctrine are, in their order.
fn weights(text: &str) -> Vec<(String, f64)> {
    let told = text.split_once("[weights]\n").unwrap_or_else(|| panic!("no weights: {text}")).1;
    let one = |line: &str| {
        let (word, weight) = line.split_once(" = ").expect("a weight");
        (word.to_owned(), weight.parse().expect("a number"))
    };
    told.lines().map(one).collect()
}

/// A file of rounds that nobody has fought: the head of such a tuning, and how its rounds of eight pairs and its test went.
fn made_up(here: &Scratch, name: &str, rounds: &[[u32; 5]], proof: [u32; 5], more: &[&str]) {
    let head = tune(here, ["0", "8", "0"], &[&["--resume", name], more].concat());
    assert_eq!(head.code, 0, "{}", head.err);
    let mut text = here.read(name).replacen("\"rounds\":0", &format!("\"rounds\":{}", rounds.len()), 1);
    let all = rounds.iter().chain(std::iter::once(&proof)).enumerate();
    all.for_each(|(at, outcomes)| {
        text += &format!("{{\"first\":{},\"outcomes\":{outcomes:?}}}\n", 8 * at);
    });
    here.write(name, &text);
}

#[test]
fn the_doctrine_is_the_same_however_it_is_looked_for() {
    let here = Scratch::new("tune");
    let numbers = ["2", "1", "2"];
    let one = tune(&here, numbers, &["--jobs", "1", "--seed", "6"]);
    assert_eq!(one.code, 0, "{}", one.err);
    assert_ne!(weights(&one.out), weights(OWN), "nothing was moved at all");
    let told = one.err.lines().last().unwrap_or_default();
    assert!(told.contains("of 2 pairs against the doctrine of before"), "{told}");
    let resumed = ["--jobs", "2", "--seed", "6", "--resume", "kept.jsonl"];
    let two = tune(&here, numbers, &resumed);
    assert_eq!((two.code, &two.out, two.err.lines().last()), (0, &one.out, Some(told)));
    let kept = here.read("kept.jsonl");
    assert_eq!(kept.lines().count(), 4, "what it is, two rounds and a test: {kept}");
    // Interrupted in the midst of the test, of the second round, and before the first line was whole.
    let before = |lines: usize| kept.lines().take(lines).map(|line| line.len() + 1).sum::<usize>();
    for cut in [before(3) + 9, before(2) + 9, 9] {
        here.write("kept.jsonl", &kept[..cut]);
        let again = tune(&here, numbers, &resumed);
        assert_eq!((again.code, &again.out), (0, &one.out), "cut after {cut} bytes: {}", again.err);
        assert_eq!(here.read("kept.jsonl"), kept, "cut after {cut} bytes");
    }
    let other = tune(&here, numbers, &["--seed", "77"]);
    assert_ne!(other.out, one.out, "another seed finds another");
}

#[test]
fn what_was_won_is_written_down_and_what_was_not_is_not() {
    let here = Scratch::new("tune-won");
    let won = [0, 0, 0, 0, 8];
    made_up(&here, "won.jsonl", &[won; 3], [1, 0, 2, 3, 14], &[]);
    let kept = here.read("won.jsonl");
    let told = tune(&here, ["3", "8", "20"], &["--resume", "won.jsonl"]);
    assert_eq!((told.code, here.read("won.jsonl")), (0, kept), "nothing is fought: {}", told.err);
    let (said, _) = told.out.split_once("[weights]").expect("weights");
    for line in ["[won]", "over = \"training\"", "pairs = 20", "seed = 25", "share = 0.863"] {
        assert!(said.lines().any(|it| it == line), "no {line}: {said}");
    }
    assert!(told.err.contains("it is better: 86%"), "{}", told.err);
    let (before, after) = (weights(OWN), weights(&told.out));
    for ((word, was), (same, is)) in before.iter().zip(&after) {
        assert_eq!(word, same);
        assert!(was * is >= 0.0 && (*is == 0.0) == (*was == 0.0), "{word} was {was}, and is {is}");
        let stays = word == "enemy-loss" || *was == 0.0;
        assert_eq!(is == was, stays, "{word} was {was}, and is {is}");
    }
    // The other one of each round won: all is moved the other way.
    made_up(&here, "lost.jsonl", &[[8, 0, 0, 0, 0]; 3], [8, 4, 4, 4, 0], &[]);
    let lost = tune(&here, ["3", "8", "20"], &["--resume", "lost.jsonl"]);
    assert!(!lost.out.contains("[won]") && lost.err.contains("not known to be better"), "{}", lost.err);
    for (((word, was), (_, one)), (_, other)) in before.iter().zip(&after).zip(weights(&lost.out)) {
        assert!(one == was || (one > was) != (other > *was), "{word}: {was}, {one}, {other}");
    }
    // Where nobody is better nothing is moved, and the file is the one that there is but for what it says of its test.
    made_up(&here, "even.jsonl", &[[0, 0, 8, 0, 0], [2, 1, 2, 1, 2]], [0, 0, 20, 0, 0], &[]);
    let even = tune(&here, ["2", "8", "20"], &["--resume", "even.jsonl"]);
    assert_eq!((even.code, weights(&even.out)), (0, before), "{}", even.err);
    assert!(!even.out.contains("[won]"), "{}", even.out);
}

/// Whatever it was looked for with, what is printed is read again.
#[test]
fn what_is_printed_is_read_whatever_it_was_won_with() {
    let here = Scratch::new("tune-read");
    // As one half of all file systems spells it: an o, and two dots for it.
    here.write("scho\u{308}n.toml", TRAINING);
    here.write("a \"good\" one.toml", TRAINING);
    let battles = ["scho\u{308}n.toml", "a \"good\" one.toml"];
    let cases = battles
        .map(|battle| ["--battle", battle])
        .into_iter()
        .chain([["--seed", "9223372036854775800"], ["--seed", "18446744073709551615"]]);
    for more in cases {
        let _ = fs::remove_file(here.path("won.jsonl"));
        let rules = ["--rules", "pike-and-musket", "--resume", "won.jsonl"];
        let ground: &[&str] = if more[0] == "--battle" { &[] } else { &["--battle", "training"] };
        let head =
            here.run(&[&["tune", "--rounds", "0", "--proof", "0"], &rules[..], ground, &more[..]].concat());
        assert_eq!(head.code, 0, "{more:?}: {}", head.err);
        let kept = here.read("won.jsonl");
        here.write("won.jsonl", &format!("{kept}{{\"first\":0,\"outcomes\":[0,0,0,0,20]}}\n"));
        let found =
            here.run(&[&["tune", "--rounds", "0", "--proof", "20"], &rules[..], ground, &more[..]].concat());
        assert!(found.code == 0 && found.out.contains("[won]"), "{more:?}: {}{}", found.out, found.err);
        here.write("found.toml", &found.out);
        let fight = [
            "fight",
            "training",
            "--rules",
            GROUND[1],
            "--a",
            "doctrine:found.toml",
            "--b",
            "idle",
            "--quiet",
        ];
        let fought = here.run(&fight);
        assert_eq!(fought.code, 0, "{more:?}: {}{}", fought.err, found.out);
    }
}

#[test]
fn rounds_of_something_else_are_refused_and_stay_as_they_are() {
    let here = Scratch::new("tune-other");
    let begun = tune(&here, ["0", "8", "0"], &["--resume", "kept.jsonl"]);
    assert_eq!((begun.code, weights(&begun.out)), (0, weights(OWN)), "{}", begun.err);
    assert!(begun.err.contains("not tested"), "{}", begun.err);
    let kept = here.read("kept.jsonl");
    assert_eq!(kept.lines().count(), 1);
    let refused = |arguments: &[&str], words: &[&str]| {
        let ran = here.run(&[&["tune"], arguments, &["--resume", "kept.jsonl"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
        for word in [&["kept.jsonl:1: these are the rounds of another tuning"], words].concat() {
            assert!(ran.err.contains(word), "{arguments:?} does not say {word:?} but: {}", ran.err);
        }
        assert_eq!(here.read("kept.jsonl"), kept, "{arguments:?}");
    };
    let ground = "--rules pike-and-musket --battle training --rounds 0 --pairs 8 --proof 0";
    for (from, to, key) in [
        ("--rounds 0", "--rounds 1", "its `rounds` is 0, not 1"),
        ("--pairs 8", "--pairs 9", "its `pairs` is 8, not 9"),
        ("--proof 0", "--proof 0 --seed 2", "its `seed` is 1, not 2"),
        ("--battle training", "--over armies", "is \"training\", not null"),
        ("pike-and-musket", "charge-yr-pikes", "`"),
    ] {
        let arguments = ground.replacen(from, to, 1);
        refused(&arguments.split(' ').collect::<Vec<_>>(), &[key]);
    }
    // How many are fought at a time, and by how many it is tested, make no other tuning of it.
    let same = tune(&here, ["0", "8", "0"], &["--jobs", "3", "--endless", "900", "--resume", "kept.jsonl"]);
    assert_eq!((same.code, here.read("kept.jsonl")), (0, kept), "{}", same.err);
}

/// A file that is no tuning's at all is somebody's, and is neither cut nor written to.
#[test]
fn a_file_of_somebodys_own_is_not_spoiled() {
    let here = Scratch::new("tune-own");
    fs::create_dir(here.path("folder")).unwrap();
    let league =
        ["league", "idle", "random", "--battle", "training", "--pairs", "1", "--resume", "pairs.jsonl"];
    assert_eq!(here.run(&league).code, 0);
    let pairs = here.read("pairs.jsonl");
    for (name, text) in [
        ("pairs.jsonl", pairs.as_str()),
        ("doctrine.toml", OWN),
        ("list.json", "[]\n"),
        ("notes.txt", "what I must not lose\nand this\n"),
        ("one-line.txt", "what I must not lose"),
    ] {
        here.write(name, text);
        let ran = tune(&here, ["0", "1", "0"], &["--resume", name]);
        assert_eq!(here.read(name), text, "{name} was written to");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}: {}", ran.err);
        assert!(ran.err.contains(&format!("{name}:1: ")), "{name}: {}", ran.err);
    }
    for name in ["folder", "no/such/kept.jsonl"] {
        let ran = tune(&here, ["0", "1", "0"], &["--resume", name]);
        assert!(ran.code == 2 && ran.err.contains(name) && ran.out.is_empty(), "{name}: {}", ran.err);
    }
}

/// A battle's file that says something else by now is another battle under the same name, in a tuning as in a league.
#[test]
fn what_was_fought_over_another_text_is_not_gone_on_with() {
    let here = Scratch::new("tune-text");
    let tuning =
        "tune --rules pike-and-musket --battle own.toml --rounds 0 --pairs 1 --proof 1 --resume kept.jsonl";
    let league = "league idle random --rules pike-and-musket --battle own.toml --pairs 1 --resume kept.jsonl";
    for arguments in [tuning, league].map(|line| line.split(' ').collect::<Vec<_>>()) {
        here.write("own.toml", TRAINING);
        let begun = here.run(&arguments);
        assert_eq!(begun.code, 0, "{}", begun.err);
        let (whole, kept) = (begun.out, here.read("kept.jsonl"));
        assert_eq!((here.run(&arguments).out, here.read("kept.jsonl")), (whole, kept.clone()), "as it stood");
        here.write("own.toml", &TRAINING.replacen("turns = 12", "turns = 11", 1));
        let other = here.run(&arguments);
        assert!(other.code == 2 && other.err.contains("its `texts` is "), "{}", other.err);
        assert_eq!(here.read("kept.jsonl"), kept);
        fs::remove_file(here.path("kept.jsonl")).unwrap();
    }
}

/// Who asks for a longer test, and then for the same again, does not have it fought again.
#[test]
fn a_longer_test_is_fought_once() {
    let here = Scratch::new("tune-longer");
    let asked = |proof: &str| tune(&here, ["0", "1", proof], &["--resume", "kept.jsonl"]);
    assert_eq!(asked("1").code, 0);
    let whole = tune(&here, ["0", "1", "2"], &[]);
    let longer = asked("2");
    assert_eq!((&longer.out, longer.err.lines().last()), (&whole.out, whole.err.lines().last()));
    let kept = here.read("kept.jsonl");
    let again = asked("2");
    assert_eq!(again.out, whole.out);
    assert_eq!(here.read("kept.jsonl"), kept, "the same test was fought once more");
}

#[test]
fn bad_numbers_are_refused_before_anything_is_written() {
    let here = Scratch::new("tune-bad");
    for (arguments, word) in [
        ("--rounds -1", "-1"),
        ("--rounds many", "many"),
        ("--rounds 4294967296", "4294967296"),
        ("--pairs 0", "pairs"),
        ("--pairs 1.5", "1.5"),
        ("--proof -3", "-3"),
        ("--seed x", "seed"),
        ("--seed 18446744073709551616", "18446744073709551616"),
        ("--jobs 0", "jobs"),
        ("--endless", "endless"),
        ("--over nowhere", "made-up"),
        ("--over armies --battle training", "--battle"),
        ("--battle winzeby", "there is no battle winzeby"),
        ("--battle missing.toml", "missing.toml"),
        ("--rules chess --battle training", "chess"),
        ("--rules border-reivers --battle naseby", "naseby"),
    ] {
        let said: Vec<&str> = arguments.split(' ').collect();
        let ran = here.run(&[&["tune", "--resume", "kept.jsonl"], &said[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments}: {}", ran.err);
        assert!(ran.err.contains(word), "{arguments} does not say {word} but: {}", ran.err);
        assert_eq!(here.files(), [""; 0], "{arguments}");
    }
    // Seeds go round: there is one behind the last.
    let last = tune(&here, ["1", "1", "1"], &["--seed", "18446744073709551615"]);
    assert_eq!(last.code, 0, "{}", last.err);
}

/// Fights a battle of `GROUND` and gives its record.
fn record(here: &Scratch, a: &str, b: &str) -> String {
    let [_, rules, _, battle] = GROUND;
    let players = ["fight", battle, "--rules", rules, "--a", a, "--b", b];
    let fought = here.run(&[&players[..], &["--seed", "3", "--quiet", "--record", "t.record"]].concat());
    assert_eq!(fought.code, 0, "{a} against {b}: {}", fought.err);
    let verified = here.run(&["replay", "t.record", "--verify"]);
    assert_eq!(verified.code, 0, "{a} against {b}: {}", verified.err);
    here.read("t.record")
}

/// What was played, whoever played it: but for the players' names, and for the sum over all lines.
fn played(record: &str) -> String {
    record
        .lines()
        .filter(|line| !line.starts_with("player ") && !line.starts_with("end "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_captain_by_a_file_judges_by_it_wherever_players_are_named() {
    let here = Scratch::new("doctrine");
    // As a person writes numbers, and as an editor ends lines.
    let own = OWN.replace("1.0\n", "1\n").replace('\n', "\r\n");
    here.write("own.toml", &own);
    here.write(
        "rash.toml",
        &OWN.replace("ground = 0.01", "ground = 5").replace("own-loss = -", "own-loss = "),
    );
    assert!(
        here.read("rash.toml").contains("ground = 5"),
        "the rulebook's ground is another: mend this test"
    );
    let captains = record(&here, "captain", "captain");
    let by_file = record(&here, "doctrine:own.toml", "captain");
    assert!(
        by_file.contains("\nplayer A bot:captain by doctrine ") && by_file.contains("\nplayer B captain\n"),
        "{by_file}"
    );
    assert_eq!(played(&by_file), played(&captains), "the rulebook's own doctrine is the captain's");
    assert_ne!(played(&record(&here, "doctrine:rash.toml", "captain")), played(&captains));
    let path = here.path("own.toml");
    let whole = format!("doctrine:{}", path.display());
    assert_eq!(played(&record(&here, "captain", &whole)), played(&captains));

    let contest = |player: &str, against: &str| {
        let words = ["contest", player, "--against", against, "--pairs", "2", "--json"];
        let ran = here.run(&[&words[..], &GROUND].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let (one, other) = (contest("doctrine:own.toml", "random"), contest("captain", "random"));
    assert_eq!(one["fought"], other["fought"], "a captain by his own doctrine wins what he wins");
    assert!(one.to_string().contains("doctrine:own.toml"), "it is told who fought: {one}");

    let league = [
        "league",
        "doctrine:own.toml",
        "doctrine:rash.toml",
        "random",
        "--pairs",
        "1",
        "--json",
        "--resume",
        "kept",
    ];
    let ran = here.run(&[&league[..], &GROUND].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = ran.json();
    let names: Vec<&str> =
        told["players"].as_array().unwrap().iter().map(|it| it["player"].as_str().unwrap()).collect();
    for name in ["doctrine:own.toml", "doctrine:rash.toml", "random"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert_eq!(here.run(&[&league[..], &GROUND].concat()).out, ran.out, "it goes on from its file");
    let soak = ["soak", "--battles", "1", "--a", "doctrine:rash.toml", "--b", "random"];
    let soaked = here.run(&[&soak[..], &GROUND].concat());
    assert_eq!(soaked.code, 0, "{}", soaked.err);
}

/// A league that is gone on with is one league: between doctrines that were changed meanwhile it is another.
#[test]
fn a_league_is_not_gone_on_with_by_another_doctrine_of_the_same_name() {
    let here = Scratch::new("doctrine-changed");
    here.write("mine.toml", OWN);
    let league = ["league", "doctrine:mine.toml", "random", "--pairs", "1", "--json", "--resume", "kept"];
    assert_eq!(here.run(&[&league[..], &GROUND].concat()).code, 0);
    here.write("mine.toml", &OWN.replace("own-loss = -", "own-loss = "));
    let changed = here.run(&[&league[..], &GROUND].concat());
    assert!(changed.code == 2 && changed.err.contains("kept:1:"), "{}{}", changed.code, changed.err);
}

#[test]
fn a_doctrine_that_cannot_be_read_is_told_with_its_file() {
    let here = Scratch::new("doctrine-bad");
    let line = |word: &str| OWN.lines().find(|line| line.starts_with(word)).expect("a weight").to_owned();
    let with = |word: &str, new: &str| OWN.replace(&line(word), new);
    let cut = |at: &str| OWN[..OWN.find(at).expect("it is there")].to_owned();
    let bad = [
        ("empty.toml", String::new(), "weights"),
        ("half.toml", cut("flank ="), "the weight of flank is missing"),
        ("torn.toml", cut("tion = "), "TOML"),
        ("short.toml", cut("[weights]"), "weights"),
        ("prose.toml", "to me, my brave fellows!\n".to_owned(), "TOML"),
        ("json.toml", "{\"weights\":{}}".to_owned(), "TOML"),
        ("odd.toml", format!("{OWN}bravery = 1.0\n"), "bravery is no concern; there are enemy-loss"),
        ("case.toml", with("flank", "Flank = 1.0"), "Flank is no concern"),
        ("twice.toml", format!("{OWN}{}\n", line("flank")), "duplicate"),
        ("less.toml", with("flank", ""), "the weight of flank is missing"),
        ("nan.toml", with("flank", "flank = nan"), "the weight of flank is NaN"),
        ("minus-nan.toml", with("flank", "flank = -nan"), "the weight of flank is NaN"),
        ("inf.toml", with("flank", "flank = inf"), "the weight of flank is inf"),
        ("minus-inf.toml", with("flank", "flank = -inf"), "the weight of flank is -inf"),
        ("huge.toml", with("flank", "flank = 1e300"), "the weight of flank is 1"),
        ("words.toml", with("flank", "flank = \"much\""), "flank"),
        ("more.toml", format!("{OWN}\n[won]\nover = \"x\"\n"), "missing field"),
        ("won.toml", OWN.replace("[weights]", "[weigths]"), "weigths"),
    ];
    for (name, text, why) in &bad {
        here.write(name, text);
        let player = format!("doctrine:{name}");
        refused(&here, &["fight", "training", "--b", &player, "--record", "x.record"], &[name, why]);
    }
    fs::write(here.path("latin.toml"), b"# sch\xf6n\n").unwrap();
    fs::create_dir(here.path("folder")).unwrap();
    for (file, why) in
        [("latin.toml", "UTF-8"), ("folder", "only plain files"), ("missing.toml", "missing.toml")]
    {
        let player = format!("doctrine:{file}");
        for words in [
            &["fight", "training", "--a", &player][..],
            &["contest", &player, "--battle", "training", "--pairs", "1"],
            &["contest", "captain", "--against", &player, "--battle", "training", "--pairs", "1"],
            &["league", "idle", &player, "--battle", "training", "--pairs", "1"],
            &["soak", "--battle", "training", "--battles", "1", "--a", &player],
        ] {
            refused(&here, words, &[file, why]);
        }
    }
    // Without a file it is told what is missing, and not an empty name.
    refused(&here, &["fight", "training", "--a", "doctrine:"], &["doctrine:"]);
    refused(&here, &["fight", "training", "--a", "doctrine"], &["there is no player doctrine"]);
}

fn refused(here: &Scratch, arguments: &[&str], words: &[&str]) {
    let before = here.files();
    let ran = here.run(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{arguments:?} does not say {word:?} but: {}", ran.err);
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    assert_eq!(here.files(), before, "{arguments:?} wrote something");
}

#[test]
fn who_is_of_no_such_character_is_refused_with_those_that_there_are() {
    let here = Scratch::new("characters-none");
    let known = [
        "captain",
        "marshal",
        "lieutenant",
        "may be bold, stubborn, careful",
        "as `bold-captain`",
        "colonel, marshal may think 0.25, 0.5, 2, 4, 8 times as much, as `colonel@2`",
        "doctrine:FILE",
    ];
    for name in [
        "bold-random",
        "bold-",
        "bold",
        "-captain",
        "even-captain",
        "bold-idle",
        "bold-bold-captain",
        "captain@2",
        "colonel@3",
        "colonel@1",
        "marshal@",
    ] {
        let none = format!("there is no player {name};");
        let words = [&[none.as_str()], &known[..]].concat();
        // Told with `=`, since one begins with a dash.
        let (a, against) = (format!("--a={name}"), format!("--against={name}"));
        refused(&here, &["fight", "training", &a, "--record", "x.record"], &words);
        refused(&here, &["contest", &against, "--battle", "training", "--pairs", "1"], &words);
        refused(&here, &["soak", "--battle", "training", "--battles", "1", &a], &words);
        if !name.starts_with('-') {
            let league = ["league", "idle", name, "--battle", "training", "--pairs", "1", "--resume", "kept"];
            refused(&here, &league, &words);
        }
    }
}

#[test]
fn players_of_a_character_fight_and_their_records_say_so() {
    let here = Scratch::new("characters");
    let plain = record(&here, "captain", "captain");
    let careful = record(&here, "careful-captain", "captain");
    assert!(careful.contains("\nplayer A careful-captain\nplayer B captain\n"), "{careful}");
    assert_ne!(played(&careful), played(&plain), "he plays otherwise");
    assert_eq!(record(&here, "careful-captain", "captain"), careful, "the same seed fights the same battle");
    let both = record(&here, "stubborn-lieutenant", "bold-captain");
    assert!(both.contains("\nplayer A stubborn-lieutenant\nplayer B bold-captain\n"), "{both}");
    // Somebody of one name is another than who has half of it.
    let league = ["league", "captain", "bold-captain", "bold-lieutenant", "--pairs", "1", "--json"];
    let told = here.run(&[&league[..], &GROUND].concat());
    assert_eq!(told.code, 0, "{}", told.err);
    let told: Value = told.json();
    let names: Vec<&Value> = told["players"].as_array().unwrap().iter().map(|it| &it["player"]).collect();
    assert!(names.len() == 3 && names.iter().any(|it| *it == "bold-lieutenant"), "{told}");
    let twice = here.run(&["league", "bold-captain", "bold-captain", "--battle", "training"]);
    assert!(twice.code == 2 && twice.err.contains("bold-captain is named twice"), "{}", twice.err);
}

#[test]
fn players_of_a_budget_fight_and_their_records_say_so() {
    let here = Scratch::new("budgets");
    let (quarter, half) =
        (record(&here, "colonel@0.25", "captain"), record(&here, "bold-colonel@0.5", "captain"));
    assert!(quarter.contains("\nplayer A colonel@0.25\nplayer B captain\n"), "{quarter}");
    assert!(half.contains("\nplayer A bold-colonel@0.5\nplayer B captain\n"), "{half}");
    assert_eq!(record(&here, "colonel@0.25", "captain"), quarter, "the same seed fights the same battle");
    let plain = record(&here, "captain", "captain");
    assert_ne!(played(&quarter), played(&plain), "a quarter of his thought is more than none");
}
