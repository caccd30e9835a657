//! Battles in one file of SQLite.

mod checking;
mod layout;
mod row;
mod witness;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, params};

pub use self::checking::{Checked, Listed};
use self::layout::LAYOUT;
use self::row::{Row, chain_start, chained, seated, written};
use self::witness::Witness;
use crate::game::{SavedSession, Unsaved};
use crate::key::Digest;
use crate::store::{Kept, Seats, Store, StoreFault, Which};

/// Battles in one file. One process has it at a time.
pub struct Sqlite(Mutex<Inside>);

/// The file, and what is noted beside it.
struct Inside {
    connection: Connection,
    witness: Witness,
}

impl Sqlite {
    /// Opens a file or makes it. Faults say whether another process has it or what else is wrong.
    pub fn open(path: &Path) -> Result<Sqlite, StoreFault> {
        let name = path.display();
        let faulty = |fault: rusqlite::Error| match fault.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreFault::new(format!(
                "{name} is in use by another tercio: end that one first, or give this one a folder of its own with --data"
            )),
            _ => StoreFault::new(format!("{name}: {fault}")),
        };
        let beside = path.with_extension("witness");
        let mut connection = Connection::open(path).map_err(faulty)?;
        connection.busy_timeout(Duration::from_secs(1)).map_err(faulty)?;
        // A commit is on the disk before it returns, and nobody else writes: what lies in memory is what is kept.
        connection
            .execute_batch(
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                 PRAGMA foreign_keys = ON; BEGIN IMMEDIATE; COMMIT;",
            )
            .map_err(faulty)?;
        match connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map_err(faulty)? {
            0 => layout::make(&connection).map_err(faulty)?,
            1 => {
                layout::from_first(&mut connection).map_err(|why| {
                    StoreFault::new(format!("{name}: it cannot be brought to this version: {why}"))
                })?;
                // Nothing was noted beside a file of that layout.
                let _ = std::fs::remove_file(&beside);
            }
            LAYOUT => {}
            other => {
                return Err(StoreFault::new(format!(
                    "{name} was written by another version of tercio (layout {other}, this one knows {LAYOUT})"
                )));
            }
        }
        let witness =
            Witness::open(&beside).map_err(|why| StoreFault::new(format!("{}: {why}", beside.display())))?;
        Ok(Sqlite(Mutex::new(Inside { connection, witness })))
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        // A transaction that a panic left open has been rolled back as it was dropped.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the row of a battle that is kept, and what belongs to it, in one transaction.
    fn change(
        &self,
        name: &str,
        change: impl FnOnce(&Connection, &mut Row) -> Result<(), StoreFault>,
    ) -> Result<(), StoreFault> {
        let Inside { connection, witness } = &mut *self.inside();
        let transaction = connection.transaction()?;
        let Some(mut row) = row_of(&transaction, witness, name)? else {
            return Err(StoreFault::new(format!("{name}: it is not kept here any more")));
        };
        change(&transaction, &mut row)?;
        row.update(&transaction)?;
        transaction.commit()?;
        witness.note(name, row.count);
        Ok(())
    }
}

/// The row of a battle, if there is one. A fault where it is not what was written, or not what was written last.
fn row_of(connection: &Connection, witness: &Witness, name: &str) -> Result<Option<Row>, StoreFault> {
    let row = Row::of(connection, name)?;
    not_behind(witness, name, row.as_ref()).map(|()| row)
}

/// Refuses a battle that has been written more often than what is found of it says.
fn not_behind(witness: &Witness, name: &str, row: Option<&Row>) -> Result<(), StoreFault> {
    match (witness.count(name), row) {
        (Some(_), None) => Err(StoreFault::damaged(name, "its row is lost")),
        (Some(count), Some(row)) if row.count < count => {
            Err(StoreFault::damaged(name, "what was written of it last is lost"))
        }
        _ => Ok(()),
    }
}

impl Store for Sqlite {
    fn begin(&self, name: &str, paper: &SavedSession, keys: &[Digest; 2]) -> Result<(), StoreFault> {
        let Inside { connection, witness } = &mut *self.inside();
        let transaction = connection.transaction()?;
        // What changes later has columns of its own.
        let head = SavedSession { lines: Vec::new(), sealed: Vec::new(), ..paper.clone() };
        let begun = transaction.query_row("SELECT CURRENT_TIMESTAMP", [], |row| row.get(0))?;
        let mut row = Row {
            name: name.to_owned(),
            head: written(&head)?,
            players: seated(&paper.players, paper.hurried)?,
            sealed: written(&paper.sealed)?,
            edition: paper.edition,
            seen: written(&[0; 4])?,
            keys: keys.map(|key| key.bytes().to_vec()),
            claimed: 0,
            answered: false,
            lines: 0,
            chain: chain_start(name).to_vec(),
            begun,
            count: 0,
        };
        row.insert(&transaction)?;
        add_lines(&transaction, &mut row, &paper.lines)?;
        row.update(&transaction)?;
        transaction.execute("UPDATE tally SET battles = battles + 1", [])?;
        transaction.commit()?;
        witness.note(name, row.count);
        Ok(())
    }

    fn keep(&self, name: &str, unsaved: &Unsaved, seen: &[u32; 4]) -> Result<(), StoreFault> {
        let kept = number(unsaved.keep)?;
        self.change(name, |transaction, row| {
            if kept > row.lines {
                let lines = row.lines;
                return Err(StoreFault::new(format!("{name}: {lines} lines are kept, {kept} were expected")));
            }
            row.chain = row.chain_at(transaction, kept)?;
            transaction
                .prepare_cached("DELETE FROM line WHERE battle = ? AND number >= ?")?
                .execute(params![name, kept])?;
            row.lines = kept;
            row.players = seated(&unsaved.players, unsaved.hurried)?;
            row.sealed = written(&unsaved.sealed)?;
            row.seen = written(seen)?;
            row.edition = unsaved.edition;
            row.answered = true;
            add_lines(transaction, row, &unsaved.lines)
        })
    }

    fn paper(&self, name: &str) -> Result<Option<Kept>, StoreFault> {
        let Inside { connection, witness } = &*self.inside();
        let Some(row) = row_of(connection, witness, name)? else { return Ok(None) };
        let paper = row.paper(row.lines(connection)?)?;
        Ok(Some(Kept { paper, seen: row::read(name, &row.seen)? }))
    }

    fn seats(&self, name: &str) -> Result<Option<Seats>, StoreFault> {
        let Inside { connection, witness } = &*self.inside();
        row_of(connection, witness, name)?.map(|row| row.seats()).transpose()
    }

    fn keep_seats(&self, name: &str, seats: &Seats) -> Result<(), StoreFault> {
        self.change(name, |_, row| {
            row.seat(seats);
            Ok(())
        })
    }

    fn forget(&self, name: &str, which: Which) -> Result<(), StoreFault> {
        let Inside { connection, witness } = &mut *self.inside();
        let transaction = connection.transaction()?;
        if which == Which::Unanswered && row_of(&transaction, witness, name)?.is_none_or(|row| row.answered) {
            return Ok(());
        }
        transaction.execute("DELETE FROM line WHERE battle = ?", [name])?;
        let rows = transaction.execute("DELETE FROM battle WHERE name = ?", [name])?;
        transaction.execute("UPDATE tally SET battles = battles - ?", [number(rows)?])?;
        transaction.commit()?;
        witness.forget(name);
        Ok(())
    }

    fn unanswered(&self, age: Duration, most: usize) -> Result<Vec<String>, StoreFault> {
        let Inside { connection, .. } = &*self.inside();
        let mut names = connection.prepare_cached(
            "SELECT name FROM battle WHERE answered = 0 AND begun <= datetime('now', ?) ORDER BY begun, name LIMIT ?",
        )?;
        let names = names
            .query_map(params![format!("-{} seconds", age.as_secs()), number(most)?], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    fn count(&self) -> Result<u64, StoreFault> {
        let count: i64 =
            self.inside().connection.query_row("SELECT battles FROM tally", [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }
}

/// Writes lines after those of a row, and what they make of it.
fn add_lines(to: &Connection, row: &mut Row, lines: &[String]) -> Result<(), StoreFault> {
    let mut add = to.prepare_cached("INSERT INTO line (battle, number, text, chain) VALUES (?, ?, ?, ?)")?;
    for line in lines {
        row.chain = chained(&row.chain, line).to_vec();
        add.execute(params![row.name, row.lines, line, row.chain])?;
        row.lines += 1;
    }
    Ok(())
}

fn number(count: usize) -> Result<i64, StoreFault> {
    i64::try_from(count).map_err(|_| StoreFault::new(format!("{count} are too many")))
}

/// Why a battle cannot be read: what is damaged stays so, whatever else is wrong may pass.
fn unreadable(name: &str, why: rusqlite::Error) -> StoreFault {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    let code = why.sqlite_error_code();
    let decayed = matches!(
        why,
        FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..)
    );
    if decayed || matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)) {
        StoreFault::damaged(name, why)
    } else {
        why.into()
    }
}

impl From<rusqlite::Error> for StoreFault {
    fn from(fault: rusqlite::Error) -> StoreFault {
        StoreFault::new(fault.to_string())
    }
}
