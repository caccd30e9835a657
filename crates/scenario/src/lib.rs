//! The paper a battle begins on: historical battles and points armies, read from text, independent of any
//! ruleset.
//!
//! A battle file speaks of regiments, men, ground and orders; it knows no dice and no movement rates. Each
//! ruleset casts it to its own figures. The format is described in `docs/battle-format.md` and
//! `docs/army-format.md`.
//!
//! Reading goes from an unchecked document to a checked value in one call, [`Battle::parse`] or
//! [`Army::parse`]. What comes back is either sound (every reference is an index into a list that holds it,
//! every coordinate lies on the map, every total adds up) or a list of [`Faults`]: all of them at once, each
//! with file, line and column, and a word on how to mend it.
//!
//! ```
//! let faults = scenario::Battle::parse("mine.toml", "format = 1\n[battle]\nnmae = 'Mine'\n").unwrap_err();
//! assert!(faults.to_string().contains("mine.toml:3:1: unknown key \"nmae\""));
//! assert!(faults.to_string().contains("did you mean \"name\"?"));
//! ```
//!
//! A ruleset that wants numbers of its own in a file gives them a table named after itself; this crate keeps
//! that table unread, as a [`RulesetSection`], and lends its own [`reading`] tools to whoever understands it.
//!
//! **Never here:** a ruleset's numbers, figures or names of units; files, the network, the clock.

mod army;
mod battle;
mod condition;
mod facts;
mod fault;
mod force;
mod livery;
mod map;
pub mod openings;
mod placing;
pub mod reading;
mod terrain;

pub use army::{Army, ArmyBrigade};
pub use battle::{Battle, Version, VersionIndex};
pub use condition::{Amount, Class, Crossing, Goal, HELD_WITHIN, Level, Moment, Sight, Special, Victory};
pub use facts::{Calendar, Date, Facts, Source};
pub use fault::{Fault, Faults, Position};
pub use force::{
    Allegiance, Arm, Brigade, BrigadeIndex, Experience, GunWeight, Leader, LeaderIndex, Rating, Regiment,
    Side, SideKey, Size, Tactics,
};
pub use livery::{Canton, Device, Dye, Flag, FlagKind, Livery};
pub use map::{Map, MapPoint, Region, Scale, TableSize};
pub use placing::{Arrival, Deployment, Edge, Entry, Formation, Placed, Start};
pub use reading::RulesetSection;
pub use terrain::{Contour, Cover, Feature, FeatureIndex, FeatureKind, Going, Relief, Shape, Slope};
