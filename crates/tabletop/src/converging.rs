//! Two bodies that move at once and meet.

use crate::path::LEGS_AT_MOST;
use crate::{Block, Footprint, Hand, InlineVec, Leg, Length, Outline, Path, Pose, Touch, Tracer, touch};

/// A body that comes on along a path, evenly over its length as a rulebook measures it.
#[derive(Clone, Copy, Debug)]
pub struct Coming<'a> {
    /// Its way. It stays where the way ends.
    pub path: &'a Path,
    /// Its size.
    pub body: Footprint,
    /// How far it goes in the time in which the other goes its own.
    pub pace: Length,
}

/// Where two bodies meet that come on at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encountering {
    /// The ways of both up to there.
    pub paths: [Path; 2],
    /// What the first touches of the second, and where.
    pub touch: Touch,
}

impl Path {
    /// The first part of the path, so long as the tracer measures it; the whole path if it is no longer. A turn is cut
    /// to the hundredth of a degree that still fits in.
    pub fn first(&self, length: Length, body: Footprint, tracer: Tracer) -> Path {
        let mut cut = Path::from(self.start);
        // There is room: the path had at least as many legs.
        self.each_first(length, body, tracer, |part, _| cut = cut.then(part).unwrap_or(cut));
        cut
    }

    /// Visits the legs of its first part, each with the pose before it.
    fn each_first(&self, length: Length, body: Footprint, tracer: Tracer, mut visit: impl FnMut(Leg, Pose)) {
        let (mut left, mut pose) = (length.max(Length::ZERO), self.start);
        for leg in self.legs() {
            let whole = leg.length(pose, body, tracer);
            if whole > left {
                if let Some(part) = shortened(*leg, pose, left, whole, body, tracer) {
                    visit(part, pose);
                }
                return;
            }
            visit(*leg, pose);
            left -= whole;
            pose = leg.end(pose, body);
        }
    }
}

/// The legs of a body that comes on, each with its length and the poses before and after it, measured once for all the
/// moments at which it is looked where it has come to.
struct Legs<'a> {
    coming: &'a Coming<'a>,
    tracer: Tracer,
    legs: InlineVec<(Leg, Length, [Pose; 2]), LEGS_AT_MOST>,
}

impl<'a> Legs<'a> {
    fn of(coming: &'a Coming<'a>, tracer: Tracer) -> Legs<'a> {
        let mut pose = coming.path.start;
        let mut legs = InlineVec::empty((Leg::AboutFace, Length::ZERO, [pose; 2]));
        for leg in coming.path.legs() {
            let (whole, end) = (leg.length(pose, coming.body, tracer), leg.end(pose, coming.body));
            legs.push((*leg, whole, [pose, end]));
            pose = end;
        }
        Legs { coming, tracer, legs }
    }

    /// Where it stands after so much of its way: at the end of what [`Path::first`] says.
    fn after(&self, length: Length) -> Block {
        let (body, mut left) = (self.coming.body, length.max(Length::ZERO));
        let mut end = self.coming.path.start;
        for (leg, whole, [before, after]) in &self.legs {
            if *whole > left {
                let part = shortened(*leg, *before, left, *whole, body, self.tracer);
                return body.block(part.map_or(*before, |part| part.end(*before, body)));
            }
            left -= *whole;
            end = *after;
        }
        body.block(end)
    }
}

/// A leg cut short; `None` if nothing is left of it, or for a free leg, which has no parts.
fn shortened(
    leg: Leg,
    pose: crate::Pose,
    left: Length,
    whole: Length,
    body: Footprint,
    tracer: Tracer,
) -> Option<Leg> {
    if left == Length::ZERO {
        return None;
    }
    let turned = |angle: crate::Angle| {
        let all = angle.to_hundredths();
        let guess = (i64::from(all) * i64::from(left.0) / i64::from(whole.0.max(1))) as i32;
        // Arcs are rounded up: the guess may be one too many.
        crate::Angle::hundredths(guess.clamp(0, all))
    };
    let fits = |leg: Leg| leg.length(pose, body, tracer) <= left;
    match leg {
        Leg::Advance(_) => Some(Leg::Advance(left)),
        Leg::Back(_) => Some(Leg::Back(left)),
        Leg::Sidestep { hand, .. } => Some(Leg::Sidestep { hand, distance: left }),
        Leg::Oblique { hand, angle, .. } => Some(Leg::Oblique { hand, angle, distance: left }),
        Leg::Wheel { hand, angle, swing } => {
            let of = |angle| Leg::Wheel { hand, angle, swing };
            largest(turned(angle), of, fits)
        }
        Leg::Turn { about, hand, angle } => {
            let of = |angle| Leg::Turn { about, hand, angle };
            largest(turned(angle), of, fits)
        }
        Leg::AboutFace | Leg::To { .. } => None,
    }
}

/// The turn of the greatest angle up to a guess that fits.
fn largest(guess: crate::Angle, of: impl Fn(crate::Angle) -> Leg, fits: impl Fn(Leg) -> bool) -> Option<Leg> {
    let mut angle = guess.to_hundredths();
    while angle > 0 && !fits(of(crate::Angle::hundredths(angle))) {
        angle -= 1;
    }
    (angle > 0).then(|| of(crate::Angle::hundredths(angle)))
}

/// Where two bodies first meet that come on at once, each evenly over its way, so that they have made the same share of
/// their paces at any time; `None` if they do not meet before both have gone as far as they can. They are tried each
/// time that the faster has gone a millimetre, but for those times at which the gap between them is wider than both
/// could have closed, and then to the unit: one unit more of the faster one's way and they would overlap. If they
/// overlap from the beginning they meet at once.
pub fn converging(one: &Coming<'_>, other: &Coming<'_>, tracer: Tracer) -> Option<Encountering> {
    let whole = one.pace.0.max(other.pace.0).max(1);
    let share =
        |pace: Length, steps: i32| Length((i64::from(pace.0) * i64::from(steps) / i64::from(whole)) as i32);
    let after =
        |coming: &Coming<'_>, steps: i32| coming.path.first(share(coming.pace, steps), coming.body, tracer);
    let measured = [Legs::of(one, tracer), Legs::of(other, tracer)];
    let block = |legs: &Legs<'_>, steps: i32| legs.after(share(legs.coming.pace, steps));
    let blocks = |steps: i32| [block(&measured[0], steps), block(&measured[1], steps)];
    let clear = |steps: i32| {
        let [mine, theirs] = blocks(steps);
        !mine.overlaps(&theirs)
    };
    // In one step the two can close by no more than this, in hundredths: the fastest corner of a wheel goes by so much
    // faster than its front corner as the diagonal is longer than the front.
    let fastest = |coming: &Coming<'_>| {
        let wide = i64::from(coming.body.width.0.max(1));
        i64::from(coming.pace.0) * i64::from(coming.body.diagonal().0) * 101 / wide / i64::from(whole) + 1
    };
    let closing = fastest(one) + fastest(other);
    let step = Length::millimetres(1).0;
    let (mut low, mut at) = (0, 0);
    let mut high = loop {
        let [mine, theirs] = blocks(at);
        if mine.overlaps(&theirs) {
            break at;
        }
        if at == whole {
            return None;
        }
        low = at;
        let gap = i64::from(mine.gap(&theirs).distance.rounded_up().0 - 2).max(0);
        let skipped = i32::try_from(gap * 100 / closing).unwrap_or(whole);
        at = (at + skipped.max(step)).min(whole);
    };
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if clear(middle) { low = middle } else { high = middle }
    }
    let paths = [after(one, low), after(other, low)];
    let touch = touch(&one.body.block(paths[0].end(one.body)), &other.body.block(paths[1].end(other.body)));
    Some(Encountering { paths, touch })
}

impl Leg {
    /// A wheel forward by so many hundredths of a degree, clockwise positive; `None` for none.
    pub fn wheel_forward(clockwise: i32) -> Option<Leg> {
        let hand = if clockwise < 0 { Hand::Left } else { Hand::Right };
        let angle = crate::Angle::hundredths(clockwise.abs());
        (clockwise != 0).then_some(Leg::Wheel { hand, angle, swing: crate::Swing::Forward })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Edge, Part, Point, Pose};

    const BODY: Footprint = Footprint::new(Length::inches(6), Length::inches(2));
    const TRACER: Tracer = Tracer::OuterFrontCorner;

    fn pose(x: i32, y: i32, degrees: i32) -> Pose {
        Pose::new(Point::inches(x, y), Angle::degrees(degrees))
    }

    #[test]
    fn a_first_part_is_as_long_as_it_may_be() {
        let path = Path::read(pose(20, 20, 30), "wheel left 40; advance 4in; wheel right 75.5; advance 2in")
            .unwrap();
        let whole = path.length(BODY, TRACER);
        for length in (0..whole.0 + 3_000).step_by(97).map(Length) {
            let part = path.first(length, BODY, TRACER);
            let measured = part.length(BODY, TRACER);
            assert!(measured <= length.min(whole), "{length:?}");
            // A hundredth of a degree of a wheel of six inches is less than three units.
            assert!(measured.0 >= length.min(whole).0 - 4, "{length:?}: {measured:?}");
            assert_eq!(part.start, path.start);
        }
        assert_eq!(path.first(whole, BODY, TRACER), path);
        assert!(path.first(Length::ZERO, BODY, TRACER).legs().is_empty());
    }

    #[test]
    fn each_goes_its_share() {
        // Twenty inches against sixteen, eighteen apart: ten and eight.
        let one = Path::of(pose(10, 10, 0), Leg::Advance(Length::inches(20)));
        let other = Path::of(pose(10, 28, 180), Leg::Advance(Length::inches(16)));
        let met = converging(
            &Coming { path: &one, body: BODY, pace: Length::inches(20) },
            &Coming { path: &other, body: BODY, pace: Length::inches(16) },
            TRACER,
        )
        .unwrap();
        let gone = met.paths.map(|path| path.length(BODY, TRACER));
        assert!((gone[0] - Length::inches(10)).abs().0 <= 1, "{gone:?}");
        assert!((gone[1] - Length::inches(8)).abs().0 <= 1, "{gone:?}");
        assert_eq!((met.touch.mine, met.touch.theirs), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
    }

    #[test]
    fn who_does_not_come_near_is_not_met() {
        let one = Path::of(pose(10, 10, 0), Leg::Advance(Length::inches(20)));
        for (at, legs) in [(pose(30, 28, 180), "advance 16in"), (pose(10, 58, 180), "advance 16in")] {
            let other = Path::read(at, legs).unwrap();
            let coming = |path, pace| Coming { path, body: BODY, pace: Length::inches(pace) };
            assert_eq!(converging(&coming(&one, 20), &coming(&other, 16), TRACER), None);
        }
    }

    #[test]
    fn what_is_skipped_is_never_a_meeting() {
        // Tried each millimetre without a skip, no two bodies meet sooner, deep ones that wheel least of all.
        let bodies = [BODY, Footprint::new(Length::inches(2), Length::inches(7))];
        for (degrees, turn) in [(150, 60), (170, -45), (180, 0), (200, 90), (230, -80)] {
            for body in bodies {
                let one = Path::read(pose(14, 10, 10), "wheel right 35; advance 18in").unwrap();
                let start = Path::from(pose(20, 25, degrees));
                let start = Leg::wheel_forward(turn * 100).map_or(start, |leg| start.then(leg).unwrap());
                let other = start.then(Leg::Advance(Length::inches(12))).unwrap();
                let paces = [Length::inches(20), Length::inches(12)];
                let comings = [
                    Coming { path: &one, body, pace: paces[0] },
                    Coming { path: &other, body: BODY, pace: paces[1] },
                ];
                let met = converging(&comings[0], &comings[1], TRACER);
                let gone = met.map(|met| met.paths[0].length(body, TRACER));
                let overlaps = |at: i32| {
                    let share = |pace: Length| Length((i64::from(pace.0) * i64::from(at) / 50_800) as i32);
                    let mine = body.block(one.first(share(paces[0]), body, TRACER).end(body));
                    let theirs = BODY.block(other.first(share(paces[1]), BODY, TRACER).end(BODY));
                    mine.overlaps(&theirs)
                };
                let first = (0..=50_800).step_by(100).find(|at| overlaps(*at));
                match (first, gone) {
                    (None, None) => {}
                    (Some(first), Some(gone)) => {
                        assert!((gone.0 - first).abs() <= 110, "{degrees} {turn}: {first} {gone:?}");
                    }
                    differ => panic!("{degrees} {turn}: {differ:?}"),
                }
            }
        }
    }

    #[test]
    fn one_unit_more_and_they_would_overlap() {
        let one = Path::read(pose(10, 10, 0), "wheel right 20; advance 20in").unwrap();
        for degrees in (120..240).step_by(7) {
            for turn in [-30, -10, 0, 15, 40] {
                let start = pose(16, 24, degrees);
                let path = Path::from(start);
                let path = Leg::wheel_forward(turn * 100).map_or(path, |leg| path.then(leg).unwrap());
                let other = path.then(Leg::Advance(Length::inches(16))).unwrap();
                let comings = [(&one, 20), (&other, 16)].map(|(path, pace)| Coming {
                    path,
                    body: BODY,
                    pace: Length::inches(pace),
                });
                let Some(met) = converging(&comings[0], &comings[1], TRACER) else { continue };
                let blocks = met.paths.map(|path| BODY.block(path.end(BODY)));
                assert!(!blocks[0].overlaps(&blocks[1]), "{degrees} {turn}");
                // Turned a hundredth of a degree farther a corner goes a few units at once.
                assert!(blocks[0].within(&blocks[1], Length(12)), "{degrees} {turn}");
            }
        }
    }
}
