//! What a script relies on: exit codes that tell the truth, files that are written whole or not at all, and nothing that a
//! file says to the terminal.
#![cfg(unix)]

use crate::tercio;

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tercio::Scratch;

const TRAINING: &str = include_str!("../../../../battles/training.toml");

/// A case that fails a thousand times.
fn failing_cases() -> String {
    let case = "[[case]]\ntitle = \"Never\"\nrules = [\"NMM-01-10\"]\nplay = [\"expect turn 99\"]\n\n";
    case.repeat(1_000)
}

/// A quick battle with these flags.
fn fight<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["fight", "training", "--a", "random", "--b", "random", "--quiet"][..], more].concat()
}

fn shell(here: &Scratch, line: &str) -> Child {
    Command::new("bash")
        .args(["-c", &format!("set -o pipefail; {line}")])
        .env("TERCIO", env!("CARGO_BIN_EXE_tercio"))
        .current_dir(here.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The exit code of a line of the shell, and what went to standard error.
fn code(here: &Scratch, line: &str) -> (i32, String) {
    let ended = shell(here, line).wait_with_output().unwrap();
    (ended.status.code().unwrap_or(-1), String::from_utf8_lossy(&ended.stderr).into_owned())
}

#[test]
fn a_closed_pipe_is_quiet_and_keeps_what_was_found() {
    let here = Scratch::new("pipes");
    here.write("fails.toml", &failing_cases());
    for (line, wanted) in [
        ("$TERCIO rules matchlocks | head -1", 0),
        ("$TERCIO check fails.toml | head -1", 1),
        ("$TERCIO fight winzeby | true", 2),
    ] {
        let (code, said) = code(&here, line);
        assert_eq!(code, wanted, "{line}: {said}");
        assert!(!said.contains("panicked") && !said.contains("Broken pipe"), "{line}: {said}");
    }
}

#[test]
fn a_full_disk_is_told_and_files_are_written_all_the_same() {
    let here = Scratch::new("full");
    here.write("fails.toml", &failing_cases());
    for line in [
        "$TERCIO battles > /dev/full",
        "$TERCIO battles --json > /dev/full",
        "$TERCIO --help > /dev/full",
        "$TERCIO odds --help > /dev/full",
        "$TERCIO --licences > /dev/full",
        "$TERCIO check fails.toml > /dev/full",
        "echo '{\"call\":\"battles\"}' | $TERCIO talk > /dev/full",
        "$TERCIO fight training --a random --b random --record - --quiet > /dev/full",
    ] {
        let (code, said) = code(&here, line);
        assert_eq!(code, 1, "{line}: {said}");
        assert!(said.contains("No space left on device") && !said.contains("panicked"), "{line}: {said}");
    }
    let line = "$TERCIO fight training --a random --b random --record t.record > /dev/full";
    assert_eq!(code(&here, line).0, 1);
    assert_eq!(here.run(&["replay", "t.record", "--verify"]).code, 0, "the record is whole");
    let device = here.run(&fight(&["--record", "/dev/full", "--html", "t.html"]));
    assert!(device.code == 1 && device.err.contains("/dev/full: No space left"), "{}", device.err);
    assert!(!here.path("t.html").exists(), "all of them or none");
}

#[test]
fn what_stands_at_the_target_is_kept_as_it_is() {
    let here = Scratch::new("targets");
    here.write("old.record", "old");
    fs::set_permissions(here.path("old.record"), Permissions::from_mode(0o600)).unwrap();
    symlink(here.path("old.record"), here.path("link.record")).unwrap();
    let ran = here.run(&fight(&["--record", "link.record"]));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(fs::symlink_metadata(here.path("link.record")).unwrap().is_symlink(), "a link is followed");
    let mode = fs::metadata(here.path("old.record")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "its mode is kept");
    assert!(here.read("old.record").starts_with("tercio-record"));
    symlink("new.record", here.path("to-nothing.record")).unwrap();
    assert_eq!(here.run(&fight(&["--record", "to-nothing.record"])).code, 0);
    assert_eq!(here.read("new.record"), here.read("old.record"), "a link to nothing is followed");
    let through = here.run(&fight(&["--record", "/dev/null"]));
    assert_eq!(through.code, 0, "{}", through.err);
    let standard = here.run(&fight(&["--record", "-"]));
    assert_eq!((standard.code, &standard.out), (0, &here.read("old.record")), "- is standard output");
    assert!(!standard.err.is_empty(), "words give way to it");
    let drawn = here.run(&["draw", "training", "-o", "-"]);
    assert!(drawn.code == 0 && drawn.out.starts_with("<svg"), "{}", drawn.err);
    let piped = shell(&here, "mkfifo pipe.svg; $TERCIO draw training -o pipe.svg & cat pipe.svg; wait");
    let read = piped.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(read.stdout).unwrap(), drawn.out, "a pipe is written through");
    assert!(here.files().iter().all(|file| !file.contains(".part")), "{:?}", here.files());
}

#[test]
fn what_cannot_be_written_is_refused_before_the_battle() {
    let here = Scratch::new("refused");
    here.write("own.toml", TRAINING);
    here.write("house.toml", "melee.hits.first_round = 5\n");
    here.write("fixed.record", "mine");
    fs::set_permissions(here.path("fixed.record"), Permissions::from_mode(0o444)).unwrap();
    fs::create_dir(here.path("folder")).unwrap();
    symlink(here.path("own.toml"), here.path("other-name.record")).unwrap();
    fs::hard_link(here.path("own.toml"), here.path("hard.record")).unwrap();
    let before = here.files();
    // A battle of that many decisions would take minutes.
    let asked: [(&[&str], &str); 9] = [
        (&["own.toml", "--record", "own.toml"], "is read for it"),
        (&["own.toml", "--record", "./own.toml"], "is read for it"),
        (&["own.toml", "--record", "other-name.record"], "is read for it"),
        (&["own.toml", "--record", "hard.record"], "is read for it"),
        (&["own.toml", "--house", "house.toml", "--html", "house.toml"], "is read for it"),
        (&["lutzen", "--record", "fixed.record"], "may only be read"),
        (&["lutzen", "--record", "folder"], "this is a folder"),
        (&["lutzen", "--record", "new", "--html", "new"], "two things at once"),
        (&["lutzen", "--json", "--record", "-"], "name a file"),
    ];
    for (arguments, words) in asked {
        let begun = Instant::now();
        let ran = here.run(&[&["fight"], arguments].concat());
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert!(begun.elapsed() < Duration::from_secs(5), "{arguments:?}: not before the battle");
    }
    for (folder, words) in [("own.toml", "this is no folder"), ("own.toml/in", "this is no folder")] {
        let ran = here.run(&["fight", "lutzen", "--svg", folder]);
        assert!(ran.code == 2 && ran.err.contains(words), "{}", ran.err);
    }
    let drawn = here.run(&["draw", "own.toml", "-o", "own.toml"]);
    assert!(drawn.code == 2 && drawn.err.contains("is read for it"), "{}", drawn.err);
    assert_eq!(
        (here.files(), here.read("own.toml"), here.read("fixed.record")),
        (before, TRAINING.into(), "mine".into())
    );
}

#[test]
fn an_interruption_leaves_no_part_of_a_file() {
    let here = Scratch::new("interrupted");
    assert!(Command::new("mkfifo").arg(here.path("pipe")).status().unwrap().success());
    for signal in ["-INT", "-TERM"] {
        // Nobody reads the pipe: the page is written beside its place and waits for it.
        let mut running = Command::new(env!("CARGO_BIN_EXE_tercio"))
            .args(fight(&["--record", "pipe", "--html", "t.html"]))
            .current_dir(here.path(""))
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let staged = |here: &Scratch| {
            let part = here.files().into_iter().find(|file| file.contains(".part"));
            part.is_some_and(|part| !here.bytes(&part).is_empty())
        };
        while !staged(&here) && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(staged(&here), "nothing was being written");
        let pid = running.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let ended = running.wait().unwrap();
        assert_eq!(ended.code(), None, "{signal} ends it as it ends everything");
        assert_eq!(here.files(), ["pipe"], "{signal}");
    }
}

#[test]
fn an_interrupted_soak_has_kept_what_failed() {
    let here = Scratch::new("soaked");
    let mut running = Command::new(env!("CARGO_BIN_EXE_tercio"))
        .args([
            "soak",
            "--battles",
            "1000000",
            "--battle",
            "training",
            "--endless",
            "25",
            "--jobs",
            "1",
            "--seed",
            "8",
        ])
        .current_dir(here.path(""))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = String::new();
    BufReader::new(running.stderr.take().unwrap()).read_line(&mut told).unwrap();
    assert!(told.contains("seed 8, training: no end after 25 decisions"), "{told}");
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    assert!(running.wait().unwrap().code().is_none());
    let record = "soak-failures/training-seed-8.record";
    assert!(told.contains(record) && here.run(&["replay", record, "--verify"]).code == 0, "{told}");
}

#[test]
fn only_plain_files_of_a_bounded_size_are_read() {
    let here = Scratch::new("plain");
    assert!(Command::new("mkfifo").arg(here.path("pipe.toml")).status().unwrap().success());
    symlink("/dev/zero", here.path("zero.toml")).unwrap();
    fs::File::create(here.path("long.toml")).unwrap().set_len((16 << 20) + 1).unwrap();
    for (file, words) in
        [("pipe.toml", "this is a pipe"), ("zero.toml", "this is a device"), ("long.toml", "16 MiB")]
    {
        for arguments in [
            &["fight", file][..],
            &["draw", file, "-o", "x.svg"],
            &["muster", file],
            &["check", file],
            &["replay", file],
            &["soak", "--battle", file],
            &["odds", "morale", "battalia", "--house", file],
            &["fight", "training", "--house", file],
        ] {
            let ran = here.run(arguments);
            assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        }
    }
    let device = here.run(&["draw", "/dev/zero", "-o", "x.svg"]);
    assert!(device.code == 2 && device.err.contains("this is a device"), "{}", device.err);
    assert!(!here.path("x.svg").exists());
}

#[test]
fn a_record_names_files_below_its_own_folder_only() {
    let here = Scratch::new("neighbours");
    fs::create_dir(here.path("got")).unwrap();
    here.write("secret.toml", "key = \"the word\"\n");
    here.write("mine.toml", TRAINING);
    here.write("house.toml", "melee.hits.first_round = 5\n");
    let fought = ["fight", "mine.toml", "--a", "random", "--b", "random", "--quiet", "--house", "house.toml"];
    assert_eq!(here.run(&[&fought[..], &["--record", "got/t.record"]].concat()).code, 0);
    let record = here.read("got/t.record");
    let outside = here.run(&["replay", "got/t.record", "--verify"]);
    assert!(outside.code == 2 && outside.err.contains("--allow-paths"), "{}", outside.err);
    assert_eq!(here.run(&["replay", "got/t.record", "--verify", "--allow-paths"]).code, 0);
    assert_eq!(
        here.run(&["replay", "got/t.record", "--verify", "--battle", "mine.toml", "--house", "house.toml"])
            .code,
        0
    );
    assert_eq!(here.run(&["draw", "got/t.record", "-o", "t.svg"]).code, 2);
    assert_eq!(here.run(&["draw", "got/t.record", "-o", "t.svg", "--allow-paths"]).code, 0);
    fs::copy(here.path("mine.toml"), here.path("got/mine.toml")).unwrap();
    fs::copy(here.path("house.toml"), here.path("got/house.toml")).unwrap();
    assert_eq!(here.run(&["replay", "got/t.record", "--verify"]).code, 0, "beside the record they are found");
    symlink(here.path("secret.toml"), here.path("got/inside.toml")).unwrap();
    let absolute = here.path("secret.toml").display().to_string();
    let device = "/dev/zero".to_owned();
    for (line, named) in [
        (" mine.toml", absolute.as_str()),
        (" mine.toml", "../secret.toml"),
        (" mine.toml", "inside.toml"),
        (" house.toml", absolute.as_str()),
        (" house.toml", device.as_str()),
    ] {
        here.write("got/bad.record", &record.replacen(line, &format!(" {named}"), 1));
        for command in [&["replay", "got/bad.record"][..], &["draw", "got/bad.record", "-o", "x.svg"]] {
            let ran = here.run(command);
            assert_eq!(ran.code, 2, "{named}: {}", ran.err);
            assert!(
                ran.err.contains("--allow-paths") && !ran.err.contains("the word"),
                "{named}: {}",
                ran.err
            );
        }
    }
    let device = here.run(&["replay", "got/bad.record", "--allow-paths"]);
    assert!(device.code == 2 && device.err.contains("this is a device"), "{}", device.err);
}

#[test]
fn nothing_in_a_file_steers_the_terminal() {
    let here = Scratch::new("steering");
    let battle = TRAINING.replacen("name = \"", "name = \"\\u001b]0;mine\\u0007\\u009b31m\\u202e", 1);
    assert_ne!(battle, TRAINING);
    here.write("mine.toml", &battle);
    here.write("bad.toml", &format!("\u{9b}31m = 1\n\"\\u001b[31m\" = 2\n{TRAINING}"));
    let quick = ["--a", "random", "--b", "random"];
    for arguments in [
        [&["fight", "mine.toml"][..], &quick].concat(),
        [&["fight", "mine.toml", "--json"][..], &quick].concat(),
        [&["fight", "bad.toml"][..], &quick].concat(),
        vec!["compare", "mine.toml", "--battles", "0", "--rules", "matchlocks"],
        vec!["draw", "mine.toml", "-o", "-"],
        vec!["replay", "\u{1b}[31m"],
    ] {
        let ran = here.run(&arguments);
        for said in [&ran.out, &ran.err] {
            let steers = |letter: char| {
                letter.is_control() && letter != '\n' && letter != '\t' || letter == '\u{202e}'
            };
            assert!(!said.contains(steers), "{arguments:?}: {said:?}");
        }
        if arguments.contains(&"--json") {
            assert!(
                ran.json()["title"].as_str().unwrap().contains('\u{9b}'),
                "programs read what stands there"
            );
        }
    }
    let told = here.run(&[&["fight", "mine.toml"][..], &quick].concat());
    assert!(told.out.contains("\\u{1b}]0;mine\\u{7}\\u{9b}31m\\u{202e}"), "{}", &told.out[..200]);
}
