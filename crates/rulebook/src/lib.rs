//! What every ruleset's rulebook needs: its files as a part of the program, its rules with their ids, how far code
//! and cases cover them, and its numbers.
//!
//! The build script of a ruleset calls `index::embed`, which writes down its rulebook as an [`Embedded`]; from that
//! the [`Ledger`] is read, ids are checked while the program is compiled, and [`Coverage`] is reckoned. The
//! ruleset says where both are by [`ByTheBook`]. What it reads its [`numbers`] with stands there.
//!
//! **Never here:** any one ruleset; files, but in `index`, which build scripts alone use.

#[cfg(feature = "reading")]
mod coverage;
#[cfg(feature = "reading")]
pub mod doctrine;
#[cfg(feature = "reading")]
mod embedded;
#[cfg(any(feature = "index", test))]
pub mod index;
#[cfg(feature = "reading")]
mod ledger;
#[cfg(feature = "reading")]
mod names;
#[cfg(feature = "reading")]
pub mod numbers;
#[cfg(feature = "reading")]
pub mod value;

#[cfg(feature = "reading")]
pub use coverage::{Atom, Coverage};
#[cfg(feature = "reading")]
pub use embedded::{ByTheBook, Citation, Cited, Embedded};
#[cfg(feature = "reading")]
pub use ledger::{Entry, Gap, Ledger, LedgerFault, Narrative, Sort};
#[cfg(feature = "reading")]
pub use names::Names;
