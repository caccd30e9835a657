//! Battles that are tried before anybody fights them.

use protocol::program;
use protocol::wire::{ArmyText, Begin, Call, Fault, FaultKind, Player, Reply, Tried, Tries};

fn order(rules: &str, battle: &str) -> Begin {
    Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [Player::Person, Player::Person],
        seed: None,
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: true,
        to_the_end: false,
        house: None,
    }
}

fn tried(begin: &Begin, so_far: Tries) -> Result<Tried, Fault> {
    match program(&Call::Try { begin: begin.clone(), so_far }) {
        Some(Ok(Reply::Tried(tried))) => Ok(*tried),
        Some(Err(fault)) => Err(fault),
        other => panic!("{other:?}"),
    }
}

#[test]
fn battles_are_fought_one_by_one_and_counted() {
    for (rules, battle) in
        [("matchlocks", "training"), ("pike-and-musket", "mirror:3"), ("charge-yr-pikes", "training")]
    {
        let begin = order(rules, battle);
        let mut so_far = Tries::default();
        for count in 1..=4 {
            let now = tried(&begin, so_far).unwrap();
            assert_eq!(now, tried(&begin, so_far).unwrap(), "the same number is the same battle");
            let Tries { won, drawn, lost } = now.so_far;
            assert_eq!(won + drawn + lost, count);
            assert_eq!(now.share.likely, (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(count));
            assert!(now.share.low <= now.share.likely && now.share.likely <= now.share.high && now.turns > 0);
            so_far = now.so_far;
        }
    }
}

#[test]
fn an_army_of_ones_own_is_tried_and_what_cannot_be_fielded_is_told() {
    let army = |name: &str| {
        let call =
            Call::Muster { rules: "matchlocks".to_owned(), army: "random:7".to_owned(), text: String::new() };
        let Some(Ok(Reply::Mustered(mustered))) = program(&call) else { panic!("an army") };
        ArmyText { name: name.to_owned(), text: mustered.text }
    };
    let begin = Begin { lists: vec![army("mine"), army("theirs")], ..order("matchlocks", "mine:theirs") };
    let Tries { won, drawn, lost } = tried(&begin, Tries::default()).unwrap().so_far;
    assert_eq!(won + drawn + lost, 1);
    let nowhere = tried(&order("matchlocks", "nowhere"), Tries::default());
    assert_eq!(nowhere.unwrap_err().kind, FaultKind::Unknown);
    assert_eq!(tried(&order("chess", "training"), Tries::default()).unwrap_err().kind, FaultKind::Unknown);
    for so_far in [Tries { won: 1_000, drawn: 0, lost: 0 }, Tries { won: u32::MAX, drawn: u32::MAX, lost: 1 }]
    {
        assert_eq!(tried(&begin, so_far).unwrap_err().kind, FaultKind::TooMuch);
    }
}
