//! The whole server on such a disk: what it has answered stands when it is started again, what it could not keep never
//! happened, and it goes on as soon as the disk does.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use failing_store::{Failing, Kind, Lasting, install};
use protocol::wire::{Begin, Player};
use serde_json::{Value, json};
use server::{Page, Server, Settings, Tercio, open_store};

/// The battle's decisions that are taken in a trial.
const STEPS: u32 = 5;

/// A server at work, and how it is ended.
struct Host {
    address: SocketAddr,
    end: std::sync::mpsc::Sender<()>,
    thread: std::thread::JoinHandle<()>,
}

/// A battle and the key of its side A.
struct Seat {
    battle: String,
    key: String,
}

/// Something that is waited for on another thread.
async fn ended(end: std::sync::mpsc::Receiver<()>) {
    use std::task::Poll;
    std::future::poll_fn(move |context| match end.try_recv() {
        Err(std::sync::mpsc::TryRecvError::Empty) => {
            let waker = context.waker().clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(5));
                waker.wake();
            });
            Poll::Pending
        }
        _ => Poll::Ready(()),
    })
    .await;
}

impl Host {
    /// A server on a folder, and what is to be done before it answers.
    fn new<T>(folder: &Path, before: impl FnOnce(&Server) -> T) -> Result<(Host, T), String> {
        let store = open_store(folder).map_err(|why| why.to_string())?;
        let settings = Settings { port: Some(0), seeds_may_be_given: true, ..Settings::default() };
        let server =
            Server::listen(&settings, Arc::new(Tercio), store, Page::of(&[])).expect("a port is free");
        let (address, done) = (server.address(), before(&server));
        let (end, wait) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || server.serve_until(ended(wait)).expect("it serves"));
        Ok((Host { address, end, thread }, done))
    }

    /// Ends it and waits until it has let go of its file.
    fn end(self) {
        let _ = self.end.send(());
        self.thread.join().expect("it ends");
    }

    /// Asks from seat A.
    fn ask(&self, seat: &Seat, call: &Value) -> (u16, Value) {
        let body =
            json!({ "version": 1, "id": 1, "battle": seat.battle, "seat": "A", "call": call }).to_string();
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("it can be timed");
        let head = format!(
            "POST /api/call HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAuthorization: Bearer {}\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            seat.key,
            body.len()
        );
        stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(body.as_bytes()))
            .expect("it is read");
        let mut all = Vec::new();
        stream.read_to_end(&mut all).expect("it is answered");
        let text = String::from_utf8(all).expect("it is text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, serde_json::from_str(body).expect("it is JSON"))
    }

    /// What seat A sees, in a hash.
    fn hash(&self, seat: &Seat) -> String {
        let (status, response) = self.ask(seat, &json!({ "do": "look" }));
        assert_eq!(status, 200, "{response}");
        response["reply"]["of"]["hash"].as_str().expect("a snapshot has a hash").to_owned()
    }

    /// How far the battle has come.
    fn told(&self, seat: &Seat) -> u64 {
        let (_, response) = self.ask(seat, &json!({ "do": "look" }));
        response["reply"]["of"]["since"]["told"].as_u64().expect("a snapshot says so")
    }
}

fn begin() -> Begin {
    let random = || Player::Computer { name: "random".to_owned() };
    Begin {
        rules: "matchlocks".to_owned(),
        battle: "training".to_owned(),
        players: [random(), random()],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    }
}

fn folder() -> PathBuf {
    let path = std::env::temp_dir().join(format!("tercio-failing-server-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// How the battle looks to seat A after each decision where nothing fails: the same seed, the same battle.
fn undisturbed() -> Vec<String> {
    let folder = folder();
    let (host, begun) = Host::new(&folder, |server| server.begin(begin())).expect("nothing fails");
    let begun = begun.expect("it begins");
    let seat = Seat { battle: begun.battle, key: begun.keys.expect("it has keys")[0].clone() };
    let mut hashes = vec![host.hash(&seat)];
    for _ in 0..=STEPS {
        assert_eq!(host.ask(&seat, &json!({ "do": "step" })).0, 200);
        hashes.push(host.hash(&seat));
    }
    host.end();
    let _ = std::fs::remove_dir_all(&folder);
    hashes
}

/// One trial. Whether the failure came about, and how many decisions were asked for.
fn trial(kind: Kind, number: u32, lasting: Lasting, hashes: &[String]) -> (bool, u32) {
    let name = format!("{kind:?} {number} {lasting:?}");
    let folder = folder();
    let failing = Failing::at(kind, number, lasting);
    let (host, begun) = match Host::new(&folder, |server| server.begin(begin())) {
        Ok(both) => both,
        Err(why) => {
            assert!(!why.is_empty());
            let struck = failing.struck();
            drop(failing);
            // It was refused, and there is nothing to lose: it starts as soon as the disk does.
            let (host, _) = Host::new(&folder, |_| ()).unwrap_or_else(|why| panic!("{name}: {why}"));
            host.end();
            return (struck, 0);
        }
    };
    let Ok(begun) = begun else {
        let struck = failing.struck();
        drop(failing);
        host.end();
        return (struck, 0);
    };
    let seat = Seat { battle: begun.battle, key: begun.keys.expect("it has keys")[0].clone() };
    let (mut taken, mut asked) = (0_usize, 0);
    for _ in 0..STEPS {
        asked += 1;
        let (status, response) = host.ask(&seat, &json!({ "do": "step" }));
        if status == 200 {
            taken += 1;
            continue;
        }
        assert_eq!(response["fault"]["kind"], json!("broken"), "{name}: {response}");
        let words = response["fault"]["message"].as_str().unwrap_or_default();
        let clear = ["nothing has changed", "stands as it stood"].iter().any(|said| words.contains(said));
        assert!(clear, "{name}: {response}");
    }
    let struck = failing.struck();
    drop(failing);
    assert_eq!(host.hash(&seat), hashes[taken], "{name}: it stands where it was last said to stand");
    let told = host.told(&seat);
    host.end();
    let (host, ()) = Host::new(&folder, |_| ()).unwrap_or_else(|why| panic!("{name}: {why}"));
    // What was refused may have been kept whole where the disk failed as it was acknowledged.
    let found = host.hash(&seat);
    assert!(
        found == hashes[taken] || (taken as u32) < asked && found == hashes[taken + 1],
        "{name}: it was lost"
    );
    if found == hashes[taken] {
        assert_eq!(host.told(&seat), told, "{name}: its story is told twice, or not at all");
    }
    assert_eq!(host.ask(&seat, &json!({ "do": "step" })).0, 200, "{name}: it goes on");
    host.end();
    let _ = std::fs::remove_dir_all(&folder);
    (struck, asked)
}

#[test]
fn a_server_on_a_disk_that_fails_keeps_its_word() {
    install();
    let hashes = undisturbed();
    let (mut trials, mut asked) = (0, 0);
    for kind in Kind::ALL {
        for lasting in Lasting::BOTH {
            for number in 0.. {
                let (struck, steps) = trial(kind, number, lasting, &hashes);
                if !struck {
                    break;
                }
                (trials, asked) = (trials + 1, asked + steps);
            }
        }
    }
    println!("{trials} trials, {asked} decisions asked of the server");
    assert!(trials > 20, "nothing failed");
}
