//! The battles of a study, several at a time: the same numbers however many.

use std::sync::{Mutex, PoisonError};

use dice::{Seed, Source};
use engine::{Side, Verb};
use general::{Both, Commander};
use indicatif::{ProgressBar, ProgressStyle};
use lab::luck::Worth;
use lab::study::{Denied, Sample, Study, sampled};
use registry::Rulebook;

use super::kept::Kept;
use super::plan::{Arm, Contender, Plan};
use super::troops::{Papers, changes_with_the_pair};
use crate::bot::table::luck;
use crate::fault::Fault;
use crate::player::Player;
use crate::scene::{House, Scene, cast_for};

/// Where the battles of a study are fought.
pub struct Fields<'a, R: Rulebook> {
    plan: &'a Plan,
    papers: Papers,
    /// Whether any arm changes troops.
    split: bool,
    /// The battle of each arm, where it is the same in all pairs.
    scenes: Vec<Option<Scene<R>>>,
    /// What is denied the players of each arm.
    denied: Vec<[Vec<Verb>; 2]>,
    endless: u32,
}

impl<'a, R: Rulebook> Fields<'a, R> {
    /// Lays out what a plan says, so that whatever is wrong with an arm is told before anything is fought.
    ///
    /// # Errors
    /// What keeps an arm from being fought.
    pub fn of(plan: &'a Plan, endless: u32) -> Result<Fields<'a, R>, Fault> {
        let papers = Papers::beside(&plan.file);
        let split = plan.arms.iter().any(|arm| arm.troops.iter().any(|changes| !changes.is_none()));
        let (scenes, denied) = (Vec::new(), Vec::new());
        let mut fields = Fields { plan, papers, split, scenes, denied, endless };
        for arm in &plan.arms {
            let scene = fields.cast(arm, plan.seed)?;
            fields.scenes.push((!changes_with_the_pair(&arm.battle)).then_some(scene));
            let [a, b] = arm.players.each_ref().map(verbs_denied::<R>);
            fields.denied.push([a?, b?]);
        }
        Ok(fields)
    }

    fn cast(&self, arm: &Arm, seed: u64) -> Result<Scene<R>, Fault> {
        let (battle, papers) = self.papers.laid::<R>(arm, seed, self.split)?;
        let house = arm.house.as_ref().map(|(name, text)| House::of(name, text));
        cast_for(&battle, &arm.agreed, house.as_ref(), false, &papers)
            .map_err(|fault| Fault { message: format!("{}: {}", arm.name, fault.message), ..fault })
    }

    /// Fights a pair under an arm: one battle, or two with the players' sides changed.
    ///
    /// # Errors
    /// What went wrong, with the seed.
    pub fn pair(&self, pair: u32, arm: usize, battles: usize) -> Result<Vec<Sample>, Fault> {
        let (seed, told) = (self.plan.seed.wrapping_add(pair.into()), &self.plan.arms[arm]);
        let made = match &self.scenes[arm] {
            Some(_) => None,
            None => Some(self.cast(told, seed)?),
        };
        let Some(scene) = made.as_ref().or(self.scenes[arm].as_ref()) else { return Ok(Vec::new()) };
        let one = |first: Side| {
            let of = |side: Side| self.commander(arm, usize::from(side != first), luck(seed, side));
            let mut players = Both::of([of(Side::A)?, of(Side::B)?]);
            let dice = Source::keyed(Seed::from_number(seed));
            let value = |table: &R::Table| R::value().chance::<R>(table, &scene.world, Side::A);
            let value: Option<&Worth<'_, R::Table>> = if self.plan.luck { Some(&value) } else { None };
            sampled::<R>(&scene.world, scene.table, dice, &mut players, self.endless, value)
                .map_err(|why| Fault::failed(format!("{}, seed {seed}: {why}", told.name)))
        };
        [Side::A, Side::B].into_iter().take(battles).map(one).collect()
    }

    fn commander(&self, arm: usize, who: usize, luck: u64) -> Result<Box<dyn Commander<R>>, Fault> {
        let inner = Player::own(&self.plan.arms[arm].players[who].name)?.commander::<R>(luck);
        let denied = &self.denied[arm][who];
        Ok(if denied.is_empty() { inner } else { Box::new(Denied::of(inner, denied.clone())) })
    }
}

/// The verbs that are denied a player.
fn verbs_denied<R: Rulebook>(player: &Contender) -> Result<Vec<Verb>, Fault> {
    let verb = |word: &String| {
        let at = R::VERBS.iter().position(|verb| verb.word == word);
        at.map(|at| Verb(at as u8)).ok_or_else(|| {
            let hint = cases::suggestion(word, R::VERBS.iter().map(|verb| verb.word));
            Fault::input(format!("deny: {} has no verb \"{word}\"; {hint}", R::NAME))
        })
    };
    player.denied.iter().map(verb).collect()
}

/// Fights all parts that are still to be fought.
///
/// # Errors
/// The first thing that went wrong.
pub fn fight<R: Rulebook>(
    fields: &Fields<'_, R>,
    study: Study,
    kept: Option<Kept>,
    jobs: usize,
) -> Result<Study, Fault> {
    let bar = ProgressBar::new(study.most());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} pairs at most, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let shared = Mutex::new((study, kept, None::<Fault>));
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || {
        let (study, _, fault) = &mut *lock();
        let (pair, arm) = if fault.is_none() { study.next_part() } else { None }?;
        Some((pair, arm, study.battles_of(arm)))
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some((pair, arm, battles)) = next() {
                    let fought = fields.pair(pair, arm, battles);
                    let (study, kept, fault) = &mut *lock();
                    let written = fought.and_then(|samples| {
                        kept.as_mut().map_or(Ok(()), |kept| kept.write::<R>(pair, arm, &samples))?;
                        study.add(pair, arm, samples);
                        Ok(())
                    });
                    if let Err(why) = written {
                        fault.get_or_insert(why);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let (study, _, fault) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    fault.map_or(Ok(study), Err)
}
