//! A computer player that has lost gives the battle up to a person, and not before.

use std::sync::OnceLock;

use protocol::wire::{Begin, Call, Piece, Place, Player, Reply, Seat, Side, Since, Snapshot};
use protocol::{Session, open, resume};

const NOTHING: Since = Since { told: 0, edition: 0 };

/// A battle, side A of which is a computer player's, and side B a person's or another computer player's.
fn begun((rules, battle): (&str, &str), other: Player, seed: u8, to_the_end: bool) -> Box<dyn Session> {
    let computer = Player::Computer { name: "captain".to_owned() };
    let begin = Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [computer, other],
        seed: Some(format!("{seed:02x}").repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end,
        house: None,
    };
    open("one", &begin).expect("it begins").0
}

/// A battle that was begun with a seed.
type Seeded = ((&'static str, &'static str), u8);

/// Battles that either side may win.
const BATTLES: [&str; 4] =
    ["cheriton/small", "adwalton-moor/small", "nantwich/small", "cropredy-bridge/small"];

/// One of them, with a seed, in which the computer player gives up to a person.
fn lost() -> Seeded {
    static LOST: OnceLock<Seeded> = OnceLock::new();
    let gives_up = |(battle, seed): &Seeded| {
        fought(&mut *begun(*battle, Player::Person, *seed, false)).last.0 == GIVES_UP
    };
    let all = (1..=40).flat_map(|seed| BATTLES.map(|battle| (("charge-yr-pikes", battle), seed)));
    *LOST.get_or_init(|| all.into_iter().find(gives_up).expect("somebody gives up"))
}

/// In which words.
const GIVES_UP: &str = "Give up the battle";

/// How a battle ended.
struct Ended {
    /// The last that its computer player said, and why.
    last: (String, String),
    snapshot: Snapshot,
}

/// Fights a battle to its end; a person does whatever he is advised.
fn fought(battle: &mut dyn Session) -> Ended {
    let mut last = (String::new(), String::new());
    for _ in 0..5000 {
        let snapshot = battle.snapshot(Seat::B, NOTHING);
        if snapshot.over.is_some() {
            return Ended { last, snapshot };
        }
        match snapshot.decision.filter(|decision| decision.who == Side::B) {
            Some(decision) if battle.think(None).is_none() => {
                let decision = decision.number;
                let Ok(Reply::Advice(advice)) =
                    battle.call(Seat::B, &Call::Advise { decision, by: Some("captain".to_owned()) })
                else {
                    panic!("no advice")
                };
                let answer = Call::Answer { decision, answer: advice.answer, since: NOTHING };
                battle.call(Seat::B, &answer).unwrap();
            }
            _ => {
                let Ok(Reply::Stepped(step)) =
                    battle.call(Seat::B, &Call::Step { since: NOTHING, patience: None })
                else {
                    panic!("nobody goes on")
                };
                last = (step.words, step.reason);
            }
        }
    }
    panic!("it never ends")
}

#[test]
fn who_has_lost_gives_up_to_a_person_who_has_not_asked_for_a_fight_to_the_end() {
    let (battle, seed) = lost();
    let gives_up = |other: Player, to_the_end: bool| {
        let Ended { last, snapshot } = fought(&mut *begun(battle, other, seed, to_the_end));
        let over = snapshot.over.expect("it is over");
        let (words, reason) = last;
        let gives_up = words == GIVES_UP;
        assert_eq!(gives_up, over.rule == "CYP-19-11" && reason == "There is nothing left to hope for.");
        assert_eq!(gives_up, over.words.starts_with("The battle was given up. "), "{over:?}");
        assert!(!gives_up || over.winner == Some(Side::B), "{over:?}");
        gives_up
    };
    assert!(gives_up(Player::Person, false), "its chance is next to nothing, and much of its army is gone");
    assert!(!gives_up(Player::Person, true), "it fights to the end");
    assert!(!gives_up(Player::Computer { name: "captain".to_owned() }, false), "nobody waits for it");
}

/// The figures of the computer's side in the battle.
fn figures(snapshot: &Snapshot) -> u32 {
    let fights =
        |piece: &&Piece| piece.side == Some(Side::A) && matches!(piece.place, Place::Table | Place::Reserve);
    snapshot.table.pieces.iter().filter(fights).map(|piece| u32::from(piece.figures)).sum()
}

#[test]
fn nobody_gives_up_while_most_of_his_men_stand() {
    // At Cropredy it is soon clear that the Royalists win if nothing is done: no reason to leave a field on which there has been no battle.
    let cropredy = (20..=23).map(|seed| (("pike-and-musket", "cropredy-bridge/small"), seed));
    let mut given_up = 0;
    for (battle, seed) in cropredy.chain([lost()]) {
        let mut battle = begun(battle, Player::Person, seed, false);
        let before = figures(&battle.snapshot(Seat::B, NOTHING));
        let Ended { last, snapshot } = fought(&mut *battle);
        if last.0 == GIVES_UP {
            given_up += 1;
            assert!(figures(&snapshot) * 5 <= before * 3, "{} of {before} still stand", figures(&snapshot));
        }
    }
    assert!(given_up > 0, "somebody does");
}

#[test]
fn a_fight_to_the_end_is_one_still_when_it_is_taken_up_from_paper() {
    let (battle, seed) = lost();
    let paper = begun(battle, Player::Person, seed, true).paper();
    // As it lies in a file: what is the usual thing is not written there.
    let text = serde_json::to_string(&paper).unwrap();
    let mut again = resume("one", &serde_json::from_str(&text).unwrap()).unwrap();
    assert_ne!(fought(&mut *again).last.0, GIVES_UP);
}
