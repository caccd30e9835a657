//! Nothing that a side touches depends on what it may not know.

use std::sync::Arc;

use engine::{
    Battle, Decision, Event, Header, Known, Logged, Origin, Rng, Ruleset, Side, State, Viewpoint, Want,
};
use proptest::prelude::*;

use crate::toy::*;

/// What a viewer is offered for a decision, and how a spread of answers is judged.
fn offered(
    known: &Known<Toy>,
    world: &World,
    decision: &Decision<Toy>,
    probes: &[engine::Answer],
) -> Vec<String> {
    let mut all = Vec::new();
    Toy::candidates(known, world, decision, &mut |answer| all.push(format!("{answer:?}")));
    all.extend(probes.iter().map(|probe| format!("{:?}", Toy::validate(known, world, decision, probe))));
    all.push(format!("{:?}", Toy::sample(known, world, decision, &mut Rng::new(7))));
    all
}

/// Moves at the hidden group, shots at it, entries onto it.
fn probes() -> Vec<engine::Answer> {
    let mut all = Vec::new();
    for piece in (0..8).map(engine::PieceId) {
        for inches in 0..6 {
            let leg = tabletop::Leg::Advance(tabletop::Length::inches(inches));
            all.push(engine::Answer::plain(MOVE).with(piece).leg(leg));
        }
        all.extend((0..8).map(|at| engine::Answer::plain(SHOOT).with(piece).on(engine::PieceId(at))));
    }
    all
}

fn log_of(battle: &Battle<Toy>, viewer: Viewpoint) -> Vec<(usize, Logged)> {
    battle.log_for(viewer).map(|(number, logged)| (number, *logged)).collect()
}

/// A battle from a table, played so far that side A is to act and the other side still hides something.
fn begun(table: Table, seed: u64) -> Battle<Toy> {
    let header = Header::seeded::<Toy>(seed);
    let mut battle = Battle::begin(Arc::new(World::default()), table, header).unwrap();
    battle.say(Side::B, "wager 0").unwrap();
    battle.say(Side::A, "wager 1").unwrap();
    battle
}

proptest! {
    /// Two full states that differ only in what A may not know are the same to A, and stay so while A acts and
    /// B does what it would do in both.
    #[test]
    fn secrets_do_not_interfere(seed in any::<u64>(), rng in any::<u64>(), choice in any::<u64>()) {
        let mut table = opening_table();
        // Two cards each, so that nothing is drawn: draws of the two worlds would come from other bags.
        table.cards = [0b011, 0b101];
        table.held = [2, 2];
        let viewer = Viewpoint::Side(Side::A);
        let world = World::default();
        let known = Known::<Toy>::of(&table, &world, viewer);
        let other = Toy::imagine(&known, &world, &mut Rng::new(rng));
        prop_assert_eq!(Known::<Toy>::of(&other, &world, viewer), known);

        let (mut one, mut two) = (begun(table, seed), begun(other, seed));
        for _ in 0..6 {
            for viewer in [Viewpoint::Side(Side::A), Viewpoint::Spectator] {
                prop_assert_eq!(one.known(viewer), two.known(viewer));
                prop_assert_eq!(one.fingerprint_for(viewer), two.fingerprint_for(viewer));
                prop_assert_eq!(log_of(&one, viewer), log_of(&two, viewer));
            }
            let (Some(a), Some(b)) = (one.decision(Side::A), two.decision(Side::A)) else { break };
            prop_assert_eq!(a, b);
            let known = [one.known(viewer), two.known(viewer)];
            prop_assert_eq!(
                offered(&known[0], &world, a, &probes()),
                offered(&known[1], &world, b, &probes())
            );
            let answer = Toy::sample(&known[0], &world, a, &mut Rng::new(choice));
            if one.table_reveals(answer) || two.table_reveals(answer) { break; }
            one.answer(Side::A, answer).unwrap();
            two.answer(Side::A, answer).unwrap();
            quiet(&mut one);
            quiet(&mut two);
        }
    }
}

/// B passes wherever it is asked.
fn quiet(battle: &mut Battle<Toy>) {
    while battle.decision(Side::B).is_some() {
        let taken = ["pass", "take Birch", "take Beech", "take Bramble", "wager 0"]
            .iter()
            .any(|text| battle.say(Side::B, text).is_ok());
        assert!(taken);
        if battle.decision(Side::A).is_some() {
            break;
        }
    }
}

/// Whether an answer may run into what is hidden: from then on the worlds rightly differ.
trait Reveals {
    fn table_reveals(&self, answer: engine::Answer) -> bool;
}

impl Reveals for Battle<Toy> {
    fn table_reveals(&self, answer: engine::Answer) -> bool {
        let mut copy = self.clone();
        let before = copy.log().len();
        copy.answer(Side::A, answer).unwrap();
        quiet(&mut copy);
        copy.log()[before..].iter().any(|logged| Toy::reveals(&logged.event))
    }
}

#[test]
fn a_private_draw_shows_its_side_the_card_and_the_other_that_there_is_one() {
    let header = Header::seeded::<Toy>(3);
    let battle = Battle::<Toy>::begin(Arc::new(World::default()), opening_table(), header).unwrap();
    let seen = |viewer, wanted: fn(&Event) -> bool| {
        battle.log_for(viewer).filter(|(_, logged)| wanted(&logged.event)).count()
    };
    let (own, other) = (Viewpoint::Side(Side::A), Viewpoint::Spectator);
    let card = |event: &Event| matches!(event, Event::Marked { mark: CARDS, .. });
    let held = |event: &Event| matches!(event, Event::Marked { mark: HELD, .. });
    let threw = |event: &Event| matches!(event, Event::Threw { .. });
    assert_eq!((seen(own, card), seen(own, held), seen(own, threw)), (1, 1, 0));
    assert_eq!((seen(other, card), seen(other, held), seen(other, threw)), (0, 2, 0));
    assert_eq!(seen(Viewpoint::Umpire, card), 2);
    let numbers: Vec<usize> = battle.log_for(other).map(|(number, _)| number).collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
}

#[test]
fn a_hidden_throw_shifts_no_open_one() {
    // One side draws a card in one battle and none in the other; the herd wanders alike.
    let mut table = opening_table();
    let herd = |table: Table| {
        let mut battle = begun(table, 5);
        assert!(matches!(battle.want(), Want::Decide(_)));
        battle.check_invariants();
        battle.state().table().pieces[4].pose()
    };
    let drawn = herd(table);
    (table.cards[1], table.held[1]) = (0b110, 2);
    assert_eq!(herd(table), drawn);
    let _ = Origin::TypedIn;
    assert_eq!(State::<Toy>::new(table).throws(), 0);
}
