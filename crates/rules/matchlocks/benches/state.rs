//! What it costs to copy, hash and compare a state, with the largest battle in it:
//! `cargo bench -p matchlocks --bench state`. The hash is asserted to be that of the copy, so that a copy that is
//! not whole cannot pass for a quick one.

use std::hint::black_box;
use std::time::Instant;

use engine::{Side, State, Viewpoint, fingerprint};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::cast;
use scenario::Battle;

/// Prints the quickest of many batches, in nanoseconds a call: other work on the machine only ever adds.
fn measure<T>(what: &str, calls: u32, mut call: impl FnMut() -> T) {
    let mut quickest = f64::INFINITY;
    for _ in 0..300 {
        let start = Instant::now();
        (0..calls).for_each(|_| {
            black_box(call());
        });
        quickest = quickest.min(start.elapsed().as_nanos() as f64 / f64::from(calls));
    }
    println!("{what:<44} {quickest:>8.0} ns");
}

fn main() {
    let text = include_str!("../../../../battles/lutzen.toml");
    let battle = Battle::parse("lutzen.toml", text).expect("the battle reads");
    let version = battle.find_version("large").expect("it has a large version");
    let (world, table) = cast(&battle, version, Book::standard().clone()).expect("it casts");
    let state = State::<Matchlocks>::new(table);
    println!("{:<44} {:>8} bytes", "a state", size_of::<State<Matchlocks>>());
    // Copied to where one is already, as a search does it.
    let mut copy = state;
    measure("copy a state", 1000, || {
        copy = *black_box(&state);
        black_box(&mut copy);
    });
    assert_eq!(fingerprint(&copy), fingerprint(&state));
    measure("hash a state", 100, || fingerprint(black_box(&state)));
    measure("compare equal states", 100, || black_box(&state) == black_box(&copy));
    measure("what a side knows", 100, || black_box(&state).known(&world, Viewpoint::Side(Side::A)));
}
