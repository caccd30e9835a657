//! A table as a process, and seats at it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::Scratch;

/// A table that is served.
pub struct Served {
    pub child: Child,
    pub address: String,
    /// The part of the address behind `#`, where a battle was begun at once.
    pub hash: Option<String>,
}

impl Served {
    pub fn start(here: &Scratch, arguments: &[&str]) -> Served {
        Served::started(Served::command(here, arguments).arg("--no-browser"))
    }

    /// The same, and what it tells beside goes to a file.
    pub fn start_telling(here: &Scratch, arguments: &[&str], log: &Path) -> Served {
        let log = File::create(log).unwrap();
        Served::started(Served::command(here, arguments).arg("--no-browser").stderr(log))
    }

    /// The same where there is a screen to open a browser on; what it tells beside goes to `told`.
    pub fn start_seen(here: &Scratch, arguments: &[&str], path: &str) -> Served {
        let log = File::create(here.path("told")).unwrap();
        Served::started(Served::command(here, arguments).env("DISPLAY", ":0").env("PATH", path).stderr(log))
    }

    fn command(here: &Scratch, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tercio"));
        command.args(arguments).arg("--data").arg(here.path("data")).stdout(Stdio::piped());
        command
    }

    fn started(command: &mut Command) -> Served {
        let mut child = command.spawn().unwrap();
        Served::announced(child.stdout.take().unwrap(), child)
    }

    /// Reads the address.
    pub fn announced(output: ChildStdout, child: Child) -> Served {
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).unwrap();
        let url = line.split_once("http://").expect("an address").1.trim();
        let (address, hash) = url.split_once('/').unwrap();
        let hash = hash.strip_prefix('#').map(str::to_owned);
        Served { child, address: address.to_owned(), hash }
    }

    pub fn post(&self, key: &str, body: &Value) -> Option<(u16, Value)> {
        let body = body.to_string();
        let mut socket = TcpStream::connect(&self.address).ok()?;
        socket.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let key = if key.is_empty() { String::new() } else { format!("Authorization: Bearer {key}\r\n") };
        let head = format!(
            "POST /api/call HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             {key}Content-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        socket.write_all(format!("{head}{body}").as_bytes()).ok()?;
        let mut all = String::new();
        socket.read_to_string(&mut all).ok()?;
        let (head, body) = all.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A seat at a battle.
#[derive(Clone)]
pub struct Seat {
    pub battle: String,
    pub key: String,
}

impl Seat {
    pub fn of(served: &Served) -> Seat {
        let hash = served.hash.as_deref().expect("a battle was begun");
        let (battle, key) = hash.strip_prefix("/battle/").unwrap().split_once('/').unwrap();
        Seat { battle: battle.to_owned(), key: key.to_owned() }
    }

    pub fn ask(&self, served: &Served, call: &Value) -> Option<(u16, Value)> {
        served.post(&self.key, &json!({ "version": 1, "id": 1, "battle": self.battle, "call": call }))
    }

    pub fn look(&self, served: &Served) -> Value {
        let (status, response) = self.ask(served, &json!({ "do": "look" })).unwrap();
        assert_eq!(status, 200, "{response}");
        response["reply"]["of"].clone()
    }

    /// One decision, by whoever is asked: the call that takes it.
    pub fn next(&self, served: &Served, sight: &Value, turn: usize) -> Value {
        let Some(number) = sight["decision"]["number"].as_u64() else { return json!({ "do": "step" }) };
        let (_, response) = self.ask(served, &json!({ "do": "choices", "decision": number })).unwrap();
        let choices = response["reply"]["of"]["choices"].as_array().expect("choices").clone();
        let answer = &choices[turn % choices.len()]["answer"];
        json!({ "do": "answer", "decision": number, "answer": answer })
    }
}
