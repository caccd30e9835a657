//! Fire of muskets and guns: at whom it is expected to tell most, and what is stopped by it.

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern};

use super::{attacks, worth};
use crate::field::Field;
use crate::foreseen::{self, Chances};
use crate::steps::Reason;
use crate::table::{Phase, Sign, Table, Volley};
use crate::{artillery, as_if, movement, musketry};

/// What it is worth that an attacker who is shot at does not close.
const STOPPED: f64 = 0.12;

/// What some volleys are expected to cost their target.
pub fn volleys(field: Field, target: PieceId, volleys: &[Volley]) -> f64 {
    let losses = foreseen::losses(field, target, volleys);
    costs(field, target, &losses, &foreseen::under_fire(field, target, &losses, Reason::Fire))
}

/// What such losses are expected to cost a target, with the test that follows: more where it waits to close.
fn costs(field: Field, target: PieceId, losses: &[f64], test: &Chances) -> f64 {
    let attacks = field.unit(target).target().is_some() && !field.is(target, Sign::Locked);
    let stops = if attacks { STOPPED * worth::unit(field, target) } else { 0.0 };
    worth::under_fire(field, target, losses, test) + stops * (1.0 - test.passes())
}

/// A volley: beside what others have declared at the same target already.
pub(super) fn muskets(field: Field, firer: PieceId, target: PieceId, answer: &Answer) -> Appraisal {
    let Ok(volley) = musketry::judge(field, field.side(firer), answer) else {
        return Appraisal::indifferent();
    };
    let before: Vec<Volley> =
        field.table.battle.volleys().iter().copied().filter(|it| it.target() == target).collect();
    let with: Vec<Volley> = before.iter().copied().chain([volley]).collect();
    let gain =
        volleys(field, target, &with) - if before.is_empty() { 0.0 } else { volleys(field, target, &before) };
    aimed(field, [firer, target], Appraisal::of(Concern::EnemyLoss, gain, "the fire tells most there"))
}

/// What a shot is worth, the more the nearer its target is.
fn aimed(field: Field, [firer, target]: [PieceId; 2], worth: Appraisal) -> Appraisal {
    worth.and(Concern::Nearness, attacks::near(field, firer, target), "they are the nearest")
}

/// A ball: all on its line, its own side's among them (CYP-09-16).
pub(super) fn ball(field: Field, gun: PieceId, target: PieceId, answer: &Answer) -> Appraisal {
    let to = if let Way::At(pose) = answer.way { Some(pose.at) } else { None };
    let Ok(shot) = artillery::judge_ball(field, gun, target, to) else { return Appraisal::indifferent() };
    let (mut enemy, mut own) = (0.0, 0.0);
    for harm in foreseen::ball(field, shot) {
        let unit = harm.struck.unit;
        let loss = foreseen::mean(&harm.losses) * worth::figure(field, unit) + 6.0 * harm.quiet;
        if field.side(unit) == field.side(gun) { own += loss } else { enemy += loss }
    }
    let worth = Appraisal::of(Concern::EnemyLoss, enemy, "the ball tells most there");
    aimed(field, [gun, target], worth.and(Concern::OwnLoss, 1.5 * own, "no friend is on its way"))
}

/// Canister: a test follows whether it hits or not (CYP-09-11).
pub(super) fn canister(field: Field, gun: PieceId, target: PieceId) -> Appraisal {
    let losses = foreseen::canister(field, gun, target);
    let test = foreseen::test(field, target, Reason::Canister);
    let gain = costs(field, target, &losses, &test);
    aimed(field, [gun, target], Appraisal::of(Concern::EnemyLoss, gain, "canister tells most there"))
}

/// The best ball of a gun, whatever the phase.
fn best(field: Field, gun: PieceId) -> f64 {
    let targets = field.units_of(field.side(gun).other());
    let shots = targets.filter_map(|target| artillery::judge_ball(field, gun, target, None).ok());
    let worth = |shot| -> f64 {
        let harms = foreseen::ball(field, shot);
        let one = |harm: &foreseen::Harm| {
            let loss = foreseen::mean(&harm.losses) * worth::figure(field, harm.struck.unit);
            if field.side(harm.struck.unit) == field.side(gun) { -1.5 * loss } else { loss }
        };
        harms.iter().map(one).sum()
    };
    shots.map(worth).fold(0.0, f64::max)
}

/// A gun is turned where it finds more before it, and keeps its fire (CYP-09-14).
pub(super) fn turns(field: Field, gun: PieceId, answer: &Answer) -> Appraisal {
    let Ok(to) = movement::judge_pivot(field, gun, answer) else { return Appraisal::indifferent() };
    if artillery::judge_gun(field, gun).is_err() {
        return Appraisal::indifferent();
    }
    let mut table: Table = as_if::before_fire(field, Phase::Artillery);
    let now = best(Field::new(&table, field.world), gun);
    table.pieces[gun.index()].set_pose(to);
    let then = best(Field::new(&table, field.world), gun);
    let keeps = field.kind(gun) != crate::world::Kind::HeavyGun;
    let then = if keeps { then } else { 0.6 * then };
    Appraisal::of(Concern::Opportunity, 2.0 * (then - now) - 0.1, "it finds more before it")
}
