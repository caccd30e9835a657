//! Pieces: which, where, how many figures.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use tabletop::{Bounds, Footprint, Hull, Length, Point, Pose};

use crate::small::{SmallPiece, SmallPose, SmallShape};
use crate::{Event, Side};

/// A piece of the battle by its number: a unit, a leader, a gun, a messenger. Names and profiles are the
/// ruleset's, under the same number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Place {
    /// Not in the battle: an empty slot kept for pieces that events bring.
    #[default]
    Unused,
    /// In the battle, waiting to be placed on the table.
    Reserve,
    /// On the table at its pose.
    Table,
    /// Off the table for good.
    Gone(Departure),
}

impl Place {
    /// A number of its own for each place and each departure.
    const fn number(self) -> u8 {
        match self {
            Place::Unused => 0,
            Place::Reserve => 1,
            Place::Table => 2,
            Place::Gone(how) => 3 + how as u8,
        }
    }
}

/// Why a piece is off the table for good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Departure {
    /// Its last figure fell.
    Destroyed,
    /// It broke and ran.
    Routed,
    /// A compulsory move backward carried it over an edge.
    Retreated,
    /// It evaded over an edge.
    Evaded,
    /// It pursued over an edge.
    Pursued,
    /// It became part of another piece.
    Merged,
    /// It was taken by the enemy.
    Captured,
    /// Its own rule took it away.
    Removed,
}

/// How a piece is drawn up: files across, ranks deep and a form that the ruleset names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shape {
    /// Files across the front.
    pub files: u8,
    /// Ranks from front to rear.
    pub ranks: u8,
    /// Line, column, limbered ...: the ruleset's own number.
    pub form: u8,
    /// Width of the outline.
    pub width: Length,
    /// Depth of the outline.
    pub depth: Length,
}

impl Shape {
    /// The size of the outline.
    #[inline]
    pub const fn footprint(self) -> Footprint {
        Footprint::new(self.width, self.depth)
    }
}

/// What the kernel knows of a piece. What a ruleset marks on it beyond this stands in the ruleset's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// For whom it counts at the end.
    pub owner: Side,
    /// Where it is.
    pub place: Place,
    /// Figures left.
    pub figures: u8,
    host: SmallPiece,
    pose: SmallPose,
    shape: SmallShape,
}

// Every position of a battle is hashed: three words for a piece, not one for each of its numbers.
impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let host = self.host.wide().map_or(u8::MAX, |host| host.0);
        let rest = [self.owner as u8, self.place.number(), self.figures, host];
        state.write_u32(u32::from_le_bytes(rest));
        self.pose.hash(state);
        self.shape.hash(state);
    }
}

// There are a hundred of them in a state, and a state is copied whole.
const _: () = assert!(size_of::<Piece>() <= 20);

impl Default for Piece {
    fn default() -> Piece {
        Piece::UNUSED
    }
}

impl Piece {
    /// An empty slot.
    pub const UNUSED: Piece = Piece {
        owner: Side::A,
        place: Place::Unused,
        figures: 0,
        host: SmallPiece::NONE,
        pose: SmallPose::of(Pose::new(Point::new(0, 0), tabletop::Angle::UP)),
        shape: SmallShape::of(Shape {
            files: 0,
            ranks: 0,
            form: 0,
            width: Length::ZERO,
            depth: Length::ZERO,
        }),
    };

    /// A piece of so many figures, drawn up and waiting to be placed.
    pub const fn mustered(owner: Side, shape: Shape, figures: u8) -> Piece {
        Piece { owner, place: Place::Reserve, figures, shape: SmallShape::of(shape), ..Piece::UNUSED }
    }

    /// The same piece on the table.
    pub const fn at(self, pose: Pose) -> Piece {
        Piece { place: Place::Table, pose: SmallPose::of(pose), ..self }
    }

    /// The front middle of its outline and its facing. Read it only for a piece on the table.
    #[inline]
    pub const fn pose(&self) -> Pose {
        self.pose.wide()
    }

    /// How it is drawn up.
    #[inline]
    pub const fn shape(&self) -> Shape {
        self.shape.wide()
    }

    /// Its pose and its shape as a state keeps them, to be compared: equal for two pieces that stand and are drawn up alike.
    #[inline]
    pub const fn standing(&self) -> [u64; 2] {
        [self.pose.bits(), self.shape.bits()]
    }

    /// The piece that carries it along.
    #[inline]
    pub const fn host(&self) -> Option<PieceId> {
        self.host.wide()
    }

    /// Has it carried along by another piece, or by none.
    pub const fn set_host(&mut self, host: Option<PieceId>) {
        self.host = SmallPiece::of(host);
    }

    /// Puts it somewhere else, without a word in any log: for castings and for tables of "what if".
    pub const fn set_pose(&mut self, pose: Pose) {
        self.pose = SmallPose::of(pose);
    }

    /// Draws it up otherwise, without a word in any log.
    pub const fn set_shape(&mut self, shape: Shape) {
        self.shape = SmallShape::of(shape);
    }

    /// Whether it stands on the table.
    #[inline]
    pub fn on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// The outline as a block.
    #[inline]
    pub fn block(&self) -> tabletop::Block {
        let shape = self.shape();
        shape.footprint().block(self.pose())
    }

    /// Whether some of it may lie in a part of the table, quickly: where it says no, nothing of it does.
    #[inline]
    pub fn may_meet(&self, part: &Bounds) -> bool {
        part.inflated(self.girth()).contains(self.pose().at)
    }

    /// The ground round it out to a limit, to be asked about many others.
    #[inline]
    pub fn round(&self, limit: Length) -> Round {
        Round { at: self.pose().at, far: self.girth() + limit }
    }

    /// Whether some of it may lie in a convex part of the table, quickly: where it says no, nothing of it does.
    #[inline]
    pub fn may_lie_in(&self, part: &Hull) -> bool {
        part.may_come_within(self.pose().at, self.girth())
    }

    /// No point of it is farther from the middle of its front than this: half of that, its depth, and the rounding of its axes.
    #[inline]
    fn girth(&self) -> Length {
        let shape = self.shape();
        shape.width.half() + shape.depth + Length(2)
    }
}

/// The ground round a piece out to a limit.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    at: Point,
    far: Length,
}

impl Round {
    /// The part of the table that another piece [may meet](Piece::may_meet) just where it may be held.
    #[inline]
    pub fn part(&self) -> Bounds {
        Bounds { low: self.at, high: self.at }.inflated(self.far)
    }

    /// Whether another piece may come so near to the piece, the limit included, quickly: where it says no it does not.
    #[inline]
    pub fn may_hold(&self, other: &Piece) -> bool {
        let (to, far) = (other.pose().at, (self.far + other.girth()).0);
        (to.x - self.at.x).abs() <= far && (to.y - self.at.y).abs() <= far
    }
}

/// The pieces of a table, to which events happen.
pub trait Slots {
    /// All of them, by number.
    fn slots(&mut self) -> &mut [Piece];

    /// Hears of an event that has happened to them.
    fn hear(&mut self, _event: &Event) {}
}

impl<const N: usize> Slots for [Piece; N] {
    fn slots(&mut self) -> &mut [Piece] {
        self
    }
}

/// Applies the facts of an event that the kernel understands to the pieces. A ruleset's `apply` calls this
/// and then does its own marks.
pub fn apply_to_pieces(pieces: &mut impl Slots, event: &Event) {
    happen(pieces.slots(), event);
    pieces.hear(event);
}

fn happen(pieces: &mut [Piece], event: &Event) {
    match *event {
        Event::Placed { piece, pose, shape } => {
            let it = &mut pieces[piece.index()];
            it.place = Place::Table;
            it.set_pose(pose);
            it.set_shape(shape);
        }
        Event::Moved { piece, to, .. } => pieces[piece.index()].set_pose(to),
        Event::Reshaped { piece, pose, shape } => {
            let it = &mut pieces[piece.index()];
            it.set_pose(pose);
            it.set_shape(shape);
        }
        Event::FiguresLost { piece, count, .. } => {
            let it = &mut pieces[piece.index()];
            assert!(it.figures >= count, "a piece cannot lose more figures than it has");
            it.figures -= count;
        }
        Event::Joined { piece, host } => pieces[piece.index()].set_host(Some(host)),
        Event::Parted { piece, .. } => pieces[piece.index()].set_host(None),
        Event::Left { piece, how } => {
            let it = &mut pieces[piece.index()];
            it.place = Place::Gone(how);
            it.set_host(None);
        }
        Event::Mustered { piece, owner, figures } => {
            let it = &mut pieces[piece.index()];
            it.owner = owner;
            it.figures = figures;
            it.place = Place::Reserve;
        }
        Event::Threw { .. }
        | Event::Chose { .. }
        | Event::Card { .. }
        | Event::Phase { .. }
        | Event::Marked { .. }
        | Event::Noted { .. }
        | Event::Finished(_) => {}
    }
}
