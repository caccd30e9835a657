//! A file that is broken anyhow is read as a sound battle or told with places that exist; nothing panics.

use proptest::prelude::*;
use scenario::{Amount, Army, Battle, Entry, Faults, Goal, MapPoint, Shape, SideKey, Start};

const BATTLES: [&str; 4] = [
    include_str!("data/little.toml"),
    include_str!("../../../../battles/training.toml"),
    include_str!("../../../../battles/powick-bridge.toml"),
    include_str!("../../../../battles/cropredy-bridge.toml"),
];
const ARMIES: [&str; 2] =
    [include_str!("../../../../armies/scots.toml"), include_str!("../../../../armies/royalist.toml")];

/// One way of spoiling a text.
#[derive(Clone, Debug)]
enum Spoil {
    /// Takes out some characters.
    Cut { at: usize, count: usize },
    /// Puts something in.
    Insert { at: usize, what: String },
    /// Takes out a line.
    DropLine(usize),
    /// Writes a line twice.
    RepeatLine(usize),
    /// Puts one line in the place of another.
    MoveLine(usize, usize),
    /// Puts another value behind the `=` of a line.
    Revalue(usize, String),
}

fn spoil(text: &str, how: &Spoil) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let count = lines.len();
    match how {
        Spoil::Cut { at, count } => {
            let at = at % (characters.len() + 1);
            let end = (at + count).min(characters.len());
            characters.drain(at..end);
            return characters.into_iter().collect();
        }
        Spoil::Insert { at, what } => {
            let at = at % (characters.len() + 1);
            characters.splice(at..at, what.chars());
            return characters.into_iter().collect();
        }
        Spoil::DropLine(line) => drop(lines.remove(line % count)),
        Spoil::RepeatLine(line) => lines.insert(line % count, lines[line % count].clone()),
        Spoil::MoveLine(from, to) => {
            let line = lines.remove(from % count);
            lines.insert(to % count, line);
        }
        Spoil::Revalue(line, value) => {
            let line = &mut lines[line % count];
            if let Some((key, _)) = line.clone().split_once('=') {
                *line = format!("{key}= {value}");
            }
        }
    }
    lines.join("\n")
}

fn any_value() -> impl Strategy<Value = String> {
    let fixed = [
        "\"\"",
        "\"A\"",
        "'veteran'",
        "[]",
        "[[]]",
        "[1, 2]",
        "[[0, 0], [1, 1]]",
        "{}",
        "{ standard = 1 }",
        "true",
        "1.5",
        "nan",
        "0x10",
        "9999999999999999999",
        "1643-10-11",
        "12:00:00",
        "\"ä€\"",
        "[{ edge = \"top\" }]",
        "\"foot\"",
        "\"guns\"",
        "\"W1\"",
    ];
    prop_oneof![
        prop::sample::select(fixed.to_vec()).prop_map(str::to_owned),
        (-2000i64..40_000).prop_map(|n| n.to_string())
    ]
}

fn any_spoil() -> impl Strategy<Value = Spoil> {
    let place = || 0usize..1_000_000;
    prop_oneof![
        (place(), 1usize..20).prop_map(|(at, count)| Spoil::Cut { at, count }),
        (place(), "[ -~äß€\n\"\\[\\]={}.#]{1,6}").prop_map(|(at, what)| Spoil::Insert { at, what }),
        place().prop_map(Spoil::DropLine),
        place().prop_map(Spoil::RepeatLine),
        (place(), place()).prop_map(|(from, to)| Spoil::MoveLine(from, to)),
        (place(), any_value()).prop_map(|(line, value)| Spoil::Revalue(line, value)),
    ]
}

/// Every place told lies in the text, or just behind the end of a line.
fn assert_places(text: &str, faults: &Faults) {
    assert!(!faults.list.is_empty());
    let lines: Vec<&str> = text.split('\n').collect();
    for fault in &faults.list {
        let (line, column) = (fault.position.line as usize, fault.position.column as usize);
        assert!((1..=lines.len()).contains(&line), "{fault:?}");
        assert!((1..=lines[line - 1].chars().count() + 1).contains(&column), "{fault:?}");
        assert!(!fault.what.is_empty() && !fault.mend.is_empty());
    }
}

/// Whatever was read keeps every promise of its types.
fn assert_sound(battle: &Battle) {
    let on_map = |point: &MapPoint| assert!(battle.map.region().holds(*point));
    assert!(!battle.versions.is_empty());
    for feature in &battle.features {
        match &feature.shape {
            Shape::Area(points) => {
                assert!(points.len() >= 3);
                points.iter().for_each(on_map);
            }
            Shape::Line(points) => {
                assert!(points.len() >= 2);
                points.iter().for_each(on_map);
            }
            Shape::Spot(point) => on_map(point),
        }
        assert_eq!(feature.relief.is_some(), feature.kind.is_high());
    }
    for side in &battle.sides {
        assert!(side.commander.number() < side.leaders.len());
        for brigade in &side.brigades {
            assert!(brigade.leader.is_none_or(|leader| leader.number() < side.leaders.len()));
            assert!(!brigade.regiments.is_empty());
            for regiment in &brigade.regiments {
                assert_eq!(regiment.game_units.len(), battle.versions.len());
            }
            match &brigade.start {
                Start::Deployed(deployed) => {
                    on_map(&deployed.centre);
                    for version in &battle.versions {
                        let placed = deployed.on_table(&version.scale());
                        assert!(placed.frontage.0 > 0 && placed.depth.0 > 0);
                    }
                }
                Start::Arrives(arrival) => {
                    assert!(!arrival.entries.is_empty() && arrival.from_turn <= battle.turns);
                    for entry in &arrival.entries {
                        match entry {
                            Entry::Edge { from_m, to_m, .. } => assert!(0 <= *from_m && from_m <= to_m),
                            Entry::Feature(feature) => assert!(feature.number() < battle.features.len()),
                        }
                    }
                }
            }
        }
    }
    for victory in &battle.victories {
        let enemy = victory.side.map(|side| battle.side(SideKey::other(side)));
        for goal in &victory.goals {
            match goal {
                Goal::Hold(feature) => assert!(feature.number() < battle.features.len()),
                Goal::Destroy(brigade) => assert!(brigade.number() < enemy.unwrap().brigades.len()),
                Goal::Kill(leader) => assert!(leader.number() < enemy.unwrap().leaders.len()),
                Goal::Break(_, amount)
                | Goal::Keep(_, amount)
                | Goal::Ahead(_, amount)
                | Goal::Exit(_, _, amount) => match amount {
                    Amount::Count(count) => assert!(*count > 0),
                    Amount::Percent(part) => assert!((1..=100).contains(part)),
                },
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_spoilt_battle_is_read_soundly_or_told_at_its_places(
        which in 0..BATTLES.len(),
        spoils in prop::collection::vec(any_spoil(), 1..5),
    ) {
        let text = spoils.iter().fold(BATTLES[which].to_owned(), |text, how| spoil(&text, how));
        match Battle::parse("spoilt.toml", &text) {
            Ok(battle) => assert_sound(&battle),
            Err(faults) => assert_places(&text, &faults),
        }
    }

    #[test]
    fn a_spoilt_army_is_read_or_told_at_its_places(
        which in 0..ARMIES.len(),
        spoils in prop::collection::vec(any_spoil(), 1..5),
    ) {
        let text = spoils.iter().fold(ARMIES[which].to_owned(), |text, how| spoil(&text, how));
        if let Err(faults) = Army::parse("spoilt.toml", &text) {
            assert_places(&text, &faults);
        }
    }

    #[test]
    fn any_text_at_all_is_told_at_its_places(text in "\\PC{0,200}|([a-z\\[\\]={}\"'#,. 0-9-]|\n){0,300}") {
        assert_places(&text, &Battle::parse("any.toml", &text).unwrap_err());
    }
}
