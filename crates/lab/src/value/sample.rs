//! The positions of one battle.

use std::cell::Cell;

use dice::{Seed, Source};
use engine::{Outcome, Players, Rng, Run, Side, SourceHand, State, Want};
use general::{Appraised, features, over};

use crate::Failure;

/// How many decisions lie between two positions that are looked at.
const STRIDE: u32 = 5;
/// How many of them are kept at most.
const KEPT: usize = 24;

/// Some positions of one battle, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub(super) positions: Vec<Position>,
    pub(super) came: f64,
    pub(super) names: Vec<&'static str>,
}

/// A position, as side A sees it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Position {
    /// How much more of each feature it has, and how many more points.
    pub(super) more: Vec<f64>,
    pub(super) points: f64,
    /// How much of the battle is over.
    pub(super) over: f64,
}

impl Position {
    fn of<R: Appraised>(table: &R::Table, world: &R::World) -> Position {
        let points = |side| R::evaluate(table, world, side);
        Position {
            more: features::<R>(table, world, Side::A).iter().map(|feature| feature.more).collect(),
            points: points(Side::A) - points(Side::B),
            over: over::<R>(table, world),
        }
    }
}

/// Plays a battle to its end and keeps some of its positions, drawn by lot; it is the battle of [`crate::play_one`] from the same seed.
/// Positions before the first turn are left out.
///
/// # Errors
/// What went wrong.
pub fn sampled<R: Appraised>(
    world: &R::World,
    mut state: State<R>,
    seed: u64,
    players: &mut dyn Players<R>,
    most_decisions: u32,
) -> Result<Sample, Failure> {
    let names = features::<R>(state.table(), world, Side::A).iter().map(|feature| feature.name).collect();
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let (asked, mut positions) = (Cell::new(0), Vec::new());
    let stops = |_: &R::Table| {
        asked.set(asked.get() + 1);
        asked.get() % STRIDE == 0 || asked.get() > most_decisions
    };
    let outcome = loop {
        let run = Run { world, hand: &mut hand, players: Some(&mut *players), observer: None };
        match state.run_until(run, &stops) {
            Want::Over(outcome) => break outcome,
            Want::Decide(_) if asked.get() > most_decisions => {
                return Err(Failure::Endless { decisions: asked.get() });
            }
            Want::Decide(_) if R::turn(state.table()) > 0 => {
                positions.push(Position::of::<R>(state.table(), world))
            }
            Want::Decide(_) => {}
            other => return Err(Failure::Dice(format!("the battle stopped and wanted {other:?}"))),
        }
    };
    let mut luck = Rng::new(seed ^ 0x9e37_79b9_7f4a_7c15);
    while positions.len() > KEPT {
        positions.swap_remove(luck.below(positions.len() as u32) as usize);
    }
    let came = match outcome {
        Outcome::Won(Side::A) => 1.0,
        Outcome::Won(Side::B) => 0.0,
        Outcome::Drawn => 0.5,
    };
    Ok(Sample { positions, came, names })
}
