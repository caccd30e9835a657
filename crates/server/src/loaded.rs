//! A battle in memory, with counts that outlast it.

use std::sync::Arc;

use protocol::Timer;
use protocol::wire::{Begin, Call, Fault, Player, Reply, Seat, Snapshot};

use crate::game::{SavedSession, Session, Since, Thought, Unsaved};

/// A battle in memory. By its own count of what a seat has seen every reading of it begins anew; whoever follows it
/// must never see that count go back.
pub struct Loaded {
    battle: Box<dyn Session>,
    before: [u32; 4],
}

/// The place of a seat among the four.
#[must_use]
pub const fn index(seat: Seat) -> usize {
    match seat {
        Seat::A => 0,
        Seat::B => 1,
        Seat::Spectator => 2,
        Seat::Umpire => 3,
    }
}

const SEATS: [Seat; 4] = [Seat::A, Seat::B, Seat::Spectator, Seat::Umpire];

impl Loaded {
    /// A battle whose seats have seen at least so much, and whose computer players think by somebody's time.
    #[must_use]
    pub fn new(mut battle: Box<dyn Session>, least: [u32; 4], timer: Arc<dyn Timer>) -> Loaded {
        battle.timed(timer);
        let before = SEATS.map(|seat| least[index(seat)].saturating_sub(battle.seen(seat)));
        Loaded { battle, before }
    }

    /// The same battle once more, for somebody who changes it while others still look at this one.
    #[must_use]
    pub fn copy(&self) -> Loaded {
        Loaded { battle: self.battle.copy(), before: self.before }
    }

    /// Asks the battle.
    pub fn call(&mut self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        let reply = self.battle.call(seat, call)?;
        Ok(self.counted(reply))
    }

    /// Asks the battle something that changes nothing.
    pub fn glance(&self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        let reply = self.battle.glance(seat, call)?;
        Ok(self.counted(reply))
    }

    /// What the computer player for whom a decision waits would answer.
    #[must_use]
    pub fn think(&self, most: Option<u32>) -> Option<Thought> {
        self.battle.think(most)
    }

    /// Has the computer take the decision that waits for it, with what it has thought of that before.
    pub fn step(
        &mut self,
        seat: Seat,
        since: Since,
        thought: Option<Thought>,
        most: Option<u32>,
    ) -> Result<Reply, Fault> {
        let reply = self.battle.step(seat, since, thought, most)?;
        Ok(self.counted(reply))
    }

    fn counted(&self, mut reply: Reply) -> Reply {
        match &mut reply {
            Reply::Snapshot(snapshot) => self.count(snapshot),
            Reply::Stepped(stepped) => self.count(&mut stepped.snapshot),
            Reply::Committed(committed) => self.count(&mut committed.snapshot),
            _ => {}
        }
        reply
    }

    /// The paper of another battle that begins at a moment of this one.
    pub fn branch(
        &self,
        seat: Seat,
        told: u32,
        players: &[Player; 2],
        seed: &str,
    ) -> Result<SavedSession, Fault> {
        self.battle.branch(seat, told, players, Some(seed))
    }

    /// How the same battle begins once more, its dice from a fresh seed.
    pub fn again(&self, seat: Seat, players: &[Player; 2], seed: &str) -> Result<Begin, Fault> {
        self.battle.again(seat, players, Some(seed))
    }

    /// How the battle stands for a seat.
    pub fn snapshot(&self, seat: Seat, since: Since) -> Snapshot {
        let mut snapshot = self.battle.snapshot(seat, since);
        self.count(&mut snapshot);
        snapshot
    }

    fn count(&self, snapshot: &mut Snapshot) {
        snapshot.seen = snapshot.seen.saturating_add(self.before[index(snapshot.seat)]);
    }

    /// The count of what a seat has seen.
    #[must_use]
    pub fn seen(&self, seat: Seat) -> u32 {
        self.battle.seen(seat).saturating_add(self.before[index(seat)])
    }

    /// The counts of all seats.
    #[must_use]
    pub fn seen_by_all(&self) -> [u32; 4] {
        SEATS.map(|seat| self.seen(seat))
    }

    /// What must be kept before anybody is told.
    pub fn take_unsaved(&mut self) -> Option<Unsaved> {
        self.battle.take_unsaved()
    }

    /// Who plays each side.
    #[must_use]
    pub fn players(&self) -> [Player; 2] {
        self.battle.snapshot(Seat::Spectator, Since::default()).players
    }

    /// Whether it has ended.
    #[must_use]
    pub fn over(&self) -> bool {
        self.battle.over()
    }
}
