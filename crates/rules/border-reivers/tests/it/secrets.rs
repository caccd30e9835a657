//! What a viewer receives is the same, byte for byte, when everything that he cannot know is another: where hidden groups
//! of the other side are and what they do there, whether they hold (BR-01-05, BR-01-06), and the dice to come.

use crate::field;

use std::sync::Arc;

use border_reivers::ask::Ask;
use border_reivers::field::Field;
use border_reivers::marks::order;
use border_reivers::table::{BattleChange, FigureChange, GroupChange, Order, Sign, Table};
use border_reivers::vocabulary::{FINISH, PASS};
use border_reivers::world::World;
use border_reivers::{BorderReivers, Decision, Known, rule};
use cases::{Staged, Words};
use conformance::secrecy::{Compared, Hidden, Unseen, compare_along};
use engine::{
    About, Answer, Battle, Event, Header, On, Open, PieceId, Rng, Ruleset, Run, Side, SourceHand, State,
    Undone, Viewpoint, Want, WhyNot, fingerprint,
};
use field::Scene;

/// Whether a hidden group is found or shows itself, or one that held takes its turn.
fn shows(event: &Event, _viewer: Viewpoint) -> bool {
    let Event::Marked { on, mark, value } = *event else { return false };
    match on {
        On::Thing(_) => GroupChange::of(mark, value) == Some(GroupChange::Flag(Order::Hidden, false)),
        On::Battle => matches!(BattleChange::of(mark, value), Some(BattleChange::Alone(_))),
        _ => false,
    }
}

/// Whether a side has a group of which something can be said.
fn has(known: &Known, world: &World, side: Side, order: Order) -> bool {
    let field = Field::new(known.table(), world);
    world.groups_of(side).any(|group| field.group(group).is(order))
}

/// Whoever lies hidden lies still. Where his friends go and stand follows from where the hidden leave them room.
fn unseen(known: &Known, world: &World, decision: &Decision) -> Unseen {
    let About::Ask(ask) = decision.about else { return Unseen::Decides };
    match ask {
        Ask::Hold { .. } | Ask::ActNow { .. } => Unseen::Keeps(Answer::plain(PASS)),
        Ask::Action if has(known, world, decision.who, Order::Hidden) => Unseen::Keeps(Answer::plain(FINISH)),
        _ if has(known, world, decision.who, Order::Hidden) => Unseen::Departs,
        _ => Unseen::Decides,
    }
}

fn hidden() -> Hidden<BorderReivers> {
    Hidden {
        shows,
        unseen,
        // Who is asked whether a hidden group acts is about to show it.
        about_to_show: |decision| matches!(decision.about, About::Ask(Ask::ActNow { .. })),
        twin: |state, world, viewer, rng| state.imagined(world, viewer, rng),
    }
}

/// A table on which groups of the side whose turn it is not lie hidden somewhere, with weapons loaded or not, so that there
/// is always something that somebody does not know.
fn hidden_anew(world: &World, table: &Table, open: &Open<BorderReivers>, rng: &mut Rng) -> Table {
    if open.decisions[0].about != About::Ask(Ask::Action) || rng.chance(1, 4) {
        return *table;
    }
    let mut hidden = *table;
    let side = table.battle.acting().other();
    let chosen: Vec<u8> = world
        .groups_of(side)
        .filter(|group| may_vanish(Field::new(table, world), *group) && rng.chance(2, 3))
        .collect();
    for group in &chosen {
        hidden.groups[usize::from(*group)].set(Order::Hidden, true);
    }
    let spectator = Known::of(&hidden, world, Viewpoint::Spectator);
    let mut full = BorderReivers::imagine(&spectator, world, rng);
    let field = Field::new(&full, world);
    let all_stand =
        |group: &u8| field.members(*group).count() == Field::new(table, world).members(*group).count();
    let found = BorderReivers::invariants(&full, world).is_err();
    if found || !chosen.iter().all(all_stand) {
        return *table;
    }
    for group in chosen {
        if rng.chance(1, 3) {
            BorderReivers::apply(&mut full, world, &order(group, Order::Held));
        }
        for man in &world.group(group).figures {
            let armed = world.man(*man).is_some_and(|man| man.weapons[0].is_some());
            if armed && full.pieces[man.index()].on_table() && rng.chance(1, 2) {
                BorderReivers::apply(
                    &mut full,
                    world,
                    &FigureChange::Loads(rng.between(1, 2) as u8).on(*man),
                );
            }
        }
    }
    full
}

/// Whether nobody of a group is in anybody's hands, so that it might lie hidden elsewhere as well.
fn may_vanish(field: Field, group: u8) -> bool {
    let is_free = |man: PieceId| {
        field.is_ready(man)
            && !field.animals().any(|animal| field.is(animal, Sign::InDrove))
            && field.enemies_in_contact(man).next().is_none()
    };
    let mut members = field.members(group).peekable();
    members.peek().is_some() && members.all(is_free)
}

/// The actions in which somebody may hide.
fn scenes() -> Vec<Scene> {
    let all = field::actions("").expect("the border actions");
    let hides = |scene: &Scene| {
        scene.world.scenario.starts.iter().any(|start| start.may_hide)
            || scene.table.groups.iter().any(|group| group.is(Order::Hidden))
    };
    all.into_iter().filter(hides).collect()
}

#[test]
fn what_a_viewer_receives_follows_from_what_he_may_know() {
    let (mut rng, mut compared) = (Rng::new(1593), Compared::default());
    let scenes = scenes();
    assert!(scenes.len() >= 3, "somebody hides in three actions at least");
    for number in 0..rounds(6) {
        let scene = &scenes[number % scenes.len()];
        let world = &scene.world;
        compare_along(&hidden(), world, scene.table, &mut rng, &mut compared, |state, open, rng| {
            state.with_table(hidden_anew(world, state.table(), open, rng))
        });
    }
    println!("{compared:?}");
    assert!(compared.different > 50, "{compared:?}: too few twins differ");
    assert!(compared.items > 1_000 && compared.questions > 100, "{compared:?}: too little was compared");
    assert!(compared.odds > 10, "{compared:?}: too few odds were compared");
}

/// How many battles are looked at; `BATTLES` says how many more times as many.
fn rounds(usual: usize) -> usize {
    let times = std::env::var("BATTLES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    usual * times
}

#[test]
fn a_side_that_imagines_what_it_cannot_know_breaks_no_rule() {
    let (mut looked, mut moved) = (0, 0);
    for (seed, scene) in (93..).zip(scenes()) {
        let mut state = State::<BorderReivers>::new(scene.table);
        let mut hand = SourceHand::new(dice::Source::seeded(dice::Seed::from_number(seed)));
        let mut rng = Rng::new(seed);
        loop {
            let run = Run { world: &*scene.world, hand: &mut hand, players: None, observer: None };
            let Want::Decide(open) = state.run(run) else { break };
            for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                let known = state.known(&scene.world, viewer);
                let full: Table = BorderReivers::imagine(&known, &scene.world, &mut rng);
                assert_eq!(BorderReivers::invariants(&full, &scene.world), Ok(()), "seed {seed}");
                let again = Known::of(&full, &scene.world, viewer);
                assert_eq!(fingerprint(again.table()), fingerprint(known.table()), "seed {seed}, {viewer:?}");
                looked += 1;
                moved += u32::from(full != *state.table());
            }
            for decision in open.decisions.iter() {
                let known = state.known(&scene.world, Viewpoint::Side(decision.who));
                let answer = BorderReivers::sample(&known, &scene.world, decision, &mut rng);
                state.answer(&scene.world, &open, decision, answer).expect("what is drawn is legal");
            }
        }
    }
    assert!(
        looked > 500 && moved > 100,
        "{looked} tables were imagined, {moved} of them other than they were"
    );
}

/// A rider by whose way somebody may lie hidden in a wood, as the cases tell it.
fn by_a_wood(archie: (i32, i32), lurkers: &str) -> Battle<BorderReivers> {
    let position = format!(
        r#"
        title = "By a wood"
        rules = ["BR-01-06"]
        play = ["expect turn 1"]
        group = [
            {{ name = "lurkers", side = "B", orders = ["{lurkers}"] }},
            {{ name = "riders", side = "A", orders = ["rolled"], rolled = 14 }},
        ]
        figure = [
            {{ name = "archie", group = "lurkers", rank = "leader", at = [{}, {}] }},
            {{ name = "hob", group = "riders", rank = "leader", mounted = true, at = [36, 20] }},
            {{ name = "sim", group = "riders", mounted = true, at = [39, 20] }},
        ]
        terrain = [{{ kind = "wood", points = [[12, 16], [21, 16], [21, 30], [12, 30]] }}]
        "#,
        archie.0, archie.1
    );
    let case =
        cases::read::<BorderReivers>("by a wood", &position).unwrap_or_else(|faults| panic!("{faults}"));
    let (world, table) = cases::stage::<BorderReivers>(&case[0]).unwrap_or_else(|faults| panic!("{faults}"));
    let step =
        <BorderReivers as Staged>::start(&world, &table, &mut Words::of("actions")).expect("it starts");
    let header = Header::seeded::<BorderReivers>(7);
    Battle::begin_from(Arc::new(world), State::beginning(table, step), header).expect("it begins")
}

/// Whoever rides where somebody may lie has looked for him: he cannot try one wood after the other with the same roll.
#[test]
fn that_nobody_was_found_is_not_taken_back_either() {
    let rides = |mut battle: Battle<BorderReivers>| {
        battle.say(Side::A, "lead hob: to 26,20").expect("he rides");
        let found = battle.log().iter().any(|logged| BorderReivers::reveals(&logged.event));
        let before = battle.state().fingerprint();
        let undone = battle.undo(Side::A);
        assert_eq!(undone.is_err(), before == battle.state().fingerprint());
        (found, undone)
    };
    let looked = rule!("BR-01-06");
    assert_eq!(rides(by_a_wood((20, 20), "hidden")), (true, Err(WhyNot::Revealed(looked))));
    assert_eq!(rides(by_a_wood((13, 29), "hidden")), (false, Err(WhyNot::Looked(looked))));
    // Where everybody stands in the open there is nothing to look for.
    assert_eq!(rides(by_a_wood((13, 29), "entered")), (false, Ok(Undone::Decision)));
}
