//! Battles of Charge Pikes!, fielded from what the program carries.

use charge_pikes::ChargePikes;
use engine::{Rng, Ruleset};
use registry::{ARMIES, Carried, MIRROR, Order, Rulebook};

fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
    Order { battle, prepared, house: None, attended: true, deploy: false, library: &Carried::ALONE }
}

#[test]
fn every_battle_that_is_carried_is_fielded() {
    let casts = |entry: &registry::BattleEntry| entry.rulesets.contains(&ChargePikes::NAME);
    let entries: Vec<_> = registry::battles().into_iter().filter(casts).collect();
    assert!(entries.len() > 10);
    for entry in entries {
        let fielded = ChargePikes::field(&order(&entry.name, &[]));
        assert_eq!(fielded.map(|fielded| fielded.settled.scenario.name), Ok(entry.name));
    }
    for pair in ["mirror:7", "royalist:parliament:3"] {
        assert!(ChargePikes::field(&order(pair, &[])).is_ok(), "{pair}");
    }
}

#[test]
fn what_was_agreed_stands_in_the_record() {
    let words = ["15mm".to_owned(), "volley_fire".to_owned()];
    let fielded = ChargePikes::field(&order("winceby", &words)).map(|fielded| fielded.settled.prepared);
    assert_eq!(fielded, Ok(words.to_vec()));
    let wrong = ["muskets".to_owned()];
    let fault = ChargePikes::field(&order("winceby", &wrong)).map(drop).unwrap_err();
    assert!(fault.message.contains("volley_fire"), "{fault}");
}

#[test]
fn whatever_is_agreed_by_lot_is_fielded() {
    let mut sizes = Vec::new();
    for seed in 0..40 {
        let name = if seed % 4 == 0 { "training".to_owned() } else { format!("{MIRROR}{seed}") };
        let words = ChargePikes::agreed_by_lot(&name, &mut Rng::new(seed));
        let fielded =
            ChargePikes::field(&order(&name, &words)).unwrap_or_else(|fault| panic!("{words:?}: {fault}"));
        assert_eq!(fielded.settled.prepared, words);
        sizes.push(fielded.world.armies[0].points);
    }
    assert!(sizes.iter().min() < Some(&500) && sizes.iter().max() > Some(&1_000), "{sizes:?}");
}

#[test]
fn points_are_agreed_for_armies_alone_and_bind_them() {
    let words = ["100points".to_owned()];
    for (battle, told) in [("winceby", "points are agreed"), ("royalist:scots", "100 are agreed")] {
        let fault = ChargePikes::field(&order(battle, &words)).map(drop).unwrap_err();
        assert!(fault.message.contains(told), "{fault}");
    }
}

#[test]
fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
    let field = |house| ChargePikes::field(&Order { house, ..order("winceby", &[]) });
    let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
    let house = ("ours.toml", "scale = \"15mm\"\n[combat.points]\nuphill = 2\n");
    let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((ours.world.book.combat.points.uphill, plain.world.book.combat.points.uphill), (2, 1));
    assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
    assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
    let wrong = ("ours.toml", "[combat.points]\nuphil = 2\n");
    let fault = field(Some(wrong)).map(drop).unwrap_err();
    assert!(fault.message.starts_with("ours.toml:2:1: "), "{fault}");
}

#[test]
fn house_rules_change_prices() {
    let text = ARMIES.iter().find(|(name, _)| *name == "royalist").map_or("", |(_, text)| text);
    let house = Some(("ours.toml", "[figures.costs]\nchief = 150\n"));
    let points = |house| ChargePikes::muster_under("royalist", text, house).map(|army| army.points);
    assert_eq!((points(None), points(house)), (Ok(808), Ok(858)));
    let paraded = ChargePikes::parade("royalist", text, house).map(|paraded| paraded.remark);
    assert_eq!(paraded, Ok("858 points".to_owned()));
    assert!(points(Some(("ours.toml", "[figures.costs]\nchif = 150\n"))).is_err());
}

#[test]
fn bands_of_single_men_are_refused() {
    let pair = "liddesdale:royalist";
    let fault = ChargePikes::field(&order(pair, &[])).map(drop).unwrap_err();
    assert!(fault.message.contains("of single men"), "{fault}");
}

#[test]
fn armies_that_are_carried_can_be_fielded() {
    let mut fielded = 0;
    for (name, text) in ARMIES {
        let mustered = ChargePikes::muster(name, text);
        if mustered.faults.first().is_some_and(|fault| fault.what.contains("of single men")) {
            continue;
        }
        fielded += 1;
        assert_eq!(mustered.faults, [], "{name}");
        assert!(mustered.points > 0 && !mustered.lines.is_empty());
    }
    assert!(fielded > 5);
    assert!(!ChargePikes::muster("mine.toml", "format = 1\n").faults.is_empty());
}
