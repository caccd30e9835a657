//! What judging, drawing and offering moves cost among forty units: `cargo bench -p matchlocks --bench moves`.
//! Each answer is asserted, so that a quick wrong one cannot pass for an improvement.

#[path = "../tests/it/field_of_battle/mod.rs"]
mod field_of_battle;

use std::hint::black_box;
use std::time::Instant;

use engine::{PieceId, Rng};
use matchlocks::ask::By;
use matchlocks::field::Field;
use matchlocks::movement::{candidate_moves, contact, judge_move, sample_move};
use tabletop::Leg;

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

fn main() {
    let (world, mut table) = field_of_battle::stage();
    field_of_battle::scatter(&world, &mut table, &mut Rng::new(3));
    let field = Field::new(&table, &world);
    let units: Vec<PieceId> = field.units().collect();
    assert_eq!(units.len(), 40);
    let judged = |leg: &str| {
        let leg: Leg = leg.parse().expect("a leg");
        let legal = |unit: &&PieceId| judge_move(field, **unit, leg, By::Order).is_ok();
        units.iter().filter(legal).count()
    };
    for leg in ["advance 3in", "advance 6in", "oblique left 30 4in", "wheel right 30", "about-face"] {
        let found = judged(leg);
        assert!(found > 0, "{leg}");
        measure(&format!("judge {leg}"), units.len(), || judged(leg));
    }
    let mut rng = Rng::new(1);
    let drawn = |rng: &mut Rng| {
        units.iter().filter(|unit| sample_move(field, **unit, By::Order, rng).is_some()).count()
    };
    measure("draw a move", units.len(), || drawn(&mut rng));
    let offered = || {
        let mut count = 0;
        units.iter().for_each(|unit| candidate_moves(field, *unit, By::Order, &mut |_| count += 1));
        count
    };
    assert!(offered() > 400);
    measure("offer the moves of one unit", units.len(), offered);
    let attacks = || {
        let ahead = tabletop::Angle::UP;
        let pairs = units.iter().flat_map(|unit| units.iter().map(move |target| (*unit, *target)));
        let enemies = pairs.filter(|(unit, target)| field.side(*unit) != field.side(*target));
        enemies
            .filter(|(unit, target)| contact::judge_attack(field, *unit, *target, ahead, true).is_ok())
            .count()
    };
    assert!(attacks() > 0);
    measure("judge a contact straight ahead", 800, attacks);
}
