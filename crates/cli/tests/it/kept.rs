//! `tercio kept`, and the browser that is opened without a key in anybody's arguments.

#![cfg(feature = "table")]

use crate::tercio;

use serde_json::{Value, json};
use tercio::Scratch;
use tercio::served::{Seat, Served};

#[test]
fn battles_are_listed_checked_and_forgotten() {
    let here = Scratch::new("kept");
    let folder = here.path("data").display().to_string();
    let none = here.run(&["kept", "--data", &folder]);
    assert_eq!(none.code, 2, "{}", none.err);
    assert!(none.err.contains("no battles are kept"), "{}", none.err);
    let served = Served::start(&here, &["play", "training", "--port", "0"]);
    let seat = Seat::of(&served);
    let taken = here.run(&["kept", "--data", &folder]);
    assert_eq!(taken.code, 1);
    assert!(taken.err.contains("in use by another tercio"), "{}", taken.err);
    let call = seat.next(&served, &seat.look(&served), 0);
    assert_eq!(seat.ask(&served, &call).unwrap().0, 200);
    drop(served);
    let listed = here.run(&["kept", "--data", &folder, "--json"]).json();
    let one = &listed["battles"][0];
    let expected = (json!(seat.battle), json!("training"), json!(true), Value::Null);
    assert_eq!(
        (one["name"].clone(), one["battle"].clone(), one["answered"].clone(), one["damaged"].clone()),
        expected
    );
    let listed = here.run(&["kept", "--data", &folder]);
    assert!(listed.out.contains(&seat.battle) && listed.out.contains("person against"), "{}", listed.out);
    let checked = here.run(&["kept", "--data", &folder, "--check"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "1 battle was looked at.\n"));
    let unknown = here.run(&["kept", "--data", &folder, "--forget", "0123456789abcdef0123"]);
    assert_eq!(unknown.code, 2, "{}", unknown.err);
    let forgotten = here.run(&["kept", "--data", &folder, "--forget", &seat.battle]);
    assert_eq!(forgotten.code, 0, "{}", forgotten.err);
    assert_eq!(here.run(&["kept", "--data", &folder, "--json"]).json(), json!({ "battles": [] }));
}

#[test]
fn a_spoilt_file_is_told_by_the_check_and_at_the_start() {
    let here = Scratch::new("spoilt");
    let folder = here.path("data").display().to_string();
    let served = Served::start(&here, &["play", "training", "--port", "0"]);
    let seat = Seat::of(&served);
    for turn in 0..3 {
        let call = seat.next(&served, &seat.look(&served), turn);
        assert_eq!(seat.ask(&served, &call).unwrap().0, 200);
    }
    drop(served);
    // Whoever opens the file brings what lies in the log into it.
    assert_eq!(here.run(&["kept", "--data", &folder]).code, 0);
    // One letter of how the battle began.
    let mut bytes = here.bytes("data/battles.sqlite");
    let word = b"\"battle\":\"training\"";
    let at = bytes.windows(word.len()).position(|some| some == word).expect("it is there");
    bytes[at + 11] ^= 1;
    std::fs::write(here.path("data/battles.sqlite"), bytes).unwrap();
    let checked = here.run(&["kept", "--data", &folder, "--check"]);
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains(&format!("battle {} is damaged", seat.battle)), "{}", checked.out);
    let listed = here.run(&["kept", "--data", &folder]);
    assert!(listed.code == 0 && listed.out.contains("damaged"), "{}", listed.out);
    let log = here.path("log");
    let served = Served::start_telling(&here, &["play", "--port", "0"], &log);
    let (status, told) = seat.ask(&served, &json!({ "do": "look" })).unwrap();
    assert_eq!(status, 500, "{told}");
    assert!(told["fault"]["message"].as_str().unwrap().contains("is damaged"), "{told}");
    drop(served);
    assert!(here.read("log").contains(&seat.battle), "{}", here.read("log"));
}

/// A browser in whose place a script writes down what it was given.
#[cfg(unix)]
#[test]
fn the_browser_is_opened_without_a_key_in_anybodys_arguments() {
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::os::unix::fs::PermissionsExt;
    use std::time::Duration;

    let here = Scratch::new("opener");
    std::fs::create_dir_all(here.path("bin")).unwrap();
    let noted = here.path("noted");
    here.write(
        "bin/xdg-open",
        &format!("#!/bin/sh\nprintf '%s' \"$*\" > '{0}.part' && mv '{0}.part' '{0}'\n", noted.display()),
    );
    std::fs::set_permissions(here.path("bin/xdg-open"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", here.path("bin").display(), std::env::var("PATH").unwrap_or_default());
    let served = Served::start_seen(&here, &["play", "training", "--port", "0", "--verbose"], &path);
    let seat = Seat::of(&served);
    let url = (0..600).find_map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        std::fs::read_to_string(&noted).ok()
    });
    let url = url.expect("a browser is opened");
    assert!(!url.contains(&seat.key) && !url.contains(&seat.battle), "{url}");
    let path = url.strip_prefix(&format!("http://{}", served.address)).expect("an address of this table");
    assert!(path.starts_with("/open/"), "{url}");
    let fetch = || {
        let mut socket = TcpStream::connect(&served.address).unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", served.address);
        socket.write_all(head.as_bytes()).unwrap();
        let mut all = String::new();
        socket.read_to_string(&mut all).unwrap();
        all
    };
    let first = fetch();
    assert!(first.starts_with("HTTP/1.1 303"), "{first}");
    assert!(first.contains(&format!("location: /#/battle/{}/{}", seat.battle, seat.key)), "{first}");
    assert!(fetch().starts_with("HTTP/1.1 404"), "it leads there once");
    // Neither the key nor the code is told.
    drop(served);
    let told = here.read("told");
    assert!(told.contains("GET /open/... 303"), "{told}");
    assert!(!told.contains(&seat.key) && !told.contains(path), "{told}");
}
