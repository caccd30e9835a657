//! Bots: programs that play, each asked over lines of JSON, and `tercio bot`, which tries them.

mod check;
pub mod guest;
mod points;
pub mod process;
pub mod table;

use clap::{Args, Subcommand};

use crate::fault::Fault;

/// Try programs that play: see docs/bots.md for how to write one.
#[derive(Args)]
pub struct Bots {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Hold a program to the protocol for bots, point by point
    Check(check::CheckBot),
}

impl Bots {
    /// Whether a program reads the answer.
    pub const fn json(&self) -> bool {
        let What::Check(it) = &self.what;
        it.json
    }

    /// Does it.
    pub fn run(self) -> Result<(), Fault> {
        let What::Check(it) = self.what;
        it.run()
    }
}
