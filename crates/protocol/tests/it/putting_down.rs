//! Where a piece comes to stand that is set down by hand.

use protocol::wire::*;
use protocol::{Session, open};
use tabletop::{Angle, Length};

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
fn nobody_is_moved_to_where_he_stands() {
    let (mut battle, seat, _) = raiders();
    let mut asked = battle.snapshot(seat, Since::default()).decision.unwrap();
    while asked.question.contains("come on") {
        give(&mut *battle, seat, &asked, |_| true);
        asked = battle.snapshot(seat, Since::default()).decision.unwrap();
    }
    // The first group whose Leader may go after his roll: his men stand about him, and his neighbours beside them.
    give(&mut *battle, seat, &asked, |choice| choice.verb == "set-out" && choice.words.contains("Elliot"));
    let asked = battle.snapshot(seat, Since::default()).decision.unwrap();
    let all = choices(&mut *battle, seat, asked.number).choices;
    let piece = all.iter().find(|it| it.verb == "march").expect("a march").piece.unwrap();
    let from =
        battle.snapshot(seat, Since::default()).table.pieces[usize::from(piece)].stand.clone().unwrap().front;
    let mut stopped = 0;
    for part in 0..32 {
        let way = Angle::hundredths(part * 1_125).along(Length(60_000));
        let to = [from[0] + way.x, from[1] + way.y];
        let (after, verb, facing, plan) = (String::new(), None, None, Vec::new());
        let (decision, gesture) = (asked.number, Gesture::Go);
        let aim =
            Aim { decision, piece, gesture, to, after, verb, facing, prospects: false, bare: true, plan };
        let Reply::Aimed(aimed) = battle.call(seat, &Call::Aim(aim)).unwrap() else { panic!("aimed") };
        assert!(!aimed.words.contains("where it stands"), "{to:?}: {}", aimed.words);
        stopped += u32::from(aimed.answer.is_none());
        assert!(aimed.answer.is_some() || aimed.beyond.is_some(), "{to:?}: neither moved nor told why");
    }
    assert!(stopped > 0, "the edge and his neighbours stop him somewhere");
}

fn give(battle: &mut dyn Session, seat: Seat, asked: &Decision, wanted: impl Fn(&Choice) -> bool) {
    let all = choices(battle, seat, asked.number).choices;
    let answer = all.into_iter().find(|choice| wanted(choice)).expect("an answer like that").answer;
    let call = Call::Answer { decision: asked.number, answer, since: Since::default() };
    battle.call(seat, &call).unwrap();
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

#[test]
fn a_group_comes_on_about_whoever_of_it_is_let_go_first() {
    let (mut battle, seat, _) = raiders();
    let heidman = battle.snapshot(seat, Since::default()).decision.unwrap();
    give(&mut *battle, seat, &heidman, |_| true);
    let asked = battle.snapshot(seat, Since::default()).decision.unwrap();
    let offered = choices(&mut *battle, seat, asked.number).choices;
    // In the corner there is no room for them all; elsewhere there is.
    assert!(offered.iter().any(|it| it.amount == 0), "one is offered alone");
    let piece = offered[0].piece.unwrap();
    let (decision, gesture, to) = (asked.number, Gesture::Place, [130_000, 5_000]);
    let (after, verb, facing, plan) = (String::new(), None, None, Vec::new());
    let aim = Aim { decision, piece, gesture, to, after, verb, facing, prospects: false, bare: true, plan };
    let Reply::Aimed(aimed) = battle.call(seat, &Call::Aim(aim)).unwrap() else { panic!("aimed") };
    assert!(aimed.words.ends_with("his group about him"), "{}", aimed.words);
}
