//! Who forms hedgehog, who leaves one, who breaks off, and where Generals ride.

use crate::captain::asked::{asked, foot, general, unit};

/// A unit that has made its move.
const MOVED: &str = "signs = [\"moved\", \"move over\"]";

/// Somebody far away, so that the battle goes on.
fn far() -> String {
    foot("far", "B", (300, 1100), "")
}

fn before_horse(off: i32) -> String {
    far() + &foot("one", "A", (900, 500), "") + &unit("horse", "B", "ironsides", (900, 500 + off), "")
}

#[test]
fn foot_forms_hedgehog_before_horse_that_would_catch_it_in_line() {
    let chosen = asked(&before_horse(40), "moves", &[]);
    chosen.expect("hedgehog one");
    assert!(chosen.reason.contains("safer"), "{chosen}");
}

#[test]
fn where_it_has_the_time_when_they_come_it_does_not() {
    assert!(!asked(&before_horse(100), "moves", &[]).is("hedgehog"));
    let flanks = far()
        + &foot("one", "A", (900, 500), "")
        + &unit("left", "B", "ironsides", (700, 490), "facing = 90")
        + &unit("right", "B", "ironsides", (1100, 490), "facing = 270");
    assert!(!asked(&flanks, "moves", &[]).is("hedgehog"));
}

#[test]
fn a_hedgehog_is_left_when_no_horse_is_about() {
    let position = far()
        + &foot("one", "A", (900, 500), "formation = \"hedgehog\"")
        + &foot("enemy", "B", (900, 700), "");
    let chosen = asked(&position, "moves", &[]);
    chosen.expect("line one");
    assert!(chosen.reason.contains("line"), "{chosen}");
    let held = far()
        + &foot("one", "A", (900, 500), "formation = \"hedgehog\"")
        + &unit("horse", "B", "ironsides", (900, 600), "");
    asked(&held, "moves", &[]).expect("finish");
}

#[test]
fn men_in_disorder_break_off_and_men_in_order_stand() {
    let foot_before = |y: i32, state: &str| {
        far()
            + &foot("enemy", "B", (900, y), "")
            + &foot("one", "A", (900, 500), &format!("state = \"{state}\""))
    };
    for y in [500, 540] {
        let chosen = asked(&foot_before(y, "disrupted"), "moves", &[]);
        assert!(chosen.is("move one: back") || chosen.is("move one: about-face"), "{chosen}");
        assert!(chosen.reason.contains("against the odds"), "{chosen}");
        asked(&foot_before(y, "good order"), "moves", &[]).expect("finish");
    }
}

#[test]
fn horse_falls_back_from_a_hedgehog_that_it_cannot_break() {
    let horse = |state: &str| {
        far()
            + &foot("enemy", "B", (900, 500), "formation = \"hedgehog\"")
            + &unit("one", "A", "cavaliers", (900, 500), &format!("state = \"{state}\""))
    };
    for state in ["good order", "disrupted"] {
        asked(&horse(state), "moves", &[]).expect("move one: back");
    }
}

#[test]
fn a_general_rides_to_those_who_run_or_are_in_disorder_and_not_to_those_who_stand() {
    let behind = |state: &str| {
        let facing = if state == "routing" { 180 } else { 0 };
        foot("enemy", "B", (1400, 1100), "")
            + &foot("weak", "A", (300, 400), &format!("state = \"{state}\"\nfacing = {facing}\n{MOVED}"))
            + &foot("one", "A", (600, 400), MOVED)
            + &general("rupert", "A", (430, 330))
    };
    for state in ["routing", "disrupted"] {
        let chosen = asked(&behind(state), "moves", &[]);
        assert!(chosen.is("move rupert: to 3"), "{chosen}");
        assert!(chosen.reason.contains("need him"), "{chosen}");
    }
    let chosen = asked(&behind("good order"), "moves", &[]);
    assert!(!chosen.reason.contains("running"), "{chosen}");
}

#[test]
fn a_regiment_with_the_enemy_behind_it_faces_about() {
    let stands = |facing: i32| {
        far()
            + &foot("enemy", "B", (900, 700), "")
            + &foot("one", "A", (900, 500), &format!("facing = {facing}"))
    };
    asked(&stands(180), "moves", &[]).expect("move one: about-face");
    let chosen = asked(&stands(0), "moves", &[]);
    assert!(!chosen.words.contains("about-face"), "{chosen}");
}

#[test]
fn a_general_rides_for_more_than_one_turn_to_those_who_run_and_not_to_those_who_stand() {
    let beyond = |state: &str| {
        let facing = if state == "routing" { 180 } else { 0 };
        foot("enemy", "B", (1600, 1100), "")
            + &foot("weak", "A", (300, 400), &format!("state = \"{state}\"\nfacing = {facing}\n{MOVED}"))
            + &general("rupert", "A", (700, 330))
    };
    let chosen = asked(&beyond("routing"), "moves", &[]);
    assert!(chosen.is("move rupert: to 5"), "{chosen}");
    assert!(chosen.reason.contains("need him"), "{chosen}");
    let stands = beyond("good order") + &foot("with", "A", (700, 360), MOVED);
    asked(&stands, "moves", &[]).expect("finish");
}

#[test]
fn a_second_general_does_not_ride_to_men_who_have_one() {
    let men = |first: (i32, i32)| {
        foot("enemy", "B", (1600, 1100), "")
            + &foot("weak", "A", (300, 400), &format!("state = \"disrupted\"\n{MOVED}"))
            + &general("astley", "A", first)
            + &general("rupert", "A", (430, 330))
    };
    let chosen = asked(&men((300, 365)), "moves", &[]);
    assert!(!chosen.is("move rupert"), "{chosen}");
    asked(&men((1500, 100)), "moves", &[]).expect("move rupert: to 3");
}

#[test]
fn a_general_who_is_left_behind_rides_after_his_men_and_one_who_is_with_some_stays() {
    let left = |with: &str| {
        foot("enemy", "B", (1600, 1100), "")
            + &foot("before", "A", (300, 700), MOVED)
            + with
            + &general("rupert", "A", (300, 200))
    };
    asked(&left(""), "moves", &[]).expect("move rupert: to 300mm,3");
    asked(&left(&foot("with", "A", (300, 230), MOVED)), "moves", &[]).expect("finish");
}
