//! What is sure of how far a body goes until it comes near an outline, against what is measured.

use charge_yr_pikes::going::Reach;
use engine::Rng;
use tabletop::{Angle, Block, Edge, Footprint, Length, Outline, Point, Pose};

/// A block somewhere, at any angle.
fn block(rng: &mut Rng) -> Block {
    let part = |rng: &mut Rng| rng.between(-40, 40) * 508 + rng.between(-3, 3);
    let at = Point::new(part(rng), part(rng));
    let facing = if rng.chance(1, 3) { rng.between(0, 3) * 9_000 } else { rng.between(0, 35_999) };
    let (width, depth) = (rng.between(1, 20) * 508, rng.between(1, 8) * 508);
    Block::at(Pose::new(at, Angle::hundredths(facing)), Length(width), Length(depth))
}

/// After how much of a way it is sure that the body has come so near; none if it never is, however far it
/// goes.
fn sure_from(reach: &Reach) -> Option<Length> {
    let (mut before, mut from) = (0, 1 << 20);
    if reach.tells(Length(from)) != Some(true) {
        return None;
    }
    while from - before > 1 {
        let middle = before.midpoint(from);
        match reach.tells(Length(middle)) {
            Some(true) => from = middle,
            _ => before = middle,
        }
    }
    Some(Length(from))
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
        let least = reach.least();
        for _ in 0..6 {
            let about = [least, sure_from(&reach).unwrap_or(least)][rng.below(2) as usize];
            let way = Length((about.0 + rng.between(-20, 20)).max(0));
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
