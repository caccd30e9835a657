//! `tercio replay`: a recorded battle fought again.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::{Battle, Header, Presented, Record, Viewpoint};
use matchlocks::Matchlocks;

use crate::battles::{book, cast_prepared};
use crate::fault::{Fault, read, write};
use crate::telling::Teller;

/// Fight a recorded battle again: every answer, every die and the hash of every state must fit.
#[derive(Args)]
pub struct Replay {
    /// The record
    record: PathBuf,
    /// Only verify, and say so
    #[arg(long)]
    verify: bool,
    /// Write a page here that replays the battle in a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a picture of one position, counted from 0, here: see --at
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Which position --svg draws
    #[arg(long, default_value_t = 0)]
    at: usize,
    /// The house rules that the record names, if any
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
}

impl Replay {
    /// Replays it.
    pub fn run(self) -> Result<(), Fault> {
        let text = read(&self.record)?;
        let name = self.record.display();
        let at_fault = |error: &dyn std::fmt::Display| Fault::input(format!("{name}: {error}"));
        let header = Header::read(&text).map_err(|error| at_fault(&error))?;
        let (book, house) = book(self.house.as_deref())?;
        if header.house_rules.as_ref().map(|named| named.hash) != house.as_ref().map(|named| named.hash) {
            let named = header.house_rules.as_ref().map_or("no house rules", |named| named.name.as_str());
            return Err(at_fault(&format!("it was fought under {named}; give the same with --house")));
        }
        if header.ruleset.hash != book.hash() {
            return Err(at_fault(&"it was fought under another version of the rulebook's numbers"));
        }
        let (mut casting, scenario) = cast_prepared(&header.scenario.name, &header.prepared, book)?;
        if scenario.hash != header.scenario.hash {
            return Err(at_fault(&format!("the battle {} has changed since it was fought", scenario.name)));
        }
        casting.world.attended = false;
        let table = casting.table;
        let world = Arc::new(casting.world);
        let record = Record::read::<Matchlocks>(&text, &world).map_err(|error| at_fault(&error))?;
        let battle: Battle<Matchlocks> =
            record.replay(world.clone(), table).map_err(|error| at_fault(&error))?;
        if !self.verify {
            Teller::new(&world, table).tell(&battle);
        }
        if let Some(path) = &self.html {
            write(path, &draw::html(&draw::Replay::of(&battle, table, Viewpoint::Umpire)))?;
        }
        if let Some(path) = &self.svg {
            let moment = battle.at(self.at).ok_or_else(|| {
                Fault::input(format!(
                    "{name} has the positions 0 to {}",
                    battle.positions().saturating_sub(1)
                ))
            })?;
            let known = moment.state.known(&world, Viewpoint::Umpire);
            write(path, &draw::svg(&Matchlocks::view(&known, &world), &draw::Options::default()))?;
        }
        println!("{name}: {} decisions replayed, every die and every state as recorded", battle.positions());
        Ok(())
    }
}
