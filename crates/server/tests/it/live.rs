//! Those who follow a battle see what their seat sees, as soon as it changes, and nothing else.

use crate::toy;

use serde_json::{Value, json};
use toy::client::{Host, Live};
use toy::{Memory, Toy};

fn say(live: &mut Live, decision: u32, word: &str) -> Value {
    live.ask(decision, json!({ "do": "answer", "decision": decision, "answer": word }))
}

fn story(snapshot: &Value) -> Vec<&str> {
    snapshot["story"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect()
}

#[test]
fn both_sides_are_told_at_once_and_a_reconnect_brings_only_what_was_missed() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    let mut a = host.live(&begun.battle, Some(&begun.a), 0);
    let mut b = host.live(&begun.battle, Some(&begun.b), 0);
    assert_eq!((a.snapshot()["seat"].as_str(), b.snapshot()["seat"].as_str()), (Some("A"), Some("B")));
    assert_eq!(say(&mut a, 1, "one")["reply"]["is"], "snapshot");
    assert_eq!(story(&a.snapshot()), ["one"]);
    assert_eq!(story(&b.snapshot()), ["one"]);
    say(&mut b, 1, "two");
    assert_eq!(story(&a.snapshot()), ["two"]);
    assert_eq!(story(&b.snapshot()), ["two"]);
    drop(b);
    say(&mut a, 2, "three");
    let mut b = host.live(&begun.battle, Some(&begun.b), 2);
    let snapshot = b.snapshot();
    assert_eq!((story(&snapshot), &snapshot["since"]["told"]), (vec!["three"], &json!(3)));
    let mut late = host.live(&begun.battle, None, 0);
    assert_eq!(story(&late.snapshot()), ["one", "two", "three"]);
}

#[test]
fn nobody_is_told_what_only_the_other_side_knows_not_even_that_it_happened() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    let mut a = host.live(&begun.battle, Some(&begun.a), 0);
    let mut b = host.live(&begun.battle, Some(&begun.b), 0);
    let mut c = host.live(&begun.battle, None, 0);
    let before = (b.snapshot(), c.snapshot());
    a.snapshot();
    say(&mut a, 1, "secret ambush");
    assert_eq!(story(&a.snapshot()), ["secret ambush"]);
    assert!(b.is_silent() && c.is_silent());
    say(&mut a, 2, "forward");
    let after = (b.snapshot(), c.snapshot());
    for (before, after) in [(before.0, after.0), (before.1, after.1)] {
        assert_eq!(story(&after), ["forward"]);
        assert!(!after.to_string().contains("ambush"));
        let count = |snapshot: &Value| snapshot["seen"].as_u64().unwrap();
        assert_eq!(count(&after), count(&before) + 1, "a count must not betray what is hidden");
    }
}

#[test]
fn bad_messages_get_a_fault_and_change_nothing() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    let kind = |message: Option<Value>| message.unwrap()["fault"]["kind"].as_str().unwrap().to_owned();
    for (hello, fault) in [
        ("", "malformed"),
        ("{}", "malformed"),
        (r#"{"battle": "0123456789abcdef0123"}"#, "unknown"),
        (&json!({ "battle": begun.battle, "key": "wrong" }).to_string(), "forbidden"),
    ] {
        let mut live = Live::new(host.address, hello);
        assert_eq!(kind(live.next()), fault, "{hello}");
        assert!(live.next().is_none(), "the connection ends");
    }
    let mut a = host.live(&begun.battle, Some(&begun.a), 0);
    a.snapshot();
    a.0.send(tungstenite::Message::text("nonsense")).unwrap();
    assert_eq!(kind(a.next()), "malformed");
    a.0.send(tungstenite::Message::binary(vec![1, 2, 3])).unwrap();
    assert_eq!(kind(a.next()), "malformed");
    assert_eq!(say(&mut a, 9, "late")["fault"]["kind"], "stale");
    let mut c = host.live(&begun.battle, None, 0);
    c.snapshot();
    assert_eq!(say(&mut c, 1, "mine")["fault"]["kind"], "forbidden");
    assert!(store.lines(&begun.battle).is_empty());
    assert_eq!(say(&mut a, 1, "still here")["reply"]["is"], "snapshot");
    let giant = tungstenite::Message::text("x".repeat(300 * 1024));
    let _ = a.0.send(giant);
    while let Some(message) = a.next() {
        assert!(message.get("snapshot").is_some() || message["fault"]["kind"] == "too-much", "{message}");
    }
    assert_eq!(store.lines(&begun.battle), ["A still here"]);
}

#[test]
fn a_server_that_ends_says_goodbye() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    let mut a = host.live(&begun.battle, Some(&begun.a), 0);
    a.snapshot();
    drop(host);
    assert!(a.next().is_none());
}

#[test]
fn while_a_computer_player_thinks_others_are_answered_over_the_same_socket_and_may_hurry_him() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    let mut a = host.live(&begun.battle, Some(&begun.a), 0);
    a.snapshot();
    let asked = std::time::Instant::now();
    let send = |a: &mut Live, id: u32, call: Value| {
        a.0.send(tungstenite::Message::text(json!({ "id": id, "call": call }).to_string())).unwrap();
    };
    let told = |a: &mut Live| a.next().expect("it is answered")["id"].as_u64();
    send(&mut a, 1, json!({ "do": "step", "patience": 60_000 }));
    send(&mut a, 2, json!({ "do": "moments" }));
    assert_eq!(told(&mut a), Some(2), "he thinks yet");
    // By then he has begun to.
    std::thread::sleep(std::time::Duration::from_millis(300));
    send(&mut a, 3, json!({ "do": "hurry" }));
    // Whoever is hurried may be first to say so.
    let mut both = [told(&mut a), told(&mut a)];
    both.sort_unstable();
    assert_eq!(both, [Some(1), Some(3)]);
    assert!(asked.elapsed().as_secs() < 50, "he thought for as long as he was let");
}
