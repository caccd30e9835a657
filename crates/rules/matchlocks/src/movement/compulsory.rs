//! Moves that the rules make: Fall Back, Rout, Evade, pursuit, Follow Up, breaking off. Pure geometry with its
//! price; when they happen is for chapters 12 and 13. [`carry_out`] makes one happen.

use engine::{Event, PieceId, Shape};
use tabletop::{Angle, Bounds, Edge, Hull, Leg, Length, Outline, Point, Pose, straight_away};

use super::bodies::Passage;
use super::carrying::{self, Carry};
use super::course::{Course, Ignoring, JUST_SHORT, Manner, run, way};
use super::cover::{self, Cover};
use super::trip::{PassedFriends, Token, Tokens};
use crate::field::Field;
use crate::morale::disarray;
use crate::shooting::cover as hiding;
use crate::table::Crossing;
use crate::{Acting, rule};

/// How a compulsory move goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// Where it ends; of a unit that leaves the table, the last place wholly upon it.
    pub to: Pose,
    /// How the unit is drawn up afterwards, where that changes: a garrison that leaves its building.
    pub shape: Option<Shape>,
    /// How far it goes.
    pub distance: Length,
    /// What ends it.
    pub stopped: Stop,
    /// The Disarray Tokens of the unit itself.
    pub tokens: Tokens,
    /// The friends through whom it passes, with their tokens.
    pub passed: PassedFriends,
}

/// What ends a compulsory move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It goes its full distance, or to the first clear place beyond.
    Full,
    /// An enemy: in contact with him where the move may end so, else just short of him.
    Enemy(PieceId),
    /// Ground closed to it, by feature.
    Ground(u8),
    /// There is no clear place beyond a friend: it ends short of him.
    Friend,
    /// A part of it crosses an edge: it leaves the table (NMM-10-34).
    OffTable,
}

/// The tokens that an obstacle costs in a compulsory move: as recorded, or one where nothing is known; none for
/// Skirmishers on foot (NMM-13-32).
fn obstacle_tokens(field: Field, unit: PieceId, feature: u8) -> u8 {
    let book = &field.world.book.movement.obstacles;
    if field.foot_skirmisher(unit) {
        return 0;
    }
    match field.table.findings[feature as usize].crossing() {
        Crossing::Free => 0,
        Crossing::Two => book.second_tokens,
        _ => book.tokens,
    }
}

/// A Fall Back (NMM-13-28 to 13-33): one Good Going Move towards the unit's own baseline, its facing kept. The
/// token of the retreat itself is left out for sides that part by exhaustion (NMM-12-78).
pub fn fall_back(field: Field, unit: PieceId, retreat_token: bool) -> Flight {
    let heading = field.homeward_of(unit);
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    let (course, shape) = out_of_building(field, unit, heading);
    let manner = Manner {
        distance: rate,
        slowed: true,
        contacts: true,
        halts_at_obstacles: false,
        ignoring: Ignoring::default(),
    };
    let mut flight = run(field, &course, &manner);
    flight.shape = shape;
    if retreat_token && field.formed(unit) {
        flight.tokens.push(Token { rule: rule!("NMM-13-29"), count: 1 });
    }
    price_of_way(field, &course, &mut flight);
    if matches!(flight.stopped, Stop::Ground(_)) {
        flight.tokens.push(Token { rule: rule!("NMM-13-32"), count: 1 });
    }
    // Only Daunted troops pass friends by the rule of their own; from exhaustion one passes as anybody does.
    if !retreat_token {
        pass_friends(field, unit, &mut flight, true);
        return flight;
    }
    for friend in flight.passed.iter_mut() {
        friend.tokens = u8::from(disarrayed_by_retreat(field, unit, friend.unit));
    }
    flight
}

/// The tokens of Bad Going and obstacles on the way of a Fall Back (NMM-13-29, NMM-13-32).
fn price_of_way(field: Field, course: &Course, flight: &mut Flight) {
    let (crossed, disarrays) = way(field, course, flight);
    if disarrays {
        flight.tokens.push(Token { rule: rule!("NMM-10-26"), count: 1 });
    }
    let toll: u8 = crossed.iter().map(|feature| obstacle_tokens(field, course.unit, *feature)).sum();
    if toll > 0 {
        flight.tokens.push(Token { rule: rule!("NMM-13-32"), count: toll });
    }
}

/// Whether a friend takes a token when Daunted troops fall back through him (NMM-13-30).
fn disarrayed_by_retreat(field: Field, unit: PieceId, friend: PieceId) -> bool {
    if field.foot_skirmisher(unit) {
        return false;
    }
    field.arm(unit) != field.arm(friend) || field.points(friend) <= field.points(unit)
}

/// Where a compulsory move begins: where the unit stands, or for a garrison drawn up outside the wall nearest to
/// where it goes.
fn out_of_building(field: Field, unit: PieceId, heading: Angle) -> (Course, Option<Shape>) {
    let mut course = Course::of(field, unit, field.pose(unit), heading);
    if cover::building_of(field, unit).is_none() {
        return (course, None);
    }
    let (building, shape) = (field.block(unit), cover::in_the_open(field, unit));
    let facing = heading + Angle::HALF;
    course.body = shape.footprint();
    // Its front touches the farthest point of the building in that direction.
    let ahead = heading.along(Length::inches(10));
    let reach = |point: &Point| ahead.dot(*point - building.centre());
    let farthest = building.corners().into_iter().max_by_key(reach).unwrap_or(building.centre());
    let out = reach(&farthest) / i64::from(ahead.length().0).max(1);
    course.start = Pose::new(building.centre() + heading.along(Length(out as i32)), facing);
    (course, Some(shape))
}

/// The Routing area (NMM-13-06, NMM-13-35): the ground swept by the unit's frontage on its Rout straight towards
/// its own baseline, cut off at the table's edge.
pub fn rout_area(field: Field, unit: PieceId) -> Hull {
    let course = Course::of(field, unit, field.pose(unit), field.homeward_of(unit));
    let distance = field.world.book.morale.rout.distance;
    let table = field.world.ground.bounds();
    let exit = course.stroke(distance).and_then(|stroke| stroke.exit(course.body, &table));
    let way = course.heading.along(exit.map_or(distance, |exit| Length(exit.extent)));
    let start = course.body.block(course.start);
    let corners = start.corners().into_iter().chain(start.shifted(way).corners());
    // Eight points of two outlines are never more than a hull can hold.
    Hull::of(corners).expect("a block has an outline")
}

/// An Evade in the open (NMM-12-19, NMM-12-21, NMM-12-22): straight away from the middle of the attacker's front
/// edge, where it stood when the contact Action began, for one full Move, looking where it runs.
pub fn evade(field: Field, unit: PieceId, attacker: PieceId, from: Point) -> Flight {
    let heading = straight_away(from, field.block(unit).centre());
    let body = Course::of(field, unit, field.pose(unit), heading).body;
    let start = Leg::to_face(field.pose(unit).facing, heading).end(field.pose(unit), body);
    let course = Course { unit, body, start, heading };
    let manner = Manner {
        distance: field.world.book.movement.rates.of(field.mover(unit)).good,
        slowed: true,
        contacts: false,
        halts_at_obstacles: false,
        ignoring: Ignoring { enemy: Some(attacker), obstacle: None },
    };
    let mut flight = run(field, &course, &manner);
    flight.tokens.push(Token { rule: rule!("NMM-12-19"), count: 1 });
    // Its own token comes first, so only the passing of Skirmishers on foot is free (NMM-12-21).
    let passes = |friend: PieceId| !field.foot_skirmisher(unit) && !field.foot_skirmisher(friend);
    let mut disarrays = false;
    for friend in flight.passed.iter_mut() {
        friend.tokens = u8::from(passes(friend.unit));
        disarrays |= passes(friend.unit);
    }
    if disarrays {
        flight.tokens.push(Token { rule: rule!("NMM-12-21"), count: 1 });
    }
    flight
}

/// A pursuit (NMM-12-67, NMM-12-69): the unit turns to face the enemy's baseline squarely and goes straight
/// ahead, slowed by nothing, until it meets an enemy, ground closed to it or the edge of the table. The tokens of
/// the pursuit itself are chapter 12's.
pub fn straight_pursuit(field: Field, unit: PieceId, distance: Length) -> Flight {
    let heading = field.homeward(field.side(unit).other());
    let body = Course::of(field, unit, field.pose(unit), heading).body;
    let start = Leg::to_face(field.pose(unit).facing, heading).end(field.pose(unit), body);
    let course = Course { unit, body, start, heading };
    let manner = Manner {
        distance,
        slowed: false,
        contacts: true,
        halts_at_obstacles: false,
        ignoring: Ignoring::default(),
    };
    let mut flight = run(field, &course, &manner);
    pass_friends(field, unit, &mut flight, true);
    flight
}

/// The price of passing friends in a compulsory move (NMM-10-29, NMM-10-30).
fn pass_friends(field: Field, unit: PieceId, flight: &mut Flight, own: bool) {
    let mut passage = Passage::none();
    for friend in flight.passed.iter() {
        passage.note(field, unit, friend.unit, true);
    }
    flight.passed = passage.passed;
    if own && passage.disarrays {
        flight.tokens.push(Token { rule: rule!("NMM-10-29"), count: 1 });
    }
}

/// A Follow Up (NMM-12-63, NMM-12-64): straight after a beaten enemy that has fallen back `fell`, until in
/// contact again. Horse goes whatever distance that takes, foot at most a Move. It ends at ground closed to it,
/// at an obstacle other than one already fought across, and short of anybody else. Contact regained is
/// [`Stop::Enemy`] with the loser.
pub fn follow_up(field: Field, unit: PieceId, loser: PieceId, fell: Length, across: Option<u8>) -> Flight {
    let course = Course::of(field, unit, field.pose(unit), field.homeward_of(loser));
    let mut flight = go_after(field, &course, loser, fell, across);
    let regained = course.body.block(flight.to).within(&field.block(loser), field.tolerance());
    if regained && flight.stopped == Stop::Full {
        flight.stopped = Stop::Enemy(loser);
    }
    flight
}

/// A Follow Up of one who comes along after a fellow, to a place at an enemy who has been caught up already (NMM-12-61):
/// what stops any Follow Up stops him on his way. Where he arrives it is [`Stop::Enemy`] with the loser.
pub fn come_along(field: Field, unit: PieceId, loser: PieceId, to: Pose, across: Option<u8>) -> Flight {
    let from = field.pose(unit);
    let (heading, far) = (straight_away(from.at, to.at), from.at.distance(to.at));
    let course = Course::of(field, unit, from, heading);
    let mut flight = go_after(field, &course, loser, far, across);
    if flight.stopped == Stop::Full && flight.distance == far {
        (flight.to, flight.stopped) = (to, Stop::Enemy(loser));
    }
    flight
}

/// The way of a Follow Up on its course, `far` if nothing stops it.
fn go_after(field: Field, course: &Course, loser: PieceId, far: Length, across: Option<u8>) -> Flight {
    let (unit, heading) = (course.unit, course.heading);
    let horse = field.mounted(unit);
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    let manner = Manner {
        distance: if horse { far } else { far.min(rate) },
        slowed: !horse,
        contacts: true,
        halts_at_obstacles: true,
        ignoring: Ignoring { enemy: Some(loser), obstacle: across },
    };
    let mut flight = run(field, course, &manner);
    if !horse {
        let (_, disarrays) = way(field, course, &flight);
        if disarrays {
            flight.tokens.push(Token { rule: rule!("NMM-10-26"), count: 1 });
        }
    }
    if let Stop::Enemy(_) = flight.stopped {
        // Anybody else is not to be touched.
        let short = (flight.distance - JUST_SHORT).max(Length::ZERO);
        flight.to = Pose::new(course.start.at + heading.along(short), course.start.facing);
        flight.distance = short;
    }
    flight
}

/// An advance of infantry after a routed or destroyed enemy (NMM-12-64): straight ahead towards the enemy's
/// baseline, at most one Move, halting short of anything.
pub fn advance_after_rout(field: Field, unit: PieceId) -> Flight {
    let heading = field.homeward(field.side(unit).other());
    let course = Course::of(field, unit, field.pose(unit), heading);
    let manner = Manner {
        distance: field.world.book.movement.rates.of(field.mover(unit)).good,
        slowed: true,
        contacts: false,
        halts_at_obstacles: true,
        ignoring: Ignoring::default(),
    };
    let mut flight = run(field, &course, &manner);
    price_of_way(field, &course, &mut flight);
    pass_friends(field, unit, &mut flight, true);
    flight
}

/// Horse breaks off from pikes (NMM-12-62): it turns its back on the foot and goes one Move straight away from it, with
/// one token for everything. With no room to go it stays in contact: a distance of nothing.
pub fn disengage(field: Field, unit: PieceId, heading: Angle) -> Flight {
    let (pose, body) = (field.pose(unit), Course::of(field, unit, field.pose(unit), heading).body);
    let turns = heading != pose.facing;
    let start = if turns { Leg::to_face(pose.facing, heading).end(pose, body) } else { pose };
    let course = Course { unit, body, start, heading };
    let manner = Manner {
        distance: field.world.book.movement.rates.of(field.mover(unit)).good,
        slowed: true,
        contacts: false,
        halts_at_obstacles: false,
        ignoring: Ignoring::default(),
    };
    let mut flight = run(field, &course, &manner);
    flight.tokens.push(Token { rule: rule!("NMM-12-62"), count: 1 });
    pass_friends(field, unit, &mut flight, false);
    flight
}

/// The edge of an enemy on which a move that ends in contact with him has struck: the zone in which the middle of
/// the mover's front lay when it began (NMM-12-69), for loose troops always the front.
pub fn struck_side(field: Field, enemy: PieceId, began: Point) -> Edge {
    match field.formed(enemy) {
        true => field.block(enemy).zone_of(began, tabletop::Favour::Defender),
        false => Edge::Front,
    }
}

/// Makes a compulsory move happen: the move with what goes along, its tokens, those of the friends passed, and
/// the cover in which it ends. A unit that leaves the table is moved to the edge; taking it off, with what
/// follows, is the caller's.
pub fn carry_out(act: &mut Acting, unit: PieceId, flight: &Flight, how: Carry, why: engine::Rule) {
    let concealed_by = hiding::hidden_in(act.field(), unit);
    match flight.shape {
        Some(shape) => {
            let from = act.table().pieces[unit.index()].pose();
            act.emit(why, Event::Reshaped { piece: unit, pose: flight.to, shape });
            carrying::settle(act, unit, from, how, why);
        }
        None => carrying::move_to(act, unit, flight.to, how, why),
    }
    for token in flight.tokens.iter() {
        disarray::add(act, unit, token.count, token.rule);
    }
    for friend in flight.passed.iter().filter(|friend| friend.tokens > 0) {
        let daunted = why == rule!("NMM-13-28");
        let rule = if daunted { rule!("NMM-13-30") } else { rule!("NMM-10-29") };
        disarray::add(act, friend.unit, friend.tokens, rule);
    }
    let field = act.field();
    let cover = cover_after(field, unit);
    super::manoeuvre::set_cover(act, unit, cover);
    hiding::leave(act, unit, concealed_by);
}

/// The cover in which a unit stands after a compulsory move.
fn cover_after(field: Field, unit: PieceId) -> Cover {
    let bounds = Bounds::of_block(&field.block(unit));
    match field.world.ground.near(&bounds).is_empty() {
        true => Cover::default(),
        false => cover::after(field, unit, &field.block(unit), None),
    }
}
