//! The Officers and Artillery card (CYP-05-16), and how officers ride, attach themselves and leave a front rank (CYP-04-06).

use engine::{Answer, Event, Flow, PieceId, Refusal, Side, Way};
use tabletop::{Angle, Bounds, Hand, Leg, Length, PartOffset, Pivot, Point, Pose, Segment};

use super::crews::serves_again;
use super::placing::is_clear;
use super::way::stretches;
use super::{judging, onward};
use crate::ask::Ask;
use crate::command::rolls;
use crate::deed::Deed;
use crate::field::Field;
use crate::going::{self, Stretch, Stretches};
use crate::marks::{lower, moved, raise, sets};
use crate::steps::{CommandStep, MovementStep};
use crate::table::{Sign, UnitChange};
use crate::vocabulary::{ATTACH, DETACH, FINISH, MOVE, PIVOT, ROUSE};
use crate::world::Kind;
use crate::{Acting, Asking, rule};

/// An officer, a wagon or a gun moves, and then another, in the order that the owner likes (CYP-05-16, CYP-23-02).
pub(super) fn next(mut cx: Asking, side: Side) -> Flow<()> {
    let why = rule!("CYP-05-16");
    let field = Field::new(cx.table(), cx.world());
    if !field.pieces().any(|id| field.side(id) == side && belongs(field, id)) {
        let _ = cx.act();
        return Ok(());
    }
    let (answer, deed) = cx.ask_judged(Ask::Staff.of(side, why))?;
    if answer.verb == FINISH {
        let mut act = cx.act();
        for piece in act.world().named() {
            if act.table().pieces[piece.index()].owner == side {
                lower(&mut act, why, piece, Sign::Ready);
            }
        }
        return Ok(());
    }
    let Some(piece) = answer.piece else {
        let _ = cx.act();
        return Ok(());
    };
    if answer.verb == MOVE && !cx.world().profile(piece).kind.is_officer() {
        return wheels(cx, side, &answer, deed);
    }
    let mut act = cx.act();
    match answer.verb {
        ROUSE => {
            rolls::shows(&mut act, piece);
            raise(&mut act, why, piece, Sign::Rode);
            act.then(CommandStep::rouses(piece));
        }
        PIVOT => pivots(&mut act, piece, &answer),
        _ => {
            rides(&mut act, piece, &answer, deed);
            return Ok(());
        }
    }
    act.then(MovementStep::staff(side));
    Ok(())
}

/// Whether a piece moves on this card at all.
fn belongs(field: Field, id: PieceId) -> bool {
    let kind = field.kind(id);
    kind.is_officer() && !field.is(id, Sign::Rode)
        || kind == Kind::Crew && !field.is(id, Sign::Moved) && !field.is_routed(id)
        || (kind.is_battery() || kind.is_wheeled()) && !field.is(id, Sign::Moved) && !is_taken(field, id)
}

/// Whether a gun or wagon is out of its owner's hands (CYP-09-25, CYP-12-35).
fn is_taken(field: Field, id: PieceId) -> bool {
    field.is(id, Sign::Captured) || field.is(id, Sign::Abandoned)
}

/// A wagon, a coach or a gun goes, if ground lets it.
pub(super) fn wheels(mut cx: Asking, side: Side, answer: &Answer, deed: Option<Deed>) -> Flow<()> {
    let field = Field::new(cx.table(), cx.world());
    let whole = |piece| judge_wheels(field, piece, answer).ok();
    let judged = answer.piece.and_then(|piece| match deed {
        Some(Deed::Move(judged)) => {
            debug_assert_eq!(whole(piece), Some(judged), "what was drawn is not what is done");
            Some((piece, judged))
        }
        _ => Some((piece, whole(piece)?)),
    });
    let Some((piece, judged)) = judged else {
        let _ = cx.act();
        return Ok(());
    };
    let paused = onward::pause(field, piece, &judged);
    if let Some(pause) = paused.filter(|pause| pause.at == Length::ZERO) {
        onward::begins_anew(&mut cx.act(), piece, pause);
        return Ok(());
    }
    let judged = paused.map_or_else(|| judged, |pause| onward::cut(field, piece, &judged, pause.at));
    let paid = super::rolls_tolls(&mut cx, side, &judged)?;
    let mut act = cx.act();
    let looked = looks(act.field(), piece);
    super::goes(&mut act, piece, &judged, paid);
    if act.world().profile(piece).kind.is_battery() {
        is_turned(&mut act, piece, looked);
    }
    serves_again(&mut act, piece);
    let left = judged.allowance - paid.lost - judged.long;
    onward::settles(&mut act, piece, paused.filter(|_| left >= Length::ZERO), left);
    Ok(())
}

/// Whether a wagon, coach or gun may move so: guns until they have fired first (CYP-09-13), and after a command roll of their own, as
/// crews that have left theirs; wagons and coaches without one (CYP-05-16).
///
/// # Errors
/// Why not.
pub fn judge_wheels(field: Field, piece: PieceId, answer: &Answer) -> Result<judging::Judged, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(piece));
    let kind = field.kind(piece);
    if !field.piece(piece).on_table() || field.is(piece, Sign::Mapped) {
        return no(rule!("CYP-02-04"), "what is not on the table does not move");
    }
    if kind == Kind::Crew && field.is_routed(piece) {
        return no(rule!("CYP-15-03"), "a routed crew may not move by card");
    }
    if !kind.is_battery() && !kind.is_wheeled() && kind != Kind::Crew {
        return no(rule!("CYP-05-16"), "this card moves officers, wagons, coaches and guns");
    }
    if is_taken(field, piece) {
        return no(rule!("CYP-09-25"), "nobody serves it");
    }
    if kind.is_battery() && field.is(piece, Sign::HasFired) {
        return no(rule!("CYP-09-13"), "a gun that has fired stays where it is");
    }
    if (kind.is_battery() || kind == Kind::Crew) && !field.is(piece, Sign::Ready) {
        return no(rule!("CYP-05-16"), "a battery that wants to move rolls command first: rouse it");
    }
    if field.is(piece, Sign::Moved) && field.table.battle.mover() != Some(piece) {
        return no(rule!("CYP-05-16"), "it has moved");
    }
    let mut judged = judging::judge_ready(field, piece, answer)?;
    onward::judge_left(field, piece, &mut judged)?;
    Ok(judged)
}

/// Whether a gun may be turned on the spot: a field gun by 45 degrees without losing its fire, either by any angle with it; once a
/// turn (CYP-09-14).
///
/// # Errors
/// Why not.
pub fn judge_pivot(field: Field, gun: PieceId, answer: &Answer) -> Result<Pose, Refusal> {
    let why = rule!("CYP-09-14");
    let no = |text| Err(Refusal::new(why, text).piece(gun));
    if field.is(gun, Sign::Mapped) {
        return Err(Refusal::new(rule!("CYP-02-04"), "what is not on the table does not turn").piece(gun));
    }
    if !field.kind(gun).is_battery() || is_taken(field, gun) {
        return no("a gun is turned by its crew");
    }
    if field.is(gun, Sign::Pivoted) {
        return no("it has been turned in this turn");
    }
    let Way::Legs(legs) = answer.way else { return no("say by how much it is turned") };
    let [Leg::Turn { about: Pivot::Centre, hand, angle }] = *legs else {
        return no("it is turned about its middle");
    };
    let footprint = field.footprint(gun);
    let to = Leg::Turn { about: Pivot::Centre, hand, angle }.end(field.piece(gun).pose(), footprint);
    match is_clear(field, gun, None, &footprint.block(to)) {
        true => Ok(to),
        false => no("it has no room to turn so far"),
    }
}

/// A gun is turned on the spot, which may cost its fire (CYP-09-14); its battery still stands.
pub fn pivots(act: &mut Acting, gun: PieceId, answer: &Answer) {
    let why = rule!("CYP-09-14");
    let field = Field::new(act.table(), act.world());
    let Ok(to) = judge_pivot(field, gun, answer) else { return };
    let looked = looks(field, gun);
    moved(act, why, gun, to);
    is_turned(act, gun, looked);
    raise(act, why, gun, Sign::Pivoted);
}

/// Which way a gun looks, and which way it looked as the turn began.
fn looks(field: Field, gun: PieceId) -> [Angle; 2] {
    let now = field.piece(gun).pose().facing;
    let acted = field.is_any(gun, &[Sign::Pivoted, Sign::Stirred]);
    [now, if acted { field.unit(gun).began_facing() } else { now }]
}

/// Whether it costs a gun its fire to look another way than it does: a heavy one always, a field gun if it is more than 45 degrees from
/// how it looked as the turn began (CYP-09-14).
pub fn silences(field: Field, gun: PieceId, to: Angle) -> bool {
    is_silent(field, gun, looks(field, gun), to)
}

fn is_silent(field: Field, gun: PieceId, [now, first]: [Angle; 2], to: Angle) -> bool {
    let limit = i32::from(field.world.book.artillery.handling.pivot) * 100;
    to != now && (field.kind(gun) == Kind::HeavyGun || (to - first).signed().abs() > limit)
}

/// A gun has been turned, on the spot or as it moved: all its turns of this turn are measured together (CYP-09-14).
fn is_turned(act: &mut Acting, gun: PieceId, looked: [Angle; 2]) {
    let why = rule!("CYP-09-14");
    sets(act, why, gun, UnitChange::BeganFacing(looked[1]));
    let field = act.field();
    if is_silent(field, gun, looked, field.piece(gun).pose().facing) {
        raise(act, why, gun, Sign::Fired);
    }
}

/// Whether an officer may do so: ride, attach himself to a unit, or leave its front rank; one move of his own a turn (CYP-05-16,
/// CYP-04-06).
///
/// # Errors
/// Why not.
pub fn judge_ride(field: Field, officer: PieceId, answer: &Answer) -> Result<Ride, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(officer));
    if !field.kind(officer).is_officer() || !field.piece(officer).on_table() {
        return no(rule!("CYP-05-16"), "name an officer who is on the table");
    }
    if field.is(officer, Sign::Mapped) {
        return no(rule!("CYP-02-04"), "he stays with a unit that is on the map");
    }
    if field.is(officer, Sign::Rode) {
        return no(rule!("CYP-05-16"), "an officer has one move of his own a turn");
    }
    let host = field.piece(officer).host();
    if host.is_some_and(|host| field.is_routed(host)) {
        return no(rule!("CYP-04-07"), "he is tied to a routed unit as long as it stays routed");
    }
    let battle = &field.table.battle;
    let left = (battle.mover() == Some(officer)).then(|| battle.left());
    let limit = left.unwrap_or(field.paces(officer).normal);
    match answer.verb {
        DETACH if *answer == Answer::plain(DETACH).with(officer) => match host {
            Some(_) => {
                let (to, way) = (field.piece(officer).pose(), Stretches::new());
                Ok(Ride { way, to, joins: None, ends: false })
            }
            None => no(rule!("CYP-04-06"), "he is in no front rank"),
        },
        ATTACH => {
            let Some(unit) = answer.object else {
                return no(rule!("CYP-04-06"), "say to which unit he attaches himself");
            };
            let to = judge_seat(field, officer, unit)?;
            let way = judge_way_to(field, officer, to, limit)?;
            Ok(Ride { way, to, joins: Some(unit), ends: true })
        }
        MOVE => {
            if host.is_some() {
                return no(rule!("CYP-04-06"), "he is carried along with his unit: detach him first");
            }
            let start = field.piece(officer).pose();
            let (way, facing) = stretches(start.at, start.facing, &answer.way)?;
            let long = going::length_of(&way);
            if way.is_empty() {
                return no(rule!("CYP-05-16"), "he goes nowhere");
            }
            if long > limit {
                return Err(Refusal::new(rule!("CYP-05-05"), "it is too far").measured(long, limit));
            }
            judging::goes(field, officer, &way)?;
            let to = Pose::new(way.last().map_or(start.at, |stretch| stretch.end().at), facing);
            match is_clear(field, officer, None, &field.footprint(officer).block(to)) {
                true => Ok(Ride { way, to, joins: None, ends: true }),
                false => {
                    no(rule!("CYP-03-06"), "he may not end upon another, nor within an inch of an enemy")
                }
            }
        }
        _ => no(rule!("CYP-05-16"), "an officer moves, attaches himself or leaves a front rank"),
    }
}

/// The way of an officer to a place so far off at most: straight, or by one bend round what stops him (CYP-05-15, CYP-16-10).
///
/// # Errors
/// Why there is none.
fn judge_way_to(field: Field, officer: PieceId, to: Pose, limit: Length) -> Result<Stretches, Refusal> {
    let from = field.piece(officer).pose();
    let long = from.at.distance(to.at);
    if long > limit {
        return Err(Refusal::new(rule!("CYP-05-05"), "it is too far").measured(long, limit));
    }
    let leg = |from: Point, to: Point| Stretch::between(from, to, Angle::UP);
    let straight = Stretches::from_iter([leg(from.at, to.at)]);
    let Err(refusal) = judging::goes(field, officer, &straight) else { return Ok(straight) };
    let middle = from.at.midpoint(to.at);
    let aside = from.at.bearing(to.at) + Angle::RIGHT;
    let bend = |side: Angle, inches: i32| middle + side.along(Length::inches(inches));
    let sides = [aside, aside + Angle::HALF];
    let ends = Bounds::of_segment(Segment::new(from.at, to.at));
    let size = field.footprint(officer);
    // He covers no more beside and behind each leg than this, roundings among it.
    let around = sides.iter().fold(ends, |all, side| all.with(bend(*side, FARTHEST_BEND)));
    let mut halting =
        judging::Halting::of(field, officer, around.inflated(size.width + size.depth + Length(32)));
    let bends = (1..=FARTHEST_BEND).flat_map(|inches| sides.map(|side| bend(side, inches)));
    let near = |bend: &Point| from.at.distance(*bend) + bend.distance(to.at) <= limit;
    let mut ways =
        bends.filter(near).map(|bend| Stretches::from_iter([leg(from.at, bend), leg(bend, to.at)]));
    ways.find(|way| halting.lets_go(way)).ok_or(refusal)
}

/// So many inches aside of the straight way an officer bends at most.
const FARTHEST_BEND: i32 = 12;

/// A ride that is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    /// By which way.
    pub way: Stretches,
    /// Where he ends.
    pub to: Pose,
    /// Into whose front rank.
    pub joins: Option<PieceId>,
    /// Whether it is his move of this turn: leaving a front rank is not (CYP-05-16).
    pub ends: bool,
}

/// Where an officer is put who attaches himself to a unit: touching its flank or its rear, where there is room; to no routed unit,
/// and to a friendly one (CYP-04-06).
pub fn judge_seat(field: Field, officer: PieceId, unit: PieceId) -> Result<Pose, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-04-06"), why).piece(unit));
    let fits = field.kind(unit).is_formed() || field.kind(unit).is_battery();
    if !fits || field.side(unit) != field.side(officer) || !field.piece(unit).on_table() {
        return no("an officer attaches himself to a friendly unit on the table");
    }
    if field.is_routed(unit) || field.is(unit, Sign::Mapped) {
        return no("nobody attaches himself to a routed unit");
    }
    let (host, rider, pose) = (field.footprint(unit), field.footprint(officer), field.piece(unit).pose());
    let behind = PartOffset { right: Length::ZERO, ahead: -host.depth, turn: Angle::UP };
    let seats =
        [PartOffset::beside(host, rider, Hand::Right), PartOffset::beside(host, rider, Hand::Left), behind];
    let free = seats
        .map(|seat| seat.pose(pose))
        .into_iter()
        .find(|to| is_clear(field, officer, Some(unit), &rider.block(*to)));
    match free {
        Some(to) => Ok(to),
        None => no("there is no room beside it or behind it"),
    }
}

/// An officer rides, attaches himself or leaves a front rank; then another moves. Where he finds somebody on the enemy's map he halts,
/// and may go on otherwise (CYP-02-04).
pub(super) fn rides(act: &mut Acting, officer: PieceId, answer: &Answer, deed: Option<Deed>) {
    let why = rule!("CYP-04-06");
    let field = Field::new(act.table(), act.world());
    let whole = || judge_ride(field, officer, answer).ok();
    let found = match deed {
        Some(Deed::Ride(ride)) => {
            debug_assert_eq!(whole(), Some(ride), "what was drawn is not what is done");
            Some(ride)
        }
        _ => whole(),
    };
    let Some(ride) = found else { return };
    if let Some(pause) = pause(field, officer, &ride.way) {
        let battle = &field.table.battle;
        let limit = if battle.mover() == Some(officer) { battle.left() } else { field.paces(officer).normal };
        let halt = after_all(field, officer, &ride.way, pause.at);
        if pause.at > Length::ZERO {
            parts(act, officer);
            moved(act, rule!("CYP-05-16"), officer, halt);
        }
        onward::settles(act, officer, Some(pause), limit - pause.at);
        return;
    }
    crate::hiding::passes(act, officer, &ride.way);
    parts(act, officer);
    let returns = !ride.way.is_empty() && act.field().piece(officer).pose() == ride.to;
    moved(act, rule!("CYP-05-16"), officer, ride.to);
    if returns {
        // Who has come back to where he was has looked about on his way as well.
        crate::hiding::looks(act, officer);
    }
    if let Some(unit) = ride.joins {
        act.emit(why, Event::Joined { piece: officer, host: unit });
    }
    if ride.ends {
        raise(act, rule!("CYP-05-16"), officer, Sign::Rode);
    }
    onward::settles(act, officer, None, Length::ZERO);
}

/// He leaves the front rank in which he was (CYP-04-06).
fn parts(act: &mut Acting, officer: PieceId) {
    if let Some(host) = act.field().piece(officer).host() {
        act.emit(rule!("CYP-04-06"), Event::Parted { piece: officer, host });
    }
}

/// Where an officer who rides finds somebody on the enemy's map and halts: at the first full inch at which he can stand, if there is
/// one before the end (CYP-00-12, CYP-02-04).
fn pause(field: Field, officer: PieceId, way: &[Stretch]) -> Option<onward::Pause> {
    let (found, seen_from) = crate::hiding::first_found(field, officer, way)?;
    let (long, inch) = (going::length_of(way), field.world.book.movement.proximity.inch);
    let clear = |at: &Length| {
        let to = after_all(field, officer, way, *at);
        *at == Length::ZERO || is_clear(field, officer, None, &field.footprint(officer).block(to))
    };
    let mut later = (0..).map(|step| found + inch.times(step)).take_while(|at| *at < long);
    later.find(clear).map(|at| onward::Pause { at, seen_from })
}

/// Where an officer is after so much of a way, looking along it.
fn after_all(field: Field, officer: PieceId, way: &[Stretch], at: Length) -> Pose {
    super::doing::cut(way, at).last().map_or(field.piece(officer).pose(), |stretch| stretch.end())
}
