//! What follows from how pieces stand and is kept from one question to the next: what they cover, whom they see, at whom their stands
//! can fire.

use engine::facts::{Keeps, Lookup};
use engine::{InlineVec, PieceId};
use tabletop::Body;

use crate::field::Field;
use crate::formation::{STANDS, Stand};
use crate::musketry::shooters::Aimed;
use crate::table::{Phase, Sign};

/// What is kept.
pub struct Standing;

/// What is kept of a piece.
#[derive(Default)]
pub struct Alone {
    body: Option<Body>,
    stands: Option<InlineVec<Stand, STANDS>>,
}

impl Keeps for Standing {
    type Stamp = [u64; 3];
    type Alone = Alone;
    type Pair = Beside;
    type Among = Fire;

    fn is_veiled(stamp: &[u64; 3]) -> bool {
        stamp[2] & VEIL > 0
    }
}

/// What is kept of a piece and another.
#[derive(Default)]
pub struct Beside {
    /// Whether the one sees the other.
    pub(crate) sees: Option<bool>,
    /// Whether it stands by him, so near that it may only go straight away from him.
    pub(crate) by: Option<bool>,
}

/// What is kept of the fire of one at another.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Fire {
    /// The aims of a unit.
    pub aims: Option<Aimed>,
    /// Whether a battery hits with ball, and with canister.
    pub hits: [Option<bool>; 2],
}

/// What has been found out, from whichever table it was asked last.
pub type Facts = engine::facts::Facts<Standing>;

/// The facts about a table as it is.
pub type About<'a> = Lookup<'a, Standing>;

/// The facts about a table.
pub(crate) fn about<'a>(facts: &'a Facts, field: Field) -> About<'a> {
    // While all deploy neither side sees where the other does.
    let veiled = field.table.battle.phase() == Phase::Deployment;
    facts.about(field.world.profiles.len(), veiled, |id| stamp(field, id))
}

/// In the last number of a stamp: the piece is on its owner's map, or deployed and not shown yet (CYP-00-13).
const VEIL: u64 = 1 << 47;

/// How a piece stands: its place, its stands, and what makes it stand in the way of others.
fn stamp(field: Field, id: PieceId) -> [u64; 3] {
    let (piece, unit) = (field.piece(id), field.unit(id));
    let [pose, shape] = piece.standing();
    if !piece.on_table() {
        let veil = if unit.is(Sign::Mapped) || unit.is(Sign::Laid) { VEIL } else { 0 };
        return [pose, shape, u64::from(piece.figures) << 48 | u64::from(unit.pikes()) << 56 | veil];
    }
    // One by one, each of them is a look at a bit that is known beforehand.
    let signs = [
        unit.is(Sign::Mapped),
        unit.is(Sign::OnFoot),
        unit.is(Sign::Disordered),
        unit.is(Sign::FallingBack),
        unit.is(Sign::Abandoned),
        unit.is(Sign::Captured),
    ];
    let signs = signs.iter().fold(1, |set, up| set << 1 | u64::from(*up));
    let garrison = unit.garrison().map_or(0, |at| u64::from(at) + 1);
    let men = u64::from(piece.figures) | u64::from(unit.pikes()) << 8 | (unit.array() as u64) << 16;
    let veil = if unit.is(Sign::Mapped) || unit.is(Sign::Laid) { VEIL } else { 0 };
    [pose, shape, men | signs << 24 | garrison << 32 | veil]
}

/// Something about a piece and another that hangs on how both stand, by the place where it is kept.
pub(crate) fn of_both(
    about: Option<About>,
    both: [PieceId; 2],
    slot: fn(&mut Beside) -> &mut Option<bool>,
    anew: impl Fn() -> bool,
) -> bool {
    match about {
        Some(about) => about.of_pair(both, slot, anew),
        None => anew(),
    }
}

/// What a piece covers.
pub(crate) fn body(about: About, piece: PieceId, anew: impl Fn() -> Body) -> Body {
    about.of(piece, |kept| &mut kept.body, anew)
}

/// Where its stands are.
pub(crate) fn stands(
    about: About,
    piece: PieceId,
    anew: impl Fn() -> InlineVec<Stand, STANDS>,
) -> InlineVec<Stand, STANDS> {
    about.of(piece, |kept| &mut kept.stands, anew)
}
