//! The steps with which a case can start.

use cases::named::one_of;
use cases::{Misread, Words, suggestion};
use engine::{PieceId, Ruleset};

use super::named::OCCASIONS;
use crate::BorderReivers;
use crate::steps::Step;
use crate::turn::TurnStep;
use crate::world::World;

/// The words with which a start can begin.
const STARTS: &[&str] = &[
    "battle",
    "turn",
    "card",
    "player",
    "end",
    "morale",
    "actions",
    "melee",
    "animals",
    "test",
    "draw-back",
    "full-retreat",
    "charge",
    "shots",
    "gunfire",
    "struck",
    "herd",
];

/// Reads a start.
///
/// # Errors
/// What is wrong with the words.
pub fn read(world: &World, words: &mut Words<'_>) -> Result<Step, Misread> {
    let before = words.clone();
    Ok(match words.next("a start")? {
        "battle" => BorderReivers::opening(),
        "turn" => TurnStep::turn().into_step(),
        "card" => TurnStep::card().into_step(),
        "player" => TurnStep::player().into_step(),
        "end" => TurnStep::end().into_step(),
        "morale" => Step::morale().into_step(),
        "actions" => Step::actions().into_step(),
        "melee" => Step::melee().into_step(),
        "animals" => Step::animals().into_step(),
        "test" => Step::test(group(world, words)?, one_of(words, "an occasion", OCCASIONS)?).into_step(),
        "draw-back" => Step::draw_back(group(world, words)?).into_step(),
        "full-retreat" => Step::full_retreat(group(world, words)?).into_step(),
        "charge" => Step::charge(group(world, words)?, group(world, words)?, false).into_step(),
        "shots" => Step::shots(group(world, words)?).into_step(),
        "gunfire" => Step::gunfire().into_step(),
        "struck" => Step::struck(piece(world, words)?, piece(world, words)?).into_step(),
        "herd" => {
            let (herder, first) = (piece(world, words)?, piece(world, words)?);
            let beasts = words.value("how many beasts", |word| word.parse().ok())?;
            Step::herd(herder, first, beasts).into_step()
        }
        other => {
            let near = suggestion(other, STARTS.iter().copied());
            return Err(before.wrong(format!("nothing starts with `{other}`; {near}")));
        }
    })
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let before = words.clone();
    let name = words.next("the name of a man, a horse or a beast")?;
    let found = world.named().find(|id| world.profile(*id).name == name);
    found.ok_or_else(|| {
        let near = suggestion(name, world.profiles.iter().map(|profile| profile.name.as_str()));
        before.wrong(format!("nothing is called `{name}`; {near}"))
    })
}

/// Reads the name of a group.
pub fn group(world: &World, words: &mut Words<'_>) -> Result<u8, Misread> {
    let before = words.clone();
    let name = words.next("the name of a group")?;
    let found = world.groups.iter().position(|group| group.title == name);
    found.map(|at| at as u8).ok_or_else(|| {
        let near = suggestion(name, world.groups.iter().map(|group| group.title.as_str()));
        before.wrong(format!("no group is called `{name}`; {near}"))
    })
}
