//! From paper to table: a battle of single figures as these rules see it.
//!
//! [`cast`] makes of the file of a border action groups of single men under Leaders, a Heidman for each side, beasts and
//! ground, and either sets everybody where he stood on the day or leaves it to the players, as the file says. Only a
//! battle that has a table `[border-reivers]` is one of these: an army of regiments is no matter of single figures.
//! [`bands`] judges and prices the sides that players make up (section 11).

mod agreed;
pub mod bands;
mod by_lot;
mod ground;
pub(crate) mod lists;
mod paper;
mod parade;
mod positions;
mod sides;

use engine::Side;
pub use muster::CastFault;
use muster::{CastNote, against};
use scenario::{Battle, VersionIndex};

use crate::BorderReivers;
use crate::book::Book;
use crate::roster;
use crate::table::Table;
use crate::world::{Options, World};

pub use agreed::Agreed;
pub use by_lot::drawn_twice;
pub use lists::BandFile;
pub use parade::parade;

/// With which numbers and options a battle is cast.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct House {
    /// House rules; the rulebook's own numbers where there are none.
    pub book: Option<Book>,
    /// The optional rules in force beside those that the file asks for.
    pub options: Options,
}

/// A battle ready to be played.
pub type Casting = muster::Casting<BorderReivers>;

/// Casts a version of a battle. It counts as attended by people; whoever plays it with programs alone sets
/// [`World::attended`] to false.
///
/// # Errors
/// Everything that keeps the battle from being played under these rules.
pub fn cast(battle: &Battle, version: VersionIndex, house: &House) -> Result<Casting, Vec<CastFault>> {
    fielded(battle, version, None, house)
}

/// Casts two bands in place of those who fought a battle: on its ground, in its scenario, the first of them as its first
/// side (BR-11-01 to BR-11-03, BR-12-01). Their groups start as its brigades do, one after the other.
///
/// # Errors
/// Everything that keeps them from being played under these rules.
pub fn cast_bands(battle: &Battle, bands: [&BandFile; 2], house: &House) -> Result<Casting, Vec<CastFault>> {
    let mut casting = fielded(battle, VersionIndex::FIRST, Some(bands), house)?;
    let [first, second] = bands.map(|band| &band.list.title);
    casting.world.title = format!("{}: {}", battle.facts.name, against(first, second));
    Ok(casting)
}

fn fielded(
    battle: &Battle,
    version: VersionIndex,
    bands: Option<[&BandFile; 2]>,
    house: &House,
) -> Result<Casting, Vec<CastFault>> {
    let book = house.book.clone().unwrap_or_else(|| Book::standard().clone());
    let own = paper::read(battle)?;
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    let scale = battle.version(version).scale();
    let laid = ground::lay(battle, &scale, &mut faults, &mut notes);
    let summons = sides::Summons { battle, version, own: &own, bands };
    let drafts = sides::sides(summons, &scale, &book, &mut faults, &mut notes);
    let (Some(laid), true) = (laid, faults.is_empty()) else { return Err(faults) };
    let roster = roster::number(&book, &drafts.troops, &drafts.animals)
        .map_err(|fault| vec![CastFault::Other(fault)])?;
    let mut table = Table::empty();
    roster::muster(&book, &roster, &mut table);
    let mut options = house.options;
    options.prisoners |= own.options.prisoners;
    options.foot_weapons |= own.options.foot_weapons;
    let world = World {
        families: Side::BOTH.map(|side| sides::family(summons, side, &roster)),
        scenario: sides::scenario(battle, &scale, &own, &book, drafts.starts),
        book,
        options,
        title: battle.facts.name.clone(),
        ground: laid.ground,
        terrain: laid.terrain,
        profiles: roster.profiles,
        groups: roster.groups,
        deploys: own.deploys,
        attended: true,
    };
    let mut casting = Casting { world, table, notes };
    if !own.deploys {
        positions::take_up(&drafts.stands, &own, &scale, &mut casting, &mut faults);
    }
    if faults.is_empty() { Ok(casting) } else { Err(faults) }
}
