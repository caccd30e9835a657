//! What the rulebook puts on a unit.

use engine::PieceId;
use engine::sheet::{Thing, Travel, Turn, Word};
use tabletop::Edge;

use super::Spot;

engine::words! {
    /// The three states (PM-03-02).
    pub enum State {
        /// Normal: organised, in good order.
        Good = "good order";
        /// Disrupted.
        Disrupted = "disrupted";
        /// Routing.
        Routing = "routing";
    }
}

engine::words! {
    /// How a unit is drawn up: the form in [`engine::Shape::form`], by number (PM-02-08).
    pub enum Form {
        /// One row of all its bases.
        Line = "line";
        /// Two bases wide; so are routing units.
        Column = "column";
        /// A defensive hedgehog.
        Hedgehog = "hedgehog";
        /// A battery with its horse (PM-02-06).
        Limbered = "limbered";
        /// A battery that can fire.
        Unlimbered = "unlimbered";
        /// A General or a staff officer.
        Rider = "rider";
    }
}

impl Form {
    /// The form of a number; line for one that is none.
    pub fn of_number(number: u8) -> Form {
        Form::ALL.get(usize::from(number)).copied().unwrap_or_default()
    }
}

engine::words! {
    /// What can be said of a unit with yes or no.
    pub enum Sign {
        /// Dragoons on foot (PM-02-12).
        OnFoot = "on foot";
        /// Its back is turned to the enemy (PM-07-13).
        BackTurned = "back turned";
        /// It pursues out of control (PM-10-09).
        OutOfControl = "out of control";
        /// It has rolled in this Rout and Disruption Removal Phase.
        Rolled = "rolled";
        /// It stopped routing in this player turn (PM-05-02).
        Stopped = "stopped";
        /// It has moved, or changed formation, in this Movement Phase.
        Moved = "moved";
        /// Its move in this phase is over (PM-07-01).
        MoveOver = "move over";
        /// It was in contact with an enemy who holds it when its move began (PM-07-26).
        Held = "held";
        /// It has changed formation in this phase and may not charge (PM-07-06).
        Reformed = "reformed";
        /// It has faced about for nothing and must end with its back turned (PM-07-13).
        FacedAbout = "faced about";
        /// Its whole move of this phase was along a road (PM-07-08).
        OnRoad = "on road";
        /// It made a charge move in this player turn (PM-08-16).
        Charging = "charging";
        /// Cavalry came upon it too soon for a hedgehog in this player turn (PM-07-14).
        Caught = "caught";
        /// It has attacked in this Combat Phase (PM-08-07).
        Fought = "fought";
        /// It has been attacked in this Combat Phase by an ordinary combat (PM-08-07).
        Attacked = "attacked";
        /// It attacks in the combat under way.
        Attacks = "attacks";
        /// It was routed by the combat under way.
        Broken = "broken";
        /// Its first rout move is due (PM-09-08).
        Runs = "runs";
        /// It must test for control (PM-10-08).
        TestsControl = "tests control";
        /// It made a pursuit move in this phase (PM-08-02).
        Pursued = "pursued";
        /// A General who has lost his horse in this game turn (PM-08-20).
        Unhorsed = "unhorsed";
        /// A General who has supported a unit in this Combat Phase (PM-02-07).
        Supported = "supported";
        /// It came on in this phase and may hang over its edge (PM-07-24).
        Entering = "entering";
        /// A staff officer who has delivered an order and must report before he carries another (PM-07-20).
        Reports = "reports";
        /// A rout move is over in this Movement Phase (PM-05-05).
        Ran = "ran";
        /// Infantry that the rider in the middle of his move had within his range, or touched, when it began (PM-07-14).
        BegunUpon = "begun upon";
    }
}

engine::sheet! {
    /// What the rulebook puts on a unit.
    pub struct Unit on Piece in 12 bytes, changed by UnitChange, flagged by Sign as "signs" {
        /// In which state it is (PM-03-02).
        State state: Word<State>;
        /// The game turn of its last charge; 0 for none (PM-07-10).
        LastCharge last_charge: Turn;
        /// What it has used of its allowance in this phase.
        Spent spent: Travel;
        /// At whom the battery has fired, whom the unit has attacked, or whom the General has supported, in this player turn (PM-08-10,
        /// PM-08-24, PM-02-07).
        Struck struck: Option<PieceId>;
        /// From which of his zones it attacked him (PM-08-24).
        StruckFrom struck_from: Word<Edge>;
        /// Where it stood when the order to hold came into force (PM-15-05).
        Post post: Spot;
        /// The enemy command whose order this General has been handed (PM-07-22).
        Message message: Option<Thing>;
    }
}
