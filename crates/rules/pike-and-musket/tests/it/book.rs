//! The numbers of the rulebook as they are read, and house rules over them.

use pike_and_musket::book::{Book, Number, ResultsTable};
use pike_and_musket::ledger::RULEBOOK;

#[test]
fn every_number_says_from_which_rule_it_comes() {
    let book = Book::standard();
    assert!(book.numbers().len() > 250, "{} numbers", book.numbers().len());
    let said: Vec<&Number> = book.numbers().iter().filter(|number| number.rules.is_empty()).collect();
    assert_eq!(said, Vec::<&Number>::new());
}

#[test]
fn house_rules_are_checked() {
    let faults = Book::with_house_rules("[combat.ranges]\nfoot = 60000\n", "wild.toml").unwrap_err();
    assert!(faults[0].to_string().starts_with("wild.toml:2:1:"), "{}", faults[0]);
    let faults = Book::with_house_rules("[combat.table_5]\ndie_1 = [\"Ax\"]\n", "wild.toml").unwrap_err();
    assert!(faults[0].to_string().contains("die_1"), "{}", faults[0]);
    let faults = Book::with_house_rules("[crisis.table_7]\nclear = 30\n", "wild.toml").unwrap_err();
    assert!(faults[0].to_string().contains("cannot stand together"), "{}", faults[0]);
}

/// No table is ever worse for the attacker with a higher die or better odds.
fn never_worse(table: &ResultsTable) {
    for (die, row) in table.dice.iter().enumerate() {
        assert!(row.is_sorted(), "die {}: {row:?}", die + 1);
    }
    for column in 0..table.dice[0].len() {
        let dice: Vec<_> = table.dice.iter().map(|row| row[column]).collect();
        assert!(dice.is_sorted(), "column {column}: {dice:?}");
    }
}

#[test]
fn another_combat_results_table_is_laid_over_and_has_its_name() {
    let text = RULEBOOK.file("house/bloodier.toml").expect("it is carried");
    let bloodier = Book::with_house_rules(text, "bloodier.toml").expect("it can be laid over");
    assert_eq!(bloodier.house_rules(), Some("bloodier.toml"));
    assert_ne!(bloodier.hash(), Book::standard().hash());
    assert_eq!(bloodier.combat.table_4, Book::standard().combat.table_4);
    never_worse(&bloodier.combat.table_5);
    never_worse(&Book::standard().combat.table_5);
}
