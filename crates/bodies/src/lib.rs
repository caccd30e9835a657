//! Bodies of troops: where there is a place to stand.
//!
//! * [`RingSearch`] looks for the place nearest to a wanted one, [`along_edge`] for one that touches an edge, and [`cells`] walks
//!   a zone; [`outward`] counts from a middle to both hands. What may stand where is asked of the rulebook, place by place.
//! * [`middlemost`] names the one behind whom a leader of some takes his stand.
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook, calls back into one through a closure
//! of one question at most. Every public item has at least two rulebooks as users; a rulebook that wants another way
//! leaves this crate without asking.
//!
//! **Not here**, because rulebooks do not mean the same by it: what ground and which neighbours bar a place.

mod lead;
mod search;
mod zone;

pub use lead::middlemost;
pub use search::{RingSearch, along_edge, outward};
pub use zone::cells;
