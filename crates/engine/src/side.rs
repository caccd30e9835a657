//! The two armies, and whose eyes look on.

use serde::{Deserialize, Serialize};

/// One of the two armies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// The army that a scenario names first.
    A,
    /// The army that a scenario names second.
    B,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The enemy's.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 or 1, for arrays with an entry a side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

/// Whose eyes look at a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewpoint {
    /// A side's own.
    Side(Side),
    /// Somebody who sees what both sides see and no more.
    Spectator,
    /// Somebody who sees everything.
    Umpire,
}

impl Viewpoint {
    /// Whether this viewer sees what belongs to one side alone.
    pub fn sees(self, side: Side) -> bool {
        match self {
            Viewpoint::Side(own) => own == side,
            Viewpoint::Spectator => false,
            Viewpoint::Umpire => true,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Won(Side),
    /// Nobody did.
    Drawn,
}

/// For whom a line of the log is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Everybody.
    All,
    /// One side and the umpire.
    Only(Side),
    /// Everybody but one side: the redacted form of what that side alone was told.
    AllBut(Side),
}

impl Audience {
    /// Whether a viewer is told.
    pub fn includes(self, viewer: Viewpoint) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(side) => viewer.sees(side),
            Audience::AllBut(side) => !viewer.sees(side),
        }
    }
}
