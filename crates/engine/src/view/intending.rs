//! What has been announced and is still to be done.

use tabletop::Point;

use crate::{PieceId, Rule};

/// Something that a piece has announced against another: drawn as an arrow from the one to the other. A viewer is
/// told only of what he may know: what is announced under cover is not in his view until it is revealed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntentView {
    /// What.
    pub kind: IntentKind,
    /// Who.
    pub from: PieceId,
    /// Against whom.
    pub to: PieceId,
    /// In words that stand between the two names: `charges`, `is to shoot at`.
    pub word: String,
    /// The rule under which it was announced.
    pub rule: Rule,
    /// The way of the arrow, from its tail to its tip: two points or more, right and up.
    pub way: Vec<Point>,
}

/// What is announced, by which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntentKind {
    /// It comes on to fight.
    Charge,
    /// It comes on against somebody who comes on himself.
    Countercharge,
    /// It is about to shoot.
    Shoot,
    /// It is after somebody who runs.
    Pursue,
}
