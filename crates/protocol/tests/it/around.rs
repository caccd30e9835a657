//! What stands around a battle: its record taken out and in again, a rematch, and how it went.

use protocol::wire::{
    ArmyText, Begin, Begun, Call, Fault, FaultKind, Player, RecordInfo, Reply, Seat, Since,
};
use protocol::{Given, Session, Thrown, open, program, resume, take_up};

fn captain() -> Player {
    Player::Computer { name: "captain".to_owned() }
}

/// A battle between two captains, fought to its end.
pub(crate) fn fought(rules: &str, battle: &str) -> Box<dyn Session> {
    fought_under(rules, battle, None, 0x2a)
}

/// The same with the dice of a number.
pub(crate) fn fought_with(rules: &str, battle: &str, dice: u8) -> Box<dyn Session> {
    fought_under(rules, battle, None, dice)
}

fn fought_under(rules: &str, battle: &str, house: Option<ArmyText>, dice: u8) -> Box<dyn Session> {
    let mut running = begun(rules, battle, house, dice);
    while !running.over() {
        running.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
    }
    running
}

/// A battle between two captains that has just begun.
fn begun(rules: &str, battle: &str, house: Option<ArmyText>, dice: u8) -> Box<dyn Session> {
    let begin = Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [captain(), captain()],
        seed: Some(format!("{dice:02x}").repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house,
    };
    open("one", &begin).unwrap().0
}

pub(crate) fn record(running: &dyn Session) -> String {
    let Ok(Reply::Record { text }) = running.glance(Seat::Spectator, &Call::Record) else {
        panic!("a record")
    };
    text
}

/// A record taken up by itself.
pub(crate) fn alone(name: &str, text: &str) -> Result<(Box<dyn Session>, Begun), Fault> {
    take_up(name, Given { file: "mine.record", text, beside: &[], seed: None })
}

fn contents(text: &str) -> RecordInfo {
    let file = "mine.record".to_owned();
    match program(&Call::Contents { file, text: text.to_owned() }) {
        Some(Ok(Reply::Contents(contents))) => contents.record.expect("a record"),
        other => panic!("{other:?}"),
    }
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
        let (again, _) = alone("two", &text).unwrap_or_else(|fault| panic!("{}", fault.message));
        let sights = [&running, &again].map(|it| it.snapshot(Seat::Umpire, Since::default()));
        assert!(again.over());
        assert_eq!(sights[0].hash, sights[1].hash);
        assert_eq!(sights[0].story, sights[1].story);
        assert_eq!(record(&*again), text);
        // One letter of it changed: the line is named.
        let lines = text.lines().count();
        let (at, line) = text.lines().enumerate().find(|(_, line)| line.starts_with("= ")).unwrap();
        let other = text.replacen(line, "= 0000000000000000", 1);
        let Err(fault) = alone("three", &other) else { panic!("it was changed") };
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

fn text(name: &str, text: &str) -> ArmyText {
    ArmyText { name: name.to_owned(), text: text.to_owned() }
}

#[test]
fn a_record_under_house_rules_is_opened_with_their_file() {
    let ours = "melee.hits.first_round = 5\n";
    let running = fought_under("matchlocks", "training", Some(text("club/ours.toml", ours)), 0x2a);
    let record = record(&*running);
    assert_eq!(contents(&record).needs, ["club/ours.toml"]);
    let opened = |beside: &[ArmyText]| {
        take_up("two", Given { file: "mine.record", text: &record, beside, seed: None })
    };
    let refused = |beside: &[ArmyText]| opened(beside).err().expect("it is refused").message;
    let line = record.lines().position(|line| line.starts_with("house-rules ")).unwrap() + 1;
    for (beside, why) in [
        (vec![], "give their file with it"),
        (vec![text("other.toml", "# nothing\n")], "give their file with it"),
        (vec![text("ours.toml", "melee.hits.first_round = 4\n")], "have changed since it was fought"),
    ] {
        let message = refused(&beside);
        assert!(message.starts_with(&format!("mine.record:{line}:")) && message.contains(why), "{message}");
    }
    let (again, _) = opened(&[text("a.toml", "x"), text("renamed.toml", ours)]).unwrap();
    let snapshot = again.snapshot(Seat::Umpire, Since::default());
    assert_eq!(snapshot.house_rules.as_deref(), Some("club/ours.toml"));
    assert_eq!(snapshot.hash, running.snapshot(Seat::Umpire, Since::default()).hash);
    // It stays under them on paper, and in a rematch.
    let paper = again.paper();
    let resumed = resume("three", &paper).unwrap();
    assert_eq!(resumed.paper(), paper);
    let rematch = again.again(Seat::A, &[captain(), captain()], Some(&"2b".repeat(32))).unwrap();
    assert_eq!(rematch.house, Some(text("club/ours.toml", ours)));
}

#[test]
fn a_record_with_an_army_of_ones_own_is_opened_with_its_file() {
    let royalists = registry::ARMIES.iter().find(|(name, _)| *name == "royalist").unwrap().1;
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "My men:parliament".to_owned(),
        players: [captain(), captain()],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: vec![text("My men", royalists)],
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let (mut running, _) = open("one", &begin).unwrap();
    running.call(Seat::A, &Call::Say { words: "concede".to_owned(), since: Since::default() }).unwrap();
    let record = record(&*running);
    assert_eq!(contents(&record).needs, ["My men"]);
    assert!(alone("two", &record).is_err());
    let beside = [text("My men", royalists)];
    take_up("two", Given { file: "mine.record", text: &record, beside: &beside, seed: None }).unwrap();
}

/// The record of a battle under some house rules that was given up at once.
fn given_up(house: Option<ArmyText>) -> String {
    let mut running = begun("matchlocks", "training", house, 0x2a);
    running.call(Seat::A, &Call::Say { words: "concede".to_owned(), since: Since::default() }).unwrap();
    record(&*running)
}

#[test]
fn what_the_program_does_not_carry_must_be_given() {
    let record = given_up(None);
    let line = record.lines().find(|line| line.starts_with("scenario ")).unwrap();
    let all = |battle: &str| contents(&record.replacen(line, &line.replace("training", battle), 1)).needs;
    for carried in
        ["training", "winceby/small", "royalist:parliament", "mirror:7", "made-up:7", "random:7:royalist"]
    {
        assert!(all(carried).is_empty(), "{carried}: {:?}", all(carried));
    }
    assert_eq!(all("field/mine.toml"), ["field/mine.toml"]);
    assert_eq!(all("field/mine.toml/small"), ["field/mine.toml"]);
    assert_eq!(all("My men:royalist"), ["My men"]);
}

#[test]
fn house_rules_are_known_by_their_hash_and_else_by_their_name() {
    let [ours, others] = ["melee.hits.first_round = 5\n", "melee.hits.first_round = 4\n"];
    let record = given_up(Some(text("club/ours.toml", ours)));
    let opened = |beside: &[ArmyText]| {
        let given = Given { file: "mine.record", text: &record, beside, seed: None };
        take_up("two", given).map(|(again, _)| again.paper().begin.house).map_err(|fault| fault.message)
    };
    let found = opened(&[text("ours.toml", others), text("copy (2).toml", ours)]);
    assert_eq!(found, Ok(Some(text("club/ours.toml", ours))));
    // Under the name by which the record calls them they are read, and no place is in them.
    let misread = opened(&[text("ours.toml", "[b]\n")]).unwrap_err();
    assert!(misread.contains("club/ours.toml:1:"), "{misread}");
    let missing = opened(&[text("theirs.toml", "[b]\n")]).unwrap_err();
    assert!(missing.contains("give their file with it"), "{missing}");
}

#[test]
fn where_people_threw_the_dice_a_record_is_opened_and_goes_on_with_fresh_ones() {
    let running = fought("matchlocks", "training");
    let seeded = record(&*running);
    let seed = seeded.lines().find(|line| line.starts_with("dice seed ")).unwrap();
    let players = ["player A person", "player B person"];
    // Cut off in the middle, right after a state.
    let lines: Vec<&str> = seeded.lines().collect();
    let cut = (0..lines.len()).filter(|at| lines[*at].starts_with("= ")).nth(9).unwrap();
    for thrown in ["typed-in", "scripted"] {
        let head = seeded.replace(seed, &format!("dice {thrown}"));
        let head = ["A", "B"]
            .iter()
            .zip(players)
            .fold(head, |head, (side, person)| head.replace(&format!("player {side} captain"), person));
        let text = sealed(&head.lines().take(cut + 1).collect::<Vec<_>>());
        let given = |seed| Given { file: "mine.record", text: &text, beside: &[], seed };
        assert!(take_up("two", given(None)).is_err(), "nobody throws the dice that are to come");
        let (fresh, other) = ("3c".repeat(32), "4d".repeat(32));
        let ends = [&fresh, &fresh, &other].map(|seed| {
            let (mut again, _) = take_up("two", given(Some(seed))).unwrap();
            let seats = again.snapshot(Seat::A, Since::default());
            assert!(seats.over.is_none() && seats.players == [Player::Person, Player::Person]);
            for side in [protocol::wire::Side::A, protocol::wire::Side::B] {
                let call = Call::Seat { side, player: captain(), since: Since::default() };
                again.call(Seat::A, &call).unwrap();
            }
            for step in 0.. {
                if again.over() {
                    break;
                }
                again.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
                if step == 5 {
                    // Put away and taken up again, it throws what it would have thrown.
                    let paper = again.paper();
                    assert_ne!(paper.thrown, Thrown::FromSeed);
                    again = resume("two", &paper).unwrap();
                }
            }
            let whole = record(&*again);
            assert!(whole.contains(&format!("dice {thrown}\n")));
            let (once_more, _) = take_up("three", Given { text: &whole, ..given(Some(&other)) }).unwrap();
            assert!(once_more.over());
            whole
        });
        assert_eq!(ends[0], ends[1]);
        assert_ne!(ends[0], ends[2]);
        assert!(ends[0].starts_with(text.split("\nend ").next().unwrap()));
    }
}

/// Lines with the last one that seals a record.
fn sealed(lines: &[&str]) -> String {
    let head = lines.iter().position(|line| line.starts_with("dice ")).unwrap();
    let happened = lines[head + 1..].iter().filter(|line| !line.is_empty()).count();
    let text = lines.join("\n");
    format!("{text}\nend {happened} {:016x}\n", engine::fingerprint(&text.as_bytes()))
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
fn losses_are_told_as_the_rulebook_reckons_them_with_what_befell_an_army() {
    let running = fought("pike-and-musket", "training");
    let Ok(Reply::Afterwards(told)) = running.glance(Seat::A, &Call::Afterwards) else {
        panic!("afterwards")
    };
    let snapshot = running.snapshot(Seat::A, Since::default());
    for (side, info) in snapshot.table.sides.iter().enumerate() {
        let bar = info.bar.as_ref().expect("a bar");
        let shares: Vec<Option<u32>> = told.turns.iter().map(|turn| turn.sides[side].share).collect();
        assert_eq!((shares[0], shares.last().copied().flatten()), (Some(0), Some(bar.share)), "{shares:?}");
        let parts: i64 = bar.parts.iter().map(|part| i64::from(part.value)).sum();
        assert_eq!(i64::from(bar.share), parts * 1_000 / i64::from(bar.of), "{bar:?}");
        // A notch lies behind once the army has been tried at it, and it is tried for the highest of several alone.
        let tried = told.blows.iter().filter(|blow| blow.who == info.side).count();
        let passed = bar.notches.iter().filter(|notch| notch.passed).count();
        assert!(tried <= passed && (tried > 0) == (passed > 0), "{bar:?} {:?}", told.blows);
    }
    assert!(!told.blows.is_empty());
    for blow in &told.blows {
        let line = &snapshot.story[blow.told as usize - 1];
        assert_eq!((&line.text, &line.rule), (&blow.words, &blow.rule));
        assert!(blow.words.contains("per cent"), "{blow:?}");
        // In a crisis somebody loses heart.
        assert_eq!(blow.hurt, blow.words.contains("crisis"), "{blow:?}");
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
