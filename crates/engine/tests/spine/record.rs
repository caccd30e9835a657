//! Records read back, replay, and tell when they or the program have been changed.

use std::sync::Arc;
use std::sync::atomic::AtomicI32;

use engine::{
    Battle, Header, Line, Mismatch, Named, Origin, Outcome, Record, RecordText, ReplayFault, Rng, Side, Want,
};
use proptest::prelude::*;

use crate::session::{begin, text_of, world};
use crate::toy::*;

/// A record of a whole battle.
fn whole(seed: u64) -> String {
    let mut battle = begin(seed);
    play(&mut battle, &mut Rng::new(seed), 10_000);
    text_of(&battle)
}

fn read(text: &str) -> Result<Record, String> {
    Record::read::<Toy>(text, &World::default()).map_err(|error| error.to_string())
}

fn replay(record: &Record) -> Result<Battle<Toy>, ReplayFault> {
    record.replay(world(), opening_table())
}

/// A record without its last line, as it is written while a battle lasts.
fn unfinished(text: &str) -> &str {
    let end = text.trim_end().rfind('\n').unwrap() + 1;
    &text[..end]
}

#[test]
fn whole_battles_replay() {
    for seed in 0..40 {
        let text = whole(seed);
        let record = read(&text).unwrap();
        let battle = replay(&record).unwrap();
        assert_eq!(battle.state().outcome(), record.outcome);
        assert!(record.outcome.is_some());
        assert_eq!(text_of(&battle), text);
    }
}

/// A battle with dice by key, begun.
fn begin_keyed(seed: u64) -> Battle<Toy> {
    let header = Header::nameless::<Toy>(Origin::Keyed(dice::Seed::from_number(seed)));
    Battle::begin(world(), opening_table(), header).unwrap()
}

#[test]
fn battles_with_dice_by_key_replay_and_are_taken_up_anywhere() {
    for seed in 0..20 {
        let mut battle = begin_keyed(seed);
        play(&mut battle, &mut Rng::new(seed), 10_000);
        let text = text_of(&battle);
        assert!(text.contains("\ndice keyed ") && text != whole(seed));
        assert_eq!(text_of(&replay(&read(&text).unwrap()).unwrap()), text);
        // Broken off after some decisions and taken up from its record, it goes on with the dice that it would have had.
        let (mut broken_off, mut rng) = (begin_keyed(seed), Rng::new(seed));
        play(&mut broken_off, &mut rng, 7);
        let half = Record::read::<Toy>(&text_of(&broken_off), &World::default()).unwrap();
        let mut taken_up = half.replay::<Toy>(world(), opening_table()).unwrap();
        play(&mut taken_up, &mut rng, 10_000);
        assert_eq!(text_of(&taken_up), text);
    }
}

#[test]
fn a_die_that_does_not_follow_from_its_key_is_told() {
    let mut battle = begin_keyed(3);
    play(&mut battle, &mut Rng::new(3), 10_000);
    let mut record = battle.record();
    let at = record.lines.iter().rposition(|line| matches!(line, Line::Throw { .. })).unwrap();
    record.header.origin = Origin::Keyed(dice::Seed::from_number(4));
    let fault = replay(&record).map(drop).unwrap_err();
    assert!(matches!(fault.what, Mismatch::OtherDice { .. }) && fault.line <= at, "{fault}");
}

#[test]
fn a_program_that_is_not_deterministic_is_caught() {
    let steady = whole(5);
    let unsteady = Arc::new(World { unsteady: Some(Arc::new(AtomicI32::new(0))), ..World::default() });
    let record = read(&steady).unwrap();
    // The herd strays by nothing in the first round and by a hundredth of a millimetre in the second.
    let fault = record.replay::<Toy>(unsteady, opening_table()).map(drop).unwrap_err();
    assert!(matches!(fault.what, Mismatch::State { .. }), "{fault}");
    let before: Vec<&str> = steady.lines().take(fault.line).collect();
    assert!(before.last().unwrap().starts_with("= "));
    let herd = before.iter().filter(|line| line.contains("TOY-01-02")).count();
    assert_eq!(herd, 2, "the first state after the second wandering of the herd");
}

#[test]
fn data_that_has_changed_is_caught() {
    let record = read(&whole(6)).unwrap();
    let mut table = opening_table();
    table.pieces[2].figures = 7;
    let fault = record.replay::<Toy>(world(), table).map(drop).unwrap_err();
    assert!(matches!(fault.what, Mismatch::State { .. }));
    let first = whole(6).lines().position(|line| line.starts_with("= ")).unwrap() + 1;
    assert_eq!(fault.line, first, "the very first state");
}

#[test]
fn other_dice_than_the_seed_gives_are_caught() {
    let text = whole(7);
    let at = text.find("TOY-01-02 direction ").unwrap() + "TOY-01-02 direction ".len();
    let other = if &text[at..=at] == "1" { "2" } else { "1" };
    let forged = format!("{}{other}{}", &text[..at], &text[at + 1..]);
    assert!(read(&forged).unwrap_err().contains("the record was changed or cut off"));
    let record = Record::read_unfinished::<Toy>(unfinished(&forged), &World::default()).unwrap();
    let fault = replay(&record).map(drop).unwrap_err();
    assert!(matches!(fault.what, Mismatch::OtherDice { .. }), "{fault}");
    assert_eq!(fault.line, text[..at].lines().count());
}

#[test]
fn every_record_that_is_cut_off_says_so_and_can_be_taken_up() {
    let text = whole(8);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("= ")).unwrap();
    for cut in 1..lines.len() {
        let part = lines[..cut].join("\n");
        let error = Record::read::<Toy>(&part, &World::default()).unwrap_err();
        assert!(error.line <= cut, "{error}");
        if cut > first {
            let record = Record::read_unfinished::<Toy>(&part, &World::default()).unwrap();
            let mut battle = replay(&record).unwrap();
            play(&mut battle, &mut Rng::new(1), 10_000);
            assert!(matches!(battle.want(), Want::Over(_)));
        }
    }
}

#[test]
fn faults_in_the_text_are_named_by_line_and_column() {
    let text = whole(9);
    let change = |from: &str, to: &str| read(&text.replacen(from, to, 1)).unwrap_err();
    assert_eq!(
        change("tercio-record 1", "tercio-record 2"),
        "line 1, column 15: this program reads version 1 of records, not `2`"
    );
    assert_eq!(
        change("scenario", "scenery"),
        "line 4, column 1: expected a line that begins with `scenario`, found `scenery 0000000000000000 `"
    );
    assert!(change("dice seed ", "dice seed x").starts_with("line 7, column 11: expected a seed"));
    assert!(change("A wager", "A wagre").ends_with("found `wagre`; did you mean `wager`?"));
    assert!(change("A wager", "C wager").contains("column 1: expected `=` and a hash, or a side"));
    assert!(change("TOY-01-02 ", "TOY-1-2 ").contains("column 10: expected a rule such as `TOY-01-01`"));
    assert!(change("direction", "directoin").contains("expected dice such as `d6: 6 5 1`"));
    assert!(change("d6: ", "d7000: ").contains("there is no die `d7000`"));
    assert!(change("d6: ", "d6: 9 ").contains("no d6 shows 9"));
    assert!(read("").unwrap_err().starts_with("line 1, column 1: expected a line that begins"));
    let long = read(&"{\"text\": 1, ".repeat(10_000)).unwrap_err();
    assert!(long.contains("found `{\"text\"") && long.ends_with("` and more") && long.len() < 200, "{long}");
    let newer = read(&format!("tercio-record {}", "9".repeat(10_000))).unwrap_err();
    assert!(newer.contains("version 1 of records, not `99") && newer.len() < 200, "{newer}");
    assert!(read(&format!("{text}more")).unwrap_err().contains("nothing may follow"));
    assert!(read(&text.replace('\n', "\r\n")).is_ok(), "other line ends do no harm");
    let remarks = unfinished(&text).replacen("\nA ", "\n# a remark\n\nA ", 1);
    let record = Record::read_unfinished::<Toy>(&remarks, &World::default()).unwrap();
    assert_eq!(record.lines, read(&text).unwrap().lines);
}

#[test]
fn a_header_keeps_everything() {
    let header = Header {
        house_rules: Some(Named::of("Kinder gunners", b"house")),
        scenario: Named::of("Winceby,\n11 October 1643", b"scenario"),
        armies: [None, Some(Named::of("Of my own", b"army"))],
        players: ["Anna".to_string(), "captain, 2000 nodes".to_string()],
        ..Header::nameless::<Toy>(Origin::TypedIn)
    };
    let read = Header::read(&header.to_string()).unwrap();
    assert_eq!(read.scenario.name, "Winceby, 11 October 1643");
    assert_eq!(Header { scenario: header.scenario.clone(), ..read }, header);
}

#[test]
fn a_record_names_the_edition_of_the_rules_that_wrote_it() {
    let header = Header { edition: 7, ..Header::seeded::<Toy>(1) };
    assert!(header.to_string().contains("\nedition 7\n"));
    assert_eq!(Header::read(&header.to_string()).unwrap(), header);
    let first = Header::seeded::<Toy>(1).to_string();
    assert!(!first.contains("edition"), "a record of the first edition names none: {first}");
    assert_eq!(Header::read(&first).unwrap().edition, engine::FIRST_EDITION);
    for wrong in ["edition 0", "edition two"] {
        let error = Header::read(&header.to_string().replace("edition 7", wrong)).unwrap_err();
        assert!((error.line, error.column) == (4, 9) && error.what.contains("1 or more"), "{error}");
    }
}

#[test]
fn a_record_of_another_edition_is_retraced_as_far_as_it_applies() {
    let text = whole(5);
    let world = world();
    let (record, unread) = Record::read_as_far::<Toy>(&text, &world).unwrap();
    assert_eq!((&record, unread), (&read(&text).unwrap(), None));
    // Other states and another seed's dice do not stop it.
    let mut other = record.clone();
    for line in &mut other.lines {
        if let Line::State(hash) = line {
            *hash ^= 1;
        }
    }
    other.header.origin = Origin::Seed(dice::Seed::from_number(77));
    assert!(replay(&other).is_err());
    let (battle, stopped) = other.retrace::<Toy>(world.clone(), engine::State::new(opening_table()));
    assert_eq!((battle.state().outcome(), stopped), (record.outcome, None));
    let whole_way = battle.positions();
    // An answer that is not legal any more does.
    let at = other.lines.iter().rposition(|line| matches!(line, Line::Throw { .. })).unwrap();
    other.lines.remove(at);
    let (battle, stopped) = other.retrace::<Toy>(world.clone(), engine::State::new(opening_table()));
    assert!(stopped.is_some() && battle.positions() < whole_way && battle.positions() > 1);
}

#[test]
fn a_record_of_another_edition_is_read_up_to_the_first_line_that_says_nothing_any_more() {
    let text = whole(5);
    let world = world();
    let body = unfinished(&text).replacen("\nover", "\nA dance\nover", 1);
    let lines: Vec<&str> = body.lines().collect();
    let sealed = |body: &str, end: &str| format!("{body}{end}\n");
    let error = Record::read_as_far::<Toy>(&sealed(&body, "end 1 0123456789abcdef"), &world).unwrap_err();
    let (_, wanted) = error.what.split_once('`').unwrap();
    let whole_again = sealed(&body, wanted.trim_end_matches('`'));
    let (record, unread) = Record::read_as_far::<Toy>(&whole_again, &world).unwrap();
    let unread = unread.unwrap();
    assert!(lines[unread.line - 1] == "A dance" && record.outcome.is_none(), "{unread}");
    assert_eq!(record.lines, read(&text).unwrap().lines);
    let changed = whole_again.replacen("\nA ", "\nA  ", 1);
    assert!(Record::read_as_far::<Toy>(&changed, &world).is_err(), "what was changed afterwards is refused");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// A forger who also mends the last line gets no further than the battle itself lets him: he may change
    /// what makes no difference to any state, such as by how much a wager was lost.
    #[test]
    fn no_change_to_a_record_makes_the_reader_stumble(seed in 0u64..4, place in any::<prop::sample::Index>(), with in "[ -~\n]{0,3}") {
        let text = whole(seed);
        let body = unfinished(&text);
        let at = place.index(body.len());
        let forged = format!("{}{with}{}", &body[..at], &body[at + 1..]);
        let ended = [&forged, &text[body.len()..]].concat();
        prop_assert!(forged == body || read(&ended).is_err());
        let Ok(record) = Record::read_unfinished::<Toy>(&forged, &World::default()) else { return Ok(()) };
        if replay(&record).is_ok() {
            let honest = Record::read_unfinished::<Toy>(body, &World::default()).unwrap();
            let states = |record: &Record| {
                let states = record.lines.iter().filter(|line| matches!(line, Line::State(_)));
                states.copied().collect::<Vec<_>>()
            };
            let (forged_states, states) = (states(&record), states(&honest));
            prop_assert_eq!(&forged_states[..], &states[..forged_states.len()], "{}", forged);
        }
    }
}

/// The example in the documentation is a record that this program writes and replays.
#[test]
fn the_documented_example_is_true() {
    let header = Header {
        scenario: Named::of("The ford", b"ford"),
        players: ["Anna".to_string(), "captain".to_string()],
        ..Header::seeded::<Toy>(1642)
    };
    let mut battle = Battle::<Toy>::begin(world(), opening_table(), header).unwrap();
    battle.say(Side::B, "wager 0").unwrap();
    battle.say(Side::A, "wager 1").unwrap();
    battle.say(Side::A, "move Ash: advance 4.5in").unwrap();
    while battle.decision(Side::B).is_none_or(|decision| decision.rule != GO) {
        let side = asked(&battle).unwrap();
        battle.say(side, "pass").unwrap();
    }
    battle.say(Side::B, "shoot Birch on Ash").unwrap();
    while battle.say(Side::A, "take Alder").is_err() {
        let side = asked(&battle).unwrap();
        battle.say(side, "pass").unwrap();
    }
    battle.say_unasked(Side::A, engine::Answer::plain(CONCEDE)).unwrap();
    assert_eq!(battle.state().outcome(), Some(Outcome::Won(Side::B)));
    let text = RecordText::<Toy> { world: battle.world(), record: &battle.record() }.to_string();
    let page = include_str!("../../../../docs/record-format.md");
    assert!(page.contains(&format!("```text\n{text}```")), "the page should show:\n{text}");
}
