//! Linear obstacles between an attacker and its target: which of them the target defends, and where the attacker then
//! stands (NMM-12-34, NMM-12-46).

use engine::Refusal;
use tabletop::{Block, Edge, Leg, Length, Outline, Path, Pose, Segment};

use super::Approach;
use crate::field::Field;
use crate::melee::placing::comes_to_meet;
use crate::movement::going::Survey;
use crate::movement::obstacles;
use crate::movement::trip::Trip;
use crate::rule;

/// The obstacle across which the two will fight, and how far the target comes up to it: none, unless it is horse that
/// moves to meet horse and is stopped there (NMM-12-34).
pub(super) fn between(
    field: Field,
    approach: &Approach,
    found: &Survey,
    edge: Edge,
    side: Edge,
) -> Result<(Option<u8>, Length), Refusal> {
    let stays = defended_obstacle(field, approach, found, edge, approach.target_block);
    let (attacker, target) = (approach.trip.unit, approach.target);
    let meets = field.squadron(attacker)
        && field.squadron(target)
        && side == Edge::Front
        && !field.engaged(target)
        && !found.obstacles.is_empty();
    match stays {
        Err(_) if meets => {
            let way = approach.trip.from.facing + approach.direction;
            let comes = comes_to_meet(field, target, attacker, way, approach.trip.length);
            let there = approach.target_block.shifted(-way.along(comes));
            defended_obstacle(field, approach, found, edge, there).map(|across| (across, comes))
        }
        stays => stays.map(|across| (across, Length::ZERO)),
    }
}

/// The linear obstacle that the target defends against this attacker where it will stand (NMM-12-46): on the way, and
/// within half an inch of the edge attacked. Any other obstacle on the way stops the Attack.
fn defended_obstacle(
    field: Field,
    approach: &Approach,
    found: &Survey,
    edge: Edge,
    stands: Block,
) -> Result<Option<u8>, Refusal> {
    let within = field.world.book.melee.obstacle.defended_within + field.tolerance();
    let front = stands.edge(edge);
    let mut defended = None;
    let touched = obstacles::touched(field, &approach.target_block);
    let lined = touched.filter(|feature| faces(field, *feature, &front, approach));
    for feature in found.obstacles.iter().copied().chain(lined) {
        let mut near = false;
        obstacles::each_strip(field, feature, |strip| near = near || strip.within(&front, within));
        if near {
            defended = defended.or(Some(feature));
        } else if !obstacles::is_astride(field, &approach.trip.start, feature) {
            let why = "an obstacle stands in the way that the enemy does not defend: cross it first";
            return Err(Refusal::new(rule!("NMM-10-22"), why).ground(feature));
        }
    }
    Ok(defended)
}

/// Whether an obstacle that a target touches runs along the edge attacked, on the attacker's side.
fn faces(field: Field, feature: u8, front: &Segment, approach: &Approach) -> bool {
    let from = approach.trip.from.at;
    let middle = front.from.midpoint(front.to);
    let line = Segment::new(from, middle);
    let mut between = false;
    obstacles::each_strip(field, feature, |strip| {
        let [left, right, ..] = strip.corners();
        let piece = Segment::new(left, right);
        // The middle of the edge lies upon a piece that parts it from the attacker.
        between = between || piece.within(&middle, field.tolerance()) && line.touches(&piece);
    });
    between
}

/// A squared-up pose drawn back until it stands on its own side of an obstacle.
pub(super) fn held_off(field: Field, trip: &Trip, squared: Pose, feature: u8) -> Pose {
    let back = Path::of(squared, Leg::Back(Length::inches(2)));
    let Some(stroke) = back.strokes(trip.body).next() else { return squared };
    let mut extent = 0;
    obstacles::each_strip(field, feature, |strip| {
        if let Some(over) = stroke.over_block(trip.body, strip)
            && over.from == 0
        {
            extent = extent.max(over.to.unwrap_or(stroke.motion.extent()));
        }
    });
    stroke.pose_at(extent, trip.body)
}
