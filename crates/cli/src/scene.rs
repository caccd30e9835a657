//! What a battle is called on the command line, and how it is found and cast.

use std::path::Path;

use engine::{Luck, Named};
use matchlocks::army::{Banner, army_file, drawn_by_lot};
use matchlocks::book::Book;
use matchlocks::casting::{self, Casting};
use matchlocks::world::World;
use scenario::{Battle, VersionIndex};

use crate::carried::{ARMIES, BATTLES};
use crate::fault::{Fault, read};
use crate::points;

/// How the name of a battle between two like armies drawn by lot begins; its seed follows.
pub const MIRROR: &str = "mirror:";
/// How the name of an army drawn by lot begins; its seed follows.
pub const RANDOM: &str = "random:";
/// The points of an army drawn by lot.
const POINTS: u16 = 160;

/// A text with the name by which messages call it.
pub struct Text {
    /// The file's name.
    pub file: String,
    /// What stands in it.
    pub text: String,
    /// The version that was asked for, of a battle.
    pub version: Option<String>,
}

/// A battle's text by the name of one that the program carries (`winceby`, `winceby/small`) or by a path.
pub fn battle_text(name: &str) -> Result<Text, Fault> {
    let (file, version) = match name.rsplit_once('/') {
        Some((file, version)) if file.ends_with(".toml") || known_battle(file).is_some() => {
            (file, Some(version.to_owned()))
        }
        _ => (name, None),
    };
    if is_file(file) {
        return Ok(Text { file: file.to_owned(), text: read(Path::new(file))?, version });
    }
    match known_battle(file) {
        Some(text) => Ok(Text { file: format!("{file}.toml"), text: text.to_owned(), version }),
        None => {
            let hint = cases::suggestion(file, BATTLES.iter().map(|(known, _)| *known));
            Err(Fault::input(format!("there is no battle {file}; {hint}; `tercio battles` lists them")))
        }
    }
}

fn known_battle(name: &str) -> Option<&'static str> {
    BATTLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "toml")
}

/// An army's text by the name of one that the program carries, by a path, or drawn by lot (`random:7`).
pub fn army_text(name: &str) -> Result<Text, Fault> {
    if let Some(seed) = name.strip_prefix(RANDOM) {
        let [text, _] = drawn_twice(seed_of(name, seed)?);
        return Ok(Text { file: name.to_owned(), text, version: None });
    }
    if is_file(name) {
        return Ok(Text { file: name.to_owned(), text: read(Path::new(name))?, version: None });
    }
    match ARMIES.iter().find(|(known, _)| *known == name) {
        Some((known, text)) => {
            Ok(Text { file: format!("{known}.toml"), text: (*text).to_owned(), version: None })
        }
        None => {
            let hint = cases::suggestion(name, ARMIES.iter().map(|(known, _)| *known));
            Err(Fault::input(format!("there is no army {name}; {hint}; or name a file, or random:7")))
        }
    }
}

/// An army drawn by lot, as the files of two.
pub fn drawn_twice(seed: u64) -> [String; 2] {
    let list = drawn_by_lot(&mut Luck::new(seed), Book::standard(), POINTS);
    Banner::TWO.map(|banner| army_file(&list, &banner))
}

/// The number that a name ends in.
pub fn seed_of(name: &str, seed: &str) -> Result<u64, Fault> {
    seed.parse().map_err(|_| Fault::input(format!("{name}: \"{seed}\" is no whole number")))
}

/// A battle cast to matchlocks, with the name and hash by which a record calls it: a historical one deployed as it
/// stood, or two armies, to be deployed on ground that their players set out.
pub fn cast(name: &str, book: Book) -> Result<(Casting, Named), Fault> {
    cast_prepared(name, &[], book)
}

/// The same, with what was settled before the battle.
pub fn cast_prepared(name: &str, prepared: &[String], book: Book) -> Result<(Casting, Named), Fault> {
    if points::is_pair(name) {
        return points::cast(name, prepared, book);
    }
    if !prepared.is_empty() {
        return Err(Fault::input(format!("{name}: the file of a battle fixes its ground and sides")));
    }
    historical(name, book)
}

/// What was settled before a battle, in its text form.
pub fn preparation(world: &World) -> Vec<String> {
    world.act.iter().flat_map(|act| act.answers()).map(|answer| answer.to_string()).collect()
}

fn historical(name: &str, book: Book) -> Result<(Casting, Named), Fault> {
    let Text { file, text, version } = battle_text(name)?;
    let battle = Battle::parse(&file, &text).map_err(Fault::input)?;
    let index = match version {
        None => VersionIndex::FIRST,
        Some(id) => battle.find_version(&id).ok_or_else(|| {
            let known: Vec<_> = battle.versions.iter().map(|version| version.id.as_str()).collect();
            Fault::input(format!("{file} has no version {id}; it has {}", known.join(", ")))
        })?,
    };
    let casting = casting::deployed(&battle, index, book).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(|fault| format!("{file}: {fault}")).collect();
        Fault::input(faults.join("\n"))
    })?;
    Ok((casting, Named::of(name, text.as_bytes())))
}

/// The book of matchlocks, with a house-rule file laid over it if one is given, and that file's name and hash.
pub fn book(house: Option<&Path>) -> Result<(Book, Option<Named>), Fault> {
    let Some(path) = house else { return Ok((Book::standard().clone(), None)) };
    let text = read(path)?;
    let name = path.display().to_string();
    let book = Book::with_house_rules(&text, &name).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Fault::input(faults.join("\n"))
    })?;
    Ok((book, Some(Named::of(name, text.as_bytes()))))
}

/// Refuses a ruleset that the program does not have.
pub fn known_ruleset(name: &str) -> Result<(), Fault> {
    match name {
        "matchlocks" => Ok(()),
        _ => Err(Fault::input(format!("there is no ruleset {name}; there is matchlocks"))),
    }
}
