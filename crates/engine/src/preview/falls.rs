//! Every way in which dice may fall that may be thrown again.

use std::collections::BTreeMap;

use dice::{Die, Faces, Pool, Reading, Throw};

use crate::{Rng, ThrowRequest};

/// The most ways in which dice that are thrown again are told apart.
const WAYS_AT_MOST: usize = 20_000;

/// A way in which a handful may fall.
#[derive(Clone, Copy)]
pub(super) enum Fall {
    /// What is read from it.
    Reading(Reading),
    /// What is read from it, and whether any of its dice was thrown again.
    Shown(Reading, bool),
    /// Its faces.
    Faces(Faces),
}

/// Every way in which a handful may fall, with its chance; `None` if they are too many to tell.
///
/// A roll is read, saves included. Dice that are thrown again lie beside others, so that their faces count.
pub(super) fn falls(handful: &ThrowRequest) -> Option<Vec<(Fall, f64)>> {
    if !handful.again && handful.roll.shown {
        return shown(handful.roll.pool, handful.throw);
    }
    if !handful.again {
        let outcomes = handful.roll.pool.outcomes();
        return Some(outcomes.iter().map(|(reading, chance)| (Fall::Reading(reading), chance)).collect());
    }
    match handful.throw {
        Throw::Dice { dice, die } => every_throw(dice, die),
        // A card or a direction is a roll of its own and never thrown again.
        Throw::Card(_) | Throw::Direction(_) => None,
    }
}

/// Every way to read a throw, its dice thrown again where the pool says so, apart by whether any was.
fn shown(pool: Pool, throw: Throw) -> Option<Vec<(Fall, f64)>> {
    let Throw::Dice { dice, die } = throw else { return None };
    let mut ways: BTreeMap<(Reading, bool), f64> = BTreeMap::new();
    for (first, chance) in ways_to_fall(dice, die)? {
        let Some(Throw::Dice { dice, die }) = pool.reroll_due(&first) else {
            *ways.entry((pool.read(&first), false)).or_default() += chance;
            continue;
        };
        for (fell, again) in ways_to_fall(dice, die)? {
            let faces = first.thrown_again(pool.rerolled(), &fell).ok()?;
            *ways.entry((pool.read(&faces), true)).or_default() += chance * again;
        }
    }
    Some(ways.into_iter().map(|((reading, again), chance)| (Fall::Shown(reading, again), chance)).collect())
}

/// Every throw of so many dice, order aside.
fn every_throw(dice: u8, die: Die) -> Option<Vec<(Fall, f64)>> {
    Some(ways_to_fall(dice, die)?.into_iter().map(|(faces, chance)| (Fall::Faces(faces), chance)).collect())
}

/// The faces of every throw of so many dice, order aside, with their chances; `None` if they are more than some twenty thousand.
pub fn ways_to_fall(dice: u8, die: Die) -> Option<Vec<(Faces, f64)>> {
    // Ways to throw some dice on the faces looked at so far: the numbers shown, and the chance.
    let mut ways = vec![(Vec::new(), 1.0)];
    for face in die.lowest()..=die.highest() {
        let each = f64::from(die.sides_showing(face)) / f64::from(die.sides());
        let mut more = Vec::new();
        for (shown, chance) in &ways {
            let (mut shown, mut chance): (Vec<u8>, f64) = (shown.clone(), *chance);
            for count in 1.. {
                more.push((shown.clone(), chance));
                if shown.len() == usize::from(dice) || each == 0.0 {
                    break;
                }
                shown.push(face);
                // The new die is any of those now lying; among the `count` on this face their order is one.
                chance *= each * shown.len() as f64 / f64::from(count);
            }
        }
        if more.len() > WAYS_AT_MOST {
            return None;
        }
        ways = more;
    }
    let whole = ways.into_iter().filter(|(shown, _)| shown.len() == usize::from(dice));
    Some(whole.filter_map(|(shown, chance)| Some((Faces::of(die, &shown).ok()?, chance))).collect())
}

/// The outcomes of pools that have been drawn from before: samples meet the same few again and again.
#[derive(Default)]
pub(super) struct Outcomes(Vec<(Pool, Vec<(Reading, f64)>)>);

impl Outcomes {
    /// The most pools that are kept.
    const KEPT: usize = 64;

    fn of(&mut self, pool: Pool) -> &[(Reading, f64)] {
        let at = self.0.iter().position(|(kept, _)| *kept == pool).unwrap_or_else(|| {
            if self.0.len() == Self::KEPT {
                self.0.clear();
            }
            self.0.push((pool, pool.outcomes().iter().collect()));
            self.0.len() - 1
        });
        &self.0[at].1
    }
}

/// One way in which a handful may fall, drawn by its chance.
pub(super) fn fall(handful: &ThrowRequest, outcomes: &mut Outcomes, rng: &mut Rng) -> Option<Fall> {
    if !handful.again && handful.roll.shown {
        let (ways, mut left) = (shown(handful.roll.pool, handful.throw)?, unit(rng));
        let drawn = ways.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        return drawn.or(ways.last()).map(|(fall, _)| *fall);
    }
    if !handful.again {
        let mut left = unit(rng);
        let ways = outcomes.of(handful.roll.pool);
        let drawn = ways.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        // The chances sum to one but for rounding: what is left over is the last way's.
        return drawn.or(ways.last()).map(|(reading, _)| Fall::Reading(*reading));
    }
    match handful.throw {
        Throw::Dice { dice, die } => {
            let numbers: Vec<u8> = (0..dice).map(|_| die.face(rng.below(die.sides().into()) as u8)).collect();
            Faces::of(die, &numbers).ok().map(Fall::Faces)
        }
        Throw::Card(_) | Throw::Direction(_) => None,
    }
}

/// A number from 0 up to, but not including, 1.
fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use dice::{FaceSet, Total};

    use super::*;

    #[test]
    fn a_die_thrown_again_is_told_apart_from_one_that_lies() {
        let pool = Pool::from(Total::of(1, Die::D6).again(FaceSet::ONES));
        let ways = shown(pool, pool.throw()).unwrap();
        let chance = |again| -> f64 {
            let alike =
                ways.iter().filter(|(fall, _)| matches!(fall, Fall::Shown(_, told) if *told == again));
            alike.map(|(_, chance)| chance).sum()
        };
        assert_eq!(ways.len(), 5 + 6, "five faces that stay and six after a one");
        assert!((chance(false) - 5.0 / 6.0).abs() < 1e-12 && (chance(true) - 1.0 / 6.0).abs() < 1e-12);
    }
}
