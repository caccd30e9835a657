//! Battles in one file of SQLite.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::game::{Paper, Unsaved};
use crate::key::Digest;
use crate::store::{Kept, Store, StoreFault};

/// The layout of the file, counted up with every change of it.
const LAYOUT: i64 = 1;

const TABLES: &str = "
    CREATE TABLE battle (
        name TEXT PRIMARY KEY, head TEXT NOT NULL, players TEXT NOT NULL, sealed TEXT NOT NULL,
        edition INTEGER NOT NULL, seen TEXT NOT NULL, key_a BLOB NOT NULL, key_b BLOB NOT NULL,
        begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
    ) WITHOUT ROWID;
    CREATE TABLE line (
        battle TEXT NOT NULL REFERENCES battle (name) ON DELETE CASCADE,
        number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (battle, number)
    ) WITHOUT ROWID;
    PRAGMA user_version = 1;";

/// Battles in one file. One process has it at a time.
pub struct Sqlite(Mutex<Connection>);

impl Sqlite {
    /// Opens a file or makes it. Faults say whether another process has it or what else is wrong.
    pub fn open(path: &Path) -> Result<Sqlite, StoreFault> {
        let name = path.display();
        let faulty = |fault: rusqlite::Error| match fault.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreFault(format!(
                "{name} is in use by another tercio: end that one first, or give this one a folder of its own with --data"
            )),
            _ => StoreFault(format!("{name}: {fault}")),
        };
        let connection = Connection::open(path).map_err(faulty)?;
        connection.busy_timeout(Duration::from_secs(1)).map_err(faulty)?;
        // A commit is on the disk before it returns, and nobody else writes: what lies in memory is what is kept.
        connection
            .execute_batch(
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                 PRAGMA foreign_keys = ON; BEGIN IMMEDIATE; COMMIT;",
            )
            .map_err(faulty)?;
        match connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map_err(faulty)? {
            0 => connection.execute_batch(&format!("BEGIN;{TABLES}COMMIT;")).map_err(faulty)?,
            LAYOUT => {}
            other => {
                return Err(StoreFault(format!(
                    "{name} was written by another version of tercio (layout {other}, this one knows {LAYOUT})"
                )));
            }
        }
        Ok(Sqlite(Mutex::new(connection)))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A transaction that a panic left open has been rolled back as it was dropped.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Sqlite {
    fn begin(&self, name: &str, paper: &Paper, keys: &[Digest; 2]) -> Result<(), StoreFault> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        // What changes later has columns of its own.
        let head = Paper { lines: Vec::new(), sealed: Vec::new(), ..paper.clone() };
        transaction.execute(
            "INSERT INTO battle (name, head, players, sealed, edition, seen, key_a, key_b)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                name,
                written(&head)?,
                written(&paper.players)?,
                written(&paper.sealed)?,
                paper.edition,
                written(&[0; 4])?,
                keys[0].bytes(),
                keys[1].bytes()
            ],
        )?;
        add_lines(&transaction, name, 0, &paper.lines)?;
        Ok(transaction.commit()?)
    }

    fn keep(&self, name: &str, unsaved: &Unsaved, seen: &[u32; 4]) -> Result<(), StoreFault> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let (players, sealed, seen) = (written(&unsaved.players)?, written(&unsaved.sealed)?, written(seen)?);
        let changed = transaction
            .prepare_cached(
                "UPDATE battle SET players = ?, sealed = ?, edition = ?, seen = ? WHERE name = ?",
            )?
            .execute(params![players, sealed, unsaved.edition, seen, name])?;
        let kept = number(unsaved.keep)?;
        transaction
            .prepare_cached("DELETE FROM line WHERE battle = ? AND number >= ?")?
            .execute(params![name, kept])?;
        let lines: i64 = transaction
            .prepare_cached("SELECT COALESCE(MAX(number) + 1, 0) FROM line WHERE battle = ?")?
            .query_row([name], |row| row.get(0))?;
        if changed != 1 || lines != kept {
            return Err(StoreFault(format!("{name}: {lines} lines are kept, {kept} were expected")));
        }
        add_lines(&transaction, name, unsaved.keep, &unsaved.lines)?;
        Ok(transaction.commit()?)
    }

    fn paper(&self, name: &str) -> Result<Option<Kept>, StoreFault> {
        let connection = self.connection();
        let row: Option<([String; 4], u32)> = connection
            .query_row(
                "SELECT head, players, sealed, seen, edition FROM battle WHERE name = ?",
                [name],
                |row| Ok(([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?], row.get(4)?)),
            )
            .optional()?;
        let Some(([head, players, sealed, seen], edition)) = row else { return Ok(None) };
        let mut lines =
            connection.prepare_cached("SELECT text FROM line WHERE battle = ? ORDER BY number")?;
        let lines = lines.query_map([name], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let (head, players, sealed): (Paper, _, _) = (read(&head)?, read(&players)?, read(&sealed)?);
        Ok(Some(Kept { paper: Paper { players, edition, lines, sealed, ..head }, seen: read(&seen)? }))
    }

    fn keys(&self, name: &str) -> Result<Option<[Digest; 2]>, StoreFault> {
        let row: Option<[Vec<u8>; 2]> = self
            .connection()
            .query_row("SELECT key_a, key_b FROM battle WHERE name = ?", [name], |row| {
                Ok([row.get(0)?, row.get(1)?])
            })
            .optional()?;
        let spoilt = || StoreFault(format!("{name}: its keys are spoilt"));
        row.map(|[a, b]| Ok([Digest::kept(&a).ok_or_else(spoilt)?, Digest::kept(&b).ok_or_else(spoilt)?]))
            .transpose()
    }

    fn count(&self) -> Result<u64, StoreFault> {
        let count: i64 = self.connection().query_row("SELECT COUNT(*) FROM battle", [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }
}

fn add_lines(to: &Connection, name: &str, from: usize, lines: &[String]) -> Result<(), StoreFault> {
    let mut add = to.prepare_cached("INSERT INTO line (battle, number, text) VALUES (?, ?, ?)")?;
    for (at, line) in lines.iter().enumerate() {
        add.execute(params![name, number(from + at)?, line])?;
    }
    Ok(())
}

fn number(count: usize) -> Result<i64, StoreFault> {
    i64::try_from(count).map_err(|_| StoreFault(format!("{count} lines are too many")))
}

fn written(value: &impl Serialize) -> Result<String, StoreFault> {
    serde_json::to_string(value).map_err(|fault| StoreFault(fault.to_string()))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreFault> {
    serde_json::from_str(text).map_err(|fault| StoreFault(format!("what was kept cannot be read: {fault}")))
}

impl From<rusqlite::Error> for StoreFault {
    fn from(fault: rusqlite::Error) -> StoreFault {
        StoreFault(fault.to_string())
    }
}
