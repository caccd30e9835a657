//! Who was not seen when the Movement phase began (CP-18-18).

use std::hash::{Hash, Hasher};

use engine::PieceId;
use serde::{Deserialize, Serialize};

use crate::world::World;

/// How many bytes there are: room for 1,280 pairs, such as 35 units that may charge later against 36. No battle of the project
/// has more than 1,116.
const BYTES: usize = 160;
/// Receivers told of in one number.
pub const TOLD_AT_ONCE: u8 = 24;

/// Units of the side that charges first this turn who did not see units of the other side when the Movement phase began: a
/// bit for each pair, by the place of both among the units of their sides. Pairs for which there is no room count as seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unseen(#[serde(with = "engine::row")] [u8; BYTES]);

impl Unseen {
    /// How many pairs there is room for.
    pub const ROOM: usize = BYTES * 8;

    /// Everybody was seen.
    pub const NOBODY: Unseen = Unseen([0; BYTES]);

    /// Whether a unit did not see another that may charge it now.
    pub fn has(&self, world: &World, charger: PieceId, target: PieceId) -> bool {
        bit(world, charger, place(world, target)).is_some_and(|(byte, mask)| self.0[byte] & mask != 0)
    }

    /// Notes some of those who do not see a unit, as an event tells them: by bit those of a number of them in the order of
    /// their side, above that which number of them.
    pub fn note(&mut self, world: &World, charger: PieceId, told: i32) {
        let first = (told >> TOLD_AT_ONCE) as usize * usize::from(TOLD_AT_ONCE);
        for at in (0..TOLD_AT_ONCE).filter(|at| told >> at & 1 == 1) {
            if let Some((byte, mask)) = bit(world, charger, first + usize::from(at)) {
                self.0[byte] |= mask;
            }
        }
    }
}

/// The place of a unit among those of its side.
pub fn place(world: &World, unit: PieceId) -> usize {
    let side = world.profile(unit).side;
    world.profiles[..unit.index()].iter().filter(|it| it.side == side && it.kind.is_unit()).count()
}

/// The bit of a pair.
fn bit(world: &World, charger: PieceId, target: usize) -> Option<(usize, u8)> {
    let side = world.profile(charger).side.other();
    let targets = world.profiles.iter().filter(|it| it.side == side && it.kind.is_unit()).count();
    let at = place(world, charger) * targets + target;
    (target < targets && at / 8 < BYTES).then(|| (at / 8, 1 << (at % 8)))
}

// Most of the time nobody stands in it, and every position of a battle is hashed.
impl Hash for Unseen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let used = BYTES - self.0.iter().rev().take_while(|byte| **byte == 0).count();
        self.0[..used].hash(state);
    }
}
