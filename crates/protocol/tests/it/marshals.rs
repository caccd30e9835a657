//! What a computer player plans for a turn is for nobody who could play against it: who is told, and what becomes of it.

use protocol::wire::{Begin, Call, Player, Reply, Seat, Side, SidePlan, Since, Stepped};
use protocol::{Session, open, resume};

const NOTHING: Since = Since { told: 0, edition: 0 };
const SEATS: [Seat; 4] = [Seat::A, Seat::B, Seat::Spectator, Seat::Umpire];

fn player(name: &str) -> Player {
    match name {
        "person" => Player::Person,
        name => Player::Computer { name: name.to_owned() },
    }
}

/// A small battle, fought to the end.
fn begun(players: [&str; 2]) -> Box<dyn Session> {
    begun_under("pike-and-musket", players)
}

fn begun_under(rules: &str, players: [&str; 2]) -> Box<dyn Session> {
    let begin = Begin {
        rules: rules.to_owned(),
        battle: "training".to_owned(),
        players: players.map(player),
        seed: Some("3c".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: true,
        house: None,
    };
    open("one", &begin).expect("it begins").0
}

fn hand_over(battle: &mut dyn Session, side: Side, name: &str) {
    battle.call(Seat::A, &Call::Seat { side, player: player(name), since: NOTHING }).unwrap();
}

/// A person at side A decides as a captain advises; says whether he was asked, and what he answered.
fn decides(battle: &mut dyn Session) -> Option<String> {
    let snapshot = battle.snapshot(Seat::A, NOTHING);
    let decision =
        snapshot.decision.filter(|it| it.who == Side::A && snapshot.players[0] == Player::Person)?;
    let by = Some("captain".to_owned());
    let Ok(Reply::Advice(advice)) = battle.call(Seat::A, &Call::Advise { decision: decision.number, by })
    else {
        panic!("no advice")
    };
    let (decision, answer) = (decision.number, advice.answer);
    battle.call(Seat::A, &Call::Answer { decision, answer: answer.clone(), since: NOTHING }).unwrap();
    Some(answer)
}

fn stepped(reply: Reply) -> Stepped {
    let Reply::Stepped(stepped) = reply else { panic!("a step was asked for") };
    *stepped
}

/// Takes a step, and tells whose it was and which plan each seat is told with it.
fn told(battle: &mut Box<dyn Session>) -> (Side, [String; 4]) {
    let thought = battle.think(None);
    let mut ends = SEATS.map(|seat| {
        let mut copy = battle.copy();
        let stepped = stepped(copy.step(seat, NOTHING, thought.clone(), None).unwrap());
        (stepped.side, stepped.turn_plan.map_or_else(String::new, |plan| plan.words), copy)
    });
    let told = ends.each_mut().map(|(_, planned, _)| std::mem::take(planned));
    let [(side, _, copy), ..] = ends;
    *battle = copy;
    (side, told)
}

/// Goes on until a side's player has taken so many steps, and tells what each seat was told of its plan with each.
fn go_on(battle: &mut Box<dyn Session>, side: Side, steps: usize) -> Vec<[String; 4]> {
    let mut all = Vec::new();
    for _ in 0..400 {
        if all.len() == steps {
            return all;
        }
        if decides(&mut **battle).is_none() {
            let (whose, told) = told(battle);
            if whose == side {
                all.push(told);
            }
        }
    }
    panic!("{} steps of {steps}", all.len())
}

/// The plan that a marshal of side B tells his own side in his next steps, and nobody else.
fn secret(battle: &mut Box<dyn Session>, steps: usize) -> String {
    let mut last = String::new();
    for [a, b, spectator, umpire] in go_on(battle, Side::B, steps) {
        assert_eq!([a, spectator, umpire], [const { String::new() }; 3]);
        assert!(b.ends_with('.') && b.contains("played on"), "{b:?}");
        last = b;
    }
    last
}

#[test]
fn nobody_is_told_of_a_plan_against_which_a_person_plays() {
    let mut battle = begun(["person", "marshal"]);
    secret(&mut battle, 3);
    // Nor is he who lets a computer play for a while.
    hand_over(&mut *battle, Side::A, "captain");
    secret(&mut battle, 2);
    hand_over(&mut *battle, Side::A, "person");
    secret(&mut battle, 2);
    // Nor with a battle that is taken up again.
    hand_over(&mut *battle, Side::A, "captain");
    let paper = serde_json::to_string(&battle.paper()).unwrap();
    let mut again = resume("one", &serde_json::from_str(&paper).unwrap()).unwrap();
    secret(&mut again, 2);
}

#[test]
fn of_two_computers_everybody_is_told_until_a_person_sits_down() {
    let mut battle = begun(["captain", "marshal"]);
    let copy = &mut battle.copy();
    assert!(go_on(copy, Side::A, 2).iter().flatten().all(String::is_empty), "a captain has no plan");
    // To where the same plan stands with the next decision as well.
    let plan = loop {
        let told = &go_on(&mut battle, Side::B, 1)[0];
        assert!(told[0].contains("played on") && told.iter().all(|it| *it == told[0]), "{told:?}");
        if go_on(&mut battle.copy(), Side::B, 1)[0] == *told {
            break told[0].clone();
        }
    };
    // But for whoever sits down and was told of it.
    hand_over(&mut *battle, Side::A, "person");
    assert_ne!(secret(&mut battle, 1), plan);
    hand_over(&mut *battle, Side::A, "captain");
    secret(&mut battle, 1);
}

#[test]
fn a_plan_is_forgotten_by_undo_and_is_on_no_paper() {
    let mut battle = begun_under("charge-yr-pikes", ["person", "marshal"]);
    // Until armies are deployed there is no plan.
    while go_on(&mut battle, Side::B, 1)[0][1].is_empty() {}
    let mut plan = secret(&mut battle, 1);
    for _ in 0..60 {
        let Some(answer) = decides(&mut *battle) else {
            plan = secret(&mut battle, 1);
            continue;
        };
        let now = battle.snapshot(Seat::A, NOTHING);
        if !now.undo.can || secret(&mut battle.copy(), 1) != plan {
            continue;
        }
        // He plans no more in this turn, unless something is taken back.
        let mut other = battle.copy();
        other.call(Seat::A, &Call::Undo { since: NOTHING }).unwrap();
        let decision = other.snapshot(Seat::A, NOTHING).decision.expect("he is asked again").number;
        other.call(Seat::A, &Call::Answer { decision, answer, since: NOTHING }).unwrap();
        assert_eq!(other.snapshot(Seat::A, NOTHING).hash, now.hash);
        let another = secret(&mut other, 1);
        assert_ne!(another, plan);
        in_retrospect(other, &another);
        on_no_paper(&*battle, &plan);
        return;
    }
    panic!("nothing is ever taken back")
}

/// Whoever looks back once the battle is over is told the plan that a person was not told of while it lasted, as it was made anew after
/// something was taken back.
fn in_retrospect(mut battle: Box<dyn Session>, plan: &str) {
    let told = battle.snapshot(Seat::Spectator, NOTHING).since.told;
    assert_eq!(looked_back(&mut *battle, Seat::B, told), [], "it lasts");
    fought_out(&mut *battle);
    let seen = looked_back(&mut *battle, Seat::Spectator, told);
    assert_eq!(seen.iter().map(|it| it.plan.words.as_str()).collect::<Vec<_>>(), [plan]);
}

/// Captains fight a battle to its end.
fn fought_out(battle: &mut dyn Session) {
    hand_over(battle, Side::A, "captain");
    hand_over(battle, Side::B, "captain");
    while !battle.over() {
        battle.call(Seat::Spectator, &Call::Step { since: NOTHING, patience: None }).unwrap();
    }
}

/// The plans that whoever looks back sees at all moments of a battle.
fn plans_seen(battle: &mut dyn Session) -> Vec<SidePlan> {
    let Reply::Moments(moments) = battle.call(Seat::Spectator, &Call::Moments).unwrap() else {
        panic!("the moments were asked for")
    };
    moments.iter().flat_map(|moment| looked_back(battle, Seat::Spectator, moment.told)).collect()
}

#[test]
fn a_plan_whose_answer_is_taken_back_was_never_made() {
    let mut battle = begun_under("charge-yr-pikes", ["person", "captain"]);
    for _ in 0..200 {
        let snapshot = battle.snapshot(Seat::A, NOTHING);
        if snapshot.decision.is_none() || snapshot.table.clock.turn == 0 {
            if decides(&mut *battle).is_none() {
                battle.call(Seat::A, &Call::Step { since: NOTHING, patience: None }).unwrap();
            }
            continue;
        }
        let mut other = battle.copy();
        hand_over(&mut *other, Side::A, "marshal");
        other.call(Seat::A, &Call::Step { since: NOTHING, patience: None }).unwrap();
        hand_over(&mut *other, Side::A, "person");
        if !other.snapshot(Seat::A, NOTHING).undo.can {
            decides(&mut *battle);
            continue;
        }
        let mut kept = other.copy();
        fought_out(&mut *kept);
        assert_ne!(plans_seen(&mut *kept), [], "it stands");
        other.call(Seat::A, &Call::Undo { since: NOTHING }).unwrap();
        fought_out(&mut *other);
        assert_eq!(plans_seen(&mut *other), [], "it was taken back");
        return;
    }
    panic!("nothing is ever taken back")
}

/// A plan stands on none of the papers of a battle, and who takes them up makes another.
fn on_no_paper(battle: &dyn Session, plan: &str) {
    let now = battle.snapshot(Seat::A, NOTHING).since.told;
    let branch = battle.branch(Seat::A, now, &["person", "marshal"].map(player), Some(&"0b".repeat(32)));
    for paper in [battle.paper(), branch.unwrap()] {
        let text = serde_json::to_string(&paper).unwrap();
        assert!(!text.contains("played on") && !text.contains(plan), "{text}");
        let mut again = resume("two", &serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again.snapshot(Seat::A, NOTHING).table, battle.snapshot(Seat::A, NOTHING).table);
        assert_ne!(secret(&mut again, 2), plan);
    }
}

#[test]
fn when_the_battle_is_over_everybody_is_told_what_was_planned() {
    let mut battle = begun(["captain", "captain"]);
    let mut before = battle.copy();
    let mut last = Side::A;
    while !battle.over() {
        before = battle.copy();
        last = stepped(battle.call(Seat::Spectator, &Call::Step { since: NOTHING, patience: None }).unwrap())
            .side;
    }
    let other = if last == Side::A { Side::B } else { Side::A };
    hand_over(&mut *before, other, "person");
    hand_over(&mut *before, last, "marshal");
    let (side, plans) = told(&mut before);
    assert!(side == last && before.over(), "the last decision has one answer");
    assert!(plans[0].contains("played on") && plans.iter().all(|it| *it == plans[0]), "{plans:?}");
}

/// The plans that a seat is told of who looks back at the last moment when so many lines had been told.
fn looked_back(battle: &mut dyn Session, seat: Seat, told: u32) -> Vec<SidePlan> {
    let reply = battle.call(seat, &Call::Moment { told, eyes: None }).unwrap();
    let Reply::Moment(moment) = reply else { panic!("a moment was asked for") };
    moment.plans
}

#[test]
fn who_looks_back_sees_the_plans_of_each_turn_and_nobody_does_before_the_end() {
    let mut battle = begun(["marshal", "captain"]);
    let lines = |battle: &dyn Session| battle.snapshot(Seat::Spectator, NOTHING).since.told;
    let mut known: Vec<(u32, String)> = Vec::new();
    for _ in 0..6 {
        let plan = go_on(&mut battle, Side::A, 1)[0][0].clone();
        known.push((lines(&*battle), plan));
    }
    for seat in [Seat::A, Seat::B, Seat::Spectator] {
        assert!(known.iter().all(|(told, _)| looked_back(&mut *battle, seat, *told).is_empty()), "{seat:?}");
    }
    hand_over(&mut *battle, Side::A, "captain");
    let turn = battle.snapshot(Seat::A, NOTHING).table.clock.turn;
    while !battle.over() {
        battle.call(Seat::Spectator, &Call::Step { since: NOTHING, patience: None }).unwrap();
    }
    let Reply::Moments(moments) = battle.call(Seat::Spectator, &Call::Moments).unwrap() else {
        panic!("the moments were asked for")
    };
    let planless = |it: &&protocol::wire::MomentInfo| it.turn == 0 || it.turn > turn;
    for moment in moments.iter().filter(planless) {
        assert_eq!(looked_back(&mut *battle, Seat::Spectator, moment.told), [], "turn {}", moment.turn);
    }
    // With what ended a turn, the next one begins, for which he had no plan yet.
    let begins = |told: u32| {
        let at = moments.iter().position(|it| it.told == told).expect("there is a moment of it");
        at > 0 && moments[at - 1].turn < moments[at].turn
    };
    let (told, plan) = known.iter().rfind(|(told, _)| !begins(*told)).expect("he has planned");
    for seat in [Seat::A, Seat::B, Seat::Spectator] {
        let seen = looked_back(&mut *battle, seat, *told);
        let words: Vec<(Side, &str)> = seen.iter().map(|it| (it.side, it.plan.words.as_str())).collect();
        assert_eq!(words, [(Side::A, plan.as_str())], "{seat:?}");
    }
}
