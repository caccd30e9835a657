//! What the rulebook puts on a group.

use engine::PieceId;
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// What the rulebook puts on a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Group {
    orders: u16,
    /// Figures lost in the whole battle: killed or captured (BR-02-04).
    pub lost: u8,
    /// Its Leader plus one; 0 for none.
    pub(crate) leader: u8,
    /// What it has rolled for its move in this turn, in hundredths of a millimetre (BR-04-01).
    pub(crate) rolled: u16,
}

/// What can be said of a group with yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Order {
    /// It has lost a figure since it last tested (BR-02-01).
    Shaken = 0,
    /// Failed morale by little: it may only load, fire or draw back to cover (BR-02-09).
    Restricted = 1,
    /// Failed morale by much: it retreats until it passes (BR-02-10).
    Broken = 2,
    /// Its Leader was killed and nobody is named in his place (BR-03-01).
    LeaderDead = 3,
    /// Its Leader fled or is a captive and nobody is named in his place (BR-03-04).
    LeaderGone = 4,
    /// Its Leader went home through an exit (BR-03-04).
    LeaderHome = 5,
    /// It is hidden (BR-01-06).
    Hidden = 6,
    /// It held when its card came up and may act later in this game turn (BR-01-05).
    Held = 7,
    /// It has passed a test in this player's turn, so that it charges without another (BR-05-02).
    Steeled = 8,
    /// It has passed a test to receive a charge in this player's turn (BR-05-03).
    StoodFirm = 9,
    /// It has rolled for its move in this turn (BR-04-01).
    Rolled = 10,
    /// It rolled at the pace of foot, so that those on foot may move (BR-04-06).
    AtFootPace = 11,
    /// It rolled for the road (BR-04-02).
    OnRoad = 12,
    /// It has come into the battle.
    Entered = 13,
    /// It has taken its turn in this game turn.
    Acted = 14,
    /// It has tested, or retreated as it must, in this Morale step.
    Tested = 15,
}

impl Order {
    /// All, by bit.
    pub const ALL: [Order; 16] = [
        Order::Shaken,
        Order::Restricted,
        Order::Broken,
        Order::LeaderDead,
        Order::LeaderGone,
        Order::LeaderHome,
        Order::Hidden,
        Order::Held,
        Order::Steeled,
        Order::StoodFirm,
        Order::Rolled,
        Order::AtFootPace,
        Order::OnRoad,
        Order::Entered,
        Order::Acted,
        Order::Tested,
    ];

    /// The order of a bit.
    pub fn of(bit: u8) -> Option<Order> {
        Order::ALL.get(usize::from(bit)).copied()
    }
}

impl Group {
    /// Whether something can be said of it.
    #[inline]
    pub const fn is(&self, order: Order) -> bool {
        self.orders >> order as u8 & 1 == 1
    }

    /// Has something said of it, or no more.
    pub const fn set(&mut self, order: Order, yes: bool) {
        let mask = 1 << order as u8;
        if yes {
            self.orders |= mask;
        } else {
            self.orders &= !mask;
        }
    }

    /// Its Leader.
    #[inline]
    pub const fn leader(&self) -> Option<PieceId> {
        match self.leader {
            0 => None,
            number => Some(PieceId(number - 1)),
        }
    }

    /// Gives it a Leader or none: for castings and positions.
    pub const fn set_leader(&mut self, leader: Option<PieceId>) {
        self.leader = match leader {
            None => 0,
            Some(PieceId(number)) => number + 1,
        };
    }

    /// What it has rolled for its move in this turn.
    pub const fn rolled(&self) -> Length {
        Length(self.rolled as i32)
    }
}
