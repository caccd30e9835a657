//! How far a piece could come, charge and shoot with its next Move: outlines made of samples, for the eye alone.

use engine::PieceId;
use engine::view::words::about;
use engine::view::{RangeKind, RangeView, fan, hull};
use tabletop::{Angle, Hand, Leg, Length, Point, Pose, Segment, Swing};

use crate::ask::By;
use crate::field::Field;
use crate::movement::contact::charges;
use crate::movement::cover::building_of;
use crate::movement::judge_move;
use crate::movement::legal::rate_rule;
use crate::movement::reach::{departure, free_run, free_run_at, goes_freely, straight};
use crate::rule;
use crate::shooting::{cover, shooters, sight};

/// Degrees between two directions that are tried.
const STEP: i32 = 5;

/// The move, the charge and the fire of a piece, as if it were its turn. Nothing of one that fights or is Daunted, and
/// nothing where nobody measures beforehand (NMM-10-04).
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    let able = field.piece(piece).on_table() && !field.engaged(piece) && !field.daunted(piece);
    if !able || !field.world.book.settings.premeasuring.allowed {
        return Vec::new();
    }
    let ends = ends(field, piece);
    let rate = field.world.book.movement.rates.of(field.mover(piece)).good;
    let moves = RangeView {
        kind: RangeKind::Move,
        word: format!("one Move, {rate} at most"),
        rule: rate_rule(field, piece),
        outline: outlined(field, piece, &ends),
    };
    let views = [Some(moves), charge(field, piece), fire(field, piece, &ends)];
    views.into_iter().flatten().filter(|view| view.outline.len() > 2).collect()
}

/// Where the middle of a piece's front could be after one Move, in every direction as far as it may go.
fn ends(field: Field, piece: PieceId) -> Vec<Point> {
    let from = field.pose(piece);
    let shape = field.piece(piece).shape();
    let body = shape.footprint();
    let mut ends = Vec::new();
    for at in 0..360 / STEP {
        let direction = Angle::degrees(at * STEP);
        if let Some(leg) = farthest(field, piece, direction) {
            ends.push(leg.end(from, body).at);
        }
    }
    if field.formed(piece) {
        let legal = |leg: &Leg| judge_move(field, piece, *leg, By::Order).is_ok();
        let most = i32::from(field.world.book.movement.turning.most_wheel);
        let turned = |hand| {
            (1..=most / STEP).map(move |at| Leg::Wheel {
                hand,
                angle: Angle::degrees(at * STEP),
                swing: Swing::Forward,
            })
        };
        let turns = turned(Hand::Left).chain(turned(Hand::Right)).chain([Leg::AboutFace]);
        ends.extend(turns.filter(legal).map(|leg| leg.end(from, body).at));
    }
    ends
}

/// The longest legal straight Move in a direction among those tried: all of the allowance, the whole free way, and as
/// many eighths of it as are allowed.
fn farthest(field: Field, piece: PieceId, direction: Angle) -> Option<Leg> {
    let legal = |leg: &Leg| judge_move(field, piece, *leg, By::Order).is_ok();
    let rate = field.world.book.movement.rates.of(field.mover(piece)).good;
    if building_of(field, piece).is_some() {
        let heading = field.pose(piece).facing + direction;
        return Some(departure(field, piece, heading, rate)).filter(legal);
    }
    let most = i32::from(field.world.book.movement.turning.most_off_facing) * 100;
    if field.formed(piece) && direction.between(Angle::UP) > most {
        return None;
    }
    let way = |far: Length| Some(straight(field, piece, direction, far)).filter(legal);
    way(rate).or_else(|| {
        let free = free_run(field, piece, direction);
        // Who stands a hair's breadth in somebody else has no free way, and may leave all the same.
        let parts = if free > Length::ZERO { free } else { rate };
        let eighths = (1..8).rev().map(|eighths| Length(parts.0 / 8 * eighths));
        std::iter::once(free).chain(eighths).filter(|far| *far > Length::ZERO).find_map(way)
    })
}

/// The ends joined to an outline: each direction from where the piece stands as far as it comes, and where it takes
/// any facing at the end, as much farther as its front may then lie from its middle.
fn outlined(field: Field, piece: PieceId, ends: &[Point]) -> Vec<Point> {
    let from = field.pose(piece).at;
    if goes_freely(field, piece) && building_of(field, piece).is_none() {
        return around_middle(field, piece, ends);
    }
    let mut around: Vec<(i32, Point)> = ends
        .iter()
        .filter(|end| **end != from)
        .map(|end| ((Angle::of(*end - from) - field.pose(piece).facing).signed(), *end))
        .collect();
    // Of what lies in nearly one direction the farthest counts: a wheel ends nearer than a straight Move.
    let near = |end: &Point| end.distance_squared(from);
    around.sort_unstable_by_key(|(bearing, end)| {
        (bearing.div_euclid(STEP * 100), std::cmp::Reverse(near(end)))
    });
    around.dedup_by_key(|(bearing, _)| bearing.div_euclid(STEP * 100));
    let mut outline: Vec<Point> = around.into_iter().map(|(_, end)| end).collect();
    // Nobody goes back but who faces about: the ground before the front begins at the front.
    if field.formed(piece) {
        outline.push(from);
    }
    outline
}

/// Where the front of a body may lie that takes any facing: of each place that its middle comes to, round about that
/// place; of what lies in nearly one direction the farthest counts.
fn around_middle(field: Field, piece: PieceId, ends: &[Point]) -> Vec<Point> {
    let (from, facing) = (field.pose(piece).at, field.pose(piece).facing);
    let centre = field.block(piece).centre();
    let half = field.piece(piece).shape().depth.half();
    let ways = ends.iter().chain([&from]).map(|end| *end - from);
    let fronts = ways.flat_map(|by| {
        let ahead = if from + by == from { facing } else { Angle::of(by) };
        (-6..=6).map(move |turn| centre + by + (ahead + Angle::degrees(turn * 30)).along(half))
    });
    let mut farthest: Vec<Option<Point>> = vec![None; (360 / STEP) as usize];
    for front in fronts.filter(|front| *front != centre) {
        let bearing = (Angle::of(front - centre) - facing).to_hundredths();
        let slot = &mut farthest[(bearing / (STEP * 100)) as usize % (360 / STEP) as usize];
        let far = |point: &Point| point.distance_squared(centre);
        if slot.is_none_or(|known| far(&known) < far(&front)) {
            *slot = Some(front);
        }
    }
    farthest.into_iter().flatten().collect()
}

/// How far it comes into contact with an enemy: as far as the way is free, straight ahead by the Charge rate where it
/// charges (NMM-10-11, NMM-12-05).
fn charge(field: Field, unit: PieceId) -> Option<RangeView> {
    let attacks = field.is_unit(unit) && !field.foot_skirmisher(unit) && !field.gun(unit);
    if !attacks || building_of(field, unit).is_some() {
        return None;
    }
    let movement = &field.world.book.movement;
    let pose = field.pose(unit);
    let (rate, bonus) = (movement.rates.of(field.mover(unit)).good, movement.charge.bonus);
    let near = i32::from(movement.charge_line.straight_within);
    let most = if field.formed(unit) { i32::from(movement.turning.most_off_facing) } else { 180 - STEP };
    let mut ways: Vec<i32> = (-most / STEP..=most / STEP).map(|at| at * STEP).chain([-near, near]).collect();
    ways.sort_unstable();
    ways.dedup();
    let reach = |degrees: &i32| {
        let direction = Angle::degrees(*degrees);
        let usual = free_run(field, unit, direction);
        if !charges(field, unit) || degrees.abs() > near {
            return pose.moved(direction, usual).at;
        }
        let far = pose.moved(direction, free_run_at(field, unit, direction, rate + bonus)).at;
        let uphill = field.world.ground.climb(Segment::new(pose.at, far)).up > 0;
        if uphill { pose.moved(direction, usual).at } else { far }
    };
    let start = field.formed(unit).then_some(pose.at);
    let outline = ways.iter().map(reach).chain(start).collect();
    let (word, rule) = match charges(field, unit) {
        true => (format!("a Charge, {} straight ahead at most", rate + bonus), rule!("NMM-10-11")),
        false => (format!("an Attack, {rate} at most"), rule!("NMM-12-05")),
    };
    Some(RangeView { kind: RangeKind::Charge, word, rule, outline })
}

/// How far it shoots after that Move: its arc and greatest range from every end, with the facing that it keeps, or all
/// round where it takes any.
fn fire(field: Field, unit: PieceId, ends: &[Point]) -> Option<RangeView> {
    let shooter = field.kind(unit).shooter(field.footing(unit))?;
    if !field.is_unit(unit) || field.has(unit, crate::table::Sign::Limbered) {
        return None;
    }
    let reach = shooters::greatest_range(field, shooter);
    let from = field.pose(unit);
    let here = std::iter::once(from.at);
    let outline = if goes_freely(field, unit) || building_of(field, unit).is_some() {
        let round = (0..360 / 15).map(|at| Angle::degrees(at * 15).along(reach));
        let round: Vec<_> = round.collect();
        hull(
            &ends
                .iter()
                .copied()
                .chain(here)
                .flat_map(|end| round.iter().map(move |by| end + *by))
                .collect::<Vec<_>>(),
        )
    } else {
        let spread = Angle::degrees(field.world.book.shooting.arc.degrees.into());
        let stands = fan(cover::front(field, unit), spread, sight::measuring_point(field, unit), reach);
        let shifted = |end: Point| stands.iter().map(move |corner| *corner + (end - from.at));
        let ahead = ends.iter().copied().filter(|end| is_ahead(from, *end));
        hull(&ahead.chain(here).flat_map(shifted).collect::<Vec<_>>())
    };
    let word = format!("fire after one Move, {}", about(reach));
    Some(RangeView { kind: RangeKind::Fire, word, rule: rule!("NMM-11-39"), outline })
}

/// Whether a place is not behind a pose.
fn is_ahead(pose: Pose, at: Point) -> bool {
    at == pose.at || (Angle::of(at - pose.at) - pose.facing).signed().abs() <= 9_000
}
