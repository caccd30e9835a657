//! Moves worth making, for those who choose among a few: every one has been judged by [`judge_move`].

use engine::{InlineVec, PieceId};
use tabletop::{Angle, Bounds, FeatureId, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use super::cover;
use super::legal::judge_move;
use super::reach::{self, Way, departure, each_over, free_along, goes_freely, straight, to_with_facing};
use crate::ask::By;
use crate::field::Field;
use crate::world::Terrain;

/// The least move worth offering, unless there is no other: units that stand close leave gaps as narrow as a hair.
const LEAST: Length = Length::hundredths_of_inch(10);

/// Stops that lie nearer to each other are one: nobody tells them apart, and words do not.
const ALIKE: Length = Length(5);

/// The least turn worth offering.
const LEAST_TURN: Angle = Angle::degrees(1);

/// Offers the moves worth making: a full move ahead and obliquely, half of it, to the edges of range bands and
/// of terrain, up to obstacles and over them, through friends, wheels, turns towards the nearest enemies, an
/// about-face; for what goes freely, places round about it. Where none of these goes ahead, as friends on either hand
/// leave no place to stop at on the way, shorter ones; where nothing but the tiniest moves are legal, those.
pub fn candidate_moves(field: Field, unit: PieceId, by: By, offer: &mut dyn FnMut(Leg)) {
    let (mut offered, mut ahead, mut tiny) = (false, false, false);
    let mut judge = |leg: Leg| {
        let legal = judge_move(field, unit, leg, by).is_ok();
        if legal {
            offer(leg);
        }
        legal
    };
    each_candidate(field, unit, &mut |leg| {
        if !worth(field, unit, leg) {
            tiny = true;
        } else if judge(leg) {
            offered = true;
            ahead |= matches!(leg, Leg::Advance(_) | Leg::Oblique { .. } | Leg::To { .. });
        }
    });
    if !ahead {
        each_short(field, unit, &mut |leg| offered |= judge(leg));
    }
    if tiny && !offered {
        each_candidate(field, unit, &mut |leg| {
            judge(leg);
        });
    }
}

/// Visits moves straight ahead of a quarter of the free way and less; none has been judged.
fn each_short(field: Field, unit: PieceId, visit: &mut dyn FnMut(Leg)) {
    if !field.piece(unit).on_table() || goes_freely(field, unit) || cover::building_of(field, unit).is_some()
    {
        return;
    }
    let Some(way) = Way::new(field, unit, Angle::UP) else { return };
    let mut distance = free_along(field, unit, &way).half();
    for _ in 0..3 {
        distance = distance.half();
        if distance >= LEAST {
            visit(straight(field, unit, Angle::UP, distance));
        }
    }
}

/// Whether a move goes far enough to be offered beside others.
fn worth(field: Field, unit: PieceId, leg: Leg) -> bool {
    match leg {
        Leg::Advance(distance)
        | Leg::Back(distance)
        | Leg::Oblique { distance, .. }
        | Leg::Sidestep { distance, .. } => distance >= LEAST,
        Leg::Wheel { angle, .. } | Leg::Turn { angle, .. } => angle >= LEAST_TURN,
        Leg::To { at, facing } => {
            let pose = field.pose(unit);
            let turned = facing.map_or(0, |facing| (facing - pose.facing).signed().abs());
            turned >= LEAST_TURN.signed() || at.distance_squared(pose.at) >= LEAST.squared()
        }
        Leg::AboutFace => true,
    }
}

/// Visits the moves that may be worth making; none has been judged.
fn each_candidate(field: Field, unit: PieceId, visit: &mut dyn FnMut(Leg)) {
    if !field.piece(unit).on_table() {
        return;
    }
    let enemies = nearest_enemies(field, unit);
    if cover::building_of(field, unit).is_some() {
        return each_departure(field, unit, visit);
    }
    if field.gun(unit) {
        each_pivot(field, unit, &enemies, visit);
    }
    if goes_freely(field, unit) {
        return each_free(field, unit, &enemies, visit);
    }
    for hundredths in [0, 4_500, -4_500, 2_250, -2_250] {
        let direction = Angle::hundredths(hundredths);
        each_stop(field, unit, direction, &enemies, &mut |distance| {
            visit(straight(field, unit, direction, distance));
        });
    }
    each_over(field, unit, visit);
    if !field.gun(unit) {
        each_turn(field, unit, &enemies, visit);
    }
}

/// Visits a few moves of a unit, for those who only ask whether it should be the one to move: a full move and half of
/// one ahead and obliquely, wheels towards the nearest enemies, an about-face; for what goes freely, full moves
/// round about it. None has been judged.
pub fn glance(field: Field, unit: PieceId, visit: &mut dyn FnMut(Leg)) {
    let enemies = nearest_enemies(field, unit);
    if !field.piece(unit).on_table() || cover::building_of(field, unit).is_some() {
        return;
    }
    let free = |direction: Angle| reach::free_run(field, unit, direction);
    if goes_freely(field, unit) {
        let ahead = enemies.first().map_or(0, |enemy| turn_towards(field, unit, *enemy));
        for part in 0..8 {
            let direction = Angle::hundredths(ahead + part * 4_500);
            let free = free(direction);
            if free >= LEAST {
                visit(to_with_facing(field, unit, field.pose(unit).moved(direction, free), None));
            }
        }
        return;
    }
    if field.gun(unit) {
        each_pivot(field, unit, &enemies, visit);
    }
    for direction in [Angle::UP, Angle::degrees(45), Angle::degrees(-45)] {
        let free = free(direction);
        for distance in [free, free.half()] {
            if distance >= LEAST {
                visit(straight(field, unit, direction, distance));
            }
        }
    }
    if !field.gun(unit) {
        each_turn(field, unit, &enemies, visit);
    }
}

/// The nearest enemies of a unit, the nearest first.
fn nearest_enemies(field: Field, unit: PieceId) -> InlineVec<PieceId, 3> {
    let from = field.block(unit).centre();
    let mut nearest: InlineVec<(i64, PieceId), 3> = InlineVec::empty((i64::MAX, unit));
    for enemy in field.units_of(field.side(unit).other()) {
        let mut found = (from.distance_squared(field.pose(enemy).at), enemy);
        for slot in nearest.iter_mut() {
            if found.0 < slot.0 {
                std::mem::swap(slot, &mut found);
            }
        }
        nearest.try_push(found);
    }
    let mut few = InlineVec::empty(unit);
    nearest.iter().for_each(|(_, enemy)| few.push(*enemy));
    few
}

/// Visits the distances worth stopping at in a direction: the whole free way, half of it, the edges of the range
/// bands of both sides to the nearest enemies, and the edges of terrain.
fn each_stop(
    field: Field,
    unit: PieceId,
    direction: Angle,
    enemies: &[PieceId],
    visit: &mut dyn FnMut(Length),
) {
    let Some(way) = Way::new(field, unit, direction) else { return };
    let free = free_along(field, unit, &way);
    if free <= Length::ZERO {
        return;
    }
    let mut seen: InlineVec<Length, 24> = InlineVec::empty(Length::ZERO);
    let mut visit = |stop: Length| {
        if seen.iter().all(|other| (*other - stop).0.abs() >= ALIKE.0) {
            seen.try_push(stop);
            visit(stop);
        }
    };
    visit(free);
    visit(free.half());
    if direction != Angle::UP && !goes_freely(field, unit) {
        return;
    }
    for enemy in enemies {
        for band in bands(field, unit).into_iter().chain(bands(field, *enemy)) {
            if band > Length::ZERO
                && field.may_be_within(unit, *enemy, band + free)
                && let Some(extent) = way.stroke.stop_short(way.body, &field.block(*enemy), band)
                && extent > 0
                && extent < free.0
            {
                visit(Length(extent));
            }
        }
    }
    for feature in field.world.ground.near(&way.bounds).iter() {
        if let Some(over) = way.over(field, feature as u8) {
            for extent in [Some(over.from), over.to].into_iter().flatten() {
                if extent > 0 && extent < free.0 {
                    visit(Length(extent));
                }
            }
        }
    }
}

/// The limits of a unit's range bands; nothing for who does not shoot.
fn bands(field: Field, unit: PieceId) -> [Length; 2] {
    match field.kind(unit).shooter(field.footing(unit)) {
        Some(shooter) => {
            let bands = field.world.book.shooting.bands.of(shooter);
            [bands.short, bands.long]
        }
        None => [Length::ZERO; 2],
    }
}

/// Visits wheels by quarters of a right angle and less, wheels towards the nearest enemies, and the about-face.
fn each_turn(field: Field, unit: PieceId, enemies: &[PieceId], visit: &mut dyn FnMut(Leg)) {
    let wheel = |hand: Hand, angle: Angle| Leg::Wheel { hand, angle, swing: Swing::Forward };
    for degrees in [15, 30, 45, 90] {
        for hand in [Hand::Left, Hand::Right] {
            visit(wheel(hand, Angle::degrees(degrees)));
        }
    }
    let most = i32::from(field.world.book.movement.turning.most_wheel) * 100;
    for enemy in enemies {
        let turn = turn_towards(field, unit, *enemy).clamp(-most, most);
        if turn != 0 {
            let hand = if turn > 0 { Hand::Right } else { Hand::Left };
            visit(wheel(hand, Angle::hundredths(turn.abs())));
        }
    }
    visit(Leg::AboutFace);
}

/// The turn by which a unit comes to look at an enemy, in hundredths of a degree, clockwise positive.
fn turn_towards(field: Field, unit: PieceId, enemy: PieceId) -> i32 {
    let bearing = Angle::of(field.block(enemy).centre() - field.block(unit).centre());
    (bearing - field.pose(unit).facing).signed()
}

fn each_pivot(field: Field, unit: PieceId, enemies: &[PieceId], visit: &mut dyn FnMut(Leg)) {
    let most = i32::from(field.world.book.movement.pivot.most) * 100;
    let mut pivot = |turn: i32| {
        let hand = if turn > 0 { Hand::Right } else { Hand::Left };
        let angle = Angle::hundredths(turn.abs());
        visit(Leg::Turn { about: Pivot::Centre, hand, angle });
    };
    for turn in enemies.iter().map(|enemy| turn_towards(field, unit, *enemy)) {
        if turn != 0 && turn.abs() <= most {
            pivot(turn);
        }
    }
    for turn in [most, -most, most / 2, -most / 2] {
        pivot(turn);
    }
}

/// Visits places round a body that goes where it likes, looking at the nearest enemy where it can.
fn each_free(field: Field, unit: PieceId, enemies: &[PieceId], visit: &mut dyn FnMut(Leg)) {
    let pose = field.pose(unit);
    let towards = enemies.first().map(|enemy| turn_towards(field, unit, *enemy));
    let ahead = towards.unwrap_or(0);
    let body = field.piece(unit).shape().footprint();
    for part in 0..8 {
        let direction = Angle::hundredths(ahead + part * 4_500);
        each_stop(field, unit, direction, enemies, &mut |distance| {
            let to = pose.moved(direction, distance);
            visit(to_with_facing(field, unit, to, None));
            if let Some(enemy) = enemies.first() {
                let centre = body.block(to).centre();
                let facing = Angle::of(field.block(*enemy).centre() - centre);
                visit(to_with_facing(field, unit, to, Some(facing)));
            }
        });
    }
    if let Some(turn) = towards.filter(|turn| *turn != 0) {
        visit(to_with_facing(field, unit, pose, Some(pose.facing + Angle::hundredths(turn))));
    }
    for feature in 0..field.world.ground.features().len() as u8 {
        if matches!(field.world.terrain(FeatureId(feature)), Terrain::Building { .. })
            && let Some(area) = cover::area(field, feature)
        {
            let (inside, ..) = cover::garrison(area, pose.facing);
            visit(Leg::To { at: centre_of(area.bounds()), facing: Some(inside.facing) });
        }
    }
    each_over(field, unit, visit);
}

fn centre_of(bounds: Bounds) -> Point {
    bounds.low.midpoint(bounds.high)
}

fn each_departure(field: Field, unit: PieceId, visit: &mut dyn FnMut(Leg)) {
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    for part in 0..8 {
        let heading = Angle::hundredths(part * 4_500);
        for distance in [rate, rate.half(), Length::INCH] {
            visit(departure(field, unit, heading, distance));
        }
    }
}

/// A move by which a Leader comes to touch a unit within his reach, behind it if he can, so that he may be
/// attached (NMM-05-07).
pub fn join(field: Field, leader: PieceId, unit: PieceId) -> Option<Leg> {
    let wanted = field.block(unit);
    let rear = wanted.edge(tabletop::Edge::Rear);
    let facing = field.pose(unit).facing;
    let behind = Pose::new(rear.from.midpoint(rear.to), facing);
    let legal = |pose: Pose| {
        let leg = Leg::To { at: pose.at, facing: Some(pose.facing) };
        judge_move(field, leader, leg, By::Order).is_ok().then_some(leg)
    };
    let place = super::carrying::beside(field, leader, unit, behind)?;
    legal(place).or_else(|| {
        // Behind is out of reach: as near to where he is as may be.
        let nearest = super::carrying::beside(field, leader, unit, field.pose(leader))?;
        legal(nearest)
    })
}
