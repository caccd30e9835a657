//! The marks of this rulebook: each change of [`crate::table`] that is not a plain fact about pieces is an
//! event that sets one of these to a value.

mod applying;

use engine::{Event, On, PieceId};

pub use self::applying::{apply, moves_from};
use crate::table::{FLAG_LABELS, Member};

engine::marks! {
    /// What a mark is about. Which things it stands on is told by its section.
    pub enum M {
        // On a unit or leader.
        /// A flag goes up: the value is its bit.
        Raise = 0, "sign", 0, 39, false;
        /// A flag goes down: the value is its bit.
        Lower = 1, "sign taken", 0, 39, false;
        /// Disarray Tokens.
        Disarray = 2, "disarray", 0, 3, false;
        /// The turn of its Daunted Token plus one, 0 when it is taken off.
        Daunted = 3, "daunted", 0, 255, false;
        /// The ammunition die or shots left.
        Ammunition = 4, "ammunition", 0, 6, false;
        /// How it came to act: the number of an [`Order`](crate::table::Order).
        Order = 5, "order", 0, 3, false;
        /// Actions taken this turn.
        Actions = 6, "actions", 0, 16, false;
        /// Actions that changed its place or facing this turn.
        Displacements = 7, "moves", 0, 16, false;
        /// Times it has shot this turn.
        Shots = 8, "shots", 0, 16, false;
        /// Hundredths of a degree that a gun has pivoted this turn.
        Pivoted = 9, "pivoted", 0, 4500, false;
        /// Points of friends seen to rout in this period.
        RoutSum = 10, "routs seen", 0, 255, false;
        /// Pikemen among its figures.
        Pikes = 11, "pikes", 0, 24, false;
        /// Figures of a square's rear division.
        Rear = 12, "rear division", 0, 12, false;
        /// The places of a loose unit that are held.
        Occupied = 13, "figures standing", 0, 2147483647, false;
        /// A leader's Command Class.
        Class = 14, "command class", 0, 3, false;
        /// The feature that it occupies or lines, -1 for none.
        Cover = 15, "cover", -1, 63, false;
        /// The unit that it supports, -1 for none.
        Supports = 16, "supports", -1, 119, false;

        // On a melee.
        /// A melee begins; the value is the attackers' side (0 or 1), plus 2 if its first round waits, plus four times
        /// the turn.
        MeleeBegins = 17, "melee begins", 0, 1023, false;
        /// A unit joins: see [`join`].
        MeleeJoin = 18, "joins the melee", 0, 2147483647, false;
        /// A unit leaves: its number.
        MeleeLeave = 19, "leaves the melee", 0, 119, false;
        /// A round is fought: the turn.
        MeleeRound = 20, "round fought", 0, 255, false;
        /// Who won the last round: 0, 1, or -1 for nobody.
        MeleeWinner = 21, "round won", -1, 1, false;
        /// The feature across which it is fought, -1 for none.
        MeleeAcross = 22, "fought across", -1, 63, false;
        /// A member's tactic: unit times sixteen plus the tactic.
        MeleeTactic = 23, "tactic", 0, 1935, false;
        /// A member now fights on another edge: unit times four plus the edge.
        MeleeEdge = 24, "edge", 0, 480, false;
        /// The melee is over.
        MeleeOver = 25, "melee over", 0, 0, false;

        // On a feature of the ground.
        /// How hard it is to cross: the number of a [`Crossing`](crate::table::Crossing).
        Crossing = 26, "crossing", 0, 5, false;
        /// The turn in which the first die failed.
        CrossingFailed = 27, "crossing failed", 0, 255, false;
        /// A gap is opened: where it begins times 32768, plus its length, in fifths of a millimetre.
        Gaps = 28, "gaps", 0, 2147483647, false;

        // On a side.
        /// Army Morale Tokens left.
        Tokens = 29, "army morale", 0, 255, true;
        /// Army Morale Tokens at the start.
        Initial = 30, "initial army morale", 0, 255, false;
        /// Tokens owed from the result being carried out.
        Owed = 31, "army morale owed", 0, 255, false;
        /// Goes taken in the opening phase.
        Goes = 32, "goes", 0, 255, false;
        /// Light and Galloper Guns marked lost.
        LightGunsLost = 33, "light guns lost", 0, 255, false;
        /// Standing instructions.
        Instructions = 34, "standing instructions", 0, 65535, true;

        // On the battle.
        /// The act: the number of a [`Phase`](crate::table::Phase).
        Phase = 35, "phase", 0, 3, false;
        /// The turn.
        Turn = 36, "turn", 0, 255, false;
        /// Card periods begun.
        Period = 37, "period", 0, 65535, false;
        /// The card in play, -1 for none.
        Card = 38, "card in play", -1, 31, false;
        /// Whose card, go or step it is.
        Acting = 39, "acting", 0, 1, false;
        /// Who won the dice-off of deployment.
        First = 40, "first", 0, 1, false;
        /// Who last made a voluntary move, -1 for nobody; plus two if it is only that his card came up.
        LastMover = 41, "last mover", -1, 3, false;
        /// Whether the last go was a pass.
        Passed = 42, "passed", 0, 1, false;
        /// Order Tokens left to the leader whose card is in play.
        OrderTokens = 43, "order tokens", 0, 4, false;
        /// A leader is given an extra Order Token this turn: his place among the leaders. -1 takes all back.
        ExtraToken = 44, "extra order token", -1, 27, false;
        /// The last turn of rain.
        RainUntil = 45, "rain until", 0, 255, false;
        /// The Fog of War.
        Fog = 46, "fog of war", 0, 1, false;
        /// So many cards of a kind lie in the Play Deck: kind times eight plus how many.
        PlayDeck = 47, "play deck", 0, 255, false;
        /// So many cards of a kind lie in the Bonus Deck: kind times eight plus how many.
        BonusDeck = 48, "bonus deck", 0, 255, false;
        /// So many cards of a kind lie in the Special Events Deck: kind times eight plus how many.
        EventsDeck = 49, "special events deck", 0, 255, false;
        /// Times that the Special Event card has come up.
        EventDraws = 50, "special events drawn", 0, 9, false;
        /// Bonus Cards of the Play Deck turned this turn.
        BonusTurned = 51, "bonus cards turned", 0, 6, false;
        /// A test joins the agenda: unit times eight plus the number of its [`Reason`](crate::table::Reason).
        Due = 52, "test due", 0, 1000, false;
        /// The first test of the agenda is taken off it.
        DueDone = 53, "test taken", 0, 0, false;
        /// A unit has shot at a gun: gun times 256 plus shooter; -1 forgets all, -2 and -3 those at the guns of A
        /// and of B.
        ShotAtGun = 54, "gun shot at", -3, 65535, false;
        /// A unit joins a group order: its number; -1 ends the group order, -2 begins its next Action.
        Group = 55, "group order", -2, 119, false;
        /// A unit of a group order has taken its part of the Action: its number.
        GroupDone = 56, "group action", 0, 119, false;

        // On a melee, again.
        /// Hits upon a member in the round being fought: unit times 256 plus how many.
        MeleeHits = 57, "hits", 0, 30719, false;
        /// Kills of a member in the round being fought: unit times 256 plus how many.
        MeleeKills = 58, "kills", 0, 30719, false;
        /// A member turns upon another enemy: unit, plus 256 times the enemy, plus 65536 times his edge.
        MeleeAgainst = 59, "turns upon", 0, 262143, false;

        // On a unit, from its deployment.
        /// The unit to which it is attached for the battle, -1 for none.
        Parent = 60, "attached to", -1, 119, false;

        // On the battle, again.
        /// The tests that the same event made due for a unit fall away beside the one that it takes: its number.
        DueMerged = 61, "tests as one", 0, 119, false;
    }
}

impl M {
    /// An event that sets this mark on a melee.
    pub const fn melee(self, melee: u8, value: i32) -> Event {
        self.set(On::Thing(melee), value)
    }
}

/// The event that raises a flag of a unit.
pub const fn raise(unit: PieceId, flag: u8) -> Event {
    M::Raise.on(unit, flag as i32)
}

/// The event that lowers a flag of a unit.
pub const fn lower(unit: PieceId, flag: u8) -> Event {
    M::Lower.on(unit, flag as i32)
}

/// The event by which a unit joins a melee.
pub fn join(melee: u8, member: &Member) -> Event {
    let packed = i32::from(member.unit.0)
        | i32::from(member.against.0) << 8
        | (member.edge() as i32) << 16
        | (member.part() as i32) << 18
        | i32::from(member.joined()) << 21
        | (member.tactic() as i32) << 25
        | i32::from(member.uphill()) << 29
        | i32::from(member.charge()) << 30;
    M::MeleeJoin.melee(melee, packed)
}

/// The words for a flag in the log.
pub fn flag_label(flag: u8) -> &'static str {
    FLAG_LABELS.iter().find(|(bit, _)| *bit == flag).map_or("sign", |(_, label)| label)
}
