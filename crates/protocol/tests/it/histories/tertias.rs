//! Where armies are deployed unseen, some of them stand on their owner's map, and nobody knows yet how good the other's officers
//! are: what is picked and placed, taken back and done again, who waits on his map, what is moved past him, who looks for him.

use std::cell::RefCell;

use conformance::histories::{Compared, Leak as Told, Scene, World, compare};
use engine::Viewpoint;
use protocol::wire::ArmyText;

use crate::histories::house::{A, B, House, ONLOOKER, answer, keeps_busy, person, undo};
use crate::histories::leaks::Leak;

/// Two armies that are deployed, with a wood on either wing of the first.
const POSITION: &str = include_str!("tertias.toml");
/// A seed with which the first army moves first, and then somebody on its map may appear.
const FIRST: u8 = 81;
/// Two seeds with which the first card is that of a tertia of the first army, and the officers of the second are as good; those of
/// the first army are alike in one battle and not in the other.
const WORTH: [u8; 2] = [43, 45];
/// A seed with which the horse of the second army may move at once.
const HORSE: u8 = 25;
/// The rule by which those on a map are asked whether they appear, and by which a move goes on.
const APPEARING: &str = "CYP-02-04";
/// By which units move.
const MOVING: &str = "CYP-02-02";

/// What is refused: nobody moves who is on a map, or with whom nobody may be.
const REFUSED: [&str; 4] =
    ["move a-shot: advance 1in", "move a-locks: back 1in", "attach a-aide on a-foot", "nonsense"];

/// The enemy, and whoever only looks on.
const OTHERS: [Viewpoint; 2] = [B, ONLOOKER];

/// What was answered in the first world, to be answered in the second.
type Said = RefCell<Vec<(Viewpoint, String)>>;

/// A story told through a door with some leak, or without any.
type Story = fn(Option<Leak>) -> Result<Compared, Told>;

fn armies(seeds: [u8; 2], leak: Option<Leak>) -> [House; 2] {
    seeds.map(|seed| {
        let text = ArmyText { name: "tertias.toml".to_owned(), text: POSITION.to_owned() };
        House::begin_with("charge-yr-pikes", "case:1", [person(), person()], vec![text], seed, leak)
    })
}

fn all(world: &mut World<'_, House>, who: Viewpoint, answers: &[&str]) {
    answers.iter().for_each(|words| answer(world, who, words));
}

/// In the first world the one way, in the second the other.
fn either(world: &mut World<'_, House>, who: Viewpoint, ways: [&[&str]; 2]) {
    all(world, who, ways[world.number]);
}

/// The first army picks its places: one that it takes back, and then the same ones in another order.
fn picks<'s>() -> [Scene<'s, House>; 3] {
    [
        Scene::unseen("a place is picked, or another", OTHERS, |world| {
            either(world, A, [&["pick 4"], &["pick 7"]]);
        }),
        Scene::unseen("it is taken back, and three are picked in another order", OTHERS, |world| {
            undo(world, A);
            let ways: [&[&str]; 2] = [&["pick 4", "pick 5", "pick 6"], &["pick 6", "pick 4", "pick 5"]];
            either(world, A, ways);
            either(world, A, [&["pick", "pick 1", "pick 2"], &["pick 2", "pick 1", "pick"]]);
        }),
        Scene::unseen("the others pick theirs, and both are shown", OTHERS, |world| {
            all(world, B, &["pick", "pick 1", "pick 2", "pick 4", "pick 5", "pick 6"]);
        }),
    ]
}

/// Those of the first army who stand in the open, in both worlds.
const IN_THE_OPEN: [&str; 4] = [
    "place a-foot at 22in 12in facing 0",
    "place a-pikes at 31in 12in facing 0",
    "place a-chief at 15in 9in facing 0",
    "place a-brig at 19in 8in facing 0",
];

/// Two units and an officer on the map in either wood, drawn up as usual, and the rest afterwards.
fn map_first(world: &mut World<'_, House>) {
    all(world, A, &["map a-shot at 11in 18in facing 0", "map a-locks at 49in 18in facing 0"]);
    undo(world, A);
    all(world, A, &["map a-locks at 49in 18in facing 0", "attach a-aide on a-locks"]);
    all(world, A, &IN_THE_OPEN);
}

/// The rest first, and then the two in each other's wood, in column and looking elsewhere, the officer with the other of them.
fn map_last(world: &mut World<'_, House>) {
    all(world, A, &IN_THE_OPEN[..2]);
    undo(world, A);
    all(world, A, &IN_THE_OPEN[1..]);
    all(world, A, &["map a-shot 1002 at 47in 13in facing 90", "map a-locks 1002 at 9in 14in facing 270"]);
    all(world, A, &["attach a-aide on a-shot"]);
}

/// One of the two in the same wood in both worlds, and the other in either.
fn map_one_elsewhere(world: &mut World<'_, House>) {
    let other = ["map a-locks at 49in 18in facing 0", "map a-locks 1002 at 53in 9in facing 90"][world.number];
    all(world, A, &["map a-shot at 11in 18in facing 0", other, "attach a-aide on a-locks"]);
    all(world, A, &IN_THE_OPEN);
}

/// The first army is deployed, each piece before everybody has been told how many there are.
fn deploys<'s>(way: impl Fn(&mut World<'_, House>) + 's) -> [Scene<'s, House>; 2] {
    [
        Scene::unseen("the first army is deployed", OTHERS, move |world| {
            way(world);
            answer(world, A, "finish");
        }),
        Scene::unseen("so is the second, and both are shown", OTHERS, |world| {
            let army = [
                "place b-horse1 at 11in 36in facing 180",
                "place b-horse2 at 20in 36in facing 180",
                "place b-foot at 36in 36in facing 180",
                "place b-chief at 30in 40in facing 180",
                "place b-brig at 15in 40in facing 180",
                "finish",
            ];
            all(world, B, &army);
        }),
    ]
}

/// Whoever waits on his map and says so may take that back and say it again: in the first world alone, unless the others have seen
/// something since.
fn waits_on(world: &mut World<'_, House>) {
    let before = world.door.seen(B);
    answer(world, A, "finish");
    let is_seen = before != world.door.seen(B);
    if (world.number == 0 || is_seen) && world.door.snapshot(A).undo.can {
        undo(world, A);
        answer(world, A, "finish");
    }
}

/// What is answered in the first world, by what everybody sees: the others keep their distance.
fn chosen(world: &mut World<'_, House>, who: Viewpoint, turn: usize, appears: bool) -> String {
    let offered = world.door.choices(who);
    let find = |words: &str| offered.iter().find(|it| it.answer.contains(words)).map(|it| it.answer.clone());
    let rule = world.door.asked(who).expect("a question").rule;
    let last = || offered[offered.len() - 1].answer.clone();
    match (rule.as_str(), who) {
        (APPEARING, A) => find("appear a-shot").filter(|_| appears).unwrap_or_else(last),
        (MOVING, B) => find("oblique left 90").filter(|_| turn.is_multiple_of(2)).unwrap_or_else(last),
        _ if turn.is_multiple_of(3) => last(),
        _ => offered[turn % offered.len()].answer.clone(),
    }
}

/// The battle goes on by so many decisions, with the same answers in both worlds; in the first the one side is busy beside.
fn goes_on(world: &mut World<'_, House>, said: &Said, decisions: usize, appears: bool) {
    for turn in 0..decisions {
        let Some(who) = [A, B].into_iter().find(|who| world.door.asked(*who).is_some()) else { return };
        if world.number == 0 {
            if who == A {
                keeps_busy(world, A, if appears { &REFUSED[2..] } else { &REFUSED });
            }
            let words = chosen(world, who, turn, appears);
            said.borrow_mut().push((who, words));
        }
        let (whose, words) = match world.number {
            0 => said.borrow().last().cloned().expect("an answer"),
            _ => said.borrow_mut().remove(0),
        };
        assert_eq!(who, whose, "another is asked");
        let waits =
            who == A && words == "finish" && world.door.asked(A).is_some_and(|it| it.rule == APPEARING);
        if waits {
            waits_on(world)
        } else {
            answer(world, who, &words)
        }
        if who == B && world.door.snapshot(B).undo.can {
            undo(world, B);
            answer(world, B, &words);
        }
    }
}

fn scenes_of_play<'s>(
    said: &'s Said,
    scenes: usize,
    appears: bool,
) -> impl Iterator<Item = Scene<'s, House>> {
    (0..scenes).map(move |_| {
        Scene::unseen("they play on", OTHERS, move |world| {
            goes_on(world, said, 5, appears);
            if world.number == 1 {
                said.borrow_mut().clear();
            }
        })
    })
}

/// Armies are deployed, and two units stand on the map while the battle goes on.
fn deployed_unseen(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = armies([FIRST; 2], leak);
    let said = Said::default();
    let ways: [fn(&mut World<'_, House>); 2] = [map_first, map_last];
    let mut scenes: Vec<Scene<'_, House>> = picks().into_iter().collect();
    scenes.extend(deploys(move |world: &mut World<'_, House>| ways[world.number](world)));
    scenes.extend(scenes_of_play(&said, 6, false));
    compare([&mut one, &mut other], &scenes)
}

/// One of them is set on the table for everybody to see, while the other stays on the map, and the battle goes on.
fn one_appears(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = armies([FIRST; 2], leak);
    let said = Said::default();
    let mut scenes: Vec<Scene<'_, House>> = picks().into_iter().chain(deploys(map_one_elsewhere)).collect();
    scenes.extend(scenes_of_play(&said, 8, true));
    let compared = compare([&mut one, &mut other], &scenes);
    let seen = one.snapshot(B).table.pieces.into_iter().filter(|it| it.name == "a-shot");
    let seen = serde_json::to_value(seen.collect::<Vec<_>>()).expect("pieces");
    assert!(leak.is_some() || seen[0]["place"] != "reserve", "nobody has appeared");
    compared
}

/// The horse of the others sets out to where somebody may stand on the map, or nobody does.
fn horse_looks(leak: Option<Leak>, move_of_horse: &'static str) -> Result<Compared, Told> {
    let [mut one, mut other] = armies([HORSE; 2], leak);
    let ways: [fn(&mut World<'_, House>); 2] = [map_first, map_last];
    let mut scenes: Vec<Scene<'_, House>> = picks().into_iter().collect();
    scenes.extend(deploys(move |world: &mut World<'_, House>| ways[world.number](world)));
    scenes.push(Scene::unseen("the horse may move", OTHERS, |world| answer(world, B, "name b-brig")));
    scenes.push(Scene::shown("it looks for those who may be hidden", B, move |world| {
        answer(world, B, move_of_horse);
    }));
    compare([&mut one, &mut other], &scenes)
}

/// It rides to the wood where one of them stands in the first world, and another, farther back, in the second.
fn horse_finds(leak: Option<Leak>) -> Result<Compared, Told> {
    horse_looks(leak, "move b-horse1: advance 8in")
}

/// It rides out and comes back to where it stood: what it saw on its way it keeps.
fn horse_comes_back(leak: Option<Leak>) -> Result<Compared, Told> {
    horse_looks(leak, "move b-horse1: advance 2in; back 2in")
}

/// Nobody but their owner knows how good officers are, nor whether he has to think about which of them he names.
fn worth_is_hidden(leak: Option<Leak>) -> Result<Compared, Told> {
    let [mut one, mut other] = armies(WORTH, leak);
    let mut scenes: Vec<Scene<'_, House>> = picks().into_iter().chain(deploys(map_one_elsewhere)).collect();
    scenes.push(Scene::unseen("he looks at what might be done", OTHERS, |world| {
        if world.number == 0 {
            keeps_busy(world, A, &REFUSED);
        }
    }));
    compare([&mut one, &mut other], &scenes)
}

const STORIES: [Story; 5] = [deployed_unseen, one_appears, horse_finds, horse_comes_back, worth_is_hidden];

#[test]
fn nobody_can_tell_who_stands_where_on_a_map_nor_how_good_officers_are() {
    for story in STORIES {
        let compared = story(None).unwrap_or_else(|leak| panic!("{leak}"));
        println!("{compared:?}");
        assert!(compared.received > 200, "{compared:?}");
    }
}

#[test]
fn a_door_that_leaks_is_caught_where_armies_are_deployed() {
    let leaks: [(Leak, Story, &str); 4] = [
        (Leak::Mapped, deployed_unseen, "the first army"),
        (Leak::Mapped, one_appears, "the first army"),
        (Leak::Worth, worth_is_hidden, "so is the second"),
        (Leak::Hash, deployed_unseen, "a place is picked"),
    ];
    let mut missed = Vec::new();
    for (leak, story, scene) in leaks {
        match story(Some(leak)) {
            Err(told) if told.scene.starts_with(scene) => println!("{leak:?}: {told}"),
            Err(told) => missed.push(format!("{leak:?} is caught only where {told}")),
            Ok(_) => missed.push(format!("{leak:?} is not caught")),
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
