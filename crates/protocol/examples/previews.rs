//! How long previews and choices take in the core alone, over the course of some battles: microseconds at the median
//! and at the 99th percentile. Run with `cargo run --release -p protocol --example previews`.

use std::time::Instant;

use protocol::wire::{Begin, Call, Player, Reply, Seat, Since};
use protocol::{Session, open};

fn main() {
    for battle in ["training", "naseby", "edgehill", "lutzen"] {
        let players = [Player::Person, Player::Person];
        let begin = Begin {
            rules: "matchlocks".to_owned(),
            battle: battle.to_owned(),
            players,
            seed: Some("2a".repeat(32)),
            prepared: Vec::new(),
            lists: Vec::new(),
            deploy: false,
            to_the_end: false,
            house: None,
        };
        let (mut running, _) = open(battle, &begin).expect("it is carried");
        let mut figures = Figures::default();
        for _ in 0..300 {
            if ![Seat::A, Seat::B].into_iter().any(|seat| decide(&mut *running, seat, &mut figures)) {
                break;
            }
        }
        println!("{battle}: previews {}, choices {}", told(figures.previews), told(figures.choices));
    }
}

/// What was measured, in microseconds.
#[derive(Default)]
struct Figures {
    previews: Vec<u128>,
    choices: Vec<u128>,
}

/// Has a seat, if it is asked, look at its choices, preview some of them and take what the computer would.
fn decide(running: &mut dyn Session, seat: Seat, figures: &mut Figures) -> bool {
    let Some(decision) = running.snapshot(seat, Since::default()).decision.map(|decision| decision.number)
    else {
        return false;
    };
    let began = Instant::now();
    let Ok(Reply::Choices(choices)) = running.call(seat, &Call::Choices { decision, plan: Vec::new() })
    else {
        return false;
    };
    figures.choices.push(began.elapsed().as_micros());
    for choice in choices.choices.iter().step_by(choices.choices.len() / 5 + 1) {
        let preview = Call::Preview {
            decision,
            answer: choice.answer.clone(),
            deep: false,
            prospects: false,
            plan: Vec::new(),
        };
        let began = Instant::now();
        drop(running.call(seat, &preview));
        figures.previews.push(began.elapsed().as_micros());
    }
    let Ok(Reply::Advice(advice)) =
        running.call(seat, &Call::Advise { decision, by: Some("captain".to_owned()) })
    else {
        return false;
    };
    let answer = Call::Answer { decision, answer: advice.answer, since: Since::default() };
    running.call(seat, &answer).is_ok()
}

fn told(mut times: Vec<u128>) -> String {
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or(0);
    format!("{} (median {}, 99th {})", times.len(), at(50), at(99))
}
