//! The steps with which a case can start.

use cases::{Misread, Words, one_called};
use engine::{PieceId, Side};

use super::named::{SIDES, Worded, one_of};
use crate::steps::{PreparationStep, ReactionStep, Step, Test, TurnStep};
use crate::world::World;

cases::starts! {
    /// Reads a start.
    pub fn read(world: &World, words) -> Step {
        "battle" => PreparationStep::begin(),
        "turn" => TurnStep::turn(),
        "turn-begins" => TurnStep::begins(),
        "initiative" => TurnStep::dice(),
        "movement" => TurnStep::movement(),
        "turn-ends" => TurnStep::ends(),
        "charges" => Step::charges(side(words)?),
        "moves" => Step::moves(side(words)?),
        "recoil" => Step::recoil(piece(world, words)?, words.inches("a distance in inches")?),
        "breaks" => {
            let unit = piece(world, words)?;
            words.take("from");
            Step::breaks(unit, if words.is_done() { None } else { Some(piece(world, words)?) })
        },
        "routers" => Step::routers(),
        "pursuers" => Step::pursuers(),
        "returns" => Step::returns(),
        "shooting" => Step::shooting(),
        "combat" => Step::combat(),
        "panic-tests" => Step::panic_tests(),
        "charge-tests" => Step::charge_tests(),
        "hit-tests" => Step::hit_tests(),
        "friend-tests" => Step::friend_tests(),
        "rally-tests" => Step::rally_tests(),
        "test" => ReactionStep::test(piece(world, words)?, one_of(words, "a test", Test::WORDS)?),
        "general-at-risk" => Step::generals_at_risk(piece(world, words)?),
        "general-escapes" => Step::general_escapes(piece(world, words)?),
    }
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let names = world.profiles.iter().map(|profile| profile.name.as_str());
    one_called(words, "the name of a piece", "nothing", names).map(|at| PieceId(at as u8))
}

/// Reads a side.
pub fn side(words: &mut Words<'_>) -> Result<Side, Misread> {
    one_of(words, "a side", SIDES)
}
