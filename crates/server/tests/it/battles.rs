//! Whole battles over the server: each seat is told what its side sees, and a battle taken up again is the same.

use crate::toy;

use protocol::wire::{Begin, Call, Player, Reply, Seat, Since};
use serde_json::{Value, json};
use server::{Session, Store, Tercio};
use toy::Memory;
use toy::client::{Begun, Host, Live};

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000000aa";

/// A battle on the server, and the same one here.
struct Twins {
    host: Host,
    begun: Begun,
    here: Box<dyn Session>,
    turn: usize,
}

fn begin(store: std::sync::Arc<dyn Store>) -> Twins {
    let host = Host::open_dice(Tercio, store);
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "training".to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some(SEED.to_owned()),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: true,
        to_the_end: false,
        house: None,
    };
    let mut call = serde_json::to_value(&begin).unwrap();
    call["do"] = json!("begin");
    let begun = host.begun(call);
    let (here, _) = protocol::open(&begun.battle, &begin).unwrap();
    Twins { host, begun, here, turn: 0 }
}

impl Twins {
    fn key(&self, seat: Seat) -> &str {
        if seat == Seat::A { &self.begun.a } else { &self.begun.b }
    }

    fn on_the_server(&self, seat: Seat, call: &Call) -> Value {
        let call = serde_json::to_value(call).unwrap();
        let (status, response) = self.host.call(Some(&self.begun.battle), Some(self.key(seat)), call);
        assert_eq!(status, 200, "{response}");
        response["reply"]["of"].clone()
    }

    /// Has a seat ask for something, there and here: what comes back must be the same, and a fault too.
    fn both(&mut self, seat: Seat, call: &Call) -> bool {
        let there = self.host.call(
            Some(&self.begun.battle),
            Some(self.key(seat)),
            serde_json::to_value(call).unwrap(),
        );
        match self.here.call(seat, call) {
            Ok(here) => assert_eq!(there.1["reply"], serde_json::to_value(&here).unwrap()),
            Err(why) => assert_eq!(there.1["fault"], serde_json::to_value(&why).unwrap()),
        }
        there.0 == 200
    }

    /// Has whoever is asked take one of the answers on offer, there and here; tells whether somebody was asked.
    fn go_on(&mut self) -> bool {
        for seat in [Seat::A, Seat::B] {
            let Some(decision) = self.here.snapshot(seat, Since::default()).decision else { continue };
            let call = Call::Choices { decision: decision.number, plan: Vec::new() };
            let Ok(Reply::Choices(choices)) = self.here.call(seat, &call) else { panic!("no choices") };
            self.turn += 1;
            let answer = choices.choices[self.turn * 7 % choices.choices.len()].answer.clone();
            let call = Call::Answer { decision: decision.number, answer, since: Since::default() };
            let there = self.on_the_server(seat, &call);
            let Ok(Reply::Snapshot(here)) = self.here.call(seat, &call) else { panic!("not taken here") };
            assert_eq!(there, serde_json::to_value(&here).unwrap());
            return true;
        }
        false
    }
}

/// Somebody who follows one seat, and all that he has been told.
struct Follower {
    seat: Seat,
    live: Live,
    since: Since,
    seen: u32,
}

impl Follower {
    fn new(twins: &mut Twins, seat: Seat) -> Follower {
        let key = (seat != Seat::Spectator).then(|| twins.key(seat).to_owned());
        let live = twins.host.live(&twins.begun.battle, key.as_deref(), 0);
        let mut follower = Follower { seat, live, since: Since::default(), seen: 0 };
        follower.heeds(&mut *twins.here);
        follower
    }

    /// What comes over the wire is what this seat sees here: no more, no less, and nothing where nothing changed.
    fn heeds(&mut self, here: &mut dyn Session) {
        if here.seen(self.seat) == self.seen {
            return;
        }
        let expected = here.snapshot(self.seat, self.since);
        let told = self.live.next().expect("a snapshot");
        assert_eq!(told, json!({ "snapshot": serde_json::to_value(&expected).unwrap() }));
        (self.since, self.seen) = (expected.since, expected.seen);
    }
}

#[test]
fn every_seat_is_told_what_its_side_sees_and_nothing_else() {
    let mut twins = begin(Memory::new());
    let mut followers = [Seat::A, Seat::B, Seat::Spectator].map(|seat| Follower::new(&mut twins, seat));
    for _ in 0..40 {
        if !twins.go_on() {
            break;
        }
        for follower in &mut followers {
            follower.heeds(&mut *twins.here);
        }
    }
    assert!(twins.turn >= 20, "only {} decisions were taken", twins.turn);
    let [a, b, spectator] = followers.map(|follower| follower.seen);
    assert!(spectator <= a.max(b), "what nobody else sees is not counted: {a} {b} {spectator}");
}

#[test]
fn a_battle_dropped_after_any_answer_is_taken_up_where_it_stood() {
    let folder = std::env::temp_dir().join(format!("tercio-battles-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut twins = begin(server::open_store(&folder).unwrap());
    let since = Since::default();
    let (mut undone, mut stepped) = (0, 0);
    for round in 0..8 {
        for _ in 0..3 {
            twins.go_on();
        }
        for seat in [Seat::A, Seat::B] {
            undone += usize::from(twins.both(seat, &Call::Undo { since }));
        }
        // The computer takes a side over and hands it back; the other side's key may not while a person sits there.
        let captain = Player::Computer { name: "captain".to_owned() };
        let hand = |player| Call::Seat { side: protocol::wire::Side::B, player, since };
        let now = twins.here.snapshot(Seat::A, since).players[1].clone();
        let (status, refused) = twins.host.call(
            Some(&twins.begun.battle),
            Some(&twins.begun.a),
            serde_json::to_value(hand(Player::Person)).unwrap(),
        );
        match now {
            Player::Person => {
                assert_eq!((status, refused["fault"]["kind"].as_str()), (403, Some("forbidden")));
            }
            Player::Computer { .. } => {
                assert_eq!(status, 200, "{refused}");
                twins.here.call(Seat::A, &hand(Player::Person)).unwrap();
            }
        }
        assert!(twins.both(Seat::B, &hand(captain)));
        stepped += usize::from(twins.both(Seat::A, &Call::Step { since, patience: None }));
        if round % 2 == 0 {
            assert!(twins.both(Seat::B, &hand(Player::Person)));
        }
        // The process ends; nothing is written on that occasion.
        let (host, begun) = (twins.host, twins.begun);
        drop(host);
        let host = Host::open_dice(Tercio, server::open_store(&folder).unwrap());
        twins = Twins { host, begun, ..twins };
        for seat in [Seat::A, Seat::B] {
            let there = twins.on_the_server(seat, &Call::Look { since: Since::default() });
            let here = serde_json::to_value(twins.here.snapshot(seat, Since::default())).unwrap();
            assert_eq!(there, here);
        }
    }
    assert!(undone > 0 && stepped > 0, "{undone} taken back, {stepped} by the computer");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn the_golden_sessions_are_answered_over_http_as_in_memory() {
    answered_over_http_as_in_memory(include_str!("../../../protocol/tests/golden/matchlocks.jsonl"));
    answered_over_http_as_in_memory(include_str!("../../../protocol/tests/golden/charge-pikes.jsonl"));
    answered_over_http_as_in_memory(include_str!("../../../protocol/tests/golden/border-reivers.jsonl"));
}

fn answered_over_http_as_in_memory(session: &str) {
    let host = Host::open_dice(Tercio, Memory::new());
    let lines: Vec<&str> = session.lines().collect();
    let mut begun = Begun { battle: String::new(), a: String::new(), b: String::new() };
    for pair in lines.chunks(2) {
        let [request, expected] = pair else { panic!("a request without its response") };
        let seat =
            serde_json::from_str::<Value>(request).map_or(Value::Null, |request| request["seat"].clone());
        let mut headers = vec![("Content-Type", "application/json".to_owned())];
        let key = match seat.as_str() {
            Some("A") => Some(&begun.a),
            Some("B") => Some(&begun.b),
            _ => None,
        };
        headers.extend(key.map(|key| ("Authorization", format!("Bearer {key}"))));
        let sent = request.replace("battle-1", &begun.battle);
        let (_, _, body) = host.send("POST", "/api/call", &headers, sent.as_bytes());
        let mut told = String::from_utf8(body).unwrap();
        let value: Value = serde_json::from_str(&told).unwrap();
        if value["reply"]["is"] == "begun" {
            begun = Host::seats(&value);
            told = told.replace(&serde_json::to_string(&[&begun.a, &begun.b]).unwrap(), "null");
        }
        if !begun.battle.is_empty() {
            told = told.replace(&begun.battle, "battle-1");
        }
        let hash = format!("{:016x}", engine::fingerprint(&told.as_bytes()));
        assert_eq!(*expected, hash, "{request} is answered otherwise: {told:.2000}");
    }
}
