//! Programs that play: the two of the repository, and some that do not keep to what is agreed.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::tercio::{Ran, Scratch};

/// The bot in Python of the repository, as a player is named; nothing where there is no Python, which is said.
fn nearest() -> Option<String> {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("LEFT OUT: python3 is not there");
        return None;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/nearest.py");
    Some(format!("bot:python3 '{}'", path.display()))
}

/// The bot in Rust of the repository; nothing where only this test was built, which is said.
fn aiming() -> Option<String> {
    let built = PathBuf::from(env!("CARGO_BIN_EXE_tercio")).with_file_name("examples").join("aiming");
    let path = built.with_extension(std::env::consts::EXE_EXTENSION);
    if !path.is_file() {
        println!("LEFT OUT: {} is not built", path.display());
        return None;
    }
    Some(format!("bot:'{}'", path.display()))
}

fn passed(checked: &Ran) -> Value {
    let told = checked.json();
    assert_eq!(checked.code, 0, "{told:#}");
    let points = told["points"].as_array().unwrap();
    assert!(points.iter().all(|point| point["passed"] == true), "{told:#}");
    for name in
        ["hello", "unknown-words", "options", "plays-matchlocks", "another-battle", "refusal", "stop", "quit"]
    {
        assert!(points.iter().any(|point| point["point"] == name), "{name}: {told:#}");
    }
    assert_eq!(told["passed"], true);
    told
}

#[test]
fn the_bot_in_python_keeps_to_everything_and_its_battles_replay() {
    let Some(bot) = nearest() else { return };
    let here = Scratch::new("bots-python");
    let told = passed(&here.run(&["bot", "check", &bot, "--rules", "matchlocks", "--json"]));
    assert_eq!((&told["bot"], &told["repeats"]), (&"Nearest 1".into(), &true.into()));
    let fight =
        ["fight", "training", "--a", &bot, "--b", "random", "--quiet", "--json", "--record", "t.record"];
    let fought = here.run(&fight);
    assert_eq!(fought.code, 0, "{}", fought.err);
    let (first, again) = (fought.json(), here.run(&fight).json());
    assert_eq!(first["hash"], again["hash"], "the same seed fights the same battle");
    assert!(first["forfeit"].is_null() && first["decisions"].as_u64() > Some(20), "{first}");
    assert!(here.read("t.record").contains("\nplayer A bot:Nearest 1\n"));
    let verified = here.run(&["replay", "t.record", "--verify", "--json"]);
    assert_eq!((verified.code, &verified.json()["hash"]), (0, &first["hash"]), "{}", verified.err);
    let set = bot.replacen("bot:", "bot[boldness=11]:", 1);
    let refused = here.run(&["fight", "training", "--a", &set]);
    assert!(refused.code == 2 && refused.err.contains("a number from 0 to 10"), "{}", refused.err);
}

#[test]
fn the_bot_in_rust_aims_by_itself() {
    let Some(bot) = aiming() else { return };
    let here = Scratch::new("bots-rust");
    passed(&here.run(&["bot", "check", &bot, "--rules", "matchlocks", "--json"]));
    let fight = ["fight", "training", "--a", "idle", "--b", &bot, "--why", "--json"];
    let fought = here.run(&fight).json();
    assert!(fought["forfeit"].is_null(), "{}", fought["forfeit"]);
    let aimed = |line: &&Value| line["because"].as_str().is_some_and(|why| why.starts_with("straight at"));
    let count = fought["story"].as_array().unwrap().iter().filter(aimed).count();
    assert!(count > 3, "it aimed {count} times");
}

#[test]
fn contests_and_soaks_of_bots_are_the_same_however_many_at_a_time() {
    let Some(bot) = nearest() else { return };
    let here = Scratch::new("bots-contest");
    let contest = ["contest", &bot, "--against", "random", "--battle", "training", "--pairs", "2", "--json"];
    let [one, two] =
        ["1", "2"].map(|jobs| here.run(&[&contest[..], &["--jobs", jobs]].concat()).json()["fought"].clone());
    assert_eq!(one, two);
    assert_eq!(one.as_array().map(Vec::len), Some(4));
    let soak = ["soak", "--battle", "training", "--battles", "2", "--a", &bot, "--b", &bot, "--json"];
    let soaked = here.run(&soak);
    let told = soaked.json();
    assert_eq!((soaked.code, &told["replayed"]), (0, &true.into()), "{told}");
    assert_eq!(
        (told["failures"].as_array().map(Vec::len), told["forfeits"].as_array().map(Vec::len)),
        (Some(0), Some(0))
    );
}

/// A bot as a script for the shell, which does something when it is asked and something when it is refused.
#[cfg(unix)]
fn script(here: &Scratch, name: &str, [asked, refused]: [&str; 2]) -> String {
    let text = format!(
        "while read -r line; do case \"$line\" in\n\
         '{{\"do\":\"hello\"'*) echo '{{\"is\":\"hello\",\"name\":\"{name}\"}}' ;;\n\
         '{{\"do\":\"ready\"'*) echo '{{\"is\":\"ready\"}}' ;;\n\
         '{{\"do\":\"asked\"'*) {asked} ;;\n\
         '{{\"do\":\"refused\"'*) {refused} ;;\n\
         '{{\"do\":\"quit\"'*) exit 0 ;;\n\
         esac; done\n"
    );
    here.write(&format!("{name}.sh"), &text);
    format!("bot:sh {name}.sh")
}

#[cfg(unix)]
#[test]
fn whoever_does_not_keep_to_what_is_agreed_loses_and_nothing_else_comes_to_harm() {
    let here = Scratch::new("bots-bad");
    let far = r#"echo '{"is":"answer","choice":99999}'"#;
    let flood = r#"while :; do echo '{"is":"info","tries":1}'; done"#;
    let bad = [
        ("mute", ["", ""], "it did not answer in 0.5 s"),
        ("crashing", ["echo oh no >&2; exit 3", ""], "it ended (exit status: 3); its last words: oh no"),
        ("babbling", ["echo what do you mean", ""], "it said what nobody can read"),
        ("stubborn", [far, far], "answer 3 in a row was refused: `choice 99999`"),
        ("flooding", [flood, ""], "it did not answer in 0.5 s"),
        ("deaf", ["exec sleep 60", ""], "it did not answer in 0.5 s"),
    ];
    for (name, does, why) in bad {
        let bot = script(&here, name, does);
        let time =
            ["--bot-seconds", "0.25", "--bot-margin", "0.25", "--record", "t.record", "--quiet", "--json"];
        let fought = here.run(&[&["fight", "training", "--a", "random", "--b", &bot], &time[..]].concat());
        assert_eq!(fought.code, 0, "{name}: {}", fought.err);
        let told = fought.json();
        assert_eq!((&told["winner"], &told["forfeit"]["side"]), (&"A".into(), &"B".into()), "{name}: {told}");
        let said = told["forfeit"]["why"].as_str().unwrap();
        assert!(said.starts_with(why), "{name}: {said}");
        let verified = here.run(&["replay", "t.record", "--verify"]);
        assert_eq!(verified.code, 0, "{name}: {}", verified.err);
    }
    let first = script(&here, "first", [r#"echo '{"is":"answer","choice":0}'"#, ""]);
    let fight = ["fight", "training", "--a", &first, "--b", "idle", "--quiet", "--json"];
    let told = here.run(&[&fight[..], &["--bot-clock", "0.001"]].concat()).json();
    assert_eq!(told["forfeit"]["why"], "its time for the whole battle is used up", "{told}");
    assert!(here.run(&fight).json()["forfeit"].is_null(), "without a clock it takes as long as it takes");
}

#[cfg(unix)]
#[test]
fn a_battle_that_is_lost_without_being_beaten_is_told_apart() {
    let here = Scratch::new("bots-forfeit");
    let bot = script(&here, "crashing", ["exit 3", ""]);
    let contest = ["contest", &bot, "--against", "random", "--battle", "training", "--pairs", "1"];
    let told = here.run(&[&contest[..], &["--json"]].concat()).json();
    assert_eq!(told["forfeits"], serde_json::json!([2, 0]));
    assert!(told["fought"][0]["forfeit"]["why"].as_str().unwrap().starts_with("it ended"), "{told}");
    let told = here.run(&contest).out;
    assert!(told.contains("lost without being beaten: 2 by the first, 0 by his enemy"), "{told}");
    let soak = ["soak", "--battle", "training", "--battles", "1", "--a", &bot, "--json"];
    let soaked = here.run(&soak);
    assert_eq!(soaked.code, 0, "that a bot crashes is no fault of the rules: {}", soaked.err);
    assert_eq!(soaked.json()["forfeits"][0]["side"], "A");

    let checked = here.run(&["bot", "check", &bot, "--rules", "matchlocks", "--json"]);
    let points = checked.json()["points"].clone();
    let point = |name: &str| {
        let found = points.as_array().unwrap().iter().find(|point| point["point"] == name);
        found.unwrap_or_else(|| panic!("{name}: {points}"))["passed"].clone()
    };
    assert_eq!(checked.code, 1);
    assert_eq!(
        [point("ready"), point("plays-matchlocks"), point("stop")],
        [true.into(), false.into(), Value::Null]
    );
}

#[cfg(unix)]
#[test]
fn a_bot_that_cannot_begin_is_bad_input() {
    let here = Scratch::new("bots-input");
    let bot = script(&here, "mute", ["", ""]);
    let (no, set) = ("bot:./no-such-program", bot.replacen("bot:", "bot[depth=3]:", 1));
    here.write("border.sh", "read x; echo '{\"is\":\"hello\",\"name\":\"B\",\"rulebooks\":[\"border-reivers\"]}'; read x; echo '{\"is\":\"ready\"}'");
    here.write("silent.sh", "sleep 60");
    for (bot, why) in [
        (no, "cannot be started"),
        (set.as_str(), "it has no options"),
        ("bot:sh border.sh", "it does not play matchlocks; it plays border-reivers"),
        ("bot:sh silent.sh", "it did not say hello in its time"),
        ("bot:sh missing.sh", "it did not say hello: it ended"),
    ] {
        let ran = here.run(&["fight", "training", "--a", bot, "--bot-start", "1"]);
        assert!(ran.code == 2 && ran.err.contains(why), "{bot}: {}", ran.err);
    }
    let compared = here.run(&["compare", "training", "--a", &bot]);
    assert!(compared.code == 2 && compared.err.contains("tercio contest"), "{}", compared.err);
}
