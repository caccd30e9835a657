//! What follows from how pieces stand and is kept from one question to the next: at whom a battery can fire.

use engine::PieceId;
use engine::facts::{Keeps, Lookup};

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
}

impl Keeps for Standing {
    type Stamp = [u64; 3];
    type Alone = ();
    type Pair = ();
    type Among = Shot;
}

/// What has been found out, from whichever table it was asked last.
pub type Facts = engine::facts::Facts<Standing>;

/// The facts about a table as it is.
pub(crate) type About<'a> = Lookup<'a, Standing>;

/// The facts about a table.
pub(crate) fn about<'a>(facts: &'a Facts, field: Field) -> About<'a> {
    facts.about(field.world.profiles.len(), |id: PieceId| {
        let piece = field.piece(id);
        let [pose, shape] = piece.standing();
        [pose, shape, u64::from(piece.on_table()) | (piece.owner as u64) << 1]
    })
}

/// Something about a battery and an enemy unit that hangs on how everybody stands, by the place where it is kept.
pub(crate) fn of_shot(
    about: Option<About>,
    both: [PieceId; 2],
    slot: fn(&mut Shot) -> &mut Option<bool>,
    anew: impl Fn() -> bool,
) -> bool {
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
