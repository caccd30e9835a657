//! Evading into cover (NMM-12-20).

use engine::{InlineVec, Shape};
use tabletop::{Angle, Block, FeatureId, Footprint, Length, Outline, Point, Pose, Segment};

use super::placing;
use super::reaction::nearness;
use crate::ask::Attacked;
use crate::field::Field;
use crate::movement::cover::{self, Cover};
use crate::movement::{going, obstacles};
use crate::world::Terrain;

/// A piece of cover into which evaders can run, and where they then stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refuge {
    /// Which feature of the ground.
    pub feature: u8,
    /// Where they stand in or behind it.
    pub pose: Pose,
    /// How they stand, in a building.
    pub shape: Option<Shape>,
    /// The cover in which they then are.
    pub cover: Cover,
}

/// The cover that Skirmishers on foot have in reach of one Move: woods, buildings with room, the far side of
/// walls, hedges and fieldworks, at most eight, by feature. None for anybody else.
pub fn refuges(field: Field, attack: Attacked) -> InlineVec<Refuge, 8> {
    let mut found: InlineVec<Refuge, 8> = InlineVec::empty(Refuge {
        feature: 0,
        pose: field.pose(attack.defender),
        shape: None,
        cover: Cover::default(),
    });
    if !field.foot_skirmisher(attack.defender) {
        return found;
    }
    for index in 0..field.world.ground.features().len() {
        let refuge = match field.world.terrain(FeatureId(index as u8)) {
            Terrain::Wood => into_wood(field, attack, index as u8),
            Terrain::Building { .. } => into_building(field, attack, index as u8),
            Terrain::Hedge | Terrain::Wall | Terrain::HighWall | Terrain::FieldDefence => {
                behind(field, attack, index as u8)
            }
            _ => None,
        };
        if let Some(refuge) = refuge {
            found.try_push(refuge);
        }
    }
    found
}

/// How far one Move of the evaders is.
fn reach(field: Field, attack: Attacked) -> Length {
    field.world.book.movement.rates.of(field.mover(attack.defender)).good + field.tolerance()
}

/// A pose about a centre, looking at the attacker.
fn looking_back(field: Field, attack: Attacked, centre: Point, body: Footprint) -> Pose {
    let facing = Angle::of(field.pose(attack.attacker).at - centre);
    Pose::new(centre + facing.along(body.depth.half()), facing)
}

/// Whether evaders may end with this outline: on the table, overlapping nobody, touching no enemy, no nearer to
/// the attacker than they were.
fn may_end(field: Field, attack: Attacked, block: &Block) -> bool {
    let unit = attack.defender;
    let table = field.world.ground.bounds();
    let on_table = table.encloses(block);
    let clear = field.units().filter(|id| *id != unit).all(|id| {
        let other = field.block(id);
        match field.side(id) == field.side(unit) {
            true => !other.overlaps_deeper_than(block, Block::TOLERANCE),
            false => !other.within(block, field.tolerance()),
        }
    });
    on_table && clear && nearness(field, attack, block) >= nearness(field, attack, &field.block(unit))
}

/// Into a wood by the shortest way: until the middle of the unit lies within.
fn into_wood(field: Field, attack: Attacked, feature: u8) -> Option<Refuge> {
    let unit = attack.defender;
    let area = cover::area(field, feature)?;
    let (block, body) = (field.block(unit), placing::body(field, unit));
    let centre = block.centre();
    let nearest =
        area.edges().map(|edge| block.gap(&edge)).min_by(|one, other| one.distance.cmp(&other.distance))?;
    if !nearest.distance.within(reach(field, attack)) {
        return None;
    }
    let entry =
        area.edges().map(|edge| edge.gap(&centre)).min_by(|one, other| one.distance.cmp(&other.distance))?;
    let inward = Angle::of(entry.from - centre);
    // Some way inside the edge; deeper where the edge itself is taken.
    let depths = [body.depth.half() + Length(100), body.depth, body.depth.times(2), body.diagonal()];
    depths.into_iter().find_map(|deep| {
        let spot = entry.from + inward.along(deep);
        let pose = looking_back(field, attack, spot, body);
        let outline = body.block(pose);
        let good = area.contains(outline.centre()) && may_end(field, attack, &outline);
        good.then(|| {
            let edge = cover::may_line(field, unit, &outline, feature);
            Refuge { feature, pose, shape: None, cover: Cover { feature: Some(feature), edge } }
        })
    })
}

/// Into a building that nobody else occupies and that has room.
fn into_building(field: Field, attack: Attacked, feature: u8) -> Option<Refuge> {
    let unit = attack.defender;
    let area = cover::area(field, feature)?;
    let taken = field.units().any(|other| other != unit && field.state(other).cover() == Some(feature));
    if taken || cover::may_occupy(field, unit, feature).is_err() {
        return None;
    }
    let block = field.block(unit);
    let near = area.edges().any(|edge| block.gap(&edge).distance.within(reach(field, attack)));
    let from = field.pose(attack.attacker).at;
    let (pose, width, depth) = cover::garrison(area, Angle::of(from - block.centre()));
    let shape = Shape { width, depth, ..field.piece(unit).shape() };
    let outline = Block::at(pose, width, depth);
    let cover = Cover { feature: Some(feature), edge: false };
    (near && may_end(field, attack, &outline)).then_some(Refuge { feature, pose, shape: Some(shape), cover })
}

/// Over a wall, hedge or fieldwork and close behind it, so that it lies between them and the attacker.
fn behind(field: Field, attack: Attacked, feature: u8) -> Option<Refuge> {
    let unit = attack.defender;
    if obstacles::is_impassable(field, feature) || going::closes(field, unit, feature).is_some() {
        return None;
    }
    let (block, body) = (field.block(unit), placing::body(field, unit));
    let (centre, limit) = (block.centre(), reach(field, attack));
    let from = field.pose(attack.attacker).at;
    let mut best: Option<Refuge> = None;
    obstacles::each_strip(field, feature, |strip| {
        if best.is_some() || !block.gap(strip).distance.within(limit) {
            return;
        }
        let side = strip.edge(tabletop::Edge::Front);
        let along = side.vector();
        // Square across the piece, away from the attacker.
        let across = Angle::of(along.right());
        let away = if along.cross(from - side.from) > 0 { across } else { across + Angle::HALF };
        let nearest = strip.gap(&centre).from;
        let off = body.depth.half() + strip.depth_axis().length() + Length(100);
        for spot in [nearest + away.along(off), nearest + (away + Angle::HALF).along(off)] {
            let pose =
                Pose::new(spot + (Angle::of(from - spot)).along(body.depth.half()), Angle::of(from - spot));
            let square = square_to(pose, away, body, spot);
            let outline = body.block(square);
            let between = Segment::new(from, outline.centre()).gap(strip).distance.is_zero();
            let clear = !strip.overlaps_deeper_than(&outline, Block::TOLERANCE);
            if best.is_none() && between && clear && may_end(field, attack, &outline) {
                best = Some(Refuge { feature, pose: square, shape: None, cover: Cover::default() });
            }
        }
    });
    best
}

/// A pose about a spot that looks back squarely over the piece of cover, towards the attacker.
fn square_to(looking: Pose, away: Angle, body: Footprint, spot: Point) -> Pose {
    let back = if (away + Angle::HALF).between(looking.facing) <= 9_000 { away + Angle::HALF } else { away };
    Pose::new(spot + back.along(body.depth.half()), back)
}
