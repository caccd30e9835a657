//! The terms in which battles are cast: with which numbers and options, what comes of it, what is told, and why it fails.

use std::fmt;
use std::sync::Arc;

use engine::Rule;

use crate::book::Book;
use crate::ledger::Id;
use crate::table::Table;
use crate::world::{Options, World};

/// With which numbers and options a battle is cast.
#[derive(Clone, PartialEq, Debug)]
pub struct House {
    /// The numbers of the rulebook, with house rules laid over them where the players agreed on some.
    pub book: Arc<Book>,
    /// The optional rules in force.
    pub options: Options,
}

impl Default for House {
    fn default() -> House {
        House { book: Arc::new(Book::standard().clone()), options: Options::default() }
    }
}

/// A battle ready to be played.
#[derive(Clone)]
pub struct Casting {
    /// What never changes.
    pub world: World,
    /// The table at the start.
    pub table: Table,
    /// What the players should know about how the battle was cast.
    pub notes: Vec<CastNote>,
}

/// A remark on how something in a file was cast, with the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastNote {
    /// The rule that decided.
    pub rule: Rule,
    /// What was done, and why.
    pub what: String,
}

impl fmt::Display for CastNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, Id(self.rule))
    }
}

/// Why a battle cannot be cast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CastFault {
    /// A fight of single men, in which no unit of these rules took part.
    SingleMen {
        /// What it is called.
        title: String,
    },
    /// What the rules do not allow, or more of it than a table holds.
    Roster(String),
    /// A side without troops in this version.
    NoTroops {
        /// Which side.
        side: String,
    },
    /// A feature that cannot be laid.
    Terrain {
        /// Its id in the file; empty where no single one is to blame.
        id: String,
        /// Why not.
        why: String,
    },
    /// A piece for which no place was found.
    NoRoom {
        /// Its title.
        title: String,
    },
    /// A file whose own table for these rules cannot be read.
    File(String),
}

impl fmt::Display for CastFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CastFault::SingleMen { title } => {
                write!(
                    f,
                    "{title} is of single men; here a figure stands for a hundred: play it with a rulebook of single figures"
                )
            }
            CastFault::Roster(what) | CastFault::File(what) => f.write_str(what),
            CastFault::NoTroops { side } => {
                write!(f, "{side} has no unit in this version; give one of its regiments game units")
            }
            CastFault::Terrain { id, why } if id.is_empty() => write!(f, "the ground cannot be laid: {why}"),
            CastFault::Terrain { id, why } => write!(f, "terrain \"{id}\" cannot be laid: {why}"),
            CastFault::NoRoom { title } => {
                write!(f, "there is no free place for {title} near where it stood; play a smaller version")
            }
        }
    }
}

impl std::error::Error for CastFault {}
