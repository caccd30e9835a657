//! What a viewer receives is the same, byte for byte, when everything that he cannot know is another: the shots that the
//! other side has announced and not shown (CP-13-04), and the dice to come.

use crate::field;

use std::cell::Cell;

use charge_pikes::ask::Ask;
use charge_pikes::table::{BattleChange, SideChange, Table};
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known, shooting};
use conformance::secrecy::{Compared, Hidden, Unseen, compare_along, compare_twins};
use engine::sheet::Edit;
use engine::{
    About, Answer, Event, Rng, Ruleset, Run, Side, SourceHand, State, Viewpoint, Want, fingerprint,
};

/// Whether both sides' shots are laid open, or a side is seen to have announced all of its own.
fn shows(event: &Event, _viewer: Viewpoint) -> bool {
    let announced = Side::BOTH.map(|side| SideChange::Announced(true).on(side));
    *event == BattleChange::Opened(true).event() || announced.contains(event)
}

/// A table on which the other side has announced other shots: none, or some of those that it may announce.
fn announced_otherwise(table: &Table, world: &World, viewer: Viewpoint, rng: &mut Rng) -> Table {
    let mut table = *table;
    if table.battle.opened() {
        return table;
    }
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        if table.side(side).shots().is_empty() {
            continue;
        }
        table.sides[side.index()].apply(SideChange::Shots(Edit::Clear));
        for _ in 0..rng.below(3) {
            let known = Known::of(&table, world, Viewpoint::Side(side));
            let decision: Decision = Ask::Shot.of(side, charge_pikes::rule!("CP-13-04"));
            let answer = ChargePikes::sample(&known, world, &decision, rng);
            let field = charge_pikes::field::Field::new(&table, world);
            if let Some(shot) = shooting::shot_of(field, &answer) {
                table.sides[side.index()].apply(SideChange::Shots(Edit::Add(shot)));
            }
        }
    }
    table
}

fn hidden() -> Hidden<ChargePikes> {
    Hidden {
        shows,
        unseen: |_, _, _| Unseen::Decides,
        about_to_show: |_| false,
        twin: |state, world, viewer, rng| {
            state.with_table(announced_otherwise(state.table(), world, viewer, rng))
        },
    }
}

#[test]
fn what_a_viewer_receives_follows_from_what_he_may_know() {
    let (mut rng, mut compared) = (Rng::new(1642), Compared::default());
    for seed in 71..=73 {
        let (mut world, table) = field::made_up(seed).expect("a battle");
        world.last_turn = 5;
        compare_along(&hidden(), &world, table, &mut rng, &mut compared, |state, _, _| *state);
    }
    println!("{compared:?}");
    assert!(compared.items > 300 && compared.questions > 80, "{compared:?}: too little was compared");
    assert!(compared.odds > 8, "{compared:?}: too few odds were compared");
}

#[test]
fn shots_that_are_announced_are_seen_by_nobody_else() {
    let (mut rng, mut compared) = (Rng::new(1643), Compared::default());
    let mut met = 0;
    for seed in 81..=86 {
        let (world, table) = field::made_up(seed).expect("a battle");
        let mut state = State::<ChargePikes>::new(table);
        let mut hand = SourceHand::new(dice::Source::seeded(dice::Seed::from_number(seed)));
        let looked = Cell::new(0);
        loop {
            let run = Run { world: &world, hand: &mut hand, players: None, observer: None };
            let Want::Decide(open) = state.run(run) else { break };
            let shots = open.decisions[0].about == About::Ask(Ask::Shot);
            let secret = state.table().sides.iter().any(|side| !side.shots().is_empty());
            if shots && secret && looked.get() < 8 {
                looked.set(looked.get() + 1);
                met += 1;
                for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                    compare_twins(&hidden(), &world, &state, &open, viewer, &mut rng, &mut compared);
                }
            }
            for decision in open.decisions.iter() {
                let known = state.known(&world, Viewpoint::Side(decision.who));
                let answer: Answer = ChargePikes::sample(&known, &world, decision, &mut rng);
                state.answer(&world, &open, decision, answer).expect("what is drawn is legal");
            }
        }
    }
    println!("{met} questions with shots announced: {compared:?}");
    assert!(met > 10 && compared.different > 10, "{met}: {compared:?}: too few twins differ");
}

#[test]
fn a_side_that_imagines_what_it_cannot_know_breaks_no_rule() {
    let mut looked = 0;
    for seed in 93..=95 {
        let (world, table) = field::made_up(seed).expect("a battle");
        let mut state = State::<ChargePikes>::new(table);
        let mut hand = SourceHand::new(dice::Source::seeded(dice::Seed::from_number(seed)));
        let mut rng = Rng::new(seed);
        loop {
            let run = Run { world: &world, hand: &mut hand, players: None, observer: None };
            let Want::Decide(open) = state.run(run) else { break };
            for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                let known = state.known(&world, viewer);
                let full = ChargePikes::imagine(&known, &world, &mut rng);
                assert_eq!(ChargePikes::invariants(&full, &world), Ok(()), "seed {seed}");
                assert_eq!(fingerprint(Known::of(&full, &world, viewer).table()), fingerprint(known.table()));
                looked += 1;
            }
            for decision in open.decisions.iter() {
                let known = state.known(&world, Viewpoint::Side(decision.who));
                let answer = ChargePikes::sample(&known, &world, decision, &mut rng);
                state.answer(&world, &open, decision, answer).expect("what is drawn is legal");
            }
        }
    }
    assert!(looked > 500, "only {looked} tables were imagined");
}
