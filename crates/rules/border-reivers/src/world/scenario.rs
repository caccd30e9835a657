//! The scenario of a battle: its kind, and where and when groups and beasts come into it (section 12).

use engine::Side;
use tabletop::{Area, Border, Length};

/// The scenario of a battle (section 12).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// What counts for whom (BR-12-05).
    pub kind: ScenarioKind,
    /// The side that raids, lies in ambush or is pursued: whose exits count.
    pub raider: Side,
    /// The game turn after which it ends (BR-12-06).
    pub turns: u8,
    /// Which side places its figures first (BR-12-01, BR-12-08).
    pub first: Side,
    /// Where each group starts, by its number.
    pub starts: Vec<Start>,
    /// Where the beasts start; nothing for a battle without any, or where they stand already.
    pub herd: Option<Herd>,
}

/// Where the beasts start (BR-12-08).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Herd {
    /// Who places them, when his figures stand.
    pub placed_by: Side,
    /// Every beast with its centre in one of these areas; anywhere where there are none.
    pub zones: Vec<Area>,
    /// Whether they are driven: each in contact with his figures or with another of them, and driven in the first game
    /// turn (BR-12-04).
    pub driven: bool,
}

/// The kinds of scenarios (section 12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScenarioKind {
    /// A raid on a farm: beasts kept count for the defender (BR-12-02).
    Raid,
    /// An ambush on an escort with beasts (BR-12-03).
    Ambush,
    /// A hot trod: beasts kept count for the pursuer (BR-12-04).
    Trod,
    /// A fight in which men alone count.
    Fight,
}

/// Where and when a group starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// When and how it comes.
    pub entry: Entry,
    /// Whether it may start hidden (BR-01-06).
    pub may_hide: bool,
}

/// When and how a group comes into the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It is placed on the table before the battle: every figure with its centre in one of these areas, or with its base so
    /// near to one; anywhere where there are none.
    Placed {
        /// Where.
        zones: Vec<Area>,
        /// How far outside.
        within: Length,
    },
    /// It comes on over an edge with its own card of a game turn.
    Comes {
        /// Which turn.
        turn: u8,
        /// Over which edge.
        over: Border,
        /// The stretch of that edge: from, to, measured from its west or south end.
        between: (Length, Length),
    },
}
