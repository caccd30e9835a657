//! Where hidden groups may be, as one who does not know imagines it (BR-01-06).

use engine::{PieceId, Place, Rng, Side};
use tabletop::{Angle, Area, Disc, Length, Point, Pose};

use crate::book::{ShotCover, SightThrough};
use crate::field::Field;
use crate::table::{Order, Table};
use crate::world::{Entry, World};
use crate::{Known, sight};

/// How many places are tried for a Leader, and for each of those who hide with him.
const TRIES: u32 = 48;

/// Fills in where hidden groups may be (BR-01-06): each at random in the zone where it started, its Leader in cover or out
/// of everybody's sight and nowhere where it would have been found, its figures about him. Those for whom no place turns
/// up stay off the table.
pub(crate) fn imagine(known: &Known, world: &World, rng: &mut Rng) -> Table {
    let mut table = *known.table();
    for side in Side::BOTH.into_iter().filter(|side| !known.viewer().sees(*side)) {
        for group in world.groups_of(side) {
            if table.groups[usize::from(group)].is(Order::Hidden) {
                hide(&mut table, world, group, rng);
            }
        }
    }
    table
}

/// Sets a group somewhere where it may be hidden.
fn hide(table: &mut Table, world: &World, group: u8, rng: &mut Rng) {
    let zones: &[Area] = match world.scenario.starts.get(usize::from(group)).map(|start| &start.entry) {
        Some(Entry::Placed { zones, .. }) => zones,
        _ => &[],
    };
    let mut first: Option<Point> = None;
    for man in &world.group(group).figures {
        if table.pieces[man.index()].place != Place::Reserve {
            continue;
        }
        let place = (0..TRIES).find_map(|_| {
            let at = match first {
                Some(leader) => near(world, leader, rng),
                None => within(world, zones, rng)?,
            };
            let inside = zones.is_empty() || zones.iter().any(|zone| zone.contains(at));
            (inside && is_hideout(table, world, *man, at)).then_some(at)
        });
        let Some(at) = place else { continue };
        first = first.or(Some(at));
        put(table, *man, at);
    }
}

/// A random place in one of some zones, or on the table where there are none.
fn within(world: &World, zones: &[Area], rng: &mut Rng) -> Option<Point> {
    let zone = (!zones.is_empty()).then(|| &zones[rng.below(zones.len() as u32) as usize]);
    let bounds = zone.map_or(world.ground.bounds(), |zone| zone.bounds());
    let at = Point::new(rng.between(bounds.low.x, bounds.high.x), rng.between(bounds.low.y, bounds.high.y));
    zone.is_none_or(|zone| zone.contains(at)).then_some(at)
}

/// A random place within reach of a Leader.
fn near(world: &World, leader: Point, rng: &mut Rng) -> Point {
    let reach = world.book.foundations.group.radius.0;
    let heading = Angle::hundredths(rng.between(0, 35_999));
    leader + heading.along(Length(rng.between(0, reach)))
}

/// Whether a man might stand hidden at a place: on no other base, on the table, in cover or out of sight of all enemies,
/// and not where one of them would have found him.
fn is_hideout(table: &Table, world: &World, man: PieceId, at: Point) -> bool {
    let field = Field::new(table, world);
    let base = Disc { centre: at, radius: field.radius(man) };
    let inside = world.ground.bounds().inflated(-base.radius).contains(at);
    if !inside || field.all().any(|other| field.base(other).overlaps(&base)) {
        return false;
    }
    let Some(side) = field.side(man) else { return false };
    let reach = world.book.foundations.hiding.found_within;
    let mut is_seen = false;
    for enemy in field.men(side.other()) {
        if sight::sees_place(field, enemy, at) {
            is_seen = true;
            if field.base(enemy).within(&base, reach) {
                return false;
            }
        }
    }
    !is_seen || gives_cover(world, at)
}

/// Whether the ground at a place gives cover from wherever one shoots, or hides by its depth.
fn gives_cover(world: &World, at: Point) -> bool {
    world.ground.areas_at(at).iter().any(|index| {
        let kind = world.book.ground.kinds.of(world.terrain[index].kind);
        kind.shot > ShotCover::None || kind.sight == SightThrough::Deep
    })
}

/// Sets a man and his horse on a table.
fn put(table: &mut Table, man: PieceId, at: Point) {
    let pose = Pose::new(at, Angle::UP);
    let horse = table.figures[man.index()].rides();
    for piece in [Some(man), horse].into_iter().flatten() {
        table.pieces[piece.index()].set_pose(pose);
        table.pieces[piece.index()].place = Place::Table;
    }
}
