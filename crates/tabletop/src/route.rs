use crate::detour::pushed_out;
use crate::{
    Angle, Area, Block, Feature, Few, Ground, IndexSet, Length, Met, Outline, Point, Rate, Segment, Shape,
};

/// The most corners, ends included, among which a route is sought.
const CORNERS_AT_MOST: usize = 128;
/// The most points of a route, ends included.
const POINTS_AT_MOST: usize = 16;

/// What a route goes round and over.
#[derive(Clone, Copy, Debug)]
pub struct RouteAmong<'a> {
    /// Bodies that the mover goes round.
    pub bodies: &'a [Block],
    /// How far the mover's middle keeps off them and off closed ground: its radius.
    pub radius: Length,
    /// The table, which the route does not leave, with its features.
    pub ground: &'a Ground,
    /// Features the mover may not enter or cross.
    pub closed: IndexSet,
    /// Features that may make the way costlier; routes also turn at the corners of these areas.
    pub costly: IndexSet,
}

/// A way of straight legs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// Its points, both ends included.
    pub points: Few<Point, POINTS_AT_MOST>,
    /// What it costs.
    pub cost: Length,
}

impl Route {
    /// Its straight legs, in order.
    pub fn legs(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }
}

/// The cheapest way from one place to another: by definition the least-cost way of straight legs through the
/// corner points of bodies, closed features and costly areas, each pushed out by the mover's radius.
///
/// The cost of a leg is its length, more inside costly ground and for each line passed, at the caller's
/// rates ([`Ground::cost`]). A mover that begins or ends nearer to something than its radius need not keep
/// farther off that thing than it then is. Among ways that cost the same, the one whose first corner comes
/// first, turning clockwise from the straight line to the goal. `None` if there is no way, or if it needs
/// more than fourteen corners. No more than 126 corners are looked at: those of bodies first, then of
/// features, by their index.
pub fn route(
    from: Point,
    to: Point,
    among: &RouteAmong<'_>,
    mut rate: impl FnMut(&Feature, &Met) -> Rate,
) -> Option<Route> {
    let corners = corners(from, to, among);
    let walls = Walls { among, from, to };
    let mut search = Search::new(&corners);
    while let Some(at) = search.settle() {
        if at == search.goal() {
            return search.route();
        }
        for next in 1..search.corners.len() {
            if search.settled[next] {
                continue;
            }
            let leg = Segment::new(search.corners[at], search.corners[next]);
            // The straight line is the least any leg costs: most need not be looked at.
            if search.could_improve(next, at, leg.length()) && walls.are_free(leg) {
                let cost = among.ground.cost(leg, among.costly, &mut rate);
                search.improve(next, at, cost);
            }
        }
    }
    None
}

type Corners = Few<Point, CORNERS_AT_MOST>;

/// The places at which a route may turn: the beginning, then the corners in the order of the turn clockwise
/// from the straight line, then the goal.
fn corners(from: Point, to: Point, among: &RouteAmong<'_>) -> Corners {
    let table = among.ground.bounds();
    let mut found = Corners::new();
    let mut add = |corner: Point| {
        if found.len() < CORNERS_AT_MOST - 2 && table.contains(corner) {
            found.try_push(corner);
        }
    };
    for body in among.bodies {
        pushed_out(body, among.radius).into_iter().for_each(&mut add);
    }
    for index in among.closed.or(among.costly).iter() {
        match among.ground.features().get(index).map(|feature| &feature.shape) {
            Some(Shape::Area(area)) => pushed_out_area(area, among.radius, &mut add),
            Some(Shape::Line(line)) if among.closed.contains(index) => {
                for strip in line.strips() {
                    pushed_out(strip, among.radius).into_iter().for_each(&mut add);
                }
            }
            _ => {}
        }
    }
    let ahead = Angle::of(to - from);
    let mut sorted = [(0, Point::default()); CORNERS_AT_MOST];
    for (slot, corner) in sorted.iter_mut().zip(&found) {
        *slot = ((Angle::of(*corner - from) - ahead).to_hundredths(), *corner);
    }
    let sorted = &mut sorted[..found.len()];
    sorted.sort_unstable_by_key(|(turn, corner)| (*turn, from.distance_squared(*corner), *corner));
    let mut corners = Corners::new();
    for corner in [from].iter().chain(sorted.iter().map(|(_, corner)| corner)).chain([&to]) {
        // Two fewer were looked for.
        corners.try_push(*corner);
    }
    corners
}

impl Area {
    /// Visits its outward corners, each pushed out so that it keeps a distance off both of its edges: where a way round it
    /// turns.
    pub fn pushed_out(&self, off: Length, add: &mut impl FnMut(Point)) {
        pushed_out_area(self, off, add);
    }
}

/// The outward corners of an area, each pushed out so that it keeps a distance off both of its edges.
pub(crate) fn pushed_out_area(area: &Area, off: Length, add: &mut impl FnMut(Point)) {
    let corners = area.corners();
    let count = corners.len();
    for at in 0..count {
        let (before, here, after) =
            (corners[(at + count - 1) % count], corners[at], corners[(at + 1) % count]);
        let (one, other) = (here - before, after - here);
        if one.cross(other) <= 0 {
            continue;
        }
        // An area runs anticlockwise: its outside is on the right hand of each edge.
        let reach = i64::from(off.0) + 2;
        let out = |edge: crate::Vector| edge.right().scaled(reach, i64::from(edge.length().0));
        let (first, second) = (out(one), out(other));
        let square = reach * reach;
        // A needle's point would be pushed out for ever: at most sixteen times the distance.
        let share = (square + first.dot(second)).max(square / 16).max(1);
        add(here + (first + second).scaled(square, share));
    }
}

/// What no leg may come too near to.
struct Walls<'a> {
    among: &'a RouteAmong<'a>,
    from: Point,
    to: Point,
}

impl Walls<'_> {
    fn are_free(&self, leg: Segment) -> bool {
        self.among.bodies.iter().all(|body| self.keeps_off(leg, body))
            && self.among.closed.iter().all(|index| {
                match self.among.ground.features().get(index).map(|feature| &feature.shape) {
                    Some(Shape::Area(area)) => {
                        area.first_stretch(leg).is_none()
                            && area.edges().all(|edge| self.keeps_off(leg, &edge))
                    }
                    Some(Shape::Line(line)) => line.strips().iter().all(|strip| self.keeps_off(leg, strip)),
                    None => true,
                }
            })
    }

    /// Whether a leg keeps off something by the radius, or by what the ends of the route leave.
    fn keeps_off(&self, leg: Segment, thing: &impl Outline) -> bool {
        let radius = self.among.radius;
        if !leg.within(thing, Length(radius.0 - 1)) {
            return true;
        }
        let gap = leg.gap(thing).distance;
        let crosses = leg.meets_inside(thing);
        gap.at_least(radius)
            || (!crosses && (gap >= self.from.gap(thing).distance || gap >= self.to.gap(thing).distance))
    }
}

/// A search for the cheapest way over numbered corners; the last is the goal.
struct Search<'a> {
    corners: &'a Corners,
    settled: [bool; CORNERS_AT_MOST],
    /// The least cost found so far, and the first corner of that way.
    best: [(i32, usize); CORNERS_AT_MOST],
    before: [usize; CORNERS_AT_MOST],
}

const UNREACHED: (i32, usize) = (i32::MAX, usize::MAX);

impl Search<'_> {
    fn new(corners: &Corners) -> Search<'_> {
        let mut best = [UNREACHED; CORNERS_AT_MOST];
        best[0] = (0, 0);
        Search { corners, settled: [false; CORNERS_AT_MOST], best, before: [0; CORNERS_AT_MOST] }
    }

    fn goal(&self) -> usize {
        self.corners.len() - 1
    }

    /// Settles the cheapest corner that is not settled yet.
    fn settle(&mut self) -> Option<usize> {
        let open = (0..self.corners.len()).filter(|at| !self.settled[*at] && self.best[*at] != UNREACHED);
        let at = open.min_by_key(|at| (self.best[*at], *at))?;
        self.settled[at] = true;
        Some(at)
    }

    /// The cost of a corner by way of another, and the first corner of that way.
    fn by_way_of(&self, next: usize, at: usize, leg: Length) -> (i32, usize) {
        let (cost, first) = self.best[at];
        (cost.saturating_add(leg.0), if at == 0 { next } else { first })
    }

    fn could_improve(&self, next: usize, at: usize, least: Length) -> bool {
        self.by_way_of(next, at, least) < self.best[next]
    }

    fn improve(&mut self, next: usize, at: usize, leg: Length) {
        let found = self.by_way_of(next, at, leg);
        if found < self.best[next] {
            self.best[next] = found;
            self.before[next] = at;
        }
    }

    /// The way to the goal.
    fn route(&self) -> Option<Route> {
        let mut points = Few::new();
        let mut at = self.goal();
        loop {
            points.try_insert(0, self.corners[at]).then_some(())?;
            if at == 0 {
                break;
            }
            at = self.before[at];
        }
        Some(Route { points, cost: Length(self.best[self.goal()].0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Class, Footprint, Line, Pose};

    fn table(features: Vec<Feature>) -> Ground {
        Ground::new(Length::inches(72), Length::inches(48), features).unwrap()
    }

    fn body(x: i32, y: i32) -> Block {
        let body = Footprint::new(Length::inches(6), Length::inches(2));
        body.block(Pose::new(Point::inches(x, y), Angle::UP))
    }

    fn plain(_: &Feature, _: &Met) -> Rate {
        Rate::OPEN
    }

    fn among<'a>(bodies: &'a [Block], ground: &'a Ground) -> RouteAmong<'a> {
        RouteAmong {
            bodies,
            radius: Length::INCH,
            ground,
            closed: IndexSet::EMPTY,
            costly: IndexSet::below(ground.features().len()),
        }
    }

    #[test]
    fn open_ground_is_crossed_straight() {
        let ground = table(vec![]);
        let found = route(Point::inches(10, 10), Point::inches(10, 30), &among(&[], &ground), plain).unwrap();
        assert_eq!((found.points.len(), found.cost), (2, Length::inches(20)));
    }

    #[test]
    fn bodies_are_gone_round_by_the_shorter_side() {
        let ground = table(vec![]);
        let bodies = [body(20, 20), body(29, 20)];
        // Between the two there is a gap of three inches: wide enough for a radius of one.
        let found =
            route(Point::inches(22, 10), Point::inches(22, 30), &among(&bodies, &ground), plain).unwrap();
        assert!(found.points[1].x > 24 * 2540 - 10 && found.points[1].x < 25 * 2540);
        for leg in found.legs() {
            assert!(bodies.iter().all(|body| leg.gap(body).distance.at_least(Length::INCH)));
        }
        // Not for a radius of two.
        let wide = RouteAmong { radius: Length::inches(2), ..among(&bodies, &ground) };
        let round = route(Point::inches(22, 10), Point::inches(22, 30), &wide, plain).unwrap();
        assert!(round.points[1].x < 17 * 2540 && round.cost > found.cost);
        // From close beside a body one may leave, and to close beside it one may come.
        let close = route(Point::inches(20, 21), Point::inches(20, 17), &wide, plain).unwrap();
        assert!(close.points.len() > 2);
    }

    #[test]
    fn of_equal_ways_the_first_corner_clockwise() {
        let ground = table(vec![]);
        let found =
            route(Point::inches(20, 10), Point::inches(20, 30), &among(&[body(20, 20)], &ground), plain);
        assert!(found.unwrap().points[1].x > 20 * 2540, "clockwise from up the table is to the right");
    }

    #[test]
    fn a_marsh_is_crossed_or_skirted_by_its_cost() {
        let marsh = Area::rectangle(Point::inches(15, 15), Point::inches(25, 25)).unwrap();
        let ground = table(vec![Feature::area(Class::Patch, 0, 0, marsh)]);
        let go = |percent: u16, among: &RouteAmong<'_>| {
            let rate = |_: &Feature, _: &Met| Rate { percent, toll: Length::ZERO };
            route(Point::inches(20, 10), Point::inches(20, 30), among, rate).unwrap()
        };
        let open = among(&[], &ground);
        assert_eq!((go(110, &open).points.len(), go(110, &open).cost), (2, Length::inches(21)));
        let skirted = go(300, &open);
        assert_eq!(skirted.points.len(), 4);
        let closed = RouteAmong { closed: IndexSet::one(0), ..open };
        assert_eq!(go(100, &closed).points, skirted.points);
    }

    #[test]
    fn a_river_without_end_stops_every_way() {
        let line = Line::new(&[Point::inches(0, 20), Point::inches(72, 20)], Length::ZERO, &[]).unwrap();
        let ground = table(vec![Feature::line(Class::Line, 0, 0, line)]);
        let closed = RouteAmong { closed: IndexSet::one(0), ..among(&[], &ground) };
        assert_eq!(route(Point::inches(20, 10), Point::inches(20, 30), &closed, plain), None);
        let short = Line::new(&[Point::inches(0, 20), Point::inches(50, 20)], Length::ZERO, &[]).unwrap();
        let ground = table(vec![Feature::line(Class::Line, 0, 0, short)]);
        let closed = RouteAmong { closed: IndexSet::one(0), ..among(&[], &ground) };
        let found = route(Point::inches(20, 10), Point::inches(20, 30), &closed, plain).unwrap();
        assert!(found.points[1].x > 51 * 2540 - 5);
    }
}
