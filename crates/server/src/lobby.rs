//! All battles of a process: begun, found again, worked on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::wire::{Begin, Begun, Call, Fault, FaultKind, Reply, Seat, Side};
use tokio::sync::{OnceCell, Semaphore};

use crate::callers::{Caller, Callers};
use crate::game::{Game, Session, fault};
use crate::key::{Key, by_lot};
use crate::limits::Limits;
use crate::loaded::Loaded;
use crate::seating::{Pass, no_chance, place};
use crate::store::{Seats, Store, StoreFault, Which};
use crate::table::{Means, Table, may, not_over};

/// The most battles that are forgotten for their age at once.
const FORGOTTEN_AT_ONCE: usize = 1_000;

/// All battles of a process.
pub struct Lobby {
    means: Means,
    limits: Limits,
    callers: Arc<Callers>,
    seeds_may_be_given: bool,
    tables: Mutex<BTreeMap<String, Arc<Table>>>,
    clock: AtomicU64,
    catalogue: OnceCell<Reply>,
    /// As many battles are being tried at once, or wait for it, as it has permits.
    tries: Arc<Semaphore>,
}

/// What came of reading one request.
type Answer = Result<Reply, Fault>;

impl Lobby {
    /// A house that plays a game and keeps its battles. Where seeds may be given, whoever begins a battle may know
    /// its dice beforehand: for tests and demonstrations.
    #[must_use]
    pub fn new(
        game: Arc<dyn Game>,
        store: Arc<dyn Store>,
        limits: Limits,
        seeds_may_be_given: bool,
    ) -> Lobby {
        let permits = |count| Arc::new(Semaphore::new(count));
        let [hands, eyes, minds] = [limits.hands, limits.eyes, limits.minds].map(permits);
        let means = Means { game, store, hands, eyes, minds, limits, damaged: Arc::default() };
        Lobby {
            means,
            limits,
            callers: Arc::default(),
            seeds_may_be_given,
            tables: Mutex::default(),
            clock: AtomicU64::new(0),
            catalogue: OnceCell::new(),
            tries: permits(limits.tries),
        }
    }

    /// What it takes to work on a table.
    #[must_use]
    pub(crate) const fn means(&self) -> &Means {
        &self.means
    }

    /// How much of everything there may be.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What every address has now.
    #[must_use]
    pub(crate) const fn callers(&self) -> &Arc<Callers> {
        &self.callers
    }

    /// Answers a request: of the program, or of a battle from the seat that the key opens. `asked` matters only to
    /// somebody who wants to see everything once a battle is over.
    pub(crate) async fn attend(
        &self,
        caller: Caller,
        battle: Option<&str>,
        key: Option<&str>,
        asked: Seat,
        call: Call,
    ) -> Answer {
        match (battle, call) {
            (_, Call::Begin(begin)) => {
                self.begin(caller, begin).await.map(|begun| Reply::Begun(Box::new(begun)))
            }
            (_, Call::Open { file, text, beside, seed }) => {
                let (seeds_may_be_given, seed) = (self.seeds_may_be_given, self.seed(seed)?);
                let taken_up = move |name: &str| {
                    let seed = Some(seed.as_str());
                    let given = protocol::Given { file: &file, text: &text, beside: &beside, seed };
                    let (battle, begun) = protocol::take_up(name, given)?;
                    // Where people threw the dice, those to come follow from the seed that was thrown here.
                    let told =
                        matches!(battle.paper().thrown, protocol::Thrown::FromSeed | protocol::Thrown::Keyed);
                    if told && !seeds_may_be_given && !battle.over() {
                        let why = "its record names the seed of dice that are still to fall, and whoever opens it may know \
                                   them: open a battle that is over, or play on from one of its moments";
                        return Err(fault(FaultKind::Forbidden, why));
                    }
                    Ok((battle, begun))
                };
                self.found(caller, taken_up).await.map(|begun| Reply::Begun(Box::new(begun)))
            }
            (
                _,
                call @ (Call::Catalogue
                | Call::Rules { .. }
                | Call::Muster { .. }
                | Call::Check { .. }
                | Call::Contents { .. }),
            ) => self.program(call).await,
            (_, call @ Call::Try { .. }) => self.tried(call).await,
            (None, _) => Err(fault(FaultKind::Malformed, "this is asked of a battle: name it in \"battle\"")),
            (Some(name), call) => {
                let table = self.table(name).await?;
                let pass = self.pass(&table, key, asked).await?;
                self.ask(caller, &table, pass, call).await
            }
        }
    }

    /// Where somebody sits who shows this key. From then on the seat is his.
    pub(crate) async fn pass(&self, table: &Table, key: Option<&str>, asked: Seat) -> Result<Pass, Fault> {
        let pass = table.seating.pass(key)?;
        table.seating.claim(table.name(), pass, &self.means.store).await?;
        Ok(if asked == Seat::Umpire { Pass::umpire() } else { pass })
    }

    /// Asks something of a battle from a seat.
    pub async fn ask(&self, caller: Caller, table: &Arc<Table>, pass: Pass, call: Call) -> Answer {
        let seat = pass.seat;
        may(seat, &call)?;
        table.seating.holds(pass)?;
        match &call {
            Call::Branch { .. } => {
                return self
                    .branch(caller, table, seat, call)
                    .await
                    .map(|begun| Reply::Begun(Box::new(begun)));
            }
            Call::Again { players, seed } => {
                let (players, seed) = (players.clone(), seed.clone());
                let seed = self.seed(seed)?;
                let again = move |battle: &Loaded| battle.again(seat, &players, &seed);
                let begin = table.glance(&self.means, seat, again).await?;
                let game = self.means.game.clone();
                let begun = self.found(caller, move |name| game.open(name, &begin)).await?;
                return Ok(Reply::Begun(Box::new(begun)));
            }
            // Whoever thinks is asked past everybody who waits for the battle.
            Call::Hurry => {
                if let Some(at) = place(seat) {
                    table.seating.holds(pass)?;
                    table.hurry(at);
                    return Ok(Reply::Hurried {});
                }
            }
            Call::Forget => return self.forget(table, pass).await,
            Call::Renew => {
                let key = table.seating.renew(table.name(), pass, &self.means.store).await?;
                return Ok(Reply::Renewed { key: key.into_text() });
            }
            _ => {}
        }
        table.use_at(self.now());
        let too_soon = move |battle: &Loaded| seat == Seat::Umpire && !battle.over();
        let done = if call.changes() {
            let thought = match &call {
                Call::Step { patience, .. } => table.think(&self.means, seat, *patience).await?,
                _ => None,
            };
            let at = table.clone();
            let change = move |battle: &mut Loaded| {
                // Since he asked his key may have become another.
                at.seating.holds(pass)?;
                at.seating.may_hand_over(seat, &call, battle)?;
                match call {
                    _ if too_soon(battle) => Err(not_over()),
                    Call::Step { since, patience } => battle.step(seat, since, thought, patience),
                    call => battle.call(seat, &call),
                }
            };
            table.work(&self.means, seat, change).await
        } else {
            let ponders = matches!(call, Call::Advise { .. } | Call::Review { .. } | Call::WhatIf { .. });
            let look = move |battle: &Loaded| {
                if too_soon(battle) { Err(not_over()) } else { battle.glance(seat, &call) }
            };
            match ponders {
                true => table.ponder(&self.means, seat, look).await,
                false => table.glance(&self.means, seat, look).await,
            }
        };
        self.make_room();
        done
    }

    /// Has somebody leave his seat. Where no other person has one, nothing of the battle is kept any more.
    async fn forget(&self, table: &Arc<Table>, pass: Pass) -> Answer {
        let other = if pass.seat == Seat::A { Side::B } else { Side::A };
        // Lest somebody comes while it is forgotten.
        let at_rest = table.seating.at_rest().await;
        table.seating.holds(pass)?;
        let taken = table.seating.is_claimed(other) && {
            let at = table.clone();
            let look = move |battle: &Loaded| Ok(at.seating.is_taken(other, battle));
            // Of one that cannot be read nobody knows that the other side is a computer's.
            table
                .glance(&self.means, pass.seat, look)
                .await
                .or_else(|why| if self.means.damaged.has(table.name()) { Ok(true) } else { Err(why) })?
        };
        if taken {
            drop(at_rest);
            table.seating.leave(table.name(), pass, &self.means.store).await?;
            return Ok(Reply::Forgotten { gone: false });
        }
        table.forget(&self.means, Which::Any).await?;
        self.tables().remove(table.name());
        Ok(Reply::Forgotten { gone: true })
    }

    /// Forgets the battles in which nobody has answered anything for so long, and whom nobody follows.
    pub(crate) async fn forget_unanswered(&self) -> Result<usize, Fault> {
        self.forget_older(self.limits.unanswered, FORGOTTEN_AT_ONCE).await
    }

    async fn forget_older(&self, age: Duration, most: usize) -> Result<usize, Fault> {
        let store = self.means.store.clone();
        let names = aside(move || store.unanswered(age, most).map_err(broken)).await?;
        let mut forgotten = 0;
        for name in names {
            // What cannot be read is told where somebody asks for it.
            let Ok(table) = self.table(&name).await else { continue };
            if !table.is_followed() && table.forget(&self.means, Which::Unanswered).await.is_ok() {
                self.tables().remove(&name);
                forgotten += 1;
            }
        }
        Ok(forgotten)
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

    /// Has captains fight a battle through: where computer players think, and not for more askers than can be served soon.
    async fn tried(&self, call: Call) -> Answer {
        let busy = || fault(FaultKind::TooMuch, "too many battles are being tried here: try again later");
        let place = self.tries.clone().try_acquire_owned().map_err(|_| busy())?;
        let mind = self.means.minds.clone().acquire_owned().await.map_err(|_| gone())?;
        let game = self.means.game.clone();
        aside(move || {
            let none = || fault(FaultKind::Malformed, "nothing is tried here");
            let done = game.program(&call).unwrap_or_else(|| Err(none()));
            drop((mind, place));
            done
        })
        .await
    }

    /// Begins a battle: throws its seed, and keeps it.
    pub async fn begin(&self, caller: Caller, mut begin: Begin) -> Result<Begun, Fault> {
        begin.seed = Some(self.seed(begin.seed)?);
        let game = self.means.game.clone();
        self.found(caller, move |name| game.open(name, &begin)).await
    }

    /// Begins a battle from a moment of another, as a seat may.
    async fn branch(
        &self,
        caller: Caller,
        table: &Arc<Table>,
        seat: Seat,
        call: Call,
    ) -> Result<Begun, Fault> {
        let Call::Branch { told, players, seed } = call else {
            return Err(fault(FaultKind::Malformed, "this begins no battle"));
        };
        let seed = self.seed(seed)?;
        let paper =
            table.glance(&self.means, seat, move |battle| battle.branch(seat, told, &players, &seed)).await?;
        let game = self.means.game.clone();
        let begun = move |name: &str| Begun { battle: name.to_owned(), notes: Vec::new(), keys: None };
        self.found(caller, move |name| Ok((game.resume(name, &paper)?, begun(name)))).await
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
        caller: Caller,
        open: impl FnOnce(&str) -> Result<(Box<dyn Session>, Begun), Fault> + Send + 'static,
    ) -> Result<Begun, Fault> {
        self.callers.begin(caller, &self.limits)?;
        if !caller.is_at_home() {
            self.make_place().await?;
        }
        let name = by_lot::<10>().map_err(no_chance)?;
        let keys = [Key::throw().map_err(no_chance)?, Key::throw().map_err(no_chance)?];
        let digests = keys.each_ref().map(Key::digest);
        let (store, called) = (self.means.store.clone(), name.clone());
        let (battle, begun) = self
            .apart(move || {
                let (mut battle, begun) = open(&called)?;
                store.begin(&called, &battle.paper(), &digests).map_err(broken)?;
                // All of it is on the paper.
                battle.take_unsaved();
                Ok((battle, begun))
            })
            .await?;
        let seats = Seats { keys: digests, claimed: [false; 2] };
        let table = Table::new(name.clone(), seats, Some(battle));
        table.use_at(self.now());
        self.tables().insert(name.clone(), Arc::new(table));
        self.make_room();
        Ok(Begun { battle: name, keys: Some(keys.map(Key::into_text)), ..begun })
    }

    /// Sees to it that one battle more may be kept: where there are as many as may be, the oldest in which nobody has
    /// answered anything gives way.
    async fn make_place(&self) -> Result<(), Fault> {
        let (store, most) = (self.means.store.clone(), self.limits.kept);
        let full = move || Ok(store.count().map_err(broken)? >= most);
        if !aside(full.clone()).await? {
            return Ok(());
        }
        self.forget_older(self.limits.makes_room, 1).await?;
        if aside(full).await? {
            return Err(fault(FaultKind::TooMuch, format!("{most} battles are kept here: no more fit")));
        }
        Ok(())
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
        let damaged = self.means.damaged.clone();
        let seats = move || {
            store.seats(&called).map_err(|why| {
                damaged.note(&called, &why);
                fault(FaultKind::Broken, why.words)
            })
        };
        let seats = self.apart(seats).await?.ok_or_else(unknown)?;
        // Somebody else may have been quicker; there is one table of a battle.
        let mut tables = self.tables();
        let table =
            tables.entry(name.to_owned()).or_insert_with(|| Table::new(name.to_owned(), seats, None).into());
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
            loaded.iter().take(over).for_each(|(_, table)| table.let_go());
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
