//! How a unit stands: what it could do in the coming Combat Phase, and what could be done to it in the enemy's next turn.

use engine::PieceId;
use tabletop::Length;

use super::worth::{Clash, group};
use crate::combat;
use crate::field::Field;
use crate::hedgehog;
use crate::table::{Form, Phase, Sign, State};
use crate::world::Class;

/// How likely a unit that has yet to come up is reckoned to join.
const PROMISED: f64 = 0.3;

/// What the losses of those who attack a unit take off the danger that they are to it.
const DETERRED: f64 = 0.3;

/// How a unit stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// What attacking is expected to gain: of this unit with those who are in range already, less what they would gain without it.
    pub attack: f64,
    /// The same if nobody comes up to join.
    pub alone: f64,
    /// What the enemy is expected to gain by attacking it.
    pub threat: f64,
}

impl Outlook {
    /// Of a fighter.
    pub fn of(field: Field, unit: PieceId) -> Outlook {
        let best = attack(field, unit).unwrap_or(Attack { enemy: unit, gain: 0.0, alone: 0.0 });
        Outlook { attack: best.gain, alone: best.alone, threat: threat(field, unit) }
    }
}

/// Whether a unit may attack at all.
fn is_able(field: Field, unit: PieceId) -> bool {
    field.is_fighter(unit) && !field.routs(unit) && !field.is(unit, Sign::BackTurned)
}

/// An attack of a unit from where it stands.
struct Attack {
    enemy: PieceId,
    /// What it is expected to gain, with what may be hoped of those who could still join.
    gain: f64,
    /// The same without them.
    alone: f64,
}

/// Whom a unit would best attack from where it stands.
pub(super) fn quarry(field: Field, unit: PieceId) -> Option<PieceId> {
    attack(field, unit).map(|attack| attack.enemy)
}

/// The best that a unit could do from where it stands; it must attack whoever is in range (PM-08-02).
fn attack(field: Field, unit: PieceId) -> Option<Attack> {
    if !is_able(field, unit) {
        return None;
    }
    let side = field.side(unit);
    let mut best: Option<Attack> = None;
    for enemy in field.units_of(side.other()).filter(|enemy| combat::can_attack(field, unit, *enemy)) {
        let friends = || field.fighters_of(side).filter(|other| *other != unit && is_able(field, *other));
        let with = Clash::of(field, &group(field, unit, enemy, friends()), enemy).gain();
        let mut others = friends().filter(|other| combat::can_attack(field, *other, enemy));
        let without = match others.next() {
            Some(first) => Clash::of(field, &group(field, first, enemy, others), enemy).gain(),
            None => 0.0,
        };
        let alone = with - without;
        let hoped = |all| alone.max(alone + PROMISED * (all - alone));
        let gain = promised(field, unit, enemy).map_or(alone, hoped);
        if best.as_ref().is_none_or(|found| gain > found.gain) {
            best = Some(Attack { enemy, gain, alone });
        }
    }
    best
}

/// What an attack is expected to gain that one more unit may still join, which has not moved yet and could come up in this turn.
fn promised(field: Field, unit: PieceId, enemy: PieceId) -> Option<f64> {
    let side = field.side(unit);
    let free = |other: &PieceId| {
        *other != unit
            && is_able(field, *other)
            && !field.is(*other, Sign::Moved)
            && field.state(*other) == State::Good
            && !combat::can_attack(field, *other, enemy)
            && field.within(*other, enemy, reach(field, *other))
    };
    if field.table.battle.acting() != side || field.table.battle.phase() != Phase::Movement {
        return None;
    }
    let all = field.fighters_of(side).filter(free);
    all.map(|other| Clash::of(field, &[unit, other], enemy).gain()).max_by(f64::total_cmp)
}

/// What the enemies who could come at a unit in their next turn are expected to gain by it: the most dangerous of them, or the two
/// together.
fn threat(field: Field, unit: PieceId) -> f64 {
    let mut worst: [(f64, Option<PieceId>); 2] = [(0.0, None); 2];
    let fights = field.side(unit) == field.table.battle.acting() && is_able(field, unit);
    for enemy in field.fighters_of(field.side(unit).other()) {
        if field.routs(enemy) || !field.within(unit, enemy, reach(field, enemy)) {
            continue;
        }
        let mut danger = gained_from(field, &[enemy], unit);
        // Whoever has the time forms hedgehog before the horse (PM-07-14).
        if field.rides(enemy) && forms_in_time(field, unit, enemy) {
            danger *= 0.2;
        }
        // Whom it attacks first comes on in disorder, if at all.
        if fights && combat::can_attack(field, unit, enemy) {
            danger *= if field.state(unit) == State::Good { 0.35 } else { 0.7 };
        }
        if danger > worst[0].0 {
            worst = [(danger, Some(enemy)), worst[0]];
        } else if danger > worst[1].0 {
            worst[1] = (danger, Some(enemy));
        }
    }
    match worst {
        [(alone, Some(first)), (_, Some(second))] => alone.max(gained_from(field, &[first, second], unit)),
        [(alone, _), _] => alone,
    }
}

/// What enemies are expected to gain by attacking a unit together.
fn gained_from(field: Field, enemies: &[PieceId], unit: PieceId) -> f64 {
    let clash = Clash::of(field, enemies, unit);
    clash.defender - DETERRED * clash.attackers
}

/// How far a unit reaches with an attack of its next turn.
pub fn reach(field: Field, unit: PieceId) -> Length {
    let ordinary = field.allowance(unit) + field.range(unit);
    match field.class(unit) {
        Class::Pistols => field.charge_allowance(unit) + field.range(unit),
        _ => ordinary.max(field.charge_allowance(unit)),
    }
}

/// Whether foot would have formed hedgehog by the time that a rider is upon it.
pub(super) fn forms_in_time(field: Field, foot: PieceId, rider: PieceId) -> bool {
    if field.form(foot) == Form::Hedgehog || hedgehog::may_be_formed(field, foot).is_err() {
        return false;
    }
    let way = field.distance(foot, rider).rounded_up() - field.range(rider);
    hedgehog::time(field, foot).is_reached_by(way.max(Length::ZERO), field.charge_allowance(rider))
}
