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
    let straight = from.distance(end);
    let first = match going.rests(end) {
        Ok(()) => Some(going.stretch(Segment::new(from, end))),
        // No way at all ends there.
        Err(_) if matches!(goal, Goal::Place(_)) => return None,
        Err(_) => None,
    };
    match first {
        // Nothing is cheaper than straight on over open ground.
        Some(Ok(cost)) if cost == straight && cost <= limit => Some(Way::straight(end, cost)),
        _ => search(going, from, aim, limit),
    }
}

/// The way straight to a goal, if a mover can go it and nothing makes it dearer: then it is the [`cheapest`].
pub fn straight(going: &Going, from: Point, goal: Goal) -> Option<Way> {
    let end = Aim::new(going, goal).end(from);
    let cost = leads_on(going, from, goal).filter(|cost| *cost == from.distance(end))?;
    Some(Way::straight(end, cost))
}

/// What it costs a mover to go straight to a goal, if he can.
pub fn leads_on(going: &Going, from: Point, goal: Goal) -> Option<Length> {
    let end = Aim::new(going, goal).end(from);
    going.rests(end).and_then(|()| going.stretch(Segment::new(from, end))).ok()
}

/// Whether any way leads to a goal for no more than a limit: whether there is a [`cheapest`] one. It need not be found
/// where one leads straight on.
pub fn leads(going: &Going, from: Point, goal: Goal, limit: Length) -> bool {
    let aim = Aim::new(going, goal);
    if aim.left(from) > limit {
        return false;
    }
    let end = aim.end(from);
    let rests = going.rests(end).is_ok();
    if !rests && matches!(goal, Goal::Place(_)) {
        return false;
    }
    let straight = || going.stretch(Segment::new(from, end)).is_ok_and(|cost| cost <= limit);
    (rests && straight()) || search(going, from, aim, limit).is_some()
}

fn search(going: &Going, from: Point, aim: Aim, limit: Length) -> Option<Way> {
    // No way at all ends beside somebody from whom one keeps off.
    if matches!(aim.goal, Goal::Place(place) if going.is_taken(place, from)) {
        return None;
    }
    if matches!(aim.goal, Goal::Place(_))
        && let Ok(way) = Search::<FEW_PLACES, FEW_RINGS>::new(going, from, aim, limit).run(from)
    {
        debug_assert!(
            way == search_far(going, from, aim, limit),
            "more room has made another way the cheapest"
        );
        return way;
    }
    search_far(going, from, aim, limit)
}

/// The same over as many places as there is ever room for.
#[inline(never)]
fn search_far(going: &Going, from: Point, aim: Aim, limit: Length) -> Option<Way> {
    Search::<PLACES, RINGS>::new(going, from, aim, limit).run(from).unwrap_or_default()
}
