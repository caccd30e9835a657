//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the
//! text of answers, records, cases, house rules, and battles and armies on their way to the table.

use crate::field;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use charge_pikes::ChargePikes;
use charge_pikes::ask::Ask;
use charge_pikes::book::Book;
use charge_pikes::casting::{House, cast_armies, deployed, to_deploy};
use charge_pikes::validate_state;
use conformance::malformed::{self, Played};
use conformance::spoiling::{assert_places, over_spoiled};
use engine::{Ruleset, Shape};
use proptest::prelude::*;
use scenario::VersionIndex;

/// Values in the words of these rules.
const OWN: [&str; 9] = [
    "\"horse\"",
    "\"battery\"",
    "\"routed\"",
    "\"square\"",
    "[\"light\", \"heavy\"]",
    "[\"volley_fire\"]",
    "[\"CP-01-01\"]",
    "[\"A: finish\", \"dice CP-14-01 6 5\"]",
    "\"town block\"",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

fn file(path: impl AsRef<Path>) -> String {
    fs::read_to_string(folder("").join(path)).expect("the file is there")
}

/// A battle made up, of random players.
fn played() -> &'static Played<ChargePikes> {
    static ONCE: OnceLock<Played<ChargePikes>> = OnceLock::new();
    ONCE.get_or_init(|| {
        let (world, table) = field::made_up(101).expect("a battle");
        Played::random(Arc::new(world), table)
    })
}

#[test]
fn answers_are_read_or_told_where_they_fail() {
    played().spoil_answers(4_000, &OWN);
}

#[test]
fn records_are_read_or_told_where_they_fail() {
    played().spoil_record(120, &OWN);
}

#[test]
fn cases_are_read_and_laid_out_or_told_where_they_fail() {
    let texts = malformed::case_files(&folder("rulebooks/charge-pikes/cases"));
    malformed::spoil_positions::<ChargePikes>(&texts, 600, &OWN);
}

#[test]
fn spoiled_cases_are_told_without_stumbling() {
    let texts = malformed::case_files(&folder("rulebooks/charge-pikes/cases"));
    malformed::spoil_telling::<ChargePikes>(&texts, 250, &OWN);
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let house = "[shooting.pistols.near]\nrange = [5, 3.75]\n";
    malformed::spoil_numbers(&folder("rulebooks/charge-pikes"), house, 150, &OWN, |text| {
        Book::with_house_rules(text, "house").map(drop)
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = ["training", "winceby", "powick-bridge"].map(|name| file(format!("battles/{name}.toml")));
    over_spoiled(&texts, 200, &OWN, |text, _| {
        match scenario::Battle::parse("a battle", text) {
            Err(faults) => assert_places(text, &faults)?,
            Ok(battle) => {
                for cast in [deployed, to_deploy] {
                    match cast(&battle, VersionIndex::FIRST, House::default()) {
                        Ok(casting) => {
                            prop_assert_eq!(ChargePikes::invariants(&casting.table, &casting.world), Ok(()))
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
    over_spoiled(&texts, 300, &OWN, |text, _| {
        let army = match scenario::Army::parse("an army", text) {
            Ok(army) => army,
            Err(faults) => return assert_places(text, &faults),
        };
        match cast_armies([&sound, &army], 3, House::default()) {
            Ok(casting) => prop_assert_eq!(ChargePikes::invariants(&casting.table, &casting.world), Ok(())),
            Err(faults) => prop_assert!(faults.iter().all(|fault| !fault.to_string().is_empty())),
        }
        Ok(())
    });
}

#[test]
fn a_unit_with_more_files_or_ranks_than_there_can_be_is_refused() {
    let (world, table) = field::made_up(101).expect("a battle");
    let drawn_up = |files: u8, ranks: u8| {
        let mut spoiled = table;
        let shape = spoiled.pieces[0].shape();
        spoiled.pieces[0].set_shape(Shape { files, ranks, ..shape });
        validate_state::check(&spoiled, &world, &Ask::Initiative)
    };
    let whole = table.pieces[0].shape();
    assert_eq!(drawn_up(whole.files, whole.ranks), Ok(()));
    for (files, ranks) in [(128, whole.ranks), (255, whole.ranks), (whole.files, 128)] {
        let fault = drawn_up(files, ranks).expect_err("no unit stands so");
        assert!(fault.ends_with("has more files or ranks than 127"), "{fault}");
    }
}
