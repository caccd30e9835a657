//! Every call of the protocol from every seat, over HTTP: what each must be answered.
//!
//! Two persons play, and both have come. A call that is not in the table does not compile ([`word`]) or fails
//! ([`the_table_has_every_call`]).

use crate::documented::kebab;
use crate::toy;

use std::collections::BTreeSet;

use protocol::wire::Call;
use serde_json::{Value, json};
use server::Tercio;
use toy::Memory;
use toy::client::{Begun, Host};

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    /// With the key of the side that is asked.
    Own,
    /// With the key of the other side.
    Other,
    /// Without a key.
    Spectator,
    /// Without a key, as one who would see everything.
    Umpire,
    /// With the key of the side that is asked, as one who would see everything.
    KeyedUmpire,
    /// With a key of another battle.
    Wrong,
    /// Without a key, as one who says that the seat is his.
    None,
}

use Who::{KeyedUmpire, None, Other, Own, Spectator, Umpire, Wrong};

const EVERYBODY: [Who; 7] = [Own, Other, Spectator, Umpire, KeyedUmpire, Wrong, None];

/// What somebody must get: `yes`, or the sort of the fault.
type Must = &'static str;

const YES: Must = "yes";
const NO: Must = "forbidden";

/// A call and what each must get, in the order of [`EVERYBODY`].
type Row = (Value, [Must; 7]);

/// What must come of every call while the battle is under way. `side` is the one that is asked now; `answer` one of its
/// answers, `decision` the number of its decision.
fn under_way(at: &Position) -> Vec<Row> {
    let Position { side, other, decision, answer, .. } = at;
    let person = json!({ "is": "person" });
    let captain = json!({ "is": "computer", "name": "captain" });
    // What is asked of the program is told to anybody, whatever he shows.
    let anybody = [YES; 7];
    // What anybody may see, as far as he may: but nobody everything, and nobody with a key that is none.
    let seen = [YES, YES, YES, NO, NO, NO, YES];
    // What only the side that is asked may ask; the other is asked nothing, or something else.
    let asked = [YES, "stale", NO, NO, NO, NO, NO];
    let asked_of = |fault: Must| [YES, fault, NO, NO, NO, NO, NO];
    let both = [YES, YES, NO, NO, NO, NO, NO];
    let no_server = ["malformed", "malformed", "malformed", NO, NO, NO, "malformed"];
    let resume = json!({
        "do": "resume", "begin": at.begin, "players": at.begin["players"], "edition": 0, "lines": [], "sealed": [],
    });
    let study = json!({
        "do": "study", "core": "0", "begin": at.begin, "side": "A", "decision": 1, "number": 1, "table": "00",
    });
    vec![
        (json!({ "do": "catalogue" }), anybody),
        (json!({ "do": "rules", "rules": "matchlocks", "search": "NMM-12-28" }), anybody),
        (json!({ "do": "muster", "rules": "matchlocks", "text": "name = 1" }), anybody),
        (json!({ "do": "check", "begin": at.begin }), anybody),
        (json!({ "do": "contents", "file": "x", "text": "tercio-record 9" }), ["malformed"; 7]),
        (at.begin.clone(), anybody),
        (json!({ "do": "try", "begin": at.begin }), anybody),
        (json!({ "do": "open", "file": "x", "text": "tercio-record 9" }), ["malformed"; 7]),
        (json!({ "do": "look" }), seen),
        (json!({ "do": "choices", "decision": decision }), asked),
        (json!({ "do": "aim", "decision": decision, "piece": 0, "gesture": "go", "to": [0, 0] }), asked),
        (json!({ "do": "knowledge", "decision": decision }), asked),
        (study, no_server),
        (json!({ "do": "preview", "decision": decision, "answer": answer }), asked),
        (json!({ "do": "answer", "decision": decision, "answer": answer }), asked),
        (json!({ "do": "plan", "decision": decision, "answers": [answer] }), asked),
        (json!({ "do": "commit", "decision": decision, "answers": [answer] }), asked),
        (json!({ "do": "say", "words": "concede" }), both),
        (json!({ "do": "step" }), ["stale", "stale", NO, NO, NO, NO, NO]),
        (json!({ "do": "hurry" }), both),
        (json!({ "do": "advise", "decision": decision }), asked),
        (json!({ "do": "seat", "side": side, "player": captain }), asked_of(NO)),
        (json!({ "do": "seat", "side": side, "player": person }), asked_of(NO)),
        (json!({ "do": "seat", "side": other, "player": captain }), [NO, YES, NO, NO, NO, NO, NO]),
        (json!({ "do": "seat", "side": other, "player": person }), [NO, YES, NO, NO, NO, NO, NO]),
        (json!({ "do": "undo" }), ["refused", "refused", NO, NO, NO, NO, NO]),
        (json!({ "do": "ranges", "pieces": [0] }), seen),
        (json!({ "do": "reaches", "side": side }), seen),
        (json!({ "do": "prospects", "piece": 0 }), seen),
        (json!({ "do": "moments" }), seen),
        (json!({ "do": "moment", "told": 10_000 }), seen),
        (json!({ "do": "moment", "told": 10_000, "eyes": side }), [YES, NO, NO, NO, NO, NO, NO]),
        (json!({ "do": "moment", "told": 10_000, "eyes": other }), [NO, YES, NO, NO, NO, NO, NO]),
        (json!({ "do": "moment", "told": 10_000, "eyes": "spectator" }), seen),
        (json!({ "do": "moment", "told": 10_000, "eyes": "umpire" }), [NO; 7]),
        (json!({ "do": "branch", "told": 10_000, "players": [person, person] }), both),
        (json!({ "do": "again", "players": [person, person] }), [NO; 7]),
        (json!({ "do": "record" }), [NO; 7]),
        (json!({ "do": "afterwards" }), [NO; 7]),
        (json!({ "do": "review" }), [NO; 7]),
        (json!({ "do": "what-if", "throw": 1, "faces": "4" }), [NO; 7]),
        (json!({ "do": "forget" }), both),
        (json!({ "do": "renew" }), both),
        (json!({ "do": "keep", "whole": true }), no_server),
        (resume, no_server),
    ]
}

/// What must come of the calls that the end of the battle opens or closes.
fn over(at: &Position) -> Vec<Row> {
    let Position { side, decision, answer, .. } = at;
    let person = json!({ "is": "person" });
    let seen = [YES, YES, YES, YES, YES, NO, YES];
    let nobody = ["stale", "stale", NO, NO, NO, NO, NO];
    vec![
        (json!({ "do": "look" }), seen),
        (json!({ "do": "moment", "told": 10_000, "eyes": "umpire" }), seen),
        (json!({ "do": "moment", "told": 10_000, "eyes": side }), seen),
        (json!({ "do": "record" }), seen),
        (json!({ "do": "afterwards" }), seen),
        (json!({ "do": "review" }), seen),
        (json!({ "do": "what-if", "throw": 1, "faces": "4" }), seen),
        (json!({ "do": "again", "players": [person, person] }), [YES, YES, NO, NO, NO, NO, NO]),
        (json!({ "do": "branch", "told": 10_000, "players": [person, person] }), seen),
        (json!({ "do": "answer", "decision": decision, "answer": answer }), nobody),
        (json!({ "do": "commit", "decision": decision, "answers": [answer] }), nobody),
        (json!({ "do": "step" }), nobody),
        (json!({ "do": "forget" }), [YES, YES, NO, NO, NO, NO, NO]),
        (json!({ "do": "renew" }), [YES, YES, NO, NO, NO, NO, NO]),
    ]
}

/// The word of a call. A call that is not here does not compile: it needs its row in the table too.
const fn word(call: &Call) -> &'static str {
    match call {
        Call::Catalogue => "catalogue",
        Call::Rules { .. } => "rules",
        Call::Muster { .. } => "muster",
        Call::Contents { .. } => "contents",
        Call::Check { .. } => "check",
        Call::Begin(_) => "begin",
        Call::Try { .. } => "try",
        Call::Open { .. } => "open",
        Call::Look { .. } => "look",
        Call::Choices { .. } => "choices",
        Call::Aim(_) => "aim",
        Call::Knowledge { .. } => "knowledge",
        Call::Study(_) => "study",
        Call::Preview { .. } => "preview",
        Call::Answer { .. } => "answer",
        Call::Plan { .. } => "plan",
        Call::Commit { .. } => "commit",
        Call::Say { .. } => "say",
        Call::Step { .. } => "step",
        Call::Hurry => "hurry",
        Call::Advise { .. } => "advise",
        Call::Seat { .. } => "seat",
        Call::Undo { .. } => "undo",
        Call::Ranges { .. } => "ranges",
        Call::Reaches { .. } => "reaches",
        Call::Prospects { .. } => "prospects",
        Call::Moments => "moments",
        Call::Moment { .. } => "moment",
        Call::Branch { .. } => "branch",
        Call::Again { .. } => "again",
        Call::Record => "record",
        Call::Afterwards => "afterwards",
        Call::Review { .. } => "review",
        Call::WhatIf { .. } => "what-if",
        Call::Forget => "forget",
        Call::Renew => "renew",
        Call::Keep { .. } => "keep",
        Call::Resume(_) => "resume",
    }
}

/// A battle between two persons, both of whom have come, at its first decision.
struct Position {
    begun: Begun,
    begin: Value,
    side: &'static str,
    other: &'static str,
    decision: u64,
    answer: String,
}

impl Position {
    fn new(host: &Host) -> Position {
        let person = json!({ "is": "person" });
        let begin = json!({
            "do": "begin", "rules": "matchlocks", "battle": "training", "players": [person, person],
            "seed": "00000000000000000000000000000000000000000000000000000000000000aa",
        });
        let begun = host.begun(begin.clone());
        let ask = |key: &str, call: Value| {
            let (status, told) = host.call(Some(&begun.battle), Some(key), call);
            assert_eq!(status, 200, "{told}");
            told["reply"]["of"].clone()
        };
        let decisions = [&begun.a, &begun.b].map(|key| ask(key, json!({ "do": "look" }))["decision"].clone());
        let at = decisions.iter().position(|decision| !decision.is_null()).expect("somebody is asked");
        assert!(decisions[1 - at].is_null(), "one side is asked");
        let decision = decisions[at]["number"].as_u64().unwrap();
        let key = if at == 0 { &begun.a } else { &begun.b };
        let choices = ask(key, json!({ "do": "choices", "decision": decision }));
        let answer = choices["choices"][0]["answer"].as_str().unwrap().to_owned();
        let [side, other] = if at == 0 { ["A", "B"] } else { ["B", "A"] };
        Position { begun, begin, side, other, decision, answer }
    }

    fn key(&self, who: Who, stranger: &Begun) -> Option<String> {
        let [own, other] =
            if self.side == "A" { [&self.begun.a, &self.begun.b] } else { [&self.begun.b, &self.begun.a] };
        match who {
            Own | KeyedUmpire => Some(own.clone()),
            Other => Some(other.clone()),
            Wrong => Some(stranger.a.clone()),
            Spectator | Umpire | None => Option::None,
        }
    }

    /// Asks as somebody; what comes of it.
    fn ask(&self, host: &Host, who: Who, call: &Value, stranger: &Begun) -> String {
        let seat = match who {
            Own | Other | Spectator | Wrong => "spectator",
            Umpire | KeyedUmpire => "umpire",
            None => self.side,
        };
        let body = json!({ "version": 1, "id": 3, "battle": self.begun.battle, "seat": seat, "call": call });
        let mut headers = vec![("Content-Type", "application/json".to_owned())];
        headers.extend(self.key(who, stranger).map(|key| ("Authorization", format!("Bearer {key}"))));
        let (status, told) = host.post(&headers, body.to_string().as_bytes());
        let came = told["fault"]["kind"].as_str().unwrap_or(YES).to_owned();
        let expected = match &*came {
            YES => 200,
            "forbidden" => 403,
            "stale" => 409,
            "refused" => 422,
            "malformed" => 400,
            _ => status,
        };
        assert_eq!(status, expected, "{told}");
        came
    }
}

fn host() -> Host {
    let limits = server::Limits { begins: 10_000, ..server::Limits::default() };
    let settings = server::Settings { seeds_may_be_given: true, limits, ..server::Settings::default() };
    Host::with_settings(Tercio, Memory::new(), toy::client::PAGE, settings)
}

/// Holds every row of a table to what comes of it; each is asked of a battle that nobody has changed yet.
fn hold(host: &Host, fresh: impl Fn() -> Position, rows: fn(&Position) -> Vec<Row>) {
    let stranger = host.begun(Position::new(host).begin);
    let mut at = fresh();
    let mut wrong = Vec::new();
    for row in 0..rows(&at).len() {
        for (column, who) in EVERYBODY.into_iter().enumerate() {
            let (call, must) = rows(&at).swap_remove(row);
            let came = at.ask(host, who, &call, &stranger);
            if came != must[column] {
                wrong.push(format!("{who:?} {call}: {came}, must be {}", must[column]));
            }
            if came == YES {
                at = fresh();
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_call_from_every_seat_is_answered_as_it_must_be() {
    let host = host();
    hold(&host, || Position::new(&host), under_way);
}

#[test]
fn once_the_battle_is_over_anybody_may_see_everything_and_nobody_change_it() {
    let host = host();
    let ended = || {
        let at = Position::new(&host);
        let say = json!({ "do": "say", "words": "concede" });
        assert_eq!(host.call(Some(&at.begun.battle), Some(&at.begun.a), say).0, 200);
        at
    };
    hold(&host, ended, over);
}

#[test]
fn the_table_has_every_call() {
    let host = host();
    let rows = under_way(&Position::new(&host));
    let told: BTreeSet<String> =
        rows.iter().map(|(call, _)| call["do"].as_str().unwrap().to_owned()).collect();
    for (call, _) in &rows {
        if let Ok(call) = serde_json::from_value::<Call>(call.clone()) {
            assert!(told.contains(word(&call)));
        }
    }
    // Every word of the wire, as its own source lists them.
    let wire = include_str!("../../../protocol/src/wire/asking.rs");
    let body = wire.split("pub enum Call {\n").nth(1).unwrap().split("\n}\n").next().unwrap();
    let names = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter(|line| line.starts_with(char::is_uppercase));
    let words: BTreeSet<String> =
        names.map(|line| kebab(line.split(|one: char| !one.is_alphanumeric()).next().unwrap())).collect();
    assert_eq!(told, words);
}

/// The computer's seat, and one to which nobody has come, whoever plays may hand over; a person's nobody but he.
#[test]
fn the_other_side_is_handed_over_only_while_it_is_a_computers_or_nobodys() {
    let captain = json!({ "is": "computer", "name": "captain" });
    let random = json!({ "is": "computer", "name": "random" });
    let person = json!({ "is": "person" });
    let host = host();
    for (own, other) in [("A", "B"), ("B", "A")] {
        let begun = host.begin_as("matchlocks", "training", person.clone());
        let [mine, theirs] = if own == "A" { [&begun.a, &begun.b] } else { [&begun.b, &begun.a] };
        let hand = |key: &str, side: &str, player: &Value| {
            let call = json!({ "do": "seat", "side": side, "player": player });
            let (status, told) = host.call(Some(&begun.battle), Some(key), call);
            assert!(status == 200 || told["fault"]["kind"] == "forbidden", "{told}");
            status
        };
        // Nobody has come yet.
        assert_eq!(hand(mine, other, &captain), 200);
        assert_eq!(hand(mine, other, &person), 200);
        // Somebody comes: he has only looked.
        assert_eq!(host.call(Some(&begun.battle), Some(theirs), json!({ "do": "look" })).0, 200);
        assert_eq!(hand(mine, other, &captain), 403);
        assert_eq!(hand(mine, other, &person), 403);
        let (_, told) = host.call(Some(&begun.battle), Some(mine), json!({ "do": "step" }));
        assert_eq!(told["fault"]["kind"], "stale", "nothing waits for the computer");
        // He lets the computer play on: then it is the computer's.
        assert_eq!(hand(theirs, other, &captain), 200);
        assert_eq!(hand(mine, other, &random), 200);
        assert_eq!(hand(theirs, other, &person), 200);
        assert_eq!(hand(mine, other, &random), 403);
        // His own side anybody hands over, and not by a socket's seat either the other's.
        assert_eq!(hand(mine, own, &captain), 200);
        let mut live = host.live(&begun.battle, Some(mine), 0);
        live.snapshot();
        let call = json!({ "do": "seat", "side": other, "player": random });
        assert_eq!(live.ask(5, call)["fault"]["kind"], "forbidden");
    }
}

#[test]
fn that_somebody_has_come_outlasts_the_process() {
    let store = Memory::new();
    let begun = {
        let host = Host::new(Tercio, store.clone());
        let begun = host.begin_as("matchlocks", "training", json!({ "is": "person" }));
        host.call(Some(&begun.battle), Some(&begun.b), json!({ "do": "look" }));
        begun
    };
    let host = Host::new(Tercio, store);
    let call = json!({ "do": "seat", "side": "B", "player": { "is": "computer", "name": "random" } });
    assert_eq!(host.call(Some(&begun.battle), Some(&begun.a), call).0, 403);
}
