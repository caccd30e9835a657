//! What a unit comes upon first on a way: enemies, obstacles that enemies line, friends, the edge of the table.

use engine::PieceId;
use tabletop::{Block, Bounds, FeatureId, Footprint, Outline, Path, Shape, Stroke, Touch, touch};

use crate::field::{Class, Field, TOUCHING};
use crate::going::lines::posted_behind;
use crate::reactions::charges::is_swept;
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
/// that are not aimed at them (CP-17-35), nor friends those who may pass through them (CP-15-47). The forlorn hope of another
/// regiment does: whoever touches it touches that regiment (CP-20-08).
pub fn first_upon(field: Field, unit: PieceId, path: &Path, body: Footprint, among: Among) -> Option<First> {
    let start = path.start.at;
    path.strokes(body).find_map(|stroke| {
        let mut first: Option<Met> = None;
        let consider = |first: &mut Option<Met>, found: Option<Met>| {
            if let Some(found) = found
                && first.is_none_or(|first| found.first.extent < first.first.extent)
            {
                *first = Some(found);
            }
        };
        let bounds = stroke.sweep(body, Block::TOLERANCE).bounds().inflated(TOUCHING);
        let units = field.units().filter(|other| *other != unit && Some(*other) != among.left_out);
        for other in units.chain(hopes(field, unit, among)) {
            if field.form(other) != Form::Garrison && !field.may_meet(other, &bounds) {
                continue;
            }
            if field.side(other) == field.side(unit) {
                if !is_passable(field, other) {
                    let met = upon_body(field, &stroke, body, other, Upon::Friend(other), &bounds);
                    consider(&mut first, met);
                }
                continue;
            }
            if Some(other) != among.target && field.kind(other).is_unit() && is_swept(field, unit, other) {
                continue;
            }
            if field.form(other) == Form::Garrison {
                consider(&mut first, upon_block(field, &stroke, body, other));
                continue;
            }
            let met = upon_body(field, &stroke, body, other, Upon::Enemy(other, None), &bounds);
            consider(&mut first, met.map(|met| before_the_line(field, met, body, other, start)));
        }
        let table = field.world.ground.bounds();
        let on_table = |part: &Bounds| table.contains(part.low) && table.contains(part.high);
        // Whoever is met on the table is met before its edge.
        let met_before =
            |met: &Met| on_table(&stroke.sweep_to(met.first.extent, body, tabletop::Length::ZERO).bounds());
        if !on_table(&bounds) && !first.as_ref().is_some_and(met_before) {
            let exit = stroke.exit(body, &table);
            consider(&mut first, exit.map(|exit| Met::untouched(Upon::Border, stroke, exit.extent)));
        }
        first.map(|met| met.touching(body))
    })
}

/// Forlorn hopes of enemies whom a unit does not mean: those whom it does have theirs in their ranks by then (CP-20-10).
fn hopes(field: Field<'_>, unit: PieceId, among: Among) -> impl Iterator<Item = PieceId> {
    let rejoins = move |parent| parent == among.target || parent == among.left_out;
    let hopes = field.hopes_of(field.side(unit).other());
    hopes.filter(move |hope| !rejoins(field.profile(*hope).parent))
}

/// Something met, and the block of it that is touched after so many steps.
#[derive(Clone, Copy)]
struct Met {
    first: First,
    touched: Option<(i32, Block)>,
}

impl Met {
    fn untouched(upon: Upon, stroke: Stroke, extent: i32) -> Met {
        Met { first: First { upon, stroke, extent, touch: None }, touched: None }
    }

    /// With which parts of the two touch.
    fn touching(self, body: Footprint) -> First {
        let pose = |extent| self.first.stroke.pose_at(extent, body);
        let touch = self.touched.map(|(extent, block)| touch(&body.block(pose(extent)), &block));
        First { touch, ..self.first }
    }
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
    bounds: &Bounds,
) -> Option<Met> {
    let met = |block: Block| {
        if !Bounds::of_block(&block).meets(bounds) {
            return None;
        }
        let extent = stroke.last_clear(body, &block)?;
        Some(Met { touched: Some((extent, block)), ..Met::untouched(upon, *stroke, extent) })
    };
    field.body(other).blocks().filter_map(met).min_by_key(|met| met.first.extent)
}

/// The first touch of a town block that is held against it: its garrison has no place of its own (CP-19-29).
fn upon_block(field: Field, stroke: &Stroke, body: Footprint, other: PieceId) -> Option<Met> {
    let feature = field.state(other).holds()?;
    let block = field.world.ground.feature(FeatureId(feature))?;
    let Shape::Area(area) = &block.shape else { return None };
    let over = stroke.over_area(body, area.corners()).first().copied()?;
    Some(Met::untouched(Upon::Enemy(other, None), *stroke, over.from))
}

/// Where an enemy lines an obstacle on its far side the charger stops at the obstacle (CP-19-35).
fn before_the_line(field: Field, met: Met, body: Footprint, enemy: PieceId, start: tabletop::Point) -> Met {
    let Some(feature) = posted_behind(field, enemy, start) else { return met };
    let line = field.world.ground.feature(feature).and_then(|it| it.as_line());
    let over = line.and_then(|line| met.first.stroke.over_line(body, line).first().copied());
    let Some(over) = over.filter(|over| over.from <= met.first.extent) else { return met };
    let there = body.block(met.first.stroke.pose_at(over.from, body));
    // The line itself lies between: both may keep off it by as much as counts as touching.
    let near = field.body(enemy).blocks().any(|block| block.within(&there, TOUCHING + TOUCHING));
    match near {
        true => {
            let upon = Upon::Enemy(enemy, Some(feature));
            Met { first: First { upon, extent: over.from, ..met.first }, ..met }
        }
        false => met,
    }
}
