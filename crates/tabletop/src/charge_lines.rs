//! The straight ways by which a charger comes to a target.

use crate::{
    Angle, Block, Contact, Edge, Footprint, Hand, InlineVec, Leg, Length, Part, Path, Point, Pose, Segment,
    Slide, Swing, Touch, Tracer,
};

/// What the middle of a charger's front is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Aim {
    /// Nothing: it goes the way it looks.
    Ahead,
    /// Square to the edge: it comes to look straight at it.
    Square,
    /// The middle of the edge.
    Middle,
    /// The left end of the edge, as someone looking out over it sees it.
    LeftEnd,
    /// The right end of the edge.
    RightEnd,
}

impl Aim {
    /// The aims in the order in which they are tried.
    pub const ALL: [Aim; 5] = [Aim::Ahead, Aim::Square, Aim::Middle, Aim::LeftEnd, Aim::RightEnd];
}

/// How far a charger may turn and go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChargeLimits {
    /// The greatest wheel before it goes straight ahead; nothing for none.
    pub wheel: Angle,
    /// The greatest angle off its facing at which it may go without wheeling; nothing for none.
    pub oblique: Angle,
    /// How far it may go, as the tracer measures wheel and straight together.
    pub reach: Length,
    /// How the length is measured; see [`Path::length`].
    pub tracer: Tracer,
    /// Whether the wheel counts towards the reach.
    pub wheel_counts: bool,
}

/// The edge of a body that is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Where the body stands.
    pub pose: Pose,
    /// Its size.
    pub body: Footprint,
    /// The edge on which contact must be made.
    pub edge: Edge,
}

/// A way into contact with an edge: the witness that it can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChargeLine {
    /// What it was aimed at.
    pub aim: Aim,
    /// The move: a wheel where one is needed, then a straight line that ends in contact.
    pub path: Path,
    /// The contact at its end.
    pub contact: Contact,
    /// The wheel, in hundredths of a degree, clockwise positive; 0 without one.
    pub wheel: i32,
    /// The straight distance.
    pub distance: Length,
}

impl Default for ChargeLine {
    fn default() -> ChargeLine {
        let contact = Contact {
            body: 0,
            stroke: Default::default(),
            extent: 0,
            pose: Pose::default(),
            touch: Touch {
                mine: Part::Edge(Edge::Front),
                theirs: Part::Edge(Edge::Front),
                at: Segment::new(Point::default(), Point::default()),
            },
        };
        ChargeLine { aim: Aim::Ahead, path: Path::default(), contact, wheel: 0, distance: Length::ZERO }
    }
}

/// The ways in which a body can come into contact with an edge of another: the written-down search by which
/// "it can be reached" is decided.
///
/// In this order: straight ahead; obliquely with the middle of its front towards the middle, the left end
/// and the right end of the edge; then, by a wheel forward on either front corner (the left one first) and
/// straight on: square to the edge, and with the middle of the front towards those three points. A way
/// counts if it keeps the limits, neither wheel nor line meets another body (overlaps of rounding aside),
/// and the first thing touched is that edge or an end of it. No two ways are alike.
pub fn charge_lines(
    start: Pose,
    body: Footprint,
    target: &Target,
    limits: &ChargeLimits,
    others: &[Block],
) -> InlineVec<ChargeLine, 12> {
    let ahead = [(Aim::Ahead, None)];
    // With no slant allowed these are the way straight ahead.
    let slants = limits.oblique != Angle::UP;
    let obliques = AIM_POINTS.map(|aim| (aim, None)).into_iter().filter(|_| slants);
    let charge = Charge::of(start, body, target, limits, others);
    // Twelve are tried.
    charge.lines(ahead.into_iter().chain(obliques).chain(wheels()))
}

/// Those of the [`charge_lines`] that begin with a wheel.
pub fn wheeled_lines(
    start: Pose,
    body: Footprint,
    target: &Target,
    limits: &ChargeLimits,
    others: &[Block],
) -> InlineVec<ChargeLine, 8> {
    Charge::of(start, body, target, limits, others).lines(wheels())
}

/// What a wheel is aimed at, and on which corner.
fn wheels() -> impl Iterator<Item = (Aim, Option<Hand>)> {
    [Hand::Left, Hand::Right]
        .into_iter()
        .flat_map(|hand| [Aim::Square, Aim::Middle, Aim::LeftEnd, Aim::RightEnd].map(|aim| (aim, Some(hand))))
}

/// By how much a line may be off before a way along it is looked at.
const ROUNDING: Length = Length(16);

const AIM_POINTS: [Aim; 3] = [Aim::Middle, Aim::LeftEnd, Aim::RightEnd];

struct Charge<'a> {
    start: Pose,
    body: Footprint,
    target: &'a Target,
    limits: &'a ChargeLimits,
    others: &'a [Block],
    /// The target and a hair around it.
    near: Block,
}

impl<'a> Charge<'a> {
    fn of(
        start: Pose,
        body: Footprint,
        target: &'a Target,
        limits: &'a ChargeLimits,
        others: &'a [Block],
    ) -> Charge<'a> {
        let near = target.body.block(target.pose).shrunk(-ROUNDING);
        Charge { start, body, target, limits, others, near }
    }

    /// The lines among some ways, no two alike.
    fn lines<const MOST: usize>(
        &self,
        ways: impl Iterator<Item = (Aim, Option<Hand>)>,
    ) -> InlineVec<ChargeLine, MOST> {
        let mut lines: InlineVec<ChargeLine, MOST> = InlineVec::new();
        for (aim, wheel) in ways {
            if let Some(line) = self.line(aim, wheel)
                && lines.iter().all(|other| other.path != line.path)
            {
                lines.try_push(line);
            }
        }
        lines
    }

    /// One way: the wheel, if there is to be one, and the line.
    fn line(&self, aim: Aim, wheel: Option<Hand>) -> Option<ChargeLine> {
        let (path, turn) = match wheel {
            None => (Path::from(self.start), 0),
            Some(hand) => {
                let turn = self.wheel_towards(aim, hand)?;
                let angle = Angle::hundredths(turn.abs());
                (Path::of(self.start, Leg::Wheel { hand, angle, swing: Swing::Forward }), turn)
            }
        };
        let before = path.end(self.body);
        let left = self.reach_left(&path)?;
        let leg = match (wheel, self.aim_point(aim)) {
            (None, Some(point)) => self.oblique(before, point, left)?,
            _ => Leg::Advance(left),
        };
        // Most lines lead past the target.
        let (direction, distance) = leg.straight()?;
        let way = (before.facing + direction).along(distance);
        if !Slide::new(self.body.block(before), way, Length::ZERO).meets(&self.near) {
            return None;
        }
        self.finish(aim, path, leg, turn)
    }

    /// Follows the line to its contact and checks it.
    fn finish(&self, aim: Aim, path: Path, leg: Leg, wheel: i32) -> Option<ChargeLine> {
        let enemy = self.target.body.block(self.target.pose);
        let wheels = path.legs().len();
        let whole = path.then(leg).ok()?;
        let contact = whole.first_contact(self.body, &[enemy])?;
        if contact.stroke.leg < wheels || !contact.touch.theirs.is_on(self.target.edge) {
            return None;
        }
        let path = whole.cut(&contact.stroke, contact.extent, self.body);
        if !self.others.is_empty() && path.hindrance(self.body, self.others, Block::TOLERANCE).is_some() {
            return None;
        }
        Some(ChargeLine { aim, path, contact, wheel, distance: Length(contact.extent) })
    }

    /// What is left of the reach after a wheel; `None` if the wheel uses more than all of it.
    fn reach_left(&self, path: &Path) -> Option<Length> {
        let used = match self.limits.wheel_counts {
            true => path.length(self.body, self.limits.tracer),
            false => Length::ZERO,
        };
        (used <= self.limits.reach).then(|| self.limits.reach - used)
    }

    fn oblique(&self, from: Pose, point: Point, distance: Length) -> Option<Leg> {
        let direction = Angle::of(point - from.at);
        let allowed = direction.between(from.facing) <= self.limits.oblique.to_hundredths();
        (point != from.at && allowed).then(|| Leg::in_direction(from.facing, direction, distance))
    }

    fn aim_point(&self, aim: Aim) -> Option<Point> {
        let edge = self.target.body.block(self.target.pose).edge(self.target.edge);
        match aim {
            Aim::Ahead | Aim::Square => None,
            Aim::Middle => Some(edge.middle()),
            Aim::LeftEnd => Some(edge.from),
            Aim::RightEnd => Some(edge.to),
        }
    }

    /// The wheel forward on a corner, within the limit, after which the body looks where it is to go.
    fn wheel_towards(&self, aim: Aim, hand: Hand) -> Option<i32> {
        let facing = match self.aim_point(aim) {
            Some(point) => self.facing_towards(point, hand)?,
            None => self.target.pose.facing + self.target.edge.outward() + Angle::HALF,
        };
        let turn = (facing - self.start.facing).signed();
        let forward = if hand == Hand::Left { turn < 0 } else { turn > 0 };
        (forward && turn.abs() <= self.limits.wheel.to_hundredths()).then_some(turn)
    }

    /// The facing in which, after a wheel on a corner, the line ahead of the front middle leads to a point:
    /// seen from the corner the point then lies half a front to the side.
    fn facing_towards(&self, point: Point, hand: Hand) -> Option<Angle> {
        let corners = self.body.block(self.start).corners();
        let pivot = if hand == Hand::Left { corners[0] } else { corners[1] };
        let half = self.body.width.half();
        let ahead = point.distance_squared(pivot) - half.squared();
        if ahead <= 0 {
            return None;
        }
        let aside = Angle::of(crate::Vector::new(half.0, Length::root_of(ahead).0));
        let bearing = Angle::of(point - pivot);
        Some(if hand == Hand::Left { bearing - aside } else { bearing + aside })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: Footprint = Footprint::new(Length(18_000), Length(6_000));

    fn limits() -> ChargeLimits {
        ChargeLimits {
            wheel: Angle::degrees(90),
            oblique: Angle::degrees(45),
            reach: Length::inches(14),
            tracer: Tracer::OuterFrontCorner,
            wheel_counts: false,
        }
    }

    fn enemy(x: i32, y: i32, degrees: i32, edge: Edge) -> Target {
        Target { pose: Pose::new(Point::inches(x, y), Angle::degrees(degrees)), body: BODY, edge }
    }

    fn start() -> Pose {
        Pose::new(Point::inches(30, 10), Angle::UP)
    }

    #[test]
    fn a_wheel_points_the_front_middle_at_its_aim() {
        let target = enemy(40, 20, 180, Edge::Front);
        let lines = charge_lines(start(), BODY, &target, &limits(), &[]);
        let wheeled: Vec<_> = lines.iter().filter(|line| line.wheel != 0).collect();
        assert!(!wheeled.is_empty());
        for line in wheeled {
            let after = line.path.pose_before(1, BODY);
            let edge = BODY.block(target.pose).edge(Edge::Front);
            let aim = match line.aim {
                Aim::Middle => edge.middle(),
                Aim::LeftEnd => edge.from,
                Aim::RightEnd => edge.to,
                _ => continue,
            };
            // Within the hundredth of a degree to which a wheel is rounded.
            let bearing = Angle::of(aim - after.at);
            assert!(bearing.between(after.facing) <= 1, "{:?}", line.aim);
        }
    }

    #[test]
    fn every_line_ends_in_contact_on_the_edge() {
        for degrees in (0..360).step_by(15) {
            let target = enemy(36, 20, degrees, Edge::Front);
            let block = BODY.block(target.pose);
            for line in &charge_lines(start(), BODY, &target, &limits(), &[]) {
                let end = BODY.block(line.path.end(BODY));
                assert_eq!(line.path.end(BODY), line.contact.pose);
                assert!(!end.overlaps(&block));
                assert!(line.contact.touch.theirs.is_on(Edge::Front));
                assert!(line.distance <= Length::inches(14));
            }
        }
    }

    #[test]
    fn the_wheeled_lines_are_those_of_all_that_begin_with_a_wheel() {
        let mut wheeled = 0;
        for degrees in (0..360).step_by(15) {
            for x in [20, 30, 40] {
                let target = enemy(x, 20, degrees, Edge::Front);
                let all = charge_lines(start(), BODY, &target, &limits(), &[]);
                let paths =
                    |lines: &[ChargeLine]| -> Vec<Path> { lines.iter().map(|line| line.path).collect() };
                let begin: Vec<ChargeLine> = all.iter().copied().filter(|line| line.wheel != 0).collect();
                let found = wheeled_lines(start(), BODY, &target, &limits(), &[]);
                assert_eq!(paths(&found), paths(&begin), "{x} {degrees}");
                wheeled += found.len();
            }
        }
        assert!(wheeled > 50, "{wheeled}");
    }

    #[test]
    fn what_cannot_be_reached_has_no_line() {
        let out_of_reach = enemy(30, 32, 180, Edge::Front);
        assert!(charge_lines(start(), BODY, &out_of_reach, &limits(), &[]).is_empty());
        let near = enemy(30, 20, 180, Edge::Front);
        assert!(!charge_lines(start(), BODY, &near, &limits(), &[]).is_empty());
        let rear = Target { edge: Edge::Rear, ..near };
        assert!(charge_lines(start(), BODY, &rear, &limits(), &[]).is_empty());
        // A body across the way.
        let wall = Footprint::new(Length::inches(60), Length::INCH);
        let wall = wall.block(Pose::new(Point::inches(30, 19), Angle::UP));
        assert!(charge_lines(start(), BODY, &near, &limits(), &[wall]).is_empty());
        let no_turns = ChargeLimits { wheel: Angle::UP, oblique: Angle::UP, ..limits() };
        let aside = enemy(40, 20, 180, Edge::Front);
        assert!(charge_lines(start(), BODY, &aside, &no_turns, &[]).is_empty());
        assert_eq!(charge_lines(start(), BODY, &near, &no_turns, &[]).len(), 1);
    }
}
