//! One shot, judged: range, score, dice, saves, the most that can fall.

use dice::{Count, Die, Distribution, FaceSet, Pool, Reading, Total};
use engine::PieceId;
use tabletop::{Length, Segment};

use super::casualties;
use super::shooters::{self, Able, Share};
use crate::field::Field;

/// A shot that may be fired, with all that decides it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who shoots.
    pub unit: PieceId,
    /// At whom.
    pub target: PieceId,
    /// The line of shot: from the measuring point to the target's nearest point (NMM-11-18).
    pub line: Segment,
    /// Its length, the range (NMM-11-15), rounded up to the unit.
    pub range: Length,
    /// The score to hit.
    pub hits_on: u8,
    /// Which share of the figures fires.
    pub share: Share,
    /// Whether it is scattered fire.
    pub scattered: bool,
    /// The figures of that share that have a clear line to the target.
    pub firers: u8,
    /// The figures of the target in view: the most that can fall (NMM-11-04).
    pub exposed: u8,
    /// Whether the target's cover helps its saves.
    pub covered: bool,
    /// Whether it was declared beyond its reach, where nobody measures beforehand: the Action is lost, the volley
    /// spent, and no dice are thrown (NMM-10-04, NMM-11-61).
    pub falls_short: bool,
}

impl Shot {
    /// The die that says how many Clubmen fire; `None` for everybody else (NMM-07-34).
    pub fn firers_die(&self) -> Option<Pool> {
        (self.share == Share::Die && !self.falls_short).then(|| Pool::Total(Total::of(1, Die::D6)))
    }

    /// The dice to hit; `told` is what the die of the Clubmen showed, and means nothing for others.
    pub fn dice(&self, field: Field, told: u8) -> u8 {
        if self.falls_short {
            return 0;
        }
        let firers = if self.share == Share::Die { self.firers.min(told) } else { self.firers };
        shooters::dice(field, self.unit, self.target, self.share, firers)
    }

    /// The whole shot as one pool: dice to hit, rerolls by quality, and the saves of the target's owner. A gun's
    /// sixes are counted beside its hits (NMM-11-44) and nothing saves from it (NMM-11-52).
    pub fn pool(&self, field: Field, told: u8) -> Pool {
        let volley = volley(field, self.unit, self.dice(field, told), self.hits_on);
        let saves = shooters::saves_on(field, self.target, field.gun(self.unit), self.covered);
        Pool::Count(match saves {
            Some(on) => volley.saved_on(FaceSet::at_least(on.into())),
            None => volley,
        })
    }

    /// How many figures fall to it on average: the mean of [`Shot::chances`].
    pub fn mean_kills(&self, field: Field) -> f64 {
        self.chances(field).iter().enumerate().map(|(fallen, chance)| fallen as f64 * chance).sum()
    }

    /// The chance of each number of figures to fall to it, from none on, over what the die of the Clubmen may show
    /// (NMM-07-34).
    pub fn chances(&self, field: Field) -> Vec<f64> {
        let mut chances = vec![0.0; usize::from(u8::MAX) + 1];
        let mut told = |told: u8, weight: f64| {
            for (reading, chance) in self.pool(field, told).outcomes().iter() {
                chances[usize::from(self.falls(field, reading.hits()))] += weight * chance;
            }
        };
        match self.firers_die() {
            None => told(0, 1.0),
            Some(die) => die
                .outcomes()
                .iter()
                .for_each(|(reading, chance)| told(reading.number().clamp(0, 255) as u8, chance)),
        }
        chances
    }

    /// The Kills of so many hits that were not saved: no more than figures are in view (NMM-11-04).
    pub fn kills(&self, unsaved: u8) -> u8 {
        unsaved.min(self.exposed)
    }

    /// The figures that come off the target for so many hits that were not saved: its Kills, and what a ball takes of
    /// the farther division of a Pike Square (NMM-11-53).
    pub fn falls(&self, field: Field, unsaved: u8) -> u8 {
        let by_gun = field.gun(self.unit);
        casualties::falls_to(field, self.target, self.kills(unsaved), self.line.from, by_gun)
    }

    /// How likely each number of figures is to fall to it, exactly, over what the die of the Clubmen may show.
    pub fn fallen(&self, field: Field) -> Distribution {
        let falls = |reading: Reading| Reading::Hits(self.falls(field, reading.hits()));
        let told = |told: u8| self.pool(field, told).distribution().map(falls);
        let shown = self
            .firers_die()
            .map(|die| die.distribution().then(|reading| told(reading.number().clamp(0, 255) as u8)));
        // Without a die there is nothing to join, and counts of hits always join.
        shown.and_then(Result::ok).unwrap_or_else(|| told(0))
    }
}

/// Dice to hit of a unit, with its rerolls and, for a gun, its sixes counted; without saves.
pub fn volley(field: Field, unit: PieceId, dice: u8, hits_on: u8) -> Count {
    let volley = Count::of(dice, Die::D6).on(FaceSet::at_least(hits_on.into()));
    let volley = if shooters::rerolls_ones(field, unit) { volley.again(FaceSet::only(1)) } else { volley };
    if field.gun(unit) { volley.marked(FaceSet::only(6)) } else { volley }
}

/// The saves of a target against so many hits, as one pool that counts the hits that were not saved; `None`
/// where nothing saves.
pub fn saves(field: Field, target: PieceId, hits: u8, covered: bool) -> Option<Pool> {
    let on = shooters::saves_on(field, target, false, covered)?;
    Count::of(hits, Die::D6)
        .on(FaceSet::at_least(1))
        .saved_on(FaceSet::at_least(on.into()))
        .saves(hits)
        .map(Pool::Count)
}

/// How a unit that is able to shoot fires at a target, once its line is known.
pub(super) const fn shot(able: &Able, target: PieceId, line: Segment, range: Length, hits_on: u8) -> Shot {
    Shot {
        unit: able.unit,
        target,
        line,
        range,
        hits_on,
        share: able.share,
        scattered: able.scattered,
        firers: 0,
        exposed: 0,
        covered: false,
        falls_short: false,
    }
}
