//! What judging and offering shots costs among forty units: `cargo bench -p matchlocks --bench shots`. On one
//! field the armies face one another in two lines, on the others they stand about anyhow. Each answer is asserted,
//! so that a quick wrong one cannot pass for an improvement.

#[path = "../tests/it/field_of_battle/mod.rs"]
mod field_of_battle;

use std::hint::black_box;
use std::time::Instant;

use engine::{PieceId, Rng};
use matchlocks::field::Field;
use matchlocks::shooting::{judge_shot, offer_targets, sight};
use matchlocks::table::Table;
use matchlocks::world::World;
use tabletop::{Angle, Point, Pose};

/// Prints the quickest of many batches, in nanoseconds a call: other work on the machine only ever adds.
fn measure(what: &str, calls: usize, mut batch: impl FnMut() -> usize) {
    let mut quickest = f64::INFINITY;
    let mut answer = 0;
    for _ in 0..200 {
        let start = Instant::now();
        answer = black_box(batch());
        quickest = quickest.min(start.elapsed().as_nanos() as f64 / calls as f64);
    }
    println!("{what:<58} {quickest:>8.0} ns   ({answer} of {calls})");
}

/// Both armies drawn up along the middle in two lines each, eight inches between the first ones.
fn face_one_another(world: &World, table: &mut Table) {
    for id in world.ids() {
        let piece = &mut table.pieces[id.index()];
        let (side, place) = (piece.owner.index() as i32, id.index() as i32 % 20);
        let (file, rank) = (place % 10, place / 10);
        let (sign, facing) = if side == 0 { (-1, Angle::UP) } else { (1, Angle::HALF) };
        let at = Point::inches(4 + 7 * file, 24 + sign * (4 + 6 * rank));
        piece.set_pose(Pose::new(at, facing));
    }
}

fn main() {
    let (world, mut table) = field_of_battle::stage();
    face_one_another(&world, &mut table);
    on_a_field("in lines", Field::new(&table, &world), 6);
    for seed in [3, 5] {
        field_of_battle::scatter(&world, &mut table, &mut Rng::new(seed));
        on_a_field(&format!("anyhow ({seed})"), Field::new(&table, &world), 3);
    }
}

fn on_a_field(what: &str, field: Field, at_least: usize) {
    let units: Vec<PieceId> = field.units().collect();
    assert_eq!(units.len(), 40);
    let pairs: Vec<(PieceId, PieceId)> =
        units.iter().flat_map(|unit| units.iter().map(move |target| (*unit, *target))).collect();
    let enemies: Vec<_> =
        pairs.into_iter().filter(|(unit, target)| field.side(*unit) != field.side(*target)).collect();
    let is_legal = |(unit, target): &(PieceId, PieceId)| judge_shot(field, *unit, *target).is_ok();
    let legal: Vec<_> = enemies.iter().copied().filter(is_legal).collect();
    assert!(legal.len() >= at_least, "{} legal shots {what}", legal.len());
    let judged = |shots: &[(PieceId, PieceId)]| shots.iter().filter(|shot| is_legal(shot)).count();
    measure(&format!("judge a legal shot, {what}"), legal.len(), || judged(&legal));
    measure(&format!("judge a shot at anybody, {what}"), enemies.len(), || judged(&enemies));
    let offered = || {
        let mut count = 0;
        units.iter().for_each(|unit| offer_targets(field, *unit, &mut |_| count += 1));
        count
    };
    measure(&format!("offer the targets of one unit, {what}"), units.len(), offered);
    let seen = || enemies.iter().filter(|(one, other)| sight::can_see(field, *one, *other).is_some()).count();
    measure(&format!("whether one sees another, {what}"), enemies.len(), seen);
}
