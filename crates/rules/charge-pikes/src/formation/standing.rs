//! The ground of units, laid once for each place where they stand: chapters ask for it again and again while a unit stands
//! as it did.
//!
//! Kept for each thread beside the table, since a state holds nothing that follows from the rest of it. Whatever the ground
//! of a unit follows from is kept with it and compared, so that an answer never depends on what was asked before.

use std::cell::RefCell;

use engine::{Piece, PieceId};
use tabletop::{Block, Body, Footprint};

use crate::field::Field;
use crate::table::{Drill, PIECES};
use crate::world::Kind;

/// All that the ground of a unit follows from.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Source {
    piece: Piece,
    drill: Drill,
    pikes: u8,
    kind: Kind,
    base: Footprint,
}

/// The ground of a unit, with the rectangle that holds it once somebody has asked for that.
#[derive(Clone, Copy)]
struct Laid {
    source: Source,
    body: Body,
    frame: Option<Block>,
}

impl Source {
    fn of(field: Field, unit: PieceId) -> Source {
        let (profile, state) = (field.profile(unit), field.state(unit));
        let piece = *field.piece(unit);
        Source { piece, drill: state.drill, pikes: state.pikes, kind: profile.kind, base: profile.base }
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
            Some(laid) if laid.source == source => {
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
        let round = || laid.body.frame().unwrap_or_else(|| laid.source.piece.block());
        *laid.frame.get_or_insert_with(round)
    })
}
