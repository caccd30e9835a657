//! Tells the cases of the rulebook as they lie on disk, and how each that fails came out.
//!
//! `cargo run -p border-reivers --example cases` tells all; `... -- melee.toml` or any other text those whose file or title
//! holds it, `... -- BR-08-04` those that prove a rule, `--thorough` judges everything that is offered on the way too.
//! `--uncovered` lists the rules without a case, and those without code.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use border_reivers::BorderReivers;
use border_reivers::ledger::{self, Id, RULEBOOK};
use cases::{Filter, Report};

fn main() -> ExitCode {
    let mut filters: Vec<Filter> = Vec::new();
    let mut thorough = false;
    for word in std::env::args().skip(1) {
        match (word.as_str(), ledger::parse(&word)) {
            ("--thorough", _) => thorough = true,
            ("--uncovered", _) => return uncovered(),
            (_, Some(rule)) => filters.push(Filter { rule: Some(rule), ..Filter::default() }),
            _ => filters.push(Filter { text: Some(file_of(&word)), ..Filter::default() }),
        }
    }
    if filters.is_empty() {
        filters.push(Filter::default());
    }
    let files = match files() {
        Ok(files) => files,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::from(2);
        }
    };
    // A panic of the rules is told with its case.
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    let mut report = Report::default();
    for filter in &mut filters {
        filter.thorough = thorough;
        let texts = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        report.join(cases::run::<BorderReivers>(texts, filter));
    }
    println!("{report}");
    ExitCode::from(u8::from(!report.failed.is_empty()))
}

/// A path as the names of the files have it, from `cases/` on.
fn file_of(word: &str) -> String {
    word.rsplit_once("cases/").map_or(word, |(_, rest)| rest).to_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../rulebooks/border-reivers/cases")
}

/// Every file of cases with its text, in order of names.
fn files() -> Result<Vec<(String, String)>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![root()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|fault| fault.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
                let text = fs::read_to_string(&path).map_err(|fault| format!("{name}: {fault}"))?;
                found.push((name, text));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The rules that no case proves, and those that no code cites.
fn uncovered() -> ExitCode {
    let mut proven = Vec::new();
    for (name, text) in files().unwrap_or_default() {
        match cases::read::<BorderReivers>(&name, &text) {
            Ok(cases) => proven.extend(cases.into_iter().flat_map(|case| case.rules)),
            Err(faults) => eprintln!("{faults}"),
        }
    }
    for entry in ledger::standard().entries() {
        let id = Id(entry.rule);
        if ledger::standard().why_narrative(entry.rule).is_some() {
            continue;
        }
        let enforces = |citation: &rulebook::Citation| {
            matches!(citation.kind, rulebook::Cited::Code | rulebook::Cited::Function)
                && !citation.file.starts_with("src/staging")
        };
        let in_code = RULEBOOK.citations(entry.rule).iter().any(enforces);
        let words = match (in_code, proven.contains(&entry.rule)) {
            (true, true) => continue,
            (true, false) => "no case",
            (false, true) => "no code",
            (false, false) => "neither code nor case",
        };
        println!("{id} {words}: {}", entry.title);
    }
    ExitCode::SUCCESS
}
