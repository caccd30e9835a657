//! 18.8: friends who rout.

use engine::{Flow, PieceId, Side};
use tabletop::Bounds;

use crate::ask::Ask;
use crate::field::{Class, Field};
use crate::reactions::{pool, results};
use crate::steps::{ReactionStep, Step, Test};
use crate::table::{Rout, Sign};
use crate::world::Grade;
use crate::{Asking, Script, rule, visibility};

/// Side A's units test, then side B's, then those that have got a new cause by then, in the same order (CP-18-27).
pub fn friend_tests(mut s: Script) -> Flow<()> {
    let side = s.read(rule!("CP-18-27"), |field| {
        field.of_first(|side| due(field, side).next().is_some().then_some(side))
    })?;
    if let Some(side) = side {
        s.call(rule!("CP-18-27"), ReactionStep::friend_test(side))?;
        s.then(Step::friend_tests());
    }
    Ok(())
}

/// One unit of a side tests, in the order that its owner chooses (CP-18-27).
pub fn friend_test(mut cx: Asking, side: Side) -> Flow<()> {
    let answer = cx.ask(Ask::NextTest.of(side, rule!("CP-18-27")))?;
    let field = cx.field();
    let Some(unit) = answer.piece.or_else(|| due(field, side).next()) else { return Ok(()) };
    let dice = pool(field, unit, Test::RoutingFriends);
    let passed = cx.roll(side, Test::RoutingFriends.rule(), dice)?.passed();
    let mut act = cx.act();
    super::note(&mut act, unit, Test::RoutingFriends, passed);
    results::carry_out(&mut act, unit, Test::RoutingFriends, passed);
    Ok(())
}

/// The units of a side that have to test now.
pub fn due(field: Field, side: Side) -> impl Iterator<Item = PieceId> {
    field.units_of(side).filter(move |unit| tests_for_friends(field, *unit))
}

/// Whether a unit has to test: a friend broke this turn near it and in sight, and it has not tested this turn, does not
/// rout and does not pursue (CP-18-27).
pub fn tests_for_friends(field: Field, unit: PieceId) -> bool {
    !field.has(unit, Sign::TestedFriends)
        && !field.routs(unit)
        && !field.has(unit, Sign::Pursuing)
        && field.table.routs.iter().any(|rout| is_cause(field, unit, rout))
}

/// Whether a rout of this turn makes a unit test: within reach and visible either where the friend broke or where it
/// stands now (CP-18-27), and not to be ignored (CP-18-28).
fn is_cause(field: Field, unit: PieceId, rout: &Rout) -> bool {
    let friend = rout.unit;
    if friend == unit || field.side(friend) != field.side(unit) || is_ignored(field, unit, friend) {
        return false;
    }
    // The friend himself is looked for sooner than the ground on which he stood.
    if is_near_and_seen(field, unit, friend) {
        return true;
    }
    let near = field.world.length(field.world.book.reactions.routing_friends.within);
    let shape = field.piece(friend).shape();
    let where_it_broke = shape.footprint().block(rout.at.wide());
    field.may_meet(unit, &Bounds::of_block(&where_it_broke).inflated(near))
        && field.body(unit).within_of(&where_it_broke, near)
        && visibility::sees_where_it_broke(field, unit, rout, &where_it_broke)
}

fn is_near_and_seen(field: Field, unit: PieceId, friend: PieceId) -> bool {
    let near = field.world.length(field.world.book.reactions.routing_friends.within);
    field.piece(friend).on_table()
        && field.within(unit, friend, near)
        && visibility::sees(field, unit, friend)
}

/// Routs of gunners and skirmishers are ignored by all, those of grades D and E by grade A (CP-18-28).
fn is_ignored(field: Field, unit: PieceId, friend: PieceId) -> bool {
    let loose = matches!(field.class(friend), Class::Gunners | Class::Skirmishers);
    loose || field.grade(unit) == Grade::A && field.grade(friend) >= Grade::D
}

/// How many friends who rout are near and in sight of a unit: those that broke this turn by where they broke or stand,
/// those of earlier turns by where they stand (CP-18-29).
pub fn routing_friends(field: Field, unit: PieceId) -> u8 {
    let broke = |friend: PieceId| field.table.routs.iter().find(|rout| rout.unit == friend).copied();
    let counts = |friend: &PieceId| match broke(*friend) {
        Some(rout) => is_cause(field, unit, &rout),
        None => {
            field.routs(*friend)
                && *friend != unit
                && field.side(*friend) == field.side(unit)
                && !is_ignored(field, unit, *friend)
                && is_near_and_seen(field, unit, *friend)
        }
    };
    field.world.named().filter(counts).count() as u8
}
