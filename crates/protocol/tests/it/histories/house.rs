//! A battle behind the door, as the kit asks it, perhaps with a leak.

use conformance::histories::{Door, Scene, World};
use engine::{Side, Viewpoint};
use protocol::wire::{
    ArmyText, Begin, Call, Choice, Choices, Decision, Player, Reply, Seat, Since, Snapshot, VERSION,
};
use protocol::{Session, open};
use serde_json::{Value, json};

use crate::histories::leaks::Leak;

/// Side A.
pub const A: Viewpoint = Viewpoint::Side(Side::A);
/// Side B.
pub const B: Viewpoint = Viewpoint::Side(Side::B);
/// Who only looks on.
pub const ONLOOKER: Viewpoint = Viewpoint::Spectator;

/// A battle with those who follow it.
pub struct House {
    /// The battle.
    pub battle: Box<dyn Session>,
    /// What the door tells that it should not.
    pub leak: Option<Leak>,
    /// The seed of its dice.
    pub seed: String,
    /// What each follower has, and what he had seen when he was last sent something.
    followers: [(Since, Option<u32>); 3],
    /// The pieces that stood nowhere in a viewer's eyes before a group set out.
    pub before: [Vec<Value>; 3],
}

/// The place of a seat in arrays.
pub const fn place(seat: Viewpoint) -> usize {
    match seat {
        Viewpoint::Side(Side::A) => 0,
        Viewpoint::Side(Side::B) => 1,
        _ => 2,
    }
}

/// The seat of a viewer.
pub const fn seat(viewer: Viewpoint) -> Seat {
    [Seat::A, Seat::B, Seat::Spectator][place(viewer)]
}

/// A person.
pub fn person() -> Player {
    Player::Person
}

/// The best computer player.
pub fn captain() -> Player {
    Player::Computer { name: "captain".to_owned() }
}

impl House {
    /// A battle begins, with dice from a seed of 32 equal bytes.
    pub fn begin(rules: &str, battle: &str, players: [Player; 2], seed: u8, leak: Option<Leak>) -> House {
        House::begin_with(rules, battle, players, Vec::new(), seed, leak)
    }

    /// The same from texts of one's own: a position, as the case of a text.
    pub fn begin_with(
        rules: &str,
        battle: &str,
        players: [Player; 2],
        lists: Vec<ArmyText>,
        seed: u8,
        leak: Option<Leak>,
    ) -> House {
        assert_eq!(VERSION, 1);
        let seed = format!("{seed:02x}").repeat(32);
        let begin = Begin {
            rules: rules.to_owned(),
            battle: battle.to_owned(),
            players,
            seed: Some(seed.clone()),
            prepared: Vec::new(),
            lists,
            deploy: false,
            to_the_end: false,
            house: None,
        };
        let battle = open("one", &begin).expect("it begins").0;
        let followers = [(Since::default(), None); 3];
        House { battle, leak, seed, followers, before: Default::default() }
    }

    /// How the battle stands for a seat, without any leak.
    pub fn snapshot(&self, viewer: Viewpoint) -> Snapshot {
        self.battle.snapshot(seat(viewer), Since::default())
    }

    /// The question put to a seat.
    pub fn asked(&self, viewer: Viewpoint) -> Option<Decision> {
        self.snapshot(viewer).decision
    }

    /// What a seat is offered.
    pub fn choices(&mut self, viewer: Viewpoint) -> Vec<Choice> {
        self.offer(viewer).map_or(Vec::new(), |(_, choices)| choices.choices)
    }

    /// What a seat is asked and offered.
    fn offer(&mut self, viewer: Viewpoint) -> Option<(Decision, Choices)> {
        let decision = self.asked(viewer)?;
        let call = Call::Choices { decision: decision.number, plan: Vec::new() };
        match self.battle.call(seat(viewer), &call) {
            Ok(Reply::Choices(choices)) => Some((decision, *choices)),
            other => panic!("choices were asked for: {other:?}"),
        }
    }
}

fn text(call: &Call) -> String {
    serde_json::to_string(call).expect("a call")
}

impl Door for House {
    fn ask(&mut self, viewer: Viewpoint, call: &str) -> String {
        let call: Call = serde_json::from_str(call).expect("a call");
        self.look_before(&call);
        let reply = self.battle.call(seat(viewer), &call).map_err(Box::new);
        if self.leak.is_none() {
            return serde_json::to_string(&reply).expect("a reply");
        }
        let mut value = serde_json::to_value(&reply).expect("a reply");
        self.spoil_reply(viewer, &mut value);
        value.to_string()
    }

    fn push(&mut self, viewer: Viewpoint) -> Option<String> {
        let seen = self.seen(viewer);
        let (had, last) = self.followers[place(viewer)];
        if last == Some(seen) {
            return None;
        }
        let snapshot = self.battle.snapshot(seat(viewer), had);
        self.followers[place(viewer)] = (snapshot.since, Some(seen));
        if self.leak.is_none() {
            return Some(serde_json::to_string(&snapshot).expect("a snapshot"));
        }
        let mut value = serde_json::to_value(&snapshot).expect("a snapshot");
        self.spoil(viewer, &mut value);
        Some(value.to_string() + &self.padding())
    }

    fn questions(&mut self, viewer: Viewpoint) -> Vec<String> {
        let sides = [protocol::wire::Side::A, protocol::wire::Side::B];
        let mut calls = vec![
            Call::Look { since: Since::default() },
            Call::Moments,
            Call::Moment { told: 9_999, eyes: None },
            Call::Ranges { pieces: (0..40).collect(), plan: Vec::new() },
            Call::Record,
            Call::Review { page: true },
            Call::WhatIf { throw: 1, faces: "6".to_owned(), battles: 1 },
        ];
        calls.extend(sides.map(|side| Call::Reaches { side }));
        calls.extend((0..40).step_by(13).map(|piece| Call::Prospects { piece, plan: Vec::new() }));
        if let Some(Decision { number: decision, .. }) = self.asked(viewer) {
            calls.push(Call::Choices { decision, plan: Vec::new() });
            calls.push(Call::Advise { decision, by: None });
            calls.push(Call::Knowledge { decision, plan: Vec::new() });
            let offered = self.choices(viewer);
            for choice in offered.iter().step_by(offered.len() / 3 + 1) {
                let (answer, plan) = (choice.answer.clone(), Vec::new());
                calls.push(Call::Preview { decision, answer, deep: false, prospects: false, plan });
                calls.push(Call::Plan { decision, answers: vec![choice.answer.clone()] });
            }
        }
        calls.iter().map(text).collect()
    }

    fn may_undo(&mut self, viewer: Viewpoint) -> bool {
        let undo = self.snapshot(viewer).undo;
        undo.can || self.leak == Some(Leak::NobodyFound) && undo.why.contains("looked for")
    }

    fn answers_at_once(&mut self, viewer: Viewpoint) -> bool {
        // As the page spares its player: what is his alone is asked for show.
        let Some((decision, choices)) = self.offer(viewer) else { return false };
        let all = choices.choices.len();
        if self.leak == Some(Leak::Haste) {
            return all == 1;
        }
        let his_alone = decision.window || decision.sealed || decision.throw.is_some();
        let alike = choices.alike.iter().any(|set| set.len() == all);
        !his_alone && choices.complete && (all == 1 || alike)
    }

    fn tells_of_unseen(&mut self, viewer: Viewpoint) -> Option<String> {
        let mut value = serde_json::to_value(self.snapshot(viewer)).expect("a snapshot");
        self.spoil(viewer, &mut value);
        let pieces = value["table"]["pieces"].as_array().expect("pieces");
        let waits = |id: &&Value| {
            pieces.iter().any(|piece| piece["id"] == **id && piece["place"] == json!("reserve"))
        };
        let lines = value["story"].as_array().expect("a story");
        let line =
            lines.iter().find(|line| line["about"].as_array().expect("pieces").iter().any(|id| waits(&id)));
        line.map(|line| format!("it is told of somebody whom it sees nowhere: {line}"))
    }
}

/// A seat calls.
pub fn say(world: &mut World<'_, House>, who: Viewpoint, call: &Call) -> Value {
    serde_json::from_str(&world.say(who, &text(call))).expect("a reply")
}

/// A seat answers what it is asked, and is understood.
pub fn answer(world: &mut World<'_, House>, who: Viewpoint, words: &str) {
    let Some(Decision { number: decision, .. }) = world.door.asked(who) else {
        panic!("world {}: {who:?} is asked nothing and cannot answer {words}", world.number)
    };
    let call = Call::Answer { decision, answer: words.to_owned(), since: Since::default() };
    let reply = say(world, who, &call);
    assert!(reply["Ok"].is_object(), "world {}: {who:?} answers {words}: {reply}", world.number);
}

/// A seat gives the first answer on offer that suits; says whether there is one.
pub fn pick(world: &mut World<'_, House>, who: Viewpoint, suits: impl Fn(&Choice) -> bool) -> bool {
    let found = world.door.choices(who).into_iter().find(|choice| suits(choice));
    found.is_some_and(|choice| {
        answer(world, who, &choice.answer);
        true
    })
}

/// A seat takes back what it decided last, and may.
pub fn undo(world: &mut World<'_, House>, who: Viewpoint) {
    let reply = say(world, who, &Call::Undo { since: Since::default() });
    assert!(reply["Ok"].is_object(), "world {}: {who:?} takes back: {reply}", world.number);
}

/// Whoever follows has been sent how it begins: what comes to him later is news.
pub fn all_look_on<'s>(keeps_from: impl IntoIterator<Item = Viewpoint>) -> Scene<'s, House> {
    Scene::unseen("all look on", keeps_from, |world| {
        say(world, ONLOOKER, &Call::Look { since: Since::default() });
    })
}

/// What nobody else hears of: refusals, a plan, a look at what would come of something, advice.
pub fn keeps_busy(world: &mut World<'_, House>, who: Viewpoint, refused: &[&str]) {
    let Some(decision) = world.door.asked(who) else { return };
    let (number, since) = (decision.number, Since::default());
    for words in refused {
        let reply = say(world, who, &Call::Answer { decision: number, answer: (*words).to_owned(), since });
        assert!(reply["Err"].is_object(), "{words}: {reply}");
    }
    let offered = world.door.choices(who);
    let [first, last] = [0, offered.len() - 1].map(|at| offered[at].answer.clone());
    say(world, who, &Call::Plan { decision: number, answers: vec![first] });
    let (answer, plan) = (last, Vec::new());
    say(world, who, &Call::Preview { decision: number, answer, deep: false, prospects: true, plan });
    say(world, who, &Call::Advise { decision: number, by: Some("captain".to_owned()) });
}
