//! What attacks are worth: whether they close under the fire of those whom they attack, whether these stand, and the melee.

use engine::{Answer, PieceId};
use general::{Appraisal, Concern};

use super::worth;
use crate::as_if;
use crate::attacking::judging::Attack;
use crate::attacking::{self, judging, stands_for};
use crate::combat;
use crate::field::Field;
use crate::flanks;
use crate::foreseen;
use crate::steps::{Fate, Reason};
use crate::table::{Sign, Table, UnitChange, Volley};

/// How likely another who attacks the same enemy is reckoned to close.
const OTHERS: f64 = 0.55;
/// What it costs to stand before an enemy after a failed test, or where the ground has cut an attack short.
const STUCK: f64 = 1.2;

/// What an attack is expected to cost the enemy and its own side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    /// The enemy.
    pub enemy: f64,
    /// Its own side.
    pub own: f64,
}

/// The attack of a unit that has halted before its enemy (CYP-12-03 to CYP-12-06).
pub fn of(halted: Field, unit: PieceId) -> Worth {
    let Some(named) = halted.unit(unit).target() else { return Worth::default() };
    let target = stands_for(halted, named);
    let others = others(halted, unit, target);
    let waves = foreseen::waves(halted, unit);
    let closes = foreseen::closes(halted, unit, &waves);
    // With several before him he fires at one of them.
    let share = 1.0 / (1.0 + others.len() as f64);
    let fire = share * under(halted, unit, &waves);
    let closes = closes * share + foreseen::closes(halted, unit, &[]) * (1.0 - share);
    let lost = Worth { enemy: 0.0, own: fire + (1.0 - closes) * STUCK };
    let gained = |enemy: f64| Worth { enemy: closes * enemy, ..lost };
    match halted.kind(target) {
        kind if kind.is_wheeled() => return gained(worth::unit(halted, target)),
        _ if halted.is_routed(target) => return gained(worth::of_fate(halted, target, Fate::Routs)),
        kind if kind.is_battery() => return gained(0.9 * worth::unit(halted, target)),
        _ => {}
    }
    let mine = fought(halted, target, &[unit]);
    if others.is_empty() {
        return Worth { enemy: closes * mine.enemy, own: lost.own + closes * mine.own };
    }
    let all: Vec<PieceId> = others.iter().copied().chain([unit]).collect();
    let (both, without) = (fought(halted, target, &all), fought(halted, target, &others));
    let enemy = (1.0 - OTHERS) * mine.enemy + OTHERS * (both.enemy - without.enemy);
    let own = (1.0 - OTHERS) * mine.own + OTHERS * (both.own - without.own);
    Worth { enemy: closes * enemy, own: lost.own + closes * own }
}

/// Friends who attack the same enemy already.
fn others(field: Field, unit: PieceId, target: PieceId) -> Vec<PieceId> {
    attacking::attackers(field, target).filter(|id| *id != unit && !field.is_routed(*id)).collect()
}

/// What waves of fire cost a unit.
fn under(field: Field, unit: PieceId, waves: &[Vec<Volley>]) -> f64 {
    let one = |wave: &Vec<Volley>| {
        let losses = foreseen::losses(field, unit, wave);
        let test = foreseen::under_fire(field, unit, &losses, Reason::Fire);
        worth::under_fire(field, unit, &losses, &test)
    };
    waves.iter().filter(|wave| !wave.is_empty()).map(one).sum()
}

/// What comes of some attackers who have closed on a formed enemy: whether he stands, and the melee.
fn fought(field: Field, target: PieceId, attackers: &[PieceId]) -> Worth {
    let Some(first) = attackers.first() else { return Worth::default() };
    let mut table: Table = as_if::closed(field, *first);
    attackers.iter().for_each(|unit| table.units[unit.index()].apply(UnitChange::Flag(Sign::Closed, true)));
    let there = field.on(&table);
    let receives = foreseen::test(there, target, Reason::Receive);
    let costs = worth::melee(there, &combat::prospect(there, *first));
    let (own, enemy) = (field.side(*first).index(), field.side(target).index());
    let stands = receives.passes();
    Worth { enemy: stands * costs[enemy] + worth::tested(there, target, &receives), own: stands * costs[own] }
}

/// An attack that may be declared, as likely as the ground on its way lets it come so far (CYP-12-36).
pub fn declared(field: Field, unit: PieceId, attack: &Attack) -> (Worth, Table) {
    let table = as_if::after(field, unit, attack);
    let (halted, arrives) = (of(field.on_moved(&table, unit), unit), foreseen::arrives(field, unit, attack));
    let own = arrives * halted.own + (1.0 - arrives) * STUCK;
    (Worth { enemy: arrives * halted.enemy, own }, table)
}

/// What is told of an attack.
pub fn told(field: Field, unit: PieceId, target: PieceId, worth: Worth) -> Appraisal {
    Appraisal::of(Concern::EnemyLoss, worth.enemy, "the odds are with it")
        .and(Concern::OwnLoss, worth.own, "it is expected to lose less")
        .and(Concern::Nearness, near(field, unit, target), "they are the nearest")
}

/// How near an enemy is: more for nearer ones.
pub fn near(field: Field, unit: PieceId, enemy: PieceId) -> f64 {
    10.0 / (1.0 + inches(field, unit, enemy))
}

/// How far apart two are, in inches.
pub fn inches(field: Field, one: PieceId, other: PieceId) -> f64 {
    worth::inches(field.distance(one, other).rounded_up())
}

/// A breakthrough: it closes, and the enemy has not been fought (CYP-12-28).
pub fn breaks_through(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let Ok(attack) = judging::judge_breakthrough(field, unit, answer) else {
        return Appraisal::indifferent();
    };
    let table = as_if::after(field, unit, &attack);
    let there = field.on_moved(&table, unit);
    let target = stands_for(there, attack.target);
    let worth = match () {
        () if there.is_routed(target) => {
            Worth { enemy: worth::of_fate(there, target, Fate::Routs), ..Worth::default() }
        }
        () if there.kind(target).is_formed() => fought(there, target, &[unit]),
        () => Worth { enemy: 0.9 * worth::unit(there, target), ..Worth::default() },
    };
    told(field, unit, attack.target, worth)
}

/// A unit fights for a battery (CYP-09-20): it saves the guns if it stands and does not lose.
pub fn supports(field: Field, unit: PieceId, gun: PieceId) -> Appraisal {
    let mut attackers = attacking::attackers(field, gun);
    let Some(enemy) = attackers.next() else { return Appraisal::indifferent() };
    let clash = duel(field, enemy, unit, false);
    let stands = foreseen::test(field, unit, Reason::Receive);
    let saved = stands.passes() * (1.0 - clash.chance) * worth::unit(field, gun);
    let cost = worth::tested(field, unit, &stands) + stands.passes() * (clash.unit - clash.enemy).max(0.0);
    let gains = Appraisal::of(Concern::EnemyLoss, saved, "the guns are worth a fight");
    gains.and(Concern::OwnLoss, cost, "it would be in danger")
}

/// What a melee of two comes to that nobody has declared, by their dice alone.
pub struct Duel {
    /// How likely the attacker wins.
    pub chance: f64,
    /// What it costs the attacker.
    pub enemy: f64,
    /// What it costs the one attacked.
    pub unit: f64,
}

/// An enemy against a unit, perhaps upon its flank.
pub fn duel(field: Field, enemy: PieceId, unit: PieceId, flank: bool) -> Duel {
    let melee = combat::Melee::between(&[enemy, unit]);
    let (own, foe) = (field.side(unit).index(), field.side(enemy).index());
    let mut dice = engine::Side::BOTH.map(|side| combat::side_dice(field, side, &melee));
    let struck = if flank { -field.world.book.combat.dice.flank } else { 0 };
    dice[own] = dice[own].saturating_sub(struck.max(0).unsigned_abs());
    let clash = foreseen::Clash::with(field, dice);
    let costs = worth::of_clash(field, &clash, |side| vec![if side.index() == own { unit } else { enemy }]);
    Duel { chance: clash.wins[foe], enemy: costs[foe], unit: costs[own] }
}

/// Whether an enemy stands wholly behind the line of a unit's front (CYP-13-01).
pub fn outflanks(field: Field, enemy: PieceId, unit: PieceId) -> bool {
    flanks::has_flanks(field, unit) && flanks::is_behind(field, unit, &field.body(enemy))
}
