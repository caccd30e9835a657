//! `tercio odds melee`: an Attack and all that follows from it, by the steps of the game itself.

use engine::{
    Answer, Assumption, Chance, Course, Decision, Departure, Ending, Forecast, Known, PieceId, Place, Reach,
    Ruleset, Verb,
};
use offer::{ChanceStyle, Fact, Fault, Found, OddsOption, OddsOrder, Outcome, Part, Reckoning};
use tabletop::Angle;

use super::described::{FIRST, SECOND, pair};
use super::{BEHIND, INSIDE};
use crate::Call;
use crate::Matchlocks;
use crate::field::Field;
use crate::steps::{Step, TurnStep};
use crate::table::Table;
use crate::vocabulary as verb;
use crate::world::World;

/// What may be said of an Attack.
pub const OPTIONS: &[OddsOption] = &[
    OddsOption::value("range", "INCHES", "6", "Inches between their fronts when the Attack is announced"),
    BEHIND,
    INSIDE,
    OddsOption::one_of(
        "reaction",
        &["stand", "evade", "hedgehog"],
        "stand",
        "How the enemy meets it, where he may choose",
    ),
    OddsOption::one_of(
        "winner",
        &["hold", "halt", "pursue"],
        "hold",
        "What the winner does, where he may choose",
    ),
    OddsOption::value(
        "rounds",
        "N",
        "",
        "At most so many rounds (1 to 12), one a turn after the first; all of them if nothing is said",
    ),
    OddsOption::value(
        "exact",
        "N",
        "60000",
        "How many runs of steps an exact reckoning may take before samples are drawn instead",
    ),
    OddsOption::value("samples", "N", "10000", "How many samples are drawn then, at least one"),
    OddsOption::value("seed", "N", "1", "What the samples follow from"),
];

/// Everybody decides as was said, and where it says nothing takes the first answer offered.
struct Stated {
    wanted: [Verb; 3],
}

impl Assumption<Matchlocks> for Stated {
    fn name(&self) -> &'static str {
        "everybody does as stated, and otherwise takes the first answer offered"
    }

    fn answer(
        &mut self,
        known: &Known<Matchlocks>,
        world: &World,
        decision: &Decision<Matchlocks>,
    ) -> Option<Answer> {
        let (mut first, mut stated) = (None, None);
        Matchlocks::candidates(known, world, decision, &mut |answer| {
            first = first.or(Some(answer));
            if self.wanted.contains(&answer.verb) {
                stated = stated.or(Some(answer));
            }
        });
        stated.or(first)
    }
}

/// What became of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fate {
    /// Figures left; none of a unit that is gone.
    left: u8,
    gone: bool,
    daunted: bool,
    fighting: bool,
}

/// How it all ended, for both.
type End = [Fate; 2];

/// The steps between a round and the next, as the game takes them: the tests at the end of the turn, tidying up, a
/// new turn, and then the melees that are due.
const BETWEEN: [Call<()>; 4] =
    [TurnStep::tests_begin(), Step::end_of_turn_tests(), TurnStep::tidy_up(), TurnStep::turn_begins()];

/// Reckons an Attack through.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = pair(order)?;
    let field = Field::new(&table, &world);
    crate::melee::judge_attack(field, FIRST, SECOND, Angle::UP, None)
        .map_err(|no| Fault::new(format!("no Attack: {} ({})", no.why, crate::ledger::Id(no.rule))))?;
    let forecast = forecast(order, &world, &table)?;
    Ok(told(&forecast, &table))
}

fn forecast(order: &OddsOrder<'_>, world: &World, table: &Table) -> Result<Forecast<End>, Fault> {
    let reaction = match order.value("reaction") {
        Some("evade") => verb::EVADE,
        Some("hedgehog") => verb::HEDGEHOG,
        _ => verb::STAND,
    };
    let winner = match order.value("winner") {
        Some("halt") => verb::HALT,
        Some("pursue") => verb::PURSUE,
        _ => verb::HOLD,
    };
    let mut stated = Stated { wanted: [reaction, winner, verb::STAND] };
    let most = match order.number::<usize>("rounds")? {
        None => usize::MAX,
        Some(rounds @ 1..=12) => rounds,
        Some(rounds) => return Err(Fault::new(format!("--rounds: {rounds} is not from 1 to 12"))),
    };
    let next = |begun: usize, table: &Table| next_step(begun, table, world, most);
    let usual = Reach { nodes: 60_000, samples: 10_000, rng: 1, ..Reach::default() };
    let reach = Reach {
        nodes: order.number("exact")?.unwrap_or(usual.nodes),
        samples: order.number("samples")?.unwrap_or(usual.samples),
        rng: order.number("seed")?.unwrap_or(usual.rng),
        ..usual
    };
    if reach.samples == 0 {
        return Err(Fault::new("--samples: one at least"));
    }
    let course = Course::<Matchlocks> { world, table, reach };
    let sum_up = |ending: &Ending<'_, Matchlocks, ()>| {
        let field = Field::new(ending.state.table(), world);
        [FIRST, SECOND].map(|unit| fate(field, unit))
    };
    course
        .forecast(next, &mut stated, (), |(), _| {}, sum_up)
        .map_err(|refusal| Fault::new(format!("an assumed answer is not legal: {}", refusal.why)))
}

/// The questions that people ask, and how many figures each of the two has left.
fn told(forecast: &Forecast<End>, table: &Table) -> Reckoning {
    let asked = questions(forecast).map(|(key, words, chance)| Outcome::new(key, words, chance));
    let mut parts = vec![Part { chances: asked.to_vec(), told: ChanceStyle::Bounds, ..Part::default() }];
    for (at, (key, unit)) in [("attacker", FIRST), ("defender", SECOND)].into_iter().enumerate() {
        let start = table.pieces[unit.index()].figures;
        let lost = f64::from(start) - forecast.mean_of(|end| f64::from(end[at].left));
        let number = |(left, chance): (u8, Chance)| Outcome::new(left.to_string(), left.to_string(), chance);
        parts.push(Part {
            key,
            title: format!("{key} of {start}: figures left"),
            facts: vec![
                Fact::count("start", "figures", start.into()),
                Fact::number("mean_lost", "lost on average", lost),
            ],
            under: "left",
            chances: left(forecast, at).into_iter().map(number).collect(),
            told: ChanceStyle::Bounds,
            ..Part::default()
        });
    }
    Reckoning { found: Some(Found::of(forecast)), parts }
}

/// The Attack, and after a round the steps that lead to the next, as long as the two fight.
fn next_step(begun: usize, table: &Table, world: &World, most: usize) -> Option<Step> {
    let Some(after) = begun.checked_sub(1) else {
        return Some(Step::attack(FIRST, SECOND, Angle::UP).into_step());
    };
    let field = Field::new(table, world);
    let (round, place) = (after / (BETWEEN.len() + 1) + 1, after % (BETWEEN.len() + 1));
    if round >= most || field.melee_of(FIRST).is_none() || field.melee_of(SECOND).is_none() {
        return None;
    }
    Some(BETWEEN.get(place).copied().unwrap_or(Step::melees_due(None)).into_step())
}

fn fate(field: Field, unit: PieceId) -> Fate {
    let piece = field.piece(unit);
    // Whoever goes over an edge on his own feet is neither broken nor destroyed; the table is so wide that nobody does.
    let gone = match piece.place {
        Place::Table => false,
        Place::Gone(how) => {
            !matches!(how, Departure::Pursued | Departure::Evaded | Departure::Retreated | Departure::Merged)
        }
        Place::Reserve | Place::Unused => true,
    };
    Fate {
        left: if gone { 0 } else { piece.figures },
        gone,
        daunted: !gone && field.state(unit).daunted() > 0,
        fighting: field.melee_of(unit).is_some(),
    }
}

/// The questions that people ask, each with the word by which programs know it and its chance.
fn questions(forecast: &Forecast<End>) -> [(&'static str, &'static str, Chance); 6] {
    let chance = |wanted: fn(&End) -> bool| sum(forecast, wanted);
    [
        ("defender_gone", "the defender is broken or destroyed", chance(|[_, b]| b.gone)),
        ("attacker_gone", "the attacker is broken or destroyed", chance(|[a, _]| a.gone)),
        ("defender_daunted", "the defender is left Daunted", chance(|[_, b]| b.daunted)),
        ("attacker_daunted", "the attacker is left Daunted", chance(|[a, _]| a.daunted)),
        ("still_fighting", "they are still fighting", chance(|[a, b]| a.fighting && b.fighting)),
        (
            "parted",
            "they have parted, both in good heart",
            chance(|[a, b]| !(a.gone || b.gone || a.daunted || b.daunted || a.fighting)),
        ),
    ]
}

/// The chance of all endings that are wanted, with bounds as for one of them.
fn sum(forecast: &Forecast<End>, wanted: impl Fn(&End) -> bool) -> Chance {
    forecast.together(|end| wanted(end))
}

/// How many figures one of the two has left, with the chance of each number.
fn left(forecast: &Forecast<End>, at: usize) -> Vec<(u8, Chance)> {
    let mut numbers: Vec<u8> = forecast.chances.iter().map(|(end, _)| end[at].left).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().map(|left| (left, sum(forecast, |end| end[at].left == left))).collect()
}
