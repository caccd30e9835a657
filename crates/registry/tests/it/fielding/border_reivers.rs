//! Actions of the Border, fielded from what the program carries.

use border_reivers::BorderReivers;
use border_reivers::world::ScenarioKind;
use engine::{Rng, Ruleset};
use registry::{Carried, MIRROR, Order, Rulebook};

fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
    Order { battle, prepared, house: None, attended: true, deploy: false, library: &Carried::ALONE }
}

#[test]
fn every_action_that_is_carried_is_fielded_whatever_is_agreed() {
    let casts = |entry: &registry::BattleEntry| entry.rulesets.contains(&BorderReivers::NAME);
    let entries: Vec<_> = registry::battles().into_iter().filter(casts).collect();
    assert_eq!(entries.len(), 8);
    for (seed, entry) in (0..).zip(entries) {
        let words = BorderReivers::agreed_by_lot(&entry.name, &mut Rng::new(seed));
        let fielded = BorderReivers::field(&order(&entry.name, &words));
        let settled = fielded.map(|fielded| fielded.settled);
        assert_eq!(settled.as_ref().map(|it| &it.scenario.name), Ok(&entry.name));
        assert_eq!(settled.map(|it| it.prepared), Ok(words));
    }
}

#[test]
fn what_nobody_can_agree_on_is_refused_with_what_there_is() {
    let wrong = ["muskets".to_owned()];
    let fault = BorderReivers::field(&order("cattle-raid", &wrong)).map(drop).unwrap_err();
    assert!(fault.message.contains("prisoners"), "{fault}");
    let regiments = BorderReivers::field(&order("winceby", &[])).map(drop).unwrap_err();
    assert!(regiments.message.contains("single figures"), "{regiments}");
}

#[test]
fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
    let field = |house| BorderReivers::field(&Order { house, ..order("ambush", &[]) });
    let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
    let house = ("ours.toml", "options = [\"foot_weapons\"]\n[firing.to_hit]\nneed = 8\n");
    let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((ours.world.book.firing.to_hit.need, plain.world.book.firing.to_hit.need), (8, 9));
    assert!(ours.world.options.foot_weapons && !plain.world.options.foot_weapons);
    assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
    assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
}

#[test]
fn whatever_is_agreed_by_lot_is_fielded() {
    let mut kinds = Vec::new();
    for seed in 0..40 {
        let name = format!("{MIRROR}{seed}");
        let words = BorderReivers::agreed_by_lot(&name, &mut Rng::new(seed));
        let fielded =
            BorderReivers::field(&order(&name, &words)).unwrap_or_else(|fault| panic!("{words:?}: {fault}"));
        assert_eq!(fielded.settled.prepared, words);
        let [one, other] = &fielded.world.families;
        assert_eq!(one.points, other.points);
        kinds.push(fielded.world.scenario.kind);
    }
    assert!(
        [ScenarioKind::Raid, ScenarioKind::Ambush, ScenarioKind::Trod]
            .iter()
            .all(|kind| kinds.contains(kind)),
        "{kinds:?}"
    );
}

#[test]
fn bands_that_are_carried_fight_each_other_in_every_scenario() {
    for (battle, kind) in [
        ("liddesdale:tynedale", ScenarioKind::Raid),
        ("debatable-land:carlisle-garrison:1", ScenarioKind::Ambush),
        ("bewcastle-watch:bewcastle-watch:2", ScenarioKind::Trod),
    ] {
        let fielded = BorderReivers::field(&order(battle, &[])).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(fielded.world.scenario.kind, kind);
    }
    let agreed = ["ambush".to_owned(), "100points".to_owned()];
    let fault = BorderReivers::field(&order("liddesdale:tynedale", &agreed)).map(drop).unwrap_err();
    assert!(fault.message.contains("100 are agreed"), "{fault}");
    let regiments = BorderReivers::field(&order("royalist:tynedale", &[])).map(drop).unwrap_err();
    assert!(regiments.message.contains("[border-reivers]"), "{regiments}");
}

#[test]
fn a_band_is_priced_line_by_line_and_its_faults_are_told_where_they_stand() {
    let mut fielded = 0;
    for (name, text) in registry::ARMIES.iter().filter(|(_, text)| text.contains("[border-reivers]")) {
        let mustered = BorderReivers::muster(name, text);
        assert_eq!(mustered.faults, [], "{name}");
        assert!(Some(mustered.points) <= mustered.limit && mustered.points > 90, "{name}: {mustered:?}");
        let paraded = BorderReivers::parade(name, text, None).map(|paraded| paraded.remark);
        assert_eq!(paraded, Ok(format!("{} points", mustered.points)));
        fielded += 1;
    }
    assert_eq!(fielded, 5);
    let text = registry::ARMIES.iter().find(|(name, _)| *name == "liddesdale").map_or("", |(_, text)| text);
    let many = text.replace("count = 4", "count = 10");
    let faults = BorderReivers::muster("mine", &many).faults;
    let line = 1 + many[..many.find("brigade = \"redheugh\"").unwrap_or(0)].lines().count() as u32 - 1;
    assert_eq!((faults[0].rule.as_str(), faults[0].line), ("BR-11-01", line), "{faults:?}");
    assert_eq!(faults[1].rule, "BR-11-03");
    let house = Some(("ours.toml", "[forces.points.kit]\nhorse = 3\n"));
    let dearer = BorderReivers::muster_under("mine", text, house).map(|army| army.points);
    assert_eq!(dearer, Ok(BorderReivers::muster("mine", text).points + 13));
}
