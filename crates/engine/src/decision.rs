//! What is asked of a player.

use dice::{FaceSet, Faces, Pool, Throw};
use serde::{Deserialize, Serialize};
use tabletop::{Leg, Length, Point, Pose, Segment};

use crate::{InlineVec, PieceId, Rule, Ruleset, Side};

/// A choice that a player must make before the battle can go on: who, under which rule, about what.
///
/// It names what is asked, it does not list the options: those are derived from what the asked side knows,
/// by the ruleset's candidates, sampler and `validate`, so that nothing offered can betray a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision<R: Ruleset> {
    /// Who decides.
    pub who: Side,
    /// The rule that gives the choice.
    pub rule: Rule,
    /// About what.
    pub about: About<R>,
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum About<R: Ruleset> {
    /// Something that the ruleset asks.
    Ask(R::Ask),
    /// Whether to play a held card on dice that lie on the table.
    Throw(OnThrow),
}

/// Dice that have been thrown and may yet be touched by a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OnThrow {
    /// Whose dice.
    pub thrower: Side,
    /// For what: the rule of the throw.
    pub rule: Rule,
    /// What is needed.
    pub pool: Pool,
    /// How they lie.
    pub faces: Faces,
    /// Which kind of interruption is offered, in the ruleset's numbering.
    pub window: u8,
}

/// What an answer does to dice on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Touch {
    /// Nothing.
    Nothing,
    /// Every die not yet rerolled is thrown again.
    All,
    /// One die showing this face, not yet rerolled, is thrown again.
    One(u8),
}

impl Touch {
    /// The dice to be thrown again; `None` if the touch takes up none.
    pub fn throw(self, faces: &Faces) -> Option<Throw> {
        let die = faces.die()?;
        let dice = match self {
            Touch::Nothing => 0,
            Touch::All => faces.fresh_among(FaceSet::ALL),
            Touch::One(face) => faces.fresh(face).min(1),
        };
        (dice > 0).then_some(Throw::Dice { dice, die })
    }

    /// The faces after the touched dice fell as `fell` shows; `None` if those are not the touched dice.
    pub fn lay(self, faces: &Faces, fell: &Faces) -> Option<Faces> {
        match self {
            Touch::Nothing => Some(*faces),
            Touch::All => faces.thrown_again(FaceSet::ALL, fell).ok(),
            Touch::One(face) => {
                let (shown, ..) = fell.groups().next()?;
                faces.one_thrown_again(face, shown)
            }
        }
    }
}

/// A verb of the ruleset's vocabulary, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Verb(pub u8);

/// What a ruleset says of one of its verbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbSpec {
    /// The word in an answer's text form: one lower-case word, hyphens allowed.
    pub word: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
}

/// An answer to a decision. Every ruleset uses this one shape, so that the text form, records, bots and the
/// faces need to know none of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// What to do.
    pub verb: Verb,
    /// With which piece.
    pub piece: Option<PieceId>,
    /// To or against which piece.
    pub object: Option<PieceId>,
    /// A number: a die face, an option, a count. Zero where the verb needs none.
    pub amount: i16,
    /// How it moves or where it is put.
    pub way: Way,
}

/// The manoeuvre or place in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Way {
    /// None.
    #[default]
    None,
    /// A manoeuvre, leg by leg.
    Legs(Legs),
    /// A place and facing.
    At(Pose),
}

/// A manoeuvre in at most four legs.
pub type Legs = InlineVec<Leg, LEGS_AT_MOST>;

/// The most legs that an answer can have.
pub(crate) const LEGS_AT_MOST: usize = 4;

impl Answer {
    /// An answer that is only a verb.
    pub const fn plain(verb: Verb) -> Answer {
        Answer { verb, piece: None, object: None, amount: 0, way: Way::None }
    }

    /// The same answer with a piece.
    pub const fn with(self, piece: PieceId) -> Answer {
        Answer { piece: Some(piece), ..self }
    }

    /// The same answer to or against a piece.
    pub const fn on(self, object: PieceId) -> Answer {
        Answer { object: Some(object), ..self }
    }

    /// The same answer with a number.
    pub const fn amount(self, amount: i16) -> Answer {
        Answer { amount, ..self }
    }

    /// The same answer at a place.
    pub const fn at(self, pose: Pose) -> Answer {
        Answer { way: Way::At(pose), ..self }
    }

    /// The same answer with one leg.
    pub fn leg(self, leg: Leg) -> Answer {
        self.legs([leg])
    }

    /// The same answer with several legs.
    ///
    /// # Panics
    /// With more than four.
    pub fn legs(self, legs: impl IntoIterator<Item = Leg>) -> Answer {
        let mut few = InlineVec::empty(Leg::Advance(Length::ZERO));
        legs.into_iter().for_each(|leg| few.push(leg));
        Answer { way: Way::Legs(few), ..self }
    }
}

/// The farthest that an answer may reach, in units: ten metres, beyond which nothing has a text form.
pub(crate) const FARTHEST: i32 = 1_000_000;

impl Answer {
    /// Whether every number in it is one that the ruleset has and the text form can say. A face checks
    /// nothing; an answer that fails this never reaches a ruleset's `validate`.
    ///
    /// # Errors
    /// What is out of bounds. The rule is 0: no rulebook speaks of it.
    pub fn within_bounds<R: Ruleset>(&self, world: &R::World) -> Result<(), Refusal> {
        let pieces = R::named_pieces(world);
        let named = [self.piece, self.object].iter().flatten().all(|piece| piece.0 < pieces);
        let placed = match &self.way {
            Way::None => true,
            Way::At(pose) => reaches(pose.at),
            Way::Legs(legs) => legs.iter().all(leg_within_bounds),
        };
        let why = match (usize::from(self.verb.0) < R::VERBS.len(), named, placed) {
            (true, true, true) => return Ok(()),
            (false, ..) => "there is no such verb",
            (_, false, _) => "there is no such piece",
            _ => "a distance is negative or above ten metres, or an angle above half a turn",
        };
        Err(Refusal::new(Rule(0), why))
    }
}

/// Whether a pose lies no farther away than an answer may reach: ten metres.
pub fn within_reach(pose: Pose) -> bool {
    reaches(pose.at)
}

pub(crate) fn reaches(point: Point) -> bool {
    [point.x, point.y].iter().all(|part| (-FARTHEST..=FARTHEST).contains(part))
}

pub(crate) fn leg_within_bounds(leg: &Leg) -> bool {
    let far = |distance: Length| (0..=FARTHEST).contains(&distance.0);
    let turned = |angle: tabletop::Angle| angle.to_hundredths() <= 18_000;
    match *leg {
        Leg::Advance(distance) | Leg::Back(distance) | Leg::Sidestep { distance, .. } => far(distance),
        Leg::Oblique { angle, distance, .. } => far(distance) && turned(angle),
        Leg::Wheel { angle, .. } | Leg::Turn { angle, .. } => turned(angle),
        Leg::AboutFace => true,
        Leg::To { at, .. } => reaches(at),
    }
}

/// Whether something is legal, and if not, why.
pub type Verdict = Result<(), Refusal>;

/// Why an answer is not legal. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// In words, with what would mend it.
    pub why: &'static str,
    /// What was asked for and what is allowed, where that is a length.
    pub measure: Option<Measure>,
    /// Where on the table the fault lies.
    pub witness: Witness,
}

/// A length found and the limit that it broke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// What it is.
    pub found: Length,
    /// What it may be.
    pub limit: Length,
}

/// The offending geometry of a refusal, for drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Witness {
    /// None: the fault is not a place.
    #[default]
    None,
    /// A point.
    Point(Point),
    /// A measured stretch.
    Segment(Segment),
    /// A piece in the way.
    Piece(PieceId),
    /// A feature of the ground, by its number.
    Ground(u8),
}

impl Refusal {
    /// A refusal that is not about a place.
    pub const fn new(rule: Rule, why: &'static str) -> Refusal {
        Refusal { rule, why, measure: None, witness: Witness::None }
    }

    /// The same refusal with what was measured against what is allowed.
    pub const fn measured(self, found: Length, limit: Length) -> Refusal {
        Refusal { measure: Some(Measure { found, limit }), ..self }
    }

    /// The same refusal with the piece in the way.
    pub const fn piece(self, piece: PieceId) -> Refusal {
        Refusal { witness: Witness::Piece(piece), ..self }
    }

    /// The same refusal with the feature in the way.
    pub const fn ground(self, feature: u8) -> Refusal {
        Refusal { witness: Witness::Ground(feature), ..self }
    }

    /// The same refusal with a measured stretch.
    pub const fn segment(self, segment: Segment) -> Refusal {
        Refusal { witness: Witness::Segment(segment), ..self }
    }

    /// The same refusal with a point.
    pub const fn point(self, point: Point) -> Refusal {
        Refusal { witness: Witness::Point(point), ..self }
    }
}
