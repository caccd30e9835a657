//! Cases: rules told as small stories, with a position, scripted dice, answers, and what must come of it.
//!
//! A case is data that somebody who knows the rulebook can read and write without knowing this program; the
//! format is described in `docs/case-format.md`. [`run`] reads files of cases and tells each: the battle runs
//! until something is wanted, the next line of the play must fit it exactly, and what a line expects is read
//! from the table, the events and the odds, never from a message.
//!
//! * Read: `case` the cases of a file ([`Case`]), `overlay` a position over another, `words` a line word by word ([`Words`]),
//!   `play` the lines of a play, `layout` a position that a program lays out ([`Layout`]).
//! * Laid out: `staged` is what a ruleset does for it ([`Staged`]); [`ground`], [`named`] and [`sheets`] read the table, names
//!   and facts that are written alike under each, `rows` what is told as a phrase and what it means.
//! * Told: `telling` runs a case ([`tell`]), `expect`, `expected` and `events` compare, `chance` reckons the dice that were
//!   told, `refusing` and `noticing` are cases of another sort ([`notice`]), `report` many of them ([`run`]), `lesson` one
//!   that is played ([`Lesson`]).
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook. It is the one toolkit that calls back into a
//! rulebook by a trait, [`Staged`], and beside it through closures of one question each. Every public item that rulebooks call has
//! at least two of them as users; the others serve whoever has cases told.
//!
//! **Never here:** any one ruleset. A ruleset lends itself by implementing [`Staged`].

mod case;
mod chance;
mod events;
mod expect;
mod expected;
pub mod ground;
mod layout;
mod lesson;
pub mod named;
mod noticing;
mod overlay;
mod play;
mod refusing;
mod report;
mod rows;
pub mod sheets;
mod staged;
mod telling;
mod words;

pub use case::{Case, Refused, Text, read};
pub use layout::Layout;
pub use lesson::{Lesson, is_met};
pub use noticing::{Notice, notice};
pub use refusing::unread;
pub use report::{Filter, Report, quoted, run};
#[doc(hidden)]
pub use rows::{fact_of, next_beside};
pub use rows::{known, one_called};
pub use staged::{Found, ListFault, Staged};
pub use telling::{Failure, begun, stage, tell};
pub use words::{Misread, Words, degrees, inches, suggestion};
