//! A body dragged to where no straight leg takes it is turned towards the place first.

use protocol::wire::{
    Aim, Aimed, Begin, Call, Choice, Gesture, LegKind, Player, Reply, Seat, Since, Snap, Stand, Way,
};
use protocol::{Session, open};
use tabletop::{Angle, Length};

const TURNING: [&str; 3] = ["charge-pikes", "pike-and-musket", "charge-yr-pikes"];

fn training(rules: &str) -> Box<dyn Session> {
    let begin = Begin {
        rules: rules.to_owned(),
        battle: "training".to_owned(),
        players: [Player::Person, Player::Computer { name: "captain".to_owned() }],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    open("one", &begin).unwrap().0
}

/// A piece of side A that may advance and wheel, or turn on the spot, at the first decision where one may; by the computer's advice.
fn who_may_turn(battle: &mut dyn Session) -> (u32, Vec<u8>) {
    for _ in 0..400 {
        let now = battle.snapshot(Seat::A, Since::default());
        let Some(decision) = now.decision else {
            battle.call(Seat::A, &Call::Step { since: now.since, patience: None }).unwrap();
            continue;
        };
        let Reply::Choices(choices) =
            battle.call(Seat::A, &Call::Choices { decision: decision.number, plan: Vec::new() }).unwrap()
        else {
            panic!("choices were asked for")
        };
        let goes = |piece: u8, wanted: &[LegKind]| choices.choices.iter().any(|it| legs(it, piece, wanted));
        let mut both: Vec<u8> = choices.choices.iter().filter_map(|it| it.piece).collect();
        both.retain(|&it| goes(it, &[LegKind::Advance]) && goes(it, &[LegKind::Wheel, LegKind::Turn]));
        both.dedup();
        if !both.is_empty() {
            return (decision.number, both);
        }
        let advise = Call::Advise { decision: decision.number, by: Some("captain".to_owned()) };
        let Reply::Advice(advice) = battle.call(Seat::A, &advise).unwrap() else { panic!("advice") };
        let call = Call::Answer { decision: decision.number, answer: advice.answer, since: Since::default() };
        battle.call(Seat::A, &call).unwrap();
    }
    panic!("nobody could wheel in 400 decisions");
}

fn legs(choice: &Choice, piece: u8, wanted: &[LegKind]) -> bool {
    let Way::Legs { kinds, .. } = &choice.way else { return false };
    choice.piece == Some(piece) && choice.object.is_none() && kinds.iter().any(|it| wanted.contains(it))
}

fn stand(battle: &mut dyn Session, piece: u8) -> Stand {
    let now = battle.snapshot(Seat::A, Since::default());
    now.table.pieces.into_iter().find(|it| it.id == piece).unwrap().stand.unwrap()
}

fn aim(battle: &mut dyn Session, decision: u32, piece: u8, gesture: Gesture, to: [i32; 2]) -> Aimed {
    let (after, verb, facing, plan) = (String::new(), None, None, Vec::new());
    let aim = Aim { decision, piece, gesture, to, after, verb, facing, prospects: false, bare: true, plan };
    let Reply::Aimed(aimed) = battle.call(Seat::A, &Call::Aim(aim)).unwrap() else { panic!("aimed") };
    *aimed
}

/// A place so far from the middle of a front, so many degrees off straight ahead.
fn off_ahead(from: &Stand, degrees: i32, far: i32) -> [i32; 2] {
    let way = Angle::hundredths(from.facing + degrees * 100).along(Length(far));
    [from.front[0] + way.x, from.front[1] + way.y]
}

fn missed(aimed: &Aimed, to: [i32; 2]) -> i64 {
    let [x, y] = [i64::from(aimed.at[0] - to[0]), i64::from(aimed.at[1] - to[1])];
    x * x + y * y
}

#[test]
fn who_is_dragged_aslant_turns_first_and_comes_there() {
    let mut whole = 0;
    for rules in TURNING {
        let mut battle = training(rules);
        let (decision, pieces) = who_may_turn(&mut *battle);
        let mut turned = 0;
        for piece in pieces {
            let from = stand(&mut *battle, piece);
            for (degrees, far) in [
                (-25, 5_000),
                (25, 5_000),
                (-40, 6_000),
                (40, 6_000),
                (-30, 8_000),
                (30, 8_000),
                (-20, 12_000),
                (20, 12_000),
            ] {
                let to = off_ahead(&from, degrees, far);
                let straight = aim(&mut *battle, decision, piece, Gesture::Straight, to);
                assert!(straight.answer.is_none() || straight.facing == from.facing, "{rules}: {straight:?}");
                let there = aim(&mut *battle, decision, piece, Gesture::Go, to);
                // Whoever may turn comes no less near than who may not.
                if straight.answer.is_some() {
                    assert!(missed(&there, to) <= missed(&straight, to), "{rules}: {there:?} {straight:?}");
                }
                let Some(answer) = there.answer.as_ref().filter(|_| there.facing != from.facing) else {
                    continue;
                };
                turned += 1;
                let by = Angle::hundredths(there.facing - from.facing).signed();
                assert_eq!(by.signum(), degrees.signum(), "{rules}: {answer}");
                assert!((1..=9_000).contains(&by.abs()), "{rules}: {answer}");
                assert_eq!(there.outlines.len(), 2, "{rules}: {answer}");
                if there.snap == Snap::None {
                    whole += 1;
                    // To the marks of angles and lengths.
                    assert!(
                        missed(&there, to) <= i64::from(400).pow(2),
                        "{rules}: {answer} {there:?} {to:?}"
                    );
                }
            }
        }
        assert!(turned > 0, "{rules}");
    }
    assert!(whole > 0, "nobody came there");
}

#[test]
fn who_is_dragged_almost_straight_ahead_does_not_turn() {
    for rules in TURNING {
        let mut battle = training(rules);
        let (decision, pieces) = who_may_turn(&mut *battle);
        let mut gone = 0;
        for piece in pieces {
            let from = stand(&mut *battle, piece);
            for degrees in [-3, 0, 3] {
                let to = off_ahead(&from, degrees, 6_000);
                let there = aim(&mut *battle, decision, piece, Gesture::Go, to);
                gone += u32::from(there.answer.is_some());
                assert!(there.answer.is_none() || there.facing == from.facing, "{rules}: {there:?}");
            }
        }
        assert!(gone > 0, "{rules}");
    }
}

#[test]
fn what_is_answered_so_ends_where_it_was_shown() {
    for rules in TURNING {
        let mut battle = training(rules);
        let (decision, pieces) = who_may_turn(&mut *battle);
        let ways =
            [(25, 5_000), (-25, 5_000), (40, 6_000), (-40, 6_000), (30, 8_000), (-30, 8_000), (20, 12_000)];
        let shown = pieces.iter().flat_map(|piece| ways.map(|way| (*piece, way))).find_map(
            |(piece, (degrees, far))| {
                let from = stand(&mut *battle, piece);
                let there = aim(&mut *battle, decision, piece, Gesture::Go, off_ahead(&from, degrees, far));
                (there.answer.is_some() && there.facing != from.facing).then_some((piece, there))
            },
        );
        let (piece, there) = shown.unwrap_or_else(|| panic!("{rules}: nobody turns"));
        let answer = there.answer.clone().unwrap();
        battle.call(Seat::A, &Call::Answer { decision, answer, since: Since::default() }).unwrap();
        let after = stand(&mut *battle, piece);
        assert_eq!((after.front, after.facing), (there.at, there.facing), "{rules}: {there:?}");
    }
}
