//! What beasts hear of shots and melees, and what it does to them (BR-10-04, BR-10-07).

use engine::{InlineVec, PieceId, Side};
use tabletop::Length;

use crate::field::Field;
use crate::marks::raise;
use crate::table::{PIECES, Sign};
use crate::world::Kind;
use crate::{Acting, rule};

/// What a beast hears.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noise {
    Shot,
    Melee,
}

/// Who hears a shot.
pub type Hearers = InlineVec<PieceId, PIECES>;

/// A shot of any missile weapon is heard by every beast within 12 inches of the shooter (BR-10-04, BR-10-07).
pub fn hearers(field: Field, shooter: PieceId) -> Hearers {
    within(field, shooter, field.world.book.herding.near.firing)
}

/// A shot that has been heard counts when anybody herds those who heard it (BR-10-04), and spooks them (BR-10-07). Loose
/// horses have their own rule for gunfire.
pub fn hear_shot(act: &mut Acting, hearers: &Hearers) {
    hear(act, hearers, Noise::Shot);
}

/// Dice of a melee are heard by every beast within 6 inches of one who fights (BR-10-04, BR-10-07).
pub fn hear_melee(act: &mut Acting, fighter: PieceId) {
    let reach = act.world().book.herding.near.melee;
    let hearers = within(act.field(), fighter, reach);
    hear(act, &hearers, Noise::Melee);
}

fn hear(act: &mut Acting, hearers: &Hearers, noise: Noise) {
    let signs = match noise {
        Noise::Shot => [Sign::ShotNearA, Sign::ShotNearB],
        Noise::Melee => [Sign::MeleeNearA, Sign::MeleeNearB],
    };
    for animal in hearers {
        let animal = *animal;
        let is_horse = matches!(act.world().profile(animal).kind, Kind::Horse { .. });
        for side in Side::BOTH {
            let sign = signs[side.index()];
            if !act.table().figures[animal.index()].is(sign) {
                act.emit(rule!("BR-10-04"), raise(animal, sign));
            }
        }
        let spooks = noise == Noise::Melee || !is_horse;
        if spooks && !act.table().figures[animal.index()].is(Sign::Spooked) {
            act.emit(rule!("BR-10-07"), raise(animal, Sign::Spooked));
        }
    }
}

fn within(field: Field, who: PieceId, reach: Length) -> Hearers {
    field.near(field.base(who), reach, field.animals()).collect()
}
