//! `tercio play`: the table in the browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, thread};

use clap::Args;
use general::Kind;
use protocol::wire::{ArmyText, Begin, Player};
use server::{Checked, Page, Server, Settings, Tercio};

use crate::fault::Fault;
use crate::printing::{self, aside, shown};
use crate::reading::{files_in, read};
use crate::scene::rules_for;

/// Play a battle in the browser, against the computer or a friend beside you (this is also what plain `tercio` does).
#[derive(Args)]
pub struct Play {
    /// Begin this battle at once, as its first side against the computer: `winceby`, a file as `mine.toml`,
    /// `royalist:parliament`, `mirror:7`; without it the start page lets you choose
    battle: Option<String>,
    /// The rules to begin it under
    #[arg(long, value_name = "RULES", requires = "battle")]
    rules: Option<String>,
    /// The port; 7618 without it, or a free one where that is taken
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Listen at this address and not on this machine alone
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Another origin under which pages reach the table, such as `http://table.lan:7618`
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    origin: Vec<String>,
    /// The folder in which battles are kept
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Tell every request on standard error
    #[arg(long)]
    verbose: bool,
    /// Let whoever begins a battle say the seed of its dice: for tests and demonstrations
    #[arg(long)]
    open_dice: bool,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            battle: None,
            rules: None,
            port: None,
            listen: Ipv4Addr::LOCALHOST.into(),
            origin: Vec::new(),
            data: None,
            no_browser: false,
            verbose: false,
            open_dice: false,
        }
    }
}

/// Where pages come from: a scheme and a machine, and a port where it is not the usual one.
fn origin(text: &str) -> Result<String, String> {
    let named = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let named = named.map(|name| name.strip_suffix('/').unwrap_or(name)).unwrap_or_default();
    let sound = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
    match !named.is_empty() && named.chars().all(sound) {
        true => Ok(text.to_owned()),
        false => {
            Err("write http:// or https://, a name, and a port where there is one: http://table.lan:7618"
                .to_owned())
        }
    }
}

impl Play {
    /// Serves the table until Ctrl-C.
    pub fn run(self) -> Result<(), Fault> {
        let begin = self.battle.as_deref().map(|battle| begin(battle, self.rules.as_deref())).transpose()?;
        let folder = self.data.or_else(server::data_folder).ok_or_else(|| {
            Fault::input("this machine does not say where a person's files belong: name a folder with --data")
        })?;
        let settings = Settings {
            listen: self.listen,
            port: self.port,
            origins: self.origin,
            verbose: self.verbose,
            seeds_may_be_given: self.open_dice,
            ..Settings::default()
        };
        let note = folder.join(ADDRESS);
        let store = match server::open_store(&folder) {
            Ok(store) => {
                warn_of_damage(&store.check(Some(CHECK)));
                store
            }
            Err(why) => {
                let url = begin
                    .is_none()
                    .then(|| served_already(&note))
                    .flatten()
                    .ok_or_else(|| Fault::failed(why))?;
                printing::plain(format_args!("The table is already served at {url}\n"));
                if !self.no_browser {
                    open_browser(&url);
                }
                return Ok(());
            }
        };
        let server =
            Server::listen(&settings, Arc::new(Tercio), store, Page::carried()).map_err(Fault::failed)?;
        let mut url = server.url();
        if let Some(begin) = begin {
            let begun = server.begin(begin).map_err(|why| Fault::input(why.message))?;
            begun.notes.iter().for_each(|note| aside!("{}", shown(note)));
            let key = begun.keys.map(|[a, _]| a).unwrap_or_default();
            url = format!("{url}#/battle/{}/{key}", begun.battle);
        }
        // Where it cannot be written, only the hint for a second `tercio` is lost.
        let _ = fs::write(&note, server.url());
        let mut told =
            format!("The table is at {url}\nBattles are kept in {}. Ctrl-C ends it.\n", folder.display());
        if !server.has_page() {
            told.push_str("The page is not built: open the address to read how to build it.\n");
        }
        // Whoever reads no more than the address leaves the table standing.
        let _ = io::stdout().write_all(told.as_bytes());
        if !self.listen.is_loopback() {
            aside!(
                "Warning: everybody who reaches {} may begin battles and look on; what they send is not encrypted.",
                server.address()
            );
        }
        if !self.no_browser {
            // What stands in the arguments of a process everybody at this machine may read: no key does.
            open_browser(&server.opening(&url).map_err(Fault::failed)?);
        }
        let served = server.serve().map_err(Fault::failed);
        let _ = fs::remove_file(&note);
        served
    }
}

/// How long the battles are looked through before the table is served.
const CHECK: Duration = Duration::from_secs(2);

/// The most damaged battles that are told at the start.
const MOST_DAMAGE: usize = 10;

/// Tells what has decayed of the battles that are kept.
fn warn_of_damage(checked: &Checked) {
    for damage in checked.damage.iter().take(MOST_DAMAGE) {
        aside!("Warning: {damage}");
    }
    if checked.damage.len() > MOST_DAMAGE {
        let more = checked.damage.len() - MOST_DAMAGE;
        aside!("Warning: and {more} more; `tercio kept --check` tells all");
    }
}

/// The file in the data folder that says where the table is served.
const ADDRESS: &str = "address";

/// Where the table of a data folder is served now, as far as it answers there.
fn served_already(note: &Path) -> Option<String> {
    let url = fs::read_to_string(note).ok()?;
    let address: SocketAddr = url.strip_prefix("http://")?.strip_suffix('/')?.parse().ok()?;
    TcpStream::connect_timeout(&address, Duration::from_secs(1)).ok()?;
    Some(url)
}

/// A battle of a person against the best player that the computer has.
fn begin(battle: &str, rules: Option<&str>) -> Result<Begin, Fault> {
    let rules = rules_for(battle, rules);
    // The server keeps a battle with all that it is fielded from, and reads no files: a name with a colon is that of none.
    let mut files = files_in(battle);
    files.retain(|file| !file.to_string_lossy().contains(':'));
    files.dedup();
    let text = |file: &PathBuf| Ok(ArmyText { name: file.display().to_string(), text: read(file)? });
    let lists = files.iter().map(text).collect::<Result<_, Fault>>()?;
    let best =
        Kind::ALL.last().map_or(Player::Person, |best| Player::Computer { name: best.name().to_owned() });
    Ok(Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [Player::Person, best],
        seed: None,
        prepared: Vec::new(),
        lists,
        deploy: false,
        to_the_end: false,
        house: None,
    })
}

/// Opens the browser, where there is one to be seen. The address has been printed: nothing is lost where there is not.
fn open_browser(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        Command::new("xdg-open")
    } else {
        return;
    };
    let quiet = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut browser) = quiet.spawn() {
        // It is waited for beside the table, so that no dead process is left behind.
        thread::spawn(move || drop(browser.wait()));
    }
}
