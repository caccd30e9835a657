//! What lies in the file, and whether it still is what was written.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use protocol::wire::Player;
use rusqlite::Connection;

use super::row::{Row, read};
use super::{Inside, Sqlite, not_behind};
use crate::store::StoreFault;

/// A battle that is kept.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// What is played: ruleset and battle; empty if that cannot be read.
    pub what: [String; 2],
    /// Who plays each side; empty if that cannot be read.
    pub players: Vec<Player>,
    /// When it was begun, in UTC; empty if that cannot be read.
    pub begun: String,
    /// The lines of its record.
    pub lines: i64,
    /// Whether anything has changed since it was begun.
    pub answered: bool,
    /// Why it cannot be taken up again, if so.
    pub damaged: Option<String>,
}

/// What a check has found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// How many battles were looked at.
    pub looked_at: u64,
    /// How many there should be.
    pub kept: u64,
    /// Whether all could be looked at in the time that was given.
    pub to_the_end: bool,
    /// What is wrong, each in words that name the battle.
    pub damage: Vec<String>,
}

impl Sqlite {
    /// All battles by name. With `whole`, the lines of each are held to their hashes; else its row alone.
    pub fn list(&self, whole: bool) -> Result<Vec<Listed>, StoreFault> {
        let Inside { connection, witness } = &*self.inside();
        let mut all = Vec::new();
        let mut rows = Vec::new();
        Row::all(connection, |row| {
            rows.push(row);
            true
        })?;
        for row in rows {
            all.push(match row {
                Ok(row) => {
                    let damaged = not_behind(witness, &row.name, Some(&row)).and_then(|()| match whole {
                        true => row.lines(connection).map(drop),
                        false => row.chain_at(connection, row.lines).map(drop),
                    });
                    listed(&row, damaged.err())
                }
                Err((name, why)) => Listed {
                    name,
                    what: Default::default(),
                    players: Vec::new(),
                    begun: String::new(),
                    lines: 0,
                    answered: true,
                    damaged: Some(why.words),
                },
            });
        }
        Ok(all)
    }

    /// Looks for what has decayed: rows and the ends of their lines, for so long at most; without a time everything, line
    /// by line, and the file itself.
    pub fn check(&self, within: Option<Duration>) -> Checked {
        let Inside { connection, witness } = &*self.inside();
        let mut lost: BTreeSet<&String> = witness.names().collect();
        let (begun, mut checked) = (Instant::now(), Checked { to_the_end: true, ..Checked::default() });
        let kept = connection.query_row("SELECT battles FROM tally", [], |row| row.get::<_, i64>(0));
        let read = Row::all(connection, |row| {
            if within.is_some_and(|within| begun.elapsed() > within) {
                checked.to_the_end = false;
                return false;
            }
            checked.looked_at += 1;
            let (name, sound) = match row {
                Ok(row) => {
                    let sound = not_behind(witness, &row.name, Some(&row)).and_then(|()| match within {
                        Some(_) => row.chain_at(connection, row.lines).map(drop),
                        None => row.lines(connection).map(drop),
                    });
                    (row.name, sound)
                }
                Err((name, why)) => (name, Err(why)),
            };
            lost.remove(&name);
            checked.damage.extend(sound.err().map(|why| why.words));
            true
        });
        if let Err(why) = read {
            checked.damage.push(format!("the list of battles cannot be read to its end: {why}"));
        }
        if checked.to_the_end {
            let lost = lost.into_iter().map(|name| StoreFault::damaged(name, "its row is lost").words);
            checked.damage.extend(lost);
        }
        match kept {
            Ok(kept) => {
                checked.kept = kept.unsigned_abs();
                if checked.to_the_end && checked.kept != checked.looked_at {
                    let Checked { kept, looked_at, .. } = checked;
                    checked.damage.push(format!("{looked_at} battles are here, {kept} were kept"));
                }
            }
            Err(why) => checked.damage.push(format!("the count of battles cannot be read: {why}")),
        }
        if within.is_none() {
            check_file(connection, &mut checked);
        }
        checked
    }
}

/// What SQLite itself finds wrong with the file, and lines whose battle is lost.
fn check_file(connection: &Connection, checked: &mut Checked) {
    let mut texts = |query: &str, told: &dyn Fn(String) -> String| {
        let found = connection.prepare(query).and_then(|mut rows| {
            rows.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
        });
        match found {
            Ok(found) => checked.damage.extend(found.into_iter().filter(|text| text != "ok").map(told)),
            Err(why) => checked.damage.push(format!("the file cannot be looked through: {why}")),
        }
    };
    texts("SELECT DISTINCT battle FROM line WHERE battle NOT IN (SELECT name FROM battle)", &|name| {
        StoreFault::damaged(&name, "its row is lost").words
    });
    texts("PRAGMA integrity_check(20)", &|text| format!("the file: {text}"));
}

fn listed(row: &Row, damaged: Option<StoreFault>) -> Listed {
    let paper = row.paper(Vec::new());
    let what = paper.as_ref().map(|paper| [paper.begin.rules.clone(), paper.begin.battle.clone()]);
    Listed {
        name: row.name.clone(),
        what: what.unwrap_or_default(),
        players: read::<Vec<Player>>(&row.name, &row.players).unwrap_or_default(),
        begun: row.begun.clone(),
        lines: row.lines,
        answered: row.answered,
        damaged: damaged.or(paper.err()).map(|why| why.words),
    }
}
