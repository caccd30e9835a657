//! What is agreed before a battle: looked through before it is begun, and told to everybody at the table.

use protocol::wire::{ArmyText, Begin, Call, FaultKind, Player, Reply, Seat, Since};
use protocol::{open, program, resume};

fn order(rules: &str, battle: &str, prepared: &[&str]) -> Begin {
    Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some("07".repeat(32)),
        prepared: prepared.iter().map(|word| (*word).to_owned()).collect(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    }
}

fn objection(begin: &Begin) -> Option<String> {
    match program(&Call::Check { begin: begin.clone() }) {
        Some(Ok(Reply::Checked { objection })) => objection,
        other => panic!("{other:?}"),
    }
}

const RULEBOOKS: [&str; 5] =
    ["matchlocks", "charge-pikes", "border-reivers", "pike-and-musket", "charge-yr-pikes"];

fn battle(rules: &str) -> &'static str {
    if rules == "border-reivers" { "hot-trod" } else { "training" }
}

#[test]
fn what_would_keep_a_battle_from_being_begun_is_told_without_beginning_it() {
    let house = |text: &str| Some(ArmyText { name: "club.toml".to_owned(), text: text.to_owned() });
    for rules in RULEBOOKS {
        let fair = order(rules, battle(rules), &[]);
        assert_eq!(objection(&fair), None, "{rules}");
        let word = order(rules, battle(rules), &["nonsense"]);
        assert_eq!(
            objection(&word),
            open("one", &word).err().map(|fault| fault.message),
            "{rules}: as it is begun"
        );
        // Of a battle out of a file the first rulebook leaves nothing open.
        let names = if rules == "matchlocks" { "training" } else { "nonsense" };
        assert!(objection(&word).is_some_and(|it| it.contains(names)), "{rules}: {:?}", objection(&word));
        let file = Begin { house: house("nonsense = 3\n"), ..fair.clone() };
        assert!(objection(&file).is_some_and(|it| it.contains("club.toml:1:1")), "{rules}: with its place");
        let neither = Begin { house: house("nonsense = 3\n"), ..word };
        assert!(
            objection(&neither).is_some_and(|it| it.contains("club.toml:1:1")),
            "{rules}: files are read first"
        );
        assert!(objection(&order(rules, "nowhere", &[])).is_some_and(|it| it.contains("nowhere")), "{rules}");
    }
    let chess = program(&Call::Check { begin: order("chess", "training", &[]) });
    assert_eq!(chess.expect("of the program").unwrap_err().kind, FaultKind::Unknown);
}

#[test]
fn everybody_is_told_which_optional_rules_were_agreed_on() {
    let told = |begin: &Begin| {
        let mut battle = open("one", begin).expect("it begins").0;
        let agreed = [Seat::A, Seat::B, Seat::Spectator]
            .map(|seat| battle.snapshot(seat, Since { told: 0, edition: 0 }).agreed);
        assert!(agreed.iter().all(|one| *one == agreed[0]), "{agreed:?}");
        let again = resume("one", &battle.paper()).expect("it is taken up again");
        assert_eq!(again.snapshot(Seat::B, Since { told: 0, edition: 0 }).agreed, agreed[0]);
        battle.take_unsaved();
        agreed[0].clone()
    };
    let yr_pikes = |prepared: &[&str]| told(&order("charge-yr-pikes", "training", prepared));
    assert_eq!(yr_pikes(&[]), [""; 0]);
    assert_eq!(yr_pikes(&["plunder", "leader-quality"]), ["plunder", "leader-quality"]);
    // The size of figures is no optional rule, nor is who deploys.
    let deployed = Begin { deploy: true, ..order("charge-pikes", "training", &["15mm", "volley_fire"]) };
    assert_eq!(told(&deployed), ["volley_fire"]);
    assert_eq!(told(&order("border-reivers", "hot-trod", &["prisoners"])), ["prisoners"]);
    assert_eq!(told(&order("pike-and-musket", "training", &["orders"])), ["orders"]);
}
