//! A captain under a plan: who is to stand does not go to meet the enemy, and who is to go for others goes for them.

use conformance::position::Position;
use engine::Side;
use general::{Plan, Task, Wing};
use pike_and_musket::PikeAndMusket;

use crate::captain::asked::{Chosen, asked, foot, unit};

/// Three units of horse, the middle one to be moved, and three enemies.
fn position(enemy: [(i32, i32); 3]) -> String {
    let moved = "signs = [\"moved\", \"move over\"]";
    let own = [("west", 300, moved), ("middle", 900, ""), ("east", 1500, moved)];
    let own = own.into_iter().map(|(name, x, more)| unit(name, "A", "cavaliers", (x, 300), more));
    let enemy = ["first", "second", "third"].into_iter().zip(enemy);
    own.chain(enemy.map(|(name, at)| foot(name, "B", at, ""))).collect()
}

fn under(task: Task, position: &str) -> Chosen {
    let tasks = [Task::AtWill, task, Task::AtWill];
    conformance::asking::asked_under::<PikeAndMusket>(tasks, "PM-01-02", position, "moves", &[])
}

#[test]
fn who_is_to_stand_does_not_go_to_meet_the_enemy() {
    let far = position([(300, 600), (900, 600), (1500, 600)]);
    let without = asked(&far, "moves", &[]);
    without.expect("move middle: advance");
    let same = under(Task::AtWill, &far);
    assert_eq!((same.words, same.reason), (without.words, without.reason), "a plan that tells him nothing");
    under(Task::Stand, &far).expect("finish");
}

#[test]
fn who_is_to_go_for_a_wing_goes_for_it_though_another_is_nearer() {
    let before = position([(300, 400), (900, 600), (1500, 400)]);
    asked(&before, "moves", &[]).expect("move middle: advance");
    under(Task::GoFor(Wing::Left), &before).expect("move middle: wheel left");
    under(Task::GoFor(Wing::Centre), &before).expect("move middle: advance");
    under(Task::GoFor(Wing::Right), &before).expect("move middle: wheel right");
}

/// Who is in each wing of a side, and of the enemy before it, in the order of a line's names.
fn wings(at: &Position<PikeAndMusket>, plan: &Plan, own: &[&str], enemy: &[&str]) -> [Vec<Vec<usize>>; 2] {
    let only = |number: usize, task: Task| {
        let mut tasks = [Task::AtWill; 3];
        tasks[number] = task;
        plan.with(tasks)
    };
    let of = |names: &[&str], is_in: &dyn Fn(&str) -> bool| {
        (0..names.len()).filter(|number| is_in(names[*number])).collect::<Vec<_>>()
    };
    let own_wings = (0..3).map(|wing| of(own, &|name| only(wing, Task::Stand).stands(at.id(name))));
    let theirs = [Wing::Left, Wing::Centre, Wing::Right].map(|wing| {
        let all = plan.with([Task::GoFor(wing); 3]);
        of(enemy, &|name| all.farther(at.id(own[0]), at.id(name)) == 1.0)
    });
    [own_wings.collect(), theirs.to_vec()]
}

/// Lines of both sides, a name and a place each.
fn lines(own: &[(&str, (i32, i32))], enemy: &[(&str, (i32, i32))]) -> Position<PikeAndMusket> {
    let side = |side: &'static str, of: &[(&str, (i32, i32))]| {
        of.iter().map(|(name, at)| foot(name, side, *at, "")).collect::<String>()
    };
    Position::of("PM-01-02", &(side("A", own) + &side("B", enemy)))
}

fn laid(at: &Position<PikeAndMusket>, side: Side, earlier: &Plan) -> Plan {
    Plan::laid(&at.known(side), &at.world, side, earlier)
}

#[test]
fn wings_lie_as_their_side_looks_at_the_enemy() {
    let at = lines(
        &[("aa", (300, 200)), ("bb", (900, 200)), ("cc", (1500, 200))],
        &[("xx", (300, 900)), ("yy", (900, 900)), ("zz", (1500, 900))],
    );
    let (ours, theirs) = (["aa", "bb", "cc"], ["xx", "yy", "zz"]);
    let in_line = || vec![vec![0], vec![1], vec![2]];
    let turned = || vec![vec![2], vec![1], vec![0]];
    assert_eq!(wings(&at, &laid(&at, Side::A, &Plan::NONE), &ours, &theirs), [in_line(), in_line()]);
    // Who looks down the table has on his left what we have on our right, of his own and of the enemy.
    assert_eq!(wings(&at, &laid(&at, Side::B, &Plan::NONE), &theirs, &ours), [turned(), turned()]);
    // The enemy stands to our right: the upper part of the table is on our left.
    let aside = lines(
        &[("aa", (300, 200)), ("bb", (300, 600)), ("cc", (300, 1000))],
        &[("xx", (1500, 200)), ("yy", (1500, 600)), ("zz", (1500, 1000))],
    );
    assert_eq!(wings(&aside, &laid(&aside, Side::A, &Plan::NONE), &ours, &theirs), [turned(), turned()]);
    assert_eq!(wings(&aside, &laid(&aside, Side::B, &Plan::NONE), &theirs, &ours), [in_line(), in_line()]);
}

#[test]
fn own_wings_stay_who_they_were_until_somebody_comes_on_and_the_enemys_follow_him() {
    let (own, enemy) = (["aa", "bb", "cc"], ["xx", "yy", "zz"]);
    let xyz = [("xx", (300, 900)), ("yy", (900, 900)), ("zz", (1500, 900))];
    let first = lines(&[("aa", (300, 200)), ("bb", (900, 200)), ("cc", (1500, 200))], &xyz);
    let before =
        laid(&first, Side::A, &Plan::NONE).with([Task::Stand, Task::AtWill, Task::GoFor(Wing::Left)]);
    assert!(before.stands(first.id("aa")) && !before.stands(first.id("cc")));
    // They have changed places, as has the enemy.
    let zyx = [("xx", (1500, 900)), ("yy", (900, 900)), ("zz", (300, 900))];
    let later = lines(&[("aa", (1500, 200)), ("bb", (900, 200)), ("cc", (300, 200))], &zyx);
    let after = laid(&later, Side::A, &before);
    assert!(after.stands(later.id("aa")) && !after.stands(later.id("cc")), "the tasks stay theirs");
    let farther = ["xx", "yy", "zz"].map(|name| after.farther(later.id("cc"), later.id(name)) > 1.0);
    assert_eq!(farther, [true, true, false], "the enemy's left wing is who stands there now");
    let [ours, theirs] = wings(&later, &after, &own, &enemy);
    assert_eq!(ours, [vec![0], vec![1], vec![2]]);
    assert_eq!(theirs, [vec![2], vec![1], vec![0]]);
    // One of them is gone: the others stay where they are.
    let less = lines(&[("aa", (1500, 200)), ("bb", (900, 200))], &[]);
    let [ours, theirs] = wings(&less, &laid(&less, Side::A, &before), &["aa", "bb"], &[]);
    assert_eq!((ours, theirs), (vec![vec![0], vec![1], vec![]], vec![vec![]; 3]));
}

#[test]
fn who_comes_on_gets_a_place_in_the_wings() {
    let first = lines(&[("aa", (300, 200)), ("bb", (900, 200))], &[]);
    let before = laid(&first, Side::A, &Plan::NONE).with([Task::Stand; 3]);
    let later = lines(&[("aa", (900, 200)), ("bb", (300, 200)), ("cc", (600, 200))], &[("xx", (900, 900))]);
    let after = laid(&later, Side::A, &before);
    assert!(["aa", "bb", "cc"].iter().all(|name| after.stands(later.id(name))));
    let [ours, theirs] = wings(&later, &after, &["aa", "bb", "cc"], &["xx"]);
    assert_eq!(ours, [vec![1], vec![2], vec![0]]);
    assert_eq!(theirs, [vec![0], vec![], vec![]]);
}
