//! Melees, and who is in them how.

use engine::{Few, PieceId, Side};
use tabletop::Edge;

use super::MEMBERS;

/// A melee: who fights whom, on which edge, since when. Rules read this, never poses, to know who is engaged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Melee {
    /// Rounds fought.
    pub rounds: u8,
    /// The turn of the last round, counted from 1; 0 in the opening phase. Before any round the turn in which the
    /// melee began.
    pub fought: u8,
    /// Whether it was begun by a pursuit and its first round waits for the next turn's card.
    pub waits: bool,
    /// The side whose unit made the first Attack.
    pub attackers: Side,
    /// The side that won the last round.
    pub winner: Option<Side>,
    /// The defended obstacle or building across which it is fought.
    pub across: Option<u8>,
    /// Who is in it, in order of joining.
    pub members: Few<Member, MEMBERS>,
}

impl Melee {
    /// A free slot.
    pub const NONE: Melee = Melee {
        rounds: 0,
        fought: 0,
        waits: false,
        attackers: Side::A,
        winner: None,
        across: None,
        members: Few::empty(Member {
            unit: PieceId(0),
            against: PieceId(0),
            edge: Edge::Front,
            part: Part::Attacker,
            joined: 0,
            tactic: Tactic::None,
            uphill: false,
            charge: false,
            hits: 0,
            kills: 0,
        }),
    };
}

/// A unit in a melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Member {
    /// Which.
    pub unit: PieceId,
    /// The enemy that it fights.
    pub against: PieceId,
    /// On which edge of that enemy.
    pub edge: Edge,
    /// How it came into the melee.
    pub part: Part,
    /// The round that it joined for, counted from 1.
    pub joined: u8,
    /// How it fights its first round.
    pub tactic: Tactic,
    /// Whether it attacked uphill (NMM-12-53).
    pub uphill: bool,
    /// Whether distance and ground let it claim the charging bonus (NMM-12-32, NMM-12-36).
    pub charge: bool,
    /// Hits upon it in the round being fought, not yet saved.
    pub hits: u8,
    /// Kills that it has suffered in the round being fought.
    pub kills: u8,
}

impl Member {
    /// A unit that fights an enemy on one of his edges, with nothing more said.
    pub const fn new(unit: PieceId, against: PieceId, edge: Edge, part: Part) -> Member {
        Member {
            unit,
            against,
            edge,
            part,
            joined: 1,
            tactic: Tactic::None,
            uphill: false,
            charge: false,
            hits: 0,
            kills: 0,
        }
    }
}

/// How a unit came into a melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// It attacked.
    Attacker,
    /// It was attacked.
    Defender,
    /// It was fed in from behind.
    FedIn,
    /// It pursued into it.
    Pursuer,
    /// It fell back into it.
    FellBack,
}

/// What the Doctrine die, or the reaction to an Attack, made of a unit's first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tactic {
    /// No die yet, or none to throw.
    None,
    /// Horse that engaged by fire.
    Fire,
    /// Horse at the trot.
    Trot,
    /// Horse at the gallop.
    Gallop,
    /// Foot that fires one rank at long range effect, or a gun that stands and shoots far.
    LongVolley,
    /// Foot that fires one rank at short range effect, or a gun that stands and shoots near.
    ShortVolley,
    /// Foot that fires two ranks at short range effect.
    DoubleVolley,
    /// Loose troops that stand and shoot.
    Shoots,
    /// Taken in flank or rear, turned to face, or caught: no Doctrine die and no fire.
    Unready,
}
