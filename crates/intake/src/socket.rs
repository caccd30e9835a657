//! Messages over a WebSocket, to a server on this machine.
//!
//! The first byte says what the lines are: `h` the first message of a connection, which says whom it follows, and then
//! further ones; `q` messages of somebody who follows a battle from seat A; `o` such messages as octets instead of text; `s`
//! plain bytes on a connection that has become a WebSocket; `p` plain bytes on a bare connection. `@battle` and `@key` stand
//! for the battle that is under way and for the key of its side A.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use protocol::wire::{Begun, Fault, Player};
use serde_json::{Value, json};
use server::{Page, Server, Settings, Tercio};
use tungstenite::{Message, WebSocket};

use crate::request::{begin, sound};

/// The most lines that are sent.
const MOST_LINES: usize = 4;

/// How long an answer may take: a server that is silent for longer hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long bytes that need no answer are waited for.
const GLANCE: Duration = Duration::from_millis(20);

/// A server and its battle.
struct Host {
    address: SocketAddr,
    battle: String,
    key: String,
}

/// Whether something has panicked anywhere in this process since the server began.
static BROKEN: AtomicBool = AtomicBool::new(false);

/// Sends messages. Whether all of them were answered without a fault.
pub(crate) fn told(bytes: &[u8]) -> bool {
    let Some((kind, rest)) = bytes.split_first() else { return false };
    let rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    let host = host();
    let done = match kind % 5 {
        // The five letters leave five different remainders: s, o, p, q, h.
        0 => bytes_of_a_socket(host, rest),
        1 => later(host, &named(host, rest), |line| Message::binary(line.as_bytes().to_vec())),
        2 => plain(host, rest),
        3 => later(host, &named(host, rest), |line| Message::text(line)),
        _ => first(host, &named(host, rest)),
    };
    assert!(!BROKEN.load(Ordering::SeqCst), "something panicked in the server");
    done
}

/// The text with the battle and the key in it.
fn named(host: &Host, bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("@battle", &host.battle).replace("@key", &host.key)
}

/// The server: begun once, and never ended.
fn host() -> &'static Host {
    static HOST: OnceLock<Host> = OnceLock::new();
    HOST.get_or_init(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |told| {
            BROKEN.store(true, Ordering::SeqCst);
            usual(told);
        }));
        let folder = std::env::temp_dir().join(format!("tercio-intake-{}", std::process::id()));
        let store = server::open_store(&folder).expect("there is room for a folder");
        // It is open, and nobody else wants it: it goes with this process.
        let _ = std::fs::remove_dir_all(&folder);
        let settings = Settings { port: Some(0), ..Settings::default() };
        let server =
            Server::listen(&settings, Arc::new(Tercio), store, Page::of(&[])).expect("a port is free");
        let address = server.address();
        let persons = [Player::Person, Player::Person];
        let order = protocol::wire::Begin { players: persons, seed: None, ..begin("matchlocks") };
        let Begun { battle, keys, .. } = server.begin(order).expect("it begins");
        let [key, _] = keys.expect("a server hands out keys");
        std::thread::spawn(move || server.serve_until(std::future::pending()));
        Host { address, battle, key }
    })
}

/// A connection that goes on after a signal: a fuzzer counts its time by them.
struct Line(TcpStream);

impl Read for Line {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(into) {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }
}

impl Write for Line {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(from) {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

type Socket = WebSocket<Line>;

fn connect(host: &Host) -> Socket {
    let stream = TcpStream::connect(host.address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("it can be timed");
    let (socket, _) = tungstenite::client(format!("ws://{}/api/live", host.address), Line(stream))
        .unwrap_or_else(|why| panic!("the server refuses a WebSocket: {why}"));
    socket
}

/// The next message, if there is one before the end.
fn heard(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                return Some(serde_json::from_str(&text).expect("what the server says is JSON"));
            }
            Ok(Message::Close(_)) => return None,
            Ok(_) => {}
            Err(tungstenite::Error::Io(why)) if is_late(&why) => panic!("the server hangs: {why}"),
            Err(_) => return None,
        }
    }
}

fn is_late(why: &io::Error) -> bool {
    matches!(why.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// Whether a message is no fault; one of the program's own is a fault of the program.
fn fine(message: &Value) -> bool {
    let fault: Option<Fault> =
        message.get("fault").map(|fault| serde_json::from_value(fault.clone()).expect("a fault reads back"));
    fault.inspect(sound).is_none()
}

/// A connection whose first message is the first line, the others after it.
fn first(host: &Host, text: &str) -> bool {
    let mut socket = connect(host);
    let mut lines = text.lines().take(MOST_LINES);
    let hello = lines.next().unwrap_or_default();
    if socket.send(Message::text(hello)).is_err() || !heard(&mut socket).is_some_and(|it| fine(&it)) {
        return false;
    }
    lines.all(|line| answered(&mut socket, Message::text(line)))
}

/// Messages of somebody who follows the battle already.
fn later(host: &Host, text: &str, message: impl Fn(&str) -> Message) -> bool {
    thread_local! {
        static SOCKET: RefCell<Option<Socket>> = const { RefCell::new(None) };
    }
    SOCKET.with_borrow_mut(|kept| {
        let mut socket = kept.take().unwrap_or_else(|| {
            let mut socket = connect(host);
            let hello = json!({ "battle": host.battle, "key": host.key }).to_string();
            socket.send(Message::text(hello)).expect("it is open");
            assert!(heard(&mut socket).is_some_and(|it| fine(&it)), "seat A may follow its battle");
            socket
        });
        let all = text.lines().take(MOST_LINES).all(|line| answered(&mut socket, message(line)));
        *kept = socket.can_write().then_some(socket);
        all && !text.is_empty()
    })
}

/// Sends a message and waits for the response, past all that is pushed meanwhile. Whether it was no fault.
fn answered(socket: &mut Socket, message: Message) -> bool {
    if socket.send(message).is_err() {
        return false;
    }
    while let Some(heard) = heard(socket) {
        if heard.get("reply").is_some() || heard.get("fault").is_some() {
            return fine(&heard);
        }
    }
    false
}

/// Plain bytes on a connection that has become a WebSocket.
fn bytes_of_a_socket(host: &Host, bytes: &[u8]) -> bool {
    let mut socket = connect(host);
    let stream = &mut socket.get_mut().0;
    let sent = stream.write_all(bytes).is_ok();
    read_a_little(stream);
    sent
}

/// Plain bytes on a bare connection.
fn plain(host: &Host, bytes: &[u8]) -> bool {
    let mut stream = TcpStream::connect(host.address).expect("the server listens");
    let sent = stream.write_all(bytes).is_ok();
    let _ = stream.shutdown(std::net::Shutdown::Write);
    read_a_little(&mut stream);
    sent
}

/// Reads what comes at once, if anything comes.
fn read_a_little(stream: &mut TcpStream) {
    let _ = stream.set_read_timeout(Some(GLANCE));
    let _ = stream.read(&mut [0; 4096]);
}
