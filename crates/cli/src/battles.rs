//! `tercio battles`: the battles at hand.

use clap::Args;
use registry::BattleEntry;
use serde_json::Value;

use crate::fault::Fault;
use crate::printing::{json, say};

/// List the battles: year, forces, table, which rulesets can cast them.
#[derive(Args)]
pub struct Battles {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Battles {
    /// Lists them.
    pub fn run(self) -> Result<(), Fault> {
        let entries = registry::battles();
        if self.json {
            json(&Value::Array(entries.iter().map(in_json).collect()));
        } else {
            let wide = entries.iter().map(|entry| entry.title.chars().count()).max().unwrap_or_default();
            say!(
                "{:<24} {:>5}  {:<wide$}  {:>6} {:>9}  rulesets",
                "battle",
                "year",
                "name",
                "table",
                "strength"
            );
            entries.iter().for_each(|entry| say!("{}", row(entry, wide)));
        }
        Ok(())
    }
}

fn in_json(entry: &BattleEntry) -> Value {
    serde_json::json!({
        "battle": entry.name, "name": entry.title, "year": entry.year, "table": table(entry),
        "units": entry.units, "skirmish": entry.skirmish, "rulesets": entry.rulesets,
    })
}

/// A line of the list, the names of the battles so wide.
fn row(entry: &BattleEntry, wide: usize) -> String {
    let year = if entry.year == 0 { "-".to_owned() } else { entry.year.to_string() };
    let [a, b] = entry.units;
    format!(
        "{:<24} {year:>5}  {:<wide$}  {:>6} {a:>4}:{b:<4}  {}",
        entry.name,
        entry.title,
        table(entry),
        entry.rulesets.join(" ")
    )
}

fn table(entry: &BattleEntry) -> String {
    format!("{}x{} ft", entry.table[0], entry.table[1])
}
