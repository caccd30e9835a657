//! The dice of melee and their modifiers (BR-08-02, BR-08-06).

use dice::{Die, Pool, Total};
use engine::{PieceId, Rule};

use crate::book::MeleeCover;
use crate::field::Field;
use crate::morale::{Modifier, Modifiers, unmodified};
use crate::table::Sign;
use crate::world::Rank;
use crate::{cover, rule};

/// Adds a modifier to a list if it holds and comes to anything.
fn add(all: &mut Modifiers, holds: bool, value: i8, rule: Rule, why: &'static str) {
    if holds && value != 0 {
        all.push(Modifier::new(value, rule, why));
    }
}

/// What everybody who fights brings along: a horse, rank, a wound (BR-08-06, BR-09-04).
fn own(field: Field, man: PieceId, all: &mut Modifiers) {
    let numbers = &field.world.book.melee.modifiers;
    add(all, field.is_mounted(man), numbers.mounted, rule!("BR-08-06"), "cavalry");
    let leads = field.rank(man) != Rank::Ordinary;
    add(all, leads, numbers.leader, rule!("BR-08-06"), "Leader or Heidman");
    add(all, field.is_wounded(man), numbers.wounded, rule!("BR-09-04"), "wounded");
}

/// The modifiers of an attacker: charging counts in the turn of the charge move (BR-08-06).
pub fn attack_modifiers(field: Field, attacker: PieceId) -> Modifiers {
    let mut all = unmodified();
    let charging = field.world.book.melee.modifiers.charging;
    add(&mut all, field.is(attacker, Sign::Charged), charging, rule!("BR-08-06"), "charging");
    own(field, attacker, &mut all);
    all
}

/// The modifiers of one who is attacked by one or more: his one total stands against each of them, so that cover counts
/// only where he has it from all, as much of it as he has from each (BR-08-02, BR-08-06, BR-00-07).
pub fn defence_modifiers(field: Field, target: PieceId, attackers: &[PieceId]) -> Modifiers {
    let numbers = &field.world.book.melee.modifiers;
    let mut all = unmodified();
    own(field, target, &mut all);
    let covers = attackers.iter().map(|attacker| cover::in_melee(field, target, *attacker));
    let covered = covers.min().unwrap_or_default();
    add(&mut all, covered == MeleeCover::Soft, numbers.soft_cover, rule!("BR-08-06"), "soft cover");
    add(&mut all, covered == MeleeCover::Hard, numbers.hard_cover, rule!("BR-08-06"), "hard cover");
    let more = i8::try_from(attackers.len().saturating_sub(1)).unwrap_or(i8::MAX);
    let outnumbered = numbers.each_attacker_more.saturating_mul(more);
    add(&mut all, more > 0, outnumbered, rule!("BR-08-06"), "attackers after the first");
    all
}

fn with(modifiers: &[Modifier]) -> Pool {
    let sum = modifiers.iter().fold(0i8, |sum, one| sum.saturating_add(one.value));
    Total::of(1, Die::D10).plus(sum).into()
}

/// The die of an attacker (BR-08-02).
pub fn attack_pool(field: Field, attacker: PieceId) -> Pool {
    with(&attack_modifiers(field, attacker))
}

/// The die of one who is attacked by one or more (BR-08-02).
pub fn defence_pool(field: Field, target: PieceId, attackers: &[PieceId]) -> Pool {
    with(&defence_modifiers(field, target, attackers))
}

/// Whether somebody stands in the half-plane ahead of a figure (BR-00-03).
pub fn is_in_front(field: Field, man: PieceId, other: PieceId) -> bool {
    let ahead = field.piece(man).pose().facing.along(tabletop::Length::inches(10));
    ahead.dot(field.centre(other) - field.centre(man)) >= 0
}

/// The points of a figure's armour against an attacker: for each item, the shield only against one before its front
/// (BR-08-07).
pub fn armour_points(field: Field, target: PieceId, attacker: PieceId) -> i16 {
    let front = is_in_front(field, target, attacker);
    let items = field.man(target).map_or(0, |man| man.armour.against_blows(front));
    i16::from(items) * i16::from(field.world.book.melee.armour.points_an_item)
}

/// The armour roll of a figure that is hit: as much as its points or less saves (BR-08-07); a wound counts against it
/// (BR-09-04).
pub fn armour_pool(field: Field, target: PieceId, attacker: PieceId) -> Pool {
    let wound = if field.is_wounded(target) { field.world.book.melee.wound.modifier } else { 0 };
    Total::of(1, Die::D10).plus(-wound).at_most(armour_points(field, target, attacker)).into()
}
