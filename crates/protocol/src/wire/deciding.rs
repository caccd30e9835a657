//! What a player must choose, what he may answer, and how a gesture on the table becomes an answer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Foresight, Outline, Point, Side, Throw};

/// A question put to the viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// Its number in the viewer's own count. An answer names it, so that a stale one changes nothing.
    pub number: u32,
    /// Who decides.
    pub who: Side,
    /// The rule that gives the choice.
    pub rule: String,
    /// The title of that rule.
    pub title: String,
    /// The question, in words.
    pub question: String,
    /// Whether the other side decides at the same time, neither seeing the other's answer.
    pub sealed: bool,
    /// Whether only the player himself may answer, even if there is but one answer or all are alike: the other side could
    /// learn something from being kept waiting or not. Where it is not so, whoever shows the question may give that
    /// answer for him.
    pub window: bool,
    /// The dice on the table, if the question is whether to play a card on them.
    pub throw: Option<Throw>,
}

/// What may be answered to a decision: everything that is offered, each legal. A continuous table has more legal
/// answers than these; [`Aim`] finds those.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    /// The decision's number; after a plan, the number that it will have then.
    pub decision: u32,
    /// The verbs that occur, in the order in which they are first offered.
    pub verbs: Vec<VerbInfo>,
    /// The answers.
    pub choices: Vec<Choice>,
    /// Whether nothing else is lawful, giving up and instructions aside.
    pub complete: bool,
    /// Answers that are alike, by their places in `choices`, a list for each likeness: which of them is taken makes no
    /// difference. Whoever is like no other is in none.
    pub alike: Vec<Vec<u32>>,
    /// Where pieces may be placed, while something is to be placed.
    pub zones: Vec<Outline>,
    /// What the viewer may say at any time without being asked: instructions, giving up.
    pub unasked: Vec<Unasked>,
}

/// Something that may be said without being asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Unasked {
    /// Its text form: what `say` takes.
    pub answer: String,
    /// In words, for a button or a switch.
    pub words: String,
}

/// A verb.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct VerbInfo {
    /// Its word in the text form of answers.
    pub word: String,
    /// What it means, in a sentence.
    pub meaning: String,
    /// Whether it names one of several who are then ordered together.
    pub gathers: bool,
    /// Whether its object, one of the side's own, is not called upon by it: somebody goes to it, or stands by to help it.
    pub joins: bool,
}

/// An answer on offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Choice {
    /// Its text form: what is sent back to take it.
    pub answer: String,
    /// In words, for a button: `Ireton: advance 4.125 in`.
    pub words: String,
    /// The same in few words, for a button beside the piece: `Advance 4.1 in`. No two of a piece read alike.
    pub short: String,
    /// Its verb.
    pub verb: String,
    /// The piece that acts.
    pub piece: Option<u8>,
    /// The piece to or against which it acts.
    pub object: Option<u8>,
    /// A number: a die face, a card, an option.
    pub amount: i16,
    /// How it goes on the table.
    pub way: Way,
}

/// How an answer goes on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Way {
    /// Nowhere.
    None,
    /// A piece is put somewhere.
    At {
        /// Where its front middle is.
        at: Point,
        /// Where it looks, in hundredths of a degree.
        facing: i32,
        /// The outline that it then has.
        outline: Vec<Point>,
    },
    /// It moves leg by leg.
    Legs {
        /// Of what sort each leg is.
        kinds: Vec<LegKind>,
        /// The outline after each leg.
        outlines: Vec<Vec<Point>>,
    },
}

/// The sort of a leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LegKind {
    /// Straight ahead.
    Advance,
    /// Straight back, looking ahead.
    Back,
    /// At an angle to the facing, looking ahead.
    Oblique,
    /// Straight to one side, looking ahead.
    Sidestep,
    /// About a front corner.
    Wheel,
    /// Every man turns about where he stands.
    AboutFace,
    /// On the spot.
    Turn,
    /// Loose troops go anywhere.
    To,
}

/// A gesture on the table, to be made into the best legal answer. A side may aim at any of its pieces that the
/// decision is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Aim {
    /// The decision's number.
    pub decision: u32,
    /// The piece that is dragged.
    pub piece: u8,
    /// How.
    pub gesture: Gesture,
    /// Where the pointer is: for `go` and `straight` where the front middle is to come (the client takes off where it grasped the
    /// piece), for a wheel where the outer front corner is to come, for `turn` a point to look at.
    pub to: Point,
    /// Legs settled before this one, in the text form of an answer's legs (`advance 3in; wheel left 20`); empty for
    /// none.
    #[serde(default)]
    pub after: String,
    /// The verb that is wanted, where several could be meant.
    #[serde(default)]
    pub verb: Option<String>,
    /// For `place`: where the piece is to look, in hundredths of a degree; `null` keeps what it has.
    #[serde(default)]
    pub facing: Option<i32>,
    /// Whether what would follow is wanted too: arcs, ranges, odds, what the enemy could do.
    #[serde(default)]
    pub prospects: bool,
    /// Whether nothing of what would follow is wanted, not even what is certain: `foresight` is then `null`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bare: bool,
    /// Answers that are planned to be given before, from the decision that waits on; empty for none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub plan: Vec<String>,
}

/// How a piece is dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Gesture {
    /// By its body: it goes there by whatever straight leg it may, and where none comes there turned towards the place first.
    Go,
    /// The same, but it keeps its facing: as one of several who go together.
    Straight,
    /// By its left front corner: it wheels about the right one.
    LeftCorner,
    /// By its right front corner: it wheels about the left one.
    RightCorner,
    /// By its facing: it turns where it stands.
    Turn,
    /// It is set down.
    Place,
}

impl Gesture {
    /// All of them.
    pub const ALL: [Gesture; 6] = [
        Gesture::Go,
        Gesture::Straight,
        Gesture::LeftCorner,
        Gesture::RightCorner,
        Gesture::Turn,
        Gesture::Place,
    ];
}

/// What became of a gesture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Aimed {
    /// The legal answer nearest to the gesture; `null` if there is none.
    pub answer: Option<String>,
    /// It in words, with what it measures: `advance 4.5 in`.
    pub words: String,
    /// The outline after each leg of it; the last is the ghost.
    pub outlines: Vec<Vec<Point>>,
    /// The end pose: front middle.
    pub at: Point,
    /// The end pose: facing.
    pub facing: i32,
    /// What it came to rest against, if it did not simply follow the pointer.
    pub snap: Snap,
    /// What was wanted beyond it and may not be: where, and why not.
    pub beyond: Option<Beyond>,
    /// What would come of the answer.
    pub foresight: Option<Foresight>,
}

/// What a gesture came to rest against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Snap {
    /// Nothing: it follows the pointer.
    None,
    /// The exact limit of what is legal.
    Limit,
    /// An enemy: it goes into contact.
    Contact,
    /// An answer that the rules offer lay near: it was taken.
    Offered,
}

/// The part of a gesture that is not legal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Beyond {
    /// The outline where the pointer wanted it.
    pub outline: Vec<Point>,
    /// Why not.
    pub refusal: Refusal,
}

/// Why an answer is not legal. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: String,
    /// The title of that rule.
    pub title: String,
    /// In words.
    pub why: String,
    /// The length found, where one was measured.
    pub found: Option<i32>,
    /// What it may be.
    pub limit: Option<i32>,
    /// Where on the table the fault lies.
    pub witness: Witness,
}

/// The offending geometry of a refusal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Witness {
    /// The fault is not a place.
    None,
    /// A point.
    Point {
        /// Where.
        at: Point,
    },
    /// A measured stretch.
    Segment {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// A piece in the way.
    Piece {
        /// Which.
        piece: u8,
    },
    /// A feature of the ground.
    Ground {
        /// Its number.
        number: u8,
    },
}
