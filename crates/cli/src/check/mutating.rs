//! `tercio check --mutate`: each number of a rulebook moved by its smallest step, and whether a case notices.

use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use cases::{Case, Notice};
use indicatif::ProgressBar;
use registry::{Rulebook, Visitor};
use rulebook::numbers::{Movable, Move, movable};
use serde::{Deserialize, Serialize};

use super::{Check, gather};
use crate::fault::Fault;
use crate::printing::{self, say};

/// The file of a rulebook that lists what no case guards, and what means nothing, each with its reason.
const LIST: &str = "mutation.toml";

/// Which numbers are moved.
#[derive(Clone, Copy, Default)]
struct Chosen<'a> {
    /// Those whose names hold this text.
    number: Option<&'a str>,
    /// So many of them, chosen by a text.
    sample: Option<(usize, &'a str)>,
}

/// What a rulebook's list says of its numbers.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    /// Numbers that no case guards.
    #[serde(default)]
    survivors: Vec<String>,
    /// Numbers whose move changes nothing that the rules could do, with the reason.
    #[serde(default)]
    meaningless: Vec<Meaningless>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Meaningless {
    number: String,
    why: String,
}

/// What came of it for one rulebook.
#[derive(Serialize)]
struct Mutated {
    /// The rulebook.
    pub ruleset: &'static str,
    /// How many numbers were moved.
    pub numbers: usize,
    /// Those every lawful move of which fails a case.
    pub caught: usize,
    /// Those that the rulebook's list calls meaningless.
    pub meaningless: Vec<String>,
    /// Those of which a move went unnoticed, with the moves.
    pub survivors: Vec<Survivor>,
    /// Survivors that the rulebook's list does not have.
    pub unlisted: Vec<String>,
    /// What the list has and is caught, or is no number of the book.
    pub stale: Vec<String>,
    /// Which case caught each move.
    #[serde(skip)]
    pub why: Vec<String>,
}

/// A number that no case guards.
#[derive(Serialize)]
struct Survivor {
    /// Its name.
    pub number: String,
    /// As it is written.
    pub value: String,
    /// The values that no case notices; none where no move is lawful.
    pub unnoticed: Vec<String>,
}

/// How one number came out.
#[derive(Default)]
struct Tried {
    /// How many moves are lawful.
    moves: usize,
    unnoticed: Vec<String>,
    why: Vec<String>,
}

/// Moves the numbers of one rulebook, or of each.
pub fn run(check: &mut Check) -> Result<(), Fault> {
    let first = check.paths.first().and_then(|path| path.to_str()).map(str::to_owned);
    if let Some(ruleset) = first.filter(|name| registry::names().contains(&name.as_str())) {
        check.paths.remove(0);
        check.rules = Some(ruleset);
    }
    let mut files = Vec::new();
    for path in &check.paths {
        gather(path, &mut files)?;
    }
    let rulesets = match &check.rules {
        Some(ruleset) => vec![ruleset.as_str()],
        None if check.paths.is_empty() => registry::names(),
        None => {
            return Err(Fault::input("say whose cases these are: `tercio check --mutate RULESET FILES`"));
        }
    };
    let mut all: Vec<Mutated> = Vec::new();
    for ruleset in rulesets {
        let mutating = Mutating { check, files: &files };
        let mutated = registry::visit(ruleset, mutating).map_err(Fault::input)??;
        if !check.json {
            mutated.why.iter().filter(|_| check.why).for_each(|line| say!("{line}"));
            say!("{mutated}");
        }
        all.push(mutated);
    }
    if check.json {
        printing::json(&serde_json::to_string(&all).map_err(Fault::failed)?);
    }
    let amiss: usize = all.iter().map(|mutated| mutated.unlisted.len() + mutated.stale.len()).sum();
    match amiss {
        0 => Ok(()),
        _ => {
            let what = "numbers that no case guards are not listed, or are listed and guarded";
            let fault = Fault::failed(format!("{amiss} {what}"));
            Err(if check.json { fault.told() } else { fault })
        }
    }
}

/// The moving of a rulebook's numbers, told by some files' cases or by its own.
struct Mutating<'a> {
    check: &'a Check,
    files: &'a [(String, String)],
}

impl Visitor for Mutating<'_> {
    type Out = Result<Mutated, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let Check { number, sample, by, .. } = self.check;
        let sample = sample.map(|count| (count, by.as_str()));
        let chosen = Chosen { number: number.as_deref(), sample };
        if self.check.paths.is_empty() {
            return mutate::<R>(R::rulebook().cases, chosen);
        }
        let files: Vec<_> = self.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        mutate::<R>(&files, chosen)
    }
}

/// Moves numbers of a rulebook and tells all cases of some files each time, on all cores.
fn mutate<R: Rulebook>(files: &[(&str, &str)], chosen: Chosen<'_>) -> Result<Mutated, Fault> {
    let cases = cases_of::<R>(files)?;
    let listed = listed::<R>()?;
    let all = movable::<R>();
    let named: BTreeSet<String> = all.iter().map(|number| number.name.clone()).collect();
    let numbers = choose(all, chosen);
    if numbers.is_empty() {
        let wanted = chosen.number.unwrap_or_default();
        return Err(Fault::input(format!("no number of {} has `{wanted}` in its name", R::NAME)));
    }
    let tried = try_all::<R>(&cases, &numbers);
    Ok(gathered::<R>(&numbers, tried, &listed, &named))
}

/// The cases of some files; all must come out as told by the book as it is.
fn cases_of<R: Rulebook>(files: &[(&str, &str)]) -> Result<Vec<Case>, Fault> {
    let report = cases::run::<R>(files.iter().copied(), &cases::Filter::default());
    if !report.failed.is_empty() {
        let first = &report.failed[0];
        let what = format!("{} cases fail with no number moved; mend them first", report.failed.len());
        return Err(Fault::failed(format!("{what}\n{first}")));
    }
    let read = |(name, text): &(&str, &str)| cases::read::<R>(name, text).map_err(Fault::input);
    Ok(files.iter().map(read).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

fn listed<R: Rulebook>() -> Result<Listed, Fault> {
    let text = R::rulebook().file(LIST).unwrap_or_default();
    let listed: Listed =
        toml::from_str(text).map_err(|error| Fault::failed(format!("{} of {}: {error}", LIST, R::NAME)))?;
    match listed.meaningless.iter().find(|entry| entry.why.trim().is_empty()) {
        Some(entry) => Err(Fault::failed(format!("{LIST} does not say why {} is meaningless", entry.number))),
        None => Ok(listed),
    }
}

/// The numbers wanted: of a sample, those whose names together with its text come first by their hashes.
fn choose(mut numbers: Vec<Movable>, chosen: Chosen<'_>) -> Vec<Movable> {
    numbers.retain(|number| chosen.number.is_none_or(|text| number.name.contains(text)));
    if let Some((count, by)) = chosen.sample {
        numbers.sort_by_key(|number| engine::fingerprint(&(by, number.name.as_str())));
        numbers.truncate(count);
        numbers.sort_by(|one, other| one.name.cmp(&other.name));
    }
    numbers
}

/// Tries every number, on as many threads as there are cores.
fn try_all<R: Rulebook>(cases: &[Case], numbers: &[Movable]) -> Vec<Tried> {
    let bar = ProgressBar::new(numbers.len() as u64);
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(numbers.len());
    // A number that makes the rules break off is told with its case, not here.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(number) = numbers.get(at) else { return done };
            done.push((at, try_one::<R>(cases, number)));
            bar.inc(1);
        }
    };
    let mut done: Vec<(usize, Tried)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        done.flatten().collect()
    });
    std::panic::set_hook(hook);
    bar.finish_and_clear();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, tried)| tried).collect()
}

/// Tells the cases with each move of a number, those of its own rules first, until one fails.
fn try_one<R: Rulebook>(cases: &[Case], number: &Movable) -> Tried {
    let (own, others): (Vec<&Case>, Vec<&Case>) =
        cases.iter().partition(|case| case.rules.iter().any(|rule| number.rules().contains(rule)));
    let mut tried = Tried::default();
    for Move { to, house } in &number.moves::<R>() {
        let notices = |case: &&&Case| matches!(cases::notice::<R>(case, house), Notice::Fails(_));
        let caught = own.iter().chain(&others).find(notices);
        let by = caught.map_or("nobody".to_owned(), |case| format!("{} ({})", case.title, case.file));
        let with: String =
            house.iter().skip(1).map(|(path, value)| format!(" with {path} = {value}")).collect();
        tried.why.push(format!("{} = {} as {to}{with}: {by}", number.name, number.value()));
        tried.moves += 1;
        if caught.is_none() {
            tried.unnoticed.push(format!("{to}{with}"));
        }
    }
    tried
}

fn gathered<R: Rulebook>(
    numbers: &[Movable],
    tried: Vec<Tried>,
    listed: &Listed,
    named: &BTreeSet<String>,
) -> Mutated {
    let is_meaningless = |name: &str| listed.meaningless.iter().any(|entry| entry.number == name);
    let mut out = Mutated {
        ruleset: R::NAME,
        numbers: numbers.len(),
        caught: 0,
        meaningless: Vec::new(),
        survivors: Vec::new(),
        unlisted: Vec::new(),
        stale: Vec::new(),
        why: Vec::new(),
    };
    for (number, tried) in numbers.iter().zip(tried) {
        let name = number.name.clone();
        let caught = tried.moves > 0 && tried.unnoticed.is_empty();
        let is_listed = listed.survivors.contains(&name);
        out.why.extend(tried.why);
        if caught {
            out.caught += 1;
            if is_listed || is_meaningless(&name) {
                out.stale.push(name);
            }
        } else if is_meaningless(&name) {
            out.meaningless.push(name);
        } else {
            if !is_listed {
                out.unlisted.push(name.clone());
            }
            out.survivors.push(Survivor {
                number: name,
                value: number.value().to_owned(),
                unnoticed: tried.unnoticed,
            });
        }
    }
    let entries = listed.survivors.iter().chain(listed.meaningless.iter().map(|entry| &entry.number));
    out.stale.extend(entries.filter(|name| !named.contains(*name)).cloned());
    out
}

/// What came of it, in lines.
impl std::fmt::Display for Mutated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let listed = |name: &String| if self.unlisted.contains(name) { "" } else { ", as listed" };
        for Survivor { number, value, unnoticed } in &self.survivors {
            let as_listed = listed(number);
            match unnoticed.is_empty() {
                true => writeln!(f, "{number} = {value}: no move of it is lawful{as_listed}")?,
                false => {
                    let moved = unnoticed.join(" or ");
                    writeln!(f, "{number} = {value}: no case notices {moved}{as_listed}")?;
                }
            }
        }
        for name in &self.stale {
            writeln!(
                f,
                "{name}: is listed in {LIST}, but is caught or is no number of the book; take it out"
            )?;
        }
        let share = 100.0 * self.caught as f64 / self.numbers.max(1) as f64;
        write!(
            f,
            "{}: {} of {} numbers caught ({share:.1} %), {} meaningless, {} survive",
            self.ruleset,
            self.caught,
            self.numbers,
            self.meaningless.len(),
            self.survivors.len()
        )
    }
}
