//! What lay hidden is nobody else's to see while the battle goes on, and everybody's when it is over.

use protocol::wire::{Begin, Call, Moment, MomentInfo, Player, Reply, Seat, Since, Table};
use protocol::{Session, open};

/// A hot trod on the Border, in which a group lies in wait, of two players by lot.
fn trod() -> Box<dyn Session> {
    let random = || Player::Computer { name: "random".to_owned() };
    let begin = Begin {
        rules: "border-reivers".to_owned(),
        battle: "hot-trod".to_owned(),
        players: [random(), random()],
        seed: Some("2f".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    open("one", &begin).unwrap().0
}

/// The hidden men of a table whose places it tells.
fn lurking(table: &Table) -> Vec<u8> {
    let hidden = table.groups.iter().filter(|group| group.hidden);
    let men = hidden.flat_map(|group| group.members.iter().copied());
    men.filter(|man| table.pieces.iter().any(|piece| piece.id == *man && piece.stand.is_some())).collect()
}

/// The places that a table tells of some men.
fn seen(table: &Table, men: &[u8]) -> usize {
    table.pieces.iter().filter(|piece| men.contains(&piece.id) && piece.stand.is_some()).count()
}

fn moment(battle: &mut dyn Session, seat: Seat, told: u32, eyes: Seat) -> Option<Table> {
    match battle.call(seat, &Call::Moment { told, eyes: Some(eyes) }) {
        Ok(Reply::Moment(moment)) => Some(moment.table),
        Ok(other) => panic!("a moment was asked for: {other:?}"),
        Err(_) => None,
    }
}

/// How many lines a seat had been told at the first moment.
fn first_told(battle: &mut dyn Session, seat: Seat) -> u32 {
    let Ok(Reply::Moments(moments)) = battle.call(seat, &Call::Moments) else { panic!("moments") };
    moments.first().expect("there are some").told
}

#[test]
fn all_is_shown_when_the_battle_is_over_and_nothing_before() {
    let mut battle = trod();
    let mut lain: Option<Vec<u8>> = None;
    while !battle.over() {
        let now = battle.snapshot(Seat::A, Since::default());
        let men = lurking(&now.table);
        if !men.is_empty() {
            assert_eq!(seen(&battle.snapshot(Seat::B, Since::default()).table, &men), 0);
            assert_eq!(seen(&battle.snapshot(Seat::Umpire, Since::default()).table, &men), 0);
            let told = now.since.told;
            assert_eq!(moment(&mut *battle, Seat::B, told, Seat::Umpire), None);
            assert_eq!(moment(&mut *battle, Seat::B, told, Seat::A), None);
            lain.get_or_insert(men);
        }
        battle.call(Seat::A, &Call::Step { since: now.since, patience: None }).unwrap();
    }
    let men = lain.expect("somebody lay hidden");
    for seat in [Seat::B, Seat::Spectator] {
        let told = first_told(&mut *battle, seat);
        let whole = moment(&mut *battle, seat, told, Seat::Umpire).expect("the battle is over");
        assert_eq!(seen(&whole, &men), men.len());
        let own = moment(&mut *battle, seat, told, Seat::B).expect("anybody's eyes");
        assert_eq!(seen(&own, &men), 0);
    }
}

/// The moments of a seat's story, and each of them through some eyes.
fn through(battle: &mut dyn Session, seat: Seat, eyes: Seat) -> Vec<(MomentInfo, Moment)> {
    let Ok(Reply::Moments(moments)) = battle.call(seat, &Call::Moments) else { panic!("moments") };
    let mut shown = |info: MomentInfo| {
        let call = Call::Moment { told: info.told, eyes: Some(eyes) };
        let Ok(Reply::Moment(moment)) = battle.call(seat, &call) else { panic!("the battle is over") };
        (info, *moment)
    };
    moments.into_iter().map(&mut shown).collect()
}

#[test]
fn a_moment_is_the_same_through_whatever_eyes_one_looks_back_at_it() {
    let mut battle = trod();
    for step in 0.. {
        if battle.over() {
            break;
        }
        // While it lasts a side may look through a bystander's eyes, and is shown the same moment.
        if step == 60 {
            for seat in [Seat::A, Seat::B] {
                let own = through(&mut *battle, seat, seat);
                let bystander = through(&mut *battle, seat, Seat::Spectator);
                assert!(
                    own.iter().zip(&bystander).all(|(it, other)| it.1.table.clock == other.1.table.clock)
                );
            }
        }
        battle.call(Seat::A, &Call::Step { since: Since::default(), patience: None }).unwrap();
    }
    let told = |seat: Seat| battle.snapshot(seat, Since::default()).since.told;
    assert_ne!(told(Seat::A), told(Seat::B), "each is told of its own men what the other is not");
    let all = [Seat::A, Seat::B, Seat::Spectator].map(|seat| (seat, told(seat) as usize));
    for (seat, _) in all {
        let own = through(&mut *battle, seat, seat);
        for (eyes, lines) in all {
            let others = through(&mut *battle, seat, eyes);
            for ((info, moment), (_, own)) in others.iter().zip(&own) {
                assert_eq!(moment.told, info.told, "it is counted in the asker's own story");
                assert_eq!(moment.table.clock, own.table.clock, "{seat:?} through {eyes:?}: {}", info.words);
            }
            assert_eq!(
                others.iter().map(|(_, moment)| moment.lines.len()).sum::<usize>(),
                lines,
                "no line is lost"
            );
        }
    }
}
