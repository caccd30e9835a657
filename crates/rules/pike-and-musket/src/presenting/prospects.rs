//! What a unit could do from where it stands, and what could be done to it, judged and reckoned by the functions that judge and
//! resolve it in earnest.

use engine::view::words::{Measure::Millimetres, counted};
use engine::view::{ProspectKind, ProspectView};
use engine::{Answer, PieceId, Refusal};
use tabletop::Segment;

use super::{names, odds};
use crate::as_if;
use crate::field::Field;
use crate::foreseen::{self, Clock, Fate};
use crate::table::{Sign, Table, UnitChange};
use crate::vocabulary::CHARGE;
use crate::world::Class;
use crate::{artillery, charging, combat, rule};

/// What a unit could do to each enemy near enough to matter, and then what each of them could do to it.
pub(super) fn of(field: Field, unit: PieceId) -> Vec<ProspectView> {
    if !field.is_unit(unit) {
        return Vec::new();
    }
    let enemies: Vec<PieceId> = field.units_of(field.side(unit).other()).collect();
    let mut found = Vec::new();
    for (one, other) in
        enemies.iter().map(|enemy| (unit, *enemy)).chain(enemies.iter().map(|enemy| (*enemy, unit)))
    {
        if matters(field, one, other) {
            found.push(between(field, one, other));
        }
    }
    found
}

/// Whether an enemy is no farther off than a unit fires or charges.
fn matters(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let farthest = match field.class(unit) {
        Class::Battery => field.world.book.artillery.table_2.farthest(),
        _ => field.charge_allowance(unit) + field.range(unit),
    };
    field.within(unit, enemy, farthest)
}

fn between(field: Field, unit: PieceId, enemy: PieceId) -> ProspectView {
    let table = as_if::in_turn(field, unit);
    let field = Field::new(&table, field.world);
    if field.class(unit) == Class::Battery {
        return match artillery::judge(field, unit, enemy) {
            Ok(()) => fires(field, unit, enemy),
            Err(why) => neither(field, unit, enemy, why),
        };
    }
    if !field.routs(unit) && !field.is(unit, Sign::BackTurned) && combat::can_attack(field, unit, enemy) {
        return attacks(field, unit, enemy);
    }
    let charge = charging::may_charge(field, unit).map(|()| charging::aimed(field, unit, enemy));
    match charge {
        Ok(Some(answer)) => charges(field, unit, enemy, &answer),
        Ok(None) => {
            let why = charging::judge(field, unit, &Answer::plain(CHARGE).with(unit).on(enemy)).err();
            let none = Refusal::new(rule!("PM-07-11"), "no charge brings it there");
            neither(field, unit, enemy, why.unwrap_or(none))
        }
        Err(why) => neither(field, unit, enemy, why),
    }
}

/// A shot of a battery: its band and what each face does.
fn fires(field: Field, battery: PieceId, target: PieceId) -> ProspectView {
    let faces = foreseen::fire(field, battery, target);
    let mut it = names::subject(field, target);
    it.name = it.pronoun().to_owned();
    let mut told: Vec<String> = Vec::new();
    for fate in [Fate::Disrupted, Fate::LosesBase, Fate::LosesAndRouts] {
        let on: Vec<String> =
            (1..=6).zip(faces).filter(|(_, it)| *it == fate).map(|(face, _)| face.to_string()).collect();
        if !on.is_empty() {
            told.push(format!("on {} {}", either(&on), it.does(fate.words())));
        }
    }
    if faces.contains(&Fate::Holds) {
        told.push(if told.is_empty() { "no effect" } else { "otherwise nothing" }.to_owned());
    }
    let line = Segment::new(field.front(battery), field.gap(battery, target).to);
    ProspectView {
        kind: ProspectKind::Shoot,
        from: battery,
        to: target,
        line,
        distance: line.length(),
        words: format!("Table 2 at {}: {}", Millimetres.about(line.length()), told.join("; ")),
        rule: rule!("PM-13-02"),
        pool: Some(artillery::pool()),
        mean: Some(faces.iter().map(|fate| f64::from(fate.bases())).sum::<f64>() / 6.0),
        bound: false,
    }
}

/// One of several: `4, 5 or 6`.
fn either(all: &[String]) -> String {
    match all {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => all.concat(),
    }
}

/// A combat from where both stand, alone and together with all who could join.
fn attacks(field: Field, unit: PieceId, enemy: PieceId) -> ProspectView {
    let touches = field.in_contact(unit, enemy);
    let (its, whole) = (names::subject(field, unit).its(), odds::whole(field, &[unit], enemy));
    let mut words = format!("must attack in {its} next Combat Phase: {whole}");
    let all = together(field, unit, enemy);
    if all.len() > 1 {
        let column = odds::column(field, &all, enemy);
        words.push_str(&format!(". Together with {}: {column}", counted(all.len() as i64 - 1, "other")));
    }
    ProspectView {
        kind: if touches { ProspectKind::Charge } else { ProspectKind::Shoot },
        from: unit,
        to: enemy,
        line: field.gap(unit, enemy).line(),
        distance: field.distance(unit, enemy).rounded_up(),
        words,
        rule: rule!("PM-08-02"),
        pool: Some(combat::pool(field, &[unit], enemy)),
        mean: Some(odds::mean(field, &[unit], enemy)),
        bound: true,
    }
}

/// A unit with all others who could attack the same enemy with it, two from each zone at most (PM-08-07, PM-08-24).
fn together(field: Field, unit: PieceId, enemy: PieceId) -> Vec<PieceId> {
    if combat::rides_at_hedgehog(field, unit, enemy) {
        return vec![unit];
    }
    let joins = |other: &PieceId| {
        *other != unit
            && !field.routs(*other)
            && !field.is(*other, Sign::BackTurned)
            && combat::can_attack(field, *other, enemy)
            && !combat::rides_at_hedgehog(field, *other, enemy)
    };
    let others = field.fighters_of(field.side(unit)).filter(joins);
    combat::with_room(field, enemy, std::iter::once(unit).chain(others))
}

/// A charge as it would come, with the hedgehog clock of whom it comes upon and the dice of the combat that follows.
fn charges(field: Field, unit: PieceId, enemy: PieceId, answer: &Answer) -> ProspectView {
    let Ok(charge) = charging::judge(field, unit, answer) else {
        return neither(field, unit, enemy, Refusal::new(rule!("PM-07-11"), "no charge brings it there"));
    };
    let body = field.footprint(unit);
    let end = charge.path.end(body);
    let mut words = format!(
        "a charge of {} of {}",
        Millimetres.about(charge.cost),
        Millimetres.about(field.charge_allowance(unit))
    );
    let clock = foreseen::clock(field, unit, &charge.path, charge.cost, field.charge_allowance(unit));
    if let Some(Clock { foot, forms, .. }) = clock {
        let fate = match forms {
            true => names::subject(field, foot).does("has the time to form hedgehog"),
            false => names::caught(field, foot),
        };
        words.push_str(&format!("; {fate}"));
    }
    let mut table: Table = *field.table;
    table.pieces[unit.index()].set_pose(end);
    table.units[unit.index()].apply(UnitChange::Flag(Sign::Charging, true));
    let there = Field::new(&table, field.world);
    let forms = clock.is_some_and(|clock| clock.forms && clock.foot == enemy);
    let meets = !forms && combat::can_attack(there, unit, enemy);
    if meets {
        words.push_str(&format!(": {}", odds::whole(there, &[unit], enemy)));
    } else if !forms {
        words.push_str(", which does not reach the enemy");
    }
    ProspectView {
        kind: ProspectKind::Charge,
        from: unit,
        to: enemy,
        line: Segment::new(field.front(unit), end.at),
        distance: field.distance(unit, enemy).rounded_up(),
        words,
        rule: rule!("PM-07-11"),
        pool: meets.then(|| combat::pool(there, &[unit], enemy)),
        mean: meets.then(|| odds::mean(there, &[unit], enemy)),
        bound: false,
    }
}

/// Why a unit can do nothing to an enemy, where it sees him or not.
fn neither(field: Field, unit: PieceId, enemy: PieceId, why: Refusal) -> ProspectView {
    let sees = crate::sight::sees(field, unit, enemy);
    ProspectView {
        kind: if sees { ProspectKind::See } else { ProspectKind::Nothing },
        from: unit,
        to: enemy,
        line: field.gap(unit, enemy).line(),
        distance: field.distance(unit, enemy).rounded_up(),
        words: why.why.to_owned(),
        rule: why.rule,
        pool: None,
        mean: None,
        bound: false,
    }
}
