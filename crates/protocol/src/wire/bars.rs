//! What is counted of a side, and what it has lost, as a bar.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something counted for a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Counter {
    /// What.
    pub word: String,
    /// How many.
    pub value: i32,
}

/// A bar: its parts one after the other, of a whole, with notches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Bar {
    /// What it measures: `losses`.
    pub word: String,
    /// The whole, in what the parts are counted in; 0 while there is none.
    pub of: u32,
    /// Its parts from the beginning of the bar on.
    pub parts: Vec<Counter>,
    /// All of it in tenths of a part of a hundred, rounded down.
    pub share: u32,
    /// Its notches, the lowest first.
    pub notches: Vec<Notch>,
    /// All of it in words.
    pub words: String,
}

/// A notch: something comes of more than so much of the whole.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Notch {
    /// At how many parts of a hundred it is cut.
    pub at: u8,
    /// What comes of it: `crisis of morale, 1 in 3`.
    pub word: String,
    /// Whether it lies behind.
    pub passed: bool,
}
