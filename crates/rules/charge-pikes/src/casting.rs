//! From paper to table: a historical battle or two armies by points as these rules see them.
//!
//! [`deployed`] makes of each game unit of a battle file a unit of as many figures as its men come to (CP-02-03), of
//! each commander a general, of the map a table, and sets everybody where he stood on the day. [`to_deploy`] leaves the
//! troops in reserve, for the players to deploy (CP-99-01). What the rulebook has no word for is put under the nearest
//! kind, and a [`CastNote`] says so.

use std::sync::Arc;

use conditions::Conditions;
use engine::view::PieceNames;
use engine::{Piece, PieceId};
pub use muster::CastFault;
use muster::CastNote;
use scenario::{Battle, VersionIndex};

use crate::ChargePikes;
use crate::book::Book;
use crate::formation;
use crate::formation::base_on_foot;
use crate::roster::{self, Entry, Roster};
use crate::table::{BatteryChange, Form, Sign, Table, UnitChange};
use crate::world::{Army, Kind, Options, Profiles, Scale, World};

mod agreed;
pub(crate) mod armies;
mod by_lot;
mod crossings;
mod ground;
mod made_up;
mod own;
mod parade;
mod positions;
mod sides;
mod troops;

pub use agreed::Agreed;
pub use armies::{cast_armies, entries};
pub use by_lot::drawn_twice;
pub use made_up::made_up;
pub use parade::parade;

/// With which figures and options a battle is cast.
#[derive(Clone, PartialEq, Debug)]
pub struct House {
    /// The numbers of the rulebook, with house rules laid over them where the players agreed on some.
    pub book: Arc<Book>,
    /// The size of the figures.
    pub scale: Scale,
    /// The optional rules in force.
    pub options: Options,
}

impl Default for House {
    fn default() -> House {
        let book = Arc::new(Book::standard().clone());
        House { book, scale: Scale::default(), options: Options::default() }
    }
}

/// A battle ready to be played.
pub type Casting = muster::Casting<ChargePikes>;

/// Why a fight or a band of single men, of this title, is not cast.
pub fn single_men(title: &str) -> CastFault {
    CastFault::Unfit(format!("{title} is of single men; play it with a rulebook of single figures"))
}

/// A version of a battle with everybody where he stood on the day. It counts as attended by people; whoever plays it
/// with programs alone sets [`World::attended`] to false.
///
/// # Errors
/// Everything that keeps the battle from being played under these rules.
pub fn deployed(battle: &Battle, version: VersionIndex, house: House) -> Result<Casting, Vec<CastFault>> {
    let (mut casting, drafts, scale) = prepared(battle, version, &house)?;
    let faults = positions::take_up(battle, &scale, &drafts, &mut casting);
    if faults.is_empty() { Ok(casting) } else { Err(faults) }
}

/// A version of a battle with all troops in reserve, to be deployed by the players (CP-99-01): where the file says they
/// stood is only history.
///
/// # Errors
/// As for [`deployed`].
pub fn to_deploy(battle: &Battle, version: VersionIndex, house: House) -> Result<Casting, Vec<CastFault>> {
    let (mut casting, _, _) = prepared(battle, version, &house)?;
    casting.world.deploys = true;
    Ok(casting)
}

/// The world of a battle with its troops in reserve, and where in the file each unit comes from.
fn prepared(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
) -> Result<(Casting, sides::Drafts, scenario::Scale), Vec<CastFault>> {
    if battle.skirmish {
        return Err(vec![single_men(&battle.facts.name)]);
    }
    let book = &*house.book;
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    let own = own::read(battle, &mut faults);
    let drafts = sides::armies(battle, version, house, &own, &mut faults, &mut notes);
    let scale = positions::table_for(battle, version, house, &drafts, &mut notes);
    let laid = ground::lay(battle, &scale, house, &mut faults, &mut notes);
    let (Some(laid), true) = (laid, faults.is_empty()) else { return Err(faults) };
    let roster = roster::number(book, house.scale, house.options, &drafts.entries)
        .map_err(|fault| vec![CastFault::Other(fault)])?;
    let armies = drafts.armies(battle, &roster.profiles);
    let zone = match house.scale {
        Scale::Large => book.figures.battle.zone.large,
        Scale::Small => book.figures.battle.zone.small,
    };
    let world = World {
        book: book.clone(),
        scale: house.scale,
        options: house.options,
        title: battle.facts.name.clone(),
        ground: laid.ground,
        terrain: laid.terrain,
        profiles: Profiles::default(),
        armies,
        last_turn: own.last_turn.unwrap_or(battle.turns),
        zone,
        deploys: false,
        attended: true,
        conditions: Conditions::of(battle, version, &scale, <ChargePikes as engine::Ruleset>::NAME),
        origins: drafts.origins_of(&roster),
        names: PieceNames::default(),
    };
    let (world, table) = raised(world, roster, &drafts.entries, |entry| drafts.form_of(entry));
    Ok((Casting { world, table, notes }, drafts, scale))
}

/// A world with its pieces, and the table with all of them in reserve, each in the form that its entry begins in.
fn raised(
    mut world: World,
    roster: Roster,
    entries: &[Entry],
    form_of: impl Fn(usize) -> Option<Form>,
) -> (World, Table) {
    let mut table = Table::empty();
    world.profiles = roster.profiles.into();
    for (number, profile) in world.profiles.iter().enumerate() {
        let entry = roster.ids.iter().position(|id| id.index() == number);
        let form = entry.and_then(&form_of).unwrap_or_else(|| roster::usual_form(profile));
        set_up(&mut table, &world, number, form);
    }
    debug_assert!(entries.len() <= world.profiles.len());
    (world, table)
}

/// Puts a piece into reserve as it will be drawn up; a slot stays empty.
fn set_up(table: &mut Table, world: &World, number: usize, form: Form) {
    let profile = &world.profiles[number];
    let (drill, mut shape) = roster::drawn_up(&world.book, profile, profile.figures, profile.pikes, form);
    if profile.kind == Kind::Dragoons && form == Form::Loose {
        // On foot they stand on other bases (CP-04-01).
        let base = base_on_foot(world, PieceId(number as u8));
        shape = formation::block(base, profile.figures, shape.files, form);
    }
    let mut piece = Piece::mustered(profile.side, shape, profile.figures);
    let state = &mut table.units[number];
    state.draws_up(drill);
    state.apply(UnitChange::Pikes(profile.pikes));
    if profile.kind == Kind::Dragoons && form == Form::Loose {
        state.set(Sign::Dismounted, true);
    }
    if profile.parent.is_some() {
        piece.place = engine::Place::Unused;
    }
    table.pieces[number] = piece;
    let battery = profile.battery.map(usize::from).filter(|_| form == Form::Unlimbered);
    if let Some(battery) = battery {
        table.batteries[battery].apply(BatteryChange::Unlimbered(profile.all_guns()));
    }
}

/// What an army is called, where it stands and what it is worth.
fn army(name: &str, baseline: tabletop::Border, royalist: bool, points: u32) -> Army {
    Army { name: name.to_owned(), baseline, royalist, points }
}
