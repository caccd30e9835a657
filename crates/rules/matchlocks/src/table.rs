//! Everything that changes during a battle under these rules: plain values, no heap. What the rulebook puts on things is said
//! here alone, a row a fact ([`engine::sheet`](mod@engine::sheet)).

mod battle;
mod cards;
mod gaps;
pub mod hand;
mod melee;
mod side;
mod unit;

use std::hash::{Hash, Hasher};

use engine::sheet::{Form, Sheet, Turn, Word};
use engine::{Event, InlineVec, Mark, On, Piece, PieceId, Side, SmallPose};
use serde::{Deserialize, Serialize};
use tabletop::Pose;

pub use battle::{Agenda, Battle, BattleChange, Due, Group, Grouped, InPlay, Phase, Reason, ShotAt};
pub use cards::{Deck, Stack};
pub use gaps::{GAPS, Gap, Gaps};
pub use melee::{Melee, MeleeChange, Member, Part, Tactic};
pub use side::{SideChange, SideState, Silence};
pub use unit::{Order, Places, Sign, UnitChange, UnitState};

/// The most pieces that a battle can hold: units, leaders and the slots kept for those that events bring.
pub const PIECES: usize = 120;
/// The most melees under way at once.
pub const MELEES: usize = 16;
/// The most features of the ground.
pub const FEATURES: usize = 64;
/// The most units in one melee.
pub const MEMBERS: usize = 8;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number.
    #[serde(with = "engine::row")]
    pub pieces: [Piece; PIECES],
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub units: [UnitState; PIECES],
    /// The melees under way; a slot without members is free.
    #[serde(with = "engine::row")]
    pub melees: [Melee; MELEES],
    /// What has been found out about each feature of the ground.
    #[serde(with = "engine::row")]
    pub findings: [Finding; FEATURES],
    /// What belongs to each side.
    pub sides: [SideState; 2],
    /// Where in the battle we are, and what is under way.
    pub battle: Battle,
    /// Where units stood when they first changed their place this turn, the latest ones (NMM-12-04).
    pub starts: InlineVec<Start, 8>,
}

// Every position of a battle is hashed, and most battles fill a part of the table only: of what is empty nothing but
// that it is empty enters the hash.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { pieces, units, melees, findings, sides, battle, starts } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &units[..used]).hash(state);
        let fought = melees.iter().enumerate().filter(|(_, melee)| **melee != Melee::default());
        fought.clone().count().hash(state);
        fought.for_each(|(at, melee)| (at as u8, melee).hash(state));
        let found = findings.iter().enumerate().filter(|(_, finding)| **finding != Finding::default());
        found.clone().count().hash(state);
        found.for_each(|(at, finding)| (at as u8, finding).hash(state));
        (sides, battle, starts).hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        Table {
            pieces: [Piece::UNUSED; PIECES],
            units: [UnitState::default(); PIECES],
            melees: [Melee::default(); MELEES],
            findings: [Finding::default(); FEATURES],
            sides: [SideState::default(); 2],
            battle: Battle::default(),
            starts: InlineVec::empty(Start { unit: PieceId(0), pose: SmallPose::of(Piece::UNUSED.pose()) }),
        }
    }

    /// What the rulebook puts on a side.
    #[inline]
    pub const fn side(&self, side: Side) -> &SideState {
        &self.sides[side.index()]
    }

    /// What is known of the facts that stand on something.
    pub const fn form(on: On) -> Form {
        match on {
            On::Piece(_) => UnitState::FORM,
            On::Thing(_) => Melee::FORM,
            On::Ground(_) => Finding::FORM,
            On::Side(_) => SideState::FORM,
            On::Battle => Battle::FORM,
        }
    }

    /// Makes a change that an event holds: the only writer, during a battle, of what the rulebook puts on things.
    #[inline]
    pub(crate) fn take(&mut self, on: On, mark: Mark, value: i64) {
        match on {
            On::Piece(piece) => {
                self.units[piece.index()].take(mark, value);
                if (Event::Marked { on, mark, value }) == UnitChange::Moves(0).on(piece) {
                    self.starts.iter().position(|start| start.unit == piece).map(|at| self.starts.remove(at));
                }
            }
            On::Thing(melee) => self.melees[usize::from(melee)].take(mark, value),
            On::Ground(feature) => self.findings[usize::from(feature)].take(mark, value),
            On::Side(side) => self.sides[side.index()].take(mark, value),
            On::Battle => self.battle.take(mark, value),
        }
    }

    /// Notes from where a unit moves, until its first Action of the turn that displaces it is over: where it then
    /// began is what counts for seeing the enemy (NMM-12-04).
    pub(crate) fn moves_from(&mut self, piece: PieceId, pose: Pose) {
        if self.units[piece.index()].moves() > 0 {
            return;
        }
        match self.starts.iter_mut().find(|start| start.unit == piece) {
            Some(start) => start.pose = SmallPose::of(pose),
            None => {
                if self.starts.len() == self.starts.capacity() {
                    self.starts.remove(0);
                }
                self.starts.push(Start { unit: piece, pose: SmallPose::of(pose) });
            }
        }
    }
}

engine::words! {
    /// How hard an obstacle is to cross.
    pub enum Crossing {
        /// Nobody has tried.
        Unknown = "unknown";
        /// Crossed freely.
        Free = "free";
        /// One Disarray Token.
        One = "one";
        /// Two Disarray Tokens.
        Two = "two";
        /// The first die failed; the next attempt decides.
        Pending = "pending";
        /// Nobody crosses.
        Impassable = "impassable";
    }
}

engine::sheet! {
    /// What has been found out about a feature of the ground.
    pub struct Finding on Ground in 2 bytes, changed by FindingChange {
        /// How hard it is to cross.
        Crossing crossing: Word<Crossing>;
        /// The turn in which the first die failed.
        Failed failed: Turn;
    }
}

/// Where a unit stood before its first Action of the turn that changed its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Start {
    /// Which.
    pub unit: PieceId,
    /// Where.
    pub pose: SmallPose,
}
