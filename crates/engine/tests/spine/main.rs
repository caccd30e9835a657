//! The engine held to its promises by a small ruleset of its own.

mod ahead;
mod all_pieces;
mod facts;
mod flow;
mod pieces;
mod preview;
mod record;
mod secrecy;
mod session;
mod text;
mod toy;
