//! Several steps reckoned through one after the other.

use super::{Assumption, Branch, Ending, Forecast, Reach, Reckoned, Telling};
use crate::{Logged, Refusal, Ruleset, State};

/// Steps of the rules to be reckoned through one after the other from a table that is wholly known, whoever would
/// have to ask for them: a charge with all the rounds that follow from it.
#[derive(Clone, Copy)]
pub struct Course<'a, R: Ruleset> {
    /// What never changes.
    pub world: &'a R::World,
    /// The table at the start.
    pub table: &'a R::Table,
    /// How far to go.
    pub reach: Reach,
}

impl<R: Ruleset> Course<'_, R> {
    /// Reckons the course through. `next` gives the step that is begun when so many have come to their end, first
    /// of all with none; where it gives none, the way ends. The rest is as for [`super::Preview::of`].
    ///
    /// # Errors
    /// If one of the assumption's answers is not legal.
    pub fn forecast<T: Clone + Ord, S: Ord>(
        &self,
        mut next: impl FnMut(usize, &R::Table) -> Option<R::Step>,
        assumption: &mut dyn Assumption<R>,
        told: T,
        mut keep: impl FnMut(&mut T, &Logged),
        mut sum_up: impl FnMut(&Ending<'_, R, T>) -> S,
    ) -> Result<Forecast<S>, Refusal> {
        let assuming = assumption.name();
        let Some(first) = next(0, self.table) else {
            return Ok(Forecast {
                chances: Vec::new(),
                how: super::How::Exact { nodes: 0 },
                rolls: Vec::new(),
                assuming,
            });
        };
        let state = State::beginning(*self.table, first);
        let starts = [Branch { state, told, weight: 1.0, begun: 1 }];
        let reckoned = Reckoned { world: self.world, reach: self.reach, floor: 0 };
        let mut telling =
            Telling { keep: &mut keep, sum_up: &mut sum_up, assumption, next: &mut next, rolls: Vec::new() };
        let (chances, how) = telling.reckon(&reckoned, &starts)?;
        Ok(Forecast { chances, how, rolls: telling.rolls, assuming })
    }
}
