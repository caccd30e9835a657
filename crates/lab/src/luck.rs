//! The luck of throws: what each was worth to a side, against what it was worth on average.
//!
//! The luck of a throw is the value of the battle after it less the exact mean of that value over every way in which the same dice
//! could have fallen, carried on by the same steps to the same place: the next decision or the end, over every way in which a throw or two on the way there can fall. So its mean is
//! nought whatever the value is, and of a whole battle too: a result less its luck is as true on average as the result, and lies
//! nearer to what play alone would have brought, the better the value foretells who wins.

use std::collections::BTreeMap;

use dice::{Faces, Pool, Reading, Source, Throw};
use engine::{
    Observer, Open, Outcome, Players, Rng, Rule, Ruleset, Run, Side, SourceHand, State, ThrowRequest,
    ThrowResult, Viewpoint, Want, ways_to_fall,
};

use crate::Failure;

/// A throw, and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Thrown {
    /// Who threw.
    pub who: Side,
    /// For what.
    pub rule: Rule,
    /// What was to be read from it.
    pub pool: Pool,
    /// Whether these dice lay on the table already: a reroll.
    pub again: bool,
    /// What came up.
    pub faces: Faces,
    /// The value after it, to side A.
    pub after: f64,
    /// The mean value over every way in which it could have fallen.
    pub mean: f64,
    /// The standard deviation of the same: how much hung on it.
    pub leverage: f64,
    /// Whether every way was tried; else a sample of them, drawn apart from the dice of the battle.
    pub exact: bool,
    /// The ways in which it could have fallen, those that differ in nothing as one.
    pub falls: Vec<Fall>,
}

/// A way in which a throw could have fallen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fall {
    /// What would have come up: of ways that differ in nothing, one.
    pub faces: Faces,
    /// How likely it was; of a sample, its part of it.
    pub chance: f64,
    /// The value after it, to side A.
    pub value: f64,
}

impl Thrown {
    /// How lucky it was for side A.
    pub fn luck(&self) -> f64 {
        self.after - self.mean
    }
}

/// The most ways that are tried one by one; of more a sample is drawn.
pub const WAYS: usize = 64;
/// The same of a throw that follows at once: its mean is over so few that a throw before it costs little more.
const WAYS_ON: usize = 3;

/// What a table is worth to side A, from 0 to 1: the same for the same table.
pub type Worth<'a, T> = dyn Fn(&T) -> f64 + 'a;

/// A battle to be played with an eye on its luck.
pub struct Weighed<'a, R: Ruleset> {
    /// What never changes.
    pub world: &'a R::World,
    /// What a battle is worth.
    pub value: &'a Worth<'a, R::Table>,
    /// From what samples are drawn.
    pub luck: u64,
    /// How many ways stand for all where a throw has more than can be tried one by one.
    pub sample: usize,
}

impl<R: Ruleset> Weighed<'_, R> {
    /// Plays a battle to its end and tells every throw of it, with the table on which it has fallen. It is the battle that it would be without: the same answers, the
    /// same dice. Costs as many runs to the next stop as there are ways in which dice could fall.
    ///
    /// # Errors
    /// What went wrong.
    pub fn play(
        &self,
        state: &mut State<R>,
        dice: Source,
        players: &mut dyn Players<R>,
        observer: &mut dyn Observer<R>,
        tell: &mut dyn FnMut(&Thrown, &R::Table),
    ) -> Result<Outcome, Failure> {
        let (mut hand, mut rng) = (SourceHand::new(dice), Rng::new(self.luck));
        loop {
            let run = Run {
                world: self.world,
                hand: &mut SourceHand::empty(),
                players: Some(&mut *players),
                observer: Some(&mut *observer),
            };
            match state.run(run) {
                Want::Over(outcome) => return Ok(outcome),
                Want::Dice(handful) => {
                    let faces = fallen(&mut hand, state, &handful)?;
                    let thrown = self.weigh(state, &handful, faces, &mut rng);
                    state.supply(&handful, faces).map_err(|_| Failure::Dice("impossible dice".to_owned()))?;
                    tell(&thrown, state.table());
                }
                other => return Err(Failure::Dice(format!("the battle stopped and wanted {other:?}"))),
            }
        }
    }

    /// What a throw that a battle waits for is worth as it fell, and on average.
    pub fn weigh(&self, state: &State<R>, handful: &ThrowRequest, faces: Faces, rng: &mut Rng) -> Thrown {
        let roll = handful.roll;
        let apart = Apart::of(state, handful);
        let mut known: BTreeMap<Way, f64> = BTreeMap::new();
        let mut worth = |faces: &Faces| {
            *known.entry(apart.way(faces)).or_insert_with(|| self.after(state, handful, *faces, THROWS_ON))
        };
        let after = worth(&faces);
        let (ways, exact) = apart.ways(handful.throw, WAYS, self.sample, rng);
        let (mut mean, mut square, mut falls) = (0.0, 0.0, Vec::with_capacity(ways.len()));
        for (faces, chance) in ways {
            let value = worth(&faces);
            mean += chance * value;
            square += chance * value * value;
            falls.push(Fall { faces, chance, value });
        }
        let leverage = (square - mean * mean).max(0.0).sqrt();
        let (pool, again) = (roll.pool, handful.again);
        Thrown { who: roll.who, rule: roll.rule, pool, again, faces, after, mean, leverage, exact, falls }
    }

    /// The mean value over every way in which a throw that a battle waits for may fall; over a sample of one luck where they are too
    /// many.
    fn expected(&self, state: &State<R>, handful: &ThrowRequest, throws_on: u32) -> f64 {
        let (ways, _) =
            Apart::of(state, handful).ways(handful.throw, WAYS_ON, WAYS_ON, &mut Rng::new(self.luck));
        ways.iter().map(|(faces, chance)| chance * self.after(state, handful, *faces, throws_on)).sum()
    }

    /// The value where the battle next stops if the dice fall so: of further throws that follow at once, such as saves after hits,
    /// their mean.
    fn after(&self, state: &State<R>, handful: &ThrowRequest, faces: Faces, throws_on: u32) -> f64 {
        let mut state = *state;
        if state.supply(handful, faces).is_err() {
            return 0.5;
        }
        self.leads_to(state, throws_on)
    }

    /// The value to side A where a battle leads that goes on from here: at the next decision or at the end. Windows for cards are let
    /// pass, and of throws on the way the mean is taken.
    pub(crate) fn leads_to(&self, mut state: State<R>, throws_on: u32) -> f64 {
        for _ in 0..WINDOWS {
            let hand = &mut SourceHand::empty();
            match state.run(Run { world: self.world, hand, players: None, observer: None }) {
                Want::Over(outcome) => return worth(outcome),
                Want::Dice(next) if throws_on > 0 => return self.expected(&state, &next, throws_on - 1),
                Want::Decide(open) if open.decisions.iter().all(R::is_window) => {
                    if !self.passes(&mut state, &open) {
                        break;
                    }
                }
                _ => break,
            }
        }
        (self.value)(state.table())
    }

    /// Lets a window pass, by the first answer that the rules offer in it.
    fn passes(&self, state: &mut State<R>, open: &Open<R>) -> bool {
        let world = self.world;
        open.decisions.iter().all(|decision| {
            let known = state.known(world, Viewpoint::Side(decision.who));
            let mut first = None;
            R::candidates(&known, world, decision, &mut |answer| first = first.or(Some(answer)));
            first.is_some_and(|answer| state.answer(world, open, decision, answer).is_ok())
        })
    }
}

/// What an end is worth to side A.
pub(crate) const fn worth(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Won(Side::A) => 1.0,
        Outcome::Won(Side::B) => 0.0,
        Outcome::Drawn => 0.5,
    }
}

/// How many windows in a row are let pass.
const WINDOWS: usize = 6;

/// How many throws that follow at once are looked through: such as saves after hits.
pub(crate) const THROWS_ON: u32 = 1;

/// The dice that a hand has for a throw.
fn fallen<R: Ruleset>(
    hand: &mut SourceHand,
    state: &State<R>,
    handful: &ThrowRequest,
) -> Result<Faces, Failure> {
    let roll = handful.roll;
    let number = if roll.secret { state.secret_throws(roll.who) } else { state.throws() };
    match engine::Hand::throw(hand, handful, number) {
        ThrowResult::Faces(faces) => Ok(faces),
        _ => Err(Failure::Dice(hand.take_fault().map_or_else(String::new, |fault| fault.to_string()))),
    }
}

/// How ways in which dice fall are told apart: by what is read from them, or by every face where that matters.
struct Apart {
    pool: Pool,
    whole: bool,
}

/// A way in which dice may fall, as far as it matters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Read(Reading),
    Lying(String),
}

impl Apart {
    fn of<R: Ruleset>(state: &State<R>, handful: &ThrowRequest) -> Apart {
        let roll = handful.roll;
        let touched = !R::throw_windows(state.table(), roll.who).is_empty();
        Apart { pool: roll.pool, whole: handful.again || roll.shown || touched }
    }

    fn way(&self, faces: &Faces) -> Way {
        match self.whole || self.pool.reroll_due(faces).is_some() {
            true => Way::Lying(faces.to_string()),
            false => Way::Read(self.pool.read(faces)),
        }
    }

    /// Every way in which a throw may fall with its chance, those that differ in nothing as one; or a sample, and that it is one.
    fn ways(&self, throw: Throw, most: usize, sample: usize, rng: &mut Rng) -> (Vec<(Faces, f64)>, bool) {
        if let Some(all) = every(throw) {
            let mut ways: BTreeMap<Way, (Faces, f64)> = BTreeMap::new();
            for (faces, chance) in all {
                ways.entry(self.way(&faces)).or_insert((faces, 0.0)).1 += chance;
            }
            if ways.len() <= most {
                return (ways.into_values().collect(), true);
            }
        }
        let drawn: Vec<Faces> = (0..sample).filter_map(|_| by_lot(throw, rng)).collect();
        let chance = 1.0 / drawn.len().max(1) as f64;
        (drawn.into_iter().map(|faces| (faces, chance)).collect(), false)
    }
}

/// Every way in which a throw may fall, with its chance; nothing if they are too many.
fn every(throw: Throw) -> Option<Vec<(Faces, f64)>> {
    match throw {
        Throw::Dice { dice, die } => ways_to_fall(dice, die),
        Throw::Card(bag) => {
            let all = f64::from(bag.total());
            Some(bag.kinds().map(|(card, count)| (Faces::card_drawn(card), f64::from(count) / all)).collect())
        }
        Throw::Direction(all) => {
            Some((1..=all).map(|shown| (Faces::direction_shown(shown), 1.0 / f64::from(all))).collect())
        }
    }
}

/// One way in which a throw may fall.
fn by_lot(throw: Throw, rng: &mut Rng) -> Option<Faces> {
    match throw {
        Throw::Dice { dice, die } => {
            let shown: Vec<u8> = (0..dice).map(|_| die.face(rng.below(die.sides().into()) as u8)).collect();
            Faces::of(die, &shown).ok()
        }
        Throw::Card(bag) => {
            let mut left = rng.below(bag.total().into());
            bag.kinds().find_map(|(card, count)| {
                let drawn = left < u32::from(count);
                left = left.saturating_sub(count.into());
                drawn.then(|| Faces::card_drawn(card))
            })
        }
        Throw::Direction(all) => Some(Faces::direction_shown(rng.below(all.into()) as u8 + 1)),
    }
}
