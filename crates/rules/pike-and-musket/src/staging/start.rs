//! The steps with which a case can start.

use cases::named::{SIDES, one_of};
use cases::{Misread, Words, suggestion};
use engine::sheet::Words as Worded;
use engine::{PieceId, Ruleset, Side};

use crate::PikeAndMusket;
use crate::artillery::ArtilleryStep;
use crate::combat::CombatStep;
use crate::crisis::CrisisStep;
use crate::movement::MovementStep;
use crate::pursuit::PursuitStep;
use crate::steps::Step;
use crate::table::Phase;
use crate::turn::TurnStep;
use crate::world::World;

/// The words with which a start can begin.
const STARTS: &[&str] = &[
    "battle",
    "first",
    "turn",
    "player",
    "phase",
    "turn-ends",
    "rallying",
    "fire",
    "movement",
    "moves",
    "runs",
    "first-runs",
    "pursuers",
    "control-tests",
    "combat",
    "crisis",
    "crises",
];

/// Reads a start.
///
/// # Errors
/// What is wrong with the words.
pub fn read(words: &mut Words<'_>) -> Result<Step, Misread> {
    let before = words.clone();
    Ok(match words.next("a start")? {
        "battle" => PikeAndMusket::opening(),
        "first" => TurnStep::first().into_step(),
        "turn" => TurnStep::turn().into_step(),
        "player" => TurnStep::player(side(words)?).into_step(),
        "phase" => TurnStep::phase(one_of(words, "a phase", Phase::WORDS)?).into_step(),
        "turn-ends" => TurnStep::end().into_step(),
        "rallying" => Step::rallying().into_step(),
        "fire" => ArtilleryStep::next().into_step(),
        "movement" => Step::movement().into_step(),
        "moves" => MovementStep::next().into_step(),
        "runs" => Step::runs().into_step(),
        "first-runs" => Step::first_runs().into_step(),
        "pursuers" => Step::pursuers().into_step(),
        "control-tests" => PursuitStep::tests().into_step(),
        "combat" => CombatStep::next().into_step(),
        "crisis" => CrisisStep::army(side(words)?).into_step(),
        "crises" => Step::crises().into_step(),
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
