//! Every battle of the repository can be read, and says of itself what is true.

use scenario::{Battle, MapPoint, Shape, SideKey, Start, VersionIndex};
use std::path::PathBuf;

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
        assert_eq!(one_placed.centre.x + other_placed.centre.x, scale.table().width().0);
        assert_eq!(one_placed.frontage, other_placed.frontage);
        let facts = |brigade: &scenario::Brigade| -> Vec<_> {
            let regiments = brigade.regiments.iter();
            regiments.map(|r| (r.arm, r.men, r.experience, r.size, r.game_units.clone())).collect()
        };
        assert_eq!(facts(one), facts(other));
    }
}
