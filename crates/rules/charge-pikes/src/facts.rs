//! What follows from how pieces stand and is kept from one question to the next.

use engine::SmallPose;
use tabletop::{Block, Body};

/// All that is kept, about whichever table was asked after last.
#[derive(Default)]
pub struct Facts {
    /// The ground that units cover.
    pub(crate) ground: Laid,
    /// Who sees whom.
    pub(crate) sights: Sights,
}

/// What is kept of how units stand.
pub struct Standing;

/// The ground of a unit, with the rectangle that holds it once somebody has asked for that.
#[derive(Default)]
pub struct Ground {
    pub(crate) body: Option<Body>,
    pub(crate) frame: Option<Block>,
}

impl engine::facts::Keeps for Standing {
    type Stamp = Source;
    type Alone = Ground;
    type Pair = ();
    type Among = ();
}

/// The ground of units, from whichever table it was asked last.
pub type Laid = engine::facts::Facts<Standing>;

/// All that the ground of a unit follows from, in numbers that are quick to compare: how it stands and is drawn up, its
/// drill, who is in it, and the base of a figure.
#[derive(Clone, Copy)]
pub struct Source(pub(crate) [u64; 5]);

impl PartialEq for Source {
    #[inline]
    fn eq(&self, other: &Source) -> bool {
        let ([a, b, c, d, e], [f, g, h, i, j]) = (self.0, other.0);
        (a ^ f) | (b ^ g) | (c ^ h) | (d ^ i) | (e ^ j) == 0
    }
}

/// What is kept of who sees whom.
pub struct Seeing;

/// What one piece is known to see of another.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    /// Whether it sees him.
    pub(crate) him: Option<bool>,
    /// Whether it sees the ground on which he broke, and how he stood there.
    pub(crate) ground: Option<(SmallPose, bool)>,
}

impl engine::facts::Keeps for Seeing {
    type Stamp = [u64; 4];
    type Alone = ();
    type Pair = ();
    type Among = Seen;
}

/// Who sees whom on the table that was asked after last.
pub type Sights = engine::facts::Facts<Seeing>;
