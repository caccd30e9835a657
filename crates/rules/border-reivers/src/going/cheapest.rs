//! The cheapest way of a mover to a goal within a limit, straight where that is the cheapest.

use tabletop::{Length, Point, Segment};

use super::Going;
use super::goal::{Aim, Goal, Way};
use super::search::{FEW_PLACES, FEW_RINGS, PLACES, RINGS, Search};

/// The cheapest way of a mover to a goal, if there is one for no more than a limit (BR-04-05, BR-05-06, BR-02-11): by
/// definition the one of least cost of all ways of straight stretches that turn at places round the bases, walls, water
/// and woods between, at gates, gaps and doors. Of two that cost the same, the one found first. Places round a thing are
/// looked at when it has been in the way of one that might have been the cheapest, or made it dearer.
pub fn cheapest(going: &Going, from: Point, goal: Goal, limit: Length) -> Option<Way> {
    let aim = Aim::new(going, goal);
    if aim.left(from) > limit {
        return None;
    }
    let end = aim.end(from);
    match (going.rests(end), goal) {
        (Ok(()), _) => straight_or_round(going, from, aim, limit),
        // No way at all ends there.
        (Err(_), Goal::Place(_)) => None,
        (Err(_), _) => search(going, from, aim, limit),
    }
}

/// The [`cheapest`] way to a place where the mover can rest.
pub fn cheapest_to(going: &Going, from: Point, place: Point, limit: Length) -> Option<Way> {
    let aim = Aim::new(going, Goal::Place(place));
    if aim.left(from) > limit {
        return None;
    }
    straight_or_round(going, from, aim, limit)
}

/// The cheapest way to a goal at whose nearest end the mover can rest.
fn straight_or_round(going: &Going, from: Point, aim: Aim, limit: Length) -> Option<Way> {
    let end = aim.end(from);
    match going.stretch(Segment::new(from, end)) {
        // Nothing is cheaper than straight on over open ground.
        Ok(cost) if cost == from.distance(end) && cost <= limit => Some(Way::straight(end, cost)),
        _ => search(going, from, aim, limit),
    }
}

/// The way straight to a goal, if a mover can go it and nothing makes it dearer: then it is the [`cheapest`].
pub fn straight(going: &Going, from: Point, goal: Goal) -> Option<Way> {
    let end = Aim::new(going, goal).end(from);
    going.rests(end).ok()?;
    let cost = going.stretch(Segment::new(from, end)).ok().filter(|cost| *cost == from.distance(end))?;
    Some(Way::straight(end, cost))
}

/// Whether any way leads to a place where the mover can rest for no more than a limit: whether there is a [`cheapest_to`]
/// it. It need not be found where one leads straight on.
pub fn leads_to(going: &Going, from: Point, place: Point, limit: Length) -> bool {
    let straight = || going.stretch(Segment::new(from, place)).is_ok_and(|cost| cost <= limit);
    from.distance(place) <= limit && (straight() || leads_round(going, from, place, limit))
}

/// The same where it is known that none leads straight on for so little.
pub fn leads_round(going: &Going, from: Point, place: Point, limit: Length) -> bool {
    search(going, from, Aim::new(going, Goal::Place(place)), limit).is_some()
}

fn search(going: &Going, from: Point, aim: Aim, limit: Length) -> Option<Way> {
    // No way at all ends beside somebody from whom one keeps off.
    if matches!(aim.goal, Goal::Place(place) if going.is_taken(place, from)) {
        return None;
    }
    let mut few = Search::<FEW_PLACES, FEW_RINGS>::new(going, from, aim, limit);
    let way = few.run(from).unwrap_or_else(|_| search_on(&few, from));
    debug_assert!(way == search_far(going, from, aim, limit), "more room has made another way the cheapest");
    way
}

/// A search that came short of room, over as many places as there is ever room for.
#[inline(never)]
fn search_on(few: &Search<FEW_PLACES, FEW_RINGS>, from: Point) -> Option<Way> {
    Search::<PLACES, RINGS>::with_room(few, from).go_on().unwrap_or_default()
}

/// A search with all the room that there ever is from its beginning.
fn search_far(going: &Going, from: Point, aim: Aim, limit: Length) -> Option<Way> {
    Search::<PLACES, RINGS>::new(going, from, aim, limit).run(from).unwrap_or_default()
}
