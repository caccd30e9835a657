//! What a battle's file says to these rules alone, in a table of its own (`docs/battle-format.md`):
//!
//! ```toml
//! [pike-and-musket]
//! dusk = 30
//! first = "royalists"
//! nations = { imperialists = "spanish" }
//! troops = { "Lord Fielding's regiment" = "ironsides" }
//! ```

use engine::Side;
use scenario::Battle;
use scenario::reading::{Node, TableReader, Value};

use crate::casting::terms::CastFault;
use crate::world::{Nation, Troop};

/// What a file says to these rules alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Own {
    /// The game turn after which dusk falls (PM-15-01).
    pub dusk: Option<u8>,
    /// Who is first in every game turn (PM-04-01).
    pub first: Option<Side>,
    /// By whose table each side is cast (PM-13-01), where its cause does not say it.
    pub nations: [Option<Nation>; 2],
    /// The rows of regiments by their names, where they are other than their arm and tactics would have them (PM-13-01).
    pub troops: Vec<(String, Troop)>,
}

/// Reads the table, if there is one.
pub(super) fn read(battle: &Battle, faults: &mut Vec<CastFault>) -> Own {
    let Some(section) = battle.ruleset(<crate::PikeAndMusket as engine::Ruleset>::NAME) else {
        return Own::default();
    };
    match section.read(|table| read_table(battle, table)) {
        Ok(own) => own,
        Err(found) => {
            faults.push(CastFault::File(found.to_string()));
            Own::default()
        }
    }
}

fn read_table(battle: &Battle, table: TableReader<'_>) -> Option<Own> {
    let mut own =
        Own { dusk: table.optional_number("dusk", 1..=200).map(|turn| turn as u8), ..Own::default() };
    if table.has("first") {
        let id = table.text("first")?;
        own.first = side_of(battle, &id);
        if own.first.is_none() {
            table.fault("first", format!("there is no side \"{id}\""), "write the id of one of the sides");
        }
    }
    for (key, node) in entries(&table, "nations") {
        match (side_of(battle, key), text(node).and_then(nation)) {
            (Some(side), Some(nation)) => own.nations[side.index()] = Some(nation),
            (None, _) => {
                table.fault_at(
                    node.at,
                    format!("there is no side \"{key}\""),
                    "write the id of one of the sides",
                );
            }
            (_, None) => {
                let words: Vec<&str> = Nation::ALL.iter().map(|nation| nation.word()).collect();
                table.fault_at(node.at, "this is no army of Table 1", format!("write {}", words.join(", ")));
            }
        }
    }
    for (key, node) in entries(&table, "troops") {
        match text(node).and_then(troop) {
            Some(troop) => own.troops.push((key.to_owned(), troop)),
            None => {
                let words: Vec<&str> = Troop::ALL.iter().map(|troop| troop.word()).collect();
                table.fault_at(node.at, "this is no row of Table 1", format!("write {}", words.join(", ")));
            }
        }
    }
    table.finish()?;
    Some(own)
}

/// The entries of a table in the table.
fn entries<'a>(table: &TableReader<'a>, key: &'static str) -> Vec<(&'a str, &'a Node)> {
    match table.optional(key) {
        None => Vec::new(),
        Some(node) => match &node.value {
            Value::Table(entries) => entries.iter().map(|(key, node)| (key.name.as_str(), node)).collect(),
            _ => {
                table.fault_at(node.at, format!("{key} is no table"), "write { name = \"word\" }");
                Vec::new()
            }
        },
    }
}

fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn side_of(battle: &Battle, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| battle.sides[side.index()].id == id)
}

/// An army of Table 1 by its word.
pub(super) fn nation(word: &str) -> Option<Nation> {
    Nation::ALL.iter().copied().find(|nation| nation.word() == word)
}

/// A row of Table 1 by its word.
pub(super) fn troop(word: &str) -> Option<Troop> {
    Troop::ALL.iter().copied().find(|troop| troop.word() == word)
}
