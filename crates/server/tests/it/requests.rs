//! Good requests are answered; bad ones of every kind get a typed fault with the right status and change nothing.

use crate::toy;

use serde_json::{Value, json};
use server::{Limits, Page, Store};
use toy::client::{Host, Live};
use toy::{Memory, Toy};

fn answer(decision: u32, answer: &str) -> Value {
    json!({ "do": "answer", "decision": decision, "answer": answer })
}

fn kind(response: &Value) -> &str {
    response["fault"]["kind"].as_str().unwrap_or_else(|| panic!("no fault: {response}"))
}

#[test]
fn two_sides_play_over_http() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    let battle = Some(begun.battle.as_str());
    let (status, response) = host.call(battle, Some(&begun.a), answer(1, "hello"));
    assert_eq!((status, &response["id"], &response["reply"]["is"]), (200, &json!(7), &json!("snapshot")));
    let (status, _) = host.call(battle, Some(&begun.b), answer(1, "well met"));
    assert_eq!(status, 200);
    let (status, response) = host.call(battle, None, json!({ "do": "look" }));
    assert_eq!((status, response["reply"]["of"]["hash"].as_str()), (200, Some("hello,well met")));
    assert_eq!(response["reply"]["of"]["seat"], "spectator");
    assert_eq!(store.lines(&begun.battle), ["A hello", "B well met"]);
    let (status, response) = host.call(None, None, json!({ "do": "catalogue" }));
    assert_eq!((status, response["reply"]["of"]["program"].as_str()), (200, Some("toy")));
}

#[test]
fn a_key_opens_its_own_seat_of_its_own_battle() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let (begun, other) = (host.begin(), host.begin());
    let battle = Some(begun.battle.as_str());
    assert_ne!(begun.a, begun.b);
    host.call(battle, Some(&begun.a), answer(1, "one"));
    // The other side's decision has another number: A's second is not B's.
    let (status, response) = host.call(battle, Some(&begun.b), answer(2, "two"));
    assert_eq!((status, kind(&response)), (409, "stale"));
    let stranger = begun.a.replace(['0', '1', '2', '3'], "f");
    for wrong in [other.a.as_str(), other.b.as_str(), &stranger, "", "abc", "../../etc/passwd"] {
        for call in [answer(2, "two"), json!({ "do": "look" })] {
            let (status, response) = host.call(battle, Some(wrong), call);
            assert_eq!((status, kind(&response)), (403, "forbidden"), "{wrong}");
        }
    }
    let acts = [
        answer(1, "x"),
        json!({ "do": "say", "words": "x" }),
        json!({ "do": "undo" }),
        json!({ "do": "preview", "decision": 1, "answer": "x" }),
        json!({ "do": "choices", "decision": 1 }),
        json!({ "do": "advise", "decision": 1 }),
        json!({ "do": "aim", "decision": 1, "piece": 0, "gesture": "go", "to": [0, 0] }),
        json!({ "do": "step" }),
        json!({ "do": "seat", "side": "A", "player": { "is": "person" } }),
    ];
    for call in acts {
        let (status, response) = host.call(battle, None, call.clone());
        assert_eq!((status, kind(&response)), (403, "forbidden"), "{call}");
    }
    assert_eq!(store.lines(&begun.battle), ["A one"]);
}

#[test]
fn bad_requests_get_a_typed_fault_and_change_nothing() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    let json_type = ("Content-Type", "application/json".to_owned());
    let key = ("Authorization", format!("Bearer {}", begun.a));
    let good = json!({ "version": 1, "id": 7, "battle": begun.battle, "call": answer(1, "hello") });
    let with = |name: &str, value: Value| {
        let mut request = good.clone();
        request[name] = value;
        request.to_string().into_bytes()
    };
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)).into_bytes();
    let giant = vec![b' '; 300 * 1024];
    let bodies: Vec<(Vec<u8>, u16, &str)> = vec![
        (b"".to_vec(), 400, "malformed"),
        (b"{".to_vec(), 400, "malformed"),
        (b"null".to_vec(), 400, "malformed"),
        (b"\xff\xfe".to_vec(), 400, "malformed"),
        (deep, 400, "malformed"),
        (giant, 413, "too-much"),
        (with("call", json!({ "do": "cheat" })), 400, "malformed"),
        (with("call", json!({ "do": "answer", "decision": -1, "answer": "x" })), 400, "malformed"),
        (with("battle", Value::Null), 400, "malformed"),
        (with("battle", json!("0123456789abcdef0123")), 404, "unknown"),
        (with("battle", json!("../battles.sqlite")), 404, "unknown"),
        (with("battle", json!("' OR 1=1 --")), 404, "unknown"),
        (with("version", json!(2)), 400, "version"),
        (br#"{"version": 9, "id": 3, "call": {"do": "fly"}}"#.to_vec(), 400, "version"),
        (with("call", answer(2, "hello")), 409, "stale"),
        (with("call", answer(1, "nonsense")), 422, "refused"),
    ];
    for (body, status, fault) in bodies {
        let got = host.post(&[json_type.clone(), key.clone()], &body);
        let shown = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
        assert_eq!((got.0, kind(&got.1)), (status, fault), "{shown}");
    }
    let body = good.to_string().into_bytes();
    type Headers = Vec<(&'static str, String)>;
    let headers: [(Headers, u16, &str); 8] = [
        (vec![key.clone()], 415, "malformed"),
        (vec![key.clone(), ("Content-Type", "text/plain".to_owned())], 415, "malformed"),
        (
            vec![key.clone(), ("Content-Type", "application/x-www-form-urlencoded".to_owned())],
            415,
            "malformed",
        ),
        (vec![json_type.clone(), ("Authorization", "Basic YTpi".to_owned())], 403, "forbidden"),
        (
            vec![json_type.clone(), key.clone(), ("Origin", "http://evil.example".to_owned())],
            403,
            "forbidden",
        ),
        (vec![json_type.clone(), key.clone(), ("Origin", "null".to_owned())], 403, "forbidden"),
        (vec![json_type.clone(), key.clone(), ("Host", "evil.example".to_owned())], 403, "forbidden"),
        (vec![json_type.clone(), key.clone(), ("Sec-Fetch-Site", "cross-site".to_owned())], 403, "forbidden"),
    ];
    for (headers, status, fault) in headers {
        let got = host.post(&headers, &body);
        assert_eq!((got.0, kind(&got.1)), (status, fault), "{headers:?}");
    }
    for (method, path, status) in [
        ("GET", "/api/call", 405),
        ("PUT", "/api/call", 405),
        ("POST", "/", 405),
        ("GET", "/api/live", 400),
        ("GET", "/api", 404),
        ("GET", "/../Cargo.toml", 404),
        ("GET", "/assets/..%2f..%2fCargo.toml", 404),
        ("GET", "//etc/passwd", 404),
    ] {
        let got = host.send(method, path, &[], b"");
        assert_eq!(got.0, status, "{method} {path}");
        kind(&serde_json::from_slice(&got.2).unwrap());
    }
    assert!(store.lines(&begun.battle).is_empty());
    // The same request, as it should be, is taken.
    assert_eq!(host.post(&[json_type, key], &body).0, 200);
}

#[test]
fn a_request_says_once_where_it_goes_and_who_sends_it() {
    let host = Host::new(Toy, Memory::new());
    let here = host.address.to_string();
    let body = json!({ "version": 1, "call": { "do": "catalogue" } }).to_string();
    let json_type = ("Content-Type", "application/json".to_owned());
    for twice in [
        [("Host", here.clone()), ("Host", here.clone())],
        [("Host", here.clone()), ("Host", "evil.example".to_owned())],
        [("Host", "evil.example".to_owned()), ("Host", here.clone())],
        [("Authorization", "Bearer 1".to_owned()), ("Authorization", "Bearer 2".to_owned())],
        [("Origin", format!("http://{here}")), ("Origin", "http://evil.example".to_owned())],
    ] {
        let headers = [vec![json_type.clone()], twice.to_vec()].concat();
        let (status, told) = host.post(&headers, body.as_bytes());
        assert_eq!((status, kind(&told)), (400, "malformed"), "{twice:?}");
        let (status, _, _) = host.send("GET", "/", &twice, b"");
        assert_eq!(status, 400, "{twice:?}");
    }
    assert_eq!(host.post(&[json_type], body.as_bytes()).0, 200);
}

#[test]
fn a_browser_is_sent_to_its_battle_by_get_alone() {
    let host = Host::new(Toy, Memory::new());
    let nowhere = format!("/open/{}", "0".repeat(48));
    for (method, path, status) in [
        ("GET", nowhere.as_str(), 404),
        ("GET", "/open/", 404),
        ("GET", "/open/abc", 404),
        ("GET", "/open/../etc/passwd", 404),
        ("HEAD", &nowhere, 405),
        ("POST", &nowhere, 405),
    ] {
        assert_eq!(host.send(method, path, &[], b"").0, status, "{method} {path}");
    }
}

#[test]
fn whoever_begins_a_battle_does_not_know_its_dice() {
    let host = Host::new(Toy, Memory::new());
    let person = json!({ "is": "person" });
    let seed = "0".repeat(64);
    let call =
        json!({ "do": "begin", "rules": "toy", "battle": "toy", "players": [person, person], "seed": seed });
    let (status, response) = host.call(None, None, call);
    assert_eq!((status, kind(&response)), (403, "forbidden"));
}

#[test]
fn everything_is_seen_once_the_battle_is_over_and_not_before() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    host.call(Some(&begun.battle), Some(&begun.a), answer(1, "secret plan"));
    let look = json!({ "version": 1, "battle": begun.battle, "seat": "umpire", "call": { "do": "look" } })
        .to_string();
    let json_type = [("Content-Type", "application/json".to_owned())];
    let (status, response) = host.post(&json_type, look.as_bytes());
    assert_eq!((status, kind(&response)), (403, "forbidden"));
    let hello = json!({ "battle": begun.battle, "seat": "umpire" }).to_string();
    assert_eq!(kind(&Live::new(host.address, &hello).next().unwrap()), "forbidden");
    host.call(Some(&begun.battle), Some(&begun.b), answer(1, "win"));
    let (status, response) = host.post(&json_type, look.as_bytes());
    assert_eq!((status, response["reply"]["of"]["hash"].as_str()), (200, Some("secret plan,win")));
    assert_eq!(Live::new(host.address, &hello).snapshot()["hash"], "secret plan,win");
}

/// What a browser sends to open a WebSocket.
fn knock() -> Vec<(&'static str, String)> {
    vec![
        ("Upgrade", "websocket".to_owned()),
        ("Sec-WebSocket-Version", "13".to_owned()),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==".to_owned()),
        ("Connection", "Upgrade, close".to_owned()),
    ]
}

#[test]
fn there_may_be_too_many_of_everything() {
    let limits = Limits { sockets: 2, sockets_of_one: 1, ..Limits::default() };
    let host = Host::limited(Toy, Memory::new(), limits);
    let begun = host.begin();
    let mut first = host.live(&begun.battle, None, 0);
    first.snapshot();
    let mut second = host.live(&begun.battle, None, 0);
    assert_eq!(kind(&second.next().unwrap()), "too-much", "one looks at this battle already");
    assert!(second.next().is_none());
    // One that says nothing counts too: with the first, it is all that may be.
    let _silent = loop {
        // The place of the one that was turned away is free as soon as its connection has ended.
        let stream = std::net::TcpStream::connect(host.address).unwrap();
        match tungstenite::client(format!("ws://{}/api/live", host.address), stream) {
            Ok((socket, _)) => break socket,
            Err(_) => std::thread::yield_now(),
        }
    };
    let (status, _, body) = host.send("GET", "/api/live", &knock(), b"");
    assert_eq!((status, kind(&serde_json::from_slice(&body).unwrap())), (429, "too-much"));
    // Whoever goes makes room.
    drop(first);
    let again = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        host.live(&begun.battle, None, 0).next().is_some_and(|message| message.get("snapshot").is_some())
    });
    assert!(again);
}

#[test]
fn a_page_of_another_site_follows_no_battle() {
    let host = Host::new(Toy, Memory::new());
    for (name, value) in [("Origin", "http://evil.example"), ("Host", "evil.example"), ("Origin", "null")] {
        let headers = [knock(), vec![(name, value.to_owned())]].concat();
        let (status, _, body) = host.send("GET", "/api/live", &headers, b"");
        assert_eq!(
            (status, kind(&serde_json::from_slice(&body).unwrap())),
            (403, "forbidden"),
            "{name}: {value}"
        );
    }
}

#[test]
fn the_page_is_served_with_its_types_and_its_manners() {
    let host = Host::new(Toy, Memory::new());
    let (status, head, body) = host.send("GET", "/", &[], b"");
    assert_eq!((status, body.as_slice()), (200, b"<p>table".as_slice()));
    for manner in [
        "content-type: text/html",
        "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-cache",
    ] {
        assert!(head.contains(manner), "{manner}: {head}");
    }
    let (status, head, _) = host.send("GET", "/assets/core-1.wasm", &[], b"");
    assert_eq!(status, 200);
    assert!(head.contains("content-type: application/wasm") && head.contains("immutable"), "{head}");
    let (status, _, body) = host.send("HEAD", "/", &[], b"");
    assert_eq!((status, body.len()), (200, 0));
    let (status, head, body) = host.send("HEAD", "/api/call", &[], b"");
    assert_eq!((status, body.len()), (200, 0));
    assert!(head.contains("content-type: application/json"), "{head}");
}

#[test]
fn where_the_page_was_not_built_it_says_how() {
    let host = Host::with_page(Toy, Memory::new(), Limits::default(), Page::of(&[]));
    let (status, _, body) = host.send("GET", "/", &[], b"");
    assert_eq!(status, 200);
    assert!(String::from_utf8(body).unwrap().contains("npm run build"));
    assert_eq!(host.send("GET", "/assets/index.js", &[], b"").0, 404);
}

/// A record that stops in the midst of its battle names the seed of what is still to be thrown.
#[test]
fn a_battle_whose_dice_are_known_is_not_played_on_from_its_record() {
    let kept = include_str!("../../../intake/corpus/record/m-long");
    let text = kept.split_once('\n').expect("the corpus names a rulebook first").1;
    let open = || json!({ "do": "open", "file": "mine.record", "text": text });
    let store = Memory::new();
    let (status, response) = Host::new(Toy, store.clone()).call(None, None, open());
    assert_eq!((status, kind(&response)), (403, "forbidden"), "{response}");
    assert!(matches!(store.count(), Ok(0)), "nothing is kept of it");
    // Where whoever begins may know the dice, he may know these.
    let (status, response) = Host::open_dice(Toy, Memory::new()).call(None, None, open());
    assert_eq!((status, &response["reply"]["is"]), (200, &json!("begun")), "{response}");
}
