//! Melees, and who is in them how.

use engine::{Few, PieceId, Side};
use serde::{Deserialize, Serialize};
use tabletop::Edge;

use super::MEMBERS;

/// A melee: who fights whom, on which edge, since when. Rules read this, never poses, to know who is engaged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
        members: Few::empty(Member::new(PieceId(0), PieceId(0), Edge::Front, Part::Attacker)),
    };
}

impl Default for Melee {
    fn default() -> Melee {
        Melee::NONE
    }
}

/// A unit in a melee. There may be a hundred and more of them in a state, so that small numbers share bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Which.
    pub unit: PieceId,
    /// The enemy that it fights.
    pub against: PieceId,
    /// Hits upon it in the round being fought, not yet saved.
    pub hits: u8,
    /// Kills that it has suffered in the round being fought.
    pub kills: u8,
    /// Edge, part and whether uphill and charging.
    manner: u8,
    /// Tactic and the round of joining.
    first_round: u8,
}

const _: () = assert!(size_of::<Member>() <= 6);

impl Default for Member {
    fn default() -> Member {
        Member::new(PieceId(0), PieceId(0), Edge::Front, Part::Attacker)
    }
}

const UPHILL: u8 = 1 << 5;
const CHARGE: u8 = 1 << 6;

impl Member {
    /// A unit that fights an enemy on one of his edges, with nothing more said.
    pub const fn new(unit: PieceId, against: PieceId, edge: Edge, part: Part) -> Member {
        let manner = edge as u8 | (part as u8) << 2;
        Member { unit, against, hits: 0, kills: 0, manner, first_round: 0 }.joining(1)
    }

    /// On which edge of its enemy it fights.
    pub const fn edge(&self) -> Edge {
        match self.manner & 3 {
            0 => Edge::Front,
            1 => Edge::Right,
            2 => Edge::Rear,
            _ => Edge::Left,
        }
    }

    /// How it came into the melee.
    pub const fn part(&self) -> Part {
        match self.manner >> 2 & 7 {
            0 => Part::Attacker,
            1 => Part::Defender,
            2 => Part::FedIn,
            3 => Part::Pursuer,
            _ => Part::FellBack,
        }
    }

    /// Whether it attacked uphill (NMM-12-53).
    pub const fn uphill(&self) -> bool {
        self.manner & UPHILL != 0
    }

    /// Whether distance and ground let it claim the charging bonus (NMM-12-32, NMM-12-36).
    pub const fn charge(&self) -> bool {
        self.manner & CHARGE != 0
    }

    /// The round that it joined for, counted from 1; 15 for every later one.
    pub const fn joined(&self) -> u8 {
        self.first_round >> 4
    }

    /// How it fights its first round.
    pub const fn tactic(&self) -> Tactic {
        Tactic::of(self.first_round & 15)
    }

    /// The same member on another edge of its enemy.
    pub const fn on(self, edge: Edge) -> Member {
        Member { manner: self.manner & !3 | edge as u8, ..self }
    }

    /// The same member in another part.
    pub const fn taking(self, part: Part) -> Member {
        Member { manner: self.manner & !(7 << 2) | (part as u8) << 2, ..self }
    }

    /// The same member attacking uphill, or not.
    pub const fn going_uphill(self, uphill: bool) -> Member {
        Member { manner: self.manner & !UPHILL | if uphill { UPHILL } else { 0 }, ..self }
    }

    /// The same member claiming the charging bonus, or not.
    pub const fn charging(self, charge: bool) -> Member {
        Member { manner: self.manner & !CHARGE | if charge { CHARGE } else { 0 }, ..self }
    }

    /// The same member joining for another round.
    pub const fn joining(self, round: u8) -> Member {
        let round = if round < 15 { round } else { 15 };
        Member { first_round: self.first_round & 15 | round << 4, ..self }
    }

    /// The same member with another tactic.
    pub const fn with(self, tactic: Tactic) -> Member {
        Member { first_round: self.first_round & !15 | tactic as u8, ..self }
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

impl Tactic {
    /// The tactic of a number.
    pub const fn of(number: u8) -> Tactic {
        match number {
            1 => Tactic::Fire,
            2 => Tactic::Trot,
            3 => Tactic::Gallop,
            4 => Tactic::LongVolley,
            5 => Tactic::ShortVolley,
            6 => Tactic::DoubleVolley,
            7 => Tactic::Shoots,
            8 => Tactic::Unready,
            _ => Tactic::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_member_reads_back() {
        for (at, part) in [Part::Attacker, Part::Defender, Part::FedIn, Part::Pursuer, Part::FellBack]
            .into_iter()
            .enumerate()
        {
            for edge in [Edge::Front, Edge::Right, Edge::Rear, Edge::Left] {
                let tactic = Tactic::of(at as u8 + 4);
                let it =
                    Member::new(PieceId(1), PieceId(2), edge, part).joining(9).with(tactic).charging(true);
                assert_eq!((it.edge(), it.part(), it.joined(), it.tactic()), (edge, part, 9, tactic));
                assert_eq!((it.uphill(), it.charge(), it.going_uphill(true).uphill()), (false, true, true));
                let other = it.on(Edge::Rear).taking(Part::Pursuer).charging(false);
                assert_eq!((other.edge(), other.part(), other.charge()), (Edge::Rear, Part::Pursuer, false));
            }
        }
    }
}
