//! Where a piece comes to stand that is set down by hand.

use protocol::wire::*;
use protocol::{Session, open};

/// A cattle raid when its raiders come on, who is asked, and by which decision.
fn raiders() -> (Box<dyn Session>, Seat, u32) {
    let begin = Begin {
        rules: "border-reivers".to_owned(),
        battle: "cattle-raid".to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let mut battle = open("one", &begin).unwrap().0;
    for _ in 0..200 {
        let ask = |seat| battle.snapshot(seat, Since::default()).decision.map(|it| (seat, it));
        let (seat, asked) = [Seat::A, Seat::B].into_iter().find_map(ask).expect("somebody is asked");
        if asked.rule == "BR-12-02" && asked.question.contains("come on") {
            return (battle, seat, asked.number);
        }
        let first = choices(&mut *battle, seat, asked.number).choices.swap_remove(0).answer;
        let call = Call::Answer { decision: asked.number, answer: first, since: Since::default() };
        battle.call(seat, &call).unwrap();
    }
    panic!("nobody comes on");
}

fn choices(battle: &mut dyn Session, seat: Seat, decision: u32) -> Choices {
    let Reply::Choices(choices) = battle.call(seat, &Call::Choices { decision, plan: Vec::new() }).unwrap()
    else {
        panic!("choices")
    };
    *choices
}

#[test]
fn who_comes_on_stands_at_the_outlined_edge_wherever_he_is_let_go() {
    let (mut battle, seat, decision) = raiders();
    let offered = choices(&mut *battle, seat, decision);
    let piece = offered.choices[0].piece.unwrap();
    let zone = offered.zones.first().expect("where he may come on is outlined");
    let deep = zone.corners.iter().map(|point| point[1]).max().unwrap();
    assert!(deep < 6_000, "a strip as wide as a man, and not {deep}");
    for to in [[100_000, 60_000], [100_000, 5_000], [100_000, -3_000]] {
        let (after, verb, facing, plan) = (String::new(), None, None, Vec::new());
        let gesture = Gesture::Place;
        let aim =
            Aim { decision, piece, gesture, to, after, verb, facing, prospects: false, bare: true, plan };
        let Reply::Aimed(aimed) = battle.call(seat, &Call::Aim(aim)).unwrap() else { panic!("aimed") };
        assert!(aimed.answer.is_some(), "{to:?}: {:?}", aimed.beyond);
        assert_eq!(aimed.at, [100_000, deep / 2], "{to:?}");
    }
}
