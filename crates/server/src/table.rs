//! A battle while somebody looks at it.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use protocol::wire::{Call, Fault, FaultKind, Seat, Snapshot};
use serde::Serialize;
use tokio::sync::{Mutex as Turn, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, watch};

use crate::game::{Game, Session, Since, Thought, fault};
use crate::limits::Limits;
use crate::loaded::{Loaded, index};
use crate::seating::Seating;
use crate::stopwatch::Stopwatch;
use crate::store::{Seats, Store, StoreFault, Which};

/// The battle itself, unless it lies in the store alone. Whoever only looks shares it; whoever changes it while others
/// look changes a copy.
type Place = Option<Arc<Loaded>>;

/// What every table needs to work.
#[derive(Clone)]
pub struct Means {
    /// What is played.
    pub game: Arc<dyn Game>,
    /// Where it is kept.
    pub store: Arc<dyn Store>,
    /// As many battles are changed or made at once as it has permits.
    pub hands: Arc<Semaphore>,
    /// As many looks are taken at battles at once as it has permits.
    pub eyes: Arc<Semaphore>,
    /// As many computer players think at once as it has permits.
    pub minds: Arc<Semaphore>,
    /// How much of everything there may be.
    pub limits: Limits,
    /// The battles of which something was found damaged.
    pub damaged: Arc<Damaged>,
}

/// Battles of which what is kept was found damaged: they will not be better when somebody asks again.
#[derive(Default)]
pub struct Damaged(Mutex<BTreeSet<String>>);

impl Damaged {
    /// Notes a battle if this is why it cannot be read.
    pub fn note(&self, name: &str, why: &StoreFault) {
        if why.damaged {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
        }
    }

    /// Whether a battle was found so.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(name)
    }
}

/// A battle while somebody looks at it. There is one of it in a process, however many look.
pub struct Table {
    name: String,
    /// Who may sit where.
    pub seating: Seating,
    place: Arc<Turn<Place>>,
    /// By whose time computer players think, whichever copy of the battle they look at.
    stopwatch: Arc<Stopwatch>,
    loaded: AtomicBool,
    used: AtomicU64,
    waiting: [AtomicUsize; 3],
    seen: watch::Sender<[u32; 4]>,
    onlookers: [AtomicUsize; 4],
    shown: Mutex<[Option<Shown>; 4]>,
}

/// A snapshot as it was sent.
#[derive(Clone)]
pub struct Shown {
    /// The count of what the seat had seen by then.
    pub seen: u32,
    /// What of the story was had before.
    pub since: Since,
    /// What of the story is had with it.
    pub had: Since,
    /// The message.
    pub text: Arc<str>,
}

/// A message that brings a snapshot.
#[derive(Serialize)]
struct Push<'a> {
    snapshot: &'a Snapshot,
}

impl Table {
    /// A table, with the battle if it is at hand.
    #[must_use]
    pub fn new(name: String, seats: Seats, battle: Option<Box<dyn Session>>) -> Table {
        let stopwatch = Arc::new(Stopwatch::default());
        let battle = battle.map(|battle| Loaded::new(battle, [0; 4], stopwatch.clone()));
        let seen = battle.as_ref().map_or([0; 4], Loaded::seen_by_all);
        let battle = battle.map(Arc::new);
        Table {
            name,
            seating: Seating::new(seats),
            loaded: AtomicBool::new(battle.is_some()),
            place: Arc::new(Turn::new(battle)),
            stopwatch,
            used: AtomicU64::new(0),
            waiting: Default::default(),
            seen: watch::Sender::new(seen),
            onlookers: Default::default(),
            shown: Mutex::default(),
        }
    }

    /// The battle's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What every seat has seen, told anew whenever it changes.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<[u32; 4]> {
        self.seen.subscribe()
    }

    /// Counts somebody in who looks on from a seat; `None` if there are already so many. Each key has places of its own,
    /// that nobody else can take; those who only look on share theirs.
    #[must_use]
    pub fn sit(self: &Arc<Self>, seat: Seat, limits: &Limits) -> Option<Onlooker> {
        let onlooker = Onlooker { table: self.clone(), at: index(seat) };
        self.onlookers[onlooker.at].fetch_add(1, Ordering::Relaxed);
        let count = |seat| self.onlookers[index(seat)].load(Ordering::Relaxed);
        let fits = match seat {
            Seat::A | Seat::B => count(seat) <= limits.sockets_of_key,
            Seat::Spectator | Seat::Umpire => {
                count(Seat::Spectator) + count(Seat::Umpire) <= limits.sockets_of_one
            }
        };
        fits.then_some(onlooker)
    }

    /// Whether anybody follows it.
    #[must_use]
    pub fn is_followed(&self) -> bool {
        self.onlookers.iter().any(|count| count.load(Ordering::Relaxed) > 0)
    }

    /// When it was last used, in the house's count.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Notes that it is used.
    pub fn use_at(&self, now: u64) {
        self.used.store(now, Ordering::Relaxed);
    }

    /// Whether the battle is in memory.
    #[must_use]
    pub fn loaded(&self) -> bool {
        self.loaded.load(Ordering::Relaxed)
    }

    /// Lets the battle leave memory unless somebody is at work on it; it lies in the store.
    pub fn let_go(&self) {
        if let Ok(mut place) = self.place.try_lock() {
            *place = None;
            self.loaded.store(false, Ordering::Relaxed);
            *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Default::default();
        }
    }

    /// Works on the battle: reads it if it is not in memory, and keeps what changed before it returns. If that fails,
    /// or the work panics, the battle in memory is thrown away: what is kept is what holds.
    pub async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        means: &Means,
        seat: Seat,
        work: impl FnOnce(&mut Loaded) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let waiting = Waiting::of(self, seat, &means.limits)?;
        let done = self.work_in_turn(means, work).await;
        drop(waiting);
        done
    }

    async fn work_in_turn<T: Send + 'static>(
        self: &Arc<Self>,
        means: &Means,
        work: impl FnOnce(&mut Loaded) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let place = self.place.clone().lock_owned().await;
        let hand = means.hands.clone().acquire_owned().await.map_err(|_| broken())?;
        let (table, means) = (self.clone(), means.clone());
        // Once begun it is brought to its end, even if whoever asked has gone.
        let task = tokio::task::spawn_blocking(move || table.work_now(place, &means, hand, work));
        task.await.unwrap_or_else(|_| Err(broken()))
    }

    /// Looks at the battle as it stands now and changes nothing. Others may look at the same time, and nobody who comes
    /// to change it is kept waiting.
    pub async fn glance<T: Send + 'static>(
        self: &Arc<Self>,
        means: &Means,
        seat: Seat,
        look: impl FnOnce(&Loaded) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        self.look(means, &means.eyes, seat, look).await
    }

    /// The same of what takes a computer player's time.
    pub async fn ponder<T: Send + 'static>(
        self: &Arc<Self>,
        means: &Means,
        seat: Seat,
        look: impl FnOnce(&Loaded) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        self.look(means, &means.minds, seat, look).await
    }

    /// What the computer player for whom a decision waits would answer, thought of in so many milliseconds at most. Nobody waits meanwhile for
    /// the battle.
    pub async fn think(
        self: &Arc<Self>,
        means: &Means,
        seat: Seat,
        most: Option<u32>,
    ) -> Result<Option<Thought>, Fault> {
        self.ponder(means, seat, move |battle| Ok(battle.think(most))).await
    }

    /// Has the computer player that thinks at this table answer now, if whoever sits at one of the two seats may wait for him.
    pub fn hurry(&self, at: usize) {
        self.stopwatch.hurry(at);
    }

    async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        means: &Means,
        permits: &Arc<Semaphore>,
        seat: Seat,
        look: impl FnOnce(&Loaded) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let waiting = Waiting::of(self, seat, &means.limits)?;
        let permit = permits.clone().acquire_owned().await.map_err(|_| broken())?;
        let battle = self.stands(means).await?;
        let task = tokio::task::spawn_blocking(move || {
            let done = look(&battle);
            // It is let go before anybody is answered, lest what he does next needs a copy.
            drop((battle, permit, waiting));
            done
        });
        task.await.unwrap_or_else(|_| Err(broken()))
    }

    /// The battle as it stands, read if it is not in memory.
    async fn stands(self: &Arc<Self>, means: &Means) -> Result<Arc<Loaded>, Fault> {
        loop {
            if let Some(battle) = &*self.place.lock().await {
                return Ok(battle.clone());
            }
            self.work_in_turn(means, |_| Ok(())).await?;
        }
    }

    fn work_now<T>(
        &self,
        mut place: OwnedMutexGuard<Place>,
        means: &Means,
        hand: OwnedSemaphorePermit,
        work: impl FnOnce(&mut Loaded) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        // It is taken out and only put back when all is well.
        let at_hand = place.take();
        self.loaded.store(false, Ordering::Relaxed);
        let mut battle = match at_hand {
            Some(battle) => Arc::try_unwrap(battle).unwrap_or_else(|looked_at| looked_at.copy()),
            None => self.read(means)?,
        };
        let done = work(&mut battle);
        let seen = battle.seen_by_all();
        // Whoever waits for the disk needs no hand.
        drop(hand);
        if let Some(unsaved) = battle.take_unsaved() {
            means.store.keep(&self.name, &unsaved, &seen).map_err(|why| {
                fault(
                    FaultKind::Broken,
                    format!("it could not be saved, and the battle stands as it stood: {why}"),
                )
            })?;
        }
        *place = Some(Arc::new(battle));
        self.loaded.store(true, Ordering::Relaxed);
        self.seen.send_if_modified(|before| std::mem::replace(before, seen) != seen);
        done
    }

    fn read(&self, means: &Means) -> Result<Loaded, Fault> {
        let kept = means.store.paper(&self.name).map_err(|why| {
            means.damaged.note(&self.name, &why);
            fault(FaultKind::Broken, why.words)
        })?;
        let kept = kept.ok_or_else(|| fault(FaultKind::Unknown, "there is no such battle any more"))?;
        let told = *self.seen.borrow();
        let least = std::array::from_fn(|at| kept.seen[at].max(told[at]));
        Ok(Loaded::new(means.game.resume(&self.name, &kept.paper)?, least, self.stopwatch.clone()))
    }

    /// What a seat sees, as a message. Where several look on from one seat it is made once.
    pub async fn show(self: &Arc<Self>, means: &Means, seat: Seat, since: Since) -> Result<Shown, Fault> {
        let table = self.clone();
        self.glance(means, seat, move |battle| table.show_now(battle, seat, since)).await
    }

    /// Has nothing of the battle kept any more, and tells whoever follows it. Whoever is at work on it comes to the end of
    /// that first.
    pub async fn forget(self: &Arc<Self>, means: &Means, which: Which) -> Result<(), Fault> {
        let mut place = self.place.clone().lock_owned().await;
        let (store, name) = (means.store.clone(), self.name.clone());
        let forgotten = tokio::task::spawn_blocking(move || {
            store.forget(&name, which)?;
            store.seats(&name).map(|seats| seats.is_none())
        });
        let forgotten = forgotten.await.map_err(|_| broken())?;
        let gone = forgotten.map_err(|why| fault(FaultKind::Broken, format!("it is kept still: {why}")))?;
        if gone {
            *place = None;
            self.loaded.store(false, Ordering::Relaxed);
            *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Default::default();
            self.seating.end();
        }
        Ok(())
    }

    fn show_now(&self, battle: &Loaded, seat: Seat, since: Since) -> Result<Shown, Fault> {
        if seat == Seat::Umpire && !battle.over() {
            return Err(not_over());
        }
        let (at, seen) = (index(seat), battle.seen(seat));
        let shared = self.onlookers[at].load(Ordering::Relaxed) > 1;
        if shared
            && let Some(shown) = &self.shown.lock().unwrap_or_else(PoisonError::into_inner)[at]
            && (shown.seen, shown.since) == (seen, since)
        {
            return Ok(shown.clone());
        }
        let snapshot = battle.snapshot(seat, since);
        let text = serde_json::to_string(&Push { snapshot: &snapshot })
            .map_err(|why| fault(FaultKind::Broken, format!("the snapshot cannot be written: {why}")))?;
        let shown = Shown { seen, since, had: snapshot.since, text: text.into() };
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)[at] = shared.then(|| shown.clone());
        Ok(shown)
    }
}

fn broken() -> Fault {
    fault(FaultKind::Broken, "something broke inside; the battle stands as it stood")
}

/// Whether a seat may ask something, whatever the battle says.
pub fn may(seat: Seat, call: &Call) -> Result<(), Fault> {
    let plays = matches!(seat, Seat::A | Seat::B);
    match call {
        Call::Answer { .. }
        | Call::Plan { .. }
        | Call::Commit { .. }
        | Call::Say { .. }
        | Call::Undo { .. }
        | Call::Aim(_)
        | Call::Knowledge { .. }
        | Call::Preview { .. }
        | Call::Choices { .. }
        | Call::Advise { .. }
        | Call::Step { .. }
        | Call::Seat { .. }
        | Call::Again { .. }
        | Call::Forget
        | Call::Renew
            if !plays =>
        {
            Err(fault(
                FaultKind::Forbidden,
                "whoever only looks on cannot ask that: it needs the key of a side",
            ))
        }
        _ => Ok(()),
    }
}

/// Somebody wants to see everything too soon.
#[must_use]
pub fn not_over() -> Fault {
    fault(FaultKind::Forbidden, "only once the battle is over may anybody see everything")
}

/// Somebody who looks on from a seat until this is dropped.
pub struct Onlooker {
    table: Arc<Table>,
    at: usize,
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        self.table.onlookers[self.at].fetch_sub(1, Ordering::Relaxed);
    }
}

/// A request that waits for a table or is worked on there, until this is dropped.
struct Waiting(Arc<Table>, usize);

impl Waiting {
    /// One more of them, unless there are as many as may be of a key, or of all who only look on.
    fn of(table: &Arc<Table>, seat: Seat, limits: &Limits) -> Result<Waiting, Fault> {
        let (at, most) = match seat {
            Seat::A | Seat::B => (index(seat), limits.queue_of_key),
            Seat::Spectator | Seat::Umpire => (index(Seat::Spectator), limits.queue),
        };
        let before = table.waiting[at].fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(table.clone(), at);
        if before >= most {
            return Err(fault(
                FaultKind::TooMuch,
                "too much is asked of this battle at once: wait for the answers",
            ));
        }
        Ok(waiting)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting[self.1].fetch_sub(1, Ordering::Relaxed);
    }
}
