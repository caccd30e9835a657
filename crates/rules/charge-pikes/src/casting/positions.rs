//! Everybody where he stood on the day: brigades at their scaled places, units side by side, a second line before the
//! front is widened, and each at the nearest free place that is not ahead of his brigade's front nor nearer to the
//! enemy's ground than that was. Where the figures need more room than the table of the version
//! has, the table is larger.

use bodies::{RingSearch, middlemost};
use engine::{PieceId, Place, Shape, Side};
use muster::{Front, Stretch, grounds};
use scenario::{Battle, Scale, Start, TableSize, VersionIndex};
use tabletop::{Angle, Block, Bounds, Class, FeatureId, Length, Outline, Point, Pose};

use super::sides::{Drafts, baselines};
use super::{CastFault, CastNote, Casting, House};
use crate::field::Field;
use crate::going;
use crate::going::lines;
use crate::roster;
use crate::rule;
use crate::table::Table;
use crate::world::{Kind, World};

/// How far from its place in the line a unit is looked for a free one, in inches, with the gap to friends kept there, in
/// hundredths of the usual one, and whether it may stand astride of an obstacle.
const TRIES: [(i32, i32, bool); 4] = [(10, 100, false), (24, 50, false), (40, 10, false), (70, 5, true)];

/// The most that an army is kept from the enemy: beyond the reach of a musket it is all one.
const APART: Length = Length::inches(16);

/// What would mend that there is no room.
const ROOM: &str = "play with smaller figures or a smaller version";

/// Rings of the search: how far apart, and into how many parts each is divided.
const STEP: Length = Length::hundredths_of_inch(75);
const PARTS: u16 = 24;

/// How many times an army may stand as wide as its table, drawn up in one line.
const LINES: (i32, i32) = (8, 5);
/// The widest table, in feet.
const WIDEST: u8 = 30;

/// The table for a version: as large as the version says, or so many halves larger that both armies find room.
pub(super) fn table_for(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    drafts: &Drafts,
    notes: &mut Vec<CastNote>,
) -> Scale {
    let version = battle.version(version);
    let front = |side: Side| -> i32 {
        let units = drafts.entries.iter().filter(|entry| entry.side == side && entry.kind.is_unit());
        units.map(|entry| roster::front_of(&house.book, entry, house.scale).0).sum()
    };
    let widest = Side::BOTH.into_iter().map(front).max().unwrap_or(0);
    let TableSize { width_ft, depth_ft } = version.table;
    let sizes = (2..=8u8).map(|halves| TableSize {
        width_ft: (width_ft * halves).div_ceil(2),
        depth_ft: (depth_ft * halves).div_ceil(2),
    });
    let is_enough = |size: &TableSize| {
        widest / LINES.0 * LINES.1 <= size.width().0 || size.width_ft.saturating_add(width_ft / 2) > WIDEST
    };
    let size = sizes.clone().find(is_enough).unwrap_or(version.table);
    if size != version.table {
        let TableSize { width_ft, depth_ft } = size;
        let what = format!("so many figures need a table of {width_ft} by {depth_ft} feet");
        notes.push(CastNote { rule: rule!("CP-02-03"), what });
    }
    Scale::new(version.region, size)
}

/// Sets both armies on the table.
pub(super) fn take_up(
    battle: &Battle,
    scale: &Scale,
    drafts: &Drafts,
    casting: &mut Casting,
) -> Vec<CastFault> {
    let mut wanted: Vec<Wanted> = Vec::new();
    let borders = baselines(battle);
    let grounds = Side::BOTH.map(|side| {
        let fielded = |origin| ids_of(&casting.world, drafts, side, origin).next().is_some();
        grounds(&battle.sides[side.index()], scale, fielded)
    });
    for side in Side::BOTH {
        let enemies = &grounds[side.other().index()];
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let ids: Vec<PieceId> = ids_of(&casting.world, drafts, side, origin).collect();
            if ids.is_empty() {
                continue;
            }
            if let Start::Deployed(deployment) = &brigade.start {
                remark(deployment, &brigade.name, casting);
            }
            let stretch = match &brigade.start {
                Start::Deployed(deployment) => Stretch::deployed(deployment, scale, enemies, APART),
                Start::Arrives(_) => behind(borders[side.index()], &casting.world.ground.bounds()),
            };
            let units: Vec<(PieceId, Shape)> =
                ids.iter().map(|id| (*id, casting.table.pieces[id.index()].shape())).collect();
            let places = stretch.line_up(&units, gap(&casting.world)).into_iter();
            wanted.extend(places.map(|(id, pose)| Wanted { id, pose, front: stretch.front }));
        }
    }
    let (table, world) = (&mut casting.table, &casting.world);
    let mut crowded: Vec<PieceId> = Vec::new();
    // Batteries first: the ground was chosen for them.
    wanted.sort_by_key(|one| world.profile(one.id).kind != Kind::Battery);
    for Wanted { id, pose, front } in wanted {
        let enemies = &grounds[world.profile(id).side.other().index()];
        let held = |field: Field| front.is_none_or(|front| holds(front, field, id, enemies));
        if !place(table, world, id, pose, &held) && !place(table, world, id, pose, &|_| true) {
            crowded.push(id);
        }
    }
    let generals: Vec<PieceId> = world.named().filter(|id| world.profile(*id).kind.is_general()).collect();
    generals.into_iter().for_each(|general| place_general(table, world, general));
    let no_room = |id: &PieceId| CastFault::NoRoom { title: world.profile(*id).title.clone(), mend: ROOM };
    crowded.iter().map(no_room).collect()
}

/// The units that came from a brigade of the file.
fn ids_of(world: &World, drafts: &Drafts, side: Side, origin: usize) -> impl Iterator<Item = PieceId> {
    let names: Vec<&str> = drafts
        .entries
        .iter()
        .zip(&drafts.origins)
        .filter(|(entry, from)| entry.side == side && entry.kind.is_unit() && **from == Some(origin))
        .map(|(entry, _)| entry.name.as_str())
        .collect();
    world.named().filter(move |id| names.contains(&world.profile(*id).name.as_str()))
}

/// What these rules cannot keep of how a brigade begins.
fn remark(deployment: &scenario::Deployment, name: &str, casting: &mut Casting) {
    let mut note = |what: String| casting.notes.push(CastNote { rule: rule!("CP-99-01"), what });
    if deployment.hidden {
        note(format!("{name} stands on the table from the beginning: there is no hidden set-up"));
    }
    if let Some(turn) = deployment.waits_until {
        note(format!(
            "{name} may move from the start: that it waits until turn {turn} is left to the players"
        ));
    }
}

/// A unit with the place that it would have in the line.
struct Wanted {
    id: PieceId,
    pose: Pose,
    front: Option<Front>,
}

/// Whether a unit stands no farther forward than a brigade did, and no nearer to the enemies: to the ground of those of the file
/// and to those who stand already.
fn holds(front: Front, field: Field, id: PieceId, enemies: &[Block]) -> bool {
    let body = field.body(id);
    let mut others = field.units().filter(|other| field.side(*other) != field.side(id));
    field.frame(id).corners().into_iter().all(|corner| front.ahead(corner) <= STEP)
        && body.blocks().all(|block| enemies.iter().all(|enemy| !enemy.nearer_than(&block, front.apart)))
        && others.all(|other| !field.body(other).within(&body, front.apart - Length(1)))
}

/// The ground at the middle of an army's own edge.
fn behind(border: tabletop::Border, table: &Bounds) -> Stretch {
    let deep = Length::inches(4).0;
    let (y, facing) = match border {
        tabletop::Border::Top => (table.high.y - deep, Angle::HALF),
        _ => (deep, Angle::UP),
    };
    let centre = Point::new((table.low.x + table.high.x) / 2, y);
    let frontage = Length((table.high.x - table.low.x) / 2);
    Stretch { centre, facing, frontage, column: false, front: None }
}

/// The gap between friends in line: wide enough to see and to run through (CP-10-04, CP-15-08).
const fn gap(world: &World) -> Length {
    world.length(world.book.movement.distances.gap)
}

/// Puts a unit at the free place nearest to a pose that suits. Says whether there was one.
fn place(table: &mut Table, world: &World, id: PieceId, pose: Pose, suits: &dyn Fn(Field) -> bool) -> bool {
    let towards = world.army(world.profile(id).side).baseline.outward();
    let search = RingSearch { towards, step: STEP, limit: Length::ZERO, parts: PARTS };
    let demands = TRIES
        .map(|(limit, percent, astride)| (Length::inches(limit), (gap(world).scaled(percent, 100), astride)));
    let found = search.relenting(pose, demands, |place, (least, astride)| {
        let piece = &mut table.pieces[id.index()];
        piece.place = Place::Table;
        piece.set_pose(place);
        let field = Field::new(table, world);
        suits(field) && is_free(field, id, least, astride)
    });
    if found.is_none() {
        table.pieces[id.index()].place = Place::Reserve;
    }
    found.is_some()
}

/// Whether a unit may begin where it stands: on the table, clear of others, on ground that it may enter, and astride of
/// no obstacle if there is room elsewhere.
pub(crate) fn is_free(field: Field, id: PieceId, least: Length, astride: bool) -> bool {
    let body = field.body(id);
    let Some(bounds) = Bounds::of(&field.frame(id).corners()) else { return false };
    let (width, depth) = (field.world.ground.width(), field.world.ground.depth());
    if bounds.low.x < 0 || bounds.low.y < 0 || bounds.high.x > width.0 || bounds.high.y > depth.0 {
        return false;
    }
    let side = field.world.profile(id).side;
    let mut others = field.units().filter(|other| *other != id);
    let crowds = |other: PieceId| {
        let least = if field.side(other) == side { least } else { least.max(Length::INCH) };
        field.body(other).within(&body, least)
    };
    if others.any(crowds) {
        return false;
    }
    let reached = body.blocks().fold(tabletop::IndexSet::EMPTY, |met, block| {
        met.or(field
            .world
            .ground
            .reached_by(&block, field.world.ground.chosen(|it| it.class != Class::Contour)))
    });
    let shut = reached.iter().any(|index| going::closed(field, id, FeatureId(index as u8)));
    // Where there is no other room it may begin astride of what it may not cross.
    astride || !shut && lines::astride(field, id).is_none()
}

/// Places a general behind the middle of the troops whom he leads; the Commander-in-Chief behind that of the army.
pub(crate) fn place_general(table: &mut Table, world: &World, id: PieceId) {
    let field = Field::new(table, world);
    let side = world.profile(id).side;
    let led: Vec<PieceId> =
        field.units_of(side).filter(|unit| world.profile(*unit).commander == Some(id)).collect();
    let units = if led.is_empty() { field.units_of(side).collect() } else { led };
    let Some(nth) = middlemost(units.iter().map(|unit| field.frame(*unit).centre())) else { return };
    let host = units[nth];
    let pose = field.piece(host).pose();
    let behind = pose.moved(Angle::HALF, field.piece(host).shape().depth + Length::INCH.half());
    let bounds = world.ground.bounds();
    let base = world.profile(id).base;
    let keep = |at: i32, low: i32, high: i32| {
        at.clamp(low + base.width.0, (high - base.width.0).max(low + base.width.0))
    };
    let start = Pose::new(
        Point::new(
            keep(behind.at.x, bounds.low.x, bounds.high.x),
            keep(behind.at.y, bounds.low.y, bounds.high.y),
        ),
        pose.facing,
    );
    let search = RingSearch {
        towards: pose.facing + Angle::HALF,
        step: STEP,
        limit: Length::inches(24),
        parts: PARTS,
    };
    let found = search.first(start, |place| {
        let block = tabletop::Block::at(place, base.width, base.depth);
        let clear = |other: PieceId| !field.body(other).blocks().any(|body| body.overlaps(&block));
        let generals = world.named().filter(|other| *other != id && field.piece(*other).on_table());
        bounds.encloses(&block) && generals.into_iter().all(clear)
    });
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(found.unwrap_or(start));
}
