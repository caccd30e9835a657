//! What a house without a disk has written down elsewhere: all of a battle, then what changes, and the battle taken up from it.

use protocol::wire::{
    Begin, Begun, Call, Fault, FaultKind, Outcome, Player, Reply, Request, Seat, Since, VERSION,
};
use protocol::{SavedSession, Sessions, Unsaved};

const RULES: [&str; 5] =
    ["matchlocks", "charge-pikes", "border-reivers", "pike-and-musket", "charge-yr-pikes"];
const NOTHING: Since = Since { told: 0, edition: 0 };

/// A house, and what its one battle is called.
struct House(Sessions, String);

impl House {
    fn new(call: Call) -> House {
        let mut house = House(Sessions::new(), String::new());
        let Ok(Reply::Begun(begun)) = house.ask(Seat::Spectator, call) else { panic!("it begins") };
        let Begun { battle, .. } = *begun;
        House(house.0, battle)
    }

    fn ask(&mut self, seat: Seat, call: Call) -> Result<Reply, Fault> {
        let battle = (!self.1.is_empty()).then(|| self.1.clone());
        // As it is carried: in bytes.
        let request = Request { version: VERSION, id: 1, battle, seat, call };
        let text = serde_json::to_string(&request).expect("a request is written");
        match serde_json::from_str::<protocol::wire::Response>(&self.0.call_json(&text)).unwrap().outcome {
            Outcome::Reply(reply) => Ok(reply),
            Outcome::Fault(fault) => Err(fault),
        }
    }

    fn paper(&mut self) -> SavedSession {
        let Ok(Reply::Paper(paper)) = self.ask(Seat::A, Call::Keep { whole: true }) else { panic!("paper") };
        *paper
    }

    fn unsaved(&mut self) -> Option<Unsaved> {
        let Ok(Reply::Unsaved(unsaved)) = self.ask(Seat::B, Call::Keep { whole: false }) else {
            panic!("what has changed")
        };
        unsaved
    }

    /// How the battle stands for a seat, but for how often it has changed and what it is called.
    fn stands(&mut self, seat: Seat) -> protocol::wire::Snapshot {
        let Ok(Reply::Snapshot(snapshot)) = self.ask(seat, Call::Look { since: NOTHING }) else {
            panic!("it is looked at")
        };
        protocol::wire::Snapshot { seen: 0, battle: String::new(), ..*snapshot }
    }
}

fn begin(rules: &str) -> Call {
    let computer = |name: &str| Player::Computer { name: name.to_owned() };
    let battle = if rules == "border-reivers" { "cattle-raid" } else { "training" };
    Call::Begin(Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [computer("random"), computer("advance-and-shoot")],
        seed: Some("5d".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    })
}

/// Lays what has changed over what was written down before.
fn lay(paper: &mut SavedSession, unsaved: Unsaved) {
    let Unsaved { keep, lines, sealed, players, hurried, edition } = unsaved;
    paper.lines.truncate(keep);
    paper.lines.extend(lines);
    (paper.sealed, paper.players, paper.hurried, paper.edition) = (sealed, players, hurried, edition);
}

/// Written down step by step it is the whole, and what is taken up from it stands, and goes on, as the battle itself: under every
/// rulebook, with something taken back on the way.
#[test]
fn what_is_written_down_is_the_battle() {
    for rules in RULES {
        let mut house = House::new(begin(rules));
        let mut paper = house.paper();
        assert_eq!(house.unsaved(), None, "{rules}: nothing has changed since");
        let mut taken_back = 0;
        for number in 0..60 {
            let step = if number % 7 == 6 {
                Call::Undo { since: NOTHING }
            } else {
                Call::Step { since: NOTHING, patience: None }
            };
            let seats = [Seat::A, Seat::B];
            let undone = matches!(step, Call::Undo { .. });
            let done = seats.into_iter().find(|seat| house.ask(*seat, step.clone()).is_ok());
            taken_back += u32::from(undone && done.is_some());
            let unsaved = house.unsaved();
            assert_eq!(unsaved.is_some(), done.is_some(), "{rules}: what is done is to be written down");
            unsaved.into_iter().for_each(|unsaved| lay(&mut paper, unsaved));
            if number % 20 == 19 {
                assert_eq!(paper, house.paper(), "{rules}: the pieces are the whole");
                let mut again = House::new(Call::Resume(Box::new(paper.clone())));
                for seat in [Seat::A, Seat::B, Seat::Spectator] {
                    assert_eq!(again.stands(seat), house.stands(seat), "{rules}, step {number}");
                }
                assert_eq!(again.paper(), paper, "{rules}: it is the same on paper");
            }
        }
        let mut again = House::new(Call::Resume(Box::new(paper)));
        for _ in 0..20 {
            let both = [&mut house, &mut again].map(|one| {
                one.ask(Seat::A, Call::Step { since: NOTHING, patience: None })
                    .is_ok()
                    .then(|| one.stands(Seat::A))
            });
            assert_eq!(both[0], both[1], "{rules}: it goes on alike");
        }
        assert!(taken_back > 0, "{rules}: nothing was ever taken back");
    }
}

/// What its rules make of a battle whoever looks reads, be he a friend who comes later or somebody who takes it up again; who has some of the
/// story already is not told once more.
#[test]
fn everybody_reads_what_the_rules_made_of_the_battle() {
    let (mut noted, mut closes) = (0, 0);
    for rules in RULES {
        let mut sessions = Sessions::new();
        let Call::Begin(begin) = begin(rules) else { panic!("it begins") };
        let battle = if rules == "border-reivers" { "hot-trod" } else { "edgehill" };
        let call = Call::Begin(Begin { battle: battle.to_owned(), ..begin });
        let request = Request { version: VERSION, id: 1, battle: None, seat: Seat::Spectator, call };
        let begun = match sessions.call(&request).outcome {
            Outcome::Reply(Reply::Begun(begun)) => begun,
            other => panic!("{rules}: {other:?}"),
        };
        noted += begun.notes.len();
        // Ground without a name is told by what it is: no player knows an id of the file.
        assert!(!begun.notes.iter().any(|note| note.starts_with("E1: ")), "{rules}: {:?}", begun.notes);
        closes += begun.notes.iter().filter(|note| note.starts_with("enclosure E1: ")).count();
        let mut house = House(sessions, begun.battle);
        while house.stands(Seat::Spectator).since.told == 0 {
            house.ask(Seat::A, Call::Step { since: NOTHING, patience: None }).expect("a step");
        }
        for seat in [Seat::A, Seat::B, Seat::Spectator] {
            let whole = house.stands(seat);
            assert_eq!(whole.cast, begun.notes, "{rules}, {seat:?}");
            let Ok(Reply::Snapshot(rest)) = house.ask(seat, Call::Look { since: whole.since }) else {
                panic!("{rules}: it is looked at")
            };
            assert_eq!(rest.cast, Vec::<String>::new(), "{rules}, {seat:?}");
        }
        let mut again = House::new(Call::Resume(Box::new(house.paper())));
        assert_eq!(again.stands(Seat::B).cast, begun.notes, "{rules}: taken up again");
    }
    assert!(noted >= 10 && closes > 1, "{noted} notes in all, {closes} of closes");
}

/// What does not fit the program or was spoiled is refused, and the battles that there are stay.
#[test]
fn spoiled_paper_is_refused() {
    let mut house = House::new(begin("matchlocks"));
    (0..8).for_each(|_| drop(house.ask(Seat::A, Call::Step { since: NOTHING, patience: None })));
    let paper = house.paper();
    let last = paper.lines.len() - 1;
    let spoilt = |spoil: &dyn Fn(&mut SavedSession)| {
        let mut paper = paper.clone();
        spoil(&mut paper);
        paper
    };
    let spoiled = [
        spoilt(&|paper| paper.begin.rules = "nobody's".to_owned()),
        spoilt(&|paper| paper.begin.seed = None),
        spoilt(&|paper| paper.begin.seed = Some("5e".repeat(32))),
        spoilt(&|paper| paper.lines[last] = "A: nothing".to_owned()),
        spoilt(&|paper| drop(paper.lines.remove(0))),
        spoilt(&|paper| paper.sealed = vec!["sealed C pass".to_owned()]),
    ];
    for paper in spoiled {
        let refused = house.ask(Seat::A, Call::Resume(Box::new(paper))).expect_err("it is spoiled");
        assert!(
            [FaultKind::Broken, FaultKind::Unknown, FaultKind::Malformed].contains(&refused.kind),
            "{refused:?}"
        );
        assert!(!refused.message.is_empty());
    }
    assert_eq!(house.paper(), paper, "the battle that there is stays");
}
