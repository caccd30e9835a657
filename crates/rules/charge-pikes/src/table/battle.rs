//! What is kept of the battle itself: the turn and whose it is, and what goes on in it; and of each side.

use std::marker::PhantomData;

use engine::sheet::{Edit, Entry, Flag, Listed, Turn, Word};
use engine::{PieceId, Side};

use super::CHARGES;
use crate::table::charge::Announced;
use crate::table::contact::{Blow, Contacts};
use crate::table::shot::{Hits, Shot};
use crate::table::unseen::Unseen;

engine::words! {
    /// The phases (CP-13-01 to CP-13-05), some of them in their parts.
    pub enum Phase {
        /// Before the first turn.
        Deployment = "deployment";
        /// Initiative, routers, pursuers and returns.
        Initiative = "initiative";
        /// One side's charges, with countercharges and evades.
        Charges = "charges";
        /// One side's other moves.
        Moves = "moves";
        /// Panic tests.
        Panic = "panic";
        /// Shots are announced and rolled.
        Shooting = "shooting";
        /// Charges are tested home, and units that were hit test.
        ShootingTests = "shooting tests";
        /// A round of every combat.
        Combat = "combat";
        /// Tests after combat.
        CombatTests = "combat tests";
    }
}

engine::entry! {
    /// That a unit breaks where it stands.
    pub struct Broke in 1 bytes {
        /// Which.
        unit: PieceId;
    }
}

/// The most units of which it is kept where they broke.
pub(crate) const ROUTS: usize = 16;

engine::sheet! {
    /// Where in the battle we are, and what goes on in it.
    pub struct Battle on Battle in 3 bytes, changed by BattleChange {
        /// The turn, counted from 1; 0 before the first.
        Turn turn: Turn;
        /// The phase.
        Phase phase: Word<Phase>;
        /// Who is "side A" of this turn: the one that acts first (CP-14-01).
        First first: Side;
        /// Whose part of the phase it is.
        Acting acting: Side;
        /// The unit that is making its move: it may go on with what is left of its allowance until another moves.
        Mover mover: Option<PieceId>;
        /// Whether both sides' shots are open.
        Opened opened: Flag;
    } lists {
        /// The charges and countercharges of this turn, in the order in which they were announced. With them go the bends.
        Charges charges: Beside<Announced, CHARGES>;
        /// Whom of the side that charges later this turn which enemies did not see when the Movement phase began, of those who
        /// may come to charge them (CP-18-18).
        Unseen unseen: Unseen;
        /// Who is in combat with whom.
        Contacts contacts: Contacts;
        /// Hits of this phase's shooting that are rolled and not yet applied, and afterwards who did them.
        Hits hits: Hits;
        /// Blows of this round of combat that are rolled and not yet applied, and afterwards who dealt them.
        Blows blows: [Blow; 32];
        /// The units that broke this turn (CP-18-27). Of more than there is room for the first are forgotten.
        Routs routs: Beside<Broke, ROUTS>;
    }
}

engine::sheet! {
    /// What the rulebook puts on a side.
    pub struct SideState on Side in 1 bytes, changed by SideChange {
        /// Whether it has announced all its shots.
        Announced announced: Flag;
    } lists {
        /// The shots that it has announced in this Shooting phase: hidden from the other until both have announced all of
        /// theirs (CP-13-04).
        Shots shots: [Shot; 24], secret;
    }
}

/// A list that [`Table`](super::Table) keeps beside the sheets, with more of each entry than its change says: where a unit stood,
/// how far a charge has come.
pub struct Beside<E, const ROOM: usize>(PhantomData<E>);

impl<E: Entry, const ROOM: usize> Listed for Beside<E, ROOM> {
    type Entry = E;
    type Store = ();
    const WRITTEN: bool = false;
    const ROOM: usize = ROOM;

    fn entries((): &()) -> impl Iterator<Item = E> {
        std::iter::empty()
    }

    fn edit((): &mut (), _edit: Edit<E>) {}
}
