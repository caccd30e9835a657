//! Readers who never read cost a bounded memory for a bounded time. Alone in its process: it reads its own memory.

use crate::toy;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use protocol::wire::{Call, Reply};
use serde_json::{Value, json};
use server::Limits;
use toy::client::{Host, connect_with};
use toy::{Memory, Toy};

/// What this process has in memory, as the system tells it.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<usize>().ok());
    kib.map_or(0, |kib| kib * 1024)
}

const MEBIBYTE: usize = 1024 * 1024;

/// Asks for four mebibytes and reads nothing of them.
fn ask(host: &Host) -> TcpStream {
    let body = json!({ "version": 1, "call": { "do": "rules", "rules": "toy" } }).to_string();
    let mut stream = connect_with([127, 0, 0, 1], host.address, Some(4096));
    let head = format!(
        "POST /api/call HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        host.address,
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

#[test]
fn readers_who_never_read_cost_a_bounded_memory_for_a_bounded_time() {
    let patience = Duration::from_secs(3);
    let limits = Limits { unread: 16 * MEBIBYTE, patience, connections_of_address: 512, ..Limits::default() };
    let host = Host::limited(Toy, Memory::new(), limits);
    drop(ask(&host));
    let (before, begun) = (resident(), Instant::now());
    let mut dawdlers = Vec::new();
    let mut most = 0;
    for _ in 0..120 {
        dawdlers.push(ask(&host));
        most = most.max(resident());
    }
    // 480 MiB are asked for at once.
    let mut refused = 0;
    while begun.elapsed() < patience / 2 {
        most = most.max(resident());
        refused += usize::from(host.call(None, None, json!({ "do": "rules", "rules": "toy" })).0 == 503);
        thread::sleep(Duration::from_millis(50));
    }
    assert!(refused > 0, "new work is refused meanwhile");
    let grown = most.saturating_sub(before) / MEBIBYTE;
    assert!(grown < 128, "{grown} MiB more than before");
    // They are let go of, and whoever comes now is answered.
    thread::sleep(2 * patience);
    let (status, told) = host.call(None, None, json!({ "do": "rules", "rules": "toy" }));
    assert_eq!((status, told["reply"]["is"].as_str()), (200, Some("rules")));
    let whole = dawdlers.into_iter().filter_map(|mut stream| {
        let mut all = Vec::new();
        stream.read_to_end(&mut all).ok()?;
        (all.len() >= 4 * MEBIBYTE).then_some(())
    });
    assert_eq!(whole.count(), 0, "nobody who waited so long is sent the rest");
}

#[test]
fn a_list_full_of_faults_is_answered_with_twenty_of_them() {
    // Every line is wrong.
    let text = (0..5_000).map(|at| format!("[[unit]]\nwrong_{at} = {at}\n")).collect::<String>();
    let call = Call::Muster { rules: "matchlocks".to_owned(), army: String::new(), text: text.clone() };
    let Some(Ok(Reply::Mustered(mustered))) = protocol::program(&call) else { panic!("it is judged") };
    let told = mustered.faults.len() + mustered.warnings.len();
    assert!(told <= 20, "{told}");
    assert!(!mustered.accepted);
    let written: Value = serde_json::to_value(&*mustered).unwrap();
    let length = written.to_string().len();
    assert!(length < text.len() * 2 + 40_000, "{length} bytes for {} of text", text.len());
    println!("{told} told, {} more", mustered.more);
}
