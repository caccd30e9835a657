//! However many crowd in, from however few addresses: who plays keeps his place, and newcomers find theirs.

use crate::toy;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Limits, Settings};
use toy::client::{Host, Live, PAGE, connect_from, send_over};
use toy::{Memory, Toy};
use tungstenite::Message;

fn hello(battle: &str, key: Option<&str>) -> String {
    json!({ "battle": battle, "key": key }).to_string()
}

fn is_shown(live: &mut Live) -> bool {
    live.next().is_some_and(|message| message.get("snapshot").is_some())
}

#[test]
fn onlookers_shut_no_player_out_of_his_battle() {
    let limits = Limits { sockets_of_one: 4, sockets_of_key: 2, ..Limits::default() };
    let host = Host::limited(Toy, Memory::new(), limits);
    let begun = host.begin();
    let mut onlookers: Vec<Live> = (0..6).map(|_| host.live(&begun.battle, None, 0)).collect();
    let shown = onlookers.iter_mut().map(is_shown).filter(|shown| *shown).count();
    assert_eq!(shown, 4, "as many look on as may");
    for key in [&begun.a, &begun.b] {
        let mut players: Vec<Live> = (0..3).map(|_| host.live(&begun.battle, Some(key), 0)).collect();
        let shown = players.iter_mut().map(is_shown).filter(|shown| *shown).count();
        assert_eq!(shown, 2, "a key has places of its own, and so many");
    }
}

#[test]
fn onlookers_of_all_battles_leave_sockets_to_those_who_play() {
    let host = Host::limited(Toy, Memory::new(), Limits { sockets: 8, ..Limits::default() });
    let (first, second) = (host.begin(), host.begin());
    let mut onlookers: Vec<Live> = (0..7)
        .map(|at| host.live(if at % 2 == 0 { &first } else { &second }.battle.as_str(), None, 0))
        .collect();
    let shown = onlookers.iter_mut().map(is_shown).filter(|shown| *shown).count();
    assert_eq!(shown, 6, "three quarters of the sockets");
    let mut player = host.live(&first.battle, Some(&first.b), 0);
    assert!(is_shown(&mut player));
}

#[test]
fn one_address_has_so_many_sockets_and_leaves_the_others_to_others() {
    let host = Host::limited(Toy, Memory::new(), Limits { sockets_of_address: 2, ..Limits::default() });
    let begun = host.begin();
    let hello = hello(&begun.battle, None);
    let mut of_one: Vec<Live> = (0..2)
        .map(|_| Live::over(connect_from([127, 0, 0, 2], host.address), host.address, &hello))
        .collect();
    assert!(of_one.iter_mut().all(is_shown));
    let stream = connect_from([127, 0, 0, 2], host.address);
    let refused = tungstenite::client(format!("ws://{}/api/live", host.address), stream);
    assert!(refused.is_err(), "a third of this address is not let in");
    let mut other = Live::over(connect_from([127, 0, 0, 3], host.address), host.address, &hello);
    assert!(is_shown(&mut other));
    drop(of_one);
    let again = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(10));
        let stream = connect_from([127, 0, 0, 2], host.address);
        tungstenite::client(format!("ws://{}/api/live", host.address), stream).is_ok()
    });
    assert!(again, "whoever goes makes room");
}

#[test]
fn one_address_has_so_many_connections_and_shuts_no_newcomer_out() {
    let host = Host::limited(Toy, Memory::new(), Limits { connections_of_address: 3, ..Limits::default() });
    // Each is kept alive, as a browser keeps its own.
    let held: Vec<TcpStream> = (0..3)
        .map(|_| {
            let mut stream = connect_from([127, 0, 0, 2], host.address);
            let head = format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", host.address);
            stream.write_all(head.as_bytes()).unwrap();
            let mut told = [0; 12];
            stream.read_exact(&mut told).unwrap();
            assert_eq!(&told, b"HTTP/1.1 200");
            stream
        })
        .collect();
    let ask = |from| send_over(connect_from(from, host.address), host.address, "GET", "/", &[], b"").0;
    assert_eq!(ask([127, 0, 0, 2]), 429);
    assert_eq!(ask([127, 0, 0, 3]), 200);
    drop(held);
    assert!((0..200).any(|_| {
        thread::sleep(Duration::from_millis(10));
        ask([127, 0, 0, 2]) == 200
    }));
}

#[test]
fn those_who_look_on_leave_a_players_questions_their_place() {
    let limits = Limits { queue: 3, queue_of_key: 2, hands: 8, eyes: 64, ..Limits::default() };
    let host = Arc::new(Host::limited(Toy, Memory::new(), limits));
    let begun = host.begin();
    let ask = |key: Option<&str>| {
        let (host, battle, key) = (host.clone(), begun.battle.clone(), key.map(str::to_owned));
        // A look that takes a second.
        thread::spawn(move || {
            host.call(Some(&battle), key.as_deref(), json!({ "do": "prospects", "piece": 0 })).0
        })
    };
    let onlookers: Vec<_> = (0..12).map(|_| ask(None)).collect();
    thread::sleep(Duration::from_millis(200));
    for _ in 0..4 {
        assert_eq!(host.call(Some(&begun.battle), Some(&begun.a), json!({ "do": "look" })).0, 200);
    }
    let told: Vec<u16> = onlookers.into_iter().map(|one| one.join().unwrap()).collect();
    assert_eq!(told.iter().filter(|status| **status == 200).count(), 3, "{told:?}");
    assert!(told.iter().all(|status| [200, 429].contains(status)));
    let own: Vec<_> = (0..5).map(|_| ask(Some(&begun.a))).collect();
    let told: Vec<u16> = own.into_iter().map(|one| one.join().unwrap()).collect();
    assert_eq!(told.iter().filter(|status| **status == 200).count(), 2, "a key has so many: {told:?}");
}

#[test]
fn nobody_waits_for_a_computer_player_who_thinks() {
    let host = Arc::new(Host::limited(Toy, Memory::new(), Limits { minds: 1, ..Limits::default() }));
    let begun = host.begin();
    let thinks = {
        let (host, battle, key) = (host.clone(), begun.battle.clone(), begun.a.clone());
        thread::spawn(move || host.call(Some(&battle), Some(&key), json!({ "do": "step" })))
    };
    thread::sleep(Duration::from_millis(200));
    let ask = |key: &str, call: Value| host.call(Some(&begun.battle), Some(key), call);
    assert_eq!(ask(&begun.b, json!({ "do": "look" })).0, 200);
    assert_eq!(ask(&begun.b, json!({ "do": "answer", "decision": 1, "answer": "meanwhile" })).0, 200);
    assert!(!thinks.is_finished(), "he is thinking yet");
    let (status, stepped) = thinks.join().unwrap();
    assert_eq!(status, 200, "{stepped}");
    assert!(stepped.to_string().contains("meanwhile"), "he answers in the battle as it stands then");
}

#[test]
fn a_socket_says_in_time_whom_it_follows_however_often_it_pings() {
    let patience = Duration::from_millis(500);
    let host = Host::limited(Toy, Memory::new(), Limits { patience, ..Limits::default() });
    let stream = TcpStream::connect(host.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let (mut socket, _) = tungstenite::client(format!("ws://{}/api/live", host.address), stream).unwrap();
    let begun = Instant::now();
    let mut told = None;
    while begun.elapsed() < 20 * patience {
        let _ = socket.send(Message::Ping(Default::default()));
        match socket.read() {
            Ok(Message::Text(text)) => told = Some(serde_json::from_str::<Value>(&text).unwrap()),
            Ok(Message::Pong(_)) => {}
            Err(tungstenite::Error::Io(why)) if why.kind() == std::io::ErrorKind::WouldBlock => {}
            _ => break,
        }
        thread::sleep(Duration::from_millis(20));
    }
    assert!(begun.elapsed() >= patience && begun.elapsed() < 10 * patience, "{:?}", begun.elapsed());
    assert_eq!(told.unwrap()["fault"]["kind"], "malformed");
}

fn begin_from(host: &Host, from: [u8; 4]) -> u16 {
    let person = json!({ "is": "person" });
    let call = json!({ "do": "begin", "rules": "toy", "battle": "toy", "players": [person, person] });
    let body = json!({ "version": 1, "call": call }).to_string();
    let headers = [("Content-Type", "application/json".to_owned())];
    send_over(connect_from(from, host.address), host.address, "POST", "/api/call", &headers, body.as_bytes())
        .0
}

#[test]
fn one_address_begins_so_many_battles_and_waits_for_more() {
    let limits = Limits { begins: 3, begins_again: Duration::from_secs(2), ..Limits::default() };
    let host = Host::limited(Toy, Memory::new(), limits);
    let told: Vec<u16> = (0..5).map(|_| begin_from(&host, [127, 0, 0, 2])).collect();
    assert_eq!(told, [200, 200, 200, 429, 429]);
    assert_eq!(begin_from(&host, [127, 0, 0, 3]), 200);
    thread::sleep(Duration::from_millis(2200));
    assert_eq!([begin_from(&host, [127, 0, 0, 2]), begin_from(&host, [127, 0, 0, 2])], [200, 429]);
}

/// As many battles as may be kept: whoever is at the server's own machine begins one more all the same.
#[test]
fn the_house_is_never_full_for_whoever_is_at_home() {
    let limits = Limits { kept: 2, makes_room: Duration::from_secs(3600), ..Limits::default() };
    let host = Host::limited(Toy, Memory::new(), limits);
    assert!((0..4).all(|_| begin_from(&host, [127, 0, 0, 1]) == 200));
    // Behind a server that passes requests on everybody is elsewhere.
    let settings =
        Settings { limits, origins: vec!["https://table.example".to_owned()], ..Settings::default() };
    let host = Host::with_settings(Toy, Memory::new(), PAGE, settings);
    let told: Vec<u16> = (0..3).map(|_| begin_from(&host, [127, 0, 0, 1])).collect();
    assert_eq!(told, [200, 200, 429]);
}

/// Where as many are kept as may be, one that nobody plays makes room; one that somebody plays does not.
#[test]
fn a_battle_that_nobody_plays_makes_room() {
    let limits = Limits { kept: 2, makes_room: Duration::ZERO, ..Limits::default() };
    let settings =
        Settings { limits, origins: vec!["https://table.example".to_owned()], ..Settings::default() };
    let host = Host::with_settings(Toy, Memory::new(), PAGE, settings);
    let (first, second) = (host.begin(), host.begin());
    let answer = json!({ "do": "answer", "decision": 1, "answer": "hello" });
    assert_eq!(host.call(Some(&first.battle), Some(&first.a), answer.clone()).0, 200);
    let third = host.begin();
    let look = |battle: &str| host.call(Some(battle), None, json!({ "do": "look" })).0;
    assert_eq!([look(&first.battle), look(&second.battle), look(&third.battle)], [200, 404, 200]);
    assert_eq!(host.call(Some(&third.battle), Some(&third.b), answer).0, 200);
    assert_eq!(begin_from(&host, [127, 0, 0, 1]), 429, "both are played");
}

#[test]
fn battles_that_nobody_ever_answered_in_age_and_go() {
    let limits = Limits { unanswered: Duration::from_secs(1), ..Limits::default() };
    let store = Memory::new();
    let host = Host::limited(Toy, store, limits);
    let (played, followed, idle) = (host.begin(), host.begin(), host.begin());
    let answer = json!({ "do": "answer", "decision": 1, "answer": "hello" });
    assert_eq!(host.call(Some(&played.battle), Some(&played.a), answer).0, 200);
    let mut following = host.live(&followed.battle, None, 0);
    following.snapshot();
    let look = |battle: &str| host.call(Some(battle), None, json!({ "do": "look" })).0;
    assert_eq!(look(&idle.battle), 200);
    thread::sleep(Duration::from_millis(2500));
    assert_eq!([look(&played.battle), look(&followed.battle), look(&idle.battle)], [200, 200, 404]);
}
