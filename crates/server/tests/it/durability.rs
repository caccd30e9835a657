//! What was answered is kept, whatever breaks when; what was not answered never happened.

use crate::toy;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use protocol::wire::{Begin, Player};
use serde_json::{Value, json};
use server::sqlite::Sqlite;
use server::{Digest, Kept, Limits, SavedSession, Store, Unsaved};
use toy::client::{Begun, Host};
use toy::{Memory, Toy};

fn answer(host: &Host, begun: &Begun, decision: u32, word: &str) -> (u16, Value) {
    let call = json!({ "do": "answer", "decision": decision, "answer": word });
    host.call(Some(&begun.battle), Some(&begun.a), call)
}

fn hash(host: &Host, begun: &Begun) -> (String, u64) {
    let (status, response) = host.call(Some(&begun.battle), Some(&begun.a), json!({ "do": "look" }));
    assert_eq!(status, 200, "{response}");
    let snapshot = &response["reply"]["of"];
    (snapshot["hash"].as_str().unwrap().to_owned(), snapshot["decision"]["number"].as_u64().unwrap())
}

#[test]
fn a_store_that_fails_at_any_write_loses_and_doubles_nothing() {
    for good in 0..5 {
        let store = Memory::new();
        let host = Host::new(Toy, store.clone());
        let begun = host.begin();
        let mut watching = host.live(&begun.battle, Some(&begun.b), 0);
        watching.snapshot();
        store.good.store(good, Ordering::SeqCst);
        let mut taken = Vec::new();
        for word in ["one", "two", "three", "four", "five"] {
            let number = taken.len() as u32 + 1;
            let (status, response) = answer(&host, &begun, number, word);
            if status == 200 {
                taken.push(word);
                continue;
            }
            assert_eq!((status, response["fault"]["kind"].as_str()), (500, Some("broken")));
            assert_eq!(hash(&host, &begun), (taken.join(","), number as u64), "it stands as it stood");
            store.good.store(-1, Ordering::SeqCst);
            // The same answer once more, as whoever asked would: it is taken once.
            assert_eq!(answer(&host, &begun, number, word).0, 200);
            taken.push(word);
        }
        assert_eq!(taken.len(), 5);
        assert_eq!(hash(&host, &begun), (taken.join(","), 6));
        let lines: Vec<String> = taken.iter().map(|word| format!("A {word}")).collect();
        assert_eq!(store.lines(&begun.battle), lines);
        // Whoever looks on has seen the last word, and none that was not kept.
        while watching.snapshot()["hash"] != taken.join(",") {}
    }
}

#[test]
fn a_battle_that_cannot_be_kept_is_not_begun() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    store.good.store(0, Ordering::SeqCst);
    let person = json!({ "is": "person" });
    let begin = json!({ "do": "begin", "rules": "toy", "battle": "toy", "players": [person, person] });
    let (status, response) = host.call(None, None, begin);
    assert_eq!((status, response["fault"]["kind"].as_str()), (500, Some("broken")));
    assert_eq!(store.count().unwrap(), 0);
}

#[test]
fn a_panic_inside_leaves_the_battle_as_it_stood() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    answer(&host, &begun, 1, "one");
    let (status, response) = answer(&host, &begun, 2, "panic");
    assert_eq!((status, response["fault"]["kind"].as_str()), (500, Some("broken")));
    assert_eq!(hash(&host, &begun), ("one".to_owned(), 2));
    assert_eq!(answer(&host, &begun, 2, "two").0, 200);
    assert_eq!(store.lines(&begun.battle), ["A one", "A two"]);
}

#[test]
fn battles_beyond_the_limit_leave_memory_and_come_back_as_they_were() {
    let store = Memory::new();
    let host = Host::limited(Toy, store.clone(), Limits { in_memory: 2, ..Limits::default() });
    let battles: Vec<Begun> = (0..5).map(|_| host.begin()).collect();
    // Somebody follows the first all the while: he misses nothing when it leaves memory and comes back.
    let mut watching = host.live(&battles[0].battle, Some(&battles[0].b), 0);
    watching.snapshot();
    for round in 1..=4 {
        for (at, begun) in battles.iter().enumerate() {
            assert_eq!(answer(&host, begun, round, &format!("{at}{round}")).0, 200);
        }
        while watching.snapshot()["since"]["told"] != round {}
    }
    for (at, begun) in battles.iter().enumerate() {
        assert_eq!(hash(&host, begun), (format!("{at}1,{at}2,{at}3,{at}4"), 5));
    }
    assert!(store.read.load(Ordering::SeqCst) > 5, "they did leave memory");
}

#[test]
fn many_who_answer_at_once_are_taken_one_by_one() {
    let store = Memory::new();
    let host = Arc::new(Host::new(Toy, store.clone()));
    let begun = Arc::new(host.begin());
    let taken: usize = std::thread::scope(|scope| {
        let ask = |word: usize| {
            let (host, begun) = (host.clone(), begun.clone());
            move || usize::from(answer(&host, &begun, 1, &word.to_string()).0 == 200)
        };
        let all: Vec<_> = (0..16).map(|word| scope.spawn(ask(word))).collect();
        all.into_iter().map(|one| one.join().unwrap()).sum()
    });
    assert_eq!((taken, store.lines(&begun.battle).len()), (1, 1), "one decision is answered once");
}

#[test]
fn a_battle_branched_from_another_is_a_battle_of_its_own() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    answer(&host, &begun, 1, "one");
    answer(&host, &begun, 2, "two");
    let person = json!({ "is": "person" });
    let call = json!({ "do": "branch", "told": 1, "players": [person, person] });
    let (status, response) = host.call(Some(&begun.battle), Some(&begun.a), call);
    assert_eq!(status, 200, "{response}");
    let of = &response["reply"]["of"];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let other = Begun { battle: text(&of["battle"]), a: text(&of["keys"][0]), b: text(&of["keys"][1]) };
    assert!(other.battle != begun.battle && other.a != begun.a);
    assert_eq!(answer(&host, &other, 2, "three").0, 200);
    assert_eq!(store.lines(&other.battle), ["A one", "A three"]);
    assert_eq!(store.lines(&begun.battle), ["A one", "A two"]);
}

struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tercio-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_server_started_again_on_the_same_folder_goes_on_where_it_was() {
    let folder = Folder::new("again");
    let begun = {
        let host = Host::new(Toy, server::open_store(&folder.0).unwrap());
        let begun = host.begin();
        answer(&host, &begun, 1, "one");
        answer(&host, &begun, 2, "two");
        let (status, _) = host.call(Some(&begun.battle), Some(&begun.a), json!({ "do": "undo" }));
        assert_eq!(status, 200);
        answer(&host, &begun, 2, "three");
        assert_eq!(hash(&host, &begun), ("one,three".to_owned(), 3));
        begun
    };
    let host = Host::new(Toy, server::open_store(&folder.0).unwrap());
    assert_eq!(hash(&host, &begun), ("one,three".to_owned(), 3));
    let (_, response) = host.call(Some(&begun.battle), Some(&begun.a), json!({ "do": "look" }));
    assert_eq!(response["reply"]["of"]["seen"], 5, "the count of what is seen goes on where it was");
    assert_eq!(answer(&host, &begun, 2, "three").0, 409, "answered before, it is stale");
    assert_eq!(answer(&host, &begun, 3, "four").0, 200);
    // Nothing of the keys lies on the disk.
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for key in [&begun.a, &begun.b] {
            assert!(!bytes.windows(key.len()).any(|some| some == key.as_bytes()));
        }
    }
}

#[test]
fn a_folder_serves_one_process_at_a_time_and_says_so() {
    let folder = Folder::new("twice");
    let _first = server::open_store(&folder.0).unwrap();
    let second = server::open_store(&folder.0).err().expect("it is taken").to_string();
    assert!(second.contains("in use by another tercio"), "{second}");
}

#[test]
fn a_write_that_does_not_fit_what_is_kept_is_rolled_back_whole() {
    let folder = Folder::new("fit");
    std::fs::create_dir_all(&folder.0).unwrap();
    let store = Sqlite::open(&folder.0.join("battles.sqlite")).unwrap();
    let players = [Player::Person, Player::Person];
    let begin = Begin {
        rules: "toy".to_owned(),
        battle: "toy".to_owned(),
        players: players.clone(),
        seed: None,
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let lines = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let paper = SavedSession {
        begin,
        players: players.clone(),
        hurried: [true, false],
        edition: 3,
        rules_edition: 1,
        thrown: protocol::Thrown::default(),
        lines: lines(&["1", "2", "3"]),
        sealed: lines(&["x"]),
        imagined: None,
    };
    let key = Digest::kept(&[7; 32]).unwrap();
    store.begin("one", &paper, &[key; 2]).unwrap();
    assert_eq!(store.paper("one").unwrap().unwrap().paper, paper);
    let write = |keep, words: &[&str]| {
        let (lines, players) = (lines(words), players.clone());
        let hurried = [false, true];
        store.keep("one", &Unsaved { keep, lines, sealed: Vec::new(), players, hurried, edition: 4 }, &[5; 4])
    };
    assert!(write(4, &["5"]).is_err(), "there is no fourth line to keep");
    assert_eq!(store.paper("one").unwrap().unwrap().paper, paper);
    write(1, &["two", "three"]).unwrap();
    let Kept { paper: now, seen } = store.paper("one").unwrap().unwrap();
    assert_eq!(seen, [5; 4]);
    assert_eq!(now.hurried, [false, true]);
    assert_eq!((now.lines, now.sealed.len(), now.edition), (lines(&["1", "two", "three"]), 0, 4));
    assert!(store.begin("one", &paper, &[key; 2]).is_err(), "a name is given once");
    assert!(store.paper("two").unwrap().is_none() && store.seats("two").unwrap().is_none());
}
