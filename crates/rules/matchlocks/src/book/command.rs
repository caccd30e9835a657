//! The numbers of Leaders and Orders (`command.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

use super::kind::CommandClass;

chapter! {
    /// Leaders and Orders (`command.toml`).
    Command;
    /// Command Range.
    range: CommandRange,
    /// Rolling for Command Class.
    class_roll: ClassRoll,
    /// Order Tokens by class.
    order_tokens: OrderTokens,
    /// A Brigadier moving himself by a token.
    leader_token_move: LeaderMove,
    /// The General's option a.
    general_tokens: GeneralTokens,
    /// The General's options b and c.
    general_joins: GeneralJoins,
    /// The General's option d.
    general_rides: LeaderMove,
    /// Replacing a Brigadier.
    stand_in: StandIn,
    /// Leaders at risk.
    risk: LeaderRisk,
    /// A Leader in an enemy's way.
    displaced: Displaced,
    /// Two Squadrons made into one.
    reorganise_horse: ReorganiseHorse,
}

section! {
    /// Command Range (NMM-08-03).
    CommandRange {
        /// From the Leader's base to any point of the Unit.
        inches: Length = distance(120);
    }
}

section! {
    /// Rolling for Command Class (NMM-05-04); a lower score makes an Amateur.
    ClassRoll {
        /// Able on this score or more.
        able_on: u8 = score();
        /// Expert on this score or more.
        expert_on: u8 = score();
    }
}

impl ClassRoll {
    /// The class of a score from 1 to 6.
    pub const fn class(&self, score: u8) -> CommandClass {
        if score >= self.expert_on {
            CommandClass::Expert
        } else if score >= self.able_on {
            CommandClass::Able
        } else {
            CommandClass::Amateur
        }
    }
}

section! {
    /// Order Tokens by class (NMM-08-02).
    OrderTokens {
        /// Of an Amateur.
        amateur: u8 = count(0, 6);
        /// Of an Able Brigadier.
        able: u8 = count(0, 6);
        /// Of an Expert.
        expert: u8 = count(0, 6);
        /// Actions a Unit takes for one token, or on Initiative (NMM-09-01).
        actions: u8 = count(1, 4);
    }
}

impl OrderTokens {
    /// The tokens of a class.
    pub const fn of(&self, class: CommandClass) -> u8 {
        match class {
            CommandClass::Amateur => self.amateur,
            CommandClass::Able => self.able,
            CommandClass::Expert => self.expert,
        }
    }
}

section! {
    /// How far a Leader moves by a token or option (NMM-08-09, NMM-08-11).
    LeaderMove {
        /// In Good Going.
        good: Length = distance(120);
        /// If any of the path lies in Bad Going.
        bad: Length = distance(120);
    }
}

section! {
    /// The General's extra Order Token (NMM-08-06).
    GeneralTokens {
        /// Tokens he gives one Brigadier.
        extra: u8 = count(0, 6);
    }
}

section! {
    /// The General joining a Unit (NMM-08-07, NMM-08-08).
    GeneralJoins {
        /// How far he moves in Good Going.
        good: Length = distance(120);
        /// How far he moves if any of the path lies in Bad Going.
        bad: Length = distance(120);
        /// Rally Actions of the Unit he joins to rally it.
        rallies: u8 = count(0, 4);
    }
}

section! {
    /// Replacing a Brigadier (NMM-05-11).
    StandIn {
        /// Arrives on this score or more.
        arrives_on: u8 = score();
    }
}

section! {
    /// Leaders at risk (NMM-05-08, NMM-11-58, NMM-12-58).
    LeaderRisk {
        /// Kills of one shot or round that do not endanger him.
        free_kills: u8 = count(0, 48);
        /// Lost on this score or less, one die for each further Kill.
        lost_on: u8 = count(0, 6);
    }
}

section! {
    /// A Leader in an enemy's way (NMM-05-08).
    Displaced {
        /// How far off the nearest free spot may be before he is lost.
        most: Length = distance(72);
    }
}

section! {
    /// Two Squadrons made into one (NMM-09-25).
    ReorganiseHorse {
        /// Greatest distance between them.
        within: Length = distance(72);
    }
}
