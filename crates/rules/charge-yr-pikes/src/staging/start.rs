//! The steps with which a case can start.

use cases::named::{SIDES, one_of};
use cases::{Misread, Words, one_called};
use engine::sheet::Words as Worded;
use engine::{PieceId, Side};

use crate::command::CommandStep;
use crate::morale::Reason;
use crate::preparation::PreparationStep;
use crate::steps::Step;
use crate::table::Phase;
use crate::turn::TurnStep;
use crate::victory::VictoryStep;
use crate::world::World;

cases::starts! {
    /// Reads a start.
    pub fn read(world: &World, words) -> Step {
        "battle" => PreparationStep::begin(),
        "deployment" => PreparationStep::deploys(),
        "turn" => TurnStep::turn(),
        "phase" => TurnStep::phase(one_of(words, "a phase", Phase::WORDS)?),
        "first" => TurnStep::first(),
        "cards" => Step::cards(),
        "card" => CommandStep::rolls(tertia(world, words)?),
        "free-move" => CommandStep::free(side(words)?),
        "moves" => Step::moves(side(words)?),
        "staff" => Step::staff(side(words)?),
        "test" => {
            let unit = piece(world, words)?;
            Step::tests(unit, one_of(words, "a reason", Reason::WORDS)?)
        },
        "falls-back" => Step::falls_back(piece(world, words)?),
        "routs" => Step::routs(piece(world, words)?, words.take("quietly")),
        "fire" => TurnStep::fire(),
        "guns" => Step::guns(),
        "muskets" => Step::muskets(),
        "closing" => Step::closing(),
        "receiving" => Step::receiving(),
        "combat" => Step::combat(),
        "bonus" => Step::bonus(),
        "rallying" => Step::rallying(),
        "places" => VictoryStep::picks(side(words)?),
        "appear" => {
            let side = side(words)?;
            Step::appears(side, crate::ask::OF_ANY)
        },
        "army-morale" => Step::army_morale(),
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
