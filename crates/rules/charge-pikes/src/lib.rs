//! The rules of "Charge Pikes!" (Wesley A. Rogers, about 2010).
//!
//! [`ledger`] restates the rulebook rule by rule and code cites it with [`rule!`].
//!
//! **Never here:** another ruleset, files, the network, the clock, drawing.

pub mod ledger;

/// The ruleset, a marker for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChargePikes;
