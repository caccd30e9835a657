//! The authority on voluntary moves: Move, Wheel, About Face, pivot, crossing an obstacle, passing through
//! friends, and the free movement of loose troops and Leaders.
//!
//! [`judge_move`] serves answers, previews and the resolving step alike, so that what is promised is done.

use engine::{PieceId, Refusal, Rule, Shape};
use tabletop::{Angle, Leg, Length, Pivot, Point, Pose, Swing};

use super::bodies::{self, Neighbour, Passage, each_near};
use super::cover::{self, Cover};
use super::going::{self, Survey};
use super::trip::{PassedFriends, Token, Tokens, Trip, no_tokens};
use super::{obstacles, spacing};
use crate::ask::By;
use crate::book::Kind;
use crate::field::Field;
use crate::rule;
use crate::table::{Phase, Sign, UnitChange};

/// What a legal move comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    /// Where it began.
    pub from: Pose,
    /// Where it ends, unless a die stops it at an obstacle.
    pub end: Pose,
    /// How the unit is drawn up afterwards, where that changes: on entering and leaving a building.
    pub shape: Option<Shape>,
    /// The Disarray Tokens of the unit, without those of an obstacle.
    pub tokens: Tokens,
    /// The obstacle that it crosses, by feature: its difficulty is looked up or diced for.
    pub obstacle: Option<u8>,
    /// The friends through whom it passes, with their tokens.
    pub passed: PassedFriends,
    /// The cover in which it ends.
    pub cover: Cover,
    /// How far it goes.
    pub length: Length,
    /// By how much a gun has turned, in hundredths of a degree.
    pub pivoted: Angle,
}

/// Judges a voluntary move of a unit or a Leader, made by a leg, by the rules of chapter 10.
///
/// The three-inch gap (NMM-03-27) is judged too. The members of a Group Order that have yet to move hinder
/// nobody (NMM-09-03). In the opening phase a move in Good Going brings no penalty (NMM-07-04).
///
/// # Errors
/// The rule that forbids the move, in words, with what is in the way.
pub fn judge_move(field: Field, unit: PieceId, leg: Leg, by: By) -> Result<Moved, Refusal> {
    let _ = by; // every right to act moves alike; the opening phase is read off the clock
    judge_unit(field, unit)?;
    judge_leg(field, unit, leg)?;
    if cover::building_of(field, unit).is_some() {
        return leave_building(field, unit, leg);
    }
    judge_trip(field, Trip::new(field, unit, leg))
}

/// Whether a piece can move at all.
pub(super) fn judge_unit(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    if !field.piece(unit).on_table() {
        return refuse(rule!("NMM-10-34"), "it is not on the table");
    }
    if field.engaged(unit) {
        return refuse(rule!("NMM-09-07"), "a unit in a melee can only go on fighting");
    }
    if field.gun(unit) && bodies::is_undeployed(field, unit) {
        return refuse(rule!("NMM-03-19"), "an undeployed gun goes with its parent: unlimber it first");
    }
    Ok(())
}

/// The longest distance that any leg may name, so that nothing overflows: more than any rate.
const FARTHEST: Length = Length::inches(72);

/// Whether a leg is of a kind that the unit may make, and of a sensible size (NMM-09-08 to 09-11).
pub(super) fn judge_leg(field: Field, unit: PieceId, leg: Leg) -> Result<(), Refusal> {
    let refuse = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why));
    if let Some((_, distance)) = leg.straight() {
        return match Length::ZERO < distance && distance <= FARTHEST {
            true => judge_gun_move(field, unit, None),
            false => refuse(rule!("NMM-09-08"), "a Move goes some distance, at most its allowance"),
        };
    }
    let gun = field.gun(unit);
    let formed = field.formed(unit);
    match leg {
        Leg::Wheel { .. } | Leg::AboutFace if gun => {
            refuse(rule!("NMM-10-09"), "guns neither wheel nor face about: they pivot, or pack up")
        }
        Leg::Wheel { swing: Swing::Backward, .. } => refuse(rule!("NMM-09-10"), "a Wheel goes forward only"),
        Leg::Wheel { angle, .. } => judge_wheel(field, angle),
        Leg::Turn { about: Pivot::Centre, angle, .. } if gun => judge_pivot(field, unit, angle),
        Leg::Turn { .. } => refuse(
            rule!("NMM-09-11"),
            "only guns turn on the spot: wheel about a front corner, or face about",
        ),
        Leg::To { .. } if formed => {
            refuse(rule!("NMM-09-08"), "formed troops move in a straight line and keep their facing")
        }
        Leg::To { at, facing } if field.world.ground.bounds().contains(at) => {
            judge_gun_move(field, unit, facing)
        }
        Leg::To { at, .. } => refuse_off_table(at),
        _ => Ok(()),
    }
}

fn judge_wheel(field: Field, angle: Angle) -> Result<(), Refusal> {
    let most = i32::from(field.world.book.movement.turning.most_wheel) * 100;
    match angle.to_hundredths() {
        1.. if angle.to_hundredths() <= most => Ok(()),
        _ => Err(Refusal::new(rule!("NMM-09-10"), "one Wheel turns the unit by 90 degrees at most")),
    }
}

/// The rules on pivoting a gun (NMM-10-10): about its centre, at most 45 degrees in a turn.
fn judge_pivot(field: Field, unit: PieceId, angle: Angle) -> Result<(), Refusal> {
    let most = i32::from(field.world.book.movement.pivot.most) * 100;
    let turned = field.state(unit).pivoted().to_hundredths() + angle.to_hundredths();
    match angle.to_hundredths() > 0 && turned <= most {
        true => Ok(()),
        false => Err(Refusal::new(rule!("NMM-10-10"), "a gun pivots by 45 degrees at most in a turn")),
    }
}

/// Which guns move at all (NMM-10-09): Field Guns never, Gallopers limbered; an unlimbered Light Gun keeps its
/// facing.
fn judge_gun_move(field: Field, unit: PieceId, facing: Option<Angle>) -> Result<(), Refusal> {
    let refuse = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let limbered = field.has(unit, Sign::Limbered);
    match field.kind(unit) {
        Kind::FieldGun => refuse(rule!("NMM-03-17"), "a Field Gun cannot leave its place; it may pivot"),
        Kind::GalloperGun if !limbered => {
            refuse(rule!("NMM-10-09"), "a Galloper moves only when limbered: pack up first")
        }
        Kind::LightGun if !limbered && facing.is_some_and(|to| to != field.pose(unit).facing) => refuse(
            rule!("NMM-10-09"),
            "an unlimbered gun keeps its facing while it is manhandled: pivot it instead",
        ),
        _ => Ok(()),
    }
}

fn refuse_off_table(at: Point) -> Result<(), Refusal> {
    Err(Refusal::new(rule!("NMM-10-34"), "a Move must stay on the table").point(at))
}

/// A voluntary move stays on the table, all the way (NMM-10-34).
pub(super) fn judge_table(field: Field, trip: &Trip) -> Result<(), Refusal> {
    let table = field.world.ground.bounds();
    if table.contains(trip.bounds.low) && table.contains(trip.bounds.high) {
        return Ok(());
    }
    let corners = trip.end.corners();
    refuse_off_table(corners.into_iter().find(|corner| !table.contains(*corner)).unwrap_or(trip.to.at))
}

/// Judges a trip of a unit that stands in the open.
fn judge_trip(field: Field, trip: Trip) -> Result<Moved, Refusal> {
    judge_table(field, &trip)?;
    let found = going::survey(field, &trip);
    judge_ground(field, &trip, &found)?;
    let building = judge_building(field, &trip, &found)?;
    let obstacle = judge_obstacles(field, &trip, &found)?;
    let penalties = found.bad.is_some() || field.table.battle.phase() != Phase::Opening;
    let mut tokens = judge_direction(field, &trip, penalties)?;
    let allowance = found.allowance(field, trip.unit);
    let full = trip.length + field.tolerance() >= allowance;
    let fixed = obstacle.is_some() || building.is_some();
    let passage = judge_neighbours(field, &trip, penalties, full, fixed)?;
    if passage.disarrays {
        tokens.push(Token { rule: rule!("NMM-10-29"), count: 1 });
    }
    if found.disarrays && trip.displaces() {
        tokens.push(Token { rule: rule!("NMM-10-26"), count: 1 });
    }
    Ok(conclude(field, &trip, building, Conclusion { tokens, obstacle, passed: passage.passed }))
}

/// Whether the way of a Leader on his own leads through Bad Going, in any part (NMM-10-03): for rides whose
/// allowance another rule gives.
///
/// # Errors
/// Ground closed even to him: impassable pieces, and buildings, which he enters only with their garrison
/// (NMM-10-35).
pub fn judge_ride_over(field: Field, leader: PieceId, leg: Leg) -> Result<bool, Refusal> {
    let found = going::survey(field, &Trip::new(field, leader, leg));
    if let Some((feature, rule)) = found.closed {
        return Err(going::refuse_closed(field, feature, rule));
    }
    match found.building {
        Some(feature) => {
            let why = "a Leader enters a building only with its garrison";
            Err(Refusal::new(rule!("NMM-10-35"), why).ground(feature))
        }
        None => Ok(found.bad.is_some()),
    }
}

/// Closed ground, and the allowance for what is on the way (NMM-10-05 to 10-09, NMM-10-27).
pub(super) fn judge_ground(field: Field, trip: &Trip, found: &Survey) -> Result<(), Refusal> {
    if let Some((feature, rule)) = found.closed {
        return Err(going::refuse_closed(field, feature, rule));
    }
    let allowance = found.allowance(field, trip.unit);
    if trip.length <= allowance + field.tolerance() {
        return Ok(());
    }
    let refusal = match found.bad {
        Some(feature) => Refusal::new(
            rule!("NMM-10-27"),
            "the Bad Going rate limits a Move that has any part in it: go less far, or stop at its edge",
        )
        .ground(feature),
        None => Refusal::new(rate_rule(field, trip.unit), "the Move is longer than the allowance"),
    };
    Err(refusal.measured(trip.length, allowance))
}

/// The rule that gives a unit its rate.
pub(crate) fn rate_rule(field: Field, unit: PieceId) -> Rule {
    use crate::book::Mover;
    match field.mover(unit) {
        Mover::Leader => rule!("NMM-10-03"),
        Mover::LightFoot => rule!("NMM-10-06"),
        Mover::FormedFoot => rule!("NMM-10-05"),
        Mover::Harquebusiers => rule!("NMM-10-07"),
        Mover::Cuirassiers => rule!("NMM-10-08"),
        Mover::LightGun | Mover::GalloperGun | Mover::FieldGun => rule!("NMM-10-09"),
    }
}

/// The building that the move enters, if it does (NMM-10-15).
pub(super) fn judge_building(field: Field, trip: &Trip, found: &Survey) -> Result<Option<u8>, Refusal> {
    let Some(feature) = found.building else { return Ok(None) };
    let into =
        cover::area(field, feature).is_some_and(|area| area.holds(&trip.end) != tabletop::Holding::Apart);
    if field.leader(trip.unit) || !into || !trip.is_straight() {
        let why = "a building is in the way: only a straight Move of troops that may occupy it ends in it";
        return Err(Refusal::new(rule!("NMM-10-15"), why).ground(feature));
    }
    cover::may_occupy(field, trip.unit, feature)?;
    Ok(Some(feature))
}

/// The obstacle that the move crosses, if it does (NMM-10-22). Leaders ride over everything (NMM-10-03); a unit
/// already astride of one may leave it.
fn judge_obstacles(field: Field, trip: &Trip, found: &Survey) -> Result<Option<u8>, Refusal> {
    if field.leader(trip.unit) {
        return Ok(None);
    }
    let mut crossed = None;
    for feature in found.obstacles.iter().copied() {
        if obstacles::is_astride(field, &trip.start, feature) {
            continue;
        }
        obstacles::judge_crossing(field, trip, feature)?;
        if crossed.is_some() {
            let why = "one Move crosses one obstacle at most";
            return Err(Refusal::new(rule!("NMM-10-22"), why).ground(feature));
        }
        crossed = Some(feature);
    }
    Ok(crossed)
}

/// The direction of a Move and the size of a turn: what they cost, and what is refused (NMM-09-09, NMM-10-01,
/// NMM-10-02, NMM-10-19 to 10-21). Only formed troops care.
fn judge_direction(field: Field, trip: &Trip, penalties: bool) -> Result<Tokens, Refusal> {
    let mut tokens = no_tokens();
    if !field.formed(trip.unit) || !penalties {
        return Ok(tokens);
    }
    let turning = &field.world.book.movement.turning;
    let degrees = |most: u8| i32::from(most) * 100;
    if let Some((direction, _)) = trip.leg.straight() {
        let off = direction.between(Angle::UP);
        if off > degrees(turning.most_off_facing) {
            return Err(Refusal::new(
                rule!("NMM-10-20"),
                "formed troops cannot be ordered to back off: face about first",
            ));
        }
        if off > degrees(turning.arc) {
            tokens.push(Token { rule: rule!("NMM-10-19"), count: 1 });
        }
        return Ok(tokens);
    }
    let turned = match trip.leg {
        Leg::AboutFace => 18_000,
        leg => leg.turning().map_or(0, |(_, clockwise)| clockwise.abs()),
    };
    if turned > degrees(turning.free_wheel) {
        tokens.push(Token { rule: rule!("NMM-10-21"), count: 1 });
    }
    Ok(tokens)
}

/// Enemies, friends and the gap to them.
fn judge_neighbours(
    field: Field,
    trip: &Trip,
    penalties: bool,
    full: bool,
    fixed: bool,
) -> Result<Passage, Refusal> {
    let mut passage = Passage::none();
    if trip.leg == Leg::AboutFace {
        // The outline stays where it is.
        return Ok(passage);
    }
    let mut refused: Option<Refusal> = None;
    let mut friends: engine::InlineVec<Option<Neighbour>, 12> = engine::InlineVec::empty(None);
    each_near(field, trip.unit, &trip.bounds, spacing::least_gap(field), |near| {
        if refused.is_some() {
            return;
        }
        let judged = if !near.friend {
            bodies::judge_enemy(trip, &near)
        } else if near.yet_to_move {
            judge_group_member(trip, &near)
        } else if trip.meets(&near.block) {
            passage.note(field, trip.unit, near.id, penalties);
            friends.try_push(Some(near));
            bodies::judge_friend(field, trip, &near)
        } else {
            friends.try_push(Some(near));
            Ok(())
        };
        refused = judged.err();
    });
    if let Some(refusal) = refused {
        return Err(refusal);
    }
    if trip.displaces() && !fixed && !field.leader(trip.unit) {
        for friend in friends.iter().flatten() {
            spacing::judge(field, trip, friend, &passage.passed, full)?;
        }
    }
    Ok(passage)
}

/// A member of the same Group Order that has yet to move hinders no path, but nobody stops on top of it.
pub(super) fn judge_group_member(trip: &Trip, member: &Neighbour) -> Result<(), Refusal> {
    if trip.end.overlaps_deeper_than(&member.block, tabletop::Block::TOLERANCE) {
        let why = "another unit of the group still stands there: move that one first";
        return Err(Refusal::new(rule!("NMM-09-03"), why).piece(member.id));
    }
    Ok(())
}

/// What the parts of a judgement come to.
pub(super) struct Conclusion {
    pub tokens: Tokens,
    pub obstacle: Option<u8>,
    pub passed: PassedFriends,
}

/// What a trip that has been judged legal comes to.
pub(super) fn conclude(field: Field, trip: &Trip, building: Option<u8>, parts: Conclusion) -> Moved {
    let (mut to, mut shape) = (trip.to, None);
    if let Some(area) = building.and_then(|feature| cover::area(field, feature)) {
        let (pose, width, depth) = cover::garrison(area, trip.to.facing);
        to = pose;
        shape = Some(Shape { width, depth, ..field.piece(trip.unit).shape() });
    }
    let pivoted = match trip.leg {
        Leg::Turn { angle, .. } => angle,
        _ => Angle::UP,
    };
    Moved {
        from: trip.from,
        end: to,
        shape,
        tokens: parts.tokens,
        obstacle: parts.obstacle,
        passed: parts.passed,
        cover: match field.leader(trip.unit) {
            true => Cover::default(),
            false => cover::after(field, trip.unit, &trip.end, building),
        },
        length: trip.length,
        pivoted,
    }
}

/// Judges how occupants leave their building (NMM-10-15): by a leg to a place outside, drawn up as in the open,
/// whose centre lies within their allowance of the nearest point of a wall.
fn leave_building(field: Field, unit: PieceId, leg: Leg) -> Result<Moved, Refusal> {
    let Leg::To { at, facing } = leg else {
        let why = "occupants leave a building by moving to a place outside it";
        return Err(Refusal::new(rule!("NMM-10-15"), why));
    };
    let (piece, shape) = (field.piece(unit), cover::in_the_open(field, unit));
    let pose = Pose::new(at, facing.unwrap_or(piece.pose().facing));
    let mut outside = *field.table;
    let it = &mut outside.pieces[unit.index()];
    // They step out at the opening nearest to where they go, already drawn up.
    it.set_shape(shape);
    let opening = nearest_opening(&piece.block(), &shape.footprint().block(pose));
    it.set_pose(Pose::new(pose.at - opening, pose.facing));
    outside.units[unit.index()].apply(UnitChange::Cover(None));
    let open = Field::new(&outside, field.world);
    let trip = Trip::new(open, unit, Leg::To { at, facing: None });
    let mut moved = judge_departure(field, open, trip)?;
    moved.from = piece.pose();
    moved.shape = Some(shape);
    Ok(moved)
}

/// From the nearest point of a building to the centre of an outline.
fn nearest_opening(building: &tabletop::Block, outline: &tabletop::Block) -> tabletop::Vector {
    use tabletop::Outline;
    let centre = outline.centre();
    centre - building.gap(&centre).from
}

/// Judges the way out of a building: the building itself is no bar to it, but nobody stops in it.
fn judge_departure(inside: Field, open: Field, trip: Trip) -> Result<Moved, Refusal> {
    use tabletop::Outline;
    let own = inside.block(trip.unit);
    let table = open.world.ground.bounds();
    if trip.end.meets_inside(&own) {
        let why = "occupants leave a building by moving wholly out of it";
        return Err(Refusal::new(rule!("NMM-10-15"), why));
    }
    if let Some(out) = trip.end.corners().into_iter().find(|corner| !table.contains(*corner)) {
        refuse_off_table(out)?;
    }
    let mut found = going::survey(open, &trip);
    found.building = found.building.filter(|feature| Some(*feature) != cover::building_of(inside, trip.unit));
    judge_ground(open, &trip, &found)?;
    let building = judge_building(open, &trip, &found)?;
    let obstacle = judge_obstacles(open, &trip, &found)?;
    let penalties = found.bad.is_some() || open.table.battle.phase() != Phase::Opening;
    let mut tokens = no_tokens();
    let passage = judge_neighbours(open, &trip, penalties, false, obstacle.is_some())?;
    if passage.disarrays {
        tokens.push(Token { rule: rule!("NMM-10-29"), count: 1 });
    }
    if found.disarrays {
        tokens.push(Token { rule: rule!("NMM-10-26"), count: 1 });
    }
    Ok(conclude(open, &trip, building, Conclusion { tokens, obstacle, passed: passage.passed }))
}
