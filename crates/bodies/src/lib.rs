//! Bodies of troops: how figures stand in files and ranks, and where there is a place to stand.
//!
//! * [`DrawnUp`] is so many figures in so many files: its ranks, how many stand in each, what is left of it after losses, and
//!   where its figures stand on a block. [`abreast`] draws several up in one line, [`shape`] reckons the ground of it, and
//!   [`wing`] is the part of a block that some of its files cover.
//! * [`RingSearch`] looks for the place nearest to a wanted one, [`along_edge`] for one that touches an edge, and [`cells`] walks
//!   a zone; [`outward`] counts from a middle to both hands. What may stand where is asked of the rulebook, place by place.
//! * [`middlemost`] names the one behind whom a leader of some takes his stand.
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook, calls back into one through a closure
//! of one question at most. Every public item has at least two rulebooks as users; a rulebook that wants another way
//! leaves this crate without asking.
//!
//! **Not here**, because rulebooks do not mean the same by it: who is in which wing and who falls first, what ground and which
//! neighbours bar a place, contact along an edge, and the points from which a figure sees and shoots.

mod drawn_up;
mod lead;
mod search;
mod zone;

pub use drawn_up::{DrawnUp, abreast, shape, wing};
pub use lead::middlemost;
pub use search::{RingSearch, along_edge, outward};
pub use zone::cells;
