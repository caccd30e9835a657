//! The server killed again and again under load: what was answered is there, what was not happened once or not at all.
//! `TERCIO_KILLS` sets how often (20).

#![cfg(feature = "table")]

use crate::tercio;

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tercio::Scratch;
use tercio::served::{Seat, Served};

/// Battles that are played at once.
const BATTLES: usize = 4;

/// What of a snapshot must be the same after a kill.
const HOLDS: [&str; 7] = ["hash", "decision", "since", "seen", "table", "waiting", "undo"];

fn alike(one: &Value, other: &Value) -> bool {
    HOLDS.iter().all(|what| one[what] == other[what])
}

/// The table that is served now; nobody asks while it is being started again.
type Now = RwLock<Served>;

/// Somebody who plays a battle against the computer, and what he was told last.
struct Player {
    seat: Seat,
    told: Value,
    turn: usize,
    /// What he asked that was never answered.
    cut: Option<Value>,
}

impl Player {
    /// `None` if the server went away meanwhile.
    fn new(served: &Served, at: usize) -> Option<Player> {
        let players = [json!({ "is": "person" }), json!({ "is": "computer", "name": "random" })];
        let call = json!({ "do": "begin", "rules": "matchlocks", "battle": "training", "players": players });
        let (status, told) = served.post("", &json!({ "version": 1, "call": call }))?;
        assert_eq!(status, 200, "{told}");
        let of = &told["reply"]["of"];
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let seat = Seat { battle: text(&of["battle"]), key: text(&of["keys"][0]) };
        let (status, told) = seat.ask(served, &json!({ "do": "look" }))?;
        assert_eq!(status, 200, "{told}");
        let told = told["reply"]["of"].clone();
        Some(Player { seat, told, turn: at, cut: None })
    }

    /// What he asks next; `None` if the server went away meanwhile.
    fn next(&self, served: &Served) -> Option<Value> {
        let Some(number) = self.told["decision"]["number"].as_u64() else {
            return Some(json!({ "do": "step" }));
        };
        let (status, told) = self.seat.ask(served, &json!({ "do": "choices", "decision": number }))?;
        assert_eq!(status, 200, "{told}");
        let choices = told["reply"]["of"]["choices"].as_array().expect("choices").clone();
        let answer = &choices[self.turn * 5 % choices.len()]["answer"];
        Some(json!({ "do": "answer", "decision": number, "answer": answer }))
    }

    /// Asks one thing; afterwards he knows how it stands. Whether it was answered.
    fn play(&mut self, now: &Now, over: &mut usize) -> bool {
        self.turn += 1;
        let answered = {
            let served = now.read().unwrap();
            if !self.told["over"].is_null() {
                let Some(next) = Player::new(&served, self.turn) else { return false };
                *self = next;
                *over += 1;
            }
            // What changes nothing may well be lost.
            let Some(call) = self.next(&served) else { return false };
            let answer = self.seat.ask(&served, &call);
            self.cut = answer.is_none().then(|| call.clone());
            answer.map(|answer| (answer, call))
        };
        match answered {
            Some(((200, told), _)) => {
                let of = &told["reply"]["of"];
                self.told = of.get("snapshot").unwrap_or(of).clone();
                true
            }
            Some(((status, told), call)) => panic!("{status} {call}: {told}"),
            None => false,
        }
    }

    /// Holds what is there after a kill to what he was told before it. Whether something happened of which he was never
    /// told.
    fn finds_it_again(&mut self, served: &Served) -> bool {
        let (now, cut) = (self.seat.look(served), self.cut.take());
        if alike(&now, &self.told) {
            return false;
        }
        let (before, after) = (&self.told["since"], &now["since"]);
        let call =
            cut.unwrap_or_else(|| panic!("what was answered is there: {before} was told, {after} stands"));
        // It happened, and the answer was lost on its way. It happened once: the same answer once more is told so.
        if call["do"] == "answer" {
            let (status, told) = self.seat.ask(served, &call).unwrap();
            assert_eq!(status, 409, "{call}: {told}");
            assert!(alike(&self.seat.look(served), &now));
        }
        let lines = |since: &Value| since["told"].as_u64().unwrap();
        assert!(lines(after) >= lines(before), "nothing is lost");
        self.told = now;
        true
    }
}

#[test]
fn a_server_killed_again_and_again_under_load_loses_and_doubles_nothing() {
    let kills: usize = std::env::var("TERCIO_KILLS").map_or(20, |kills| kills.parse().expect("a number"));
    let here = Scratch::new("killing");
    let served = Served::start(&here, &["play", "--port", "0"]);
    let port = served.address.rsplit_once(':').unwrap().1.to_owned();
    let players: Vec<Mutex<Player>> =
        (0..BATTLES).map(|at| Mutex::new(Player::new(&served, at).expect("it is served"))).collect();
    let now = RwLock::new(served);
    let (answered, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut unknown = 0;
    for kill in 0..kills {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let play = |player: &Mutex<Player>| {
                let mut player = player.lock().unwrap();
                let mut over = 0;
                while !stop.load(Ordering::Relaxed) {
                    if !player.play(&now, &mut over) {
                        break;
                    }
                    answered.fetch_add(1, Ordering::Relaxed);
                }
                ended.fetch_add(over, Ordering::Relaxed);
            };
            let hands: Vec<_> = players.iter().map(|player| scope.spawn(move || play(player))).collect();
            // At another moment each time, in the middle of what they ask.
            thread::sleep(Duration::from_millis(150 + (kill as u64 * 37) % 90));
            let id = now.read().unwrap().child.id().to_string();
            assert!(Command::new("kill").args(["-KILL", &id]).status().unwrap().success());
            stop.store(true, Ordering::Relaxed);
            hands.into_iter().for_each(|hand| hand.join().unwrap());
        });
        let again = Served::start(&here, &["play", "--port", &port]);
        for player in &players {
            unknown += usize::from(player.lock().unwrap().finds_it_again(&again));
        }
        *now.write().unwrap() = again;
    }
    let answered = answered.into_inner();
    let ended = ended.into_inner();
    println!("{kills} kills, {answered} answers, {unknown} more that never arrived, {ended} battles ended");
    assert!(answered > 2 * kills, "{answered} answers under {kills} kills");
    // All of it lies there as it was written, line by line.
    drop(now);
    let folder = here.path("data").display().to_string();
    let checked = here.run(&["kept", "--check", "--data", &folder]);
    assert_eq!(checked.code, 0, "{} {}", checked.out, checked.err);
}
