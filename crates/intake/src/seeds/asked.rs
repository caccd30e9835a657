//! Seeds of what is asked of a running program: requests, tables to study, messages of a socket.

use protocol::wire::{Call, Reply, Seat, Since};
use serde_json::{Value, json};

use super::{Seed, Sown};
use crate::request::{BATTLE, begin, call, house_at};
use crate::study::knowledge_at;

/// A request from seat A.
fn request(asked: &Value) -> String {
    format!("{}\n", json!({ "version": 1, "id": 7, "battle": BATTLE, "seat": "A", "call": asked }))
}

/// Requests of all kinds to a battle that has just begun.
pub(super) fn requests(rules: &'static str) -> Vec<Sown> {
    let mut house = house_at(rules, 0);
    let asked = [Seat::A, Seat::B].into_iter().find_map(|seat| {
        let looked = call(&mut house, seat, Some(BATTLE), Call::Look { since: Since::default() });
        let Ok(Reply::Snapshot(snapshot)) = looked else { return None };
        snapshot.decision.map(|decision| (seat, decision.number))
    });
    let (seat, decision) = asked.expect("somebody is asked");
    let Ok(Reply::Advice(advice)) =
        call(&mut house, seat, Some(BATTLE), Call::Advise { decision, by: Some("captain".to_owned()) })
    else {
        panic!("whoever is asked is advised")
    };
    let answer = advice.answer;
    let person = json!({ "is": "person" });
    let from = |asked: &Value| request(asked).replace("\"seat\":\"A\"", &format!("\"seat\":{}", json!(seat)));
    let sound = [
        ("look", json!({ "do": "look" })),
        ("choices", json!({ "do": "choices", "decision": decision })),
        ("advise", json!({ "do": "advise", "decision": decision })),
        ("advise-by", json!({ "do": "advise", "decision": decision, "by": "lieutenant" })),
        ("knowledge", json!({ "do": "knowledge", "decision": decision })),
        ("preview", json!({ "do": "preview", "decision": decision, "answer": answer })),
        ("plan", json!({ "do": "plan", "decision": decision, "answers": [answer] })),
        ("answer", json!({ "do": "answer", "decision": decision, "answer": answer })),
        ("reaches", json!({ "do": "reaches", "side": "A" })),
        ("prospects", json!({ "do": "prospects", "piece": 1 })),
        ("moments", json!({ "do": "moments" })),
        ("rules", json!({ "do": "rules", "rules": rules, "search": "dice" })),
        ("begin", serde_json::to_value(Call::Begin(begin(rules))).expect("it is JSON")),
    ];
    let near = [
        (
            "aim",
            json!({ "do": "aim", "decision": decision, "piece": 1, "gesture": "go", "to": [50000, 50000] }),
        ),
        ("ranges", json!({ "do": "ranges", "pieces": [0, 1, 200] })),
        ("undo", json!({ "do": "undo" })),
        ("say", json!({ "do": "say", "words": "concede" })),
        ("seat", json!({ "do": "seat", "side": "B", "player": { "is": "computer", "name": "captain" } })),
        ("moment", json!({ "do": "moment", "told": 1 })),
        (
            "branch",
            json!({ "do": "branch", "told": 1, "players": [person, person], "seed": "2a".repeat(32) }),
        ),
        ("record", json!({ "do": "record" })),
        ("review", json!({ "do": "review" })),
        ("what-if", json!({ "do": "what-if", "throw": 1, "faces": "6 5*" })),
        ("muster", json!({ "do": "muster", "rules": rules, "text": "format = 1\nname = \"Mine\"\n" })),
        (
            "mirror",
            json!({ "do": "begin", "rules": rules, "battle": "mirror:7", "players": [person, person] }),
        ),
    ];
    let mut sown: Vec<Sown> = sound.iter().map(|(name, asked)| Sown::sound(*name, 0, from(asked))).collect();
    sown.extend(near.iter().map(|(name, asked)| Sown::near(*name, 0, from(asked))));
    let given = from(&json!({ "do": "answer", "decision": decision, "answer": answer }));
    sown.push(Sown::near("several", 0, format!("{given}{}{}", from(&near[2].1), from(&sound[0].1))));
    sown.push(Sown::near("later", 2, from(&json!({ "do": "look" }))));
    sown
}

/// What bots say: in its time, too often, and what nobody can read.
pub(super) fn bots(_rules: &'static str) -> Vec<Sown> {
    let sound = [
        ("choice", "{\"is\":\"answer\",\"choice\":0}\n"),
        (
            "thought",
            "{\"is\":\"info\",\"score\":0.5,\"tries\":9,\"words\":\"so\"}\n{\"is\":\"answer\",\"choice\":0}\n",
        ),
        ("later-words", "{\"is\":\"pondering\",\"depth\":[1]}\n{\"is\":\"ready\",\"mood\":null}\n"),
        (
            "several",
            "{\"is\":\"answer\",\"choice\":0}\n{\"is\":\"answer\",\"choice\":0}\n{\"is\":\"answer\",\"choice\":0}\n",
        ),
    ];
    let near = [
        ("words", "{\"is\":\"answer\",\"answer\":\"pass\",\"words\":\"why not\"}\n"),
        ("far", "{\"is\":\"answer\",\"choice\":4294967295}\n"),
        (
            "stubborn",
            "{\"is\":\"answer\",\"answer\":\"dance\"}\n{\"is\":\"answer\",\"answer\":\"dance\"}\n{\"is\":\"answer\",\"answer\":\"dance\"}\n",
        ),
        (
            "another",
            "{\"is\":\"answer\",\"decision\":99,\"choice\":0}\n{\"is\":\"answer\",\"decision\":0,\"choice\":0}\n",
        ),
        ("gives-up", "{\"is\":\"answer\",\"answer\":\"concede\"}\n"),
        ("broken", "{\"is\":\"answer\",\"choice\":"),
    ];
    let way = |name: &str| if name == "several" { 2 } else { 0 };
    let mut sown: Vec<Sown> = sound.iter().map(|(name, text)| Sown::sound(*name, way(name), *text)).collect();
    sown.extend(near.iter().map(|(name, text)| Sown::near(*name, 1, *text)));
    sown
}

/// Tables as they were told, whole and with changes.
pub(super) fn studies(rules: &'static str) -> Vec<Sown> {
    let mut sown = Vec::new();
    for way in 0..3 {
        let table = knowledge_at(rules, way).table;
        let mut whole = vec![b'='];
        let digits = table.as_bytes().chunks_exact(2);
        whole.extend(digits.map(|pair| u8::from_str_radix(&String::from_utf8_lossy(pair), 16).unwrap_or(0)));
        sown.push(Sown::sound(format!("whole-{way}"), way, whole));
        sown.push(Sown::sound(format!("unchanged-{way}"), way, ""));
        sown.push(Sown::near(format!("changed-{way}"), way, [40, 0, 1, 200, 0, 255, 44, 1, 7]));
    }
    sown
}

/// What is sent over a socket.
pub(super) fn messages() -> Vec<Seed> {
    let seed = |kind: char, name: &str, text: String, sound: bool| Seed {
        name: format!("{kind}-{name}"),
        bytes: format!("{kind}\n{text}").into_bytes(),
        sound,
    };
    let hello = json!({ "battle": "@battle", "key": "@key", "seat": "A" }).to_string();
    let question = |asked: Value| json!({ "id": 3, "call": asked }).to_string();
    let look = question(json!({ "do": "look" }));
    let http = "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    vec![
        seed('h', "hello", hello.clone(), true),
        seed('h', "hello-and-look", format!("{hello}\n{look}\n"), true),
        seed('h', "spectator", json!({ "battle": "@battle" }).to_string(), true),
        seed(
            'h',
            "since",
            json!({ "battle": "@battle", "since": { "told": 99, "edition": 7 } }).to_string(),
            true,
        ),
        seed('h', "wrong-key", json!({ "battle": "@battle", "key": "0" }).to_string(), false),
        seed('h', "umpire", json!({ "battle": "@battle", "seat": "umpire" }).to_string(), false),
        seed('h', "no-battle", json!({ "battle": "0123456789abcdef0123" }).to_string(), false),
        seed('q', "look", look.clone(), true),
        seed('q', "catalogue", question(json!({ "do": "catalogue" })), true),
        seed('q', "moments", question(json!({ "do": "moments" })), true),
        seed('q', "answer", question(json!({ "do": "answer", "decision": 1, "answer": "pass" })), false),
        seed('q', "undo", question(json!({ "do": "undo" })), false),
        seed('q', "no-call", "{\"id\": 3}".to_owned(), false),
        seed('q', "deep", "[".repeat(400), false),
        seed('o', "octets", look, false),
        seed('s', "frame", "\u{1}\u{2}\u{3}".repeat(20), false),
        seed('p', "upgrade", http.to_owned(), true),
        seed('p', "two-hosts", http.replacen("Host", "Host: a\r\nHost", 1), true),
    ]
}
