//! Battles played through the one door.

use protocol::wire::{
    Aim, Begin, Call, FaultKind, Gesture, Outcome, Player, Reply, Request, Seat, Side, Since, Snap, Snapshot,
    VERSION,
};
use protocol::{SavedSession, Session, Sessions, open, resume};

const SEED: &str = "2a00000000000000000000000000000000000000000000000000000000000000";

fn begin(battle: &str, players: [Player; 2]) -> Begin {
    Begin {
        rules: "matchlocks".to_owned(),
        battle: battle.to_owned(),
        players,
        seed: Some(SEED.to_owned()),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    }
}

fn captain() -> Player {
    Player::Computer { name: "captain".to_owned() }
}

fn training() -> Box<dyn Session> {
    open("one", &begin("training", [Player::Person, captain()])).unwrap().0
}

fn snapshot(battle: &mut dyn Session, seat: Seat) -> Snapshot {
    battle.snapshot(seat, Since::default())
}

/// Plays to the first decision of side A that offers a move, by the computer's advice.
fn to_a_move(battle: &mut dyn Session) -> (u32, u8) {
    for _ in 0..400 {
        let now = snapshot(battle, Seat::A);
        let Some(decision) = now.decision else {
            battle.call(Seat::A, &Call::Step { since: now.since, patience: None }).unwrap();
            continue;
        };
        let Reply::Choices(choices) =
            battle.call(Seat::A, &Call::Choices { decision: decision.number, plan: Vec::new() }).unwrap()
        else {
            panic!("choices were asked for")
        };
        let moved = choices.choices.iter().find(|choice| {
            choice.object.is_none()
                && matches!(&choice.way, protocol::wire::Way::Legs { kinds, .. } if kinds.len() == 1)
        });
        if let Some(piece) = moved.and_then(|choice| choice.piece) {
            return (decision.number, piece);
        }
        take_advice(battle, Seat::A, decision.number);
    }
    panic!("nobody could move in 400 decisions");
}

fn take_advice(battle: &mut dyn Session, seat: Seat, decision: u32) {
    let Reply::Advice(advice) =
        battle.call(seat, &Call::Advise { decision, by: Some("captain".to_owned()) }).unwrap()
    else {
        panic!("advice was asked for")
    };
    let answer = advice.answer;
    battle.call(seat, &Call::Answer { decision, answer, since: Since::default() }).unwrap();
}

#[test]
fn a_person_plays_a_whole_battle_against_the_computer() {
    let mut battle = training();
    let mut told = Since::default();
    let mut story = Vec::new();
    for _ in 0..20_000 {
        let now = battle.snapshot(Seat::A, told);
        story.truncate(now.keep as usize);
        story.extend(now.story.iter().map(|line| line.number));
        told = now.since;
        assert_eq!(story.len(), told.told as usize);
        if now.over.is_some() {
            break;
        }
        match now.decision {
            Some(decision) => take_advice(&mut *battle, Seat::A, decision.number),
            None => drop(battle.call(Seat::A, &Call::Step { since: told, patience: None }).unwrap()),
        }
    }
    assert!(battle.over());
    assert!(story.iter().copied().eq(1..=told.told));
    let Reply::Record { text } = battle.call(Seat::A, &Call::Record).unwrap() else { panic!("a record") };
    assert!(text.contains("over "));
}

#[test]
fn a_battle_on_paper_is_taken_up_where_it_was() {
    let mut battle = training();
    let mut paper: Option<SavedSession> = None;
    for step in 0..150 {
        let now = snapshot(&mut *battle, Seat::A);
        match now.decision {
            Some(decision) => take_advice(&mut *battle, Seat::A, decision.number),
            None => drop(battle.call(Seat::A, &Call::Step { since: now.since, patience: None }).unwrap()),
        }
        let unsaved = battle.take_unsaved().expect("an answer is to be written down");
        assert_eq!(battle.take_unsaved(), None);
        let kept = paper.get_or_insert_with(|| SavedSession { lines: Vec::new(), ..battle.paper() });
        kept.lines.truncate(unsaved.keep);
        kept.lines.extend(unsaved.lines);
        (kept.sealed, kept.players, kept.edition) = (unsaved.sealed, unsaved.players, unsaved.edition);
        assert_eq!(*kept, battle.paper());
        if step % 37 == 0 {
            let mut again = resume("one", kept).unwrap();
            for seat in [Seat::A, Seat::B, Seat::Spectator] {
                let (before, after) = (snapshot(&mut *battle, seat), snapshot(&mut *again, seat));
                assert_eq!((before.hash, before.decision), (after.hash, after.decision));
                assert_eq!(before.story, after.story);
            }
        }
    }
}

#[test]
fn a_battle_that_another_edition_of_the_rules_wrote_is_taken_up_if_it_still_applies() {
    let mut battle = training();
    for _ in 0..60 {
        let now = snapshot(&mut *battle, Seat::A);
        match now.decision {
            Some(decision) => take_advice(&mut *battle, Seat::A, decision.number),
            None => drop(battle.call(Seat::A, &Call::Step { since: now.since, patience: None }).unwrap()),
        }
    }
    let paper = battle.paper();
    assert!(paper.rules_edition > 1);
    // SavedSession of a program that named no edition, with the states of its day.
    let mut json = serde_json::to_value(&paper).unwrap();
    json.as_object_mut().unwrap().remove("rules_edition");
    for line in json["lines"].as_array_mut().unwrap() {
        if line.as_str().unwrap().starts_with("= ") {
            *line = "= 0123456789abcdef".into();
        }
    }
    let old: SavedSession = serde_json::from_value(json).unwrap();
    assert_eq!(old.rules_edition, 1);
    let mut again = resume("one", &old).unwrap();
    assert_eq!(again.paper().rules_edition, 1, "it stays what it was");
    for seat in [Seat::A, Seat::B, Seat::Spectator] {
        assert_eq!(snapshot(&mut *battle, seat).story, snapshot(&mut *again, seat).story);
    }
    // States of this edition that do not fit are no other edition's.
    let tampered = SavedSession { rules_edition: paper.rules_edition, ..old.clone() };
    assert!(resume("one", &tampered).is_err());
    let mut unfit = old;
    let at = unfit.lines.iter().rposition(|line| line.contains(" throws ")).unwrap();
    unfit.lines.remove(at);
    let fault = resume("one", &unfit).err().unwrap();
    assert!(fault.message.contains("edition 1 of matchlocks"), "{}", fault.message);
}

#[test]
fn a_drag_becomes_the_best_legal_answer_and_says_what_stops_it() {
    let mut battle = training();
    let (decision, piece) = to_a_move(&mut *battle);
    let now = snapshot(&mut *battle, Seat::A);
    let stand = now.table.pieces.iter().find(|it| it.id == piece).unwrap().stand.clone().unwrap();
    let ahead = |inches: i32| {
        let turn = f64::from(stand.facing) / 18_000.0 * std::f64::consts::PI;
        let far = f64::from(inches * 2_540);
        [stand.front[0] + (libm::sin(turn) * far) as i32, stand.front[1] + (libm::cos(turn) * far) as i32]
    };
    let aim = |battle: &mut dyn Session, gesture: Gesture, to: [i32; 2]| {
        let aim = Aim {
            decision,
            piece,
            gesture,
            to,
            after: String::new(),
            verb: None,
            facing: None,
            prospects: true,
            bare: false,
            plan: Vec::new(),
        };
        let Reply::Aimed(aimed) = battle.call(Seat::A, &Call::Aim(aim)).unwrap() else { panic!("aimed") };
        *aimed
    };
    let near = aim(&mut *battle, Gesture::Go, ahead(1));
    let answer = near.answer.clone().unwrap_or_else(|| panic!("an inch ahead is legal: {near:?} {stand:?}"));
    assert!(near.beyond.is_none() && !near.words.is_empty() && near.outlines.len() == 1, "{near:?}");
    let far = aim(&mut *battle, Gesture::Go, ahead(60));
    let beyond = far.beyond.expect("five feet ahead are too far");
    assert_eq!(far.snap, Snap::Limit);
    assert!(beyond.refusal.rule.starts_with("NMM-") && !beyond.refusal.why.is_empty());
    let [corner, ..] = stand.outline;
    let forward = [corner[0] + (ahead(1)[0] - stand.front[0]), corner[1] + (ahead(1)[1] - stand.front[1])];
    let wheel = aim(&mut *battle, Gesture::LeftCorner, forward);
    assert!(wheel.answer.is_some() || wheel.beyond.is_some(), "{wheel:?}");
    // The answer that was found is taken, and the ghost is where the piece then stands.
    battle.call(Seat::A, &Call::Answer { decision, answer, since: Since::default() }).unwrap();
    let after = snapshot(&mut *battle, Seat::A);
    let moved = after.table.pieces.iter().find(|it| it.id == piece).unwrap().stand.clone().unwrap();
    assert_eq!((moved.front, moved.facing), (near.at, near.facing));
    assert_eq!(moved.outline.to_vec(), near.outlines[0]);
}

#[test]
fn every_offered_answer_can_be_previewed() {
    let mut battle = training();
    let (decision, _) = to_a_move(&mut *battle);
    let Reply::Choices(choices) =
        battle.call(Seat::A, &Call::Choices { decision, plan: Vec::new() }).unwrap()
    else {
        panic!()
    };
    let before = battle.paper();
    for choice in &choices.choices {
        let preview = Call::Preview {
            decision,
            answer: choice.answer.clone(),
            deep: false,
            prospects: false,
            plan: Vec::new(),
        };
        let Reply::Foresight(foresight) = battle.call(Seat::A, &preview).unwrap() else {
            panic!("foresight")
        };
        for roll in &foresight.rolls {
            let sum: f64 = roll.odds.iter().map(|odds| odds.chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{roll:?}");
        }
    }
    assert_eq!(battle.paper(), before);
}

#[test]
fn a_shot_shows_its_odds_even_where_it_is_only_declared_now() {
    let begin = begin("training", [Player::Person, Player::Person]);
    let mut battle = open("one", &begin).unwrap().0;
    let (mut alone, mut shots) = (0, 0);
    for _ in 0..160 {
        let asked = [Seat::A, Seat::B].into_iter().find_map(|seat| {
            let decision = snapshot(&mut *battle, seat).decision?;
            Some((seat, decision.number, decision.rule))
        });
        let Some((seat, decision, rule)) = asked else { break };
        let Reply::Choices(choices) =
            battle.call(seat, &Call::Choices { decision, plan: Vec::new() }).unwrap()
        else {
            panic!()
        };
        for choice in
            choices.choices.iter().filter(|choice| choice.verb == "shoot" && choice.object.is_some())
        {
            let preview = Call::Preview {
                decision,
                answer: choice.answer.clone(),
                deep: false,
                prospects: false,
                plan: Vec::new(),
            };
            let Reply::Foresight(foresight) = battle.call(seat, &preview).unwrap() else {
                panic!("foresight")
            };
            assert!(!foresight.rolls.is_empty(), "{}: {foresight:?}", choice.answer);
            shots += 1;
            alone += usize::from(rule != "NMM-09-03");
        }
        take_advice(&mut *battle, seat, decision);
    }
    assert!(shots > alone && alone > 0, "{alone} of {shots} shots stood alone");
}

#[test]
fn what_shows_nobody_anything_is_taken_back() {
    let mut battle = training();
    for _ in 0..40 {
        let (decision, _) = to_a_move(&mut *battle);
        let before = snapshot(&mut *battle, Seat::A);
        let Reply::Choices(choices) =
            battle.call(Seat::A, &Call::Choices { decision, plan: Vec::new() }).unwrap()
        else {
            panic!()
        };
        let Some(choice) = choices.choices.iter().find(|choice| choice.verb == "move") else {
            take_advice(&mut *battle, Seat::A, decision);
            continue;
        };
        let answer = choice.answer.clone();
        battle.call(Seat::A, &Call::Answer { decision, answer, since: before.since }).unwrap();
        let moved = snapshot(&mut *battle, Seat::A);
        let undone = battle.call(Seat::A, &Call::Undo { since: moved.since });
        if !moved.undo.can {
            // It has been the other side's to decide since: whether it did, and what, is its own business.
            assert!(!moved.undo.why.is_empty());
            assert_eq!(undone.unwrap_err().kind, FaultKind::Refused);
            continue;
        }
        let Ok(Reply::Snapshot(back)) = undone else { panic!("{undone:?}") };
        assert_eq!((back.hash.as_str(), &back.decision), (before.hash.as_str(), &before.decision));
        // The lines that were told of the move are the story's no more; those before it are, as if it had never been made.
        assert_eq!((back.keep, back.since), (0, before.since));
        assert_ne!(moved.since, before.since);
        let Reply::Snapshot(again) = battle.call(Seat::A, &Call::Look { since: before.since }).unwrap()
        else {
            panic!()
        };
        assert_eq!((again.keep, again.story.len()), (before.since.told, 0));
        assert_eq!(back.story, before.story);
        return;
    }
    panic!("no move could be taken back");
}

#[test]
fn a_seat_asks_only_for_itself_and_only_what_waits() {
    let mut battle = training();
    let (decision, _) = to_a_move(&mut *battle);
    let refuse = |battle: &mut dyn Session, seat: Seat, call: Call, kind: FaultKind| {
        let before = battle.paper();
        let fault = battle.call(seat, &call).unwrap_err();
        assert_eq!(fault.kind, kind, "{fault:?}");
        assert!(!fault.message.is_empty());
        assert_eq!(battle.paper(), before);
    };
    let answer = |decision: u32, answer: &str| Call::Answer {
        decision,
        answer: answer.to_owned(),
        since: Since::default(),
    };
    refuse(&mut *battle, Seat::B, answer(decision, "pass"), FaultKind::Stale);
    refuse(&mut *battle, Seat::A, answer(decision + 1, "pass"), FaultKind::Stale);
    refuse(&mut *battle, Seat::A, answer(decision, "dance"), FaultKind::Malformed);
    refuse(&mut *battle, Seat::Spectator, answer(decision, "pass"), FaultKind::Forbidden);
    refuse(&mut *battle, Seat::A, Call::Step { since: Since::default(), patience: None }, FaultKind::Stale);
    refuse(&mut *battle, Seat::A, Call::Record, FaultKind::Forbidden);
    let eyes = Call::Moment { told: 1, eyes: Some(Seat::B) };
    refuse(&mut *battle, Seat::A, eyes, FaultKind::Forbidden);
    let nobody = Player::Computer { name: "napoleon".to_owned() };
    let seat = Call::Seat { side: Side::B, player: nobody, since: Since::default() };
    refuse(&mut *battle, Seat::A, seat, FaultKind::Unknown);
}

#[test]
fn moments_go_back_to_the_beginning() {
    let mut battle = training();
    to_a_move(&mut *battle);
    let Reply::Moments(moments) = battle.call(Seat::A, &Call::Moments).unwrap() else { panic!("moments") };
    assert!(moments.len() > 1 && moments.is_sorted_by_key(|moment| moment.told));
    let mut lines = 0;
    for moment in &moments {
        let call = Call::Moment { told: moment.told, eyes: None };
        let Reply::Moment(shown) = battle.call(Seat::A, &call).unwrap() else { panic!("a moment") };
        assert_eq!(shown.told, moment.told);
        lines += shown.lines.len() as u32;
        assert_eq!(lines, shown.told);
    }
    let Reply::Moment(last) = battle.call(Seat::A, &Call::Moment { told: lines, eyes: None }).unwrap() else {
        panic!("a moment")
    };
    assert_eq!(last.table, snapshot(&mut *battle, Seat::A).table);
}

#[test]
fn a_battle_under_way_is_branched_as_a_side_imagines_it_and_one_that_is_over_as_it_was() {
    let mut battle = training();
    to_a_move(&mut *battle);
    let now = snapshot(&mut *battle, Seat::A);
    let players = [captain(), captain()];
    let other = "0b".repeat(32);
    let paper = battle.branch(Seat::A, now.since.told, &players, Some(&other)).unwrap();
    let mut imagined = resume("two", &paper).unwrap();
    let there = snapshot(&mut *imagined, Seat::A);
    assert_eq!((&there.table, there.since.told), (&now.table, 0));
    for _ in 0..30 {
        imagined.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
    }
    let mut again = resume("two", &imagined.paper()).unwrap();
    assert_eq!(snapshot(&mut *again, Seat::B).hash, snapshot(&mut *imagined, Seat::B).hash);
    let looker = battle.branch(Seat::Spectator, now.since.told, &players, Some(&other)).map(drop);
    assert_eq!(looker.unwrap_err().kind, FaultKind::Forbidden);
    battle.call(Seat::A, &Call::Say { words: "concede".to_owned(), since: Since::default() }).unwrap();
    let paper = battle.branch(Seat::B, now.since.told, &players, None).unwrap();
    assert_eq!(paper.imagined, None);
    let mut exact = resume("three", &paper).unwrap();
    assert_eq!(snapshot(&mut *exact, Seat::A).hash, now.hash);
}

/// Where somebody hides, more is asked while people play, so that nobody sees by the pauses who does: who plays the branch must not change
/// what was asked in the battle from which it branches.
#[test]
fn people_play_on_from_a_battle_that_computers_have_fought_and_the_other_way_round() {
    let (people, computers) = ([Player::Person, Player::Person], [captain(), captain()]);
    for (fought, plays_on) in [(&computers, &people), (&people, &computers)] {
        let raid = Begin { rules: "border-reivers".to_owned(), ..begin("cattle-raid", fought.clone()) };
        let mut battle = open("one", &raid).unwrap().0;
        for decisions in 0.. {
            if battle.over() || fought == &people && decisions == 60 {
                break;
            }
            let asked = [Seat::A, Seat::B].into_iter().find_map(|seat| {
                snapshot(&mut *battle, seat).decision.map(|decision| (seat, decision.number))
            });
            match asked.filter(|_| fought == &people) {
                Some((seat, decision)) => take_advice(&mut *battle, seat, decision),
                None => drop(
                    battle.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap(),
                ),
            }
        }
        if !battle.over() {
            battle
                .call(Seat::A, &Call::Say { words: "concede".to_owned(), since: Since::default() })
                .unwrap();
        }
        let Reply::Moments(moments) = battle.call(Seat::A, &Call::Moments).unwrap() else {
            panic!("moments")
        };
        assert!(moments.len() > 20, "{} moments", moments.len());
        for moment in moments.iter().step_by(5) {
            let paper = battle.branch(Seat::A, moment.told, plays_on, None).unwrap();
            let mut branch = resume("two", &paper).unwrap_or_else(|why| panic!("{}: {why:?}", moment.words));
            assert_eq!(snapshot(&mut *branch, Seat::A).players, *plays_on);
            assert_eq!(resume("three", &branch.paper()).unwrap().paper(), branch.paper());
        }
    }
}

/// A branch may begin in the middle of a window that the computer answers at once: nothing that follows from its paper
/// may be thought written down already.
#[test]
fn what_follows_at_once_when_a_battle_is_taken_up_is_written_down_too() {
    let mut battle = open("one", &begin("training", [Player::Person, Player::Person])).unwrap().0;
    while !battle.over() {
        let asked = [Seat::A, Seat::B]
            .into_iter()
            .find_map(|seat| snapshot(&mut *battle, seat).decision.map(|decision| (seat, decision.number)));
        let (seat, decision) = asked.unwrap();
        take_advice(&mut *battle, seat, decision);
    }
    let Reply::Moments(moments) = battle.call(Seat::Umpire, &Call::Moments).unwrap() else {
        panic!("moments")
    };
    let mut followed = 0;
    for moment in moments.iter().step_by(3) {
        let mut paper = battle.branch(Seat::Umpire, moment.told, &[captain(), captain()], None).unwrap();
        let mut branch = resume("two", &paper).unwrap();
        let whole = branch.paper();
        if let Some(unsaved) = branch.take_unsaved() {
            paper.lines.truncate(unsaved.keep);
            paper.lines.extend(unsaved.lines);
            followed += 1;
        }
        assert_eq!(paper.lines, whole.lines);
    }
    assert!(followed > 0, "no branch began in a window");
}

#[test]
fn a_house_answers_whatever_is_said_to_it() {
    let mut house = Sessions::new();
    for nonsense in
        ["", "{", "null", "[]", "{\"version\":1}", "{\"version\":1,\"id\":3,\"call\":{\"do\":\"fly\"}}"]
    {
        let answered = house.call_json(nonsense);
        assert!(answered.contains("\"fault\"") && answered.contains("malformed"), "{nonsense}: {answered}");
    }
    let request = |version: u16, battle: Option<&str>, call: Call| Request {
        version,
        id: 5,
        battle: battle.map(str::to_owned),
        seat: Seat::A,
        call,
    };
    let kind = |response: protocol::wire::Response| match response.outcome {
        Outcome::Fault(fault) => Some(fault.kind),
        Outcome::Reply(_) => None,
    };
    assert_eq!(kind(house.call(&request(2, None, Call::Catalogue))), Some(FaultKind::Version));
    assert_eq!(kind(house.call(&request(VERSION, Some("x"), Call::Moments))), Some(FaultKind::Unknown));
    assert_eq!(kind(house.call(&request(VERSION, None, Call::Moments))), Some(FaultKind::Malformed));
    let begun = Call::Begin(begin("training", [Player::Person, captain()]));
    assert_eq!(kind(house.call(&request(VERSION, None, begun))), None);
    assert_eq!(kind(house.call(&request(VERSION, Some("battle-1"), Call::Moments))), None);
    let unseeded = Begin { seed: None, ..begin("training", [captain(), captain()]) };
    assert_eq!(kind(house.call(&request(VERSION, None, Call::Begin(unseeded)))), Some(FaultKind::Malformed));
    let nowhere = begin("nowhere", [captain(), captain()]);
    assert_eq!(kind(house.call(&request(VERSION, None, Call::Begin(nowhere)))), Some(FaultKind::Unknown));
    let response = house.call(&request(VERSION, None, Call::Catalogue));
    assert_eq!(response.id, 5);
    let Outcome::Reply(Reply::Catalogue(catalogue)) = response.outcome else { panic!("a catalogue") };
    assert!(catalogue.battles.len() >= 14 && catalogue.armies.len() >= 7 && !catalogue.rulesets.is_empty());
}
