//! Those who are slow or many keep nobody else waiting.

use crate::toy;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Limits;
use toy::client::{Host, send};
use toy::{Memory, Toy};

/// How long the hosts of these tests wait for a request.
const PATIENCE: Duration = Duration::from_millis(400);

fn host(connections: usize) -> Host {
    Host::limited(Toy, Memory::new(), Limits { connections, patience: PATIENCE, ..Limits::default() })
}

fn connect(host: &Host) -> TcpStream {
    let stream = TcpStream::connect(host.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// All that comes until the other end hangs up.
fn rest(mut stream: TcpStream) -> String {
    let mut all = Vec::new();
    // A reset is a way of hanging up.
    let _ = stream.read_to_end(&mut all);
    String::from_utf8(all).unwrap()
}

#[test]
fn whoever_never_ends_his_head_is_let_go() {
    let host = host(8);
    for begun in ["", "POST /api/call HTTP/1.1\r\nHost: x\r\n"] {
        let mut stream = connect(&host);
        let since = Instant::now();
        stream.write_all(begun.as_bytes()).unwrap();
        // A little now and then does not help.
        let mut dripping = stream.try_clone().unwrap();
        let drip = thread::spawn(move || {
            (0..40)
                .take_while(|_| {
                    thread::sleep(Duration::from_millis(50));
                    begun.is_empty() || dripping.write_all(b"a").is_ok()
                })
                .count()
        });
        rest(stream);
        assert!(since.elapsed() >= PATIENCE && since.elapsed() < 10 * PATIENCE, "{:?}", since.elapsed());
        drip.join().unwrap();
    }
}

#[test]
fn whoever_never_ends_his_call_is_told_so() {
    let host = host(8);
    let mut stream = connect(&host);
    let head = format!(
        "POST /api/call HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        host.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut told = vec![0; 12];
    stream.read_exact(&mut told).unwrap();
    assert_eq!(String::from_utf8(told).unwrap(), "HTTP/1.1 408");
}

#[test]
fn connections_are_counted_and_those_that_dawdle_make_room() {
    let host = host(3);
    let begun = host.begin();
    let mut live = host.live(&begun.battle, Some(&begun.a), 0);
    live.snapshot();
    // What has become a WebSocket is counted elsewhere.
    let held: Vec<_> = (0..3).map(|_| connect(&host)).collect();
    let turned_away = (0..100).find_map(|_| {
        let told = rest(connect_and_ask(&host));
        told.starts_with("HTTP/1.1 429").then_some(told)
    });
    let told = turned_away.expect("there is no room for a fourth");
    let fault: Value = serde_json::from_str(told.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(fault["fault"]["kind"], "too-much");
    // Battles that are followed go on meanwhile.
    let answered = live.ask(1, json!({ "do": "answer", "decision": 1, "answer": "hello" }));
    assert_eq!(answered["reply"]["is"], "snapshot");
    thread::sleep(2 * PATIENCE);
    let (status, ..) = send(host.address, "GET", "/", &[], b"");
    assert_eq!(status, 200);
    drop(held);
}

fn connect_and_ask(host: &Host) -> TcpStream {
    let mut stream = connect(host);
    let _ = stream.write_all(
        format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", host.address).as_bytes(),
    );
    stream
}

#[test]
fn whoever_looks_long_keeps_nobody_from_playing() {
    let host = Arc::new(host(8));
    let begun = host.begin();
    let (battle, key) = (begun.battle.clone(), begun.a.clone());
    let looking = {
        let (host, battle) = (host.clone(), battle.clone());
        thread::spawn(move || host.call(Some(&battle), None, json!({ "do": "prospects", "piece": 0 })))
    };
    thread::sleep(Duration::from_millis(200));
    for number in 1..4 {
        let answer = json!({ "do": "answer", "decision": number, "answer": format!("word {number}") });
        assert_eq!(host.call(Some(&battle), Some(&key), answer).0, 200);
        let (_, seen) = host.call(Some(&battle), None, json!({ "do": "look" }));
        assert!(seen["reply"]["of"]["hash"].as_str().unwrap().ends_with(&format!("word {number}")), "{seen}");
    }
    assert!(!looking.is_finished(), "three decisions were taken while one looked");
    assert_eq!(looking.join().unwrap().0, 200);
}
