//! The store alone: whatever it has acknowledged is there when the file is opened again, whatever it has refused is there
//! whole or not at all, and nothing is there twice.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use failing_store::{Failing, Kind, Lasting, install};
use protocol::wire::{Begin, Player};
use server::sqlite::Sqlite;
use server::{Digest, SavedSession, Store, Unsaved};

/// One thing that is asked of the store.
#[derive(Clone, Debug)]
enum Asked {
    Begin(&'static str),
    /// Of a battle: so many lines stand, these follow.
    Keep(&'static str, usize, Vec<String>),
}

/// What is asked in a trial, in order: battles begun, gone on with, taken back, lines longer than a page.
fn script() -> Vec<Asked> {
    let lines = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    vec![
        Asked::Begin("one"),
        Asked::Keep("one", 0, lines(&["A pass", "= 0000000000000001"])),
        Asked::Keep("one", 2, lines(&["B pass", "= 0000000000000002", "A pass"])),
        Asked::Begin("two"),
        Asked::Keep("one", 3, lines(&[])),
        Asked::Keep("two", 0, vec!["A move ".repeat(900)]),
        Asked::Keep("one", 1, lines(&["= 0000000000000003"])),
        Asked::Keep("two", 1, vec!["B move ".repeat(900), "A pass".to_owned()]),
        Asked::Begin("three"),
        Asked::Keep("two", 1, lines(&["B pass"])),
    ]
}

/// A battle as it should be kept.
type Battle = (Vec<String>, u32);

/// All battles as they should be kept.
type Battles = BTreeMap<&'static str, Battle>;

fn paper(name: &str) -> SavedSession {
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: name.to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some("00".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let players = begin.players.clone();
    SavedSession {
        begin,
        players,
        edition: 0,
        rules_edition: 0,
        thrown: protocol::Thrown::default(),
        lines: Vec::new(),
        sealed: Vec::new(),
        imagined: None,
        hurried: hurried(0),
    }
}

/// Which computer player was hurried, as each change of a battle has it.
fn hurried(edition: u32) -> [bool; 2] {
    [edition & 1 == 1, edition & 2 == 2]
}

/// What comes of something that is asked, if it is done.
fn after(asked: &Asked, before: &Battles) -> Battles {
    let mut after = before.clone();
    match asked {
        Asked::Begin(name) => drop(after.insert(name, (Vec::new(), 0))),
        Asked::Keep(name, keep, lines) => {
            let (kept, edition) = after.get_mut(name).expect("it has begun");
            kept.truncate(*keep);
            kept.extend(lines.iter().cloned());
            *edition += 1;
        }
    }
    after
}

/// Asks it.
fn ask(store: &Sqlite, asked: &Asked, before: &Battles) -> Result<(), String> {
    let digests = [[7; 32], [8; 32]].map(|bytes| Digest::kept(&bytes).expect("it has the length of one"));
    let done = match asked {
        Asked::Begin(name) => store.begin(name, &paper(name), &digests),
        Asked::Keep(name, keep, lines) => {
            let edition = before[name].1 + 1;
            let (lines, players) = (lines.clone(), [Player::Person, Player::Person]);
            let sealed = vec![format!("{edition}")];
            let unsaved = Unsaved { keep: *keep, lines, sealed, players, hurried: hurried(edition), edition };
            store.keep(name, &unsaved, &[edition, 0, 0, 0])
        }
    };
    done.map_err(|why| why.to_string())
}

/// All battles as they are kept.
fn kept(store: &Sqlite) -> Result<Battles, String> {
    let mut found = Battles::new();
    for name in ["one", "two", "three"] {
        let Some(kept) = store.paper(name).map_err(|why| why.to_string())? else { continue };
        let (paper, seen) = (kept.paper, kept.seen);
        assert_eq!(seen, [paper.edition, 0, 0, 0], "{name}: the counts are of another moment");
        assert_eq!(paper.hurried, hurried(paper.edition), "{name}: who was hurried is of another moment");
        if paper.edition > 0 {
            assert_eq!(
                paper.sealed,
                [paper.edition.to_string()],
                "{name}: what is sealed is of another moment"
            );
        }
        found.insert(name, (paper.lines, paper.edition));
    }
    let count = store.count().map_err(|why| why.to_string())?;
    assert_eq!(count, found.len() as u64, "as many are counted as there are");
    Ok(found)
}

/// A folder of a trial's own, emptied.
fn folder() -> PathBuf {
    let path = std::env::temp_dir().join(format!("tercio-failing-store-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("there is room for a folder");
    path
}

/// A refusal says what it was: the disk, not a puzzle.
fn assert_clear(why: &str) {
    let words = ["disk", "I/O", "full", "not kept", "read", "locked"];
    assert!(words.iter().any(|word| why.contains(word)), "this says nothing: {why}");
}

/// One trial. Whether the failure came about, and how much was asked.
fn trial(kind: Kind, number: u32, lasting: Lasting) -> (bool, u32) {
    let folder = folder();
    let file = folder.join("battles.sqlite");
    let (mut sure, mut perhaps, mut asked_of) = (Battles::new(), None, 0);
    let failing = Failing::at(kind, number, lasting);
    match Sqlite::open(&file) {
        Err(why) => assert_clear(&why.to_string()),
        Ok(store) => {
            for asked in script() {
                // What belongs to a battle that could not be begun is left out.
                let wanted = match &asked {
                    Asked::Begin(_) => true,
                    Asked::Keep(name, keep, _) => {
                        sure.get(name).is_some_and(|(lines, _)| lines.len() >= *keep)
                    }
                };
                if !wanted {
                    continue;
                }
                asked_of += 1;
                let done = after(&asked, &sure);
                match ask(&store, &asked, &sure) {
                    Ok(()) => (sure, perhaps) = (done, None),
                    Err(why) => {
                        assert_clear(&why);
                        // It stands as it stood, or it was done whole; where not even that can be read, the file tells later.
                        match kept(&store) {
                            Ok(found) if found == sure => perhaps = Some(done),
                            Ok(found) if found == done => sure = found,
                            Ok(found) => {
                                panic!("{kind:?} {number} {lasting:?}: {asked:?} was done by half: {found:?}")
                            }
                            Err(why) => {
                                assert_clear(&why);
                                perhaps = Some(done);
                                break;
                            }
                        }
                    }
                }
            }
        }
    }
    let struck = failing.struck();
    drop(failing);
    assert_kept(&file, &sure, perhaps.as_ref(), &format!("{kind:?} {number} {lasting:?}"));
    let _ = std::fs::remove_dir_all(&folder);
    (struck, asked_of)
}

/// What was acknowledged is there when the file is opened again, and can be gone on with.
fn assert_kept(file: &Path, sure: &Battles, perhaps: Option<&Battles>, trial: &str) {
    let store = Sqlite::open(file).unwrap_or_else(|why| panic!("{trial}: it cannot be opened again: {why}"));
    let found = kept(&store).unwrap_or_else(|why| panic!("{trial}: it cannot be read again: {why}"));
    assert!(
        found == *sure || Some(&found) == perhaps,
        "{trial}: {found:?} instead of {sure:?} or {perhaps:?}"
    );
    if let Some(&name) = found.keys().next() {
        let more = Asked::Keep(name, found[name].0.len(), vec!["A pass".to_owned()]);
        ask(&store, &more, &found).unwrap_or_else(|why| panic!("{trial}: it cannot be gone on with: {why}"));
        assert_eq!(kept(&store), Ok(after(&more, &found)), "{trial}: it goes on otherwise");
    }
}

#[test]
fn a_disk_that_fails_at_any_operation_loses_and_doubles_nothing() {
    install();
    let (mut trials, mut asked) = (0, 0);
    for kind in Kind::ALL {
        for lasting in Lasting::BOTH {
            let mut number = 0;
            loop {
                let (struck, asked_of) = trial(kind, number, lasting);
                if !struck {
                    break;
                }
                (trials, asked, number) = (trials + 1, asked + asked_of, number + 1);
                assert!(number < 10_000, "{kind:?}: it never ends");
            }
            println!("{kind:?} {lasting:?}: {number} operations failed, one in each trial or all from it on");
            // How a journal is kept decides which files are made shorter, and whether any is.
            assert!(number > 0 || kind == Kind::Truncate, "{kind:?}: nothing failed");
        }
    }
    println!("{trials} trials, {asked} operations asked of the store");
}
