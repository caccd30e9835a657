//! The gaps that troops have opened in hedges and walls (NMM-09-27).

use engine::Few;
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// The most gaps that a table remembers.
pub const GAPS: usize = 16;

/// The step in which the ends of a gap are remembered, a fifth of a millimetre: fine enough to measure by, and
/// coarse enough for ten metres in sixteen bits.
const STEP: i32 = 20;
/// The bits of a mark's value that hold the length of a gap.
const LENGTH_BITS: u32 = 15;

/// A stretch of a linear feature that no longer hinders or shelters anybody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Gap {
    /// Where it begins along the feature, in steps.
    from: u16,
    /// Where it ends, in steps.
    to: u16,
    /// In which feature it is.
    feature: u8,
}

impl Gap {
    /// A gap between two distances along a feature, from its first point; both are rounded outward to a fifth of a
    /// millimetre.
    pub fn between(feature: u8, from: Length, to: Length) -> Gap {
        let most = i32::from(u16::MAX);
        let low = (from.0.max(0) / STEP).min(most);
        let high = ((to.0.max(0) + STEP - 1) / STEP).clamp(low, (low + (1 << LENGTH_BITS) - 1).min(most));
        Gap { from: low as u16, to: high as u16, feature }
    }

    /// The gap that a mark on a feature tells of: see [`Gap::value`].
    pub(crate) fn told(feature: u8, value: i32) -> Gap {
        let (from, length) = (value >> LENGTH_BITS, value & ((1 << LENGTH_BITS) - 1));
        Gap { from: from as u16, to: (from + length).min(i32::from(u16::MAX)) as u16, feature }
    }

    /// The value of the mark that tells of it: where it begins times 32768, plus its length, both in fifths of a
    /// millimetre.
    pub(crate) fn value(self) -> i32 {
        i32::from(self.from) << LENGTH_BITS | i32::from(self.to - self.from)
    }

    /// Where it begins and ends, along its feature.
    pub fn ends(self) -> (Length, Length) {
        (Length(i32::from(self.from) * STEP), Length(i32::from(self.to) * STEP))
    }

    /// Whether all of it is part of another one.
    pub fn is_within(self, other: Gap) -> bool {
        self.feature == other.feature && other.from <= self.from && self.to <= other.to
    }

    fn meets(self, other: Gap) -> bool {
        self.feature == other.feature && other.from <= self.to && self.from <= other.to
    }
}

/// All gaps that have been opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Gaps(Few<Gap, GAPS>);

impl Default for Gaps {
    fn default() -> Gaps {
        Gaps(Few::empty(Gap { from: 0, to: 0, feature: 0 }))
    }
}

impl Gaps {
    /// Opens a gap; those that it meets become one with it. One for which there is no room stays shut.
    pub fn open(&mut self, gap: Gap) {
        let mut whole = gap;
        while let Some(at) = self.0.iter().position(|other| other.meets(whole)) {
            let other = self.0[at];
            self.0.remove(at);
            whole = Gap { from: whole.from.min(other.from), to: whole.to.max(other.to), ..whole };
        }
        self.0.try_push(whole);
    }

    /// Whether one more can be remembered.
    pub fn has_room(&self) -> bool {
        self.0.len() < GAPS
    }

    /// Whether all of a stretch has been opened already.
    pub fn hold(&self, gap: Gap) -> bool {
        self.0.iter().any(|other| gap.is_within(*other))
    }

    /// The features in which there are gaps.
    pub fn features(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().map(|gap| gap.feature)
    }

    /// Where the gaps of a feature begin and end, along it.
    pub fn of(&self, feature: u8) -> impl Iterator<Item = (Length, Length)> + Clone + '_ {
        self.0.iter().filter(move |gap| gap.feature == feature).map(|gap| gap.ends())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_told_by_its_mark() {
        for (from, to) in [(0, 16_000), (99_999, 100_021), (900_000, 1_000_000)] {
            let gap = Gap::between(7, Length(from), Length(to));
            assert_eq!(Gap::told(7, gap.value()), gap);
            let (low, high) = gap.ends();
            assert!(low.0 <= from && to <= high.0 && high.0 - low.0 < to - from + 2 * STEP);
        }
    }

    #[test]
    fn gaps_that_meet_become_one() {
        let mut gaps = Gaps::default();
        for (from, to) in [(0, 1_000), (3_000, 4_000), (1_000, 3_000)] {
            gaps.open(Gap::between(2, Length(from), Length(to)));
        }
        gaps.open(Gap::between(3, Length(0), Length(2_000)));
        assert_eq!(gaps.of(2).collect::<Vec<_>>(), [(Length(0), Length(4_000))]);
        assert!(gaps.hold(Gap::between(2, Length(500), Length(3_500))));
        assert!(!gaps.hold(Gap::between(3, Length(500), Length(3_500))));
    }
}
