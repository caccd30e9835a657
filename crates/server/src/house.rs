//! All battles of a process: begun, found again, worked on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::wire::{Begin, Begun, Call, Fault, FaultKind, Reply, Seat};
use tokio::sync::{OnceCell, Semaphore};

use crate::game::{Game, Running, fault};
use crate::key::{Key, by_lot};
use crate::loaded::Loaded;
use crate::store::{Store, StoreFault};
use crate::table::{Means, Table, may, not_over};

/// How much of everything there may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Battles in memory; the others lie in the store until somebody asks.
    pub in_memory: usize,
    /// Battles in the store.
    pub kept: u64,
    /// Requests that wait for one battle.
    pub queue: usize,
    /// Battles that are changed or made at once.
    pub hands: usize,
    /// Looks that are taken at battles at once: quick ones share the cores with slow ones.
    pub eyes: usize,
    /// Connections that are no WebSockets.
    pub connections: usize,
    /// How long somebody may take to send a request.
    pub patience: Duration,
    /// WebSockets.
    pub sockets: usize,
    /// WebSockets that look at one battle.
    pub sockets_of_one: usize,
    /// Bytes of a request.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Limits {
            in_memory: 256,
            kept: 20_000,
            queue: 64,
            hands: cores,
            eyes: 2 * cores,
            connections: 512,
            patience: Duration::from_secs(10),
            sockets: 1024,
            sockets_of_one: 64,
            bytes: 256 * 1024,
        }
    }
}

/// All battles of a process.
pub struct House {
    means: Means,
    limits: Limits,
    seeds_may_be_given: bool,
    tables: Mutex<BTreeMap<String, Arc<Table>>>,
    clock: AtomicU64,
    catalogue: OnceCell<Reply>,
}

/// What came of reading one request.
type Answer = Result<Reply, Fault>;

impl House {
    /// A house that plays a game and keeps its battles. Where seeds may be given, whoever begins a battle may know
    /// its dice beforehand: for tests and demonstrations.
    #[must_use]
    pub fn new(
        game: Arc<dyn Game>,
        store: Arc<dyn Store>,
        limits: Limits,
        seeds_may_be_given: bool,
    ) -> House {
        let permits = |count| Arc::new(Semaphore::new(count));
        let (hands, eyes) = (permits(limits.hands), permits(limits.eyes));
        let means = Means { game, store, hands, eyes, queue: limits.queue };
        House {
            means,
            limits,
            seeds_may_be_given,
            tables: Mutex::default(),
            clock: AtomicU64::new(0),
            catalogue: OnceCell::new(),
        }
    }

    /// What it takes to work on a table.
    #[must_use]
    pub const fn means(&self) -> &Means {
        &self.means
    }

    /// How much of everything there may be.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Answers a request: of the program, or of a battle from the seat that the key opens. `asked` matters only to
    /// somebody who wants to see everything once a battle is over.
    pub async fn attend(&self, battle: Option<&str>, key: Option<&str>, asked: Seat, call: Call) -> Answer {
        match (battle, call) {
            (_, Call::Begin(begin)) => self.begin(begin).await.map(|begun| Reply::Begun(Box::new(begun))),
            (_, call @ (Call::Catalogue | Call::Rules { .. } | Call::Muster { .. })) => {
                self.program(call).await
            }
            (None, _) => Err(fault(FaultKind::Malformed, "this is asked of a battle: name it in \"battle\"")),
            (Some(name), call) => {
                let table = self.table(name).await?;
                let seat = self.seat(&table, key, asked)?;
                self.ask(&table, seat, call).await
            }
        }
    }

    /// Where somebody sits who shows this key.
    pub fn seat(&self, table: &Table, key: Option<&str>, asked: Seat) -> Result<Seat, Fault> {
        let seat = table.seat(key)?;
        Ok(if asked == Seat::Umpire { Seat::Umpire } else { seat })
    }

    /// Asks something of a battle from a seat.
    pub async fn ask(&self, table: &Arc<Table>, seat: Seat, call: Call) -> Answer {
        may(seat, &call)?;
        if matches!(call, Call::Branch { .. }) {
            return self.branch(table, seat, call).await.map(|begun| Reply::Begun(Box::new(begun)));
        }
        table.use_at(self.now());
        let too_soon = move |battle: &Loaded| seat == Seat::Umpire && !battle.over();
        let done = if call.changes() {
            let change = move |battle: &mut Loaded| {
                if too_soon(battle) { Err(not_over()) } else { battle.call(seat, &call) }
            };
            table.work(&self.means, change).await
        } else {
            let look = move |battle: &Loaded| {
                if too_soon(battle) { Err(not_over()) } else { battle.glance(seat, &call) }
            };
            table.glance(&self.means, look).await
        };
        self.make_room();
        done
    }

    async fn program(&self, call: Call) -> Answer {
        let none = || fault(FaultKind::Malformed, "this is not asked of the program");
        let game = self.means.game.clone();
        let catalogue = matches!(call, Call::Catalogue);
        let work = move || game.program(&call).unwrap_or_else(|| Err(none()));
        if !catalogue {
            return self.apart(work).await;
        }
        // It is the same as long as the program runs, and it takes long: made once, whoever asks meanwhile waits for it,
        // and no hand that battles need is held by it.
        self.catalogue.get_or_try_init(|| aside(work)).await.cloned()
    }

    /// Begins a battle: throws its seed, and keeps it.
    pub async fn begin(&self, mut begin: Begin) -> Result<Begun, Fault> {
        begin.seed = Some(self.seed(begin.seed)?);
        let game = self.means.game.clone();
        self.found(move |name| game.open(name, &begin)).await
    }

    /// Begins a battle from a moment of another, as a seat may.
    async fn branch(&self, table: &Arc<Table>, seat: Seat, call: Call) -> Result<Begun, Fault> {
        let Call::Branch { told, players, seed } = call else {
            return Err(fault(FaultKind::Malformed, "this begins no battle"));
        };
        let seed = self.seed(seed)?;
        let paper =
            table.glance(&self.means, move |battle| battle.branch(seat, told, &players, &seed)).await?;
        let game = self.means.game.clone();
        let begun = move |name: &str| Begun { battle: name.to_owned(), notes: Vec::new(), keys: None };
        self.found(move |name| Ok((game.resume(name, &paper)?, begun(name)))).await
    }

    /// The seed of a battle: thrown here, unless whoever begins it may give it.
    fn seed(&self, given: Option<String>) -> Result<String, Fault> {
        match given {
            None => by_lot::<32>().map_err(no_chance),
            Some(seed) if self.seeds_may_be_given => Ok(seed),
            Some(_) => {
                let why = "the seed is thrown here, so that nobody knows the dice: leave it out";
                Err(fault(FaultKind::Forbidden, why))
            }
        }
    }

    /// Takes a new battle in: throws its name and its keys, and keeps it.
    async fn found(
        &self,
        open: impl FnOnce(&str) -> Result<(Box<dyn Running>, Begun), Fault> + Send + 'static,
    ) -> Result<Begun, Fault> {
        let name = by_lot::<10>().map_err(no_chance)?;
        let keys = [Key::throw().map_err(no_chance)?, Key::throw().map_err(no_chance)?];
        let digests = keys.each_ref().map(Key::digest);
        let (store, most, called) = (self.means.store.clone(), self.limits.kept, name.clone());
        let (battle, begun) = self
            .apart(move || {
                if store.count().map_err(broken)? >= most {
                    return Err(fault(
                        FaultKind::TooMuch,
                        format!("{most} battles are kept here: no more fit"),
                    ));
                }
                let (mut battle, begun) = open(&called)?;
                store.begin(&called, &battle.paper(), &digests).map_err(broken)?;
                // All of it is on the paper.
                battle.take_unsaved();
                Ok((battle, begun))
            })
            .await?;
        let table = Table::new(name.clone(), digests, Some(battle));
        table.use_at(self.now());
        self.tables().insert(name.clone(), Arc::new(table));
        self.make_room();
        Ok(Begun { battle: name, keys: Some(keys.map(Key::into_text)), ..begun })
    }

    /// The table of a battle.
    pub async fn table(&self, name: &str) -> Result<Arc<Table>, Fault> {
        let unknown = || fault(FaultKind::Unknown, "there is no such battle: it was never begun here");
        // No other names are given out.
        if name.len() != 20 || !name.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(unknown());
        }
        if let Some(table) = self.tables().get(name) {
            return Ok(table.clone());
        }
        let (store, called) = (self.means.store.clone(), name.to_owned());
        let keys = self.apart(move || store.keys(&called).map_err(broken)).await?.ok_or_else(unknown)?;
        // Somebody else may have been quicker; there is one table of a battle.
        let mut tables = self.tables();
        let table =
            tables.entry(name.to_owned()).or_insert_with(|| Table::new(name.to_owned(), keys, None).into());
        Ok(table.clone())
    }

    /// Sends the battles that nobody has used for longest back to the store, as far as there are too many.
    fn make_room(&self) {
        let mut tables = self.tables();
        let mut loaded: Vec<(u64, Arc<Table>)> = tables
            .values()
            .filter(|table| table.loaded())
            .map(|table| (table.used(), table.clone()))
            .collect();
        let over = loaded.len().saturating_sub(self.limits.in_memory);
        if over > 0 {
            loaded.sort_by_key(|(used, _)| *used);
            loaded.iter().take(over).for_each(|(_, table)| table.forget());
        }
        drop(loaded);
        // Whoever holds a table got it under this lock, so that one which only the map holds is nobody's.
        tables.retain(|_, table| table.loaded() || Arc::strong_count(table) > 1);
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }

    /// Does something that takes long beside what is answered quickly.
    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let hand = self.means.hands.clone().acquire_owned().await.map_err(|_| gone())?;
        aside(move || {
            let done = work();
            drop(hand);
            done
        })
        .await
    }
}

/// Does something beside the thread that answers.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(gone()))
}

fn gone() -> Fault {
    fault(FaultKind::Broken, "something broke inside; nothing has changed")
}

fn broken(why: StoreFault) -> Fault {
    fault(FaultKind::Broken, format!("nothing has changed: {why}"))
}

fn no_chance(_: getrandom::Error) -> Fault {
    fault(FaultKind::Broken, "this machine gives no chance to throw with")
}
