//! A file that decays is noticed: a battle is answered as it was kept, or said to be damaged; the others go on.

use crate::toy;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::Connection;
use serde_json::json;
use server::{Sqlite, Store};
use toy::Toy;
use toy::client::{Begun, Host};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tercio-decay-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("battles.sqlite")
    }

    fn open(&self) -> Option<Arc<Sqlite>> {
        server::open_store(&self.0).ok()
    }

    /// Changes the file behind the server's back.
    fn change(&self, change: &str) {
        Connection::open(self.file()).unwrap().execute_batch(change).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// So many battles, each with so many answers; what each was last answered.
fn kept(folder: &Folder, battles: usize, answers: usize) -> Vec<(Begun, String)> {
    let host = Host::new(Toy, folder.open().unwrap());
    let mut all = Vec::new();
    for battle in 0..battles {
        let begun = host.begin();
        let mut hash = String::new();
        for number in 1..=answers {
            let word = format!("battle {battle} word {number}");
            let call = json!({ "do": "answer", "decision": number, "answer": word });
            let (status, told) = host.call(Some(&begun.battle), Some(&begun.a), call);
            assert_eq!(status, 200, "{told}");
            hash = told["reply"]["of"]["hash"].as_str().unwrap().to_owned();
        }
        all.push((begun, hash));
    }
    all
}

/// Looks at each battle: `Some` for one that stands as it was kept, `None` for one that is said to be damaged. No other
/// state may be told.
fn looked_at(folder: &Folder, kept: &[(Begun, String)]) -> Vec<Option<()>> {
    let Some(store) = folder.open() else { return vec![None; kept.len()] };
    let host = Host::new(Toy, store);
    let look = |(begun, hash): &(Begun, String)| {
        let (status, told) = host.call(Some(&begun.battle), Some(&begun.a), json!({ "do": "look" }));
        match status {
            200 => {
                assert_eq!(
                    told["reply"]["of"]["hash"], *hash,
                    "an older state is told as if nothing were lost"
                );
                Some(())
            }
            403 | 404 | 500 => None,
            _ => panic!("{told}"),
        }
    };
    kept.iter().map(look).collect()
}

#[test]
fn bytes_flipped_anywhere_never_bring_an_older_state() {
    let folder = Folder::new("flipped");
    let kept = kept(&folder, 6, 12);
    let whole = fs::read(folder.file()).unwrap();
    assert!(looked_at(&folder, &kept).iter().all(Option::is_some));
    let (mut damaged, mut sound) = (0, 0);
    for round in 0..160_usize {
        let mut bytes = whole.clone();
        let at = (round * 7_919 + round * round * 13) % bytes.len();
        bytes[at] ^= [0x01, 0x80, 0xff, 0x10][round % 4];
        fs::write(folder.file(), &bytes).unwrap();
        let _ = fs::remove_file(folder.0.join("battles.sqlite-wal"));
        for stands in looked_at(&folder, &kept) {
            *(if stands.is_some() { &mut sound } else { &mut damaged }) += 1;
        }
    }
    println!("{sound} looks as it was kept, {damaged} damaged");
    assert!(damaged > 0 && sound > damaged, "{sound} {damaged}");
}

#[test]
fn lines_that_are_lost_changed_or_exchanged_are_noticed_and_the_others_go_on() {
    let folder = Folder::new("lines");
    let kept = kept(&folder, 3, 6);
    let whole = fs::read(folder.file()).unwrap();
    let name = &kept[1].0.battle;
    let other = &kept[0].0.battle;
    for spoil in [
        format!("DELETE FROM line WHERE battle = '{name}' AND number >= 4"),
        format!("DELETE FROM line WHERE battle = '{name}' AND number = 5"),
        format!("DELETE FROM line WHERE battle = '{name}' AND number = 2"),
        format!("DELETE FROM line WHERE battle = '{name}'"),
        format!("UPDATE line SET text = 'A other' WHERE battle = '{name}' AND number = 3"),
        format!(
            "UPDATE line SET text = (SELECT text FROM line WHERE battle = '{other}' AND number = 1) \
             WHERE battle = '{name}' AND number = 1"
        ),
        format!("UPDATE battle SET lines = 4 WHERE name = '{name}'"),
        format!("UPDATE battle SET edition = 9 WHERE name = '{name}'"),
        format!("UPDATE battle SET key_b = key_a WHERE name = '{name}'"),
        format!("UPDATE battle SET key_b = zeroblob(32), claimed = 0 WHERE name = '{name}'"),
        format!("UPDATE battle SET head = replace(head, 'toy', 'tay') WHERE name = '{name}'"),
        format!("UPDATE battle SET name = '{}' WHERE name = '{name}'", "0".repeat(20)),
        format!("PRAGMA foreign_keys = OFF; DELETE FROM battle WHERE name = '{name}'"),
    ] {
        fs::write(folder.file(), &whole).unwrap();
        folder.change(&format!("PRAGMA foreign_keys = OFF; {spoil}"));
        assert_eq!(looked_at(&folder, &kept), [Some(()), None, Some(())], "{spoil}");
        let host = Host::new(Toy, folder.open().unwrap());
        let (status, told) = host.call(Some(name), Some(&kept[1].0.a), json!({ "do": "look" }));
        assert_eq!((status, told["fault"]["kind"].as_str()), (500, Some("broken")), "{spoil}: {told}");
        let words = told["fault"]["message"].as_str().unwrap();
        assert!(words.contains("is damaged") && words.contains(&**name), "{words}");
        // Whoever follows it is told why, and not to come back.
        let mut live = host.live(name, Some(&kept[1].0.a), 0);
        assert_eq!(live.next().unwrap()["fault"]["kind"], "broken");
        drop(host);
        // It is found without asking for it, and in no time where its row or its end is hurt.
        let store = folder.open().unwrap();
        let checked = store.check(None);
        assert!(
            checked.damage.iter().any(|damage| damage.contains(&**name) || damage.contains("were kept")),
            "{checked:?}"
        );
        if !spoil.contains("number = 2") && !spoil.contains("text = ") {
            let quick = store.check(Some(std::time::Duration::from_secs(2)));
            assert!(!quick.damage.is_empty() && quick.to_the_end, "{spoil}: {quick:?}");
        }
    }
}

/// What was committed last lies in a log beside the file until that is closed: here it is taken as a killed process
/// leaves it.
#[test]
fn a_log_that_decays_brings_no_older_state() {
    let (running, folder) = (Folder::new("running"), Folder::new("log"));
    let log = |folder: &Folder| folder.0.join("battles.sqlite-wal");
    let store = running.open().unwrap();
    let host = Host::new(Toy, store);
    let mut kept = Vec::new();
    for battle in 0..4 {
        let begun = host.begin();
        let mut hash = String::new();
        for number in 1..=8 {
            let word = format!("battle {battle} word {number}");
            let call = json!({ "do": "answer", "decision": number, "answer": word });
            let (_, told) = host.call(Some(&begun.battle), Some(&begun.a), call);
            hash = told["reply"]["of"]["hash"].as_str().unwrap().to_owned();
        }
        kept.push((begun, hash));
    }
    let files = ["battles.sqlite", "battles.sqlite-wal", "battles.witness"];
    let copies = files.map(|file| (file, fs::read(running.0.join(file)).unwrap()));
    drop(host);
    fs::create_dir_all(&folder.0).unwrap();
    let restore = || copies.iter().for_each(|(file, bytes)| fs::write(folder.0.join(file), bytes).unwrap());
    restore();
    assert!(looked_at(&folder, &kept).iter().all(Option::is_some), "a killed process loses nothing");
    let whole = &copies[1].1;
    let mut damaged = 0;
    for round in 0..60_usize {
        restore();
        let mut bytes = whole.clone();
        let at = (round * 7_919 + round * round * 131) % bytes.len();
        match round % 3 {
            0 => bytes.truncate(at),
            _ => bytes[at] ^= 0x40,
        }
        fs::write(log(&folder), bytes).unwrap();
        damaged += looked_at(&folder, &kept).iter().filter(|one| one.is_none()).count();
    }
    assert!(damaged > 30, "{damaged}");
    restore();
    fs::remove_file(log(&folder)).unwrap();
    assert!(looked_at(&folder, &kept).iter().all(Option::is_none));
    // What is noted beside may be lost or spoilt: then it says nothing.
    restore();
    fs::write(folder.0.join("battles.witness"), vec![7; 200]).unwrap();
    assert!(looked_at(&folder, &kept).iter().all(Option::is_some));
}

/// A battle whose end is lost takes no answer that would hide it.
#[test]
fn nothing_is_written_on_what_is_damaged() {
    let folder = Folder::new("written");
    let kept = kept(&folder, 1, 6);
    let name = &kept[0].0.battle;
    folder.change(&format!("DELETE FROM line WHERE battle = '{name}' AND number = 5"));
    let before = fs::read(folder.file()).unwrap();
    let host = Host::new(Toy, folder.open().unwrap());
    for decision in [6, 7] {
        let call = json!({ "do": "answer", "decision": decision, "answer": "more" });
        assert_eq!(host.call(Some(name), Some(&kept[0].0.a), call).0, 500);
    }
    drop(host);
    assert!(fs::read(folder.file()).unwrap() == before);
}

#[test]
fn what_is_damaged_can_be_forgotten_and_the_count_is_right_again() {
    let folder = Folder::new("forgotten");
    let kept = kept(&folder, 3, 3);
    let name = &kept[1].0.battle;
    folder.change(&format!("PRAGMA foreign_keys = OFF; UPDATE battle SET seen = '' WHERE name = '{name}'"));
    let store = folder.open().unwrap();
    assert_eq!(store.list(false).unwrap().iter().filter(|one| one.damaged.is_some()).count(), 1);
    store.forget(name, server::Which::Unanswered).unwrap_err();
    store.forget(name, server::Which::Any).unwrap();
    assert!(store.check(None).damage.is_empty());
    assert_eq!((store.count().unwrap(), store.list(true).unwrap().len()), (2, 2));
}

#[test]
fn a_file_of_the_first_layout_is_taken_over_as_it_is() {
    let folder = Folder::new("first");
    let kept = kept(&folder, 2, 4);
    folder.change(
        "PRAGMA foreign_keys = OFF;
         CREATE TABLE b (name TEXT PRIMARY KEY, head TEXT NOT NULL, players TEXT NOT NULL, sealed TEXT NOT NULL,
            edition INTEGER NOT NULL, seen TEXT NOT NULL, key_a BLOB NOT NULL, key_b BLOB NOT NULL,
            begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) WITHOUT ROWID;
         INSERT INTO b SELECT name, head, players, sealed, edition, seen, key_a, key_b, begun FROM battle;
         CREATE TABLE l (battle TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (battle, number)) WITHOUT ROWID;
         INSERT INTO l SELECT battle, number, text FROM line;
         DROP TABLE line; DROP TABLE battle; DROP TABLE tally;
         ALTER TABLE b RENAME TO battle; ALTER TABLE l RENAME TO line;
         PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
         UPDATE battle SET edition = edition + 0;",
    );
    assert!(looked_at(&folder, &kept).iter().all(Option::is_some));
    let store = folder.open().unwrap();
    assert!(store.check(None).damage.is_empty());
    assert_eq!(store.count().unwrap(), 2);
    assert!(store.list(true).unwrap().iter().all(|one| one.answered && one.lines == 4));
}
