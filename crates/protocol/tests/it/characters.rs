//! Computer players of a character: they are listed, begin, advise and are kept under their whole name.

use protocol::wire::{
    Advice, Begin, Call, Catalogue, FaultKind, Player, RecordInfo, Reply, Seat, Side, Since, Snapshot,
};
use protocol::{SavedSession, Session, open, program, resume};

use crate::around::{alone, record};

const NOTHING: Since = Since { told: 0, edition: 0 };
/// The rulebook that is fastest played.
const RULES: &str = "pike-and-musket";

fn computer(name: &str) -> Player {
    Player::Computer { name: name.to_owned() }
}

fn begin(players: [Player; 2]) -> Begin {
    Begin {
        rules: RULES.to_owned(),
        battle: "training".to_owned(),
        players,
        seed: Some("6b".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: true,
        house: None,
    }
}

fn begun(names: [&str; 2]) -> Box<dyn Session> {
    open("one", &begin(names.map(computer))).expect("it begins").0
}

fn catalogue() -> Catalogue {
    match program(&Call::Catalogue) {
        Some(Ok(Reply::Catalogue(catalogue))) => *catalogue,
        other => panic!("{other:?}"),
    }
}

/// One step: whose it was, what he did and why, and how the battle then stands.
fn step(battle: &mut dyn Session) -> (Side, String, String, Snapshot) {
    match battle.call(Seat::A, &Call::Step { since: NOTHING, patience: None }) {
        Ok(Reply::Stepped(it)) => (it.side, it.words, it.reason, it.snapshot),
        other => panic!("{other:?}"),
    }
}

/// The hashes of the battle after so many steps, or to its end.
fn course(battle: &mut dyn Session, steps: usize) -> Vec<String> {
    let mut hashes = Vec::new();
    while hashes.len() < steps && !battle.over() {
        let (.., snapshot) = step(battle);
        hashes.push(format!("{:?}", snapshot.hash));
    }
    hashes
}

fn advised(battle: &mut dyn Session, seat: Seat, decision: u32, by: &str) -> Advice {
    match battle.call(seat, &Call::Advise { decision, by: Some(by.to_owned()) }) {
        Ok(Reply::Advice(advice)) => advice,
        other => panic!("{by}: {other:?}"),
    }
}

#[test]
fn every_character_that_is_listed_is_there_for_all_who_judge_and_for_nobody_else() {
    let listed = catalogue();
    let characters: Vec<&str> = listed.characters.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(characters, ["bold", "stubborn", "careful"]);
    let mut told: Vec<&str> = listed.characters.iter().map(|it| it.about.as_str()).collect();
    assert!(told.iter().all(|about| about.ends_with('.')), "{told:?}");
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), characters.len(), "each is told from the others");
    let judges: Vec<&str> = listed.players.iter().filter(|it| it.judges).map(|it| it.name.as_str()).collect();
    assert_eq!(judges, ["captain", "marshal", "colonel", "lieutenant"]);
    assert!(listed.players.iter().all(|it| !it.name.contains("bold")), "characters are listed by themselves");
    for player in &listed.players {
        for character in &characters {
            let name = format!("{character}-{}", player.name);
            // He decides second, so that who is slow is asked but once here.
            let opened = open("one", &begin([computer("idle"), computer(&name)]));
            if !player.judges {
                let fault = opened.map(drop).expect_err(&name);
                assert_eq!(fault.kind, FaultKind::Unknown, "{fault:?}");
                let message = &fault.message;
                assert!(message.contains(&format!("no player {name};")), "{message}");
                assert!(characters.iter().chain(&judges).all(|it| message.contains(it)), "{message}");
                continue;
            }
            let (mut battle, _) = opened.unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            let his = (0..60).any(|_| step(&mut *battle).0 == Side::B);
            assert!(his, "{name} never decides");
            assert_eq!(battle.paper().players[1], computer(&name));
        }
    }
}

#[test]
fn nobody_of_no_character_is_seated_or_asked() {
    let mut battle = open("one", &begin([Player::Person, computer("captain")])).unwrap().0;
    while battle.snapshot(Seat::A, NOTHING).decision.is_none() {
        step(&mut *battle);
    }
    let decision = battle.snapshot(Seat::A, NOTHING).decision.unwrap().number;
    let paper = battle.paper();
    for name in [
        "bold-random",
        "bold-",
        "bold",
        "-captain",
        "even-captain",
        "captain-bold",
        " bold-captain",
        "captain@2",
        "colonel@3",
    ] {
        let seat = Call::Seat { side: Side::B, player: computer(name), since: NOTHING };
        for call in [seat, Call::Advise { decision, by: Some(name.to_owned()) }] {
            let fault = battle.call(Seat::A, &call).expect_err(name);
            assert_eq!(fault.kind, FaultKind::Unknown, "{fault:?}");
            assert!(fault.message.contains("bold, stubborn, careful"), "{fault:?}");
        }
    }
    assert_eq!(battle.paper(), paper);
}

#[test]
fn a_battle_that_is_taken_up_keeps_the_characters() {
    let names = ["bold-captain", "careful-lieutenant"];
    let mut battle = begun(names);
    course(&mut *battle, 20);
    let text = serde_json::to_string(&battle.paper()).expect("it is written");
    let paper: SavedSession = serde_json::from_str(&text).expect("it is read");
    assert_eq!((&paper.players, &paper.begin.players), (&names.map(computer), &names.map(computer)));
    let (mut again, mut plain) = (resume("two", &paper).unwrap(), {
        let players = [computer("captain"), computer("lieutenant")];
        resume("three", &SavedSession { players, ..paper.clone() }).unwrap()
    });
    assert_eq!(again.snapshot(Seat::B, NOTHING).players, names.map(computer));
    let goes_on = course(&mut *battle, 80);
    assert_eq!(course(&mut *again, 80), goes_on, "they go on as they would have");
    assert_ne!(course(&mut *plain, 80), goes_on, "and not as others would");
}

/// Who decided for whom, why, and how the battle then stood, step by step.
fn reasons(battle: &mut dyn Session, steps: usize) -> Vec<(Side, String, String)> {
    let mut reasons = Vec::new();
    while reasons.len() < steps && !battle.over() {
        let (side, words, reason, snapshot) = step(battle);
        reasons.push((side, format!("{words} {reason}"), snapshot.hash));
    }
    reasons
}

#[test]
fn a_battle_that_is_taken_up_keeps_the_budgets() {
    let names = ["colonel@0.25", "careful-marshal@0.25"];
    let mut battle = begun(names);
    let told = reasons(&mut *battle, 30);
    let text = serde_json::to_string(&battle.paper()).expect("it is written");
    let paper: SavedSession = serde_json::from_str(&text).expect("it is read");
    assert_eq!(paper.players, names.map(computer));
    let (mut again, mut usual) = (resume("two", &paper).unwrap(), begun(["colonel", "careful-marshal"]));
    let goes_on = reasons(&mut *battle, 40);
    assert_eq!(reasons(&mut *again, 40), goes_on, "they go on as they would have");
    assert_ne!(
        reasons(&mut *usual, 70),
        [told, goes_on].concat(),
        "and think less than others of their rank"
    );
}

#[test]
fn who_takes_decisions_back_meets_the_same_budget_again() {
    let mut battle = open("one", &begin([Player::Person, computer("colonel@0.25")])).unwrap().0;
    let mut other = battle.copy();
    let (mut taken_back, mut his) = (0, 0);
    while (taken_back < 3 || his < 3) && !battle.over() {
        let Some(decision) = battle.snapshot(Seat::A, NOTHING).decision else {
            assert_eq!(reasons(&mut *other, 1), reasons(&mut *battle, 1), "he decides as he did");
            his += usize::from(taken_back > 0);
            continue;
        };
        let answer = advised(&mut *battle, Seat::A, decision.number, "captain").answer;
        let give = |battle: &mut dyn Session| {
            let number = battle.snapshot(Seat::A, NOTHING).decision.expect("a question").number;
            let answer = answer.clone();
            battle.call(Seat::A, &Call::Answer { decision: number, answer, since: NOTHING }).unwrap();
        };
        give(&mut *battle);
        give(&mut *other);
        if other.call(Seat::A, &Call::Undo { since: NOTHING }).is_ok() {
            taken_back += 1;
            give(&mut *other);
        }
        assert_eq!(other.paper().players[1], computer("colonel@0.25"));
    }
    assert!(taken_back >= 3 && his >= 3, "{taken_back} taken back, {his} of the colonel's after that");
}

#[test]
fn a_record_names_them_and_is_opened_with_them() {
    let names = ["bold-captain", "stubborn-lieutenant"];
    let mut battle = begun(names);
    course(&mut *battle, 5000);
    assert!(battle.over());
    let text = record(&*battle);
    assert!(text.contains("\nplayer A bold-captain\nplayer B stubborn-lieutenant\n"), "{text}");
    let contents = program(&Call::Contents { file: "mine.record".to_owned(), text: text.clone() });
    let Some(Ok(Reply::Contents(contents))) = contents else { panic!("{contents:?}") };
    let RecordInfo { players, .. } = contents.record.expect("a record");
    assert_eq!(players, names);
    let (again, _) = alone("two", &text).unwrap();
    assert_eq!(again.paper().players, names.map(computer), "no person is taken for one of them");
    assert_eq!(record(&*again), text);
}

/// Who hands a side to another character is not answered by what the first thought, nor does it go on as if nothing was changed.
#[test]
fn nobody_answers_for_another_character() {
    let hand_over = |battle: &mut dyn Session, name: &str| {
        let player = computer(name);
        battle.call(Seat::A, &Call::Seat { side: Side::A, player, since: NOTHING }).unwrap();
    };
    let mut differ = 0;
    let mut battle = begun(["bold-captain", "captain"]);
    for _ in 0..120 {
        if battle.over() || differ > 3 {
            break;
        }
        let thought = battle.think(None);
        let (mut hurried, mut calm, mut bold) = (battle.copy(), battle.copy(), battle.copy());
        for one in [&mut hurried, &mut calm] {
            hand_over(&mut **one, "careful-captain");
            assert_eq!(one.snapshot(Seat::B, NOTHING).players[0], computer("careful-captain"));
        }
        let Ok(Reply::Stepped(with)) = hurried.step(Seat::A, NOTHING, thought.clone(), None) else {
            panic!("a step")
        };
        let (side, words, reason, stands) = step(&mut *calm);
        assert_eq!((with.side, &with.words, &with.reason), (side, &words, &reason));
        assert_eq!(with.snapshot.hash, stands.hash);
        let (.., as_bold) = step(&mut *bold);
        differ += usize::from(as_bold.hash != stands.hash);
        battle = bold;
    }
    assert!(differ > 0, "bold and careful captains always did the same");
}

#[test]
fn those_of_a_character_advise_and_not_all_the_same() {
    let mut battle = open("one", &begin([Player::Person, computer("captain")])).unwrap().0;
    let (mut differ, mut thought, mut planned) = (0, 0, false);
    for _ in 0..200 {
        let Some(decision) =
            battle.snapshot(Seat::A, NOTHING).decision.filter(|_| battle.think(None).is_none())
        else {
            step(&mut *battle);
            continue;
        };
        let number = decision.number;
        let captains =
            ["bold-captain", "careful-captain"].map(|by| advised(&mut *battle, Seat::A, number, by));
        assert!(captains.iter().all(|it| it.tried.is_empty() && it.plans.is_empty()));
        differ += usize::from(captains[0].answer != captains[1].answer);
        if thought < 2 {
            let colonel = advised(&mut *battle, Seat::A, number, "bold-colonel");
            if colonel.tried.len() > 1 {
                thought += 1;
                assert_eq!(colonel.answer, colonel.tried[0].answer);
                assert_eq!(advised(&mut *battle, Seat::A, number, "bold-colonel"), colonel, "asked again");
                for one in &colonel.tried {
                    let preview = Call::Preview {
                        decision: number,
                        answer: one.answer.clone(),
                        deep: false,
                        prospects: false,
                        plan: Vec::new(),
                    };
                    battle.call(Seat::A, &preview).expect("each of them may be given");
                }
                let plan = advised(&mut *battle, Seat::A, number, "careful-marshal");
                planned |= plan.turn_plan.is_some();
                // By a quarter of the budget each is tried a quarter as often.
                let most = |advice: &Advice| advice.tried.iter().map(|it| it.tries).max();
                let quarter = advised(&mut *battle, Seat::A, number, "bold-colonel@0.25");
                assert!([Some(8), Some(16)].contains(&most(&colonel)), "{colonel:?}");
                assert!([Some(2), Some(4)].contains(&most(&quarter)), "{quarter:?}");
                let brief = advised(&mut *battle, Seat::A, number, "careful-marshal@0.25");
                let longest = |advice: &Advice| advice.plans.iter().map(|it| it.tries).max();
                assert!(
                    longest(&plan) >= Some(4) && longest(&brief).is_some_and(|it| it <= 3),
                    "{plan:?}, {brief:?}"
                );
            }
        }
        if thought == 2 && differ > 0 {
            assert!(planned, "a marshal of a character makes plans too");
            return;
        }
        let answer = captains[0].answer.clone();
        battle.call(Seat::A, &Call::Answer { decision: number, answer, since: NOTHING }).unwrap();
    }
    panic!("colonels thought {thought} times, captains differed {differ} times");
}
