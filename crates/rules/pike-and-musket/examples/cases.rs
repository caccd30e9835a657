//! Tells the cases of the rulebook as they lie on disk, and how each that fails came out.
//!
//! `cargo run -p pike-and-musket --example musket-cases` tells all; `... -- melee.toml` or any other text those whose file or title
//! holds it, `... -- PM-08-04` those that prove a rule, `--thorough` judges everything that is offered on the way too.
//! `--uncovered` lists the rules without a case, and those without code; `--unguarded` the numbers that no case guards.

use std::process::ExitCode;

use pike_and_musket::PikeAndMusket;

fn main() -> ExitCode {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../rulebooks/pike-and-musket/cases");
    conformance::telling::tell::<PikeAndMusket>(folder, std::env::args().skip(1))
}
