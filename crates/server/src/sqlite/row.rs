//! A battle's row, with the hash by which it is seen whether it still is what was written.

use protocol::wire::Player;
use rusqlite::{Connection, OptionalExtension, params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::unreadable;
use crate::game::SavedSession;
use crate::key::Digest;
use crate::store::{Seats, StoreFault};

/// A battle's row.
pub struct Row {
    pub name: String,
    /// How it began.
    pub head: String,
    pub players: String,
    pub sealed: String,
    pub edition: u32,
    pub seen: String,
    pub keys: [Vec<u8>; 2],
    /// A bit for each side whose key somebody has shown.
    pub claimed: i64,
    /// Whether anything has changed since it was begun.
    pub answered: bool,
    /// How many lines it has.
    pub lines: i64,
    /// The hash chained over them.
    pub chain: Vec<u8>,
    /// When it was begun, in UTC.
    pub begun: String,
    /// How often it has been written.
    pub count: i64,
}

/// The columns in the order in which a row is read, its hash first.
const COLUMNS: &str = "sum, head, players, sealed, edition, seen, key_a, key_b, claimed, answered, lines, chain, begun, count, name";

impl Row {
    /// The row of a battle, if there is one. A fault where it is not what was written.
    pub fn of(connection: &Connection, name: &str) -> Result<Option<Row>, StoreFault> {
        let row = connection
            .prepare_cached(&format!("SELECT {COLUMNS} FROM battle WHERE name = ?"))
            .and_then(|mut rows| rows.query_row([name], Row::read).optional());
        match row.map_err(|why| unreadable(name, why))? {
            Some((row, sum)) if row.name == name => row.sound(&sum).map(Some),
            Some(_) => Err(StoreFault::damaged(name, "another row stands in its place")),
            None => lost(connection, name).map(|()| None),
        }
    }

    /// All rows in order, each with why it is not what was written, if so, as far as they can be read.
    pub fn all(
        connection: &Connection,
        mut each: impl FnMut(Result<Row, (String, StoreFault)>) -> bool,
    ) -> Result<(), StoreFault> {
        let mut rows = connection.prepare(&format!("SELECT {COLUMNS} FROM battle ORDER BY name"))?;
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            let name = row.get::<_, String>("name").unwrap_or_else(|_| "without a name".to_owned());
            let read = Row::read(row).map_err(|why| unreadable(&name, why));
            let read = read.and_then(|(row, sum)| row.sound(&sum)).map_err(|why| (name, why));
            if !each(read) {
                break;
            }
        }
        Ok(())
    }

    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<(Row, Vec<u8>)> {
        let read = Row {
            head: row.get(1)?,
            players: row.get(2)?,
            sealed: row.get(3)?,
            edition: row.get(4)?,
            seen: row.get(5)?,
            keys: [row.get(6)?, row.get(7)?],
            claimed: row.get(8)?,
            answered: row.get(9)?,
            lines: row.get(10)?,
            chain: row.get(11)?,
            begun: row.get(12)?,
            count: row.get(13)?,
            name: row.get(14)?,
        };
        Ok((read, row.get(0)?))
    }

    fn sound(self, sum: &[u8]) -> Result<Row, StoreFault> {
        if self.sum()[..] == *sum {
            return Ok(self);
        }
        Err(StoreFault::damaged(&self.name, "its row does not have the hash that was written with it"))
    }

    /// The hash over all columns, each with its length.
    fn sum(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let numbers =
            [i64::from(self.edition), self.claimed, i64::from(self.answered), self.lines, self.count];
        let texts = [&self.name, &self.head, &self.players, &self.sealed, &self.seen, &self.begun];
        let blobs = [&self.keys[0], &self.keys[1], &self.chain];
        for bytes in texts.into_iter().map(String::as_bytes).chain(blobs.into_iter().map(Vec::as_slice)) {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        numbers.into_iter().for_each(|number| hash.update(number.to_le_bytes()));
        hash.finalize().into()
    }

    /// Writes a new row.
    pub fn insert(&self, to: &Connection) -> Result<(), StoreFault> {
        to.prepare_cached(&format!(
            "INSERT INTO battle ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ))?
        .execute(params![
            self.sum(),
            self.head,
            self.players,
            self.sealed,
            self.edition,
            self.seen,
            self.keys[0],
            self.keys[1],
            self.claimed,
            self.answered,
            self.lines,
            self.chain,
            self.begun,
            self.count,
            self.name
        ])?;
        Ok(())
    }

    /// Writes what may change of a row, once more.
    pub fn update(&mut self, to: &Connection) -> Result<(), StoreFault> {
        self.count += 1;
        let changed = to
            .prepare_cached(
                "UPDATE battle SET sum = ?, players = ?, sealed = ?, edition = ?, seen = ?, key_a = ?, key_b = ?,
                 claimed = ?, answered = ?, lines = ?, chain = ?, count = ? WHERE name = ?",
            )?
            .execute(params![
                self.sum(),
                self.players,
                self.sealed,
                self.edition,
                self.seen,
                self.keys[0],
                self.keys[1],
                self.claimed,
                self.answered,
                self.lines,
                self.chain,
                self.count,
                self.name
            ])?;
        if changed == 1 {
            Ok(())
        } else {
            Err(StoreFault::new(format!("{}: it is not kept here", self.name)))
        }
    }

    /// Who may sit where.
    pub fn seats(&self) -> Result<Seats, StoreFault> {
        let spoilt = || StoreFault::damaged(&self.name, "its keys are spoilt");
        let digest = |bytes: &Vec<u8>| Digest::kept(bytes).ok_or_else(spoilt);
        let keys = [digest(&self.keys[0])?, digest(&self.keys[1])?];
        Ok(Seats { keys, claimed: [self.claimed & 1 != 0, self.claimed & 2 != 0] })
    }

    /// Notes who may sit where.
    pub fn seat(&mut self, seats: &Seats) {
        self.keys = seats.keys.map(|digest| digest.bytes().to_vec());
        self.claimed = i64::from(seats.claimed[0]) | i64::from(seats.claimed[1]) << 1;
    }

    /// The battle, with these lines.
    pub fn paper(&self, lines: Vec<String>) -> Result<SavedSession, StoreFault> {
        let head: SavedSession = read(&self.name, &self.head)?;
        let (players, hurried) = match read(&self.name, &self.players)? {
            Seated::Unhurried(players) => (players, [false; 2]),
            Seated::Hurried { players, hurried } => (players, hurried),
        };
        let sealed = read(&self.name, &self.sealed)?;
        Ok(SavedSession { players, hurried, edition: self.edition, lines, sealed, ..head })
    }

    /// The lines, if they are those that were written, all of them.
    pub fn lines(&self, connection: &Connection) -> Result<Vec<String>, StoreFault> {
        let faulty = |why| unreadable(&self.name, why);
        let mut rows = connection
            .prepare_cached("SELECT number, text FROM line WHERE battle = ? ORDER BY number")
            .map_err(faulty)?;
        let rows = rows
            .query_map([&self.name], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))
            .map_err(faulty)?;
        let (mut lines, mut chain) = (Vec::new(), chain_start(&self.name).to_vec());
        for row in rows {
            let (number, text) = row.map_err(faulty)?;
            if number != lines.len() as i64 {
                return Err(StoreFault::damaged(&self.name, format!("line {} is lost", lines.len() + 1)));
            }
            chain = chained(&chain, &text).to_vec();
            lines.push(text);
        }
        let count = lines.len() as i64;
        if count != self.lines {
            let why = format!("it has {count} lines, {} were written", self.lines);
            return Err(StoreFault::damaged(&self.name, why));
        }
        if chain != self.chain {
            return Err(StoreFault::damaged(&self.name, "its lines are not those that were written"));
        }
        Ok(lines)
    }

    /// The chain after the first so many lines. Only the line before is looked at: all of them are when it is read.
    pub fn chain_at(&self, connection: &Connection, count: i64) -> Result<Vec<u8>, StoreFault> {
        if count == 0 {
            return Ok(chain_start(&self.name).to_vec());
        }
        let chain: Option<Vec<u8>> = connection
            .prepare_cached("SELECT chain FROM line WHERE battle = ? AND number = ?")
            .and_then(|mut one| one.query_row(params![self.name, count - 1], |row| row.get(0)).optional())
            .map_err(|why| unreadable(&self.name, why))?;
        match chain {
            Some(chain) if count < self.lines || chain == self.chain => Ok(chain),
            _ => Err(StoreFault::damaged(&self.name, format!("line {count} is lost or spoilt"))),
        }
    }
}

/// Where there is no row: whether there was one, by the lines that it left.
fn lost(connection: &Connection, name: &str) -> Result<(), StoreFault> {
    let found: bool = connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM line WHERE battle = ?)")
        .and_then(|mut one| one.query_row([name], |row| row.get(0)))
        .map_err(|why| unreadable(name, why))?;
    if found { Err(StoreFault::damaged(name, "its row is lost")) } else { Ok(()) }
}

/// The chain before the first line: no other battle's lines fit on it.
pub fn chain_start(name: &str) -> [u8; 32] {
    Sha256::digest(format!("lines of {name}")).into()
}

/// The chain with one line more.
pub fn chained(chain: &[u8], text: &str) -> [u8; 32] {
    Sha256::new().chain_update(chain).chain_update(text).finalize().into()
}

/// Who plays each side now: the players alone where none was ever hurried.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Seated {
    Unhurried([Player; 2]),
    Hurried { players: [Player; 2], hurried: [bool; 2] },
}

/// Who plays each side now and whether he was ever hurried, as it is written.
pub fn seated(players: &[Player; 2], hurried: [bool; 2]) -> Result<String, StoreFault> {
    let players = players.clone();
    written(&match hurried {
        [false, false] => Seated::Unhurried(players),
        hurried => Seated::Hurried { players, hurried },
    })
}

/// A value as it is written.
pub fn written(value: &impl Serialize) -> Result<String, StoreFault> {
    serde_json::to_string(value).map_err(|fault| StoreFault::new(fault.to_string()))
}

/// What was written of a battle.
pub fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, StoreFault> {
    serde_json::from_str(text)
        .map_err(|why| StoreFault::damaged(name, format!("what was kept cannot be read: {why}")))
}
