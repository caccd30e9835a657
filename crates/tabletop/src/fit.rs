use crate::{Block, Fraction, Hull, Length, Outline, Point, Segment, Vector};

/// Where a body may not be put: what a search for a free place must keep clear of.
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'a> {
    /// Bodies that must not be overlapped deeper than [`Block::TOLERANCE`].
    pub bodies: &'a [Block],
    /// Lines of which the whole body must stay on the right hand, the line included: the edges of the table,
    /// clockwise.
    pub walls: &'a [Segment],
}

impl Crowd<'_> {
    /// Whether a block stands clear of every body and inside every wall.
    pub fn is_clear(&self, block: &Block) -> bool {
        let corners = block.corners();
        self.walls.iter().all(|wall| corners.iter().all(|corner| wall.side(*corner) != crate::Side::Left))
            && !self.bodies.iter().any(|body| block.overlaps_deeper_than(body, Block::TOLERANCE))
    }

    /// The shortest shift without turning, of at most `limit`, that makes a block fit; no shift at all if it
    /// fits already. `fits` may ask for more than the crowd does (ground that is closed to the body): it is
    /// asked about clear places only, and one that it refuses is passed over. `None` if no place is found.
    ///
    /// The search is finite and complete for the crowd: the nearest free place is either square to the side
    /// of one body or wall, or where two of them bind at once. It does not search along what only `fits`
    /// knows. Ties go to the place found first: bodies in order, then walls.
    pub fn least_shift(
        &self,
        block: &Block,
        limit: Length,
        mut fits: impl FnMut(&Block) -> bool,
    ) -> Option<Vector> {
        if self.is_clear(block) && fits(block) {
            return Some(Vector::default());
        }
        let binds = self.binds(block, limit);
        let mut best: Option<Vector> = None;
        let mut consider = |shift: Vector| {
            let square = shift.length_squared();
            let shorter = best.is_none_or(|found| square < found.length_squared());
            if shorter && square <= limit.squared() {
                let moved = block.shifted(shift);
                if self.is_clear(&moved) && fits(&moved) {
                    best = Some(shift);
                }
            }
        };
        for (index, bind) in binds.iter().enumerate() {
            bind.foot().into_iter().for_each(&mut consider);
            for other in &binds[index + 1..] {
                bind.corner_with(other).into_iter().for_each(&mut consider);
            }
        }
        best
    }

    /// The borders, in the plane of shifts, of what each body and wall forbids.
    fn binds(&self, block: &Block, limit: Length) -> Vec<Bind> {
        let mut binds = Vec::new();
        for body in self.bodies.iter().filter(|body| body.within(block, limit)) {
            // The shifts that bring some corner of the block onto some corner of the body span all that
            // overlap it.
            let corners = block.corners();
            let differences = body
                .corners()
                .into_iter()
                .flat_map(|theirs| corners.map(|mine| Point::default() + (theirs - mine)));
            if let Some(forbidden) = Hull::of(differences) {
                binds.extend(forbidden.edges().map(|edge| Bind { line: edge, endless: false }));
            }
        }
        for wall in self.walls {
            let out = |corner: &Point| wall.vector().cross(*corner - wall.from);
            if let Some(outermost) = block.corners().into_iter().max_by_key(out) {
                let to_origin = Point::default() - outermost;
                let line = Segment::new(wall.from + to_origin, wall.to + to_origin);
                binds.push(Bind { line, endless: true });
            }
        }
        binds
    }
}

/// A border in the plane of shifts: an edge, or a line without end.
#[derive(Clone, Copy)]
struct Bind {
    line: Segment,
    endless: bool,
}

impl Bind {
    /// The shortest shift to the border's line, if it ends on the border.
    fn foot(&self) -> Option<Vector> {
        let along = self.line.vector();
        let at = Fraction::new(along.dot(Point::default() - self.line.from), along.length_squared())?;
        self.has(at).then(|| at.along(self.line) - Point::default())
    }

    /// The shift at which two borders cross.
    fn corner_with(&self, other: &Bind) -> Option<Vector> {
        let (here, there) = self.line.line_meeting(other.line)?;
        (self.has(here) && other.has(there)).then(|| here.along(self.line) - Point::default())
    }

    fn has(&self, at: Fraction) -> bool {
        self.endless || at.on_stretch()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Pose};

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    #[test]
    fn a_body_that_fits_stays() {
        let crowd = Crowd { bodies: &[block(10, 10, 0)], walls: &[] };
        assert_eq!(crowd.least_shift(&block(16, 10, 0), Length::INCH, |_| true), Some(Vector::default()));
    }

    #[test]
    fn the_shift_is_the_shortest_way_out() {
        let crowd = Crowd { bodies: &[block(10, 10, 0)], walls: &[] };
        let half = Vector::new(0, 1270);
        let moved = |block: Block, by: Vector| block.shifted(by);
        let ahead = moved(block(11, 11, 0), half);
        assert_eq!(crowd.least_shift(&ahead, Length::INCH, |_| true), Some(half));
        assert_eq!(crowd.least_shift(&ahead, Length(1269), |_| true), None);
        // What the caller refuses is passed over: the next way out is to the side.
        let not_up = |block: &Block| block.front_left().y == ahead.front_left().y;
        assert_eq!(crowd.least_shift(&ahead, Length::inches(6), not_up), Some(Vector::new(5 * 2540, 0)));
    }

    #[test]
    fn between_two_bodies_and_the_table_edge() {
        // Bodies to the left and below leave only the corner up and to the right.
        let bodies = [block(10, 10, 0), block(16, 8, 0)];
        let crowd = Crowd { bodies: &bodies, walls: &[] };
        let stuck = block(15, 9, 0);
        assert_eq!(crowd.least_shift(&stuck, Length::inches(6), |_| true), Some(Vector::new(2540, 2540)));
        // A wall half an inch to the right of it (walked upward, the table on the left would be right hand).
        let edge = 18 * 2540 + 1270;
        let wall = Segment::new(Point::new(edge, 90_000), Point::new(edge, 0));
        let walled = Crowd { bodies: &bodies, walls: &[wall] };
        let shift = walled.least_shift(&stuck, Length::inches(6), |_| true).unwrap();
        assert!(walled.is_clear(&stuck.shifted(shift)) && shift.length() > Length(3592));
    }
}
