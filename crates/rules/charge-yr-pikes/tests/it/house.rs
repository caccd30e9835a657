//! The lists that stand for lost ones, replaced by a file of house rules (CYP-99-01). The cases tell each of them line by line; here it is
//! the file that the program carries, and what is asked with `--house`.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::book::Book;
use charge_yr_pikes::ledger::RULEBOOK;
use conformance::described::{Typed, chance, is_about};
use conformance::fielding::Repository;
use conformance::playing::soak;
use offer::{OddsOrder, Order, Reckoning, Rulebook};

/// What is told of an event under a text of house rules.
fn under(text: &str, event: &str, subjects: &[&str], options: &[(&str, &str)]) -> Reckoning {
    let typed = Typed::<ChargeYrPikes>::new(event, subjects, options);
    let order = OddsOrder { house: Some(("another.toml", text)), ..typed.order() };
    ChargeYrPikes::reckon(&order).unwrap_or_else(|fault| panic!("{event}: {fault}"))
}

#[test]
fn a_file_lays_another_list_over_each_of_the_six() {
    let text = RULEBOOK.file("house/other-lists.toml").expect("it is carried");
    let (ours, book) =
        (Book::standard(), Book::with_house_rules(text, "other-lists.toml").expect("it can be laid over"));
    assert_eq!(book.house_rules(), Some("other-lists.toml"));
    assert_ne!(book.hash(), ours.hash());
    assert_ne!(book.artillery.deep, ours.artillery.deep);
    assert_ne!(book.artillery.stops, ours.artillery.stops);
    assert_ne!(book.morale.occasions, ours.morale.occasions);
    assert_ne!(book.disorder, ours.disorder);
    assert_ne!(book.disorder.cure, ours.disorder.cure);
    assert_ne!(book.victory.dusk, ours.victory.dusk);
    // What it does not name stays as it is.
    assert_eq!(book.morale.temporary, ours.morale.temporary);
    assert_eq!(book.combat, ours.combat);
}

#[test]
fn the_depth_of_musketeers_is_that_of_the_house() {
    let title = |text: &str| under(text, "ball", &["musketeers"], &[("range", "20")]).parts[0].title.clone();
    assert_eq!(title(""), "The target, shallow");
    assert_eq!(title("[artillery.deep]\nmusketeers = true\n"), "The target, deep");
}

#[test]
fn a_test_for_which_the_house_sees_no_occasion_is_passed() {
    let holds = |text: &str| {
        let told = under(text, "test", &["foot point=1 moved", "receive"], &[]);
        chance(&told.parts[0], "passes")
    };
    is_about(holds(""), 2.0 / 6.0);
    is_about(holds("[morale.occasions]\nreceive = false\n"), 1.0);
    // And Standing that adds nothing, the case of CYP-99-01 itself.
    let stands =
        |text: &str| chance(&under(text, "test", &["foot point=2", "receive"], &[]).parts[0], "passes");
    is_about(stands(""), 4.0 / 6.0);
    is_about(stands("[morale.temporary]\nstanding = 0\n"), 3.0 / 6.0);
}

/// No occasion for any test, and nothing that bars disorder from being cured.
const NOTHING: &str = "[morale.occasions]
fire = false\nbattery = false\ncanister = false\nclose = false\nreceive = false\nlost_combat = false\ndrawn_combat = false
bonus_move = false\nevade = false\nreform = false\nfriend_fell_back = false\nfriend_routed = false
routed_under_fire = false\nrally = false\npast_half = false
[disorder.cure]
passed_command = false\nstayed = false\ndid_not_retreat = false\nwas_in_no_melee = false\nwas_not_reached = false
is_on_clear_ground = false
";

/// Whole battles under the file that is carried, and under one that strikes out what it can, with every invariant kept.
#[test]
fn battles_come_to_their_end_under_other_lists() {
    let carried = RULEBOOK.file("house/other-lists.toml").expect("it is carried");
    for text in [carried, NOTHING] {
        soak::<ChargeYrPikes>(&["training", "mirror"], [21, 60_000], |name, seed| {
            let battle = if name == "mirror" { format!("{name}:{seed}") } else { name.to_owned() };
            let house = Some(("other-lists.toml", text));
            let library = &Repository::open();
            let order =
                Order { battle: &battle, prepared: &[], house, attended: false, deploy: false, library };
            let setup = ChargeYrPikes::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"));
            (setup.world, setup.table)
        });
    }
}

#[test]
fn a_line_of_no_list_is_refused() {
    let faults = Book::with_house_rules("[victory.dusk]\nwounded = true\n", "wild.toml").unwrap_err();
    assert!(faults[0].to_string().contains("victory.dusk.wounded"), "{}", faults[0]);
    let faults = Book::with_house_rules("[artillery.stops]\nhedge = 1\n", "wild.toml").unwrap_err();
    assert!(faults[0].to_string().starts_with("wild.toml:2:"), "{}", faults[0]);
}
