//! About how far along its way a body comes upon an outline: exact judgement is asked for in between only.

use tabletop::{Footprint, Length, Point, Pose, Segment};

/// What the rounding of a block and of its way comes to at most, twice over.
const HAIR: i64 = 4;
/// Binary places of the directions.
const FINE: u32 = 30;

/// Before one way a body surely does not come so near to an outline, from the other on it surely does.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    not_before: i64,
    from: Option<i64>,
}

/// A point as seen along a way: how far to the right of it, and how far along.
type Seen = (i64, i64);

impl Reach {
    /// Of a body that goes straight ahead from a pose until it is so near the outline with some edges; none where that reaches back to
    /// where it begins, or behind it.
    pub fn of(
        outline: impl Iterator<Item = Segment> + Clone,
        start: Pose,
        body: Footprint,
        near: Length,
    ) -> Option<Reach> {
        let (sin, cos) = start.facing.sin_cos();
        let seen = |at: Point| -> Seen {
            let (x, y) = (i64::from(at.x - start.at.x), i64::from(at.y - start.at.y));
            ((x * cos - y * sin) >> FINE, (x * sin + y * cos) >> FINE)
        };
        let (half, near) = (i64::from(body.width.0 / 2), i64::from(near.0));
        let least = |half: i64| {
            let edges = outline.clone().map(|edge| (seen(edge.from), seen(edge.to)));
            edges.filter_map(|(from, to)| least_within(from, to, half)).min()
        };
        let not_before = least(half + near + HAIR)? - near - HAIR;
        let from = (half > HAIR).then(|| least(half - HAIR)).flatten().map(|at| at - near + HAIR);
        (not_before > HAIR).then_some(Reach { not_before, from })
    }

    /// Whether the body has come so near after so much of its way, where that is sure.
    pub fn tells(&self, way: Length) -> Option<bool> {
        let way = i64::from(way.0);
        match self.from {
            _ if way < self.not_before => Some(false),
            Some(from) if way >= from => Some(true),
            _ => None,
        }
    }
}

/// How far along a way an edge comes nearest that lies within so much to either side of it; none if none of it does.
fn least_within(from: Seen, to: Seen, half: i64) -> Option<i64> {
    let inside = |(right, along): Seen| (right.abs() <= half).then_some(along);
    let at = |border: i64| {
        let crossed = (from.0 < border) != (to.0 < border);
        crossed.then(|| from.1 + (to.1 - from.1) * (border - from.0) / (to.0 - from.0))
    };
    [inside(from), inside(to), at(-half), at(half)].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use engine::Rng;
    use tabletop::{Angle, Block, Edge, Outline};

    use super::*;

    /// A block somewhere, at any angle.
    fn block(rng: &mut Rng) -> Block {
        let part = |rng: &mut Rng| rng.between(-40, 40) * 508 + rng.between(-3, 3);
        let at = Point::new(part(rng), part(rng));
        let facing = if rng.chance(1, 3) { rng.between(0, 3) * 9_000 } else { rng.between(0, 35_999) };
        let (width, depth) = (rng.between(1, 20) * 508, rng.between(1, 8) * 508);
        Block::at(Pose::new(at, Angle::hundredths(facing)), Length(width), Length(depth))
    }

    #[test]
    fn what_is_sure_of_a_way_is_what_is_measured() {
        let (mut rng, mut told) = (Rng::new(17), [0, 0]);
        for _ in 0..6_000 {
            let other = block(&mut rng);
            let start = Pose::new(Point::new(0, 0), Angle::hundredths(rng.between(0, 35_999)));
            let body = Footprint::new(Length(rng.between(1, 20) * 508), Length(rng.between(1, 6) * 508));
            let near = Length([0, 2_539, 3_810][rng.below(3) as usize]);
            let edges = Edge::ALL.map(|edge| other.edge(edge));
            let Some(reach) = Reach::of(edges.iter().copied(), start, body, near) else { continue };
            for _ in 0..6 {
                let about = [reach.not_before, reach.from.unwrap_or(reach.not_before)][rng.below(2) as usize];
                let way = Length((about as i32 + rng.between(-20, 20)).max(0));
                let Some(sure) = reach.tells(way) else { continue };
                let front = Pose::new(start.at + start.facing.along(way), start.facing);
                let covered = Block::at(front, body.width, body.depth + way);
                let met = if near == Length::ZERO {
                    covered.meets_inside(&other)
                } else {
                    covered.within(&other, near)
                };
                assert_eq!(sure, met, "{other:?} {start:?} {body:?} {near} {way}");
                told[usize::from(sure)] += 1;
            }
        }
        assert!(told[0] > 1_000 && told[1] > 500, "{told:?}");
    }
}
