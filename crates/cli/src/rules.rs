//! `tercio rules`: the ledger of a rulebook.

use clap::Args;
use registry::{Rulebook, Visitor};
use rulebook::{Coverage, Entry, Gap, Ledger};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::printing::{self, say};

/// Read the ledger: all titles, one rule by its id, or those that hold some words.
#[derive(Args)]
pub struct Rules {
    /// The rulebook; a rule's id alone will do, since it says whose it is
    #[arg(default_value = registry::USUAL)]
    ruleset: String,
    /// A rule's id, or words to look for
    words: Vec<String>,
    /// For each rule: where it is enforced, and by which cases it is proven
    #[arg(long)]
    coverage: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Rules {
    /// Shows them.
    pub fn run(mut self) -> Result<(), Fault> {
        if let Err(why) = registry::about(&self.ruleset) {
            let first = self.ruleset.clone();
            let of =
                registry::names().into_iter().find(|name| registry::visit(name, Has(&first)) == Ok(true));
            let of = of.ok_or_else(|| {
                let usual = registry::USUAL;
                Fault::input(format!(
                    "{why}; name one of them before the words, as `tercio rules {usual} {first}`"
                ))
            })?;
            self.ruleset = of.to_owned();
            self.words.insert(0, first);
        }
        let ruleset = self.ruleset.clone();
        registry::visit(&ruleset, self).map_err(Fault::input)?
    }

    fn covered(&self, coverage: &Coverage) {
        if self.json {
            printing::json(&coverage.to_json());
        } else {
            printing::plain(format_args!("{coverage}"));
        }
    }

    fn read(&self, ledger: &Ledger) -> Result<(), Fault> {
        let words = self.words.join(" ");
        if words.is_empty() {
            return self.all(ledger);
        }
        if let Some(entry) = ledger.by_id(&words.to_uppercase()) {
            if self.json {
                printing::json(&in_full(entry));
            } else {
                show(entry);
            }
            return Ok(());
        }
        let found = ledger.search(&words);
        if found.is_empty() {
            let ruleset = &self.ruleset;
            return Err(Fault::input(format!(
                "no rule of {ruleset} is called \"{words}\" or holds these words; `tercio rules {ruleset}` lists them all"
            )));
        }
        if self.json {
            printing::json(&Value::Array(found.into_iter().map(in_short).collect()));
        } else {
            found.iter().for_each(|entry| say!("{}", titled(entry)));
        }
        Ok(())
    }

    /// All titles, section by section.
    fn all(&self, ledger: &Ledger) -> Result<(), Fault> {
        if self.json {
            let rules: Vec<Value> = ledger.entries().iter().map(in_short).collect();
            printing::json(&json!({
                "ruleset": self.ruleset, "title": ledger.title, "author": ledger.author,
                "year": ledger.year, "like": ledger.like, "evening": ledger.evening, "first": ledger.first,
                "rules": rules,
            }));
            return Ok(());
        }
        let year = if ledger.year == 0 { String::new() } else { format!(" ({})", ledger.year) };
        say!("{}, by {}{year}", ledger.title, ledger.author);
        say!("{} A battle takes {}. {}", ledger.like, ledger.evening, ledger.first);
        let mut section = "";
        for entry in ledger.entries() {
            if entry.section != section {
                section = &entry.section;
                say!("\n{section}");
            }
            say!("  {}", titled(entry));
        }
        Ok(())
    }
}

/// Whether a rulebook has a rule of this id.
struct Has<'a>(&'a str);

impl Visitor for Has<'_> {
    type Out = bool;

    fn visit<R: Rulebook>(self) -> bool {
        R::ledger().by_id(&self.0.to_uppercase()).is_some()
    }
}

impl Visitor for Rules {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        if self.coverage {
            self.covered(&Coverage::of::<R>());
            return Ok(());
        }
        self.read(R::ledger())
    }
}

fn in_short(entry: &Entry) -> Value {
    json!({ "id": entry.id.to_string(), "section": entry.section, "title": entry.title, "lost": is_lost(entry) })
}

/// Whether the source has lost the table on which a rule rests, and ours is a reconstruction.
fn is_lost(entry: &Entry) -> bool {
    entry.gap == Some(Gap::MissingTable)
}

/// A rule in a line of a list.
fn titled(entry: &Entry) -> String {
    let lost = if is_lost(entry) { " (a reconstruction: the source has lost its table)" } else { "" };
    format!("{}  {}{lost}", entry.id, entry.title)
}

fn in_full(entry: &Entry) -> Value {
    json!({
        "id": entry.id.to_string(), "section": entry.section, "title": entry.title,
        "text": entry.text.trim(), "ruling": entry.ruling, "case": entry.case, "example": entry.example,
        "table": entry.table, "lost": is_lost(entry),
    })
}

fn show(entry: &Entry) {
    say!("{}\n{}\n\n{}", titled(entry), entry.section, entry.text.trim());
    for (label, text) in [("Ruling", &entry.ruling), ("Case", &entry.case), ("Example", &entry.example)] {
        if let Some(text) = text {
            say!("\n{label}: {}", text.trim());
        }
    }
    if let Some((head, rows)) = entry.table.split_first() {
        say!("\n{}", head.join(" | "));
        rows.iter().for_each(|row| say!("{}", row.join(" | ")));
    }
}
