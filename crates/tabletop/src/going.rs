//! Which part of a move runs over which ground.

use crate::closing::last_clear;
use crate::polygon::{self, Position};
use crate::slide::{boxes_meet, doubled_centre};
use crate::{
    Block, Border, Bounds, Footprint, Fraction, InlineVec, Length, Line, Motion, Path, Point, Segment,
    Stroke, Sweep, Vector,
};

/// The part of a stroke during which some of the body is over a feature of the ground, counted in steps of
/// the stroke. Touching it is not being over it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Over {
    /// The last step at which it is not yet over it, at most touching: where a body that comes up to the
    /// feature stops. 0 also if it begins over it.
    pub from: i32,
    /// The first step at which it is clear of it again, at most touching; `None` if it ends over it.
    pub to: Option<i32>,
}

/// The parts of one stroke spent over one feature, in order. More than eight are joined to eight.
pub type Overs = InlineVec<Over, 8>;

/// Where a body first leaves the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The stroke in which it leaves.
    pub stroke: Stroke,
    /// The last step at which it is still wholly on the table; one more and a part is over the edge.
    pub extent: i32,
    /// The edge that is crossed.
    pub border: Border,
    /// The point of the body that crosses it, where it stands at that step.
    pub at: Point,
}

impl Stroke {
    /// When the body is over an area, given by its corners in order; it need not be convex. For a turn there
    /// is one part, from first to last.
    pub fn over_area(&self, body: Footprint, corners: &[Point]) -> Overs {
        if let Motion::Turn { .. } = self.motion {
            return self.turn_over(body, |sweep| sweep.meets_outline(corners));
        }
        begun(self.march(body).over_area(corners))
    }

    /// When the body is over a linear feature, its width included: met where it first touches it, cleared
    /// where the whole body is beyond it.
    pub fn over_line(&self, body: Footprint, line: &Line) -> Overs {
        if let Motion::Turn { .. } = self.motion {
            return self.turn_over(body, |sweep| line.strips().iter().any(|strip| sweep.meets(strip)));
        }
        begun(self.march(body).over_line(line))
    }

    /// When the body is over another: the way through friends, until it is clear of them.
    pub fn over_block(&self, body: Footprint, other: &Block) -> Option<Over> {
        if let Motion::Turn { .. } = self.motion {
            return self.turn_over(body, |sweep| sweep.meets(other)).first().copied();
        }
        self.march(body).over_block(other).map(Over::begun)
    }

    /// Where the body first crosses an edge of the table; `None` if it stays on it. A body that begins over
    /// an edge leaves at once.
    pub fn exit(&self, body: Footprint, table: &Bounds) -> Option<Exit> {
        let whole = self.motion.extent();
        let bounds = |extent: i32| self.sweep_to(extent, body, Length::ZERO).bounds();
        let extent = last_clear(whole, self.border_ahead(body, table), |extent| {
            let swept = bounds(extent);
            table.contains(swept.low) && table.contains(swept.high)
        })?;
        let swept = bounds((extent + 1).min(whole));
        let crossed = [
            (Border::Left, swept.low.x < table.low.x),
            (Border::Top, swept.high.y > table.high.y),
            (Border::Right, swept.high.x > table.high.x),
            (Border::Bottom, swept.low.y < table.low.y),
        ];
        let border = crossed.into_iter().find_map(|(border, over)| over.then_some(border))?;
        let corners = body.block(self.pose_at(extent, body)).corners();
        let at = corners.into_iter().max_by_key(|corner| border.beyond(*corner)).unwrap_or_default();
        Some(Exit { stroke: *self, extent, border, at })
    }

    /// About after how many steps a body that goes straight comes to an edge of the table.
    fn border_ahead(&self, body: Footprint, table: &Bounds) -> i32 {
        let (whole, start) = (self.motion.extent(), Bounds::of_block(&body.block(self.from)));
        let by = self.motion.displacement(whole);
        let to_go = |by: i32, low: i32, high: i32| match by.signum() {
            1 => i64::from(high) * i64::from(whole) / i64::from(by),
            -1 => i64::from(low) * i64::from(whole) / -i64::from(by),
            _ => i64::MAX,
        };
        if by == Vector::default() {
            return whole / 2;
        }
        let across = to_go(by.x, start.low.x - table.low.x, table.high.x - start.high.x);
        let along = to_go(by.y, start.low.y - table.low.y, table.high.y - start.high.y);
        across.min(along).clamp(0, i64::from(whole)) as i32
    }

    /// The straight line of the front middle from the beginning of the stroke to its end: the trace by which
    /// contours climbed are counted. For a turn this is the chord.
    pub fn trace(&self, body: Footprint) -> Segment {
        Segment::new(self.from.at, self.end(body).at)
    }

    /// A straight stroke as a march of its outline.
    fn march(&self, body: Footprint) -> March {
        let whole = self.motion.extent();
        March { start: body.block(self.from), by: self.motion.displacement(whole), whole }
    }

    /// When a turn is over something, by halving: from the last step whose sweep does not meet it to the
    /// first from which the rest does not.
    fn turn_over(&self, body: Footprint, meets: impl Fn(&Sweep) -> bool) -> Overs {
        let whole = self.motion.extent();
        let mut parts = Overs::new();
        // Mostly a body that turns upon something stands upon it before and afterwards: then nothing is sought.
        let before = match meets(&self.sweep_to(0, body, Length::ZERO)) {
            true => Some(0),
            false => last_clear(whole, whole / 2, |at| !meets(&self.sweep_to(at, body, Length::ZERO))),
        };
        if let Some(from) = before {
            let ends_over = meets(&self.sweep_from(whole, body, Length::ZERO));
            let rest = || {
                last_clear(whole, whole / 2, |back| {
                    !meets(&self.sweep_from(whole - back, body, Length::ZERO))
                })
            };
            let to = if ends_over { None } else { rest().map(|back| whole - back) };
            // An empty list has room for one.
            parts.try_push(Over { from, to });
        }
        parts
    }
}

impl Over {
    /// Whether the body is over it after so many steps.
    pub(crate) fn holds(&self, at: i32) -> bool {
        self.from < at && self.to.is_none_or(|to| at < to)
    }

    /// The part with its beginning no earlier than the stroke's.
    fn begun(self) -> Over {
        Over { from: self.from.max(0), to: self.to }
    }
}

fn begun(parts: Overs) -> Overs {
    let mut clamped = Overs::new();
    for part in &parts {
        // As many as there were.
        clamped.try_push(part.begun());
    }
    clamped
}

/// A block on its way along a displacement, in so many even steps. What it is over at its beginning has a
/// beginning below 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct March {
    pub(crate) start: Block,
    pub(crate) by: Vector,
    pub(crate) whole: i32,
}

impl March {
    /// When the block is over a parallelogram.
    pub(crate) fn over_block(&self, other: &Block) -> Option<Over> {
        let (enter, leave) = overlap_times(&self.start, self.by, other)?;
        let steps = |share: Fraction, up: bool| {
            let scaled = i128::from(share.numerator()) * i128::from(self.whole);
            let unit = i128::from(share.denominator());
            (scaled.div_euclid(unit) + i128::from(up && scaled % unit != 0)) as i32
        };
        let to = (leave <= Fraction::ONE).then(|| steps(leave, true));
        Some(Over { from: steps(enter, false), to })
    }

    /// When it is over a polygon.
    pub(crate) fn over_area(&self, corners: &[Point]) -> Overs {
        let mut parts = Overs::new();
        for at in 0..corners.len() {
            let edge = Segment::new(corners[at], corners[(at + 1) % corners.len()]);
            if let Some(part) = self.over_block(&strip(edge, Length::ZERO)) {
                join(&mut parts, part, self.whole);
            }
        }
        // Between two edges the body is wholly inside or wholly outside.
        let inside = |step: i32| {
            let gone = self.by.scaled(i64::from(step), i64::from(self.whole));
            polygon::position(corners, self.start.centre() + gone) == Position::Inside
        };
        fill_gaps(&mut parts, self.whole, inside);
        parts
    }

    /// When it is over a linear feature with its width.
    pub(crate) fn over_line(&self, line: &Line) -> Overs {
        let mut parts = Overs::new();
        for strip in line.strips() {
            if let Some(part) = self.over_block(strip) {
                join(&mut parts, part, self.whole);
            }
        }
        parts
    }
}

impl Path {
    /// Whether any part of the body, or of the ground it sweeps, is over an area at any time.
    pub fn is_over(&self, body: Footprint, corners: &[Point], tolerance: Length) -> bool {
        self.sweeps(body, tolerance).any(|(_, sweep)| sweep.meets_outline(corners))
    }

    /// Where the body first leaves the table, if it does.
    pub fn exit(&self, body: Footprint, table: &Bounds) -> Option<Exit> {
        self.strokes(body).find_map(|stroke| stroke.exit(body, table))
    }
}

/// A straight piece of a linear feature with its width as a parallelogram, its corners rounded to the unit.
pub(crate) fn strip(piece: Segment, width: Length) -> Block {
    let along = piece.vector();
    if width == Length::ZERO {
        return Block::from_axes(piece.from, along, Vector::default());
    }
    let across = along.right().scaled(i64::from(width.0), i64::from(along.length().0));
    let left_half = Vector::new(across.x.div_euclid(2), across.y.div_euclid(2));
    Block::from_axes(piece.from - left_half, along, across)
}

/// The open span of time, as shares of a displacement, during which a moved block and another overlap;
/// below 0 if they overlap at its beginning and beyond 1 if they do at its end. `None` if they never do.
pub(crate) fn overlap_times(start: &Block, by: Vector, other: &Block) -> Option<(Fraction, Fraction)> {
    let apart = doubled_centre(other) - doubled_centre(start);
    let half = |part: fn(Vector) -> i32| {
        part(start.front_axis()).abs() + part(start.depth_axis()).abs() + part(by).abs()
    };
    // Most bodies are nowhere near, which the upright boxes tell.
    let size = Vector::new(half(|axis| axis.x), half(|axis| axis.y));
    if !boxes_meet(apart - by, size, other.front_axis(), other.depth_axis()) {
        return None;
    }
    let axes = [start.front_axis(), start.depth_axis(), other.front_axis(), other.depth_axis()];
    let (mut enter, mut leave) = (Fraction::new(-1, 1)?, Fraction::new(2, 1)?);
    for axis in axes {
        if axis == Vector::default() {
            continue;
        }
        let span: i64 = axes.iter().map(|other| axis.cross(*other).abs()).sum();
        let (gap, speed) = (axis.cross(apart), 2 * axis.cross(by));
        match (Fraction::new(gap - span, speed), Fraction::new(gap + span, speed)) {
            (Some(one), Some(other)) => {
                enter = enter.max(one.min(other));
                leave = leave.min(one.max(other));
            }
            _ if gap.abs() >= span => return None,
            _ => {}
        }
    }
    (enter < leave && enter < Fraction::ONE && leave > Fraction::ZERO).then_some((enter, leave))
}

/// Puts a part into its place among sorted parts and joins it with those it touches.
fn join(parts: &mut Overs, part: Over, whole: i32) {
    let end = |over: &Over| over.to.unwrap_or(whole + 1);
    let mut joined = part;
    let mut index = 0;
    while index < parts.len() {
        let at = parts[index];
        if end(&at) < joined.from || end(&joined) < at.from {
            index += 1;
            continue;
        }
        let last = end(&at).max(end(&joined));
        joined = Over { from: at.from.min(joined.from), to: (last <= whole).then_some(last) };
        parts.remove(index);
    }
    let place = parts.iter().position(|at| at.from > joined.from).unwrap_or(parts.len());
    if !parts.try_insert(place, joined) {
        // No room: the part is joined to the last one before it, gap and all.
        let before = place.saturating_sub(1);
        if let Some(at) = parts.remove(before) {
            let last = end(&at).max(end(&joined));
            let to = (last <= whole).then_some(last);
            join(parts, Over { from: at.from.min(joined.from), to }, whole);
        }
    }
}

/// Joins the parts between which the body is wholly inside.
fn fill_gaps(parts: &mut Overs, whole: i32, inside: impl Fn(i32) -> bool) {
    let before = *parts;
    let mut done = 0;
    for part in &before {
        if part.from > done && inside(done + (part.from - done) / 2) {
            join(parts, Over { from: before_start(done), to: Some(part.from) }, whole);
        }
        match part.to {
            Some(to) => done = to,
            None => return,
        }
    }
    if (done < whole || before.is_empty()) && inside(done + (whole - done) / 2) {
        join(parts, Over { from: before_start(done), to: None }, whole);
    }
}

/// A part that begins at the beginning began before it.
fn before_start(step: i32) -> i32 {
    if step == 0 { -1 } else { step }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Leg, Pose};

    const BODY: Footprint = Footprint::new(Length::inches(6), Length::inches(2));

    fn advance(x: i32, y: i32, degrees: i32, inches: i32) -> Stroke {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Path::of(pose, Leg::Advance(Length::inches(inches))).strokes(BODY).next().unwrap()
    }

    fn inches(from: i32, to: Option<i32>) -> Over {
        Over { from: from * 2540, to: to.map(|to| to * 2540) }
    }

    fn rectangle(low: (i32, i32), high: (i32, i32)) -> [Point; 4] {
        [(low.0, low.1), (high.0, low.1), (high.0, high.1), (low.0, high.1)].map(|(x, y)| Point::inches(x, y))
    }

    #[test]
    fn a_wood_is_entered_and_left() {
        let wood = rectangle((0, 13), (40, 16));
        assert_eq!(*advance(10, 10, 0, 12).over_area(BODY, &wood), [inches(3, Some(8))]);
        assert_eq!(*advance(10, 10, 0, 6).over_area(BODY, &wood), [inches(3, None)]);
        assert!(advance(10, 10, 0, 3).over_area(BODY, &wood).is_empty(), "up to its edge");
        let wide = rectangle((0, 0), (40, 40));
        assert_eq!(*advance(10, 10, 30, 6).over_area(BODY, &wide), [inches(0, None)], "inside all the way");
    }

    #[test]
    fn a_bay_in_a_wood_is_open_ground() {
        // A wood with a clearing cut in from the right, wide enough for the body.
        let wood = [(0, 12), (40, 12), (40, 14), (4, 14), (4, 22), (40, 22), (40, 24), (0, 24)]
            .map(|(x, y)| Point::inches(x, y));
        let parts = advance(10, 10, 0, 20).over_area(BODY, &wood);
        assert_eq!(*parts, [inches(2, Some(6)), inches(12, Some(16))]);
    }

    #[test]
    fn a_hedge_is_met_and_cleared() {
        let hedge = Line::new(&[Point::inches(0, 14), Point::inches(40, 14)], Length::ZERO, &[]).unwrap();
        assert_eq!(*advance(10, 10, 0, 12).over_line(BODY, &hedge), [inches(4, Some(6))]);
        let stream = Line::new(&[Point::inches(0, 14), Point::inches(40, 14)], Length::INCH, &[]).unwrap();
        let over = Over { from: 7 * 1270, to: Some(13 * 1270) };
        assert_eq!(*advance(10, 10, 0, 12).over_line(BODY, &stream), [over]);
        let bent = [Point::inches(0, 14), Point::inches(10, 14), Point::inches(40, 20)];
        let bent = Line::new(&bent, Length::ZERO, &[]).unwrap();
        let parts = advance(10, 10, 0, 12).over_line(BODY, &bent);
        assert_eq!((parts.len(), parts[0].from), (1, 4 * 2540));
    }

    #[test]
    fn friends_are_passed_until_clear() {
        let friend = BODY.block(Pose::new(Point::inches(12, 16), Angle::UP));
        assert_eq!(advance(10, 10, 0, 12).over_block(BODY, &friend), Some(inches(4, Some(8))));
        assert_eq!(advance(4, 10, 0, 12).over_block(BODY, &friend), None);
    }

    #[test]
    fn the_table_is_left_where_a_part_crosses() {
        let table = Bounds { low: Point::inches(0, 0), high: Point::inches(72, 48) };
        let exit = advance(10, 44, 0, 6).exit(BODY, &table).unwrap();
        assert_eq!((exit.extent, exit.border), (4 * 2540, Border::Top));
        assert_eq!(exit.at.y, 48 * 2540);
        assert_eq!(advance(10, 44, 0, 4).exit(BODY, &table), None);
        let left = advance(10, 20, 270, 12).exit(BODY, &table).unwrap();
        assert_eq!((left.border, left.extent), (Border::Left, 10 * 2540));
    }

    #[test]
    fn a_wheel_into_a_wood_is_noticed() {
        let start = Pose::new(Point::inches(10, 10), Angle::UP);
        let wheel = "wheel left 60".parse().unwrap();
        let stroke = Path::of(start, wheel).strokes(BODY).next().unwrap();
        let wood = rectangle((0, 13), (40, 16));
        // The outer corner is 6 from the pivot: it has risen 3 at 30 degrees, and stays over it.
        assert_eq!(*stroke.over_area(BODY, &wood), [Over { from: 3000, to: None }]);
        assert!(Path::of(start, wheel).is_over(BODY, &wood, Length::ZERO));
    }
}
