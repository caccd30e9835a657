//! The ground of units, laid once for each place where they stand: chapters ask for it again and again while a unit stands
//! as it did.
//!
//! Kept for each thread beside the table, since a state holds nothing that follows from the rest of it. Whatever the ground
//! of a unit follows from is kept with it and compared, so that an answer never depends on what was asked before.

use std::cell::RefCell;

use engine::PieceId;
use tabletop::{Block, Body};

use crate::field::Field;
use crate::table::PIECES;

/// All that the ground of a unit follows from, in numbers that are quick to compare: how it stands and is drawn up, its
/// drill, who is in it, and the base of a figure.
#[derive(Clone, Copy)]
struct Source([u64; 5]);

/// The ground of a unit, with the rectangle that holds it once somebody has asked for that.
#[derive(Clone, Copy)]
struct Laid {
    source: Source,
    body: Body,
    frame: Option<Block>,
}

impl Source {
    #[inline]
    fn of(field: Field, unit: PieceId) -> Source {
        let (profile, state, piece) = (field.profile(unit), field.state(unit), field.piece(unit));
        let ([pose, shape], base) = (piece.standing(), profile.base);
        let men = u32::from_le_bytes([piece.figures, state.pikes(), profile.kind as u8, 0]).into();
        let base = u64::from(base.width.0 as u32) | u64::from(base.depth.0 as u32) << 32;
        Source([pose, shape, state.stance(), men, base])
    }

    /// Whether all of it is the same.
    #[inline]
    fn is(&self, other: &Source) -> bool {
        let ([a, b, c, d, e], [f, g, h, i, j]) = (self.0, other.0);
        (a ^ f) | (b ^ g) | (c ^ h) | (d ^ i) | (e ^ j) == 0
    }
}

thread_local! {
    static LAID: [RefCell<Option<Laid>>; PIECES] = const { [const { RefCell::new(None) }; PIECES] };
}

fn with<T>(field: Field, unit: PieceId, read: impl FnOnce(&mut Laid) -> T) -> T {
    let source = Source::of(field, unit);
    LAID.with(|all| {
        let mut slot = all[unit.index()].borrow_mut();
        match &mut *slot {
            Some(laid) if laid.source.is(&source) => {
                debug_assert_eq!(laid.body, super::lay(field, unit), "what is kept is not what is");
                read(laid)
            }
            other => read(other.insert(Laid { source, body: super::lay(field, unit), frame: None })),
        }
    })
}

/// What a unit covers of the table.
pub fn body(field: Field, unit: PieceId) -> Body {
    with(field, unit, |laid| laid.body)
}

/// The smallest rectangle, turned to its facing, that holds a unit on the table (CP-05-06).
pub fn frame(field: Field, unit: PieceId) -> Block {
    with(field, unit, |laid| {
        let round = || laid.body.frame().unwrap_or_else(|| field.piece(unit).block());
        *laid.frame.get_or_insert_with(round)
    })
}
