//! Whoever aims from what a side was told gets byte for byte what the battle would answer, and bytes that are no
//! possible table come to a fault and to nothing else.

use engine::Rng;
use protocol::wire::{
    Aim, Begin, Call, Choices, Fault, FaultKind, Gesture, Knowledge, Outcome, Player, Reply, Request, Seat,
    Since, VERSION, Way,
};
use protocol::{Session, Sessions, open};

fn begin(battle: &str, seed: u8, deploy: bool) -> Begin {
    let random = || Player::Computer { name: "random".to_owned() };
    Begin {
        rules: "matchlocks".to_owned(),
        battle: battle.to_owned(),
        players: [random(), random()],
        seed: Some(format!("{seed:02x}").repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy,
        to_the_end: false,
        house: None,
    }
}

/// Somebody with the core and without a battle.
#[derive(Default)]
struct Page(Sessions);

impl Page {
    fn ask(&mut self, seat: Seat, call: Call) -> Result<Reply, Fault> {
        let battle = (!matches!(call, Call::Study(_))).then(|| "study".to_owned());
        match self.0.call(&Request { version: VERSION, id: 1, battle, seat, call }).outcome {
            Outcome::Reply(reply) => Ok(reply),
            Outcome::Fault(fault) => Err(fault),
        }
    }

    fn study(&mut self, knowledge: &Knowledge) -> Result<Reply, Fault> {
        self.ask(Seat::Spectator, Call::Study(Box::new(knowledge.clone())))
    }
}

/// The seat that is asked now, and the number of its decision.
fn asked(battle: &mut dyn Session) -> Option<(Seat, u32)> {
    [Seat::A, Seat::B].into_iter().find_map(|seat| {
        let decision = battle.snapshot(seat, Since::default()).decision?;
        Some((seat, decision.number))
    })
}

fn knowledge(battle: &mut dyn Session, seat: Seat, decision: u32) -> Option<Knowledge> {
    match battle.call(seat, &Call::Knowledge { decision, plan: Vec::new() }) {
        Ok(Reply::Knowledge(knowledge)) => Some(*knowledge),
        _ => None,
    }
}

fn choices(battle: &mut dyn Session, seat: Seat, decision: u32) -> Box<Choices> {
    let Ok(Reply::Choices(choices)) = battle.call(seat, &Call::Choices { decision, plan: Vec::new() }) else {
        panic!("choices were asked for")
    };
    choices
}

/// Drags of all kinds at a decision, or after a plan, by pieces for which something is offered.
fn drags((decision, plan): (u32, &[String]), choices: &Choices, rng: &mut Rng, most: usize) -> Vec<Call> {
    let mut pieces: Vec<u8> = Vec::new();
    for choice in choices.choices.iter().filter(|choice| choice.way != Way::None) {
        pieces.extend(choice.piece.filter(|piece| !pieces.contains(piece)));
    }
    let plan = plan.to_vec();
    let mut calls = vec![Call::Choices { decision, plan: plan.clone() }];
    for piece in pieces.into_iter().take(most) {
        for gesture in Gesture::ALL {
            let to = [rng.below(190_000) as i32, rng.below(130_000) as i32];
            let (after, verb, facing, plan) = (String::new(), None, None, plan.clone());
            let (prospects, bare) = (false, true);
            calls.push(Call::Aim(Aim {
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
        calls.push(Call::Prospects { piece, plan: plan.clone() });
    }
    calls
}

/// How many aims were compared, and how many of them ended in an answer.
#[derive(Default)]
struct Compared {
    aims: u32,
    answers: u32,
    plans: u32,
}

impl Compared {
    /// Compares what the battle and somebody who was told of it answer at a decision, or after a plan. Gives the first
    /// answer that is offered there.
    fn compare(
        &mut self,
        battle: &mut dyn Session,
        page: &mut Page,
        seat: Seat,
        (decision, plan): (u32, &[String]),
        rng: &mut Rng,
    ) -> Option<String> {
        let asks = Call::Knowledge { decision, plan: plan.to_vec() };
        let Ok(Reply::Knowledge(told)) = battle.call(seat, &asks) else { return None };
        assert!(told.begin.seed.is_none());
        page.study(&told).unwrap_or_else(|fault| panic!("decision {decision}: {fault:?}"));
        let asks = Call::Choices { decision, plan: plan.to_vec() };
        let Ok(Reply::Choices(offered)) = battle.call(seat, &asks) else { panic!("choices") };
        for call in drags((decision, plan), &offered, rng, 5) {
            let by_battle = battle.call(seat, &call);
            let by_page = page.ask(seat, call.clone());
            let [one, other] = [&by_battle, &by_page]
                .map(|reply| serde_json::to_string(&reply.as_ref().map_err(Box::new)).unwrap());
            assert_eq!(one, other, "decision {decision}: {call:?}");
            if let Ok(Reply::Aimed(aimed)) = by_page {
                self.aims += 1;
                self.answers += u32::from(aimed.answer.is_some());
                self.plans += u32::from(!plan.is_empty());
            }
        }
        offered.choices.first().map(|choice| choice.answer.clone())
    }
}

/// Plays a battle by lot and compares every so many decisions.
fn compare(begin: &Begin, every: u32, most: u32, compared: &mut Compared) {
    let mut battle = open("one", begin).unwrap().0;
    let (mut page, mut rng) = (Page::default(), Rng::new(7));
    for decision in 0..most {
        let Some((seat, number)) = asked(&mut *battle) else { break };
        if decision % every == 0
            && let Some(first) = compared.compare(&mut *battle, &mut page, seat, (number, &[]), &mut rng)
        {
            compared.compare(&mut *battle, &mut page, seat, (number, &[first]), &mut rng);
        }
        battle.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
    }
}

#[test]
fn aiming_from_what_was_told_is_aiming_at_the_battle() {
    let mut compared = Compared::default();
    for (name, seed, deploy, every, most) in
        [("training", 42, false, 3, 400), ("training", 43, true, 1, 40), ("mirror:4", 44, false, 9, 600)]
    {
        compare(&begin(name, seed, deploy), every, most, &mut compared);
    }
    let Compared { aims, answers, plans } = compared;
    assert!(
        aims > 1_000 && answers > 300 && plans > 100,
        "{aims} aims, {answers} legal, {plans} after a plan"
    );
}

#[test]
fn only_the_side_that_is_asked_is_told_and_answered() {
    let mut battle = open("one", &begin("training", 42, false)).unwrap().0;
    let told = loop {
        let (seat, number) = asked(&mut *battle).unwrap();
        if let Some(told) = knowledge(&mut *battle, seat, number) {
            let other = if seat == Seat::A { Seat::B } else { Seat::A };
            for stranger in [other, Seat::Spectator, Seat::Umpire] {
                assert!(
                    battle.call(stranger, &Call::Knowledge { decision: number, plan: Vec::new() }).is_err()
                );
            }
            assert_eq!(
                battle
                    .call(seat, &Call::Knowledge { decision: number + 1, plan: Vec::new() })
                    .unwrap_err()
                    .kind,
                FaultKind::Stale
            );
            break (seat, number, told);
        }
        battle.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
    };
    let (seat, decision, told) = told;
    let mut page = Page::default();
    let asks = Call::Choices { decision, plan: Vec::new() };
    assert_eq!(page.ask(seat, asks.clone()).unwrap_err().kind, FaultKind::Unknown);
    page.study(&told).unwrap();
    page.ask(seat, asks.clone()).unwrap();
    assert_eq!(page.ask(Seat::Spectator, asks).unwrap_err().kind, FaultKind::Forbidden);
    assert_eq!(
        page.ask(seat, Call::Choices { decision: decision + 1, plan: Vec::new() }).unwrap_err().kind,
        FaultKind::Stale
    );
    assert_eq!(page.ask(seat, Call::Advise { decision, by: None }).unwrap_err().kind, FaultKind::Forbidden);
    // Another core's word is not taken, and what was studied before stays.
    let foreign = Knowledge { core: "0".repeat(16), ..told.clone() };
    assert_eq!(page.study(&foreign).unwrap_err().kind, FaultKind::Version);
    page.ask(seat, Call::Choices { decision, plan: Vec::new() }).unwrap();
}

/// Bytes as hexadecimal digits and back.
fn bytes(digits: &str) -> Vec<u8> {
    (0..digits.len() / 2).map(|at| u8::from_str_radix(&digits[at * 2..at * 2 + 2], 16).unwrap()).collect()
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How often each table is forged.
const FORGERIES: u32 = 40;

/// Forges what is told at every so many decisions. Gives how many forgeries were refused, and how many were taken.
fn forge(begin: &Begin, every: u32, most: u32) -> (u32, u32) {
    let mut battle = open("one", begin).unwrap().0;
    let (mut page, mut rng) = (Page::default(), Rng::new(9));
    let (mut refused, mut taken) = (0, 0);
    for decision in 0..most {
        let Some((seat, number)) = asked(&mut *battle) else { break };
        if decision % every == 0
            && let Some(told) = knowledge(&mut *battle, seat, number)
        {
            let offered = choices(&mut *battle, seat, number);
            for table in ["", "0", "zz", "ff", &told.table[2..], &format!("{}00", told.table)] {
                let broken = Knowledge { table: table.to_owned(), ..told.clone() };
                assert_eq!(page.study(&broken).unwrap_err().kind, FaultKind::Malformed, "{table:.20}");
            }
            for _ in 0..FORGERIES {
                let mut forged = bytes(&told.table);
                for _ in 0..=rng.below(3) {
                    let at = rng.below(forged.len() as u32) as usize;
                    let flipped = forged[at] ^ 1 << rng.below(8);
                    forged[at] = if rng.below(2) == 0 { rng.below(256) as u8 } else { flipped };
                }
                if let Err(fault) = page.study(&Knowledge { table: digits(&forged), ..told.clone() }) {
                    assert_eq!(fault.kind, FaultKind::Malformed, "decision {decision}: {fault:?}");
                    refused += 1;
                    continue;
                }
                taken += 1;
                for call in drags((number, &[]), &offered, &mut rng, 2) {
                    if let Err(fault) = page.ask(seat, call.clone()) {
                        assert_ne!(fault.kind, FaultKind::Broken, "decision {decision}: {call:?}: {fault:?}");
                    }
                }
            }
        }
        battle.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
    }
    (refused, taken)
}

#[test]
fn bytes_that_are_no_possible_table_come_to_a_fault() {
    let (mut refused, mut taken) = (0, 0);
    for (name, seed, deploy, every, most) in
        [("training", 42, false, 16, 200), ("training", 43, true, 5, 30), ("mirror:4", 44, false, 37, 400)]
    {
        let (some, others) = forge(&begin(name, seed, deploy), every, most);
        (refused, taken) = (refused + some, taken + others);
    }
    assert!(refused > 50 && taken > 50, "{refused} refused, {taken} taken");
}
