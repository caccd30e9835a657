//! Where everything stands in the open, and yet something is nobody else's business: instructions, and what is announced
//! under cover.

use proving::histories::{Compared, Leak as Told, Scene, World, compare};
use protocol::wire::{Call, Since};

use crate::house::{A, B, House, ONLOOKER, answer, person, say, undo};
use crate::leaks::Leak;

/// The enemy, and whoever only looks on.
const OTHERS: [engine::Viewpoint; 2] = [B, ONLOOKER];

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
    let takes_back = move |world: &mut World<'_, House>| {
        leaves_some(world);
        if world.door.sight(B).undo.can {
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
        Scene::unseen("the other takes back what he can", OTHERS, move |world| {
            play_on(world, 60, takes_back);
        }),
    ];
    compare([&mut one, &mut other], &scenes)
}

/// What a side announces under cover it may take back and announce anew until the other has announced as well.
fn under_cover(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = two("charge-pikes", "training", [5, 5], leak);
    let until_sealed = |world: &mut World<'_, House>| {
        for _ in 0..2_000 {
            let asked = [A, B].into_iter().find_map(|who| Some((who, world.door.asked(who)?)));
            let (who, decision) = asked.expect("somebody is asked");
            if decision.sealed && world.door.asked(A).is_some() && world.door.choices(A).len() > 1 {
                return;
            }
            let advice = say(world, who, &Call::Advise { decision: decision.number });
            answer(world, who, advice["Ok"]["of"]["answer"].as_str().expect("advice"));
        }
        panic!("nothing is announced under cover in 2000 decisions");
    };
    let announces = |world: &mut World<'_, House>| {
        let offered = world.door.choices(A);
        let [first, last] = [&offered[0], &offered[offered.len() - 1]];
        if world.number == 0 {
            for choice in [last, first, last] {
                answer(world, A, &choice.answer);
                undo(world, A);
            }
        }
        let said = if world.number == 0 { first } else { last };
        answer(world, A, &said.answer);
    };
    let scenes = [
        Scene::unseen("they come within reach", OTHERS, until_sealed),
        Scene::unseen("one announces this or that under cover", OTHERS, announces),
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
