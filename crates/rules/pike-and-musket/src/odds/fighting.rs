//! `fight`: a combat with its odds, column and die, and what each face of the die comes to for both; cavalry at a hedgehog by Table 6.

use engine::{PieceId, Side};
use offer::{Counted, Fact, Fault, OddsEvent, OddsOption, OddsOrder, Part, Reckoning};
use tabletop::{Edge, Length};

use super::described::{LINE, Position, edge, put};
use super::{ENEMY, UNIT, of_faces};
use crate::PikeAndMusket;
use crate::combat;
use crate::combat::odds::COLUMNS;
use crate::field::Field;
use crate::foreseen;
use crate::presenting::reason_in_words;
use crate::table::{BattleChange, LeaderFate, Sign, Table, UnitChange};
use crate::world::{Class, World};

const WHOSE: &[&str] = &["ours", "theirs", "both", "none"];

/// What may be asked.
pub const EVENT: OddsEvent = OddsEvent {
    name: "fight",
    about: "A combat: strengths, column with its shifts, die with its modifiers, and the chances of each result for both",
    subjects: &[UNIT, ENEMY],
    options: &[
        OddsOption::value("with", "UNIT", "", "Another unit that attacks with it"),
        OddsOption::value("and", "UNIT", "", "One more"),
        OddsOption::one_of("on", &["front", "flank", "rear"], "front", "From which side it attacks"),
        OddsOption::value(
            "range",
            "MM",
            "",
            "Millimetres between the two; contact, or for foot and pistols their range",
        ),
        OddsOption::yes("guns", "A battery has fired at the enemy in this turn"),
        OddsOption::one_of("hill", WHOSE, "none", "Who stands on a hill"),
        OddsOption::one_of("general", WHOSE, "none", "Whose General supports his unit unhurt"),
    ],
};

/// The unit that attacks, its enemy, those who attack with it, and a battery.
const FIRST: PieceId = PieceId(0);
const SECOND: PieceId = PieceId(1);

/// Reckons it.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table, attackers) = staged(order)?;
    let field = Field::new(&table, &world);
    if !combat::can_attack(field, FIRST, SECOND) {
        return Err(Fault::new(
            "no fight: the enemy is out of its range; leave --range out, or make it shorter",
        ));
    }
    Ok(told(field, &attackers))
}

/// The two, and those who attack with the first, before the die is rolled.
pub fn staged(order: &OddsOrder<'_>) -> Result<(World, Table, Vec<PieceId>), Fault> {
    let mut position = Position::new(order, "combat")?;
    position.unit("ours", Side::A, order.subject(0))?;
    position.unit("theirs", Side::B, order.subject(1))?;
    let mut attackers = vec![FIRST];
    for (option, name) in [("with", "second"), ("and", "third")] {
        if let Some(words) = order.value(option) {
            position.unit(name, Side::A, words)?;
            attackers.push(PieceId(1 + attackers.len() as u8));
        }
    }
    if order.says("guns") {
        position.unit("guns", Side::A, "royalist-battery")?;
    }
    let hill = order.value("hill").unwrap_or("none");
    if matches!(hill, "ours" | "both") {
        position.hill(LINE - 400, LINE);
    }
    if matches!(hill, "theirs" | "both") {
        position.hill(LINE, LINE + 400);
    }
    let (world, mut table) = position.staged()?;
    let said: Option<i32> = order.number("range")?;
    if said.is_some_and(|range| !(0..=500).contains(&range)) {
        return Err(Fault::new("--range: nobody attacks so far; write 0 to 50"));
    }
    put(&mut table, SECOND, Side::B, edge(order.value("on")), Length::ZERO);
    for unit in &attackers {
        let reach = Field::new(&table, &world).range(*unit);
        let away = said.map_or(reach, Length::millimetres);
        put(&mut table, *unit, Side::A, Edge::Front, away);
        table.units[unit.index()].apply(UnitChange::Flag(Sign::Attacks, true));
    }
    let target = Some(SECOND);
    table.battle.apply(BattleChange::Acting(Side::A));
    table.battle.apply(BattleChange::Target(target));
    let guns = world
        .named()
        .find(|id| world.profile(*id).class == Class::Battery && order.says("guns") && *id != SECOND);
    if let Some(guns) = guns.filter(|id| !attackers.contains(id)) {
        put(&mut table, guns, Side::A, Edge::Front, Length::millimetres(400));
        table.units[guns.index()].apply(UnitChange::Struck(target));
    }
    let general = order.value("general").unwrap_or("none");
    if matches!(general, "ours" | "both") {
        table.battle.apply(BattleChange::AttackersLeader(LeaderFate::Helps));
    }
    if matches!(general, "theirs" | "both") {
        table.battle.apply(BattleChange::DefendersLeader(LeaderFate::Helps));
    }
    Ok((world, table, attackers))
}

/// What is added to the column or the die.
fn counted(to: &str, rule: engine::Rule, value: i8) -> Counted {
    Counted::of::<PikeAndMusket>(format!("{to}: {}", reason_in_words(rule)), value, rule)
}

/// All that a combat may come to.
fn told(field: Field, attackers: &[PieceId]) -> Reckoning {
    let rows = foreseen::rows(field, attackers, SECOND);
    let on_table_6 = combat::rides_at_hedgehog(field, FIRST, SECOND);
    let results = rows.iter().map(|row| (row.outcome.word().to_owned(), row.outcome.word().to_owned()));
    let title = if on_table_6 { "Table 6, a reconstruction" } else { "Table 5, a reconstruction" };
    let mut fight = Part::words("", title, of_faces(results));
    if !on_table_6 {
        let odds = combat::odds(field, attackers, SECOND);
        let base = COLUMNS[usize::from(odds.base).min(COLUMNS.len() - 1)];
        fight.facts.push(Fact::text("strengths", format!("{} : {}", odds.attacker, odds.defender)));
        fight.facts.push(Fact::text("odds", format!("odds of {base}")));
        fight.facts.push(Fact::text("column", format!("column {}", odds.words())));
        fight.counted.extend(odds.shifts.iter().map(|it| counted("column", it.rule, it.value)));
    }
    let modifiers = combat::modifiers(field, attackers, SECOND);
    fight.counted.extend(modifiers.iter().map(|it| counted("die", it.rule, it.value)));
    let fate = |fate: foreseen::Fate| (format!("{fate:?}").to_lowercase(), fate.words().to_owned());
    let ours = Part::words("attacker", "Our unit", of_faces(rows.iter().map(|row| fate(row.attackers[0]))));
    let theirs = Part::words("defender", "The enemy", of_faces(rows.iter().map(|row| fate(row.defender))));
    Reckoning { found: None, parts: vec![fight, ours, theirs] }
}
