//! `tercio muster`: an army list judged and priced.

use std::path::PathBuf;

use clap::Args;
use engine::Ruleset;
use matchlocks::army::{ArmyList, Finding, Line, Roster};
use matchlocks::ledger::Id;
use registry::{MusterFinding, Mustered, Rulebook, Visitor, visit};
use scenario::Army;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::scene::{Files, army_text, book};

/// Validate and price an army list, and print its roster.
#[derive(Args)]
pub struct Muster {
    /// An army's name (one of those the program carries), a file, or `random:7`: drawn by lot from a seed
    army: String,
    /// The rulebook
    #[arg(long, default_value = registry::USUAL)]
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
        // The rulebook with an army form of its own, whose roster says more than any rulebook's.
        if self.rules != matchlocks::Matchlocks::NAME {
            return visit(&self.rules, ByAny(&self)).map_err(Fault::input)?;
        }
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

/// An army list judged and priced by whichever rulebook, in what every rulebook tells of one.
struct ByAny<'a>(&'a Muster);

impl Visitor for ByAny<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        let Muster { army, house, json, .. } = self.0;
        if house.is_some() {
            return Err(Fault::input(format!(
                "{} prices every army by its own chart: leave --house out",
                R::NAME
            )));
        }
        let text = R::army_text(army, &Files).map_err(Fault::input)?;
        let mustered = R::muster(&text.file, &text.text);
        if *json {
            println!("{}", any_in_json::<R>(&text.file, &mustered));
        } else {
            print!("{}", roster(&mustered));
        }
        let place = |fault: &MusterFinding| match fault.rule.as_str() {
            "" => format!("{}:{}:{}: {}", text.file, fault.line, fault.column, fault.what),
            rule => format!("{}:{}:{}: {} ({rule})", text.file, fault.line, fault.column, fault.what),
        };
        match mustered.faults.is_empty() {
            true => Ok(()),
            false => {
                let faults: Vec<String> = mustered.faults.iter().map(place).collect();
                Err(Fault::input(faults.join("\n")).told())
            }
        }
    }
}

fn roster(mustered: &Mustered) -> String {
    let agreed = mustered.limit.map_or_else(String::new, |limit| format!(" of {limit}"));
    let mut told = format!("{}: {} points{agreed}\n", mustered.name, mustered.points);
    let mut brigade = "";
    for line in &mustered.lines {
        if line.brigade != brigade {
            brigade = &line.brigade;
            told += "\n";
            if !brigade.is_empty() {
                told += &format!("{brigade}\n");
            }
        }
        told += &format!("  {:>3} x {:<64} {:>5}\n", line.count, line.words, line.points);
    }
    mustered.warnings.iter().for_each(|warning| told += &format!("note: {}\n", warning.what));
    told
}

fn any_in_json<R: Rulebook>(file: &str, mustered: &Mustered) -> Value {
    let findings = |found: &[MusterFinding]| -> Vec<Value> {
        let one = |found: &MusterFinding| json!({ "rule": found.rule, "line": found.line, "column": found.column, "what": found.what });
        found.iter().map(one).collect()
    };
    let line = |line: &registry::MusterLine| json!({ "brigade": line.brigade, "words": line.words, "count": line.count, "points": line.points });
    json!({
        "ruleset": R::NAME, "army": mustered.name, "file": file, "accepted": mustered.faults.is_empty(),
        "points": mustered.points, "agreed": mustered.limit,
        "units": mustered.lines.iter().map(line).collect::<Vec<_>>(),
        "faults": findings(&mustered.faults), "warnings": findings(&mustered.warnings),
    })
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
