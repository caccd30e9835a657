//! Every border action that lies in `battles/` becomes a table on which all rules hold; battles of regiments are refused.

use std::fs;
use std::path::Path;

use border_reivers::casting::{self, CastFault, House};
use border_reivers::field::Field;
use border_reivers::invariants;
use border_reivers::table::Order;
use border_reivers::world::{Entry, Rank};
use engine::{Place, Side};
use scenario::{Battle, VersionIndex};

/// The battles of the project.
fn battles() -> Vec<Battle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the battles").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a text");
        Battle::parse(&path.display().to_string(), &text).unwrap_or_else(|faults| panic!("{faults}"))
    };
    files.iter().map(read).collect()
}

fn versions(battle: &Battle) -> Vec<VersionIndex> {
    battle.versions.iter().filter_map(|version| battle.find_version(&version.id)).collect()
}

#[test]
fn every_border_action_is_cast_in_every_version() {
    let mut told = Vec::new();
    let mut cast = 0;
    for battle in battles().into_iter().filter(|battle| battle.skirmish) {
        for version in versions(&battle) {
            let id = &battle.facts.id;
            let casting = match casting::cast(&battle, version, &House::default()) {
                Ok(casting) => casting,
                Err(faults) => {
                    told.extend(faults.iter().map(|fault| format!("{id}: {fault}")));
                    continue;
                }
            };
            cast += 1;
            let field = Field::new(&casting.table, &casting.world);
            let points = Side::BOTH.map(|side| casting.world.family(side).points);
            let men = Side::BOTH.map(|side| field.men(side).count());
            println!("{id}: {points:?} points, {men:?} men on the table");
            if let Err(what) = invariants::check(&casting.table, &casting.world) {
                told.push(format!("{id}: {what}"));
            }
            for (number, start) in casting.world.scenario.starts.iter().enumerate() {
                let waits = matches!(start.entry, Entry::Comes { .. }) || casting.world.deploys;
                for man in &casting.world.group(number as u8).figures {
                    if (field.piece(*man).place == Place::Reserve) != waits {
                        told.push(format!("{id}: {} is in the wrong place", field.world.profile(*man).title));
                    }
                }
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(cast, 8);
}

#[test]
fn names_are_words_and_no_two_alike() {
    for battle in battles().into_iter().filter(|battle| battle.skirmish) {
        let casting = casting::cast(&battle, VersionIndex::FIRST, &House::default()).expect("cast");
        let names: Vec<&str> = casting.world.profiles.iter().map(|profile| profile.name.as_str()).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(engine::is_name(name), "{name}");
            assert!(!names[..at].contains(name), "{name} twice in {}", battle.facts.id);
        }
    }
}

#[test]
fn battles_of_regiments_are_refused() {
    for battle in battles().into_iter().filter(|battle| !battle.skirmish) {
        let refused = casting::cast(&battle, VersionIndex::FIRST, &House::default());
        let faults = refused.map(drop).expect_err("refused");
        assert!(matches!(faults[..], [CastFault::Unfit(_)]), "{}", faults[0]);
    }
}

#[test]
fn those_behind_the_rise_are_hidden_and_kinmont_is_bound() {
    let named = |id: &str| {
        let battle = battles().into_iter().find(|battle| battle.facts.id == id).expect("the battle");
        casting::cast(&battle, VersionIndex::FIRST, &House::default()).expect("cast")
    };
    let dryfe = named("dryfe-sands");
    let hidden = dryfe.table.groups.iter().filter(|group| group.is(Order::Hidden)).count();
    assert_eq!(hidden, 4, "Johnstone himself, two groups of the name, the allies");
    let castle = named("kinmont-rescue");
    let field = Field::new(&castle.table, &castle.world);
    let bound: Vec<_> =
        field.men(Side::A).filter(|man| field.is(*man, border_reivers::table::Sign::Captive)).collect();
    assert_eq!(bound.len(), 1);
    assert_eq!(field.rank(bound[0]), Rank::Leader);
}
