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
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use scenario::VersionIndex;

/// One way of spoiling a text.
#[derive(Clone, Debug)]
enum Spoil {
    /// Takes out some characters.
    Cut { at: usize, count: usize },
    /// Puts something in.
    Insert { at: usize, what: String },
    /// Takes out a line.
    DropLine(usize),
    /// Writes a line twice.
    RepeatLine(usize),
    /// Puts one line in the place of another.
    MoveLine(usize, usize),
    /// Puts another value behind the `=` of a line.
    Revalue(usize, String),
    /// Puts another number in the place of one.
    Renumber(usize, String),
    /// Cuts the text off.
    End(usize),
}

fn spoil(text: &str, how: &Spoil) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = lines.len().max(1);
    match how {
        Spoil::Cut { at, count } => {
            let at = at % (characters.len() + 1);
            characters.drain(at..(at + count).min(characters.len()));
            return characters.into_iter().collect();
        }
        Spoil::Insert { at, what } => {
            let at = at % (characters.len() + 1);
            characters.splice(at..at, what.chars());
            return characters.into_iter().collect();
        }
        Spoil::End(at) => {
            characters.truncate(at % (characters.len() + 1));
            return characters.into_iter().collect();
        }
        Spoil::Renumber(at, number) => {
            let digits: Vec<usize> =
                (0..characters.len()).filter(|at| characters[*at].is_ascii_digit()).collect();
            if let Some(at) = digits.get(at % digits.len().max(1)) {
                characters.splice(*at..*at + 1, number.chars());
            }
            return characters.into_iter().collect();
        }
        _ if lines.is_empty() => return text.to_owned(),
        Spoil::DropLine(line) => drop(lines.remove(line % count)),
        Spoil::RepeatLine(line) => lines.insert(line % count, lines[line % count].clone()),
        Spoil::MoveLine(from, to) => {
            let line = lines.remove(from % count);
            lines.insert(to % count, line);
        }
        Spoil::Revalue(line, value) => {
            let line = &mut lines[line % count];
            if let Some((key, _)) = line.clone().split_once('=') {
                *line = format!("{key}= {value}");
            }
        }
    }
    lines.join("\n")
}

fn any_number() -> impl Strategy<Value = String> {
    let edges = [
        "-1",
        "0",
        "7",
        "99",
        "255",
        "256",
        "-129",
        "65536",
        "2147483648",
        "9999999999999999999",
        "1e9",
        "0.5",
        "-0.00001",
        "nan",
        "72.00001",
    ];
    prop_oneof![
        prop::sample::select(edges.to_vec()).prop_map(str::to_owned),
        (-200i32..5_000).prop_map(|number| number.to_string())
    ]
}

fn any_value() -> impl Strategy<Value = String> {
    let fixed = [
        "\"\"",
        "\"A\"",
        "\"veteran\"",
        "\"battalia\"",
        "[]",
        "[[]]",
        "[1, 2]",
        "[[0, 0], [1, 1]]",
        "{}",
        "true",
        "\"routed\"",
        "\"\u{e4}\u{20ac}\"",
        "[\"jammed\"]",
        "\"hastings\"",
        "[\"NMM-01-10\"]",
        "\"1/0\"",
        "\"152.41mm\"",
        "[\"pass\"]",
        "[\"A: pass\", \"dice NMM-11-27 6 5\"]",
    ];
    prop_oneof![prop::sample::select(fixed.to_vec()).prop_map(str::to_owned), any_number()]
}

fn any_spoil() -> impl Strategy<Value = Spoil> {
    let place = || 0usize..1_000_000;
    prop_oneof![
        (place(), 1usize..20).prop_map(|(at, count)| Spoil::Cut { at, count }),
        (place(), "[ -~\u{e4}\u{20ac}\n\"\\[\\]={}.#:;]{1,6}")
            .prop_map(|(at, what)| Spoil::Insert { at, what }),
        place().prop_map(Spoil::DropLine),
        place().prop_map(Spoil::RepeatLine),
        (place(), place()).prop_map(|(from, to)| Spoil::MoveLine(from, to)),
        (place(), any_value()).prop_map(|(line, value)| Spoil::Revalue(line, value)),
        (place(), any_number()).prop_map(|(at, number)| Spoil::Renumber(at, number)),
        place().prop_map(Spoil::End),
    ]
}

/// Runs a property over so many texts, each one of these spoiled once to three times, from a fixed seed.
fn over_spoiled(texts: &[String], cases: u32, property: impl Fn(&str, usize) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let seed = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let strategy = (0..texts.len(), proptest::collection::vec(any_spoil(), 1..4));
    let outcome = TestRunner::new_with_rng(config, seed).run(&strategy, |(which, spoils)| {
        let text = spoils.iter().fold(texts[which].clone(), |text, how| spoil(&text, how));
        property(&text, which)
    });
    outcome.unwrap_or_else(|fault| panic!("{fault}"));
}

/// Whether a place, counted from 1, lies in a text or just behind the end of one of its lines.
fn is_in(text: &str, line: usize, column: usize) -> bool {
    let mut lines = text.split('\n').chain([""]);
    line >= 1 && lines.nth(line - 1).is_some_and(|line| (1..=line.chars().count() + 1).contains(&column))
}

fn assert_places(text: &str, faults: &scenario::Faults) -> Result<(), TestCaseError> {
    prop_assert!(!faults.list.is_empty());
    for fault in &faults.list {
        prop_assert!(
            is_in(text, fault.position.line as usize, fault.position.column as usize),
            "{:?}",
            fault
        );
        prop_assert!(!fault.what.is_empty());
    }
    Ok(())
}

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
    over_spoiled(answers, 6_000, |text, _| {
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
    over_spoiled(&texts, 400, |text, which| {
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
    over_spoiled(&texts, 1_500, |text, _| {
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
    over_spoiled(&texts, 400, |text, _| {
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
    over_spoiled(&texts, 400, |text, _| {
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
    over_spoiled(&texts, 600, |text, _| {
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
    over_spoiled(&texts, 600, |text, _| {
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
