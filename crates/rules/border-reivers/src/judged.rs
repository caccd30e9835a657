//! What judging an answer finds out, so that the step which asked need not work it out again.

use crate::charging::strike::Strike;
use crate::movement::following::Following;
use crate::movement::paths::Move;

/// What has been found out about a drawn answer: it rests on what both sides know, so that it holds on the full table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// How a charging figure goes.
    Strike(Strike),
    /// The path of a man who goes where he likes.
    Move(Move),
    /// The way of a man who goes after his Leader.
    Following(Following),
}

impl Judged {
    /// How a charging figure goes, if that is it.
    pub const fn strike(self) -> Option<Strike> {
        if let Judged::Strike(strike) = self { Some(strike) } else { None }
    }

    /// A path, if it is one.
    pub const fn moved(self) -> Option<Move> {
        if let Judged::Move(moved) = self { Some(moved) } else { None }
    }

    /// The way of one who follows, if it is one.
    pub const fn following(self) -> Option<Following> {
        if let Judged::Following(following) = self { Some(following) } else { None }
    }
}
