//! What a study comes to: each arm by itself, and against the base.

use std::collections::BTreeMap;

use engine::{Rule, Side};

use super::chances::{less_luck, variance, wilson};
use super::holm::holm;
use super::{Difference, Sample};
use crate::league::PairTally;
use crate::{BattleLosses, Mean, Spread};

/// What arms are compared by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The share of points: of side A, or of the first player where the players of the arm are not alike.
    Share,
    /// The same less the luck of the throws, where that was looked at.
    LessLuck,
    /// Turns.
    Length,
    /// The share of its figures that side A lost.
    LossesOfA,
    /// The same of side B.
    LossesOfB,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 5] =
        [Measure::Share, Measure::LessLuck, Measure::Length, Measure::LossesOfA, Measure::LossesOfB];

    /// What a pair comes to by it, the mean of its battles.
    pub(super) fn of(self, pair: &[Sample], by_player: bool) -> f64 {
        let one = |at: usize, sample: &Sample| match self {
            // The first player is on side B in the second battle.
            Measure::Share if by_player && at == 1 => 1.0 - sample.share(),
            // Of two who are alike each has half.
            Measure::Share if by_player && pair.len() == 1 => 0.5,
            Measure::Share => sample.share(),
            // The luck alone: it is taken off by its own weight.
            Measure::LessLuck if by_player && pair.len() == 1 => 0.0,
            Measure::LessLuck if by_player && at == 1 => -sample.luck_of_a(),
            Measure::LessLuck => sample.luck_of_a(),
            Measure::Length => f64::from(sample.turns),
            Measure::LossesOfA => sample.tolls[0].figures_share(),
            Measure::LossesOfB => sample.tolls[1].figures_share(),
        };
        pair.iter().enumerate().map(|(at, sample)| one(at, sample)).sum::<f64>() / pair.len().max(1) as f64
    }
}

/// What a study comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// How many pairs count.
    pub pairs: u32,
    /// Each arm, the base first.
    pub arms: Vec<Arm>,
}

/// What an arm comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm {
    /// How many battles.
    pub battles: u32,
    /// Won by side A, drawn, won by side B.
    pub results: [u32; 3],
    /// Side A's share of the points, with bounds.
    pub side_a: Mean,
    /// The first player's share, where the two are not alike.
    pub first: Option<Mean>,
    /// What the arm is looked at for, side A's share or the first player's, less the luck of the throws; nothing where that was not
    /// looked at.
    pub less_luck: Option<LessLuck>,
    /// Turns: a tenth, the middle, nine tenths.
    pub turns: Option<Spread>,
    /// How many battles ended in which turn.
    pub lengths: BTreeMap<u16, u32>,
    /// The mean length in turns.
    pub length: Option<Mean>,
    /// How battles go, turn by turn; nothing where luck was not looked at.
    pub course: Vec<Turn>,
    /// The share of its figures that each side lost.
    pub losses: [Option<Mean>; 2],
    /// How often each rule stood behind an event, in all battles together.
    pub fired: BTreeMap<Rule, u64>,
    /// The troops of each side by their titles.
    pub units: [BTreeMap<String, Unit>; 2],
    /// Against the base, by each measure, with the chance raised for how many variants and measures there are; none of the base.
    pub against: Vec<(Measure, Difference, f64)>,
}

/// A turn, over all battles of an arm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// Its number, from 1.
    pub turn: u16,
    /// How many battles were still fought in it.
    pub battles: u32,
    /// The mean value to side A at its end: of a battle that is over, what it came to.
    pub value: f64,
    /// The standard deviation of the same: nought while all battles stand alike, one half where each is won or lost.
    pub spread: f64,
    /// How much hung on its throws, in those that were still fought: the root of the mean of the squares.
    pub leverage: f64,
}

impl Turn {
    /// The turns of an arm's battles; none unless the luck of every battle was looked at.
    fn all(samples: &[&Sample]) -> Vec<Turn> {
        if !samples.iter().all(|it| it.luck.is_some()) {
            return Vec::new();
        }
        let last = samples.iter().map(|it| it.course.len()).max().unwrap_or(0);
        (0..last).map(|at| Turn::of(at, samples)).collect()
    }

    fn of(at: usize, samples: &[&Sample]) -> Turn {
        let thousandths = |it: u16| f64::from(it) / 1000.0;
        let legs = || samples.iter().filter_map(|it| it.course.get(at));
        let values: Vec<f64> = samples
            .iter()
            .map(|it| match it.course.get(at) {
                Some(leg) if at + 1 < it.course.len() => thousandths(leg.value),
                _ => it.share(),
            })
            .collect();
        let squares: f64 = legs().map(|leg| thousandths(leg.leverage).powi(2)).sum();
        let battles = legs().count();
        Turn {
            turn: at as u16 + 1,
            battles: battles as u32,
            value: values.iter().sum::<f64>() / values.len().max(1) as f64,
            spread: variance(&values).sqrt(),
            leverage: (squares / battles.max(1) as f64).sqrt(),
        }
    }
}

/// A share less the luck of the throws.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LessLuck {
    /// The share, with its bounds from how pairs differ.
    pub share: Mean,
    /// How many times more pairs would be needed for the same width without it.
    pub factor: f64,
    /// The mean luck of a battle to side A, with its bounds: nought but for chance.
    pub luck: Mean,
    /// How far the luck of a battle lies from nought, that of dice and that of cards: the root of the mean of the squares.
    pub of_dice: f64,
    /// The same of cards.
    pub of_cards: f64,
}

impl LessLuck {
    /// Of the pairs of an arm; nothing unless the luck of every battle was looked at.
    fn of(pairs: &[&[Sample]], by_player: bool) -> Option<LessLuck> {
        let samples = || pairs.iter().flat_map(|pair| pair.iter());
        if !samples().all(|sample| sample.luck.is_some()) {
            return None;
        }
        let of =
            |measure: Measure| -> Vec<f64> { pairs.iter().map(|pair| measure.of(pair, by_player)).collect() };
        let (plain, luck) = (of(Measure::Share), of(Measure::LessLuck));
        let less = less_luck(&plain, &luck);
        let factor = variance(&plain) / variance(&less).max(1e-12);
        let luck = Mean::of(&samples().map(|it| it.luck_of_a()).collect::<Vec<_>>())?;
        let far = |of: &dyn Fn(&Sample) -> f64| {
            let squares: Vec<f64> = samples().map(|it| of(it) * of(it)).collect();
            (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt()
        };
        let of_dice = far(&|it| it.luck_of_a() - it.luck_of_cards());
        let of_cards = far(&|it| it.luck_of_cards());
        Some(LessLuck { share: Mean::of(&less)?, factor, luck, of_dice, of_cards })
    }
}

/// The difference of an arm to the base in the share, less the luck of both.
fn difference_less_luck(own: &[&[Sample]], base: &[&[Sample]], by_player: bool) -> Option<Difference> {
    let by = |measure: Measure| -> Vec<f64> {
        let of = |pair: &[Sample]| measure.of(pair, by_player);
        own.iter().zip(base).map(|(own, base)| of(own) - of(base)).collect()
    };
    let plain = by(Measure::Share);
    let less = less_luck(&plain, &by(Measure::LessLuck));
    let factor = variance(&plain) / variance(&less).max(1e-12);
    let difference = Difference::of(&less, &vec![0.0; less.len()])?;
    Some(Difference { factor: difference.factor.map(|_| factor), ..difference })
}

/// How often troops of a title were there, and in how many of these battles they did anything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Unit {
    /// In how many battles they were there.
    pub fielded: u32,
    /// In how many of these they did something.
    pub used: u32,
}

impl Outcome {
    /// What the pairs of each arm come to, the base's first; of each arm whether its players are alike.
    pub(super) fn of(arms: &[Vec<&[Sample]>], alike: &[bool]) -> Outcome {
        let pairs = arms.first().map_or(0, Vec::len) as u32;
        let mut told: Vec<Arm> =
            arms.iter().zip(alike).map(|(pairs, alike)| Arm::of(pairs, *alike)).collect();
        let Some(base) = arms.first() else { return Outcome { pairs, arms: told } };
        for (at, own) in arms.iter().enumerate().skip(1) {
            let (by_player, with_luck) = (!alike[at], told[at].less_luck.is_some());
            for measure in Measure::ALL.into_iter().filter(|it| *it != Measure::LessLuck || with_luck) {
                let values = |pairs: &[&[Sample]]| -> Vec<f64> {
                    pairs.iter().map(|pair| measure.of(pair, by_player)).collect()
                };
                let difference = match measure {
                    Measure::LessLuck => difference_less_luck(own, base, by_player),
                    _ => Difference::of(&values(own), &values(base)),
                };
                if let Some(difference) = difference {
                    told[at].against.push((measure, difference, difference.chance));
                }
            }
        }
        let asked: Vec<f64> =
            told.iter().flat_map(|arm| arm.against.iter().map(|(_, it, _)| it.chance)).collect();
        let mut raised = holm(&asked).into_iter();
        for (_, _, chance) in told.iter_mut().flat_map(|arm| &mut arm.against) {
            *chance = raised.next().unwrap_or(1.0);
        }
        Outcome { pairs, arms: told }
    }
}

impl Arm {
    fn of(pairs: &[&[Sample]], alike: bool) -> Arm {
        let samples: Vec<&Sample> = pairs.iter().flat_map(|pair| pair.iter()).collect();
        let battles = samples.len() as u32;
        let share = samples.iter().map(|one| one.share()).sum::<f64>() / f64::from(battles.max(1));
        let (mut results, mut lengths) = ([0; 3], BTreeMap::new());
        let (mut fired, mut units) = (BTreeMap::new(), [BTreeMap::new(), BTreeMap::new()]);
        for sample in &samples {
            results[usize::from(2 - sample.halves.min(2))] += 1;
            *lengths.entry(sample.turns).or_default() += 1;
            sample
                .fired
                .iter()
                .for_each(|(rule, count)| *fired.entry(*rule).or_default() += u64::from(*count));
            for (known, told) in units.iter_mut().zip(&sample.units) {
                for (title, used) in told {
                    let unit: &mut Unit = known.entry(title.clone()).or_default();
                    unit.fielded += 1;
                    unit.used += u32::from(*used);
                }
            }
        }
        let mean =
            |of: &dyn Fn(&Sample) -> f64| Mean::of(&samples.iter().map(|it| of(it)).collect::<Vec<_>>());
        let lost = |side: Side| mean(&|it| BattleLosses::figures_share(&it.tolls[side.index()]));
        let mut tally = PairTally::default();
        for pair in pairs {
            if let [one, other] = pair {
                tally.add([one.result(), other.result().reverse()]);
            }
        }
        Arm {
            battles,
            results,
            side_a: wilson(share, if alike { battles } else { battles / 2 }),
            first: tally.share().filter(|_| !alike),
            less_luck: LessLuck::of(pairs, !alike),
            turns: spread(samples.iter().map(|it| it.turns.into()).collect()),
            lengths,
            course: Turn::all(&samples),
            length: mean(&|it| f64::from(it.turns)),
            losses: Side::BOTH.map(lost),
            fired,
            units,
            against: Vec::new(),
        }
    }
}

/// Where a tenth, half and nine tenths of some numbers lie.
fn spread(mut all: Vec<u32>) -> Option<Spread> {
    all.sort_unstable();
    let at = |part: usize| all.get((all.len() * part / 10).min(all.len().checked_sub(1)?)).copied();
    Some(Spread { tenth: at(1)?, middle: at(5)?, ninth: at(9)? })
}
