//! From paper to table: a historical battle or two armies by points as these rules see them.
//!
//! [`deployed`] makes of each regiment of a battle file as many units as its men come to (PM-02-03), of its commanders Generals, of
//! the map a table on which a millimetre is a metre (PM-02-02), and sets everybody where he stood on the day. [`to_deploy`] leaves
//! the troops in reserve, for the players to place (PM-15-01). What the rulebook has no word for is put under the nearest kind, and
//! a [`CastNote`] says so.

use conditions::Conditions;

use scenario::{Battle, VersionIndex};
use tabletop::Length;

use crate::casting::raising::{army, empty_world, points, raised};
use crate::world::{Sets, World};

mod agreed;
pub(crate) mod armies;
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
mod raising;
pub(crate) mod terms;
mod troops;

pub use agreed::Agreed;
pub use armies::{Entries, cast_armies, cost, entries, faults};
pub use by_lot::drawn_twice;
pub use made_up::made_up;
pub use parade::parade;
pub use terms::{CastFault, CastNote, Casting, House};

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
