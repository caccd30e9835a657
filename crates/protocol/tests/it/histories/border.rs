//! Where men lie hidden: how and where they hid, whether they hold, load, go together, and what a computer does with them.

use conformance::histories::{Compared, Leak as Told, Scene, World, compare};
use protocol::wire::{Call, Since};

use crate::histories::house::{A, B, House, ONLOOKER, answer, captain, person, pick, say, undo};
use crate::histories::leaks::Leak;

/// A seed with which the ambushers' card comes first.
const AMBUSHERS_FIRST: u8 = 9;

/// The enemy, and whoever only looks on.
const OTHERS: [engine::Viewpoint; 2] = [B, ONLOOKER];

/// A story told through a door with some leak, or without any.
type Story = fn(Option<Leak>) -> Result<Compared, Told>;

fn ambush(leak: Option<Leak>) -> [House; 2] {
    [(); 2].map(|()| House::begin("border-reivers", "ambush", [person(), person()], AMBUSHERS_FIRST, leak))
}

/// A figure is placed with his group at the first place that is offered, or at the last.
fn places(world: &mut World<'_, House>, name: &str, last: bool) {
    let begins = format!("place {name} ");
    let offered = world.door.choices(A).into_iter().map(|choice| choice.answer);
    let mut offered: Vec<String> = offered.filter(|words| words.starts_with(&begins)).collect();
    let words = if last { offered.pop() } else { Some(offered.remove(0)) };
    answer(world, A, &words.expect("a place"));
}

/// The Grahams hide one after the other, each group at once where it is to lie.
fn hide_one_by_one(world: &mut World<'_, House>) {
    for name in ["Will", "Grahams-1", "Graham"] {
        answer(world, A, &format!("hide {name}"));
        places(world, name, true);
    }
}

/// They all hide first, change their minds about the place, and are put down one by one.
fn hide_together(world: &mut World<'_, House>) {
    for name in ["Graham", "Grahams-1", "Will"] {
        answer(world, A, &format!("hide {name}"));
    }
    places(world, "Graham", true);
    undo(world, A);
    places(world, "Graham", false);
    places(world, "Grahams-1", false);
    // Will alone, then the others of his group.
    let offered = world.door.choices(A);
    let together = offered.iter().find(|choice| choice.answer.starts_with("place Will 1 ")).expect("a place");
    answer(world, A, &together.answer.replacen("Will 1 ", "Will ", 1));
    while world.door.asked(A).is_some() {
        assert!(pick(world, A, |choice| choice.verb == "place"));
    }
}

/// In the first world the one way, in the second the other.
fn either(world: &mut World<'_, House>, ways: [fn(&mut World<'_, House>); 2]) {
    ways[world.number](world);
}

fn hides<'s>() -> Scene<'s, House> {
    Scene::unseen("they hide in another order, elsewhere", OTHERS, |world| {
        either(world, [hide_one_by_one, hide_together]);
    })
}

fn escort_is_placed<'s>() -> Scene<'s, House> {
    Scene::unseen(
        "the escort is placed",
        OTHERS,
        |world| while pick(world, B, |choice| choice.verb == "place") {},
    )
}

/// All hold who have not yet.
fn hold(world: &mut World<'_, House>) {
    for _ in 0..2 {
        answer(world, A, "hold");
    }
    answer(world, A, "finish");
}

fn lie_busy(world: &mut World<'_, House>) {
    for _ in 0..3 {
        answer(world, A, "pass");
    }
    for again in [true, true, false] {
        answer(world, A, "share Graham on Grahams-1");
        if again {
            undo(world, A);
        }
    }
    answer(world, A, "finish");
}

fn all_wait_on(world: &mut World<'_, House>) {
    while world.door.asked(A).is_some_and(|decision| decision.rule == "BR-01-05") {
        answer(world, A, "pass");
    }
}

/// Everything that the Grahams do in hiding, and a rider of the escort who may come upon them.
fn in_hiding(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = ambush(leak);
    let scenes = [
        hides(),
        escort_is_placed(),
        Scene::unseen("one group has held, or none yet", OTHERS, |world| {
            if world.number == 0 {
                answer(world, A, "hold");
            }
        }),
        Scene::unseen("all hold, or all are busy", OTHERS, |world| either(world, [hold, lie_busy])),
        Scene::unseen("those who held might act, and wait on", OTHERS, all_wait_on),
        Scene::unseen("the escort sets out", OTHERS, |world| answer(world, B, "set-out March-1")),
        Scene::shown("it rides where somebody may lie", B, |world| {
            assert!(pick(world, B, |choice| choice.verb == "march"));
        }),
    ];
    compare([&mut one, &mut other], &scenes)
}

/// A hidden group sets out for all to see, while the others lie somewhere.
fn setting_out(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = ambush(leak);
    let hide = |world: &mut World<'_, House>| {
        for name in ["Graham", "Grahams-1", "Will"] {
            answer(world, A, &format!("hide {name}"));
        }
        places(world, "Will", false);
        places(world, "Grahams-1", world.number == 0);
        places(world, "Graham", world.number == 0);
    };
    let scenes = [
        Scene::unseen("two of three groups hide elsewhere", OTHERS, hide),
        escort_is_placed(),
        Scene::unseen("the third sets out", OTHERS, |world| {
            (0..3).for_each(|_| answer(world, A, "pass"));
            answer(world, A, "set-out Will");
        }),
    ];
    compare([&mut one, &mut other], &scenes)
}

/// The enemy has the computer step until he is asked himself.
fn steps(world: &mut World<'_, House>) {
    while world.door.asked(B).is_none() {
        let reply = say(world, B, &Call::Step { since: Since::default(), patience: None });
        assert!(reply["Ok"].is_object(), "{reply}");
    }
}

/// A computer player hides his men, in battles with other dice and so of another mind; and whoever plays against him is
/// advised.
fn against_the_computer(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] =
        [3, 4].map(|seed| House::begin("border-reivers", "ambush", [captain(), person()], seed, leak));
    let scenes = [
        Scene::unseen("the computer hides its men", OTHERS, steps),
        Scene::unseen("the first of the escort is placed", OTHERS, |world| {
            assert!(pick(world, B, |choice| choice.verb == "place"));
        }),
    ];
    compare([&mut one, &mut other], &scenes)
}

/// A computer player takes over men who lie hidden somewhere.
fn handed_over(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = ambush(leak);
    let scenes = [
        hides(),
        escort_is_placed(),
        Scene::unseen("the computer takes over and plays on", OTHERS, |world| {
            let side = protocol::wire::Side::A;
            say(world, A, &Call::Seat { side, player: captain(), since: Since::default() });
            steps(world);
        }),
    ];
    compare([&mut one, &mut other], &scenes)
}

#[test]
fn nobody_can_tell_what_is_done_in_hiding() {
    for story in [in_hiding, setting_out, against_the_computer, handed_over] {
        let compared = story(None).unwrap_or_else(|leak| panic!("{leak}"));
        println!("{compared:?}");
        assert!(compared.received > 40, "{compared:?}");
    }
}

#[test]
fn a_door_that_leaks_is_caught() {
    let in_hiding: Story = in_hiding;
    let leaks: [(Leak, Story, &str); 13] = [
        (Leak::Share, in_hiding, "all hold"),
        (Leak::SetOut, setting_out, "the third sets out"),
        (Leak::NobodyFound, in_hiding, "it rides"),
        (Leak::Held, in_hiding, "one group has held"),
        (Leak::Undo, in_hiding, "one group has held"),
        (Leak::Edition, in_hiding, "they hide"),
        (Leak::Seen, in_hiding, "they hide"),
        (Leak::PushSize, in_hiding, "they hide"),
        (Leak::Hash, in_hiding, "they hide"),
        (Leak::Advice, against_the_computer, "the computer hides"),
        (Leak::Steps, handed_over, "the computer takes over"),
        (Leak::Reason, against_the_computer, "the computer hides"),
        (Leak::Haste, in_hiding, "all hold"),
    ];
    let mut missed = Vec::new();
    for (leak, story, scene) in leaks {
        match story(Some(leak)) {
            Err(told) => {
                println!("{leak:?}: {told}");
                if !told.scene.starts_with(scene) {
                    missed.push(format!("{leak:?} is caught only where {}", told.scene));
                }
            }
            Ok(_) => missed.push(format!("{leak:?} is not caught")),
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
