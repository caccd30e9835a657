//! The gaps that troops have opened in hedges and walls (NMM-09-27).

use engine::InlineVec;
use engine::sheet::{Edit, Feature, Listed, Wide};
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// The most gaps that a table remembers.
pub const GAPS: usize = 16;

/// The step in which the ends of a gap are remembered, a fifth of a millimetre: fine enough to measure by, and
/// coarse enough for ten metres in sixteen bits.
const STEP: i32 = 20;

engine::entry! {
    /// A stretch of a linear feature that no longer hinders or shelters anybody.
    pub struct Gap in 5 bytes {
        /// In which feature it is.
        feature: Feature;
        /// Where it begins along the feature, in fifths of a millimetre.
        from: Wide<65535>;
        /// Where it ends.
        to: Wide<65535>;
    }
}

impl Gap {
    /// A gap between two distances along a feature, from its first point; both are rounded outward to a fifth of a
    /// millimetre.
    pub fn between(feature: u8, from: Length, to: Length) -> Gap {
        let most = i32::from(u16::MAX);
        let low = (from.0.max(0) / STEP).min(most);
        let high = ((to.0.max(0) + STEP - 1) / STEP).clamp(low, most);
        Gap::of(feature, low as u16, high as u16)
    }

    /// Where it begins and ends, along its feature.
    pub fn ends(self) -> (Length, Length) {
        (Length(i32::from(self.from()) * STEP), Length(i32::from(self.to()) * STEP))
    }

    /// Whether all of it is part of another one.
    pub fn is_within(self, other: Gap) -> bool {
        self.feature() == other.feature() && other.from() <= self.from() && self.to() <= other.to()
    }

    fn meets(self, other: Gap) -> bool {
        self.feature() == other.feature() && other.from() <= self.to() && self.from() <= other.to()
    }
}

/// All gaps that have been opened. One more becomes one with those that it meets; where there is no room for it, it stays
/// shut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Gaps(InlineVec<Gap, GAPS>);

impl Gaps {
    /// Whether one more can be remembered.
    pub fn has_room(&self) -> bool {
        self.0.len() < GAPS
    }

    /// Whether all of a stretch has been opened already.
    pub fn hold(&self, gap: Gap) -> bool {
        self.0.iter().any(|other| gap.is_within(*other))
    }

    /// Where the gaps of a feature begin and end, along it.
    pub fn of(&self, feature: u8) -> impl Iterator<Item = (Length, Length)> + Clone + '_ {
        self.0.iter().filter(move |gap| gap.feature() == feature).map(|gap| gap.ends())
    }
}

impl Listed for Gaps {
    type Entry = Gap;
    type Store = Gaps;
    // A case lists them with the feature in which they are.
    const WRITTEN: bool = false;
    const ROOM: usize = GAPS;

    fn entries(gaps: &Gaps) -> impl Iterator<Item = Gap> {
        gaps.0.iter().copied()
    }

    fn edit(gaps: &mut Gaps, edit: Edit<Gap>) {
        let (Edit::Add(mut whole) | Edit::Put(mut whole)) = edit else {
            return <[Gap; GAPS]>::edit(&mut gaps.0, edit);
        };
        while let Some(at) = gaps.0.iter().position(|other| other.meets(whole)) {
            let other = gaps.0[at];
            gaps.0.remove(at);
            whole = Gap::of(whole.feature(), whole.from().min(other.from()), whole.to().max(other.to()));
        }
        gaps.0.try_push(whole);
    }
}
