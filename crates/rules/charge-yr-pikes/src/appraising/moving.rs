//! What an order to a unit is worth: an attack, what it may do that is attacked, and how much better it stands after a move.

use engine::{Answer, PieceId};
use general::{Appraisal, Concern, Plan};
use tabletop::Length;

use super::aim::{self, Aim};
use super::attacks::{self, inches};
use super::masking::{self, Friend};
use super::outlook::{self, Danger, Outlook, Shot, dangers, shots};
use super::{leading, worth};
use crate::attacking;
use crate::attacking::{answering, judging};
use crate::command;
use crate::field::Field;
use crate::movement;
use crate::steps::Reason;
use crate::table::{Form, Phase, Sign, Table, UnitChange};
use crate::vocabulary::{ATTACK, COUNTERCHARGE, DISMOUNT, FINISH, MOUNT};

/// What an inch nearer to what it is after is worth to a unit.
const PULL: f64 = 0.13;
/// How much of an attack's losses is feared beyond what they are on average.
const RISK: f64 = 0.3;
/// What it costs to move: a unit that stands fires first and is steadier.
const STIRS: f64 = 0.3;
/// What is left of the fire of those who have moved: who stands fires before them (CYP-02-06).
const LATE: f64 = 0.7;
/// What exposure weighs.
const CAUTION: f64 = 0.8;

/// How near an enemy must be for whom a unit may wait, in inches.
const COMES: f64 = 18.0;

/// What the appraisals of the orders to one unit share.
#[derive(Clone)]
pub struct Before {
    unit: PieceId,
    aim: Option<Aim>,
    dangers: Vec<Danger>,
    shots: Vec<Shot>,
    friends: Vec<Friend>,
    /// What these would fire past it where it stands.
    past: f64,
    outlook: Outlook,
    near: Option<PieceId>,
    steady: f64,
    /// Whether it is not to go to meet the enemy.
    stands: bool,
}

impl Before {
    fn of(field: Field, unit: PieceId, plan: &Plan) -> Before {
        let (dangers, shots) = (dangers(field, unit), shots(field, unit));
        let outlook = Outlook::of(field, unit, &dangers, &shots);
        let (aim, near, steady) =
            (Aim::of(field, unit, plan), worth::nearest(field, unit), steadiness(field, unit));
        // To let them come is to be where they come.
        let comes = near.is_some_and(|enemy| inches(field, unit, enemy) <= COMES);
        let (friends, stands) = (masking::friends(field, unit), plan.stands(unit) && comes);
        let past = masking::past(field, unit, &friends);
        Before { unit, aim, dangers, shots, friends, past, outlook, near, steady, stands }
    }
}

/// An order to a unit, an officer or a galloper gun.
pub(super) fn appraise(field: Field, answer: &Answer, plan: &Plan, known: &mut Option<Before>) -> Appraisal {
    let Some(unit) = answer.piece.filter(|_| answer.verb != FINISH) else { return Appraisal::indifferent() };
    if field.kind(unit).is_officer() {
        return leading::appraise(field, unit, answer);
    }
    if !field.kind(unit).is_formed() {
        return Appraisal::indifferent();
    }
    if answering::is_charged(field, unit) {
        return under_attack(field, unit, answer);
    }
    if known.as_ref().is_none_or(|before| before.unit != unit) {
        *known = Some(Before::of(field, unit, plan));
    }
    let Some(before) = known else { return Appraisal::indifferent() };
    match answer.verb {
        ATTACK => attack(field, before, answer),
        MOUNT | DISMOUNT => mounts(field, before, answer),
        _ => moves(field, before, answer),
    }
}

/// An attack: what it wins and costs, less the fire that it forgoes and what it stands in at its halt.
fn attack(field: Field, before: &Before, answer: &Answer) -> Appraisal {
    let unit = before.unit;
    let Ok(attack) = judging::judge_attack(field, unit, answer) else { return Appraisal::indifferent() };
    let (worth, table) = attacks::declared(field, unit, &attack);
    let there = field.on_moved(&table, unit);
    let others: Vec<Danger> =
        before.dangers.iter().copied().filter(|danger| !danger.is_of(attack.target)).collect();
    let threat = outlook::threat(there, unit, &others);
    let mood = aim::mood(field, field.side(unit));
    attacks::told(field, unit, attack.target, worth)
        .and(Concern::OwnLoss, RISK * worth.own / mood, "it is expected to lose less")
        .and(Concern::Opportunity, -before.outlook.fire, "it would fire")
        .and(Concern::Exposure, CAUTION * (threat - before.outlook.threat).max(0.0), "it is safer there")
}

/// What a unit may do that is attacked: meet the attack by one of its own, or get away (CYP-12-30 to CYP-12-32).
fn under_attack(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let danger = |field: Field| -> f64 {
        let all = attacking::attackers(field, unit).filter(|enemy| !field.is(*enemy, Sign::Locked));
        all.map(|enemy| {
            let worth = attacks::of(field, enemy);
            worth.enemy - 0.4 * worth.own
        })
        .sum()
    };
    let stands = danger(field);
    match answer.verb {
        COUNTERCHARGE => {
            let mut table: Table = *field.table;
            for sign in [Sign::Countercharged, Sign::Moved, Sign::Charged] {
                table.units[unit.index()].apply(UnitChange::Flag(sign, true));
            }
            let meets = danger(field.on(&table));
            let meets = Appraisal::of(Concern::OwnLoss, meets - stands, "it meets them sword in hand");
            meets.and(Concern::Nearness, 1.0, "at them")
        }
        ATTACK => Appraisal::indifferent(),
        _ => {
            let Ok(judged) = movement::judge(field, unit, answer) else { return Appraisal::indifferent() };
            if judged.stretches.is_empty() {
                return Appraisal::of(Concern::Cohesion, -1.0, "it stands");
            }
            let test = worth::test(field, unit, Reason::Evade);
            let runs = Appraisal::of(Concern::OwnLoss, test - stands, "it would be the worse for standing");
            runs.and(Concern::Cohesion, -0.5, "it stands")
        }
    }
}

/// Dragoons fight on foot where the enemy comes within their muskets, and ride where he is far (CYP-18-01).
fn mounts(field: Field, before: &Before, answer: &Answer) -> Appraisal {
    let far = before.near.map_or(0.0, |enemy| inches(field, before.unit, enemy));
    let suits = if answer.verb == DISMOUNT { far < 15.0 && far > 4.0 } else { far > 26.0 };
    Appraisal::of(Concern::Station, if suits { 1.0 } else { -1.0 }, "so they are of more use")
}

/// A move or a change of formation.
fn moves(field: Field, before: &Before, answer: &Answer) -> Appraisal {
    let unit = before.unit;
    let Some((table, form)) = after(field, unit, answer) else { return Appraisal::indifferent() };
    let there = field.on_moved(&table, unit);
    let (earlier, later) = (before.outlook, Outlook::of(there, unit, &before.dangers, &before.shots));
    let side = field.side(unit);
    let weak = field.is_disordered(unit);
    let pull = if weak || before.stands { 0.0 } else { PULL * aim::mood(field, side) };
    let gained = before.aim.map_or(0.0, |aim| aim.gained(field, there, unit));
    let near = before.near.map_or(0.0, |enemy| inches(field, unit, enemy) - inches(there, unit, enemy));
    let faces = before.near.map_or(0.0, |enemy| looks(there, unit, enemy) - looks(field, unit, enemy));
    let past = masking::past(there, unit, &before.friends);
    // Who stands still is cured (CYP-17-03).
    let stirs = if weak { -1.5 } else { -STIRS };
    let caution = CAUTION * if weak { 1.6 } else { 1.0 };
    let losses = later.threat + later.incoming - earlier.threat - earlier.incoming;
    Appraisal::of(Concern::Opportunity, 1.2 * (LATE * later.fire - earlier.fire), "its fire tells from there")
        .and(Concern::Opportunity, past - before.past, "its friends can fire past it there")
        .and(Concern::Exposure, caution * losses, "it is safer there")
        .and(Concern::Station, pull * gained, before.aim.map_or("", |aim| aim.why))
        .and(Concern::Station, faces, "it looks where they are")
        .and(Concern::Cohesion, steadiness(there, unit) - before.steady, "it keeps with its friends")
        .and(Concern::Cohesion, stirs + form, "it had better stand")
        .and(Concern::Ground, near + faces, "it closes with the enemy")
}

/// How well a unit looks at an enemy: 0 straight before it, 1 less for each quarter turn.
fn looks(field: Field, unit: PieceId, enemy: PieceId) -> f64 {
    let pose = field.piece(unit).pose();
    let off = (pose.at.bearing(field.block(enemy).centre()) - pose.facing).signed().abs();
    -f64::from((off - 2_000).max(0)) / 9_000.0
}

/// Whether friends are near, and an officer: alone before the line a unit is lost, and without the word it stays.
fn steadiness(field: Field, unit: PieceId) -> f64 {
    let side = field.side(unit);
    let near = Length::inches(8);
    let friends = field.formed_of(side).filter(|other| *other != unit && !field.is_routed(*other));
    let beside = friends.filter(|other| field.within(unit, *other, near)).take(2).count();
    [-1.2, -0.3, 0.0][beside] - 0.15 * f64::from(command::failing_alone(field, unit))
}

/// The table after a move, and what the formation is worth by itself; none if it is not legal.
fn after(field: Field, unit: PieceId, answer: &Answer) -> Option<(Table, f64)> {
    let judged = match field.is(unit, Sign::Ready) {
        true => movement::judge(field, unit, answer).ok()?,
        false if field.table.battle.phase() == Phase::Bonus => {
            movement::judge_bonus(field, unit, answer).ok()?
        }
        false => movement::judge_ready(field, unit, answer).ok()?,
    };
    let mut table: Table = *field.table;
    table.pieces[unit.index()].set_pose(judged.place.pose);
    table.pieces[unit.index()].set_shape(judged.place.shape);
    let muddled = movement::is_muddled(field, unit, &judged.stretches) && !field.is_disordered(unit);
    let it = &mut table.units[unit.index()];
    for sign in [Sign::Moved, Sign::Stirred] {
        it.apply(UnitChange::Flag(sign, true));
    }
    let mut form = match (field.form(unit), Form::of_number(judged.place.shape.form)) {
        (Form::Column, Form::Line) => 1.5,
        (Form::Line, Form::Column) => -1.5,
        (_, Form::Square) => -2.0,
        _ => 0.0,
    };
    if muddled {
        it.apply(UnitChange::Flag(Sign::Disordered, true));
        form -= 1.2;
    }
    form -= 0.5 * judged.tolls.len() as f64;
    Some((table, form))
}
