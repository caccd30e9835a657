//! Where a unit may go: the free way in a direction, and moves drawn at random, judged by
//! [`judge_move`].

use engine::{InlineVec, PieceId, Rng};
use tabletop::{
    Angle, Bounds, FeatureId, Footprint, Hand, Leg, Length, Over, Path, Pivot, Pose, Shape, Slide, Stroke,
    Swing,
};

use super::bodies::{CONTACT, each_near};
use super::cover;
use super::going::{self, going_of, patch};
use super::legal::judge_move;
use super::obstacles;
use crate::ask::By;
use crate::book::Kind;
use crate::field::Field;
use crate::table::Sign;
use crate::world::Terrain;

/// Distances are drawn in steps of a twentieth of an inch, which nobody at a table could better.
const STEP: i32 = 127;

/// A straight way: the body, the direction relative to its facing, and the stroke of a full Move.
pub(super) struct Way {
    pub body: Footprint,
    pub stroke: Stroke,
    pub bounds: Bounds,
    rate: Length,
    bad_rate: Length,
}

impl Way {
    pub fn new(field: Field, unit: PieceId, direction: Angle) -> Option<Way> {
        let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
        Way::at_rate(field, unit, direction, rate)
    }

    /// The same at another rate in Good Going.
    fn at_rate(field: Field, unit: PieceId, direction: Angle, rate: Length) -> Option<Way> {
        let piece = field.piece(unit);
        let body = piece.shape().footprint();
        let bad_rate = field.world.book.movement.rates.of(field.mover(unit)).bad;
        let leg = Leg::in_direction(piece.pose().facing, piece.pose().facing + direction, rate);
        let stroke = Path::of(piece.pose(), leg).strokes(body).next()?;
        let by = stroke.motion.displacement(rate.0);
        let bounds = Slide::new(piece.block(), by, Length::ZERO).bounds();
        Some(Way { body, stroke, bounds, rate, bad_rate })
    }

    /// The parts of the way spent over a feature.
    pub fn over(&self, field: Field, feature: u8) -> Option<Over> {
        let feature_of = &field.world.ground.features()[feature as usize];
        // A strip is rounded to the unit, and may stand out a little.
        let around = self.bounds.inflated(Length(2));
        if !feature_of.bounds().meets(&around) {
            return None;
        }
        match &feature_of.shape {
            Shape::Area(area) => self.stroke.over_area(self.body, area.corners()).first().copied(),
            Shape::Line(_) => {
                let mut first: Option<Over> = None;
                obstacles::each_strip_near(field, feature, &around, |strip| {
                    if let Some(over) = self.stroke.over_block(self.body, strip)
                        && first.is_none_or(|found| over.from < found.from)
                    {
                        first = Some(over);
                    }
                });
                first
            }
        }
    }
}

/// How far a unit can go in a direction, relative to its facing, before anything stops it: an enemy, a friend, an
/// obstacle, closed ground, the table's edge, or its allowance. The gap to friends is not looked at.
pub fn free_run(field: Field, unit: PieceId, direction: Angle) -> Length {
    Way::new(field, unit, direction).map_or(Length::ZERO, |way| free_along(field, unit, &way))
}

/// How far a unit can go in a direction at some rate before anything stops it, as [`free_run`] says of its usual one.
pub fn free_run_at(field: Field, unit: PieceId, direction: Angle, rate: Length) -> Length {
    let way = Way::at_rate(field, unit, direction, rate);
    way.map_or(Length::ZERO, |way| free_along(field, unit, &way))
}

pub(super) fn free_along(field: Field, unit: PieceId, way: &Way) -> Length {
    let mut free = way.rate.0;
    let light = field.foot_skirmisher(unit) || field.leader(unit);
    each_near(field, unit, &way.bounds, Length::ZERO, |near| {
        if near.yet_to_move || near.friend && light {
            return;
        }
        if let Some(over) = way.stroke.over_block(way.body, &near.block) {
            // A body that begins a hair's breadth into another may still leave it.
            let shrunk =
                over.from > 0 || way.stroke.over_block(way.body, &near.block.shrunk(Length(3))).is_some();
            let stop = if near.friend { over.from } else { over.from - 2 * CONTACT.0 };
            free = if shrunk { free.min(stop) } else { free };
        }
    });
    let table = field.world.ground.bounds();
    // What the way covers is rounded to the unit, and may stand out a little.
    let covered = way.bounds.inflated(Length(2));
    if (!table.contains(covered.low) || !table.contains(covered.high))
        && let Some(exit) = way.stroke.exit(way.body, &table)
    {
        free = free.min(exit.extent);
    }
    Length(limit_by_ground(field, unit, way, free).max(0))
}

fn limit_by_ground(field: Field, unit: PieceId, way: &Way, free: i32) -> i32 {
    let near = field.world.ground.near(&way.bounds);
    let (mut stop, mut edge) = (free, i32::MAX);
    for feature in near.iter().map(|index| index as u8) {
        let terrain = field.world.terrain(FeatureId(feature));
        if matches!(terrain, Terrain::Open | Terrain::Hill | Terrain::Road | Terrain::SteepHill) {
            continue;
        }
        let Some(over) = way.over(field, feature) else { continue };
        let enters =
            matches!(terrain, Terrain::Building { .. }) && cover::may_occupy(field, unit, feature).is_ok();
        if going::is_obstacle(terrain) && field.leader(unit) || enters {
            continue;
        }
        if patch(terrain).is_some_and(|ground| !bars(field, unit, ground)) {
            let bad = patch(terrain).is_some_and(|ground| going_of(field, unit, ground).is_bad());
            edge = if bad { edge.min(over.from) } else { edge };
        } else {
            stop = stop.min(over.from);
        }
    }
    if edge < stop { stop.min(edge.max(way.bad_rate.0)) } else { stop }
}

fn bars(field: Field, unit: PieceId, ground: crate::book::Ground) -> bool {
    going_of(field, unit, ground) == crate::book::Going::Barred
}

/// The straight leg in a direction relative to a unit's facing, for loose troops with the facing they keep.
pub fn straight(field: Field, unit: PieceId, direction: Angle, distance: Length) -> Leg {
    let facing = field.pose(unit).facing;
    Leg::in_direction(facing, facing + direction, distance)
}

/// The longest legal straight move in a direction: what a unit makes of an Attack that turns out to be beyond its
/// reach (NMM-10-04).
pub fn full_move(field: Field, unit: PieceId, direction: Angle, by: By) -> Option<Leg> {
    let leg = straight(field, unit, direction, free_run(field, unit, direction));
    judge_move(field, unit, leg, by).is_ok().then_some(leg)
}

/// Whether a unit goes where it likes and takes any facing at the end (NMM-09-08, NMM-10-03, NMM-10-09).
pub(crate) fn goes_freely(field: Field, unit: PieceId) -> bool {
    field.loose(unit)
        || field.leader(unit)
        || field.gun(unit) && field.has(unit, Sign::Limbered) && field.kind(unit) != Kind::FieldGun
}

/// One legal move drawn at random, well spread over what is free; `None` when a few tries found none.
pub fn sample_move(field: Field, unit: PieceId, by: By, rng: &mut Rng) -> Option<Leg> {
    draw_move(field, unit, rng, |leg| judge_move(field, unit, leg, by).is_ok())
}

/// How many moves are drawn before a unit stays where it is.
const DRAWS: u32 = 4;

/// A move drawn at random that somebody who judges it accepts, well spread over what is free; `None` when a few
/// tries found none. Whoever is asked need not judge the same leg again.
pub fn draw_move(
    field: Field,
    unit: PieceId,
    rng: &mut Rng,
    mut accepts: impl FnMut(Leg) -> bool,
) -> Option<Leg> {
    if !field.piece(unit).on_table() {
        return None;
    }
    (0..DRAWS).find_map(|_| draw(field, unit, rng, &mut accepts))
}

/// One draw.
fn draw(field: Field, unit: PieceId, rng: &mut Rng, accepts: &mut dyn FnMut(Leg) -> bool) -> Option<Leg> {
    if field.gun(unit) && (field.kind(unit) == Kind::FieldGun || rng.chance(1, 3)) {
        let most = i32::from(field.world.book.movement.pivot.most) * 100
            - field.state(unit).pivoted().to_hundredths();
        let angle = Angle::hundredths(rng.between(1, most.max(1)));
        return Some(Leg::Turn { about: Pivot::Centre, hand: any_hand(rng), angle })
            .filter(|leg| accepts(*leg));
    }
    if cover::building_of(field, unit).is_some() {
        return draw_departure(field, unit, rng).filter(|leg| accepts(*leg));
    }
    if goes_freely(field, unit) {
        return draw_free(field, unit, rng, accepts);
    }
    let turn = match rng.below(12) {
        0..=2 => Some(draw_wheel(field, rng)),
        3 => Some(Leg::AboutFace),
        4 => over_what_it_touches(field, unit, rng),
        _ => None,
    };
    match turn {
        Some(leg) => Some(leg).filter(|leg| accepts(*leg)),
        None => draw_straight(field, unit, rng, accepts),
    }
}

fn draw_wheel(field: Field, rng: &mut Rng) -> Leg {
    let most = i32::from(field.world.book.movement.turning.most_wheel);
    let free = i32::from(field.world.book.movement.turning.free_wheel);
    let most = if rng.chance(3, 4) { free } else { most };
    let degrees = rng.between(1, most);
    let (hand, angle) = (any_hand(rng), Angle::degrees(degrees));
    Leg::Wheel { hand, angle, swing: Swing::Forward }
}

fn any_hand(rng: &mut Rng) -> Hand {
    if rng.chance(1, 2) { Hand::Left } else { Hand::Right }
}

fn draw_straight(
    field: Field,
    unit: PieceId,
    rng: &mut Rng,
    accepts: &mut dyn FnMut(Leg) -> bool,
) -> Option<Leg> {
    let turning = &field.world.book.movement.turning;
    let direction = match rng.below(8) {
        0..=3 => Angle::UP,
        4..=6 => any_hand(rng).turn(Angle::degrees(rng.between(1, i32::from(turning.arc)))),
        _ => any_hand(rng).turn(Angle::degrees(rng.between(1, i32::from(turning.most_off_facing)))),
    };
    draw_distance(field, unit, direction, rng, &mut |distance| {
        Some(straight(field, unit, direction, distance)).filter(|leg| accepts(*leg))
    })
}

/// The full free way as often as any part of it; `None` where there is none. The way is measured only where the
/// first try, as if it were free to the end of the allowance, is not accepted.
fn draw_distance(
    field: Field,
    unit: PieceId,
    direction: Angle,
    rng: &mut Rng,
    accepted: &mut dyn FnMut(Length) -> Option<Leg>,
) -> Option<Leg> {
    let allowance = field.world.book.movement.rates.of(field.mover(unit)).good;
    let full = rng.chance(1, 2);
    let mut part = |free: Length, full: bool| match free.0 / STEP {
        0 => free,
        _ if full => free,
        steps => Length(rng.between(1, steps) * STEP),
    };
    let first = part(allowance, full);
    accepted(first).or_else(|| {
        let free = free_run(field, unit, direction);
        // What was refused within the free way was so for another reason, such as the gap between friends.
        let next = part(free, full && first > free);
        if free > Length::ZERO { accepted(next) } else { None }
    })
}

fn draw_free(
    field: Field,
    unit: PieceId,
    rng: &mut Rng,
    accepts: &mut dyn FnMut(Leg) -> bool,
) -> Option<Leg> {
    let pose = field.pose(unit);
    let direction = Angle::degrees(rng.between(0, 359));
    // Turned about the centre, a body may end where its strip did not reach: seldom refused, and drawn anew.
    let facing = rng.chance(1, 3).then(|| Angle::degrees(rng.between(0, 359)));
    draw_distance(field, unit, direction, rng, &mut |distance| {
        let to = pose.moved(direction, distance);
        Some(to_with_facing(field, unit, to, facing)).filter(|leg| accepts(*leg))
    })
}

/// The leg that brings a body's centre where it would be at a pose, and then turns it to a facing about it.
pub(super) fn to_with_facing(field: Field, unit: PieceId, to: Pose, facing: Option<Angle>) -> Leg {
    let Some(facing) = facing.filter(|facing| *facing != to.facing) else {
        return Leg::To { at: to.at, facing: None };
    };
    let shape = field.piece(unit).shape();
    let body = shape.footprint();
    let turned = Leg::to_face(to.facing, facing).end(to, body);
    Leg::To { at: turned.at, facing: Some(facing) }
}

/// Over an obstacle or through a friend that the unit touches.
fn over_what_it_touches(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Leg> {
    let (mut picked, mut seen) = (None, 0);
    each_over(field, unit, &mut |leg| {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(leg);
        }
    });
    picked
}

/// Visits the moves straight ahead, or in a few other directions, that cross a touched obstacle or go through a
/// touched friend: to just beyond it, and to the full allowance.
pub(super) fn each_over(field: Field, unit: PieceId, visit: &mut dyn FnMut(Leg)) {
    let block = field.block(unit);
    let touched: InlineVec<Option<u8>, 4> = obstacles::touched(field, &block).take(4).map(Some).fold(
        InlineVec::empty(None),
        |mut few, feature| {
            few.push(feature);
            few
        },
    );
    let mut friend = false;
    let bounds = Bounds::of_block(&block);
    each_near(field, unit, &bounds, field.tolerance(), |near| {
        friend |= near.friend && tabletop::Outline::within(&block, &near.block, field.tolerance());
    });
    if touched.is_empty() && !friend {
        return;
    }
    for degrees in [0, 45, -45, 90, -90] {
        let direction = Angle::degrees(degrees);
        let Some(way) = Way::new(field, unit, direction) else { continue };
        for feature in touched.iter().flatten() {
            if let Some(to) = last_strip(field, &way, *feature) {
                visit(straight(field, unit, direction, Length(to)));
            }
        }
        if friend {
            each_near(field, unit, &way.bounds, Length::ZERO, |near| {
                if near.friend
                    && let Some(Over { to: Some(to), .. }) = way.stroke.over_block(way.body, &near.block)
                {
                    visit(straight(field, unit, direction, Length(to)));
                }
            });
            visit(straight(field, unit, direction, way.rate));
        }
    }
}

/// Where a body comes clear of an obstacle that it touches.
fn last_strip(field: Field, way: &Way, feature: u8) -> Option<i32> {
    let mut last = None;
    obstacles::each_strip_near(field, feature, &way.bounds.inflated(Length(2)), |strip| {
        if let Some(over) = way.stroke.over_block(way.body, strip) {
            last = over.to.max(last);
        }
    });
    last.filter(|to| *to > 0)
}

/// A way out of a building.
fn draw_departure(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Leg> {
    let heading = Angle::degrees(rng.between(0, 359));
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    let distance = Length(rng.between(1, (rate.0 / STEP).max(1)) * STEP);
    Some(departure(field, unit, heading, distance))
}

/// Out of a building by a distance in a direction of the table, looking that way: the nearest wall's middle and
/// half the unit's depth lie between.
pub(crate) fn departure(field: Field, unit: PieceId, heading: Angle, distance: Length) -> Leg {
    let building = field.block(unit);
    let far = building.corners().into_iter().map(|corner| {
        let ahead = heading.along(Length::INCH);
        Length((ahead.dot(corner - building.centre()) / 2540) as i32)
    });
    let out = far.max().unwrap_or(Length::ZERO);
    let at = building.centre() + heading.along(out + distance);
    Leg::To { at, facing: Some(heading) }
}
