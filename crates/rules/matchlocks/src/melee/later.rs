//! Continuing melees: when rounds fall due, feeding in, turning to face, and troops that fall back into an enemy
//! (NMM-12-70 to 12-74, NMM-13-31).

use engine::{About, Flow, InlineVec, PieceId, Refusal, Room, Side};
use tabletop::{Edge, Leg, Outline, Path};

use super::attack::engage;
use super::members::{self, round};
use super::placing;
use crate::ask::Ask;
use crate::book::Arm;
use crate::field::Field;
use crate::marks;
use crate::marks::{lower, raise};
use crate::morale::disarray;
use crate::movement::carrying::{self, Carry};
use crate::movement::{compulsory, going, obstacles};
use crate::steps::{MeleeStep, Step};
use crate::table::{MEMBERS, Member, Order, Part, Sign, Tactic, UnitChange};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, Script, rule};

/// Whether a melee's next round falls due at this turn's first Bonus Card (NMM-12-71).
fn is_due(field: Field, at: u8) -> bool {
    let melee = members::melee(field, at);
    !melee.members().is_empty() && melee.fought() < field.table.battle.turn()
}

/// The melees that are due, by number.
pub fn all_due(field: Field) -> InlineVec<u8, { crate::table::MELEES }> {
    let count = field.table.melees.len() as u8;
    (0..count).filter(|at| is_due(field, *at)).collect()
}

/// The continuing melees at the turn's first Bonus Card, one after the other; the winner of the dice-off chooses
/// the order (NMM-12-71).
pub(super) fn rounds_due(mut s: Script, chooser: Option<Side>) -> Flow<()> {
    let next = s.call(rule!("NMM-12-71"), MeleeStep::next_due(chooser))?;
    if let Some(melee) = next {
        // Squadrons that hold a Support order may be fed in, the winner of the dice-off deciding first.
        for second in [false, true] {
            s.call(rule!("NMM-12-73"), MeleeStep::offer_feed(melee, second))?;
        }
        s.call(rule!("NMM-12-71"), MeleeStep::round(melee))?;
        s.call(rule!("NMM-12-71"), MeleeStep::lapse(melee))?;
        s.then(Step::melees_due(chooser));
    }
    Ok(())
}

/// Which melee is fought next: the choice of the winner of the dice-off; after a tie they come from left to right
/// for the player who moved last (NMM-12-71). Returns its number, none where none is due.
pub(super) fn next_due(mut cx: Asking, chooser: Option<Side>) -> Flow<Option<u8>> {
    let field = cx.field();
    let due = all_due(field);
    let next = match due.len() {
        0 => None,
        1 => Some(due[0]),
        _ => match chooser {
            Some(who) => {
                let about = About::Ask(Ask::NextMelee);
                let answer = cx.ask(Decision { who, rule: rule!("NMM-12-71"), about })?;
                u8::try_from(answer.amount).ok()
            }
            None => Some(leftmost(field, &due)),
        },
    };
    Ok(next)
}

/// The melee farthest to the left as the player looks who moved last: by the middle of those who fight in it.
fn leftmost(field: Field, due: &[u8]) -> u8 {
    let viewer = field.table.battle.last_mover().unwrap_or(field.table.battle.acting());
    let right = field.homeward(viewer) - tabletop::Angle::RIGHT;
    let ahead = right.along(tabletop::Length::INCH);
    let along = |at: u8| {
        let members = &members::melee(field, at).members();
        let sum: i64 = members
            .iter()
            .map(|member| ahead.dot(field.block(member.unit()).centre() - tabletop::Point::new(0, 0)))
            .sum();
        sum / (members.len() as i64).max(1)
    };
    due.iter().copied().min_by_key(|at| along(*at)).unwrap_or(0)
}

/// A melee that could not be fought, its enemies being gone, is over.
pub(super) fn lapse(act: &mut Acting, at: u8) {
    let field = act.field();
    if is_due(field, at) {
        super::victory::end(act, at);
    }
}

/// Where a squadron would stand that is fed into a melee behind a friend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Feed {
    /// The melee.
    pub melee: u8,
    /// The friend behind whom it comes in.
    pub behind: PieceId,
    /// Where it then stands.
    pub to: tabletop::Pose,
}

/// Whether a squadron under a Support order may be fed into the melee of the friend that it supports (NMM-12-73).
///
/// # Errors
/// What forbids it.
pub fn judge_feed(field: Field, unit: PieceId) -> Result<Feed, Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-12-73"), why).piece(unit));
    let Some(friend) = field.state(unit).supports() else {
        return refuse("it has no order to support a squadron");
    };
    let Some(at) = field.melee_of(friend) else {
        return refuse("the squadron that it supports is in no melee");
    };
    let melee = members::melee(field, at);
    if !field.squadron(unit)
        || field.engaged(unit)
        || field.daunted(unit)
        || field.state(unit).order() != Order::Support
    {
        return refuse(
            "only a squadron with a Support order that is neither Daunted nor in a melee feeds in",
        );
    }
    if melee.rounds() == 0 {
        return refuse("nobody is fed in for the first round");
    }
    let horse = melee.members().iter().all(|member| field.arm(member.unit()) == Arm::Cavalry);
    if !horse || !field.squadron(friend) {
        return refuse("squadrons are fed in where horse fights horse");
    }
    let fed = |member: &Member| {
        member.part() == Part::FedIn
            && field.side(member.unit()) == field.side(unit)
            && member.joined() == round(melee)
    };
    if melee.members().iter().any(fed) || melee.members().len() == MEMBERS {
        return refuse("one squadron a side is fed in for a round");
    }
    judge_way_in(field, unit, friend, at)
}

/// Within one normal Move of the friend's rear, with a clear path (NMM-12-73).
fn judge_way_in(field: Field, unit: PieceId, friend: PieceId, melee: u8) -> Result<Feed, Refusal> {
    let refuse = |why| Refusal::new(rule!("NMM-12-73"), why).piece(friend);
    let to = placing::squared_up(field, unit, friend, Edge::Rear);
    let (from, body) = (field.pose(unit), placing::body(field, unit));
    let gap = field.block(unit).gap(&field.block(friend).edge(Edge::Rear));
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    if !gap.distance.within(rate + field.tolerance()) {
        return Err(refuse("it is not within one Move of the rear of the squadron that it supports")
            .measured(gap.distance.rounded_up(), rate)
            .segment(gap.line()));
    }
    let way = Leg::in_direction(from.facing, tabletop::Angle::of(to.at - from.at), from.at.distance(to.at));
    let path = Path::of(from, way);
    let stroke = path.strokes(body).next();
    let crossed = |block: &tabletop::Block| {
        stroke.is_some_and(|stroke| {
            stroke.sweep_to(stroke.motion.extent(), body, tabletop::Block::TOLERANCE).meets(block)
        })
    };
    for other in field.units().filter(|other| *other != unit && *other != friend) {
        if crossed(&field.block(other)) {
            return Err(Refusal::new(rule!("NMM-12-73"), "somebody stands in its way").piece(other));
        }
    }
    let line = tabletop::Segment::new(from.at, to.at);
    for index in 0..field.world.ground.features().len() as u8 {
        let id = tabletop::FeatureId(index);
        let mut met = false;
        if going::is_obstacle(field.world.terrain(id)) {
            obstacles::each_strip(field, index, |strip| met |= strip.gap(&line).distance.is_zero());
        } else if going::closes(field, unit, index).is_some() {
            let area = field.world.ground.features()[usize::from(index)].as_area();
            met = area.is_some_and(|area| area.edges().any(|edge| edge.gap(&line).distance.is_zero()));
        }
        if met {
            let why = "the ground in its way is closed";
            return Err(Refusal::new(rule!("NMM-12-73"), why).ground(index));
        }
    }
    Ok(Feed { melee, behind: friend, to })
}

/// The squadrons of a side that may be fed into a melee now.
pub fn feeders<'a>(field: Field<'a>, melee: u8, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    field.units_of(side).filter(move |unit| judge_feed(field, *unit).is_ok_and(|feed| feed.melee == melee))
}

/// Offers one side to feed a squadron into a melee that is about to be fought (NMM-12-73).
pub(super) fn offer_feed(mut cx: Asking, melee: u8, second: bool) -> Flow<()> {
    let field = cx.field();
    let first = field.table.battle.acting();
    let who = if second { first.other() } else { first };
    if feeders(field, melee, who).next().is_none() {
        return Ok(());
    }
    let about = About::Ask(Ask::FeedIn(melee));
    let answer = cx.ask(Decision { who, rule: rule!("NMM-12-73"), about })?;
    let mut act = cx.act();
    if let Some(unit) = answer.piece.filter(|_| answer.verb == verb::FEED) {
        feed(&mut act, unit);
    }
    Ok(())
}

/// A squadron that has its Support order now, or holds one while its Brigadier's card is in play, may be fed in at
/// once, which starts the round (NMM-12-71, NMM-12-73).
pub(super) fn feed_in_now(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let Ok(way) = judge_feed(field, unit) else { return Ok(()) };
    let about = About::Ask(Ask::FeedIn(way.melee));
    let answer = cx.ask(Decision { who: field.side(unit), rule: rule!("NMM-12-73"), about })?;
    let mut act = cx.act();
    if let Some(fed) = answer.piece.filter(|_| answer.verb == verb::FEED) {
        feed(&mut act, fed);
        let other = act.field().side(fed).other();
        let asks = act.table().battle.acting() == other;
        // The other side may feed one in as well; whose card it is has decided first.
        act.then(MeleeStep::offer_feed(way.melee, !asks));
        act.then(MeleeStep::round(way.melee));
    }
    Ok(())
}

/// Puts a squadron behind its friend and into his melee; the Support order is used (NMM-12-73).
fn feed(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let Ok(way) = judge_feed(field, unit) else { return };
    let Some(front) = members::member(field, way.melee, way.behind) else { return };
    let joined = round(members::melee(field, way.melee));
    carrying::move_to(act, unit, way.to, Carry::LeavingGuns, rule!("NMM-12-73"));
    act.emit(rule!("NMM-12-73"), UnitChange::Supports(None).on(unit));
    act.emit(rule!("NMM-12-73"), UnitChange::Order(Order::Ordered).on(unit));
    let mine = Member::new(unit, front.against(), Edge::Front, Part::FedIn).joining(joined);
    act.emit(rule!("NMM-12-73"), marks::member(way.melee, mine));
}

/// A unit caught in flank or rear turns to face its enemy at its Leader's order, and takes a token for it
/// (NMM-12-72).
pub(super) fn turn_to_face(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let (Some(enemy), Some(at)) = (super::judging::enemy_to_face(field, unit), field.melee_of(unit)) else {
        return;
    };
    let (Some(mine), Some(theirs)) = (members::member(field, at, unit), members::member(field, at, enemy))
    else {
        return;
    };
    let struck = members::struck_on(field, &mine, &theirs);
    let from = field.pose(unit);
    let pose = placing::turned(field, unit, struck, enemy).unwrap_or_else(|| {
        Leg::to_face(from.facing, from.facing + struck.outward()).end(from, placing::body(field, unit))
    });
    carrying::move_to(act, unit, pose, Carry::FallBack, rule!("NMM-12-72"));
    // The other side stays; the unit is set flush with its front (NMM-12-06).
    let field = act.field();
    let flush = placing::squared_up(field, unit, enemy, Edge::Front);
    carrying::move_to(act, unit, flush, Carry::FallBack, rule!("NMM-12-72"));
    let fell_back = mine.part() == Part::FellBack && mine.against() == enemy;
    for changed in [Some(enemy), fell_back.then_some(unit)].into_iter().flatten() {
        members::change(act, at, changed, rule!("NMM-12-72"), |it| it.on(Edge::Front));
    }
    disarray::add(act, unit, 1, rule!("NMM-12-72"));
}

/// Troops that fall back into another enemy fight him at once: one first round without Doctrine dice, nobody
/// attacking; the enemy as if in front, they as struck on the side that touches him (NMM-13-31).
pub(super) fn fell_back_into(cx: Asking, unit: PieceId, enemy: PieceId) -> Flow<()> {
    let at_once = cx.room().holds(A_FIGHT);
    let mut act = cx.act();
    if !may_fight(act.field(), unit, enemy) {
        return Ok(());
    }
    match at_once {
        true => fight_where_it_fell(&mut act, unit, enemy),
        false => act.emit(rule!("NMM-13-31"), raise(unit, Sign::ToFight)),
    }
    Ok(())
}

/// What one round needs, with the tests and fights that follow from it, of steps and notes at once. Where there is
/// not as much, troops that fell back into an enemy wait until the fights are over out of which they fell.
const A_FIGHT: Room = Room { steps: 14, notes: 32 };

/// The first of the troops that fell back into an enemy and have still to fight him, if the chain of fights out of
/// which they fell is short enough by now.
pub fn next_to_fight(field: Field, room: Room) -> Option<PieceId> {
    let waits = |unit: &PieceId| field.has(*unit, Sign::ToFight);
    field.world.ids().find(waits).filter(|_| room.holds(A_FIGHT))
}

/// Troops that have waited for it fight the enemy into whom they fell back, if he is still there.
pub(super) fn fight_at_last(act: &mut Acting, unit: PieceId) {
    act.emit(rule!("NMM-13-31"), lower(unit, Sign::ToFight));
    let field = act.field();
    let enemies = field.units_of(field.side(unit).other());
    let touched = |enemy: &PieceId| field.block(unit).within(&field.block(*enemy), tabletop::FLUSH);
    let enemy = enemies.filter(|_| field.is_unit(unit)).find(touched);
    if let Some(enemy) = enemy.filter(|enemy| may_fight(field, unit, *enemy)) {
        fight_where_it_fell(act, unit, enemy);
    }
}

/// Whether both are still there and free, and there is room among the melees.
fn may_fight(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let room = match field.melee_of(enemy) {
        Some(at) => members::melee(field, at).members().len() < MEMBERS,
        None => members::free_slot(field).is_some(),
    };
    field.is_unit(unit) && field.is_unit(enemy) && !field.engaged(unit) && room
}

fn fight_where_it_fell(act: &mut Acting, unit: PieceId, enemy: PieceId) {
    let field = act.field();
    let side = compulsory::struck_side(field, unit, field.block(enemy).centre());
    let mine = Member::new(unit, enemy, side, Part::FellBack).with(Tactic::Unready);
    let theirs = Member::new(enemy, unit, side, Part::Defender).with(Tactic::Unready);
    let at = engage(act, mine, theirs, None, false);
    act.then(MeleeStep::round(at));
}
