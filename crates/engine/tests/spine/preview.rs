//! What an answer would do: exact against every sequence of dice, sampled against exact.

use std::collections::BTreeMap;

use dice::{Exhaustive, Fraction, Source};
use engine::{
    Answer, Decision, Event, FirstOffered, How, Known, Players, Preview, Reach, Rng, Ruleset, Run, Side,
    SourceHand, State, Viewpoint, Want,
};

use crate::toy::*;

/// Figures of every piece and where it is: what comes of a shot.
type Summary = Vec<(u8, engine::Place)>;

fn summary(state: &State<Toy>) -> Summary {
    state.table().pieces.iter().map(|piece| (piece.figures, piece.place)).collect()
}

struct First;

impl Players<Toy> for First {
    fn choose(&mut self, known: &Known<Toy>, world: &World, decision: &Decision<Toy>) -> Answer {
        let mut first = None;
        Toy::candidates(known, world, decision, &mut |answer| first = first.or(Some(answer)));
        first.unwrap()
    }
}

/// A state in which A is to act, with groups of a few figures.
fn to_act(figures: [u8; 7]) -> (State<Toy>, engine::Open<Toy>) {
    let mut table = opening_table();
    for (piece, figures) in table.pieces.iter_mut().zip(figures) {
        piece.figures = figures;
    }
    let mut state = State::<Toy>::new(table);
    let mut hand = SourceHand::new(Source::seeded(dice::Seed::from_number(4)));
    loop {
        let run = Run { world: &World::default(), hand: &mut hand, players: None, observer: None };
        let Want::Decide(open) = state.run(run) else { panic!("it asks") };
        if open.decisions[0].rule == GO {
            assert_eq!(open.decisions[0].who, Side::A);
            return (state, open);
        }
        let decision = open.decisions[0];
        let stake = Answer::plain(WAGER).amount(if decision.who == Side::A { 1 } else { 0 });
        state.answer(&World::default(), &open, &decision, stake).unwrap();
    }
}

/// Every sequence of dice, each die by itself, until so few steps are under way.
fn brute_force(
    start: &State<Toy>,
    open: &engine::Open<Toy>,
    answer: Answer,
    depth: usize,
) -> BTreeMap<Summary, f64> {
    let mut hand = SourceHand::new(Source::Exhaustive(Exhaustive::new()));
    let mut ends = BTreeMap::new();
    let world = World::default();
    loop {
        let Source::Exhaustive(walk) = hand.source_mut() else { panic!("a walk") };
        if !walk.begin() {
            return ends;
        }
        let mut state = *start;
        state.answer(&world, open, &open.decisions[0], answer).unwrap();
        while state.depth() >= depth {
            let mut players = First;
            let run = Run { world: &world, hand: &mut hand, players: Some(&mut players), observer: None };
            if matches!(state.step(run), Want::Over(_)) {
                break;
            }
        }
        let Source::Exhaustive(walk) = hand.source() else { panic!("a walk") };
        *ends.entry(summary(&state)).or_default() += 1.0 / walk.one_in().unwrap() as f64;
    }
}

fn forecast(
    state: &State<Toy>,
    open: &engine::Open<Toy>,
    answer: Answer,
    reach: Reach,
) -> engine::Forecast<Summary> {
    let world = World::default();
    let preview = Preview { world: &world, states: std::slice::from_ref(state), open, reach };
    let mut first = FirstOffered { until: None };
    preview
        .of(&open.decisions[0], answer, &mut first, (), |(), _| (), |ending| summary(ending.state))
        .unwrap()
}

fn same(forecast: &engine::Forecast<Summary>, brute: &BTreeMap<Summary, f64>) {
    let what: Vec<&Summary> = forecast.chances.iter().map(|(what, _)| what).collect();
    assert_eq!(what, brute.keys().collect::<Vec<_>>());
    for ((_, chance), (summary, brute)) in forecast.chances.iter().zip(brute) {
        assert!((chance.likely - brute).abs() < 1e-12, "{summary:?}: {} against {brute}", chance.likely);
    }
}

fn shot() -> Answer {
    Answer::plain(SHOOT).with(engine::PieceId(0)).on(engine::PieceId(2))
}

#[test]
fn an_exact_preview_is_what_every_sequence_of_dice_gives() {
    let (state, open) = to_act([2, 8, 2, 8, 1, 4, 1]);
    let forecast = forecast(&state, &open, shot(), Reach::default());
    assert!(matches!(forecast.how, How::Exact { .. }));
    same(&forecast, &brute_force(&state, &open, shot(), state.depth()));
    let all: f64 = forecast.chance_of(|_| true);
    assert!((all - 1.0).abs() < 1e-9);
}

#[test]
fn a_cascade_of_tests_is_followed_to_its_end() {
    // Birch has one figure: if it falls, Beech and the hidden group test. The caller is the round, and what
    // follows it the rest of the battle: cards drawn, the herd wandering, all of it.
    let (state, open) = to_act([2, 8, 1, 2, 1, 4, 2]);
    let reach = Reach { callers: 1, nodes: 50_000, ..Reach::default() };
    let forecast = forecast(&state, &open, shot(), reach);
    let How::Exact { nodes } = forecast.how else { panic!("{:?}", forecast.how) };
    assert!(nodes < 10_000, "equal states are merged: {nodes}");
    // Brute force would not end; samples of the same steps must agree.
    let sampled = self::forecast(&state, &open, shot(), Reach { nodes: 0, samples: 40_000, ..reach });
    agree(&forecast, &sampled);
}

fn agree(exact: &engine::Forecast<Summary>, sampled: &engine::Forecast<Summary>) {
    assert!(matches!(sampled.how, How::Sampled { .. }));
    for (what, chance) in &sampled.chances {
        let found = exact
            .chances
            .iter()
            .find(|(other, _)| other == what)
            .expect("no way is sampled that is not walked");
        let slack = 0.003;
        assert!(
            chance.low - slack <= found.1.likely && found.1.likely <= chance.high + slack,
            "{what:?}: {chance:?} against {:?}",
            found.1
        );
    }
    let missed: f64 = exact
        .chances
        .iter()
        .filter(|(what, _)| !sampled.chances.iter().any(|(other, _)| other == what))
        .map(|(_, chance)| chance.likely)
        .sum();
    assert!(missed < 0.01, "{missed}");
}

#[test]
fn what_throws_nothing_has_one_certain_end() {
    let (state, open) = to_act([8; 7]);
    let world = World::default();
    let reach = Reach::default();
    let preview = Preview { world: &world, states: &[state], open: &open, reach };
    let leg = tabletop::Leg::Advance(tabletop::Length::inches(4));
    let answer = Answer::plain(MOVE).with(engine::PieceId(0)).leg(leg);
    let mut first = FirstOffered { until: None };
    let pose_after = |state: &State<Toy>| {
        let pose = state.table().pieces[0].pose();
        (pose.at.x, pose.at.y, pose.facing)
    };
    let decision = open.decisions[0];
    let forecast =
        preview.of(&decision, answer, &mut first, (), |(), _| (), |end| pose_after(end.state)).unwrap();
    let start = state.table().pieces[0].pose();
    assert_eq!(forecast.certain(), Some(&(start.at.x, start.at.y + 4 * 2540, start.facing)));
    assert_eq!((forecast.rolls.len(), forecast.assuming), (0, "everybody takes the first answer offered"));
    let far = Answer::plain(MOVE).with(engine::PieceId(0));
    assert!(preview.of(&decision, far, &mut first, (), |(), _| (), |_| 0).is_err());
}

#[test]
fn playing_a_reroll_is_reckoned_with_the_dice_that_lie() {
    // A's dice lie; A holds Reroll and is asked.
    let mut table = opening_table();
    (table.cards, table.held) = ([0b011, 0b000], [2, 0]);
    table.pieces[0].figures = 3;
    table.pieces[2].figures = 3;
    let mut state = State::<Toy>::new(table);
    let mut hand = SourceHand::new(Source::seeded(dice::Seed::from_number(8)));
    let world = World::default();
    let open = loop {
        let run = Run { world: &world, hand: &mut hand, players: None, observer: None };
        let Want::Decide(open) = state.run(run) else { panic!("it asks") };
        let decision = open.decisions[0];
        let answer = match decision.rule {
            STAKE => Answer::plain(WAGER).amount(if decision.who == Side::A { 1 } else { 0 }),
            GO => shot(),
            TWICE => break open,
            other => panic!("{other:?}"),
        };
        state.answer(&world, &open, &decision, answer).unwrap();
    };
    let reroll = Answer::plain(REROLL);
    // The roll that waits is part of the shot, which lies one deeper than the round.
    let forecast = forecast(&state, &open, reroll, Reach::default());
    same(&forecast, &brute_force(&state, &open, reroll, state.depth() - 1));
}

#[test]
fn events_on_the_way_and_rolls_are_told() {
    let (state, open) = to_act([2, 8, 8, 8, 1, 4, 1]);
    let world = World::default();
    let preview = Preview { world: &world, states: &[state], open: &open, reach: Reach::default() };
    let mut first = FirstOffered { until: Some(Side::B) };
    let lost = |told: &mut u8, logged: &engine::Logged| {
        if let Event::FiguresLost { count, .. } = logged.event {
            *told += count;
        }
    };
    let forecast = preview
        .of(&open.decisions[0], shot(), &mut first, 0, lost, |end| (*end.told, end.decision.is_some()))
        .unwrap();
    // B is asked who takes the losses, if there are any: there the reckoning stops, before anything is lost.
    let hits = volley(2).distribution();
    let none = hits.chance(dice::Reading::Hits(0)).to_f64();
    assert_eq!(forecast.chances.len(), 2);
    assert!((forecast.chance_of(|end| *end == (0, false)) - none).abs() < 1e-12);
    assert_eq!((forecast.rolls.len(), forecast.rolls[0].roll.rule), (1, FIRE));
    assert_eq!(forecast.odds_of(FIRE).unwrap().mean(), Fraction::of(7, 9));
    assert!(forecast.odds_of(TEST).is_none());
    let mut all = FirstOffered { until: None };
    let forecast = preview.of(&open.decisions[0], shot(), &mut all, 0, lost, |end| *end.told).unwrap();
    assert!((forecast.mean_of(|lost| f64::from(*lost)) - 7.0 / 9.0).abs() < 1e-12);
}

#[test]
fn a_seat_previews_worlds_that_it_can_imagine() {
    let (state, open) = to_act([3, 8, 3, 8, 1, 4, 1]);
    let world = World::default();
    let mut rng = Rng::new(3);
    let viewer = Viewpoint::Side(Side::A);
    let worlds: Vec<State<Toy>> = (0..20).map(|_| state.imagined(&world, viewer, &mut rng)).collect();
    assert!(worlds.iter().all(|imagined| imagined.known(&world, viewer) == state.known(&world, viewer)));
    let preview = Preview {
        world: &world,
        states: &worlds,
        open: &open,
        reach: Reach { nodes: 50_000, ..Reach::default() },
    };
    let mut first = FirstOffered { until: None };
    let birch = |end: &engine::Ending<'_, Toy, ()>| end.state.table().pieces[2].figures;
    let forecast = preview.of(&open.decisions[0], shot(), &mut first, (), |(), _| (), birch).unwrap();
    let alone = Preview { states: &worlds[..1], ..preview };
    let one = alone.of(&open.decisions[0], shot(), &mut first, (), |(), _| (), birch).unwrap();
    assert!(matches!(forecast.how, How::Exact { .. }));
    for ((what, chance), (other, single)) in forecast.chances.iter().zip(&one.chances) {
        assert!(what == other && (chance.likely - single.likely).abs() < 1e-12);
    }
}
