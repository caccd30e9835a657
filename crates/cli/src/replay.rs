//! `tercio replay`: a recorded battle fought again.

use std::path::{Path, PathBuf};

use clap::Args;
use engine::{Battle, Header, Origin, Side, Viewpoint, Want};
use registry::{Rulebook, Visitor, visit};
use serde_json::json;

use crate::fault::Fault;
use crate::fight::{decisions, winner};
use crate::picture::{Format, picture, replayed};
use crate::printing::{self, say};
use crate::reading::{Neighbours, files_in};
use crate::recorded::{Again, Instead, fought_again, head_of};
use crate::telling::{Teller, Telling};
use crate::writing::{Outputs, may_be_written};

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
    /// Let the record name files outside its own folder: only for one whose writer you trust
    #[arg(long)]
    allow_paths: bool,
    /// With --verify: take dice as they are that follow from no seed, typed in or written down beforehand
    #[arg(long, requires = "verify")]
    unproven_dice: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Replay {
    /// Replays it.
    pub fn run(self) -> Result<(), Fault> {
        let head = head_of(&self.record)?;
        let outputs: Vec<&Path> = self.svg.iter().chain(&self.html).map(PathBuf::as_path).collect();
        may_be_written(&outputs, &self.inputs(&head), self.json)?;
        visit(&head.ruleset.name, Replayed(&self)).map_err(Fault::input)?
    }

    /// Every file that is read for it.
    fn inputs(&self, head: &Header) -> Vec<PathBuf> {
        let named = Neighbours::of(&self.record, self.allow_paths);
        let recorded = files_in(&head.scenario.name).into_iter();
        let recorded = recorded.chain(head.house_rules.iter().map(|house| PathBuf::from(&house.name)));
        let recorded = recorded.filter_map(|file| named.find(&file.to_string_lossy()).ok());
        let instead = self.battle.iter().flat_map(|battle| files_in(battle)).chain(self.house.clone());
        std::iter::once(self.record.clone()).chain(recorded).chain(instead).collect()
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let format = self.svg.as_deref().map(Format::of).transpose()?;
        let instead = Instead {
            battle: self.battle.as_deref(),
            house: self.house.as_deref(),
            anywhere: self.allow_paths,
        };
        let again = fought_again::<R>(&self.record, instead)?;
        let (battle, table) = (&again.battle, again.table);
        let last = battle.positions().saturating_sub(1);
        let at = self.at.unwrap_or(last);
        if at > last {
            let name = self.record.display();
            return Err(Fault::input(format!("{name} has the positions 0 to {last}, none {at}")));
        }
        let mut outputs = Outputs::default();
        if let Some(path) = &self.html {
            outputs.add(path, replayed(battle, table));
        }
        if let (Some(path), Some(format), Some(moment)) = (&self.svg, format, battle.at(at)) {
            let known = moment.state.known(battle.world(), Viewpoint::Umpire);
            outputs.add(path, picture(&known, battle.world(), &battle.header().scenario.name, format)?);
        }
        outputs.write()?;
        let told = self.tell(battle, table, at);
        self.sum_up(&again, told);
        if self.verify { self.verdict(&again) } else { Ok(()) }
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
                say!("  {}", R::ask_in_words(&known, battle.world(), decision));
            }
        }
        teller.kept
    }

    fn sum_up<R: Rulebook>(&self, again: &Again<R>, story: Vec<serde_json::Value>) {
        let battle = &again.battle;
        let (name, positions) = (self.record.display().to_string(), battle.positions());
        let outcome = battle.state().outcome();
        let header = battle.header();
        if !self.json {
            if let Some(outcome) = outcome.filter(|_| self.at.is_none()) {
                say!("{}", R::ending(battle.world(), outcome));
            }
            let over = if outcome.is_some() { "the battle is over" } else { "the battle is not over" };
            let (answers, dice) = match (&again.other, header.origin) {
                (Some(other), _) => (other.in_words(R::NAME), ""),
                (None, origin) => ("every answer legal, every state as recorded".to_owned(), dice(origin)),
            };
            say!("{name}: {positions} positions replayed; {answers}{dice}; {over}");
            return;
        }
        let mut told = json!({
            "record": name, "verified": again.other.is_none() && self.takes(header.origin),
            "edition": header.edition, "program_edition": R::EDITION,
            "applies_up_to_line": again.other.as_ref().and_then(|other| other.stopped.as_ref().map(|(line, _)| line)),
            "dice": origin(header.origin), "dice_proven": again.other.is_none() && is_seeded(header.origin),
            "positions": positions, "decisions": decisions(battle),
            "battle": header.scenario.name, "players": header.players,
            "house_rules": header.house_rules.as_ref().map(|named| named.name.clone()),
            "over": outcome.is_some(), "winner": outcome.and_then(winner),
            "hash": format!("{:016x}", battle.state().fingerprint()),
        });
        if !self.verify {
            told["story"] = serde_json::Value::Array(story);
        }
        printing::json(&told);
    }

    /// Whether dice of this origin do for what is asked.
    const fn takes(&self, origin: Origin) -> bool {
        is_seeded(origin) || self.unproven_dice
    }

    /// What comes of a verification of a record that fits.
    fn verdict<R: Rulebook>(&self, again: &Again<R>) -> Result<(), Fault> {
        let name = self.record.display();
        let from = again.battle.header().origin;
        match &again.other {
            Some(other) => {
                let why =
                    format!("{name}: {}; verify it with the program that wrote it", other.in_words(R::NAME));
                Err(Fault::other_edition(why).told())
            }
            None if self.takes(from) => Ok(()),
            None => {
                let why = "so nothing proves how they fell; --unproven-dice takes them as they are";
                Err(Fault::failed(format!("{name}: its dice were {}, {why}", origin(from))).told())
            }
        }
    }
}

const fn is_seeded(origin: Origin) -> bool {
    matches!(origin, Origin::Seed(_) | Origin::Keyed(_))
}

/// Where dice come from, for programs.
const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Seed(_) => "seeded",
        Origin::Keyed(_) => "keyed",
        Origin::TypedIn => "typed-in",
        Origin::Scripted => "scripted",
    }
}

/// Where dice come from, for people.
const fn dice(origin: Origin) -> &'static str {
    match origin {
        Origin::Seed(_) | Origin::Keyed(_) => ", every die as its seed gives it",
        Origin::TypedIn => "; its dice were typed in by people, and nothing proves how they fell",
        Origin::Scripted => "; its dice were written down beforehand, and nothing proves how they fell",
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
