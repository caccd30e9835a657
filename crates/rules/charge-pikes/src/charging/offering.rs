//! Ways of charging and countercharging that are worth offering: straight ahead, and with one wheel.

use std::cell::OnceCell;

use engine::{Answer, PieceId, Refusal, Rng, Rule, Side};
use tabletop::{
    Aim, Angle, Block, Bounds, ChargeLimits, Edge, Favour, Footprint, InlineVec, Length, Outline, Pose,
    Target, Tracer, wheeled_lines,
};

use super::announcing::has_room;
use super::bars::{may_attack, may_charge_at};
use super::contact::stands_behind;
use super::countering::{may_counter, meets};
use super::impetus::{Rush, has_impetus};
use super::judging::{Way, judge, reach, reaches, wheels_too_far};
use super::order::{Order, outline};
use crate::field::{Field, TOUCHING};
use crate::going::way::Gait;
use crate::movement::rates;
use crate::table::{Charge, Form};
use crate::vocabulary::{CHARGE, COUNTERCHARGE, FINISH, PASS};
use crate::{Drawn, rule, visibility};

/// Orders that lead a unit to an enemy, were nothing in the way: straight ahead, with a wheel at the middle of the edge
/// that it comes upon, square to that edge.
type Orders = InlineVec<Order, 6>;

/// Whether a side has any charge to announce.
pub fn can_charge(field: Field, side: Side) -> bool {
    let looks = visibility::Looks::on(field);
    let finds_way = |unit: PieceId, target: PieceId| {
        let legal = |order: &Order| reaches(field, unit, target, order);
        let sees = || looks.sees(unit, target);
        // Mostly it comes there straight or not at all, and it need not be looked whether it sees its target.
        if lies_ahead(field, unit, target) && legal(&Order::default()) {
            return sees();
        }
        let wheels = orders(field, unit, &aimed_at(field, unit, target));
        wheels.len() > 1 && sees() && wheels.iter().skip(1).any(legal)
    };
    let may = |unit: &PieceId| may_attack(field, side, *unit).is_ok();
    has_room(field, side)
        && field.units_of(side).filter(may).any(|unit| {
            in_reach(field, unit).any(|target| !lies_behind(field, unit, target) && finds_way(unit, target))
        })
}

/// Whether all of an enemy stands behind the line of a unit's front: then it neither comes upon him straight ahead nor
/// wheels forward to him.
fn lies_behind(field: Field, unit: PieceId, target: PieceId) -> bool {
    if field.state(target).holds().is_some() {
        return false;
    }
    let pose = field.piece(unit).pose();
    let (ahead, margin) = (pose.facing.along(LONG), i64::from(LONG.0) * i64::from(HAIR.0));
    let there = field.body(target);
    there.blocks().all(|block| block.corners().iter().all(|corner| (*corner - pose.at).dot(ahead) < -margin))
}

/// Long enough for a direction to be as good as exact.
const LONG: Length = Length::inches(40);
/// By how much an enemy who is met may stand behind a front for rounding.
const HAIR: Length = Length(2 * TOUCHING.0);

/// Whether an enemy may be met straight ahead, quickly: where it says no he is not.
fn lies_ahead(field: Field, unit: PieceId, target: PieceId) -> bool {
    if field.state(target).holds().is_some() {
        return true;
    }
    let body = outline(field, unit);
    let path = Order::default().path(field.piece(unit).pose(), rates::rate(field, unit, Gait::Charge));
    let there = field.body(target);
    path.sweeps(body, Length::ZERO).any(|(_, sweep)| {
        let bounds = sweep.bounds().inflated(TOUCHING + TOUCHING);
        let near = |block: &Block| Bounds::of_block(block).meets(&bounds);
        there.blocks().filter(near).any(|block| sweep.meets(&block.shrunk(-(TOUCHING + Length(1)))))
    })
}

/// The units of a side that may charge.
fn chargers(field: Field, side: Side, mut each: impl FnMut(PieceId)) {
    for unit in field.units_of(side) {
        if may_attack(field, side, unit).is_ok() {
            each(unit);
        }
    }
}

/// The enemies that a unit may charge and might reach.
fn targets<'a>(field: Field<'a>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'a> {
    let leads = move |target: &PieceId| !lies_behind(field, unit, *target);
    in_reach(field, unit).filter(leads).filter(move |target| visibility::sees(field, unit, *target))
}

/// The same whether it sees them or not, and whether or not any of the ways that are offered leads to them.
fn in_reach<'a>(field: Field<'a>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'a> {
    let limit = rates::rate(field, unit, Gait::Charge);
    let targets = field.units_of(field.side(unit).other());
    targets.filter(move |target| may_charge_within(field, unit, *target, limit))
}

/// Whether a unit may charge an enemy as far as that depends on what they are, who is no farther off than so much.
pub(super) fn may_charge_within(field: Field, unit: PieceId, target: PieceId, limit: Length) -> bool {
    // Most are out of reach at a glance; what they are is asked before it is measured.
    let housed = field.state(target).holds().is_some();
    (housed || field.may_be_within(unit, target, limit))
        && may_charge_at(field, unit, target).is_ok()
        && is_near(field, unit, target, limit)
}

/// Whether two units are no farther apart than so much: a garrison stands in its whole block.
fn is_near(field: Field, unit: PieceId, target: PieceId, limit: Length) -> bool {
    match (field.form(target), field.state(target).holds()) {
        (Form::Garrison, Some(block)) => {
            let area = field.world.ground.features()[usize::from(block)].as_area();
            area.is_some_and(|area| area.edges().any(|edge| field.body(unit).within_of(&edge, limit)))
        }
        _ => field.within(unit, target, limit),
    }
}

/// The orders by which a unit can charge an enemy, the least wheel first: straight ahead, and the first two with a wheel that are
/// no other's like.
fn ways(field: Field, unit: PieceId, target: PieceId) -> Orders {
    let mut legal = Orders::new();
    for order in &orders(field, unit, &aimed_at(field, unit, target)) {
        let wanted = legal.iter().filter(|other| other.is_straight() == order.is_straight()).count();
        let alike = legal.iter().any(|other| are_alike(other, order));
        if wanted < 2 && !alike && reaches(field, unit, target, order) {
            legal.try_push(*order);
        }
    }
    legal.sort_by_key(Order::wheeled);
    legal
}

/// Wheels that differ by less than this, in hundredths of a degree, lead to the same charge.
const ALIKE: i32 = 100;

/// Whether nobody would tell two orders with one wheel apart, or one from going straight ahead.
const fn are_alike(one: &Order, other: &Order) -> bool {
    (one.wheel - other.wheel).abs() < ALIKE
}

/// The edge of an enemy at which a charge is aimed: the one on whose side the charger stands.
fn aimed_at(field: Field, unit: PieceId, target: PieceId) -> Target {
    let from = field.frame(unit).centre();
    if let (Form::Garrison, Some(block)) = (field.form(target), field.state(target).holds())
        && let Some(area) = field.world.ground.features()[usize::from(block)].as_area()
        && let Some(wall) = area.edges().min_by_key(|edge| edge.gap(&from).distance)
    {
        // The wall as the front of a thin body; the inside lies on its left.
        let face = tabletop::Face::of_wall(tabletop::Segment::new(wall.to, wall.from));
        let body = Footprint::new(wall.length(), Length::millimetres(1));
        return Target { pose: Pose::new(wall.middle(), face.outward), body, edge: Edge::Front };
    }
    target_at(field, target, field.piece(target).pose(), from)
}

/// A unit at a pose, with the edge on whose side a point lies.
fn target_at(field: Field, unit: PieceId, pose: Pose, from: tabletop::Point) -> Target {
    let body = outline(field, unit);
    let edge = body.block(pose).zone_of(from, Favour::Defender);
    Target { pose, body, edge }
}

/// Orders that lead to an edge, were nothing in the way.
fn orders(field: Field, unit: PieceId, target: &Target) -> Orders {
    let limits = ChargeLimits {
        wheel: Angle::RIGHT,
        oblique: Angle::UP,
        reach: rates::rate(field, unit, Gait::Charge),
        tracer: Tracer::OuterFrontCorner,
        wheel_counts: true,
    };
    let mut found = Orders::new();
    // Straight ahead whatever edge it is: it may stand beside the zone of the edge that it meets.
    found.try_push(Order::default());
    let lines = wheeled_lines(field.piece(unit).pose(), outline(field, unit), target, &limits, &[]);
    let mut wheels: InlineVec<(bool, i32), 8> =
        lines.iter().map(|line| (line.aim != Aim::Middle, line.wheel)).collect();
    // First those at no penalty (CP-15-27), of them the one upon the middle.
    wheels.sort_by_key(|(aside, wheel)| (wheels_too_far(field.world, wheel.abs()), *aside, wheel.abs()));
    for (_, wheel) in &wheels {
        found.try_push(Order { wheel: *wheel, ..Order::default() });
    }
    found
}

/// A charge as it would come were it announced now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// How it goes.
    pub way: Way,
    /// Whether it would have impetus (CP-15-32).
    pub impetus: bool,
    /// Whether it would be a true charge on flank or rear (CP-15-30).
    pub true_flank: bool,
    /// The rule that would disorder the charger on its way: for a wide wheel (CP-15-27), or for its ground.
    pub disorder: Option<Rule>,
}

/// The first charge of a unit at an enemy that would be legal: straight ahead if it can be.
///
/// # Errors
/// What forbids the straight one where no way leads there.
pub fn foreseen(field: Field, unit: PieceId, target: PieceId) -> Result<Foreseen, Refusal> {
    let straight = judge(field, unit, target, &Order::default());
    let bent = || {
        let orders = orders(field, unit, &aimed_at(field, unit, target));
        orders.iter().find_map(|order| judge(field, unit, target, order).ok())
    };
    let way = match straight {
        Ok(way) => way,
        // What bars the unit bars every way.
        Err(why) if may_attack(field, field.side(unit), unit).is_err() => return Err(why),
        Err(why) => bent().ok_or(why)?,
    };
    let sides = way.meeting.edge != Edge::Front;
    let true_flank = sides && stands_behind(field, unit, target);
    let brought = if way.wheeled == 0 { field.state(unit).straight() } else { Length::ZERO };
    let straight = way.straight() + brought;
    let rush = Rush { charger: unit, meeting: &way.meeting, ground: &way.ground, straight, true_flank };
    let too_far = wheels_too_far(field.world, way.wheeled).then_some(rule!("CP-15-27"));
    let disorder = too_far.or(way.ground.disorder.map(|by| by.rule));
    // Whoever is disordered on the way comes without impetus (CP-15-35).
    Ok(Foreseen { impetus: disorder.is_none() && has_impetus(field, &rush), true_flank, disorder, way })
}

/// An order as an answer.
fn answer(verb: engine::Verb, field: Field, unit: PieceId, target: PieceId, order: &Order) -> Answer {
    let last = rates::rate(field, unit, Gait::Charge);
    Answer::plain(verb)
        .with(unit)
        .on(target)
        .amount(order.files.into())
        .legs(order.legs(last).iter().copied())
}

/// All charges worth offering.
pub fn charges(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    if !has_room(field, side) {
        return;
    }
    chargers(field, side, |unit| {
        for target in targets(field, unit) {
            for order in &ways(field, unit, target) {
                offer(answer(CHARGE, field, unit, target, order));
            }
        }
    });
}

/// A charge picked without looking at all of them: the first that is legal of the ways of those who have somebody near,
/// from one drawn by lot; or an end of announcing, which is the only answer where nobody can charge.
pub fn draw_charge(field: Field, side: Side, rng: &mut Rng) -> Drawn {
    let (before, finish) = (*rng, Answer::plain(FINISH));
    if !has_room(field, side) {
        return Drawn::Only(finish);
    }
    let content = rng.chance(1, 4);
    let mut pairs: InlineVec<(PieceId, PieceId), 64> = InlineVec::empty((PieceId(0), PieceId(0)));
    let mut full = false;
    if !content {
        chargers(field, side, |unit| {
            in_reach(field, unit).for_each(|target| full |= !pairs.try_push((unit, target)));
        });
    }
    let from = if content { 0 } else { rng.below(pairs.len().max(1) as u32) as usize };
    let mut around = pairs.iter().cycle().skip(from).take(pairs.len());
    let looks = visibility::Looks::on(field);
    if let Some(way) = around.find_map(|(unit, target)| sample_way(field, &looks, *unit, *target, rng)) {
        return Drawn::Chosen(way);
    }
    // Whoever has tried all of them knows that there is none.
    if (content || full) && can_charge(field, side) {
        return Drawn::Chosen(finish);
    }
    *rng = before;
    Drawn::Only(finish)
}

/// One of the ways by which a unit can charge an enemy: half the time it goes straight on where it can, so that no wheels
/// need be looked for.
fn sample_way(
    field: Field,
    looks: &visibility::Looks,
    unit: PieceId,
    target: PieceId,
    rng: &mut Rng,
) -> Option<Answer> {
    // Whatever else bars it has been asked.
    let legal = |order: &Order| reaches(field, unit, target, order);
    let straight = Order::default();
    let goes_straight = rng.chance(1, 2);
    if lies_behind(field, unit, target) {
        // No way leads there. As much is drawn as where one might.
        if looks.sees(unit, target) {
            rng.below(1);
        }
        return None;
    }
    let leads = OnceCell::new();
    let goes = || *leads.get_or_init(|| lies_ahead(field, unit, target) && legal(&straight));
    if goes_straight && goes() {
        return looks.sees(unit, target).then(|| answer(CHARGE, field, unit, target, &straight));
    }
    if !looks.sees(unit, target) {
        return None;
    }
    let orders = orders(field, unit, &aimed_at(field, unit, target));
    let start = rng.below(orders.len() as u32) as usize;
    let mut around = orders.iter().cycle().skip(start).take(orders.len());
    let found = around.find(|order| if **order == straight { goes() } else { legal(order) });
    found.map(|order| answer(CHARGE, field, unit, target, order))
}

/// Whether anybody can countercharge a charge.
pub fn can_counter(field: Field, at: u8) -> bool {
    each_counter(field, at, &mut |_| true)
}

/// Countercharges worth offering: by the target itself, and by cavalry in support (CP-15-40), at the charger where it
/// stands, half way and where it arrives.
pub fn counters(field: Field, at: u8, offer: &mut dyn FnMut(Answer)) {
    each_counter(field, at, &mut |answer| {
        offer(answer);
        false
    });
}

/// The first countercharge of a unit at a charge that is worth offering, if it can make any.
pub fn counter_of(field: Field, at: u8, unit: PieceId) -> Option<Answer> {
    let mut found = None;
    each_counter(field, at, &mut |answer| {
        found = Some(answer).filter(|answer| answer.piece == Some(unit));
        found.is_some()
    });
    found
}

/// One of the countercharges, the first more likely than those that are offered after it; or none, which is the only
/// answer where nobody can.
pub fn draw_counter(field: Field, at: u8, rng: &mut Rng) -> Drawn {
    let (before, mut picked) = (*rng, Answer::plain(PASS));
    let any = match rng.chance(1, 3) {
        true => can_counter(field, at),
        false => {
            each_counter(field, at, &mut |answer| {
                picked = answer;
                rng.chance(1, 2)
            }) || picked.verb != PASS
        }
    };
    if any {
        return Drawn::Chosen(picked);
    }
    *rng = before;
    Drawn::Only(picked)
}

/// Visits them until told to stop; says whether it was.
fn each_counter(field: Field, at: u8, visit: &mut dyn FnMut(Answer) -> bool) -> bool {
    let charge = field.table.charges[usize::from(at)];
    let side = field.side(charge.charger()).other();
    let mut aims: InlineVec<Target, 3> = InlineVec::empty(target_at(
        field,
        charge.charger(),
        field.piece(charge.charger()).pose(),
        field.piece(charge.charger()).pose().at,
    ));
    let way = OnceCell::new();
    let way = || {
        way.get_or_init(|| reach(field, charge.charger(), charge.target(), &Order::announced(&charge)).ok())
            .as_ref()
    };
    for unit in field.units_of(side) {
        let limit =
            rates::rate(field, unit, Gait::Charge) + rates::rate(field, charge.charger(), Gait::Charge);
        if !field.within(unit, charge.charger(), limit) || may_counter(field, &charge, unit).is_err() {
            continue;
        }
        places(field, &charge, unit, way, &mut aims);
        let mut offered = 0;
        let mut tried: InlineVec<(Order, bool), 18> = InlineVec::new();
        for aim in &aims {
            for order in &orders(field, unit, aim) {
                let alike = tried.iter().any(|(before, legal)| *legal && are_alike(before, order));
                let legal = |it: &Order| meets(field, &charge, unit, it).is_ok();
                if offered < 2 && !alike && tries(&mut tried, order, legal) {
                    offered += 1;
                    let last = rates::rate(field, unit, Gait::Charge);
                    let answer = Answer::plain(COUNTERCHARGE)
                        .with(unit)
                        .amount(order.files.into())
                        .legs(order.legs(last).iter().copied());
                    if visit(answer) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Whether an order is legal, each asked after once: at whatever place of the charger it aims, one goes straight ahead.
fn tries(tried: &mut InlineVec<(Order, bool), 18>, order: &Order, legal: impl Fn(&Order) -> bool) -> bool {
    let known = tried.iter().find(|(before, _)| before == order).map(|(_, legal)| *legal);
    known.unwrap_or_else(|| {
        let legal = legal(order);
        tried.try_push((*order, legal));
        legal
    })
}

/// The charger on its way, if it comes there: where it starts, half way to its target, and there.
fn places<'w>(
    field: Field,
    charge: &Charge,
    unit: PieceId,
    way: impl Fn() -> Option<&'w Way>,
    aims: &mut InlineVec<Target, 3>,
) {
    let from = field.frame(unit).centre();
    aims.clear();
    aims.try_push(target_at(field, charge.charger(), field.piece(charge.charger()).pose(), from));
    if unit == charge.target() {
        return;
    }
    let Some(way) = way() else { return };
    let body = outline(field, charge.charger());
    for part in [way.path.first(way.distance().half(), body, Tracer::OuterFrontCorner), way.path] {
        aims.try_push(target_at(field, charge.charger(), part.end(body), from));
    }
}
