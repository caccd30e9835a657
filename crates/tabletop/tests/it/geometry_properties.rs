//! Laws that distances, overlaps, sectors and zones keep for any bodies on the table.

use proptest::prelude::*;
use tabletop::{
    Angle, Block, Build, Distance, Edge, Favour, Footprint, Hull, InlineVec, JointedPart, Length, Outline,
    PartOffset, Point, Pose, Sector, Segment, Vector,
};

fn any_point() -> impl Strategy<Value = Point> {
    // Often on a coarse grid, so that bodies touch, align and tie.
    let coordinate = prop_oneof![0..60_000i32, (0..24i32).prop_map(|inches| inches * 2540)];
    (coordinate.clone(), coordinate).prop_map(|(x, y)| Point::new(x, y))
}

fn any_block() -> impl Strategy<Value = Block> {
    let facing = prop_oneof![0..36_000i32, (0..8i32).prop_map(|eighths| eighths * 4_500)];
    let size = prop_oneof![300..25_000i32, (1..8i32).prop_map(|inches| inches * 2540)];
    (any_point(), facing, size.clone(), size).prop_map(|(at, facing, width, depth)| {
        Block::at(Pose::new(at, Angle::hundredths(facing)), Length(width), Length(depth))
    })
}

fn any_hull() -> impl Strategy<Value = Hull> {
    prop::collection::vec(any_point(), 1..9).prop_map(|points| Hull::of(points).unwrap())
}

/// A quarter turn clockwise about the origin.
fn turned(block: &Block) -> Block {
    let corner = block.front_left() - Point::default();
    let corner = Point::default() + corner.right();
    Block::from_axes(corner, block.front_axis().right(), block.depth_axis().right())
}

/// The mirror image, left for right.
fn mirrored(block: &Block) -> Block {
    let flip = |vector: Vector| Vector::new(-vector.x, vector.y);
    let corner = flip(block.corners()[1] - Point::default());
    Block::from_axes(Point::default() + corner, flip(-block.front_axis()), flip(block.depth_axis()))
}

fn flipped(point: Point) -> Point {
    Point::new(-point.x, point.y)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn gaps_are_the_same_from_both_sides(one in any_block(), other in any_block()) {
        let (there, back) = (one.gap(&other), other.gap(&one));
        prop_assert_eq!(there.distance, back.distance);
        // The witnesses lie on their bodies and as far apart as the distance says, each to a unit.
        prop_assert!(one.within(&there.from, Length(1)) && other.within(&there.to, Length(1)));
        let shown = there.from.distance(there.to);
        prop_assert!((shown.0 - there.distance.rounded_up().0).abs() <= 2);
    }

    #[test]
    fn no_gap_means_touching_or_overlapping(one in any_block(), other in any_block()) {
        let gap = one.gap(&other);
        prop_assert_eq!(gap.distance.is_zero(), one.touches(&other));
        prop_assert_eq!(one.overlaps(&other), one.meets_inside(&other), "two ways of saying the same");
        prop_assert!(!one.overlaps(&other) || gap.distance.is_zero());
        prop_assert_eq!(one.overlaps(&other), other.overlaps(&one));
    }

    #[test]
    fn within_agrees_with_the_gap(one in any_block(), other in any_hull(), limit in 0..40_000i32) {
        let gap = one.gap(&other);
        prop_assert_eq!(gap.distance.within(Length(limit)), one.within(&other, Length(limit)));
        let up = gap.distance.rounded_up();
        prop_assert!(gap.distance.within(up));
        prop_assert!(up == Length::ZERO || gap.distance.beyond(up - Length(1)));
        prop_assert_eq!(gap.distance.under(up), gap.distance != Distance::of(up));
    }

    #[test]
    fn a_detour_is_never_shorter(one in any_block(), other in any_block(), over in any_point()) {
        let by_way = one.gap(&over).distance.rounded_up() + over.gap(&other).distance.rounded_up();
        prop_assert!(one.gap(&other).distance.within(by_way));
    }

    #[test]
    fn quarter_turns_and_mirrors_change_nothing(one in any_block(), other in any_block()) {
        let distance = one.gap(&other).distance;
        prop_assert_eq!(turned(&one).gap(&turned(&other)).distance, distance);
        prop_assert_eq!(mirrored(&one).gap(&mirrored(&other)).distance, distance);
        for depth in [0, 1, 4, 100] {
            let deep = one.overlaps_deeper_than(&other, Length(depth));
            prop_assert_eq!(turned(&one).overlaps_deeper_than(&turned(&other), Length(depth)), deep);
            prop_assert_eq!(mirrored(&one).overlaps_deeper_than(&mirrored(&other), Length(depth)), deep);
            prop_assert!(!deep || one.overlaps(&other));
        }
    }

    #[test]
    fn an_overlap_no_deeper_than_a_shift_can_be_parted(one in any_block(), other in any_block()) {
        let depth = Length(500);
        if one.overlaps(&other) && !one.overlaps_deeper_than(&other, depth) {
            // Some shift of the depth (and a unit for rounding) across one of the edges parts them.
            let parted = [&one, &other].into_iter().flat_map(|block| Edge::ALL.map(|edge| block.edge(edge)))
                .any(|edge| {
                    let out = -edge.vector().right();
                    let shift = out.scaled(i64::from(depth.0) + 2, i64::from(out.length().0));
                    !other.shifted(shift).overlaps(&one)
                });
            prop_assert!(parted);
        }
    }

    #[test]
    fn a_point_is_inside_or_at_a_distance(block in any_block(), point in any_point()) {
        prop_assert_eq!(block.contains(point), block.within(&point, Length::ZERO));
        prop_assert_eq!(Hull::from(&block).contains(point), block.contains(point));
    }

    #[test]
    fn a_shrunk_block_lies_inside(block in any_block(), by in 1..100i32) {
        let small = block.shrunk(Length(by));
        for corner in small.corners() {
            // Rounding an axis may lift the corner over the edge line by less than a unit.
            prop_assert!(block.within(&corner, Length(1)));
        }
        for edge in Edge::ALL {
            let gap = small.edge(edge).line_gap(&block.edge(edge)).distance.rounded_up();
            prop_assert!((gap.0 - by).abs() <= 3, "{:?} {} {}", edge, gap, by);
        }
    }

    #[test]
    fn hulls_hold_their_points(points in prop::collection::vec(any_point(), 1..12)) {
        let hull = Hull::of(points.iter().copied()).unwrap();
        for point in &points {
            prop_assert!(hull.contains(*point));
        }
        for corner in hull.corners() {
            prop_assert!(points.contains(corner));
        }
        let mut backwards = points.clone();
        backwards.reverse();
        prop_assert_eq!(Hull::of(backwards), Some(hull), "the order of the points does not matter");
    }

    #[test]
    fn cutting_a_hull_keeps_what_is_on_the_right(hull in any_hull(), from in any_point(), to in any_point(),
        probe in any_point()) {
        let line = Segment::new(from, to);
        let cut = hull.right_of(line);
        let right = line.side(probe) != tabletop::Side::Left;
        if right && hull.contains(probe) {
            prop_assert!(cut.is_some_and(|cut| cut.within(&probe, Length(1))));
        }
        if let Some(cut) = cut {
            for corner in cut.corners() {
                prop_assert!(hull.within(corner, Length(1)));
                prop_assert!(from == to || line.side(*corner) != tabletop::Side::Left
                    || line.line_gap(corner).distance.within(Length(1)));
            }
        }
    }

    #[test]
    fn a_sector_catches_a_body_by_some_part(block in any_block(), target in any_block(), half in 0..=9_000i32) {
        let arc = Sector::before(block.edge(Edge::Front), Angle::hundredths(half)).unwrap();
        let caught = arc.catch(&target);
        if let Some(point) = caught {
            prop_assert!(target.within(&point, Length(1)));
            let near = arc.lines().iter().all(|line| line.side(point) != tabletop::Side::Left
                || line.line_gap(&point).distance.within(Length(1)));
            prop_assert!(near);
        } else {
            prop_assert!(!arc.contains(target.centre()) && !arc.holds(&target));
        }
        // Cutting the outline agrees, but for what rounding takes or gives at a border.
        let cut = arc.cut(&Hull::from(&target));
        prop_assert!(caught.is_some() || cut.is_none());
        let other = Sector::before(turned(&block).edge(Edge::Front), Angle::hundredths(half)).unwrap();
        prop_assert_eq!(other.catch(&turned(&target)).is_some(), caught.is_some());
    }

    #[test]
    fn every_point_has_one_zone_and_lies_in_its_sector(block in any_block(), point in any_point()) {
        let zone = block.zone_of(point, Favour::Defender);
        let worse = block.zone_of(point, Favour::Attacker);
        if !block.within(&point, Length(2)) {
            prop_assert!(Sector::zone(&block, zone).contains(point));
            prop_assert!(Sector::zone(&block, worse).contains(point));
            let held = Edge::ALL.into_iter().filter(|zone| Sector::zone(&block, *zone).contains(point)).count();
            prop_assert!(held == 1 || zone != worse);
        }
        let swap = |zone: Edge| match zone {
            Edge::Left => Edge::Right,
            Edge::Right => Edge::Left,
            same => same,
        };
        let mirror = mirrored(&block).zone_of(flipped(point), Favour::Defender);
        // Only between the two flanks, on the centre line inside, has the right the better claim.
        prop_assert!(mirror == swap(zone) || block.contains(point));
    }

    #[test]
    fn a_segment_through_a_body_has_its_ends_on_it(block in any_block(), from in any_point(), to in any_point()) {
        let line = Segment::new(from, to);
        let crossing = line.through(&block);
        prop_assert_eq!(crossing.is_some(), line.meets_inside(&block));
        prop_assert_eq!(line.touching(&block).is_some(), line.touches(&block));
        if let Some(crossing) = crossing {
            prop_assert!(crossing.entry < crossing.exit);
            let stretch = crossing.stretch(line);
            prop_assert!(block.within(&stretch.from, Length(1)) && block.within(&stretch.to, Length(1)));
        }
    }

    #[test]
    fn a_body_of_one_part_is_its_block(at in any_point(), facing in 0..36_000i32, other in any_block()) {
        let footprint = Footprint::new(Length::inches(5), Length::inches(2));
        let mut parts = InlineVec::new();
        parts.push(JointedPart { seat: PartOffset::default(), footprint });
        let pose = Pose::new(at, Angle::hundredths(facing));
        let (whole, jointed) = (Build::Block(footprint).stand(pose), Build::Jointed(parts).stand(pose));
        prop_assert_eq!(whole.gap_to(&other), Some(footprint.block(pose).gap(&other)));
        prop_assert_eq!(jointed.gap_to(&other), whole.gap_to(&other));
        prop_assert_eq!(jointed.frame(), whole.frame());
    }
}
