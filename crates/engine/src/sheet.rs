//! A fact of a battle's state is said once: as a row of a [`sheet!`](mod@crate::sheet).
//!
//! From the row come its place in few bytes, its getter, its change as an event and what the event does, its word and value in
//! cases, the check of a state from outside, the way it is saved and hashed, and its label in the log. What one row cannot know,
//! such as that whoever rides rides a *horse*, stays with the rulebook.
//!
//! ```
//! use engine::sheet::{Edit, Scope, Sheet, Thing, Travel, UpTo, Word};
//! use engine::{Event, On, PieceId, fingerprint};
//!
//! engine::words! {
//!     /// How a man feels.
//!     pub enum Spirit { Steady = "steady"; Wavering = "wavering"; Fled = "fled"; }
//! }
//! engine::words! {
//!     /// What can be said of a man with yes or no.
//!     pub enum Sign { Stunned = "stunned"; Acted = "acted"; }
//! }
//! engine::sheet! {
//!     /// What the rulebook puts on a man.
//!     pub struct Man on Piece in 5 bytes, changed by ManChange, flagged by Sign as "signs" {
//!         /// Hits taken.
//!         Hits hits: UpTo<40>;
//!         /// The enemy at whom he aims; `aims at` in cases, from the name.
//!         AimsAt aims_at: Option<PieceId>;
//!         /// What he has used of his move.
//!         Spent spent: Travel;
//!         /// How he feels.
//!         Spirit spirit: Word<Spirit> as "in spirits";
//!     }
//! }
//! engine::entry! {
//!     /// Two men who fight.
//!     pub struct Lock in 2 bytes { one: PieceId; other: PieceId; }
//! }
//! engine::sheet! {
//!     /// The battle.
//!     pub struct Affair on Battle in 1 bytes, changed by AffairChange {
//!         /// Who holds the bridge.
//!         Holder holder: Option<Thing>;
//!     } lists {
//!         /// Fights that go on.
//!         Locks locks: [Lock; 8];
//!     } acts {
//!         /// Night falls: nobody fights or holds the bridge any more.
//!         NightFalls night_falls;
//!     }
//! }
//! impl Affair {
//!     fn night_falls(&mut self) {
//!         *self = Affair::default();
//!     }
//! }
//!
//! // A rule emits a typed change; the engine's log keeps it as two numbers, which nobody packs by hand.
//! let hit = ManChange::Hits(2).on(PieceId(1));
//! let Event::Marked { on: On::Piece(PieceId(1)), mark, value } = hit else { panic!() };
//! assert_eq!(ManChange::of(mark, value), Some(ManChange::Hits(2)));
//! let mut man = Man::default();
//! man.take(mark, value);
//! assert!(!ManChange::Hits(2).alters(&man) && ManChange::Hits(3).alters(&man));
//! man.set(Sign::Stunned, true);
//! assert_eq!((man.hits(), man.spirit(), man.aims_at()), (2, Spirit::Steady, None));
//! assert!(man.is(Sign::Stunned) && !man.is(Sign::Acted));
//!
//! // A list is changed in the same way.
//! let mut affair = Affair::default();
//! affair.apply(AffairChange::Locks(Edit::Add(Lock::of(PieceId(0), PieceId(1)))));
//! assert_eq!(affair.locks()[0].other(), PieceId(1));
//! affair.apply(AffairChange::NightFalls);
//! assert!(affair.locks().is_empty());
//!
//! // A state from outside is checked against what there is.
//! struct Two;
//! impl Scope for Two {
//!     fn name(&self, on: On) -> Option<&str> {
//!         match on { On::Piece(PieceId(id @ 0..2)) => Some(["hob", "wat"][usize::from(id)]), _ => None }
//!     }
//! }
//! man.apply(ManChange::AimsAt(Some(PieceId(7))));
//! let fault = man.check(&Two).unwrap_err();
//! assert_eq!(fault, "aims at is 7 but should be the name of a piece of this battle, or nobody");
//! ```
//!
//! The rows of a sheet are written `Change getter: Kind as "case word", secret;`. The word is the getter's where none is
//! written, its key in a case's tables is the getter in any case; `secret` keeps changes on a side from the other. The kinds are those of [`Kind`], and a rulebook may add
//! some; what lists are kept in is [`Listed`]. Every change has `Anew` beside the rows, by which all becomes as in a new sheet.

mod choices;
mod expansion;
mod form;
mod kinds;
#[doc(hidden)]
pub mod layout;
mod points;

pub use self::choices::{Set, Word, Words};
pub use self::form::{CaseValue, Edit, Fact, Flags, Form, List, Listed, Sort};
pub use self::kinds::{Degrees, Flag, Kind, ManyPlaces, Places, Tally, Travel, Turn, UpTo, Wide};
pub use self::points::{Feature, Points, Thing};
#[doc(hidden)]
pub use ::serde;

use std::fmt::Debug;
use std::hash::Hash;

use ::serde::Serialize;
use ::serde::de::DeserializeOwned;

use crate::{Mark, On};

/// What there is in a battle, by its name in cases.
pub trait Scope {
    /// The name of something, if it is there.
    fn name(&self, on: On) -> Option<&str>;
}

/// What [`sheet!`](mod@crate::sheet) makes, for whatever reads and writes sheets without knowing their facts.
pub trait Sheet: Copy + Default + PartialEq {
    /// What is known of its facts.
    const FORM: Form;

    /// The number that stands for a fact's value.
    fn raw(&self, fact: usize) -> u32;

    /// Has a number of those that [`Form::of_said`] gives stand for a fact's value.
    fn put(&mut self, fact: usize, raw: u32);

    /// Whether a flag is up, by its number.
    fn flag(&self, flag: usize) -> bool;

    /// Raises a flag or lowers it, by its number.
    fn set_flag(&mut self, flag: usize, up: bool);

    /// How many entries a list has, by its place among the lists.
    fn entries(&self, list: usize) -> usize;

    /// Makes a change that an event holds.
    fn take(&mut self, mark: Mark, value: i64);

    /// Whether everything that it points at is there, in its lists as well.
    ///
    /// # Errors
    /// The first fact that points at nothing, in words.
    fn check(&self, scope: &dyn Scope) -> Result<(), String>;
}

/// What [`entry!`](crate::entry) makes: an entry of a sheet's list.
pub trait Entry: Copy + Default + Eq + Debug + Hash + Serialize + DeserializeOwned {
    /// What is known of its facts.
    const FACTS: &'static [Fact];

    /// An entry of the numbers that stand for its facts.
    fn of_raw(raw: &[u32]) -> Self;

    /// The number that stands for its first fact: what tells it from others where one is put in the place of another.
    fn first(&self) -> u32;

    /// All of it as one number.
    fn packed(&self) -> i64;

    /// The entry of such a number.
    fn unpacked(bits: i64) -> Self;

    /// Its facts in words.
    fn told(&self, scope: &dyn Scope) -> String;

    /// Whether everything that it points at is there.
    ///
    /// # Errors
    /// The first fact that points at nothing, in words.
    fn check(&self, scope: &dyn Scope) -> Result<(), String>;
}
