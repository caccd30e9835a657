//! From paper to table: a historical battle or two armies by points as these rules see them.
//!
//! [`deployed`] makes of each regiment of a battle file as many units as its men come to (PM-02-03), of its commanders Generals, of
//! the map a table on which a millimetre is a metre (PM-02-02), and sets everybody where he stood on the day. [`to_deploy`] leaves
//! the troops in reserve, for the players to place (PM-15-01). What the rulebook has no word for is put under the nearest kind, and
//! a [`CastNote`] says so.

use conditions::Conditions;
use std::fmt;
use std::sync::Arc;

use engine::view::PieceNames;
use engine::{Piece, Rule};
use scenario::{Battle, VersionIndex};
use tabletop::Length;

use crate::book::Book;
use crate::formation;
use crate::ledger::Id;
use crate::roster::Roster;
use crate::table::{Form, Sign, Table, UnitChange};
use crate::world::{Army, Class, Options, Sets, World};

mod agreed;
mod armies;
mod arrivals;
mod by_lot;
mod commands;
mod crossings;
mod ground;
mod lists;
mod made_up;
mod muster;
mod own;
mod parade;
mod positions;
mod troops;

pub use agreed::Agreed;
pub use armies::{Entries, cast_armies, cost, entries, faults};
pub use by_lot::drawn_twice;
pub use made_up::made_up;
pub use parade::parade;

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

/// A version of a battle with everybody where he stood on the day. It counts as attended by people; whoever plays it
/// with programs alone sets [`World::attended`] to false.
///
/// # Errors
/// Everything that keeps the battle from being played under these rules.
pub fn deployed(battle: &Battle, version: VersionIndex, house: &House) -> Result<Casting, Vec<CastFault>> {
    let (mut casting, drafts, scale) = prepared(battle, version, house)?;
    let faults = positions::take_up(battle, &scale, &drafts, &mut casting);
    if faults.is_empty() { Ok(casting) } else { Err(faults) }
}

/// A version of a battle with all troops in reserve, to be placed by the players (PM-15-01): where the file says they stood is only
/// history. Who came later comes later here, too (PM-07-24).
///
/// # Errors
/// As for [`deployed`].
pub fn to_deploy(battle: &Battle, version: VersionIndex, house: &House) -> Result<Casting, Vec<CastFault>> {
    let (mut casting, _, _) = prepared(battle, version, house)?;
    casting.world.deploys = true;
    Ok(casting)
}

/// The world of a battle with its troops in reserve, and where in the file each unit comes from.
fn prepared(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
) -> Result<(Casting, muster::Drafts, scenario::Scale), Vec<CastFault>> {
    if battle.skirmish {
        return Err(vec![CastFault::SingleMen { title: battle.facts.name.clone() }]);
    }
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    let own = own::read(battle, &mut faults);
    let drafts = muster::armies(battle, version, house, &own, &mut faults, &mut notes);
    // A millimetre on the table is a metre on the field (PM-02-02).
    let scale = scenario::Scale::of_metre(battle.version(version).region, Length::millimetres(1));
    let laid = ground::lay(battle, &scale, &mut faults, &mut notes);
    let (Some(laid), true) = (laid, faults.is_empty()) else { return Err(faults) };
    let roster = crate::roster::number(&house.book, house.options, &drafts.entries)
        .map_err(|fault| vec![CastFault::Roster(fault)])?;
    let edges = muster::edges(battle);
    let armies = [0, 1].map(|at| army(&battle.sides[at].name, edges[at], points(&roster, at)));
    let arrivals = arrivals::of(battle, &scale, house, &drafts, &roster, &mut notes);
    let world = World {
        sets: Sets::of(&laid.ground, &laid.terrain),
        first: own.first,
        dusk: own.dusk.unwrap_or_else(|| arrivals::game_turns(house, battle.turns)),
        arrivals,
        conditions: Conditions::of(battle, version, &scale, <crate::PikeAndMusket as engine::Ruleset>::NAME),
        origins: drafts.origins_of(&roster),
        ..empty_world(house, battle.facts.name.clone(), laid.ground, laid.terrain, armies)
    };
    let (world, table) = raised(world, roster, &drafts.starts());
    Ok((Casting { world, table, notes }, drafts, scale))
}

/// A world without troops.
fn empty_world(
    house: &House,
    title: String,
    ground: tabletop::Ground,
    terrain: Vec<crate::world::Terrain>,
    armies: [Army; 2],
) -> World {
    World {
        book: (*house.book).clone(),
        options: house.options,
        title,
        sets: Sets::of(&ground, &terrain),
        ground,
        terrain,
        profiles: Vec::new(),
        armies,
        commands: Vec::new(),
        arrivals: Vec::new(),
        first: None,
        dusk: house.book.setup.table.dusk,
        deploys: false,
        attended: true,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    }
}

/// How an entry begins, where it is not as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct StartsAs {
    /// Drawn up how.
    form: Form,
    /// Whether dragoons begin on foot.
    on_foot: bool,
}

impl StartsAs {
    /// As a class usually does.
    const fn usual(class: Class) -> StartsAs {
        StartsAs { form: formation::usual(class), on_foot: false }
    }
}

/// A world with its pieces, and the table with all of them in reserve, each drawn up as its entry begins.
fn raised(mut world: World, roster: Roster, starts: &[StartsAs]) -> (World, Table) {
    let mut table = Table::empty();
    world.profiles = roster.profiles;
    for (number, profile) in world.profiles.iter().enumerate() {
        let entry = roster.ids.iter().position(|id| id.index() == number);
        let usual = StartsAs::usual(profile.class);
        let StartsAs { form, on_foot } = entry.and_then(|at| starts.get(at).copied()).unwrap_or(usual);
        let figures = profile.figures.max(1);
        let shape = formation::shape(&world.book, profile.class, on_foot, form, figures);
        table.pieces[number] = Piece::mustered(profile.side, shape, figures);
        if on_foot {
            table.units[number].apply(UnitChange::Flag(Sign::OnFoot, true));
        }
    }
    world.commands = commands::of(&world);
    (world, table)
}

/// What the pieces of a side are worth (PM-15-03).
fn points(roster: &Roster, side: usize) -> u32 {
    let own = roster.profiles.iter().filter(|profile| profile.side.index() == side);
    own.map(|profile| u32::from(profile.points)).sum()
}

/// What an army is called, over which edge it runs and what it is worth.
fn army(name: &str, edge: tabletop::Border, points: u32) -> Army {
    Army { name: name.to_owned(), edge, points }
}
