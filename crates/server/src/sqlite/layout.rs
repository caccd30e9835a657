//! The tables of the file, and how a file of an older layout becomes one of this.

use rusqlite::{Connection, Transaction, params};

use super::row::{Row, chain_start, chained};
use crate::store::StoreFault;

/// The layout of the file, counted up with every change of it.
pub const LAYOUT: i64 = 2;

/// A battle's row has the hash of all its columns (`sum`), how often it was written (`count`), the number of its lines and the
/// hash chained over them; a line has the chain up to itself. `tally` counts the rows, so that it is noticed when one is lost.
const TABLES: &str = "
    CREATE TABLE battle (
        name TEXT PRIMARY KEY, sum BLOB NOT NULL, head TEXT NOT NULL, players TEXT NOT NULL, sealed TEXT NOT NULL,
        edition INTEGER NOT NULL, seen TEXT NOT NULL, key_a BLOB NOT NULL, key_b BLOB NOT NULL,
        claimed INTEGER NOT NULL, answered INTEGER NOT NULL, lines INTEGER NOT NULL, chain BLOB NOT NULL,
        begun TEXT NOT NULL, count INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE line (
        battle TEXT NOT NULL REFERENCES battle (name) ON DELETE CASCADE,
        number INTEGER NOT NULL, text TEXT NOT NULL, chain BLOB NOT NULL, PRIMARY KEY (battle, number)
    ) WITHOUT ROWID;
    CREATE TABLE tally (only INTEGER PRIMARY KEY CHECK (only = 1), battles INTEGER NOT NULL);
    INSERT INTO tally VALUES (1, 0);
    PRAGMA user_version = 2;";

/// Makes the tables of a new file.
pub fn make(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!("BEGIN;{TABLES}COMMIT;"))
}

/// Brings a file of layout 1, which had no hashes, to this one: whole or not at all. What lay in it is taken as it is.
pub fn from_first(connection: &mut Connection) -> Result<(), StoreFault> {
    let transaction = connection.transaction()?;
    transaction.execute_batch("ALTER TABLE battle RENAME TO battle_1; ALTER TABLE line RENAME TO line_1;")?;
    transaction.execute_batch(TABLES)?;
    let names: Vec<String> = {
        let mut names = transaction.prepare("SELECT name FROM battle_1 ORDER BY name")?;
        let names = names.query_map([], |row| row.get(0))?;
        names.collect::<Result<_, _>>()?
    };
    for name in &names {
        carry_over(&transaction, name)?;
    }
    transaction.execute("UPDATE tally SET battles = ?", [names.len() as i64])?;
    transaction.execute_batch("DROP TABLE line_1; DROP TABLE battle_1;")?;
    Ok(transaction.commit()?)
}

fn carry_over(transaction: &Transaction<'_>, name: &str) -> Result<(), StoreFault> {
    let mut row = transaction.query_row(
        "SELECT head, players, sealed, edition, seen, key_a, key_b, begun FROM battle_1 WHERE name = ?",
        [name],
        |from| {
            Ok(Row {
                name: name.to_owned(),
                head: from.get(0)?,
                players: from.get(1)?,
                sealed: from.get(2)?,
                edition: from.get(3)?,
                seen: from.get(4)?,
                keys: [from.get(5)?, from.get(6)?],
                // Nobody noted it then: what may be somebody's is treated as such, and nothing ages.
                claimed: 3,
                answered: true,
                lines: 0,
                chain: chain_start(name).to_vec(),
                begun: from.get(7)?,
                count: 0,
            })
        },
    )?;
    let lines: Vec<String> = {
        let mut lines = transaction.prepare("SELECT text FROM line_1 WHERE battle = ? ORDER BY number")?;
        let lines = lines.query_map([name], |line| line.get(0))?;
        lines.collect::<Result<_, _>>()?
    };
    // Lines refer to their battle: it comes first, and once more when its chain is known.
    row.insert(transaction)?;
    for text in &lines {
        row.chain = chained(&row.chain, text).to_vec();
        transaction
            .prepare_cached("INSERT INTO line (battle, number, text, chain) VALUES (?, ?, ?, ?)")?
            .execute(params![name, row.lines, text, row.chain])?;
        row.lines += 1;
    }
    row.update(transaction)
}
