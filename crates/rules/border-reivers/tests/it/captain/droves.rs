//! Beasts in a fold and on the way home: who goes first, who keeps clear, who turns round to fight and who runs.

use crate::captain::asked::{asked, expect, figure};
use crate::captain::beasts::{ROLLED, cow, raid};
use crate::captain::driving::end_of;

/// A fold with a gate to the south between 29 and 31 inches.
const FOLD: &str = "[[terrain]]\nkind = \"wall\"\npoints = [[26, 20], [34, 20], [34, 28], [26, 28], [26, 20]]\nopenings = [[[29, 20], [31, 20]]]\n";
const LED: &str = "group = \"riders\"\nmounted = true\nrank = \"leader\"\nsigns = [\"moved\", \"acted\"]";
const RIDER: &str = "group = \"riders\"\nmounted = true";

/// A farmer far away.
fn wat() -> String {
    figure("wat", "B", (70.0, 46.0), "group = \"farm\"\nrank = \"leader\"")
}

#[test]
fn the_drove_nearest_the_gate_comes_out_first() {
    let droves = |near: &str, far: &str| {
        let figures = ROLLED.to_owned()
            + &figure("hob", "A", (30.0, 16.0), LED)
            + &figure(far, "A", (28.0, 25.0), RIDER)
            + &cow("crummie", (28.0, 26.52))
            + &figure(near, "A", (30.0, 21.5), RIDER)
            + &cow("hawkie", (31.52, 21.5))
            + &wat()
            + FOLD;
        asked(&raid(&figures), "actions", &[])
    };
    expect(&droves("jock", "will"), "herd jock on hawkie");
    expect(&droves("will", "jock"), "herd will on hawkie");
}

#[test]
fn a_beast_behind_a_wall_is_come_to_by_the_gate() {
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"\nsigns = [\"moved\", \"acted\"]";
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 18.2), lead)
        + &figure("jock", "A", (31.8, 17.0), RIDER)
        + &cow("crummie", (30.0, 22.1))
        + &cow("hawkie", (33.0, 20.9))
        + &wat()
        + FOLD;
    let chosen = asked(&raid(&figures), "actions", &[]);
    expect(&chosen, "follow jock");
    assert!(chosen.reason.contains("beasts to be had"), "{chosen}");
}

#[test]
fn a_leader_whose_men_fetch_the_beasts_does_not_stop_in_the_gate() {
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 12.0), lead)
        + &figure("jock", "A", (28.0, 11.0), RIDER)
        + &figure("will", "A", (32.0, 11.0), RIDER)
        + &cow("crummie", (30.0, 24.0))
        + &cow("hawkie", (32.0, 26.0))
        + &wat()
        + FOLD;
    let chosen = asked(&raid(&figures), "actions", &[]);
    assert!(chosen.is("march hob") || chosen.is("lead hob"), "{chosen}");
    assert!(chosen.reason.contains("beasts to be had"), "{chosen}");
    let (x, y) = end_of(&chosen.words);
    // His base, 0.75 inch about its middle, is clear of the wall's line at 20 inches, and of the way out of the gate.
    assert!((y - 20.0).abs() >= 0.75 && (x - 30.0).abs() >= 0.75 + 0.6, "he stops at {x}, {y}: {chosen}");
}

/// Drovers with a beast in hand on the way home, and so many riders of the enemy at some distance.
fn on_the_way(foes: u8, at: f64) -> String {
    let riders: String = (0..foes)
        .map(|number| {
            let rank = if number == 0 { "\nrank = \"leader\"" } else { "" };
            let what = format!("group = \"farm\"\nmounted = true{rank}");
            figure(&format!("rider-{number}"), "B", (27.0 + 2.0 * f64::from(number), at), &what)
        })
        .collect();
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"\narmour = [\"helmet\", \"jack\"]";
    let ride = format!("{RIDER}\narmour = [\"helmet\", \"jack\"]");
    let quality = ROLLED.replacen("side = \"A\"", "side = \"A\"\nquality = \"veteran\"", 1);
    quality
        + &figure("hob", "A", (30.0, 22.0), lead)
        + &figure("jock", "A", (33.0, 24.0), &ride)
        + &figure("will", "A", (27.0, 24.0), &ride)
        + &cow("crummie", (33.0, 22.48))
        + &riders
}

#[test]
fn drovers_who_are_caught_up_with_turn_round_and_fight_and_drive_on_while_nobody_is_near() {
    let chosen = asked(&raid(&on_the_way(2, 31.0)), "actions", &[]);
    expect(&chosen, "charge hob");
    let chosen = asked(&raid(&on_the_way(2, 46.0)), "actions", &[]);
    assert!(chosen.is("herd jock") || chosen.is("lead hob"), "{chosen}");
}

/// From 22 inches off a beast comes home in two turns once in ten times: for that nobody leaves the enemy alone.
#[test]
fn beasts_that_will_hardly_come_home_in_time_are_left_for_the_enemy() {
    let in_turn = |turn: u8| {
        let position = raid(&on_the_way(2, 40.0)).replacen("turn = 4", &format!("turn = {turn}"), 1);
        asked(&position, "actions", &[])
    };
    let chosen = in_turn(14);
    assert!(chosen.reason.contains("enemy is to be met"), "{chosen}");
    let chosen = in_turn(12);
    assert!(chosen.is("herd jock") || chosen.is("lead hob"), "{chosen}");
}

#[test]
fn drovers_whom_others_cover_drive_on_and_those_who_cover_them_charge() {
    let guard = "group = \"guard\"\nmounted = true\narmour = [\"helmet\", \"jack\"]";
    let guards = "[[group]]\nname = \"guard\"\nside = \"A\"\nquality = \"veteran\"\n".to_owned()
        + &figure("archie", "A", (30.0, 26.5), &format!("{guard}\nrank = \"leader\""))
        + &figure("dand", "A", (27.0, 26.5), guard)
        + &figure("sim", "A", (36.0, 26.5), guard);
    let covered = raid(&(on_the_way(2, 32.0) + &guards));
    let driven =
        covered.replace("group = \"riders\"\n", "group = \"riders\"\nsigns = [\"moved\", \"acted\"]\n");
    expect(&asked(&driven, "actions", &[]), "charge archie");
    let done = covered.replace("group = \"guard\"\n", "group = \"guard\"\nsigns = [\"moved\", \"acted\"]\n");
    let chosen = asked(&done, "actions", &[]);
    assert!(!chosen.is("charge") && !chosen.is("fire") && chosen.reason.contains("home"), "{chosen}");
}

#[test]
fn against_too_many_they_run_with_what_they_have() {
    let chosen = asked(&raid(&on_the_way(8, 31.0)), "actions", &[]);
    assert!(chosen.is("herd jock") || chosen.is("lead hob") || chosen.is("march hob"), "{chosen}");
    assert!(chosen.reason.contains("home"), "{chosen}");
}

#[test]
fn when_the_turns_run_out_they_go_with_one_beast_though_others_are_near() {
    let position = |turn: u8| {
        let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
        let figures = ROLLED.to_owned()
            + &figure("hob", "A", (30.0, 24.0), lead)
            + &figure("jock", "A", (33.0, 24.0), RIDER)
            + &figure("will", "A", (27.0, 24.0), RIDER)
            + &figure("rob", "A", (27.0, 22.0), RIDER)
            + &figure("tam", "A", (30.0, 20.0), RIDER)
            + &figure("sim", "A", (33.0, 20.0), RIDER)
            + &cow("crummie", (33.0, 25.52))
            + &cow("hawkie", (30.0, 30.0))
            + &cow("brownie", (27.0, 30.0))
            + &wat();
        raid(&figures).replacen("turn = 4", &format!("turn = {turn}"), 1)
    };
    let chosen = asked(&position(10), "actions", &[]);
    assert!(chosen.is("herd jock") || chosen.is("lead hob"), "{chosen}");
    assert!(chosen.reason.contains("home"), "{chosen}");
    let chosen = asked(&position(3), "actions", &[]);
    assert!(chosen.reason.contains("beasts to be had") || chosen.is("herd jock"), "{chosen}");
}

/// Two bands before a fold without walls, with farmers at some distance from the beasts: the second rides for less.
fn before_the_beasts(farmers: f64) -> String {
    let armoured = "mounted = true\narmour = [\"helmet\", \"jack\"]";
    let fighters = "[[group]]\nname = \"fighters\"\nside = \"A\"\nquality = \"veteran\"\n".to_owned()
        + &figure(
            "archie",
            "A",
            (12.0, 20.0),
            &format!("group = \"fighters\"\nrank = \"leader\"\n{armoured}"),
        )
        + &figure("dand", "A", (12.0, 22.0), &format!("group = \"fighters\"\n{armoured}"))
        + &figure("sim", "A", (12.0, 18.0), &format!("group = \"fighters\"\n{armoured}"));
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
    let foes: String = (0..3)
        .map(|number| {
            let rank = if number == 0 { "\nrank = \"leader\"" } else { "" };
            let at = (30.0 + 2.0 * f64::from(number), farmers);
            figure(&format!("farmer-{number}"), "B", at, &format!("group = \"farm\"{rank}"))
        })
        .collect();
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 8.0), lead)
        + &figure("jock", "A", (33.0, 8.0), RIDER)
        + &figure("will", "A", (27.0, 8.0), RIDER)
        + &fighters
        + &cow("crummie", (30.0, 20.0))
        + &cow("hawkie", (33.0, 20.0))
        + &foes;
    raid(&figures).replace("group = \"fighters\"\n", "group = \"fighters\"\nsigns = [\"moved\", \"acted\"]\n")
}

#[test]
fn one_band_goes_for_the_beasts_past_a_few_while_another_is_there_to_fight() {
    // Farmers 7 inches beyond the beasts: they come within their reach, but they are few.
    let chosen = asked(&before_the_beasts(28.0), "actions", &[]);
    assert!(chosen.is("march hob") || chosen.is("lead hob"), "{chosen}");
    assert!(chosen.reason.contains("beasts to be had"), "{chosen}");
    // Alone they would have to deal with them.
    let alone = before_the_beasts(16.0)
        .replace("group = \"fighters\"\nsigns = [\"moved\", \"acted\"]\n", "group = \"farm\"\n");
    let chosen = asked(&alone, "actions", &[]);
    assert!(!chosen.reason.contains("beasts to be had"), "{chosen}");
}

#[test]
fn a_leader_goes_ahead_to_give_his_drovers_room() {
    // Both stand with their beasts at the edge of his reach: whatever they drive, they may not go beyond it.
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 24.0), lead)
        + &figure("jock", "A", (33.0, 18.0), RIDER)
        + &cow("crummie", (33.0, 19.52))
        + &figure("will", "A", (27.0, 18.0), RIDER)
        + &cow("hawkie", (27.0, 19.52))
        + &wat();
    let chosen = asked(&raid(&figures), "actions", &[]);
    expect(&chosen, "lead hob");
    assert!(chosen.reason.contains("home") || chosen.reason.contains("room to drive"), "{chosen}");
}

#[test]
fn who_is_astray_goes_to_his_leader() {
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"\nsigns = [\"moved\", \"acted\"]";
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 30.0), lead)
        + &figure("jock", "A", (30.0, 12.0), &format!("{RIDER}\nsigns = [\"astray\"]"))
        + &cow("crummie", (45.0, 12.0))
        + &wat();
    let chosen = asked(&raid(&figures), "actions", &[]);
    expect(&chosen, "set-out jock");
    assert!(chosen.reason.contains("with his Leader"), "{chosen}");
}

#[test]
fn two_men_by_one_beast_do_not_wait_for_each_other() {
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 18.0), LED)
        + &figure("jock", "A", (28.48, 24.0), RIDER)
        + &figure("will", "A", (31.52, 24.0), RIDER)
        + &cow("crummie", (30.0, 24.0))
        + &wat();
    let chosen = asked(&raid(&figures), "actions", &[]);
    assert!(chosen.is("herd jock on crummie 1") || chosen.is("herd will on crummie 1"), "{chosen}");
}

#[test]
fn each_man_takes_one_beast_while_there_is_another_for_the_next() {
    let herd = |others: &str| {
        let figures = ROLLED.to_owned()
            + &figure("hob", "A", (30.0, 18.0), LED)
            + &figure("jock", "A", (30.0, 22.0), RIDER)
            + others
            + &cow("crummie", (30.0, 23.52))
            + &cow("hawkie", (30.0, 25.04))
            + &wat();
        asked(&raid(&figures), "actions", &[])
    };
    let will = figure("will", "A", (27.0, 20.0), RIDER);
    expect(&herd(&will), "herd jock on crummie 1");
    expect(&herd(""), "herd jock on crummie 2");
}

#[test]
fn who_has_beasts_on_the_move_drives_them_home_though_the_enemy_is_near() {
    let lead = "group = \"riders\"\nmounted = true\nrank = \"leader\"\nsigns = [\"moved\", \"acted\"]";
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 16.0), lead)
        + &figure("jock", "A", (30.0, 20.0), RIDER)
        + &cow("crummie", (30.0, 21.52))
        + &figure("wat", "B", (36.0, 24.0), "group = \"farm\"\nrank = \"leader\"\nmounted = true")
        + &figure("sim", "B", (38.0, 24.0), "group = \"farm\"\nmounted = true");
    // The seed of these positions lets him succeed.
    let chosen = asked(&raid(&figures), "herd jock crummie 1", &[]);
    expect(&chosen, "drive jock");
    assert!(end_of(&chosen.words).1 < 18.0, "he drives it away from home: {chosen}");
}
