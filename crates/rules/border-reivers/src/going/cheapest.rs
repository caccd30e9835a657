use tabletop::{Border, Disc, Few, Length, Point, Segment, Vector};

use super::{Build, Going};
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
/// and woods between, at gates, gaps and doors. Of two that cost the same, the one found first: places are taken in the
/// order of features and pieces.
pub fn cheapest(going: &Going, from: Point, goal: Goal, limit: Length) -> Option<Way> {
    let mut search = Search::new(going, from, goal, limit);
    search.try_goal(0);
    if search.is_straight() {
        return search.way();
    }
    search.gather();
    while let Some(at) = search.settle() {
        if at > 0 {
            search.try_goal(at);
        }
        for next in 1..search.places.len() {
            search.try_leg(at, next);
        }
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
}

const UNREACHED: Length = Length(i32::MAX);

impl<'a> Search<'a> {
    fn new(going: &'a Going<'a>, from: Point, goal: Goal, limit: Length) -> Search<'a> {
        let mut places = Few::empty(from);
        places.try_push(from);
        let mut best = [UNREACHED; NODES];
        best[0] = Length::ZERO;
        Search { going, goal, limit, places, settled: [false; NODES], best, before: [0; NODES], end: None }
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
            if let Ok(cost) = self.going.stretch(Segment::new(here, *end)) {
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
        if self.settled[next]
            || least >= self.best[next]
            || least + self.to_goal(self.places[next]) > most
            || self.stretches(at) + 2 > STRETCHES
        {
            return;
        }
        if let Ok(cost) = self.going.stretch(leg)
            && self.best[at] + cost < self.best[next]
        {
            self.best[next] = self.best[at] + cost;
            self.before[next] = at as u8;
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

    /// The places at which the way may turn.
    fn gather(&mut self) {
        self.round_ground();
        self.round_others();
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

    fn round_others(&mut self) {
        let going = self.going;
        for other in &going.others {
            if let Some(keeps) = other.keeps {
                self.round(other.base.centre, other.base.radius + going.mover.radius + keeps);
            }
        }
    }

    fn round_ground(&mut self) {
        let (world, mover) = (self.going.field.world, self.going.mover);
        for (index, feature) in world.ground.features().iter().enumerate() {
            let terrain = &world.terrain[index];
            let off = match (world.book.ground.kinds.of(terrain.kind).pace, mover.build) {
                (Pace::Normal, _) => continue,
                (Pace::Half, _) => HAIR,
                (Pace::FootOnly, Build::Foot) => HAIR,
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
