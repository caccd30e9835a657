//! An army on parade, to be looked at: every tertia in a row of its own behind its brigadier, nothing in the way.

use engine::{PieceId, Place, Side};
use muster::review;
use scenario::Army as List;
use tabletop::Length;

use super::lists::ListFile;
use super::sides::muster;
use super::{CastFault, Casting, Drafts, House, armies, single_men};
use crate::world::{Kind, World};

/// An army on parade. Nobody stands on the other side.
///
/// # Errors
/// What keeps the army from being fielded.
pub fn parade(list: &List, house: &House) -> Result<Casting, Vec<CastFault>> {
    if list.skirmish {
        return Err(single_men(&list.facts.name));
    }
    let mut drafts = Drafts::new(house, &list.facts.name)?;
    let own =
        ListFile::of(list, &drafts.world).map_err(|faults| vec![CastFault::Other(faults.to_string())])?;
    let host = armies::host(&mut drafts, list, &own, Side::A);
    muster(&mut drafts, std::slice::from_ref(&host))?;
    drafts.world.armies[0].name.clone_from(&list.facts.name);
    let mut table = drafts.raised();
    let world = &mut drafts.world;
    let shape = |id: PieceId| table.pieces[id.index()].shape();
    let here = |id: &PieceId| table.pieces[id.index()].place == Place::Reserve;
    let rows = review::rows(in_order(world).into_iter().filter(|(id, _)| here(id)), shape);
    let (places, [width, depth]) = review::lined_up(&rows, shape, [Length::INCH.times(2); 2]);
    for (id, pose) in places {
        table.pieces[id.index()] = table.pieces[id.index()].at(pose);
    }
    for gun in world.named().filter(|id| world.profile(*id).kind == Kind::Galloper) {
        super::positions::attach(&mut table, world, gun);
    }
    world.ground = review::ground(width, depth)?;
    Ok(Casting { world: drafts.world, table, notes: drafts.notes })
}

/// Officers of no tertia first, then guns and wagons, then each tertia with its brigadier at its head.
fn in_order(world: &World) -> Vec<(PieceId, (u8, bool))> {
    let key = |id: PieceId| {
        let profile = world.profile(id);
        (profile.tertia.map_or(0, |tertia| tertia + 1), profile.tertia.is_none() && profile.kind.is_officer())
    };
    let place = |id: &PieceId| {
        let (tertia, general) = key(*id);
        (tertia, !general, !world.profile(*id).kind.is_officer(), *id)
    };
    let mut all: Vec<PieceId> =
        world.named().filter(|id| world.profile(*id).kind != Kind::Galloper).collect();
    all.sort_by_key(place);
    all.into_iter().map(|id| (id, key(id))).collect()
}
