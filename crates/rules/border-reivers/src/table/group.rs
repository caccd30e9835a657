//! What the rulebook puts on a group.

use engine::PieceId;
use engine::sheet::{Travel, UpTo};

engine::words! {
    /// What can be said of a group with yes or no.
    pub enum Order {
        /// It has lost a figure since it last tested (BR-02-01).
        Shaken = "shaken";
        /// Failed morale by little: it may only load, fire or draw back to cover (BR-02-09).
        Restricted = "restricted";
        /// Failed morale by much: it retreats until it passes (BR-02-10).
        Broken = "broken";
        /// Its Leader was killed and nobody is named in his place (BR-03-01).
        LeaderDead = "leader dead";
        /// Its Leader fled or is a captive and nobody is named in his place (BR-03-04).
        LeaderGone = "leader gone";
        /// Its Leader went home through an exit (BR-03-04).
        LeaderHome = "leader home";
        /// It is hidden (BR-01-06).
        Hidden = "hidden";
        /// It held when its card came up and may act later in this game turn (BR-01-05).
        Held = "held";
        /// It has passed a test in this player's turn, so that it charges without another (BR-05-02).
        Steeled = "steeled";
        /// It has passed a test to receive a charge in this player's turn (BR-05-03).
        StoodFirm = "stood firm";
        /// It has rolled for its move in this turn (BR-04-01).
        Rolled = "rolled";
        /// It rolled at the pace of foot, so that those on foot may move (BR-04-06).
        AtFootPace = "at foot pace";
        /// It rolled for the road (BR-04-02).
        OnRoad = "on road";
        /// It has come into the battle.
        Entered = "entered";
        /// It has taken its turn in this game turn.
        Acted = "acted";
        /// It has tested, or retreated as it must, in this Morale step.
        Tested = "tested";
    }
}

engine::sheet! {
    /// What the rulebook puts on a group.
    pub struct Group on Thing in 6 bytes, changed by GroupChange, flagged by Order as "orders" {
        /// Figures lost in the whole battle: killed or captured (BR-02-04).
        Lost lost: UpTo<255>;
        /// Its Leader.
        Leads leader: Option<PieceId>;
        /// What it has rolled for its move in this turn (BR-04-01).
        Rolls rolled: Travel as "roll";
    }
}
