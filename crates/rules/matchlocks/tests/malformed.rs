//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the
//! text of answers, records, cases, house rules, and battles and armies on their way to the table.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use engine::{AnswerText, Battle, Header, Luck, Record, RecordText, Ruleset, Side, Viewpoint, read_answer};
use matchlocks::Matchlocks;
use matchlocks::army::{ArmyList, Roster};
use matchlocks::book::Book;
use matchlocks::casting::{cast_armies, cast_to_deploy, deployed};
use matchlocks::preparation::ground::{Groundwork, Recipe};
use matchlocks::table::Table;
use matchlocks::world::{Baseline, World};
use proptest::prelude::*;
use proving::spoiling::{assert_places, is_in, over_spoiled};
use scenario::VersionIndex;

/// Values in the words of these rules.
const OWN: [&str; 8] = [
    "\"veteran\"",
    "\"battalia\"",
    "\"routed\"",
    "[\"jammed\"]",
    "\"hastings\"",
    "[\"NMM-01-10\"]",
    "[\"A: pass\", \"dice NMM-11-27 6 5\"]",
    "\"1/0\"",
];

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

fn file(path: impl AsRef<Path>) -> String {
    fs::read_to_string(folder("").join(path)).expect("the file is there")
}

/// The training battle, and a random one in it as a record.
fn trained() -> &'static (Arc<World>, Table, String, Vec<String>) {
    static ONCE: OnceLock<(Arc<World>, Table, String, Vec<String>)> = OnceLock::new();
    ONCE.get_or_init(|| {
        let paper = scenario::Battle::parse("training", &file("battles/training.toml")).expect("it reads");
        let casting = deployed(&paper, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
        let world = Arc::new(World { attended: false, ..casting.world });
        let mut battle =
            Battle::<Matchlocks>::begin(world.clone(), casting.table, Header::seeded::<Matchlocks>(5))
                .expect("it begins");
        let (mut luck, mut answers) = (Luck::new(5), Vec::new());
        while let Some(side) = Side::BOTH.into_iter().find(|side| battle.decision(*side).is_some()) {
            let decision = *battle.decision(side).expect("it is asked");
            let answer =
                Matchlocks::sample(&battle.known(Viewpoint::Side(side)), &world, &decision, &mut luck);
            answers.push(AnswerText::<Matchlocks> { world: &world, answer: &answer }.to_string());
            battle.answer(side, answer).expect("what is drawn is legal");
            if answers.len() == 120 {
                break;
            }
        }
        let record = RecordText::<Matchlocks> { world: &world, record: &battle.record() }.to_string();
        (world, casting.table, record, answers)
    })
}

#[test]
fn answers_are_read_or_told_where_they_fail() {
    let (world, _, _, answers) = trained();
    over_spoiled(answers, 6_000, &OWN, |text, _| {
        match read_answer::<Matchlocks>(world, text) {
            Ok(answer) => {
                // What is read can be written, and reads back as the same unless it cannot be said at all.
                if answer.within_bounds::<Matchlocks>(world).is_ok() {
                    let written = AnswerText::<Matchlocks> { world, answer: &answer }.to_string();
                    prop_assert_eq!(read_answer::<Matchlocks>(world, &written), Ok(answer), "{}", written);
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
    let (world, table, record, _) = trained();
    // The reader checks the hash in the last line first; without that line, the rest is read.
    let end = record.trim_end().rfind('\n').expect("it has lines") + 1;
    let texts = [record.clone(), record[..end].to_owned()];
    over_spoiled(&texts, 400, &OWN, |text, which| {
        let read = match which {
            0 => Record::read::<Matchlocks>(text, world),
            _ => Record::read_unfinished::<Matchlocks>(text, world),
        };
        match read {
            Err(fault) => {
                prop_assert!(is_in(text, fault.line, fault.column), "{}", fault);
                prop_assert!(!fault.what.is_empty());
            }
            Ok(record) => {
                if let Err(fault) = record.replay::<Matchlocks>(world.clone(), *table) {
                    prop_assert!(fault.line >= 1 && fault.line <= text.split('\n').count() + 1, "{}", fault);
                }
            }
        }
        Ok(())
    });
}

/// The text of every file of cases.
fn case_files() -> Vec<String> {
    let inside = |path: std::path::PathBuf| {
        let entries = fs::read_dir(path).expect("it is a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("it is read").path()).collect();
        paths.sort();
        paths
    };
    let files = inside(folder("rulebooks/matchlocks/cases")).into_iter().flat_map(inside);
    files.map(|path| fs::read_to_string(path).expect("it is read")).collect()
}

#[test]
fn cases_are_read_and_laid_out_or_told_where_they_fail() {
    let texts: Vec<String> = case_files().into_iter().step_by(3).collect();
    over_spoiled(&texts, 1_500, &OWN, |text, _| {
        match cases::read::<Matchlocks>("a case", text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(cases) => {
                for case in cases.iter().take(2) {
                    if let Err(faults) = cases::stage::<Matchlocks>(case) {
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
    over_spoiled(&texts, 400, &OWN, |text, _| {
        if let Ok(cases) = cases::read::<Matchlocks>("a case", text) {
            cases.iter().take(3).for_each(|case| drop(cases::tell::<Matchlocks>(case, false)));
        }
        Ok(())
    });
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let mut texts: Vec<String> =
        ["settings", "movement", "shooting", "melee", "morale", "cards", "command", "points"]
            .iter()
            .map(|name| file(format!("rulebooks/matchlocks/{name}.toml")))
            .collect();
    texts.push("[melee.hits]\nfirst_round = 5\n\n[movement]\nwheel_degrees = 45\n".to_owned());
    over_spoiled(&texts, 400, &OWN, |text, _| {
        match Book::with_house_rules(text, "house") {
            Ok(book) => prop_assert_eq!(book.house_rules(), Some("house")),
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                for fault in faults {
                    let (line, column) = (fault.place.line as usize, fault.place.column as usize);
                    prop_assert!(is_in(text, line, column), "{}", fault);
                    prop_assert!(!fault.what.is_empty() && !fault.mend.is_empty(), "{}", fault);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = ["training", "winceby", "powick-bridge"].map(|name| file(format!("battles/{name}.toml")));
    over_spoiled(&texts, 600, &OWN, |text, _| {
        match scenario::Battle::parse("a battle", text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(battle) => {
                for cast in [deployed, cast_to_deploy] {
                    match cast(&battle, VersionIndex::FIRST, Book::standard().clone()) {
                        Ok(casting) => {
                            prop_assert_eq!(Matchlocks::invariants(&casting.table, &casting.world), Ok(()))
                        }
                        Err(faults) => prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty())),
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn armies_are_fielded_or_told_why_not() {
    let texts = ["royalist", "scots", "swedish"].map(|name| file(format!("armies/{name}.toml")));
    let sound = scenario::Army::parse("an army", &texts[0]).expect("it reads");
    over_spoiled(&texts, 600, &OWN, |text, _| {
        let army = match scenario::Army::parse("an army", text) {
            Ok(army) => army,
            Err(faults) => return assert_places(text, &faults),
        };
        match ArmyList::of(&army) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(list) => {
                let roster = Roster::of(&list, Book::standard());
                prop_assert!(roster.faults.iter().all(|fault| !fault.what.is_empty()));
                prop_assert!(!roster.to_string().is_empty());
            }
        }
        let mut luck = Luck::new(3);
        let ground = Groundwork::made_up(Book::standard(), Recipe::usual(&mut luck), &mut luck);
        let baselines = [Baseline::Top, Baseline::Bottom];
        match cast_armies([&sound, &army], ground, baselines, Book::standard().clone()) {
            Ok(casting) => prop_assert_eq!(Matchlocks::invariants(&casting.table, &casting.world), Ok(())),
            Err(faults) => prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty())),
        }
        Ok(())
    });
}
