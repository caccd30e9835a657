//! The ground of units, laid once for each place where they stand: chapters ask for it again and again while a unit stands
//! as it did. Whatever it follows from is kept with it and compared whenever somebody asks.

use engine::PieceId;
use tabletop::{Block, Body};

use crate::facts::Source;
use crate::field::Field;

impl Source {
    #[inline]
    fn of(field: Field, unit: PieceId) -> Source {
        let (profile, state, piece) = (field.profile(unit), field.state(unit), field.piece(unit));
        let ([pose, shape], base) = (piece.standing(), profile.base);
        let men = u32::from_le_bytes([piece.figures, state.pikes(), profile.kind as u8, 0]).into();
        let base = u64::from(base.width.0 as u32) | u64::from(base.depth.0 as u32) << 32;
        Source([pose, shape, state.stance(), men, base])
    }
}

/// What a unit covers of the table.
pub fn body(field: Field, unit: PieceId) -> Body {
    let anew = || super::lay(field, unit);
    match field.laid() {
        Some(laid) => laid.alone(unit, Source::of(field, unit), |ground| &mut ground.body, anew),
        None => anew(),
    }
}

/// The smallest rectangle, turned to its facing, that holds a unit on the table (CP-05-06).
pub fn frame(field: Field, unit: PieceId) -> Block {
    let anew = || body(field, unit).frame().unwrap_or_else(|| field.piece(unit).block());
    match field.laid() {
        Some(laid) => laid.alone(unit, Source::of(field, unit), |ground| &mut ground.frame, anew),
        None => anew(),
    }
}
