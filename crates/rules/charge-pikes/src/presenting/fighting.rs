//! The next round of those who are in combat: what each throws and claims, with pistols and without.

use engine::PieceId;
use engine::view::{ProspectKind, ProspectView};

use super::{prospects, tested};
use crate::combat::pools;
use crate::field::Field;
use crate::table::{Contact, Sign, Table};
use crate::{combat, rule};

/// What a unit and each enemy in contact with it throw in their next round.
pub(super) fn of(field: Field, unit: PieceId) -> Vec<ProspectView> {
    let pairs = field.contacts(unit).filter_map(|contact| Some((contact.against(unit)?, contact)));
    let both = pairs.flat_map(|(enemy, contact)| [(unit, enemy, contact), (enemy, unit, contact)]);
    both.map(|(one, other, contact)| round(field, one, other, contact)).collect()
}

/// What a unit throws against an enemy in their next round.
fn round(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> ProspectView {
    let pool = pools::pool(field, unit, enemy, contact);
    let mut words = match pool {
        Some(pool) => format!("fights, striking with {pool}{}", tested::claims(field, unit, enemy, contact)),
        None => "fights, but strikes nobody in the next round".to_owned(),
    };
    if combat::may_use_pistols(field, unit) {
        let table = with_pistols(field, unit);
        let fired = pools::pool(field.on(&table), unit, enemy, contact);
        words.push_str(&fired.map_or_else(String::new, |pool| format!("; with its pistols {pool}")));
    }
    let gap = field.gap(unit, enemy);
    ProspectView {
        kind: ProspectKind::Charge,
        from: unit,
        to: enemy,
        line: gap.line(),
        distance: gap.distance.rounded_up(),
        words,
        rule: rule!("CP-17-02"),
        mean: pool.map(|pool| prospects::mean_of(&pool, field.figures(enemy))),
        pool,
        bound: true,
    }
}

/// The table as if a unit had fired its pistols in this round (CP-17-15).
fn with_pistols(field: Field, unit: PieceId) -> Table {
    let mut table = *field.table;
    table.units[unit.index()].set(Sign::PistolsNow, true);
    table
}

/// The dice of a unit against all whom it fights, in brackets, with its pistols or without; nothing where it strikes nobody.
pub(super) fn dice(field: Field, unit: PieceId, pistols: bool) -> String {
    let table = if pistols { with_pistols(field, unit) } else { *field.table };
    let field = field.on(&table);
    let pools = field.contacts(unit).filter_map(|contact| {
        let enemy = contact.against(unit)?;
        pools::pool(field, unit, enemy, contact)
    });
    let told: Vec<String> = pools.map(|pool| pool.to_string()).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(" and ")) }
}
