//! A player who makes a plan for each turn, under every rulebook: all that he answers is legal, the same seeds play the same battle, and
//! what he plans is told where the rulebook knows plans. A test for each, so that they run side by side.

use conformance::marshalling::{Planned, assert_sound};
use registry::{BattleSetup, Carried, Order, Rulebook, Visitor, visit};

/// A battle in which side A makes a plan for each of its first turns and decides so many times in each.
struct Plans<'a> {
    battle: &'a str,
    turns: u16,
    each: u32,
}

impl Visitor for Plans<'_> {
    type Out = (bool, Planned);

    fn visit<R: Rulebook>(self) -> (bool, Planned) {
        let Plans { battle, turns, each } = self;
        let library = &Carried::ALONE;
        let order = Order { battle, prepared: &[], house: None, attended: false, deploy: false, library };
        let BattleSetup { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
        (R::MARSHAL.is_some(), assert_sound::<R>(&world, &table, 3, turns, each))
    }
}

/// A plan for each of the first turns, with what came of it; it says of all alike what they do, or of each wing.
fn plans(rules: &str, turns: u16, each: u32) -> Planned {
    let (knows_plans, planned) =
        visit(rules, Plans { battle: "training", turns, each }).expect("it is listed");
    println!("{rules}: {planned:#?}");
    assert!(knows_plans, "{rules}");
    let made_for: Vec<u16> = planned.plans.iter().map(|(turn, _)| *turn).collect();
    assert_eq!(made_for, (1..=turns).collect::<Vec<_>>(), "{rules}: he plans for each turn");
    assert_eq!(planned.asked, u32::from(turns) * each, "{rules}");
    let wings = |words: &str| ["left", "centre", "right"].iter().any(|wing| words.contains(wing));
    for (_, words) in &planned.plans {
        assert!(words.contains("; played on ") && (words.starts_with("All ") || wings(words)), "{words}");
    }
    planned
}

#[test]
fn a_marshal_of_matchlocks_plans_soundly() {
    plans("matchlocks", 1, 3);
}

#[test]
fn a_marshal_of_pike_and_musket_plans_soundly() {
    let planned = plans("pike-and-musket", 3, 2);
    assert!(planned.named.iter().sum::<usize>() > 0, "who is in a wing is named: {:?}", planned.named);
}

#[test]
fn a_marshal_of_charge_yr_pikes_plans_soundly() {
    plans("charge-yr-pikes", 2, 2);
}

#[test]
fn a_marshal_of_charge_pikes_plans_soundly() {
    plans("charge-pikes", 3, 1);
}

/// He decides as long as armies are deployed, and no longer.
fn deploys(rules: &str, battle: &str) -> Planned {
    let (_, planned) = visit(rules, Plans { battle, turns: 0, each: 1 }).expect("it is listed");
    let (_, captains) = visit(rules, Plans { battle, turns: 0, each: 0 }).expect("it is listed");
    if planned.plans.iter().any(|(_, words)| words.contains("otherwise than a captain")) {
        assert_ne!(planned.fingerprint, captains.fingerprint, "{rules}, {battle}: he deploys as he says");
    }
    println!("{rules}, {battle}: {planned:?}");
    planned
}

#[test]
fn a_marshal_chooses_his_deployment_from_several_where_armies_are_placed() {
    let mut otherwise = 0;
    for rules in ["matchlocks", "charge-pikes", "pike-and-musket"] {
        for battle in ["mirror:1", "mirror:2"] {
            let planned = deploys(rules, battle);
            let [(0, words)] = &planned.plans[..] else { panic!("{rules}, {battle}: {planned:?}") };
            assert!(words.starts_with("The army is deployed "), "{words}");
            otherwise += u32::from(words.contains("otherwise than a captain"));
        }
    }
    assert!(otherwise > 1, "{otherwise} of six deployments are not a captain's");
}

#[test]
fn where_nobody_is_placed_no_deployment_is_chosen() {
    assert_eq!(deploys("pike-and-musket", "training").plans, []);
}

#[test]
fn where_no_plans_are_known_he_makes_none() {
    let (rules, battle) = ("border-reivers", "cattle-raid");
    let (knows_plans, planned) = visit(rules, Plans { battle, turns: 2, each: 2 }).expect("it is listed");
    println!("{rules}: {planned:?}");
    assert!(!knows_plans, "{rules}");
    assert!(planned.asked > 1, "{rules}: {planned:?}");
    assert_eq!((planned.plans, planned.named), (Vec::new(), [0; 2]), "{rules}");
}
