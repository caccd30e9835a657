//! The steps with which a case can start.

use cases::named::one_of;
use cases::{Misread, Words, one_called};
use engine::PieceId;

use super::named::OCCASIONS;
use crate::steps::{PreparationStep, Step, TurnStep};
use crate::world::World;

cases::starts! {
    /// Reads a start.
    pub fn read(world: &World, words) -> Step {
        "battle" => PreparationStep::begin(),
        "turn" => TurnStep::turn(),
        "card" => TurnStep::card(),
        "player" => TurnStep::player(),
        "end" => TurnStep::end(),
        "morale" => Step::morale(),
        "actions" => Step::actions(),
        "melee" => Step::melee(),
        "animals" => Step::animals(),
        "test" => Step::test(group(world, words)?, one_of(words, "an occasion", OCCASIONS)?),
        "draw-back" => Step::draw_back(group(world, words)?),
        "full-retreat" => Step::full_retreat(group(world, words)?),
        "charge" => Step::charge(group(world, words)?, group(world, words)?, false),
        "shots" => Step::shots(group(world, words)?),
        "gunfire" => Step::gunfire(),
        "struck" => Step::struck(piece(world, words)?, piece(world, words)?),
        "herd" => {
            let (herder, first) = (piece(world, words)?, piece(world, words)?);
            Step::herd(herder, first, words.value("how many beasts", |word| word.parse().ok())?)
        },
    }
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let names = world.profiles.iter().map(|profile| profile.name.as_str());
    one_called(words, "the name of a man, a horse or a beast", "nothing", names).map(|at| PieceId(at as u8))
}

/// Reads the name of a group.
pub fn group(world: &World, words: &mut Words<'_>) -> Result<u8, Misread> {
    let names = world.groups.iter().map(|group| group.title.as_str());
    one_called(words, "the name of a group", "no group", names).map(|at| at as u8)
}
