//! Who has the better ground (PM-08-15).

use engine::PieceId;

use crate::field::Field;
use crate::{going, sight};

/// The better ground in a combat: 1 for the attacker, who stands uphill with all his units; -1 for the defender, who against all of
/// them stands uphill, in a wood or town, or behind a hedge, wall, ditch or stream that the attack crosses; 0 for nobody, also
/// where both could claim it (PM-08-15).
pub fn better(field: Field, attackers: &[PieceId], target: PieceId) -> i8 {
    let world = field.world;
    if world.sets == crate::world::Sets::default() || attackers.is_empty() {
        return 0;
    }
    let block = field.block(target);
    let height = sight::height(field, &block);
    let part = world.book.artillery.sight.part_on_hill;
    let in_cover = world.sets.hides.iter().any(|at| going::lies_on(world, at, &block, part));
    let above = |id: PieceId| sight::height(field, &field.block(id)) > height;
    let helps_defender = |id: PieceId| {
        in_cover
            || sight::height(field, &field.block(id)) < height
            || going::obstacle_across(world, field.gap(id, target).line()).is_some()
            || going::stand_across(world, &field.block(id), &block)
    };
    let attacker = attackers.iter().all(|id| above(*id));
    let defender = attackers.iter().all(|id| helps_defender(*id));
    i8::from(attacker) - i8::from(defender)
}
