//! The Combat and Artillery Fire Phases: together where the odds want it, at the weak, a General where he is worth the risk.

use crate::captain::asked::{asked, foot, general, unit};

/// Two columns before one regiment, the second within reach of another as well.
fn columns(enemy: &str, other: &str) -> String {
    foot("enemy", "B", (900, 600), enemy)
        + &foot("other", "B", (1101, 600), other)
        + &foot("one", "A", (850, 560), "formation = \"column\"")
        + &foot("two", "A", (957, 560), "formation = \"column\"")
}

#[test]
fn two_attack_one_enemy_each_where_that_disorders_both() {
    let chosen = asked(&columns("", ""), "phase combat", &["attack one on enemy"]);
    chosen.expect("finish");
}

#[test]
fn the_second_joins_where_alone_it_would_be_thrown_back() {
    let strong = "troop = \"swedish brigade\"";
    let position = columns("", "").replacen(
        "name = \"other\"\nside = \"B\"\ntroop = \"parliament foot\"",
        &format!("name = \"other\"\nside = \"B\"\n{strong}"),
        1,
    );
    let chosen = asked(&position, "phase combat", &["attack one on enemy"]);
    chosen.expect("join two");
    assert!(chosen.reason.contains("together"), "{chosen}");
}

#[test]
fn whoever_is_in_disorder_is_attacked_first() {
    let chosen = asked(
        &(foot("steady", "B", (800, 600), "")
            + &foot("shaken", "B", (1004, 600), "state = \"disrupted\"")
            + &foot("one", "A", (902, 560), "")),
        "phase combat",
        &[],
    );
    chosen.expect("attack one on shaken");
    assert!(chosen.reason.contains("at odds of 2:1") && chosen.reason.contains("odds"), "{chosen}");
}

#[test]
fn guns_fire_at_men_in_disorder_before_men_in_order() {
    let position = unit("gun", "A", "royalist battery", (900, 300), "")
        + &foot("steady", "B", (750, 550), "")
        + &foot("shaken", "B", (1050, 550), "state = \"disrupted\"");
    asked(&position, "phase fire", &[]).expect("fire gun on shaken");
    let position = unit("gun", "A", "royalist battery", (900, 300), "")
        + &foot("steady", "B", (750, 550), "state = \"disrupted\"")
        + &foot("shaken", "B", (1050, 550), "");
    asked(&position, "phase fire", &[]).expect("fire gun on steady");
}

#[test]
fn a_general_supports_an_even_fight_and_not_one_that_is_won() {
    let with = |enemy: &str| {
        foot("enemy", "B", (900, 600), enemy)
            + &foot("one", "A", (900, 560), "")
            + &general("rupert", "A", (850, 530))
    };
    let chosen = asked(&with(""), "phase combat", &[]);
    chosen.expect("support rupert on one");
    assert!(chosen.reason.contains("example"), "{chosen}");
    asked(&with("figures = 1\nstate = \"disrupted\""), "phase combat", &[]).expect("pass");
}

#[test]
fn guns_fire_at_those_whom_friends_can_fall_on() {
    let position = |friend: i32| {
        unit("gun", "A", "royalist battery", (900, 300), "")
            + &foot("left", "B", (750, 550), "")
            + &foot("right", "B", (1050, 550), "")
            + &foot("one", "A", (friend, 450), "")
    };
    let chosen = asked(&position(700), "phase fire", &[]);
    chosen.expect("fire gun on left");
    assert!(chosen.reason.contains("guns help those who attack"), "{chosen}");
    asked(&position(1100), "phase fire", &[]).expect("fire gun on right");
}
