//! Requests through the protocol's door.

use std::cell::RefCell;
use std::collections::BTreeMap;

use protocol::wire::{
    Begin, Call, Fault, FaultKind, Outcome, Player, Reply, Request, Response, Seat, Side, Since, VERSION,
};
use protocol::{Sessions, read_request};

use crate::choice::Choice;
use crate::stock::{DECISIONS, name};

/// The most lines that are asked.
const MOST_LINES: usize = 8;

/// How the battle that lies ready is called.
pub(crate) const BATTLE: &str = "battle-1";

/// Asks line by line. Whether all of it was answered without a fault.
pub(crate) fn told(choice: Choice, text: &str) -> bool {
    thread_local! {
        static READY: RefCell<BTreeMap<(&'static str, usize), Sessions>> = const { RefCell::new(BTreeMap::new()) };
    }
    let key = (choice.rules, choice.way);
    let mut house = READY
        .with_borrow_mut(|ready| ready.remove(&key))
        .unwrap_or_else(|| house_at(choice.rules, choice.way));
    let (mut all, mut changed) = (true, false);
    for line in text.lines().take(MOST_LINES) {
        let answered = asked(&mut house, line);
        changed |= answered && read_request(line).is_ok_and(|request| leaves_traces(&request.call));
        all &= answered;
    }
    // Nothing of one input is left for the next: a house in which something has changed is not used again.
    if !changed {
        READY.with_borrow_mut(|ready| ready.insert(key, house));
    }
    all && !text.is_empty()
}

fn leaves_traces(call: &Call) -> bool {
    let begins = matches!(
        call,
        Call::Begin(_) | Call::Open { .. } | Call::Branch { .. } | Call::Again { .. } | Call::Study(_)
    );
    begins || call.changes()
}

/// Asks one line; whether it was answered without a fault.
fn asked(house: &mut Sessions, line: &str) -> bool {
    let response = house.call_json(line);
    let response: Response =
        serde_json::from_str(&response).unwrap_or_else(|why| panic!("the response cannot be read: {why}"));
    match response.outcome {
        Outcome::Reply(_) => true,
        Outcome::Fault(fault) => {
            sound(&fault);
            false
        }
    }
}

/// A fault is told in words, and is none of the program's own.
pub(crate) fn sound(fault: &Fault) {
    assert!(!fault.message.is_empty(), "a fault without words: {fault:?}");
    assert!(fault.kind != FaultKind::Broken, "something broke inside: {}", fault.message);
}

/// What is asked from a seat.
pub(crate) fn call(
    house: &mut Sessions,
    seat: Seat,
    battle: Option<&str>,
    call: Call,
) -> Result<Reply, Fault> {
    let request = Request { version: VERSION, id: 1, battle: battle.map(str::to_owned), seat, call };
    match house.call(&request).outcome {
        Outcome::Reply(reply) => Ok(reply),
        Outcome::Fault(fault) => Err(fault),
    }
}

/// A house with a battle after so many decisions of random players, which persons then take over.
pub(crate) fn house_at(rules: &str, way: usize) -> Sessions {
    let mut house = Sessions::new();
    let mut done = |battle, asked| {
        call(&mut house, Seat::A, battle, asked).unwrap_or_else(|why| panic!("{rules}: {}", why.message))
    };
    done(None, Call::Begin(begin(rules)));
    for _ in 0..DECISIONS[way] {
        done(Some(BATTLE), Call::Step { since: Since::default(), patience: None });
    }
    for side in [Side::A, Side::B] {
        done(Some(BATTLE), Call::Seat { side, player: Player::Person, since: Since::default() });
    }
    house
}

/// How the battle begins.
pub(crate) fn begin(rules: &str) -> Begin {
    let random = || Player::Computer { name: "random".to_owned() };
    Begin {
        rules: rules.to_owned(),
        battle: name(rules).to_owned(),
        players: [random(), random()],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    }
}
