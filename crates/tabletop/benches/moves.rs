//! What trying and solving moves costs: `cargo bench -p tabletop --bench moves`. A table of forty battalia in
//! two lines with six woods and hedges. Each answer is asserted, so that a quick wrong one cannot pass for an
//! improvement. Plain code and no framework, so that it builds in a second.

use std::hint::black_box;
use std::time::Instant;

use tabletop::{
    Angle, Area, Block, ChargeLimits, Class, Edge, Face, Feature, Footprint, Ground, IndexSet, Leg, Length,
    Line, Path, Point, Pose, RunAmong, Slide, Surroundings, Target, Tracer, Vector, charge_lines, run,
};

/// Prints the quickest of many batches, in nanoseconds a call: other work on the machine only ever adds.
fn measure<R>(what: &str, mut call: impl FnMut() -> R) {
    let quickest = (0..300).map(|_| {
        let start = Instant::now();
        (0..200).for_each(|_| {
            black_box(call());
        });
        start.elapsed().as_nanos() as f64 / 200.0
    });
    println!("{what:<58} {:>8.1} ns", quickest.fold(f64::INFINITY, f64::min));
}

const BODY: Footprint = Footprint::new(Length(12_000), Length(4_000));

/// Forty bodies: two lines of twenty facing one another, 20 inches apart, the second turned a little.
fn armies() -> Vec<Block> {
    let pose = |index: i32| {
        let (rank, file) = (index / 20, index % 20);
        let at = Point::new(8_000 + file * 15_000, 30_000 + rank * 50_800);
        Pose::new(at, Angle::hundredths(rank * 18_000 + file * 111))
    };
    (0..40).map(|index| BODY.block(pose(index))).collect()
}

fn ground() -> Ground {
    let wood = |x: i32, y: i32| {
        let corners = [(0, 0), (9, 1), (11, 6), (7, 10), (2, 9), (-2, 4)];
        let corners = corners.map(|(right, up)| Point::inches(x + right, y + up));
        Feature::area(Class::Patch, 0, 0, Area::new(&corners).unwrap())
    };
    let hedge = |y: i32| {
        let points = [(10, y), (30, y + 2), (50, y), (70, y + 1)].map(|(x, y)| Point::inches(x, y));
        Feature::line(Class::Line, 1, 0, Line::new(&points, Length(1_000), &[]).unwrap())
    };
    let features = vec![wood(20, 16), wood(45, 18), wood(70, 15), wood(95, 17), hedge(26), hedge(5)];
    Ground::new(Length::inches(124), Length::inches(48), features).unwrap()
}

fn path(from: Pose, legs: &[&str]) -> Path {
    legs.iter().fold(Path::from(from), |path, leg| path.then(leg.parse().unwrap()).unwrap())
}

/// What a ruleset asks of a move: nothing in its way and the ground it goes over.
fn validate(path: &Path, others: &[Block], ground: &Ground) -> (bool, IndexSet) {
    let mut over = IndexSet::EMPTY;
    for (_, sweep) in path.sweeps(BODY, Block::TOLERANCE) {
        if others.iter().any(|other| sweep.meets(other)) {
            return (false, over);
        }
        let bounds = sweep.bounds();
        for index in ground.near(&bounds).iter() {
            let feature = &ground.features()[index];
            if feature.bounds().meets(&bounds)
                && feature.as_area().is_some_and(|area| sweep.meets_outline(area.corners()))
            {
                over = over.with(index);
            }
        }
    }
    (true, over)
}

fn main() {
    let (armies, ground) = (armies(), ground());
    let (mover, others) = (Pose::new(Point::new(128_000, 30_000), Angle::hundredths(888)), &armies[..]);
    let others: Vec<Block> = others.iter().copied().filter(|other| *other != BODY.block(mover)).collect();
    assert_eq!(others.len(), 39);
    sweeps(mover, &others, &ground);
    contacts(mover, &others);
    searches(mover, &others, &ground);
}

fn sweeps(mover: Pose, others: &[Block], ground: &Ground) {
    let block = BODY.block(mover);
    let ahead = Leg::Advance(Length::inches(6)).end(mover, BODY).at - mover.at;
    let slide = Slide::new(block, ahead, Block::TOLERANCE);
    let near = block.shifted(Vector::new(9_000, 14_000));
    assert!(slide.meets(&near));
    measure("the outline of a pose", || BODY.block(black_box(mover)));
    measure("a straight sweep against one block that it meets", || slide.meets(black_box(&near)));
    let advance = path(mover, &["advance 6in"]);
    assert_eq!(validate(&advance, others, ground), (true, IndexSet::EMPTY));
    measure("validate: advance, 39 others, 6 features", || validate(black_box(&advance), others, ground));
    let oblique = path(mover, &["oblique right 20 6in"]);
    measure("validate: oblique, 39 others, 6 features", || validate(black_box(&oblique), others, ground));
    let far = path(mover, &["advance 14in"]);
    assert_eq!(validate(&far, others, ground).1.len(), 1);
    measure("validate: advance into a wood", || validate(black_box(&far), others, ground));
    let wheel = path(mover, &["wheel right 20", "advance 6in"]);
    assert!(validate(&wheel, others, ground).0);
    measure("validate: wheel 20 and advance", || validate(black_box(&wheel), others, ground));
    let blocked = path(mover, &["advance 20in"]);
    assert!(!validate(&blocked, others, ground).0);
    measure("validate: advance into an enemy", || validate(black_box(&blocked), others, ground));
    let wood = ground.features()[1].as_area().unwrap().corners();
    let stroke = far.strokes(BODY).next().unwrap();
    measure("over a wood from where to where", || black_box(stroke).over_area(BODY, wood));
}

fn contacts(mover: Pose, others: &[Block]) {
    let charge = path(mover, &["advance 20in"]);
    let stroke = charge.strokes(BODY).next().unwrap();
    let contact = charge.first_contact(BODY, others).unwrap();
    let enemy = others[contact.body];
    assert_eq!(stroke.last_clear(BODY, &enemy), Some(contact.extent));
    measure("distance to contact with one block", || black_box(stroke).last_clear(BODY, &enemy));
    measure("first contact of an advance, 39 others", || black_box(&charge).first_contact(BODY, others));
    let wheel = path(mover, &["advance 16in", "wheel right 90"]);
    assert!(wheel.first_contact(BODY, others).is_some());
    measure("first contact of an advance and a wheel", || black_box(&wheel).first_contact(BODY, others));
    measure("stop an inch short", || black_box(stroke).stop_short(BODY, &enemy, Length::INCH));
}

fn searches(mover: Pose, others: &[Block], ground: &Ground) {
    let enemy = Pose::new(Point::new(128_000, 80_800), Angle::HALF);
    let around = Surroundings {
        solid: &others[..19],
        apart: &others[36..],
        touching: Length(127),
        ground,
        barred: IndexSet::EMPTY,
    };
    let face = Face::of(enemy, BODY, Edge::Front);
    let square = || face.square_up_among(black_box(mover), BODY, enemy.at, Length(750), &around);
    assert!(square().is_ok());
    measure("square up among 22 others", square);
    let limits = ChargeLimits {
        wheel: Angle::RIGHT,
        oblique: Angle::degrees(45),
        reach: Length::inches(25),
        tracer: Tracer::OuterFrontCorner,
        wheel_counts: false,
    };
    let target = Target { pose: enemy, body: BODY, edge: Edge::Front };
    let clear: Vec<Block> =
        others.iter().copied().filter(|other| !other.overlaps(&BODY.block(enemy))).collect();
    assert!(!charge_lines(mover, BODY, &target, &limits, &clear).is_empty());
    measure("lines of charge, 38 others", || charge_lines(mover, BODY, black_box(&target), &limits, &clear));
    let among = RunAmong { stops: &others[20..], passed: &others[..20], ground, barred: IndexSet::below(4) };
    let flee = || run(black_box(mover), BODY, Angle::HALF, Length::inches(10), &among);
    assert!(flee().distance > Length::ZERO);
    measure("a run of ten inches", flee);
}
