//! Who was not seen when the Movement phase began (CP-18-18).

use std::hash::{Hash, Hasher};

use engine::PieceId;
use engine::sheet::{Edit, Listed, ManyPlaces, UpTo};
use serde::{Deserialize, Serialize};

use crate::world::World;

/// How many bytes there are: room for 1,280 pairs, such as 35 units that may charge later against 36. No battle of the project
/// has more than 1,116.
const BYTES: usize = 160;
/// Pairs of one change.
const RUN: usize = 32;

engine::entry! {
    /// Pairs of which one did not see the other: so many as follow on one another.
    pub struct NotSeen in 5 bytes {
        /// Which run of pairs.
        run: UpTo<39>;
        /// Which of the run.
        pairs: ManyPlaces<32>;
    }
}

const _: () = assert!(RUN * 40 == Unseen::PAIRS);

/// Units of the side that charges first this turn who did not see units of the other side when the Movement phase began: a
/// bit for each pair, by the place of both among the units of their sides. Pairs for which there is no room count as seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unseen(#[serde(with = "engine::row")] [u8; BYTES]);

impl Default for Unseen {
    fn default() -> Unseen {
        Unseen([0; BYTES])
    }
}

impl Unseen {
    /// How many pairs there is room for.
    pub const PAIRS: usize = BYTES * 8;

    /// Whether a unit did not see another that may charge it now.
    pub fn has(&self, world: &World, charger: PieceId, target: PieceId) -> bool {
        pair(world, charger, target).is_some_and(|pair| self.0[pair / 8] >> (pair % 8) & 1 == 1)
    }

    /// Notes that a unit did not see another that may charge it, where there is room for it.
    pub fn note(&mut self, world: &World, charger: PieceId, target: PieceId) {
        if let Some(pair) = pair(world, charger, target) {
            self.0[pair / 8] |= 1 << (pair % 8);
        }
    }

    /// All pairs, as changes say them.
    pub fn runs(&self) -> impl Iterator<Item = NotSeen> + '_ {
        let runs = self.0.chunks_exact(RUN / 8).enumerate();
        runs.filter_map(|(run, bytes)| {
            let pairs = bytes.iter().rev().fold(0, |pairs, byte| pairs << 8 | u32::from(*byte));
            (pairs != 0).then(|| NotSeen::of(run as u8, pairs))
        })
    }
}

impl Listed for Unseen {
    type Entry = NotSeen;
    type Store = Unseen;
    const WRITTEN: bool = false;
    const ROOM: usize = Unseen::PAIRS / RUN;

    fn entries(unseen: &Unseen) -> impl Iterator<Item = NotSeen> {
        unseen.runs()
    }

    fn edit(unseen: &mut Unseen, edit: Edit<NotSeen>) {
        match edit {
            Edit::Add(more) | Edit::Put(more) => {
                let bytes = unseen.0.iter_mut().skip(usize::from(more.run()) * RUN / 8);
                bytes.zip(more.pairs().to_le_bytes()).for_each(|(byte, pairs)| *byte |= pairs);
            }
            Edit::Drop(_) | Edit::Next | Edit::Clear => *unseen = Unseen::default(),
        }
    }
}

/// The number of a pair, if there is room for it.
fn pair(world: &World, charger: PieceId, target: PieceId) -> Option<usize> {
    let side = world.profile(charger).side.other();
    let targets = world.profiles.iter().filter(|it| it.side == side && it.kind.is_unit()).count();
    let pair = place(world, charger) * targets + place(world, target);
    (pair < Unseen::PAIRS).then_some(pair)
}

/// The place of a unit among those of its side.
fn place(world: &World, unit: PieceId) -> usize {
    let side = world.profile(unit).side;
    world.profiles[..unit.index()].iter().filter(|it| it.side == side && it.kind.is_unit()).count()
}

// Most of the time nobody stands in it, and every position of a battle is hashed.
impl Hash for Unseen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let used = BYTES - self.0.iter().rev().take_while(|byte| **byte == 0).count();
        self.0[..used].hash(state);
    }
}
