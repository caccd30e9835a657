//! Tells the cases of the rulebook as they lie on disk, and how each that fails came out.
//!
//! `cargo run -p charge-yr-pikes --example yr-pikes-cases` tells all; `... -- morale.toml` or any other text those whose file or title
//! holds it, `... -- CYP-11-04` those that prove a rule, `--thorough` judges everything that is offered on the way too.
//! `--uncovered` lists the rules without a case, and those without code; `--unguarded` the numbers that no case guards.

use std::process::ExitCode;

use charge_yr_pikes::ChargeYrPikes;

fn main() -> ExitCode {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../rulebooks/charge-yr-pikes/cases");
    conformance::telling::tell::<ChargeYrPikes>(folder, std::env::args().skip(1))
}
