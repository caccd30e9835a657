//! Everybody where he stood on the day, or drawn up behind the set-up line: brigades at their places, units side by side, a second line
//! before the front is widened, and each at the nearest free place that is not near the enemy.

use bodies::{RingSearch, middlemost};
use engine::{PieceId, Shape, Side};
use muster::Stretch;
use scenario::{Battle, Edge, Entry, Scale, Start, TableSize, VersionIndex};
use tabletop::{Angle, Block, Border, Length, Point, Pose};

use super::{CastFault, Drafts, two_deep};
use crate::field::Field;
use crate::going;
use crate::marks::seats;
use crate::movement::{Place, judge_place};
use crate::rule;
use crate::table::Table;
use crate::world::{Kind, World};

/// Pieces and the ground on which they stand.
pub(super) struct Post {
    pub ids: Vec<PieceId>,
    pub on: Stretch,
}

/// Between friends in a line.
const GAP: Length = Length::INCH;
/// Rings of the search for a free place: how far apart, and into how many parts each is divided.
const STEP: Length = Length::hundredths_of_inch(75);
const PARTS: u16 = 24;
/// How far from its place in the line a unit is looked for a free one, in inches, with the gaps to friends and to enemies that are
/// kept there, in hundredths of an inch.
const TRIES: [(i32, [i32; 2]); 4] = [(6, [100, 800]), (16, [50, 500]), (30, [25, 200]), (80, [5, 150])];
/// How many times an army may stand as wide as its table, drawn up in one line.
const LINES: (i32, i32) = (5, 2);
/// The widest and the deepest table, in feet.
const MOST_FEET: u8 = 18;
/// What would mend that there is no room.
const ROOM: &str = "play a smaller version";

/// The table for a version: as large as the version says, or by halves larger until both armies find room (CYP-01-07).
pub(super) fn table_for(battle: &Battle, version: VersionIndex, drafts: &mut Drafts) -> Scale {
    let version = battle.version(version);
    let world = &drafts.world;
    let front = |side: Side| -> i32 {
        let units = world.profiles.iter().filter(|it| it.side == side && it.kind.is_unit());
        let wide = |it: &crate::world::Profile| {
            let stands = it.figures.div_ceil(world.figures_a_stand(it.kind, false));
            (world.stand(it.kind, false).width.times(two_deep(stands).into()) + GAP).0
        };
        units.map(wide).sum()
    };
    let widest = Side::BOTH.into_iter().map(front).max().unwrap_or(0);
    let usual = version.table;
    let by_halves = |feet: u8, halves: u8| (feet * halves).div_ceil(2).min(MOST_FEET);
    let mut sizes = (2..=4).map(|halves| TableSize {
        width_ft: by_halves(usual.width_ft, halves),
        depth_ft: by_halves(usual.depth_ft, halves),
    });
    let is_enough = |size: &TableSize| widest / LINES.0 * LINES.1 <= size.width().0;
    let size = sizes.clone().find(is_enough).or(sizes.next_back()).unwrap_or(usual);
    if size != usual {
        let TableSize { width_ft, depth_ft } = size;
        drafts.note(
            rule!("CYP-01-09"),
            format!("so many stands need a table of {width_ft} by {depth_ft} feet"),
        );
    }
    Scale::new(version.region, size)
}

/// Where the brigades of a battle stood, and its trains.
pub(super) fn of_battle(
    battle: &Battle,
    scale: &Scale,
    drafts: &Drafts,
    trains: &[(PieceId, Point)],
) -> Vec<Post> {
    let mut posts: Vec<Post> = trains
        .iter()
        .map(|(id, at)| Post { ids: vec![*id], on: spot(&drafts.world, drafts.world.profile(*id).side, *at) })
        .collect();
    for side in Side::BOTH {
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let ids = drafts.of_part(side, origin);
            let on = match &brigade.start {
                Start::Deployed(it) => {
                    Stretch { front: None, ..Stretch::deployed(it, scale, &[], Length::ZERO) }
                }
                Start::Arrives(coming) => entry(battle, scale, &coming.entries[0], &drafts.world),
            };
            posts.push(Post { ids, on });
        }
    }
    posts
}

/// A place of a piece that looks at the enemy.
fn spot(world: &World, side: Side, centre: Point) -> Stretch {
    let facing = world.army(side).edge.inward();
    Stretch { centre, facing, frontage: Length::ZERO, column: false, front: None }
}

/// The ground at which somebody came on.
fn entry(battle: &Battle, scale: &Scale, entry: &Entry, world: &World) -> Stretch {
    let bounds = world.ground.bounds();
    let (at, border) = match entry {
        Entry::Edge { edge, from_m, to_m } => {
            let middle = from_m.midpoint(*to_m);
            let (x, y, border) = match edge {
                Edge::Top => (middle, i32::MAX, Border::Top),
                Edge::Bottom => (middle, 0, Border::Bottom),
                Edge::Left => (0, middle, Border::Left),
                Edge::Right => (i32::MAX, middle, Border::Right),
            };
            let far = |metres: i32| if metres == i32::MAX { 0 } else { metres };
            (scale.point(scenario::MapPoint { x: far(x), y: far(y) }), Some(border))
        }
        Entry::Feature(feature) => (terrain::Map::new(scale).middle(battle.feature(*feature)), None),
    };
    let borders = [Border::Bottom, Border::Top, Border::Left, Border::Right];
    let deep = |border: &Border| world.ground.edge(*border).deep(at);
    let border = border.or_else(|| borders.into_iter().min_by_key(deep)).unwrap_or(Border::Bottom);
    let edge = world.ground.edge(border);
    let centre = edge.point(edge.along(at).clamp(Length::ZERO, edge.length()), Length::inches(4));
    let frontage = Length((bounds.high.x - bounds.low.x) / 4);
    Stretch { centre, facing: border.inward(), frontage, column: false, front: None }
}

/// Both armies drawn up behind their set-up lines, tertia beside tertia, with the guns in the middle and the wagons behind them
/// (CYP-01-07).
pub(super) fn drawn_up(world: &World) -> Vec<Post> {
    let mut posts = Vec::new();
    for side in Side::BOTH {
        let edge = world.ground.edge(world.army(side).edge);
        let line = world.middle() - world.book.setup.table.clear;
        let own: Vec<u8> = world.tertias_of(side).collect();
        let wide = edge.length() - Length::inches(4);
        let each = wide.scaled(1, own.len().max(1) as i32);
        let on = |along: Length, deep: Length, frontage: Length| Stretch {
            facing: world.army(side).edge.inward(),
            centre: edge.point(along, deep),
            frontage,
            column: false,
            front: None,
        };
        for (nth, tertia) in own.iter().enumerate() {
            let along = Length::inches(2) + each.times(nth as i32) + each.half();
            let ids = world.tertias[usize::from(*tertia)].units.clone();
            posts.push(Post { ids, on: on(along, line - Length::inches(5), each - GAP.times(2)) });
        }
        let of = |test: fn(Kind) -> bool| {
            world
                .named()
                .filter(|id| world.profile(*id).side == side && test(world.profile(*id).kind))
                .collect()
        };
        posts.push(Post {
            ids: of(Kind::is_battery),
            on: on(edge.length().half(), line - Length::inches(2), wide),
        });
        posts.push(Post { ids: of(Kind::is_wheeled), on: on(edge.length().half(), Length::inches(3), wide) });
    }
    posts
}

/// Sets everybody on the table; `kept` says whether he may stand in the strip along the middle, as he did on the day.
pub(super) fn stand(world: &World, table: &mut Table, posts: &[Post], kept: bool) -> Vec<CastFault> {
    let mut wanted: Vec<(PieceId, Pose)> = Vec::new();
    for Post { ids, on } in posts {
        let units: Vec<(PieceId, Shape)> =
            ids.iter().map(|id| (*id, table.pieces[id.index()].shape())).collect();
        wanted.extend(on.line_up(&units, GAP));
    }
    // Wagons and batteries first: the ground was chosen for them.
    wanted.sort_by_key(|(id, _)| world.profile(*id).kind.is_formed());
    let mut crowded = Vec::new();
    for (id, pose) in wanted {
        if !place(table, world, id, pose, kept) {
            crowded.push(CastFault::NoRoom { title: world.profile(id).title.clone(), mend: ROOM });
        }
    }
    if crowded.is_empty() {
        let with = |test: fn(Kind) -> bool| world.named().filter(move |id| test(world.profile(*id).kind));
        with(|kind| kind == Kind::Galloper).for_each(|gun| attach(table, world, gun));
        with(Kind::is_officer).for_each(|officer| place_officer(table, world, officer));
        with(|kind| kind == Kind::Coach).for_each(|coach| place_coach(table, world, coach));
    }
    crowded
}

/// Puts a unit at the free place nearest to a pose. Says whether there was one.
fn place(table: &mut Table, world: &World, id: PieceId, pose: Pose, kept: bool) -> bool {
    let towards = world.army(world.profile(id).side).edge.outward();
    let search = RingSearch { towards, step: STEP, limit: Length::ZERO, parts: PARTS };
    let demands = TRIES.map(|(limit, gaps)| (Length::inches(limit), gaps.map(Length::hundredths_of_inch)));
    let mut tried = *table;
    let found = search.relenting(pose, demands, |at, gaps| {
        tried.pieces[id.index()] = table.pieces[id.index()].at(at);
        is_free(Field::new(&tried, world), id, gaps, kept)
    });
    if let Some(at) = found {
        table.pieces[id.index()] = table.pieces[id.index()].at(at);
    }
    found.is_some()
}

/// Whether a unit may begin where it stands: so far from friends and from enemies, on ground from which it can move on, and, unless it
/// stood there on the day, not in the strip along the middle (CYP-01-07).
fn is_free(field: Field, id: PieceId, [friends, enemies]: [Length; 2], kept: bool) -> bool {
    let (world, body, side) = (field.world, field.body(id), field.side(id));
    let line = world.middle() - world.book.setup.table.clear;
    let behind = |corner: Point| world.depth_from_home(side, corner) <= line;
    if !kept && !body.blocks().all(|block| block.corners().into_iter().all(behind)) {
        return false;
    }
    let wheeled = world.sets.obstacles.or(world.sets.woods).or(world.sets.towns);
    let shut = if field.kind(id).is_formed() { world.sets.obstacles } else { wheeled };
    if friends > TIGHT && body.blocks().any(|block| going::lies_in(world, shut, &block).is_some()) {
        return false;
    }
    let clear = |other: PieceId| {
        let least = if field.side(other) == side { friends } else { enemies };
        other == id || !field.body(other).within(&body, least)
    };
    field.pieces().all(clear) && judge_place(field, id, &Place::now(field, id)).is_ok()
}

/// Who stands closer to friends than so much stands wherever there is room.
const TIGHT: Length = Length::hundredths_of_inch(25);

/// Puts a galloper gun beside its unit (CYP-10-01).
pub(super) fn attach(table: &mut Table, world: &World, gun: PieceId) {
    let Some(unit) = world.profile(gun).of else { return };
    let field = Field::new(table, world);
    let clear = |seat: &Pose| stands_clear(field, gun, &field.footprint(gun).block(*seat));
    let [right, left, behind, before] = seats(field, gun, unit);
    let seat = [behind, right, left, before].into_iter().find(clear).unwrap_or(behind);
    let piece = &mut table.pieces[gun.index()];
    *piece = piece.at(seat);
    piece.set_host(Some(unit));
}

/// Whether a base would stand on the table and on nobody.
fn stands_clear(field: Field, id: PieceId, block: &Block) -> bool {
    let meets = |other: PieceId| {
        other != id && field.body(other).blocks().any(|it| it.overlaps_deeper_than(block, Block::TOLERANCE))
    };
    field.world.ground.bounds().encloses(block)
        && !going::is_barred_at(field.world, block)
        && !field.pieces().any(meets)
}

/// Places an officer behind the middle unit of those whom he commands, or of his army.
fn place_officer(table: &mut Table, world: &World, id: PieceId) {
    let field = Field::new(table, world);
    let his = world.profile(id);
    let commands = |unit: &PieceId| crate::command::may_influence(field, id, *unit);
    let led: Vec<PieceId> = field.units_of(his.side).filter(commands).collect();
    let Some(nth) = middlemost(led.iter().map(|unit| field.block(*unit).centre())) else { return };
    let host = led[nth];
    let pose = field.piece(host).pose();
    let start = pose.moved(Angle::HALF, field.footprint(host).depth + GAP.half());
    let found = beside(field, id, start);
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(found);
}

/// The nearest place to a pose where a base stands on nobody.
fn beside(field: Field, id: PieceId, start: Pose) -> Pose {
    let body = field.footprint(id);
    let towards = start.facing + Angle::HALF;
    let search = RingSearch { towards, step: GAP.half(), limit: Length::inches(40), parts: PARTS };
    let inch = field.world.book.movement.proximity.inch;
    let enemies = field.side(id).other();
    search
        .first(start, |at| {
            let block = body.block(at);
            let near = |enemy: PieceId| field.body(enemy).within_of(&block, inch + GAP);
            stands_clear(field, id, &block) && !field.units_of(enemies).any(near)
        })
        .unwrap_or(start)
}

/// A coach stands by the commander of its army (CYP-04-05).
fn place_coach(table: &mut Table, world: &World, id: PieceId) {
    let field = Field::new(table, world);
    if field.piece(id).on_table() {
        return;
    }
    let chief = field.officers_of(world.profile(id).side).find(|it| field.kind(*it) == Kind::Commander);
    let Some(chief) = chief else { return };
    let start = field.piece(chief).pose().moved(Angle::HALF, GAP.times(2));
    let found = beside(field, id, start);
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(found);
}
