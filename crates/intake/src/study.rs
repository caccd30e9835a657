//! Tables as a side was told them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use protocol::Sessions;
use protocol::wire::{Aim, Call, Choices, Gesture, Knowledge, Reply, Seat, Side, Since};

use crate::choice::{Choice, choice};
use crate::request::{BATTLE, call, house_at, sound};

/// How whoever studies calls what he studies.
const STUDY: &str = "study";

/// The sign before bytes that are a table; without it they are changes to one.
const WHOLE: u8 = b'=';

/// The most pieces that are aimed with.
const MOST_PIECES: usize = 2;

/// What a side was told of a battle that lies ready, and somebody who studies it.
struct Ready {
    knowledge: Knowledge,
    page: Sessions,
}

/// Studies a table. Whether it was taken.
pub(crate) fn told(bytes: &[u8]) -> bool {
    thread_local! {
        static READY: RefCell<BTreeMap<(&'static str, usize), Ready>> = const { RefCell::new(BTreeMap::new()) };
    }
    let Some((Choice { rules, way }, rest)) = choice(bytes) else { return false };
    READY.with_borrow_mut(|ready| {
        let Ready { knowledge, page } = ready
            .entry((rules, way))
            .or_insert_with(|| Ready { knowledge: knowledge_at(rules, way), page: Sessions::new() });
        let table = match rest.split_first() {
            Some((&WHOLE, table)) => hex(table),
            _ => changed(&knowledge.table, rest),
        };
        studied(page, Knowledge { table, ..knowledge.clone() })
    })
}

/// What the side that is asked knows of the battle at a place where something can be aimed.
pub(crate) fn knowledge_at(rules: &str, way: usize) -> Knowledge {
    let mut house = house_at(rules, way);
    // Where dice lie on the table nothing is aimed: a few decisions on, something is.
    for _ in 0..50 {
        for seat in [Seat::A, Seat::B] {
            let Ok(Reply::Snapshot(snapshot)) =
                call(&mut house, seat, Some(BATTLE), Call::Look { since: Since::default() })
            else {
                panic!("{rules}: a battle under way is looked at")
            };
            let Some(decision) = snapshot.decision.map(|decision| decision.number) else { continue };
            let known = Call::Knowledge { decision, plan: Vec::new() };
            if let Ok(Reply::Knowledge(knowledge)) = call(&mut house, seat, Some(BATTLE), known) {
                return *knowledge;
            }
            let Ok(Reply::Advice(advice)) = call(
                &mut house,
                seat,
                Some(BATTLE),
                Call::Advise { decision, by: Some("captain".to_owned()) },
            ) else {
                panic!("{rules}: whoever is asked is advised")
            };
            let answer = Call::Answer { decision, answer: advice.answer, since: Since::default() };
            drop(call(&mut house, seat, Some(BATTLE), answer));
        }
    }
    panic!("{rules}: nothing can be aimed")
}

/// A table in hexadecimal digits with bytes of it changed: each change is a place of two bytes, the lower first and beyond
/// the end counted from the start again, and the byte that comes there.
fn changed(table: &str, changes: &[u8]) -> String {
    let digits = table.as_bytes();
    let value = |at: usize| char::from(digits[at]).to_digit(16).unwrap_or(0) as u8;
    let mut bytes: Vec<u8> = (0..digits.len() / 2).map(|at| value(2 * at) << 4 | value(2 * at + 1)).collect();
    for change in changes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % bytes.len();
        bytes[at] = change[2];
    }
    hex(&bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Studies what was told and asks whatever can be asked of it. Whether it was taken.
fn studied(page: &mut Sessions, knowledge: Knowledge) -> bool {
    let (decision, plan) = (knowledge.decision, knowledge.plan.clone());
    let seat = match knowledge.side {
        Side::A => Seat::A,
        Side::B => Seat::B,
    };
    if let Err(fault) = call(page, seat, None, Call::Study(Box::new(knowledge))) {
        sound(&fault);
        return false;
    }
    let mut ask = |asked| call(page, seat, Some(STUDY), asked).map_err(|fault| sound(&fault)).ok();
    let Some(Reply::Choices(choices)) = ask(Call::Choices { decision, plan: plan.clone() }) else {
        return true;
    };
    for piece in pieces(&choices) {
        let _ = ask(Call::Prospects { piece, plan: plan.clone() });
        for gesture in Gesture::ALL {
            let (after, verb, facing, plan) = (String::new(), None, None, plan.clone());
            let to = [30_000, 40_000];
            let (prospects, bare) = (false, true);
            let _ = ask(Call::Aim(Aim {
                decision,
                piece,
                gesture,
                to,
                after,
                verb,
                facing,
                prospects,
                bare,
                plan,
            }));
        }
    }
    true
}

/// The first pieces for which something is offered.
fn pieces(choices: &Choices) -> Vec<u8> {
    let mut pieces = Vec::new();
    for piece in choices.choices.iter().filter_map(|choice| choice.piece) {
        if !pieces.contains(&piece) && pieces.len() < MOST_PIECES {
            pieces.push(piece);
        }
    }
    pieces
}
