//! What a unit could do from where it stands, and what could be done to it, judged and reckoned by the functions that
//! judge and resolve it in earnest.

use dice::Pool;
use engine::view::words::about;
use engine::view::{ProspectKind, ProspectView};
use engine::{Answer, PieceId, Refusal};
use tabletop::{Edge, Length};

use super::{answers, coming, fighting, places, ranges};
use crate::charging::offering;
use crate::charging::offering::Foreseen;
use crate::field::Field;
use crate::going::way::Gait;
use crate::shooting::{self, Aim, Volley};
use crate::table::{Charge, ChargeStage, Contact, Form, Phase, Table};
use crate::vocabulary::{SHOOT, SHOOT_HAIL, VOLLEY};
use crate::world::Kind;
use crate::{movement, rule, visibility};

/// The charges that are announced by a unit or upon it, what it could do to each enemy near enough to matter, and then
/// what each of them could do to it.
pub(super) fn of(field: Field, unit: PieceId) -> Vec<ProspectView> {
    if !field.piece(unit).on_table() || !field.kind(unit).is_unit() {
        return Vec::new();
    }
    let waits = |charge: &Charge| {
        matches!(charge.stage(), ChargeStage::Announced | ChargeStage::Contact)
            && (charge.charger() == unit || charge.target() == unit)
    };
    let waiting = field.table.charges.iter().enumerate().filter(|(_, charge)| waits(charge));
    let mut found: Vec<ProspectView> = waiting.map(|(at, _)| coming::of(field, at)).collect();
    found.extend(fighting::of(field, unit));
    let enemies = || field.units_of(field.side(unit).other());
    for (one, other) in enemies().map(|enemy| (unit, enemy)).chain(enemies().map(|enemy| (enemy, unit))) {
        let counter = coming::counter(field, one, other);
        let counters = counter.is_some();
        found.extend(counter);
        if matters(field, one, other) {
            let fights = field.contacts(one).any(|contact| contact.holds(other));
            let under_way = counters || fights || charges_it(field, one, other);
            between(field, one, other, under_way, &mut found);
        }
    }
    found
}

/// Whether a unit has announced a charge at an enemy, or is in contact with him by one.
fn charges_it(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let mut charges = field.table.charges.iter();
    charges.any(|charge| {
        (charge.charger(), charge.target()) == (unit, enemy)
            && matches!(charge.stage(), ChargeStage::Announced | ChargeStage::Contact)
    })
}

/// Whether an enemy is no farther off than a unit shoots or charges.
fn matters(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let mut farthest = movement::rate(field, unit, Gait::Charge);
    shooting::each_firer(field, unit, |_, weapon, _, _| {
        let rows = field.world.book.shooting.rows(weapon);
        farthest = rows.iter().map(|row| field.world.length(row.range)).fold(farthest, Length::max);
    });
    field.within(unit, enemy, farthest)
}

/// What a unit could do to an enemy: shoot with whatever it has, charge unless a charge is under way, or neither.
fn between(field: Field, unit: PieceId, enemy: PieceId, under_way: bool, found: &mut Vec<ProspectView>) {
    let before = found.len();
    let mut unshot = None;
    for answer in shots(field, unit, enemy) {
        match shooting::judge(field, &answer) {
            Ok(aim) => found.push(shoots(field, &answer, [unit, enemy], &aim)),
            Err(why) => unshot = unshot.or(Some(why)),
        }
    }
    if under_way {
        return;
    }
    match offering::foreseen(field, unit, enemy) {
        Ok(charge) => found.push(charges(field, unit, enemy, &charge)),
        Err(why) if found.len() == before => found.push(neither(field, unit, enemy, unshot, why)),
        Err(_) => {}
    }
}

/// The kinds of shot that a unit may try at an enemy, each as an answer would announce it.
fn shots(field: Field, unit: PieceId, enemy: PieceId) -> Vec<Answer> {
    let shot = |verb, face: i16| Answer::plain(verb).with(unit).on(enemy).amount(face);
    match (field.kind(unit), field.form(unit)) {
        (Kind::Battery, _) => vec![shot(SHOOT, 0), shot(SHOOT_HAIL, 0)],
        (_, Form::Square | Form::Garrison) => (0..4).map(|face| shot(SHOOT, face)).collect(),
        _ if field.has(unit, crate::table::Sign::Volley) => vec![shot(SHOOT, 0), shot(VOLLEY, 0)],
        _ => vec![shot(SHOOT, 0)],
    }
}

fn shoots(field: Field, answer: &Answer, [unit, enemy]: [PieceId; 2], aim: &Aim) -> ProspectView {
    let volleys: Vec<&Volley> = aim.volleys.iter().filter(|volley| volley.dice > 0).collect();
    let told: Vec<String> = volleys
        .iter()
        .map(|volley| {
            let double = if volley.times > 1 { ", hits counting double" } else { "" };
            format!("{}: {}{double}", ranges::weapon_in_words(volley.weapon).0, volley.pool())
        })
        .collect();
    let only = (volleys.len() == 1).then(|| volleys[0].pool());
    // A hit on guns takes a gunner, a gun or nothing: another die says which (CP-16-15). Dice that hit friends do not fly on.
    let friends = answers::in_danger(field, answer, aim);
    let by_figures = field.kind(enemy) != Kind::Battery || field.form(enemy) == Form::Loose;
    let first = friends.as_ref().map_or_else(String::new, |friends| format!("; first at {friends}"));
    ProspectView {
        kind: ProspectKind::Shoot,
        from: unit,
        to: enemy,
        line: aim.nearest.line(),
        distance: aim.distance().rounded_up(),
        words: format!("{}{first}", told.join("; ")),
        rule: volleys.first().map_or(rule!("CP-16-32"), |volley| ranges::weapon_in_words(volley.weapon).1),
        pool: only,
        mean: (by_figures && friends.is_none()).then(|| mean_losses(&volleys, field.figures(enemy))),
        bound: false,
    }
}

/// How many figures fall to some dice on average: hits beyond the last figure are lost (CP-08-02).
fn mean_losses(volleys: &[&Volley], figures: u8) -> f64 {
    let mut chances = vec![1.0];
    for volley in volleys {
        let mut next =
            vec![0.0; chances.len() + 2 * usize::from(volley.dice) * usize::from(volley.times.max(1))];
        let dice = volley.pool().distribution();
        for (reading, _) in dice.weights() {
            let (hits, chance) = (usize::from(volley.hits(*reading)), dice.chance(*reading).to_f64());
            for (before, weight) in chances.iter().enumerate() {
                next[before + hits] += weight * chance;
            }
        }
        chances = next;
    }
    let fallen = |(hits, chance): (usize, &f64)| chance * hits.min(usize::from(figures)) as f64;
    chances.iter().enumerate().map(fallen).sum()
}

/// A charge as it would come, with the dice of its first round: no test that comes before is reckoned with.
fn charges(field: Field, unit: PieceId, enemy: PieceId, charge: &Foreseen) -> ProspectView {
    let way = &charge.way;
    let side = match way.meeting.edge {
        _ if charge.true_flank => "into flank or rear",
        Edge::Front => "upon the front",
        Edge::Left | Edge::Right => "upon the side",
        Edge::Rear => "upon the rear",
    };
    let impetus = if charge.impetus { "with impetus" } else { "without impetus" };
    let across = way
        .meeting
        .across
        .map_or_else(String::new, |feature| format!(", across {}", places::called(field, feature)));
    let disorder = match charge.disorder {
        Some(rule) if rule == rule!("CP-15-27") => ", disordered by so wide a wheel",
        Some(_) => ", disordered on the way",
        None => "",
    };
    let mut words = format!("a charge of {} {side}, {impetus}{across}{disorder}", about(way.cost));
    let mut table: Table = *field.table;
    let (met, contact) = met(field, unit, enemy, charge, &mut table);
    let blow = coming::blow(met, unit, enemy, &contact);
    words.push_str(&format!(", {}", blow.words));
    ProspectView {
        kind: ProspectKind::Charge,
        from: unit,
        to: enemy,
        line: field.gap(unit, enemy).line(),
        distance: way.cost,
        words,
        rule: rule!("CP-15-22"),
        pool: blow.pool,
        mean: blow.mean,
        bound: false,
    }
}

/// How many of so many figures fall on average to the dice of a round (CP-08-02).
pub(super) fn mean_of(pool: &Pool, figures: u8) -> f64 {
    pool.distribution().mean_of(|reading| i64::from(reading.hits()).min(figures.into())).to_f64()
}

/// The two in contact as the charge would bring them together.
fn met<'a>(
    field: Field<'a>,
    unit: PieceId,
    enemy: PieceId,
    charge: &Foreseen,
    table: &'a mut Table,
) -> (Field<'a>, Contact) {
    let meeting = &charge.way.meeting;
    table.pieces[unit.index()] = table.pieces[unit.index()].at(meeting.squared);
    let contact = Contact::between(unit, enemy)
        .on(meeting.edge)
        .with_impact(true)
        .charged_by(1)
        .rushed_by(charge.impetus.into())
        .flanked_by(charge.true_flank.into())
        .fought_across(meeting.across.map(|feature| feature.0));
    (field.on(table), contact)
}

/// Why it can do neither: first what it may be about in this phase, a charge until shots are announced. Guns charge nobody.
fn neither(
    field: Field,
    unit: PieceId,
    enemy: PieceId,
    unshot: Option<Refusal>,
    uncharged: Refusal,
) -> ProspectView {
    let gap = field.gap(unit, enemy);
    let sees = visibility::sees(field, unit, enemy);
    let distance = gap.distance.rounded_up();
    let (first, second) = match unshot {
        Some(unshot) if field.kind(unit) == Kind::Battery => (unshot, None),
        Some(unshot) if field.table.battle.phase() == Phase::Shooting => (unshot, Some(uncharged)),
        unshot => (uncharged, unshot),
    };
    let why = |refusal: &Refusal| refusal.why.trim_end_matches('.').to_owned();
    let second = second.map(|it| why(&it)).filter(|it| *it != why(&first));
    let and = second.map_or_else(String::new, |it| format!("; {it}"));
    ProspectView {
        kind: if sees { ProspectKind::See } else { ProspectKind::Nothing },
        from: unit,
        to: enemy,
        line: gap.line(),
        distance,
        words: format!("{}{and}, {} away", why(&first), about(distance)),
        rule: first.rule,
        pool: None,
        mean: None,
        bound: false,
    }
}
