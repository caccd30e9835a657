//! Everybody where he stood on the day: brigades at their places, units side by side, a second line before the front is widened, and
//! each at the nearest free place that is not nearer to the enemy than arms reach.

use bodies::{RingSearch, middlemost};
use engine::{PieceId, Shape, Side};
use muster::Stretch;
use scenario::{Battle, Scale, Start};
use tabletop::{Angle, Length, Outline, Pose};

use super::muster::Drafts;
use crate::casting::terms::{CastFault, CastNote, Casting};
use crate::field::Field;
use crate::movement::judge_place;
use crate::rule;
use crate::table::Table;
use crate::world::{Class, World};

/// The gap between friends in a line.
const GAP: Length = Length::millimetres(5);
/// Rings of the search for a free place: how far apart, and into how many parts each is divided.
const STEP: Length = Length::millimetres(15);
const PARTS: u16 = 24;
/// How far from its place in the line a unit is looked for a free one, with the gap to friends kept there and the least distance from
/// enemies.
const TRIES: [(i32, [i32; 2]); 3] = [(150, [5, 100]), (400, [2, 60]), (900, [1, 60])];

/// Sets both armies on the table.
pub(super) fn take_up(
    battle: &Battle,
    scale: &Scale,
    drafts: &Drafts,
    casting: &mut Casting,
) -> Vec<CastFault> {
    let mut wanted: Vec<(PieceId, Pose)> = Vec::new();
    for side in Side::BOTH {
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let Start::Deployed(deployment) = &brigade.start else { continue };
            let ids = ids_of(&casting.world, drafts, side, origin);
            if !ids.is_empty() {
                remark(deployment, &brigade.name, casting);
                let shape = |id: &PieceId| (*id, casting.table.pieces[id.index()].shape());
                let units: Vec<(PieceId, Shape)> = ids.iter().map(shape).collect();
                let on = Stretch { front: None, ..Stretch::deployed(deployment, scale, &[], Length::ZERO) };
                wanted.extend(on.line_up(&units, GAP));
            }
        }
    }
    let (table, world) = (&mut casting.table, &casting.world);
    // Batteries first: the ground was chosen for them.
    wanted.sort_by_key(|(id, _)| world.profile(*id).class != Class::Battery);
    let mut crowded = Vec::new();
    for (id, pose) in wanted {
        if !place(table, world, id, pose) {
            crowded.push(CastFault::NoRoom { title: world.profile(id).title.clone() });
        }
    }
    let generals = world.named().filter(|id| world.profile(*id).class == Class::General);
    for general in generals.collect::<Vec<_>>() {
        if world.arrival_of(general).is_none() {
            place_general(table, world, drafts, general);
        }
    }
    crowded
}

/// The units that came from a brigade of the file.
fn ids_of(world: &World, drafts: &Drafts, side: Side, origin: usize) -> Vec<PieceId> {
    let from = drafts.entries.iter().zip(&drafts.origins);
    let names: Vec<&str> = from
        .filter(|(entry, from)| entry.side == side && entry.class.is_unit() && **from == Some(origin))
        .map(|(entry, _)| entry.name.as_str())
        .collect();
    world.named().filter(|id| names.contains(&world.profile(*id).name.as_str())).collect()
}

/// What these rules cannot keep of how a brigade begins.
fn remark(deployment: &scenario::Deployment, name: &str, casting: &mut Casting) {
    let mut note = |what: String| casting.notes.push(CastNote { rule: rule!("PM-15-01"), what });
    if deployment.hidden {
        note(format!("{name} stands on the table from the beginning: there is no hidden set-up"));
    }
    if let Some(turn) = deployment.waits_until {
        note(format!(
            "{name} may move from the start: that it waits until turn {turn} is left to the players"
        ));
    }
}

/// Puts a unit at the free place nearest to a pose. Says whether there was one.
fn place(table: &mut Table, world: &World, id: PieceId, pose: Pose) -> bool {
    let side = world.profile(id).side;
    let towards = world.army(side).edge.outward();
    let shape = table.pieces[id.index()].shape();
    let search = RingSearch { towards, step: STEP, limit: Length::ZERO, parts: PARTS };
    let demands = TRIES.map(|(limit, gaps)| (Length::millimetres(limit), gaps.map(Length::millimetres)));
    let field = Field::new(table, world);
    let found = search.relenting(pose, demands, |place, gaps| is_free(field, id, place, shape, gaps));
    let piece = &mut table.pieces[id.index()];
    *piece = found.map_or(*piece, |found| piece.at(found));
    found.is_some()
}

/// Whether a unit may begin at a place: where it may stand, so far from friends and from enemies.
fn is_free(field: Field, id: PieceId, pose: Pose, shape: Shape, [friends, enemies]: [Length; 2]) -> bool {
    let block = shape.footprint().block(pose);
    let side = field.side(id);
    let clear = |other: PieceId| {
        let least = if field.side(other) == side { friends } else { enemies };
        other == id || !field.block(other).nearer_than(&block, least)
    };
    field.units().all(clear) && judge_place(field, id, pose, shape).is_ok()
}

/// Places a General behind the middle unit of those whom he leads; the commander of the army behind that of the army.
fn place_general(table: &mut Table, world: &World, drafts: &Drafts, id: PieceId) {
    let side = world.profile(id).side;
    let name = &world.profile(id).name;
    let origin =
        drafts.entries.iter().position(|entry| entry.name == *name).and_then(|at| drafts.origins[at]);
    let led: Vec<PieceId> = origin.map_or_else(Vec::new, |origin| ids_of(world, drafts, side, origin));
    place_behind(table, world, id, &led);
}

/// Places a General behind the middle one of some units, or of all of his side if none of them stands on the table.
fn place_behind(table: &mut Table, world: &World, id: PieceId, led: &[PieceId]) {
    let field = Field::new(table, world);
    let side = world.profile(id).side;
    let mut units: Vec<PieceId> = led.iter().copied().filter(|unit| field.piece(*unit).on_table()).collect();
    if units.is_empty() {
        units = field.units_of(side).collect();
    }
    let Some(nth) = middlemost(units.iter().map(|unit| field.block(*unit).centre())) else { return };
    let host = units[nth];
    let pose = field.piece(host).pose();
    let behind = pose.moved(Angle::HALF, field.footprint(host).depth + Length::millimetres(5));
    let (shape, bounds) = (field.piece(id).shape(), world.ground.bounds());
    let search = RingSearch {
        towards: pose.facing + Angle::HALF,
        step: STEP,
        limit: Length::millimetres(600),
        parts: PARTS,
    };
    let found = search.first(behind, |place| {
        let block = shape.footprint().block(place);
        let clear =
            |other: PieceId| other == id || !field.block(other).nearer_than(&block, Length::millimetres(1));
        bounds.encloses(&block) && field.pieces().all(clear)
    });
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(found.unwrap_or(behind));
}
