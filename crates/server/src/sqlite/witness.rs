//! How often each battle has been written, noted beside the database.
//!
//! What was committed last lies in a log (`battles.sqlite-wal`) until it is carried over into the file. Of a log that
//! has decayed SQLite takes what comes before the damage and says nothing: an older state. Here stands how far each
//! battle had come. It is noted after the commit and never before, so that it is never ahead of what was kept, even if
//! the machine stops; what is behind it has been lost. An entry that has decayed itself says nothing.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest as _, Sha256};

/// Bytes of a battle's name.
const NAME: usize = 20;

/// Bytes of an entry: the name, how often it was written, and a hash of both.
const ENTRY: usize = 48;

/// How often each battle has been written.
pub struct Witness {
    file: File,
    /// Where each battle's entry stands, and what it says.
    entries: BTreeMap<String, (u64, i64)>,
    free: Vec<u64>,
    next: u64,
}

impl Witness {
    /// Reads what was noted.
    pub fn open(path: &Path) -> io::Result<Witness> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let (mut entries, mut free) = (BTreeMap::<String, (u64, i64)>::new(), Vec::new());
        for (at, entry) in bytes.chunks(ENTRY).enumerate() {
            let at = at as u64;
            match read(entry) {
                Some((name, count)) if entries.get(&name).is_none_or(|(_, known)| *known < count) => {
                    free.extend(entries.insert(name, (at, count)).map(|(before, _)| before));
                }
                _ => free.push(at),
            }
        }
        Ok(Witness { file, entries, free, next: bytes.len().div_ceil(ENTRY) as u64 })
    }

    /// Notes that a battle has been written so often. Where it cannot be noted, less is noticed and nothing is wrong.
    pub fn note(&mut self, name: &str, count: i64) {
        if name.len() > NAME {
            return;
        }
        let known = self.entries.get(name).map(|(at, _)| *at);
        let at = known.or_else(|| self.free.pop()).unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        });
        self.entries.insert(name.to_owned(), (at, count));
        let _ = self.write(at, &written(name, count));
    }

    /// Notes that a battle is kept no more.
    pub fn forget(&mut self, name: &str) {
        if let Some((at, _)) = self.entries.remove(name) {
            self.free.push(at);
            let _ = self.write(at, &[0; ENTRY]);
        }
    }

    /// How often a battle had been written at least, if that is known.
    #[must_use]
    pub fn count(&self, name: &str) -> Option<i64> {
        self.entries.get(name).map(|(_, count)| *count)
    }

    /// The battles of which something is known.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.entries.keys()
    }

    fn write(&mut self, at: u64, entry: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(at * ENTRY as u64))?;
        self.file.write_all(entry)
    }
}

fn written(name: &str, count: i64) -> [u8; ENTRY] {
    let mut entry = [0; ENTRY];
    entry[..name.len()].copy_from_slice(name.as_bytes());
    entry[NAME..NAME + 8].copy_from_slice(&count.to_le_bytes());
    let hash = Sha256::digest(&entry[..NAME + 8]);
    entry[NAME + 8..].copy_from_slice(&hash[..ENTRY - NAME - 8]);
    entry
}

fn read(entry: &[u8]) -> Option<(String, i64)> {
    let name = std::str::from_utf8(entry.get(..NAME)?).ok()?.trim_end_matches('\0');
    let count = i64::from_le_bytes(entry.get(NAME..NAME + 8)?.try_into().ok()?);
    (!name.is_empty() && entry == written(name, count)).then(|| (name.to_owned(), count))
}
