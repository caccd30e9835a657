//! Backs turned to the enemy (PM-07-13).

use engine::PieceId;
use tabletop::{Distance, Outline};

use crate::field::Field;
use crate::table::Sign;
use crate::zones;

/// Whether a unit that stood on a rectangle would have its back to the enemy: the middle of the front edge of the nearest enemy
/// infantry, cavalry or dragoon unit that does not rout lies in its rear zone, no more than 300 mm off. Not for units that rout,
/// pursue, charge or stand in hedgehog, nor for batteries (PM-07-13).
pub fn has_back_turned(field: Field, unit: PieceId, block: &tabletop::Block) -> bool {
    let never = !field.is_fighter(unit)
        || field.routs(unit)
        || field.is(unit, Sign::OutOfControl)
        || field.is(unit, Sign::Charging)
        || field.form(unit) == crate::table::Form::Hedgehog;
    if never {
        return false;
    }
    let limit = field.world.book.movement.backs.enemy_within;
    let side = field.side(unit);
    let may_be =
        |enemy: &PieceId| field.side(*enemy) != side && field.is_fighter(*enemy) && !field.routs(*enemy);
    let enemies = field.units_in(&tabletop::Bounds::of_block(block).inflated(limit)).filter(may_be);
    let behind = |enemy: PieceId| zones::is_behind(block, field.front(enemy));
    if !enemies.clone().any(behind) {
        return false;
    }
    let nearest = enemies.fold(None, |best: Option<(Distance, PieceId)>, enemy| match best {
        // Who surely is farther off is not measured.
        Some((least, _)) if !field.may_be_within(block, least.rounded_up(), enemy) => best,
        _ => best.into_iter().chain([(block.gap(&field.block(enemy)).distance, enemy)]).min(),
    });
    nearest.is_some_and(|(distance, enemy)| distance.within(limit) && behind(enemy))
}
