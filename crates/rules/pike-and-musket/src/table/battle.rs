//! Where in the battle we are, and what goes on in it.

use engine::sheet::{ManyPlaces, Turn, Word};
use engine::{PieceId, Side};

engine::words! {
    /// What is under way: a phase of a player turn, or what is before them (PM-04-02).
    pub enum Phase {
        /// Before the first turn.
        Deployment = "deployment";
        /// Rout and Disruption Removal.
        Rallying = "rallying";
        /// Artillery Fire.
        Fire = "fire";
        /// Movement and Orders.
        Movement = "movement";
        /// Combat.
        Combat = "combat";
        /// Crisis of Morale.
        Crisis = "crisis";
    }
}

engine::words! {
    /// What has become of a General who supports a unit in the combat under way (PM-08-19, PM-08-20).
    pub enum LeaderFate {
        /// Nobody supports it, or he is of no use to it.
        None = "none";
        /// He helps.
        Helps = "helps";
        /// He was killed.
        Killed = "killed";
    }
}

engine::sheet! {
    /// Where in the battle we are, and what goes on in it.
    pub struct Battle on Battle in 5 bytes, changed by BattleChange {
        /// The game turn, counted from 1; 0 before the first.
        Turn turn: Turn;
        /// What is under way.
        Phase phase: Word<Phase>;
        /// Whose player turn it is.
        Acting acting: Side;
        /// The first player of every game turn (PM-04-01).
        First first: Side;
        /// The unit in the middle of its move.
        Mover mover: Option<PieceId>;
        /// The unit that is attacked in the combat under way.
        Target target: Option<PieceId>;
        /// The attacker's General in it.
        AttackersLeader attackers_leader: Word<LeaderFate>;
        /// The defender's General in it.
        DefendersLeader defenders_leader: Word<LeaderFate>;
    }
}

engine::sheet! {
    /// What the rulebook puts on an army.
    pub struct ArmyState on Side in 2 bytes, changed by ArmyChange {
        /// The levels of loss at which it has been looked at, by their places in the crisis table and after it (PM-11-04).
        Levels levels: ManyPlaces<9>;
    }
}
