//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the
//! text of answers, records, cases, house rules, and battles and armies on their way to the table.

use crate::field;

use std::sync::OnceLock;

use border_reivers::BorderReivers;
use border_reivers::book::Book;
use border_reivers::casting::{BandFile, House, cast, cast_bands};
use conformance::malformed::{
    Played, case_files, rulebook, spoil_casting, spoil_numbers, spoil_positions, spoil_telling, texts,
};
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

/// A raid of random players.
fn played() -> &'static Played<BorderReivers> {
    static ONCE: OnceLock<Played<BorderReivers>> = OnceLock::new();
    ONCE.get_or_init(|| {
        let scene = field::actions("cattle-raid").expect("the raid").remove(0);
        Played::random(scene.world, scene.table)
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
    let texts = case_files(&rulebook("border-reivers").join("cases"));
    spoil_positions::<BorderReivers>(&texts, 600, &OWN);
}

#[test]
fn spoiled_cases_are_told_without_stumbling() {
    let texts = case_files(&rulebook("border-reivers").join("cases"));
    spoil_telling::<BorderReivers>(&texts, 250, &OWN);
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let house = "[firing.to_hit]\nneed = 6\n";
    spoil_numbers(&rulebook("border-reivers"), house, 150, &OWN, |text| {
        Book::with_house_rules(text, "house").map(drop)
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = texts("battles", ["ambush", "dryfe-sands", "kinmont-rescue"]);
    let read = |text: &str| scenario::Battle::parse("a battle", text);
    spoil_casting::<BorderReivers, _, _>(&texts, 200, &OWN, read, |battle| {
        let casting = cast(battle, VersionIndex::FIRST, &House::default());
        vec![casting.map(|casting| (casting.world, casting.table))]
    });
}

#[test]
fn bands_are_fielded_or_told_why_not() {
    let bands = texts("armies", ["liddesdale", "tynedale", "debatable-land"]);
    let band = |text: &str| scenario::Army::parse("a band", text).and_then(|army| BandFile::of(&army));
    let sound = band(&bands[0]).expect("it reads");
    let ground =
        scenario::Battle::parse("the trod", &texts("battles", ["lawful-trod"])[0]).expect("it reads");
    spoil_casting::<BorderReivers, _, _>(&bands, 300, &OWN, band, |band| {
        let casting = cast_bands(&ground, [&sound, band], &House::default());
        vec![casting.map(|casting| (casting.world, casting.table))]
    });
}
