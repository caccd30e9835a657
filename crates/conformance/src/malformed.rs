//! What a rulebook reads besides battles and armies, spoiled in every way: the text of answers, records and cases is read as
//! something sound or told with a place that it has.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cases::Staged;
use engine::{AnswerText, Record, RecordText, Rng, Ruleset, Viewpoint, read_answer};
use proptest::prelude::*;
use scenario::Faults;

use crate::replaying::{asked, begin};
use crate::spoiling::{assert_places, is_in, over_spoiled};

/// The beginning of a battle of random players, written down.
pub struct Played<R: Ruleset> {
    world: Arc<R::World>,
    table: R::Table,
    record: String,
    answers: Vec<String>,
}

impl<R: Ruleset> Played<R> {
    /// The first 120 decisions of a battle.
    ///
    /// # Panics
    /// If what is drawn is not legal.
    pub fn random(world: Arc<R::World>, table: R::Table) -> Played<R> {
        let mut battle = begin::<R>(&world, &table, 5);
        let (mut rng, mut answers) = (Rng::new(5), Vec::new());
        while let Some(side) = asked(&battle).filter(|_| answers.len() < 120) {
            let decision = *battle.decision(side).expect("it is asked");
            let answer = R::sample(&battle.known(Viewpoint::Side(side)), &world, &decision, &mut rng);
            answers.push(AnswerText::<R> { world: &world, answer: &answer }.to_string());
            battle.answer(side, answer).expect("what is drawn is legal");
        }
        let record = RecordText::<R> { world: &world, record: &battle.record() }.to_string();
        Played { world, table, record, answers }
    }

    /// Spoils its answers so many times.
    ///
    /// # Panics
    /// If one is read that cannot be written, or is refused without a place.
    pub fn spoil_answers(&self, times: u32, own: &[&'static str]) {
        let world = &self.world;
        over_spoiled(&self.answers, times, own, |text, _| {
            match read_answer::<R>(world, text) {
                Ok(answer) => {
                    // What is read can be written, and reads back as the same unless it cannot be said at all.
                    if answer.within_bounds::<R>(world).is_ok() {
                        let written = AnswerText::<R> { world, answer: &answer }.to_string();
                        prop_assert_eq!(read_answer::<R>(world, &written), Ok(answer), "{}", written);
                    }
                }
                Err(fault) => {
                    prop_assert!((1..=text.chars().count() + 1).contains(&fault.column), "{}", fault);
                    prop_assert!(!fault.expected.is_empty());
                }
            }
            Ok(())
        });
    }

    /// Spoils its record so many times, with and without the hash in the last line, and replays what can be read.
    ///
    /// # Panics
    /// If a record is refused without a place that it has.
    pub fn spoil_record(&self, times: u32, own: &[&'static str]) {
        // The reader checks the hash in the last line first; without that line, the rest is read.
        let end = self.record.trim_end().rfind('\n').expect("it has lines") + 1;
        let texts = [self.record.clone(), self.record[..end].to_owned()];
        over_spoiled(&texts, times, own, |text, which| {
            let read = match which {
                0 => Record::read::<R>(text, &self.world),
                _ => Record::read_unfinished::<R>(text, &self.world),
            };
            match read {
                Err(fault) => {
                    prop_assert!(is_in(text, fault.line, fault.column), "{}", fault);
                    prop_assert!(!fault.what.is_empty());
                }
                Ok(record) => {
                    if let Err(fault) = record.replay::<R>(self.world.clone(), self.table) {
                        let lines = text.split('\n').count() + 1;
                        prop_assert!((1..=lines).contains(&fault.line), "{}", fault);
                    }
                }
            }
            Ok(())
        });
    }
}

/// The text of some files of a folder of the repository, `battles` or `armies`, by their names without `.toml`.
///
/// # Panics
/// If one cannot be read.
pub fn texts<const N: usize>(folder: &str, names: [&str; N]) -> [String; N] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    names.map(|name| fs::read_to_string(root.join(format!("{name}.toml"))).expect("it is read"))
}

/// The folder of a rulebook, by its name.
pub fn rulebook(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks").join(name)
}

/// Spoils texts so many times, reads each and casts what can be read, in every way there is.
///
/// # Panics
/// If a text is refused without a place that it has, a battle is cast in which something is broken, or one is not cast without
/// a word why.
pub fn spoil_casting<R: Ruleset, T, F: Display>(
    texts: &[String],
    times: u32,
    own: &[&'static str],
    read: impl Fn(&str) -> Result<T, Faults>,
    cast: impl Fn(&T) -> Vec<Result<(R::World, R::Table), Vec<F>>>,
) {
    over_spoiled(texts, times, own, |text, _| {
        match read(text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(read) => {
                for casting in cast(&read) {
                    match casting {
                        Ok((world, table)) => prop_assert_eq!(R::invariants(&table, &world), Ok(())),
                        Err(faults) => prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty())),
                    }
                }
            }
        }
        Ok(())
    });
}

/// The text of every file of cases below a folder of chapters.
///
/// # Panics
/// If they cannot be read, or are too few to be all.
pub fn case_files(folder: &Path) -> Vec<String> {
    let inside = |path: &Path| {
        let entries = fs::read_dir(path).expect("it is a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("it is read").path()).collect();
        paths.sort();
        paths
    };
    let chapters = inside(folder).into_iter().filter(|path| path.is_dir());
    let files = chapters.flat_map(|chapter| inside(&chapter));
    let texts: Vec<String> = files.map(|path| fs::read_to_string(path).expect("it is read")).collect();
    assert!(texts.len() > 20, "there are no cases where they should be");
    texts
}

/// Spoils files of cases so many times, and lays out the first two cases of what can be read.
///
/// # Panics
/// If a file or a position is refused without a place that the file has.
pub fn spoil_positions<R: Staged>(texts: &[String], times: u32, own: &[&'static str]) {
    over_spoiled(texts, times, own, |text, _| {
        match cases::read::<R>("a case", text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(cases) => {
                for case in cases.iter().take(2) {
                    if let Err(faults) = cases::stage::<R>(case) {
                        assert_places(text, &faults)?;
                    }
                }
            }
        }
        Ok(())
    });
}

/// Spoils the shorter files of cases so many times, and tells the first three cases of what can be read, whatever comes of it.
pub fn spoil_telling<R: Staged>(texts: &[String], times: u32, own: &[&'static str]) {
    let short: Vec<String> = texts.iter().filter(|text| text.len() < 9_000).cloned().collect();
    over_spoiled(&short, times, own, |text, _| {
        if let Ok(cases) = cases::read::<R>("a case", text) {
            cases.iter().take(3).for_each(|case| drop(cases::tell::<R>(case, false)));
        }
        Ok(())
    });
}

/// Spoils the files of numbers below a rulebook's folder, and one of house rules, so many times, and reads each as house rules.
///
/// # Panics
/// If one is refused without a place that it has, or without a word how to mend it.
pub fn spoil_numbers(
    folder: &Path,
    house: &str,
    times: u32,
    own: &[&'static str],
    read: impl Fn(&str) -> Result<(), Vec<rulebook::numbers::Fault>>,
) {
    let entries = fs::read_dir(folder).expect("it is a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it is read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "toml") && !path.ends_with("rules.toml"));
    paths.sort();
    assert!(!paths.is_empty(), "there are no numbers where they should be");
    let mut texts: Vec<String> =
        paths.iter().map(|path| fs::read_to_string(path).expect("it is read")).collect();
    assert_eq!(read(house), Ok(()));
    texts.push(house.to_owned());
    over_spoiled(&texts, times, own, |text, _| {
        if let Err(faults) = read(text) {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                let (line, column) = (fault.place.line as usize, fault.place.column as usize);
                prop_assert!(is_in(text, line, column), "{}", fault);
                prop_assert!(!fault.what.is_empty() && !fault.mend.is_empty(), "{}", fault);
            }
        }
        Ok(())
    });
}
