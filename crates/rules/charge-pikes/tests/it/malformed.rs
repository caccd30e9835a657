//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the
//! text of answers, records, cases, house rules, and battles and armies on their way to the table.

use crate::field;

use std::sync::{Arc, OnceLock};

use charge_pikes::ChargePikes;
use charge_pikes::ask::Ask;
use charge_pikes::book::Book;
use charge_pikes::casting::{Casting, House, cast_armies, deployed, to_deploy};
use charge_pikes::validate_state;
use conformance::malformed::{
    Played, case_files, rulebook, spoil_casting, spoil_numbers, spoil_positions, spoil_telling, texts,
};
use engine::Shape;
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
    let texts = case_files(&rulebook("charge-pikes").join("cases"));
    spoil_positions::<ChargePikes>(&texts, 600, &OWN);
}

#[test]
fn spoiled_cases_are_told_without_stumbling() {
    let texts = case_files(&rulebook("charge-pikes").join("cases"));
    spoil_telling::<ChargePikes>(&texts, 250, &OWN);
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let house = "[shooting.pistols.near]\nrange = [5, 3.75]\n";
    spoil_numbers(&rulebook("charge-pikes"), house, 150, &OWN, |text| {
        Book::with_house_rules(text, "house").map(drop)
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = texts("battles", ["training", "winceby", "powick-bridge"]);
    let read = |text: &str| scenario::Battle::parse("a battle", text);
    spoil_casting::<ChargePikes, _, _>(&texts, 200, &OWN, read, |battle| {
        let cast = |cast: fn(&_, _, _) -> Result<Casting, _>| {
            cast(battle, VersionIndex::FIRST, House::default()).map(|casting| (casting.world, casting.table))
        };
        vec![cast(deployed), cast(to_deploy)]
    });
}

#[test]
fn armies_are_fielded_or_told_why_not() {
    let texts = texts("armies", ["royalist", "scots", "swedish"]);
    let sound = scenario::Army::parse("an army", &texts[0]).expect("it reads");
    let read = |text: &str| scenario::Army::parse("an army", text);
    spoil_casting::<ChargePikes, _, _>(&texts, 300, &OWN, read, |army| {
        let casting = cast_armies([&sound, army], 3, House::default());
        vec![casting.map(|casting| (casting.world, casting.table))]
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
