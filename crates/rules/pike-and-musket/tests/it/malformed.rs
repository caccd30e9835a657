//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the text of answers,
//! records, cases, house rules, and battles and armies on their way to the table.

use std::sync::Arc;

use conformance::malformed::{self, Played};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::book::Book;
use pike_and_musket::casting::{self, House};
use scenario::VersionIndex;

use crate::field;

/// Values in the words of these rules.
const OWN: [&str; 8] = [
    "\"royalist foot\"",
    "\"cavaliers\"",
    "\"routing\"",
    "\"hedgehog\"",
    "[\"on foot\"]",
    "[\"orders\"]",
    "[\"PM-01-01\"]",
    "[\"A: finish\", \"dice PM-13-05 6\"]",
];

fn played() -> Played<PikeAndMusket> {
    let (world, table) = field::made_up(101);
    Played::random(Arc::new(world), table)
}

#[test]
fn answers_and_records_are_read_or_told_where_they_fail() {
    let played = played();
    played.spoil_answers(1_500, &OWN);
    played.spoil_record(30, &OWN);
}

#[test]
fn positions_are_laid_out_or_told_where_they_fail() {
    let texts = malformed::case_files(&malformed::rulebook("pike-and-musket").join("cases"));
    malformed::spoil_positions::<PikeAndMusket>(&texts, 250, &OWN);
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let house = "[combat.ranges]\nfoot = 60\n";
    malformed::spoil_numbers(&malformed::rulebook("pike-and-musket"), house, 100, &OWN, |text| {
        Book::with_house_rules(text, "house").map(drop)
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = malformed::texts("battles", ["training", "winceby", "powick-bridge"]);
    let read = |text: &str| scenario::Battle::parse("a battle", text);
    malformed::spoil_casting::<PikeAndMusket, _, _>(&texts, 150, &OWN, read, |battle| {
        let house = House::default();
        let cast = [
            casting::deployed(battle, VersionIndex::FIRST, &house),
            casting::to_deploy(battle, VersionIndex::FIRST, &house),
        ];
        cast.into_iter().map(|it| it.map(|casting| (casting.world, casting.table))).collect()
    });
}

#[test]
fn armies_are_fielded_or_told_why_not() {
    let texts = malformed::texts("armies", ["royalist", "scots", "swedish"]);
    let sound = scenario::Army::parse("an army", &texts[0]).expect("it reads");
    let read = |text: &str| scenario::Army::parse("an army", text);
    malformed::spoil_casting::<PikeAndMusket, _, _>(&texts, 200, &OWN, read, |army| {
        let cast = casting::cast_armies([&sound, army], 3, &House::default());
        vec![cast.map(|casting| (casting.world, casting.table))]
    });
}
