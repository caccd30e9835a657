//! The steps with which a case can start.

use cases::{Misread, Words, suggestion};
use engine::{PieceId, Ruleset, Side};

use super::named::{SIDES, Worded, one_of};
use crate::ChargePikes;
use crate::reactions::{ReactionStep, Test};
use crate::steps::Step;
use crate::turn::TurnStep;
use crate::world::World;

/// The words with which a start can begin.
const STARTS: &[&str] = &[
    "battle",
    "turn",
    "turn-begins",
    "initiative",
    "movement",
    "charges",
    "moves",
    "recoil",
    "breaks",
    "routers",
    "pursuers",
    "returns",
    "shooting",
    "combat",
    "panic-tests",
    "charge-tests",
    "hit-tests",
    "friend-tests",
    "rally-tests",
    "test",
    "general-at-risk",
    "general-escapes",
    "turn-ends",
];

/// Reads a start.
///
/// # Errors
/// What is wrong with the words.
pub fn read(world: &World, words: &mut Words<'_>) -> Result<Step, Misread> {
    let before = words.clone();
    Ok(match words.next("a start")? {
        "battle" => ChargePikes::opening(),
        "turn" => TurnStep::turn().into_step(),
        "turn-begins" => TurnStep::begins().into_step(),
        "initiative" => TurnStep::dice().into_step(),
        "movement" => TurnStep::movement().into_step(),
        "turn-ends" => TurnStep::ends().into_step(),
        "charges" => Step::charges(side(words)?).into_step(),
        "moves" => Step::moves(side(words)?).into_step(),
        "recoil" => Step::recoil(piece(world, words)?, words.inches("a distance in inches")?).into_step(),
        "breaks" => {
            let unit = piece(world, words)?;
            words.take("from");
            let cause = if words.is_done() { None } else { Some(piece(world, words)?) };
            Step::breaks(unit, cause).into_step()
        }
        "routers" => Step::routers().into_step(),
        "pursuers" => Step::pursuers().into_step(),
        "returns" => Step::returns().into_step(),
        "shooting" => Step::shooting().into_step(),
        "combat" => Step::combat().into_step(),
        "panic-tests" => Step::panic_tests().into_step(),
        "charge-tests" => Step::charge_tests().into_step(),
        "hit-tests" => Step::hit_tests().into_step(),
        "friend-tests" => Step::friend_tests().into_step(),
        "rally-tests" => Step::rally_tests().into_step(),
        "test" => {
            let unit = piece(world, words)?;
            ReactionStep::test(unit, one_of(words, "a test", Test::WORDS)?).into_step()
        }
        "general-at-risk" => Step::generals_at_risk(piece(world, words)?).into_step(),
        "general-escapes" => Step::general_escapes(piece(world, words)?).into_step(),
        other => {
            let near = suggestion(other, STARTS.iter().copied());
            return Err(before.wrong(format!("nothing starts with `{other}`; {near}")));
        }
    })
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let before = words.clone();
    let name = words.next("the name of a piece")?;
    let found = world.named().find(|id| world.profile(*id).name == name);
    found.ok_or_else(|| {
        let near = suggestion(name, world.profiles.iter().map(|profile| profile.name.as_str()));
        before.wrong(format!("nothing is called `{name}`; {near}"))
    })
}

/// Reads a side.
pub fn side(words: &mut Words<'_>) -> Result<Side, Misread> {
    one_of(words, "a side", SIDES)
}
