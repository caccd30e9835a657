//! One battle of a study, as its report counts it.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use dice::{Faces, Source};
use engine::view::{Arm, PieceView};
use engine::{
    Answer, Decision, Event, Known, Logged, Observer, Outcome, PieceId, Place, Players, Rule, Run, Side,
    SourceHand, State, ThrowRequest, View, Viewpoint,
};
use general::Appraised;

use crate::luck::{Thrown, Weighed, Worth};
use crate::soak::ending;
use crate::{BattleLosses, Failure};

/// What a battle of a study came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Half points of side A: 2 for a battle won, 1 for one drawn.
    pub halves: u8,
    /// In which turn it ended, counted from 1.
    pub turns: u16,
    /// How many decisions players made.
    pub decisions: u32,
    /// What each side brought and lost.
    pub tolls: [BattleLosses; 2],
    /// How often each rule stood behind an event.
    pub fired: BTreeMap<Rule, u32>,
    /// The luck of all its throws to side A, in millionths of a battle; nothing where it was not looked at.
    pub luck: Option<i32>,
    /// The part of it that lies in cards drawn, likewise.
    pub luck_of_cards: Option<i32>,
    /// How it went, turn by turn from the first on; nothing where its luck was not looked at.
    pub course: Vec<Leg>,
    /// The troops of each side by their titles, and whether they did anything once the first turn had begun.
    pub units: [BTreeMap<String, bool>; 2],
}

/// A turn of a battle, as the value of it tells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Leg {
    /// What the battle was worth to side A after the last throw of the turn, in thousandths.
    pub value: u16,
    /// How much hung on the throws of the turn, in thousandths of a battle: the standard deviation of their luck together.
    pub leverage: u16,
}

impl Sample {
    /// Side A's share of the points, 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.halves) / 2.0
    }

    /// The luck of all its throws to side A, in battles; nought where it was not looked at.
    pub(crate) fn luck_of_a(&self) -> f64 {
        f64::from(self.luck.unwrap_or(0)) / MILLION
    }

    /// The part of it that lies in cards.
    pub(crate) fn luck_of_cards(&self) -> f64 {
        f64::from(self.luck_of_cards.unwrap_or(0)) / MILLION
    }

    /// How it went for side A.
    pub fn result(&self) -> Ordering {
        self.halves.cmp(&1)
    }
}

/// A battle in millionths.
const MILLION: f64 = 1_000_000.0;

/// Fights a battle of a study to its end, with an eye on its luck by some value of a table to side A where one is given; it is the
/// same battle with and without.
///
/// # Errors
/// What went wrong.
pub fn sampled<R: Appraised>(
    world: &R::World,
    table: R::Table,
    dice: Source,
    players: &mut dyn Players<R>,
    most_decisions: u32,
    value: Option<&Worth<'_, R::Table>>,
) -> Result<Sample, Failure> {
    let view = |table: &R::Table| -> View { R::view(&Known::of(table, world, Viewpoint::Umpire), world) };
    let start = view(&table);
    let mut state = State::new(table);
    let mut watch = Watch::default();
    let (mut luck, mut luck_of_cards, mut course) = (None, None, Course::default());
    let outcome = if let Some(value) = value {
        let (mut sum, mut cards) = (0.0, 0.0);
        let weighed = Weighed { world, value, luck: LUCK, sample: SAMPLE };
        let outcome = weighed.play(&mut state, dice, players, &mut watch, &mut |thrown, table| {
            sum += thrown.luck();
            if thrown.faces.card().is_some() {
                cards += thrown.luck();
            }
            course.add(R::turn(table), thrown);
        })?;
        [luck, luck_of_cards] = [sum, cards].map(|sum: f64| Some((sum * MILLION).round() as i32));
        if watch.decisions > most_decisions {
            return Err(Failure::Endless { decisions: watch.decisions });
        }
        outcome
    } else {
        let mut hand = SourceHand::new(dice);
        let run = Run { world, hand: &mut hand, players: Some(players), observer: Some(&mut watch) };
        let want = state.run(run);
        ending(world, &mut hand, want, watch.decisions, most_decisions)?
    };
    let end = view(state.table());
    let mut units = [BTreeMap::new(), BTreeMap::new()];
    for piece in start.pieces.iter().filter(|piece| fights(piece)) {
        if let Some(side) = piece.side {
            let used = watch.doers.contains_key(&piece.id);
            *units[side.index()].entry(piece.title.clone()).or_insert(false) |= used;
        }
    }
    let halves = match outcome {
        Outcome::Won(Side::A) => 2,
        Outcome::Won(Side::B) => 0,
        Outcome::Drawn => 1,
    };
    Ok(Sample {
        halves,
        turns: end.clock.turn,
        decisions: watch.decisions,
        tolls: BattleLosses::between(&start, &end),
        fired: watch.fired,
        luck,
        luck_of_cards,
        course: course.legs(),
        units,
    })
}

/// Whether a piece is troops rather than somebody who commands.
fn fights(piece: &PieceView) -> bool {
    let here = !matches!(piece.place, Place::Unused | Place::Gone(_));
    here && piece.figures > 0 && !matches!(piece.arm, Arm::Leader | Arm::General)
}

/// From what samples of throws are drawn that have too many ways to fall.
const LUCK: u64 = 1645;
/// How large they are: the mean of a throw is as true by few as by many, and hundreds of battles even it out.
const SAMPLE: usize = 16;

/// How a battle goes while it is played: of each turn in which dice fell the value after the last throw, and the sum of the variances of
/// their luck.
#[derive(Default)]
struct Course(BTreeMap<u16, (f64, f64)>);

impl Course {
    fn add(&mut self, turn: u16, thrown: &Thrown) {
        let (value, variance) = self.0.entry(turn).or_default();
        *value = thrown.after;
        *variance += thrown.leverage * thrown.leverage;
    }

    /// The turns from the first on: one in which no dice fell is worth what the one before it was.
    fn legs(&self) -> Vec<Leg> {
        let thousandths = |it: f64| (it * 1000.0).round().clamp(0.0, 1000.0) as u16;
        let last = self.0.keys().next_back().copied().unwrap_or(0);
        let mut value = self.0.get(&0).map_or(500, |it| thousandths(it.0));
        let leg = |turn: u16| {
            let fell = self.0.get(&turn);
            value = fell.map_or(value, |it| thousandths(it.0));
            Leg { value, leverage: fell.map_or(0, |it| thousandths(it.1.sqrt())) }
        };
        (1..=last).map(leg).collect()
    }
}

/// Counts what happens.
#[derive(Default)]
struct Watch {
    decisions: u32,
    fired: BTreeMap<Rule, u32>,
    /// Who did something, and how often.
    doers: BTreeMap<PieceId, u32>,
}

impl<R: Appraised> Observer<R> for Watch {
    fn event(&mut self, logged: &Logged, table: &R::Table, _world: &R::World) {
        *self.fired.entry(logged.rule).or_default() += 1;
        let doer = match logged.event {
            Event::Moved { piece, .. } | Event::Reshaped { piece, .. } => Some(piece),
            Event::Chose { piece, .. } => piece,
            _ => None,
        };
        if let Some(doer) = doer.filter(|_| R::turn(table) > 0) {
            *self.doers.entry(doer).or_default() += 1;
        }
    }

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.decisions += 1;
    }

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}
