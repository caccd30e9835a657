//! Battles of Pike and Musket, fielded from what the program carries.

use engine::{Rng, Ruleset, Side};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::field::Field;
use registry::{ARMIES, Carried, MIRROR, Order, Rulebook};
use tabletop::Length;

fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
    Order { battle, prepared, house: None, attended: true, deploy: false, library: &Carried::ALONE }
}

#[test]
fn every_battle_that_it_casts_is_fielded_whatever_is_agreed_by_lot() {
    let casts = |entry: &registry::BattleEntry| entry.rulesets.contains(&PikeAndMusket::NAME);
    let entries: Vec<_> = registry::battles().into_iter().filter(casts).collect();
    assert!(entries.len() > 10);
    let mut placed = Vec::new();
    for (seed, entry) in (0..).zip(entries) {
        let words = PikeAndMusket::agreed_by_lot(&entry.name, &mut Rng::new(seed));
        let fielded = PikeAndMusket::field(&order(&entry.name, &words));
        let fielded = fielded.unwrap_or_else(|fault| panic!("{}, {words:?}: {fault}", entry.name));
        assert_eq!((&fielded.settled.scenario.name, &fielded.settled.prepared), (&entry.name, &words));
        let agreed = |word: &str| words.iter().any(|it| it == word);
        assert_eq!(fielded.world.options.orders, agreed("orders"), "{}", entry.name);
        assert_eq!(fielded.world.commands.is_empty(), !agreed("orders"), "{}", entry.name);
        assert_eq!(fielded.world.deploys, agreed("deploy"), "{}", entry.name);
        let field = Field::new(&fielded.table, &fielded.world);
        let on_the_table = Side::BOTH.map(|side| field.units_of(side).count() > 1);
        assert_eq!(on_the_table, [!fielded.world.deploys; 2], "{}", entry.name);
        placed.push(fielded.world.deploys);
    }
    assert!(placed.contains(&true) && placed.contains(&false), "{placed:?}");
}

#[test]
fn what_nobody_can_agree_on_is_refused_with_what_there_is() {
    let told = |battle: &str, word: &str| {
        let words = [word.to_owned()];
        PikeAndMusket::field(&order(battle, &words)).map(drop).unwrap_err().message
    };
    for there_is in ["muskets", "orders", "deploy", "1000points"] {
        assert!(told("winceby", "muskets").contains(there_is), "{there_is}");
    }
    assert!(told("winceby", "800points").contains("points are agreed for armies"));
    assert!(told("royalist:parliament", "100points").contains("100 are agreed"));
    assert!(told("made-up:7", "orders").contains("settles everything"));
    let alone = PikeAndMusket::field(&order("ambush", &[])).map(drop).unwrap_err();
    assert!(alone.message.contains("of single men"), "{alone}");
}

#[test]
fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
    let field = |house| PikeAndMusket::field(&Order { house, ..order("winceby", &[]) });
    let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
    let house = ("ours.toml", "options = [\"orders\"]\n[combat.ranges]\nfoot = 60\n");
    let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
    let range = |of: &registry::BattleSetup<PikeAndMusket>| of.world.book.combat.ranges.foot;
    assert_eq!((range(&plain), range(&ours)), (Length::millimetres(50), Length::millimetres(60)));
    assert!(ours.world.options.orders && !plain.world.options.orders);
    assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
    assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
    assert_eq!(ours.settled.prepared, ["orders"]);
    let wrong = ("ours.toml", "[combat.ranges]\nfeet = 60\n");
    let fault = field(Some(wrong)).map(drop).unwrap_err();
    assert!(fault.message.starts_with("ours.toml:2:1: "), "{fault}");
}

#[test]
fn armies_drawn_alike_and_battles_made_up_are_fielded_whatever_the_lot() {
    let mut sizes = Vec::new();
    for seed in 0..40 {
        let name = format!("{MIRROR}{seed}");
        let words = PikeAndMusket::agreed_by_lot(&name, &mut Rng::new(seed));
        let fielded =
            PikeAndMusket::field(&order(&name, &words)).unwrap_or_else(|fault| panic!("{words:?}: {fault}"));
        assert_eq!(fielded.settled.prepared, words);
        let [one, other] = &fielded.world.armies;
        assert_eq!(one.points, other.points, "{name}");
        sizes.push(one.points);
        let name = format!("made-up:{seed}");
        assert_eq!(PikeAndMusket::agreed_by_lot(&name, &mut Rng::new(seed)), Vec::<String>::new());
        let made_up = PikeAndMusket::field(&order(&name, &[])).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(made_up.settled.scenario.name, name);
        assert!(made_up.world.named().count() > 3, "{name}");
    }
    assert!(sizes.iter().min() < Some(&400) && sizes.iter().max() > Some(&1_200), "{sizes:?}");
}

#[test]
fn armies_that_are_carried_fight_each_other_and_bands_are_refused() {
    let (mut fit, mut refused) = (Vec::new(), Vec::new());
    for (name, text) in ARMIES {
        let mustered = PikeAndMusket::muster(name, text);
        if mustered.faults.first().is_some_and(|fault| fault.what.contains("of single men")) {
            refused.push(*name);
            continue;
        }
        assert_eq!(mustered.faults, [], "{name}");
        assert!(mustered.points > 150 && !mustered.lines.is_empty(), "{name}");
        fit.push((*name, mustered.points));
    }
    assert!(fit.len() > 5 && refused.len() == 5, "{fit:?}, {refused:?}");
    for (at, (one, points)) in fit.iter().enumerate() {
        let (other, others) = fit[(at + 1) % fit.len()];
        let pair = format!("{one}:{other}:{at}");
        let fielded = PikeAndMusket::field(&order(&pair, &[])).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(fielded.world.armies.map(|army| army.points), [*points, others], "{pair}");
        assert!(fielded.world.deploys, "{pair}");
    }
    let pair = format!("{}:{}", refused[0], fit[0].0);
    let fault = PikeAndMusket::field(&order(&pair, &[])).map(drop).unwrap_err();
    assert!(fault.message.contains("of single men"), "{fault}");
}

#[test]
fn house_rules_change_what_an_army_costs() {
    let text = ARMIES.iter().find(|(name, _)| *name == "royalist").map_or("", |(_, text)| text);
    let points = |house| PikeAndMusket::muster_under("royalist", text, house).map(|army| army.points);
    let dearer = Some(("ours.toml", "[armies.rows.royalist_foot]\nstrength = [3, 1]\n"));
    let (usual, ours) = (points(None).unwrap(), points(dearer).unwrap());
    assert!(ours > usual, "{ours} and {usual}");
    let paraded = PikeAndMusket::parade("royalist", text, dearer).map(|paraded| paraded.remark);
    assert_eq!(paraded, Ok(format!("{ours} points")));
    assert!(points(Some(("ours.toml", "[armies.rows.royalist_feet]\nmove = 60\n"))).is_err());
}
