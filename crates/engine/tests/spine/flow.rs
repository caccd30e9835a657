//! Pausing, walking step by step, typing dice in: all the same battle.

use engine::{
    Answer, Decision, Event, Hand, Logged, Observer, Players, Rng, Ruleset, Run, Side, SourceHand, State,
    ThrowRequest, ThrowResult, Viewpoint, Want,
};
use proptest::prelude::*;

use crate::toy::*;

/// Everything a observer is told, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    pub log: Vec<Logged>,
    pub answers: Vec<(Side, Answer)>,
    pub dice: Vec<(engine::Rule, dice::Faces)>,
    pub forced: usize,
}

impl Observer<Toy> for Told {
    fn event(&mut self, logged: &Logged, table: &Table, world: &World) {
        Toy::invariants(table, world).unwrap();
        self.log.push(*logged);
    }
    fn answered(&mut self, decision: &Decision<Toy>, answer: &Answer) {
        self.answers.push((decision.who, *answer));
    }
    fn threw(&mut self, handful: &ThrowRequest, faces: &dice::Faces) {
        self.dice.push((handful.roll.rule, *faces));
    }
    fn forced(&mut self, _: &Decision<Toy>) {
        self.forced += 1;
    }
}

fn seeded(seed: u64) -> SourceHand {
    SourceHand::new(dice::Source::seeded(dice::Seed::from_number(seed)))
}

/// How a battle is driven.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// Dice and answers are there at once.
    Inline,
    /// It pauses for every answer.
    Asked,
    /// It pauses for every answer and every throw.
    Typed,
    /// It also stops after every step.
    Stepwise,
}

/// A whole battle between random players, in one of the ways; the same seed is the same battle.
fn fight(seed: u64, way: Way) -> (State<Toy>, Told, Vec<u64>) {
    let world = World::default();
    let (mut state, mut told) = (State::<Toy>::new(opening_table()), Told::default());
    let mut players = Drawn(Rng::new(seed));
    let mut dice = seeded(seed);
    let mut empty = SourceHand::empty();
    let mut decisions = Vec::new();
    loop {
        let inline = way == Way::Inline;
        let typed = matches!(way, Way::Typed | Way::Stepwise);
        let run = Run {
            world: &world,
            hand: if typed { &mut empty } else { &mut dice },
            players: if inline { Some(&mut players) } else { None },
            observer: Some(&mut told),
        };
        match if way == Way::Stepwise { state.step(run) } else { state.run(run) } {
            Want::Stepped => {}
            Want::Over(_) => return (state, told, decisions),
            Want::Better(misplayed) => panic!("{misplayed:?}"),
            Want::Decide(open) => {
                decisions.push(state.fingerprint());
                let decision = open.decisions[0];
                let known = state.known(&world, Viewpoint::Side(decision.who));
                let answer = players.choose(&known, &world, &decision);
                state.answer(&world, &open, &decision, answer).unwrap();
            }
            Want::Dice(handful) => {
                let secret = handful.roll.secret;
                let number = if secret { state.secret_throws(handful.roll.who) } else { state.throws() };
                let ThrowResult::Faces(faces) = dice.throw(&handful, number) else {
                    panic!("a seed has dice")
                };
                state.supply(&handful, faces).unwrap();
            }
        }
    }
}

#[test]
fn pausing_changes_nothing() {
    for seed in 0..400 {
        let (inline, told, _) = fight(seed, Way::Inline);
        let (_, _, asked) = fight(seed, Way::Asked);
        for way in [Way::Asked, Way::Typed, Way::Stepwise] {
            let (state, log, decisions) = fight(seed, way);
            assert_eq!(log, told, "{way:?} {seed}");
            assert_eq!(state.fingerprint(), inline.fingerprint(), "{way:?} {seed}");
            assert_eq!(decisions, asked, "{way:?} {seed}");
        }
    }
}

#[test]
fn the_battles_use_all_that_there_is() {
    let (mut cards, mut tests, mut dashes, mut returns, mut cut_short, mut reveals) = (0, 0, 0, 0, 0, 0);
    for seed in 0..300 {
        let (state, told, _) = fight(seed, Way::Inline);
        let count = |wanted: fn(&Event) -> bool| told.log.iter().filter(|l| wanted(&l.event)).count();
        cards += count(|event| matches!(event, Event::Card { card: 0 | 1, .. }));
        dashes += count(|event| matches!(event, Event::Card { card: 2, .. }));
        tests += count(|event| matches!(event, Event::Marked { mark: DUE, value: 0, .. }));
        returns += count(|event| matches!(event, Event::Placed { .. }));
        reveals += count(|event| matches!(event, Event::Marked { mark: HIDDEN, .. }));
        // A battle that ended while tests were still due, or before its last round was closed.
        cut_short += usize::from(state.table().round < 5);
        assert_eq!(state.depth(), 0);
    }
    for (what, count) in [
        ("cards on throws", cards),
        ("dashes", dashes),
        ("tests", tests),
        ("returns", returns),
        ("reveals", reveals),
        ("early ends", cut_short),
    ] {
        assert!(count > 10, "{what}: {count}");
    }
}

#[test]
fn a_battle_may_end_while_tests_are_still_due() {
    let mut ended_early = 0;
    for seed in 0..400 {
        let (state, told, _) = fight(seed, Way::Inline);
        assert!(matches!(told.log.last().unwrap().event, Event::Finished(_)));
        assert!(state.outcome().is_some() && state.depth() == 0, "nothing goes on after the end");
        ended_early += usize::from(!state.table().due.is_empty());
    }
    assert!(ended_early > 5, "{ended_early}");
}

#[test]
fn tests_are_taken_first_come_first() {
    for seed in 0..200 {
        let (_, told, _) = fight(seed, Way::Inline);
        let mut due = Vec::new();
        for logged in &told.log {
            match logged.event {
                Event::Marked { on: engine::On::Piece(piece), mark: DUE, value: 1 } => due.push(piece),
                Event::Marked { on: engine::On::Piece(piece), mark: DUE, .. } => {
                    assert_eq!(due.remove(0), piece);
                }
                Event::Left { piece, .. } => due.retain(|other| *other != piece),
                _ => {}
            }
        }
    }
}

#[test]
fn sealed_answers_may_come_in_either_order() {
    let world = World::default();
    let mut states = Vec::new();
    for order in [[Side::A, Side::B], [Side::B, Side::A]] {
        let (mut state, mut hand, mut told) =
            (State::<Toy>::new(opening_table()), seeded(9), Told::default());
        for side in order {
            let before = told.clone();
            let run = Run { world: &world, hand: &mut hand, players: None, observer: Some(&mut told) };
            let Want::Decide(open) = state.run(run) else { panic!("the wager is asked") };
            assert!(open.sealed);
            if side == order[1] {
                assert!(open.of(order[0]).is_none(), "who has answered is not asked again");
                assert_eq!(before, told, "nobody is told of a sealed answer");
            }
            let stake = Answer::plain(WAGER).amount(if side == Side::A { 1 } else { 2 });
            let decision = *open.of(side).unwrap();
            state.answer(&world, &open, &decision, stake).unwrap();
        }
        let run = Run { world: &world, hand: &mut hand, players: None, observer: Some(&mut told) };
        state.run(run);
        states.push((state.fingerprint(), told));
    }
    assert_eq!(states[0], states[1]);
}

#[test]
#[should_panic(expected = "journal: the step at rule 107 read what rule 103 left")]
fn a_step_that_drifts_is_stopped_by_name() {
    let world = World { faulty: true, ..World::default() };
    let mut state = State::<Toy>::new(opening_table());
    let mut hand = seeded(1);
    let mut drive = |state: &mut State<Toy>| {
        state.run(Run { world: &world, hand: &mut hand, players: None, observer: None })
    };
    let Want::Decide(open) = drive(&mut state) else { panic!("it asks") };
    state.answer(&world, &open, &open.decisions[0], Answer::plain(WAGER)).unwrap();
    assert!(matches!(drive(&mut state), Want::Decide(_)));
    let known = state.known(&world, Viewpoint::Side(Side::A));
    let logged = Toy::unasked(&known, &world, Side::A, &Answer::plain(INSTRUCT).amount(1)).unwrap();
    let run = Run { world: &world, hand: &mut SourceHand::empty(), players: None, observer: None };
    state.happen(run, logged);
    drive(&mut state);
}

#[test]
fn a_refused_answer_changes_nothing() {
    let world = World::default();
    let mut state = State::<Toy>::new(opening_table());
    let run = Run { world: &world, hand: &mut seeded(1), players: None, observer: None };
    let Want::Decide(open) = state.run(run) else { panic!("it asks") };
    let before = state;
    let wrong = [
        Answer::plain(WAGER).amount(3),
        Answer::plain(PASS),
        Answer::plain(engine::Verb(200)),
        Answer::plain(WAGER).with(engine::PieceId(99)),
        Answer::plain(WAGER).leg(tabletop::Leg::Advance(tabletop::Length(-1))),
    ];
    for answer in wrong {
        assert!(state.answer(&world, &open, &open.decisions[0], answer).is_err(), "{answer:?}");
        assert_eq!(state, before);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// What the engine asks for, candidates and samples are always taken.
    #[test]
    fn every_candidate_is_taken(seed in any::<u64>()) {
        let world = World::default();
        let mut state = State::<Toy>::new(opening_table());
        let (mut hand, mut rng) = (seeded(seed), Rng::new(seed));
        loop {
            let want =
                state.run(Run { world: &world, hand: &mut hand, players: None, observer: None });
            let Want::Decide(open) = want else { break };
            let decision = open.decisions[0];
            let known = state.known(&world, Viewpoint::Side(decision.who));
            let mut offered = Vec::new();
            Toy::candidates(&known, &world, &decision, &mut |answer| offered.push(answer));
            prop_assert!(!offered.is_empty());
            for answer in &offered {
                let mut copy = state;
                prop_assert!(copy.answer(&world, &open, &decision, *answer).is_ok());
                copy.run(Run { world: &world, hand: &mut hand, players: None, observer: None });
            }
            let answer = Toy::sample(&known, &world, &decision, &mut rng);
            state.answer(&world, &open, &decision, answer).unwrap();
        }
    }
}
