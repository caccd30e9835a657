//! The search for a cheapest way: places round bases, corners and openings, and the stretches between them.

mod room;
mod rounding;

use engine::{PieceId, Witness};
use tabletop::{Disc, FeatureId, IndexSet, InlineVec, Length, Point, Segment, Vector};

use super::Going;
use super::goal::{Aim, Goal, HAIR, STRETCHES, Way};
use crate::going::mover::Pieces;
use crate::table::PIECES;

use room::Short;

/// Directions in which a round thing is passed; twice as many in which one is approached.
const AROUND: i32 = 8;
/// The most places at which a way may turn or end, the beginning among them.
pub(super) const PLACES: usize = 160;
/// The most bases round which places are laid.
pub(super) const RINGS: usize = 40;
/// As many as most searches come to: such a search is soon made.
pub(super) const FEW_PLACES: usize = 64;
/// As many bases as most of them go round.
pub(super) const FEW_RINGS: usize = 8;
/// What no way has led to.
const UNREACHED: Length = Length(i32::MAX);

/// The best that is known of how to come to a place, or from a place straight to the goal.
#[derive(Clone, Copy)]
struct Hope {
    /// What it costs to come there, or no more than what it will if the last stretch has not been tried.
    cost: Length,
    /// From which place.
    from: u8,
    /// Whether its last stretch has been tried.
    tried: bool,
}

/// What is never looked at.
const NO_HOPE: i32 = i32::MAX;
/// Bits of a place's number in its hope.
const NUMBER: u32 = 8;
/// No way costs more: so much still has room in a hope, and any table is crossed many times for it.
const DEAREST: Length = Length((1 << 22) - 1);

const HOPELESS: Hope = Hope { cost: UNREACHED, from: 0, tried: false };

/// What a place is for.
#[derive(Clone, Copy)]
enum Round {
    /// The beginning, or a corner of ground: a way may turn there as it likes.
    Ground,
    /// A corner of an octagon about a base, which a way goes round: which octagon, and which of its corners.
    Base(u8, u8),
    /// An end at the base to come to.
    End,
}

/// An octagon about a base.
#[derive(Clone, Copy)]
struct Ring {
    middle: Point,
    corners: [Point; AROUND as usize],
    /// The square of how far off they are.
    far: i64,
}

/// A place at which a way may turn or end.
#[derive(Clone, Copy)]
struct Node {
    at: Point,
    /// The least that is left from there.
    left: Length,
    /// How best to come there; once it is settled, the cheapest way.
    here: Hope,
    /// The cheapest way of those whose last stretch has been tried and costs more than its length.
    dear: Hope,
    /// How to go on straight to the goal.
    goal: Hope,
    /// The settled places from which the last stretch has been tried, or does not lead past what the two lie round.
    tried: IndexSet,
    /// Whether it is known that the place is open.
    open: bool,
    /// How many stretches lead there.
    stretches: u8,
    /// What lies round about it.
    round: Round,
    /// Whether the cheapest way there is known, or none leads there.
    settled: bool,
}

/// A place to which the cheapest way is known.
#[derive(Clone, Copy)]
struct Settled {
    at: Point,
    /// What it costs to come there.
    cost: Length,
    /// Its number.
    node: u8,
    /// How many stretches lead there.
    stretches: u8,
}

/// A search over at most so many places and octagons: the place most hopeful is always looked at next, and a stretch is
/// tried only when a way over it could be the cheapest.
pub(super) struct Search<'a, const PLACES: usize, const RINGS: usize> {
    going: &'a Going<'a>,
    aim: Aim,
    limit: Length,
    nodes: InlineVec<Node, PLACES>,
    /// How hopeful each of them is, and its number in the lowest bits: the less the more hopeful, and what leads nowhere not
    /// at all.
    hopes: [i32; PLACES],
    /// The places to which the cheapest way is known, in the order in which it was found; as many as a set holds.
    settled: InlineVec<Settled, { IndexSet::LIMIT }>,
    /// What places have been laid about.
    rings: InlineVec<Ring, RINGS>,
    /// Those round whom places have been laid.
    passed: Pieces,
    /// The features round which places have been laid.
    rounded: IndexSet,
    /// Those who may stand where the way to a base would end: whom the mover goes round, by their places among the others.
    at_goal: InlineVec<u8, PIECES>,
    /// And through whom he passes.
    friends_at_goal: InlineVec<PieceId, PIECES>,
    /// Whether there was no room for some place or octagon.
    is_short: bool,
}

impl Node {
    /// A place to which no way is known yet.
    const fn new(at: Point, left: Length, round: Round) -> Node {
        Node {
            at,
            left,
            here: HOPELESS,
            dear: HOPELESS,
            goal: HOPELESS,
            tried: IndexSet::EMPTY,
            open: false,
            stretches: 0,
            round,
            settled: false,
        }
    }

    /// Whether the way ends there.
    const fn ends(&self) -> bool {
        matches!(self.round, Round::End)
    }
}

/// What it costs to go on straight from a place to another, where it is less than something.
fn cheaper(before: Length, from: Point, to: Point, least: Length) -> Option<Length> {
    // The distance is a root rounded up: it is drawn only where it is less than what is left for it.
    let most = i64::from(least.0) - i64::from(before.0) - 1;
    let square = from.distance_squared(to);
    (most >= 0 && square <= most * most).then(|| before + Length::root_of(square))
}

/// What is looked at next.
#[derive(Clone, Copy)]
enum Next {
    /// A place to come to.
    Place(usize),
    /// The goal straight from a place.
    Goal(usize),
}

impl<'a, const PLACES: usize, const RINGS: usize> Search<'a, PLACES, RINGS> {
    /// A search that has not begun. It is made where it is kept: it is large.
    #[inline(always)]
    pub(super) fn new(going: &'a Going<'a>, from: Point, aim: Aim, limit: Length) -> Self {
        let nowhere = Ring { middle: from, corners: [from; AROUND as usize], far: 0 };
        Search {
            going,
            aim,
            limit: limit.min(DEAREST),
            nodes: InlineVec::empty(Node::new(from, Length::ZERO, Round::Ground)),
            hopes: [NO_HOPE; PLACES],
            settled: InlineVec::empty(Settled { at: from, cost: Length::ZERO, node: 0, stretches: 0 }),
            rings: InlineVec::empty(nowhere),
            passed: Pieces::default(),
            rounded: IndexSet::EMPTY,
            at_goal: InlineVec::empty(0),
            friends_at_goal: InlineVec::empty(PieceId(0)),
            is_short: false,
        }
    }

    /// Lays the place from which the way leads, and those round a base to come to.
    fn begin(&mut self, from: Point) {
        let here = Hope { cost: Length::ZERO, from: 0, tried: true };
        self.nodes.try_push(Node { here, ..Node::new(from, self.aim.left(from), Round::Ground) });
        if let Goal::Contact(disc) = self.aim.goal {
            let apart = disc.radius + self.aim.radius + HAIR;
            self.look_round_goal(disc.centre, apart);
            for side in 0..2 * AROUND {
                self.lay(disc.centre + compass(side, 2 * AROUND, apart), Round::End);
            }
        }
    }

    /// Notes who is near to all places so far from the middle of the goal.
    fn look_round_goal(&mut self, middle: Point, apart: Length) {
        let others = self.going.others.parts().into_iter().flatten();
        for (place, other) in others.enumerate() {
            let near = apart + Length(2) + other.kept.max(other.base().radius + self.aim.radius);
            if other.centre.distance_squared(middle) <= near.squared() {
                self.at_goal.try_push(place as u8);
            }
        }
        let reach = apart + Length(2) + self.aim.radius;
        self.going.friend_about(middle, reach, |man| !self.friends_at_goal.try_push(man));
    }

    /// The cheapest way from a place, if there is any; the best of those over as many places as there is room for. One that
    /// comes short of room, and is to [go on](Search::with_room) with more, stands as before the step for which it lacked it.
    pub(super) fn run(&mut self, from: Point) -> Result<Option<Way>, Short> {
        self.begin(from);
        self.settle(0);
        self.go_on()
    }

    /// Looks at what is most hopeful until the cheapest way is found or there is none.
    pub(super) fn go_on(&mut self) -> Result<Option<Way>, Short> {
        while let Some(next) = self.next() {
            match next {
                Next::Place(at) if self.nodes[at].here.tried && self.nodes[at].ends() => {
                    return Ok(Some(self.way(at, None)));
                }
                Next::Place(at) if self.nodes[at].here.tried => self.settle(at),
                Next::Place(at) => self.try_leg(at)?,
                Next::Goal(at) if self.nodes[at].goal.tried => {
                    return Ok(Some(self.way(at, Some(self.aim.end(self.nodes[at].at)))));
                }
                Next::Goal(at) => self.try_goal(at)?,
            }
        }
        Ok(None)
    }

    /// The most hopeful of all; of two alike one that is known to be as good as it looks, or the first.
    fn next(&self) -> Option<Next> {
        // So it is looked for in several at once.
        let best = self.hopes[..self.nodes.len()].iter().fold(NO_HOPE, |best, hope| best.min(*hope));
        let at = (best & ((1 << NUMBER) - 1)) as usize;
        let next = || if self.nodes[at].settled { Next::Goal(at) } else { Next::Place(at) };
        (best != NO_HOPE).then(next)
    }

    /// Notes how hopeful a place is after something about it has changed.
    fn rank(&mut self, at: usize) {
        let node = &self.nodes[at];
        let (hope, left) = if node.settled { (node.goal, Length::ZERO) } else { (node.here, node.left) };
        let is_within = hope.cost != UNREACHED && hope.cost + left <= self.limit;
        self.hopes[at] = match is_within {
            true => ((hope.cost + left).0 << 1 | i32::from(!hope.tried)) << NUMBER | at as i32,
            false => NO_HOPE,
        };
    }

    /// The cheapest way to a place is known: others may be come to from there.
    fn settle(&mut self, at: usize) {
        self.nodes[at].settled = true;
        self.go_on_from(at);
        self.rank(at);
    }

    fn go_on_from(&mut self, at: usize) {
        let node = &self.nodes[at];
        let (here, cost, stretches) = (node.at, node.here.cost, usize::from(node.stretches));
        let settled = Settled { at: here, cost, node: at as u8, stretches: node.stretches };
        if !self.settled.try_push(settled) {
            return;
        }
        if stretches + 1 > STRETCHES {
            return;
        }
        let straight = cost + here.distance(self.aim.end(here));
        self.nodes[at].goal = Hope { cost: straight, from: at as u8, tried: false };
        if stretches + 2 > STRETCHES {
            return;
        }
        let place = self.settled.len() - 1;
        let from = self.nodes[at];
        for next in 0..self.nodes.len() {
            let other = &self.nodes[next];
            if other.settled {
                continue;
            }
            let least = self.least(other, other.here.cost);
            let Some(cost) = cheaper(cost, here, other.at, least) else { continue };
            if self.joins(&from, other) {
                self.nodes[next].here = Hope { cost, from: at as u8, tried: false };
                self.rank(next);
            } else {
                self.nodes[next].tried = self.nodes[next].tried.with(place);
            }
        }
    }

    /// What a way to a place must cost less than to be looked at: less than another, and no more than the limit leaves.
    fn least(&self, node: &Node, other: Length) -> Length {
        other.min(self.limit - node.left + Length(1))
    }

    /// Whether a stretch may lead from a place to another: past what they lie round.
    #[inline]
    fn joins(&self, one: &Node, other: &Node) -> bool {
        self.is_passed(other, one.at) && self.is_passed(one, other.at)
    }

    /// Whether a stretch between a place and another goes by what the place lies round: along the flank of a base, which is
    /// how one comes round it, and not into it or away from it; and to an end from without.
    fn is_passed(&self, node: &Node, other: Point) -> bool {
        match (node.round, self.aim.goal) {
            (Round::Base(ring, corner), _) => {
                let ring = &self.rings[usize::from(ring)];
                let along = node.at - other;
                let turn = |by: u8| {
                    let next = ring.corners[usize::from((corner + by) % AROUND as u8)];
                    along.cross(next - node.at)
                };
                let (next, before) = (turn(1), turn(AROUND as u8 - 1));
                let is_along = next == 0 || before == 0 || (next < 0) == (before < 0);
                is_along || ring.middle.distance_squared(other) < ring.far
            }
            (Round::End, Goal::Contact(disc)) => (node.at - disc.centre).dot(other - node.at) >= 0,
            _ => true,
        }
    }

    /// Tries the last stretch of the most hopeful way to a place.
    fn try_leg(&mut self, at: usize) -> Result<(), Short> {
        if !self.nodes[at].open {
            if self.is_closed(&self.nodes[at]) {
                self.nodes[at].settled = true;
                self.rank(at);
                return Ok(());
            }
            self.nodes[at].open = true;
        }
        let way = self.nodes[at].here.from;
        let place = self.settled.iter().position(|one| one.node == way).unwrap_or_default();
        let from = &self.nodes[usize::from(way)];
        let (leg, before) = (Segment::new(from.at, self.nodes[at].at), from.here.cost);
        let cost = self.stretch(leg)?;
        let node = &mut self.nodes[at];
        node.tried = node.tried.with(place);
        if let Some(cost) = cost {
            let found = Hope { cost: before + cost, from: way, tried: true };
            if found.cost < node.dear.cost {
                node.dear = found;
            }
        }
        self.look_again(at);
        Ok(())
    }

    /// Whether no way leads to a place at all, or none can end there.
    fn is_closed(&self, node: &Node) -> bool {
        let begins = self.nodes[0].at;
        if !node.ends() {
            return self.going.is_taken(node.at, begins);
        }
        let mut others = self.at_goal.iter().map(|place| self.going.others.at(*place));
        others.any(|other| other.takes(node.at, begins)) || !self.ends_at(node.at)
    }

    /// Whether a way may end at a place.
    fn ends_at(&self, at: Point) -> bool {
        match self.aim.goal {
            // It is not looked for where nobody can rest there.
            Goal::Place(_) => return true,
            Goal::Edge(_) => return self.going.rests(at).is_ok(),
            Goal::Contact(_) => {}
        }
        let (going, base) = (self.going, Disc { centre: at, radius: self.aim.radius });
        let mut others = self.at_goal.iter().map(|place| going.others.at(*place).base());
        let is_free = !others.any(|other| other.overlaps(&base))
            && !self.friends_at_goal.iter().any(|man| going.field.base(*man).overlaps(&base));
        is_free && going.on_table(at).is_ok() && going.ground_bears(&base).is_ok()
    }

    /// The most hopeful way to a place, of those that have been tried and those that have not.
    fn look_again(&mut self, at: usize) {
        let mut node = self.nodes[at];
        let mut best = node.dear;
        let within = self.least(&node, UNREACHED);
        for place in IndexSet::below(self.settled.len()).but(node.tried).iter() {
            let before = &self.settled[place];
            if usize::from(before.stretches) + 2 > STRETCHES {
                continue;
            }
            let Some(cost) = cheaper(before.cost, before.at, node.at, within.min(best.cost)) else {
                continue;
            };
            if self.joins(&self.nodes[usize::from(before.node)], &node) {
                best = Hope { cost, from: before.node, tried: false };
            } else {
                node.tried = node.tried.with(place);
            }
        }
        node.stretches = if best.tried { self.nodes[usize::from(best.from)].stretches + 1 } else { 0 };
        node.here = best;
        self.nodes[at] = node;
        self.rank(at);
    }

    /// Tries to go straight for the goal from a place.
    fn try_goal(&mut self, at: usize) -> Result<(), Short> {
        let (here, before) = (self.nodes[at].at, self.nodes[at].here.cost);
        let end = self.aim.end(here);
        let rests = self.ends_at(end);
        let cost = if rests { self.stretch(Segment::new(here, end))? } else { None };
        self.nodes[at].goal = match cost {
            Some(cost) => Hope { cost: before + cost, from: at as u8, tried: true },
            None => HOPELESS,
        };
        self.rank(at);
        Ok(())
    }

    /// What a stretch costs, if it can be gone, and places laid about it.
    fn measured(&mut self, way: Segment) -> Option<Length> {
        // Those who stand between are looked at first: they are soonest seen.
        let tried = match self.going.past_others(way) {
            Ok(()) => self.going.over_open_ground(way),
            Err(refusal) => Err(refusal),
        };
        match tried {
            Ok(cost) => {
                if cost > way.length() {
                    self.going.near(way).for_each(|feature| self.round_feature(feature));
                }
                Some(cost)
            }
            Err(refusal) => {
                match refusal.witness {
                    Witness::Piece(piece) => self.round_piece(piece),
                    Witness::Ground(feature) => self.round_feature(FeatureId(feature)),
                    _ => {}
                }
                None
            }
        }
    }

    /// The way to a place, and to an end beyond.
    fn way(&self, mut at: usize, end: Option<Point>) -> Way {
        let cost = if end.is_some() { self.nodes[at].goal.cost } else { self.nodes[at].here.cost };
        let mut points = InlineVec::empty(self.nodes[0].at);
        end.into_iter().for_each(|end| {
            points.try_push(end);
        });
        while at != 0 {
            points.try_insert(0, self.nodes[at].at);
            at = usize::from(self.nodes[at].here.from);
        }
        Way { points, cost }
    }

    /// Lays a place if the way may pass there at all.
    fn lay(&mut self, at: Point, round: Round) {
        let table = self.going.field.world.ground.bounds().inflated(-self.going.mover.radius);
        let left = if matches!(round, Round::End) { Length::ZERO } else { self.aim.left(at) };
        if !table.contains(at) || self.nodes[0].at.distance(at) + left > self.limit {
            return;
        }
        match self.nodes.try_push(Node::new(at, left, round)) {
            true => self.look_again(self.nodes.len() - 1),
            false => self.is_short = true,
        }
    }
}

/// One of so many directions all round, so far away.
fn compass(side: i32, sides: i32, far: Length) -> Vector {
    // Turned by half a step, so that it goes by the flanks of what stands square to the table.
    tabletop::Angle::hundredths(36_000 / sides * side + 18_000 / sides).along(far)
}
