//! The one door: a request in, a response out.
pub mod wire;
