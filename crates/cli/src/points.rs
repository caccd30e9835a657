//! Two armies picked by points: `royalist:parliament`, `royalist:parliament:7`, or `mirror:7` for like armies drawn by
//! lot. Before the battle the winner of a toss sets out the terrain and the other player chooses his side; the answers
//! stand in the record.

use engine::{Luck, Named};
use matchlocks::book::Book;
use matchlocks::casting::{self, Casting};
use matchlocks::preparation::act::Act;
use scenario::Army;

use crate::carried::ARMIES;
use crate::fault::Fault;
use crate::scene::{MIRROR, Text, army_text, drawn_twice, seed_of};

/// The two armies in a name, and the number from which toss, terrain and sides follow where nobody tells them.
/// `None` for the name of anything else.
fn pair(name: &str) -> Option<[&str; 3]> {
    let parts: Vec<&str> = name.split(':').collect();
    let is_army = |part: &str| part.ends_with(".toml") || ARMIES.iter().any(|(known, _)| *known == part);
    match parts[..] {
        [a, b] if is_army(a) && is_army(b) => Some([a, b, "1"]),
        [a, b, seed] if is_army(a) && is_army(b) => Some([a, b, seed]),
        _ => None,
    }
}

/// Whether a name is that of two armies.
pub fn is_pair(name: &str) -> bool {
    name.starts_with(MIRROR) || pair(name).is_some()
}

/// Casts two armies on the ground and at the edges that the answers of the act give them; without answers, those
/// of players who choose by lot.
pub fn cast(name: &str, prepared: &[String], book: Book) -> Result<(Casting, Named), Fault> {
    let (files, seed) = files(name)?;
    let mut act = Act::by_lot(&mut Luck::new(seed));
    if !prepared.is_empty() {
        act = Act::new();
        for line in prepared {
            act.read(line).map_err(|refused| Fault::input(format!("\"{line}\": {refused}")))?;
        }
        if let Some(side) = act.whose() {
            return Err(Fault::input(format!("the preparation is not over: {side} is to answer next")));
        }
    }
    let read = |file: &Text| Army::parse(&file.file, &file.text).map_err(Fault::input);
    let armies = [read(&files[0])?, read(&files[1])?];
    let casting =
        casting::cast_on_ground_of_choice([&armies[0], &armies[1]], act, book).map_err(|faults| {
            let faults: Vec<_> = faults.iter().map(|fault| format!("{name}: {fault}")).collect();
            Fault::input(faults.join("\n"))
        })?;
    Ok((casting, Named::of(name, format!("{}\n{}", files[0].text, files[1].text).as_bytes())))
}

/// The files of the two armies that a name means, and its number.
fn files(name: &str) -> Result<([Text; 2], u64), Fault> {
    if let Some(seed) = name.strip_prefix(MIRROR) {
        let seed = seed_of(name, seed)?;
        let file = |text: String| Text { file: name.to_owned(), text, version: None };
        return Ok((drawn_twice(seed).map(file), seed));
    }
    let Some([first, second, seed]) = pair(name) else {
        return Err(Fault::input(format!("{name} does not name two armies, such as royalist:parliament")));
    };
    Ok(([army_text(first)?, army_text(second)?], seed_of(name, seed)?))
}
