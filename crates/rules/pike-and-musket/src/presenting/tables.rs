//! Tables 2, 5 and 6 as a player would lay a finger on them: the column that counts, and the faces of the die that come to each row.

use engine::view::{ResultsRow, ResultsTable};
use engine::{About, Answer, PieceId, Rule};
use tabletop::Outline;

use super::odds::{is_on_table_6, steps};
use crate::ask::Ask;
use crate::book::Book;
use crate::book::outcome::Outcome;
use crate::combat;
use crate::combat::odds::COLUMNS;
use crate::field::Field;
use crate::table::Sign;
use crate::vocabulary::{ATTACK, FIRE, JOIN};
use crate::{Decision, rule};

/// The table on which the die of an answer would be read.
pub(super) fn of(field: Field, decision: &Decision, answer: &Answer) -> Option<ResultsTable> {
    let there = |id: &PieceId| id.index() < field.world.profiles.len() && field.piece(*id).on_table();
    let unit = answer.piece.filter(there)?;
    let About::Ask(ask) = decision.about else { return None };
    match (ask, answer.verb) {
        (Ask::Fire, FIRE) => fire(field, unit, answer.object.filter(there)?),
        (Ask::Attack, ATTACK) => {
            let target = answer.object.filter(there)?;
            Some(fight(field, &combat::bound(field, unit, target).all, target))
        }
        (Ask::Join, JOIN) => {
            let mut all: Vec<PieceId> = field.units().filter(|id| field.is(*id, Sign::Attacks)).collect();
            all.push(unit);
            Some(fight(field, &all, field.table.battle.target()?))
        }
        _ => None,
    }
}

/// Table 2, at the range of a shot (PM-13-02).
fn fire(field: Field, battery: PieceId, target: PieceId) -> Option<ResultsTable> {
    let table = &field.world.book.artillery.table_2;
    let column = table.band(field.front(battery).gap(&field.block(target)).distance)?;
    let heads = table.bands.iter().map(|band| format!("to {} mm", band.0 / 100)).collect();
    let entry = |it: &Option<Outcome>| it.map_or("-", Outcome::word).to_owned();
    let entries = table.dice.iter().map(|row| row.iter().map(entry).collect()).collect();
    let is_changed = *table != Book::standard().artillery.table_2;
    let what = Told { title: "Table 2: artillery fire", rule: rule!("PM-13-02"), is_changed };
    Some(laid(field, what, Vec::new(), (heads, column), entries, 0))
}

/// Table 5 in the column of the odds, or Table 6 by the state of the hedgehog (PM-13-05, PM-13-06).
fn fight(field: Field, attackers: &[PieceId], target: PieceId) -> ResultsTable {
    let (book, standard) = (&field.world.book.combat, &Book::standard().combat);
    let modifier = combat::modifiers(field, attackers, target).iter().map(|it| i16::from(it.value)).sum();
    let steps = steps(field, attackers, target);
    let words = |row: &[Outcome]| row.iter().map(|it| it.word().to_owned()).collect();
    if is_on_table_6(field, attackers, target) {
        let column = usize::from(field.state(target) != crate::table::State::Good);
        let heads = ["in good order", "disrupted"].map(str::to_owned).into();
        let entries = book.table_6.dice.iter().map(|row| words(row)).collect();
        let is_changed = book.table_6 != standard.table_6;
        let what = Told { title: "Table 6: horse at a hedgehog", rule: rule!("PM-13-06"), is_changed };
        return laid(field, what, steps, (heads, column), entries, modifier);
    }
    let column = usize::from(combat::odds(field, attackers, target).column);
    let entries = book.table_5.dice.iter().map(|row| words(row)).collect();
    let is_changed = book.table_5 != standard.table_5;
    let what = Told { title: "Table 5: combat results", rule: rule!("PM-13-05"), is_changed };
    laid(field, what, steps, (COLUMNS.map(str::to_owned).into(), column), entries, modifier)
}

/// What is said of a table.
struct Told {
    title: &'static str,
    rule: Rule,
    /// Whether house rules lie over it.
    is_changed: bool,
}

fn laid(
    field: Field,
    what: Told,
    steps: Vec<(String, Rule)>,
    (columns, column): (Vec<String>, usize),
    entries: Vec<Vec<String>>,
    modifier: i16,
) -> ResultsTable {
    let last = entries.len() as i16;
    let faces = |row: i16| (1..=6).filter(move |face| (i16::from(*face) + modifier).clamp(1, last) == row);
    let rows = (1..=last).zip(entries);
    let rows =
        rows.map(|(row, entries)| ResultsRow { word: row.to_string(), faces: faces(row).collect(), entries });
    let remark = match (what.is_changed, field.world.book.house_rules()) {
        (true, Some(name)) => format!("as the house rules of {name} have it"),
        _ => "a reconstruction: the table of the source is lost".to_owned(),
    };
    let rows: Vec<ResultsRow> = rows.collect();
    let shown = |code: &&str| rows.iter().any(|row| row.entries.iter().any(|entry| entry == *code));
    let key = KEY.iter().filter(|(code, _)| shown(code));
    let key = key.map(|(code, meaning)| format!("{code}: {meaning}")).collect();
    ResultsTable {
        title: what.title.to_owned(),
        rule: what.rule,
        remark,
        steps,
        columns,
        column: column as u8,
        rows,
        key,
    }
}

/// What the entries mean (PM-09-02 to PM-09-06).
const KEY: [(&str, &str); 6] = [
    ("Ar", "attacker routed"),
    ("Ad", "attacker disrupted"),
    ("Dx", "both disrupted"),
    ("Dd", "defender disrupted"),
    ("Dr", "defender routed"),
    ("-", "no effect"),
];
