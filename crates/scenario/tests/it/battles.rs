//! Every battle of the repository can be read, and says of itself what is true.

use scenario::reading::{Document, Key, Node, Value};
use scenario::{Army, Battle, MapPoint, Regiment, Shape, SideKey, Start, VersionIndex};
use std::path::PathBuf;
use tabletop::{Length, Point};

fn folder(name: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let stem = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (stem(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn battles() -> Vec<(String, Battle)> {
    let parse = |(id, text): (String, String)| match Battle::parse(&format!("{id}.toml"), &text) {
        Ok(battle) => (id, battle),
        Err(faults) => panic!("\n{faults}"),
    };
    folder("battles").into_iter().map(parse).collect()
}

#[test]
fn every_battle_is_read_and_carries_the_name_of_its_file() {
    let battles = battles();
    assert!(!battles.is_empty());
    for (id, battle) in battles {
        assert_eq!(battle.facts.id, id);
    }
}

/// Turned half round, the training battle is itself with the sides exchanged.
#[test]
fn the_training_battle_is_symmetric() {
    let (_, battle) = battles().into_iter().find(|(id, _)| id == "training").unwrap();
    let turned =
        |point: MapPoint| MapPoint { x: battle.map.width_m - point.x, y: battle.map.depth_m - point.y };
    for feature in &battle.features {
        let twin = match &feature.shape {
            Shape::Area(points) => Shape::Area(points.iter().map(|point| turned(*point)).collect()),
            Shape::Line(points) => Shape::Line(points.iter().map(|point| turned(*point)).collect()),
            Shape::Spot(point) => Shape::Spot(turned(*point)),
        };
        assert!(battle.features.iter().any(|other| other.kind == feature.kind && other.shape == twin));
    }
    let scale = battle.version(VersionIndex::FIRST).scale();
    let [a, b] = [SideKey::A, SideKey::B].map(|key| battle.side(key));
    assert_eq!(a.brigades.len(), b.brigades.len());
    for (one, other) in a.brigades.iter().zip(&b.brigades) {
        let (Start::Deployed(one_start), Start::Deployed(other_start)) = (&one.start, &other.start) else {
            panic!("both are on the table");
        };
        assert_eq!(turned(one_start.centre), other_start.centre);
        assert_eq!((one_start.facing + 180) % 360, other_start.facing);
        let (one_placed, other_placed) = (one_start.on_table(&scale), other_start.on_table(&scale));
        assert_eq!(one_placed.centre.x + other_placed.centre.x, scale.width().0);
        assert_eq!(one_placed.frontage, other_placed.frontage);
        let facts = |brigade: &scenario::Brigade| -> Vec<_> {
            let regiments = brigade.regiments.iter();
            regiments.map(|r| (r.arm, r.men, r.experience, r.size, r.game_units.clone())).collect()
        };
        assert_eq!(facts(one), facts(other));
    }
}

#[test]
fn every_army_is_read_and_says_what_some_ruleset_makes_of_it() {
    let armies = folder("armies");
    assert!(!armies.is_empty());
    for (id, text) in armies {
        let army = Army::parse(&format!("{id}.toml"), &text).unwrap_or_else(|faults| panic!("\n{faults}"));
        assert_eq!(army.facts.id, id);
        assert!(
            ["matchlocks", "border-reivers"].into_iter().any(|name| army.ruleset(name).is_some()),
            "{id}"
        );
    }
}

/// Every regiment has a name for its plate, and no other of its side has the same.
#[test]
fn every_regiment_has_a_short_name_of_its_own() {
    let mut liveries = 0;
    let mut check = |id: &str, regiments: Vec<&Regiment>| {
        for (at, regiment) in regiments.iter().enumerate() {
            let letters = regiment.short.chars().count();
            assert!((1..=12).contains(&letters), "{id}: {}", regiment.name);
            let twin = regiments[..at].iter().find(|other| other.short == regiment.short);
            assert_eq!(twin.map(|twin| &twin.name), None, "{id}: {} of {}", regiment.short, regiment.name);
            liveries += usize::from(regiment.livery.is_some());
        }
    };
    for (id, battle) in battles() {
        for side in &battle.sides {
            check(&id, side.brigades.iter().flat_map(|brigade| &brigade.regiments).collect());
        }
    }
    for (id, text) in folder("armies") {
        let army = Army::parse(&id, &text).unwrap();
        check(&id, army.brigades.iter().flat_map(|brigade| &brigade.regiments).collect());
    }
    assert!(liveries > 50, "{liveries}");
}

/// The totals each side states are those of what was read.
#[test]
fn every_side_states_its_totals() {
    for (id, text) in folder("battles") {
        let battle = Battle::parse(&id, &text).unwrap();
        let Value::Table(root) = Document::parse(&id, &text).unwrap().root.value else { panic!("a table") };
        let Value::List(sides) = &value(&root, "side") else { panic!("a list") };
        for (stated, side) in sides.iter().zip(&battle.sides) {
            let Value::Table(stated) = &stated.value else { panic!("a table") };
            assert_eq!(value(stated, "men"), &Value::Whole(side.men().into()), "{id}");
            let Value::Table(units) = value(stated, "game_units") else { panic!("a table") };
            for (place, version) in battle.versions.iter().enumerate() {
                let regiments = side.brigades.iter().flat_map(|brigade| &brigade.regiments);
                let sum: i64 = regiments.map(|regiment| i64::from(regiment.game_units[place])).sum();
                assert_eq!(value(units, &version.id), &Value::Whole(sum), "{id}");
            }
        }
    }
}

fn value<'a>(table: &'a [(Key, Node)], name: &str) -> &'a Value {
    let entry = table.iter().find(|(key, _)| key.name == name);
    &entry.unwrap_or_else(|| panic!("{name} is there")).1.value
}

/// The examples in the pages on the formats are sound.
#[test]
fn the_examples_of_the_documents_are_sound() {
    let example =
        |page: &'static str| page.split("```").find_map(|part| part.strip_prefix("toml\n")).unwrap();
    let battle = example(include_str!("../../../../docs/battle-format.md"));
    Battle::parse("battle-format.md", battle).unwrap_or_else(|faults| panic!("\n{faults}"));
    let army = example(include_str!("../../../../docs/army-format.md"));
    Army::parse("army-format.md", army).unwrap_or_else(|faults| panic!("\n{faults}"));
}

/// The large battles need the strip of table that their map leaves over; the small ones fill it.
#[test]
fn maps_lie_centred_on_their_tables() {
    let battles = battles();
    let winceby = battles.iter().find(|(id, _)| id == "winceby").map(|(_, battle)| battle).unwrap();
    let scale = winceby.version(VersionIndex::FIRST).scale();
    assert_eq!(scale.point(MapPoint { x: 900, y: 600 }), Point::inches(36, 24));
    assert_eq!(scale.length(300), Length::inches(12));
    let lutzen = battles.iter().find(|(id, _)| id == "lutzen").map(|(_, battle)| battle).unwrap();
    let scale = lutzen.version(VersionIndex::FIRST).scale();
    assert_eq!(scale.point(MapPoint { x: 0, y: 0 }), Point::inches(0, 4));
    assert_eq!(scale.point(MapPoint { x: 3600, y: 2400 }), Point::inches(96, 68));
}
