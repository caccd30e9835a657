//! What players are asked under these rules. A question names what it is about; the options follow from what
//! the asked side knows.

use engine::PieceId;
use serde::{Deserialize, Serialize};
use tabletop::{Angle, Length, Pose};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Place the troops of one step of deployment, piece by piece (chapter 6).
    Deploy(DeployStep),
    /// One go of the opening phase (NMM-07-02).
    Go,
    /// Whether to play a held card now, between two Actions (NMM-07-20).
    Interrupt,
    /// Which target, place or piece a card in play is for (chapter 7).
    CardTarget(u8),
    /// Whether to hold a unit that has just been ordered to a single Action (NMM-07-23).
    Forfeit(PieceId),
    /// A free Action at the end of the turn: which unit, and what (NMM-07-11).
    FreeAction,
    /// Where a stand-in goes (NMM-05-12).
    StandIn(PieceId),
    /// At which place troops that come later come on.
    Entry(u8),
    /// Whose rolled Command Class a Brigadier takes (NMM-05-04).
    Assign(PieceId),
    /// What a Brigadier does with his next Order Token (NMM-08-10).
    Token(PieceId),
    /// Which of the General's options (NMM-08-05).
    General(PieceId),
    /// Who else belongs to a Group Order (NMM-08-15).
    Group(PieceId),
    /// Which unit of a group takes its part of an Action next, and how (NMM-09-03).
    GroupAction {
        /// The Brigadier.
        leader: PieceId,
        /// First or second Action.
        round: u8,
        /// The kind of Action, once one of them has taken it.
        verb: Option<engine::Verb>,
    },
    /// The next Action of a unit (NMM-09-01).
    Action(Turn),
    /// Which skirmisher or gun acts next on its initiative (NMM-09-04).
    Initiative,
    /// Whether the enemy agrees to what a unit is to do that the rules do not mention (NMM-09-27).
    Consent {
        /// Which unit.
        unit: PieceId,
        /// Where it would end, if elsewhere.
        to: Option<Pose>,
    },
    /// Which way a rallied unit is to face (NMM-09-21).
    Facing(PieceId),
    /// At which enemy each unit of a group shoots (NMM-09-03).
    GroupTarget(PieceId),
    /// Which figure of a loose unit is taken off (NMM-11-54).
    Casualty(PieceId),
    /// Evade or stand (NMM-12-16), turn or not (NMM-12-10).
    Reaction(Attacked),
    /// Into which cover evaders run (NMM-12-20).
    Cover(Attacked),
    /// Whether to reroll the Doctrine die (NMM-12-31).
    Doctrine {
        /// Whose die.
        unit: PieceId,
        /// What it shows.
        die: u8,
    },
    /// What an attacker does whose target has evaded (NMM-12-23).
    GoOn {
        /// Who attacked whom.
        attack: Attacked,
        /// The direction of the contact move, relative to the attacker's facing.
        direction: Angle,
        /// How far it is to the spot that the evaders left.
        reach: Length,
        /// Whether the Charge rate may be used.
        charge: bool,
    },
    /// Follow up, pursue or hold (NMM-12-61 to 12-66).
    Victory {
        /// Which victorious unit.
        unit: PieceId,
        /// The beaten enemy.
        beaten: PieceId,
    },
    /// Whether a squadron is fed in (NMM-12-73).
    FeedIn(u8),
    /// Whether a leader's unit turns to face between rounds (NMM-12-72).
    TurnInMelee(PieceId),
    /// In which order melees are fought (NMM-12-71).
    NextMelee,
    /// Which of several equally strong units tests (NMM-13-03).
    Strongest(u8),
    /// Which of several equal targets or places the owner picks.
    Pick(u8),
}

/// One step of deployment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum DeployStep {
    /// All skirmishers, dragoons and guns.
    Light,
    /// Which brigade comes next.
    Choose,
    /// The troops of a brigade.
    Brigade(u8),
    /// The General.
    General,
}

/// A unit whose turn it is to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Which unit.
    pub unit: PieceId,
    /// By what right.
    pub by: By,
    /// Which leader gave the order, if one did.
    pub leader: Option<PieceId>,
    /// Actions left, this one included.
    pub left: u8,
}

/// By what right a unit takes Actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum By {
    /// An Order Token.
    Order,
    /// A Group Order: the same kinds of Action for all.
    Group,
    /// An Order to Rally (NMM-08-17).
    RallyOrder,
    /// Initiative.
    Initiative,
    /// The General leading its attack (NMM-08-08).
    Lead,
    /// The General rallying it (NMM-08-07).
    Recover,
    /// A Perk.
    Perk,
    /// A go of the opening phase.
    Go,
    /// A free Action at the end of the turn.
    Free,
}

/// An attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attacked {
    /// Who attacks.
    pub attacker: PieceId,
    /// Who is attacked.
    pub defender: PieceId,
}

/// How a unit is to stand in its wood (NMM-10-18): chosen on entry, and free to change at any Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stance {
    /// As it stands; on entry at the edge, where it may.
    #[default]
    Usual,
    /// Inside.
    Inside,
    /// Lining the edge.
    Edge,
}
