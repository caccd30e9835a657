//! From paper to table: a historical battle or two points armies as these rules see them.
//!
//! [`cast`] makes of each game unit of a battle file one Unit, of each commander a Leader, of the map a table,
//! and sets everybody where he stood on the day. [`cast_to_deploy`] leaves the troops in reserve, to be
//! deployed by chapter 6. [`cast_armies`] does the same with two armies picked by points on a table of their own.
//! What the rulebook has no word for is put under the nearest kind, and a [`CastNote`] says so.

use conditions::Conditions;
use engine::{Rule, RuleId};
pub use muster::CastFault;
use muster::CastNote;
use scenario::{Battle, VersionIndex};

use crate::Matchlocks;
use crate::book::Book;
use crate::table::Table;
use crate::world::World;

pub(crate) mod armies;
mod arrivals;
pub(crate) mod draft;
mod ground;
mod own;
mod parade;
pub(crate) mod positions;
mod sides;
mod troops;
mod works;

pub use armies::{cast_armies, cast_on_ground_of_choice};
pub(crate) use draft::starting_state;
pub use parade::parade;
use sides::arm_word;
pub(crate) use troops::class_of;

/// A battle ready to be played.
pub type Casting = muster::Casting<Matchlocks>;

/// What would mend that there is no room.
const ROOM: &str = "play a larger table or a smaller version";

/// An army that breaks a rule.
fn forbidden(army: &str, rule: Rule, what: String) -> CastFault {
    CastFault::Forbidden { army: army.to_owned(), rule: RuleId::of::<Matchlocks>(rule), what }
}

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
        let (title, mend) = (&battle.facts.name, "play it with a rulebook of single figures");
        return Err(vec![CastFault::Unfit(format!("{title} is a fight of single men; {mend}"))]);
    }
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    let scale = battle.version(version).scale();
    let armies = sides::armies(battle, version, &book, &mut faults, &mut notes);
    let laid = ground::lay(battle, &scale, &book, &mut faults, &mut notes);
    let (Some(laid), true) = (laid, faults.is_empty()) else { return Err(faults) };
    let title = battle.facts.name.clone();
    let (world, table) = draft::raise(title, &armies, laid, book).map_err(|fault| vec![fault])?;
    let mut casting = Casting { world, table, notes };
    casting.world.conditions = Conditions::of(battle, version, &scale, <Matchlocks as engine::Ruleset>::NAME);
    // Units come first, those of one side after those of the other.
    let units = armies.iter().flat_map(|army| &army.units);
    casting.world.origins = units.map(|unit| u8::try_from(unit.origin).ok()).collect();
    arrivals::hold_back(battle, &scale, &armies, &mut casting);
    own::give_tokens(battle, version, &mut casting).map_err(|fault| vec![fault])?;
    Ok((casting, armies))
}
