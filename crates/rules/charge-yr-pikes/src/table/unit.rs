//! What the rulebook puts on a piece.

use engine::PieceId;
use engine::sheet::{Degrees, Feature, Travel, Turn, UpTo, Word};

use super::Spot;
use crate::world::LeaderQuality;

engine::words! {
    /// How a piece is drawn up: the form in [`engine::Shape::form`], by number (CYP-03-01).
    pub enum Form {
        /// At least as many stands wide as deep.
        Line = "line";
        /// More stands deep than wide.
        Column = "column";
        /// Facing outward on four sides.
        Square = "square";
        /// In a town or works.
        Deployed = "deployed";
        /// An unformed mass.
        Routed = "routed";
        /// What has no formation: guns, wagons, coaches, officers.
        Single = "single";
    }
}

impl Form {
    /// The form of a number; line for one that is none.
    pub fn of_number(number: u8) -> Form {
        Form::ALL.get(usize::from(number)).copied().unwrap_or_default()
    }
}

engine::words! {
    /// Where the shot of a regiment stand among its pikes (CYP-03-02).
    pub enum Array {
        /// In the outer files.
        Sleeves = "shot on both wings";
        /// In the front ranks.
        ShotAhead = "shot in front";
        /// In the rear ranks.
        PikesAhead = "pikes in front";
        /// In the left files.
        ShotLeft = "shot on the left";
        /// In the right files.
        ShotRight = "shot on the right";
    }
}

engine::words! {
    /// What can be said of a piece with yes or no.
    pub enum Sign {
        /// It is disordered (CYP-17-01).
        Disordered = "disordered";
        /// It is in fall-back status (CYP-14-06).
        FallingBack = "falling back";
        /// Dragoons on foot (CYP-18-01).
        OnFoot = "on foot";
        /// Its morale point is known (CYP-11-01).
        Tested = "tested";
        /// It has taken what the loss of half costs (CYP-19-01).
        PastHalf = "past half";
        /// It has fired in this battle (CYP-07-08, CYP-09-13).
        HasFired = "has fired";
        /// A battery that is silenced (CYP-09-06).
        Silenced = "silenced";
        /// A gun that its crew has left (CYP-14-04).
        Abandoned = "abandoned";
        /// A gun or wagon that the enemy has taken (CYP-09-25, CYP-12-35).
        Captured = "captured";
        /// An officer whose quality everybody knows (CYP-24-02).
        Shown = "shown";
        /// It passed its last command roll of this turn (CYP-05-01).
        Passed = "passed";
        /// It passed a command roll in this turn, its last or one before (CYP-17-03).
        Heard = "heard";
        /// It may still move on the card in play.
        Ready = "ready";
        /// It moved with its last chance of this turn (CYP-05-14).
        Moved = "moved";
        /// It changed its place in this turn, with whatever chance (CYP-17-03).
        Stirred = "stirred";
        /// It charged in this turn (CYP-12-01).
        Charged = "charged";
        /// It countercharged (CYP-12-32).
        Countercharged = "countercharged";
        /// It moved away from a charge (CYP-12-30).
        Evaded = "evaded";
        /// It fell back in this turn (CYP-11-09).
        FellBack = "fell back";
        /// It fell back in this phase (CYP-11-11).
        Recoiled = "recoiled";
        /// It routed in this turn.
        Broke = "broke";
        /// It fired in this turn (CYP-07-12).
        Fired = "fired";
        /// It mounted or dismounted in this turn (CYP-18-01).
        ChangedMount = "changed mount";
        /// Dragoons that have moved as an action of this turn (CYP-18-01).
        Marched = "marched";
        /// It was turned to meet a frontal attack in this turn (CYP-13-03).
        Turned = "turned";
        /// An officer who has made his move of this turn, a battery or crew that has rolled for its own (CYP-05-16); dragoons that
        /// move on the first of the cards for horse and for foot (CYP-18-05).
        Rode = "rode";
        /// An officer who has fallen and whose bonus still counts (CYP-04-09).
        Fallen = "fallen";
        /// A gun that has been turned on the spot in this turn (CYP-09-14).
        Pivoted = "pivoted";
        /// It is to test: for figures lost in this phase, for a melee that was lost or drawn, or to rally (CYP-11-05, CYP-12-22).
        Tests = "tests";
        /// Its attack came upon flank or rear (CYP-13-02).
        FromFlank = "from flank";
        /// Its attack has closed (CYP-12-04).
        Closed = "closed";
        /// An attack closed on it in this turn (CYP-17-03).
        Reached = "reached";
        /// It fought in close combat in this turn.
        Fought = "fought";
        /// It is locked in a melee (CYP-12-25).
        Locked = "locked";
        /// It won the melee in which it fought on the turn this began (CYP-12-27).
        Won = "won";
        /// It relies on its pistols (CYP-23-05).
        Pistols = "pistols";
        /// It has collided with the enemy in this turn, or in the one in which the melee began that locks it (CYP-14-03, CYP-14-07).
        Collided = "collided";
        /// Its attack came upon the flank or rear of the other whom it attacks besides (CYP-13-02).
        AlsoFromFlank = "also from flank";
        /// It fights in the melee that is under way (CYP-12-33).
        Engaged = "engaged";
        /// It has left that melee, falling back or in rout.
        Parted = "parted";
        /// It has tested for the one bonus move of a turn (CYP-12-27).
        FollowedUp = "followed up";
        /// It plunders (CYP-22-01).
        Plunders = "plunders";
        /// It has pursued after the battle (CYP-19-19).
        Pursued = "pursued";
        /// Infantry reached it in the pursuit (CYP-19-20).
        Overtaken = "overtaken";
        /// Cavalry reached it in the pursuit (CYP-19-20).
        RiddenDown = "ridden down";
        /// It stands on its owner's map alone (CYP-01-08).
        Mapped = "mapped";
        /// It has been deployed, unseen as yet by the enemy (CYP-01-06).
        Laid = "laid out";
        /// What its melee still has in store for it: horse that has won tests whether it obeys (CYP-22-01), commanded shot whose
        /// horse loses is attacked (CYP-23-09).
        Pending = "pending";
        /// It has done with plundering: it comes back on its next card (CYP-22-03), or has come back in this turn (CYP-22-05).
        Returns = "returns";
    }
}

engine::sheet! {
    /// What the rulebook puts on a piece.
    pub struct Unit on Piece in 27 bytes, changed by UnitChange, flagged by Sign as "signs" {
        /// Pikes left of its figures.
        Pikes pikes: UpTo<63>;
        /// Its morale point, once it has been tested (CYP-11-01).
        Point point: UpTo<7>;
        /// Where its shot stand among its pikes.
        Array array: Word<Array>;
        /// How an officer turned out (CYP-24-03).
        Quality quality: Word<LeaderQuality>;
        /// The town or works that it garrisons.
        Garrison garrison: Option<Feature>;
        /// The turn in which it routed last, or rallied; 0 for none (CYP-15-06, CYP-19-02).
        RoutedIn routed_in: Turn;
        /// The turn in which a gun fired last; 0 for none (CYP-09-10).
        FiredIn fired_in: Turn;
        /// The turn in which a gun may not fire; 0 for none (CYP-09-06).
        StoppedIn stopped_in: Turn;
        /// How far it has gone in this turn, all its moves together (CYP-10-04).
        Travelled travelled: Travel;
        /// Whom it attacks.
        Target target: Option<PieceId>;
        /// Whom it attacks besides (CYP-12-01).
        Also also: Option<PieceId>;
        /// The battery for which it fights (CYP-09-20).
        Supports supports: Option<PieceId>;
        /// The melee of this turn in which it fought last, by its number; 0 for none (CYP-12-28).
        FoughtIn fought_in: UpTo<255>;
        /// Where its attack began (CYP-13-02).
        Began began: Spot;
        /// And which way it looked there; a gun, as the turn began in which it was turned or moved last (CYP-09-14).
        BeganFacing began_facing: Degrees;
        /// Men whom its charge has tired (CYP-23-04).
        Tired tired: UpTo<63>;
        /// Hits of the fire under way that are not taken yet, in quarters (CYP-07-10).
        Hits hits: UpTo<255>;
        /// The enemy for whose sake it tests (CYP-15-01).
        Cause cause: Option<PieceId>;
    }
}

impl Unit {
    /// Whom it attacks, and whom besides (CYP-12-01).
    pub fn attacked(&self) -> impl DoubleEndedIterator<Item = PieceId> + Clone + use<> {
        [self.target(), self.also()].into_iter().flatten()
    }
}
