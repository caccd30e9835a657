//! The steps with which a case can start.

use cases::{Misread, Words, suggestion};
use engine::sheet::Words as _;
use engine::{PieceId, Ruleset, Side, SmallLeg};
use tabletop::Angle;

use super::named;
use crate::Matchlocks;
use crate::ask::By;
use crate::steps::Step;
use crate::table::Reason;
use crate::turn::TurnStep;
use crate::world::World;

/// The words with which a start can begin.
pub const STARTS: &[&str] = &[
    "actions",
    "shoot",
    "attack",
    "move",
    "morale-test",
    "tests",
    "end-of-turn-tests",
    "melees-due",
    "feed-in",
    "group-shoot",
    "turn-in-melee",
    "forfeit",
    "brigadier",
    "general",
    "initiative",
    "window",
    "turn",
    "cards",
    "bonus-card",
    "turn-end",
    "opening",
    "goes",
    "battle",
];

/// Reads a start.
///
/// # Errors
/// What is wrong with the words.
pub fn read(world: &World, words: &mut Words<'_>) -> Result<Step, Misread> {
    let before = words.clone();
    Ok(match words.next("a start")? {
        "actions" => {
            let unit = piece(world, words)?;
            let by = if words.is_done() {
                By::Order
            } else {
                named::one_of(words, "a right to act", named::RIGHTS)?
            };
            let left = if words.is_done() {
                2
            } else {
                words.value("a number of Actions", |word| word.parse().ok())?
            };
            let leader = if words.is_done() { None } else { Some(piece(world, words)?) };
            Step::activate(unit, by, leader, left).into_step()
        }
        "shoot" => Step::shoot(piece(world, words)?, piece_on(world, words)?).into_step(),
        "attack" => {
            let (unit, target) = (piece(world, words)?, piece_on(world, words)?);
            let direction = if words.is_done() { Angle::UP } else { words.degrees("a direction")? };
            Step::attack(unit, target, direction).into_step()
        }
        "move" => {
            let unit = piece(world, words)?;
            let before = words.clone();
            let leg =
                words.take_rest().parse().map_err(|error| before.wrong(format!("in the leg, {error}")))?;
            if SmallLeg::try_of(leg).is_none() {
                return Err(before.wrong("a leg goes ten metres and half a turn at most".to_string()));
            }
            Step::move_unit(unit, leg, By::Order).into_step()
        }
        "morale-test" => {
            Step::morale_test(piece(world, words)?, named::one_of(words, "a reason", Reason::WORDS)?)
                .into_step()
        }
        "tests" => Step::immediate_tests().into_step(),
        "end-of-turn-tests" => Step::end_of_turn_tests().into_step(),
        "melees-due" => {
            let chooser =
                if words.is_done() { Side::A } else { named::one_of(words, "a side", named::SIDES)? };
            Step::melees_due(Some(chooser)).into_step()
        }
        "feed-in" => Step::feed_in(piece(world, words)?).into_step(),
        "group-shoot" => Step::group_shoot().into_step(),
        "turn-in-melee" => Step::turn_in_melee(piece(world, words)?).into_step(),
        "forfeit" => Step::forfeit_window(piece(world, words)?).into_step(),
        "brigadier" => Step::brigadier(piece(world, words)?).into_step(),
        "general" => Step::general(piece(world, words)?).into_step(),
        "initiative" => Step::initiative(named::one_of::<Side>(words, "a side", named::SIDES)?).into_step(),
        "window" => Step::window().into_step(),
        "turn" => TurnStep::turn().into_step(),
        "cards" => TurnStep::next_card().into_step(),
        "bonus-card" => TurnStep::bonus_card().into_step(),
        "turn-end" => TurnStep::turn_ends().into_step(),
        "goes" => TurnStep::goes().into_step(),
        "opening" => TurnStep::opening().into_step(),
        "battle" => Matchlocks::opening(),
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
    let found = world.ids().find(|id| world.profile(*id).name == name);
    found.ok_or_else(|| {
        let near = suggestion(name, world.profiles.iter().map(|profile| profile.name.as_str()));
        before.wrong(format!("nothing is called `{name}`; {near}"))
    })
}

fn piece_on(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    words.take("on");
    piece(world, words)
}
