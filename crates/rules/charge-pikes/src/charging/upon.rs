//! What a unit comes upon first on a way: enemies, obstacles that enemies line, friends, the edge of the table.

use engine::PieceId;
use tabletop::{Block, FeatureId, Footprint, Outline, Path, Shape, Stroke, Touch, touch};

use crate::field::{Class, Field, TOUCHING};
use crate::going;
use crate::reactions::is_swept;
use crate::table::Form;

/// What stops a unit on a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Upon {
    /// An enemy, across an obstacle that he lines or not (CP-19-35).
    Enemy(PieceId, Option<FeatureId>),
    /// A friend through whom it may not pass.
    Friend(PieceId),
    /// The edge of the table (CP-99-05).
    Border,
}

/// What a unit comes upon first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// What.
    pub upon: Upon,
    /// In which stroke of the way.
    pub stroke: Stroke,
    /// After how many of its steps: one more, and they would overlap.
    pub extent: i32,
    /// Which parts of the two touch, where both are bodies.
    pub touch: Option<Touch>,
}

/// Whom a unit meets on a way, and whom it does not.
#[derive(Clone, Copy, Debug)]
pub struct Among {
    /// The target: it is met even where others of its kind are swept away.
    pub target: Option<PieceId>,
    /// Another unit that is on its way as well, and left out.
    pub left_out: Option<PieceId>,
}

/// The first that a unit comes upon on a way. Enemy skirmishers and gunners in the open do not stop close-order troops
/// that are not aimed at them (CP-17-35), nor friends those who may pass through them (CP-15-47).
pub fn first_upon(field: Field, unit: PieceId, path: &Path, body: Footprint, among: Among) -> Option<First> {
    let start = path.start.at;
    path.strokes(body).find_map(|stroke| {
        let mut first: Option<First> = None;
        let mut consider = |found: Option<First>| {
            if let Some(found) = found
                && first.is_none_or(|first| found.extent < first.extent)
            {
                first = Some(found);
            }
        };
        let bounds = stroke.sweep(body, Block::TOLERANCE).bounds().inflated(TOUCHING);
        for other in field.units().filter(|other| *other != unit && Some(*other) != among.left_out) {
            if field.form(other) != Form::Garrison && !field.may_meet(other, &bounds) {
                continue;
            }
            if field.side(other) == field.side(unit) {
                if !is_passable(field, other) {
                    consider(upon_body(field, &stroke, body, other, Upon::Friend(other), &bounds));
                }
                continue;
            }
            if Some(other) != among.target && is_swept(field, unit, other) {
                continue;
            }
            if field.form(other) == Form::Garrison {
                consider(upon_block(field, &stroke, body, other));
                continue;
            }
            let met = upon_body(field, &stroke, body, other, Upon::Enemy(other, None), &bounds);
            consider(met.map(|met| before_the_line(field, met, body, other, start)));
        }
        let table = field.world.ground.bounds();
        if !(table.contains(bounds.low) && table.contains(bounds.high)) {
            consider(stroke.exit(body, &table).map(|exit| First {
                upon: Upon::Border,
                stroke,
                extent: exit.extent,
                touch: None,
            }));
        }
        first
    })
}

/// Whether friends may pass freely through a unit: skirmishers, and guns that are not limbered (CP-15-47).
pub fn is_passable(field: Field, friend: PieceId) -> bool {
    field.class(friend) == Class::Skirmishers || matches!(field.form(friend), Form::Unlimbered | Form::Loose)
}

/// The first touch of a body on a stroke.
fn upon_body(
    field: Field,
    stroke: &Stroke,
    body: Footprint,
    other: PieceId,
    upon: Upon,
    bounds: &tabletop::Bounds,
) -> Option<First> {
    let met = |block: Block| {
        if !tabletop::Bounds::of_block(&block).meets(bounds) {
            return None;
        }
        let extent = stroke.last_clear(body, &block)?;
        let pose = stroke.pose_at(extent, body);
        let touch = Some(touch(&body.block(pose), &block));
        Some(First { upon, stroke: *stroke, extent, touch })
    };
    field.body(other).blocks().filter_map(met).min_by_key(|first| first.extent)
}

/// The first touch of a town block that is held against it: its garrison has no place of its own (CP-19-29).
fn upon_block(field: Field, stroke: &Stroke, body: Footprint, other: PieceId) -> Option<First> {
    let feature = field.state(other).garrison()?;
    let block = field.world.ground.feature(FeatureId(feature))?;
    let Shape::Area(area) = &block.shape else { return None };
    let over = stroke.over_area(body, area.corners()).first().copied()?;
    Some(First { upon: Upon::Enemy(other, None), stroke: *stroke, extent: over.from, touch: None })
}

/// Where an enemy lines an obstacle on its far side the charger stops at the obstacle (CP-19-35).
fn before_the_line(
    field: Field,
    met: First,
    body: Footprint,
    enemy: PieceId,
    start: tabletop::Point,
) -> First {
    let Some(feature) = going::posted_behind(field, enemy, start) else { return met };
    let line = field.world.ground.feature(feature).and_then(|it| it.as_line());
    let over = line.and_then(|line| met.stroke.over_line(body, line).first().copied());
    let Some(over) = over.filter(|over| over.from <= met.extent) else { return met };
    let there = body.block(met.stroke.pose_at(over.from, body));
    // The line itself lies between: both may keep off it by as much as counts as touching.
    let near = field.body(enemy).blocks().any(|block| block.within(&there, TOUCHING + TOUCHING));
    match near {
        true => First { upon: Upon::Enemy(enemy, Some(feature)), extent: over.from, ..met },
        false => met,
    }
}
