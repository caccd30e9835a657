//! Battles of every kind, as records: written, read, replayed bit for bit, taken up again at any decision, taken back
//! as far as the rules of undoing allow.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{
    AnswerFault, Battle, Event, Header, Line, Luck, Origin, Record, RecordText, Ruleset, Side, Undone,
    Viewpoint, Want, WhyNot,
};
use general::{Both, Kind};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::{Casting, cast_to_deploy, deployed};
use matchlocks::table::Table;
use matchlocks::world::World;
use scenario::VersionIndex;

/// Every battle that comes with the project, by name.
fn every_battle() -> Vec<(String, scenario::Battle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it is read").path())
        .collect();
    paths.sort();
    let read = |path: &Path| {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let text = fs::read_to_string(path).expect("the battle is there");
        let battle =
            scenario::Battle::parse(&name, &text).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        (name, battle)
    };
    paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .map(|path| read(path))
        .collect()
}

fn ready(casting: Casting) -> (Arc<World>, Table) {
    (Arc::new(World { attended: false, ..casting.world }), casting.table)
}

fn stood(name: &str, battle: &scenario::Battle) -> (Arc<World>, Table) {
    let casting = deployed(battle, VersionIndex::FIRST, Book::standard().clone());
    ready(casting.unwrap_or_else(|faults| panic!("{name}: {faults:?}")))
}

fn battle_named(wanted: &str) -> scenario::Battle {
    let found = every_battle().into_iter().find(|(name, _)| name == wanted);
    found.unwrap_or_else(|| panic!("there is no battle {wanted}")).1
}

fn begin(world: &Arc<World>, table: &Table, seed: u64) -> Battle<Matchlocks> {
    let header = Header::nameless::<Matchlocks>(Origin::Seed(Seed::from_number(seed)));
    Battle::begin(world.clone(), *table, header).expect("it begins")
}

/// Who is asked now.
fn asked(battle: &Battle<Matchlocks>) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| battle.decision(*side).is_some())
}

/// Random players whose answers depend on the position alone, so that a battle taken up again goes on alike.
fn answer_by_position(battle: &mut Battle<Matchlocks>, seed: u64) -> bool {
    let Some(side) = asked(battle) else { return false };
    let decision = *battle.decision(side).expect("it is asked");
    let known = battle.known(Viewpoint::Side(side));
    let mut luck = Luck::new(seed ^ battle.state().fingerprint());
    let answer = Matchlocks::sample(&known, battle.world(), &decision, &mut luck);
    battle.answer(side, answer).expect("what is drawn is legal");
    true
}

fn text_of(battle: &Battle<Matchlocks>) -> String {
    RecordText::<Matchlocks> { world: battle.world(), record: &battle.record() }.to_string()
}

/// Reads a record and replays it.
fn taken_up(text: &str, world: &Arc<World>, table: &Table) -> Battle<Matchlocks> {
    let record = Record::read::<Matchlocks>(text, world).unwrap_or_else(|fault| panic!("{fault}"));
    record.replay::<Matchlocks>(world.clone(), *table).unwrap_or_else(|fault| panic!("{fault}"))
}

fn assert_same(one: &Battle<Matchlocks>, other: &Battle<Matchlocks>, what: &str) {
    assert_eq!(one.state().fingerprint(), other.state().fingerprint(), "{what}");
    assert_eq!(one.want(), other.want(), "{what}");
    assert_eq!(one.lines(), other.lines(), "{what}");
    assert_eq!(one.log(), other.log(), "{what}");
}

/// Plays a random battle to its end, noting its record at one decision on the way, chosen by luck.
fn played(world: &Arc<World>, table: &Table, seed: u64) -> (Battle<Matchlocks>, String) {
    let (mut battle, mut luck) = (begin(world, table, seed), Luck::new(seed));
    let (mut saved, mut decisions) = (text_of(&battle), 0);
    while answer_by_position(&mut battle, seed) {
        decisions += 1;
        assert!(decisions < 100_000, "the battle does not end");
        if luck.below(decisions) == 0 {
            saved = text_of(&battle);
        }
    }
    assert!(matches!(battle.want(), Want::Over(_)), "{:?}", battle.want());
    (battle, saved)
}

#[test]
fn random_battles_replay_and_go_on_from_any_decision() {
    for (number, (name, battle)) in every_battle().into_iter().enumerate() {
        let (world, table) = stood(&name, &battle);
        let seed = 1_642 + number as u64;
        let (battle, saved) = played(&world, &table, seed);
        let text = text_of(&battle);
        let again = taken_up(&text, &world, &table);
        assert_same(&again, &battle, &name);
        assert_eq!(text_of(&again), text, "{name}");
        let mut resumed = taken_up(&saved, &world, &table);
        assert_eq!(text_of(&resumed), saved, "{name}: what was saved is written again as it was");
        while answer_by_position(&mut resumed, seed) {}
        assert_same(&resumed, &battle, &format!("{name}, taken up again"));
    }
}

#[test]
fn battles_that_begin_with_deployment_replay() {
    for (name, seed) in [("training", 1), ("winceby", 2), ("hopton-heath", 3)] {
        let casting = cast_to_deploy(&battle_named(name), VersionIndex::FIRST, Book::standard().clone());
        let (world, table) = ready(casting.unwrap_or_else(|faults| panic!("{name}: {faults:?}")));
        let (battle, saved) = played(&world, &table, seed);
        assert_same(&taken_up(&text_of(&battle), &world, &table), &battle, name);
        let mut resumed = taken_up(&saved, &world, &table);
        while answer_by_position(&mut resumed, seed) {}
        assert_same(&resumed, &battle, name);
    }
}

#[test]
fn the_battles_of_captains_replay() {
    for (name, seed) in [("training", 7), ("winceby", 8), ("powick-bridge", 9)] {
        let (world, table) = stood(name, &battle_named(name));
        let mut battle = begin(&world, &table, seed);
        let mut captains =
            Both::<Matchlocks>::of([Kind::Captain.commander(seed), Kind::Captain.commander(!seed)]);
        let (mut luck, mut saved) = (Luck::new(seed), None);
        while let Some(side) = asked(&battle) {
            let decision = *battle.decision(side).expect("it is asked");
            let choice = captains.side(side).decide(&battle.known(Viewpoint::Side(side)), &world, &decision);
            battle.answer(side, choice.answer).expect("a captain answers legally");
            if luck.below(battle.positions() as u32) == 0 {
                saved = Some(text_of(&battle));
            }
        }
        let again = taken_up(&text_of(&battle), &world, &table);
        assert_same(&again, &battle, name);
        let resumed = taken_up(&saved.expect("it was saved once"), &world, &table);
        let told = resumed.lines().len();
        assert_eq!(resumed.lines(), &battle.lines()[..told], "{name}: what was saved is how it went on");
    }
}

/// What was taken back.
#[derive(Default, Debug)]
struct Undoing {
    taken_back: u32,
    thrown: u32,
    revealed: u32,
    other_side: u32,
    window: u32,
    over: u32,
}

#[test]
fn what_shows_nobody_anything_can_be_taken_back_and_nothing_else() {
    let mut undoing = Undoing::default();
    for (name, seed) in [("winceby", 21), ("adwalton-moor", 22), ("cheriton", 23)] {
        let (world, table) = stood(name, &battle_named(name));
        let mut battle = begin(&world, &table, seed);
        let mut luck = Luck::new(seed);
        while let Some(side) = asked(&battle) {
            let looked_at = luck.chance(1, 4);
            let before = looked_at.then(|| battle.clone());
            answer_by_position(&mut battle, seed);
            if let Some(before) = before {
                undoing.try_one(&before, &battle, side);
            }
        }
    }
    println!("{undoing:?}");
    assert!(undoing.taken_back > 100 && undoing.thrown > 100, "{undoing:?}");
    assert!(undoing.window + undoing.other_side + undoing.over > 0, "{undoing:?}");
}

impl Undoing {
    /// Takes an answer back, or says rightly why not.
    fn try_one(&mut self, before: &Battle<Matchlocks>, after: &Battle<Matchlocks>, side: Side) {
        let mut undone = after.clone();
        let news = &after.lines()[before.lines().len()..];
        let thrown = news.iter().any(|line| matches!(line, Line::Throw { .. }));
        let events = &after.log()[before.log().len()..];
        let shown = events.iter().any(|logged| matches!(logged.event, Event::Card { .. }));
        match undone.undo(side) {
            Ok(Undone::Decision) => {
                self.taken_back += 1;
                assert!(!thrown && !shown, "something was shown: {news:?}");
                assert_same(&undone, before, "after an undo");
                // Said again, it does the same.
                let answer = news.iter().find_map(|line| match line {
                    Line::Answer { answer, .. } => Some(*answer),
                    _ => None,
                });
                undone.answer(side, answer.expect("an answer was taken back")).expect("it was legal");
                assert_same(&undone, after, "said again after an undo");
                // What was not one's own cannot be taken back.
                let own = after.clone().undo(side.other());
                assert!(matches!(own, Err(WhyNot::OtherSide(_))), "{own:?}");
            }
            Ok(Undone::Sealed) => panic!("nothing is sealed under these rules"),
            Err(why) => {
                match why {
                    WhyNot::Thrown(_) => self.thrown += 1,
                    WhyNot::Revealed(_) => self.revealed += 1,
                    WhyNot::OtherSide(_) => self.other_side += 1,
                    WhyNot::Window(_) => self.window += 1,
                    WhyNot::Over => self.over += 1,
                    why => panic!("{why}"),
                }
                assert_eq!(matches!(why, WhyNot::Thrown(_)), thrown && !matches!(why, WhyNot::Over), "{why}");
                assert_same(&undone, after, "after an undo that failed");
            }
        }
        let nobody =
            after.clone().answer(side.other(), engine::Answer::plain(matchlocks::vocabulary::PASS)).map(drop);
        if after.decision(side.other()).is_none() {
            assert_eq!(nobody, Err(AnswerFault::NotAsked(side.other())), "whose turn it is not is told so");
        }
    }
}
