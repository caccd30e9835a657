//! Strengths, odds, columns and the die (PM-08-08 to PM-08-19, PM-10-02).

use dice::{Die, Pool, Total};
use engine::{InlineVec, PieceId, Side};
use tabletop::Edge;

use super::ground::better;
use super::who::{is_ridden_at, rides_at_hedgehog};
use crate::field::Field;
use crate::ledger::Rule;
use crate::table::{Form, LeaderFate, Sign};
use crate::world::troops::{Arm, Class};
use crate::{artillery, rule, zones};

/// A shift of the column or a modifier of the die, with its rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// Why.
    pub rule: Rule,
    /// By how much.
    pub value: i8,
}

impl Default for Reason {
    fn default() -> Reason {
        Reason { rule: rule!("PM-08-14"), value: 0 }
    }
}

/// Reasons one after the other.
pub type Reasons = InlineVec<Reason, 6>;

/// How an ordinary combat stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// The attackers' strengths added up (PM-08-08).
    pub attacker: u16,
    /// The defender's strength.
    pub defender: u16,
    /// The column of the two, counted from 0 at 1:3 (PM-08-09).
    pub base: u8,
    /// What shifts it (PM-08-10 to PM-08-13).
    pub shifts: Reasons,
    /// The column that is used (PM-08-14).
    pub column: u8,
}

impl Odds {
    /// The column that is used, in words.
    pub fn words(&self) -> &'static str {
        COLUMNS[usize::from(self.column).min(COLUMNS.len() - 1)]
    }
}

/// How an ordinary combat of some units against another stands: strengths by the states now (PM-08-25), as in the worked example of
/// 20 against 20 and against 10 (PM-14-01).
pub fn odds(field: Field, attackers: &[PieceId], target: PieceId) -> Odds {
    let attacker = attackers.iter().map(|id| field.attacking_strength(*id)).sum();
    let defender = field.defending_strength(target);
    let base = field.world.book.combat.table_4.column(attacker, defender);
    let shifts = shifts(field, attackers, target);
    let sum: u8 = shifts.iter().map(|shift| shift.value.unsigned_abs()).sum();
    let column = base.saturating_add(sum).min(COLUMNS.len() as u8 - 1);
    Odds { attacker, defender, base, shifts, column }
}

/// The shift for arms and the one best shift for direction (PM-08-14).
pub fn shifts(field: Field, attackers: &[PieceId], target: PieceId) -> Reasons {
    let book = &field.world.book.combat.shifts;
    let mut found = Reasons::new();
    match arms(field, attackers, target) {
        0 | 1 => {}
        2 => found.push(Reason { rule: rule!("PM-08-10"), value: book.two_arms as i8 }),
        _ => found.push(Reason { rule: rule!("PM-08-11"), value: book.three_arms as i8 }),
    }
    let zones = attackers.iter().map(|id| zones::zone(field, *id, target));
    let best = zones.map(|zone| match zone {
        Edge::Front => Reason { rule: rule!("PM-02-10"), value: 0 },
        Edge::Left | Edge::Right => Reason { rule: rule!("PM-08-12"), value: book.flank as i8 },
        Edge::Rear => Reason { rule: rule!("PM-08-13"), value: book.rear as i8 },
    });
    if let Some(best) = best.max_by_key(|reason| reason.value).filter(|best| best.value > 0) {
        found.push(best);
    }
    found
}

/// How many arms are used on one unit, over all that attack together; artillery counts if a battery fired at it in this player turn,
/// whatever it rolled (PM-08-10, PM-08-11), and cavalry that rides at the same hedgehog in this phase (PM-10-07).
fn arms(field: Field, attackers: &[PieceId], target: PieceId) -> usize {
    let has = |arm| attackers.iter().any(|id| field.arm(*id) == Some(arm));
    let with = |used: fn(Field, Side, PieceId) -> bool| {
        attackers.first().is_some_and(|id| used(field, field.side(*id), target))
    };
    let horse = has(Arm::Horse) || with(is_ridden_at);
    usize::from(has(Arm::Foot)) + usize::from(horse) + usize::from(with(artillery::has_fired_at))
}

/// What changes the die of a combat, each with its rule (PM-08-15 to PM-08-19). On Table 6 ground, leaders and charging shock
/// cavalry count, and nothing else (PM-10-02).
pub fn modifiers(field: Field, attackers: &[PieceId], target: PieceId) -> Reasons {
    let book = &field.world.book.combat.die;
    let mut found = Reasons::new();
    let mut add = |rule, value: i8| {
        if value != 0 {
            found.push(Reason { rule, value });
        }
    };
    add(rule!("PM-08-15"), better(field, attackers, target) * book.better_ground);
    let touching = |id: &PieceId| field.in_contact(*id, target);
    let charges =
        |id: &PieceId| field.class(*id) == Class::Shock && field.is(*id, Sign::Charging) && touching(id);
    if attackers.iter().any(charges) {
        add(rule!("PM-08-16"), book.charging);
    }
    let on_table_6 = attackers.first().is_some_and(|id| rides_at_hedgehog(field, *id, target));
    if !on_table_6 {
        let dragoons =
            |id: &PieceId| field.class(*id) == Class::Dragoons && field.is(*id, Sign::OnFoot) && touching(id);
        if attackers.iter().any(dragoons) {
            add(rule!("PM-08-17"), -book.dragoons_in_contact);
        }
        let foot = attackers.iter().any(|id| field.arm(*id) == Some(Arm::Foot));
        if foot && field.form(target) == Form::Hedgehog {
            add(rule!("PM-08-18"), book.against_hedgehog);
        }
    }
    let (rule, value) = leader(field, field.table.battle.attackers_leader());
    add(rule, value);
    let (rule, value) = leader(field, field.table.battle.defenders_leader());
    add(rule, -value);
    found
}

/// What a General does to his side's die (PM-08-19, PM-08-20).
fn leader(field: Field, fate: LeaderFate) -> (Rule, i8) {
    let book = &field.world.book.combat.leaders;
    match fate {
        LeaderFate::None => (rule!("PM-08-19"), 0),
        LeaderFate::Helps => (rule!("PM-08-19"), book.helps),
        LeaderFate::Killed => (rule!("PM-08-20"), -book.killed_costs),
    }
}

/// The combat die with its modifiers (PM-08-21).
pub fn pool(field: Field, attackers: &[PieceId], target: PieceId) -> Pool {
    let sum: i8 = modifiers(field, attackers, target).iter().map(|it| it.value).sum();
    Total::of(1, Die::D6).plus(sum).into()
}

/// The columns of Table 5, by number (PM-13-04).
pub const COLUMNS: [&str; 8] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];
