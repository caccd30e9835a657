//! The cases of a rulebook told as they lie on disk: what an example of each rulebook does for whoever writes its rules.
//!
//! A program of this kind is built in seconds, where the command line takes minutes.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use cases::{Case, Filter, Notice, Report, Staged, notice};
use rulebook::numbers::movable;
use rulebook::{ByTheBook, Coverage};

/// Tells the cases of a folder as the words behind the program's name ask, and how each that fails came out.
///
/// Without words all are told; `melee.toml` or any other text tells those whose file or title holds it, an id such as
/// `CP-15-22` those that prove a rule, `--thorough` judges everything that is offered on the way too. `--uncovered` lists the
/// rules without a case and those without code instead, `--unguarded` the numbers of the book that can be moved by their smallest
/// step without a case that fails, all or those whose names hold the next word. The exit code is 1 if a case failed and 2 if the folder cannot be read.
pub fn tell<R: Staged + ByTheBook>(folder: &str, mut words: impl Iterator<Item = String>) -> ExitCode {
    let mut filters: Vec<Filter> = Vec::new();
    let mut thorough = false;
    while let Some(word) = words.next() {
        match (word.as_str(), R::rule(&word)) {
            ("--unguarded", _) => return unguarded::<R>(folder, &words.next().unwrap_or_default()),
            ("--thorough", _) => thorough = true,
            ("--uncovered", _) => return uncovered::<R>(),
            (_, Some(rule)) => filters.push(Filter { rule: Some(rule), ..Filter::default() }),
            _ => filters.push(Filter { text: Some(file_of(&word)), ..Filter::default() }),
        }
    }
    if filters.is_empty() {
        filters.push(Filter::default());
    }
    let files = match read(Path::new(folder)) {
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
        report.join(cases::run::<R>(texts, filter));
    }
    println!("{report}");
    ExitCode::from(u8::from(!report.failed.is_empty()))
}

/// A path as the names of the files have it, from `cases/` on.
fn file_of(word: &str) -> String {
    word.rsplit_once("cases/").map_or(word, |(_, rest)| rest).to_owned()
}

/// Every file of cases below a folder with its text, in order of names.
fn read(root: &Path) -> Result<Vec<(String, String)>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|fault| fault.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "toml") {
                let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                let text = fs::read_to_string(&path).map_err(|fault| format!("{name}: {fault}"))?;
                found.push((name, text));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The rules that no case proves, and those that no code cites, of the sources from which the program was built.
fn uncovered<R: Staged + ByTheBook>() -> ExitCode {
    let coverage = Coverage::of::<R>();
    for atom in coverage.atoms.iter().filter(|atom| atom.narrative.is_none()) {
        let words = match (atom.enforced.is_empty(), atom.cases.is_empty()) {
            (false, false) => continue,
            (false, true) => "no case",
            (true, false) => "no code",
            (true, true) => "neither code nor case",
        };
        let title = R::ledger().entry(atom.rule).map_or("", |entry| &entry.title);
        println!("{} {words}: {title}", R::id(atom.rule));
    }
    ExitCode::SUCCESS
}

/// The numbers that no case guards: each is moved by its smallest step, and the cases of its own rules are told first.
fn unguarded<R: Staged + ByTheBook>(folder: &str, named: &str) -> ExitCode {
    let files = match read(Path::new(folder)) {
        Ok(files) => files,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::from(2);
        }
    };
    let mut cases: Vec<Case> = Vec::new();
    for (name, text) in &files {
        match cases::read::<R>(name, text) {
            Ok(found) => cases.extend(found),
            Err(faults) => {
                eprintln!("{faults}");
                return ExitCode::from(2);
            }
        }
    }
    std::panic::set_hook(Box::new(|_| {}));
    let (mut moved, mut free) = (0, 0);
    for number in movable::<R>().into_iter().filter(|number| number.name.contains(named)) {
        let about = |case: &&Case| case.rules.iter().any(|rule| number.rules().contains(rule));
        let nearest = || cases.iter().filter(about).chain(cases.iter().filter(|case| !about(case)));
        let fails = |values: &[(String, String)]| {
            nearest().any(|case| matches!(notice::<R>(case, values), Notice::Fails(_)))
        };
        let unseen: Vec<String> =
            number.moves::<R>().into_iter().filter(|step| !fails(&step.house)).map(|step| step.to).collect();
        moved += 1;
        if !unseen.is_empty() {
            free += 1;
            println!("{} = {}: nobody minds {}", number.name, number.value(), unseen.join(" or "));
        }
    }
    println!("{free} of {moved} numbers are not guarded");
    ExitCode::from(u8::from(free > 0))
}
