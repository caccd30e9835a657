//! The conversation with a bot: what its page shows is what is spoken, and a chair keeps the rules of it.

use protocol::bots::{
    BotKind, Chair, Clock, EndedBy, ForfeitKind, Heard, Info, Said, Tell, greeting, player_name, read_said,
    to_line,
};
use protocol::wire::{Begin, FaultKind, Player, Seat, Side, Since};
use protocol::{Session, open};
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/bots.md");

/// The blocks of the page that are marked with a word.
fn blocks(word: &str) -> Vec<&'static str> {
    let mark = format!("```json {word}\n");
    PAGE.match_indices(&mark)
        .map(|(at, _)| PAGE[at + mark.len()..].split("```").next().unwrap_or_default())
        .collect()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

#[test]
fn every_message_of_the_page_is_spoken_so() {
    let mut told = Vec::new();
    for text in blocks("tell") {
        let tell: Tell = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert!(tell != Tell::Other, "{text}");
        assert_eq!(value(&to_line(&tell)), value(text), "nothing is left out");
        told.push(value(text)["do"].as_str().unwrap().to_owned());
    }
    let all = ["hello", "set", "ready", "begin", "told", "asked", "refused", "stop", "over", "quit"]
        .map(str::to_owned);
    assert_eq!(told, all);
    let mut said = Vec::new();
    for text in blocks("said") {
        let one = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let read = read_said(&one).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert!(read != Said::Other, "{text}");
        assert_eq!(serde_json::to_value(&read).unwrap(), value(text), "nothing is left out");
        said.push(value(text)["is"].as_str().unwrap().to_owned());
    }
    assert_eq!(said, ["hello", "ready", "info", "answer", "answer"]);
    for word in ["refused", "silent", "malformed", "endless", "ended"] {
        assert!(PAGE.contains(&format!("| `{word}` |")), "{word} is not explained");
    }
}

#[test]
fn what_is_not_known_is_passed_over_and_what_cannot_be_read_is_said() {
    assert_eq!(read_said(r#"{"is":"pondering","depth":[1,{}]}"#), Ok(Said::Other));
    assert_eq!(read_said(r#"{"is":"ready","mood":"fine"}"#), Ok(Said::Ready));
    let hello = read_said(r#"{"is":"hello","name":"Least"}"#).unwrap();
    let Said::Hello(hello) = hello else { panic!("{hello:?}") };
    assert_eq!((hello.kind, hello.options.len(), hello.rulebooks.len()), (BotKind::Thin, 0, 0));
    let option = r#"{"is":"hello","name":"Later","options":[{"name":"net","type":"tensor","default":[1]}]}"#;
    let Ok(Said::Hello(later)) = read_said(option) else { panic!("a type of later is no fault") };
    assert!(later.options[0].is_sound().is_ok() && later.options[0].value("x").is_err());
    for malformed in [
        "",
        "hello",
        "[]",
        "{}",
        "null",
        r#"{"is":7}"#,
        r#"{"is":"answer","choice":-1}"#,
        r#"{"is":"info","tries":"many"}"#,
    ] {
        let why = read_said(malformed).unwrap_err();
        assert!(why.contains("column"), "{malformed}: {why}");
    }
}

#[test]
fn options_take_what_is_of_their_type_and_within_their_bounds() {
    let hello = blocks("said")[0];
    let Said::Hello(hello) = serde_json::from_str(hello).unwrap() else { panic!("it says hello") };
    let set = |name: &str, text: &str| {
        let option = hello.options.iter().find(|option| option.name == name).unwrap();
        option.value(text).map_err(|why| assert!(why.contains(name) && why.contains(text), "{why}"))
    };
    assert_eq!(set("boldness", "8"), Ok(Value::from(8)));
    assert_eq!(set("boldness", "11"), Err(()));
    assert_eq!(set("boldness", "8.5"), Err(()));
    assert_eq!(set("style", "sly"), Ok(Value::from("sly")));
    assert_eq!(set("style", "slyly"), Err(()));
    assert_eq!(set("book", "any thing"), Ok(Value::from("any thing")));
    assert_eq!(set("learns", "true"), Ok(Value::from(true)));
    assert_eq!(set("learns", "maybe"), Err(()));
    assert!(hello.options.iter().all(|option| option.is_sound().is_ok()));
}

#[test]
fn a_greeting_names_the_rulebooks_and_a_record_the_bot() {
    let Tell::Hello(greeting) = greeting("tercio 9") else { panic!("it says hello") };
    assert_eq!((greeting.protocol, greeting.program.as_str()), (1, "tercio 9"));
    assert!(greeting.rulebooks.len() >= 5 && greeting.core.len() == 16);
    assert_eq!(player_name(" Nearest \n 1 "), "bot:Nearest 1");
}

const CLOCK: Clock = Clock { answer: 1000, margin: 100, left: None, budget: Some(12) };

fn battle() -> Box<dyn Session> {
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "training".to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    open("one", &begin).unwrap().0
}

/// The side that is asked first, in its chair, and what it was asked.
fn seated(battle: &dyn Session, kind: BotKind) -> (Chair, Box<protocol::bots::Asked>) {
    let asked = |seat: Seat| battle.snapshot(seat, Since::default()).decision.is_some();
    let side = if asked(Seat::A) { Side::A } else { Side::B };
    let mut chair = Chair::new(side, kind);
    match chair.ask(battle, CLOCK).unwrap() {
        Tell::Asked(asked) => (chair, asked),
        other => panic!("{other:?}"),
    }
}

fn hear(chair: &mut Chair, battle: &mut dyn Session, line: &str) -> Heard {
    chair.hear(battle, line).unwrap()
}

#[test]
fn a_bot_is_shown_what_its_seat_sees_and_answers_by_place_or_in_words() {
    let mut battle = battle();
    let (mut chair, asked) = seated(&*battle, BotKind::Thin);
    let seat = asked.snapshot.seat;
    let seen = battle.snapshot(seat, Since::default());
    assert_eq!(asked.snapshot, seen, "the first time all of it is shown");
    assert!(asked.knowledge.is_none() && asked.clock == CLOCK);
    assert_eq!(asked.choices.decision, asked.decision);
    let info = hear(&mut chair, &mut *battle, r#"{"is":"info","score":0.5}"#);
    assert_eq!(info, Heard::Info(Info { score: Some(0.5), ..Info::default() }));
    assert_eq!(hear(&mut chair, &mut *battle, r#"{"is":"ready"}"#), Heard::Nothing);
    let first = asked.choices.choices[0].answer.clone();
    let heard = hear(&mut chair, &mut *battle, r#"{"is":"answer","choice":0,"words":"so"}"#);
    assert_eq!(heard, Heard::Answered { answer: first, words: "so".to_owned() });
    assert_eq!(battle.snapshot(seat, Since::default()).seen, seen.seen + 1);
    // It owes nothing any more.
    assert_eq!(hear(&mut chair, &mut *battle, r#"{"is":"answer","choice":0}"#), Heard::Nothing);
}

#[test]
fn a_thick_bot_has_what_its_side_knows_and_a_thin_one_only_what_is_offered() {
    let mut battle = battle();
    let (mut thin, _) = seated(&*battle, BotKind::Thin);
    let Heard::Refused(Tell::Refused(refused)) =
        hear(&mut thin, &mut *battle, r#"{"is":"answer","answer":"concede"}"#)
    else {
        panic!("it was not offered")
    };
    assert!(refused.fault.message.contains("choices") && refused.left == 2, "{refused:?}");
    let (mut thick, asked) = seated(&*battle, BotKind::Thick);
    let knowledge = asked.knowledge.as_ref().expect("it is told what its side knows");
    assert!(knowledge.begin.seed.is_none(), "and no dice");
    let heard = hear(&mut thick, &mut *battle, r#"{"is":"answer","answer":"concede"}"#);
    assert!(matches!(heard, Heard::Answered { .. }), "{heard:?}");
    let Tell::Over(over) = thick.over(&*battle, None) else { panic!("it is over") };
    assert_eq!(over.by, EndedBy::Play);
    assert!(over.winner.is_some() && over.forfeit.is_none() && !over.words.is_empty());
}

#[test]
fn the_third_answer_in_a_row_that_is_refused_loses() {
    let mut battle = battle();
    let (mut chair, asked) = seated(&*battle, BotKind::Thick);
    let before = battle.snapshot(asked.snapshot.seat, Since::default());
    let far = format!(r#"{{"is":"answer","choice":{}}}"#, asked.choices.choices.len());
    let later = format!(r#"{{"is":"answer","decision":{},"choice":0}}"#, asked.decision + 1);
    let past = format!(r#"{{"is":"answer","decision":{},"choice":0}}"#, asked.decision - 1);
    for (line, kind, left) in [(far, FaultKind::Unknown, 2), (later, FaultKind::Stale, 1)] {
        match hear(&mut chair, &mut *battle, &line) {
            Heard::Refused(Tell::Refused(refused)) => {
                assert_eq!((refused.fault.kind, refused.left), (kind, left), "{line}");
            }
            other => panic!("{line}: {other:?}"),
        }
    }
    assert_eq!(hear(&mut chair, &mut *battle, &past), Heard::Nothing, "what crossed is passed over");
    let Heard::Lost(forfeit) = hear(&mut chair, &mut *battle, r#"{"is":"answer","answer":"dance"}"#) else {
        panic!("that was the third")
    };
    assert_eq!(forfeit.how, ForfeitKind::Refused);
    assert!(forfeit.why.contains("`dance`"), "{}", forfeit.why);
    assert_eq!(battle.snapshot(asked.snapshot.seat, Since::default()), before, "nothing has changed");
}

#[test]
fn a_line_that_nobody_can_read_loses_at_once() {
    let mut battle = battle();
    for line in ["what?", r#"{"is":"answer"}"#, r#"{"is":"answer","choice":"first"}"#] {
        let (mut chair, _) = seated(&*battle, BotKind::Thin);
        match hear(&mut chair, &mut *battle, line) {
            Heard::Lost(forfeit) => assert_eq!(forfeit.how, ForfeitKind::Malformed, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
    let Tell::Over(over) = seated(&*battle, BotKind::Thin).0.over(&*battle, None) else {
        panic!("it is told")
    };
    assert_eq!((over.by, over.winner), (EndedBy::Broken, None), "nobody has lost what was broken off");
}

#[test]
fn the_ground_and_the_story_are_told_once() {
    let mut battle = battle();
    let (mut chair, asked) = seated(&*battle, BotKind::Thin);
    let mut heard: Vec<u32> = asked.snapshot.story.iter().map(|line| line.number).collect();
    assert!(asked.snapshot.ground.is_some());
    let seat = asked.snapshot.seat;
    let mut asked_again = false;
    for _ in 0..40 {
        let now = battle.snapshot(seat, Since::default());
        if now.decision.is_some() {
            let Tell::Asked(asked) = chair.ask(&*battle, CLOCK).unwrap() else { panic!("it is asked") };
            assert!(asked.snapshot.ground.is_none() || asked_again, "it has not changed since");
            asked_again = true;
            heard.extend(asked.snapshot.story.iter().map(|line| line.number));
            hear(&mut chair, &mut *battle, r#"{"is":"answer","choice":0}"#);
        } else {
            let other = if seat == Seat::A { Seat::B } else { Seat::A };
            let theirs = battle.snapshot(other, Since::default());
            let number = theirs.decision.expect("somebody is asked").number;
            let call = protocol::wire::Call::Choices { decision: number, plan: Vec::new() };
            let Ok(protocol::wire::Reply::Choices(choices)) = battle.glance(other, &call) else {
                panic!("offered")
            };
            let (answer, since) = (choices.choices[0].answer.clone(), Since::default());
            battle.call(other, &protocol::wire::Call::Answer { decision: number, answer, since }).unwrap();
            if let Some(Tell::Told(news)) = chair.news(&*battle) {
                heard.extend(news.story.iter().map(|line| line.number));
            }
            assert!(chair.news(&*battle).is_none(), "nothing is told twice");
        }
    }
    let Tell::Over(over) = chair.over(&*battle, None) else { panic!("it is told") };
    heard.extend(over.story.iter().map(|line| line.number));
    let all = battle.snapshot(seat, Since::default()).story;
    assert_eq!(heard, all.iter().map(|line| line.number).collect::<Vec<_>>());
    assert!(asked_again && all.len() > 10);
}
