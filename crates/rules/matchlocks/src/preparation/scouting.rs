//! Who is out-scouted, and whose turn it is to deploy a brigade (NMM-06-03 to NMM-06-05, NMM-18-02).

use engine::Side;

use crate::book::Kind;
use crate::field::Field;
use crate::table::Table;
use crate::world::{Brigade, World};

/// What a side announces: its Harquebusier Squadrons and Dragoon Companies (NMM-06-03). Detachments of horse do
/// not count (NMM-18-02).
pub fn count(world: &World, side: Side) -> u16 {
    let scouts = |kind: Kind| matches!(kind, Kind::Harquebusiers | Kind::Dragoons);
    let own = world
        .profiles
        .iter()
        .filter(|profile| profile.side == side && !profile.event && profile.arrival.is_none());
    own.filter(|profile| scouts(profile.kind)).count() as u16
}

/// Whether a side with `own` scouts out-scouts one with `theirs`.
fn out_scouts(world: &World, own: u16, theirs: u16) -> bool {
    let percent = u32::from(world.book.deployment.scouting.percent);
    own > theirs && u32::from(own) * 100 >= u32::from(theirs) * percent
}

/// The side that is out-scouted, if one is.
pub fn out_scouted(world: &World) -> Option<Side> {
    let counts = Side::BOTH.map(|side| count(world, side));
    Side::BOTH.into_iter().find(|side| out_scouts(world, counts[side.other().index()], counts[side.index()]))
}

/// The brigades of a side still to be placed, by number: those whose Brigadier waits in reserve.
pub fn waiting<'a>(table: &'a Table, world: &'a World, side: Side) -> impl Iterator<Item = u8> + 'a {
    let field = Field::new(table, world);
    let list = world.brigades.iter().enumerate();
    let waits = move |brigade: &Brigade| {
        let brigadier = brigade.brigadier;
        let present = field.profile(brigadier).arrival.is_none();
        brigade.side == side && present && field.piece(brigadier).place == engine::Place::Reserve
    };
    list.filter(move |(_, brigade)| waits(brigade)).map(|(at, _)| at as u8)
}

/// Whose turn it is to place a brigade; nobody's when all are placed. An out-scouted side first places so many
/// of its own, then its opponent begins and they alternate; else the winner of the dice-off begins. Whoever has
/// more left places the rest in a row.
pub fn next_to_place(table: &Table, world: &World) -> Option<Side> {
    let left = Side::BOTH.map(|side| waiting(table, world, side).count());
    let all = Side::BOTH.map(|side| world.brigades.iter().filter(|brigade| brigade.side == side).count());
    let placed = Side::BOTH.map(|side| all[side.index()] - left[side.index()]);
    let turn = match out_scouted(world) {
        Some(side) => {
            let early = usize::from(world.book.deployment.out_scouted.brigades_first).min(all[side.index()]);
            let (mine, theirs) = (placed[side.index()], placed[side.other().index()]);
            if mine < early || theirs > mine - early { side } else { side.other() }
        }
        None => {
            let first = table.battle.first();
            if placed[first.index()] <= placed[first.other().index()] { first } else { first.other() }
        }
    };
    [turn, turn.other()].into_iter().find(|side| left[side.index()] > 0)
}
