//! `tercio battles`: the battles at hand, and how one is found and cast.

use std::path::Path;

use clap::Args;
use engine::Named;
use matchlocks::book::Book;
use matchlocks::casting::{self, Casting};
use scenario::{Battle, VersionIndex};

use crate::carried::BATTLES;
use crate::fault::{Fault, read};
use crate::points;

/// List the battles: year, forces, table, which rulesets can cast them.
#[derive(Args)]
pub struct Battles {
    /// Print JSON
    #[arg(long)]
    json: bool,
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

/// A battle file by the name of one that the program carries (`winceby`, `winceby/small`) or by a path.
pub fn find(name: &str) -> Result<(String, String, Option<String>), Fault> {
    if Path::new(name).extension().is_some_and(|end| end == "toml") {
        return Ok((name.to_owned(), read(Path::new(name))?, None));
    }
    let (battle, version) = match name.split_once('/') {
        Some((battle, version)) => (battle, Some(version.to_owned())),
        None => (name, None),
    };
    match BATTLES.iter().find(|(known, _)| *known == battle) {
        Some((known, text)) => Ok((format!("{known}.toml"), (*text).to_owned(), version)),
        None => {
            let hint = cases::suggestion(battle, BATTLES.iter().map(|(known, _)| *known));
            Err(Fault::input(format!("there is no battle {battle}; {hint}; `tercio battles` lists them")))
        }
    }
}

/// A battle cast to matchlocks, deployed as it stood, with the name and hash of its file; or two armies, to be
/// deployed on ground that their players set out.
pub fn cast(name: &str, book: Book) -> Result<(Casting, Named), Fault> {
    cast_prepared(name, &[], book)
}

/// The same, with what was settled before the battle.
pub fn cast_prepared(name: &str, prepared: &[String], book: Book) -> Result<(Casting, Named), Fault> {
    if points::is_pair(name) {
        return points::cast(name, prepared, book);
    }
    if !prepared.is_empty() {
        return Err(Fault::input(format!("{name}: the file of a battle fixes its ground and sides")));
    }
    let (file, text, version) = find(name)?;
    let battle = Battle::parse(&file, &text).map_err(Fault::input)?;
    let index = match version {
        None => VersionIndex::FIRST,
        Some(id) => battle.find_version(&id).ok_or_else(|| {
            let known: Vec<_> = battle.versions.iter().map(|version| version.id.as_str()).collect();
            Fault::input(format!("{file} has no version {id}; it has {}", known.join(", ")))
        })?,
    };
    let casting = casting::deployed(&battle, index, book).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Fault::input(format!("{file}: {}", faults.join("\n")))
    })?;
    Ok((casting, Named::of(name, text.as_bytes())))
}

/// The book of matchlocks, with a house-rule file laid over it if one is given, and that file's name and hash.
pub fn book(house: Option<&Path>) -> Result<(Book, Option<Named>), Fault> {
    let Some(path) = house else { return Ok((Book::standard().clone(), None)) };
    let text = read(path)?;
    let name = path.display().to_string();
    let book = Book::with_house_rules(&text, &name).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Fault::input(faults.join("\n"))
    })?;
    Ok((book, Some(Named::of(name, text.as_bytes()))))
}

/// Refuses a ruleset that the program does not have.
pub fn known_ruleset(name: &str) -> Result<(), Fault> {
    match name {
        "matchlocks" => Ok(()),
        _ => Err(Fault::input(format!("there is no ruleset {name}; there is matchlocks"))),
    }
}
