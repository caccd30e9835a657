//! Every historical battle, in every version, becomes a table on which all rules hold.

use std::fs;
use std::path::{Path, PathBuf};

use engine::{Place, Ruleset, Side};
use matchlocks::Matchlocks;
use matchlocks::book::{Book, Kind};
use matchlocks::casting::{Casting, cast_to_deploy, deployed};
use matchlocks::field::Field;
use scenario::{Battle, VersionIndex};
use tabletop::{Block, Length};

fn all_battles() -> Vec<Battle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        Battle::parse(&file.display().to_string(), &text).unwrap_or_else(|faults| panic!("{faults}"))
    };
    files.iter().map(read).collect()
}

/// Those in which units fought.
fn battles() -> Vec<Battle> {
    all_battles().into_iter().filter(|battle| !battle.skirmish).collect()
}

#[test]
fn fights_of_single_men_are_refused() {
    let fights: Vec<Battle> = all_battles().into_iter().filter(|battle| battle.skirmish).collect();
    assert!(!fights.is_empty());
    for fight in fights {
        let faults = deployed(&fight, VersionIndex::FIRST, Book::standard().clone()).map(drop).unwrap_err();
        assert!(faults[0].to_string().contains("single men"), "{}", faults[0]);
    }
}

fn versions(battle: &Battle) -> Vec<VersionIndex> {
    battle.versions.iter().map(|version| battle.find_version(&version.id).unwrap()).collect()
}

/// How a casting went, in one line.
fn summary(battle: &Battle, version: VersionIndex, casting: &Casting) -> String {
    let field = Field::new(&casting.table, &casting.world);
    let of = |side: Side| {
        let units = field.units_of(side).count();
        let points: u32 = casting
            .world
            .profiles
            .iter()
            .filter(|profile| profile.side == side && !profile.event)
            .map(|profile| u32::from(profile.points))
            .sum();
        let brigades = casting.world.brigades.iter().filter(|brigade| brigade.side == side).count();
        let tokens = casting.table.sides[side.index()].tokens();
        format!("{units} units, {brigades} brigades, {points} points, {tokens} tokens")
    };
    let id = &battle.version(version).id;
    let features = casting.world.ground.features().len();
    format!("{} ({id}): A {}; B {}; {features} features", battle.facts.name, of(Side::A), of(Side::B))
}

fn check(casting: &Casting) -> Result<(), String> {
    let (world, table) = (&casting.world, &casting.table);
    Matchlocks::invariants(table, world)?;
    let field = Field::new(table, world);
    for id in world.ids().filter(|id| !field.profile(*id).event) {
        let name = &field.profile(id).name;
        if field.profile(id).arrival.is_some() {
            match field.piece(id).place {
                Place::Reserve => continue,
                _ => return Err(format!("{name} comes later and is there already")),
            }
        }
        if field.piece(id).place != Place::Table {
            return Err(format!("{name} is not on the table"));
        }
        let block = field.block(id);
        if !block.corners().iter().all(|corner| world.ground.bounds().contains(*corner)) {
            return Err(format!("{name} stands over an edge of the table"));
        }
        for other in world.ids().filter(|other| *other > id && field.piece(*other).on_table()) {
            if block.overlaps_deeper_than(&field.block(other), Block::TOLERANCE) {
                return Err(format!("{name} overlaps {}", field.profile(other).name));
            }
        }
    }
    Ok(())
}

#[test]
fn every_battle_is_cast_in_every_version() {
    let mut failures = Vec::new();
    for battle in battles() {
        for version in versions(&battle) {
            match deployed(&battle, version, Book::standard().clone()) {
                Ok(casting) => {
                    println!("{}", summary(&battle, version, &casting));
                    if let Err(what) = check(&casting) {
                        failures.push(format!(
                            "{} {}: {what}",
                            battle.facts.name,
                            battle.version(version).id
                        ));
                    }
                }
                Err(faults) => {
                    for fault in faults {
                        failures.push(format!(
                            "{} {}: {fault}",
                            battle.facts.name,
                            battle.version(version).id
                        ));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn names_are_words_and_no_two_alike() {
    for battle in battles() {
        for version in versions(&battle) {
            let casting = deployed(&battle, version, Book::standard().clone()).unwrap();
            let names: Vec<&str> =
                casting.world.profiles.iter().map(|profile| profile.name.as_str()).collect();
            println!("{}: {}", battle.facts.name, names.join(" "));
            for (at, name) in names.iter().enumerate() {
                assert!(engine::is_name(name), "{name}");
                assert!(!names[..at].contains(name), "{name} twice");
            }
        }
    }
}

#[test]
fn nearly_everybody_keeps_three_inches_from_his_friends() {
    let gap = Book::standard().troops.gap.between_friends - Book::standard().settings.measurement.tolerance;
    for battle in battles() {
        for version in versions(&battle) {
            let casting = deployed(&battle, version, Book::standard().clone()).unwrap();
            let field = Field::new(&casting.table, &casting.world);
            let formed: Vec<_> = field.units().filter(|unit| field.formed(*unit)).collect();
            let crowded = formed.iter().filter(|unit| {
                let too_near = |other: &&engine::PieceId| {
                    *other != *unit
                        && field.side(**other) == field.side(**unit)
                        && field.gap(**unit, **other).distance.under(gap)
                };
                formed.iter().any(|other| too_near(&other))
            });
            let crowded = crowded.count();
            println!("{} {}: {crowded} of {}", battle.facts.name, battle.version(version).id, formed.len());
            assert!(crowded * 4 <= formed.len(), "{}", battle.facts.name);
        }
    }
}

#[test]
fn troops_wait_in_reserve_when_they_are_to_be_deployed() {
    let training = battles().into_iter().find(|battle| battle.facts.id == "training").unwrap();
    let casting = cast_to_deploy(&training, VersionIndex::FIRST, Book::standard().clone()).unwrap();
    let field = Field::new(&casting.table, &casting.world);
    assert_eq!(field.units().count(), 0);
    let waiting = casting.world.ids().filter(|id| field.piece(*id).place == Place::Reserve).count();
    let slots = casting.world.profiles.iter().filter(|profile| profile.event).count();
    assert_eq!((waiting + slots, slots), (casting.world.profiles.len(), 4));
    assert_eq!(casting.world.zone, Length::inches(9));
    assert_eq!(casting.world.leaders().count(), 6);
    assert!(casting.world.leaders().all(|leader| field.profile(leader).kind == Kind::Leader));
}

#[test]
fn reinforcements_bring_their_morale_when_they_come() {
    let cropredy = battles().into_iter().find(|battle| battle.facts.id == "cropredy-bridge").unwrap();
    let casting = deployed(&cropredy, VersionIndex::FIRST, Book::standard().clone()).unwrap();
    let (world, table) = (&casting.world, &casting.table);
    let late: Vec<_> = world.ids().filter(|id| world.profile(*id).arrival.is_some()).collect();
    assert_eq!(world.arrivals.len(), 2);
    assert_eq!(world.arrivals[0].certain_turn, Some(4));
    assert!(late.iter().all(|id| table.pieces[id.index()].place == Place::Reserve));
    assert!(late.iter().any(|id| world.profile(*id).kind == Kind::Leader));
    let everybody = world.profiles.iter().filter(|profile| profile.side == Side::B && !profile.event);
    let kinds = everybody.map(|profile| profile.kind).filter(|kind| *kind != Kind::Leader);
    assert!(table.sides[Side::B.index()].initial() < matchlocks::army::morale_of(&world.book, kinds));
}

#[test]
fn the_largest_battle_fits() {
    let lutzen = battles().into_iter().find(|battle| battle.facts.id == "lutzen").unwrap();
    let large = lutzen.find_version("large").unwrap();
    let casting = deployed(&lutzen, large, Book::standard().clone()).unwrap();
    let field = Field::new(&casting.table, &casting.world);
    let late = casting.world.profiles.iter().filter(|profile| profile.arrival.is_some()).count();
    let units = field.units().count() + late;
    assert!(units >= 85, "{units}");
    assert!(casting.world.profiles.len() <= matchlocks::table::PIECES);
}

/// Winceby with a table of its own for these rules, cast in its first version: how many tokens each side has; or the first fault.
fn tokens_with(own: &str, version: usize) -> Result<[u8; 2], String> {
    let mut text = include_str!("../../../../../battles/winceby.toml").to_owned();
    if let Some(at) = text.find("[matchlocks]") {
        let end = text[at + 1..].find("\n[").map_or(text.len(), |end| at + 1 + end);
        text.replace_range(at..end, "");
    }
    let battle =
        Battle::parse("winceby.toml", &format!("{text}\n{own}")).unwrap_or_else(|faults| panic!("{faults}"));
    let version = versions(&battle)[version];
    let casting = deployed(&battle, version, Book::standard().clone());
    let casting = casting.map_err(|faults| faults[0].to_string())?;
    let tokens = casting.table.sides.each_ref().map(|side| (side.tokens(), side.initial()));
    assert!(tokens.iter().all(|(now, first)| now == first), "he begins with all that he has");
    assert_eq!(
        casting.notes.iter().filter(|note| note.what.contains("by the scenario")).count(),
        own.matches("more =").count()
            - own.matches("version = \"small\"").count() * usize::from(version == VersionIndex::FIRST)
    );
    Ok(tokens.map(|(now, _)| now))
}

#[test]
fn a_scenario_gives_tokens_and_takes_them() {
    let [a, b] = tokens_with("", 0).unwrap();
    let small = tokens_with("", 1).unwrap();
    let two =
        "[matchlocks]\ntokens = [{ side = \"parliament\", more = 2 }, { side = \"royalists\", more = -1 }]\n";
    assert_eq!(tokens_with(two, 0), Ok([a + 2, b - 1]));
    let of_one = "[matchlocks]\ntokens = [{ side = \"royalists\", version = \"small\", more = 3 }]\n";
    assert_eq!((tokens_with(of_one, 0), tokens_with(of_one, 1)), (Ok([a, b]), Ok([small[0], small[1] + 3])));
    let none_left = "[matchlocks]\ntokens = [{ side = \"parliament\", more = -20 }, { side = \"parliament\", more = -20 }]\n";
    assert_eq!(tokens_with(none_left, 0), Ok([1, b]), "one is always left");
    let many =
        format!("[matchlocks]\ntokens = [{}]\n", ["{ side = \"royalists\", more = 20 }"; 12].join(", "));
    assert_eq!(tokens_with(&many, 0), Ok([a, b + 127]), "no number is too great to be added");
}

#[test]
fn tokens_that_cannot_be_given_are_told() {
    let fault = |own: &str| tokens_with(&format!("[matchlocks]\n{own}\n"), 0).unwrap_err();
    let nobody = fault("tokens = [{ side = \"french\", more = 2 }]");
    assert!(
        nobody.contains("there is no side \"french\"") && nobody.contains("parliament and royalists"),
        "{nobody}"
    );
    let nowhere = fault("tokens = [{ side = \"parliament\", version = \"tiny\", more = 2 }]");
    assert!(nowhere.contains("there is no version \"tiny\""), "{nowhere}");
    let many = fault("tokens = [{ side = \"parliament\", more = 21 }]");
    assert!(many.contains("between -20 and 20"), "{many}");
    assert!(fault("token = 3").contains("token"), "an unknown key is told");
}
