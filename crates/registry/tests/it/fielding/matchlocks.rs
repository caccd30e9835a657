//! Battles of Never Mind the Matchlocks, fielded from what the program carries.

use engine::Ruleset;
use matchlocks::Matchlocks;
use registry::{Carried, Order, Rulebook};

fn order(battle: &str) -> Order<'_> {
    let (prepared, house, library) = (registry::PLAYERS_BY_LOT, None, &Carried::ALONE);
    Order { battle, prepared, house, attended: true, deploy: false, library }
}

#[test]
fn every_battle_that_is_carried_is_fielded() {
    let casts = |entry: &registry::BattleEntry| entry.rulesets.contains(&Matchlocks::NAME);
    let entries: Vec<_> = registry::battles().into_iter().filter(casts).collect();
    assert!(entries.len() > 10);
    for entry in entries {
        let fielded = Matchlocks::field(&order(&entry.name)).map(|fielded| fielded.settled.scenario.name);
        assert_eq!(fielded, Ok(entry.name));
    }
    assert!(Matchlocks::field(&order("mirror:7")).is_ok());
    assert!(Matchlocks::field(&order("royalist:parliament:3")).is_ok());
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let fault = Matchlocks::field(&order("winceb")).map(drop).unwrap_err();
    assert!(fault.message.contains("winceby"), "{fault}");
    let fault = registry::about("matchlock").unwrap_err();
    assert!(fault.message.contains("matchlocks"), "{fault}");
}

#[test]
fn rules_are_found_by_id_and_by_words() {
    assert_eq!(Matchlocks::search("NMM-12-28")[0].id, "NMM-12-28");
    assert!(Matchlocks::search("").len() > 400);
    assert!(!Matchlocks::search("doctrine die").is_empty());
}

#[test]
fn armies_that_are_carried_can_be_fielded() {
    for (name, text) in registry::ARMIES.iter().filter(|(_, text)| text.contains("[matchlocks]")) {
        let mustered = Matchlocks::muster(name, text);
        assert_eq!(mustered.faults, [], "{name}");
        assert!(mustered.points > 0 && !mustered.lines.is_empty());
    }
    assert!(!Matchlocks::muster("mine.toml", "format = 1\n").faults.is_empty());
}
