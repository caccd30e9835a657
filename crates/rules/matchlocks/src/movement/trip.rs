//! A body on its way: where it starts and ends, and the ground that it sweeps.

use engine::{InlineVec, PieceId, Rule};
use tabletop::{Block, Bounds, Footprint, Leg, Length, Outline, Pose, Slide, Sweep, Turning};

use crate::field::Field;

/// Disarray Tokens that a move brings, with the rule that brings them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// Why.
    pub rule: Rule,
    /// How many.
    pub count: u8,
}

/// The tokens of one move, in the order of the rulebook.
pub type Tokens = InlineVec<Token, 8>;

/// No tokens yet.
pub(crate) const fn no_tokens() -> Tokens {
    InlineVec::empty(Token { rule: Rule(0), count: 0 })
}

/// A friend through whom a move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Which.
    pub unit: PieceId,
    /// Disarray Tokens that it takes.
    pub tokens: u8,
}

/// The friends through whom one move goes.
pub type PassedFriends = InlineVec<Passed, 8>;

/// Nobody passed yet.
pub(crate) const fn nobody_passed() -> PassedFriends {
    InlineVec::empty(Passed { unit: PieceId(0), tokens: 0 })
}

/// One leg of a unit: the body, where it starts, where it ends, and what lies between.
///
/// A loose body that goes where it likes ([`Leg::To`]) sweeps the strip from its place to the new one and
/// stands there as it wishes: its men do not turn as one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trip {
    pub unit: PieceId,
    pub leg: Leg,
    pub body: Footprint,
    pub from: Pose,
    pub to: Pose,
    pub start: Block,
    pub end: Block,
    /// The ground swept, by which other bodies are judged.
    pub sweep: Sweep,
    /// Whether the body ends turned otherwise than the sweep.
    pub turned: bool,
    pub bounds: Bounds,
    /// How far it goes: the distance of a straight leg, of the centre for a loose one; nothing for a turn.
    pub length: Length,
}

impl Trip {
    /// The trip of a unit by a leg. The leg must have been checked to be of a sensible size.
    pub fn new(field: Field, unit: PieceId, leg: Leg) -> Trip {
        Trip::starting(field, unit, field.pose(unit), leg)
    }

    /// The same from another place than where the unit stands: a later leg of its path.
    pub fn starting(field: Field, unit: PieceId, from: Pose, leg: Leg) -> Trip {
        let piece = field.piece(unit);
        let body = piece.shape().footprint();
        let to = leg.end(from, body);
        let (start, end) = (body.block(from), body.block(to));
        let sweep = sweep(body, from, to, &start, leg, Block::TOLERANCE);
        let turned = matches!(leg, Leg::To { .. }) && to.facing != from.facing;
        let mut bounds = sweep.bounds();
        if turned {
            bounds = end.corners().into_iter().fold(bounds, Bounds::with);
        }
        let length = match leg {
            Leg::To { .. } => start.centre().distance(end.centre()),
            _ => leg.straight().map_or(Length::ZERO, |(_, distance)| distance),
        };
        Trip { unit, leg, body, from, to, start, end, sweep, turned, bounds, length }
    }

    /// Whether the body, anywhere on its way, overlaps another beyond what rounding costs.
    pub fn meets(&self, other: &Block) -> bool {
        self.sweep.meets(other) || self.turned && self.end.overlaps_deeper_than(other, Block::TOLERANCE)
    }

    /// Whether a part of the body, or of the ground it sweeps, lies deeper in an area than a tolerance.
    pub fn is_over(&self, corners: &[tabletop::Point], tolerance: Length) -> bool {
        sweep(self.body, self.from, self.to, &self.start, self.leg, tolerance).meets_outline(corners)
            || self.turned && Slide::still(self.end, tolerance).meets_outline(corners)
    }

    /// Whether the body changes its place: everything but a turn on the spot.
    pub fn displaces(&self) -> bool {
        !matches!(self.leg, Leg::AboutFace | Leg::Turn { .. })
    }

    /// Whether it goes in a straight line.
    pub fn is_straight(&self) -> bool {
        self.leg.straight().is_some() || matches!(self.leg, Leg::To { .. })
    }

    /// Whether the outline touched another before it started, the tolerance granted.
    pub fn began_touching(&self, other: &Block, tolerance: Length) -> bool {
        self.start.within(other, tolerance)
    }
}

/// The ground swept by a leg.
fn sweep(body: Footprint, from: Pose, to: Pose, start: &Block, leg: Leg, tolerance: Length) -> Sweep {
    match leg.turning() {
        Some((about, clockwise)) => {
            Sweep::Turning(Turning::new(*start, body.block(to), about, clockwise > 0, tolerance))
        }
        None if matches!(leg, Leg::AboutFace) => Sweep::Slide(Slide::still(*start, tolerance)),
        None => {
            let by = match leg {
                // The centre goes straight; the turn comes at the end.
                Leg::To { .. } => body.block(to).centre() - start.centre(),
                _ => to.at - from.at,
            };
            Sweep::Slide(Slide::new(*start, by, tolerance))
        }
    }
}
