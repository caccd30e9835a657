//! The steps with which a case can start.

use cases::named::{SIDES, one_of};
use cases::{Misread, Words, one_called};
use engine::sheet::Words as Worded;
use engine::{PieceId, Side};

use crate::steps::{
    ArtilleryStep, BonusStep, ClosingStep, CombatStep, CommandStep, Fate, HidingStep, MoraleStep,
    MovementStep, MusketryStep, PreparationStep, RallyingStep, Reason, Step, TurnStep, VictoryStep,
};
use crate::table::Phase;
use crate::world::World;

cases::starts! {
    /// Reads a start.
    pub fn read(world: &World, words) -> Step {
        "battle" => PreparationStep::begin(),
        "deployment" => PreparationStep::deploys(),
        "turn" => TurnStep::turn(),
        "phase" => TurnStep::phase(one_of(words, "a phase", Phase::WORDS)?),
        "first" => TurnStep::first(),
        "cards" => CommandStep::draws(),
        "card" => CommandStep::rolls(tertia(world, words)?),
        "free-move" => CommandStep::free(side(words)?),
        "moves" => MovementStep::next(side(words)?),
        "staff" => MovementStep::staff(side(words)?),
        "test" => {
            let unit = piece(world, words)?;
            MoraleStep::tests(unit, one_of(words, "a reason", Reason::WORDS)?)
        },
        "falls-back" => MoraleStep::retreats(piece(world, words)?, Fate::FallsBack, false),
        "routs" => MoraleStep::retreats(piece(world, words)?, Fate::Routs, words.take("quietly")),
        "fire" => TurnStep::fire(),
        "guns" => ArtilleryStep::phase(),
        "muskets" => MusketryStep::phase(),
        "closing" => ClosingStep::closing(),
        "receiving" => ClosingStep::receiving(),
        "combat" => CombatStep::phase(),
        "bonus" => BonusStep::phase(),
        "rallying" => RallyingStep::phase(),
        "places" => VictoryStep::picks(side(words)?),
        "appear" => {
            let side = side(words)?;
            HidingStep::offers(side, crate::ask::OF_ANY)
        },
        "army-morale" => VictoryStep::phase(),
        "fright" => VictoryStep::frightened(side(words)?),
        "turn-judged" => VictoryStep::judged(),
        "pursuit" => VictoryStep::pursuit(side(words)?),
        "ends" => VictoryStep::ends(Some(side(words)?)),
    }
}

/// Reads the name of a piece.
pub fn piece(world: &World, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    let names = world.profiles.iter().map(|profile| profile.name.as_str());
    one_called(words, "the name of a piece", "nothing", names).map(|at| PieceId(at as u8))
}

/// Reads the name of a tertia.
fn tertia(world: &World, words: &mut Words<'_>) -> Result<u8, Misread> {
    let titles = world.tertias.iter().map(|tertia| tertia.title.as_str());
    one_called(words, "the name of a tertia", "no tertia", titles).map(|at| at as u8)
}

/// Reads a side.
fn side(words: &mut Words<'_>) -> Result<Side, Misread> {
    one_of(words, "a side", SIDES)
}
