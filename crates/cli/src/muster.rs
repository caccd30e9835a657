//! `tercio muster`: an army list judged and priced.

use std::path::PathBuf;

use clap::Args;
use matchlocks::army::{ArmyList, Finding, Line, Roster};
use matchlocks::ledger::Id;
use scenario::Army;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::scene::{army_text, book, known_ruleset};

/// Validate and price an army list, and print its roster.
#[derive(Args)]
pub struct Muster {
    /// An army's name (one of those the program carries), a file, or `random:7`: drawn by lot from a seed
    army: String,
    /// The rulebook
    #[arg(long, default_value = "matchlocks")]
    rules: String,
    /// A file of house rules laid over the rulebook
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Muster {
    /// Musters it.
    pub fn run(self) -> Result<(), Fault> {
        known_ruleset(&self.rules)?;
        let book = book(self.house.as_deref())?;
        let found = army_text(&self.army)?;
        let army = Army::parse(&found.file, &found.text).map_err(Fault::input)?;
        let list = ArmyList::of(&army)
            .map_err(|faults| Fault::input(scenario::Faults { file: found.file.clone(), ..faults }))?;
        let roster = Roster::of(&list, &book);
        if self.json {
            println!("{}", in_json(&found.file, &roster));
        } else {
            print!("{roster}");
        }
        if roster.faults.is_empty() {
            return Ok(());
        }
        let place = |fault: &Finding| {
            let (line, column, rule) = (fault.at.line, fault.at.column, Id(fault.rule));
            format!("{}:{line}:{column}: {} ({rule})", found.file, fault.what)
        };
        let faults: Vec<String> = roster.faults.iter().map(place).collect();
        Err(Fault::input(faults.join("\n")).told())
    }
}

fn in_json(file: &str, roster: &Roster) -> Value {
    let findings = |found: &[Finding]| -> Vec<Value> {
        let one = |found: &Finding| {
            json!({
                "rule": Id(found.rule).to_string(), "line": found.at.line, "column": found.at.column,
                "what": found.what,
            })
        };
        found.iter().map(one).collect()
    };
    let unit = |line: &Line| {
        json!({
            "brigade": line.brigade, "kind": line.kind.to_string(), "count": line.count,
            "quality": format!("{:?}", line.quality).to_lowercase(), "pikes": line.pikes,
            "field_defences": line.field_defences, "points": line.points,
        })
    };
    json!({
        "army": roster.name, "file": file, "accepted": roster.faults.is_empty(), "points": roster.total(),
        "agreed": roster.agreed, "troop_points": roster.troop_points, "leader_points": roster.leader_points,
        "works_points": roster.works_points, "tokens": roster.tokens,
        "units": roster.lines.iter().map(unit).collect::<Vec<_>>(),
        "faults": findings(&roster.faults), "warnings": findings(&roster.warnings),
    })
}
