//! What a battle's file says to these rules alone, in a table of its own:
//!
//! ```toml
//! [charge-pikes]
//! last_turn = 14
//! grades = { "Newcastle's regiment" = "A" }
//! ```

use scenario::Battle;
use scenario::reading::{TableReader, Value};

use super::CastFault;
use crate::world::Grade;

/// What a file says to these rules alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Own {
    /// The last turn (CP-02-01).
    pub last_turn: Option<u8>,
    /// The grades of regiments by their names, where they are other than experience alone would have them (CP-06-01).
    pub grades: Vec<(String, Grade)>,
}

/// Reads the table, if there is one.
pub(super) fn read(battle: &Battle, faults: &mut Vec<CastFault>) -> Own {
    let Some(section) = battle.ruleset(<crate::ChargePikes as engine::Ruleset>::NAME) else {
        return Own::default();
    };
    match section.read(table) {
        Ok(own) => own,
        Err(found) => {
            faults.push(CastFault::Other(found.to_string()));
            Own::default()
        }
    }
}

fn table(table: TableReader<'_>) -> Option<Own> {
    let last_turn = table.optional_number("last_turn", 1..=60).map(|turn| turn as u8);
    let mut grades = Vec::new();
    if let Some(node) = table.optional("grades") {
        let Value::Table(entries) = &node.value else {
            return table.wrong_kind_at("grades", node, "a table of regiments and their grades");
        };
        for (key, node) in entries {
            let grade = match &node.value {
                Value::Text(letter) => grade(letter),
                _ => None,
            };
            match grade {
                Some(grade) => grades.push((key.name.clone(), grade)),
                None => table.fault_at(node.at, "this is no grade", "write A, B, C, D or E"),
            }
        }
    }
    table.finish()?;
    Some(Own { last_turn, grades })
}

fn grade(letter: &str) -> Option<Grade> {
    let at = ["A", "B", "C", "D", "E"].iter().position(|other| *other == letter)?;
    Some(Grade::ALL[at])
}
