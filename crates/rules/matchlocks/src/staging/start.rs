//! The steps with which a case can start.

use cases::{Misread, Words, one_called};
use engine::sheet::Words as _;
use engine::{PieceId, Side, SmallLeg};
use tabletop::Angle;

use super::named;
use crate::Call;
use crate::ask::By;
use crate::steps::{PreparationStep, Step, TurnStep};
use crate::table::Reason;
use crate::world::World;

cases::starts! {
    /// Reads a start.
    pub fn read(world: &World, words) -> Step {
        "actions" => actions(world, words)?,
        "shoot" => Step::shoot(piece(world, words)?, piece_on(world, words)?),
        "attack" => {
            let (unit, target) = (piece(world, words)?, piece_on(world, words)?);
            let direction = if words.is_done() { Angle::UP } else { words.degrees("a direction")? };
            Step::attack(unit, target, direction)
        },
        "move" => move_unit(world, words)?,
        "morale-test" => Step::morale_test(piece(world, words)?, named::one_of(words, "a reason", Reason::WORDS)?),
        "tests" => Step::immediate_tests(),
        "end-of-turn-tests" => Step::end_of_turn_tests(),
        "melees-due" => Step::melees_due(Some(if words.is_done() { Side::A } else { side(words)? })),
        "feed-in" => Step::feed_in(piece(world, words)?),
        "group-shoot" => {
            let second = words.take("second");
            Step::group_shoot(1 + u8::from(second))
        },
        "turn-in-melee" => Step::turn_in_melee(piece(world, words)?),
        "forfeit" => Step::forfeit_window(piece(world, words)?),
        "brigadier" => Step::brigadier(piece(world, words)?),
        "general" => Step::general(piece(world, words)?),
        "initiative" => Step::initiative(side(words)?),
        "window" => Step::window(),
        "turn" => TurnStep::turn(),
        "cards" => TurnStep::next_card(),
        "bonus-card" => TurnStep::bonus_card(),
        "turn-end" => TurnStep::turn_ends(),
        "opening" => TurnStep::opening(),
        "goes" => TurnStep::goes(),
        "battle" => PreparationStep::begin(),
    }
}

fn actions(world: &World, words: &mut Words<'_>) -> Result<Call<bool>, Misread> {
    let unit = piece(world, words)?;
    let by = if words.is_done() { By::Order } else { named::one_of(words, "a right to act", named::RIGHTS)? };
    let left =
        if words.is_done() { 2 } else { words.value("a number of Actions", |word| word.parse().ok())? };
    let leader = if words.is_done() { None } else { Some(piece(world, words)?) };
    Ok(Step::activate(unit, by, leader, left))
}

fn move_unit(world: &World, words: &mut Words<'_>) -> Result<Call<bool>, Misread> {
    let unit = piece(world, words)?;
    let before = words.clone();
    let leg = words.take_rest().parse().map_err(|error| before.wrong(format!("in the leg, {error}")))?;
    if SmallLeg::try_of(leg).is_none() {
        return Err(before.wrong("a leg goes ten metres and half a turn at most".to_string()));
    }
    Ok(Step::move_unit(unit, leg, By::Order))
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let names = world.profiles.iter().map(|profile| profile.name.as_str());
    one_called(words, "the name of a piece", "nothing", names).map(|at| PieceId(at as u8))
}

fn side(words: &mut Words<'_>) -> Result<Side, Misread> {
    named::one_of(words, "a side", named::SIDES)
}

fn piece_on(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    words.take("on");
    piece(world, words)
}
