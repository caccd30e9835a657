//! Chance as a value: what is to be thrown is described first, and then either thrown or computed.
//!
//! - A [`Pool`] describes a throw: a [`Count`] of dice judged one by one (what hits, what is thrown again, what
//!   saves), a [`Total`] of dice added together, a [`Pass`], a card drawn from a [`Bag`], a random direction.
//! - A [`Source`] answers each [`Throw`] of the pool with [`Faces`]: from a seed, from a script of named rolls,
//!   from a person who types them in, or every sequence in turn.
//! - The pool's [`Reading`] of the faces (hits, a total, passed or not) is all that a rule gets to see.
//! - The pool's [`Distribution`] gives the exact chance of each reading, saves included, as whole numbers over
//!   a common total, however many dice there are; its [`Outcomes`] are the same without heap, for previews.
//!
//! One description, two readings: the battle rolls the pool, the odds are computed from the same pool, so
//! they cannot disagree.
//!
//! ```
//! use dice::{Count, Die, FaceSet, Fraction, Pool, Reading, RollName, Seed, Source, Stream};
//!
//! // Sixteen musketeers hit on 5+, throw their ones again, and are saved against on 5+.
//! let five = FaceSet::at_least(5);
//! let volley: Pool =
//!     Count::of(16, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into();
//! assert_eq!(volley.to_string(), "16d6 hitting on 5+, 1 thrown again, saved on 5+");
//!
//! // Computed: 7/27 a die, and about one chance in five of six kills or more.
//! let odds = volley.distribution();
//! assert_eq!(odds.mean(), Fraction::of(16 * 7, 27));
//! assert_eq!(format!("{:.6}", odds.at_least(6).to_f64()), "0.214856");
//!
//! // Thrown, from a seed: the same for ever, whatever else is thrown before or after.
//! let to_hit = RollName(1123);
//! let mut number = 0;
//! let kills = Source::seeded(Seed::from_number(1645))
//!     .settle(to_hit, Stream::PUBLIC, &mut number, volley)
//!     .expect("a seed has dice for every throw");
//! assert_eq!(kills, Some(Reading::Hits(3)));
//! assert_eq!(number, 3, "the throw, the reroll and the saves");
//! ```
//!
//! Rerolls that a player may or may not take, and cards that touch a throw, are the engine's business: it holds
//! the [`Faces`] between the stages, and they know which dice have been thrown again and are fixed.
//!
//! **Never here:** rules, units, the table, system randomness; floating point only in [`Outcomes`] and where a
//! [`Fraction`] is shown.

mod bag;
mod chacha;
mod count;
mod die;
mod distribution;
mod exhaustive;
mod face_set;
mod faces;
mod faces_text;
mod fraction;
mod inline_slice;
mod keyed;
mod law;
mod natural;
mod outcomes;
mod pool;
mod pool_text;
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
pub use keyed::{Keyed, Thrower};
pub use natural::Natural;
pub use outcomes::Outcomes;
pub use pool::Pool;
pub use reading::Reading;
pub use script::{RollName, Script, ScriptError};
pub use seeded::{Seed, Seeded, Stream};
pub use source::{Call, Source, SourceError};
pub use throw::Throw;
pub use total::{Division, Keep, Need, Pass, Total};
