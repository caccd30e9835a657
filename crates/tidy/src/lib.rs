//! The house keeps itself tidy: what its source tree is held to, checked from the text of its files.
//!
//! Each module is a check: it takes a [`tree::Tree`], which a test may make up, and gives [`fault::Fault`]s that say
//! what, where and how to mend it. `tests/house.rs` holds the tree of today against them, with the layers and all
//! exceptions at its head; `tests/catches.rs` proves on small made-up trees that each check catches.
//!
//! **Never here:** any other crate of the house, so that it is built in seconds; what a compiler or a linter already
//! says.

pub mod ceilings;
pub mod circles;
pub mod code;
pub mod fault;
pub mod figures;
pub mod heads;
mod items;
pub mod layers;
pub mod lines;
pub mod links;
pub mod names;
pub mod private;
pub mod repeats;
pub mod shelf;
pub mod size;
pub mod token;
pub mod tree;
pub mod unrun;
