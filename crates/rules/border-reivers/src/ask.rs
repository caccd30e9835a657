//! What players are asked under these rules.

use engine::PieceId;
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Place one of the side's figures, hide a group, or finish (BR-12-01, BR-01-06).
    Deploy,
    /// Place a figure that comes on over an edge, by its group (BR-12-02).
    Enter {
        /// Which group.
        group: u8,
    },
    /// Whether a hidden group holds when its card comes up (BR-01-05).
    Hold {
        /// Which group.
        group: u8,
    },
    /// Whether a group that held takes its turn now (BR-01-05).
    ActNow {
        /// Which group.
        group: u8,
    },
    /// Which group tests morale next, and whether the Heidman rallies it (BR-02-01, BR-02-07).
    Test,
    /// Whether the Heidman rallies a group that tests to charge or to receive a charge (BR-02-07).
    Rally {
        /// Which group.
        group: u8,
    },
    /// The next action of the side, or finish (BR-01-03).
    Action,
    /// Where a man goes who goes by his own roll, or that he stays (BR-04-07, BR-03-04).
    Stride {
        /// Who.
        man: PieceId,
        /// What he has rolled, in hundredths of a millimetre.
        rolled: u16,
        /// Whether it was for the road, on which he then stays (BR-04-02).
        road: bool,
    },
    /// Where a herder leads his drove (BR-10-05).
    Drive {
        /// Who.
        herder: PieceId,
    },
    /// Another shot of the group that fires, or finish (BR-06-10).
    Shots {
        /// Which group.
        group: u8,
    },
    /// Whether a charged group stands (BR-05-03).
    Stand {
        /// Which group.
        group: u8,
    },
    /// Which charging figure goes for whom next, or finish (BR-05-06).
    Strike,
    /// Which figure attacks whom next (BR-08-01).
    Attack,
    /// Which other figure attacks an enemy together with those who do already (BR-08-05).
    Join {
        /// Who is attacked.
        target: PieceId,
        /// How many attack him already.
        count: u8,
    },
    /// Whether a blow that went through kills or stuns (BR-09-05).
    Blow {
        /// Who struck.
        attacker: PieceId,
        /// Whom.
        target: PieceId,
    },
}
