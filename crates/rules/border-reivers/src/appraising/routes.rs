//! The way to what a man is there for, round what is between.

use engine::{Answer, PieceId, Verb};
use tabletop::{Disc, InlineVec, Leg, Length, Point, Segment};

use super::aims::{Aim, inches};
use crate::field::Field;
use crate::going::{Going, Mover, Pieces, cheapest, reach};

/// The most legs of an answer.
const LEGS: usize = 4;
/// How near to its way somebody counts as on it.
const ON_IT: Length = Length::hundredths_of_inch(30);
/// The longest way that is looked for.
const FARTHEST: Length = Length::inches(160);
/// Who comes no farther along his way is stuck behind somebody, and looks for a way round him to a place so far on, for
/// so much more.
const STUCK: Length = Length::inches(3);
const ROUND: Length = Length::inches(7);
const DETOUR: Length = Length::inches(5);
/// Parts of a way that are offered, in eighths.
const PARTS: [i32; 6] = [8, 7, 6, 5, 4, 2];

/// A way of straight stretches to an aim, and how much of it is left from each of its turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    from: Point,
    points: InlineVec<Point, 12>,
    near: f64,
}

impl Route {
    /// The cheapest way of somebody over the ground to an aim, whoever stands there: straight on where there is none.
    pub(super) fn of(field: Field, mover: &Mover, aim: &Aim) -> Route {
        let everybody: Pieces = field.all().collect();
        Route::by(&Going::of(field, &mover.without(everybody)), aim, FARTHEST)
    }

    /// The cheapest way as somebody goes now, if it is not long: straight on where there is none.
    fn by(going: &Going, aim: &Aim, limit: Length) -> Route {
        let from = going.field.centre(going.mover.piece);
        let way = cheapest(going, from, aim.goal, limit);
        let mut points = InlineVec::empty(aim.at);
        match way {
            Some(way) => way.points.iter().for_each(|point| points.push(*point)),
            None => points.push(aim.at),
        }
        Route { from, points, near: aim.near }
    }

    /// The way of a man.
    pub(super) fn of_man(field: Field, man: PieceId, aim: &Aim) -> Route {
        Route::of(field, &Mover::of(field, man), aim)
    }

    /// A way round those who stand in the way: to the place on this one that is so far on.
    fn round(&self, going: &Going) -> Route {
        let mut left = ROUND;
        let (mut here, mut at) = (self.from, self.from);
        for point in self.points.iter() {
            let far = here.distance(*point);
            at = *point;
            if far >= left {
                at = here + (*point - here).scaled(left.0.into(), far.0.max(1).into());
                break;
            }
            (left, here) = (left - far, *point);
        }
        let aim = Aim::place(at, 0.0, "");
        Route::by(going, &aim, ROUND + DETOUR)
    }

    /// How many inches are left to a man from a place, along the way if the place lies on it, else over its next turn.
    pub(super) fn left(&self, field: Field, man: PieceId, at: Point) -> f64 {
        let mut here = self.from;
        for (index, point) in self.points.iter().enumerate() {
            let place = Disc { centre: at, radius: Length::ZERO };
            if place.is_near(Segment::new(here, *point), ON_IT) {
                return (inches(at.distance(*point)) + self.rest(index) - self.near).max(0.0);
            }
            here = *point;
        }
        let over = |index: usize| inches(at.distance(self.points[index])) + self.rest(index);
        let mut least = over(0);
        // Who stands about is seldom asked.
        let mut gathered = None;
        for index in 1..self.points.len() {
            let gather = || Going::of(field, &Mover::of(field, man).charging());
            let mut leads = |way| gathered.get_or_insert_with(gather).stretch(way).is_ok();
            if over(index) < least && leads(Segment::new(at, self.points[index])) {
                least = over(index);
            }
        }
        (least - self.near).max(0.0)
    }

    /// What is left from a turn.
    fn rest(&self, index: usize) -> f64 {
        let stretches = self.points[index..].windows(2);
        stretches.map(|pair| inches(pair[0].distance(pair[1]))).sum()
    }

    /// Visits answers that lead a man along the way as far as what he has left takes him, and parts of that; round who
    /// stands there if he would not come far.
    pub(super) fn offer(&self, going: &Going, left: Length, verb: Verb, offer: &mut dyn FnMut(Answer)) {
        let far = reach(going, self.from, &self.points, left);
        if far.at.distance(self.from) < STUCK && left > STUCK {
            self.round(going).along(going, left, verb, offer);
        }
        self.along(going, left, verb, offer);
    }

    fn along(&self, going: &Going, left: Length, verb: Verb, offer: &mut dyn FnMut(Answer)) {
        for part in PARTS {
            let far = reach(going, self.from, &self.points, left.scaled(part, 8));
            if far.at == self.from || far.stretch >= LEGS {
                continue;
            }
            let before = self.points.iter().take(far.stretch).copied();
            let legs = before.chain([far.at]).map(|at| Leg::To { at, facing: None });
            offer(Answer::plain(verb).with(going.mover.piece).legs(legs));
        }
    }
}
