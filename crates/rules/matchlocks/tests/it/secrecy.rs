//! What is face down before one side betrays nothing to the other: two battles that differ in a hidden hand alone
//! look the same to everybody else, whatever is asked, thrown and answered.

use dice::{Faces, Seed, Source};
use engine::{
    About, Answer, Decision, Event, Known, Logged, Observer, PieceId, Players, Rng, Ruleset, Run, Side,
    SourceHand, State, ThrowRequest, Verb, Viewpoint, Want,
};
use matchlocks::Matchlocks;
use matchlocks::steps::Step;
use matchlocks::steps::TurnStep;
use matchlocks::table::Table;
use matchlocks::table::hand::{BonusCard, Held};
use matchlocks::turn::cards::Pile;
use matchlocks::vocabulary;
use matchlocks::world::World;
use scenario::reading::{Findings, TableReader};

type Question = Decision<Matchlocks>;

const POSITION: &str = r#"
title = "hands"
rules = ["NMM-07-20"]
play = ["expect turn 2"]

[battle]
turn = 2
bonus_turned = 1

[A]
bonus = ["perk", "reroll"]
events = ["well-drilled", "ambush"]

[B]
bonus = ["jeopardy"]
events = ["get off our land"]

[[terrain]]
kind = "wood"
points = [[10, 20], [24, 20], [24, 30], [10, 30]]

[[unit]]
name = "hastings"
side = "A"
kind = "battalia"
at = [40, 16]
disarray = 1

[[unit]]
name = "waiting"
side = "A"
kind = "musketeer detachment"
event = true

[[unit]]
name = "mob"
side = "B"
kind = "clubmen"
event = true

[[unit]]
name = "byron"
side = "B"
kind = "harquebusiers"
at = [40, 40]
disarray = 1
"#;

fn staged() -> (World, Table) {
    let cases = cases::read::<Matchlocks>("hands", POSITION).expect("the position is sound");
    let findings = Findings::default();
    TableReader::of(&cases[0].position, "the position", &findings)
        .and_then(<Matchlocks as cases::Staged>::stage)
        .expect("the position can be laid out")
}

/// Side A keeps its cards; side B answers by luck, from what it knows.
struct OneSided(Rng);

impl Players<Matchlocks> for OneSided {
    fn choose(&mut self, known: &Known<Matchlocks>, world: &World, decision: &Question) -> Answer {
        if decision.who == Side::A && is_about_cards(decision) {
            return Answer::plain(vocabulary::PASS);
        }
        Matchlocks::sample(known, world, decision, &mut self.0)
    }
}

fn is_about_cards(decision: &Question) -> bool {
    use matchlocks::ask::Ask;
    matches!(decision.about, About::Throw(_) | About::Ask(Ask::Interrupt | Ask::Forfeit(_)))
}

/// What side B is told and what it could have known at each of its decisions.
#[derive(PartialEq, Debug, Default)]
struct Seen {
    log: Vec<Logged>,
    decisions: Vec<(Question, Answer)>,
    tables: Vec<u64>,
}

impl Observer<Matchlocks> for Seen {
    fn event(&mut self, logged: &Logged, table: &Table, world: &World) {
        if logged.audience.includes(Viewpoint::Side(Side::B)) {
            self.log.push(*logged);
            let known = Known::<Matchlocks>::of(table, world, Viewpoint::Side(Side::B));
            self.tables.push(engine::fingerprint(known.table()));
        }
    }
    fn answered(&mut self, decision: &Question, answer: &Answer) {
        if decision.who == Side::B {
            self.decisions.push((*decision, *answer));
        }
    }
    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

/// Runs a step to its end on a table, seen by side B.
fn seen_by_b(world: &World, table: Table, step: Step, seed: u64) -> Seen {
    let mut state = State::<Matchlocks>::beginning(table, step);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let (mut players, mut seen) = (OneSided(Rng::new(seed)), Seen::default());
    while state.depth() > 0 && state.outcome().is_none() {
        let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: Some(&mut seen) };
        match state.step(run) {
            Want::Stepped | Want::Over(_) | Want::Better(_) => {}
            want => panic!("nothing should be wanted: {want:?}"),
        }
    }
    seen
}

/// Two tables that B cannot tell apart, their hidden hands as luck deals them.
fn alike(world: &World, table: &Table, seed: u64) -> [Table; 2] {
    let known = Known::<Matchlocks>::of(table, world, Viewpoint::Side(Side::B));
    let mut rng = Rng::new(seed);
    [(); 2].map(|()| Matchlocks::imagine(&known, world, &mut rng))
}

#[test]
fn what_is_imagined_looks_as_what_is_known_and_breaks_no_rule() {
    let (world, table) = staged();
    for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
        let known = Known::<Matchlocks>::of(&table, &world, viewer);
        let mut hands = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let full = Matchlocks::imagine(&known, &world, &mut Rng::new(seed));
            assert_eq!(Matchlocks::invariants(&full, &world), Ok(()), "seed {seed}");
            assert_eq!(Known::of(&full, &world, viewer), known, "seed {seed}");
            hands.insert(format!("{:?}", full.sides.map(|side| (*side.bonus(), *side.events()))));
        }
        assert!(hands.len() > 3, "all that could be held is held at times");
        assert_eq!(
            Matchlocks::imagine(&Known::of(&table, &world, Viewpoint::Umpire), &world, &mut Rng::new(1)),
            table
        );
    }
}

#[test]
fn a_hidden_hand_changes_nothing_that_the_other_side_sees() {
    let (world, table) = staged();
    // The last unit told is byron.
    let unit = PieceId(3);
    let steps = [TurnStep::Window, TurnStep::BonusCard, TurnStep::OrderDice, TurnStep::Forfeit { unit }];
    let (mut differed, mut compared) = (0, 0);
    for seed in 0..300 {
        let [one, other] = alike(&world, &table, seed);
        differed += u32::from(one != other);
        for step in steps.map(Step::Turn) {
            let [seen_of_one, seen_of_other] = [one, other].map(|table| seen_by_b(&world, table, step, seed));
            if [&seen_of_one, &seen_of_other].into_iter().any(learned) {
                continue;
            }
            compared += 1;
            assert_eq!(seen_of_one, seen_of_other, "seed {seed}, {step:?}");
        }
    }
    assert!(differed > 200, "most of the hands differ");
    assert!(compared > 900, "only {compared} battles were compared");
}

/// Whether B learned something by the rules: a Special Event was turned up for all to see, or he drew himself from
/// the deck in which the cards are that A does not hold.
fn learned(seen: &Seen) -> bool {
    let drew = |event: &Event| match *event {
        Event::Card { card, from, to } => {
            card == Held::Bonus(BonusCard::SpecialEvent).number()
                || from == Pile::BonusDeck as u8 && to == Pile::HandB as u8
        }
        _ => false,
    };
    seen.log.iter().any(|logged| drew(&logged.event))
}

#[test]
fn the_offers_and_refusals_of_a_side_follow_from_what_it_knows() {
    let (world, table) = staged();
    let interrupt = matchlocks::ask::Ask::Interrupt;
    let rule = matchlocks::rule!("NMM-07-20");
    let decision = Question { who: Side::B, rule, about: About::Ask(interrupt) };
    let offers = |table: &Table| {
        let known = Known::<Matchlocks>::of(table, &world, Viewpoint::Side(Side::B));
        let mut offers = Vec::new();
        Matchlocks::candidates(&known, &world, &decision, &mut |answer| offers.push(answer));
        let refused: Vec<_> = (0..48)
            .map(|verb| Matchlocks::validate(&known, &world, &decision, &Answer::plain(Verb(verb))))
            .collect();
        (offers, refused)
    };
    for seed in 0..100 {
        let [one, other] = alike(&world, &table, seed);
        assert_eq!(offers(&one), offers(&other));
    }
}
