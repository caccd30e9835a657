//! Shots that are announced, and the hits that were scored (CP-16-32).

use engine::PieceId;
use serde::{Deserialize, Serialize};

/// What is fired: the groups of rows of the shooting table (CP-16-32).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Fire {
    /// Muskets, bows of highland archers.
    #[default]
    Musketry,
    /// Pistols.
    Pistols,
    /// Hail shot.
    Hail,
    /// Ballshot.
    Ball,
}

impl Fire {
    /// All, by number.
    pub const ALL: [Fire; 4] = [Fire::Musketry, Fire::Pistols, Fire::Hail, Fire::Ball];
}

/// A shot that is announced: a unit, or that part of it which can hit, fires at a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shot {
    /// Who shoots.
    pub shooter: PieceId,
    /// At whom.
    pub target: PieceId,
    /// With what.
    pub fire: Fire,
    /// Out of which face of a square or town block; 0, the front, for everybody else (CP-16-07).
    pub face: u8,
    /// Which guns of a battery, by bit; 0 for everybody else.
    pub guns: u8,
    /// Whether it is a volley (CP-20-13).
    pub volley: bool,
}

impl Shot {
    /// A shot out of the front.
    pub const fn at(shooter: PieceId, target: PieceId, fire: Fire) -> Shot {
        Shot { shooter, target, fire, face: 0, guns: 0, volley: false }
    }
}

/// Hits that were scored on a target, by whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hit {
    /// Who is hit.
    pub target: PieceId,
    /// Who shot.
    pub shooter: PieceId,
    /// With what.
    pub fire: Fire,
    /// How many hits.
    pub count: u8,
}
