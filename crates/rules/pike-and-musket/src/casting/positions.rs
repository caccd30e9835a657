//! Everybody where he stood on the day: brigades at their places, units side by side, a second line before the front is widened, and
//! each at the nearest free place that is not nearer to the enemy than arms reach.

use engine::{PieceId, Shape, Side};
use scenario::{Battle, Formation as March, Scale, Start};
use tabletop::{Angle, Length, Outline, Point, Pose, RingSearch};

use super::muster::Drafts;
use super::{CastFault, CastNote, Casting};
use crate::field::Field;
use crate::movement::judge_place;
use crate::table::Table;
use crate::world::{Class, World};
use crate::{routing, rule};

/// The gap between friends in a line.
const GAP: Length = Length::millimetres(5);
/// Rings of the search for a free place: how far apart, and into how many parts each is divided.
const STEP: Length = Length::millimetres(15);
const PARTS: u16 = 24;
/// How far from its place in the line a unit is looked for a free one, with the gap to friends kept there and the least distance from
/// enemies.
const TRIES: [(i32, i32, i32); 3] = [(150, 5, 100), (400, 2, 60), (900, 1, 60)];

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
                Stand::of(deployment, scale).line_up(&casting.table, &ids, &mut wanted);
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

/// The ground that a brigade stands on.
struct Stand {
    centre: Point,
    facing: Angle,
    frontage: Length,
    /// Whether one behind the other.
    column: bool,
}

impl Stand {
    fn of(deployment: &scenario::Deployment, scale: &Scale) -> Stand {
        let placed = deployment.on_table(scale);
        let (centre, facing, frontage) = (placed.centre, placed.facing, placed.frontage);
        Stand { centre, facing, frontage, column: deployment.formation != March::Line }
    }

    /// Gives each unit its place: in as few lines as fit into the frontage, three at most.
    fn line_up(&self, table: &Table, ids: &[PieceId], wanted: &mut Vec<(PieceId, Pose)>) {
        let units: Vec<(PieceId, Shape)> =
            ids.iter().map(|id| (*id, table.pieces[id.index()].shape())).collect();
        let most = if units.len() > 5 { 3 } else { 2 };
        let fits = |lines: &usize| parts(&units, *lines).all(|row| width_of(row) <= self.frontage);
        let lines = if self.column { units.len() } else { (1..=most).find(fits).unwrap_or(most) };
        let depth: i32 = parts(&units, lines).map(|row| depth_of(row).0 + GAP.0).sum::<i32>() - GAP.0;
        let mut ahead = Length(depth / 2);
        for row in parts(&units, lines) {
            let mut across = -width_of(row).half();
            for (id, shape) in row {
                let right = (self.facing + Angle::RIGHT).along(across + shape.width.half());
                let front = self.centre + right + self.facing.along(ahead);
                wanted.push((*id, Pose::new(front, self.facing)));
                across = across + shape.width + GAP;
            }
            ahead = ahead - depth_of(row) - GAP;
        }
    }
}

/// A list in so many parts of nearly equal length, the earlier ones longer.
fn parts<T>(list: &[T], count: usize) -> impl Iterator<Item = &[T]> {
    list.chunks(list.len().div_ceil(count.max(1)).max(1))
}

fn width_of(row: &[(PieceId, Shape)]) -> Length {
    let widths: i32 = row.iter().map(|(_, shape)| shape.width.0 + GAP.0).sum();
    Length(widths - GAP.0)
}

fn depth_of(row: &[(PieceId, Shape)]) -> Length {
    row.iter().map(|(_, shape)| shape.depth).max().unwrap_or(Length::ZERO)
}

/// Puts a unit at the free place nearest to a pose. Says whether there was one.
fn place(table: &mut Table, world: &World, id: PieceId, pose: Pose) -> bool {
    let side = world.profile(id).side;
    let towards = routing::home(world.army(side).edge);
    let shape = table.pieces[id.index()].shape();
    for (limit, friends, enemies) in TRIES {
        let search = RingSearch { towards, step: STEP, limit: Length::millimetres(limit), parts: PARTS };
        let gaps = [Length::millimetres(friends), Length::millimetres(enemies)];
        let field = Field::new(table, world);
        if let Some(found) = search.first(pose, |place| is_free(field, id, place, shape, gaps)) {
            table.pieces[id.index()] = table.pieces[id.index()].at(found);
            return true;
        }
    }
    false
}

/// Whether a unit may begin at a place: where it may stand, so far from friends and from enemies.
fn is_free(field: Field, id: PieceId, pose: Pose, shape: Shape, [friends, enemies]: [Length; 2]) -> bool {
    let block = crate::formation::footprint(shape).block(pose);
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
    let Some(first) = units.first() else { return };
    let mean = |part: fn(Point) -> i32| {
        let sum: i64 = units.iter().map(|unit| i64::from(part(field.block(*unit).centre()))).sum();
        (sum / units.len() as i64) as i32
    };
    let middle = Point::new(mean(|at| at.x), mean(|at| at.y));
    let nearest = units.iter().min_by_key(|unit| field.block(**unit).centre().distance_squared(middle));
    let host = *nearest.unwrap_or(first);
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
        let block = crate::formation::footprint(shape).block(place);
        let clear =
            |other: PieceId| other == id || !field.block(other).nearer_than(&block, Length::millimetres(1));
        block.corners().iter().all(|corner| bounds.contains(*corner)) && field.pieces().all(clear)
    });
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(found.unwrap_or(behind));
}
