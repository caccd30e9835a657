//! The table as a process: killed at any moment, it goes on where it was; and the door in lines of JSON.

#![cfg(feature = "table")]

use crate::tercio;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tercio::Scratch;
use tercio::served::{Seat, Served};

#[test]
fn a_table_that_is_killed_at_any_moment_loses_and_doubles_nothing() {
    let here = Scratch::new("killed");
    let mut served = Served::start(&here, &["play", "training", "--port", "0"]);
    let seat = Seat::of(&served);
    let mut snapshot = seat.look(&served);
    for round in 0..6 {
        for turn in 0..4 {
            let call = seat.next(&served, &snapshot, turn * 5 + round);
            let (status, response) = seat.ask(&served, &call).unwrap();
            assert_eq!(status, 200, "{response}");
            snapshot = seat.look(&served);
        }
        let call = seat.next(&served, &snapshot, round);
        // Killed while an answer is on its way: nobody knows how far it came.
        let answered = std::thread::scope(|scope| {
            let asked = scope.spawn(|| seat.ask(&served, &call));
            std::thread::sleep(Duration::from_millis(3 * round as u64));
            Command::new("kill").args(["-KILL", &served.child.id().to_string()]).status().unwrap();
            asked.join().unwrap()
        });
        let port = served.address.rsplit_once(':').unwrap().1.to_owned();
        drop(served);
        served = Served::start(&here, &["play", "--port", &port]);
        let now = seat.look(&served);
        let before = (&snapshot["hash"], &snapshot["decision"], &snapshot["since"], &snapshot["seen"]);
        if let Some((200, response)) = &answered {
            let told = response["reply"]["of"].get("snapshot").unwrap_or(&response["reply"]["of"]);
            for what in ["hash", "decision", "since", "seen", "table", "waiting", "undo"] {
                assert_eq!(now[what], told[what], "{what} was answered and is kept");
            }
        } else if before != (&now["hash"], &now["decision"], &now["since"], &now["seen"]) {
            // It was taken and the answer lost on its way: the same answer once more is told so.
            let (status, _) = seat.ask(&served, &call).unwrap();
            assert!(call["do"] == "step" || status == 409, "{status}");
        }
        snapshot = seat.look(&served);
    }
}

#[test]
fn one_folder_serves_one_table_and_a_wrong_battle_is_bad_input() {
    let here = Scratch::new("one-table");
    let served = Served::start(&here, &["play", "--port", "0"]);
    assert!(served.hash.is_none());
    let folder = here.path("data").display().to_string();
    let second = here.run(&["play", "--port", "0", "--no-browser", "--data", &folder]);
    assert_eq!(second.code, 0, "{}", second.err);
    assert!(second.out.contains(&format!("already served at http://{}/", served.address)), "{}", second.out);
    let second = here.run(&["play", "training", "--port", "0", "--no-browser", "--data", &folder]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("in use by another tercio"), "{}", second.err);
    let port = served.address.rsplit_once(':').unwrap().1;
    let taken = here.run(&["play", "--port", port, "--no-browser", "--data", "other"]);
    assert_eq!(taken.code, 1);
    assert!(taken.err.contains("--port names another"), "{}", taken.err);
    here.write("plain", "no folder");
    let plain = here.run(&["play", "--port", "0", "--no-browser", "--data", "plain/battles"]);
    assert_eq!(plain.code, 1);
    assert!(plain.err.contains("name another folder with --data"), "{}", plain.err);
    for (arguments, words) in [
        (vec!["play", "winzeby"], "winceby"),
        (vec!["play", "training", "--rules", "chess"], "chess"),
        (vec!["play", "--rules", "matchlocks"], "BATTLE"),
    ] {
        let refused =
            here.run(&[arguments.clone(), vec!["--no-browser", "--port", "0", "--data", "third"]].concat());
        assert_eq!(refused.code, 2, "{arguments:?}: {}", refused.err);
        assert!(refused.err.contains(words), "{}", refused.err);
    }
}

/// Whoever has written a battle or an army plays it at the table too, though the file is gone afterwards.
#[test]
fn a_battle_of_ones_own_is_played_and_kept() {
    let here = Scratch::new("own-table");
    let training = include_str!("../../../../battles/training.toml");
    here.write("mine.toml", &training.replace("Two Gentlemen's Quarrel", "The Quarrel of mine"));
    here.write("army.toml", include_str!("../../../../armies/royalist.toml"));
    let [mine, army] = ["mine.toml", "army.toml"].map(|file| here.path(file).display().to_string());
    for battle in [format!("royalist:{army}"), mine.clone()] {
        let served = Served::start(&here, &["play", &battle, "--port", "0"]);
        Seat::of(&served).look(&served);
    }
    let served = Served::start(&here, &["play", &format!("{mine}/standard"), "--port", "0"]);
    let seat = Seat::of(&served);
    assert_eq!(seat.look(&served)["table"]["title"], "The Quarrel of mine");
    let port = served.address.rsplit_once(':').unwrap().1.to_owned();
    drop(served);
    std::fs::remove_file(mine).unwrap();
    let served = Served::start(&here, &["play", "--port", &port]);
    assert_eq!(seat.look(&served)["table"]["title"], "The Quarrel of mine");
    drop(served);
    let gone = here.run(&["play", "mine.toml", "--no-browser", "--port", "0", "--data", "other"]);
    assert!(gone.code == 2 && gone.err.contains("mine.toml: "), "{}", gone.err);
    here.write("mine.toml", &training.replace("turns = ", "tunrs = "));
    let wrong = here.run(&["play", "mine.toml", "--no-browser", "--port", "0", "--data", "other"]);
    assert!(wrong.code == 2 && wrong.err.contains("did you mean \"turns\"?"), "{}", wrong.err);
}

#[cfg(unix)]
#[test]
fn a_table_ends_when_it_is_asked_to() {
    let here = Scratch::new("ends");
    let mut served = Served::start(&here, &["play", "--port", "0"]);
    assert!(served.post("", &json!({ "version": 1, "call": { "do": "catalogue" } })).is_some());
    Command::new("kill").args(["-TERM", &served.child.id().to_string()]).status().unwrap();
    assert!(served.child.wait().unwrap().success());
}

#[test]
fn a_table_that_tells_every_request_tells_no_key() {
    let here = Scratch::new("verbose");
    let log = here.path("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercio"))
        .args(["play", "training", "--port", "0", "--no-browser", "--verbose", "--data"])
        .arg(here.path("data"))
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let served = Served::announced(child.stdout.take().unwrap(), child);
    let seat = Seat::of(&served);
    seat.look(&served);
    let wrong = seat.key.replace(|digit: char| digit.is_ascii_digit(), "a");
    assert_eq!(
        served
            .post(&wrong, &json!({ "version": 1, "battle": seat.battle, "call": { "do": "look" } }))
            .unwrap()
            .0,
        403
    );
    drop(served);
    let told = here.read("log");
    assert!(told.contains("POST /api/call 200") && told.contains("POST /api/call 403"), "{told}");
    assert!(told.contains(&seat.battle), "{told}");
    assert!(!told.contains(&seat.key) && !told.contains(&wrong), "{told}");
}

#[test]
fn a_program_talks_in_lines() {
    let here = Scratch::new("talk");
    let person = json!({ "is": "person" });
    let begin =
        json!({ "do": "begin", "rules": "matchlocks", "battle": "training", "players": [person, person] });
    let lines = [
        json!({ "version": 1, "id": 1, "call": { "do": "catalogue" } }).to_string(),
        "nonsense".to_owned(),
        String::new(),
        "\u{0}\u{1}".to_owned(),
        json!({ "version": 1, "id": 2, "call": { "do": "dance" } }).to_string(),
        json!({ "version": 7, "id": 3, "call": { "do": "catalogue" } }).to_string(),
        "x".repeat((1 << 20) + 5),
        json!({ "version": 1, "id": 4, "call": begin }).to_string(),
        json!({ "version": 1, "id": 5, "battle": "battle-1", "seat": "B", "call": { "do": "look" } })
            .to_string(),
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercio"))
        .arg("talk")
        .current_dir(here.path("."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.join("\n").as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let told: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let kinds: Vec<_> = told.iter().map(|one| one["fault"]["kind"].as_str().unwrap_or("reply")).collect();
    let expected = ["reply", "malformed", "malformed", "malformed", "version", "too-much", "reply", "reply"];
    assert_eq!(kinds, expected, "{told:?}");
    assert_eq!([&told[3]["id"], &told[6]["id"]], [2, 4]);
    assert_eq!(told[7]["reply"]["of"]["seat"], "B");
    assert!(told[7]["reply"]["of"]["hash"].is_string());
}
