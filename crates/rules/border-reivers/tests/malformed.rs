//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the
//! text of answers, records, cases, and battles and armies on their way to the table.

#[path = "../examples/soak/field.rs"]
#[allow(dead_code)]
mod field;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use border_reivers::BorderReivers;
use border_reivers::casting::{BandFile, House, cast, cast_bands};
use border_reivers::table::Table;
use border_reivers::world::World;
use engine::{AnswerText, Luck, Record, RecordText, Ruleset, Viewpoint, read_answer};
use proptest::prelude::*;
use proving::replaying::{asked, begin};
use proving::spoiling::{assert_places, is_in, over_spoiled};
use scenario::VersionIndex;

/// Values in the words of these rules.
const OWN: [&str; 9] = [
    "\"reiver\"",
    "\"longbow\"",
    "\"stunned\"",
    "\"heidman\"",
    "[\"dagg\", \"dagg\"]",
    "[\"prisoners\"]",
    "[\"BR-01-01\"]",
    "[\"A: finish\", \"dice BR-06-02 9 2\"]",
    "\"deep water\"",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

fn file(path: impl AsRef<Path>) -> String {
    fs::read_to_string(folder("").join(path)).expect("the file is there")
}

/// A battle made up, and a random one in it as a record.
fn played() -> &'static (Arc<World>, Table, String, Vec<String>) {
    static ONCE: OnceLock<(Arc<World>, Table, String, Vec<String>)> = OnceLock::new();
    ONCE.get_or_init(|| {
        let scene = field::actions("cattle-raid").expect("the raid").remove(0);
        let (world, table) = (scene.world, scene.table);
        let mut battle = begin::<BorderReivers>(&world, &table, 5);
        let (mut luck, mut answers) = (Luck::new(5), Vec::new());
        while let Some(side) = asked(&battle).filter(|_| answers.len() < 120) {
            let decision = *battle.decision(side).expect("it is asked");
            let answer =
                BorderReivers::sample(&battle.known(Viewpoint::Side(side)), &world, &decision, &mut luck);
            answers.push(AnswerText::<BorderReivers> { world: &world, answer: &answer }.to_string());
            battle.answer(side, answer).expect("what is drawn is legal");
        }
        let record = RecordText::<BorderReivers> { world: &world, record: &battle.record() }.to_string();
        (world, table, record, answers)
    })
}

#[test]
fn answers_are_read_or_told_where_they_fail() {
    let (world, _, _, answers) = played();
    over_spoiled(answers, 4_000, &OWN, |text, _| {
        match read_answer::<BorderReivers>(world, text) {
            Ok(answer) => {
                // What is read can be written, and reads back as the same unless it cannot be said at all.
                if answer.within_bounds::<BorderReivers>(world).is_ok() {
                    let written = AnswerText::<BorderReivers> { world, answer: &answer }.to_string();
                    prop_assert_eq!(read_answer::<BorderReivers>(world, &written), Ok(answer), "{}", written);
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

#[test]
fn records_are_read_or_told_where_they_fail() {
    let (world, table, record, _) = played();
    // The reader checks the hash in the last line first; without that line, the rest is read.
    let end = record.trim_end().rfind('\n').expect("it has lines") + 1;
    let texts = [record.clone(), record[..end].to_owned()];
    over_spoiled(&texts, 120, &OWN, |text, which| {
        let read = match which {
            0 => Record::read::<BorderReivers>(text, world),
            _ => Record::read_unfinished::<BorderReivers>(text, world),
        };
        match read {
            Err(fault) => {
                prop_assert!(is_in(text, fault.line, fault.column), "{}", fault);
                prop_assert!(!fault.what.is_empty());
            }
            Ok(record) => {
                if let Err(fault) = record.replay::<BorderReivers>(world.clone(), *table) {
                    prop_assert!(fault.line >= 1 && fault.line <= text.split('\n').count() + 1, "{}", fault);
                }
            }
        }
        Ok(())
    });
}

/// The text of every file of cases.
fn case_files() -> Vec<String> {
    let inside = |path: PathBuf| {
        let entries = fs::read_dir(path).expect("it is a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("it is read").path()).collect();
        paths.sort();
        paths
    };
    let chapters = inside(folder("rulebooks/border-reivers/cases")).into_iter().filter(|path| path.is_dir());
    chapters.flat_map(inside).map(|path| fs::read_to_string(path).expect("it is read")).collect()
}

#[test]
fn cases_are_read_and_laid_out_or_told_where_they_fail() {
    let texts = case_files();
    over_spoiled(&texts, 600, &OWN, |text, _| {
        match cases::read::<BorderReivers>("a case", text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(cases) => {
                for case in cases.iter().take(2) {
                    if let Err(faults) = cases::stage::<BorderReivers>(case) {
                        assert_places(text, &faults)?;
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn spoiled_cases_are_told_without_stumbling() {
    let texts: Vec<String> = case_files().into_iter().filter(|text| text.len() < 9_000).collect();
    assert!(texts.len() > 20, "there are no cases where they should be");
    over_spoiled(&texts, 250, &OWN, |text, _| {
        if let Ok(cases) = cases::read::<BorderReivers>("a case", text) {
            cases.iter().take(3).for_each(|case| drop(cases::tell::<BorderReivers>(case, false)));
        }
        Ok(())
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = ["ambush", "dryfe-sands", "kinmont-rescue"].map(|name| file(format!("battles/{name}.toml")));
    over_spoiled(&texts, 200, &OWN, |text, _| {
        match scenario::Battle::parse("a battle", text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(battle) => match cast(&battle, VersionIndex::FIRST, &House::default()) {
                Ok(casting) => {
                    prop_assert_eq!(BorderReivers::invariants(&casting.table, &casting.world), Ok(()))
                }
                Err(faults) => prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty())),
            },
        }
        Ok(())
    });
}

#[test]
fn bands_are_fielded_or_told_why_not() {
    let texts = ["liddesdale", "tynedale", "debatable-land"].map(|name| file(format!("armies/{name}.toml")));
    let band = |text: &str| scenario::Army::parse("a band", text).and_then(|army| BandFile::of(&army));
    let sound = band(&texts[0]).expect("it reads");
    let ground = scenario::Battle::parse("the trod", &file("battles/lawful-trod.toml")).expect("it reads");
    over_spoiled(&texts, 300, &OWN, |text, _| {
        let band = match band(text) {
            Ok(band) => band,
            Err(faults) => return assert_places(text, &faults),
        };
        match cast_bands(&ground, [&sound, &band], &House::default()) {
            Ok(casting) => prop_assert_eq!(BorderReivers::invariants(&casting.table, &casting.world), Ok(())),
            Err(faults) => prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty())),
        }
        Ok(())
    });
}
