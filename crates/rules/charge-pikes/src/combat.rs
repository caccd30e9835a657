//! Chapter 17: rounds of combat. Who [strikes](strikers), what it [counts](points) and what it hits on are pure
//! functions, which the game rolls and the odds reckon; a round carries them out.

mod following;
mod loss;
mod parting;
mod pistols;
mod points;
mod questions;
mod round;
mod strikers;

use dice::Pool;
use engine::PieceId;

use crate::ChargePikes;
use crate::book::Chance;
use crate::field::{Class, Field, TOUCHING};
use crate::steps::Step;
use crate::table::Contact;

pub use loss::{foremost_enemy, has_lost};
pub use parting::{part, parts_by_recoil};
pub use pistols::may_use_pistols;
pub use points::{Entry, Points, points};
pub(crate) use questions::Fights;
pub use round::pool_on_router;
pub use strikers::strikers;

engine::chapter! {
    /// The steps of this chapter.
    pub enum CombatStep of ChargePikes in Step::Combat {
        /// One round of every combat with what follows (CP-13-05).
        phase: Phase = |cx| round::phase(cx.script());
        /// Cavalry of a contact says whether it fires its pistols, from one contact on (CP-17-15).
        pistols: Pistols { at: u8 } = |cx| pistols::declared(cx.asking(), at);
        /// A garrison sets its figures against its attackers, one after the other (CP-19-30).
        assign: Assign = |cx| round::assign(cx.asking());
        /// Both sides of a contact strike, from one contact on.
        strike: Strike { at: u8 } = |cx| round::strike(cx.asking(), at);
        /// Units that touch routers strike them, one after the other (CP-15-12).
        strike_routers: StrikeRouters = |cx| round::strike_routers(cx.asking());
        /// The blows take effect, from one on.
        suffer: Suffer { at: u8 } = |cx| round::suffer(&mut cx.act(), at);
        /// The rounds are over: what they leave on units.
        fought: Fought = |cx| round::fought(&mut cx.act());
        /// Losers test, one after the other (18.7).
        losing_tests: LosingTests = |cx| loss::losing_tests(cx.script());
        /// Mounted troops that did not win recoil, from one blow on (CP-17-12).
        recoils: Recoils { at: u8 } = |cx| loss::recoils(&mut cx.act(), at);
        /// Cavalry follows up, from one contact on (CP-17-13).
        follow_ups: FollowUps { at: u8 } = |cx| following::follow_ups(&mut cx.act(), at);
        /// Disorder from combat, and contacts that are over (CP-11-05).
        over: Over = |cx| round::over(&mut cx.act());
    }
}

/// Whether two enemies are in contact so that they can fight: they touch, or stand on both sides of the obstacle across
/// which they met (CP-19-35).
pub fn meet(field: Field, one: PieceId, other: PieceId, across: Option<u8>) -> bool {
    field.within(one, other, reach(across))
}

/// How far apart figures may be that fight each other: touching, or both touching the obstacle between them.
pub(crate) fn reach(across: Option<u8>) -> tabletop::Length {
    if across.is_some() { TOUCHING + TOUCHING } else { TOUCHING }
}

/// Dice for so many striking figures: one for four foot or mounted dragoons, a remainder of three giving one more; one
/// for two cavalry (CP-17-03).
pub fn dice(field: Field, unit: PieceId, figures: u8) -> u8 {
    let numbers = &field.world.book.combat.dice;
    if field.class(unit).is_cavalry() {
        return figures / numbers.cavalry_per_die;
    }
    let more = figures % numbers.foot_per_die >= numbers.foot_remainder;
    figures / numbers.foot_per_die + u8::from(more)
}

/// What a die of one unit hits on against another, by the difference in their points; lower between true cavalry, not
/// where mounted dragoons are one of the two (CP-17-04 to CP-17-06).
pub fn chance(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Chance {
    chance_by(field, [unit, enemy], sums(field, [unit, enemy], contact))
}

/// The combat points of two who fight each other, of each against the other.
fn sums(field: Field, [one, other]: [PieceId; 2], contact: &Contact) -> [u8; 2] {
    [(one, other), (other, one)]
        .map(|(one, other)| points(field, one, other, contact).iter().map(|entry| entry.value).sum())
}

/// [`chance`], by the points of both.
fn chance_by(field: Field, [unit, enemy]: [PieceId; 2], [own, theirs]: [u8; 2]) -> Chance {
    let numbers = &field.world.book.combat.to_hit;
    let cavalry = field.class(unit).is_cavalry() && field.class(enemy).is_cavalry();
    let row = match (own >= theirs, cavalry) {
        (true, false) => &numbers.higher,
        (true, true) => &numbers.higher_cavalry,
        (false, false) => &numbers.lower,
        (false, true) => &numbers.lower_cavalry,
    };
    row[usize::from(own.abs_diff(theirs)).min(row.len() - 1)]
}

/// The throw of a unit against one enemy in a round; `None` where nobody strikes or no die can hit.
pub fn pool(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Option<Pool> {
    let dice = dice_against(field, unit, enemy, contact);
    (dice > 0).then(|| pool_of(chance(field, unit, enemy, contact), dice)).flatten()
}

/// The throws of two who fight each other, of each what [`pool`] says of it: their points are added up once.
pub fn pools(field: Field, both: [PieceId; 2], contact: &Contact) -> [Option<Pool>; 2] {
    let [one, other] = both;
    let dice = [dice_against(field, one, other, contact), dice_against(field, other, one, contact)];
    if dice == [0; 2] {
        return [None; 2];
    }
    let [own, theirs] = sums(field, both, contact);
    let chances = [chance_by(field, both, [own, theirs]), chance_by(field, [other, one], [theirs, own])];
    [pool_of(chances[0], dice[0]), pool_of(chances[1], dice[1])]
}

/// The dice of a unit against one enemy in a round, whatever they hit on.
fn dice_against(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> u8 {
    match field.routs(unit) || field.class(unit) == Class::NoTroops {
        true => 0,
        false => dice(field, unit, strikers(field, unit, enemy, contact)),
    }
}

fn pool_of(chance: Chance, dice: u8) -> Option<Pool> {
    (dice > 0 && !chance.is_nil()).then(|| chance.pool(dice))
}
