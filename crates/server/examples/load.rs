//! A bounded load on one server process: many battles, two clients each, who look, preview, drag and answer. It prints
//! how long answers took and how much memory the process had.
//!
//! `cargo run --release -p server --example load -- --battles 200 --seconds 30 --rate 40 [--battle NAME]`

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::{Value, json};
use server::{Limits, Page, Server, Settings, Tercio};
use tungstenite::{Message, WebSocket};

/// Threads that play the clients; each has its share of the battles.
const HANDS: usize = 4;

fn main() {
    let mut arguments = env::args().skip(1);
    let (mut battles, mut seconds, mut rate, mut only) = (200, 30, 40.0, None);
    while let Some(flag) = arguments.next() {
        let value = arguments.next().expect("every flag has a value");
        match flag.as_str() {
            "--serve" => return serve(Path::new(&value)),
            "--battles" => battles = value.parse().expect("a number"),
            "--seconds" => seconds = value.parse().expect("a number"),
            "--rate" => rate = value.parse().expect("a number"),
            "--battle" => only = Some(value),
            _ => panic!("--battles N, --seconds N, --rate N a second, --battle NAME"),
        }
    }
    let folder = env::temp_dir().join(format!("tercio-load-{}", std::process::id()));
    let served = Served::start(folder);
    let names = only.map_or_else(|| served.battles(), |name| vec![name]);
    let begun = Instant::now();
    let mut tables: Vec<Table> =
        (0..battles).map(|at| Table::begin(&served, &names[at % names.len()])).collect();
    println!(
        "{battles} battles ({}), {} clients, begun in {:.1} s",
        names.join(", "),
        2 * battles,
        begun.elapsed().as_secs_f64()
    );
    println!("memory with all of them open: {}", served.memory("VmRSS"));
    let share = battles.div_ceil(HANDS);
    let pause = Duration::from_secs_f64(HANDS as f64 / rate);
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut times = Times::default();
    thread::scope(|scope| {
        let hands: Vec<_> =
            tables.chunks_mut(share).map(|tables| scope.spawn(move || play(tables, pause, until))).collect();
        hands.into_iter().for_each(|hand| times.join(hand.join().expect("a hand plays on")));
    });
    times.tell(seconds);
    println!("memory at most: {}", served.memory("VmHWM"));
}

/// The server, in a process of its own.
fn serve(folder: &Path) {
    // All of them come from one address here.
    let many = 100_000;
    let limits = Limits {
        begins: 100_000,
        connections_of_address: many,
        sockets: many,
        sockets_of_address: many,
        ..Limits::default()
    };
    let settings = Settings { port: Some(0), limits, ..Settings::default() };
    let store = server::open_store(folder).expect("a folder");
    let server = Server::listen(&settings, Arc::new(Tercio), store, Page::carried()).expect("a free port");
    println!("{}", server.address());
    server.serve().expect("it serves");
}

struct Served {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Served {
    fn start(folder: PathBuf) -> Served {
        let program = env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .arg("--serve")
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut address).expect("an address");
        Served { child, address: address.trim().to_owned(), folder }
    }

    /// A figure of the process, as the system tells it.
    fn memory(&self, what: &str) -> String {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kib.map_or_else(|| "not told by this system".to_owned(), |kib| format!("{} MiB", kib / 1024))
    }

    fn call(&self, call: &Value) -> Value {
        use std::io::{Read, Write};
        let body = json!({ "version": 1, "call": call }).to_string();
        let mut socket = TcpStream::connect(&self.address).expect("the server listens");
        let (address, length) = (&self.address, body.len());
        let head = format!("POST /api/call HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
        let kind = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
        socket.write_all(format!("{head}{kind}{body}").as_bytes()).expect("it listens");
        let mut all = String::new();
        socket.read_to_string(&mut all).expect("it answers");
        let body = all.split_once("\r\n\r\n").expect("a body").1;
        serde_json::from_str::<Value>(body).expect("JSON")["reply"]["of"].clone()
    }

    fn battles(&self) -> Vec<String> {
        let catalogue = self.call(&json!({ "do": "catalogue" }));
        let playable = |battle: &Value| {
            let can = battle["rulesets"].as_array().is_some_and(|rulesets| !rulesets.is_empty());
            can.then(|| battle["name"].as_str().unwrap_or_default().to_owned())
        };
        catalogue["battles"].as_array().expect("battles").iter().filter_map(playable).collect()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A battle and the two who follow it.
struct Table {
    sides: [Client; 2],
    turn: usize,
}

struct Client {
    socket: WebSocket<TcpStream>,
    decision: Option<u64>,
    asked: u32,
}

impl Table {
    fn begin(served: &Served, battle: &str) -> Table {
        let person = json!({ "is": "person" });
        let rules = "matchlocks";
        let call = json!({ "do": "begin", "rules": rules, "battle": battle, "players": [person, person] });
        let begun = served.call(&call);
        let sides = [0, 1].map(|side| Client::new(&served.address, &begun["battle"], &begun["keys"][side]));
        Table { sides, turn: 0 }
    }

    /// One decision: what may be answered, one answer and one gesture looked into, one answer given.
    fn go_on(&mut self, times: &mut Times) {
        self.turn += 1;
        for at in [0, 1] {
            self.sides[at].catch_up();
            let Some(decision) = self.sides[at].decision else { continue };
            let client = &mut self.sides[at];
            let choices = client.timed(&mut times.choices, json!({ "do": "choices", "decision": decision }));
            let choices = choices["choices"].as_array().expect("choices");
            let choice = &choices[self.turn * 7 % choices.len()];
            let preview = json!({ "do": "preview", "decision": decision, "answer": choice["answer"] });
            client.timed(&mut times.previews, preview);
            let legs = choices.iter().find(|choice| choice["way"]["is"] == "legs");
            if let Some(end) = legs.and_then(|legs| Some((legs, legs["way"]["outlines"].as_array()?.last()?)))
            {
                let (piece, to) = (&end.0["piece"], &end.1[0]);
                let gesture =
                    json!({ "do": "aim", "decision": decision, "piece": piece, "gesture": "go", "to": to });
                client.timed(&mut times.drags, gesture.clone());
                let mut deep = gesture;
                deep["prospects"] = json!(true);
                client.timed(&mut times.prospects, deep);
            }
            let answer = json!({ "do": "answer", "decision": decision, "answer": choice["answer"] });
            client.timed(&mut times.answers, answer);
            return;
        }
    }
}

impl Client {
    fn new(address: &str, battle: &Value, key: &Value) -> Client {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        let (mut socket, _) =
            tungstenite::client(format!("ws://{address}/api/live"), stream).expect("a WebSocket");
        socket.send(Message::text(json!({ "battle": battle, "key": key }).to_string())).expect("it listens");
        let mut client = Client { socket, decision: None, asked: 0 };
        client.next();
        client
    }

    /// The next message; a snapshot is taken note of.
    fn next(&mut self) -> Value {
        loop {
            let Message::Text(text) = self.socket.read().expect("the connection stands") else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if let Some(snapshot) = message.get("snapshot") {
                self.decision = snapshot["decision"]["number"].as_u64();
            }
            return message;
        }
    }

    fn ask(&mut self, call: &Value) -> Value {
        self.asked += 1;
        self.socket
            .send(Message::text(json!({ "id": self.asked, "call": call }).to_string()))
            .expect("it listens");
        loop {
            let message = self.next();
            if message["id"] == self.asked {
                return message;
            }
        }
    }

    /// Reads what has been pushed since: it comes before the answer to anything asked now.
    fn catch_up(&mut self) {
        self.ask(&json!({ "do": "ranges", "pieces": [] }));
        let snapshot = self.ask(&json!({ "do": "look", "since": { "told": 1_000_000, "edition": 0 } }));
        self.decision = snapshot["reply"]["of"]["decision"]["number"].as_u64();
    }

    fn timed(&mut self, times: &mut Vec<Duration>, call: Value) -> Value {
        let begun = Instant::now();
        let response = self.ask(&call);
        times.push(begun.elapsed());
        assert!(response.get("fault").is_none(), "{call}: {response}");
        response["reply"]["of"].clone()
    }
}

fn play(tables: &mut [Table], pause: Duration, until: Instant) -> Times {
    let mut times = Times::default();
    let mut next = Instant::now();
    for at in (0..tables.len()).cycle() {
        if Instant::now() >= until {
            break;
        }
        tables[at].go_on(&mut times);
        next += pause;
        thread::sleep(next.saturating_duration_since(Instant::now()));
    }
    times
}

/// How long answers took.
#[derive(Default)]
struct Times {
    choices: Vec<Duration>,
    previews: Vec<Duration>,
    drags: Vec<Duration>,
    prospects: Vec<Duration>,
    answers: Vec<Duration>,
}

impl Times {
    fn all(&mut self) -> [(&'static str, &mut Vec<Duration>); 5] {
        [
            ("what may be answered", &mut self.choices),
            ("preview", &mut self.previews),
            ("drag", &mut self.drags),
            ("drag with prospects", &mut self.prospects),
            ("answer, kept on disk", &mut self.answers),
        ]
    }

    fn join(&mut self, mut other: Times) {
        for ((_, all), (_, more)) in self.all().into_iter().zip(other.all()) {
            all.append(more);
        }
    }

    fn tell(&mut self, seconds: u64) {
        println!("{:<22} {:>7} {:>9} {:>9} {:>9}", "milliseconds", "count", "median", "99th", "longest");
        for (name, times) in self.all() {
            times.sort();
            let part = |of: usize| times.get((times.len() * of / 100).min(times.len().saturating_sub(1)));
            let shown = |of| part(of).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
            let (count, median, most, longest) = (times.len(), shown(50), shown(99), shown(100));
            println!("{name:<22} {count:>7} {median:>9.2} {most:>9.2} {longest:>9.2}");
        }
        println!("{:.1} decisions a second", self.answers.len() as f64 / seconds as f64);
    }
}
