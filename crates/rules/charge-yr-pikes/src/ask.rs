//! What players are asked under these rules.

use engine::PieceId;
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Which tertia gets a free move (CYP-02-03).
    FreeMove,
    /// Which officer is used for the command roll of a tertia (CYP-05-02).
    Officer {
        /// Which tertia, by number.
        tertia: u8,
    },
    /// Move a unit of the tertia that was called, or finish (CYP-02-02).
    Move,
    /// Whether dragoons move on the card in play, for horse or for foot, the first of the two (CYP-18-05).
    Carded {
        /// Which.
        unit: PieceId,
    },
    /// In which formation plunderers come back on the table (CYP-22-05).
    Enter {
        /// Who.
        unit: PieceId,
    },
    /// Move an officer, a wagon or a gun, or finish (CYP-05-16).
    Staff,
    /// Along which line a unit routs (CYP-15-01).
    Rout {
        /// Which.
        unit: PieceId,
        /// The enemy who caused it.
        cause: Option<PieceId>,
    },
    /// Whether a unit lowers its pikes on routers who would run through it (CYP-15-05).
    Pikes {
        /// Whose pikes.
        unit: PieceId,
        /// Who runs.
        router: PieceId,
    },
    /// Turn a gun before the guns fire, or finish (CYP-09-14).
    Pivots,
    /// Fire a battery, or finish (CYP-09-12).
    Guns,
    /// Fire with a unit or a galloper gun, or finish (CYP-07-12).
    Fire,
    /// Which unit tests next for the fire of a phase (CYP-11-11).
    Test,
    /// Whether an attack that ground has made too long goes on with tired men (CYP-12-36, CYP-23-03).
    Fatigue {
        /// Whose.
        unit: PieceId,
        /// How many it would tire.
        men: u8,
    },
    /// Whether a unit is turned to meet an attack that came from its front (CYP-13-03).
    Meet {
        /// Which.
        unit: PieceId,
        /// Who attacks it.
        attacker: PieceId,
    },
    /// Which unit fights for a battery that is attacked (CYP-09-20).
    Support {
        /// Which.
        battery: PieceId,
    },
    /// Which of the units that share losses alike loses one more (CYP-12-26).
    Losses,
    /// Which unit that has won tests for a bonus move, if any (CYP-12-27).
    Follow,
    /// The bonus move or breakthrough of a unit (CYP-12-27, CYP-12-28).
    Bonus {
        /// Which.
        unit: PieceId,
    },
    /// Pick an objective, or a vital point (CYP-19-12).
    Place {
        /// Whether it is a vital point.
        vital: bool,
    },
    /// Whether the commander of a frightened army fights on (CYP-19-11).
    FightOn,
    /// Move a winning unit in the pursuit, or finish (CYP-19-19).
    Pursue,
    /// Deploy a piece, or hand the deployment in (CYP-01-06).
    Deploy,
    /// Set a piece on the table that stands on the map, or finish (CYP-02-04).
    Appear {
        /// Of which tertia, by number; [`OF_NONE`] for what belongs to none, [`OF_ANY`] for all.
        tertia: u8,
    },
    /// Go on with a move that was paused by what it found, or end it (CYP-02-04).
    Onward {
        /// Which.
        unit: PieceId,
    },
    /// How a unit that has rallied re-forms (CYP-15-06).
    Reform {
        /// Which.
        unit: PieceId,
    },
}

/// The number of no tertia.
pub const OF_NONE: u8 = 254;
/// The number that stands for every tertia.
pub const OF_ANY: u8 = 255;
