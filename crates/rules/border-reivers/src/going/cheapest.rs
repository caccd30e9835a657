use engine::{PieceId, Witness};
use tabletop::{Border, Disc, FeatureId, Few, IndexSet, Length, Point, Segment, Vector};

use super::{Build, Going, Pieces};
use crate::book::Pace;
use crate::world::TerrainKind;

/// The most places at which a way may turn, the beginning among them.
const NODES: usize = 192;
/// The most stretches of a way.
const STRETCHES: usize = 12;
/// How far ways keep off what they go round, beyond what they must: rounding.
const HAIR: Length = Length(3);
/// Directions in which a round thing is passed, and in which one is approached.
const AROUND: i32 = 8;

/// Where a way is to lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To a place.
    Place(Point),
    /// To where the base touches an edge of the table.
    Edge(Border),
    /// Into base contact with a base.
    Contact(Disc),
}

/// A way of straight stretches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where it turns, and its end last; its beginning is not among them.
    pub points: Few<Point, STRETCHES>,
    /// What it costs.
    pub cost: Length,
}

/// The cheapest way of a mover to a goal, if there is one for no more than a limit (BR-04-05, BR-05-06, BR-02-11): by
/// definition the one of least cost of all ways of straight stretches that turn at places round the bases, walls, water
/// and woods between, at gates, gaps and doors. Of two that cost the same, the one found first. Places round a thing are
/// looked at when it has been in the way or made the way dearer.
pub fn cheapest(going: &Going, from: Point, goal: Goal, limit: Length) -> Option<Way> {
    let mut search = Search::new(going, from, goal, limit);
    search.try_goal(0);
    if search.is_straight() {
        return search.way();
    }
    while let Some(at) = search.settle() {
        if at > 0 {
            search.try_goal(at);
        }
        (1..search.joined).for_each(|next| search.try_leg(at, next));
        search.join();
    }
    search.way()
}

/// A search over places.
struct Search<'a> {
    going: &'a Going<'a>,
    goal: Goal,
    limit: Length,
    places: Few<Point, NODES>,
    settled: [bool; NODES],
    best: [Length; NODES],
    before: [u8; NODES],
    /// The best end so far: where, what it costs, from which place.
    end: Option<(Point, Length, usize)>,
    /// To so many of the places legs have been sought from all that are settled.
    joined: usize,
    /// Those round whom places have been laid.
    passed: Pieces,
    /// The features round which places have been laid.
    rounded: IndexSet,
}

const UNREACHED: Length = Length(i32::MAX);

impl<'a> Search<'a> {
    fn new(going: &'a Going<'a>, from: Point, goal: Goal, limit: Length) -> Search<'a> {
        let mut places = Few::empty(from);
        places.try_push(from);
        let mut best = [UNREACHED; NODES];
        best[0] = Length::ZERO;
        let (passed, rounded) = (Pieces::default(), IndexSet::EMPTY);
        let (settled, before) = ([false; NODES], [0; NODES]);
        Search { going, goal, limit, places, settled, best, before, end: None, joined: 1, passed, rounded }
    }

    /// Whether nothing can be cheaper than what the first look has found: straight on over open ground.
    fn is_straight(&self) -> bool {
        self.end.is_some_and(|(_, cost, _)| cost <= self.to_goal(self.places[0]))
    }

    /// The least that is left from a place to the goal.
    fn to_goal(&self, at: Point) -> Length {
        let table = self.going.field.world.ground.bounds();
        let radius = self.going.mover.radius;
        let left = match self.goal {
            Goal::Place(place) => at.distance(place),
            Goal::Contact(disc) => at.distance(disc.centre) - disc.radius - radius - HAIR.times(4),
            Goal::Edge(Border::Left) => Length(at.x) - radius,
            Goal::Edge(Border::Right) => Length(table.high.x - at.x) - radius,
            Goal::Edge(Border::Bottom) => Length(at.y) - radius,
            Goal::Edge(Border::Top) => Length(table.high.y - at.y) - radius,
        };
        left.max(Length::ZERO)
    }

    /// The ends worth going for straight from a place.
    fn ends(&self, at: Point) -> Few<Point, 18> {
        let table = self.going.field.world.ground.bounds();
        let radius = self.going.mover.radius.0;
        let mut ends = Few::empty(at);
        match self.goal {
            Goal::Place(place) => ends.push(place),
            Goal::Edge(Border::Left) => ends.push(Point::new(radius, at.y)),
            Goal::Edge(Border::Right) => ends.push(Point::new(table.high.x - radius, at.y)),
            Goal::Edge(Border::Bottom) => ends.push(Point::new(at.x, radius)),
            Goal::Edge(Border::Top) => ends.push(Point::new(at.x, table.high.y - radius)),
            Goal::Contact(disc) => {
                let apart = disc.radius + Length(radius) + HAIR;
                let towards = at - disc.centre;
                let whole = towards.length();
                if whole <= apart {
                    ends.push(at);
                } else {
                    ends.push(disc.centre + towards.scaled(apart.0.into(), whole.0.into()));
                    for side in 0..2 * AROUND {
                        ends.try_push(disc.centre + compass(side, 2 * AROUND, apart));
                    }
                }
            }
        }
        ends
    }

    /// Goes straight for the goal from a place.
    fn try_goal(&mut self, at: usize) {
        let here = self.places[at];
        let ends = self.ends(here);
        for end in &ends {
            let far = self.best[at] + here.distance(*end);
            let worst = self.end.map_or(self.limit, |(_, cost, _)| cost - Length(1));
            if far > worst || self.going.rests(*end).is_err() {
                continue;
            }
            if let Some(cost) = self.stretch(Segment::new(here, *end)) {
                let cost = self.best[at] + cost;
                if cost <= worst {
                    self.end = Some((*end, cost, at));
                }
            }
        }
    }

    /// The place to look from next: the one from which the goal may be reached most cheaply.
    fn settle(&mut self) -> Option<usize> {
        let most = self.end.map_or(self.limit, |(_, cost, _)| cost - Length(1));
        let open = (0..self.places.len()).filter(|at| !self.settled[*at] && self.best[*at] < UNREACHED);
        let hopes = open.map(|at| (self.best[at] + self.to_goal(self.places[at]), at));
        let (hope, at) = hopes.min()?;
        (hope <= most).then(|| {
            self.settled[at] = true;
            at
        })
    }

    fn try_leg(&mut self, at: usize, next: usize) {
        let leg = Segment::new(self.places[at], self.places[next]);
        let most = self.end.map_or(self.limit, |(_, cost, _)| cost - Length(1));
        let least = self.best[at] + leg.length();
        if least >= self.best[next]
            || least + self.to_goal(self.places[next]) > most
            || self.stretches(at) + 2 > STRETCHES
        {
            return;
        }
        if let Some(cost) = self.stretch(leg)
            && self.best[at] + cost < self.best[next]
        {
            // A place that was settled before others were known is settled again.
            self.best[next] = self.best[at] + cost;
            self.before[next] = at as u8;
            self.settled[next] = false;
        }
    }

    /// Legs from all places that are settled to those that have come to be known since.
    fn join(&mut self) {
        while self.joined < self.places.len() {
            let next = self.joined;
            self.joined += 1;
            for at in 0..next {
                if self.settled[at] {
                    self.try_leg(at, next);
                }
            }
        }
    }

    /// What a stretch costs. Places are laid round what is in its way, and round ground that makes it dearer.
    fn stretch(&mut self, way: Segment) -> Option<Length> {
        match self.going.stretch(way) {
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

    /// How many stretches lead to a place.
    fn stretches(&self, mut at: usize) -> usize {
        let mut count = 0;
        while at != 0 {
            at = usize::from(self.before[at]);
            count += 1;
        }
        count
    }

    fn way(&self) -> Option<Way> {
        let (end, cost, mut at) = self.end?;
        let mut points = Few::empty(end);
        points.try_push(end);
        while at != 0 {
            points.try_insert(0, self.places[at]);
            at = usize::from(self.before[at]);
        }
        Some(Way { points, cost })
    }

    /// Adds a place if the way may pass there at all.
    fn add(&mut self, at: Point) {
        let most = self.end.map_or(self.limit, |(_, cost, _)| cost);
        let table = self.going.field.world.ground.bounds().inflated(-self.going.mover.radius);
        if table.contains(at) && self.places[0].distance(at) + self.to_goal(at) <= most {
            self.places.try_push(at);
        }
    }

    /// Round something of a radius.
    fn round(&mut self, centre: Point, radius: Length) {
        // The corners of an octagon about the circle: a little more than 1 / cos(22.5 degrees) times as far.
        let far = radius.scaled(10_824, 10_000) + HAIR;
        for side in 0..AROUND {
            self.add(centre + compass(side, AROUND, far));
        }
    }

    fn round_piece(&mut self, piece: PieceId) {
        let going = self.going;
        if self.passed.contains(piece) {
            return;
        }
        self.passed = self.passed.with(piece);
        if let Some(other) = going.others.iter().find(|other| other.piece == piece) {
            let keeps = other.keeps.unwrap_or_default();
            self.round(other.base.centre, other.base.radius + going.mover.radius + keeps);
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
            area.pushed_out(off, &mut |at| self.add(at));
        }
        if let Some(line) = feature.as_line() {
            self.round_line(line.points(), off);
        }
        if terrain.kind != TerrainKind::Building || mover.build == Build::Foot {
            terrain.openings.iter().for_each(|opening| self.through(*opening));
        }
    }

    /// Round the ends and bends of a line.
    fn round_line(&mut self, points: &[Point], off: Length) {
        points.iter().for_each(|point| self.round(*point, off));
    }

    /// Through the middle of an opening: up to it, through it, and off from it.
    fn through(&mut self, opening: Segment) {
        let middle = opening.from.midpoint(opening.to);
        let across = opening.vector().right();
        let off = self.going.mover.radius + HAIR;
        let out: Vector = across.scaled(off.0.into(), i64::from(across.length().0).max(1));
        for at in [middle, middle + out, middle - out] {
            self.add(at);
        }
    }
}

/// One of so many directions all round, so far away.
fn compass(side: i32, sides: i32, far: Length) -> Vector {
    // Turned by half a step, so that it goes by the flanks of what stands square to the table.
    tabletop::Angle::hundredths(36_000 / sides * side + 18_000 / sides).along(far)
}
