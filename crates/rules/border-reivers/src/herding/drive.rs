//! Driving a drove: how far, along which path, and where each beast ends (BR-10-05).

use engine::{Event, Flow, InlineVec, PieceId, Refusal, Side, Way};
use tabletop::{Angle, Disc, Leg, Length, Point, Pose, Segment};

use crate::ask::Ask;
use crate::charging::strike::keeps_with_leader;
use crate::field::Field;
use crate::going::{Going, Mover, Pieces, reach};
use crate::herding::drove::{DROVE, Drove, under_way};
use crate::marks::{lower, raise};
use crate::movement;
use crate::movement::strays::find_reached;
use crate::steps::{Pace, Step};
use crate::table::{FigureChange, Order, Sign};
use crate::vocabulary::DRIVE;
use crate::{Acting, Asking, hiding, rule, running};

/// The most stretches of the path of a drove.
pub(super) const PATH: usize = 4;

/// Where a drive ends: the herder, and each beast of his drove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Driven {
    /// The herder's place.
    pub herder: Point,
    /// The beasts and their places.
    pub beasts: InlineVec<(PieceId, Point), DROVE>,
    /// What it takes off the roll.
    pub cost: Length,
}

/// The group by whose roll he goes rolls for its move if it has not yet (BR-04-01, BR-00-04), or the herder for himself if its
/// Leader has gone home (BR-03-04), and his player leads the drove (BR-10-05).
pub fn drive(mut cx: Asking, herder: PieceId) -> Flow<()> {
    let field = cx.field();
    let Some(side) = field.side(herder) else { return Ok(()) };
    // He is one of those who go, though he has had his action (BR-04-06).
    let foot = |group| !field.is_mounted(herder) || movement::goes_on_foot(field, group);
    let roll = match movement::rolled_with(field, herder) {
        None => Step::own_roll(herder),
        Some(group) => Step::roll(group, Pace { foot: foot(group), road: false }),
    };
    cx.call(rule!("BR-04-01"), roll)?;
    let answer = cx.ask(Ask::Drive { herder }.of(side, rule!("BR-10-05")))?;
    let mut act = cx.act();
    if let (DRIVE, Way::Legs(legs)) = (answer.verb, &answer.way) {
        let points: InlineVec<Point, PATH> = legs
            .iter()
            .filter_map(|leg| if let Leg::To { at, .. } = *leg { Some(at) } else { None })
            .collect();
        let facing =
            legs.last().and_then(|leg| if let Leg::To { facing, .. } = *leg { facing } else { None });
        lead(&mut act, herder, &points, facing);
    }
    for animal in &under_way(act.field()) {
        act.emit(rule!("BR-10-05"), lower(*animal, Sign::InDrove));
    }
    hiding::look_round(&mut act);
    Ok(())
}

/// How far a herder may go: the roll of the group by whose roll he goes, or his own, which stands as his group's (BR-10-05,
/// BR-00-04, BR-03-04).
pub(super) fn allowance(field: Field, herder: PieceId) -> Length {
    let group = movement::rolled_with(field, herder).or_else(|| field.group_of(herder));
    let rolled = group.map_or(Length::ZERO, |group| field.group(group).rolled());
    (rolled - field.figure(herder).spent()).max(Length::ZERO)
}

/// The herder as he goes: his drove is not in his way.
pub(super) fn mover(field: Field, herder: PieceId) -> Mover {
    let drove: Pieces = under_way(field).iter().copied().collect();
    Mover::of(field, herder).without(drove)
}

/// Whether a herder may lead his drove along a path, and where all of them end: he goes no farther than the group's roll
/// and stays within 6 inches of his Leader; the beasts follow the same path under the same rules, each ends in touch with
/// him or another of them (BR-10-05).
///
/// # Errors
/// What is in the way of him or of a beast.
pub fn judge_drive(field: Field, herder: PieceId, points: &[Point]) -> Result<Driven, Refusal> {
    let from = field.centre(herder);
    let far = points.iter().map(|point| from.distance(*point)).max().unwrap_or_default();
    judge_along(&Paths::of(field, herder, far), points)
}

/// What bears on a herder and on his drove.
pub(super) struct Paths<'a> {
    /// On the herder, whom his drove does not hinder.
    pub(super) own: Going<'a>,
    drove: Drove,
    /// On the beast that needs most room.
    beasts: Option<Going<'a>>,
}

impl<'a> Paths<'a> {
    /// No farther than so far from where he stands.
    pub(super) fn of(field: Field<'a>, herder: PieceId, far: Length) -> Paths<'a> {
        let (from, drove) = (field.centre(herder), under_way(field));
        let side = field.side(herder).unwrap_or(Side::A);
        let without: Pieces = drove.iter().copied().chain([herder]).collect();
        let widest = drove.iter().copied().max_by_key(|animal| (field.radius(*animal), *animal));
        let led = |animal| Mover::led(field, animal, side).without(without);
        let beasts = widest.map(|widest| Going::about(field, &led(widest), from, far));
        Paths { own: Going::about(field, &mover(field, herder), from, far), drove, beasts }
    }
}

/// [`judge_drive`] of one of several paths.
pub(super) fn judge_along(paths: &Paths, points: &[Point]) -> Result<Driven, Refusal> {
    let (field, herder, drove) = (paths.own.field, paths.own.mover.piece, paths.drove);
    let from = field.centre(herder);
    let end = points.last().copied().unwrap_or(from);
    let own = paths.own.path(from, points)?;
    let along = as_beasts(paths, from, points)?;
    let (cost, limit) = (own.max(along), allowance(field, herder));
    if cost > limit {
        let why = "herder and drove go no farther than the group has rolled";
        return Err(Refusal::new(rule!("BR-10-05"), why).measured(cost, limit).piece(herder));
    }
    movement::keeps_to_road(field, herder, points)?;
    keeps_with_leader(field, herder, Disc { centre: end, radius: field.radius(herder) }, rule!("BR-10-05"))?;
    nearer_to_exit(field, herder, end)?;
    let beasts = places(field, herder, from, end, &drove)
        .ok_or_else(|| Refusal::new(rule!("BR-10-05"), "there is no room for the drove there").point(end))?;
    Ok(Driven { herder: end, beasts, cost })
}

/// What the path costs the beast that needs most room, which must be able to go along it (BR-10-05).
fn as_beasts(paths: &Paths, from: Point, points: &[Point]) -> Result<Length, Refusal> {
    let Some(going) = &paths.beasts else { return Ok(Length::ZERO) };
    let (mut here, mut sum) = (from, Length::ZERO);
    for point in points {
        sum += going.stretch(Segment::new(here, *point))?;
        here = *point;
    }
    Ok(sum)
}

/// A group whose Leader has gone home herds only towards that edge (BR-03-04).
fn nearer_to_exit(field: Field, herder: PieceId, end: Point) -> Result<(), Refusal> {
    let gone_home = field.group_of(herder).is_some_and(|group| field.group(group).is(Order::LeaderHome));
    let Some(side) = field.side(herder).filter(|_| gone_home) else { return Ok(()) };
    let from = field.centre(herder);
    let mut exits = field.world.family(side).exits.iter();
    let off = |at, edge| movement::off_edge(field, at, edge);
    match exits.any(|edge| off(end, *edge) < off(from, *edge)) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("BR-03-04"), "its Leader has gone home: it goes after him or stays")
            .piece(herder)),
    }
}

/// Where the beasts of a drove come to stand: each as it stood to the herder, or where that is taken in touch with him or
/// with one that stands already, behind him as near as may be.
fn places(
    field: Field,
    herder: PieceId,
    from: Point,
    end: Point,
    drove: &Drove,
) -> Option<InlineVec<(PieceId, Point), DROVE>> {
    let shift = end - from;
    let without: InlineVec<PieceId, { DROVE + 1 }> = drove.iter().copied().chain([herder]).collect();
    let mut anchors: InlineVec<Disc, { DROVE + 1 }> =
        InlineVec::empty(Disc { centre: end, radius: field.radius(herder) });
    anchors.push(Disc { centre: end, radius: field.radius(herder) });
    let mut set = InlineVec::empty((herder, end));
    for animal in drove {
        let radius = field.radius(*animal);
        let fits = |at: Point| {
            let base = Disc { centre: at, radius };
            !anchors.iter().any(|anchor| anchor.overlaps(&base)) && running::is_free(field, base, &without)
        };
        let wanted = field.centre(*animal) + shift;
        let contact = field.world.book.foundations.contact.gap;
        let touches = |at: Point| {
            anchors.iter().any(|anchor| {
                anchor.within(&Disc { centre: at, radius }, contact)
                    && !running::is_barred(field, anchor.centre, at)
            })
        };
        let behind = if shift == Default::default() { Angle::UP } else { Angle::of(-shift) };
        let round = anchors.iter().flat_map(|anchor| {
            let apart = anchor.radius + radius + Length(2);
            turns().map(move |turn| anchor.centre + (behind + turn).along(apart))
        });
        let at = std::iter::once(wanted).chain(round).find(|at| touches(*at) && fits(*at))?;
        set.push((*animal, at));
        anchors.push(Disc { centre: at, radius });
    }
    Some(set)
}

/// Turns all round: none, then ever greater ones to either side.
fn turns() -> impl Iterator<Item = Angle> {
    (0..24).map(|step| Angle::degrees(if step % 2 == 1 { step / 2 + 1 } else { -(step / 2) } * 15))
}

/// The drove is led: up to where the herder finds somebody hidden, if he does (BR-01-06). Through an exit of his side they
/// leave the table and are brought home (BR-04-10).
fn lead(act: &mut Acting, herder: PieceId, points: &[Point], facing: Option<Angle>) {
    let mut here = act.field().centre(herder);
    let (mut path, mut found): (InlineVec<Point, PATH>, _) = (InlineVec::empty(here), None);
    for point in points {
        found = hiding::find_along(act.field(), herder, Segment::new(here, *point));
        path.push(found.map_or(*point, |found| found.at));
        here = *point;
        if found.is_some() {
            break;
        }
    }
    let field = act.field();
    let from = field.centre(herder);
    if found.is_some() {
        let going = Going::of(field, &mover(field, herder));
        path = std::iter::once(reach(&going, from, &path, allowance(field, herder)).at).collect();
    }
    let end = path.last().copied().unwrap_or(from);
    let drove = under_way(field);
    let driven = judge_drive(field, herder, &path).ok();
    let spent = driven.map_or(from.distance(end), |driven| driven.cost);
    let beasts = driven.map(|driven| driven.beasts).or_else(|| places(field, herder, from, end, &drove));
    found.into_iter().for_each(|found| hiding::reveal(act, found.group));
    // He looks where his player wishes, or else the way he went last (BR-00-03).
    let came_from = path.iter().rev().nth(1).copied().unwrap_or(from);
    let ahead = if end == came_from {
        act.table().pieces[herder.index()].pose().facing
    } else {
        Angle::of(end - came_from)
    };
    let facing = facing.unwrap_or(ahead);
    put(act, herder, Pose::new(end, facing));
    act.emit(rule!("BR-10-05"), FigureChange::Spent(spent).on(herder));
    act.emit(rule!("BR-10-05"), raise(herder, Sign::Moved));
    find_reached(act, herder);
    for (animal, at) in beasts.iter().flatten() {
        put(act, *animal, Pose::new(*at, facing));
    }
    leave(act, herder, &drove);
}

/// Moves a man or a beast.
fn put(act: &mut Acting, piece: PieceId, to: Pose) {
    let from = act.table().pieces[piece.index()].pose();
    if from != to {
        act.emit(rule!("BR-10-05"), Event::Moved { piece, from, to });
    }
}

/// A herder who touches an exit of his side leaves the table with his drove: they are brought home (BR-04-10, BR-12-05).
fn leave(act: &mut Acting, herder: PieceId, drove: &Drove) {
    let Some(side) = act.world().man(herder).map(|man| man.side) else { return };
    if movement::is_at_exit(act.field(), herder, side) {
        drove.iter().for_each(|animal| movement::take_off(act, *animal, side));
        movement::go_home(act, herder);
    }
}
