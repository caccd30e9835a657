//! A battle small enough to see through, a store that fails when told to, and a client.
//!
//! Both sides may always say a word. What begins with `secret` only the side itself hears. `win` ends it, `panic`
//! breaks it, `undo` takes the last word back.

#![allow(dead_code, reason = "each test uses what it needs")]

pub mod client;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use protocol::Timer;
use protocol::wire::{
    Begin, Begun, Call, Catalogue, Clock, Decision, Ending, Fault, FaultKind, Line, Player, Reply, RuleInfo,
    Seat, Side, SideInfo, Snapshot, Table, Tone, Undo,
};
use server::game::{Since, Thought, fault};
use server::{Digest, Game, Kept, SavedSession, Seats, Session, Store, StoreFault, Unsaved, Which};

pub struct Toy;

#[derive(Clone)]
pub struct Battle {
    name: String,
    words: Vec<(Side, String)>,
    players: [Player; 2],
    seen: [u32; 4],
    keep: usize,
    saved: bool,
    edition: u32,
    begin: Begin,
    timer: Option<Arc<dyn Timer>>,
}

impl Game for Toy {
    fn program(&self, call: &Call) -> Option<Result<Reply, Fault>> {
        match call {
            Call::Catalogue => Some(Ok(Reply::Catalogue(Box::new(Catalogue {
                program: "toy".to_owned(),
                version: 1,
                rulesets: Vec::new(),
                battles: Vec::new(),
                armies: Vec::new(),
                players: Vec::new(),
                characters: Vec::new(),
                lessons: Vec::new(),
            })))),
            // Four mebibytes of words: more than the system takes off the server's hands for a reader who reads nothing.
            Call::Rules { .. } => Some(Ok(Reply::Rules(vec![RuleInfo {
                lost: false,
                id: "T-1".to_owned(),
                title: "Words".to_owned(),
                text: "word ".repeat((4 << 20) / 5),
                reading: String::new(),
            }]))),
            _ => None,
        }
    }

    fn open(&self, name: &str, begin: &Begin) -> Result<(Box<dyn Session>, Begun), Fault> {
        assert_eq!(begin.seed.as_ref().map(String::len), Some(64));
        let mut battle = battle(name, begin, begin.players.clone(), 0, &[]);
        battle.saved = false;
        Ok((Box::new(battle), Begun { battle: name.to_owned(), notes: Vec::new(), keys: None }))
    }

    fn resume(&self, name: &str, paper: &SavedSession) -> Result<Box<dyn Session>, Fault> {
        Ok(Box::new(battle(name, &paper.begin, paper.players.clone(), paper.edition, &paper.lines)))
    }
}

fn battle(name: &str, begin: &Begin, players: [Player; 2], edition: u32, lines: &[String]) -> Battle {
    let word = |line: &String| {
        let (side, word) = line.split_once(' ').unwrap();
        (if side == "A" { Side::A } else { Side::B }, word.to_owned())
    };
    let words: Vec<_> = lines.iter().map(word).collect();
    let (name, begin, keep) = (name.to_owned(), begin.clone(), words.len());
    Battle { name, keep, words, players, seen: [1; 4], saved: true, edition, begin, timer: None }
}

fn hears(seat: Seat, (side, word): &(Side, String)) -> bool {
    let own = matches!((seat, side), (Seat::A, Side::A) | (Seat::B, Side::B) | (Seat::Umpire, _));
    own || !word.starts_with("secret")
}

impl Battle {
    fn number(&self, side: Side) -> u32 {
        self.words.iter().filter(|(who, _)| *who == side).count() as u32 + 1
    }

    fn lines(&self, from: usize) -> Vec<String> {
        let side = |side: &Side| if *side == Side::A { "A" } else { "B" };
        self.words[from..].iter().map(|(who, word)| format!("{} {word}", side(who))).collect()
    }

    fn notice(&mut self, heard: impl Fn(Seat) -> bool) {
        self.saved = false;
        for (at, seat) in [Seat::A, Seat::B, Seat::Spectator, Seat::Umpire].into_iter().enumerate() {
            self.seen[at] += u32::from(heard(seat));
        }
    }
}

impl Session for Battle {
    fn call(&mut self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        let side = if seat == Seat::B { Side::B } else { Side::A };
        match call {
            Call::Answer { decision, answer, since } => {
                if *decision != self.number(side) {
                    return Err(fault(FaultKind::Stale, "another decision waits"));
                }
                if answer == "nonsense" {
                    return Err(fault(FaultKind::Refused, "nobody says that"));
                }
                self.words.push((side, answer.clone()));
                let last = (side, answer.clone());
                self.notice(|seat| hears(seat, &last));
                assert_ne!(answer, "panic", "this battle breaks when told to");
                Ok(Reply::Snapshot(Box::new(self.snapshot(seat, *since))))
            }
            Call::Undo { since } => {
                let Some(last) = self.words.pop() else {
                    return Err(fault(FaultKind::Refused, "nothing was said"));
                };
                self.keep = self.keep.min(self.words.len());
                self.edition += 1;
                self.notice(|seat| hears(seat, &last));
                Ok(Reply::Snapshot(Box::new(self.snapshot(seat, *since))))
            }
            Call::Seat { side, player, since } => {
                self.players[usize::from(*side == Side::B)] = player.clone();
                self.notice(|_| true);
                Ok(Reply::Snapshot(Box::new(self.snapshot(seat, *since))))
            }
            call => self.glance(seat, call),
        }
    }

    fn glance(&self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        match call {
            Call::Look { since } => Ok(Reply::Snapshot(Box::new(self.snapshot(seat, *since)))),
            Call::Moments => Ok(Reply::Moments(Vec::new())),
            // One looks long enough that others come and go.
            Call::Prospects { .. } => {
                std::thread::sleep(std::time::Duration::from_secs(1));
                Ok(Reply::Prospects(Vec::new()))
            }
            _ => Err(fault(FaultKind::Malformed, "a toy cannot do that")),
        }
    }

    fn timed(&mut self, timer: Arc<dyn Timer>) {
        self.timer = Some(timer);
    }

    /// A computer player thinks long enough that others come and go, as long as he is let, unless he is hurried.
    fn think(&self, most: Option<u32>) -> Option<Thought> {
        let timer = self.timer.as_ref().expect("whoever keeps a battle has the time");
        let (begun, hurries) = (timer.now(), timer.hurries());
        let most = most.map_or(1_000, u64::from);
        while timer.now() - begun < most && timer.hurries() == hurries {
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }

    fn step(
        &mut self,
        seat: Seat,
        since: Since,
        _thought: Option<Thought>,
        _most: Option<u32>,
    ) -> Result<Reply, Fault> {
        Ok(Reply::Snapshot(Box::new(self.snapshot(seat, since))))
    }

    fn copy(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn seen(&self, seat: Seat) -> u32 {
        let at = [Seat::A, Seat::B, Seat::Spectator, Seat::Umpire].iter().position(|one| *one == seat);
        self.seen[at.unwrap()]
    }

    fn snapshot(&self, seat: Seat, since: Since) -> Snapshot {
        let keep = if since.edition == self.edition { since.told } else { 0 };
        let heard: Vec<_> = self.words.iter().filter(|word| hears(seat, word)).collect();
        let story =
            heard.iter().zip(1..).skip(keep as usize).map(|((_, word), number)| line(number, word)).collect();
        let side = if seat == Seat::B { Side::B } else { Side::A };
        let plays = matches!(seat, Seat::A | Seat::B);
        Snapshot {
            battle: self.name.clone(),
            rules: "toy".to_owned(),
            seat,
            house_rules: None,
            agreed: Vec::new(),
            cast: Vec::new(),
            players: self.players.clone(),
            seen: self.seen(seat),
            table: table(),
            ground: None,
            story,
            since: Since { told: heard.len() as u32, edition: self.edition },
            keep,
            decision: plays.then(|| decision(side, self.number(side))),
            waiting: None,
            awaited: String::new(),
            undo: Undo { can: true, why: String::new() },
            over: self.over().then(|| Ending {
                winner: None,
                words: "over".to_owned(),
                rule: String::new(),
                line: 0,
            }),
            lesson: None,
            hash: heard.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(","),
        }
    }

    fn take_unsaved(&mut self) -> Option<Unsaved> {
        if std::mem::replace(&mut self.saved, true) {
            return None;
        }
        let keep = std::mem::replace(&mut self.keep, self.words.len());
        let lines = self.lines(keep);
        Some(Unsaved {
            keep,
            lines,
            sealed: Vec::new(),
            players: self.players.clone(),
            hurried: [false; 2],
            edition: self.edition,
        })
    }

    fn paper(&self) -> SavedSession {
        let (begin, players, edition) = (self.begin.clone(), self.players.clone(), self.edition);
        let (lines, sealed) = (self.lines(0), Vec::new());
        SavedSession {
            begin,
            players,
            hurried: [false; 2],
            edition,
            rules_edition: engine::FIRST_EDITION,
            thrown: protocol::Thrown::default(),
            lines,
            sealed,
            imagined: None,
        }
    }

    fn branch(
        &self,
        _: Seat,
        told: u32,
        players: &[Player; 2],
        seed: Option<&str>,
    ) -> Result<SavedSession, Fault> {
        let begin = Begin { seed: seed.map(str::to_owned), ..self.begin.clone() };
        let lines = self.lines(0)[..told as usize].to_vec();
        Ok(SavedSession { begin, players: players.clone(), edition: 0, lines, ..self.paper() })
    }

    fn over(&self) -> bool {
        self.words.iter().any(|(_, word)| word == "win")
    }
}

fn line(number: u32, text: &str) -> Line {
    let (text, rule) = (text.to_owned(), String::new());
    Line {
        number,
        tone: Tone::Deed,
        text,
        rule,
        about: Vec::new(),
        measured: None,
        throw: None,
        outcome: String::new(),
        lost: None,
    }
}

fn decision(who: Side, number: u32) -> Decision {
    let text = String::new;
    Decision {
        number,
        who,
        rule: text(),
        title: text(),
        question: text(),
        sealed: false,
        window: false,
        throw: None,
    }
}

fn table() -> Table {
    let side = |side| SideInfo {
        side,
        name: String::new(),
        colour: "red".to_owned(),
        counters: Vec::new(),
        hand: Vec::new(),
        bar: None,
    };
    let clock = Clock { turn: 1, phase: String::new(), card: None, acting: None, remarks: Vec::new() };
    let sides = [side(Side::A), side(Side::B)];
    Table {
        date: String::new(),
        place: String::new(),
        up: 0,
        measure: protocol::wire::Measure::Inches,
        regiments: Vec::new(),
        title: "Toy".to_owned(),
        width: 1,
        depth: 1,
        sides,
        pieces: Vec::new(),
        groups: Vec::new(),
        fights: Vec::new(),
        intents: Vec::new(),
        conditions: Vec::new(),
        clock,
    }
}

/// What is kept of a battle.
struct OfOne {
    kept: Kept,
    seats: Seats,
    answered: bool,
    begun: Instant,
}

/// A store in memory that keeps so many more writes and then fails, until it is mended.
#[derive(Default)]
pub struct Memory {
    battles: Mutex<BTreeMap<String, OfOne>>,
    /// Writes before it fails; negative for never.
    pub good: AtomicI32,
    /// How often a battle was read.
    pub read: AtomicI32,
}

impl Memory {
    pub fn new() -> Arc<Memory> {
        Arc::new(Memory { good: AtomicI32::new(-1), ..Memory::default() })
    }

    pub fn lines(&self, name: &str) -> Vec<String> {
        self.battles.lock().unwrap()[name].kept.paper.lines.clone()
    }

    fn may_write(&self) -> Result<(), StoreFault> {
        match self.good.load(Ordering::SeqCst) {
            0 => Err(StoreFault::new("the disk is full")),
            good => {
                self.good.store((good - 1).max(-1), Ordering::SeqCst);
                Ok(())
            }
        }
    }
}

impl Store for Memory {
    fn begin(&self, name: &str, paper: &SavedSession, keys: &[Digest; 2]) -> Result<(), StoreFault> {
        self.may_write()?;
        let kept = Kept { paper: paper.clone(), seen: [0; 4] };
        let seats = Seats { keys: *keys, claimed: [false; 2] };
        let one = OfOne { kept, seats, answered: false, begun: Instant::now() };
        self.battles.lock().unwrap().insert(name.to_owned(), one);
        Ok(())
    }

    fn keep(&self, name: &str, unsaved: &Unsaved, seen: &[u32; 4]) -> Result<(), StoreFault> {
        self.may_write()?;
        let mut battles = self.battles.lock().unwrap();
        let one = battles.get_mut(name).unwrap();
        one.answered = true;
        one.kept.seen = *seen;
        let paper = &mut one.kept.paper;
        paper.lines.truncate(unsaved.keep);
        paper.lines.extend(unsaved.lines.iter().cloned());
        paper.players = unsaved.players.clone();
        paper.edition = unsaved.edition;
        Ok(())
    }

    fn paper(&self, name: &str) -> Result<Option<Kept>, StoreFault> {
        self.read.fetch_add(1, Ordering::SeqCst);
        let copy = |one: &OfOne| Kept { paper: one.kept.paper.clone(), seen: one.kept.seen };
        Ok(self.battles.lock().unwrap().get(name).map(copy))
    }

    fn seats(&self, name: &str) -> Result<Option<Seats>, StoreFault> {
        Ok(self.battles.lock().unwrap().get(name).map(|one| one.seats))
    }

    fn keep_seats(&self, name: &str, seats: &Seats) -> Result<(), StoreFault> {
        self.battles.lock().unwrap().get_mut(name).unwrap().seats = *seats;
        Ok(())
    }

    fn forget(&self, name: &str, which: Which) -> Result<(), StoreFault> {
        let mut battles = self.battles.lock().unwrap();
        if which == Which::Any || battles.get(name).is_some_and(|one| !one.answered) {
            battles.remove(name);
        }
        Ok(())
    }

    fn unanswered(&self, age: Duration, most: usize) -> Result<Vec<String>, StoreFault> {
        let battles = self.battles.lock().unwrap();
        let mut old: Vec<_> =
            battles.iter().filter(|(_, one)| !one.answered && one.begun.elapsed() >= age).collect();
        old.sort_by_key(|(_, one)| one.begun);
        Ok(old.into_iter().take(most).map(|(name, _)| name.clone()).collect())
    }

    fn count(&self) -> Result<u64, StoreFault> {
        Ok(self.battles.lock().unwrap().len() as u64)
    }
}
