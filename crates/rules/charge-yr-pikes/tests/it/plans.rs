//! A captain under a plan: who is to stand does not go to meet the enemy, and who is to go for others goes for them.

use charge_yr_pikes::ChargeYrPikes;
use conformance::asking::{asked, asked_under};
use general::{Task, Wing};

use crate::position::piece;

type Chosen = conformance::asking::Chosen<ChargeYrPikes>;

/// The middle one of three units to be moved, with the enemy before each so far off.
fn position(off: [f64; 3]) -> String {
    let at = [20.0, 40.0, 60.0];
    let ready = "signs = [\"ready\", \"passed\", \"heard\"]";
    let own = [("west", ""), ("middle", ready), ("east", "")];
    let own = own.into_iter().zip(at).map(|((name, more), x)| piece(name, "A", "foot", [x, 16.0], more));
    let enemy = ["first", "second", "third"].into_iter().zip(at).zip(off);
    let enemy = enemy.map(|((name, x), off)| piece(name, "B", "foot", [x, 16.0 + off], "facing = 180"));
    own.chain(enemy).collect()
}

fn under(task: Task, position: &str) -> Chosen {
    asked_under([Task::AtWill, task, Task::AtWill], "CYP-02-01", position, "moves A", &[])
}

/// Where it goes, in inches from the left, if it goes anywhere.
fn to(chosen: &Chosen) -> Option<f64> {
    let at = chosen.words.strip_prefix("move middle: to ")?;
    at.split("mm").next()?.parse().ok().map(|across: f64| across / 25.4)
}

#[test]
fn who_is_to_stand_does_not_go_to_meet_the_enemy() {
    let far = position([30.0; 3]);
    let without: Chosen = asked("CYP-02-01", &far, "moves A", &[]);
    assert!(to(&without).is_some_and(|across| (across - 40.0).abs() < 1.0), "{without}");
    let same = under(Task::AtWill, &far);
    assert_eq!((same.words, same.reason), (without.words, without.reason), "a plan that tells him nothing");
    let near = position([18.0; 3]);
    assert!(to(&asked("CYP-02-01", &near, "moves A", &[])).is_some(), "he would go to meet them");
    let waits = under(Task::Stand, &near);
    assert!(!waits.reason.starts_with("To come at"), "he goes for his fire at most: {waits}");
    // Nobody waits at home for an enemy who is nowhere near.
    assert!(to(&under(Task::Stand, &far)).is_some());
}

#[test]
fn who_is_to_go_for_a_wing_goes_for_it_though_another_is_nearer() {
    let across = |wing: Wing, off: [f64; 3]| {
        let chosen = under(Task::GoFor(wing), &position(off));
        to(&chosen).unwrap_or_else(|| panic!("{wing:?}: {chosen}"))
    };
    let even = [Wing::Left, Wing::Centre, Wing::Right].map(|wing| across(wing, [30.0; 3]));
    assert!(even[0] < 36.0 && (even[1] - 40.0).abs() < 1.0 && even[2] > 44.0, "{even:?}");
    // Those on the wings are nearer.
    let centre = across(Wing::Centre, [20.0, 30.0, 20.0]);
    assert!((centre - 40.0).abs() < 1.0, "{centre}");
}
