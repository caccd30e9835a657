//! `tercio replay`: a recorded battle fought again.

use std::path::PathBuf;

use clap::Args;
use engine::{Battle, Side, Viewpoint, Want};
use registry::{Rulebook, Visitor, visit};
use serde_json::json;

use crate::fault::{Fault, Files, may_be_written};
use crate::fight::{decisions, winner};
use crate::picture::{Format, picture};
use crate::recorded::{Instead, fought_again, ruleset_of};
use crate::telling::{Teller, Telling};

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
    /// Write a picture of the position of --at here, as SVG or PNG by its ending
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Stop at this position, counted from 0: tell the story so far, and draw the table as it stood
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The battle's file, if it is no longer where the record says
    #[arg(long, value_name = "FILE")]
    battle: Option<String>,
    /// The house rules, if they are no longer where the record says
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Replay {
    /// Replays it.
    pub fn run(self) -> Result<(), Fault> {
        let ruleset = ruleset_of(&self.record)?;
        visit(&ruleset, Replayed(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        self.svg.iter().chain(&self.html).try_for_each(|path| may_be_written(path))?;
        let format = self.svg.as_deref().map(Format::of).transpose()?;
        let instead = Instead { battle: self.battle.as_deref(), house: self.house.as_deref() };
        let (battle, table) = fought_again::<R>(&self.record, instead)?;
        let last = battle.positions().saturating_sub(1);
        let at = self.at.unwrap_or(last);
        if at > last {
            let name = self.record.display();
            return Err(Fault::input(format!("{name} has the positions 0 to {last}, none {at}")));
        }
        let told = self.tell(&battle, table, at);
        let mut files = Files::default();
        if let Some(path) = &self.html {
            files.add(path, draw::html(&draw::Replay::of(&battle, table, Viewpoint::Umpire)));
        }
        if let (Some(path), Some(format), Some(moment)) = (&self.svg, format, battle.at(at)) {
            let known = moment.state.known(battle.world(), Viewpoint::Umpire);
            files.add(path, picture(&known, battle.world(), &draw::Options::default(), format)?);
        }
        files.write()?;
        self.sum_up(&battle, told);
        Ok(())
    }

    /// Tells the story up to a position, and what was asked there.
    fn tell<R: Rulebook>(&self, battle: &Battle<R>, table: R::Table, at: usize) -> Vec<serde_json::Value> {
        let telling = match (self.verify, self.json) {
            (true, _) => Telling::Silent,
            (false, true) => Telling::Kept,
            (false, false) => Telling::Printed,
        };
        let mut teller = Teller::<R>::new(battle.world(), table, telling);
        let Some(moment) = battle.at(at) else { return Vec::new() };
        teller.tell_to(battle, moment.logged);
        if let (Telling::Printed, Want::Decide(open)) = (telling, moment.want) {
            for decision in Side::BOTH.into_iter().filter_map(|side| open.of(side)) {
                let known = moment.state.known(battle.world(), Viewpoint::Side(decision.who));
                println!("  {}", R::ask_in_words(&known, battle.world(), decision));
            }
        }
        teller.kept
    }

    fn sum_up<R: Rulebook>(&self, battle: &Battle<R>, story: Vec<serde_json::Value>) {
        let (name, positions) = (self.record.display().to_string(), battle.positions());
        let outcome = battle.state().outcome();
        if !self.json {
            if let Some(outcome) = outcome.filter(|_| self.at.is_none()) {
                println!("{}", R::ending(battle.world(), outcome));
            }
            println!("{name}: {positions} positions replayed, every die and every state as recorded");
            return;
        }
        let header = battle.header();
        let mut told = json!({
            "record": name, "verified": true, "positions": positions, "decisions": decisions(battle),
            "battle": header.scenario.name, "players": header.players,
            "house_rules": header.house_rules.as_ref().map(|named| named.name.clone()),
            "over": outcome.is_some(), "winner": outcome.and_then(winner),
            "hash": format!("{:016x}", battle.state().fingerprint()),
        });
        if !self.verify {
            told["story"] = serde_json::Value::Array(story);
        }
        println!("{told}");
    }
}

/// A record replayed under its rulebook.
struct Replayed<'a>(&'a Replay);

impl Visitor for Replayed<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}
