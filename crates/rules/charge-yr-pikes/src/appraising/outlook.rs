//! How a unit stands: what it could fire, what could be fired at it, and who could fall upon it.

use engine::PieceId;
use tabletop::Length;

use super::{attacks, firing, worth};
use crate::as_if;
use crate::field::Field;
use crate::foreseen;
use crate::morale::Reason;
use crate::musketry;
use crate::table::{Phase, Sign};

/// How likely an enemy gets the card and the word.
const MOVES: f64 = 0.6;
/// How often the fire of a unit stops who attacks it.
const STOPS: f64 = 0.4;
/// What the losses of those who attack a unit take off the danger that they are to it.
const DETERRED: f64 = 0.3;
/// How much the second of those who could attack a unit adds.
const SECOND: f64 = 0.4;

/// What an enemy is to a unit if he attacks its front, and if he attacks its flank.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Danger {
    enemy: PieceId,
    front: f64,
    flank: f64,
}

impl Danger {
    /// Whether it is this enemy.
    pub fn is_of(&self, enemy: PieceId) -> bool {
        self.enemy == enemy
    }
}

/// The enemies who could attack a unit in this turn or the next, near it or near where it may go.
pub fn dangers(field: Field, unit: PieceId) -> Vec<Danger> {
    let table = as_if::in_phase(field, Phase::Receiving);
    let there = Field::new(&table, field.world);
    let enemies = field.formed_of(field.side(unit).other()).filter(|enemy| {
        let far = reach(field, *enemy) + field.normal_distance(unit);
        worth::fights(field, *enemy) && !field.is(*enemy, Sign::Locked) && field.within(unit, *enemy, far)
    });
    let receives = foreseen::test(there, unit, Reason::Receive);
    let (stands, shaken) = (receives.passes(), worth::tested(there, unit, &receives));
    let shoots = if musketry::has_muskets(field, unit) { 1.0 - STOPS } else { 1.0 };
    enemies
        .map(|enemy| {
            let of = |flank: bool| {
                let duel = attacks::duel(there, enemy, unit, flank);
                let loss = stands * (duel.unit - DETERRED * duel.enemy) + shaken;
                if flank {
                    loss
                } else {
                    loss * shoots * foreseen::test(there, enemy, Reason::Close).passes()
                }
            };
            Danger { enemy, front: of(false).max(0.0), flank: of(true).max(0.0) }
        })
        .collect()
}

/// How far a unit reaches with an attack, the inch of the halt among it.
pub fn reach(field: Field, unit: PieceId) -> Length {
    field.attack_distance(unit) + field.world.book.combat.attack.halt
}

/// How a unit stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// What its best volley would cost the enemy.
    pub fire: f64,
    /// What the enemy's fire would cost it.
    pub incoming: f64,
    /// What attacks on it would cost it.
    pub threat: f64,
}

impl Outlook {
    /// Of a unit, among those who are a danger to it.
    pub fn of(field: Field, unit: PieceId, dangers: &[Danger]) -> Outlook {
        Outlook {
            fire: firing::best_volley(field, unit),
            incoming: firing::incoming(field, unit),
            threat: threat(field, unit, dangers),
        }
    }
}

/// What those who could fall upon a unit are expected to cost it: the most dangerous of them, and a part of the next.
fn threat(field: Field, unit: PieceId, dangers: &[Danger]) -> f64 {
    let mut worst = [0.0_f64; 2];
    for danger in dangers.iter().filter(|it| field.within(unit, it.enemy, reach(field, it.enemy))) {
        let flank = attacks::outflanks(field, danger.enemy, unit);
        let loss = if flank { danger.flank } else { danger.front };
        if loss > worst[0] {
            worst = [loss, worst[0]];
        } else if loss > worst[1] {
            worst[1] = loss;
        }
    }
    MOVES * (worst[0] + SECOND * worst[1])
}
