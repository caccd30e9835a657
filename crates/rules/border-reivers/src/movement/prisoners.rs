//! Prisoners (BR-12-07): binding, freeing and bringing them along.

use engine::{Answer, PieceId, Refusal};
use tabletop::{InlineVec, Length, Point, Pose};

use super::leaving::{go_home, is_at_exit, take_off};
use super::paths::{self, Move};
use super::setting_out::{Manner, leader_of, manner};
use super::walking::{mark, put, walk};
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{Going, Mover, Pieces};
use crate::marks::{lower, order_over};
use crate::movement::strays::{find_reached, find_strays};
use crate::table::{FigureChange, GroupChange, Order, Sign};
use crate::{Acting, rule, wounds};

/// How many times what it costs him alone a path costs one who brings a captive (BR-12-07).
const HALF_PACE: i32 = 2;

/// Whether a man may bind a stunned enemy: in contact with him and with no other enemy (BR-12-07).
///
/// # Errors
/// The rule that forbids it.
pub fn bind(field: Field, answer: &Answer) -> Result<(PieceId, PieceId), Refusal> {
    let (man, enemy) = pair(field, answer)?;
    let no = |why| Err(Refusal::new(rule!("BR-12-07"), why).piece(enemy));
    deeds::may(field, man, Deed::Other)?;
    paths::has_not_moved(field, man)?;
    if field.side(man) == field.side(enemy) || !field.is(enemy, Sign::Stunned) {
        return no("a stunned enemy is bound");
    }
    if !field.touch(man, enemy) {
        return no("bind one whom you touch");
    }
    let others = |foe: &PieceId| *foe != enemy && !field.is(*foe, Sign::Captive);
    match field.enemies_in_contact(man).find(others) {
        Some(other) => {
            Err(Refusal::new(rule!("BR-12-07"), "another enemy touches him: he cannot bind anybody")
                .piece(other))
        }
        None => Ok((man, enemy)),
    }
}

/// Whether a man may free a captive friend whom no enemy touches (BR-12-07).
///
/// # Errors
/// The rule that forbids it.
pub fn free(field: Field, answer: &Answer) -> Result<(PieceId, PieceId), Refusal> {
    let (man, friend) = pair(field, answer)?;
    let no = |why| Err(Refusal::new(rule!("BR-12-07"), why).piece(friend));
    deeds::may(field, man, Deed::Other)?;
    paths::has_not_moved(field, man)?;
    if field.side(man) != field.side(friend) || !field.is(friend, Sign::Captive) {
        return no("a captive friend is freed");
    }
    if !field.touch(man, friend) {
        return no("free one whom you touch");
    }
    let guards = |foe: &PieceId| !field.is(*foe, Sign::Captive);
    match field.enemies_in_contact(friend).find(guards) {
        Some(guard) => Err(Refusal::new(rule!("BR-12-07"), "an enemy holds him").piece(guard)),
        None => Ok((man, friend)),
    }
}

fn pair(field: Field, answer: &Answer) -> Result<(PieceId, PieceId), Refusal> {
    if !field.world.options.prisoners {
        return Err(Refusal::new(
            rule!("BR-12-07"),
            "prisoners are taken with the option on prisoners alone",
        ));
    }
    match (answer.piece, answer.object) {
        (Some(man), Some(other))
            if field.man(man).is_some() && field.man(other).is_some() && field.stands(other) =>
        {
            Ok((man, other))
        }
        _ => Err(Refusal::new(rule!("BR-12-07"), "say who does it, and to whom")),
    }
}

/// An enemy is bound: he is a casualty to his group, and if he led it, it is without its Leader (BR-12-07, BR-03-04).
pub(crate) fn carry_out_bind(act: &mut Acting, man: PieceId, enemy: PieceId) {
    let rule = rule!("BR-12-07");
    wounds::release(act, rule, enemy);
    for sign in [Sign::Stunned, Sign::Missing] {
        if act.table().figures[enemy.index()].is(sign) {
            act.emit(rule, lower(enemy, sign));
        }
    }
    mark(act, rule, enemy, Sign::Captive);
    wounds::lapse_aim(act, enemy);
    wounds::count_loss(act, enemy);
    wounds::end_lead(act, enemy, Order::LeaderGone);
    mark(act, rule, man, Sign::Acted);
}

/// A captive is freed: he is no longer lost to his group, and leads it again if he led it and no other has been named
/// (BR-12-07, BR-03-04).
pub(crate) fn carry_out_free(act: &mut Acting, man: PieceId, friend: PieceId) {
    let rule = rule!("BR-12-07");
    let awaited = wounds::is_awaited(act.field(), friend);
    act.emit(rule, lower(friend, Sign::Captive));
    mark(act, rule, man, Sign::Acted);
    let Some(group) = act.world().man(friend).map(|man| man.group) else { return };
    let state = act.table().groups[usize::from(group)];
    act.emit(rule, GroupChange::Lost(state.lost().saturating_sub(1)).on(group));
    if awaited {
        act.emit(rule!("BR-03-04"), order_over(group, Order::LeaderGone));
    }
    // A Heidman leads nobody but himself, and nobody in his place.
    if awaited || act.world().is_heidman(group) {
        act.emit(rule!("BR-03-04"), GroupChange::Leads(Some(friend)).on(group));
    }
    find_strays(act, group);
}

/// Bringing a captive along that has been judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taking {
    /// How the captor moves.
    pub moved: Move,
    /// The captive.
    pub captive: PieceId,
    /// Where the captive comes.
    pub to: Point,
}

/// Whether a man may bring a captive in contact along: at half his move, the captive keeping his place beside him
/// (BR-12-07). A follower ends within six inches of his Leader (BR-04-05).
///
/// # Errors
/// The rule that forbids it.
pub fn take(field: Field, answer: &Answer) -> Result<Taking, Refusal> {
    let (man, _) = pair(field, answer)?;
    deeds::may(field, man, Deed::Move)?;
    let left = match manner(field, man) {
        Some(Manner::Leads | Manner::Heidman) => paths::allowance(field, man)?,
        Some(Manner::Follows) => {
            // His own path is half of the roll, not of the six inches that a follower has beyond it.
            super::following::limit(field, man)? - field.world.book.movement.following.beyond_roll
        }
        _ => {
            return Err(
                Refusal::new(rule!("BR-04-07"), "he goes by his own roll: let him set out first").piece(man)
            );
        }
    };
    let taking = take_within(field, answer, left)?;
    paths::keeps_to_road(field, man, &taking.moved.route.points)?;
    match manner(field, man) {
        Some(Manner::Follows) => near_leader(field, man, &taking)?,
        Some(Manner::Leads) => paths::keeps_near(field, man, &taking.moved)?,
        _ => {}
    }
    Ok(taking)
}

fn near_leader(field: Field, man: PieceId, taking: &Taking) -> Result<(), Refusal> {
    let leader = leader_of(field, man)?;
    let end = taking.moved.route.points.last().copied().unwrap_or_default();
    let base = tabletop::Disc { centre: end, radius: taking.moved.mover.radius };
    let radius = field.world.book.foundations.group.radius;
    match base.within(&field.base(leader), radius) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("BR-04-05"), "he ends within six inches of his Leader")
            .piece(leader)
            .measured(base.gap(&field.base(leader)), radius)),
    }
}

/// Whether a man may bring a captive along by a path that costs no more than half of what he has left (BR-12-07).
///
/// # Errors
/// The rule that forbids it.
pub fn take_within(field: Field, answer: &Answer, left: Length) -> Result<Taking, Refusal> {
    let (man, captive) = pair(field, answer)?;
    let no = |why| Err(Refusal::new(rule!("BR-12-07"), why).piece(captive));
    if field.side(man) == field.side(captive) || !field.is(captive, Sign::Captive) {
        return no("a captive enemy is brought along");
    }
    if !field.touch(man, captive) {
        return no("bring along one whom you touch");
    }
    let both = Pieces::default().with(man).with(captive);
    let route = paths::route(answer)?;
    let mover = Mover::of(field, man).without(both);
    let mut moved = paths::within(field, mover, route, left)?;
    let beside = field.centre(captive) - field.centre(man);
    let led = Mover { side: mover.side, ..Mover::of(field, captive) }.without(both);
    let points: InlineVec<Point, 4> = route.points.iter().map(|point| *point + beside).collect();
    let cost = Going::of(field, &led).path(field.centre(captive), &points)?.max(moved.cost).times(HALF_PACE);
    if cost > left {
        let why = "with a captive he goes at half his move";
        return Err(Refusal::new(rule!("BR-12-07"), why).measured(cost, left).piece(captive));
    }
    moved.cost = cost;
    let to = points.last().copied().unwrap_or(field.centre(captive));
    Ok(Taking { moved, captive, to })
}

/// A man brings a captive along, off the table if both come to an exit (BR-12-07, BR-04-10).
pub(crate) fn carry_out_take(act: &mut Acting, taking: &Taking) {
    let rule = rule!("BR-12-07");
    let man = taking.moved.mover.piece;
    let from = act.table().pieces[man.index()].pose().at;
    let spent = act.table().figures[man.index()].spent() + taking.moved.cost;
    let moved = &taking.moved;
    let arrived = walk(act, rule, &moved.mover, &moved.route.points, (moved.cost, moved.route.facing));
    let field = act.field();
    let pose = field.piece(taking.captive).pose();
    let to = if arrived { taking.to } else { pose.at + (field.centre(man) - from) };
    let led = Mover { side: field.side(man), ..Mover::of(field, taking.captive) };
    if Going::of(field, &led).rests(to).is_ok() {
        let was = field.is(taking.captive, Sign::Moved);
        put(act, rule, taking.captive, Pose::new(to, pose.facing));
        if !was {
            act.emit(rule, lower(taking.captive, Sign::Moved));
        }
    }
    act.emit(rule, FigureChange::Spent(spent).on(man));
    mark(act, rule, man, Sign::Acted);
    find_reached(act, man);
    leave_with(act, man, taking.captive);
}

fn leave_with(act: &mut Acting, man: PieceId, captive: PieceId) {
    let field = act.field();
    let Some(side) = field.side(man) else { return };
    if is_at_exit(field, man, side) || is_at_exit(field, captive, side) {
        take_off(act, captive, side);
    }
    go_home(act, man);
}
