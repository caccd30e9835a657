//! What a person is advised, by whom he names.

use protocol::wire::{Advice, Begin, Call, Fault, FaultKind, Player, Reply, Seat, Side, Since};
use protocol::{Session, open};

const NOTHING: Since = Since { told: 0, edition: 0 };

fn advised(battle: &mut dyn Session, decision: u32, by: Option<&str>) -> Result<Advice, Fault> {
    let by = by.map(str::to_owned);
    battle.call(Seat::A, &Call::Advise { decision, by }).map(|reply| match reply {
        Reply::Advice(advice) => advice,
        other => panic!("{other:?}"),
    })
}

/// A battle at the first decision of side A at which a colonel has more than one thing in mind, with that and with what he says.
fn weighty() -> (Box<dyn Session>, u32, Advice) {
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "training".to_owned(),
        players: [Player::Person, Player::Computer { name: "captain".to_owned() }],
        seed: Some("05".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let mut battle = open("one", &begin).expect("it begins").0;
    for _ in 0..200 {
        let Some(decision) =
            battle.snapshot(Seat::A, NOTHING).decision.filter(|_| battle.think(None).is_none())
        else {
            battle.call(Seat::A, &Call::Step { since: NOTHING, patience: None }).unwrap();
            continue;
        };
        let number = decision.number;
        let told = advised(&mut *battle, number, None).unwrap();
        if told.tried.len() > 1 {
            return (battle, number, told);
        }
        battle
            .call(Seat::A, &Call::Answer { decision: number, answer: told.answer, since: NOTHING })
            .unwrap();
    }
    panic!("he never has")
}

#[test]
fn a_colonel_tells_the_chances_of_what_he_had_played_on_his_own_answer_first() {
    let (mut battle, number, told) = weighty();
    assert_eq!((&told.tried[0].answer, &told.tried[0].words), (&told.answer, &told.words));
    let others: Vec<u8> = told.tried[1..].iter().map(|one| one.chance).collect();
    assert!(others.is_sorted_by(|one, other| one >= other), "the likeliest to win comes first: {others:?}");
    // Eight times or sixteen, where he has it so often played on for himself as four times or eight.
    assert!(told.tried.iter().all(|one| one.tries == 8 || one.tries == 16), "{:?}", told.tried);
    assert!(
        told.tried.iter().all(|one| (1..100).contains(&one.chance) && one.error < 50),
        "{:?}",
        told.tried
    );
    assert_eq!(advised(&mut *battle, number, None).unwrap(), told, "asked again he says the same");
    assert_eq!(advised(&mut *battle, number, Some("colonel")).unwrap(), told);
    for one in &told.tried {
        let answer = Call::Preview {
            decision: number,
            answer: one.answer.clone(),
            deep: false,
            prospects: false,
            plan: Vec::new(),
        };
        battle.call(Seat::A, &answer).expect("each of them may be given");
    }
}

#[test]
fn who_is_named_advises_without_chances_and_nobody_does_whom_there_is_not() {
    let (mut battle, number, _) = weighty();
    assert!(advised(&mut *battle, number, Some("captain")).unwrap().tried.is_empty());
    for name in ["", "general", "Captain"] {
        let fault = advised(&mut *battle, number, Some(name)).unwrap_err();
        assert!(fault.kind == FaultKind::Unknown && fault.message.contains("colonel"), "{fault:?}");
    }
    assert_eq!(advised(&mut *battle, number + 1, None).unwrap_err().kind, FaultKind::Stale);
}

#[test]
fn a_marshal_tells_the_plans_that_he_had_played_on_and_what_he_would_do_under_the_first() {
    let (mut battle, number, colonel) = weighty();
    let told = advised(&mut *battle, number, Some("marshal")).unwrap();
    assert!(colonel.plans.is_empty() && colonel.turn_plan.is_none() && !told.plans.is_empty());
    let planned = told.turn_plan.as_ref().expect("he makes a plan");
    assert_eq!(planned.aims, told.plans[0].aims);
    let of_hundred = format!("{} in 100", told.plans[0].chance);
    assert!(planned.words.contains(&of_hundred), "{planned:?}, {:?}", told.plans[0]);
    let others: Vec<u8> = told.plans[1..].iter().map(|plan| plan.chance).collect();
    assert!(others.is_sorted_by(|one, other| one >= other), "the likeliest to win comes first: {others:?}");
    let mut words: Vec<&str> = told.plans.iter().map(|plan| plan.words.as_str()).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), told.plans.len(), "no plan is told twice: {:?}", told.plans);
    assert!(told.plans.iter().all(|plan| plan.tries == 4 || plan.tries == 8 || plan.tries == 12));
    let most = told.plans.iter().map(|plan| plan.tries).max();
    assert_eq!(Some(told.plans[0].tries), most, "what he would follow was not given up");
    let sides =
        battle.snapshot(Seat::A, NOTHING).table.pieces.into_iter().map(|piece| (piece.id, piece.side));
    let sides: std::collections::BTreeMap<u8, Option<Side>> = sides.collect();
    for aim in told.plans.iter().flat_map(|plan| &plan.aims) {
        assert!(aim.who.iter().all(|piece| sides[piece] == Some(Side::A)), "{aim:?}");
        assert!(aim.whom.iter().all(|piece| sides[piece] == Some(Side::B)), "{aim:?}");
    }
    assert_eq!(advised(&mut *battle, number, Some("marshal")).unwrap(), told, "asked again he says the same");
    battle
        .call(Seat::A, &Call::Answer { decision: number, answer: told.answer, since: NOTHING })
        .expect("what he would do is lawful");
}

#[test]
fn a_marshal_plans_however_many_troops_there_are_where_captains_know_plans() {
    let planned = |rules: &str, battle: &str| {
        let begin = Begin {
            rules: rules.to_owned(),
            battle: battle.to_owned(),
            players: [Player::Person, Player::Person],
            seed: Some("05".repeat(32)),
            prepared: Vec::new(),
            lists: Vec::new(),
            deploy: false,
            to_the_end: false,
            house: None,
        };
        let mut battle = open("one", &begin).expect("it begins").0;
        // To the first decision at which he would have more than one thing in mind.
        for number in 0..400 {
            let seat = [Seat::A, Seat::B].into_iter().find(|seat| {
                battle.snapshot(*seat, NOTHING).decision.is_some_and(|it| it.who == side_of(*seat))
            });
            let seat = seat.unwrap_or_else(|| panic!("nobody is asked, {number}"));
            let snapshot = battle.snapshot(seat, NOTHING);
            let decision = snapshot.decision.expect("it is asked").number;
            let mut ask = |by: &str| {
                let by = Some(by.to_owned());
                match battle.call(seat, &Call::Advise { decision, by }) {
                    Ok(Reply::Advice(advice)) => advice,
                    other => panic!("{other:?}"),
                }
            };
            if snapshot.table.clock.turn > 0 && ask("colonel").tried.len() > 1 {
                return ask("marshal").turn_plan.is_some();
            }
            let answer = ask("captain").answer;
            battle.call(seat, &Call::Answer { decision, answer, since: NOTHING }).unwrap();
        }
        panic!("he never has")
    };
    assert!(planned("charge-pikes", "training") && planned("charge-pikes", "naseby"));
    assert!(!planned("border-reivers", "hot-trod"));
}

fn side_of(seat: Seat) -> Side {
    if seat == Seat::A { Side::A } else { Side::B }
}
