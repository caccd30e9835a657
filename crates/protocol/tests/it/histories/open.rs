//! Where everything stands in the open, and yet something is nobody else's business: instructions, and what is announced
//! under cover.

use std::cell::Cell;

use conformance::histories::{Compared, Leak as Told, Scene, World, compare};
use engine::Viewpoint;
use protocol::wire::{Call, Since};

use crate::histories::house::{A, B, House, ONLOOKER, answer, person, pick, say, undo};
use crate::histories::leaks::Leak;

/// The enemy, and whoever only looks on.
const OTHERS: [Viewpoint; 2] = [B, ONLOOKER];

fn two(rules: &str, battle: &str, seeds: [u8; 2], leak: Option<Leak>) -> [House; 2] {
    seeds.map(|seed| House::begin(rules, battle, [person(), person()], seed, leak))
}

fn says(world: &mut World<'_, House>, who: engine::Viewpoint, words: &str) {
    let reply = say(world, who, &Call::Say { words: words.to_owned(), since: Since::default() });
    assert!(reply["Ok"].is_object(), "{who:?} says {words}: {reply}");
}

/// Whoever is asked answers the first or the last that is offered; so many times.
fn play_on(world: &mut World<'_, House>, decisions: u32, between: impl Fn(&mut World<'_, House>)) {
    for turn in 0..decisions {
        let who = [A, B].into_iter().find(|who| world.door.asked(*who).is_some()).expect("somebody is asked");
        let offered = world.door.choices(who);
        let choice = if turn % 3 == 0 { &offered[0] } else { &offered[offered.len() - 1] };
        answer(world, who, &choice.answer);
        between(world);
    }
}

/// Both hide their hands; then one of them says again and again what he has said, while the battle goes on and the other
/// takes back what he can.
fn instructions(leak: Option<Leak>) -> Result<Compared, Told> {
    const HIDES_HAND: &str = "instruct 4096";
    let [mut one, mut other] = two("matchlocks", "training", [5, 5], leak);
    let leaves_some = |world: &mut World<'_, House>| {
        if world.number == 0 {
            says(world, A, HIDES_HAND);
        }
    };
    let undone = Cell::new(0);
    let takes_back = |world: &mut World<'_, House>| {
        leaves_some(world);
        if world.door.snapshot(B).undo.can {
            undone.set(undone.get() + 1);
            undo(world, B);
            leaves_some(world);
            let offered = world.door.choices(B);
            answer(world, B, &offered[offered.len() - 1].answer);
        }
    };
    let scenes = [
        Scene::unseen("both hide their hands", OTHERS, |world| {
            says(world, A, HIDES_HAND);
            says(world, B, HIDES_HAND);
        }),
        Scene::unseen("one says so once more", OTHERS, leaves_some),
        Scene::unseen("they play on", OTHERS, move |world| play_on(world, 12, leaves_some)),
        Scene::unseen("the other takes back what he can", OTHERS, |world| play_on(world, 60, takes_back)),
    ];
    let compared = compare([&mut one, &mut other], &scenes)?;
    assert!(undone.get() > 2, "nothing was taken back");
    Ok(compared)
}

/// The rule by which both sides announce their shots, and neither is told of the other's before both have.
const ANNOUNCING: &str = "CP-13-04";

/// The battle goes on as the computer advises until somebody who has a choice announces shots: who that is, if anybody
/// does before it is over.
fn until_announced(world: &mut World<'_, House>) -> Option<Viewpoint> {
    for _ in 0..2_000 {
        let asked = [A, B].into_iter().find_map(|who| Some((who, world.door.asked(who)?)));
        let (who, decision) = asked?;
        if decision.rule == ANNOUNCING && world.door.choices(who).len() > 2 {
            return Some(who);
        }
        let advice =
            say(world, who, &Call::Advise { decision: decision.number, by: Some("captain".to_owned()) });
        answer(world, who, advice["Ok"]["of"]["answer"].as_str().expect("advice"));
    }
    panic!("nobody announces anything in 2000 decisions");
}

/// The first side announces no more shots.
fn has_done(world: &mut World<'_, House>) {
    while world.door.asked(A).is_some_and(|decision| decision.rule == ANNOUNCING) {
        assert!(pick(world, A, |choice| choice.piece.is_none()));
    }
}

/// What a side announces it may take back and announce anew; nobody else is told before both have done.
fn under_cover(leak: Option<Leak>) -> Result<Compared, Told> {
    let both_announce = |seed: &u8| {
        let [mut one, _] = two("charge-pikes", "training", [*seed; 2], None);
        let mut world = World::alone(&mut one);
        until_announced(&mut world) == Some(A) && {
            has_done(&mut world);
            world.door.asked(B).is_some_and(|decision| decision.rule == ANNOUNCING)
        }
    };
    // Where the other has nothing to shoot with, all is opened as soon as the first has done.
    let seed =
        (5..45).find(both_announce).expect("in one battle of forty both have shots, the first side first");
    let [mut one, mut other] = two("charge-pikes", "training", [seed; 2], leak);
    let aims = |world: &mut World<'_, House>| {
        if world.number == 0 {
            let offered = world.door.choices(A);
            let shots = offered.iter().filter(|choice| choice.piece.is_some());
            for shot in shots.take(2) {
                answer(world, A, &shot.answer);
                undo(world, A);
            }
            assert!(pick(world, A, |choice| choice.piece.is_some()), "somebody shoots");
        }
    };
    let scenes = [
        Scene::unseen("they come within reach", OTHERS, |world: &mut World<'_, House>| {
            until_announced(world);
        }),
        Scene::unseen("one announces a shot, or none yet", OTHERS, aims),
        Scene::unseen("it has done", OTHERS, has_done),
    ];
    compare([&mut one, &mut other], &scenes)
}

/// Before any dice have fallen, battles with other dice are the same to everybody, advice included.
fn other_dice(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = two("border-reivers", "cattle-raid", [5, 6], leak);
    let scenes = [Scene::unseen("nothing has been thrown yet", [A, B, ONLOOKER], |_| ())];
    compare([&mut one, &mut other], &scenes)
}

#[test]
fn nobody_can_tell_what_others_keep_to_themselves() {
    for story in [instructions, under_cover, other_dice] {
        let compared = story(None).unwrap_or_else(|leak| panic!("{leak}"));
        println!("{compared:?}");
        assert!(compared.received > 15, "{compared:?}");
    }
}

#[test]
fn a_door_that_leaks_is_caught_here_too() {
    let instructions = instructions as fn(Option<Leak>) -> Result<Compared, Told>;
    let caught = [
        (Leak::Undo, instructions),
        (Leak::Edition, under_cover),
        (Leak::Seen, instructions),
        (Leak::PushSize, instructions),
        (Leak::Hash, instructions),
        (Leak::Seen, under_cover),
        (Leak::Advice, other_dice),
    ];
    for (leak, story) in caught {
        let told = story(Some(leak));
        assert!(told.is_err(), "{leak:?} is not caught: {told:?}");
    }
}
