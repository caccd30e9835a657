//! Where everything stands in the open but the dice to come and what somebody thinks about: what he is refused, what he has drafted
//! and looked at, and which dice will fall, nobody learns from anything that he is sent.

use std::cell::Cell;

use conformance::histories::{Compared, Leak as Told, Scene, World, compare};
use engine::Viewpoint;

use crate::histories::house::{A, B, House, ONLOOKER, all_look_on, answer, keeps_busy, person, undo};
use crate::histories::leaks::Leak;

/// Two seeds whose dice are alike in the first two turns, as the battle is fought here, and not after that.
const ALIKE: [u8; 2] = [6, 13];

/// The enemy, and whoever only looks on.
const OTHERS: [Viewpoint; 2] = [B, ONLOOKER];

/// A story told through a door with some leak, or without any.
type Story = fn(Option<Leak>) -> Result<Compared, Told>;

fn training(seeds: [u8; 2], leak: Option<Leak>) -> [House; 2] {
    seeds.map(|seed| House::begin("pike-and-musket", "training", [person(), person()], seed, leak))
}

/// Whoever is asked gives the first answer on offer.
fn goes_on(world: &mut World<'_, House>) {
    let who = [A, B].into_iter().find(|who| world.door.asked(*who).is_some()).expect("somebody is asked");
    let first = world.door.choices(who).remove(0);
    answer(world, who, &first.answer);
}

/// The one side is refused things, drafts plans and takes advice in the first world; both take back what they can, and move on.
fn thinks(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = training([5, 5], leak);
    let undone = Cell::new(0);
    let plays = |world: &mut World<'_, House>| {
        for turn in 0..3 {
            let who = [A, B].into_iter().find(|who| world.door.asked(*who).is_some()).expect("a question");
            if (world.number, who) == (0, A) {
                keeps_busy(world, A, &["nonsense", "finish now", "move nobody: advance 1in"]);
            }
            let offered = world.door.choices(who);
            let words = offered[(turn * 7) % offered.len()].answer.clone();
            answer(world, who, &words);
            if world.door.snapshot(who).undo.can {
                undone.set(undone.get() + 1);
                undo(world, who);
                answer(world, who, &words);
            }
        }
    };
    let begins = std::iter::once(all_look_on(OTHERS));
    let scenes: Vec<Scene<'_, House>> =
        begins.chain((0..8).map(|_| Scene::unseen("they play on", OTHERS, plays))).collect();
    let compared = compare([&mut one, &mut other], &scenes)?;
    assert!(undone.get() > 8, "too little was taken back");
    Ok(compared)
}

/// Battles that have come to the same by the same dice are the same to everybody, whatever will fall next.
fn other_dice(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = training(ALIKE, leak);
    let all = [A, B, ONLOOKER];
    let scenes: Vec<Scene<'_, House>> =
        (0..8).map(|_| Scene::unseen("the same dice have fallen", all, goes_on)).collect();
    compare([&mut one, &mut other], &scenes)
}

#[test]
fn nobody_can_tell_what_another_thinks_about_nor_which_dice_will_fall() {
    for story in [thinks, other_dice] as [Story; 2] {
        let compared = story(None).unwrap_or_else(|leak| panic!("{leak}"));
        println!("{compared:?}");
        assert!(compared.received > 150, "{compared:?}");
    }
}

#[test]
fn a_door_that_leaks_is_caught_in_the_open() {
    let leaks: [(Leak, Story); 2] = [(Leak::Advice, other_dice), (Leak::Dice, other_dice)];
    for (leak, story) in leaks {
        let told = story(Some(leak));
        assert!(told.is_err(), "{leak:?} is not caught: {told:?}");
    }
}
