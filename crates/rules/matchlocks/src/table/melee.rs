//! Melees, and who is in them how.

use engine::sheet::{Feature, Flag, Tally, Turn, UpTo, Word};
use engine::{PieceId, Side};
use tabletop::Edge;

use super::MEMBERS;

engine::words! {
    /// How a unit came into a melee.
    pub enum Part {
        /// It attacked.
        Attacker = "attacker";
        /// It was attacked.
        Defender = "defender";
        /// It was fed in from behind.
        FedIn = "fed in";
        /// It pursued into it.
        Pursuer = "pursuer";
        /// It fell back into it.
        FellBack = "fell back";
    }
}

engine::words! {
    /// What the Doctrine die, or the reaction to an Attack, made of a unit's first round.
    pub enum Tactic {
        /// No die yet, or none to throw.
        None = "none";
        /// Horse that engaged by fire.
        Fire = "fire";
        /// Horse at the trot.
        Trot = "trot";
        /// Horse at the gallop.
        Gallop = "gallop";
        /// Foot that fires one rank at long range effect, or a gun that stands and shoots far.
        LongVolley = "long volley";
        /// Foot that fires one rank at short range effect, or a gun that stands and shoots near.
        ShortVolley = "short volley";
        /// Foot that fires two ranks at short range effect.
        DoubleVolley = "double volley";
        /// Loose troops that stand and shoot.
        Shoots = "shoots";
        /// Taken in flank or rear, turned to face, or caught: no Doctrine die and no fire.
        Unready = "unready";
    }
}

engine::entry! {
    /// A unit in a melee.
    pub struct Member in 6 bytes {
        /// Which.
        unit: PieceId;
        /// The enemy that it fights.
        against: PieceId, set by upon;
        /// On which edge of its enemy it fights.
        edge: Word<Edge>, set by on;
        /// How it came into the melee.
        part: Word<Part>, set by taking;
        /// The round that it joined for, counted from 1; 15 for every later one.
        joined: Tally<15>, set by joining;
        /// How it fights its first round.
        tactic: Word<Tactic>, set by with;
        /// Whether it attacked uphill (NMM-12-53).
        uphill: Flag, set by going_uphill;
        /// Whether distance and ground let it claim the charging bonus (NMM-12-32, NMM-12-36).
        charge: Flag, set by charging;
        /// Whether it attacks over an obstacle that its enemy defends (NMM-12-46).
        over: Flag, set by going_over;
        /// Hits upon it in the round being fought, not yet saved.
        hits: UpTo<255>, set by hit;
        /// Kills that it has suffered in the round being fought.
        kills: UpTo<255>, set by killed;
    }
}

impl Member {
    /// A unit that fights an enemy on one of his edges from the first round on, with nothing more said.
    pub fn new(unit: PieceId, against: PieceId, edge: Edge, part: Part) -> Member {
        Member::of(unit, against, edge, part, 1, Tactic::None, false, false, false, 0, 0)
    }
}

engine::sheet! {
    /// A melee: who fights whom, on which edge, since when. Rules read this, never poses, to know who is engaged.
    pub struct Melee on Thing in 4 bytes, changed by MeleeChange {
        /// Rounds fought.
        Rounds rounds: UpTo<255>;
        /// The turn of the last round, counted from 1; 0 in the opening phase. Before any round the turn in which the
        /// melee began.
        Fought fought: Turn;
        /// Whether it was begun by a pursuit and its first round waits for the next turn's card.
        Waits waits: Flag;
        /// The side whose unit made the first Attack.
        Attackers attackers: Side;
        /// The side that won the last round.
        Winner winner: Option<Side>;
        /// The defended obstacle or building across which it is fought.
        Across across: Option<Feature>;
    } lists {
        /// Who is in it, in order of joining.
        Members members: [Member; MEMBERS];
    }
}
