//! What a side has on a table, in victory points, for who plays a battle on before he decides.

use engine::{PieceId, Side};

use super::prospects;
use crate::field::Field;
use crate::table::Sign;
use crate::victory;

/// What a man may still do is this part of his price.
const PRICE: f64 = 1.0 / 12.0;
/// What is left of that when he is stunned, and when his group is broken.
const STUNNED: f64 = 0.5;
const BROKEN: f64 = 0.4;

/// What a side has: its victory points (BR-12-05), what its men may still do, and the beasts that they may bring home.
pub(super) fn of(field: Field, side: Side) -> f64 {
    let men: f64 = field.men(side).filter(|man| field.stands(*man)).map(|man| of_man(field, man)).sum();
    let beasts: f64 = field.world.groups_of(side).map(|group| prospects::of_group(field, side, group)).sum();
    f64::from(victory::total(field, side)) + men + beasts
}

fn of_man(field: Field, man: PieceId) -> f64 {
    if field.is(man, Sign::Captive) {
        return 0.0;
    }
    let stunned = if field.is(man, Sign::Stunned) { STUNNED } else { 1.0 };
    let broken = if field.is_broken(man) { BROKEN } else { 1.0 };
    let left = 1.0 / f64::from(field.figure(man).hits() + 1);
    f64::from(field.world.profile(man).points) * PRICE * stunned * broken * left
}
