//! Battles of Charge yr Pikes!, fielded from what the program carries.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::casting::strength;
use charge_yr_pikes::field::Field;
use charge_yr_pikes::world::{Kind, Optional, World};
use engine::{Rng, Ruleset, Side};
use registry::{ARMIES, Carried, MIRROR, Order, Rulebook};
use tabletop::Length;

fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
    Order { battle, prepared, house: None, attended: true, deploy: false, library: &Carried::ALONE }
}

/// The figures of both armies.
fn figures_of(world: &World) -> [u32; 2] {
    Side::BOTH.map(|side| world.profiles.iter().filter(|it| it.side == side).map(strength).sum())
}

#[test]
fn every_battle_that_it_casts_is_fielded_whatever_is_agreed_by_lot() {
    let casts = |entry: &registry::BattleEntry| entry.rulesets.contains(&ChargeYrPikes::NAME);
    let entries: Vec<_> = registry::battles().into_iter().filter(casts).collect();
    assert!(entries.len() > 20, "{}", entries.len());
    let mut placed = Vec::new();
    for (seed, entry) in (0..).zip(entries) {
        let words = ChargeYrPikes::agreed_by_lot(&entry.name, &mut Rng::new(seed));
        let fielded = ChargeYrPikes::field(&order(&entry.name, &words));
        let fielded = fielded.unwrap_or_else(|fault| panic!("{}, {words:?}: {fault}", entry.name));
        assert_eq!((&fielded.settled.scenario.name, &fielded.settled.prepared), (&entry.name, &words));
        let agreed = |word: &str| words.iter().any(|it| it == word);
        for option in Optional::ALL {
            assert_eq!(fielded.world.options.has(*option), agreed(option.word()), "{}", entry.name);
        }
        assert_eq!(fielded.world.deploys, agreed("deploy"), "{}", entry.name);
        let field = Field::new(&fielded.table, &fielded.world);
        let on_the_table = Side::BOTH.map(|side| field.formed_of(side).next().is_some());
        assert_eq!(on_the_table, [!fielded.world.deploys; 2], "{}", entry.name);
        placed.push(fielded.world.deploys);
    }
    assert!(placed.contains(&true) && placed.contains(&false), "{placed:?}");
}

#[test]
fn what_nobody_can_agree_on_is_refused_with_what_there_is() {
    let told = |battle: &str, word: &str| {
        let words = [word.to_owned()];
        ChargeYrPikes::field(&order(battle, &words)).map(drop).unwrap_err().message
    };
    for there_is in ["cannons", "plunder", "deploy", "400figures"] {
        assert!(told("winceby", "cannons").contains(there_is), "{there_is}");
    }
    assert!(told("winceby", "400figures").contains("figures are agreed for armies"));
    assert!(told("royalist:parliament", "100figures").contains("100 are agreed"));
    assert!(told("made-up:7", "deploy").contains("settles everything"));
    let alone = ChargeYrPikes::field(&order("ambush", &[])).map(drop).unwrap_err();
    assert!(alone.message.contains("of single men"), "{alone}");
}

#[test]
fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
    let field = |house| ChargeYrPikes::field(&Order { house, ..order("winceby", &[]) });
    let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
    let house = ("ours.toml", "options = [\"plunder\"]\n[shooting.ranges]\nshort = 7\n");
    let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
    let range = |of: &registry::BattleSetup<ChargeYrPikes>| of.world.book.shooting.ranges.short;
    assert_eq!((range(&plain), range(&ours)), (Length::inches(6), Length::inches(7)));
    let plunder = |of: &registry::BattleSetup<ChargeYrPikes>| of.world.options.has(Optional::Plunder);
    assert!(plunder(&ours) && !plunder(&plain));
    assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
    assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
    assert_eq!(ours.settled.prepared, ["plunder"]);
    let wrong = ("ours.toml", "[shooting.ranges]\nshrt = 7\n");
    let fault = field(Some(wrong)).map(drop).unwrap_err();
    assert!(fault.message.starts_with("ours.toml:2:1: "), "{fault}");
}

#[test]
fn armies_drawn_alike_and_battles_made_up_are_fielded_whatever_the_lot() {
    let mut sizes = Vec::new();
    for seed in 0..40 {
        let name = format!("{MIRROR}{seed}");
        let words = ChargeYrPikes::agreed_by_lot(&name, &mut Rng::new(seed));
        let fielded =
            ChargeYrPikes::field(&order(&name, &words)).unwrap_or_else(|fault| panic!("{words:?}: {fault}"));
        assert_eq!(fielded.settled.prepared, words);
        let [one, other] = figures_of(&fielded.world);
        assert_eq!(one, other, "{name}");
        sizes.push(one);
        let name = format!("made-up:{seed}");
        assert_eq!(ChargeYrPikes::agreed_by_lot(&name, &mut Rng::new(seed)), Vec::<String>::new());
        let made_up = ChargeYrPikes::field(&order(&name, &[])).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(made_up.settled.scenario.name, name);
        assert!(made_up.world.named().count() > 7, "{name}");
    }
    assert!(sizes.iter().min() < Some(&300) && sizes.iter().max() > Some(&500), "{sizes:?}");
}

#[test]
fn armies_that_are_carried_fight_each_other_and_bands_are_refused() {
    let (mut fit, mut refused) = (Vec::new(), Vec::new());
    for (name, text) in ARMIES {
        let mustered = ChargeYrPikes::muster(name, text);
        if mustered.faults.first().is_some_and(|fault| fault.what.contains("of single men")) {
            refused.push(*name);
            continue;
        }
        assert_eq!(mustered.faults, [], "{name}");
        assert!(mustered.points > 100 && !mustered.lines.is_empty(), "{name}");
        fit.push((*name, mustered.points));
    }
    assert!(fit.len() > 5 && refused.len() == 5, "{fit:?}, {refused:?}");
    for (at, (one, points)) in fit.iter().enumerate() {
        let (other, others) = fit[(at + 1) % fit.len()];
        let pair = format!("{one}:{other}:{at}");
        let fielded = ChargeYrPikes::field(&order(&pair, &[])).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(figures_of(&fielded.world), [*points, others], "{pair}");
        let chiefs = fielded.world.profiles.iter().filter(|it| it.kind == Kind::Commander);
        assert_eq!(chiefs.count(), 2, "{pair}");
    }
    let pair = format!("{}:{}", refused[0], fit[0].0);
    let fault = ChargeYrPikes::field(&order(&pair, &[])).map(drop).unwrap_err();
    assert!(fault.message.contains("of single men"), "{fault}");
}

#[test]
fn house_rules_change_how_many_figures_an_army_has() {
    let text = ARMIES.iter().find(|(name, _)| *name == "royalist").map_or("", |(_, text)| text);
    let figures = |house| ChargeYrPikes::muster_under("royalist", text, house).map(|army| army.points);
    let larger = Some(("ours.toml", "[foundations.figures]\nfoot = 5\n"));
    let (usual, ours) = (figures(None).unwrap(), figures(larger).unwrap());
    assert!(ours > usual, "{ours} and {usual}");
    let paraded = ChargeYrPikes::parade("royalist", text, larger).map(|paraded| paraded.remark);
    assert_eq!(paraded, Ok(format!("{ours} figures")));
    assert!(figures(Some(("ours.toml", "[foundations.figures]\nfeet = 5\n"))).is_err());
}
