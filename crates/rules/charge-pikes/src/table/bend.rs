//! Where a unit stood on its way of this turn before it went on in another direction.

use engine::sheet::{CaseValue, Degrees, Kind, Scope, Sort};
use engine::{PieceId, SmallPose};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point, Pose};

/// The most bends that a table remembers.
pub const BENDS: usize = 20;

/// Where a unit stood on its way of this turn before it went on in another direction: when it set out, wheeled, went aside.
/// A way that was one straight stretch ahead has none (CP-16-10, CP-16-19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Bend {
    /// Whose way.
    pub unit: PieceId,
    /// Where it stood.
    pub at: SmallPose,
}

engine::entry! {
    /// A bend of the way of a unit, as the change says it.
    pub struct Stop in 7 bytes {
        /// How far from the left edge of the table.
        right: Across;
        /// How far from its bottom edge.
        up: Across;
        /// How the unit looked.
        facing: Degrees;
    }
}

impl Stop {
    /// The bend at a pose on the table.
    pub fn at(pose: Pose) -> Stop {
        Stop::of(Length(pose.at.x), Length(pose.at.y), pose.facing)
    }

    /// Where it is.
    pub fn pose(&self) -> Pose {
        Pose::new(Point::new(self.right().0, self.up().0), self.facing())
    }
}

/// A distance from an edge of the table, of ten metres and a little more.
pub struct Across;

impl Kind for Across {
    type Value = Length;
    const MOST: u32 = (1 << 20) - 1;
    const SORT: Sort = Sort::Length;

    #[inline]
    fn raw(value: Length) -> u32 {
        value.0.clamp(0, Across::MOST as i32) as u32
    }

    #[inline]
    fn value(raw: u32) -> Length {
        Length(raw as i32)
    }

    fn said(value: Length, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Length(value)
    }

    fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<Length> {
        let CaseValue::Length(length) = said else { return None };
        (0..=Across::MOST as i32).contains(&length.0).then_some(*length)
    }

    fn wants() -> String {
        "a number of inches from 0 to 412".to_owned()
    }
}
