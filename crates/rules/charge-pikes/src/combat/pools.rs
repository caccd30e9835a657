//! The dice of a round (chapter 17).

use dice::Pool;
use engine::PieceId;

use crate::book::Chance;
use crate::combat::points::points;
use crate::combat::strikers::strikers;
use crate::field::{Class, Field};
use crate::table::Contact;

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
