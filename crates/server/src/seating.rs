//! Who may sit where in a battle: keys, whether anybody has ever shown them, and what changes of that.

use std::sync::Arc;

use protocol::wire::{Call, Fault, FaultKind, Player, Seat, Side};
use tokio::sync::{Mutex as Turn, MutexGuard, watch};

use crate::game::fault;
use crate::key::{Digest, Key};
use crate::loaded::{Loaded, index};
use crate::store::{Seats, Store, StoreFault};

/// Who may sit where in a battle now.
pub struct Seating {
    now: watch::Sender<Now>,
    /// Whoever changes it has its turn.
    turn: Turn<()>,
}

#[derive(Clone, Copy)]
struct Now {
    seats: Seats,
    /// How often each side's key has been made another.
    renewed: [u32; 2],
    /// Whether the battle is kept no more.
    gone: bool,
}

/// What somebody has shown: where he sits, and by which of the keys that this seat has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Where he sits.
    pub seat: Seat,
    renewed: u32,
}

impl Pass {
    /// Somebody who wants to see everything: no key is needed for it, and it is shown once the battle is over.
    #[must_use]
    pub const fn umpire() -> Pass {
        Pass { seat: Seat::Umpire, renewed: 0 }
    }
}

/// Where a side's seat stands among the two that have keys.
pub const fn place(seat: Seat) -> Option<usize> {
    match seat {
        Seat::A | Seat::B => Some(index(seat)),
        Seat::Spectator | Seat::Umpire => None,
    }
}

impl Seating {
    /// As it was kept.
    #[must_use]
    pub fn new(seats: Seats) -> Seating {
        Seating { now: watch::Sender::new(Now { seats, renewed: [0; 2], gone: false }), turn: Turn::new(()) }
    }

    /// Where somebody sits who shows this key, or none.
    pub fn pass(&self, key: Option<&str>) -> Result<Pass, Fault> {
        let now = *self.now.borrow();
        if now.gone {
            return Err(forgotten());
        }
        let Some(text) = key else { return Ok(Pass { seat: Seat::Spectator, renewed: 0 }) };
        let key = Key::read(text).ok_or_else(no_key)?;
        // Both are compared, whichever fits.
        match now.seats.keys.map(|digest| digest.is_of(&key)) {
            [true, _] => Ok(Pass { seat: Seat::A, renewed: now.renewed[0] }),
            [false, true] => Ok(Pass { seat: Seat::B, renewed: now.renewed[1] }),
            [false, false] => Err(no_key()),
        }
    }

    /// Refuses somebody whose key opens nothing any more.
    pub fn holds(&self, pass: Pass) -> Result<(), Fault> {
        let now = self.now.borrow();
        match place(pass.seat) {
            _ if now.gone => Err(forgotten()),
            Some(at) if now.renewed[at] != pass.renewed => Err(no_key()),
            _ => Ok(()),
        }
    }

    /// Comes to its end when a key opens nothing any more, with why.
    pub async fn ended(&self, pass: Pass) -> Fault {
        let mut watch = self.now.subscribe();
        loop {
            if let Err(why) = self.holds(pass) {
                return why;
            }
            if watch.changed().await.is_err() {
                return forgotten();
            }
        }
    }

    /// Whether a side's key has been shown by anybody who has not left since.
    #[must_use]
    pub fn is_claimed(&self, side: Side) -> bool {
        self.now.borrow().seats.claimed[side_at(side)]
    }

    /// Keeps that somebody has shown a key: from now on the seat is his.
    pub async fn claim(&self, name: &str, pass: Pass, store: &Arc<dyn Store>) -> Result<(), Fault> {
        let Some(at) = place(pass.seat) else { return Ok(()) };
        if self.now.borrow().seats.claimed[at] {
            return Ok(());
        }
        self.change(name, pass, store, |seats| seats.claimed[at] = true, 0).await
    }

    /// Nobody comes or goes until this is dropped.
    pub async fn at_rest(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Gives a seat another key.
    pub async fn renew(&self, name: &str, pass: Pass, store: &Arc<dyn Store>) -> Result<Key, Fault> {
        let key = Key::throw().map_err(no_chance)?;
        let digest = key.digest();
        self.rekey(name, pass, store, digest, true).await?;
        Ok(key)
    }

    /// Leaves a seat: it is nobody's, and its key opens nothing.
    pub async fn leave(&self, name: &str, pass: Pass, store: &Arc<dyn Store>) -> Result<(), Fault> {
        let nobodys = Key::throw().map_err(no_chance)?.digest();
        self.rekey(name, pass, store, nobodys, false).await
    }

    async fn rekey(
        &self,
        name: &str,
        pass: Pass,
        store: &Arc<dyn Store>,
        digest: Digest,
        claimed: bool,
    ) -> Result<(), Fault> {
        let at = place(pass.seat).ok_or_else(no_key)?;
        let change = |seats: &mut Seats| {
            seats.keys[at] = digest;
            seats.claimed[at] = claimed;
        };
        self.change(name, pass, store, change, 1).await
    }

    /// Changes who may sit where, keeps it, and then lets it hold.
    async fn change(
        &self,
        name: &str,
        pass: Pass,
        store: &Arc<dyn Store>,
        change: impl FnOnce(&mut Seats),
        renewed: u32,
    ) -> Result<(), Fault> {
        let _turn = self.turn.lock().await;
        // Of two who show a key at once the second may find that it opens nothing any more.
        self.holds(pass)?;
        let at = place(pass.seat).ok_or_else(no_key)?;
        let mut seats = self.now.borrow().seats;
        change(&mut seats);
        let (store, name) = (store.clone(), name.to_owned());
        let kept = tokio::task::spawn_blocking(move || store.keep_seats(&name, &seats));
        let broken = |why: StoreFault| fault(FaultKind::Broken, format!("nothing has changed: {why}"));
        kept.await.unwrap_or_else(|_| Err(StoreFault::new("something broke inside"))).map_err(broken)?;
        self.now.send_modify(|now| {
            now.seats = seats;
            now.renewed[at] += renewed;
        });
        Ok(())
    }

    /// The battle is kept no more.
    pub fn end(&self) {
        self.now.send_modify(|now| now.gone = true);
    }

    /// Refuses somebody who would hand over the other side's seat although a person sits there: one whose key has been
    /// shown. A computer's seat, and one to which nobody has come, whoever plays the battle may give to somebody else.
    pub fn may_hand_over(&self, seat: Seat, call: &Call, battle: &Loaded) -> Result<(), Fault> {
        let Call::Seat { side, .. } = call else { return Ok(()) };
        if place(seat) == Some(side_at(*side)) || !self.is_taken(*side, battle) {
            return Ok(());
        }
        let why = "the other side is a person's: only that side's key hands it over";
        Err(fault(FaultKind::Forbidden, why))
    }

    /// Whether a person plays a side, and has come.
    #[must_use]
    pub fn is_taken(&self, side: Side, battle: &Loaded) -> bool {
        self.is_claimed(side) && battle.players()[side_at(side)] == Player::Person
    }
}

const fn side_at(side: Side) -> usize {
    match side {
        Side::A => 0,
        Side::B => 1,
    }
}

fn no_key() -> Fault {
    fault(FaultKind::Forbidden, "this key is not one of this battle's: use the link you were given")
}

fn forgotten() -> Fault {
    fault(FaultKind::Unknown, "there is no such battle any more: it was forgotten")
}

/// The machine gives no chance to throw with.
pub fn no_chance(_: getrandom::Error) -> Fault {
    fault(FaultKind::Broken, "this machine gives no chance to throw with")
}
