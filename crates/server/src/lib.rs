//! The browser table's server: battles on disk, seats with keys, sights pushed to whoever looks on.
//!
//! Whatever is answered has been kept before: a process may be killed at any moment, and whoever starts it again finds
//! every battle as it was last told.
//!
//! * Who comes in: `accepting` takes connections, [`doorway`] says which requests are let in, `callers` counts them by
//!   address, `limits` is how much of everything there may be, `patient` and `unread` watch who reads slowly, `reach` and
//!   `opening` are the addresses.
//! * What is asked: `http` over HTTP, `live` over a WebSocket, [`page`] the files of the page, [`game`] the door behind them.
//! * The battles: [`lobby`] all of them, `table` one that somebody looks at, `loaded` one in memory, `stopwatch` how long it thinks, `seating` and `key` who
//!   may sit where.
//! * On disk: [`store`] is what a store must do, [`sqlite`] the one that there is.
//!
//! **Never here:** any ruleset, how a rule works.

mod accepting;
mod callers;
pub mod doorway;
pub mod game;
mod http;
mod key;
mod limits;
mod live;
mod loaded;
pub mod lobby;
mod opening;
pub mod page;
mod patient;
mod reach;
mod seating;
pub mod sqlite;
mod stopwatch;
pub mod store;
mod table;
mod unread;

use std::fmt;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use protocol::wire::{Begin, Begun, Call, Fault, Seat};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

pub use crate::callers::Caller;
pub use crate::game::{Game, SavedSession, Session, Tercio, Unsaved};
pub use crate::key::Digest;
pub use crate::limits::Limits;
pub use crate::lobby::Lobby;
pub use crate::page::Page;
pub use crate::sqlite::{Checked, Listed, Sqlite};
pub use crate::store::{Kept, Seats, Store, StoreFault, Which};

/// The port that is tried first: what a browser keeps, it keeps by port.
const PORT: u16 = 7618;

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: IpAddr,
    /// The port; `None` for 7618, or a free one where somebody else has that.
    pub port: Option<u16>,
    /// Other origins under which it is reached, such as `http://table.lan:7618`. With one of `https` a server at this
    /// machine is taken to pass requests on, and to say for whom (`X-Forwarded-For`).
    pub origins: Vec<String>,
    /// Whether every request is told on standard error. Keys never are.
    pub verbose: bool,
    /// Whether whoever begins a battle may say the seed of its dice: for tests and demonstrations.
    pub seeds_may_be_given: bool,
    /// How much of everything there may be.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: None,
            origins: Vec::new(),
            verbose: false,
            seeds_may_be_given: false,
            limits: Limits::default(),
        }
    }
}

/// Why a server could not be started, or stopped.
#[derive(Debug)]
pub struct ServerFault(String);

impl fmt::Display for ServerFault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl std::error::Error for ServerFault {}

/// The file of the battles in a data folder. The folder is made, for its owner alone.
pub fn open_store(folder: &Path) -> Result<Arc<Sqlite>, ServerFault> {
    let file = folder.join("battles.sqlite");
    let faulty =
        |why: io::Error| ServerFault(format!("{}: {why}; name another folder with --data", file.display()));
    make_folder(folder).and_then(|()| make_file(&file)).map_err(faulty)?;
    let store = Sqlite::open(&file).map_err(|why| ServerFault(why.words))?;
    Ok(Arc::new(store))
}

/// Whether battles are kept in a folder at all.
#[must_use]
pub fn has_store(folder: &Path) -> bool {
    folder.join("battles.sqlite").is_file()
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file that is its owner's alone, for it holds the seeds of battles that are not over.
fn make_file(path: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Where a person's battles are kept on this machine, if it can be told.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let given = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::home_dir();
    let base = if cfg!(windows) {
        given("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        given("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("tercio"))
}

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    desk: Arc<http::Desk>,
    close: watch::Sender<bool>,
}

impl Server {
    /// Listens. Faults say which port is taken.
    pub fn listen(
        settings: &Settings,
        game: Arc<dyn Game>,
        store: Arc<dyn Store>,
        page: Page,
    ) -> Result<Server, ServerFault> {
        let plain = |why: io::Error| ServerFault(why.to_string());
        let runtime = Builder::new_multi_thread().enable_io().enable_time().build().map_err(plain)?;
        let listener = runtime.block_on(bind(settings))?;
        let address = listener.local_addr().map_err(plain)?;
        let (close, closing) = watch::channel(false);
        let desk = Arc::new(http::Desk {
            lobby: Lobby::new(game, store, settings.limits, settings.seeds_may_be_given),
            doorway: doorway::Doorway::new(address, &settings.origins),
            reach: reach::Reach::of(address, &settings.origins),
            page,
            verbose: settings.verbose,
            passed_on: settings.origins.iter().any(|origin| origin.starts_with("https://")),
            sockets: Arc::default(),
            onlookers: Arc::default(),
            unread: unread::Unread::new(settings.limits.unread),
            openings: opening::Openings::default(),
            closing,
        });
        Ok(Server { runtime, listener, address, desk, close })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            ip if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Whether the page was built.
    #[must_use]
    pub fn has_page(&self) -> bool {
        self.desk.page.is_built()
    }

    /// Begins a battle.
    pub fn begin(&self, begin: Begin) -> Result<Begun, Fault> {
        self.runtime.block_on(self.desk.lobby.begin(Caller::Owner, begin))
    }

    /// An address for a browser of this machine that leads, once and for a minute, to another of this server: so that a
    /// key need not stand in the arguments of the process that opens the browser.
    pub fn opening(&self, url: &str) -> Result<String, ServerFault> {
        let here = self.url();
        let path = url.strip_prefix(&here).unwrap_or_default();
        let code = self.desk.openings.make(&format!("/{path}"));
        let code = code.map_err(|_| ServerFault("this machine gives no chance to throw with".to_owned()))?;
        Ok(format!("{here}open/{code}"))
    }

    /// Answers until somebody presses Ctrl-C or asks the process to end.
    pub fn serve(self) -> Result<(), ServerFault> {
        // The page asks for the catalogue first, and it takes a while to make.
        let desk = self.desk.clone();
        self.runtime.spawn(async move {
            desk.lobby.attend(Caller::Owner, None, None, Seat::Spectator, Call::Catalogue).await
        });
        self.serve_until(async {
            // Where signals cannot be waited for, the process ends as it always would.
            if asked_to_end().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }

    /// Answers until something has happened.
    pub fn serve_until(self, until: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerFault> {
        let Server { runtime, listener, desk, close, .. } = self;
        runtime.block_on(async move {
            let sockets = desk.sockets.clone();
            let (limits, callers) = (*desk.lobby.limits(), desk.lobby.callers().clone());
            let gate = accepting::Gate { limits, callers, passed_on: desk.passed_on };
            let ageing = tokio::spawn(forget_what_nobody_plays(desk.clone()));
            let serve = async {
                accepting::serve(listener, http::routes(desk), gate, close.subscribe()).await;
                // Whoever follows a battle is told that it is worth coming back.
                while sockets.load(Ordering::Relaxed) > 0 {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            };
            // Whoever does not hang up is not waited for long.
            let end = async {
                until.await;
                let _ = close.send(true);
                tokio::time::sleep(Duration::from_secs(2)).await;
            };
            tokio::select! {
                () = serve => {}
                () = end => {}
            }
            ageing.abort();
        });
        runtime.shutdown_timeout(Duration::from_secs(2));
        Ok(())
    }
}

/// How often battles are looked through for those that nobody has begun to play: at least.
const AGEING: Duration = Duration::from_secs(3600);

/// Forgets, at once and from then on, the battles in which nobody has answered anything for too long.
async fn forget_what_nobody_plays(desk: Arc<http::Desk>) {
    let often = desk.lobby.limits().unanswered.clamp(Duration::from_millis(50), AGEING);
    loop {
        match desk.lobby.forget_unanswered().await {
            Ok(0) => {}
            Ok(count) if desk.verbose => eprintln!("{count} battles that nobody played are forgotten"),
            Ok(_) => {}
            Err(why) => eprintln!("battles that nobody plays are kept still: {}", why.message),
        }
        tokio::time::sleep(often).await;
    }
}

async fn bind(settings: &Settings) -> Result<TcpListener, ServerFault> {
    let at = |port| SocketAddr::new(settings.listen, port);
    let tried = TcpListener::bind(at(settings.port.unwrap_or(PORT))).await;
    let bound = match (tried, settings.port) {
        (Err(why), None) if why.kind() == io::ErrorKind::AddrInUse => TcpListener::bind(at(0)).await,
        (tried, _) => tried,
    };
    let address = at(settings.port.unwrap_or(PORT));
    bound.map_err(|why| ServerFault(format!("cannot listen at {address}: {why}; --port names another")))
}

#[cfg(unix)]
async fn asked_to_end() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

#[cfg(not(unix))]
async fn asked_to_end() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
