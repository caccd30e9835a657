//! Files that are broken in any way are read as something sound or told with places that exist; nothing panics: the
//! text of answers, records, cases, house rules, and battles and armies on their way to the table.

use std::sync::{Arc, OnceLock};

use conformance::malformed::{
    Played, case_files, rulebook, spoil_casting, spoil_numbers, spoil_positions, spoil_telling, texts,
};
use conformance::spoiling::assert_places;
use engine::Rng;
use matchlocks::Matchlocks;
use matchlocks::army::{ArmyList, Roster};
use matchlocks::book::Book;
use matchlocks::casting::{Casting, cast_armies, cast_to_deploy, deployed};
use matchlocks::preparation::ground::{Groundwork, Recipe};
use matchlocks::world::{Baseline, World};
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

/// The training battle, of random players.
fn played() -> &'static Played<Matchlocks> {
    static ONCE: OnceLock<Played<Matchlocks>> = OnceLock::new();
    ONCE.get_or_init(|| {
        let paper =
            scenario::Battle::parse("training", &texts("battles", ["training"])[0]).expect("it reads");
        let casting = deployed(&paper, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
        Played::random(Arc::new(World { attended: false, ..casting.world }), casting.table)
    })
}

#[test]
fn answers_are_read_or_told_where_they_fail() {
    played().spoil_answers(6_000, &OWN);
}

#[test]
fn records_are_read_or_told_where_they_fail() {
    played().spoil_record(400, &OWN);
}

#[test]
fn cases_are_read_and_laid_out_or_told_where_they_fail() {
    let texts = case_files(&rulebook("matchlocks").join("cases"));
    let texts: Vec<String> = texts.into_iter().step_by(3).collect();
    spoil_positions::<Matchlocks>(&texts, 1_500, &OWN);
}

#[test]
fn spoiled_cases_are_told_without_stumbling() {
    let texts = case_files(&rulebook("matchlocks").join("cases"));
    spoil_telling::<Matchlocks>(&texts, 400, &OWN);
}

#[test]
fn house_rules_are_read_or_told_where_they_fail() {
    let house = "[melee.hits]\nfirst_round = 5\n\n[shooting.bands.light_gun]\nlong = 27.5\n";
    spoil_numbers(&rulebook("matchlocks"), house, 400, &OWN, |text| {
        Book::with_house_rules(text, "house").map(drop)
    });
}

#[test]
fn battles_are_cast_or_told_why_not() {
    let texts = texts("battles", ["training", "winceby", "powick-bridge"]);
    let read = |text: &str| scenario::Battle::parse("a battle", text);
    spoil_casting::<Matchlocks, _, _>(&texts, 600, &OWN, read, |battle| {
        let cast = |cast: fn(&_, _, _) -> Result<Casting, _>| {
            cast(battle, VersionIndex::FIRST, Book::standard().clone())
                .map(|casting| (casting.world, casting.table))
        };
        vec![cast(deployed), cast(cast_to_deploy)]
    });
}

#[test]
fn armies_are_fielded_or_told_why_not() {
    let texts = texts("armies", ["royalist", "scots", "swedish"]);
    let sound = scenario::Army::parse("an army", &texts[0]).expect("it reads");
    let read = |text: &str| {
        let army = scenario::Army::parse("an army", text)?;
        match ArmyList::of(&army) {
            Err(faults) => assert_places(text, &faults).expect("its list is told where it fails"),
            Ok(list) => {
                let roster = Roster::of(&list, Book::standard());
                assert!(roster.faults.iter().all(|fault| !fault.what.is_empty()));
                assert!(!roster.to_string().is_empty());
            }
        }
        Ok(army)
    };
    spoil_casting::<Matchlocks, _, _>(&texts, 600, &OWN, read, |army| {
        let mut rng = Rng::new(3);
        let ground = Groundwork::made_up(Book::standard(), Recipe::usual(&mut rng), &mut rng);
        let baselines = [Baseline::Top, Baseline::Bottom];
        let casting = cast_armies([&sound, army], ground, baselines, Book::standard().clone());
        vec![casting.map(|casting| (casting.world, casting.table))]
    });
}
