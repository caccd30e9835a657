use tabletop::Length;

use super::*;

fn faults(overlay: &str) -> Vec<String> {
    Book::with_house_rules(overlay, "house.toml").unwrap_err().iter().map(Fault::to_string).collect()
}

#[test]
fn the_standard_book_is_sound() {
    let (tree, faults) = standard_tree();
    if let Err(faults) = Book::read((tree, faults), None) {
        let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
        panic!("{}", lines.join("\n"));
    }
}

#[test]
fn house_rules_change_single_numbers_and_are_marked() {
    let book = Book::with_house_rules("[shooting.bands.light_gun]\nlong = 27.5\n", "short guns").unwrap();
    assert_eq!(book.shooting.bands.light_gun.long, Length::hundredths_of_inch(2750));
    assert_eq!(book.house_rules(), Some("short guns"));
    let changed: Vec<&Number> = book.numbers().iter().filter(|number| number.house).collect();
    assert_eq!(changed.len(), 1);
    assert_eq!(
        (changed[0].path.as_str(), changed[0].value.as_str()),
        ("shooting.bands.light_gun.long", "27.5")
    );
    assert_eq!(changed[0].rules, [crate::rule!("NMM-11-39")]);
}

#[test]
fn no_house_rules_are_the_standard_book() {
    let book = Book::with_house_rules("# nothing\n[melee.hits]\nfirst_round = 4.0\n", "none").unwrap();
    assert_eq!(book.hash(), Book::standard().hash());
    assert_eq!(book.melee, Book::standard().melee);
}

#[test]
fn every_fault_is_named_with_its_place_and_its_mending() {
    let overlay = "
[melee.hits]
first_rund = 5
later_rounds = 1
fed_in = \"four\"
rule = 'NMM-12-50'

[mele.hits]
first_round = 4

[shooting]
gaps = 3

[shooting.guns.dice_per_crewman]
is = 3

[movement.rates]
formed_foot.good = 5.00001
";
    assert_eq!(
        faults(overlay),
        [
            "house.toml:3:1: there is no value `melee.hits.first_rund`; did you mean `first_round`?",
            "house.toml:4:1: `melee.hits.later_rounds` cannot be 1; write a score of a die from 2 to 6, or 7 for never",
            "house.toml:5:1: `melee.hits.fed_in` cannot be \"four\"; write a score of a die from 2 to 6, or 7 for never",
            "house.toml:6:1: `melee.hits.rule` cannot be changed; leave it out: a house rule changes the number, not where it stands in the book",
            "house.toml:8:2: there is no table `[mele]`; did you mean `melee`?",
            "house.toml:12:1: `shooting.gaps` is a table, not a value; write its entries below it: `[shooting.gaps]` and then `least_width = ...`",
            "house.toml:14:16: `shooting.guns.dice_per_crewman` is a value, not a table; write a value: `dice_per_crewman = 2`",
            "house.toml:18:13: `movement.rates.formed_foot.good` cannot be 5.00001; write inches from 0 to 72, to a hundredth of a millimetre at the finest",
        ]
    );
}

#[test]
fn what_is_not_toml_is_said_with_its_place() {
    let found = faults("[melee.hits]\nfirst_round = \n");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("house.toml:2:"), "{}", found[0]);
    assert_eq!(
        faults("[melee.hits]\nfirst_round = 1979-05-27\n"),
        [
            "house.toml:2:15: `1979-05-27` cannot be a value here; write a plain number such as 6 or 2.5, true or false, or a text"
        ]
    );
}
