//! Who sees whom, kept for as long as everybody stands as he does: the same is asked when a charge is announced, judged and answered,
//! and for friends who rout until the last has tested.

use engine::facts::Lookup;
use engine::{PieceId, SmallPose};

use crate::facts::{Seeing, Seen};
use crate::field::Field;
use crate::table::Sign;

/// Who sees whom on a table.
pub type About<'a> = Lookup<'a, Seeing>;

/// Who sees whom on a table, if it is one of which that is kept.
pub fn about<'a>(field: Field<'a>) -> Option<About<'a>> {
    let (pieces, features) = (field.world.profiles.len(), field.world.ground.features().len());
    let stamp = |id: PieceId| match id.index().checked_sub(pieces) {
        None => stamp_of(field, id),
        // The ground is numbered after the pieces.
        Some(feature) => {
            let finding = field.table.findings[feature];
            let known = finding.known().bits() as u8;
            let all = [finding.found() as u8, finding.cleared(), finding.loopholed(), known];
            [u32::from_le_bytes(all).into(), 0, 0, 0]
        }
    };
    field.sights().map(|sights| sights.about(pieces + features, false, stamp))
}

/// All by which a piece sees, is seen or stands in the way.
fn stamp_of(field: Field, id: PieceId) -> [u64; 4] {
    let (piece, state) = (field.piece(id), field.state(id));
    let [pose, shape] = piece.standing();
    let fired = state.revealed_until() >= field.table.battle.turn().max(1);
    let signs = [Sign::Dismounted, Sign::AwayFromGuns].map(|sign| field.has(id, sign));
    let signs = [piece.on_table(), fired].iter().chain(&signs).fold(0, |all, up| all << 1 | u8::from(*up));
    let holds = state.holds().map_or(0, |block| block + 1);
    let men = u64::from(u32::from_le_bytes([piece.figures, state.pikes(), signs, holds]));
    [pose, shape, state.stance(), men]
}

/// Whether a piece sees another, by what is kept.
pub fn sees(about: Option<About>, viewer: PieceId, object: PieceId, anew: impl Fn() -> bool) -> bool {
    let Some(about) = about else { return anew() };
    let known = about.among([viewer, object], |known| known.him.is_none_or(|him| him == anew()));
    let known = known.unwrap_or_default();
    known.him.unwrap_or_else(|| {
        let him = anew();
        about.keep_among([viewer, object], Seen { him: Some(him), ..known });
        him
    })
}

/// Whether a piece sees the ground on which another broke, by what is kept.
pub fn sees_where_it_broke(
    about: Option<About>,
    (viewer, friend): (PieceId, PieceId),
    stood: SmallPose,
    anew: impl Fn() -> bool,
) -> bool {
    let Some(about) = about else { return anew() };
    let of_then = |known: &Seen| known.ground.filter(|(then, _)| *then == stood).map(|(_, sees)| sees);
    let known = about.among([viewer, friend], |known| of_then(known).is_none_or(|sees| sees == anew()));
    let known = known.unwrap_or_default();
    of_then(&known).unwrap_or_else(|| {
        let sees = anew();
        about.keep_among([viewer, friend], Seen { ground: Some((stood, sees)), ..known });
        sees
    })
}
