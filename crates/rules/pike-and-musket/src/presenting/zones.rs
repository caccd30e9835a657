//! Where what a decision is about may be placed, and from which side an enemy is attacked, outlined. It is for the eye: the chapters
//! that ask decide.

use engine::view::{RangeKind, RangeView, ZoneView};
use engine::{About, PieceId};
use tabletop::{Angle, Border, Edge, Length, Point};

use crate::ask::Ask;
use crate::field::Field;
use crate::table::Sign;
use crate::{Decision, preparation, rule};

/// How far the zones of a unit are drawn.
const DRAWN: Length = Length::millimetres(60);

/// The zones of a decision: where a side deploys (PM-15-01), and those of the enemy who is attacked.
pub(super) fn of(field: Field, decision: &Decision) -> Vec<ZoneView> {
    match decision.about {
        About::Ask(Ask::Deploy) => vec![ZoneView {
            piece: None,
            word: "deployment zone".to_owned(),
            rule: rule!("PM-15-01"),
            outlines: vec![deployment(field, decision)],
        }],
        About::Ask(Ask::Join | Ask::Support) => {
            field.table.battle.target().map_or_else(Vec::new, |target| attacked(field, target))
        }
        _ => Vec::new(),
    }
}

fn deployment(field: Field, decision: &Decision) -> Vec<Point> {
    let world = field.world;
    let (width, depth) = (world.ground.width().0, world.ground.depth().0);
    let zone = preparation::zone_of(world).0;
    let (left, bottom, right, top) = match world.army(decision.who).edge {
        Border::Bottom => (0, 0, width, zone.min(depth)),
        Border::Top => (0, (depth - zone).max(0), width, depth),
        Border::Left => (0, 0, zone.min(width), depth),
        Border::Right => ((width - zone).max(0), 0, width, depth),
    };
    [(left, bottom), (right, bottom), (right, top), (left, top)].map(|(x, y)| Point::new(x, y)).to_vec()
}

/// The zones of the enemy who is attacked, whoever is in hand.
fn attacked(field: Field, target: PieceId) -> Vec<ZoneView> {
    let zone = |zone: RangeView| ZoneView {
        piece: None,
        word: zone.word,
        rule: zone.rule,
        outlines: vec![zone.outline],
    };
    about(field, target).into_iter().map(zone).collect()
}

/// The front, the flanks and the rear of a unit, with how many may still attack from each (PM-02-10, PM-08-24).
pub(super) fn about(field: Field, unit: PieceId) -> Vec<RangeView> {
    let block = field.block(unit);
    let [left, right, rear_right, rear_left] = block.corners();
    let facing = block.facing();
    let out = |corner: Point, degrees: i32| corner + (facing + Angle::degrees(degrees)).along(DRAWN);
    let zone = |word: &str, edge: Edge, [from, to]: [Point; 2], [one, other]: [i32; 2]| RangeView {
        kind: RangeKind::Zone,
        word: format!("{word}: {} more may attack", room(field, unit, edge)),
        rule: rule!("PM-08-24"),
        outline: vec![from, out(from, one), out(to, other), to],
    };
    vec![
        zone("front", Edge::Front, [left, right], [-45, 45]),
        zone("right flank", Edge::Right, [right, rear_right], [45, 135]),
        zone("rear", Edge::Rear, [rear_right, rear_left], [135, 225]),
        zone("left flank", Edge::Left, [rear_left, left], [225, 315]),
    ]
}

/// How many may still attack a unit from one of its zones.
fn room(field: Field, target: PieceId, edge: Edge) -> u8 {
    let strikes = |id: &PieceId| {
        let unit = field.unit(*id);
        let there = unit.struck() == Some(target) && unit.struck_from() == edge;
        there && field.is_fighter(*id) && (unit.is(Sign::Fought) || unit.is(Sign::Attacks))
    };
    let used = field.world.named().filter(strikes).count() as u8;
    field.world.book.combat.limits.attackers_a_zone.saturating_sub(used)
}
