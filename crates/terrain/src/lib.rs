//! Ground on its way from paper to the table, and from the table to the eye: what no rulebook owns of it.
//!
//! * [`Map`] reads measures off a battle's map and keeps what comes up on the way.
//! * [`Laying`] takes the features of a battle file one by one and keeps what is laid of them as [`Piece`]s, with
//!   [`Fault`]s where they cannot lie; [`Laying::finish`] makes the ground of them. Which kind a feature is, and what
//!   hinders whom, the rulebook says.
//! * [`is_shut`] and its like say what a map says of who passes a feature, [`looks`] what it looks like whatever it is laid as.
//! * [`Barred`] finds the way round a river by its bridges and fords.
//! * [`view`] makes what is shown of ground that lies.
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook, calls back into one through a closure
//! of one question at most. Every public item has at least two rulebooks as users; a rulebook that wants another way
//! leaves this crate without asking.

mod crossing;
mod laying;
mod map;
mod piece;
mod round;
pub mod view;

pub use laying::Laying;
pub use map::{Fault, Map, is_open, is_passed, is_shut, is_steep, looks, name};
pub use piece::{Piece, Shape};
pub use round::Barred;
