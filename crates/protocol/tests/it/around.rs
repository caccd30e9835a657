//! What stands around a battle: its record taken out and in again, a rematch, and how it went.

use protocol::wire::{Begin, Call, FaultKind, Player, Reply, Seat, Since};
use protocol::{Session, open, program, take_up};

fn captain() -> Player {
    Player::Computer { name: "captain".to_owned() }
}

/// A battle between two captains, fought to its end.
fn fought(rules: &str, battle: &str) -> Box<dyn Session> {
    let begin = Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [captain(), captain()],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
    };
    let (mut running, _) = open("one", &begin).unwrap();
    while !running.over() {
        running.call(Seat::A, &Call::Step { since: Since::default() }).unwrap();
    }
    running
}

fn record(running: &dyn Session) -> String {
    let Ok(Reply::Record { text }) = running.glance(Seat::Spectator, &Call::Record) else {
        panic!("a record")
    };
    text
}

#[test]
fn a_record_is_opened_again_and_what_does_not_fit_is_told_with_its_place() {
    for (rules, battle) in
        [("matchlocks", "training"), ("charge-pikes", "training"), ("border-reivers", "cattle-raid")]
    {
        let running = fought(rules, battle);
        let text = record(&*running);
        let Some(Ok(Reply::Contents(contents))) =
            program(&Call::Contents { file: "mine.record".to_owned(), text: text.clone() })
        else {
            panic!("contents")
        };
        assert_eq!((contents.rules.as_str(), contents.cases.len()), (rules, 0));
        assert_eq!(contents.record.map(|it| it.battle).as_deref(), Some(battle));
        let (again, _) =
            take_up("two", "mine.record", &text).unwrap_or_else(|fault| panic!("{}", fault.message));
        let sights = [&running, &again].map(|it| it.snapshot(Seat::Umpire, Since::default()));
        assert!(again.over());
        assert_eq!(sights[0].hash, sights[1].hash);
        assert_eq!(sights[0].story, sights[1].story);
        assert_eq!(record(&*again), text);
        // One letter of it changed: the line is named.
        let lines = text.lines().count();
        let (at, line) = text.lines().enumerate().find(|(_, line)| line.starts_with("= ")).unwrap();
        let other = text.replacen(line, "= 0000000000000000", 1);
        let Err(fault) = take_up("three", "mine.record", &other) else { panic!("it was changed") };
        assert_eq!(fault.kind, FaultKind::Malformed);
        let named = [format!("mine.record:{}:", at + 1), format!("mine.record:{lines}:")];
        assert!(named.iter().any(|place| fault.message.starts_with(place)), "{}", fault.message);
    }
    for (text, place) in [("", "x:1:1"), ("tercio-record 9\n", "x:1:"), ("what = 1\n", "x:1:1")] {
        let Some(Err(fault)) = program(&Call::Contents { file: "x".to_owned(), text: text.to_owned() })
        else {
            panic!("{text} is nothing")
        };
        assert!(fault.message.starts_with(place), "{}", fault.message);
    }
}

#[test]
fn the_end_names_its_rule_and_the_line_that_tells_of_it() {
    for (rules, battle) in
        [("matchlocks", "training"), ("charge-pikes", "training"), ("border-reivers", "cattle-raid")]
    {
        let running = fought(rules, battle);
        for seat in [Seat::A, Seat::B, Seat::Spectator, Seat::Umpire] {
            let snapshot = running.snapshot(seat, Since::default());
            let over = snapshot.over.expect("it is over");
            let line = &snapshot.story[over.line as usize - 1];
            assert_eq!((line.number, &line.rule), (over.line, &over.rule), "{rules}");
        }
    }
}

#[test]
fn how_a_battle_went_is_told_turn_by_turn_with_the_throws_far_from_their_mean() {
    let running = fought("matchlocks", "training");
    let Ok(Reply::Afterwards(told)) = running.glance(Seat::A, &Call::Afterwards) else {
        panic!("afterwards")
    };
    let snapshot = running.snapshot(Seat::A, Since::default());
    assert_eq!(told.turns[0].turn, 0);
    assert!(told.turns.windows(2).all(|pair| pair[0].turn < pair[1].turn && pair[0].told < pair[1].told));
    assert_eq!(told.turns.last().map(|turn| turn.turn), Some(snapshot.table.clock.turn));
    assert_eq!(told.turns.last().map(|turn| turn.told), Some(snapshot.since.told));
    for side in 0..2 {
        let figures: Vec<u32> = told.turns.iter().map(|turn| turn.sides[side].figures).collect();
        assert!(figures.windows(2).all(|pair| pair[0] >= pair[1]), "{figures:?}");
        assert_eq!(figures[0], told.turns[0].sides[side].start);
        assert!(!told.turns[0].sides[side].counters.is_empty());
    }
    assert!(told.thrown > 20 && !told.throws.is_empty() && told.throws.len() <= 12);
    for stroke in &told.throws {
        assert!(stroke.chance > 0.0 && stroke.chance <= 0.05, "{stroke:?}");
        assert_eq!(stroke.above, f64::from(stroke.value) > stroke.mean);
        // The moment is the one whose last line is the throw.
        let line = &snapshot.story[stroke.told as usize - 1];
        assert_eq!(line.throw.as_ref().map(|throw| &throw.result), Some(&stroke.result));
    }
}

#[test]
fn a_battle_is_begun_anew_once_it_is_over_with_other_players_and_dice() {
    let running = fought("matchlocks", "training");
    let players = [captain(), Player::Person];
    let begin = running.again(Seat::A, &players, Some(&"07".repeat(32))).unwrap();
    assert_eq!((begin.battle.as_str(), &begin.players), ("training", &players));
    let (again, _) = open("two", &begin).unwrap();
    assert_eq!(again.snapshot(Seat::B, Since::default()).players, players);
    assert!(again.again(Seat::A, &players, None).is_err_and(|fault| fault.kind == FaultKind::Forbidden));
    assert!(running.again(Seat::Spectator, &players, None).is_err());
    assert!(again.glance(Seat::A, &Call::Afterwards).is_err_and(|fault| fault.kind == FaultKind::Forbidden));
}
