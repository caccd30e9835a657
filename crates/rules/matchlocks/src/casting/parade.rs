//! An army on parade, to be looked at: every brigade in a row of its own behind its Brigadier, nothing in the way.

use engine::{PieceId, Place, Side};
use muster::review;
use scenario::Army;
use tabletop::Length;

use super::{CastFault, Casting};
use crate::book::{Book, Kind};
use crate::casting::armies::cast_armies;
use crate::preparation::ground::Groundwork;
use crate::preparation::places;
use crate::world::{Baseline, World};

/// An army on parade. Only one side has anybody on the table.
///
/// # Errors
/// What keeps the army from being fielded.
pub fn parade(army: &Army, book: Book) -> Result<Casting, Vec<CastFault>> {
    let ground = Groundwork::open(&book);
    let mut casting = cast_armies([army, army], ground, [Baseline::Bottom, Baseline::Top], book)?;
    casting.world.title.clone_from(&army.facts.name);
    for id in casting.world.ids().filter(|id| casting.world.profile(*id).side == Side::B) {
        casting.table.pieces[id.index()].place = Place::Unused;
    }
    let shape = |id: PieceId| casting.table.pieces[id.index()].shape();
    let rows = review::rows(in_order(&casting.world), shape);
    let (places_taken, [width, depth]) =
        review::lined_up(&rows, shape, [Length::inches(2), Length::inches(3)]);
    for (id, pose) in places_taken {
        let shape = casting.table.pieces[id.index()].shape();
        places::set(&mut casting.table, &casting.world, id, pose, shape);
    }
    casting.world.ground = review::ground(width, depth)?;
    casting.world.terrain.clear();
    casting.world.places.clear();
    Ok(casting)
}

/// The General with the army's own guns first, then each brigade behind its Brigadier, with the brigade of each.
fn in_order(world: &World) -> Vec<(PieceId, Option<u8>)> {
    let own = |id: &PieceId| world.profile(*id).side == Side::A && !world.profile(*id).event;
    let mut all: Vec<(PieceId, Option<u8>)> =
        world.ids().filter(own).map(|id| (id, world.profile(id).brigade)).collect();
    all.sort_by_key(|(id, brigade)| (*brigade, world.profile(*id).kind != Kind::Leader, *id));
    all
}
