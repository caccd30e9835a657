//! The table and the world of the toy ruleset.

use engine::{InlineVec, Piece, PieceId, Place, Rng, Shape, Side, Viewpoint};
use tabletop::{Angle, Length, Point, Pose};

use super::HERD;

/// What never changes.
#[derive(Clone, Debug)]
pub struct World {
    pub names: [&'static str; 8],
    /// The table is so wide and so deep.
    pub edge: Length,
    /// A fault built in on purpose, to be caught.
    pub faulty: bool,
    /// A count kept outside the state that finds its way into it: determinism broken on purpose.
    pub unsteady: Option<std::sync::Arc<std::sync::atomic::AtomicI32>>,
}

impl Default for World {
    fn default() -> World {
        let names = ["Ash", "Alder", "Birch", "Bramble", "Cattle", "Aspen", "Beech", "Spare"];
        World { names, edge: Length::inches(40), faulty: false, unsteady: None }
    }
}

/// Everything that changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub pieces: [Piece; 8],
    /// Groups that only their owner sees, by bits.
    pub hidden: u8,
    /// How many hidden groups each side has: everybody knows.
    pub unseen: [u8; 2],
    /// The cards each side holds, by bits.
    pub cards: [u8; 2],
    /// How many: everybody knows.
    pub held: [u8; 2],
    /// Sides that do not want to be asked for cards on throws.
    pub never: [bool; 2],
    /// Groups that must test, first come first.
    pub due: InlineVec<PieceId, 8>,
    pub round: u8,
}

/// The start: two groups of A at the bottom, two of B at the top, one of them hidden, and a herd between.
pub fn opening_table() -> Table {
    let shape = Shape { files: 4, ranks: 2, form: 0, width: Length::inches(3), depth: Length::inches(1) };
    let group = |owner, x, y, figures| {
        let facing = if owner == Side::A { Angle::UP } else { Angle::HALF };
        let at = Point::new(Length::inches(x).0, Length::inches(y).0);
        Piece::mustered(owner, shape, figures).at(Pose::new(at, facing))
    };
    let mut pieces = [Piece::UNUSED; 8];
    pieces[0] = group(Side::A, 10, 8, 8);
    pieces[1] = group(Side::A, 30, 8, 8);
    pieces[2] = group(Side::B, 10, 30, 8);
    pieces[3] = group(Side::B, 30, 30, 8);
    pieces[4] = group(Side::A, 20, 20, 1);
    pieces[5] = group(Side::A, 20, 8, 4);
    pieces[6] = group(Side::B, 20, 30, 4);
    Table {
        pieces,
        hidden: 1 << 3,
        unseen: [0, 1],
        cards: [0b001, 0b010],
        held: [1, 1],
        never: [false; 2],
        due: InlineVec::default(),
        round: 1,
    }
}

impl Table {
    /// The groups of a side that stand on the table.
    pub fn groups(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        (0..8).map(PieceId).filter(move |&piece| self.fights(piece) && self.piece(piece).owner == side)
    }

    /// Whether a piece is a group on the table.
    pub fn fights(&self, piece: PieceId) -> bool {
        piece != HERD && self.piece(piece).on_table()
    }

    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    pub fn is_hidden(&self, piece: PieceId) -> bool {
        self.hidden >> piece.0 & 1 == 1
    }

    /// The group on which a group would stand if it were at a pose.
    pub fn in_the_way(&self, mover: PieceId, pose: Pose) -> Option<PieceId> {
        let shape = self.piece(mover).shape();
        let block = tabletop::Block::at(pose, shape.width, shape.depth);
        (0..8)
            .map(PieceId)
            .find(|&other| other != mover && self.fights(other) && block.overlaps(&self.piece(other).block()))
    }
}

pub fn project(seen: &mut Table, viewer: Viewpoint) {
    for side in Side::BOTH.into_iter().filter(|&side| !viewer.sees(side)) {
        seen.cards[side.index()] = 0;
        seen.never[side.index()] = false;
        for at in 0..8 {
            if seen.hidden >> at & 1 == 1 && seen.pieces[at].owner == side {
                seen.pieces[at] = Piece::UNUSED;
                seen.hidden &= !(1 << at);
            }
        }
    }
}

/// Puts hidden groups somewhere and deals unseen cards.
pub fn imagine(known: &Table, viewer: Viewpoint, rng: &mut Rng) -> Table {
    let mut table = *known;
    let start = opening_table();
    for side in Side::BOTH.into_iter().filter(|&side| !viewer.sees(side)) {
        table.cards[side.index()] = deal(known.held[side.index()], rng);
        table.never[side.index()] = rng.chance(1, 2);
        if known.unseen[side.index()] > 0 {
            let mut piece = start.pieces[3];
            let Pose { at, facing } = piece.pose();
            piece.set_pose(Pose::new(Point::new(Length::inches(rng.between(25, 35)).0, at.y), facing));
            piece.figures = rng.between(1, 8) as u8;
            (table.pieces[3], table.hidden) = (piece, table.hidden | 1 << 3);
        }
    }
    table
}

fn deal(held: u8, rng: &mut Rng) -> u8 {
    let mut cards: u8 = 0;
    while cards.count_ones() < u32::from(held) {
        cards |= 1 << rng.below(3);
    }
    cards
}
