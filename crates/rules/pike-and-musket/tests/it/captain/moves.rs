//! Moves: odds brought together, flanks, out of range until ready, charges that find no hedgehog.

use conformance::position::Position;
use engine::Answer;
use general::{Appraised, Plan};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::vocabulary::CHARGE;

use crate::captain::asked::{asked, foot, unit};

/// A unit that has made its move.
const MOVED: &str = "signs = [\"moved\", \"move over\"]";

fn enemy() -> String {
    foot("enemy", "B", (900, 600), "")
}

#[test]
fn a_second_regiment_comes_up_to_an_enemy_whom_the_first_has_in_range() {
    let position = enemy()
        + &foot("one", "A", (860, 560), MOVED)
        + &foot("two", "A", (960, 500), "formation = \"column\"");
    let chosen = asked(&position, "moves", &[]);
    assert!(chosen.is("move two") && chosen.words.contains("advance 60mm"), "{chosen}");
    assert!(chosen.reason.contains("To attack the enemy") && chosen.reason.contains("odds"), "{chosen}");
}

#[test]
fn a_column_at_the_side_of_an_enemy_strikes_his_flank() {
    let position = enemy()
        + &foot("one", "A", (900, 555), MOVED)
        + &foot("two", "A", (1090, 607), "facing = 270\nformation = \"column\"");
    let chosen = asked(&position, "moves", &[]);
    chosen.expect("move two: advance");
    assert!(chosen.reason.contains("odds"), "{chosen}");
}

#[test]
fn horse_charges_a_flank_that_it_reaches_before_the_hedgehog_forms() {
    let horse = |x: i32| {
        enemy()
            + &foot("one", "A", (900, 555), MOVED)
            + &unit("horse", "A", "cavaliers", (x, 607), "facing = 270")
    };
    asked(&horse(1060), "moves", &[]).expect("charge horse on enemy");
    let chosen = asked(&horse(1110), "moves", &[]);
    assert!(!chosen.is("charge"), "110 mm of 150 give it the time: {chosen}");
}

#[test]
fn horse_charges_foot_in_disorder_and_not_steady_foot_that_would_form() {
    let far = foot("far", "B", (300, 1100), "");
    let horse = |y: i32, state: &str| {
        far.clone()
            + &unit("horse", "A", "cavaliers", (900, 500), "")
            + &foot("enemy", "B", (900, y), &format!("state = \"{state}\""))
    };
    asked(&horse(600, "disrupted"), "moves", &[]).expect("charge horse on enemy");
    asked(&horse(560, "good order"), "moves", &[]).expect("charge horse on enemy");
    assert!(!asked(&horse(620, "good order"), "moves", &[]).is("charge"));
}

#[test]
fn foot_stops_short_of_where_two_enemies_would_reach_it() {
    let two = foot("left", "B", (795, 640), "") + &foot("right", "B", (1005, 640), "");
    let chosen = asked(&(two + &foot("one", "A", (900, 500), "")), "moves", &[]);
    // They move 60 mm and reach 50 more: it stays farther off than that.
    let advanced: Option<f64> =
        chosen.words.split("advance ").nth(1).and_then(|it| it.trim_end_matches("mm").parse().ok());
    assert!(chosen.is("finish") || advanced.is_some_and(|far| far < 29.0), "{chosen}");
}

#[test]
fn pistols_charge_swords_to_where_swords_cannot_reach_them() {
    let position = foot("far", "B", (300, 1100), "")
        + &unit("horse", "A", "reserve horse", (900, 500), "")
        + &unit("enemy", "B", "ironsides", (900, 640), "");
    let chosen = asked(&position, "moves", &[]);
    let short: Option<u8> = chosen.words.rsplit(' ').next().and_then(|it| it.parse().ok());
    assert!(chosen.is("charge horse on enemy") && short.is_none_or(|short| short > 0), "{chosen}");
}

#[test]
fn a_gun_that_sees_nobody_comes_up_or_turns_and_one_that_has_a_mark_stands() {
    let gun =
        |at: (i32, i32)| foot("enemy", "B", at, "") + &unit("gun", "A", "royalist battery", (900, 200), "");
    let chosen = asked(&gun((200, 300)), "moves", &[]);
    assert!(chosen.is("move gun: pivot left") || chosen.is("limber gun"), "{chosen}");
    asked(&gun((900, 480)), "moves", &[]).expect("finish");
}

#[test]
fn whoever_is_within_reach_and_in_disorder_is_fallen_on_though_it_is_after_another() {
    let beside = |x: i32| {
        foot("before", "B", (900, 650), "")
            + &foot("beside", "B", (x, 590), "figures = 3\nstate = \"disrupted\"")
            + &foot("one", "A", (900, 500), "formation = \"column\"")
    };
    let chosen = asked(&beside(1000), "moves", &[]);
    chosen.expect("charge one on beside");
    assert!(chosen.reason.contains("odds"), "{chosen}");
    let chosen = asked(&beside(1300), "moves", &[]);
    assert!(!chosen.reason.contains("odds"), "{chosen}");
}

#[test]
fn of_several_at_the_enemy_the_one_goes_first_who_does_most_there() {
    let position = |left: &str, right: &str| {
        foot("left", "B", (600, 600), &format!("state = \"{left}\""))
            + &foot("right", "B", (1200, 600), &format!("state = \"{right}\""))
            + &foot("one", "A", (600, 510), "")
            + &foot("two", "A", (1200, 505), "")
    };
    asked(&position("good order", "disrupted"), "moves", &[]).expect("move two: advance");
    asked(&position("disrupted", "good order"), "moves", &[]).expect("move one: advance");
}

/// A river with a bridge at 900 mm, and the enemy beyond it.
fn beyond_the_river(own: &str) -> String {
    "terrain = [{ kind = \"river\", width = 10, points = [[100, 330], [1700, 330]] }, \
     { kind = \"bridge\", points = [[885, 310], [915, 310], [915, 350], [885, 350]] }]\n"
        .to_owned()
        + &foot("enemy", "B", (900, 700), "")
        + own
}

#[test]
fn a_line_before_a_bridge_forms_column_and_a_column_stays_one() {
    let foot_at = |at: (i32, i32), form: &str| {
        asked(&beyond_the_river(&foot("one", "A", at, &format!("formation = \"{form}\""))), "moves", &[])
    };
    let chosen = foot_at((900, 290), "line");
    chosen.expect("column one");
    assert!(chosen.reason.contains("only a column gets over there"), "{chosen}");
    foot_at((900, 290), "column").expect("move one: advance");
    assert!(!foot_at((900, 150), "line").is("column"), "it has time until it is there");
}

#[test]
fn whoever_is_after_an_enemy_beyond_a_river_makes_for_the_bridge() {
    // It faces the bridge, and the enemy stands straight up the table from it.
    for (x, facing) in [(400, 75), (1400, 285)] {
        let own = foot("one", "A", (x, 180), &format!("facing = {facing}"));
        let river = beyond_the_river(&own).replace("at = [900, 700]", &format!("at = [{x}, 700]"));
        asked(&river, "moves", &[]).expect("move one: advance 60mm");
        let open = asked(&river.replace("\"river\"", "\"road\""), "moves", &[]);
        assert!(!open.is("move one: advance"), "without the river it does not go that way: {open}");
    }
}

/// What a charge upon an enemy so far off is worth to horse.
fn charge_upon(off: i32) -> f64 {
    let position = foot("far", "B", (300, 1100), "")
        + &unit("horse", "A", "cavaliers", (900, 500), "")
        + &foot("enemy", "B", (900, 500 + off), "state = \"disrupted\"");
    let question = asked(&position, "moves", &[]).question;
    let at = Position::<PikeAndMusket>::of("PM-01-02", &position);
    let answer = Answer::plain(CHARGE).with(at.id("horse")).on(at.id("enemy"));
    let (known, notes) = (at.known(question.who), &mut <PikeAndMusket as Appraised>::Notes::default());
    let found = PikeAndMusket::appraise(&known, &at.world, &question, &answer, &Plan::NONE, notes);
    PikeAndMusket::doctrine().score(&found)
}

#[test]
fn a_charge_that_comes_to_nobody_is_worse_than_none() {
    let (home, short) = (charge_upon(100), charge_upon(190));
    assert!(home > 0.0 && short < -1.0, "{home} and {short}");
}
