//! What a unit could do from where it stands, and what could be done to it, judged and reckoned by the functions that judge and
//! resolve it in earnest.

use dice::Pool;
use engine::view::{ProspectKind, ProspectView};
use engine::{Answer, PieceId, Refusal, Rule};
use tabletop::Segment;

use super::{attacks, chances};
use crate::attacking;
use crate::attacking::judging::Attack;
use crate::attacking::{judging, offers};
use crate::combat;
use crate::field::Field;
use crate::foreseen;
use crate::steps::Reason;
use crate::table::{Phase, Sign};
use crate::vocabulary::ATTACK;
use crate::{artillery, as_if, firing, flanks, musketry, rule, sight};

/// What a unit could do to each enemy near enough to matter, and then what each of them could do to it.
pub(super) fn of(field: Field, unit: PieceId) -> Vec<ProspectView> {
    if !field.kind(unit).is_unit() {
        return Vec::new();
    }
    let enemies: Vec<PieceId> = field.units_of(field.side(unit).other()).collect();
    let pairs = enemies.iter().map(|enemy| (unit, *enemy)).chain(enemies.iter().map(|enemy| (*enemy, unit)));
    pairs
        .filter(|(one, other)| matters(field, *one, *other))
        .flat_map(|(one, other)| between(field, one, other))
        .collect()
}

/// Whether an enemy is no farther off than a unit fires or attacks.
fn matters(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let fires = match field.kind(unit).is_battery() {
        true => artillery::gun_book(field.world, field.kind(unit)).ball,
        false => field.world.book.shooting.ranges.long,
    };
    field.within(unit, enemy, fires.max(field.attack_distance(unit)) + firing::GRAIN)
}

fn between(field: Field, unit: PieceId, enemy: PieceId) -> Vec<ProspectView> {
    if attacking::aims(field, unit, enemy) {
        return vec![waits(field, unit, enemy)];
    }
    let mut found: Vec<ProspectView> = shots(field, unit, enemy);
    match attack(field, unit, enemy) {
        Ok(attack) => found.push(attacks_it(field, unit, enemy, &attack)),
        Err(why) if found.is_empty() => found.push(neither(field, unit, enemy, why)),
        Err(_) => {}
    }
    found
}

/// What is measured from one to another.
fn seen(
    field: Field,
    [from, to]: [PieceId; 2],
    kind: ProspectKind,
    words: String,
    rule: Rule,
) -> ProspectView {
    let line = field
        .gap(from, to)
        .map_or_else(|| Segment::new(field.block(from).centre(), field.block(to).centre()), |gap| gap.line());
    let distance = field.distance(from, to).rounded_up();
    ProspectView { kind, from, to, line, distance, words, rule, pool: None, mean: None, bound: false }
}

/// An attack that waits or is being fought: it has no choice any more (CYP-12-04, CYP-12-25).
fn waits(field: Field, unit: PieceId, enemy: PieceId) -> ProspectView {
    let melee = combat::prospect(field, unit);
    let fought = [Sign::Locked, Sign::Closed, Sign::Engaged].iter().any(|sign| field.is(unit, *sign));
    let words = match fought {
        true => format!("must fight: {}", chances::clash(field, unit, &melee)),
        false => format!("waits an inch off: {}", attacks::whole(field, unit)),
    };
    ProspectView {
        bound: true,
        pool: pool(field, unit),
        mean: Some(foreseen::Clash::of(field, &melee).inflicts[field.side(unit).index()]),
        ..seen(field, [unit, enemy], ProspectKind::Charge, words, rule!("CYP-12-04"))
    }
}

/// The dice of the side of a unit in the melee that it is in or would be in.
fn pool(field: Field, unit: PieceId) -> Option<Pool> {
    let melee = combat::prospect(field, unit);
    let dice = combat::side_dice(field, field.side(unit), &melee);
    (dice > 0).then(|| combat::pool(field, dice))
}

/// The best attack of a unit on an enemy as if its card had come (CYP-12-01).
fn attack(field: Field, unit: PieceId, enemy: PieceId) -> Result<Attack, Refusal> {
    let table = as_if::in_turn(field, unit);
    let there = Field::new(&table, field.world);
    let mut why = Refusal::new(rule!("CYP-12-01"), "straight ahead it does not come upon this enemy");
    for turn in offers::facings(there, unit, enemy) {
        let answer = Answer::plain(ATTACK).with(unit).on(enemy);
        let answer = turn.map_or(answer, |turn| answer.leg(turn));
        match judging::judge_attack(there, unit, &answer) {
            Ok(attack) if attack.target == enemy => return Ok(attack),
            Ok(_) => {}
            Err(refusal) => why = refusal,
        }
    }
    Err(why)
}

fn attacks_it(field: Field, unit: PieceId, enemy: PieceId, attack: &Attack) -> ProspectView {
    let table = as_if::in_turn(field, unit);
    let there = Field::new(&table, field.world);
    let after = as_if::after(there, unit, attack);
    let halted = Field::new(&after, field.world);
    let behind = flanks::strikes(halted, unit, enemy);
    let long = engine::view::words::about(attack.advance.long);
    let limit = engine::view::words::about(attack.allowance);
    let whence = if behind { ", wholly behind its front line" } else { "" };
    let words = format!("an attack of {long} of {limit}{whence}: {}", attacks::whole(halted, unit));
    let melee = combat::prospect(halted, unit);
    ProspectView {
        line: Segment::new(field.piece(unit).pose().at, attack.advance.halt().at),
        pool: pool(halted, unit),
        mean: Some(foreseen::Clash::of(halted, &melee).inflicts[field.side(unit).index()]),
        ..seen(field, [unit, enemy], ProspectKind::Charge, words, rule!("CYP-12-01"))
    }
}

/// The fire of a unit or battery at an enemy from where it stands (CYP-07-12, CYP-09-12).
fn shots(field: Field, unit: PieceId, enemy: PieceId) -> Vec<ProspectView> {
    let shot = |words: String, rule, losses: &[f64], pool| ProspectView {
        mean: Some(foreseen::mean(losses)),
        pool,
        ..seen(field, [unit, enemy], ProspectKind::Shoot, words, rule)
    };
    if field.kind(unit).is_battery() {
        let table = as_if::before_fire(field, Phase::Artillery);
        return of_gun(Field::new(&table, field.world), unit, enemy)
            .into_iter()
            .map(|(words, rule, losses)| shot(words, rule, &losses, None))
            .collect();
    }
    let volleys = foreseen::volleys(field, unit, enemy);
    if volleys.is_empty() {
        return Vec::new();
    }
    let (words, losses) = chances::fire(field, enemy, &volleys, &[]);
    let dice: Vec<Pool> = volleys
        .iter()
        .flat_map(|it| musketry::handful(field, *it).iter().map(|it| it.pool()).collect::<Vec<_>>())
        .collect();
    vec![shot(words, rule!("CYP-07-12"), &losses, if let [only] = dice[..] { Some(only) } else { None })]
}

/// Ball and canister, each if it may be fired.
fn of_gun(field: Field, gun: PieceId, enemy: PieceId) -> Vec<(String, Rule, Vec<f64>)> {
    if artillery::judge_gun(field, gun).is_err() {
        return Vec::new();
    }
    let mut found = Vec::new();
    if let Ok(shot) = artillery::judge_ball(field, gun, enemy, None) {
        let harms = foreseen::ball(field, shot);
        if let Some(first) = harms.first() {
            let behind = engine::view::words::counted(harms.len() as i64 - 1, "unit");
            let words = format!("ball, {}; {behind} in the zone behind", chances::losses(&first.losses));
            found.push((words, rule!("CYP-09-03"), first.losses.clone()));
        }
    }
    if artillery::judge_canister(field, gun, enemy).is_ok() {
        let losses = foreseen::canister(field, gun, enemy);
        let test = chances::of_unit(field, enemy, Reason::Canister);
        found.push((
            format!("canister, {}; then it {test}", chances::losses(&losses)),
            rule!("CYP-09-11"),
            losses,
        ));
    }
    found
}

/// Why a unit can do nothing to an enemy, where it sees him or not.
fn neither(field: Field, unit: PieceId, enemy: PieceId, why: Refusal) -> ProspectView {
    let kind = if sight::sees(field, unit, enemy) { ProspectKind::See } else { ProspectKind::Nothing };
    seen(field, [unit, enemy], kind, why.why.to_owned(), why.rule)
}
