//! Outlines of what reaches from a piece, as polygons to be drawn. No rule is decided by them.

use tabletop::{Angle, Block, Length, Point, Segment};

/// Degrees between two corners of an arc that stands for a curve.
const STEP: i32 = 3;

/// The ground before a front that runs from left to right, spreading by an angle from both its ends, as far as
/// a length reaches from a point. Empty if it does not reach the front's ends.
pub fn fan(front: Segment, spread: Angle, from: Point, reach: Length) -> Vec<Point> {
    let ahead = Angle::of(front.vector()) + Angle::LEFT;
    let rays = [(front.from, ahead - spread), (front.to, ahead + spread)];
    let ends = rays.map(|(start, direction)| ray_end(start, direction, from, reach));
    let [Some(left), Some(right)] = ends else { return Vec::new() };
    let (first, last) = (Angle::of(left - from), Angle::of(right - from));
    let turn = (last - first).to_hundredths();
    let arc = (1..).map(|step| step * STEP * 100).take_while(|part| *part < turn);
    let curve = arc.map(|part| from + (first + Angle::hundredths(part)).along(reach));
    [front.from, left].into_iter().chain(curve).chain([right, front.to]).collect()
}

/// Where a ray leaves the circle of a radius about a point; `None` if it begins outside.
fn ray_end(start: Point, direction: Angle, centre: Point, radius: Length) -> Option<Point> {
    let within = |length: i32| {
        let end = start + direction.along(Length(length));
        end.distance_squared(centre) <= radius.squared()
    };
    if !within(0) {
        return None;
    }
    // The circle is convex: once out of it a ray stays out.
    let (mut inside, mut outside) = (0, radius.0 * 2 + 1);
    while outside - inside > 1 {
        let middle = (inside + outside) / 2;
        if within(middle) { inside = middle } else { outside = middle }
    }
    Some(start + direction.along(Length(inside)))
}

/// All ground within a length of a block.
pub fn around(block: &Block, reach: Length) -> Vec<Point> {
    let corners = block.corners();
    let facing = Angle::of(block.front_axis()) + Angle::LEFT;
    let starts = [Angle::LEFT, Angle::UP, Angle::RIGHT, Angle::HALF];
    let quarter = |(corner, start): (&Point, Angle)| {
        let corner = *corner;
        (0..=30).map(move |step| corner + (facing + start + Angle::degrees(step * STEP)).along(reach))
    };
    corners.iter().zip(starts).flat_map(quarter).collect()
}

/// The least convex outline round some points, anticlockwise; empty for fewer than three that span any ground.
pub fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let lower = half_hull(sorted.iter());
    let upper = half_hull(sorted.iter().rev());
    let outline: Vec<Point> = [&lower[..], &upper[..]]
        .into_iter()
        .flat_map(|half| &half[..half.len().saturating_sub(1)])
        .copied()
        .collect();
    if outline.len() < 3 { Vec::new() } else { outline }
}

/// The lower half of a hull, of points sorted from one end to the other.
fn half_hull<'a>(points: impl Iterator<Item = &'a Point>) -> Vec<Point> {
    let mut half: Vec<Point> = Vec::new();
    for point in points {
        while let [.., before, last] = half[..]
            && (last - before).cross(*point - last) <= 0
        {
            half.pop();
        }
        half.push(*point);
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Pose;

    #[test]
    fn a_fan_reaches_as_far_as_it_should_and_no_farther() {
        let front = Segment::new(Point::inches(-3, 0), Point::inches(3, 0));
        let outline = fan(front, Angle::degrees(45), Point::new(0, 0), Length::inches(12));
        let farthest = outline.iter().map(|at| at.distance(Point::new(0, 0))).max();
        assert!(farthest.is_some_and(|far| (far - Length::inches(12)).abs() < Length(10)));
        assert_eq!((outline[0], *outline.last().unwrap()), (front.from, front.to));
        assert!(outline.iter().all(|at| at.y >= 0));
        assert!(fan(front, Angle::degrees(45), Point::new(0, 0), Length::inches(2)).is_empty());
    }

    #[test]
    fn ground_around_a_block_is_everywhere_as_far_from_it() {
        let block = Block::at(Pose::new(Point::inches(9, 9), Angle::degrees(30)), Length::INCH, Length::INCH);
        let reach = Length::inches(10);
        for point in around(&block, reach) {
            let nearest = block.corners().iter().map(|corner| corner.distance(point)).min();
            assert!(nearest.is_some_and(|near| (near - reach).abs() < Length(10)), "{point:?}");
        }
    }

    #[test]
    fn a_hull_is_what_a_string_round_the_points_would_be() {
        let corners = [Point::inches(0, 0), Point::inches(6, 0), Point::inches(6, 4), Point::inches(0, 4)];
        let inner = [Point::inches(3, 2), Point::inches(3, 0), Point::inches(1, 3)];
        let points: Vec<Point> = inner.into_iter().chain(corners).chain(corners).collect();
        assert_eq!(hull(&points), corners);
        assert!(hull(&[corners[0], corners[1], Point::inches(3, 0)]).is_empty() && hull(&[]).is_empty());
    }
}
