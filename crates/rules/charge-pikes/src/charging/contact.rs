//! Contact and squaring up (CP-15-29), across obstacles too (CP-19-35), and on which edge (CP-15-30).

use engine::PieceId;
use tabletop::{
    Angle, Block, Bounds, Corner, Edge, Face, FeatureId, Footprint, IndexSet, InlineVec, Outline, Part, Path,
    Point, Pose, Segment, Shape, Surroundings,
};

use super::order::outline;
use super::upon::{First, Upon};
use crate::field::{Field, TOUCHING};
use crate::formation;
use crate::going;
use crate::table::Form;

/// How a charge comes into contact (CP-15-29).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// With whom.
    pub enemy: PieceId,
    /// Where the charger stands when it first touches him.
    pub touching: Pose,
    /// Where it stands when it is laid flush.
    pub squared: Pose,
    /// Where they first touch.
    pub at: Point,
    /// The enemy's edge that it touches first; the front of a garrison, which has none.
    pub edge: Edge,
    /// The obstacle across which they meet (CP-19-35).
    pub across: Option<FeatureId>,
}

/// The contact at the end of a way that was cut at its first touch of an enemy.
pub fn meeting(field: Field, unit: PieceId, first: &First, path: &Path, enemy: PieceId) -> Meeting {
    let body = outline(field, unit);
    let touching = path.end(body);
    let across = if let Upon::Enemy(_, across) = first.upon { across } else { None };
    let Some(touch) = first.touch else {
        return meeting_of_block(field, unit, touching, enemy);
    };
    let edge = edge_touched(field, enemy, touch.theirs, touching.facing);
    let at = touch.at.middle();
    let met = Meeting { enemy, touching, squared: touching, at, edge, across };
    Meeting { squared: squared_up(field, unit, &met, body), ..met }
}

/// The contact of a charger that stands before its enemy already, turned to be laid flush: when an enemy who might have
/// evaded stands.
pub fn standing(field: Field, unit: PieceId, enemy: PieceId, across: Option<u8>) -> Meeting {
    let body = outline(field, unit);
    let touching = field.piece(unit).pose();
    let own = body.block(touching);
    let nearest = field.body(enemy).blocks().min_by_key(|block| block.gap(&own).distance);
    let Some(block) = nearest.filter(|_| field.form(enemy) != Form::Garrison) else {
        return meeting_of_block(field, unit, touching, enemy);
    };
    let touch = tabletop::touch(&own, &block);
    let edge = edge_touched(field, enemy, touch.theirs, touching.facing);
    let across = across.map(FeatureId);
    let met = Meeting { enemy, touching, squared: touching, at: touch.at.middle(), edge, across };
    Meeting { squared: squared_up(field, unit, &met, body), ..met }
}

/// The edge that is touched: of the two that end in a corner the one that looks more against the charger.
fn edge_touched(field: Field, enemy: PieceId, part: Part, heading: Angle) -> Edge {
    let facing = field.piece(enemy).pose().facing;
    match part {
        Part::Edge(edge) => edge,
        Part::Corner(corner) => {
            let against = |edge: &Edge| (facing + edge.outward()).between(heading + Angle::HALF);
            let [one, other] = Corner::edges(corner);
            if against(&one) <= against(&other) { one } else { other }
        }
    }
}

/// Where a charger stands after it is laid flush on the edge it touches: if its front lies no more askew than that
/// allows, and nothing is in the way; else where it stands already (CP-15-29).
fn squared_up(field: Field, unit: PieceId, met: &Meeting, body: Footprint) -> Pose {
    let Some(face) = face(field, met) else { return met.touching };
    let askew = (face.outward + Angle::HALF).between(met.touching.facing);
    if askew > i32::from(field.world.book.charging.wheels.squared) * 100 {
        return met.touching;
    }
    let mut pose = face.turned(met.touching, body, met.at).pose;
    if let Some(line) = met.across {
        pose = clear_of(field, pose, body, line);
    }
    if fits(field, unit, &body.block(pose)) { pose } else { met.touching }
}

/// The edge of the enemy on which a charger is laid.
fn face(field: Field, met: &Meeting) -> Option<Face> {
    let blocks = field.body(met.enemy);
    // Of several parts of a unit the one that is touched.
    let block = blocks.blocks().min_by_key(|block| block.edge(met.edge).gap(&met.at).distance)?;
    Some(Face { edge: block.edge(met.edge), outward: block.facing() + met.edge.outward() })
}

/// A pose drawn back until the body does not stand across a line.
fn clear_of(field: Field, pose: Pose, body: Footprint, line: FeatureId) -> Pose {
    let among = IndexSet::one(usize::from(line.0));
    let across = |pose: &Pose| !field.world.ground.reached_by(&body.block(*pose), among).is_empty();
    let back = |units: i32| pose.moved(Angle::HALF, tabletop::Length(units));
    (0..=2 * TOUCHING.0).map(back).find(|pose| !across(pose)).unwrap_or(pose)
}

/// Whether a unit may stand with this outline: nobody there, on the table, on no ground that is closed to it.
pub fn fits(field: Field, unit: PieceId, outline: &Block) -> bool {
    let mut solid: InlineVec<Block, 64> = InlineVec::empty(*outline);
    // Nobody else lies upon it: a little is for rounding.
    let part = Bounds::of_block(outline).inflated(TOUCHING);
    let near = |other: &PieceId| {
        *other != unit && field.form(*other) != Form::Garrison && field.may_meet(*other, &part)
    };
    for other in field.units().chain(field.hopes()).filter(near) {
        for block in field.body(other).blocks() {
            solid.try_push(block);
        }
    }
    let ground = &field.world.ground;
    let barred = closed_ground(field, unit);
    Surroundings { solid: &solid, apart: &[], touching: TOUCHING, ground, barred }.fits(outline)
}

/// The features that are closed to a unit.
pub fn closed_ground(field: Field, unit: PieceId) -> IndexSet {
    let features = 0..field.world.ground.features().len();
    features
        .filter(|index| going::closed(field, unit, FeatureId(*index as u8)))
        .fold(IndexSet::EMPTY, |set, index| set.with(index))
}

/// Contact with a town block: the charger is laid along the wall that it touches (CP-19-29, CP-19-30).
fn meeting_of_block(field: Field, unit: PieceId, touching: Pose, enemy: PieceId) -> Meeting {
    let body = outline(field, unit);
    let block = body.block(touching);
    let feature = field.state(enemy).holds().map(FeatureId);
    let walls = feature.and_then(|feature| field.world.ground.feature(feature));
    let gap = match walls.map(|walls| &walls.shape) {
        Some(Shape::Area(area)) => {
            area.edges().map(|edge| (edge, edge.gap(&block))).min_by_key(|(edge, gap)| {
                // The inside lies on the left of each edge.
                let wall = Face::of_wall(Segment::new(edge.to, edge.from));
                (gap.distance, (wall.outward + Angle::HALF).between(touching.facing))
            })
        }
        _ => None,
    };
    let met = Meeting {
        enemy,
        touching,
        squared: touching,
        at: gap.map_or(touching.at, |(_, gap)| gap.from),
        edge: Edge::Front,
        across: None,
    };
    let Some((wall, _)) = gap else { return met };
    let face = Face::of_wall(Segment::new(wall.to, wall.from));
    let askew = (face.outward + Angle::HALF).between(touching.facing);
    let pose = face.turned(touching, body, met.at).pose;
    let allowed = askew <= i32::from(field.world.book.charging.wheels.squared) * 100;
    match allowed && fits(field, unit, &body.block(pose)) {
        true => Meeting { squared: pose, ..met },
        false => met,
    }
}

/// Whether more than half of a unit's front rank stands in another's flank and rear zone: then a charge that first
/// touches a side or the rear is a true charge on flank or rear (CP-15-30).
pub fn stands_behind(field: Field, unit: PieceId, target: PieceId) -> bool {
    let (mut behind, mut all) = (0, 0);
    for figure in formation::figures(field, unit, 1) {
        all += 1;
        behind += i32::from(!field.is_ahead_of(target, figure.front.at));
    }
    2 * behind > all
}
