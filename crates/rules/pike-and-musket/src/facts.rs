//! What follows from how pieces stand and is kept from one question to the next: at whom a battery can fire, who is in contact with
//! him, on which hills he stands.

use engine::PieceId;
use engine::facts::{Keeps, Lookup};
use tabletop::IndexSet;

use crate::field::Field;

/// What is kept.
pub struct Standing;

/// What is known of a battery and an enemy unit.
#[derive(Clone, Copy, Default)]
pub struct Shot {
    /// Whether the one may aim at the other.
    pub(crate) aimed: Option<bool>,
    /// Whether the one sees the other.
    pub(crate) seen: Option<bool>,
    /// Of a unit beside itself: which of its enemies are in contact with it.
    by: Option<By>,
}

/// Which enemies are in contact with a unit: the first, and whether there is another.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct By {
    /// The first.
    pub(crate) first: Option<PieceId>,
    /// Whether there is another.
    pub(crate) another: bool,
}

/// What is kept of a piece.
#[derive(Default)]
pub struct Alone {
    hills: Option<IndexSet>,
}

impl Keeps for Standing {
    type Stamp = [u64; 3];
    type Alone = Alone;
    type Pair = ();
    type Among = Shot;
}

/// What has been found out, from whichever table it was asked last.
pub type Facts = engine::facts::Facts<Standing>;

/// The facts about a table as it is.
pub(crate) type About<'a> = Lookup<'a, Standing>;

/// The facts about a table.
pub(crate) fn about<'a>(facts: &'a Facts, field: Field) -> About<'a> {
    facts.about(field.world.profiles.len(), false, |id: PieceId| {
        let piece = field.piece(id);
        let [pose, shape] = piece.standing();
        [pose, shape, u64::from(piece.on_table()) | (piece.owner as u64) << 1]
    })
}

/// The hills under a piece.
pub(crate) fn hills(about: Option<About>, piece: PieceId, anew: impl Fn() -> IndexSet) -> IndexSet {
    match about {
        Some(about) => about.of(piece, |kept| &mut kept.hills, anew),
        None => anew(),
    }
}

/// Which enemies are in contact with a unit.
pub(crate) fn by(about: Option<About>, unit: PieceId, anew: impl Fn() -> By) -> By {
    of_shot(about, [unit, unit], |shot| &mut shot.by, anew)
}

/// Something about a battery and an enemy unit that hangs on how everybody stands, by the place where it is kept.
pub(crate) fn of_shot<T: Copy + PartialEq>(
    about: Option<About>,
    both: [PieceId; 2],
    slot: fn(&mut Shot) -> &mut Option<T>,
    anew: impl Fn() -> T,
) -> T {
    let Some(about) = about else { return anew() };
    let holds = |known: &Shot| slot(&mut { *known }).is_none_or(|known| known == anew());
    let mut shot = about.among(both, holds).unwrap_or_default();
    if let Some(known) = *slot(&mut shot) {
        return known;
    }
    let found = anew();
    *slot(&mut shot) = Some(found);
    about.keep_among(both, shot);
    found
}
