//! What must hold of a table from outside, whatever the rulebook: no piece that is named is missing, and there is none too many.

use engine::{Piece, PieceId};

/// Whether a piece that is named is one of the first `all`, those of the battle.
///
/// # Errors
/// That there is none.
pub fn is_named(piece: PieceId, all: usize) -> Result<(), String> {
    match piece.index() < all {
        true => Ok(()),
        false => Err(format!("there is no piece {}", piece.0)),
    }
}

/// Whether the places behind the first `all` are free.
///
/// # Errors
/// That they are not.
pub fn are_all(pieces: &[Piece], all: usize) -> Result<(), String> {
    match pieces.iter().skip(all).all(|piece| *piece == Piece::UNUSED) {
        true => Ok(()),
        false => Err(format!("there are more pieces than the {all} of this battle")),
    }
}
