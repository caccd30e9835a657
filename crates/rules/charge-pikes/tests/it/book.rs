//! The numbers of the rulebook as they are read, what one die scores as it is written, and house rules over all of them.

use charge_pikes::book::{Book, Chance, Number, Weapon};
use dice::Die;

fn read(text: &str) -> Option<Chance> {
    Chance::parse(text)
}

#[test]
fn every_file_of_the_rulebook_is_read() {
    let book = Book::standard();
    assert_eq!(book.movement.rates.horse.charge.small, tabletop::Length::inches(15));
    assert_eq!(book.combat.to_hit.lower_cavalry[4], Chance::NIL);
    assert_eq!(book.reactions.grades.rally[0], -2);
    assert!(book.numbers().len() > 250, "{} numbers", book.numbers().len());
    let said: Vec<&Number> = book.numbers().iter().filter(|number| number.rules.is_empty()).collect();
    assert_eq!(said, Vec::<&Number>::new());
}

#[test]
fn house_rules_are_laid_over_every_number_and_their_faults_are_told() {
    for number in Book::standard().numbers() {
        let text = format!("{} = {}\n", number.path, number.value);
        let book = Book::with_house_rules(&text, "same").unwrap_or_else(|faults| panic!("{}", faults[0]));
        assert_eq!(book.hash(), Book::standard().hash(), "{text}");
        let wrong = Book::with_house_rules(&format!("{} = 99999\n", number.path), "wrong").unwrap_err();
        assert_eq!((wrong[0].place.file.as_str(), wrong[0].place.line), ("wrong", 1), "{}", number.path);
    }
    let book = Book::with_house_rules("[shooting.pistols.near]\nrange = [5, 3.75]\n", "long").unwrap();
    assert_eq!(book.shooting.rows(Weapon::Pistols)[0].range.small, tabletop::Length(9_525));
    assert_eq!(book.house_rules(), Some("long"));
    let faults = Book::with_house_rules("figures.strength.forlorn_hope = 8\n", "more").unwrap_err();
    assert!(faults[0].to_string().contains("CP-20-08"), "{}", faults[0]);
}

#[test]
fn the_notation_of_the_rulebook_is_read() {
    // CP-08-01: 2345H 6HH.
    let chance = read("2345H 6HH").unwrap();
    assert_eq!(chance.sixths(), 6);
    assert!(chance.twice.contains(6) && chance.once.contains(2) && !chance.once.contains(1));
    assert_eq!(chance.to_string(), "2345H 6HH");
    // Blanks mean nothing.
    assert_eq!(read("45H6HH"), read("45H 6HH"));
    assert_eq!(read("NIL"), Some(Chance::NIL));
    assert!(["", "7H", "45", "H"].iter().all(|text| read(text).is_none()));
}

#[test]
fn the_next_chances_have_a_face_less_and_a_face_more() {
    let next = |text: &str| -> Vec<String> {
        read(text).unwrap().neighbours().map(|chance| chance.to_string()).collect()
    };
    assert_eq!(next("56H"), ["6H", "456H"]);
    assert_eq!(next("45H 6HH"), ["5H 6HH", "345H 6HH"]);
    assert_eq!(next("6HH"), ["NIL", "56HH"]);
    assert_eq!(next("NIL"), ["6H"]);
    assert_eq!(next("123456H"), ["23456H"]);
}

#[test]
fn a_pool_counts_double_hits_twice() {
    // CP-08-01: 34H 56HH and dice 1, 3, 4, 6 are four hits.
    let pool = read("34H 56HH").unwrap().pool(4);
    let faces = dice::Faces::of(Die::D6, &[1, 3, 4, 6]).unwrap();
    assert_eq!(pool.read(&faces).hits(), 4);
}
