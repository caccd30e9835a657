//! Several answers planned and given as one.

use protocol::wire::*;
use protocol::{Session, open, resume};

const SEED: &str = "2a00000000000000000000000000000000000000000000000000000000000000";

fn training() -> Box<dyn Session> {
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "training".to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some(SEED.to_owned()),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    open("one", &begin).unwrap().0
}

fn asked(battle: &mut dyn Session) -> (Seat, Decision) {
    let ask = |seat| battle.snapshot(seat, Since::default()).decision.map(|it| (seat, it));
    [Seat::A, Seat::B].into_iter().find_map(ask).expect("somebody is asked")
}

fn choices(battle: &mut dyn Session, seat: Seat, decision: u32, plan: &[String]) -> Choices {
    let call = Call::Choices { decision, plan: plan.to_vec() };
    let Reply::Choices(choices) = battle.call(seat, &call).unwrap() else { panic!("choices") };
    *choices
}

fn plan(battle: &mut dyn Session, seat: Seat, decision: u32, answers: &[String]) -> Planned {
    let call = Call::Plan { decision, answers: answers.to_vec() };
    let Reply::Planned(planned) = battle.call(seat, &call).unwrap() else { panic!("a plan") };
    *planned
}

fn answer(battle: &mut dyn Session, seat: Seat, decision: u32, answer: &str) {
    let call = Call::Answer { decision, answer: answer.to_owned(), since: Since::default() };
    battle.call(seat, &call).unwrap();
}

fn commit(battle: &mut dyn Session, seat: Seat, decision: u32, answers: &[String]) -> Committed {
    let call = Call::Commit { decision, answers: answers.to_vec(), since: Since::default() };
    let Reply::Committed(committed) = battle.call(seat, &call).unwrap() else { panic!("committed") };
    *committed
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Plays by advice until a group order may be given that has at least two other units to name, and so many steps.
fn to_a_group_order(battle: &mut dyn Session, least: usize) -> (Seat, u32, Vec<String>) {
    for _ in 0..400 {
        let (seat, decision) = asked(battle);
        let drafted = drafted(battle, seat, decision.number);
        if drafted.len() >= least {
            return (seat, decision.number, drafted);
        }
        let Reply::Advice(advice) = battle
            .call(seat, &Call::Advise { decision: decision.number, by: Some("captain".to_owned()) })
            .unwrap()
        else {
            panic!("advice")
        };
        answer(battle, seat, decision.number, &advice.answer);
    }
    panic!("no group order in 400 decisions");
}

/// A group order drafted: its units named, then the first offered move of whoever may move.
fn drafted(battle: &mut dyn Session, seat: Seat, decision: u32) -> Vec<String> {
    let mut answers = Vec::new();
    let grouped = |it: &&Choice| it.verb == "group";
    if !choices(battle, seat, decision, &[]).choices.iter().any(|it| grouped(&it) && it.object.is_some()) {
        return answers;
    }
    while answers.len() < 10 {
        let offered = choices(battle, seat, decision, &answers).choices;
        let moved = |it: &&Choice| it.object.is_none() && matches!(&it.way, Way::Legs { .. });
        let picked = offered.iter().find(grouped).or_else(|| offered.iter().find(moved));
        let Some(picked) = picked.or_else(|| offered.iter().find(|it| it.verb == "finish")) else { break };
        answers.push(picked.answer.clone());
        let planned = plan(battle, seat, decision, &answers);
        assert!(planned.broken.is_none() && planned.steps.len() == answers.len(), "{planned:?}");
        assert_eq!(planned.next.is_some(), planned.ends.is_none());
        if planned.next.is_none() {
            break;
        }
    }
    answers
}

#[test]
fn a_group_order_given_as_a_plan_is_the_same_as_given_one_by_one() {
    let mut battle = training();
    let (seat, decision, drafted) = to_a_group_order(&mut *battle, 5);
    let before = battle.paper();
    let planned = plan(&mut *battle, seat, decision, &drafted);
    assert_eq!(battle.paper(), before, "a plan changes nothing");
    let [mut whole, mut single] = [(); 2].map(|()| resume("one", &before).unwrap());
    let committed = commit(&mut *whole, seat, decision, &drafted);
    assert_eq!((committed.given as usize, committed.stopped), (drafted.len(), None));
    for (at, words) in drafted.iter().enumerate() {
        answer(&mut *single, seat, decision + at as u32, words);
    }
    assert_eq!(whole.paper(), single.paper(), "every line and every hash of the record");
    let [whole, single] = [whole, single].map(|battle| {
        let snapshot = battle.snapshot(seat, Since::default());
        (snapshot.hash, snapshot.story, snapshot.decision, snapshot.table)
    });
    assert_eq!(whole, single);
    // What was foreseen of the pieces is what came.
    let moved: Vec<_> = planned.steps.iter().filter_map(|step| Some((step.piece?, step.at?))).collect();
    assert!(moved.len() >= 2, "{planned:?}");
    for piece in &planned.pieces {
        assert!(whole.3.pieces.contains(piece), "{piece:?}");
    }
    assert!(planned.steps.iter().all(|step| !step.words.is_empty() && !step.rule.is_empty()));
}

#[test]
fn a_question_after_a_plan_is_asked_on_the_table_as_it_would_be() {
    let mut battle = training();
    let (seat, decision, drafted) = to_a_group_order(&mut *battle, 5);
    let planned = plan(&mut *battle, seat, decision, &drafted);
    let last = planned.steps.iter().rposition(|step| step.at.is_some()).unwrap();
    let (before, step) = (&drafted[..last], &planned.steps[last]);
    let (piece, to) = (step.piece.unwrap(), step.at.unwrap());
    let aim = Aim {
        decision,
        piece,
        gesture: Gesture::Go,
        to,
        after: String::new(),
        verb: None,
        facing: None,
        prospects: true,
        bare: false,
        plan: before.to_vec(),
    };
    let Reply::Aimed(aimed) = battle.call(seat, &Call::Aim(aim.clone())).unwrap() else { panic!("aimed") };
    assert!(aimed.answer.is_some() && aimed.foresight.is_some(), "{aimed:?}");
    // Now, before its group is named, the same unit cannot be moved at all.
    let now = Call::Aim(Aim { plan: Vec::new(), ..aim });
    let Reply::Aimed(now) = battle.call(seat, &now).unwrap() else { panic!("aimed") };
    assert!(now.answer.is_none(), "{now:?}");
    let preview = |plan: &[String]| Call::Preview {
        decision,
        answer: drafted[last].clone(),
        deep: false,
        prospects: false,
        plan: plan.to_vec(),
    };
    assert!(matches!(battle.call(seat, &preview(before)), Ok(Reply::Foresight(_))));
    assert_eq!(battle.call(seat, &preview(&[])).unwrap_err().kind, FaultKind::Refused);
    let offered = choices(&mut *battle, seat, decision, before);
    assert_eq!(offered.decision, decision + last as u32);
    assert!(offered.choices.iter().any(|choice| choice.answer == drafted[last]));
    let after = plan(&mut *battle, seat, decision, before).next.unwrap();
    assert_eq!(after.number, offered.decision);
}

#[test]
fn a_plan_that_breaks_says_where_and_is_given_only_so_far() {
    let mut battle = training();
    let (seat, decision, drafted) = to_a_group_order(&mut *battle, 5);
    let paper = battle.paper();
    let moves = plan(&mut *battle, seat, decision, &drafted);
    let at = moves.steps.iter().position(|step| step.at.is_some()).unwrap();
    let mut broken = drafted.clone();
    // The unit that moved has taken its part; and what follows is not looked at.
    broken.insert(at + 1, broken[at].clone());
    let planned = plan(&mut *battle, seat, decision, &broken);
    assert_eq!(planned.steps.len(), at + 1);
    let fault = planned.broken.expect("a unit cannot act twice");
    assert!(fault.refusal.is_some_and(|it| it.rule.starts_with("NMM-")));
    assert!(planned.next.is_none());
    let after = Call::Choices { decision, plan: broken.clone() };
    assert_eq!(battle.call(seat, &after).unwrap_err().kind, FaultKind::Refused);
    assert_eq!(battle.paper(), paper);
    let committed = commit(&mut *battle, seat, decision, &broken);
    assert_eq!(committed.given as usize, at + 1);
    let stopped = committed.stopped.expect("the next is refused");
    assert!(!stopped.words.is_empty() && stopped.rule.starts_with("NMM-"), "{stopped:?}");
    assert_eq!(committed.snapshot.decision.as_ref().unwrap().number, decision + at as u32 + 1);
    let given = battle.paper();
    assert_eq!(given.lines[..paper.lines.len()], paper.lines[..]);
    // What is sent twice comes too late and does nothing.
    let again = Call::Commit { decision, answers: broken, since: Since::default() };
    assert_eq!(battle.call(seat, &again).unwrap_err().kind, FaultKind::Stale);
    assert_eq!(battle.paper(), given);
    // Nor does a plan that begins with what is refused.
    let number = decision + at as u32 + 1;
    let bad = Call::Commit { decision: number, answers: owned(&["finish"]), since: Since::default() };
    assert!(matches!(battle.call(seat, &bad).unwrap_err().kind, FaultKind::Refused));
    assert_eq!(battle.paper(), given);
}

#[test]
fn a_plan_ends_where_the_side_does_not_decide_alone() {
    let mut battle = training();
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let (seat, decision) = asked(&mut *battle);
        let number = decision.number;
        let mut answers = Vec::new();
        let ends = loop {
            let offered = choices(&mut *battle, seat, number, &answers).choices;
            answers.push(offered[0].answer.clone());
            let planned = plan(&mut *battle, seat, number, &answers);
            match planned.ends {
                Some(ends) => break Some(ends),
                None if answers.len() == 12 => break None,
                None => {}
            }
        };
        if let Some(ends) = ends {
            assert!(!ends.words.is_empty(), "{ends:?}");
            let farther = [&answers[..], &owned(&["pass"])].concat();
            let planned = plan(&mut *battle, seat, number, &farther);
            assert_eq!(planned.steps.len(), answers.len());
            assert!(planned.broken.unwrap().message.contains(&ends.words));
            // On the table itself it goes no farther either, whatever is asked there then.
            let mut fork = resume("one", &battle.paper()).unwrap();
            let committed = commit(&mut *fork, seat, number, &farther);
            assert!(committed.given as usize <= answers.len(), "{ends:?} {committed:?}");
            assert!(committed.stopped.is_some());
            met.insert(ends.words);
        }
        let Reply::Advice(advice) =
            battle.call(seat, &Call::Advise { decision: number, by: Some("captain".to_owned()) }).unwrap()
        else {
            panic!("advice")
        };
        answer(&mut *battle, seat, number, &advice.answer);
    }
    assert!(met.len() >= 3, "{met:?}");
}

#[test]
fn a_plan_has_bounds() {
    let mut battle = training();
    let (seat, decision) = asked(&mut *battle);
    let number = decision.number;
    let mut asks = |call: Call| battle.call(seat, &call);
    let many = vec!["pass".to_owned(); 33];
    let plan = |answers: Vec<String>| Call::Plan { decision: number, answers };
    let commit = |answers: Vec<String>| Call::Commit { decision: number, answers, since: Since::default() };
    assert_eq!(asks(plan(many.clone())).unwrap_err().kind, FaultKind::TooMuch);
    assert_eq!(asks(commit(many)).unwrap_err().kind, FaultKind::TooMuch);
    assert_eq!(asks(commit(Vec::new())).unwrap_err().kind, FaultKind::Malformed);
    assert_eq!(asks(commit(owned(&["concede"]))).unwrap_err().kind, FaultKind::Forbidden);
    let Ok(Reply::Planned(none)) = asks(plan(Vec::new())) else { panic!("a plan") };
    assert_eq!(none.next.map(|it| it.number), Some(number));
    assert!(none.pieces.is_empty() && none.broken.is_none() && none.ends.is_none());
    let Ok(Reply::Planned(given_up)) = asks(plan(owned(&["concede"]))) else { panic!("a plan") };
    assert!(given_up.broken.is_some());
    let other = if seat == Seat::A { Seat::B } else { Seat::A };
    for seat in [other, Seat::Spectator] {
        let call = Call::Plan { decision: 1, answers: owned(&["pass"]) };
        assert!(battle.call(seat, &call).is_err());
    }
}
