//! Everybody where he stood on the day, or drawn up behind the set-up line: brigades at their places, units side by side, a second line
//! before the front is widened, and each at the nearest free place that is not near the enemy, nor ahead of his brigade's front, nor
//! nearer to the enemy's ground than that was.

use bodies::{RingSearch, middlemost};
use engine::{PieceId, Shape, Side};
use muster::{Front, Stretch, entered, grounds};
use scenario::{Battle, Entry, Scale, Start, TableSize, VersionIndex};
use tabletop::{Angle, Block, Length, Outline, Point, Pose};

use super::{CastFault, Drafts, two_deep};
use crate::field::Field;
use crate::going;
use crate::marks::seats;
use crate::movement::{Place, judge_place};
use crate::rule;
use crate::table::Table;
use crate::world::{Kind, World};

/// Pieces and the ground on which they stand.
struct Post {
    ids: Vec<PieceId>,
    on: Stretch,
}

/// Everybody's posts, the ground on which the brigades of either side stood, and how far it was between both.
pub(super) struct Posts {
    all: Vec<Post>,
    grounds: [Vec<Block>; 2],
    apart: Length,
}

/// The most that an army is kept from the enemy: beyond the reach of a musket it is all one.
const APART: Length = Length::inches(16);

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
        let what = format!("so many stands need a table of {width_ft} by {depth_ft} feet");
        drafts.note(rule!("CYP-01-09"), what);
    }
    Scale::new(version.region, size)
}

/// Where the brigades of a battle stood, and its trains.
pub(super) fn of_battle(
    battle: &Battle,
    scale: &Scale,
    drafts: &Drafts,
    trains: &[(PieceId, Point)],
) -> Posts {
    let grounds = Side::BOTH.map(|side| {
        let fielded = |origin| !drafts.of_part(side, origin).is_empty();
        grounds(&battle.sides[side.index()], scale, fielded)
    });
    let mut all: Vec<Post> = trains
        .iter()
        .map(|(id, at)| Post { ids: vec![*id], on: spot(&drafts.world, drafts.world.profile(*id).side, *at) })
        .collect();
    for side in Side::BOTH {
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let ids = drafts.of_part(side, origin);
            let on = match &brigade.start {
                Start::Deployed(it) => Stretch::deployed(it, scale, &grounds[side.other().index()], APART),
                Start::Arrives(coming) => entry(battle, scale, &coming.entries[0], &drafts.world),
            };
            all.push(Post { ids, on });
        }
    }
    let [one, other] = &grounds;
    let gaps = one.iter().flat_map(|it| other.iter().map(|enemy| it.gap(enemy).distance.rounded_up()));
    let apart = gaps.min().unwrap_or(Length::ZERO).min(APART);
    Posts { all, grounds, apart }
}

/// A place of a piece that looks at the enemy.
fn spot(world: &World, side: Side, centre: Point) -> Stretch {
    let facing = world.army(side).edge.inward();
    Stretch { centre, facing, frontage: Length::ZERO, column: false, front: None }
}

/// The ground at which somebody came on.
fn entry(battle: &Battle, scale: &Scale, entry: &Entry, world: &World) -> Stretch {
    let (border, along) = entered(battle, scale, entry);
    let centre = world.ground.edge(border).point(along, Length::inches(4));
    let frontage = Length(world.ground.width().0 / 4);
    Stretch { centre, facing: border.inward(), frontage, column: false, front: None }
}

/// Both armies drawn up behind their set-up lines, tertia beside tertia, with the guns in the middle and the wagons behind them
/// (CYP-01-07).
pub(super) fn drawn_up(world: &World) -> Posts {
    let mut all = Vec::new();
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
            all.push(Post { ids, on: on(along, line - Length::inches(5), each - GAP.times(2)) });
        }
        let middle = edge.length().half();
        let of = |test: fn(Kind) -> bool| {
            let is = |id: &PieceId| world.profile(*id).side == side && test(world.profile(*id).kind);
            world.named().filter(is).collect()
        };
        all.push(Post { ids: of(Kind::is_battery), on: on(middle, line - Length::inches(2), wide) });
        all.push(Post { ids: of(Kind::is_wheeled), on: on(middle, Length::inches(3), wide) });
    }
    Posts { all, grounds: [Vec::new(), Vec::new()], apart: Length::ZERO }
}

/// Sets everybody on the table; `kept` says whether he may stand in the strip along the middle, as he did on the day.
pub(super) fn stand(world: &World, table: &mut Table, posts: &Posts, kept: bool) -> Vec<CastFault> {
    let mut wanted: Vec<(PieceId, Pose, Option<Front>)> = Vec::new();
    for Post { ids, on } in &posts.all {
        let units: Vec<(PieceId, Shape)> =
            ids.iter().map(|id| (*id, table.pieces[id.index()].shape())).collect();
        wanted.extend(on.line_up(&units, GAP).into_iter().map(|(id, pose)| (id, pose, on.front)));
    }
    // Wagons and batteries first: the ground was chosen for them.
    wanted.sort_by_key(|(id, ..)| world.profile(*id).kind.is_formed());
    let mut crowded = Vec::new();
    for (id, pose, front) in wanted {
        let enemies = &posts.grounds[world.profile(id).side.other().index()];
        // The train stands where it stood, however near; who came later is no nearer than anybody was.
        let later = if world.profile(id).kind.is_wheeled() { Length::ZERO } else { posts.apart };
        let apart = front.map_or(later, |front| front.apart);
        let held = |field: Field| {
            front.is_none_or(|front| is_behind(front, field, id)) && keeps_off(field, id, enemies, apart)
        };
        if !place(table, world, id, pose, kept, &held) && !place(table, world, id, pose, kept, &|_| true) {
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

/// Whether a unit stands no farther forward than a brigade did.
fn is_behind(front: Front, field: Field, id: PieceId) -> bool {
    field.block(id).corners().into_iter().all(|corner| front.ahead(corner) <= STEP)
}

/// Whether a unit keeps so far off the enemies: off the ground of those of the file, and off those who stand already.
fn keeps_off(field: Field, id: PieceId, enemies: &[Block], apart: Length) -> bool {
    let body = field.body(id);
    let mut others = field.pieces().filter(|other| field.side(*other) != field.side(id));
    body.blocks().all(|block| enemies.iter().all(|enemy| !enemy.nearer_than(&block, apart)))
        && others.all(|other| !field.body(other).within(&body, apart - Length(1)))
}

/// Puts a unit at the free place nearest to a pose that suits. Says whether there was one.
fn place(
    table: &mut Table,
    world: &World,
    id: PieceId,
    pose: Pose,
    kept: bool,
    suits: &dyn Fn(Field) -> bool,
) -> bool {
    let towards = world.army(world.profile(id).side).edge.outward();
    let search = RingSearch { towards, step: STEP, limit: Length::ZERO, parts: PARTS };
    let demands = TRIES.map(|(limit, gaps)| (Length::inches(limit), gaps.map(Length::hundredths_of_inch)));
    let mut tried = *table;
    let found = search.relenting(pose, demands, |at, gaps| {
        tried.pieces[id.index()] = table.pieces[id.index()].at(at);
        let field = Field::new(&tried, world);
        suits(field) && is_free(field, id, gaps, kept)
    });
    found.map(|at| put(table, id, at)).is_some()
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
    put(table, id, beside(field, id, start));
}

fn put(table: &mut Table, id: PieceId, at: Pose) {
    table.pieces[id.index()] = table.pieces[id.index()].at(at);
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
    put(table, id, beside(field, id, start));
}
