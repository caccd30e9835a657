//! What the rulebook puts on a unit or leader: tokens, signs and counts.

use engine::PieceId;
use engine::sheet::{CaseValue, Degrees, Feature, Kind, Scope, Sort, Tally, Turn, UpTo, Word};

engine::words! {
    /// How a unit came to act this turn.
    pub enum Order {
        /// It has not.
        None = "none";
        /// By an Order Token.
        Ordered = "ordered";
        /// On its own initiative.
        Initiative = "initiative";
        /// By a Support order that it still holds.
        Support = "support";
    }
}

engine::words! {
    /// Tokens, signs and remarks that are there or not.
    pub enum Sign {
        /// Dragoons in the saddle.
        Mounted = "mounted";
        /// A gun hitched up.
        Limbered = "limbered";
        /// A gun that has been unlimbered or left behind once, and acts by itself for good.
        Deployed = "deployed";
        /// A gun that has misfired.
        Jammed = "jammed";
        /// Pikes turned outward.
        Hedgehog = "in hedgehog";
        /// The free first volley is spent.
        OpenedFire = "first volley fired";
        /// It has given itself away by shooting from cover.
        Revealed = "revealed";
        /// At the edge of its wood rather than inside.
        Edge = "lining the wood's edge";
        /// It evaded this turn.
        Evaded = "evaded";
        /// It made an emergency turn this turn.
        Turned = "turned to face";
        /// It fought in melee this turn, or exchanged shots in an Attack (NMM-12-35).
        Fought = "fought";
        /// It won a round of melee this turn, or its opponent withdrew.
        Won = "won its melee";
        /// It lost figures after that.
        HitSince = "hit since it won";
        /// It has tested for routing friends in this period.
        RoutTested = "tested for routing friends";
        /// It has tested as the last of its brigade still standing.
        LastTested = "tested as last men standing";
        /// A leader thrown by his horse.
        Stunned = "stunned";
        /// Held to a single Action this turn.
        Forfeit = "forfeit";
        /// It attacked this turn.
        Attacked = "attacked";
        /// A repair was tried this turn.
        RepairTried = "repair tried";
        /// A gun whose crew fled from an attacker.
        CrewFled = "crew fled";
        /// It fights in the round after which everybody is in Disarray (NMM-12-76).
        InRound = "in the tiring round";
        /// A captured gun.
        Captured = "captured";
        /// A gun marked lost in the army's morale.
        MarkedLost = "marked lost";
        /// A gun without crew.
        Abandoned = "abandoned";
        /// The Continuing Melee of this turn ended without its winning.
        Barred = "barred from orders this turn";
        /// It fired at the owner's previous go of the opening phase.
        FiredLastGo = "fired at the last go";
        /// A leader lost in an earlier turn whose stand-in is still awaited.
        AwaitsStandIn = "stand-in awaited";
        /// All the muskets have fired this turn: no second rank is left.
        BothRanksFired = "both ranks fired";
        /// It fired scattered shots this turn, and so stays where it is (NMM-11-62).
        Scattered = "scattered fire";
        /// Evaders ran through it, or it could not run far enough: the attacker may go on into it (NMM-12-21, 12-23).
        Exposed = "in the attacker's way";
        /// It has still to test at the end of the turn.
        OnList = "to test";
        /// A Veteran squadron that counts as Seasoned since it was re-organised (NMM-09-26).
        SeasonedNow = "seasoned by re-organisation";
        /// It has fallen back into an enemy and has still to fight him (NMM-13-31).
        ToFight = "to fight where it fell back";
        /// It took a Shoot Action this turn, and so does not Attack; Doctrine fire is none (NMM-09-15, NMM-12-29). Or it
        /// attacked and came to no more than an exchange of shots (NMM-12-35).
        ShotByAction = "shot by action";
        /// A leader is given an extra Order Token this turn (NMM-08-06).
        ExtraToken = "extra order token";
        /// It was made to stand by in support this turn; before its next it is not told otherwise (NMM-09-17).
        SupportNew = "support order of this turn";
    }
}

engine::sheet! {
    /// What the rulebook puts on a unit or leader.
    pub struct UnitState on Piece in 21 bytes, changed by UnitChange, flagged by Sign as "flags" {
        /// Disarray Tokens.
        Disarray disarray: Tally<15>;
        /// The turn in which the Daunted Token was placed, counted from 1; 0 without one.
        Daunted daunted: Turn as "daunted since";
        /// The ammunition die, or the shots left.
        Ammunition ammunition: UpTo<255>;
        /// How it came to act this turn.
        Order order: Word<Order>;
        /// Actions taken this turn.
        Actions actions: Tally<15>;
        /// Actions of this turn that changed its place or facing.
        Moves moves: Tally<15>;
        /// Times it has shot this turn.
        Shots shots: Tally<15>;
        /// How far a gun has pivoted this turn.
        Pivoted pivoted: Degrees;
        /// The points of friends seen to rout in this period.
        RoutsSeen routs_seen: UpTo<255>;
        /// Pikemen among the figures.
        Pikes pikes: UpTo<255>;
        /// Figures of a Pike Square's rear division.
        Rear rear: UpTo<255>;
        /// Which places of a loose unit are held, by bit, rear right last.
        Standing standing: Places;
        /// A leader's Command Class, 1 to 3; 0 for the General and for units.
        Class class: UpTo<3>;
        /// The feature of the ground that it occupies or lines.
        Cover cover: Option<Feature>;
        /// The unit that it is ordered to support.
        Supports supports: Option<PieceId>;
        /// The unit to which its owner attached it at deployment; see [`Field::parent`](crate::field::Field::parent).
        GoesWith goes_with: Option<PieceId>;
    }
}

// A state is copied whole, and there are a hundred and twenty of these in it.
const _: () = assert!(size_of::<UnitState>() == 21);

/// Places of a loose unit, by bit. A case lists them beside the number of figures, with which they have to agree.
pub struct Places;

impl Kind for Places {
    type Value = u32;
    const MOST: u32 = u32::MAX;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(places: u32) -> u32 {
        places
    }

    #[inline]
    fn value(raw: u32) -> u32 {
        raw
    }

    fn said(places: u32, _scope: &dyn Scope) -> CaseValue {
        let held: Vec<String> = (0..32).filter(|at| places >> at & 1 == 1).map(|at| at.to_string()).collect();
        CaseValue::Words(if held.is_empty() { "none".to_owned() } else { held.join(" ") })
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<u32> {
        None
    }

    fn wants() -> String {
        "the places that are held, from 0 to 31".to_owned()
    }
}
