//! A captain under a plan: who is to stand does not go to meet the enemy, who is to go for others goes for them, and how they meet him is
//! nothing to it.

use conformance::asking::asked_under;
use general::{Task, Wing};

use crate::captain::asked::{Chosen, asked};

const FOOT: &str = "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 12";
const HORSE: &str = "kind = \"horse\"\ngrade = \"B\"\nfigures = 12\nfiles = 6";
const GUN: &str = "kind = \"battery\"\nguns = [\"field\", \"field\"]";
/// Foot that horse would like to fall upon.
const WEAK: &str = "kind = \"foot\"\ngrade = \"D\"\nfigures = 20\nmorale = \"shaken\"";

const TASKS: [Task; 5] =
    [Task::AtWill, Task::Stand, Task::GoFor(Wing::Left), Task::GoFor(Wing::Centre), Task::GoFor(Wing::Right)];
/// Each wing of the enemy with who is there.
const WINGS: [(Wing, &str); 3] = [(Wing::Left, "tillier"), (Wing::Centre, "byron"), (Wing::Right, "lisle")];

fn unit(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{:.1}, {:.1}]\n{what}\n", at.0, at.1)
}

/// A table with a general for each side on its left, who has done what he could this turn.
fn table(units: &str) -> String {
    let general = |name: &str, side: &str, y: u8| {
        format!(
            "[[general]]\nname = \"{name}\"\nside = \"{side}\"\nrank = \"chief\"\nat = [12, {y}]\nflags = [\"done\"]\n"
        )
    };
    let generals = general("fairfax", "A", 4) + &general("rupert", "B", 44);
    format!("[table]\nwidth = 72\ndepth = 96\n{generals}{units}")
}

/// Three in a line, the middle one to be moved, with such an enemy before each so far off.
fn position(okey: &str, enemy: &str, off: [f64; 3]) -> String {
    let at = [22.0, 36.0, 50.0];
    let done = format!("{FOOT}\nflags = [\"done\"]");
    let own = [("pride", done.as_str()), ("okey", okey), ("hewson", &done)].into_iter().zip(at);
    let own = own.map(|((name, what), x)| unit(name, "A", (x, 12.0), what));
    let before = WINGS.into_iter().zip(at).zip(off);
    let before = before
        .map(|(((_, name), x), off)| unit(name, "B", (x, 12.0 + off), &format!("{enemy}\nfacing = 180")));
    table(&own.chain(before).collect::<String>())
}

/// A question: where it is asked, by which start, after what.
type Question = (String, &'static str, &'static [&'static str]);

fn moves(position: String) -> Question {
    (position, "moves A", &[])
}

fn told(tasks: [Task; 3], (position, start, before): &Question) -> Chosen {
    asked_under(tasks, "CP-01-01", position, start, before)
}

/// What he answers whose middle is told something.
fn under(task: Task, question: &Question) -> Chosen {
    told([Task::AtWill, task, Task::AtWill], question)
}

fn without((position, start, before): &Question) -> Chosen {
    asked(position, start, before)
}

fn same(one: &Chosen, other: &Chosen, what: &str) {
    assert_eq!((&one.words, &one.reason), (&other.words, &other.reason), "{what}");
}

/// Horse before weak foot so far off that may charge, or move if it cannot.
fn may_charge(off: f64) -> Question {
    (position(HORSE, WEAK, [50.0, off, 50.0]), "turn", &["yes"])
}

/// Questions in which it is met, or meets the enemy.
fn met() -> Vec<Question> {
    let horse = "kind = \"horse\"\ngrade = \"C\"\nfigures = 10\nfiles = 5";
    let charged = unit("ireton", "A", (36.0, 12.0), horse);
    let fight = |other: String| table(&(charged.clone() + &other));
    let (own, loose) = (
        unit("byron", "B", (36.0, 28.0), horse),
        unit("okey", "B", (36.0, 26.0), "kind = \"skirmishers\"\nfigures = 8"),
    );
    let wing = |name: &str, x: f64, facing: u16| {
        unit(
            name,
            "B",
            (x, 15.0),
            &format!("kind = \"horse\"\ngrade = \"A\"\nfigures = 14\nfiles = 7\nfacing = {facing}"),
        )
    };
    let between =
        unit("lilburne", "A", (36.0, 20.0), FOOT) + &wing("byron", 20.0, 90) + &wing("wilmot", 52.0, 270);
    let shoots = unit("lilburne", "A", (36.0, 12.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24")
        + &unit("tillier", "B", (36.0, 18.0), FOOT)
        + "[battle]\nphase = \"shooting\"\n";
    vec![
        (fight(own), "charges A", &["charge ireton on byron: advance 20in"]),
        (fight(loose), "charges A", &["charge ireton on okey: advance 20in"]),
        (table(&shoots), "shooting", &[]),
        moves(table(&between)),
        may_charge(10.0),
        may_charge(20.0),
    ]
}

/// Questions in which it has yet to come at the enemy.
fn far_off() -> Vec<Question> {
    let [gun, turned] = [GUN.to_owned(), format!("{GUN}\nfacing = 180")];
    let all = [
        (FOOT, [40.0; 3]),
        (FOOT, [24.0, 40.0, 24.0]),
        (FOOT, [50.0, 24.0, 50.0]),
        (HORSE, [40.0; 3]),
        (HORSE, [24.0, 40.0, 24.0]),
        (HORSE, [50.0, 24.0, 50.0]),
        (&gun, [70.0; 3]),
        (&gun, [50.0, 70.0, 50.0]),
        (&turned, [40.0; 3]),
    ];
    all.map(|(what, off)| moves(position(what, FOOT, off))).into()
}

#[test]
fn who_is_told_nothing_answers_as_without_a_plan() {
    for question in far_off().iter().chain(&met()) {
        let alone = without(question);
        same(&told([Task::AtWill; 3], question), &alone, "a plan that tells nobody anything");
    }
    for question in &far_off() {
        let others = told([Task::Stand, Task::AtWill, Task::GoFor(Wing::Left)], question);
        same(&others, &without(question), "what others are told is nothing to it");
    }
}

#[test]
fn who_is_to_stand_does_not_go_to_meet_the_enemy() {
    for (what, off) in [(FOOT, 40.0), (FOOT, 24.0), (FOOT, 14.0), (HORSE, 40.0), (HORSE, 16.0), (GUN, 70.0)] {
        let far = moves(position(what, FOOT, [off + 20.0, off, off + 20.0]));
        without(&far).expect("move okey: ");
        assert!(without(&far).words.contains("advance"), "{}", without(&far));
        under(Task::Stand, &far).expect("finish");
    }
}

#[test]
fn who_is_to_stand_charges_whom_it_reaches_and_does_not_go_where_it_would_reach_him() {
    for off in [10.0, 20.0] {
        without(&may_charge(off)).expect("charge okey on byron");
        same(&under(Task::Stand, &may_charge(off)), &without(&may_charge(off)), "he is within its reach");
    }
    // A corner that comes forward as it turns is enough.
    under(Task::Stand, &may_charge(22.0)).expect("rotate okey");
    for off in [24.0, 28.0] {
        let question = may_charge(off);
        without(&question).expect("move okey: advance");
        assert!(
            without(&question).reason.contains("To charge the byron next turn"),
            "{}",
            without(&question)
        );
        under(Task::Stand, &question).expect("finish");
    }
}

#[test]
fn who_is_to_stand_turns_and_falls_back() {
    let [foot, horse] = [FOOT, HORSE].map(|what| moves(position(what, FOOT, [24.0, 40.0, 24.0])));
    for question in [&foot, &horse] {
        assert!(without(question).words.contains("advance"), "{}", without(question));
        let turns = under(Task::Stand, question);
        turns.expect("move okey: wheel left");
        assert!(!turns.words.contains("advance") && turns.reason.contains("To face the tillier"), "{turns}");
    }
    let gun = moves(position(&format!("{GUN}\nfacing = 180"), FOOT, [40.0; 3]));
    under(Task::Stand, &gun).expect("move okey: pivot");
    let near = moves(position(HORSE, FOOT, [50.0, 10.0, 50.0]));
    without(&near).expect("move okey: advance");
    let back = under(Task::Stand, &near);
    back.expect("move okey: back");
    assert!(!back.reason.contains("To go for"), "{back}");
    // The shaken go back as far as they would.
    let shaken = |off: f64| moves(position(&format!("{FOOT}\nmorale = \"shaken\""), FOOT, [50.0, off, 50.0]));
    without(&shaken(8.0)).expect("move okey: back");
    for question in [shaken(8.0), shaken(10.0)] {
        for task in TASKS {
            same(&under(task, &question), &without(&question), "the shaken keep clear of whoever is nearest");
        }
    }
}

#[test]
fn how_the_enemy_is_met_is_nothing_to_a_plan() {
    let answers =
        ["countercharge byron", "evade", "shoot lilburne on tillier", "form-square", "charge", "charge"];
    for (question, words) in met().iter().zip(answers) {
        let alone = without(question);
        alone.expect(words);
        for task in TASKS {
            same(&told([task; 3], question), &alone, &format!("{task:?}"));
        }
    }
}

/// Whom the middle goes for that is told to go for a wing.
#[track_caller]
fn goes_for(wing: Wing, question: &Question, whom: &str) {
    let chosen = under(Task::GoFor(wing), question);
    chosen.expect("move okey: ");
    assert!(chosen.reason.starts_with(&format!("To go for the {whom};")), "{wing:?}: {chosen}");
}

#[test]
fn who_is_to_go_for_a_wing_goes_for_it_though_another_is_nearer() {
    for (what, off) in [(FOOT, 40.0), (HORSE, 40.0), (GUN, 70.0)] {
        let even = moves(position(what, FOOT, [off; 3]));
        WINGS.iter().for_each(|(wing, whom)| goes_for(*wing, &even, whom));
    }
    let even = moves(position(FOOT, FOOT, [40.0; 3]));
    for (wing, way) in [(Wing::Left, "wheel left"), (Wing::Centre, "advance"), (Wing::Right, "wheel right")] {
        under(Task::GoFor(wing), &even).expect(&format!("move okey: {way}"));
    }
    // Those on the wings are nearer, then the one before it.
    for (what, wings, centre) in [(FOOT, 24.0, 40.0), (HORSE, 24.0, 40.0), (GUN, 50.0, 70.0)] {
        let question = moves(position(what, FOOT, [wings, centre, wings]));
        assert!(without(&question).reason.starts_with("To go for the tillier;"), "{}", without(&question));
        goes_for(Wing::Centre, &question, "byron");
        goes_for(Wing::Right, &question, "lisle");
    }
    for (what, wings, centre) in [(FOOT, 50.0, 24.0), (HORSE, 50.0, 24.0)] {
        let question = moves(position(what, FOOT, [wings, centre, wings]));
        assert!(without(&question).reason.starts_with("To go for the byron;"), "{}", without(&question));
        goes_for(Wing::Left, &question, "tillier");
        goes_for(Wing::Right, &question, "lisle");
    }
}

#[test]
fn nobody_is_passed_by_who_is_two_and_a_half_times_as_near() {
    // Those on the wings are some 51 inches off.
    let centre = |off: f64| moves(position(FOOT, FOOT, [50.0, off, 50.0]));
    for (off, [left, right]) in [(22.0, ["tillier", "lisle"]), (20.0, ["byron"; 2]), (18.0, ["byron"; 2])] {
        goes_for(Wing::Left, &centre(off), left);
        goes_for(Wing::Centre, &centre(off), "byron");
        goes_for(Wing::Right, &centre(off), right);
    }
}

#[test]
fn plans_in_a_row_share_nothing() {
    let answer = |task: Task, question: &Question| {
        let Chosen { words, reason, .. } = under(task, question);
        (words, reason)
    };
    for question in far_off().iter().chain(&met()) {
        // Nobody has been asked anything before on a thread that has just begun.
        let fresh = TASKS.map(|task| {
            std::thread::scope(|scope| scope.spawn(|| answer(task, question)).join().expect("it answers"))
        });
        for (one, first) in TASKS.into_iter().zip(&fresh) {
            for (other, second) in TASKS.into_iter().zip(&fresh) {
                let row = [one, other, one].map(|task| answer(task, question));
                assert_eq!(row.each_ref(), [first, second, first], "{one:?}, {other:?} and {one:?} again");
            }
        }
    }
}
