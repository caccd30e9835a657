//! The corpora, told: whatever lies in them is taken or refused, and nothing panics. Inputs made anew from this program's own
//! battles are taken, so that what fuzzing begins with gets through the readers.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use intake::ENTRIES;
use intake::seeds::seeds;

fn folder(entry: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(entry)
}

fn corpus(entry: &str) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder(entry)).expect("there is a corpus");
    let read = |path: PathBuf| {
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        (name, fs::read(path).expect("it is read"))
    };
    files.map(|file| read(file.expect("it is there").path())).collect()
}

/// Tells one entry: its seeds as they are made now, and its corpus as it lies there.
fn told(name: &str) {
    let entry = ENTRIES.into_iter().find(|entry| entry.name == name).expect("it is an entry");
    let made = seeds(name);
    assert!(made.len() >= 10, "{name}: there is little to begin with");
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(folder(name)).expect("a folder is made");
        for seed in &made {
            fs::write(folder(name).join(&seed.name), &seed.bytes).expect("it is written");
        }
    }
    for seed in &made {
        let taken = (entry.tell)(&seed.bytes);
        assert!(taken || !seed.sound, "{name}: {} is sound and is not taken", seed.name);
    }
    let corpus = corpus(name);
    assert!(corpus.len() >= made.len(), "{name}: the corpus is not what it was");
    for (file, bytes) in &corpus {
        assert!(bytes.len() <= intake::MOST_BYTES, "{name}: {file} is too long to be told");
        // Where it panics, the name of what did it stands before.
        println!("{name}: {file}");
        (entry.tell)(bytes);
    }
    // Nothing at all, and what is no text.
    for bytes in [&b""[..], b"m", b"\xff\xfe\xfd", b"m0\n\xff\n\xff"] {
        (entry.tell)(bytes);
    }
}

#[test]
fn records() {
    told("record");
}

#[test]
fn bots() {
    told("bot");
}

#[test]
fn answers() {
    told("answer");
}

#[test]
fn cases() {
    told("case");
}

#[test]
fn house_rules() {
    told("house");
}

#[test]
fn requests() {
    told("request");
}

#[test]
fn studied_tables() {
    told("study");
}

#[test]
fn sockets() {
    told("socket");
}
