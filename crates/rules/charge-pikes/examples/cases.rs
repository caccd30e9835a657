//! Tells the cases of the rulebook as they lie on disk, and how each that fails came out.
//!
//! `cargo run -p charge-pikes --example pikes-cases` tells all; `... -- melee.toml` or any other text those whose file or title
//! holds it, `... -- CP-15-22` those that prove a rule, `--thorough` judges everything that is offered on the way too.
//! `--uncovered` lists the rules without a case, and those without code.

use std::process::ExitCode;

use charge_pikes::ChargePikes;

fn main() -> ExitCode {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../rulebooks/charge-pikes/cases");
    conformance::telling::tell::<ChargePikes>(folder, std::env::args().skip(1))
}
