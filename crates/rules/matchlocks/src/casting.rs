//! From paper to table: a historical battle or two points armies as these rules see them.
//!
//! [`cast`] makes of each game unit of a battle file one Unit, of each commander a Leader, of the map a table,
//! and sets everybody where he stood on the day. [`cast_to_deploy`] leaves the troops in reserve, to be
//! deployed by chapter 6. [`cast_armies`] does the same with two armies picked by points on a table of their own.
//! What the rulebook has no word for is put under the nearest kind, and a [`CastNote`] says so.

use std::fmt;

use engine::Rule;
use scenario::{Battle, VersionIndex};

use crate::book::Book;
use crate::ledger::Id;
use crate::table::{FEATURES, PIECES, Table};
use crate::turn::cards::LEADERS;
use crate::world::World;

mod armies;
mod arrivals;
mod draft;
mod ground;
mod muster;
mod parade;
pub(crate) mod positions;
mod troops;
mod works;

pub use armies::{cast_armies, cast_on_ground_of_choice};
pub(crate) use draft::{shape_of, starting_state};
use muster::arm_word;
pub use parade::parade;
pub(crate) use troops::class_of;

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
    /// More pieces than the table has room for.
    TooManyPieces {
        /// Units, Leaders, and slots kept for what events bring.
        count: usize,
    },
    /// More Leaders than the Play Deck has cards for.
    TooManyLeaders {
        /// How many.
        count: usize,
    },
    /// A side without troops in this version.
    NoTroops {
        /// Which side.
        side: String,
    },
    /// More features of the ground than the table has room for.
    TooMuchTerrain {
        /// How many.
        count: usize,
    },
    /// A feature that cannot be laid.
    Terrain {
        /// Its id in the file.
        id: String,
        /// Why not.
        why: String,
    },
    /// A piece for which no place was found.
    NoRoom {
        /// Its title.
        title: String,
    },
    /// An army list that breaks the rules.
    Army {
        /// Which army.
        army: String,
        /// The rule that it breaks.
        rule: Rule,
        /// What is wrong and how to mend it.
        what: String,
    },
}

impl fmt::Display for CastFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CastFault::SingleMen { title } => {
                write!(f, "{title} is a fight of single men; play it with a rulebook of single figures")
            }
            CastFault::TooManyPieces { count } => write!(
                f,
                "{count} pieces are more than the {PIECES} that a battle holds, leaders and the slots kept for \
                 events included; play a smaller version"
            ),
            CastFault::TooManyLeaders { count } => {
                write!(
                    f,
                    "{count} leaders are more than the {LEADERS} for whom there are cards; join some brigades"
                )
            }
            CastFault::NoTroops { side } => {
                write!(f, "{side} has no unit in this version; give one of its regiments game units")
            }
            CastFault::TooMuchTerrain { count } => {
                write!(
                    f,
                    "{count} features are more than the {FEATURES} that a table holds; join some of them"
                )
            }
            CastFault::Terrain { id, why } => write!(f, "terrain \"{id}\" cannot be laid: {why}"),
            CastFault::NoRoom { title } => write!(
                f,
                "there is no free place for {title} near where it stood; play a larger table or a smaller version"
            ),
            CastFault::Army { army, rule, what } => write!(f, "{army}: {what} ({})", Id(*rule)),
        }
    }
}

impl std::error::Error for CastFault {}

/// A version of a battle with everybody where he stood on the day. It counts as attended by people; whoever plays
/// it with programs alone sets [`World::attended`] to false.
///
/// # Errors
/// Everything that keeps the battle from being played under these rules.
pub fn cast(battle: &Battle, version: VersionIndex, book: Book) -> Result<(World, Table), Vec<CastFault>> {
    deployed(battle, version, book).map(|casting| (casting.world, casting.table))
}

/// As [`cast`], with the remarks for the players.
///
/// # Errors
/// As for [`cast`].
pub fn deployed(battle: &Battle, version: VersionIndex, book: Book) -> Result<Casting, Vec<CastFault>> {
    let (mut casting, drafts) = prepared(battle, version, book)?;
    let scale = battle.version(version).scale();
    let faults = positions::take_up(battle, &scale, &drafts, &mut casting);
    if faults.is_empty() { Ok(casting) } else { Err(faults) }
}

/// A version of a battle with all troops in reserve, to be deployed by chapter 6: where the file says they stood
/// is only history.
///
/// # Errors
/// As for [`cast`].
pub fn cast_to_deploy(battle: &Battle, version: VersionIndex, book: Book) -> Result<Casting, Vec<CastFault>> {
    prepared(battle, version, book).map(|(casting, _)| casting)
}

/// The world of a battle, its troops in reserve, and where in the file each Unit comes from.
fn prepared(
    battle: &Battle,
    version: VersionIndex,
    book: Book,
) -> Result<(Casting, [draft::DraftArmy; 2]), Vec<CastFault>> {
    if battle.skirmish {
        return Err(vec![CastFault::SingleMen { title: battle.facts.name.clone() }]);
    }
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    let scale = battle.version(version).scale();
    let armies = muster::armies(battle, version, &book, &mut faults, &mut notes);
    let laid = ground::lay(battle, &scale, &book, &mut faults, &mut notes);
    let (Some(laid), true) = (laid, faults.is_empty()) else { return Err(faults) };
    let title = battle.facts.name.clone();
    let (world, table) = draft::raise(title, &armies, laid, book).map_err(|fault| vec![fault])?;
    let mut casting = Casting { world, table, notes };
    arrivals::hold_back(battle, &scale, &armies, &mut casting);
    Ok((casting, armies))
}
