//! An army on parade, to be looked at: every brigade in a row of its own behind its sub-general, nothing in the way.

use conditions::Conditions;
use engine::view::PieceNames;
use engine::{PieceId, Place, Side};
use muster::review;
use rulebook::Names;
use scenario::{Allegiance, Army as List};
use tabletop::{Border, Length};

use super::{CastFault, Casting, House, army, raised, single_men};
use crate::casting::armies::entries;
use crate::roster;
use crate::table::Table;
use crate::world::{Kind, Profiles, World};

/// An army on parade. Nobody stands on the other side.
///
/// # Errors
/// What keeps the army from being fielded.
pub fn parade(list: &List, house: &House) -> Result<Casting, Vec<CastFault>> {
    if list.skirmish {
        return Err(vec![single_men(&list.facts.name)]);
    }
    let book = &*house.book;
    let (mut names, mut notes) = (Names::default(), Vec::new());
    let all = entries(list, Side::A, house, &mut names, &mut notes);
    let roster = roster::number(book, house.scale, house.options, &all)
        .map_err(|fault| vec![CastFault::Other(fault)])?;
    let points = roster.profiles.iter().map(|profile| u32::from(profile.points)).sum();
    let royalist = list.allegiance == Allegiance::Royalist;
    let world = World {
        book: book.clone(),
        scale: house.scale,
        options: house.options,
        title: list.facts.name.clone(),
        ground: review::ground(Length::inches(24), Length::inches(12))?,
        terrain: Vec::new(),
        profiles: Profiles::default(),
        armies: [
            army(&list.facts.name, Border::Bottom, royalist, points),
            army("", Border::Top, !royalist, 0),
        ],
        last_turn: book.figures.battle.last_turn,
        zone: Length::ZERO,
        deploys: false,
        attended: true,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    };
    let (mut world, mut table) = raised(world, roster, &all, |_| None);
    let shape = |id: PieceId| table.pieces[id.index()].shape();
    let rows = review::rows(in_order(&world, &table), shape);
    let (places, [width, depth]) = review::lined_up(&rows, shape, [Length::ZERO; 2]);
    for (id, pose) in places {
        table.pieces[id.index()] = table.pieces[id.index()].at(pose);
    }
    world.ground = review::ground(width, depth)?;
    Ok(Casting { world, table, notes })
}

/// The Commander-in-Chief with whoever is under nobody, then each brigade behind its sub-general, with the brigade of each.
fn in_order<'w>(world: &'w World, table: &Table) -> Vec<(PieceId, &'w str)> {
    let here = |id: &PieceId| table.pieces[id.index()].place == Place::Reserve;
    let mut members: Vec<PieceId> = world.named().filter(here).collect();
    // A sub-general belongs where his first unit stands.
    let brigade = |id: PieceId| -> &'w str {
        let profile = world.profile(id);
        let led = || world.profiles.iter().find(|other| other.commander == Some(id));
        match profile.kind {
            Kind::General => led().map_or("", |unit| &unit.brigade),
            _ => &profile.brigade,
        }
    };
    let mut brigades: Vec<&str> = vec![""];
    for id in &members {
        if !brigades.contains(&brigade(*id)) {
            brigades.push(brigade(*id));
        }
    }
    let place = |id: &PieceId| brigades.iter().position(|known| *known == brigade(*id));
    members.sort_by_key(|id| (place(id), !world.profile(*id).kind.is_general(), *id));
    members.into_iter().map(|id| (id, brigade(id))).collect()
}
