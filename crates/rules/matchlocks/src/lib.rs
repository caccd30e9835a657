//! The rules of "Never Mind the Matchlocks" (Andy Callan, 2024), enforced.
//!
//! The rulebook restated rule by rule is [`ledger`]; code cites it with [`rule!`]. Its numbers are a [`Book`].

pub mod book;
pub mod ledger;

pub use book::Book;
