//! Seats are left and keys renewed: what was shown before opens nothing any more, at once.

use crate::toy;

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use server::Store;
use toy::client::{Begun, Host};
use toy::{Memory, Toy};

fn ask(host: &Host, begun: &Begun, key: &str, call: Value) -> (u16, Value) {
    host.call(Some(&begun.battle), Some(key), call)
}

fn renew(host: &Host, begun: &Begun, key: &str) -> String {
    let (status, told) = ask(host, begun, key, json!({ "do": "renew" }));
    assert_eq!((status, told["reply"]["is"].as_str()), (200, Some("renewed")), "{told}");
    told["reply"]["of"]["key"].as_str().unwrap().to_owned()
}

#[test]
fn a_renewed_key_takes_the_place_of_one_that_leaked() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    let look = json!({ "do": "look" });
    let mut thief = host.live(&begun.battle, Some(&begun.a), 0);
    let mut other = host.live(&begun.battle, Some(&begun.b), 0);
    let mut onlooker = host.live(&begun.battle, None, 0);
    for live in [&mut thief, &mut other, &mut onlooker] {
        live.snapshot();
    }
    let new = renew(&host, &begun, &begun.a);
    assert_ne!(new, begun.a);
    // The old key opens nothing, and whoever followed by it is let go of.
    assert_eq!(ask(&host, &begun, &begun.a, look.clone()).0, 403);
    assert_eq!(ask(&host, &begun, &begun.a, json!({ "do": "renew" })).0, 403);
    assert_eq!(thief.next().unwrap()["fault"]["kind"], "forbidden");
    assert!(thief.next().is_none());
    // Everybody else stays, and the new key plays on.
    let say = json!({ "do": "answer", "decision": 1, "answer": "hello" });
    assert_eq!(ask(&host, &begun, &new, say).0, 200);
    assert_eq!(
        (other.snapshot()["hash"].as_str(), onlooker.snapshot()["hash"].as_str()),
        (Some("hello"), Some("hello"))
    );
    assert_eq!(ask(&host, &begun, &begun.b, look.clone()).0, 200);
    // It outlasts the process.
    drop(host);
    let host = Host::new(Toy, store);
    assert_eq!(ask(&host, &begun, &begun.a, look.clone()).0, 403);
    assert_eq!(ask(&host, &begun, &new, look).0, 200);
}

#[test]
fn whoever_renews_over_his_own_socket_is_told_the_key_first() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    let mut live = host.live(&begun.battle, Some(&begun.a), 0);
    live.snapshot();
    let told = live.ask(9, json!({ "do": "renew" }));
    let key = told["reply"]["of"]["key"].as_str().unwrap().to_owned();
    assert_eq!(live.next().unwrap()["fault"]["kind"], "forbidden", "this socket is of the old key");
    host.live(&begun.battle, Some(&key), 0).snapshot();
}

#[test]
fn of_many_who_renew_one_key_at_once_one_has_the_next() {
    let host = Host::new(Toy, Memory::new());
    let begun = host.begin();
    let told: Vec<u16> = thread::scope(|scope| {
        let all: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| ask(&host, &begun, &begun.a, json!({ "do": "renew" })).0))
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(told.iter().filter(|status| **status == 200).count(), 1, "{told:?}");
    assert!(told.iter().all(|status| [200, 403].contains(status)), "{told:?}");
}

fn forget(host: &Host, begun: &Begun, key: &str) -> Option<bool> {
    let (status, told) = ask(host, begun, key, json!({ "do": "forget" }));
    (status == 200).then(|| told["reply"]["of"]["gone"].as_bool().unwrap())
}

#[test]
fn a_battle_against_nobody_or_the_computer_is_forgotten_whole() {
    let captain = json!({ "is": "computer", "name": "captain" });
    for (against, comes) in [(json!({ "is": "person" }), false), (captain, true)] {
        let store = Memory::new();
        let host = Host::new(Toy, store.clone());
        let begun = host.begin_as("toy", "toy", against);
        if comes {
            // Of a computer's side somebody may have shown the key: the side is the computer's all the same.
            assert_eq!(ask(&host, &begun, &begun.b, json!({ "do": "look" })).0, 200);
        }
        let mut onlooker = host.live(&begun.battle, None, 0);
        onlooker.snapshot();
        assert_eq!(forget(&host, &begun, &begun.a), Some(true));
        assert_eq!(onlooker.next().unwrap()["fault"]["kind"], "unknown");
        for key in [Some(begun.a.as_str()), Some(&begun.b), None] {
            assert_eq!(host.call(Some(&begun.battle), key, json!({ "do": "look" })).0, 404);
        }
        assert_eq!(store.count().unwrap(), 0);
    }
}

#[test]
fn nobody_takes_the_other_his_battle_by_leaving_it() {
    let store = Memory::new();
    let host = Host::new(Toy, store.clone());
    let begun = host.begin();
    let mut b = host.live(&begun.battle, Some(&begun.b), 0);
    b.snapshot();
    assert_eq!(forget(&host, &begun, &begun.a), Some(false), "the other goes on");
    assert_eq!(forget(&host, &begun, &begun.a), None, "his key opens nothing any more");
    assert_eq!(
        ask(&host, &begun, &begun.b, json!({ "do": "answer", "decision": 1, "answer": "alone" })).0,
        200
    );
    assert_eq!(b.snapshot()["hash"], "alone");
    // The seat that was left is nobody's: the other may give it to the computer, or leave as well.
    let call = json!({ "do": "seat", "side": "A", "player": { "is": "computer", "name": "captain" } });
    assert_eq!(ask(&host, &begun, &begun.b, call).0, 200);
    assert_eq!(forget(&host, &begun, &begun.b), Some(true));
    thread::sleep(Duration::from_millis(50));
    assert_eq!(store.count().unwrap(), 0);
}
