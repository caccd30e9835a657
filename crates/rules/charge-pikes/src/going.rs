//! Chapter 19 as it bears on movement: whom ground keeps out, what it costs, whom it disorders, where impetus ends.
//! What it hides and covers is for [`crate::visibility`] and [`crate::cover`].

pub mod lines;
pub mod rivers;
mod steep;
pub mod way;

use engine::PieceId;
use tabletop::{Angle, Bounds, FeatureId, Length, Point, Segment, Shape};

use crate::field::{Class, Field};
use crate::formation;
use crate::table::{Form, Sign, Wood};
use crate::world::{GunClass, Kind, TerrainKind, Thickness, World};

use lines::astride;
use way::Gait;

/// How a wood is taken to be (CP-19-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Trees {
    /// Nobody knows yet.
    Unknown,
    /// Light.
    Light,
    /// Heavy.
    Heavy,
}

/// Whom ground tells apart when it keeps somebody out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mover {
    /// Foot of every kind, gunners away from their guns among them.
    Foot,
    /// Mounted troops and generals.
    Mounted,
    /// Guns and wagons.
    Guns,
}

/// How a way over a steep slope leads (CP-19-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slope {
    /// Up.
    Up,
    /// Across.
    Across,
    /// Down.
    Down,
}

/// Whether a unit is astride of an obstacle, in a stream or on a bridge: disordered as long as it is (CP-19-20, CP-19-23,
/// CP-19-25).
pub fn is_astride(field: Field, unit: PieceId) -> bool {
    astride(field, unit).is_some()
}

/// As whom a piece is kept out.
pub fn mover(field: Field, unit: PieceId) -> Mover {
    match field.kind(unit) {
        Kind::Battery if !field.has(unit, Sign::AwayFromGuns) => Mover::Guns,
        Kind::Guns | Kind::Wagon => Mover::Guns,
        Kind::Chief | Kind::General | Kind::Horses => Mover::Mounted,
        _ if field.class(unit).is_mounted() => Mover::Mounted,
        _ => Mover::Foot,
    }
}

/// What is known of a wood; `None` for a feature that is none.
pub fn trees(field: Field, feature: FeatureId) -> Option<Trees> {
    let TerrainKind::Wood(thickness) = field.world.terrain(feature).kind else { return None };
    Some(match (thickness, field.table.findings[usize::from(feature.0)].found()) {
        (Thickness::Light, _) | (Thickness::Rolled, Wood::Light) => Trees::Light,
        (Thickness::Heavy, _) | (Thickness::Rolled, Wood::Heavy) => Trees::Heavy,
        (Thickness::Rolled, Wood::Unknown) => Trees::Unknown,
    })
}

/// The woods of which nobody knows yet whether they are heavy (CP-19-03), each with the rectangle round it.
pub fn unknown_woods(field: Field<'_>) -> impl Iterator<Item = (FeatureId, Bounds)> {
    let all = field.world.ground.features().iter().enumerate();
    let woods = all.map(|(at, feature)| (FeatureId(at as u8), feature.bounds()));
    woods.filter(move |(id, _)| trees(field, *id) == Some(Trees::Unknown))
}

/// Whether one of them comes so near to a unit, quickly: where it says no, none does.
pub fn may_be_near_unknown_wood(field: Field, unit: PieceId, reach: Length) -> bool {
    let (at, reach) = (field.piece(unit).pose().at, reach + formation::bounding_radius(field, unit));
    unknown_woods(field).any(|(_, bounds)| bounds.inflated(reach).contains(at))
}

/// Whether ground keeps a unit out altogether (CP-19-02, CP-19-10, CP-19-19, CP-19-21, CP-19-24, CP-19-27, CP-19-32, or
/// the scenario). An uncleared hedgerow does; its cleared stretches are found by the way that leads over them. A river
/// does; its fords and bridges are features of their own.
pub fn closed(field: Field, unit: PieceId, feature: FeatureId) -> bool {
    let terrain = field.world.terrain(feature);
    let mover = mover(field, unit);
    let declared = match mover {
        Mover::Foot => terrain.closed.foot,
        Mover::Mounted => terrain.closed.mounted,
        Mover::Guns => terrain.closed.guns,
    };
    declared
        || match terrain.kind {
            TerrainKind::Wood(_) => match trees(field, feature) {
                Some(Trees::Heavy) => mover != Mover::Foot,
                // Limbered guns unlimber first, heavy ones cannot enter at all (CP-19-08).
                _ => mover == Mover::Guns && !manhandled(field, unit),
            },
            TerrainKind::HighWall | TerrainKind::LightWorks | TerrainKind::HeavyWorks => mover != Mover::Foot,
            TerrainKind::TownBlock => mover != Mover::Foot,
            TerrainKind::Hedgerow => field.table.findings[usize::from(feature.0)].cleared() != u8::MAX,
            TerrainKind::River => true,
            _ => false,
        }
}

/// Whether a battery can be pushed by hand: unlimbered, without a heavy gun (CP-15-71).
fn manhandled(field: Field, unit: PieceId) -> bool {
    let lost = field.profile(unit).battery.map_or(0, |at| field.table.batteries[usize::from(at)].guns_lost());
    let mut left = field.profile(unit).guns.iter().enumerate().filter(|(at, _)| lost >> at & 1 == 0);
    field.form(unit) == Form::Unlimbered && left.all(|(_, gun)| gun.class != GunClass::Heavy)
}

/// Whether a feature is disordering terrain for charges, tests and flanks (CP-19-02): a row of the table whose
/// "disorders" cell names a cause.
pub fn is_disordering(world: &World, feature: FeatureId) -> bool {
    matches!(
        world.terrain(feature).kind,
        TerrainKind::Wood(_)
            | TerrainKind::Rough
            | TerrainKind::Fence
            | TerrainKind::HighWall
            | TerrainKind::Stream
            | TerrainKind::Ford
            | TerrainKind::Bridge
            | TerrainKind::TownBlock
            | TerrainKind::LightWorks
            | TerrainKind::HeavyWorks
    )
}

/// Whether a feature on the way of a charge, or at its end, takes a unit's impetus (CP-15-38, CP-19-02, CP-19-06,
/// CP-19-11, CP-19-15, CP-19-18, CP-19-23, CP-19-25, CP-19-32). On a steep slope that depends on the way: it is told as
/// a segment.
pub fn blocks_impetus(field: Field, unit: PieceId, feature: FeatureId, way: Segment) -> bool {
    let highland = field.profile(unit).arms.highland.is_some();
    match field.world.terrain(feature).kind {
        // Highlanders treat rough ground as open ground (CP-20-04).
        TerrainKind::Rough => !highland,
        TerrainKind::SteepHill => match slope(field.world, feature, way) {
            Slope::Up | Slope::Across => true,
            Slope::Down => field.class(unit).is_mounted(),
        },
        TerrainKind::Hedgerow => true,
        _ => is_disordering(field.world, feature),
    }
}

/// How a way leads over a steep hill: down if it runs within 45 degrees of straight away from the top, up if within 45
/// degrees of straight towards it, across otherwise. The top is the nearest point of the contours and crests that lie
/// higher within it, or the middle of the hill without any.
pub fn slope(world: &World, hill: FeatureId, way: Segment) -> Slope {
    let top = top_of(world, hill, way.from);
    let up = top - way.from;
    let direction = way.vector();
    if up == tabletop::Vector::default() || direction == tabletop::Vector::default() {
        return Slope::Across;
    }
    match Angle::of(direction).between(Angle::of(up)) {
        0..=4_500 => Slope::Up,
        13_500..=18_000 => Slope::Down,
        _ => Slope::Across,
    }
}

/// Where the ground of a hill is highest, seen from a point.
fn top_of(world: &World, hill: FeatureId, from: Point) -> Point {
    let Some(feature) = world.ground.feature(hill) else { return from };
    let bounds = feature.bounds();
    let within = |other: &tabletop::Feature| {
        other.level > feature.level
            && matches!(other.class, tabletop::Class::Contour | tabletop::Class::Crest)
            && bounds.contains(other.bounds().low)
            && bounds.contains(other.bounds().high)
    };
    let nearest = |feature: &tabletop::Feature| match &feature.shape {
        Shape::Area(area) => area.outline_gap(from),
        Shape::Line(line) => line.gap(&from),
    };
    let crest =
        |other: &tabletop::Feature| other.class == tabletop::Class::Crest && bounds.meets(&other.bounds());
    let higher = world.ground.features().iter().filter(|other| within(other));
    let crests = world.ground.features().iter().filter(|other| crest(other));
    higher.chain(crests).filter_map(nearest).min_by_key(|gap| gap.distance).map_or(
        bounds.low.midpoint(bounds.high),
        |gap| {
            // The nearest point of a line comes first, that of an area's outline too or second.
            if gap.from == from { gap.to } else { gap.from }
        },
    )
}

/// The steep hill on whose slope a point lies: on it, and not on higher ground within it.
pub fn steep_at(world: &World, point: Point) -> Option<FeatureId> {
    let level = world.ground.level_at(point);
    world.ground.areas_at(point).iter().map(|index| FeatureId(index as u8)).find(|feature| {
        world.terrain(*feature).kind == TerrainKind::SteepHill
            && world.ground.feature(*feature).is_some_and(|hill| hill.level == level)
    })
}

/// Whether one point lies higher up a steep slope than another, or on its far side: one of the two is on a steep slope
/// and the way from the lower to the higher does not lead down it (CP-19-16, CP-17-31).
pub fn higher_up_steep(world: &World, upper: Point, lower: Point) -> bool {
    let levels = (world.ground.level_at(upper), world.ground.level_at(lower));
    let way = Segment::new(lower, upper);
    match (steep_at(world, upper), steep_at(world, lower)) {
        (None, None) => false,
        _ if levels.0 != levels.1 => levels.0 > levels.1,
        (Some(hill), _) | (_, Some(hill)) => slope(world, hill, way) == Slope::Up,
    }
}

/// What chapter 19 calls a class of troops that goes through woods as skirmishers do (CP-19-08, CP-19-09).
fn is_loose(class: Class, gait: Gait) -> bool {
    class == Class::Skirmishers || class == Class::Gunners || (gait == Gait::Run && class.is_foot())
}
