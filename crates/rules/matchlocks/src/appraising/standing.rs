//! How well a piece stands where it stands, or would stand elsewhere.

use engine::{Answer, PieceId, Side, Way};
use general::{Appraisal, Concern};
use tabletop::{Angle, Leg, Length, Outline, Pose};

use super::shots;
use crate::ask::By;
use crate::book::Class;
use crate::field::Field;
use crate::movement;
use crate::table::Table;
use crate::vocabulary as verb;

/// How far enemies matter to who stands somewhere.
const NEIGHBOURHOOD: Length = Length::inches(16);

/// A view from a place: how far the nearest enemy is and how far to the side, in inches and degrees.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    far: f64,
    aside: f64,
}

fn outlook(field: Field, unit: PieceId) -> Option<Outlook> {
    let body = field.block(unit);
    let nearest = super::enemies_of(field, unit)
        .min_by_key(|enemy| body.centre().distance_squared(field.block(*enemy).centre()))?;
    let other = field.block(nearest);
    let bearing = Angle::of(other.centre() - body.centre());
    let aside = f64::from((bearing - field.pose(unit).facing).signed().abs()) / 100.0;
    Some(Outlook { far: body.gap(&other).distance.rounded_up().to_inches(), aside })
}

/// How far from the nearest enemy troops of a kind want to stand, in inches: foot where it shoots well, horse
/// where it can charge, skirmishers where they can shoot and run.
fn wanted(field: Field, unit: PieceId) -> f64 {
    let rates = field.world.book.movement.rates.of(field.mover(unit));
    match field.class(unit) {
        _ if field.squadron(unit) => (rates.good + field.world.book.movement.charge.bonus).to_inches() - 1.0,
        Class::Loose => 6.0,
        _ => 8.5,
    }
}

/// How well a piece stands, in points; more is better.
fn station(field: Field, unit: PieceId) -> f64 {
    let Some(view) = outlook(field, unit) else { return 0.0 };
    let turned = -view.aside.max(10.0) / 45.0 * 0.4;
    if field.gun(unit) && field.has(unit, crate::table::Flags::DEPLOYED) {
        return turned;
    }
    let off = view.far - wanted(field, unit);
    turned - if off > 0.0 { off * 0.1 } else { off * -0.05 }
}

/// How near a piece is to falling upon the nearest enemy, in inches, what it must turn counted as a walk.
fn approach(field: Field, unit: PieceId) -> f64 {
    outlook(field, unit).map_or(0.0, |view| -view.far - view.aside / 15.0)
}

/// How closely a move is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Care {
    /// Where it leads and what order it costs: enough to see who should act.
    Glance,
    /// The shots of both sides from there as well.
    Full,
}

/// What a move is worth: how much better it stands afterwards, what it can do from there and what can be done to
/// it, and what order it loses on the way.
pub(super) fn moved(field: Field, unit: PieceId, legs: &[Leg], by: By, care: Care) -> Appraisal {
    let Ok(way) = movement::judge_path(field, unit, legs, by) else { return Appraisal::indifferent() };
    let mut table: Table = *field.table;
    let piece = &mut table.pieces[unit.index()];
    piece.set_pose(way.end);
    piece.set_shape(way.shape.unwrap_or(piece.shape()));
    let state = &mut table.units[unit.index()];
    state.set_displacements(state.displacements() + 1);
    let there = Field::new(&table, field.world);
    let tokens: u8 = way.tokens.iter().map(|token| token.count).sum();
    let passed: u8 = way.passed.iter().map(|friend| friend.tokens).sum();
    let each = if field.squadron(unit) { 0.9 } else { 0.5 };
    let obstacle = if way.obstacle.is_some() { 0.5 } else { 0.0 };
    let lost = -each * (f64::from(tokens + passed) + obstacle);
    let better = station(there, unit) - station(field, unit);
    let moved = Appraisal::of(Concern::Station, better, "it comes to stand where it is of use")
        .and(Concern::Ground, approach(there, unit) - approach(field, unit), "it closes with the enemy")
        .and(Concern::Cohesion, lost, "it loses its order on the way");
    if care == Care::Full { moved.with(&prospects(field, there, unit)) } else { moved }
}

/// What a piece can do, and what can be done to it, from another place than where it is.
fn prospects(here: Field, there: Field, unit: PieceId) -> Appraisal {
    let near = |field: Field| {
        let body = field.block(unit);
        super::enemies_of(field, unit).any(|enemy| field.block(enemy).within(&body, NEIGHBOURHOOD))
    };
    if !near(there) && !near(here) {
        return Appraisal::indifferent();
    }
    let shot = |field: Field| shots::best(field, unit).map_or(0.0, |(value, _)| value);
    let suffers = |field: Field| shots::suffered(field, unit, NEIGHBOURHOOD);
    Appraisal::of(Concern::Opportunity, shot(there) - shot(here), "it can shoot from there").and(
        Concern::Exposure,
        suffers(there) - suffers(here),
        "they can shoot at it there",
    )
}

/// What a turn on the spot is worth.
pub(super) fn turned(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let Way::Legs(legs) = answer.way else { return Appraisal::indifferent() };
    let Some(Leg::Turn { hand, angle, .. }) = legs.first().copied() else { return Appraisal::indifferent() };
    let clockwise = if hand == tabletop::Hand::Right { angle } else { Angle::UP - angle };
    let mut table: Table = *field.table;
    let pose = field.pose(unit);
    table.pieces[unit.index()].set_pose(Pose::new(pose.at, pose.facing + clockwise));
    let there = Field::new(&table, field.world);
    Appraisal::of(Concern::Station, station(there, unit) - station(field, unit), "it comes to face the enemy")
        .and(Concern::Ground, approach(there, unit) - approach(field, unit), "it comes to face the enemy")
}

/// What a place in the line of battle is worth: in front of the zone, looking at the enemy, foot in the centre and
/// horse on the wings.
pub(super) fn deployed(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let Some(unit) = answer.piece.filter(|_| answer.verb == verb::PLACE) else {
        return Appraisal::indifferent();
    };
    let placed = Appraisal::of(Concern::Command, 5.0, "it takes its place in the line");
    let Way::At(Pose { at, facing }) = answer.way else { return placed };
    let ahead = field.homeward(side) + Angle::HALF;
    let astray = f64::from((facing - ahead).signed().abs()) / 9000.0;
    let zone = field.world.zone.to_inches().max(1.0);
    let forward = field.from_baseline(side, at).to_inches() / zone;
    let half = field.world.ground.width().to_inches() / 2.0;
    let out = (Length(at.x).to_inches() - half).abs() / half.max(1.0);
    let sideways = if field.squadron(unit) { -(out - 0.65).abs() } else { -out };
    let forward = if field.leader(unit) { -(forward - 0.4).abs() } else { forward };
    placed
        .and(Concern::Station, forward, "it stands in the front of the line")
        .and(Concern::Flank, sideways, "foot holds the centre and horse the wings")
        .and(Concern::Cohesion, -astray, "it looks the wrong way")
}
