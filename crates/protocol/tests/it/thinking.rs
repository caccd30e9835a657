//! What a computer player thought of beforehand is what he would have answered, and what has become of no use is not answered.

use protocol::wire::{Begin, Call, Player, Reply, Seat, Since, Snapshot};
use protocol::{Session, open};

const NOTHING: Since = Since { told: 0, edition: 0 };

fn begun(rules: &str, battle: &str, players: [&str; 2]) -> Box<dyn Session> {
    let begin = Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: players.map(|name| Player::Computer { name: name.to_owned() }),
        seed: Some("a7".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    open("one", &begin).expect("it begins").0
}

fn stepped(reply: Reply) -> (String, String, Snapshot) {
    let Reply::Stepped(stepped) = reply else { panic!("a step was asked for") };
    (stepped.words, stepped.reason, stepped.snapshot)
}

#[test]
fn what_was_thought_of_is_what_is_answered() {
    let battles = [
        ("matchlocks", "training"),
        ("charge-pikes", "training"),
        ("border-reivers", "cattle-raid"),
        ("pike-and-musket", "training"),
        ("charge-yr-pikes", "training"),
    ];
    for (rules, battle) in battles {
        let mut told = begun(rules, battle, ["captain", "advance-and-shoot"]);
        let (mut untold, mut late) = (told.copy(), told.copy());
        let mut before = None;
        for number in 0..12 {
            let thought = told.think(None);
            assert!(thought.is_some(), "{rules}: somebody is to decide");
            assert_eq!(thought, told.think(None), "{rules}: he does not change his mind");
            let with = stepped(told.step(Seat::A, NOTHING, thought.clone(), None).unwrap());
            let without =
                stepped(untold.call(Seat::A, &Call::Step { since: NOTHING, patience: None }).unwrap());
            assert_eq!(with, without, "{rules}, step {number}");
            let stale = stepped(late.step(Seat::A, NOTHING, before, None).unwrap());
            assert_eq!(stale, without, "{rules}, step {number}: what he thought of another decision is left");
            before = thought;
        }
    }
}

/// Who hands the side to another player is not answered by the first.
#[test]
fn nobody_answers_for_another() {
    let mut battle = begun("matchlocks", "training", ["captain", "captain"]);
    let thought = battle.think(None);
    let mut others = battle.copy();
    for one in [&mut battle, &mut others] {
        for side in [protocol::wire::Side::A, protocol::wire::Side::B] {
            let player = Player::Computer { name: "idle".to_owned() };
            one.call(Seat::A, &Call::Seat { side, player, since: NOTHING }).unwrap();
        }
    }
    let with = stepped(battle.step(Seat::A, NOTHING, thought, None).unwrap());
    assert_eq!(with, stepped(others.call(Seat::A, &Call::Step { since: NOTHING, patience: None }).unwrap()));
    let person = Call::Seat { side: protocol::wire::Side::A, player: Player::Person, since: NOTHING };
    battle.call(Seat::A, &person).unwrap();
    battle
        .call(Seat::B, &Call::Seat { side: protocol::wire::Side::B, player: Player::Person, since: NOTHING })
        .unwrap();
    assert_eq!(battle.think(None), None, "nothing waits for a computer player");
}
