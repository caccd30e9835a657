//! Exact odds of one volley: sixteen dice hitting on 5+, each 1 thrown again once, each hit saved on 5+.

use std::time::{Duration, Instant};

use dice::{Count, Die, FaceSet, Pool};

/// The mean and the chance of six wounds or more.
fn odds(dice: u8) -> (f64, f64) {
    let five = FaceSet::at_least(5);
    let pool: Pool = Count::of(dice, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into();
    let distribution = pool.distribution();
    (distribution.mean().to_f64(), distribution.at_least(6).to_f64())
}

/// Reckons it for `length` and prints how often a second.
pub fn race(length: Duration) {
    let (began, mut count) = (Instant::now(), 0u64);
    let mut last = None;
    while began.elapsed() < length {
        for _ in 0..1000 {
            last = Some(std::hint::black_box(odds(std::hint::black_box(16))));
        }
        count += 1000;
    }
    let (mean, six_or_more) = last.expect("reckoned at least once");
    println!(
        "{:<44} {:>9.0} odds/s   mean {mean:.6}, six or more {six_or_more:.6}",
        "Tercio, one volley",
        count as f64 / began.elapsed().as_secs_f64(),
    );
}
