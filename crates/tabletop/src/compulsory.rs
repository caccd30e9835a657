//! Moves that nobody chooses: straight away, and straight ahead.

use crate::{
    Angle, Block, Border, Bounds, FeatureId, Footprint, Ground, IndexSet, InlineVec, Leg, Length, Over, Path,
    Point, Pose, Shape, Stroke,
};

/// The direction straight away from a point, for a body whose centre is given. Up the table if the two are
/// the same point.
pub fn straight_away(from: Point, centre: Point) -> Angle {
    Angle::of(centre - from)
}

/// A body turns about its centre to a direction and goes straight ahead: an evade (away from the middle of
/// the attacker's front, NMM-12-19), a break-off (NMM-12-62), a pursuit (towards the enemy's baseline,
/// NMM-12-67).
pub fn turn_and_go(start: Pose, direction: Angle, distance: Length) -> Path {
    let path = Path::of(start, Leg::to_face(start.facing, direction));
    // Two legs of eight.
    path.then(Leg::Advance(distance)).unwrap_or(path)
}

/// A body goes straight in a direction without turning: a fall back facing the enemy (NMM-13-28).
fn fall_back(start: Pose, direction: Angle, distance: Length) -> Path {
    Path::of(start, Leg::in_direction(start.facing, direction, distance))
}

/// What a body on a compulsory run meets.
#[derive(Clone, Copy, Debug)]
pub struct RunAmong<'a> {
    /// Bodies that stop it: it ends in contact with the first it meets.
    pub stops: &'a [Block],
    /// Bodies it passes through but must not end upon: it goes on to the first clear place beyond.
    pub passed: &'a [Block],
    /// The table.
    pub ground: &'a Ground,
    /// Features closed to it: it stops in contact with the first.
    pub barred: IndexSet,
}

/// What ended a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// It went its full distance, or beyond it to the first clear place.
    Full,
    /// It is stopped by a body, by its index among those that stop it.
    Body(usize),
    /// It is stopped at a feature closed to it.
    Ground(FeatureId),
    /// The next step would take a part of it over an edge of the table.
    Border(Border),
}

/// How a compulsory run goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// How far it goes.
    pub distance: Length,
    /// Where it ends.
    pub pose: Pose,
    /// What ended it.
    pub end: RunEnd,
    /// The bodies it passed through, by their index among those it may pass.
    pub passed: IndexSet,
}

/// A run in a straight line: `distance` in a direction of the table, the body keeping its facing, with the
/// stops and passages of the surroundings (NMM-12-21, NMM-12-67, NMM-13-31, NMM-13-32).
///
/// The written-down order: the run ends at the first of what stops it, the table's edge included. If it then
/// stands upon bodies it passed and nothing stopped it, it goes on to the first place clear of all of them;
/// if something stopped it, or stops it before such a place, it goes back to the last clear place before
/// them, and `end` says what was in the way.
pub fn run(start: Pose, body: Footprint, direction: Angle, distance: Length, among: &RunAmong<'_>) -> Run {
    let table = among.ground.bounds();
    // Far enough for any place beyond the bodies passed that is still on the table.
    let beyond = Length(table.high.x + table.high.y);
    let stroke = straight(start, body, direction, distance.max(Length::ZERO) + beyond);
    let wanted = distance.0.max(0);
    let over = |extent: i32| stroke.sweep_to(extent, body, Length::ZERO).bounds().inflated(Length(8));
    let (limit, end) = first_stop(&stroke, body, among, &over(wanted));
    let (extent, end) = if limit < wanted {
        (step_back(&stroke, body, among.passed, limit), end)
    } else if ends_clear(&stroke, body, among.passed, wanted) {
        // Mostly: then nothing beyond its distance matters.
        (wanted, RunEnd::Full)
    } else {
        let (limit, end) = first_stop(&stroke, body, among, &over(stroke.motion.extent()));
        match step_on(&stroke, body, among.passed, wanted) {
            Some(clear) if clear <= limit => (clear, RunEnd::Full),
            _ => (step_back(&stroke, body, among.passed, wanted.min(limit)), end),
        }
    };
    let swept = stroke.sweep_to(extent, body, Block::TOLERANCE);
    let passed = among.passed.iter().enumerate().filter(|(_, other)| swept.meets(other));
    Run {
        distance: Length(extent),
        pose: stroke.pose_at(extent, body),
        end,
        passed: passed.fold(IndexSet::EMPTY, |set, (index, _)| set.with(index)),
    }
}

/// The stroke of a straight run.
fn straight(start: Pose, body: Footprint, direction: Angle, distance: Length) -> Stroke {
    let path = fall_back(start, direction, distance);
    path.strokes(body).next().unwrap_or_default()
}

/// The last step before the first of what stops a run, and what it is. What does not reach into the part of the table over
/// which it goes does not stop it.
fn first_stop(stroke: &Stroke, body: Footprint, among: &RunAmong<'_>, part: &Bounds) -> (i32, RunEnd) {
    let table = among.ground.bounds();
    let mut first = (stroke.motion.extent(), RunEnd::Full);
    let mut consider = |extent: Option<i32>, end: RunEnd| {
        if let Some(extent) = extent.filter(|extent| *extent < first.0) {
            first = (extent, end);
        }
    };
    let near = |other: &Block| Bounds::of_block(other).meets(part);
    for (index, other) in among.stops.iter().enumerate().filter(|(_, other)| near(other)) {
        consider(stroke.last_clear(body, other), RunEnd::Body(index));
    }
    for index in among.barred.iter() {
        let Some(feature) = among.ground.features().get(index) else { continue };
        if !feature.bounds().meets(part) {
            continue;
        }
        let overs = match &feature.shape {
            Shape::Area(area) => stroke.over_area(body, area.corners()),
            Shape::Line(line) => stroke.over_line(body, line),
        };
        consider(overs.first().map(|over| over.from), RunEnd::Ground(FeatureId(index as u8)));
    }
    let stays = table.contains(part.low) && table.contains(part.high);
    if !stays && let Some(exit) = stroke.exit(body, &table) {
        consider(Some(exit.extent), RunEnd::Border(exit.border));
    }
    first
}

/// The most bodies that one run can stand upon.
type Passed = InlineVec<Over, 16>;

fn passages(stroke: &Stroke, body: Footprint, passed: &[Block]) -> Passed {
    let mut overs = Passed::new();
    for over in passed.iter().filter_map(|other| stroke.over_block(body, other)) {
        // A straight line through more than sixteen bodies is not a thing of one table.
        overs.try_push(over);
    }
    overs
}

/// Whether the body after so many steps is upon none of those it passed.
fn ends_clear(stroke: &Stroke, body: Footprint, passed: &[Block], at: i32) -> bool {
    let there = Bounds::of_block(&body.block(stroke.pose_at(at, body))).inflated(Length(8));
    let near = passed.iter().filter(|other| Bounds::of_block(other).meets(&there));
    near.filter_map(|other| stroke.over_block(body, other)).all(|over| !over.holds(at))
}

/// The first step from `from` on at which the body is upon none of those it passed; `None` if there is none.
fn step_on(stroke: &Stroke, body: Footprint, passed: &[Block], from: i32) -> Option<i32> {
    let overs = passages(stroke, body, passed);
    let mut at = from;
    // Each round leaves at least one of them behind for good.
    for _ in 0..=overs.len() {
        match overs.iter().find(|over| over.holds(at)) {
            None => return Some(at),
            Some(over) => at = over.to?,
        }
    }
    None
}

/// The last step up to `from` at which the body is upon none of those it passed; 0 if there is none.
fn step_back(stroke: &Stroke, body: Footprint, passed: &[Block], from: i32) -> i32 {
    let overs = passages(stroke, body, passed);
    let mut at = from;
    for _ in 0..=overs.len() {
        match overs.iter().find(|over| over.holds(at)) {
            None => return at,
            Some(over) => at = over.from.max(0),
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Area, Class, Feature};

    const FORLORN: Footprint = Footprint::new(Length::inches(4), Length::inches(1));

    fn table(features: Vec<Feature>) -> Ground {
        Ground::new(Length::inches(72), Length::inches(48), features).unwrap()
    }

    fn block(x: i32, y: i32) -> Block {
        FORLORN.block(Pose::new(Point::inches(x, y), Angle::UP))
    }

    fn up(from: (i32, i32), inches: i32, among: &RunAmong<'_>) -> Run {
        let start = Pose::new(Point::inches(from.0, from.1), Angle::UP);
        run(start, FORLORN, Angle::UP, Length::inches(inches), among)
    }

    #[test]
    fn an_evade_runs_straight_away_from_the_attacker() {
        // Centre at (30, 20), the attacker's front middle ten inches below it: it ends eight inches up,
        // looking the way it ran, wherever it looked before.
        let start = Pose::new(Point::new(30 * 2540, 20 * 2540 - 1270), Angle::HALF);
        assert_eq!(FORLORN.block(start).centre(), Point::inches(30, 20));
        let away = straight_away(Point::inches(30, 10), Point::inches(30, 20));
        let end = turn_and_go(start, away, Length::inches(8)).end(FORLORN);
        assert_eq!(FORLORN.block(end).centre(), Point::inches(30, 28));
        assert_eq!(end.facing, Angle::UP);
    }

    #[test]
    fn a_fall_back_keeps_its_facing() {
        let start = Pose::new(Point::inches(30, 20), Angle::degrees(30));
        let end = fall_back(start, Angle::HALF, Length::inches(6)).end(FORLORN);
        assert_eq!(end, Pose::new(Point::inches(30, 14), Angle::degrees(30)));
    }

    #[test]
    fn a_run_stops_at_what_stops_it() {
        let river = Area::rectangle(Point::inches(0, 31), Point::inches(72, 33)).unwrap();
        let ground = table(vec![Feature::area(Class::Patch, 0, 0, river)]);
        let free = RunAmong { stops: &[], passed: &[], ground: &ground, barred: IndexSet::EMPTY };
        let full = up((20, 20), 28, &free);
        assert_eq!((full.distance, full.end), (Length::inches(28), RunEnd::Full));
        let off = up((20, 20), 29, &free);
        assert_eq!((off.distance, off.end), (Length::inches(28), RunEnd::Border(Border::Top)));
        let barred = RunAmong { barred: IndexSet::one(0), ..free };
        let stopped = up((20, 20), 28, &barred);
        assert_eq!((stopped.distance, stopped.end), (Length::inches(11), RunEnd::Ground(FeatureId(0))));
        let enemies = [block(22, 40), block(22, 28)];
        let met = up((20, 20), 28, &RunAmong { stops: &enemies, ..barred });
        assert_eq!((met.distance, met.end), (Length::inches(7), RunEnd::Body(1)));
    }

    /// The same run with all that lies on its line looked at, as far as the table reaches.
    fn looked_at_whole(start: Pose, direction: Angle, wanted: i32, among: &RunAmong<'_>) -> (i32, RunEnd) {
        let table = among.ground.bounds();
        let beyond = Length(table.high.x + table.high.y);
        let stroke = straight(start, FORLORN, direction, Length(wanted) + beyond);
        let whole = stroke.sweep_to(stroke.motion.extent(), FORLORN, Length::ZERO).bounds();
        let (limit, end) = first_stop(&stroke, FORLORN, among, &whole.inflated(Length(8)));
        if limit < wanted {
            return (step_back(&stroke, FORLORN, among.passed, limit), end);
        }
        match step_on(&stroke, FORLORN, among.passed, wanted) {
            Some(clear) if clear <= limit => (clear, RunEnd::Full),
            _ => (step_back(&stroke, FORLORN, among.passed, wanted.min(limit)), end),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn a_run_that_ends_clear_is_what_it_is_whatever_lies_beyond(
            friends in prop::collection::vec((0..72, 0..48, 0..360), 0..12),
            enemies in prop::collection::vec((0..72, 0..48, 0..360), 0..6),
            (x, y, turn, wanted) in (4..68, 4..44, 0..360, 0..30 * 2540),
        ) {
            let ground = table(vec![]);
            let stands = |all: Vec<(i32, i32, i32)>| -> Vec<Block> {
                all.into_iter()
                    .map(|(x, y, turn)| FORLORN.block(Pose::new(Point::inches(x, y), Angle::degrees(turn))))
                    .collect()
            };
            let (passed, stops) = (stands(friends), stands(enemies));
            let among = RunAmong { stops: &stops, passed: &passed, ground: &ground, barred: IndexSet::EMPTY };
            let direction = Angle::degrees(turn);
            let start = Pose::new(Point::inches(x, y), direction);
            let ran = run(start, FORLORN, direction, Length(wanted), &among);
            prop_assert_eq!((ran.distance.0, ran.end), looked_at_whole(start, direction, wanted, &among));
        }
    }

    #[test]
    fn friends_are_passed_to_the_first_clear_place() {
        let ground = table(vec![]);
        let friends = [block(21, 28), block(19, 29)];
        let among = RunAmong { stops: &[], passed: &friends, ground: &ground, barred: IndexSet::EMPTY };
        // Eight inches would end upon the first, clear of it upon the second.
        let ran = up((20, 20), 8, &among);
        assert_eq!((ran.distance, ran.end, ran.passed.len()), (Length::inches(10), RunEnd::Full, 2));
        assert_eq!(up((20, 20), 7, &among).passed, IndexSet::EMPTY);
        // An enemy just behind them leaves no place: it stays before them.
        let enemies = [block(20, 31)];
        let blocked = up((20, 20), 9, &RunAmong { stops: &enemies, ..among });
        assert_eq!((blocked.distance, blocked.end), (Length::inches(10), RunEnd::Full));
        let nearer = [FORLORN.block(Pose::new(Point::new(20 * 2540, 30 * 2540 + 100), Angle::UP))];
        let blocked = up((20, 20), 9, &RunAmong { stops: &nearer, ..among });
        assert_eq!((blocked.distance, blocked.end), (Length::inches(7), RunEnd::Body(0)));
        assert_eq!(blocked.pose, Pose::new(Point::inches(20, 27), Angle::UP));
    }
}
