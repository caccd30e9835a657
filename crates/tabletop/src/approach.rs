use crate::{Footprint, Gap, Moment, Outline, Path, Stroke};

/// The moment of a move at which a body comes nearest to something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Approach {
    /// How near, and between which points: the mover's first.
    pub gap: Gap,
    /// When: the earliest such moment.
    pub moment: Moment,
}

impl Path {
    /// Where along the path the body comes nearest to an outline. `None` for a path without legs.
    ///
    /// Each stroke is tried every millimetre of the fastest point, and then step by step (a unit of length, a
    /// hundredth of a degree) round the best of these.
    pub fn closest_approach(&self, body: Footprint, other: &impl Outline) -> Option<Approach> {
        let nearer = |best: Option<Approach>, found: Approach| match best {
            Some(best) if best.gap.distance <= found.gap.distance => Some(best),
            _ => Some(found),
        };
        self.strokes(body)
            .flat_map(|stroke| {
                let (whole, step) = (stroke.motion.extent(), stroke.millimetre(body));
                let coarse = (0..whole).step_by(step.unsigned_abs() as usize).chain([whole]);
                let best = coarse.map(|at| approach(stroke, at, body, other)).fold(None, nearer);
                let near = best.map_or(0, |best| best.moment.extent);
                // In growing order, so that of equal moments the earliest stays.
                let fine = (near - step).max(0)..=(near + step).min(whole);
                fine.map(move |at| approach(stroke, at, body, other))
            })
            .fold(None, nearer)
    }
}

fn approach(stroke: Stroke, extent: i32, body: Footprint, other: &impl Outline) -> Approach {
    let pose = stroke.pose_at(extent, body);
    Approach { gap: body.block(pose).gap(other), moment: Moment { stroke, extent, pose } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Distance, Hand, Leg, Length, Point, Pose, Swing};

    fn squadron() -> Footprint {
        Footprint::new(Length::inches(4), Length::inches(2))
    }

    #[test]
    fn riding_past_is_nearest_when_level() {
        let path = Path::of(Pose::new(Point::inches(10, 10), Angle::UP), Leg::Advance(Length::inches(14)));
        let post = Point::inches(15, 17);
        let found = path.closest_approach(squadron(), &post).unwrap();
        assert_eq!(found.gap.distance, Distance::of(Length::inches(3)));
        // Level from when the front reaches the post until the rear leaves it: the earliest moment counts.
        assert_eq!((found.moment.extent, found.gap.from), (7 * 2540, Point::inches(12, 17)));
    }

    #[test]
    fn a_wheel_comes_nearest_part_of_the_way_round() {
        let from = Pose::new(Point::inches(20, 20), Angle::UP);
        let wheel = Leg::Wheel { hand: Hand::Left, swing: Swing::Forward, angle: Angle::degrees(90) };
        let found = Path::of(from, wheel).closest_approach(squadron(), &Point::inches(21, 24)).unwrap();
        // The outer rear corner goes round (18, 20) at the root of 20 inches; the post is 5 away from there. It
        // starts 26.57 degrees below the front line, and the post lies 53.13 above it.
        assert!((found.gap.distance.rounded_up().0 - 1341).abs() <= 2, "{:?}", found.gap);
        // So near the closest moment the distance hardly changes: units of rounding shift it a little.
        assert!((found.moment.extent - 7_970).abs() <= 15, "{}", found.moment.extent);
    }

    #[test]
    fn a_path_without_legs_approaches_nothing() {
        let path = Path::from(Pose::default());
        assert_eq!(path.closest_approach(squadron(), &Point::inches(9, 9)), None);
    }
}
