//! `tercio balance`: how the carried battles go between players who are alike, and how long they take.

mod kept;
mod table;

use std::path::PathBuf;

use clap::Args;
use engine::Side;
use lab::{Spread, Standing};
use registry::{Balance, BattleEntry, Rulebook, Visitor, visit};

use crate::bouts::Fighting;
use crate::fault::Fault;
use crate::player::Own;
use crate::printing::{aside, json, shown};
use crate::reading::{Files, files_in};
use crate::scene::{Scene, cast};
use kept::Kept;

/// Fight every carried battle, or files of your own, under every rulebook that can cast it, and say whom it favours and how
/// long it takes.
#[derive(Args)]
pub struct Balancing {
    /// Only these battles, by name (see `tercio battles`) or file; without a version all its versions are meant
    battle: Vec<String>,
    /// Only under these rulebooks, with commas between them
    #[arg(long, value_delimiter = ',')]
    rules: Vec<String>,
    /// How many battles are fought of each
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    battles: u32,
    #[command(flatten)]
    fighting: Fighting,
    /// Keep what is counted in this file as soon as it is: what stands there already, of the same battle, edition,
    /// players and seeds, is not fought again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Write all of it as a table of Markdown into this file, between the lines `<!-- balance -->` and `<!-- end -->`
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Balancing {
    /// Fights them, and tells or keeps what they come to.
    pub fn run(self) -> Result<(), Fault> {
        let players = self.fighting.players()?;
        let entries = self.entries()?;
        let wanted = self.wanted(&entries)?;
        self.table.as_deref().map_or(Ok(()), |path| table::may_be_written(path, &self.battle_files()))?;
        let mut kept = self.keep.as_deref().map(|path| Kept::open(path, &self.battle_files())).transpose()?;
        let mut counted = Vec::new();
        for (battle, rules) in &wanted {
            let known = kept.as_ref().and_then(|kept| self.known(kept, battle, rules));
            let one = match known {
                Some(known) => known,
                None => {
                    let one = visit(rules, Counted { balancing: &self, battle, players })
                        .map_err(Fault::input)??;
                    kept.as_mut().map_or(Ok(()), |kept| kept.add(&one))?;
                    one
                }
            };
            counted.push(one);
        }
        if let Some(path) = &self.table {
            table::write(path, &counted, &entries)?;
        }
        if self.json {
            json(&serde_json::json!(counted));
        } else {
            table::print(&counted, &entries);
        }
        Ok(())
    }

    /// What stands in the file already, as it would be counted now.
    fn known(&self, kept: &Kept, battle: &str, rules: &str) -> Option<Balance> {
        let one = kept.of(battle, rules)?;
        let alike = one.players == [self.fighting.a.clone(), self.fighting.b.clone()]
            && one.seed == self.fighting.seed
            && one.battles == self.battles;
        (alike && one.is_current(&Files)).then(|| one.clone())
    }

    /// The battles that are meant, each in all its versions that are: the carried ones in the order in which they are listed,
    /// then files.
    fn entries(&self) -> Result<Vec<BattleEntry>, Fault> {
        let mut all = registry::battles();
        let is_carried = |battle: &String| all.iter().any(|entry| means(battle, entry));
        let (carried, own): (Vec<&String>, Vec<&String>) =
            self.battle.iter().partition(|name| is_carried(name));
        if let Some(unknown) = own.iter().find(|name| files_in(name).is_empty()) {
            let hint = cases::suggestion(unknown, all.iter().map(|entry| entry.name.as_str()));
            return Err(Fault::input(format!(
                "the program carries no battle {unknown}; {hint}; `tercio battles` lists them; or name a file, as mine.toml"
            )));
        }
        all.retain(|entry| self.battle.is_empty() || carried.iter().any(|name| means(name, entry)));
        for name in own {
            all.extend(registry::battles_on(name, &Files).map_err(Fault::input)?);
        }
        Ok(all)
    }

    /// The battles and rulebooks that are meant, in order.
    fn wanted(&self, entries: &[BattleEntry]) -> Result<Vec<(String, String)>, Fault> {
        for rules in &self.rules {
            registry::about(rules).map_err(Fault::input)?;
        }
        let under = |rules: &&str| self.rules.is_empty() || self.rules.iter().any(|named| named == rules);
        let mut pairs = Vec::new();
        for entry in entries {
            let (before, rules) = (pairs.len(), entry.rulesets.iter().copied().filter(under));
            pairs.extend(rules.map(|rules| (entry.name.clone(), rules.to_owned())));
            if pairs.len() == before && !self.battle.is_empty() {
                return Err(uncast(entry, &self.rules));
            }
        }
        Ok(pairs)
    }

    /// The files of battles that are read.
    fn battle_files(&self) -> Vec<PathBuf> {
        self.battle.iter().flat_map(|name| files_in(name)).collect()
    }

    fn count<R: Rulebook>(&self, battle: &str, players: [Own; 2]) -> Result<Balance, Fault> {
        let scene: Scene<R> = cast(battle, &[], None)?;
        let Balancing { battles, ref fighting, .. } = *self;
        let label = format!("{battle}, {}", R::NAME);
        let bouts = fighting.bouts(players, battles).fought(&scene, &label)?;
        let standing = Standing::of(bouts);
        let told = |spread: Option<Spread>| spread.map_or([0; 3], |it| [it.tenth, it.middle, it.ninth]);
        let ended = standing.endings().first().map(|(rule, _)| R::rule_id(*rule)).unwrap_or_default();
        aside!("{label}: counted");
        Ok(Balance {
            battle: battle.to_owned(),
            rules: R::NAME.to_owned(),
            edition: R::EDITION,
            text: registry::text_of(battle, &Files).unwrap_or_default(),
            doctrine: R::doctrine().fingerprint(),
            players: [fighting.a.clone(), fighting.b.clone()],
            seed: fighting.seed,
            battles,
            won: Side::BOTH.map(|side| standing.won(side)),
            turns: told(standing.turns()),
            decisions: told(standing.decisions()),
            ended,
        })
    }
}

/// Whether a name means a battle: its own, or that of the battle of which it is a version.
fn means(name: &str, entry: &BattleEntry) -> bool {
    entry.name == name || entry.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
}

/// No rulebook that is meant can cast a battle.
fn uncast(entry: &BattleEntry, rules: &[String]) -> Fault {
    let name = shown(&entry.name);
    if entry.rulesets.is_empty() {
        return Fault::input(format!(
            "{name}: no rulebook can cast it; `tercio compare {name} --battles 0` says why"
        ));
    }
    let able = entry.rulesets.join(", ");
    Fault::input(format!("{name} cannot be cast under {}; it can under {able}", rules.join(", ")))
}

/// A battle to be counted under one of the rulebooks.
struct Counted<'a> {
    balancing: &'a Balancing,
    battle: &'a str,
    players: [Own; 2],
}

impl Visitor for Counted<'_> {
    type Out = Result<Balance, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        self.balancing.count::<R>(self.battle, self.players)
    }
}

/// The table in the docs is the one that follows from what the program carries.
#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::table;

    #[test]
    fn the_table_in_the_docs_says_what_was_counted() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/balance.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let table = table::laid(&text, &registry::balances(), &registry::battles()).unwrap();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &table).unwrap();
            return;
        }
        assert_eq!(
            text, table,
            "`tercio balance --keep docs/balance.jsonl --table docs/balance.md` writes it"
        );
    }
}
