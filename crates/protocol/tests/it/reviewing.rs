//! What decided a battle, as it is told once it is over, and what would have become of it.

use protocol::Session;
use protocol::wire::{
    Begin, Call, Fault, FaultKind, Player, Reply, Review, Reviewed, Seat, Side, Since, WhatIf,
};

use crate::around::{alone, fought, fought_with, record};

const SEATS: [Seat; 4] = [Seat::A, Seat::B, Seat::Spectator, Seat::Umpire];

fn part(running: &dyn Session, seat: Seat, page: bool) -> Result<Reviewed, Fault> {
    match running.glance(seat, &Call::Review { page })? {
        Reply::Reviewed(reviewed) => Ok(*reviewed),
        other => panic!("{other:?}"),
    }
}

/// All of a review, and in how many parts it came.
fn reviewed(running: &dyn Session, seat: Seat) -> (Review, u32) {
    let (mut parts, mut looked) = (0, 0);
    loop {
        let now = part(running, seat, false).unwrap();
        parts += 1;
        assert!(now.looked >= looked && now.looked <= now.of, "{} of {}", now.looked, now.of);
        looked = now.looked;
        if let Some(review) = now.review {
            return (*review, parts);
        }
    }
}

fn what_if(
    running: &dyn Session,
    seat: Seat,
    throw: u32,
    faces: &str,
    battles: u32,
) -> Result<WhatIf, Fault> {
    loop {
        let call = Call::WhatIf { throw, faces: faces.to_owned(), battles };
        let Reply::WhatIf(now) = running.glance(seat, &call)? else { panic!("what if") };
        if now.played == now.of {
            return Ok(now);
        }
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn what_decided_a_battle_is_told_part_by_part_and_adds_up() {
    for (rules, battle) in [
        ("matchlocks", "training"),
        ("charge-pikes", "training"),
        ("border-reivers", "ambush"),
        ("pike-and-musket", "training"),
        ("charge-yr-pikes", "training"),
    ] {
        let running = fought(rules, battle);
        let (review, parts) = reviewed(&*running, Seat::A);
        assert!(parts > 1, "{rules} is looked at in parts");
        let sums = review.sums;
        assert!(near(review.end - review.start, sums.luck + sums.own + sums.theirs + sums.rest), "{rules}");
        assert!(sums.own <= 0.0 && sums.theirs >= 0.0 && [0.0, 0.5, 1.0].contains(&review.end));
        assert!(review.line.windows(2).all(|two| two[0].told <= two[1].told && two[0].turn <= two[1].turn));
        assert!(review.line.iter().all(|point| (0.0..=1.0).contains(&point.chance)));
        assert!(review.throws.len() > 10 && review.decisions.len() <= 5, "{rules}");
        assert!(review.throws.windows(2).all(|two| two[0].luck.abs() >= two[1].luck.abs()));
        assert!(review.decisions.windows(2).all(|two| two[0].given_away >= two[1].given_away));
        for (place, throw) in review.throws.iter().enumerate() {
            assert!(near(throw.luck, throw.after - throw.mean) && throw.number > 0, "{throw:?}");
            assert_eq!(
                throw.falls.is_empty(),
                place >= 10,
                "of the ten luckiest it is told how they could have fallen"
            );
            let all: f64 = throw.falls.iter().map(|fall| fall.chance).sum();
            assert!(all < 1.0 + 1e-9, "{throw:?}");
            assert!(throw.falls.iter().filter(|fall| fall.fell).count() <= 1, "{throw:?}");
            // What moved the chance could have fallen otherwise.
            assert!(place >= 10 || throw.falls.iter().any(|fall| !fall.fell), "{throw:?}");
        }
        let given = |side: Side| -> f64 {
            review.decisions.iter().filter(|it| it.who == side).map(|it| it.given_away).sum()
        };
        assert!(near(-sums.own, given(Side::A)) && near(sums.theirs, given(Side::B)), "{rules}: {sums:?}");
        for decision in &review.decisions {
            assert!(!decision.did.is_empty() && decision.did != decision.best && !decision.asked.is_empty());
        }
        assert!(
            review.picture.starts_with("<svg class=\"course\"") && review.picture.contains("data-moment=")
        );
        assert!(review.page.is_none() && review.about_sums.contains("the luckier on average"));
        let page = part(&*running, Seat::A, true).unwrap().review.unwrap().page.unwrap();
        assert!(page.starts_with("<!doctype html>") && page.contains("class=\"course\""));
        assert!(
            !page.contains("chance of Royalists") && !page.contains("To Royalists "),
            "an army is spoken of"
        );
        assert_eq!(reviewed(&*running, Seat::A), (review, 1), "it is kept, and says the same");
    }
}

#[test]
fn dice_thrown_again_are_told_as_they_fell_and_could_have_fallen() {
    let again = (1..40).find_map(|dice| {
        let running = fought_with("matchlocks", "powick-bridge/small", dice);
        let throws = reviewed(&*running, Seat::A).0.throws;
        throws.into_iter().take(10).find(|throw| throw.needed == "thrown again")
    });
    let again = again.expect("some time dice thrown again are among the ten luckiest");
    assert_eq!(again.result, again.faces, "nothing is read of them by themselves");
    assert!(again.falls.len() > 1, "{again:?}");
    for fall in &again.falls {
        assert_eq!(fall.result, fall.faces, "{again:?}");
        assert_eq!(fall.faces.split(' ').count(), again.faces.split(' ').count(), "{again:?}");
    }
}

#[test]
fn each_side_is_told_its_own_chances_and_who_looks_on_those_of_the_first() {
    let running = fought("matchlocks", "training");
    let [a, b, spectator, umpire] = SEATS.map(|seat| reviewed(&*running, seat).0);
    assert!(near(a.start + b.start, 1.0) && near(a.end + b.end, 1.0) && near(a.sums.luck, -b.sums.luck));
    assert!(near(a.sums.own, -b.sums.theirs) && near(a.sums.theirs, -b.sums.own));
    let luck =
        |review: &Review| review.throws.iter().map(|throw| (throw.number, throw.luck)).collect::<Vec<_>>();
    assert!(luck(&a).iter().zip(luck(&b)).all(|(one, other)| one.0 == other.0 && near(one.1, -other.1)));
    assert_eq!((luck(&a), &a.words), (luck(&spectator), &spectator.words));
    assert_eq!(a.words, umpire.words);
    assert_ne!(a.words, b.words);
    // What it leads to is told in the asker's own count.
    for (seat, review) in SEATS.into_iter().zip([&a, &b, &spectator, &umpire]) {
        let Ok(Reply::Moments(moments)) = running.glance(seat, &Call::Moments) else { panic!("moments") };
        let last = moments.last().unwrap().told;
        assert!(review.throws.iter().all(|throw| throw.told <= last), "{seat:?}");
        for decision in &review.decisions {
            let moment = Call::Moment { told: decision.told, eyes: None };
            assert!(running.glance(seat, &moment).is_ok(), "{seat:?} {decision:?}");
        }
    }
}

#[test]
fn a_battle_opened_from_its_record_is_looked_at_alike() {
    let running = fought("border-reivers", "cattle-raid");
    let (again, _) = alone("two", &record(&*running)).unwrap();
    assert_eq!(reviewed(&*running, Seat::B).0, reviewed(&*again, Seat::B).0);
}

#[test]
fn nothing_is_told_while_a_battle_lasts() {
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "training".to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let (mut running, _) = protocol::open("one", &begin).unwrap();
    let refused = |running: &dyn Session| {
        for seat in SEATS {
            let forbidden =
                |fault: Fault| fault.kind == FaultKind::Forbidden && fault.message.contains("over");
            assert!(part(running, seat, false).is_err_and(forbidden), "{seat:?}");
            assert!(what_if(running, seat, 1, "6", 1).is_err_and(forbidden), "{seat:?}");
        }
    };
    refused(&*running);
    let since = Since::default();
    // An instruction given unasked, some answers, and side A gives up.
    running.call(Seat::B, &Call::Say { words: "instruct 4096".to_owned(), since }).unwrap();
    for _ in 0..6 {
        for seat in [Seat::A, Seat::B] {
            if let Some(decision) = running.snapshot(seat, since).decision {
                let decision = decision.number;
                let Ok(Reply::Advice(advice)) =
                    running.glance(seat, &Call::Advise { decision, by: Some("captain".to_owned()) })
                else {
                    panic!("advice")
                };
                running.call(seat, &Call::Answer { decision, answer: advice.answer, since }).unwrap();
            }
        }
    }
    let asked = [Seat::A, Seat::B]
        .into_iter()
        .find(|seat| running.snapshot(*seat, since).decision.is_some())
        .unwrap();
    let before = running.copy();
    running.call(asked, &Call::Say { words: "concede".to_owned(), since }).unwrap();
    let (review, _) = reviewed(&*running, Seat::A);
    assert_eq!(review.end, if asked == Seat::A { 0.0 } else { 1.0 });
    // An end is not taken back, and a copy of the battle from before tells nothing.
    assert!(running.call(asked, &Call::Undo { since }).is_err() && running.over());
    refused(&*before);
}

#[test]
fn what_if_a_throw_had_fallen_otherwise_is_played_on_with_the_same_dice() {
    let running = fought("pike-and-musket", "training");
    let (review, _) = reviewed(&*running, Seat::A);
    let paper = running.paper();
    // A throw that lies as it fell: both ways are the same battles.
    let throw = &review.throws[0];
    let same = what_if(&*running, Seat::A, throw.number, &throw.faces, 8).unwrap();
    assert_eq!((same.played, same.fell), (16, same.wished));
    assert!(same.fell.low <= same.fell.likely && same.fell.likely <= same.fell.high);
    // Of the throws that mattered some change what becomes of it; told to the other side, it is the other share.
    let mut changed = 0;
    for throw in &review.throws[..3] {
        let other = throw.falls.iter().find(|fall| !fall.fell).unwrap();
        let it = what_if(&*running, Seat::A, throw.number, &other.faces, 8).unwrap();
        let to_b = what_if(&*running, Seat::B, throw.number, &other.faces, 8).unwrap();
        assert!(
            near(it.wished.likely + to_b.wished.likely, 1.0) && near(it.fell.likely + to_b.fell.likely, 1.0)
        );
        assert_eq!(it, what_if(&*running, Seat::Spectator, throw.number, &other.faces, 8).unwrap());
        changed += u32::from(it.fell != it.wished);
    }
    assert!(changed > 0);
    assert_eq!(running.paper(), paper, "nothing of it is in the battle's record");
    let malformed = |asked: Result<WhatIf, Fault>, words: &str| {
        let fault = asked.unwrap_err();
        assert!(fault.kind == FaultKind::Malformed && fault.message.contains(words), "{fault:?}");
    };
    malformed(what_if(&*running, Seat::A, 0, "1", 8), "none 0");
    malformed(what_if(&*running, Seat::A, 9_999, "1", 8), "none 9999");
    malformed(what_if(&*running, Seat::A, throw.number, "77", 8), &throw.faces);
    malformed(what_if(&*running, Seat::A, throw.number, "", 8), &throw.faces);
    for battles in [0, 101] {
        let fault = what_if(&*running, Seat::A, throw.number, &throw.faces, battles).unwrap_err();
        assert_eq!(fault.kind, FaultKind::TooMuch);
    }
}
