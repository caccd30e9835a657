//! Everybody where he stood on the day: brigades at their scaled places, Units side by side with the gap of
//! NMM-03-27 between them, a second line before the front is widened, and each at the nearest free place that is not
//! ahead of his brigade's front nor nearer to the enemy's than that was.

use bodies::{RingSearch, middlemost};
use engine::{PieceId, Place, Shape, Side};
use muster::{Front, Stretch, grounds};
use scenario::{Battle, Brigade, Deployment, Scale, Shape as Outlined, Start};
use tabletop::{Angle, Area, Block, Bounds, Length, Outline, Point, Pose};

use super::draft::DraftArmy;
use super::{CastFault, CastNote, Casting, ROOM};
use crate::book::{Class, Kind};
use crate::field::Field;
use crate::movement::bodies::is_undeployed;
use crate::movement::{carrying, spacing};
use crate::preparation::places;
use crate::preparation::plot::Crowd;
use crate::rule;
use crate::table::{Sign, Table, UnitChange};
use crate::world::{Entry, World};

/// How far from its place in the line a Unit is looked for a free one, with the gap to friends that is kept
/// there: the full gap near by, and only where there is no room for it a smaller one, as NMM-03-27 allows.
const TRIES: [(i32, i32); 4] = [(20, 100), (20, 50), (30, 20), (60, 0)];

/// The same for a gun that is to stand on its battery's hill.
const ON_HILL: [(i32, i32); 1] = [(20, 100)];

/// The most that an army is kept from the enemy: beyond the reach of a musket it is all one.
const APART: Length = Length::inches(16);

/// Rings of the search: how far apart, and into how many parts each is divided.
const STEP: Length = Length::hundredths_of_inch(50);
const PARTS: u16 = 24;

/// Sets both armies on the table.
pub(crate) fn take_up(
    battle: &Battle,
    scale: &Scale,
    armies: &[DraftArmy; 2],
    casting: &mut Casting,
) -> Vec<CastFault> {
    let mut wanted: Vec<Wanted> = Vec::new();
    let stretches = Side::BOTH.map(|side| {
        let units = &armies[side.index()].units;
        let fielded = |origin| units.iter().any(|unit| unit.origin == origin);
        grounds(&battle.sides[side.index()], scale, fielded)
    });
    let mut first = 0;
    for side in Side::BOTH {
        let (army, enemies) = (&armies[side.index()], &stretches[side.other().index()]);
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let units = army.units.iter().enumerate().filter(|(_, unit)| unit.origin == origin);
            let ids: Vec<PieceId> = units.map(|(at, _)| PieceId((first + at) as u8)).collect();
            if ids.is_empty() {
                continue;
            }
            // Those who come later wait in reserve.
            if let Start::Deployed(deployment) = &brigade.start {
                remark(deployment, &brigade.name, casting);
                let hill = hill_of(battle, scale, brigade, deployment);
                let stretch = Stretch::deployed(deployment, scale, enemies, APART);
                let field = Field::new(&casting.table, &casting.world);
                wanted.extend(line_up(field, &stretch, hill.as_ref(), &ids));
            }
        }
        first += army.units.len();
    }
    let (table, world) = (&mut casting.table, &casting.world);
    let mut crowded = place_units(table, world, wanted, &stretches);
    let leaders = world.leaders().filter(|leader| world.profile(*leader).arrival.is_none());
    crowded.extend(leaders.filter(|leader| !place_leader(table, world, *leader)));
    let no_room = |id: &PieceId| CastFault::NoRoom { title: world.profile(*id).title.clone(), mend: ROOM };
    crowded.iter().map(no_room).collect()
}

/// What these rules cannot keep of how a brigade begins.
fn remark(deployment: &Deployment, name: &str, casting: &mut Casting) {
    let mut note = |what: String| casting.notes.push(CastNote { rule: rule!("NMM-06-10"), what });
    if deployment.hidden {
        note(format!("{name} stands in full view: the rulebook has no hidden troops"));
    }
    if let Some(turn) = deployment.waits_until {
        note(format!(
            "{name} may move from the start: that it waits until turn {turn} is left to the players"
        ));
    }
}

/// The high ground that was chosen for a battery: that on which the middle of its stretch lies.
fn hill_of(battle: &Battle, scale: &Scale, brigade: &Brigade, deployment: &Deployment) -> Option<Area> {
    if !brigade.regiments.iter().all(|regiment| regiment.arm.is_guns()) {
        return None;
    }
    let placed = deployment.on_table(scale);
    let front = Pose::new(placed.centre + placed.facing.along(placed.depth.half()), placed.facing);
    let middle = Block::at(front, placed.frontage, placed.depth).centre();
    let areas = battle.features.iter().filter(|feature| feature.kind.is_high());
    let mut hills = areas.filter_map(|feature| match &feature.shape {
        Outlined::Area(corners) => Area::new(&scale.points(corners)).ok(),
        _ => None,
    });
    hills.find(|hill| hill.contains(middle))
}

/// A Unit with the place that it would have in the line.
pub(crate) struct Wanted {
    id: PieceId,
    pose: Pose,
    front: Option<Front>,
    hill: Option<Area>,
}

/// Whether a Unit stands no farther forward than a brigade did, and no nearer to the enemies: to those of the file and to those
/// who stand already.
fn holds(front: Front, field: Field, id: PieceId, enemies: &[Block]) -> bool {
    let block = field.block(id);
    let clear = |other: &Block| !other.nearer_than(&block, front.apart);
    block.corners().into_iter().all(|corner| front.ahead(corner) <= STEP)
        && enemies.iter().all(clear)
        && field.units_of(field.side(id).other()).all(|enemy| clear(&field.block(enemy)))
}

/// The ground of those who come on at an entry: their last line at its middle.
pub(crate) const fn entering(entry: &Entry) -> Stretch {
    Stretch { centre: entry.at, facing: entry.facing, frontage: entry.width, column: false, front: None }
}

/// Gives each Unit its place on a stretch of ground.
pub(crate) fn line_up(field: Field, on: &Stretch, hill: Option<&Area>, ids: &[PieceId]) -> Vec<Wanted> {
    let in_line = ids.iter().filter(|id| !is_undeployed(field, **id));
    let units: Vec<(PieceId, Shape)> = in_line.map(|id| (*id, field.piece(*id).shape())).collect();
    let places = on.line_up(&units, field.world.book.troops.gap.between_friends).into_iter();
    places.map(|(id, pose)| Wanted { id, pose, front: on.front, hill: hill.cloned() }).collect()
}

/// A point no nearer to an edge of the table than a margin.
fn kept_inside(point: Point, bounds: &Bounds, margin: Length) -> Point {
    let keep = |at: i32, low: i32, high: i32| {
        let (least, most) = (low + margin.0, high - margin.0);
        if least > most { (low + high) / 2 } else { at.clamp(least, most) }
    };
    Point::new(keep(point.x, bounds.low.x, bounds.high.x), keep(point.y, bounds.low.y, bounds.high.y))
}

/// Places the Units: guns that stand by themselves first, for whom the ground was chosen, the first of each battery
/// on its hill, then formed troops, then the
/// loose ones that find room anywhere, and last the guns that ride with those placed. Gives back those that found no
/// place. `stretches` is the ground of both armies on the day.
pub(crate) fn place_units(
    table: &mut Table,
    world: &World,
    mut wanted: Vec<Wanted>,
    stretches: &[Vec<Block>; 2],
) -> Vec<PieceId> {
    let mut crowded = Vec::new();
    let rank = |id: PieceId| match world.profile(id).kind.class() {
        Class::Artillery => 0,
        Class::Formed => 1,
        Class::Loose | Class::Leader => 2,
    };
    wanted.sort_by_key(|wanted| rank(wanted.id));
    for Wanted { id, pose, front, hill } in &wanted {
        let side = world.profile(*id).side;
        let enemies = &stretches[side.other().index()];
        let homeward = Field::new(table, world).homeward(side);
        let held = |field: Field| front.is_none_or(|front| holds(front, field, *id, enemies));
        let hill = hill.as_ref().filter(|hill| is_for(Field::new(table, world), *id, hill));
        let up =
            |field: Field| hill.is_some_and(|hill| hill.contains(field.block(*id).centre())) && held(field);
        let placed = hill.is_some() && place(table, world, *id, *pose, homeward, &ON_HILL, &up)
            || place(table, world, *id, *pose, homeward, &TRIES, &held)
            || place(table, world, *id, *pose, homeward, &TRIES, &|_| true);
        if !placed {
            crowded.push(*id);
        }
    }
    for gun in world.ids() {
        if !place_rider(table, world, gun, &wanted) {
            crowded.push(gun);
        }
    }
    crowded
}

/// Whether a gun is to stand on the hill of its battery before all else: the first on it, and others where the twelve inches
/// of NMM-03-17 do not spread them over the ground of those who stand beside it.
fn is_for(field: Field, gun: PieceId, hill: &Area) -> bool {
    let up = |other: PieceId| field.gun(other) && hill.contains(field.block(other).centre());
    field.kind(gun) != Kind::FieldGun || !field.units_of(field.profile(gun).side).any(up)
}

/// Puts a limbered gun behind its parent, if that has just been placed (NMM-03-19), or unlimbered beside it where
/// there is no room. Says whether there was a place, where one was wanted.
fn place_rider(table: &mut Table, world: &World, gun: PieceId, placed: &[Wanted]) -> bool {
    let field = Field::new(table, world);
    let parent = field.parent(gun).filter(|_| is_undeployed(field, gun));
    let Some(parent) = parent.filter(|parent| placed.iter().any(|one| one.id == *parent)) else {
        return true;
    };
    if !field.piece(parent).on_table() {
        return false;
    }
    let shape = field.piece(gun).shape();
    let start = field.pose(parent);
    let all = |rider: &PieceId| field.parent(*rider) == Some(parent) && is_undeployed(field, *rider);
    let place = field.world.ids().filter(|rider| all(rider) && *rider < gun).count();
    let count = field.world.ids().filter(all).count();
    if let Some(pose) = carrying::behind(field, gun, parent, place, count) {
        places::set(table, world, gun, pose, shape);
        return true;
    }
    table.units[gun.index()].set(Sign::Limbered, false);
    table.units[gun.index()].set(Sign::Deployed, true);
    let towards = start.facing + Angle::HALF;
    self::place(table, world, gun, start, towards, &TRIES, &|_| true)
}

/// Puts a piece at the free place nearest to a pose that suits. Says whether there was one.
fn place(
    table: &mut Table,
    world: &World,
    id: PieceId,
    pose: Pose,
    towards: Angle,
    tries: &[(i32, i32)],
    suits: &dyn Fn(Field) -> bool,
) -> bool {
    let shape = table.pieces[id.index()].shape();
    let full = world.book.troops.gap.between_friends;
    let start = Pose::new(kept_inside(pose.at, &world.ground.bounds(), Length::INCH), pose.facing);
    let search = RingSearch { towards, step: STEP, limit: Length::ZERO, parts: PARTS };
    let demands = tries.iter().map(|(limit, percent)| (Length::inches(*limit), full.scaled(*percent, 100)));
    // Who stands in the way in a direction mostly does so on the next ring as well.
    let (mut refused, mut part) = ([None; PARTS as usize], 0);
    let crowd = Crowd::of(Field::new(table, world), id);
    let mut tried = start;
    let found = search.relenting(start, demands, |place, least| {
        tried = place;
        table.pieces[id.index()] = table.pieces[id.index()].at(place);
        table.units[id.index()].apply(UnitChange::Cover(None));
        part = (part + 1) % refused.len();
        let by = crowd.refuses(Field::new(table, world), id, least, refused[part]);
        refused[part] = by.or(refused[part]);
        if by.is_some() {
            return false;
        }
        // On what ground it stands is asked only where nobody is in its way.
        places::set(table, world, id, place, shape);
        let field = Field::new(table, world);
        is_spaced(field, id, least, &crowd)
            && touches_no_enemy(field, id, &crowd)
            && suits(field)
            && places::judge_ground(field, id).is_ok()
    });
    if found.is_none() {
        places::set(table, world, id, tried, shape);
        table.pieces[id.index()].place = Place::Reserve;
    }
    found.is_some()
}

/// Whether a Unit keeps a gap to its friends though they share a wood or field, which would excuse them: nobody
/// crowds in without need.
fn is_spaced(field: Field, id: PieceId, least: Length, crowd: &Crowd) -> bool {
    let (block, apart) = (field.block(id), least - field.tolerance());
    let mut near = crowd.near(&block, apart).filter(|other| {
        field.is_unit(other.id)
            && field.side(other.id) == field.side(id)
            && other.block.nearer_than(&block, apart)
            && !spacing::excused(field, id, other.id)
    });
    field.leader(id) || near.next().is_none()
}

/// Nobody is put into contact with the enemy.
fn touches_no_enemy(field: Field, id: PieceId, crowd: &Crowd) -> bool {
    let block = field.block(id);
    let mut near = crowd.near(&block, field.tolerance()).filter(|other| {
        field.is_unit(other.id)
            && field.side(other.id) != field.side(id)
            && other.block.within(&block, field.tolerance())
    });
    field.leader(id) || near.next().is_none()
}

/// Places a Leader: a Brigadier behind the middle of his brigade, the General behind that of the army. Says whether
/// there was a place for him.
pub(crate) fn place_leader(table: &mut Table, world: &World, id: PieceId) -> bool {
    let field = Field::new(table, world);
    let (side, brigade) = (field.profile(id).side, field.profile(id).brigade);
    let his = |unit: &PieceId| brigade.is_none() || field.profile(*unit).brigade == brigade;
    let units: Vec<PieceId> = field.units_of(side).filter(his).collect();
    let units = if units.is_empty() { field.units_of(side).collect() } else { units };
    let Some(first) = units.first() else { return true };
    let facing = field.pose(*first).facing;
    // A Brigadier keeps near his men: behind the one who stands nearest to their middle.
    let nth = middlemost(units.iter().map(|unit| field.block(*unit).centre()));
    let host = nth.map_or(*first, |nth| units[nth]);
    let behind = field.pose(host).moved(Angle::HALF, field.piece(host).shape().depth + Length::INCH);
    let start = Pose::new(behind.at, facing);
    place(table, world, id, start, facing + Angle::HALF, &[(40, 0)], &|_| true)
}
