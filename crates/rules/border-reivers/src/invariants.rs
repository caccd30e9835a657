//! What holds on every table.

use crate::field::Field;
use crate::table::Table;
use crate::world::World;

/// Checks a table.
///
/// # Errors
/// The broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for lock in &table.locks {
        if !field.stands(lock.one) || !field.stands(lock.other) {
            return Err(format!("{lock:?} is of somebody who is not on the table"));
        }
    }
    Ok(())
}
