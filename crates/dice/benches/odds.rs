//! What throwing and computing cost: `cargo bench -p dice`. Each answer is asserted, so that a quick wrong
//! one cannot pass for an improvement. Plain code and no framework, so that it builds in a second.

use std::hint::black_box;
use std::time::Instant;

use dice::{Count, Die, FaceSet, Fraction, Natural, Pool, Reading, Seed, Seeded, Stream, Throw, Total};

/// Prints the quickest of many batches, in nanoseconds a call: other work on the machine only ever adds.
fn measure<R>(what: &str, mut call: impl FnMut() -> R) {
    let quickest = (0..300).map(|_| {
        let start = Instant::now();
        (0..500).for_each(|_| {
            black_box(call());
        });
        start.elapsed().as_nanos() as f64 / 500.0
    });
    println!("{what:<58} {:>8.0} ns", quickest.fold(f64::INFINITY, f64::min));
}

fn volley(dice: u8) -> Pool {
    let five = FaceSet::at_least(5);
    Count::of(dice, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into()
}

fn main() {
    odds();
    throws();
}

fn odds() {
    let (sixteen, forty) = (volley(16), volley(40));
    assert_eq!(sixteen.distribution().mean(), Fraction::of(16 * 7, 27));
    assert_eq!(format!("{:.6}", sixteen.distribution().at_least(6).to_f64()), "0.214856");
    assert_eq!(sixteen.exact_outcomes().map(|all| all.iter().map(|(_, w)| w).sum()), 27_u128.checked_pow(16));
    measure("16d6 rerolled and saved: exact weights in 128 bits", || black_box(&sixteen).exact_outcomes());
    measure("16d6 rerolled and saved: floating point", || black_box(&sixteen).outcomes());
    measure("16d6 rerolled and saved: distribution", || black_box(&sixteen).distribution());
    measure("16d6 rerolled and saved: exact mean", || black_box(&sixteen).mean());
    assert_eq!(forty.distribution().total(), &Natural::from(27).power(40));
    measure("40d6 rerolled and saved: distribution beyond 128 bits", || black_box(&forty).distribution());

    let gun: Pool = Count::of(6, Die::D6).on(FaceSet::at_least(3)).marked(FaceSet::only(6)).into();
    assert_eq!(gun.distribution().chance_of(|reading| reading.marked() >= 4), Fraction::of(203, 23328));
    measure("6d6, hits and sixes: floating point", || black_box(&gun).outcomes());
    measure("6d6, hits and sixes: exact weights", || black_box(&gun).exact_outcomes());

    let two: Pool = Total::of(2, Die::D6).into();
    assert_eq!(two.distribution().chance(Reading::Total(7)), Fraction::of(1, 6));
    measure("2d6 added: exact weights", || black_box(&two).exact_outcomes());
    let test: Pool = Total::of(2, Die::D6).plus(1).at_least(8).into();
    assert_eq!(test.mean(), Fraction::of(7, 12));
    measure("2d6 + 1, 8 or more: floating point", || black_box(&test).outcomes());
}

fn throws() {
    let (seeded, mut number) = (Seeded::new(Seed::from_number(1642)), 0);
    let mut throw = |dice| {
        number += 1;
        seeded.throw(Stream::PUBLIC, number, Throw::Dice { dice, die: Die::D6 })
    };
    let faces = throw(16).expect("dice");
    measure("2d6 from a seed", || throw(2));
    measure("16d6 from a seed", || throw(16));
    let pool = volley(16);
    let hits = faces.showing_any(FaceSet::at_least(5));
    assert_eq!(pool.read(&faces), Reading::Hits(hits));
    measure("16d6 read", || black_box(&pool).read(black_box(&faces)));
}
