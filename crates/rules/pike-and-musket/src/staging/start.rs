//! The steps with which a case can start.

use cases::named::{SIDES, one_of};
use cases::{Misread, Words, one_called};
use engine::sheet::Words as Worded;
use engine::{PieceId, Side};

use crate::steps::{
    ArtilleryStep, CombatStep, CrisisStep, MovementStep, PreparationStep, PursuitStep, Step, TurnStep,
};
use crate::table::Phase;
use crate::world::World;

cases::starts! {
    /// Reads a start.
    pub fn read(_world: &World, words) -> Step {
        "battle" => PreparationStep::begin(),
        "first" => TurnStep::first(),
        "turn" => TurnStep::turn(),
        "player" => TurnStep::player(side(words)?),
        "phase" => TurnStep::phase(one_of(words, "a phase", Phase::WORDS)?),
        "turn-ends" => TurnStep::end(),
        "rallying" => Step::rallying(),
        "fire" => ArtilleryStep::next(),
        "movement" => Step::movement(),
        "moves" => MovementStep::next(),
        "runs" => Step::runs(),
        "first-runs" => Step::first_runs(),
        "pursuers" => Step::pursuers(),
        "control-tests" => PursuitStep::tests(),
        "combat" => CombatStep::next(),
        "crisis" => CrisisStep::army(side(words)?),
        "crises" => Step::crises(),
    }
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let names = world.profiles.iter().map(|profile| profile.name.as_str());
    one_called(words, "the name of a piece", "nothing", names).map(|at| PieceId(at as u8))
}

/// Reads a side.
fn side(words: &mut Words<'_>) -> Result<Side, Misread> {
    one_of(words, "a side", SIDES)
}
