//! The free movement of loose troops along a path of several legs (NMM-09-08).
//!
//! One Action, one allowance: the legs are added up, Bad Going on any of them limits the whole and is paid for once.
//! A path neither crosses obstacles nor leaves buildings: those are Moves of their own.

use engine::{InlineVec, Legs, PieceId, Refusal, Rng, Verdict};
use tabletop::{Angle, Block, Leg, Length, Pose};

use super::bodies::{self, Neighbour, Passage, each_near};
use super::going::{self, Survey};
use super::legal::{self, Conclusion, Moved, judge_move};
use super::trip::{Token, Trip, no_tokens};
use super::{cover, obstacles, reach, spacing};
use crate::ask::By;
use crate::field::Field;
use crate::rule;
use crate::table::Table;

/// The legs of one path, each as a trip of its own.
type Trips = InlineVec<Option<Trip>, 4>;

/// Judges a voluntary move of one leg or, for loose troops, of several (NMM-09-08).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_path(field: Field, unit: PieceId, legs: &[Leg], by: By) -> Result<Moved, Refusal> {
    match *legs {
        [] => judge_move(field, unit, Leg::default(), by),
        [leg] => judge_move(field, unit, leg, by),
        _ => judge_several(field, unit, legs),
    }
}

fn judge_several(field: Field, unit: PieceId, legs: &[Leg]) -> Result<Moved, Refusal> {
    legal::judge_unit(field, unit)?;
    if !field.loose(unit) {
        let why = "one Move is one straight line: only loose troops follow a path of several legs";
        return Err(Refusal::new(rule!("NMM-09-08"), why).piece(unit));
    }
    if cover::building_of(field, unit).is_some() {
        let why = "occupants leave a building by a Move of one leg";
        return Err(Refusal::new(rule!("NMM-10-15"), why).piece(unit));
    }
    let trips = trips(field, unit, legs)?;
    let (Some(first), Some(last)) = (trips[0], trips[trips.len() - 1]) else {
        unreachable!("a path has legs");
    };
    let length = trips.iter().flatten().fold(Length::ZERO, |sum, trip| sum + trip.length);
    // What is judged of the path as a whole: where it begins, where it ends, how far it goes.
    let whole = Trip { from: first.from, start: first.start, length, ..last };
    let (found, into) = survey(field, &trips)?;
    legal::judge_ground(field, &whole, &found)?;
    let building = legal::judge_building(field, &last, &into)?;
    let full = length + field.tolerance() >= found.allowance(field, unit);
    let passage = judge_company(field, &trips, &whole, full, building.is_some())?;
    let mut tokens = no_tokens();
    if found.disarrays {
        tokens.push(Token { rule: rule!("NMM-10-26"), count: 1 });
    }
    let parts = Conclusion { tokens, obstacle: None, passed: passage.passed };
    Ok(legal::conclude(field, &whole, building, parts))
}

/// The legs one after the other, each of a kind that loose troops make.
fn trips(field: Field, unit: PieceId, legs: &[Leg]) -> Result<Trips, Refusal> {
    let mut trips: Trips = InlineVec::empty(None);
    let mut from = field.pose(unit);
    for leg in legs {
        legal::judge_leg(field, unit, *leg)?;
        if !matches!(leg, Leg::To { .. }) && leg.straight().is_none() {
            let why = "the legs of a path are straight: loose troops take any facing at the end of one";
            return Err(Refusal::new(rule!("NMM-09-08"), why).piece(unit));
        }
        let trip = Trip::starting(field, unit, from, *leg);
        legal::judge_table(field, &trip)?;
        from = trip.to;
        trips.push(Some(trip));
    }
    Ok(trips)
}

/// What the whole path finds on its way, and what its last leg does: only that may end in a building.
fn survey(field: Field, trips: &Trips) -> Result<(Survey, Survey), Refusal> {
    let mut all = Survey::open();
    let mut last = Survey::open();
    for (at, trip) in trips.iter().flatten().enumerate() {
        let found = going::survey(field, trip);
        if let Some(feature) = found.building.filter(|_| at + 1 < trips.len()) {
            let why = "a building is in the way: only the last leg may end in it";
            return Err(Refusal::new(rule!("NMM-10-15"), why).ground(feature));
        }
        let crossed = |feature: &&u8| !obstacles::is_astride(field, &trip.start, **feature);
        if let Some(feature) = found.obstacles.iter().find(crossed) {
            let why = "an obstacle is crossed by a Move of one leg";
            return Err(Refusal::new(rule!("NMM-10-22"), why).ground(*feature));
        }
        all.bad = all.bad.or(found.bad);
        all.closed = all.closed.or(found.closed);
        all.disarrays |= found.disarrays;
        last = found;
    }
    Ok((all, last))
}

/// Enemies, friends and the gap to them. Skirmishers on foot pass through friends where they like; mounted ones
/// pass by a Move of one leg (NMM-10-30, NMM-10-31).
fn judge_company(
    field: Field,
    trips: &Trips,
    whole: &Trip,
    full: bool,
    fixed: bool,
) -> Result<Passage, Refusal> {
    let mut passage = Passage::none();
    let mut refused: Option<Refusal> = None;
    for (at, trip) in trips.iter().flatten().enumerate() {
        let last = at + 1 == trips.len();
        each_near(field, trip.unit, &trip.bounds, Length::ZERO, |near| {
            if refused.is_none() {
                refused = judge_near(field, trip, &near, last, &mut passage).err();
            }
        });
    }
    let least = spacing::least_gap(field);
    if !fixed {
        each_near(field, whole.unit, &tabletop::Bounds::of_block(&whole.end), least, |near| {
            if near.friend && !near.yet_to_move && refused.is_none() {
                refused = spacing::judge(field, whole, &near, &passage.passed, full).err();
            }
        });
    }
    refused.map_or(Ok(passage), Err)
}

fn judge_near(field: Field, trip: &Trip, near: &Neighbour, last: bool, passage: &mut Passage) -> Verdict {
    if !near.friend {
        return bodies::judge_enemy(trip, near);
    }
    if near.yet_to_move {
        return if last { legal::judge_group_member(trip, near) } else { Ok(()) };
    }
    if !trip.meets(&near.block) {
        return Ok(());
    }
    if !field.foot_skirmisher(trip.unit) && !field.foot_skirmisher(near.id) {
        let why = "friends are passed by a Move of one leg that begins in contact with them";
        return Err(Refusal::new(rule!("NMM-10-30"), why).piece(near.id));
    }
    if !passage.passed.iter().any(|one| one.unit == near.id) {
        passage.note(field, trip.unit, near.id, true);
    }
    if last && trip.end.overlaps_deeper_than(&near.block, Block::TOLERANCE) {
        return bodies::judge_friend(field, trip, near);
    }
    Ok(())
}

/// Offers paths of two legs round what stands in the way of loose troops to the nearest enemy: aside, and on.
pub fn candidate_paths(field: Field, unit: PieceId, by: By, offer: &mut dyn FnMut(Legs)) {
    if !field.loose(unit) || !field.piece(unit).on_table() || cover::building_of(field, unit).is_some() {
        return;
    }
    let centre = field.block(unit).centre();
    let enemies = field.units_of(field.side(unit).other());
    let Some(enemy) = enemies.min_by_key(|enemy| centre.distance_squared(field.block(*enemy).centre()))
    else {
        return;
    };
    let ahead = Angle::of(field.block(enemy).centre() - centre) - field.pose(unit).facing;
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    if reach::free_run(field, unit, ahead) >= rate || field.within(unit, enemy, rate) {
        return;
    }
    for degrees in [45, -45, 90, -90] {
        let aside = field.pose(unit).moved(ahead + Angle::degrees(degrees), rate.half());
        let on = aside.moved(ahead, rate.half());
        let legs = legs([place(aside), place(on)]);
        if judge_path(field, unit, &legs, by).is_ok() {
            offer(legs);
        }
    }
}

fn place(pose: Pose) -> Leg {
    Leg::To { at: pose.at, facing: None }
}

fn legs(legs: impl IntoIterator<Item = Leg>) -> Legs {
    let mut few = InlineVec::empty(Leg::default());
    legs.into_iter().for_each(|leg| few.push(leg));
    few
}

/// A legal path of two or three legs drawn at random; `None` where it did not come off.
pub fn sample_path(field: Field, unit: PieceId, by: By, rng: &mut Rng) -> Option<Legs> {
    if !field.loose(unit) || !field.piece(unit).on_table() || cover::building_of(field, unit).is_some() {
        return None;
    }
    let mut left = field.world.book.movement.rates.of(field.mover(unit)).good;
    let mut table: Table = *field.table;
    let mut drawn: Legs = InlineVec::empty(Leg::default());
    for _ in 0..rng.between(2, 3) {
        let here = Field::new(&table, field.world);
        let direction = Angle::hundredths(rng.between(0, 35_999));
        let free = reach::free_run(here, unit, direction).min(left);
        if free < Length::INCH {
            break;
        }
        let distance = Length(rng.between(Length::INCH.0 / 2, free.0));
        let pose = here.pose(unit).moved(direction, distance);
        table.pieces[unit.index()].set_pose(pose);
        drawn.push(place(pose));
        left -= distance;
    }
    if rng.chance(1, 2)
        && let Some(Leg::To { at, .. }) = drawn.last().copied()
    {
        let end = Pose::new(at, field.pose(unit).facing);
        let facing = Angle::degrees(rng.between(0, 359));
        let at = drawn.len() - 1;
        drawn[at] = reach::to_with_facing(field, unit, end, Some(facing));
    }
    (drawn.len() > 1 && judge_path(field, unit, &drawn, by).is_ok()).then_some(drawn)
}
