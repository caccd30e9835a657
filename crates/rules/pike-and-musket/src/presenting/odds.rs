//! A combat as it stands before its die is rolled, in words: strengths and odds, the column with its shifts, the die with its
//! modifiers, and what each face does.

use engine::view::words::counted;
use engine::{PieceId, Rule};

use super::{names, reasons};
use crate::combat::odds::COLUMNS;
use crate::combat::{self, Reason};
use crate::field::Field;
use crate::foreseen::{self, Fate, Row};
use crate::rule;

/// Whether units fight on Table 6: cavalry at a hedgehog (PM-10-02).
pub(super) fn is_on_table_6(field: Field, attackers: &[PieceId], target: PieceId) -> bool {
    attackers.first().is_some_and(|unit| combat::rides_at_hedgehog(field, *unit, target))
}

/// Strengths and column: `18 : 20 is 1:2, shifted to 2:1 (two arms +1, from a flank +1)`; at a hedgehog the row of Table 6.
pub(super) fn column(field: Field, attackers: &[PieceId], target: PieceId) -> String {
    if is_on_table_6(field, attackers, target) {
        let state = field.state(target).word();
        return format!(
            "at a hedgehog in {}, Table 6",
            if state == "disrupted" { "disorder" } else { state }
        );
    }
    let odds = combat::odds(field, attackers, target);
    let base = COLUMNS[usize::from(odds.base).min(COLUMNS.len() - 1)];
    let shifted = match odds.shifts.is_empty() {
        true => String::new(),
        false => format!(", shifted to {}{}", odds.words(), reasons::told(&odds.shifts)),
    };
    format!("{} : {} is {base}{shifted}", odds.attacker, odds.defender)
}

/// What changes the die: `, die +1 (shock horse that charged +1)`; empty if nothing does.
pub(super) fn die(field: Field, attackers: &[PieceId], target: PieceId) -> String {
    let modifiers = combat::modifiers(field, attackers, target);
    let sum: i8 = modifiers.iter().map(|it| it.value).sum();
    match modifiers.is_empty() {
        true => String::new(),
        false => format!(", die {sum:+}{}", reasons::told(&modifiers)),
    }
}

/// How column and die come about, a step a line: the odds of the strengths, each shift, each modifier of the die (PM-08-09 to
/// PM-08-19).
pub(super) fn steps(field: Field, attackers: &[PieceId], target: PieceId) -> Vec<(String, Rule)> {
    let mut steps = Vec::new();
    if !is_on_table_6(field, attackers, target) {
        let odds = combat::odds(field, attackers, target);
        let base = COLUMNS[usize::from(odds.base).min(COLUMNS.len() - 1)];
        steps.push((
            format!("strengths {} : {} give {base}", odds.attacker, odds.defender),
            rule!("PM-08-09"),
        ));
        let shift = |it: &Reason| (format!("{}: column {:+}", reasons::word(it.rule), it.value), it.rule);
        steps.extend(odds.shifts.iter().map(shift));
    }
    let die = |it: &Reason| (format!("{}: die {:+}", reasons::word(it.rule), it.value), it.rule);
    steps.extend(combat::modifiers(field, attackers, target).iter().map(die));
    steps
}

/// What more figures like those of the first attacker would do: `; 1 figure more would give 1:1`, the cliff at the next ratio
/// (PM-13-04).
pub(super) fn cliff(field: Field, attackers: &[PieceId], target: PieceId) -> String {
    if is_on_table_6(field, attackers, target) {
        return String::new();
    }
    let odds = combat::odds(field, attackers, target);
    let next = field.world.book.combat.table_4.next_from(odds.base, odds.defender);
    let (Some(strength), Some(column)) = (next, COLUMNS.get(usize::from(odds.column) + 1)) else {
        return String::new();
    };
    let each = attackers
        .first()
        .map_or(0, |unit| field.attacking_strength(*unit) / u16::from(field.figures(*unit).max(1)));
    let more = strength.saturating_sub(odds.attacker).div_ceil(each.max(1));
    format!("; {} more would give {column}", counted(more, "figure"))
}

/// What each face of the die does, faces that do the same together: `1 Ad: Byron is disrupted; 2 to 6 Dd: Lunsford is disrupted`.
pub(super) fn faces(field: Field, attackers: &[PieceId], target: PieceId) -> String {
    let rows = foreseen::rows(field, attackers, target);
    let mut parts: Vec<(u8, u8, Row)> = Vec::new();
    for row in rows {
        match parts.last_mut() {
            Some((_, to, last)) if last.outcome == row.outcome => *to = row.face,
            _ => parts.push((row.face, row.face, row)),
        }
    }
    let told: Vec<String> = parts
        .iter()
        .map(|(from, to, row)| {
            let faces = if from == to { from.to_string() } else { format!("{from} to {to}") };
            format!("{faces} {}: {}", row.outcome.word(), fates(field, attackers, target, row))
        })
        .collect();
    told.join("; ")
}

/// What a row does to whom.
fn fates(field: Field, attackers: &[PieceId], target: PieceId, row: &Row) -> String {
    let mut told: Vec<String> = Vec::new();
    for fate in [Fate::Disrupted, Fate::LosesBase, Fate::Routs, Fate::LosesAndRouts] {
        let hurt: Vec<PieceId> = attackers
            .iter()
            .zip(row.attackers.iter())
            .filter(|(_, it)| **it == fate)
            .map(|(id, _)| *id)
            .collect();
        match hurt[..] {
            [] => {}
            [one] => told.push(names::subject(field, one).does(fate.words())),
            _ => told.push(format!("each of the {} attackers {}", hurt.len(), fate.words())),
        }
    }
    if row.defender != Fate::Holds {
        told.push(names::subject(field, target).does(row.defender.words()));
    }
    if told.is_empty() { "nothing".to_owned() } else { told.join(", ") }
}

/// All of it.
pub(super) fn whole(field: Field, attackers: &[PieceId], target: PieceId) -> String {
    format!(
        "{}{}{}. {}",
        column(field, attackers, target),
        die(field, attackers, target),
        cliff(field, attackers, target),
        faces(field, attackers, target)
    )
}

/// How many bases the defender loses on average.
pub(super) fn mean(field: Field, attackers: &[PieceId], target: PieceId) -> f64 {
    let rows = foreseen::rows(field, attackers, target);
    rows.iter().map(|row| f64::from(row.defender.bases())).sum::<f64>() / 6.0
}
