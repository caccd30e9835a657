//! The one door: a request in, a response out, whatever carries it.
//!
//! [`wire`] holds the types that travel; [`Session`] is a battle under any ruleset, [`open`] begins one and [`resume`]
//! takes one up again from its [`SavedSession`]; [`program`] answers what is about no battle; a [`Sessions`] keeps battles in
//! memory and answers everything. [`bots`] holds what is said to programs that Tercio asks itself, [`Hosted`] a battle between
//! such. What a side cannot know is in nothing that it is answered: all of it is made from
//! what that side knows, and what would come of an answer is reckoned on a table that the side may imagine.
//!
//! **Never here:** how requests are carried, files, the network, a clock of its own, threads, randomness (the seed of a battle
//! is given with the request that begins it), any one ruleset's name.

mod afterwards;
mod aiming;
mod awaiting;
pub mod bots;
mod choosing;
mod computer;
mod durable;
mod enclosed;
mod fault;
mod fielding;
mod footing;
mod foreseeing;
mod giving_up;
mod hosted;
mod marks;
mod past;
mod patience;
mod planning;
mod plans_made;
mod positioned;
mod program;
mod recorded;
mod retrospect;
mod retrospect_page;
mod reviewing;
mod saved_session;
mod seat_story;
mod seeing;
mod session;
mod session_of;
mod sessions;
mod showing;
mod studying;
mod throwing;
mod trying;
pub mod wire;

pub use computer::Thought;
pub use durable::{open, resume};
pub use hosted::Hosted;
pub use patience::Timer;
pub use program::program;
pub use recorded::{Given, take_up};
pub use retrospect::Retrospect;
pub use reviewing::{review, what_if};
pub use saved_session::{Imagined, SavedSession, Thrown, Unsaved};
pub use session::Session;
pub use sessions::{Sessions, check_version, read_request, to_json};
