//! How far along a path an allowance takes a mover to where he can rest.

use tabletop::{Disc, Length, Point, Segment};

use super::Going;

/// How much less than its length along a way a part of it may measure, and more.
const ROUNDING: i32 = 3;

/// How far a mover comes along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Where he comes to rest.
    pub at: Point,
    /// On which stretch of the path, from 0.
    pub stretch: usize,
    /// What it has cost him.
    pub spent: Length,
}

/// How far apart places are at which he tries to rest when he cannot where he ran out.
const STEP_BACK: Length = Length::hundredths_of_inch(10);

/// How far along a path an allowance takes a mover: the farthest place that he can pay for, that nothing keeps him from,
/// and where he can rest (BR-04-03, BR-04-04, BR-04-09). He may not come to move at all.
pub fn reach(going: &Going, from: Point, points: &[Point], allowance: Length) -> Reach {
    let mut best = Reach { at: from, stretch: 0, spent: Length::ZERO };
    let (mut here, mut spent) = (from, Length::ZERO);
    for (stretch, point) in points.iter().enumerate() {
        let way = Segment::new(here, *point);
        let whole = way.length();
        let (beside, features) = (going.beside(way), going.bearing(way));
        let place = |along: Length| along_of(way, along, whole);
        let pays = |along: Length| {
            let part = Segment::new(here, place(along));
            let straight = spent + part.length();
            // Ground never makes a way cheaper than it is long.
            if straight > allowance {
                return None;
            }
            let others = beside.iter().map(|place| going.others.at(*place));
            going.past(part, others).ok()?;
            going.on_table(part.to).ok()?;
            let cost = straight + going.over_ground(part, features).ok()?;
            (cost <= allowance).then_some(cost)
        };
        let far = farthest(whole, allowance - spent, |along| pays(along).is_some());
        let (mut along, mut before) = (far, None);
        while along > Length::ZERO {
            let at = place(along);
            if rests(going, at, &mut before)
                && let Some(spent) = pays(along)
            {
                best = Reach { at, stretch, spent };
                break;
            }
            along -= STEP_BACK;
        }
        if far < whole {
            break;
        }
        spent = pays(whole).unwrap_or(spent);
        here = *point;
    }
    best
}

/// Whether a mover can rest at a place; on whom he would stand at the one before, he often would at this one as well.
fn rests(going: &Going, at: Point, before: &mut Option<Disc>) -> bool {
    let base = Disc { centre: at, radius: going.mover.radius };
    if before.is_some_and(|other| other.overlaps(&base)) {
        return false;
    }
    *before = going.stands_at(&base).map(|(_, other)| other);
    before.is_none() && going.on_table(at).is_ok() && going.ground_bears(&base).is_ok()
}

/// The place so far along a stretch that is so long, and its very end beyond.
fn along_of(way: Segment, along: Length, whole: Length) -> Point {
    match along >= whole {
        true => way.to,
        false => way.from + way.vector().scaled(along.0.into(), whole.0.into()),
    }
}

/// The farthest length up to a whole for which something holds that ceases once and for all, and that no length holds which
/// is more than something but for rounding.
fn farthest(whole: Length, most: Length, holds: impl Fn(Length) -> bool) -> Length {
    if most >= whole && holds(whole) {
        return whole;
    }
    let (mut free, mut held) = (0, whole.0.min(most.0 + ROUNDING));
    if (1..held).contains(&most.0) && holds(most) {
        free = most.0;
    }
    while held - free > 1 {
        let middle = free + (held - free) / 2;
        if holds(Length(middle)) { free = middle } else { held = middle }
    }
    Length(free)
}
