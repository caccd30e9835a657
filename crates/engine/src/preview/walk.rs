//! Odds by walking every way in which the dice may fall, equal states merged.

use std::collections::BTreeMap;

use super::falls::{Fall, falls};
use super::{Branch, Chance, Ending, How, Reckoned, Telling};
use crate::core::Core;
use crate::{
    Decision, Hand, Logged, Observer, Refusal, Ruleset, Run, State, ThrowRequest, ThrowResult, Want,
    fingerprint,
};

/// A hand that leaves every throw to the walk.
struct Waits;

impl Hand for Waits {
    fn throw(&mut self, _: &ThrowRequest, _: u32) -> ThrowResult {
        ThrowResult::Wait
    }
}

/// Hands events on to the caller's keeping.
pub(super) struct Keeps<'k, T> {
    pub(super) told: &'k mut T,
    pub(super) keep: &'k mut dyn FnMut(&mut T, &Logged),
}

impl<R: Ruleset, T> Observer<R> for Keeps<'_, T> {
    fn event(&mut self, logged: &Logged, _: &R::Table, _: &R::World) {
        (self.keep)(self.told, logged);
    }
    fn answered(&mut self, _: &Decision<R>, _: &crate::Answer) {}
    fn threw(&mut self, _: &ThrowRequest, _: &dice::Faces) {}
}

/// Branches by the hash of their state and by what is kept of their events: equal ones become one.
struct Merged<R: Ruleset, T>(BTreeMap<(u64, usize, T), Vec<Branch<R, T>>>);

impl<R: Ruleset, T: Clone + Ord> Merged<R, T> {
    fn add(&mut self, branch: Branch<R, T>) {
        let key = (fingerprint(&branch.state), branch.begun, branch.told.clone());
        let alike = self.0.entry(key).or_default();
        match alike.iter_mut().find(|other| other.state == branch.state) {
            Some(other) => other.weight += branch.weight,
            None => alike.push(branch),
        }
    }

    fn into_branches(self) -> impl Iterator<Item = Branch<R, T>> {
        self.0.into_values().flatten()
    }
}

type Chances<S> = (Vec<(S, Chance)>, How);

/// Walks every way the dice may fall, merging equal states after every step. `None` if that takes more runs
/// than allowed.
pub(super) fn walked<R: Ruleset, T: Clone + Ord, S: Ord>(
    reckoned: &Reckoned<'_, R>,
    starts: &[Branch<R, T>],
    telling: &mut Telling<'_, R, T, S>,
) -> Result<Option<Chances<S>>, Refusal> {
    let mut ends: BTreeMap<S, f64> = BTreeMap::new();
    let mut front = Merged(BTreeMap::new());
    starts.iter().for_each(|start| front.add(start.clone()));
    let mut nodes = 0;
    while !front.0.is_empty() {
        let mut next = Merged(BTreeMap::new());
        let mut waiting: Vec<Branch<R, T>> = front.into_branches().collect();
        while let Some(mut branch) = waiting.pop() {
            nodes += 1;
            if nodes > reckoned.reach.nodes {
                return Ok(None);
            }
            let mut stopped_at = None;
            match one_step(reckoned, &mut branch, telling) {
                Want::Stepped if branch.state.depth() > reckoned.floor => {
                    next.add(branch);
                    continue;
                }
                Want::Dice(handful) => {
                    let Some(ways) = falls(&handful) else { return Ok(None) };
                    if !handful.again {
                        telling.foresee(handful.roll, branch.weight);
                    }
                    waiting.extend(ways.iter().map(|(fall, chance)| branch.fallen(&handful, *fall, *chance)));
                    continue;
                }
                Want::Decide(open) => {
                    if telling.answer(&mut branch.state, reckoned.world, &open)? {
                        waiting.push(branch);
                        continue;
                    }
                    stopped_at = Some(open.decisions[0]);
                }
                Want::Stepped if telling.goes_on(&mut branch) => {
                    next.add(branch);
                    continue;
                }
                Want::Stepped | Want::Over(_) | Want::Better(_) => {}
            }
            let ending = Ending { state: &branch.state, told: &branch.told, decision: stopped_at.as_ref() };
            *ends.entry((telling.sum_up)(&ending)).or_default() += branch.weight;
        }
        front = next;
    }
    let exact = |likely| Chance { likely, low: likely, high: likely };
    let chances = ends.into_iter().map(|(what, weight)| (what, exact(weight))).collect();
    Ok(Some((chances, How::Exact { nodes })))
}

fn one_step<R: Ruleset, T, S>(
    reckoned: &Reckoned<'_, R>,
    branch: &mut Branch<R, T>,
    telling: &mut Telling<'_, R, T, S>,
) -> Want<R> {
    let mut keeps = Keeps { told: &mut branch.told, keep: telling.keep };
    let run = Run { world: reckoned.world, hand: &mut Waits, players: None, observer: Some(&mut keeps) };
    Core::new(&mut branch.state, run, true).run_to(reckoned.floor)
}

impl<R: Ruleset, T: Clone> Branch<R, T> {
    /// This branch after the dice have fallen in one way.
    fn fallen(&self, handful: &ThrowRequest, fall: Fall, chance: f64) -> Branch<R, T> {
        let mut branch = Branch { weight: self.weight * chance, ..self.clone() };
        branch.state.take_fall(handful, fall);
        branch
    }
}

impl<R: Ruleset> State<R> {
    fn take_fall(&mut self, handful: &ThrowRequest, fall: Fall) {
        match fall {
            Fall::Reading(reading) => self.supply_reading(handful, reading),
            Fall::Shown(reading, again) => self.supply_shown(handful, reading, again),
            Fall::Faces(faces) => self.lay(handful, faces),
        }
    }
}
