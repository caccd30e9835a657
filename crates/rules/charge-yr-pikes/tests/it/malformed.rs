//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the text of answers,
//! records, cases, house rules, and battles and armies on their way to the table.

use std::sync::Arc;

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::book::Book;
use charge_yr_pikes::casting::{self, House};
use conformance::malformed::{self, Played};
use scenario::VersionIndex;

use crate::casting::fought;

/// Values in the words of these rules.
const OWN: [&str; 8] = [
    "\"scots horse\"",
    "\"second-rate\"",
    "\"routed\"",
    "\"square\"",
    "[\"on foot\"]",
    "[\"leader-quality\"]",
    "[\"CYP-01-01\"]",
    "[\"A: finish\", \"dice CYP-11-04 6\"]",
];

#[test]
fn answers_and_records_are_read_or_told_where_they_fail() {
    let (world, table) = fought("made-up", 101);
    let played = Played::<ChargeYrPikes>::random(Arc::new(world), table);
    played.spoil_answers(1_500, &OWN);
    played.spoil_record(30, &OWN);
}

#[test]
fn positions_are_laid_out_or_told_where_they_fail() {
    let texts = malformed::case_files(&malformed::rulebook("charge-yr-pikes").join("cases"));
    malformed::spoil_positions::<ChargeYrPikes>(&texts, 250, &OWN);
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let house = "[command.radius]\nwithin = 10\n";
    malformed::spoil_numbers(&malformed::rulebook("charge-yr-pikes"), house, 100, &OWN, |text| {
        Book::with_house_rules(text, "house").map(drop)
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let mut texts = malformed::texts("battles", ["training", "winceby", "powick-bridge"]);
    texts[0].push_str("\n[charge-yr-pikes]\nelite = [\"Harley's bluecoats\"]\nunits = { \"Drake's redcoats\" = { standard = 2 } }\n");
    let read = |text: &str| scenario::Battle::parse("a battle", text);
    malformed::spoil_casting::<ChargeYrPikes, _, _>(&texts, 150, &OWN, read, |battle| {
        let cast = casting::deployed(battle, VersionIndex::FIRST, &House::default());
        vec![cast.map(|casting| (casting.world, casting.table))]
    });
}

#[test]
fn armies_are_fielded_or_told_why_not() {
    let texts = malformed::texts("armies", ["royalist", "scots", "swedish"]);
    let sound = scenario::Army::parse("an army", &texts[0]).expect("it reads");
    let read = |text: &str| scenario::Army::parse("an army", text);
    malformed::spoil_casting::<ChargeYrPikes, _, _>(&texts, 200, &OWN, read, |army| {
        let cast = casting::cast_armies([&sound, army], 3, &House::default());
        vec![cast.map(|casting| (casting.world, casting.table))]
    });
}
