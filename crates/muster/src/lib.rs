//! Troops on their way from paper to the table: what no rulebook owns of it.
//!
//! * [`Casting`] is a battle that is ready, with a [`CastNote`] for each thing that was decided on the way; a [`CastFault`] says
//!   why it cannot be. [`Casting::set_up`] makes of it what was ordered.
//! * [`Stretch`] is the ground on which a brigade stood on the day, where its units stand in lines, and [`Front`] how far forward that was.
//!   [`entered`] is where one came on that was late.
//! * [`lists`] reads what the table of a ruleset in the file of an army lists, and [`army_file`] writes such a file for an army that was
//!   drawn by lot; [`Making`] is a battle that is made up out of a number.
//! * [`review`] draws an army up on parade, to be looked at.
//! * [`options!`] are the optional rules on which players may agree, and [`read_file`] takes what they agreed out of a file of house
//!   rules.
//!
//! Which kind of troops a regiment is, what it costs, and who may stand where, the rulebook says.
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook, calls back into one through closures of one
//! question each: a call takes one at most, but for [`made_up()`], which asks first what there is and then who lays it. Every public item has at least two rulebooks as users; a rulebook that wants another way leaves this crate
//! without asking.

mod agreed;
mod casting;
mod drawn;
mod line;
pub mod lists;
mod made_up;
pub mod review;
mod side;

pub use agreed::{Holds, Key, read_file};
pub use casting::{CastFault, CastNote, Casting, against};
pub use drawn::{BANNERS, DrawnBrigade, army_file};
pub use line::{Front, Stretch, entered, grounds};
pub use made_up::{Making, Strewn, made_up};
pub use side::{first_stands_lower, nth};
