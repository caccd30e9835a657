//! Remarks of the log: steps of a procedure that change nothing but belong in the story.

/// A test was taken: the value is the number of its [`Fate`](crate::steps::Fate).
pub const TESTED: u8 = 0;
