//! Every lesson that the program carries, learnt through the one door by the answers that its file gives.

use protocol::Sessions;
use protocol::wire::{
    Begin, Call, Fault, Lesson, Outcome, Player, Reply, Request, Seat, Side, Since, Snapshot, VERSION,
};
use registry::{LESSONS, Rulebook, Visitor, names, visit};

/// Stands for the computer's advice, until the next answer is legal or the goal is reached.
const ADVICE: &str = "...";
/// More decisions than any lesson takes.
const MOST: usize = 60;

struct Pupil {
    house: Sessions,
}

impl Pupil {
    fn ask(&mut self, call: Call) -> Result<Reply, Fault> {
        let battle = Some("battle-1".to_owned());
        let request = Request { version: VERSION, id: 1, battle, seat: Seat::A, call };
        match self.house.call(&request).outcome {
            Outcome::Reply(reply) => Ok(reply),
            Outcome::Fault(fault) => Err(fault),
        }
    }

    fn look(&mut self) -> Snapshot {
        match self.ask(Call::Look { since: Since::default() }) {
            Ok(Reply::Snapshot(snapshot)) => *snapshot,
            other => panic!("a snapshot was asked for: {other:?}"),
        }
    }

    fn answer(&mut self, decision: u32, answer: &str) -> Result<(), Fault> {
        let call = Call::Answer { decision, answer: answer.to_owned(), since: Since::default() };
        self.ask(call).map(drop)
    }

    fn advised(&mut self, decision: u32) {
        let Ok(Reply::Advice(advice)) = self.ask(Call::Advise { decision, by: Some("captain".to_owned()) })
        else {
            panic!("advice")
        };
        self.answer(decision, &advice.answer).unwrap_or_else(|fault| panic!("advice: {}", fault.message));
    }
}

fn lesson(snapshot: &Snapshot) -> Lesson {
    snapshot.lesson.clone().expect("it is a lesson")
}

fn begin(rules: &str, battle: &str, seed: u8, lists: Vec<protocol::wire::ArmyText>) -> Begin {
    Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [Player::Person, Player::Computer { name: "idle".to_owned() }],
        seed: Some(format!("{seed:02x}").repeat(32)),
        prepared: Vec::new(),
        lists,
        deploy: false,
        to_the_end: false,
        house: None,
    }
}

/// How a lesson went.
enum Learnt {
    Met,
    /// It ended, or its answers did, without the goal.
    Missed,
}

/// Learns a lesson by its answers; what goes wrong.
fn learn(name: &str, answers: &[String], seed: u8) -> Result<Learnt, String> {
    let rules = name.split('/').next().unwrap_or_default();
    let mut pupil = Pupil { house: Sessions::new() };
    pupil
        .ask(Call::Begin(begin(rules, &format!("lesson:{name}"), seed, Vec::new())))
        .map_err(|fault| fault.message)?;
    let first = lesson(&pupil.look());
    if first.met {
        return Err("it is done before anything is".to_owned());
    }
    if first.pupil != Side::A {
        return Err("the page seats the pupil at side A".to_owned());
    }
    let mut left = answers;
    for _ in 0..MOST {
        let snapshot = pupil.look();
        if lesson(&snapshot).met {
            return match left {
                [] => Ok(Learnt::Met),
                [last] if last == ADVICE => Ok(Learnt::Met),
                more => Err(format!("it is done with answers left: {more:?}")),
            };
        }
        if snapshot.over.is_some() && matches!(left, [] | [_]) {
            return Ok(Learnt::Missed);
        }
        let Some(decision) = snapshot.decision else {
            pupil
                .ask(Call::Step { since: Since::default(), patience: None })
                .map_err(|fault| fault.message)?;
            continue;
        };
        match left {
            [] => return Ok(Learnt::Missed),
            [advice, rest @ ..] if advice == ADVICE => match rest.first() {
                Some(next) if pupil.answer(decision.number, next).is_ok() => left = &rest[1..],
                _ => pupil.advised(decision.number),
            },
            [next, rest @ ..] => {
                pupil
                    .answer(decision.number, next)
                    .map_err(|fault| format!("{next}: {} ({})", fault.message, decision.question))?;
                left = rest;
            }
        }
    }
    Err("it is not done in time".to_owned())
}

struct Answers(&'static str, &'static str);

impl Visitor for Answers {
    /// Those that reach the goal, and those that do not.
    type Out = [Vec<String>; 2];

    fn visit<R: Rulebook>(self) -> Self::Out {
        let cases = cases::read::<R>(self.0, self.1).unwrap_or_else(|faults| panic!("{faults}"));
        let lesson = cases.into_iter().find_map(|case| case.lesson).expect("a lesson");
        [lesson.answers, lesson.worse]
    }
}

#[test]
fn every_lesson_is_learnt_by_its_answers_whatever_the_dice() {
    let mut wrong = Vec::new();
    for (name, text) in LESSONS {
        let rules = name.split('/').next().unwrap_or_default();
        let [answers, worse] = visit(rules, Answers(name, text)).unwrap();
        for seed in 1..=30 {
            match learn(name, &answers, seed) {
                Ok(Learnt::Met) => {}
                Ok(Learnt::Missed) => wrong.push(format!("{name}, seed {seed}: the goal is not reached")),
                Err(what) => wrong.push(format!("{name}, seed {seed}: {what}")),
            }
            match learn(name, &worse, seed) {
                _ if worse.is_empty() => {}
                Ok(Learnt::Missed) => {}
                Ok(Learnt::Met) => {
                    wrong.push(format!("{name}, seed {seed}: the worse choice reaches the goal"))
                }
                Err(what) => wrong.push(format!("{name}, seed {seed}, the worse choice: {what}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_lessons_of_a_rulebook_follow_one_another() {
    for rules in names() {
        let of_it: Vec<&str> = LESSONS
            .iter()
            .map(|(name, _)| *name)
            .filter(|name| name.starts_with(&format!("{rules}/")))
            .collect();
        for (at, name) in of_it.iter().enumerate() {
            let mut pupil = Pupil { house: Sessions::new() };
            pupil.ask(Call::Begin(begin(rules, &format!("lesson:{name}"), 3, Vec::new()))).unwrap();
            let snapshot = pupil.look();
            let told = lesson(&snapshot);
            assert_eq!((told.name.as_str(), usize::from(told.number)), (*name, at + 1));
            assert_eq!(told.next.as_deref(), of_it.get(at + 1).copied());
            assert_eq!(snapshot.table.title, told.title);
        }
    }
}

#[test]
fn a_position_that_is_played_out_is_over_and_leaves_no_record() {
    let text = r#"
rules = ["NMM-09-01"]
title = "An Action"
start = "actions Hastings order 2"
play = ["A: pass"]

[[unit]]
name = "Hastings"
side = "A"
kind = "battalia"
at = [20, 20]

[[unit]]
name = "Byron"
side = "B"
kind = "harquebusiers"
at = [60, 40]
"#;
    let own =
        |text: &str| vec![protocol::wire::ArmyText { name: "own.toml".to_owned(), text: text.to_owned() }];
    let mut pupil = Pupil { house: Sessions::new() };
    pupil.ask(Call::Begin(begin("matchlocks", "case:1", 5, own(text)))).unwrap();
    let snapshot = pupil.look();
    assert_eq!((snapshot.table.title.as_str(), snapshot.lesson), ("An Action", None));
    let number = snapshot.decision.expect("Hastings acts").number;
    pupil.answer(number, "pass").unwrap();
    let over = pupil.look().over.expect("nothing more was started");
    assert_eq!((over.winner, over.rule.as_str()), (None, ""));
    assert_eq!(over.words, "The position is played out.");
    assert!(pupil.ask(Call::Record).is_err());
    // What is wrong with a file is told with its place.
    let broken = text.replace("kind = \"battalia\"", "kind = \"battalion\"");
    let fault = pupil.ask(Call::Begin(begin("matchlocks", "case:1", 5, own(&broken)))).unwrap_err();
    assert!(fault.message.contains("own.toml:10:"), "{}", fault.message);
    for (battle, text) in [("case:2", text), ("case:0", text), ("case:x", text), ("lesson:nowhere", "")] {
        assert!(pupil.ask(Call::Begin(begin("matchlocks", battle, 5, own(text)))).is_err(), "{battle}");
    }
}
