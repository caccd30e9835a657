//! `tercio muster`: an army list judged and priced.

use std::path::PathBuf;

use clap::Args;
use registry::{Fact, FactValue, MusterFinding, MusterLine, Mustered, Rulebook, Visitor, visit};
use serde_json::{Map, Value, json};

use crate::fault::{Fault, MOST_FOUND};
use crate::printing;
use crate::scene::{House, army_text, house, rules_for_army};

/// Validate and price an army list, and print its roster.
#[derive(Args)]
pub struct Muster {
    /// An army's name (one of those the program carries), a file, or `random:7`: drawn by lot from a seed
    army: String,
    /// The rulebook; if nothing is said the usual one, or the first that can field the army if that one cannot
    #[arg(long)]
    rules: Option<String>,
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
        visit(rules_for_army(&self.army, self.rules.as_deref()), Judged(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let house = house(self.house.as_deref())?;
        let text = army_text::<R>(&self.army)?;
        let house = house.as_ref().map(House::told);
        let mustered = R::muster_under(&text.file, &text.text, house).map_err(Fault::input)?;
        let place = |fault: &MusterFinding| match fault.rule.as_str() {
            "" => format!("{}:{}:{}: {}", text.file, fault.line, fault.column, fault.what),
            rule => format!("{}:{}:{}: {} ({rule})", text.file, fault.line, fault.column, fault.what),
        };
        let faults: Vec<String> = mustered.faults.iter().map(place).collect();
        // Of a list that cannot be read there is nothing to show.
        let unread = mustered.lines.is_empty() && mustered.faults.iter().all(|fault| fault.rule.is_empty());
        let wrong = || Err(Fault::input(faults.join("\n")));
        match (faults.is_empty(), unread) {
            (false, true) => return wrong(),
            _ if self.json => printing::json(&in_json::<R>(&text.file, &mustered)),
            _ => printing::plain(format_args!("{}", roster(&mustered))),
        }
        if faults.is_empty() { Ok(()) } else { wrong().map_err(Fault::told) }
    }
}

/// Findings as they are listed: the first of them, and how many more there are.
fn listed(found: &[MusterFinding], told: impl Fn(&MusterFinding) -> String) -> Vec<String> {
    let mut lines: Vec<String> = found.iter().take(MOST_FOUND).map(told).collect();
    if found.len() > lines.len() {
        lines.push(format!("and {} more", found.len() - lines.len()));
    }
    lines
}

/// An army list judged and priced by whichever rulebook.
struct Judged<'a>(&'a Muster);

impl Visitor for Judged<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}

/// The list for people, brigade by brigade.
fn roster(mustered: &Mustered) -> String {
    let agreed = mustered.limit.map_or_else(String::new, |limit| format!(" of {limit}"));
    let mut told = format!("{}: {} points{agreed}\n", mustered.name, mustered.points);
    let wide = mustered.lines.iter().map(|line| line.words.chars().count()).max().unwrap_or_default().max(64);
    let mut brigade = "";
    for line in &mustered.lines {
        if line.brigade != brigade {
            brigade = &line.brigade;
            told += "\n";
            if !brigade.is_empty() {
                told += &format!("{brigade}\n");
            }
        }
        let row =
            format!("  {:>3} x {:<wide$} {:>5}   {}", line.count, line.words, line.points, line.reckoned);
        told += &format!("{}\n", row.trim_end());
    }
    told += "\n";
    mustered.facts.iter().for_each(|fact| told += &format!("{}\n", fact_in_words(fact)));
    for (word, found) in [("not allowed", &mustered.faults), ("note", &mustered.warnings)] {
        let lines = listed(found, |one| format!("{word}: {}", one.what));
        lines.iter().for_each(|line| told += &format!("{line}\n"));
    }
    told
}

/// How many were found beyond those that are told.
fn beyond(found: &[MusterFinding]) -> usize {
    found.len().saturating_sub(MOST_FOUND)
}

fn fact_in_words(fact: &Fact) -> String {
    match &fact.value {
        FactValue::Count(count) => format!("{count:>3} {}", fact.words),
        FactValue::Number(number) => format!("{number:.2} {}", fact.words),
        FactValue::Text(text) => format!("{} {text}", fact.words),
        FactValue::Yes(yes) => format!("{}: {}", fact.words, if *yes { "yes" } else { "no" }),
    }
}

fn in_json<R: Rulebook>(file: &str, mustered: &Mustered) -> Value {
    let findings = |found: &[MusterFinding]| -> Vec<Value> {
        let one = |found: &MusterFinding| json!({ "rule": found.rule, "line": found.line, "column": found.column, "what": found.what });
        found.iter().take(MOST_FOUND).map(one).collect()
    };
    let unit = |line: &MusterLine| {
        let MusterLine { brigade, words, count, points, reckoned, details } = line;
        let told = json!({
            "brigade": brigade, "words": words, "count": count, "points": points, "reckoned": reckoned,
        });
        with_facts(told, details)
    };
    let told = json!({
        "ruleset": R::NAME, "army": mustered.name, "file": file, "accepted": mustered.faults.is_empty(),
        "points": mustered.points, "agreed": mustered.limit,
        "units": mustered.lines.iter().map(unit).collect::<Vec<_>>(),
        "faults": findings(&mustered.faults), "warnings": findings(&mustered.warnings),
        "more_faults": beyond(&mustered.faults), "more_warnings": beyond(&mustered.warnings),
    });
    // What a rulebook counts besides never hides what every one tells.
    let mut all = Map::new();
    all.extend(with_facts(json!({}), &mustered.facts).as_object().cloned().unwrap_or_default());
    all.extend(told.as_object().cloned().unwrap_or_default());
    Value::Object(all)
}

/// A value with facts beside, each under its word.
fn with_facts(mut value: Value, facts: &[Fact]) -> Value {
    for fact in facts {
        value[fact.key] = match &fact.value {
            FactValue::Count(count) => json!(count),
            FactValue::Number(number) => json!(number),
            FactValue::Text(text) => json!(text),
            FactValue::Yes(yes) => json!(yes),
        };
    }
    value
}
