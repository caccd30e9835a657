//! What players are asked under these rules.

use engine::PieceId;
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Place one of the side's pieces, or finish where none must be (PM-15-01).
    Deploy,
    /// Which way a unit faces that has stopped running, or that has been taken from the enemy (PM-05-02, PM-06-07).
    Face {
        /// Which.
        unit: PieceId,
    },
    /// Which unit runs next, and by which hand where two ways are equal (PM-05-06, PM-08-25).
    Run,
    /// Fire a battery, or finish (PM-06-01).
    Fire,
    /// Move a unit, or finish (PM-07-01).
    Move,
    /// Whether and how a rider goes on at a hedgehog that has formed before him (PM-07-14).
    RideOn {
        /// Who rides.
        rider: PieceId,
        /// The hedgehog.
        hedgehog: PieceId,
    },
    /// Which unit attacks which enemy next, or finish (PM-08-07).
    Attack,
    /// Who else attacks the same enemy, or finish (PM-08-07).
    Join,
    /// Whether a General supports his unit in the combat under way (PM-08-19).
    Support,
    /// Which of several units as strong loses the base (PM-09-02).
    Lose,
    /// Which unit pursues next (PM-10-09).
    Pursuer,
    /// Whether a unit that is under control pursues (PM-10-08).
    Pursue {
        /// Which.
        unit: PieceId,
    },
    /// Which of several enemies who are as near a pursuer follows (PM-10-10).
    Quarry {
        /// Who pursues.
        unit: PieceId,
    },
}
