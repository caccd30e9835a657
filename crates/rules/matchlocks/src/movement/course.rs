//! A straight run that the rules make a unit do: what slows it, what stops it, whom it passes.

use engine::{InlineVec, PieceId};
use tabletop::{
    Angle, Block, FeatureId, Footprint, IndexSet, Leg, Length, Pose, Run, RunAmong, RunEnd, Slide, Stroke,
};

use super::bodies::{Neighbour, each_near};
use super::compulsory::{Flight, Stop};
use super::going::{self, going_of, patch};
use super::obstacles;
use super::trip::{Passed, no_tokens};
use crate::field::Field;

/// How a kind of compulsory move treats what it meets.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// How far it goes.
    pub distance: Length,
    /// Whether Bad Going slows it (NMM-13-28).
    pub slowed: bool,
    /// Whether it may end in contact with an enemy, or stops just short of one.
    pub contacts: bool,
    /// Whether any linear obstacle stops it, save one.
    pub halts_at_obstacles: bool,
    /// The obstacle or enemy that does not count.
    pub ignoring: Ignoring,
}

/// What a compulsory move takes no notice of.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ignoring {
    pub enemy: Option<PieceId>,
    pub obstacle: Option<u8>,
}

/// How far short of an enemy "just short" is: a tenth of an inch, beyond any tolerance of touching.
pub(crate) const JUST_SHORT: Length = Length(254);
/// By how much bodies are drawn in so that one flush with another can leave it: see [`Block::TOLERANCE`].
const SNUG: Length = Length(3);

/// A move under way: the body, where it starts and which way it goes.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub unit: PieceId,
    pub body: Footprint,
    pub start: Pose,
    pub heading: Angle,
}

/// Who is near a course.
struct Near {
    enemies: InlineVec<PieceId, 24>,
    enemy_blocks: InlineVec<Block, 24>,
    friends: InlineVec<PieceId, 24>,
    friend_blocks: InlineVec<Block, 24>,
}

impl Course {
    pub fn of(field: Field, unit: PieceId, start: Pose, heading: Angle) -> Course {
        let shape = field.piece(unit).shape();
        Course { unit, body: shape.footprint(), start, heading }
    }

    /// The ground swept by so much of it.
    pub fn sweep(&self, distance: Length, tolerance: Length) -> Slide {
        Slide::new(self.body.block(self.start), self.heading.along(distance), tolerance)
    }

    pub fn stroke(&self, distance: Length) -> Option<Stroke> {
        let leg = Leg::in_direction(self.start.facing, self.heading, distance);
        tabletop::Path::of(self.start, leg).strokes(self.body).next()
    }

    fn near(&self, field: Field, distance: Length, ignoring: Ignoring) -> Near {
        let filler = self.body.block(self.start);
        let mut near = Near {
            enemies: InlineVec::empty(PieceId(0)),
            enemy_blocks: InlineVec::empty(filler),
            friends: InlineVec::empty(PieceId(0)),
            friend_blocks: InlineVec::empty(filler),
        };
        // Beyond the distance there must be room to come clear of friends.
        let bounds = self.sweep(distance + Length::inches(12), Length::ZERO).bounds();
        each_near(field, self.unit, &bounds, Length::ZERO, |other: Neighbour| {
            if other.friend {
                near.friends.try_push(other.id);
                near.friend_blocks.try_push(other.block.shrunk(SNUG));
            } else if Some(other.id) != ignoring.enemy {
                near.enemies.try_push(other.id);
                near.enemy_blocks.try_push(other.block.shrunk(SNUG));
            }
        });
        near
    }
}

/// Runs a course in its manner.
pub(crate) fn run(field: Field, course: &Course, manner: &Manner) -> Flight {
    let near = course.near(field, manner.distance, manner.ignoring);
    let distance = match manner.slowed {
        true => slowed(field, course, manner.distance),
        false => manner.distance,
    };
    let barred = barred(field, course, distance, manner);
    let among = RunAmong {
        stops: &near.enemy_blocks,
        passed: &near.friend_blocks,
        ground: &field.world.ground,
        barred,
    };
    let go = |distance: Length| tabletop::run(course.start, course.body, course.heading, distance, &among);
    let mut run = go(distance);
    let stopped = stop_of(field, course, distance, &run, &near);
    if matches!(stopped, Stop::Enemy(_)) && !manner.contacts {
        run = go((run.distance - JUST_SHORT).max(Length::ZERO));
    }
    let mut passed = super::trip::nobody_passed();
    for index in run.passed.iter() {
        passed.try_push(Passed { unit: near.friends[index], tokens: 0 });
    }
    Flight { to: run.pose, shape: None, distance: run.distance, stopped, tokens: no_tokens(), passed }
}

/// What ended a run. An edge beyond the distance ends only the search for a clear place.
fn stop_of(field: Field, course: &Course, distance: Length, run: &Run, near: &Near) -> Stop {
    match run.end {
        RunEnd::Full => Stop::Full,
        RunEnd::Body(index) if run.distance <= distance => Stop::Enemy(near.enemies[index]),
        RunEnd::Ground(feature) => Stop::Ground(feature.0),
        RunEnd::Border(_) => {
            let table = field.world.ground.bounds();
            let leaves = course.stroke(distance).and_then(|stroke| stroke.exit(course.body, &table));
            if leaves.is_some() { Stop::OffTable } else { Stop::Friend }
        }
        RunEnd::Body(_) => Stop::Friend,
    }
}

/// How far a unit comes whose way leads into Bad Going: to its edge, or through at the Bad Going rate, whichever
/// is farther (NMM-13-28).
fn slowed(field: Field, course: &Course, distance: Length) -> Length {
    let Some(stroke) = course.stroke(distance) else { return distance };
    let bounds = course.sweep(distance, Length::ZERO).bounds();
    let mut edge: Option<i32> = None;
    for feature in field.world.ground.near(&bounds).iter() {
        let terrain = field.world.terrain(FeatureId(feature as u8));
        let bad = patch(terrain).is_some_and(|ground| going_of(field, course.unit, ground).is_bad());
        let area = field.world.ground.features()[feature].as_area();
        if let Some(over) = area
            .filter(|_| bad)
            .and_then(|area| stroke.over_area(course.body, area.corners()).first().copied())
        {
            edge = Some(edge.map_or(over.from, |least| least.min(over.from)));
        }
    }
    let bad_rate = field.world.book.movement.rates.of(field.mover(course.unit)).bad;
    edge.map_or(distance, |edge| Length(edge).max(bad_rate).min(distance))
}

/// The features that stop a course: those closed to the unit, whole buildings, and every obstacle where the
/// manner says so. Ground in which it stands already does not hold it.
fn barred(field: Field, course: &Course, distance: Length, manner: &Manner) -> IndexSet {
    let bounds = course.sweep(distance + Length::inches(12), Length::ZERO).bounds();
    let start = course.body.block(course.start);
    let stops = |index: usize| {
        let feature = index as u8;
        let terrain = field.world.terrain(FeatureId(feature));
        if Some(feature) == manner.ignoring.obstacle || Some(feature) == field.state(course.unit).cover() {
            return false;
        }
        if going::is_obstacle(terrain) {
            let halts = manner.halts_at_obstacles || obstacles::is_impassable(field, feature);
            return halts && !obstacles::is_astride(field, &start, feature);
        }
        matches!(terrain, crate::world::Terrain::Building { .. })
            || going::closes(field, course.unit, feature).is_some()
    };
    let near = field.world.ground.near(&bounds);
    near.iter().filter(|index| stops(*index)).fold(IndexSet::EMPTY, IndexSet::with)
}

/// The linear obstacles that a flight goes over, and whether its way is over ground that disarrays.
pub(crate) fn way(field: Field, course: &Course, flight: &Flight) -> (InlineVec<u8, 4>, bool) {
    let sweep = course.sweep(flight.distance, Block::TOLERANCE);
    let (mut crossed, mut disarrays) = (InlineVec::empty(0), false);
    for feature in field.world.ground.near(&sweep.bounds()).iter() {
        let terrain = field.world.terrain(FeatureId(feature as u8));
        if going::is_obstacle(terrain) {
            let mut met = false;
            obstacles::each_strip(field, feature as u8, |strip| met = met || sweep.meets(strip));
            if met {
                crossed.try_push(feature as u8);
            }
        } else if let (Some(ground), Some(area)) =
            (patch(terrain), field.world.ground.features()[feature].as_area())
            && going_of(field, course.unit, ground).disarrays()
        {
            let sweep = course.sweep(flight.distance, field.tolerance());
            disarrays |= sweep.meets_outline(area.corners());
        }
    }
    (crossed, disarrays)
}
