//! `tercio odds melee`: an Attack and all that follows from it, by the steps of the game itself.

use clap::{Args, ValueEnum};
use engine::{
    Answer, Assumption, Chance, Course, Decision, Ending, Forecast, How, Known, PieceId, Place, Reach,
    Ruleset, Verb,
};
use matchlocks::Matchlocks;
use matchlocks::field::Field;
use matchlocks::steps::Step;
use matchlocks::table::Table;
use matchlocks::turn::TurnStep;
use matchlocks::vocabulary as verb;
use matchlocks::world::World;
use serde_json::{Value, json};
use tabletop::Angle;

use super::described::{FIRST, Pair, SECOND};
use crate::fault::Fault;

/// An Attack to be reckoned through.
#[derive(Args)]
pub struct Charge {
    #[command(flatten)]
    pair: Pair,
    /// Inches between their fronts when the Attack is announced
    #[arg(long, default_value = "6")]
    range: String,
    /// How the enemy meets it, where he may choose
    #[arg(long, value_enum, default_value_t = Meets::Stand)]
    reaction: Meets,
    /// What the winner does, where he may choose
    #[arg(long, value_enum, default_value_t = Then::Hold)]
    winner: Then,
    /// At most so many rounds, one a turn after the first; all of them if nothing is said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=12))]
    rounds: Option<u16>,
    /// How many runs of steps an exact reckoning may take before samples are drawn instead
    #[arg(long, default_value_t = 60_000)]
    exact: u32,
    /// How many samples are drawn then
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// What the samples follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How an Attack is met.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Meets {
    Stand,
    Evade,
    Hedgehog,
}

/// What a winner does.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Then {
    Hold,
    Halt,
    Pursue,
}

/// Everybody decides as the command line says, and where it says nothing takes the first answer offered.
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
const BETWEEN: [Step; 4] = [
    Step::Turn(TurnStep::TestsBegin),
    Step::end_of_turn_tests(),
    Step::Turn(TurnStep::TidyUp),
    Step::Turn(TurnStep::TurnBegins),
];

impl Charge {
    /// Reckons it through and shows what comes of it.
    pub fn run(&self, json: bool, rules: &str) -> Result<(), Fault> {
        let (world, table) = self.pair.staged(&self.range, rules)?;
        let field = Field::new(&table, &world);
        matchlocks::melee::judge_attack(field, FIRST, SECOND, Angle::UP, None).map_err(|no| {
            Fault::input(format!("no Attack: {} ({})", no.why, matchlocks::ledger::Id(no.rule)))
        })?;
        let forecast = self.forecast(&world, &table)?;
        match json {
            true => println!("{}", in_json(&forecast, &table)),
            false => self.print(&forecast, &table),
        }
        Ok(())
    }

    fn forecast(&self, world: &World, table: &Table) -> Result<Forecast<End>, Fault> {
        let reaction = match self.reaction {
            Meets::Stand => verb::STAND,
            Meets::Evade => verb::EVADE,
            Meets::Hedgehog => verb::HEDGEHOG,
        };
        let winner = match self.winner {
            Then::Hold => verb::HOLD,
            Then::Halt => verb::HALT,
            Then::Pursue => verb::PURSUE,
        };
        let mut stated = Stated { wanted: [reaction, winner, verb::STAND] };
        let most = self.rounds.map_or(usize::MAX, usize::from);
        let next = |begun: usize, table: &Table| next_step(begun, table, world, most);
        let reach = Reach { nodes: self.exact, samples: self.samples, luck: self.seed, ..Reach::default() };
        let course = Course::<Matchlocks> { world, table, reach };
        course
            .forecast(
                next,
                &mut stated,
                (),
                |(), _| {},
                |ending: &Ending<'_, Matchlocks, ()>| {
                    let field = Field::new(ending.state.table(), world);
                    [FIRST, SECOND].map(|unit| fate(field, unit))
                },
            )
            .map_err(|refusal| Fault::failed(format!("an assumed answer is not legal: {}", refusal.why)))
    }

    fn print(&self, forecast: &Forecast<End>, table: &Table) {
        match forecast.how {
            How::Exact { .. } => println!("exact, {}", forecast.assuming),
            How::Sampled { samples } => println!(
                "{samples} samples, {}; in brackets where the chance lies in nineteen cases of twenty",
                forecast.assuming
            ),
        }
        for (words, chance) in questions(forecast) {
            let bounds = match forecast.how {
                How::Exact { .. } => String::new(),
                How::Sampled { .. } => format!("   ({:.4} to {:.4})", chance.low, chance.high),
            };
            println!("  {words:<44} {:.6}{bounds}", chance.likely);
        }
        for (at, unit) in [FIRST, SECOND].into_iter().enumerate() {
            let start = table.pieces[unit.index()].figures;
            println!("{} of {start} figures left:", ["attacker", "defender"][at]);
            for (left, chance) in left(forecast, at) {
                println!("  {left:>3}  {:.6}", chance.likely);
            }
        }
    }
}

/// The Attack, and after a round the steps that lead to the next, as long as the two fight.
fn next_step(begun: usize, table: &Table, world: &World, most: usize) -> Option<Step> {
    let Some(after) = begun.checked_sub(1) else { return Some(Step::attack(FIRST, SECOND, Angle::UP)) };
    let field = Field::new(table, world);
    let (round, place) = (after / (BETWEEN.len() + 1) + 1, after % (BETWEEN.len() + 1));
    if round >= most || field.melee_of(FIRST).is_none() || field.melee_of(SECOND).is_none() {
        return None;
    }
    Some(BETWEEN.get(place).copied().unwrap_or(Step::melees_due(None)))
}

fn fate(field: Field, unit: PieceId) -> Fate {
    let piece = field.piece(unit);
    let gone = piece.place != Place::Table;
    Fate {
        left: if gone { 0 } else { piece.figures },
        gone,
        daunted: !gone && field.state(unit).daunted > 0,
        fighting: field.melee_of(unit).is_some(),
    }
}

/// The questions that people ask, each with its chance.
fn questions(forecast: &Forecast<End>) -> [(&'static str, Chance); 6] {
    let chance = |wanted: fn(&End) -> bool| sum(forecast, wanted);
    [
        ("the defender is broken or destroyed", chance(|[_, b]| b.gone)),
        ("the attacker is broken or destroyed", chance(|[a, _]| a.gone)),
        ("the defender is left Daunted", chance(|[_, b]| b.daunted)),
        ("the attacker is left Daunted", chance(|[a, _]| a.daunted)),
        ("they are still fighting", chance(|[a, b]| a.fighting && b.fighting)),
        (
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

fn in_json(forecast: &Forecast<End>, table: &Table) -> Value {
    let chance = |chance: Chance| json!({ "likely": chance.likely, "low": chance.low, "high": chance.high });
    let [defender, attacker, defender_daunted, attacker_daunted, fighting, parted] =
        questions(forecast).map(|(_, it)| chance(it));
    let figures = |at: usize, unit: PieceId| {
        let start = table.pieces[unit.index()].figures;
        let left: serde_json::Map<_, _> =
            left(forecast, at).into_iter().map(|(left, it)| (left.to_string(), chance(it))).collect();
        let mean = start as f64 - forecast.mean_of(|end| f64::from(end[at].left));
        json!({ "start": start, "left": left, "mean_lost": mean })
    };
    let (how, count) = match forecast.how {
        How::Exact { nodes } => ("exact", nodes),
        How::Sampled { samples } => ("sampled", samples),
    };
    json!({
        "how": how, "count": count, "assuming": forecast.assuming, "defender_gone": defender,
        "attacker_gone": attacker, "defender_daunted": defender_daunted,
        "attacker_daunted": attacker_daunted, "still_fighting": fighting, "parted": parted,
        "attacker": figures(0, FIRST), "defender": figures(1, SECOND),
    })
}
