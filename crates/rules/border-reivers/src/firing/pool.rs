//! The dice of a shot: range, modifiers, the metal that turns it (BR-06-02 to BR-06-08).

use dice::{Count, Die, FaceSet, Pool};
use engine::{PieceId, Rule};
use tabletop::Length;

use crate::book::ShotCover;
use crate::field::Field;
use crate::firing::choice::weapon;
use crate::morale::{Modifier, Modifiers, unmodified};
use crate::table::Shot;
use crate::{cover, rule};

/// The range of a shot: between the nearest points of the two bases (BR-06-05).
pub fn range(field: Field, shooter: PieceId, target: PieceId) -> Length {
    field.base(shooter).gap(&field.base(target))
}

/// Whether a shot is at close range: up to and including that of the weapon (BR-06-03, BR-06-05).
fn is_close(field: Field, shot: &Shot) -> bool {
    weapon(field, shot.shooter(), shot.weapon()).is_some_and(|weapon| {
        field.within(shot.shooter(), shot.target(), field.world.book.firing.weapons.of(weapon).close)
    })
}

/// All modifiers of the die to hit (BR-06-07).
pub fn modifiers(field: Field, shot: &Shot) -> Modifiers {
    let numbers = &field.world.book.firing.modifiers;
    let covered = cover::against_shot(field, shot.shooter(), shot.target());
    let mut all = unmodified();
    let mut add = |holds: bool, value: i8, rule: Rule, why| {
        if holds && value != 0 {
            all.push(Modifier::new(value, rule, why));
        }
    };
    add(is_close(field, shot), numbers.close_range, rule!("BR-06-05"), "close range");
    add(shot.aimed(), numbers.aimed, rule!("BR-06-06"), "aimed");
    add(covered == ShotCover::Part, numbers.partly_in_cover, rule!("BR-06-07"), "target partly in cover");
    add(covered == ShotCover::Whole, numbers.wholly_in_cover, rule!("BR-06-07"), "target wholly in cover");
    add(field.is_wounded(shot.shooter()), numbers.wounded, rule!("BR-09-04"), "shooter wounded");
    all
}

/// The points of metal with which a man's armour turns a shot, less one for a wound, which worsens his roll
/// (BR-06-08, BR-09-04).
pub fn armour_points(field: Field, man: PieceId) -> i16 {
    let items = field.man(man).map_or(0, |man| man.armour.metal());
    let points = i16::from(items) * i16::from(field.world.book.firing.armour.points_an_item);
    match points > 0 && field.is_wounded(man) {
        true => points + i16::from(field.world.book.melee.wound.modifier),
        false => points,
    }
}

/// The dice of a shot: a d10 that hits with its modifiers on 9 or more (BR-06-02), and one that saves with as much as the
/// metal worn or less (BR-06-08).
pub fn pool(field: Field, shot: &Shot) -> Pool {
    let sum = modifiers(field, shot).iter().fold(0i16, |sum, one| sum + i16::from(one.value));
    let need = i16::from(field.world.book.firing.to_hit.need) - sum;
    let saved = FaceSet::at_most(armour_points(field, shot.target()));
    Count::of(1, Die::D10).on(FaceSet::at_least(need)).saved_on(saved).into()
}
