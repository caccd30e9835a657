//! `tercio odds`: the exact odds of one event.

use clap::{Args, Subcommand};

use crate::fault::Fault;

/// The exact odds of one event between described units.
#[derive(Args)]
pub struct Odds {
    #[command(subcommand)]
    event: Event,
}

#[derive(Subcommand)]
enum Event {
    /// A Morale Crisis Test
    Morale(Morale),
}

/// A Morale Crisis Test of a unit.
#[derive(Args)]
struct Morale {
    /// What it is: battalia, harquebusiers, dragoons ...
    kind: String,
    /// raw, seasoned or veteran
    #[arg(long, default_value = "seasoned")]
    quality: String,
    /// Figures lost so far
    #[arg(long, default_value_t = 0)]
    kills: u8,
    /// Disarrayed
    #[arg(long)]
    disarray: bool,
    /// Daunted
    #[arg(long)]
    daunted: bool,
    /// The General or an Expert is with it
    #[arg(long)]
    led: bool,
}

impl Odds {
    /// Reckons them.
    pub fn run(self) -> Result<(), Fault> {
        match self.event {
            Event::Morale(it) => it.run(),
        }
    }
}

impl Morale {
    fn run(self) -> Result<(), Fault> {
        Err(Fault::input(format!("odds of {} are not described", self.kind)))
    }
}
