//! Computer players by the clock: it cuts their thoughts short and changes nothing else, and is noted where it did.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use protocol::wire::{Advice, Begin, Call, FaultKind, Player, Reply, Seat, Since, Stepped};
use protocol::{Given, Session, Timer, Unsaved, open, resume, take_up};

const NOTHING: Since = Since { told: 0, edition: 0 };

fn begun(rules: &str, battle: &str, name: &str) -> Box<dyn Session> {
    open("one", &beginning(rules, battle, name)).expect("it begins").0
}

fn beginning(rules: &str, battle: &str, name: &str) -> Begin {
    let player = || Player::Computer { name: name.to_owned() };
    Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [player(), player()],
        seed: Some("9b".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: true,
        house: None,
    }
}

fn step(battle: &mut dyn Session, patience: Option<u32>) -> Stepped {
    let Ok(Reply::Stepped(stepped)) = battle.call(Seat::A, &Call::Step { since: NOTHING, patience }) else {
        panic!("it is the computer's turn")
    };
    *stepped
}

/// A clock that goes on by so many milliseconds whenever somebody looks at it, and by which he is hurried when he has looked so often, by whoever
/// sits at one of the two seats.
struct Ticking {
    each: u64,
    hurried_at: u64,
    by: usize,
    looks: AtomicU64,
}

impl Ticking {
    fn by(each: u64) -> Arc<Ticking> {
        Ticking::hurried(each, u64::MAX, 0)
    }

    fn hurried(each: u64, hurried_at: u64, by: usize) -> Arc<Ticking> {
        Arc::new(Ticking { each, hurried_at, by, looks: AtomicU64::new(0) })
    }
}

impl Timer for Ticking {
    fn now(&self) -> u64 {
        self.each * self.looks.fetch_add(1, Ordering::Relaxed)
    }

    fn hurries(&self) -> [u64; 2] {
        let hurries = u64::from(self.looks.load(Ordering::Relaxed) >= self.hurried_at);
        [0, 1].map(|at| if at == self.by { hurries } else { 0 })
    }
}

const BATTLES: [(&str, &str); 5] = [
    ("matchlocks", "training"),
    ("charge-pikes", "training"),
    ("border-reivers", "hot-trod"),
    ("pike-and-musket", "training"),
    ("charge-yr-pikes", "training"),
];

#[test]
fn who_is_not_waited_for_answers_as_the_captain_whom_he_would_hear() {
    for (rules, battle) in BATTLES {
        let (mut colonel, mut captain) = (begun(rules, battle, "colonel"), begun(rules, battle, "captain"));
        let mut hurried = 0;
        for number in 0..25 {
            let (at_once, own) = (step(&mut *colonel, Some(0)), step(&mut *captain, None));
            assert_eq!((at_once.side, &at_once.words), (own.side, &own.words), "{rules}, step {number}");
            assert!(!own.hurried, "{rules}, step {number}: a captain thinks no further anyway");
            hurried += usize::from(at_once.hurried);
        }
        assert!(hurried > 0, "{rules}: he would have looked ahead");
    }
}

#[test]
fn a_clock_that_has_time_changes_nothing_and_one_that_has_none_cuts_short() {
    for (rules, battle) in BATTLES.into_iter().step_by(2) {
        for name in ["colonel", "marshal"] {
            let mut untimed = begun(rules, battle, name);
            let (mut slow, mut fast) = (untimed.copy(), untimed.copy());
            slow.timed(Ticking::by(0));
            fast.timed(Ticking::by(900));
            let cut = Cell::new(0);
            // What comes first may be nothing to think about.
            for number in (0..40).take_while(|number| *number < 8 || cut.get() == 0) {
                let calm = step(&mut *untimed, None);
                let by_clock = step(&mut *slow, Some(60_000));
                assert_eq!(by_clock, calm, "{rules}, {name}, step {number}");
                assert!(!calm.hurried, "{rules}, {name}, step {number}");
                cut.set(cut.get() + usize::from(step(&mut *fast, None).hurried));
            }
            assert!(cut.get() > 0, "{rules}, {name}: three looks at the clock are half of his turn");
        }
    }
}

#[test]
fn who_is_hurried_answers_with_what_he_has_found_and_thinks_in_peace_of_the_next() {
    let mut battle = begun("matchlocks", "training", "colonel");
    let thinks = |battle: &dyn Session| battle.think(None).expect("a computer player is asked");
    let before = loop {
        let mut watched = battle.copy();
        let clock = Ticking::by(0);
        watched.timed(clock.clone());
        thinks(&*watched);
        let looks = clock.looks.load(Ordering::Relaxed);
        // He looks at the clock before each try: he has some, and is hurried in the middle of them.
        if looks > 20 {
            break looks / 2;
        }
        step(&mut *battle, None);
    };
    let hurried_by = |seat: usize| {
        let mut hurried = battle.copy();
        hurried.timed(Ticking::hurried(0, before, seat));
        assert!(step(&mut *hurried, None).hurried, "both wait for him");
        hurried
    };
    let (mut hurried, _) = (hurried_by(0), hurried_by(1));
    // The clock says for ever that he was hurried once; that was before he is asked again.
    for number in 0..6 {
        assert!(!step(&mut *hurried, None).hurried, "step {number}");
    }
    let onlooker = battle.call(Seat::Spectator, &Call::Hurry).expect_err("he looks on");
    assert_eq!(onlooker.kind, FaultKind::Forbidden);
    for seat in [Seat::A, Seat::B] {
        assert_eq!(
            battle.call(seat, &Call::Hurry),
            Ok(Reply::Hurried {}),
            "nobody thinks now, and nothing comes of it"
        );
    }
}

/// How often he looks at a clock that goes on by so much with each look, until he answers: once to begin and once to end, and once before each try.
fn looks(battle: &dyn Session, each: u64) -> u64 {
    let mut battle = battle.copy();
    let clock = Ticking::by(each);
    battle.timed(clock.clone());
    battle.think(None).expect("a computer player is asked");
    clock.looks.load(Ordering::Relaxed)
}

#[test]
fn the_first_decision_of_a_turn_may_take_half_of_its_five_seconds_and_as_many_times_that_as_he_thinks_more() {
    for (name, half) in
        [("colonel@0.5", 2_500), ("colonel", 2_500), ("colonel@2", 5_000), ("colonel@8", 20_000)]
    {
        let mut battle = begun("matchlocks", "training", name);
        while looks(&*battle, 0) < 10 {
            step(&mut *battle, None);
        }
        let tries = |each: u64| looks(&*battle, each) - 3;
        assert_eq!([half + 1, half, half / 2].map(tries), [0, 1, 2], "{name}");
    }
}

/// What a colonel advises side A by a clock, and how often the clock was looked at.
fn advised(battle: &dyn Session, clock: &Arc<Ticking>) -> (Advice, u64) {
    let mut battle = battle.copy();
    battle.timed(clock.clone());
    let decision = battle.snapshot(Seat::A, NOTHING).decision.expect("it is asked").number;
    let Ok(Reply::Advice(advice)) = battle.call(Seat::A, &Call::Advise { decision, by: None }) else {
        panic!("a colonel advises")
    };
    (advice, clock.looks.load(Ordering::Relaxed))
}

#[test]
fn who_advises_has_five_seconds_and_is_hurried_by_nobody_but_whom_he_advises() {
    let mut battle = begun("matchlocks", "training", "captain");
    let (calm, looks) = loop {
        if battle.snapshot(Seat::A, NOTHING).decision.is_some() {
            let (advice, looks) = advised(&*battle, &Ticking::by(0));
            if advice.tried.len() > 1 && looks > 20 {
                break (advice, looks);
            }
        }
        step(&mut *battle, None);
    };
    let tries = |advice: &Advice| advice.tried.iter().map(|one| one.tries).sum::<u32>();
    let told = |clock: Arc<Ticking>| advised(&*battle, &clock).0;
    assert_eq!(told(Ticking::hurried(0, looks / 2, 1)), calm, "the other side hurries somebody else");
    assert!(
        tries(&told(Ticking::hurried(0, looks / 2, 0))) < tries(&calm),
        "he answers with what he has found"
    );
    // He looks once to begin.
    assert!(tries(&told(Ticking::by(5_000 / (looks / 2)))) < tries(&calm), "his time is up half-way");
    assert_eq!(told(Ticking::by(5_000 / (looks + 5))), calm, "it is not");
    assert!(told(Ticking::by(5_001)).tried.is_empty(), "it is at once: he says what a captain does");
}

#[test]
fn an_undo_takes_no_mark_of_hurry_back() {
    let begin = Begin {
        players: [Player::Person, Player::Computer { name: "colonel".to_owned() }],
        ..beginning("matchlocks", "training", "colonel")
    };
    let mut battle = open("one", &begin).expect("it begins").0;
    while battle.paper().hurried == [false; 2] {
        let asked = battle.snapshot(Seat::A, NOTHING).decision.map(|decision| decision.number);
        match asked.filter(|_| battle.think(Some(0)).is_none()) {
            Some(decision) => {
                let Ok(Reply::Advice(Advice { answer, .. })) =
                    battle.call(Seat::A, &Call::Advise { decision, by: Some("captain".to_owned()) })
                else {
                    panic!("a captain advises")
                };
                battle.call(Seat::A, &Call::Answer { decision, answer, since: NOTHING }).unwrap();
            }
            None => drop(step(&mut *battle, Some(0))),
        }
    }
    // What was answered since may be taken back or not: that he was hurried stays.
    let _ = battle.call(Seat::A, &Call::Undo { since: NOTHING });
    assert_eq!(battle.paper().hurried, [false, true]);
}

#[test]
fn that_somebody_was_hurried_is_kept_and_stands_in_the_record() {
    let mut battle = begun("pike-and-musket", "training", "colonel");
    battle.take_unsaved();
    assert_eq!(battle.paper().hurried, [false; 2]);
    while !step(&mut *battle, Some(0)).hurried {}
    let paper = battle.paper();
    assert_eq!(paper.hurried.iter().filter(|it| **it).count(), 1, "one of them was");
    let Unsaved { hurried, .. } = battle.take_unsaved().expect("something has changed");
    assert_eq!(hurried, paper.hurried);
    let mut again = resume("one", &paper).expect("it is taken up again");
    for side in [protocol::wire::Side::A, protocol::wire::Side::B] {
        let player = Player::Computer { name: "captain".to_owned() };
        again.call(Seat::A, &Call::Seat { side, player, since: NOTHING }).unwrap();
    }
    while !again.over() {
        step(&mut *again, None);
    }
    let Ok(Reply::Record { text }) = again.call(Seat::A, &Call::Record) else { panic!("it is over") };
    for (side, hurried) in ["A", "B"].into_iter().zip(hurried) {
        let marked = if hurried { ", hurried" } else { "" };
        assert!(text.contains(&format!("player {side} colonel{marked}\n")), "{side}: {text}");
    }
    let given = Given { file: "x", text: &text, beside: &[], seed: None };
    let (taken, _) = take_up("two", given).expect("it replays");
    assert_eq!(
        (taken.paper().hurried, &taken.paper().players[0]),
        (hurried, &Player::Computer { name: "colonel".to_owned() })
    );
    let Ok(Reply::Record { text: same }) = battle_record(taken) else { panic!("it is over") };
    assert_eq!(same, text, "and is written alike");
}

fn battle_record(mut battle: Box<dyn Session>) -> Result<Reply, protocol::wire::Fault> {
    battle.call(Seat::A, &Call::Record)
}
