use engine::{PieceId, Witness};
use tabletop::{FeatureId, Few, IndexSet, Length, Point, Segment, Vector};

use super::goal::{Aim, Goal, HAIR, STRETCHES, Way};
use super::{Build, Going, Pieces};
use crate::book::Pace;
use crate::world::TerrainKind;

/// The most places at which a way may turn or end, the beginning among them.
const NODES: usize = 160;
/// The most bases round which places are laid.
const RINGS: usize = 40;
/// Directions in which a round thing is passed; twice as many in which one is approached.
const AROUND: i32 = 8;
/// What no way has led to.
const UNREACHED: Length = Length(i32::MAX);

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
    let first = if going.rests(end).is_ok() { Some(going.stretch(Segment::new(from, end))) } else { None };
    match first {
        // Nothing is cheaper than straight on over open ground.
        Some(Ok(cost)) if cost == straight && cost <= limit => {
            let mut points = Few::empty(end);
            points.push(end);
            Some(Way { points, cost })
        }
        _ => Search::new(going, from, aim, limit).run(),
    }
}

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
    /// The settled places from which the last stretch has been tried.
    tried: IndexSet,
    /// How many stretches lead there.
    stretches: u8,
    /// What lies round about it.
    round: Round,
    /// Whether the cheapest way there is known, or none leads there.
    settled: bool,
}

/// A search over places: the one most hopeful is always looked at next, and a stretch is tried only when a way over it could
/// be the cheapest.
struct Search<'a> {
    going: &'a Going<'a>,
    aim: Aim,
    limit: Length,
    nodes: Few<Node, NODES>,
    /// The places to which the cheapest way is known, in the order in which it was found; as many as a set holds.
    settled: Few<u8, { IndexSet::LIMIT }>,
    /// What places have been laid about.
    rings: Few<Ring, RINGS>,
    /// Those round whom places have been laid.
    passed: Pieces,
    /// The features round which places have been laid.
    rounded: IndexSet,
}

impl Node {
    /// Whether the way ends there.
    const fn ends(&self) -> bool {
        matches!(self.round, Round::End)
    }
}

/// What is looked at next.
#[derive(Clone, Copy)]
enum Next {
    /// A place to come to.
    Place(usize),
    /// The goal straight from a place.
    Goal(usize),
}

impl<'a> Search<'a> {
    fn new(going: &'a Going<'a>, from: Point, aim: Aim, limit: Length) -> Search<'a> {
        let nothing = Node {
            at: from,
            left: aim.left(from),
            here: HOPELESS,
            dear: HOPELESS,
            goal: HOPELESS,
            tried: IndexSet::EMPTY,
            stretches: 0,
            round: Round::Ground,
            settled: false,
        };
        let nowhere = Ring { middle: from, corners: [from; AROUND as usize], far: 0 };
        let mut search = Search {
            going,
            aim,
            limit,
            nodes: Few::empty(nothing),
            settled: Few::empty(0),
            rings: Few::empty(nowhere),
            passed: Pieces::default(),
            rounded: IndexSet::EMPTY,
        };
        search.nodes.try_push(Node { here: Hope { cost: Length::ZERO, from: 0, tried: true }, ..nothing });
        if let Goal::Contact(disc) = aim.goal {
            let apart = disc.radius + aim.radius + HAIR;
            for side in 0..2 * AROUND {
                search.lay(disc.centre + compass(side, 2 * AROUND, apart), Round::End);
            }
        }
        search
    }

    fn run(mut self) -> Option<Way> {
        self.settle(0);
        while let Some(next) = self.next() {
            match next {
                Next::Place(at) if self.nodes[at].here.tried && self.nodes[at].ends() => {
                    return Some(self.way(at, None));
                }
                Next::Place(at) if self.nodes[at].here.tried => self.settle(at),
                Next::Place(at) => self.try_leg(at),
                Next::Goal(at) if self.nodes[at].goal.tried => {
                    return Some(self.way(at, Some(self.aim.end(self.nodes[at].at))));
                }
                Next::Goal(at) => self.try_goal(at),
            }
        }
        None
    }

    /// The most hopeful of all; of two alike one that is known to be as good as it looks.
    fn next(&self) -> Option<Next> {
        let mut best: Option<((Length, bool), Next)> = None;
        let mut look = |hope: Hope, left: Length, next: Next| {
            if hope.cost == UNREACHED {
                return;
            }
            let key = (hope.cost + left, !hope.tried);
            if best.is_none_or(|(least, _)| key < least) {
                best = Some((key, next));
            }
        };
        for (at, node) in self.nodes.iter().enumerate() {
            match node.settled {
                true => look(node.goal, Length::ZERO, Next::Goal(at)),
                false => look(node.here, node.left, Next::Place(at)),
            }
        }
        best.filter(|((least, _), _)| *least <= self.limit).map(|(_, next)| next)
    }

    /// The cheapest way to a place is known: others may be come to from there.
    fn settle(&mut self, at: usize) {
        self.nodes[at].settled = true;
        if !self.settled.try_push(at as u8) {
            return;
        }
        let node = self.nodes[at];
        if usize::from(node.stretches) + 1 > STRETCHES {
            return;
        }
        let straight = node.here.cost + node.at.distance(self.aim.end(node.at));
        self.nodes[at].goal = Hope { cost: straight, from: at as u8, tried: false };
        if usize::from(node.stretches) + 2 > STRETCHES {
            return;
        }
        for next in 0..self.nodes.len() {
            let other = &self.nodes[next];
            if other.settled {
                continue;
            }
            let cost = node.here.cost + node.at.distance(other.at);
            if cost < other.here.cost && self.joins(at, next) {
                self.nodes[next].here = Hope { cost, from: at as u8, tried: false };
            }
        }
    }

    /// Whether a stretch may lead from a place to another: past what they lie round.
    fn joins(&self, from: usize, to: usize) -> bool {
        let (one, other) = (self.nodes[from], self.nodes[to]);
        self.is_passed(&other, one.at) && self.is_passed(&one, other.at)
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
                    along.cross(next - node.at).signum()
                };
                turn(1) * turn(AROUND as u8 - 1) >= 0 || ring.middle.distance_squared(other) < ring.far
            }
            (Round::End, Goal::Contact(disc)) => (node.at - disc.centre).dot(other - node.at) >= 0,
            _ => true,
        }
    }

    /// Tries the last stretch of the most hopeful way to a place.
    fn try_leg(&mut self, at: usize) {
        let node = self.nodes[at];
        if node.tried.is_empty() && self.is_closed(&node) {
            self.nodes[at].settled = true;
            return;
        }
        let from = self.nodes[usize::from(node.here.from)];
        let leg = Segment::new(from.at, node.at);
        let cost = self.stretch(leg);
        let place = self.settled.iter().position(|one| *one == node.here.from).unwrap_or_default();
        let node = &mut self.nodes[at];
        node.tried = node.tried.with(place);
        node.stretches = from.stretches + 1;
        let Some(cost) = cost else { return self.look_again(at) };
        let found = Hope { cost: from.here.cost + cost, from: node.here.from, tried: true };
        if found.cost < node.dear.cost {
            node.dear = found;
        }
        self.look_again(at);
    }

    /// Whether no way leads to a place at all, or none can end there.
    fn is_closed(&self, node: &Node) -> bool {
        self.going.is_taken(node.at, self.nodes[0].at) || (node.ends() && self.going.rests(node.at).is_err())
    }

    /// The most hopeful way to a place, of those that have been tried and those that have not.
    fn look_again(&mut self, at: usize) {
        let node = self.nodes[at];
        let mut best = node.dear;
        let untried = self.settled.iter().enumerate().filter(|(place, _)| !node.tried.contains(*place));
        for (_, from) in untried {
            let before = &self.nodes[usize::from(*from)];
            if usize::from(before.stretches) + 2 > STRETCHES {
                continue;
            }
            let cost = before.here.cost + before.at.distance(node.at);
            if cost < best.cost && self.joins(usize::from(*from), at) {
                best = Hope { cost, from: *from, tried: false };
            }
        }
        let stretches = if best.tried { self.nodes[usize::from(best.from)].stretches + 1 } else { 0 };
        let node = &mut self.nodes[at];
        (node.here, node.stretches) = (best, stretches);
    }

    /// Tries to go straight for the goal from a place.
    fn try_goal(&mut self, at: usize) {
        let node = self.nodes[at];
        let end = self.aim.end(node.at);
        let rests = self.going.rests(end).is_ok();
        let cost = if rests { self.stretch(Segment::new(node.at, end)) } else { None };
        self.nodes[at].goal = match cost {
            Some(cost) => Hope { cost: node.here.cost + cost, from: at as u8, tried: true },
            None => HOPELESS,
        };
    }

    /// What a stretch costs. Places are laid round what is in its way, and round ground that makes it dearer.
    fn stretch(&mut self, way: Segment) -> Option<Length> {
        // Those who stand between are looked at first: they are soonest seen.
        let tried = match self.going.past(way, self.going.others.iter()) {
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
        let mut points = Few::empty(self.nodes[0].at);
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
        let node = Node {
            at,
            left,
            here: HOPELESS,
            dear: HOPELESS,
            goal: HOPELESS,
            tried: IndexSet::EMPTY,
            stretches: 0,
            round,
            settled: false,
        };
        if self.nodes.try_push(node) {
            self.look_again(self.nodes.len() - 1);
        }
    }

    /// Round something of a radius.
    fn round(&mut self, centre: Point, radius: Length) {
        // The corners of an octagon about the circle: a little more than 1 / cos(22.5 degrees) times as far.
        let far = radius.scaled(10_824, 10_000) + HAIR;
        let mut corners = [centre; AROUND as usize];
        for (side, corner) in (0..).zip(&mut corners) {
            *corner = centre + compass(side, AROUND, far);
        }
        let ring = self.rings.len() as u8;
        if self.rings.try_push(Ring { middle: centre, corners, far: far.squared() }) {
            for (side, corner) in (0..).zip(corners) {
                self.lay(corner, Round::Base(ring, side));
            }
        }
    }

    fn round_piece(&mut self, piece: PieceId) {
        let going = self.going;
        if self.passed.contains(piece) {
            return;
        }
        self.passed = self.passed.with(piece);
        if let Some(other) = going.others.iter().find(|other| other.piece == piece) {
            self.round(other.base.centre, other.kept(going.mover.radius).radius);
        }
    }

    fn round_feature(&mut self, id: FeatureId) {
        let (world, mover, index) = (self.going.field.world, self.going.mover, usize::from(id.0));
        if self.rounded.contains(index) {
            return;
        }
        self.rounded = self.rounded.with(index);
        let (feature, terrain) = (&world.ground.features()[index], &world.terrain[index]);
        let off = match (world.book.ground.kinds.of(terrain.kind).pace, mover.build) {
            (Pace::Normal, _) => return,
            (Pace::Half, _) | (Pace::FootOnly, Build::Foot) => HAIR,
            (Pace::FootOnly, Build::Hooves) | (Pace::Closed, _) => mover.radius,
        };
        if let Some(area) = feature.as_area() {
            area.pushed_out(off, &mut |at| self.lay(at, Round::Ground));
        }
        if let Some(line) = feature.as_line() {
            // A way may turn at an end of a wall on the way through it.
            for point in line.points() {
                let far = off.scaled(10_824, 10_000) + HAIR;
                (0..AROUND).for_each(|side| self.lay(*point + compass(side, AROUND, far), Round::Ground));
            }
        }
        if terrain.kind != TerrainKind::Building || mover.build == Build::Foot {
            terrain.openings.iter().for_each(|opening| self.through(*opening));
        }
    }

    /// Through the middle of an opening: up to it, through it, and off from it.
    fn through(&mut self, opening: Segment) {
        let middle = opening.from.midpoint(opening.to);
        let across = opening.vector().right();
        let off = self.going.mover.radius + HAIR;
        let out: Vector = across.scaled(off.0.into(), i64::from(across.length().0).max(1));
        for at in [middle, middle + out, middle - out] {
            self.lay(at, Round::Ground);
        }
    }
}

/// One of so many directions all round, so far away.
fn compass(side: i32, sides: i32, far: Length) -> Vector {
    // Turned by half a step, so that it goes by the flanks of what stands square to the table.
    tabletop::Angle::hundredths(36_000 / sides * side + 18_000 / sides).along(far)
}
