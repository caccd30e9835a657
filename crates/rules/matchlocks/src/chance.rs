//! Drawing by luck without lists: what is drawn is looked at, and something else is drawn when it will not do.

use engine::{PieceId, Rng};

use crate::field::Field;

/// How many single pieces are drawn before all are gone through.
const DRAWS: u32 = 6;

/// A piece that suits, if any does: drawn so that each is as likely as the next; when a few draws found none, the
/// first that suits from some piece on.
pub(crate) fn any_piece(
    field: Field,
    rng: &mut Rng,
    mut suits: impl FnMut(PieceId) -> bool,
) -> Option<PieceId> {
    let count = field.world.profiles.len() as u32;
    let drawn = (0..DRAWS).map(|_| PieceId(rng.below(count) as u8)).find(|id| suits(*id));
    drawn.or_else(|| next_piece(field, rng, suits))
}

/// The first piece that suits, if any does, from one drawn by luck on; each is looked at once.
pub(crate) fn next_piece(
    field: Field,
    rng: &mut Rng,
    mut suits: impl FnMut(PieceId) -> bool,
) -> Option<PieceId> {
    pieces_from(field, rng).find(|id| suits(*id))
}

/// Every piece number of the battle once, from one drawn by luck on.
pub(crate) fn pieces_from(field: Field, rng: &mut Rng) -> impl Iterator<Item = PieceId> + use<> {
    let count = field.world.profiles.len() as u32;
    let first = rng.below(count);
    (first..count).chain(0..first).map(|at| PieceId(at as u8))
}
