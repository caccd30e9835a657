//! How each figure of a charging group goes at its enemy, and who may join.

use engine::{Event, PieceId, Refusal, Rule};
use tabletop::{Angle, Disc, InlineVec, Length, Point, Pose, Segment};

use crate::deeds::{Deed, can};
use crate::field::Field;
use crate::going::{Goal, Going, Mover, Way, cheapest, reach, straight};
use crate::marks::raise;
use crate::movement::paths::{keeps_to_road, stays_with};
use crate::movement::strays::find_reached;
use crate::table::{FigureChange, Order, Sign};
use crate::{Acting, hiding, rule, wounds};

/// How much farther than its roll a charging figure looks for a way: it goes as far along it as it can.
const LOOKS_FARTHER: Length = Length::inches(18);

/// How a charging figure goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    /// The turns of its way, and its end.
    pub points: InlineVec<Point, 12>,
    /// What it takes off the roll.
    pub cost: Length,
    /// Whether it comes into contact with its enemy.
    pub contact: bool,
}

impl Strike {
    /// The strike of one who is in contact already.
    fn from_where_he_stands(at: Point) -> Strike {
        Strike { points: InlineVec::empty(at), cost: Length::ZERO, contact: true }
    }
}

/// The figures that may still join a charge of a group: those of its own that may charge, and the Heidman who shares its
/// roll and its charge in this turn (BR-05-01, BR-00-04).
pub fn joins(field: Field<'_>, charging: u8) -> impl Iterator<Item = PieceId> + '_ {
    with_group(field, charging).filter(move |man| may_join(field, *man))
}

/// The figures of a group and the Heidman who goes with it, whether they may charge or not.
fn with_group(field: Field<'_>, charging: u8) -> impl Iterator<Item = PieceId> + '_ {
    let side = field.band(charging).side;
    let shares = field.table.clan(side).shares() == Some(charging);
    let heidman = shares.then_some(field.world.family(side).heidman).filter(|man| field.stands(*man));
    field.members(charging).chain(heidman)
}

/// Whether a figure's own state and the orders of its group let it join a charge: one that has moved, or got on or off a
/// horse, has had its action (BR-01-03).
fn may_join(field: Field, man: PieceId) -> bool {
    !field.is(man, Sign::Charged) && !field.is(man, Sign::Moved) && can(field, man, Deed::Charge)
}

/// How a figure of a charging group goes for an enemy: by the cheapest path into contact, or if the roll falls short the
/// whole of it along that path (BR-05-06).
///
/// # Errors
/// Why it does not go for this one: it has no part in the charge, three others are in contact with him already, there is
/// no way, or it would end more than 6 inches from its Leader.
pub fn judge_strike(field: Field, man: PieceId, target: PieceId) -> Result<Strike, Refusal> {
    let charging = may_go_for(field, man, target)?;
    let strike = way_to(field, man, target, charging)
        .ok_or_else(|| Refusal::new(rule!("BR-05-06"), "there is no way to this enemy").piece(target))?;
    may_end(field, man, target, &strike)?;
    Ok(strike)
}

/// Whether a figure has a part in the charge that is being settled and may go for this enemy; tells the group that charges.
fn may_go_for(field: Field, man: PieceId, target: PieceId) -> Result<u8, Refusal> {
    let (charging, charged) = field
        .table
        .battle
        .charge()
        .ok_or_else(|| Refusal::new(rule!("BR-05-01"), "no charge has been declared"))?;
    if !with_group(field, charging).any(|one| one == man) || !may_join(field, man) {
        return Err(Refusal::new(rule!("BR-05-01"), "this figure has no part in the charge").piece(man));
    }
    let orders = field.group(charging);
    if !field.is_mounted(man) && !orders.is(Order::AtFootPace) {
        let why = "the group has rolled for those on horseback alone";
        return Err(Refusal::new(rule!("BR-04-06"), why).piece(man));
    }
    is_target(field, man, target, charged)?;
    Ok(charging)
}

/// Whether a figure may charge so: not as the fourth at one enemy, nor off the road if the roll was for it and measured on
/// him (BR-04-02), nor to an end too far from its Leader.
fn may_end(field: Field, man: PieceId, target: PieceId, strike: &Strike) -> Result<(), Refusal> {
    let most = field.world.book.melee.odds.most_on_one;
    let engaged = field.enemies_in_contact(target).filter(|friend| *friend != man).count();
    if strike.contact && engaged >= usize::from(most) {
        let why = "three figures are in contact with this enemy already";
        return Err(Refusal::new(rule!("BR-05-06"), why).piece(target));
    }
    keeps_to_road(field, man, &strike.points)?;
    let end = strike.points.last().copied().unwrap_or(field.centre(man));
    keeps_with_leader(field, man, Disc { centre: end, radius: field.radius(man) }, rule!("BR-05-06"))
}

/// Figures charge those of the group that was named; a third party only where no way at all leads to any of them and he
/// stands between (BR-05-06).
fn is_target(field: Field, man: PieceId, target: PieceId, charged: u8) -> Result<(), Refusal> {
    let no = |why| Err(Refusal::new(rule!("BR-05-06"), why).piece(target));
    if field.side(target) != field.side(man).map(engine::Side::other) || !field.stands(target) {
        return no("the target must be an enemy on the table");
    }
    if field.is(target, Sign::Captive) {
        return no("nobody charges a captive");
    }
    if field.group_of(target) == Some(charged) {
        return Ok(());
    }
    let going = Going::of(field, &Mover::of(field, man).charging());
    let from = field.centre(man);
    let mut wanted = field.at_large(charged);
    let between = field.at_large(charged).any(|one| {
        let line = Segment::new(from, field.centre(one));
        field.base(target).is_near(line, field.radius(man))
    });
    let blocked = !wanted.any(|one| {
        let goal = Goal::Contact(field.base(one));
        cheapest(&going, from, goal, from.distance(field.centre(one)) + LOOKS_FARTHER).is_some()
    });
    match between && blocked {
        true => Ok(()),
        false => no("the charge is at another group, and contact with this figure can be avoided"),
    }
}

/// The way that a figure takes.
fn way_to(field: Field, man: PieceId, target: PieceId, charging: u8) -> Option<Strike> {
    let from = field.centre(man);
    if field.touch(man, target) {
        return Some(Strike::from_where_he_stands(from));
    }
    let allowance = allowance(field, man, charging);
    let to = field.centre(target);
    let limit = allowance.max(from.distance(to)) + LOOKS_FARTHER;
    let mut going = Going::alone(field, &Mover::of(field, man).charging());
    going.gather_between((from, to), limit);
    let way = cheapest(&going, from, Goal::Contact(field.base(target)), limit)?;
    Some(along(&going, from, &way, allowance))
}

/// The way that he takes if nothing is in his way nor makes it dearer.
fn straight_to(field: Field, man: PieceId, target: PieceId, charging: u8) -> Option<Strike> {
    let from = field.centre(man);
    if field.touch(man, target) {
        return Some(Strike::from_where_he_stands(from));
    }
    let to = field.centre(target);
    let mut going = Going::alone(field, &Mover::of(field, man).charging());
    going.gather_between((from, to), from.distance(to));
    let way = straight(&going, from, Goal::Contact(field.base(target)))?;
    Some(along(&going, from, &way, allowance(field, man, charging)))
}

/// What a figure has left of the roll of a charge.
fn allowance(field: Field, man: PieceId, charging: u8) -> Length {
    (field.group(charging).rolled() - field.figure(man).spent()).max(Length::ZERO)
}

/// How far an allowance takes a figure along the way to its enemy.
fn along(going: &Going, from: Point, way: &Way, allowance: Length) -> Strike {
    if way.cost <= allowance {
        return Strike { points: way.points, cost: way.cost, contact: true };
    }
    let short = reach(going, from, &way.points, allowance);
    let mut points = InlineVec::empty(from);
    way.points.iter().take(short.stretch).for_each(|point| points.push(*point));
    points.push(short.at);
    Strike { points, cost: short.spent, contact: false }
}

/// Whether it seems that a figure which went straight for an enemy, whatever stands between, would end near its Leader.
pub(super) fn may_end_near_leader(field: Field, man: PieceId, target: PieceId) -> bool {
    let base = Disc { centre: straight_end(field, man, target), radius: field.radius(man) };
    keeps_with_leader(field, man, base, rule!("BR-05-06")).is_ok()
}

/// How a figure goes for an enemy by a way that is straight, with nothing that makes it dearer, if it may: a strike that
/// [`judge_strike`] lets pass without a search.
pub(super) fn goes_straight(field: Field, man: PieceId, target: PieceId) -> Option<Strike> {
    if !may_end_near_leader(field, man, target) {
        return None;
    }
    let charging = may_go_for(field, man, target).ok()?;
    let strike = straight_to(field, man, target, charging)?;
    may_end(field, man, target, &strike).is_ok().then_some(strike)
}

/// Where a figure ends that goes straight for an enemy.
fn straight_end(field: Field, man: PieceId, target: PieceId) -> Point {
    let (from, charge) = (field.centre(man), field.table.battle.charge());
    let left = charge.map_or(Length::ZERO, |(charging, _)| allowance(field, man, charging));
    let away = field.centre(target) - from;
    let gap = field.base(man).gap(&field.base(target));
    from + away.scaled(gap.min(left).0.into(), i64::from(away.length().0).max(1))
}

/// Whether a figure ends within 6 inches of its Leader, or of the one with whose group the Heidman goes; and where it leads
/// itself, whether those who stay where their own action left them, or have moved or charged before it, are still within 6
/// inches of it, but for those who cannot help it (BR-01-04, BR-05-06, BR-10-05).
///
/// # Errors
/// Who would be too far away.
pub fn keeps_with_leader(field: Field, man: PieceId, base: Disc, rule: Rule) -> Result<(), Refusal> {
    let Some(own) = field.group_of(man) else { return Ok(()) };
    let shared = field.side(man).and_then(|side| field.table.clan(side).shares());
    let group = if field.world.is_heidman(own) { shared.unwrap_or(own) } else { own };
    let reach = field.world.book.foundations.group.radius;
    let too_far = |other: PieceId, why| {
        let found = field.base(other).gap(&base);
        Err(Refusal::new(rule, why).piece(other).measured(found, reach))
    };
    match field.group(group).leader() {
        Some(leader) if leader != man && field.stands(leader) => {
            match field.base(leader).within(&base, reach) {
                true => Ok(()),
                false => too_far(leader, "it must end within 6 inches of its Leader"),
            }
        }
        Some(leader) if leader == man => {
            let left = field.members(group).find(|other| {
                *other != man && stays_with(field, *other) && !field.base(*other).within(&base, reach)
            });
            match left {
                Some(other) => too_far(other, "one who stays would be more than 6 inches from his Leader"),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// A figure charges (BR-05-06): it goes, up to where it finds somebody hidden if it does (BR-01-06), and the enemy whom it
/// comes upon turns to face it if he can (BR-00-03). How it goes is judged here if it has not been yet.
pub(super) fn go(act: &mut Acting, man: PieceId, target: PieceId, judged: Option<Strike>) {
    let judge = || judge_strike(act.field(), man, target);
    debug_assert!(judged.is_none_or(|strike| judge() == Ok(strike)), "what was drawn is not what is done");
    let Ok(strike) = judged.map_or_else(judge, Ok) else { return };
    hiding::look(act);
    let field = act.field();
    let (mut here, mut path) = (field.centre(man), InlineVec::<Point, 12>::empty(field.centre(man)));
    for point in &strike.points {
        if let Some(found) = hiding::find_along(field, man, Segment::new(here, *point)) {
            path.push(found.at);
            halt(act, man, target, &path);
            hiding::reveal(act, found.group);
            find_reached(act, man);
            return;
        }
        path.push(*point);
        here = *point;
    }
    step(act, man, target, here);
    let spent = act.table().figures[man.index()].spent() + strike.cost;
    act.emit(rule!("BR-05-06"), FigureChange::Spent(spent).on(man));
    for sign in [Sign::Acted, Sign::Moved, Sign::Charged] {
        act.emit(rule!("BR-05-06"), raise(man, sign));
    }
    let field = act.field();
    if strike.contact && field.touch(man, target) {
        face(act, man, target);
        if may_turn(act.field(), target, man) {
            face(act, target, man);
        }
    }
    find_reached(act, man);
    wounds::release_parted(act, rule!("BR-05-06"));
}

/// Whether one who is charged may turn to face his attacker: not stunned, not broken, not locked, and with nobody else in
/// contact whom he faces (BR-00-03).
fn may_turn(field: Field, target: PieceId, attacker: PieceId) -> bool {
    field.is_ready(target)
        && !field.is_broken(target)
        && field.enemies_in_contact(target).all(|foe| foe == attacker)
}

/// He stops where he has seen somebody, with what is left of his roll.
fn halt(act: &mut Acting, man: PieceId, target: PieceId, path: &[Point]) {
    let field = act.field();
    let going = Going::of(field, &Mover::of(field, man).charging());
    let far = reach(&going, field.centre(man), path, Length::inches(144));
    let spent = field.figure(man).spent() + far.spent;
    step(act, man, target, far.at);
    act.emit(rule!("BR-05-06"), FigureChange::Spent(spent).on(man));
}

/// Moves a man to a place, facing the enemy for whom he goes.
fn step(act: &mut Acting, man: PieceId, target: PieceId, at: Point) {
    let facing = Angle::of(act.field().centre(target) - at);
    put(act, man, Pose::new(at, facing));
}

fn face(act: &mut Acting, man: PieceId, other: PieceId) {
    let field = act.field();
    let at = field.centre(man);
    put(act, man, Pose::new(at, Angle::of(field.centre(other) - at)));
}

fn put(act: &mut Acting, man: PieceId, to: Pose) {
    let from = act.table().pieces[man.index()].pose();
    if from != to {
        act.emit(rule!("BR-05-06"), Event::Moved { piece: man, from, to });
    }
}
