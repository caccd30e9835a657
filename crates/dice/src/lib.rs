//! Chance as a value: what is to be thrown is described first, and then either thrown or computed.
//!
//! A [`Pool`] describes a throw: so many dice, what hits, what is thrown again, what saves; or dice added
//! together, or a card drawn from a [`Bag`], or a random direction. A [`Source`] answers each [`Throw`] of it
//! with [`Faces`]: from a seed, from a script of named rolls, from a person who types them in, or every
//! sequence in turn. The pool's [`Reading`] of the faces (hits, a total, passed or not) is all that a rule
//! gets to see.
//!
//! **Never here:** rules, units, the table, floating-point state, system randomness.

mod bag;
mod chacha;
mod count;
mod die;
mod distribution;
mod exhaustive;
mod face_set;
mod faces;
mod faces_text;
mod few;
mod fraction;
mod law;
mod natural;
mod outcomes;
mod pool;
mod reading;
mod script;
mod seeded;
mod series;
mod source;
mod throw;
mod total;
mod weight;

pub use bag::{Bag, Card};
pub use count::Count;
pub use die::Die;
pub use distribution::{Contest, Distribution, JoinError};
pub use exhaustive::Exhaustive;
pub use face_set::FaceSet;
pub use faces::Faces;
pub use faces_text::{FacesError, FacesFault};
pub use fraction::{Fraction, FractionError};
pub use natural::Natural;
pub use outcomes::Outcomes;
pub use pool::Pool;
pub use reading::Reading;
pub use script::{RollName, Script, ScriptError};
pub use seeded::{Seed, Seeded, Stream};
pub use source::{Call, Source, SourceError};
pub use throw::Throw;
pub use total::{Division, Keep, Need, Pass, Total};
