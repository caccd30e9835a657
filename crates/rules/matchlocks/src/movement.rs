//! Chapter 10: movement.
//!
//! [`judge_move`] is the authority on voluntary moves, [`candidate_moves`] says which are worth making, [`reach`] what is free, and
//! [`contact::judge_attack`] works out the contact move of an Attack. [`compulsory`] holds the moves that the
//! rules make, [`carrying`] what a unit takes along.

pub mod bodies;
pub mod candidates;
pub mod carrying;
pub mod compulsory;
pub mod contact;
pub(crate) mod course;
pub mod cover;
pub(crate) mod going;
pub mod legal;
mod manoeuvre;
pub mod obstacles;
pub mod path;
pub mod reach;
pub mod spacing;
mod trip;

pub use candidates::{candidate_moves, glance};
pub use legal::{Moved, judge_move, judge_ride_over};
pub use manoeuvre::{follow, set_cover};
pub use path::{candidate_paths, judge_path, sample_path};
pub use reach::{draw_move, sample_move};
pub use trip::{Passed, PassedFriends, Token, Tokens};

use crate::Matchlocks;
use crate::steps::MovementStep;

engine::chapter! {
    MovementStep of Matchlocks {
        make: Move { unit, leg, by, stance } =
            |cx| manoeuvre::make(cx.asking(), unit, leg.wide(), by, stance);
    }
}
