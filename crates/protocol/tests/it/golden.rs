//! A session with the house under each rulebook, request by request, is answered now as it was written down: over every
//! transport the same. After a change that is meant, write it anew with `UPDATE=1 cargo test -p protocol golden::`.

use std::fs;
use std::path::Path;

use protocol::Sessions;
use protocol::wire::{Call, Outcome, Reply, Request, Response, Seat, Since, VERSION};

/// The battle of each rulebook's session, and a rule that is looked up in it.
const SESSIONS: [(&str, &str, &str); 5] = [
    ("matchlocks", "training", "NMM-12-28"),
    ("charge-pikes", "training", "CP-16-25"),
    ("border-reivers", "ambush", "BR-09-06"),
    ("pike-and-musket", "training", "PM-06-07"),
    ("charge-yr-pikes", "training", "CYP-12-01"),
];

/// Plays the opening of a battle and keeps what was said, line by line: a request, then its response.
fn session(rules: &str, battle: &str, searched: &str) -> Vec<String> {
    let mut house = Sessions::new();
    let mut lines = Vec::new();
    let mut say = |request: String| {
        let response = house.call_json(&request);
        lines.extend([request, response.clone()]);
        serde_json::from_str::<Response>(&response).unwrap().outcome
    };
    let call = |id: u32, battle: bool, seat: Seat, call: Call| {
        let battle = battle.then(|| "battle-1".to_owned());
        serde_json::to_string(&Request { version: VERSION, id, battle, seat, call }).unwrap()
    };
    let since = Since::default();
    say(format!(r#"{{"version":1,"id":1,"call":{{"do":"rules","rules":"{rules}","search":"{searched}"}}}}"#));
    say(r#"{"version":9,"id":2,"call":{"do":"catalogue"}}"#.to_owned());
    say("this is no request".to_owned());
    say(format!(
        r#"{{"version":1,"id":3,"call":{{"do":"begin","rules":"{rules}","battle":"{battle}","players":[{{"is":"person"}},{{"is":"computer","name":"captain"}}],"seed":"{}"}}}}"#,
        "2a".repeat(32)
    ));
    for id in 4..40 {
        let snapshot = say(call(id * 10, true, Seat::A, Call::Look { since }));
        let Outcome::Reply(Reply::Snapshot(snapshot)) = snapshot else { panic!("a snapshot") };
        let Some(decision) = snapshot.decision else {
            say(call(id * 10 + 1, true, Seat::A, Call::Step { since: snapshot.since, patience: None }));
            continue;
        };
        let decision = decision.number;
        // Of three one is advised by who plans, which takes a hundred times as long.
        let by = (id % 3 != 0).then(|| "captain".to_owned());
        let advice = say(call(id * 10 + 2, true, Seat::A, Call::Advise { decision, by }));
        let Outcome::Reply(Reply::Advice(advice)) = advice else { panic!("advice") };
        let preview = Call::Preview {
            decision,
            answer: advice.answer.clone(),
            deep: false,
            prospects: false,
            plan: Vec::new(),
        };
        say(call(id * 10 + 3, true, Seat::A, preview));
        if id % 9 == 0 {
            say(call(id * 10 + 4, true, Seat::A, Call::Choices { decision, plan: Vec::new() }));
            say(call(id * 10 + 5, true, Seat::B, Call::Choices { decision, plan: Vec::new() }));
            say(call(id * 10 + 6, true, Seat::Spectator, Call::Look { since }));
            let answers = vec![advice.answer.clone(), "pass".to_owned()];
            say(call(id * 10 + 8, true, Seat::A, Call::Plan { decision, answers: answers.clone() }));
            say(call(id * 10 + 9, true, Seat::A, Call::Commit { decision, answers, since }));
            continue;
        }
        say(call(id * 10 + 7, true, Seat::A, Call::Answer { decision, answer: advice.answer, since }));
    }
    say(call(900, true, Seat::A, Call::Moments));
    say(call(901, true, Seat::A, Call::Say { words: "concede".to_owned(), since }));
    for id in 902..999 {
        let reviewed = say(call(id, true, Seat::B, Call::Review { page: id == 910 }));
        let Outcome::Reply(Reply::Reviewed(reviewed)) = reviewed else { panic!("a review") };
        let Some(review) = reviewed.review else { continue };
        // So early a throw need not have mattered.
        let Some(throw) = review.throws.first() else { break };
        let (throw, faces) = (throw.number, throw.falls[0].faces.clone());
        for _ in 0..3 {
            say(call(999, true, Seat::B, Call::WhatIf { throw, faces: faces.clone(), battles: 1 }));
        }
        break;
    }
    lines
}

/// Whether a rulebook's session is answered as it was written down; writes it down where that is asked for.
fn is_answered_as_it_was(rules: &str, battle: &str, searched: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{rules}.jsonl"));
    let now = session(rules, battle, searched);
    // Requests stand whole; of responses the hash, so that the file stays small.
    let brief = |(at, line): (usize, &String)| {
        if at % 2 == 0 { line.clone() } else { format!("{:016x}", engine::fingerprint(&line.as_bytes())) }
    };
    let now_brief: Vec<String> = now.iter().enumerate().map(brief).collect();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, now_brief.join("\n") + "\n").unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    for (at, line) in kept.lines().enumerate() {
        let update = "run `UPDATE=1 cargo test -p protocol golden::` if that is meant";
        assert_eq!(
            Some(line),
            now_brief.get(at).map(String::as_str),
            "{rules}, line {}: {:.2000}; {update}",
            at + 1,
            now.get(at).map_or("", String::as_str)
        );
    }
    assert_eq!(kept.lines().count(), now.len());
}

#[test]
fn a_session_under_each_rulebook_is_answered_as_it_was_written_down() {
    let mut rulebooks = SESSIONS.map(|(rules, ..)| rules).to_vec();
    rulebooks.sort_unstable();
    let mut names = registry::names();
    names.sort_unstable();
    assert_eq!(rulebooks, names, "each rulebook has a session");
    for (rules, battle, searched) in SESSIONS {
        is_answered_as_it_was(rules, battle, searched);
    }
}
