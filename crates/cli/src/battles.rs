//! `tercio battles`: the battles at hand.

use clap::Args;
use matchlocks::book::Book;
use matchlocks::casting;
use scenario::{Battle, VersionIndex};

use crate::carried::BATTLES;
use crate::fault::Fault;

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
        let mut rows = Vec::new();
        for (name, text) in BATTLES {
            let battle = Battle::parse(&format!("{name}.toml"), text).map_err(Fault::input)?;
            for at in 0..battle.versions.len() {
                rows.push(row(name, &battle, at));
            }
        }
        if self.json {
            println!("{}", serde_json::Value::Array(rows.into_iter().map(|(json, _)| json).collect()));
        } else {
            println!(
                "{:<30} {:>5}  {:<34} {:>7} {:>9}  rulesets",
                "battle", "year", "name", "table", "units"
            );
            rows.iter().for_each(|(_, line)| println!("{line}"));
        }
        Ok(())
    }
}

fn row(name: &str, battle: &Battle, at: usize) -> (serde_json::Value, String) {
    let version = &battle.versions[at];
    let id = if at == 0 { name.to_owned() } else { format!("{name}/{}", version.id) };
    let year = battle.facts.date.as_ref().map_or(0, |date| date.year);
    let index = battle.find_version(&version.id).unwrap_or(VersionIndex::FIRST);
    let casts = casting::cast(battle, index, Book::standard().clone()).is_ok();
    let units = battle.sides.each_ref().map(|side| {
        let all = side.brigades.iter().flat_map(|brigade| &brigade.regiments);
        all.map(|regiment| usize::from(regiment.game_units[at])).sum::<usize>()
    });
    let rulesets = if casts { vec!["matchlocks"] } else { vec![] };
    let table = format!("{}x{} ft", version.table.width_ft, version.table.depth_ft);
    let json = serde_json::json!({
        "battle": id, "name": battle.facts.name, "year": year, "table": table, "units": units, "rulesets": rulesets,
    });
    let shown = if year == 0 { "-".to_owned() } else { year.to_string() };
    let line = format!(
        "{id:<30} {shown:>5}  {:<34} {table:>7} {:>4}:{:<4}  {}",
        battle.facts.name,
        units[0],
        units[1],
        rulesets.join(" ")
    );
    (json, line)
}
