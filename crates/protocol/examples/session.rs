//! Answers the requests of a rulebook's golden session and prints each with its whole response, line by line: what another
//! transport must answer too. `cargo run -p protocol --example session -- charge-pikes`. The battle then goes on for a while, and at every decision its side is told what it knows
//! and aims from that alone.

use protocol::Sessions;
use protocol::wire::{
    Aim, Call, Choices, Gesture, Outcome, Reply, Request, Response, Seat, Since, VERSION, Way,
};

/// How many decisions the battle goes on for.
const DECISIONS: u32 = 120;

/// The sessions that are kept, by their rulebooks.
const KEPT: [(&str, &str); 5] = [
    ("matchlocks", include_str!("../tests/golden/matchlocks.jsonl")),
    ("charge-pikes", include_str!("../tests/golden/charge-pikes.jsonl")),
    ("border-reivers", include_str!("../tests/golden/border-reivers.jsonl")),
    ("pike-and-musket", include_str!("../tests/golden/pike-and-musket.jsonl")),
    ("charge-yr-pikes", include_str!("../tests/golden/charge-yr-pikes.jsonl")),
];

fn main() {
    let rules = std::env::args().nth(1).unwrap_or_default();
    let Some((_, kept)) = KEPT.iter().find(|(name, _)| *name == rules) else {
        eprintln!("name a rulebook: {}", KEPT.map(|(name, _)| name).join(", "));
        std::process::exit(2);
    };
    let mut house = Sessions::new();
    for request in kept.lines().step_by(2) {
        println!("{request}\n{}", house.call_json(request));
    }
    let mut said = Said { house, number: 1_000 };
    for _ in 0..DECISIONS {
        said.goes_on();
    }
}

/// A house and how many requests it has been asked.
struct Said {
    house: Sessions,
    number: u32,
}

impl Said {
    fn say(&mut self, battle: &str, seat: Seat, call: Call) -> Option<Reply> {
        self.number += 1;
        let request =
            Request { version: VERSION, id: self.number, battle: Some(battle.to_owned()), seat, call };
        let request = serde_json::to_string(&request).ok()?;
        let response = self.house.call_json(&request);
        println!("{request}\n{response}");
        match serde_json::from_str::<Response>(&response).ok()?.outcome {
            Outcome::Reply(reply) => Some(reply),
            Outcome::Fault(_) => None,
        }
    }

    /// One decision: the computer's, or side A's, which aims first and then does as it is advised.
    fn goes_on(&mut self) {
        let since = Since::default();
        let Some(Reply::Snapshot(snapshot)) = self.say("battle-1", Seat::A, Call::Look { since }) else {
            return;
        };
        let Some(decision) = snapshot.decision.map(|decision| decision.number) else {
            self.say("battle-1", Seat::A, Call::Step { since, patience: None });
            return;
        };
        if let Some(Reply::Knowledge(told)) =
            self.say("battle-1", Seat::A, Call::Knowledge { decision, plan: Vec::new() })
        {
            self.say("study", Seat::A, Call::Study(told));
            if let Some(Reply::Choices(choices)) =
                self.say("study", Seat::A, Call::Choices { decision, plan: Vec::new() })
            {
                self.aims(&choices);
            }
        }
        if let Some(Reply::Advice(advice)) =
            self.say("battle-1", Seat::A, Call::Advise { decision, by: Some("captain".to_owned()) })
        {
            self.say("battle-1", Seat::A, Call::Answer { decision, answer: advice.answer, since });
        }
    }

    /// Drags of all kinds from the first place that is offered, a little farther each.
    fn aims(&mut self, choices: &Choices) {
        let to = choices.choices.iter().find_map(|choice| match &choice.way {
            Way::Legs { outlines, .. } => Some((choice.piece?, *outlines.last()?.first()?)),
            Way::At { at, .. } => Some((choice.piece?, *at)),
            Way::None => None,
        });
        let Some((piece, [x, y])) = to else { return };
        for (far, gesture) in (1..).zip(Gesture::ALL) {
            let (after, verb, facing) = (String::new(), None, None);
            let (decision, to) = (choices.decision, [x + 1_300 * far, y + 900 * far]);
            let aim = Aim {
                decision,
                piece,
                gesture,
                to,
                after,
                verb,
                facing,
                prospects: false,
                bare: true,
                plan: Vec::new(),
            };
            self.say("study", Seat::A, Call::Aim(aim));
        }
    }
}
