//! What reaches how far, where a piece may be put, and what could be done from where it stands.

use dice::Pool;
use tabletop::{Length, Point, Segment};

use crate::{PieceId, Rule};

/// How far something reaches from a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RangeView {
    /// What reaches so far.
    pub kind: RangeKind,
    /// In words, such as `long range, 5+ to hit`.
    pub word: String,
    /// The rule.
    pub rule: Rule,
    /// The ground that it covers, by its corners.
    pub outline: Vec<Point>,
}

impl RangeView {
    /// Something that covers ground of this outline, by a rule.
    pub fn new(kind: RangeKind, word: impl Into<String>, rule: Rule, outline: Vec<Point>) -> RangeView {
        RangeView { kind, word: word.into(), rule, outline }
    }
}

/// What reaches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RangeKind {
    /// Shot.
    Fire,
    /// A move: where the middle of the front could come.
    Move,
    /// A move into contact with an enemy.
    Charge,
    /// A commander's word.
    Command,
    /// Nothing: it is ground on which one stands to a piece otherwise than elsewhere, its flank or its rear.
    Zone,
}

/// Ground on which something may be placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneView {
    /// Which piece; `None` for all that the decision is about.
    pub piece: Option<PieceId>,
    /// What it is, in words: `deployment zone`.
    pub word: String,
    /// The rule.
    pub rule: Rule,
    /// The ground, each part by its corners.
    pub outlines: Vec<Vec<Point>>,
}

impl ZoneView {
    /// Ground of these outlines, by a rule; for all that the decision is about.
    pub fn new(word: impl Into<String>, rule: Rule, outlines: Vec<Vec<Point>>) -> ZoneView {
        ZoneView { piece: None, word: word.into(), rule, outlines }
    }

    /// The same for one piece.
    #[must_use]
    pub fn of(self, piece: PieceId) -> ZoneView {
        ZoneView { piece: Some(piece), ..self }
    }
}

/// What one piece could do to another.
#[derive(Clone, PartialEq, Debug)]
pub struct ProspectView {
    /// What.
    pub kind: ProspectKind,
    /// Who.
    pub from: PieceId,
    /// To whom.
    pub to: PieceId,
    /// The stretch that was measured, from the one to the other.
    pub line: Segment,
    /// How long it is.
    pub distance: Length,
    /// In words: `long range, 8d6 hitting on 5+`; or why not.
    pub words: String,
    /// The rule that gives it or forbids it.
    pub rule: Rule,
    /// The dice that would be thrown, where there are any.
    pub pool: Option<Pool>,
    /// How many figures would fall on average, exactly reckoned; `None` where nothing can be said.
    pub mean: Option<f64>,
    /// Whether it has no choice: as both stand, the rules make it do so when its time comes.
    pub bound: bool,
}

/// A place on the way of a piece at which something is settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MilestoneView {
    /// Where the middle of its front is then.
    pub at: Point,
    /// What is settled, in a few words: `caught in line`.
    pub word: String,
    /// The rule.
    pub rule: Rule,
    /// Whether it may cost the side that chooses this: its own troops lie in the way of its shot.
    pub harms_own: bool,
}

impl MilestoneView {
    /// What is settled at a place, by a rule; it harms nobody of the side that chooses.
    pub fn new(at: Point, word: impl Into<String>, rule: Rule) -> MilestoneView {
        MilestoneView { at, word: word.into(), rule, harms_own: false }
    }

    /// The same, and whether it harms troops of the side that chooses.
    #[must_use]
    pub fn harming_own(self, harms_own: bool) -> MilestoneView {
        MilestoneView { harms_own, ..self }
    }
}

/// What could be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProspectKind {
    /// It could shoot.
    Shoot,
    /// It could charge.
    Charge,
    /// It can do neither, but sees.
    See,
    /// It can do nothing; the words say why.
    Nothing,
}
