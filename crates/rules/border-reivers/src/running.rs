//! Runs in a straight line: random ones of beasts and horses (BR-00-09, BR-07-03, BR-10-09), and of a man who gives ground
//! (BR-08-09).

use dice::{Die, Pool, Total};
use engine::PieceId;
use tabletop::{Angle, Bounds, Disc, FeatureId, InlineVec, Length, Point, Segment, Window};

use crate::book::Pace;
use crate::field::Field;
use crate::going::solid;
use crate::table::PIECES;
use crate::world::TerrainKind;

/// Sides into which a circle is parted for a random direction (BR-00-09).
const DIRECTIONS: u8 = 10;

/// The d10 of a random direction (BR-00-09).
pub const fn direction() -> Pool {
    Pool::Direction(DIRECTIONS)
}

/// The dice of a distance: so many d6 inches.
pub fn distance(dice: u8) -> Pool {
    Total::of(dice, Die::D6).into()
}

/// The way of a d10 of direction: 36 degrees for each step, clockwise from north (BR-00-09).
pub const fn heading(die: u8) -> Angle {
    Angle::degrees((die as i32 - 1) * 360 / DIRECTIONS as i32)
}

/// Where a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its end.
    pub to: Point,
    /// How far it went.
    pub far: Length,
    /// Whether the table's edge ended it.
    pub at_edge: bool,
}

/// How far a base can run straight on: it stops before fences, walls, buildings, deep water, the bases of others and the
/// edge of the table, and passes gates and gaps that its way leads through (BR-07-03, BR-10-09). Those named in `without`
/// do not stop it.
pub fn run(field: Field, base: Disc, direction: Angle, distance: Length, without: &[PieceId]) -> Run {
    straight(field, base, base.centre + direction.along(distance), without)
}

/// The same towards a place.
pub fn straight(field: Field, base: Disc, end: Point, without: &[PieceId]) -> Run {
    let way = Segment::new(base.centre, end);
    let whole = way.length();
    let mut far = whole;
    let widest = field.world.book.foundations.bases.widest();
    let beside = Window::of(&Bounds::of_segment(way).inflated(base.radius + widest));
    let near = field.world.named().filter(|id| beside.holds(field.centre(*id)) && field.stands(*id));
    let near = near.filter(|id| !without.contains(id));
    let from = |id: PieceId| base.centre.distance_squared(field.centre(id)) as u64;
    let mut near: InlineVec<u64, PIECES> = near.map(|id| from(id) << 8 | u64::from(id.0)).collect();
    // The nearest mostly stops it soonest.
    near.sort_unstable();
    for other in &near {
        let other = field.base(PieceId(*other as u8));
        // One who stands beyond where it stops already does not stop it sooner.
        if base.within(&other, far + Length(2)) {
            far = far.min(other.stops(way, base.radius));
        }
    }
    obstacles(field, way, base.radius, &mut |piece| {
        if far == whole || is_met(piece, so_far(way, far + Length(4)), base.radius + Length(3)) {
            far = far.min(Disc::halted_by(piece, way, base.radius));
        }
    });
    let edge = to_edge(field.world.ground.bounds(), way, base.radius);
    let at_edge = edge < far;
    far = far.min(edge);
    Run { to: so_far(way, far).to, far, at_edge }
}

/// A way as far as a length along it.
fn so_far(way: Segment, far: Length) -> Segment {
    let whole = way.length();
    let along = || way.from + way.vector().scaled(far.0.into(), whole.0.into());
    Segment::new(way.from, if far >= whole { way.to } else { along() })
}

/// Whether a base of a radius comes upon a stretch of wall where it begins a way or farther along it.
fn is_met(piece: Segment, way: Segment, radius: Length) -> bool {
    let is_near = Bounds::of_segment(piece).inflated(radius).meets(&Bounds::of_segment(way));
    is_near && (Disc { centre: way.from, radius }.is_crossed_by(piece) || Disc::bars(piece, way, radius))
}

/// Visits each stretch of fence, wall, building or deep water near a way that a running base cannot pass.
fn obstacles(field: Field, way: Segment, radius: Length, visit: &mut dyn FnMut(Segment)) {
    let near = Bounds::of_segment(way).inflated(radius);
    for index in field.world.ground.near(&near).iter() {
        let kind = field.world.terrain[index].kind;
        let pace = field.world.book.ground.kinds.of(kind).pace;
        if !matches!(pace, Pace::FootOnly | Pace::Closed) {
            continue;
        }
        let feature = &field.world.ground.features()[index];
        match feature.as_area() {
            // Nothing that runs goes through a door.
            Some(house) if kind == TerrainKind::Building => house.edges().for_each(&mut *visit),
            _ => solid(field.world, FeatureId(index as u8)).for_each(&mut *visit),
        }
    }
}

/// How far along a way a base comes before it touches the edge of the table.
fn to_edge(table: Bounds, way: Segment, radius: Length) -> Length {
    let (whole, vector) = (way.length(), way.vector());
    let inside = table.inflated(-radius);
    let along = |from: i32, by: i32, low: i32, high: i32| {
        let room = if by > 0 { high - from } else { from - low };
        match by {
            0 => whole,
            _ => {
                let far = i64::from(whole.0) * i64::from(room.max(0)) / i64::from(by.abs());
                Length(far.min(i64::from(whole.0)) as i32)
            }
        }
    };
    let across = along(way.from.x, vector.x, inside.low.x, inside.high.x);
    across.min(along(way.from.y, vector.y, inside.low.y, inside.high.y))
}

/// The place nearest to a wanted one where a base of a radius can stand: on no other base but those in `without`, clear of
/// walls, houses and deep water, on the table, and good for something else besides. Searched in rings of a tenth of an
/// inch, up to a distance.
pub fn free_place(
    field: Field,
    wanted: Point,
    radius: Length,
    limit: Length,
    without: &[PieceId],
    suits: &dyn Fn(Point) -> bool,
) -> Option<Point> {
    let search = bodies::RingSearch::by_tenths(Angle::UP, limit);
    let place = search.first(tabletop::Pose::new(wanted, Angle::UP), |place| {
        suits(place.at) && is_free(field, Disc { centre: place.at, radius }, without)
    });
    place.map(|place| place.at)
}

/// Whether a base can stand somewhere: on no other base, clear of walls, houses and deep water, on the table.
pub fn is_free(field: Field, base: Disc, without: &[PieceId]) -> bool {
    let inside = field.world.ground.bounds().inflated(-base.radius).contains(base.centre);
    let mut near = field.near(base, Length::ZERO, field.all());
    let mut clear = inside && !near.any(|id| !without.contains(&id) && field.base(id).overlaps(&base));
    let here = Segment::new(base.centre, base.centre);
    if clear {
        obstacles(field, here, base.radius, &mut |piece| clear &= !base.is_crossed_by(piece));
    }
    clear
}

/// Whether something that nobody runs through lies between two places.
pub fn is_barred(field: Field, from: Point, to: Point) -> bool {
    let (way, mut barred) = (Segment::new(from, to), false);
    obstacles(field, way, Length::ZERO, &mut |piece| barred |= way.meeting(piece).is_some());
    barred
}
