//! Everybody whom a ball endangers: its target, and who stands on its line behind (CYP-09-15 to CYP-09-17).

use std::ops::ControlFlow;

use engine::{InlineVec, PieceId};
use tabletop::{Block, IndexSet, Length, Outline, Point, Ray, Segment};

use super::flight::first_met;
use super::guns::gun_book;
use crate::firing::{GRAIN, owner};
use crate::sight::height;
use crate::table::{Form, GunShot, Sign};
use crate::world::TerrainKind;
use crate::{Field, going};

/// The most units that one ball endangers.
const MOST: usize = 16;

/// A unit that a ball may hit, and where the line first meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struck {
    /// Which.
    pub unit: PieceId,
    /// Where.
    pub at: Point,
}

/// The target of a shot of ball and every unit, friend or enemy, on its line in the zone behind, from near to far (CYP-09-16).
pub fn struck(field: Field, shot: GunShot) -> InlineVec<Struck, MOST> {
    let (gun, target) = (shot.gun(), shot.target());
    let from = field.piece(gun).pose().at;
    let met = first_met(field, from, shot.aim(), target);
    let mut all = InlineVec::empty(Struck { unit: target, at: met });
    all.push(Struck { unit: target, at: met });
    let Some(zone) = zone(field, shot, met) else { return all };
    let mut behind: Vec<(Length, PieceId, Point)> = field
        .units()
        .filter(|id| *id != target && *id != owner(field, gun) && !field.is(*id, Sign::Abandoned))
        .filter_map(|id| {
            let body = field.body(id);
            let entries = body.blocks().filter_map(|block| zone.through(&block)).map(|it| it.entry);
            let at = entries.min()?.along(zone);
            Some((met.distance(at), id, at))
        })
        .collect();
    behind.sort_unstable_by_key(|(far, id, _)| (*far, *id));
    if field.world.book.artillery.stops.troops {
        behind.truncate(1);
    }
    for (_, unit, at) in behind {
        all.try_push(Struck { unit, at });
    }
    all
}

/// Whether ground of a kind ends the zone of a ball where its line meets it; a hill does only where it rises (CYP-09-17).
fn ends(field: Field, kind: TerrainKind) -> bool {
    let book = &field.world.book.artillery.stops;
    match kind {
        TerrainKind::Hill | TerrainKind::SteepHill => book.rising_slope,
        TerrainKind::Wood => book.wood,
        TerrainKind::Town => book.town,
        TerrainKind::Works => book.works,
        TerrainKind::Wall => book.wall,
        TerrainKind::Hedge | TerrainKind::Fence => book.hedge,
        _ => false,
    }
}

/// The zone behind a target: its line goes on from where it first met the target, 12 or 18 inches long, to what stops it; there is
/// none behind a target in a wood, town or works that does (CYP-09-15, CYP-09-17).
pub fn zone(field: Field, shot: GunShot, met: Point) -> Option<Segment> {
    let (world, sets) = (field.world, &field.world.sets);
    let from = field.piece(shot.gun()).pose().at;
    let deep = gun_book(world, field.kind(shot.gun())).zone + GRAIN;
    let line = Ray::new(from, shot.aim())?.onward(met, deep);
    let kind = |at: usize| world.terrain[at].kind;
    let areas = sets.woods.or(sets.garrisons).iter().filter(|at| ends(field, kind(*at)));
    let inside = areas.fold(IndexSet::EMPTY, IndexSet::with);
    let garrisons = field.form(shot.target()) == Form::Deployed;
    let shelter = field.unit(shot.target()).garrison().map_or(TerrainKind::Works, |at| kind(at.into()));
    let holds = |stand: &Block| stand.within(&met, GRAIN) && going::lies_in(world, inside, stand).is_some();
    let covered = field.stands(shot.target()).iter().any(|stand| holds(&stand.block));
    if covered || garrisons && ends(field, shelter) {
        return None;
    }
    let level = height(world, met);
    let stops = inside.or(sets.hills).or(sets.obstacles);
    let mut end = line.to;
    let _: ControlFlow<()> = world.ground.meet(line, stops, |it| {
        let feature = usize::from(it.feature.0);
        let low = kind(feature).is_hill() && world.ground.features()[feature].level <= level;
        let stopped = ends(field, kind(feature)) && !low;
        let at = it.stretch.entry.along(line);
        if stopped && met.distance(at) < met.distance(end) {
            end = at;
        }
        ControlFlow::Continue(())
    });
    Some(Segment::new(met, end))
}
