//! What an Action is worth, and what a unit could best do if it were given one.

use engine::{Answer, PieceId};
use general::{Appraisal, Appraised, Concern, Plan};
use tabletop::{Angle, Leg, Length};

use super::{Notes, clash, shots, standing};
use crate::Matchlocks;
use crate::actions::{direction_of, legs_of, offer_pack_up, turned};
use crate::ask::By;
use crate::field::Field;
use crate::movement::{self, cover};
use crate::table::{Phase, Sign};
use crate::vocabulary as verb;

/// A blow that is worth less than this, in points, is compared with a move.
const MODEST: f64 = 1.2;
/// Why the last squadron is kept back.
pub(super) const SPENT: &str = "it is the last squadron in hand";
/// What must be gained at least for a unit to be worth an order, in points.
const WHILE: f64 = 0.05;

/// What an Action is worth.
pub(super) fn action(field: Field, by: By, answer: &Answer, plan: &Plan, notes: &mut Notes) -> Appraisal {
    let Some(unit) = answer.piece else { return Appraisal::indifferent() };
    match (answer.verb, answer.object) {
        (verb::SHOOT, Some(target)) => {
            let changed = cover::with_stance(field, unit, cover::stance_of(answer).0);
            changed.map_or_else(
                |_| Appraisal::indifferent(),
                |table| shot(Field::new(&table, field.world), unit, target),
            )
        }
        (verb::ATTACK, Some(target)) => clash::attack(field, unit, target, direction_of(answer)),
        (verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH, _) => {
            standing::moved(field, unit, &legs_of(answer), by, plan, notes)
        }
        (verb::RALLY, _) => rallied(field, unit, 1.0),
        (verb::STEADY, _) => rallied(field, unit, 0.8),
        (verb::RECOVER, _) => {
            Appraisal::of(Concern::Cohesion, 2.0, "a daunted unit is of no use until it is rallied")
        }
        (verb::REPAIR, _) => Appraisal::of(Concern::Opportunity, 0.8, "the gun may fire again"),
        (verb::UNLIMBER, _) => set_up(field, unit, answer),
        (verb::DISMOUNT, _) => dismounted(field, unit),
        (verb::PASS, _) => Appraisal::indifferent(),
        _ => Appraisal::of(Concern::Command, -0.5, "there is better to do"),
    }
}

fn shot(field: Field, unit: PieceId, target: PieceId) -> Appraisal {
    let far = field.gap(unit, target).distance.rounded_up().to_inches();
    // Opening with muskets ends the opening phase and spends the first volley at long range.
    let early = field.table.battle.phase() == Phase::Opening && !field.gun(unit);
    Appraisal::of(Concern::EnemyLoss, shots::expected(field, unit, target), "the fire should tell")
        .and(Concern::Nearness, (50.0 - far).max(1.0), "the enemy is in range")
        .and(Concern::Cohesion, if early { -0.3 } else { 0.0 }, "it is early to open fire")
}

/// What it is worth to set up a gun as it would then look: for many shots to come, and less where the unit that it travels
/// with has yet to move out of their way.
fn set_up(field: Field, gun: PieceId, answer: &Answer) -> Appraisal {
    let mut table = *field.table;
    table.units[gun.index()].set(Sign::Limbered, false);
    table.pieces[gun.index()].set_pose(turned(field, gun, answer));
    let clear = standing::shot(Field::new(&table, field.world), gun);
    let parent = field.parent(gun).filter(|parent| clear <= 0.0 && field.piece(*parent).on_table());
    let later = parent.map_or(0.0, |parent| {
        table.pieces[parent.index()].set_pose(field.pose(parent).moved(Angle::HALF, Length::inches(24)));
        standing::shot(Field::new(&table, field.world), gun)
    });
    Appraisal::of(Concern::Opportunity, 3.0 * clear + later, "the gun must be set up to fire")
}

fn rallied(field: Field, unit: PieceId, part: f64) -> Appraisal {
    let tokens = f64::from(field.state(unit).disarray());
    let each = if field.squadron(unit) { 0.8 } else { 0.45 };
    Appraisal::of(Concern::Cohesion, part * each * (0.6 + 0.4 * tokens), "troops in disorder fight badly")
}

fn dismounted(field: Field, unit: PieceId) -> Appraisal {
    let near = super::enemies_of(field, unit).any(|enemy| field.within(unit, enemy, Length::inches(12)));
    Appraisal::of(Concern::Station, if near { 0.4 } else { -0.4 }, "dragoons fight on foot")
}

/// How much is spent by moving a squadron that is the last one in hand early in the battle: one is kept back as
/// long as no other is committed.
pub(super) fn reserve(field: Field, unit: PieceId) -> f64 {
    if !field.squadron(unit) || field.table.battle.turn() >= 4 {
        return 0.0;
    }
    let side = field.side(unit);
    let distance = |one: PieceId| field.from_baseline(side, field.pose(one).at).0;
    let others = || field.units_of(side).filter(|other| *other != unit && field.squadron(*other));
    let fresh = |other: &PieceId| !field.engaged(*other) && field.kills(*other) == 0;
    let last = others().all(|other| distance(other) >= distance(unit)) && others().count() >= 2;
    let committed = others().any(|other| field.engaged(other) || !fresh(&other));
    if last && !committed { 0.7 } else { 0.0 }
}

/// What a unit could best do if it were to act.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed {
    /// Under which verb.
    pub verb: engine::Verb,
    /// What speaks for it.
    pub appraisal: Appraisal,
    /// A plain sum of what speaks for it, to compare deeds.
    pub value: f64,
    /// How it is done.
    pub how: How,
}

/// How a deed is done: at whom, or by which move.
#[derive(Clone, Copy, Debug)]
pub(super) enum How {
    /// A shot at an enemy.
    Shot(PieceId),
    /// An Attack on an enemy, with the direction of the contact move.
    Attack(PieceId, Angle),
    /// A move.
    Move(Leg),
    /// On the spot.
    Stay,
}

/// What a unit could best do if it were to act, at a glance: its best blow, or else a move ahead, aside or in retreat,
/// or a wheel towards the enemy; `None` if nothing is worth while.
pub(super) fn best_deed(
    field: Field,
    unit: PieceId,
    leader: Option<PieceId>,
    by: By,
    plan: &Plan,
) -> Option<Deed> {
    let mut best = best_blow(field, unit, leader);
    // Moves are looked at only where there is little to strike at, and by guns where there is nothing.
    let modest = |deed: Deed| deed.value < MODEST && !(field.gun(unit) && matches!(deed.how, How::Shot(_)));
    if best.is_none_or(modest) {
        let (here, spent) = (standing::Here::of(field, unit, plan), reserve(field, unit));
        movement::glance(field, unit, &mut |leg| {
            let verb = match leg {
                Leg::Wheel { .. } => verb::WHEEL,
                Leg::AboutFace => verb::ABOUT_FACE,
                Leg::Turn { .. } => verb::PIVOT,
                _ => verb::MOVE,
            };
            let moved = standing::at_a_glance(field, unit, plan, leg, by, here);
            better(&mut best, verb, How::Move(leg), moved.and(Concern::Reserve, spent, SPENT));
        });
    }
    best
}

/// The best that a unit could do where it stands, at a glance: its best shot, its best Attack, rallying, repair.
pub(super) fn best_blow(field: Field, unit: PieceId, leader: Option<PieceId>) -> Option<Deed> {
    let mut best: Option<Deed> = None;
    let best = &mut best;
    if let Some((_, target)) = shots::best(field, unit) {
        better(best, verb::SHOOT, How::Shot(target), shot(field, unit, target));
    }
    crate::melee::offer_attacks(field, unit, leader, &mut |target, direction| {
        let appraisal = clash::attack(field, unit, target, direction);
        better(best, verb::ATTACK, How::Attack(target, direction), appraisal);
    });
    if field.state(unit).disarray() > 0 {
        better(best, verb::RALLY, How::Stay, rallied(field, unit, 1.0));
    }
    if field.gun(unit) && field.has(unit, Sign::Jammed) {
        let repaired = Appraisal::of(Concern::Opportunity, 0.8, "the gun may fire again");
        better(best, verb::REPAIR, How::Stay, repaired);
    }
    if field.gun(unit) && field.has(unit, Sign::Limbered) {
        offer_pack_up(field, unit, &mut |answer| {
            better(best, answer.verb, How::Stay, set_up(field, unit, &answer));
        });
    }
    *best
}

/// Keeps the better of two deeds; what is worth nothing is not kept.
fn better(best: &mut Option<Deed>, verb: engine::Verb, how: How, appraisal: Appraisal) {
    let value = Matchlocks::doctrine().score(&appraisal);
    if value > best.map_or(WHILE, |deed| deed.value) {
        *best = Some(Deed { verb, appraisal, value, how });
    }
}
