//! The numbers of the rulebook as they are read, and house rules over them.

use border_reivers::book::Book;

#[test]
fn the_catalogue_costs_what_the_ledger_says() {
    let costs = Book::standard()
        .forces
        .profiles
        .each()
        .map(|(_, profile)| Book::standard().forces.points.of(profile));
    let costs: Vec<u16> = costs.collect();
    assert_eq!(costs, [10, 9, 11, 11, 11, 14, 10, 7, 9, 6, 3, 4]);
}

#[test]
fn house_rules_are_checked() {
    let faults = Book::with_house_rules("[firing.to_hit]\nneed = 80\n", "wild.toml").unwrap_err();
    assert!(faults[0].to_string().starts_with("wild.toml:2:1:"), "{}", faults[0]);
}
