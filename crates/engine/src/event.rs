//! What can happen in a battle.

use dice::{Faces, Pool};
use tabletop::Pose;

use crate::{Audience, Departure, Outcome, PieceId, Rule, Shape, Side, Verb};

/// A fact about the battle. Events are the only way in which a battle changes and all that its log holds:
/// the table, the log, the record, the drawing and computer players need nothing else.
///
/// The set is closed, with one open door: [`Event::Marked`], whose marks are the changes of a ruleset's
/// [sheets](mod@crate::sheet). A new ruleset adds no event here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Dice were thrown and lie as shown, rerolls done.
    Threw {
        /// Who threw.
        who: Side,
        /// What was needed.
        pool: Pool,
        /// What came up.
        faces: Faces,
    },
    /// A player chose.
    Chose {
        /// Who.
        who: Side,
        /// What to do.
        verb: Verb,
        /// With which piece.
        piece: Option<PieceId>,
        /// To or against which.
        object: Option<PieceId>,
    },
    /// An empty slot became a piece waiting to be placed.
    Mustered {
        /// Which.
        piece: PieceId,
        /// Whose.
        owner: Side,
        /// How many figures.
        figures: u8,
    },
    /// A piece was set on the table.
    Placed {
        /// Which.
        piece: PieceId,
        /// Where.
        pose: Pose,
        /// Drawn up how.
        shape: Shape,
    },
    /// A piece moved or turned without changing its shape.
    Moved {
        /// Which.
        piece: PieceId,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
    },
    /// A piece changed how it is drawn up.
    Reshaped {
        /// Which.
        piece: PieceId,
        /// Where its front middle now is.
        pose: Pose,
        /// How it now stands.
        shape: Shape,
    },
    /// Figures fell.
    FiguresLost {
        /// Whose.
        piece: PieceId,
        /// How many.
        count: u8,
        /// From which of its parts, in the ruleset's numbering.
        part: u8,
    },
    /// A piece attached itself to another, which now carries it.
    Joined {
        /// Which.
        piece: PieceId,
        /// To which.
        host: PieceId,
    },
    /// A piece left the one that carried it.
    Parted {
        /// Which.
        piece: PieceId,
        /// From which.
        host: PieceId,
    },
    /// A piece went off the table for good.
    Left {
        /// Which.
        piece: PieceId,
        /// How.
        how: Departure,
    },
    /// A card went from one pile to another, by the ruleset's numbers.
    Card {
        /// Which card; `u8::MAX` where the viewer is not told.
        card: u8,
        /// From which pile.
        from: u8,
        /// To which pile.
        to: u8,
    },
    /// A phase, turn or card period began, by the ruleset's number.
    Phase {
        /// Which kind.
        phase: u8,
        /// Which one, counted from 1.
        number: u16,
    },
    /// A mark of the ruleset changed on something.
    Marked {
        /// On what.
        on: On,
        /// Which mark.
        mark: Mark,
        /// Its new value, as the ruleset's sheet packs it.
        value: i64,
    },
    /// A step of a procedure that changes nothing but belongs in the story: what it says is the ruleset's
    /// text for the number.
    Noted {
        /// About what.
        on: On,
        /// Which remark.
        remark: u8,
        /// A number that belongs to it.
        value: i32,
    },
    /// The battle is over.
    Finished(Outcome),
}

/// On what a mark stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum On {
    /// A piece.
    Piece(PieceId),
    /// A side.
    Side(Side),
    /// A feature of the ground, by its number.
    Ground(u8),
    /// Something that the ruleset numbers, such as a melee.
    Thing(u8),
    /// The battle as a whole.
    Battle,
}

/// A change of what stands on something, by the number of its row in the [sheet](mod@crate::sheet).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(pub u8);

/// One line of the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Logged {
    /// Why.
    pub rule: Rule,
    /// What.
    pub event: Event,
    /// For whom.
    pub audience: Audience,
}

// A battle logs about a thousand of these; they are kept small on purpose.
const _: () = assert!(size_of::<Logged>() <= 56);
