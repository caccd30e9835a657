//! Beasts are driven by who brings them home; hidden men wait for who comes with them; who has won goes.

use crate::captain::asked::{asked, expect, figure};

/// Side A raids and goes home to the south.
pub fn raid(figures: &str) -> String {
    let sides = "[A]\nhome = \"south\"\nexits = [\"south\"]\n[B]\nhome = \"north\"\n";
    format!("[battle]\nscenario = \"raid\"\nraider = \"A\"\nturn = 4\nlast_turn = 15\n{sides}{figures}")
}

pub fn cow(name: &str, at: (f64, f64)) -> String {
    format!("[[beast]]\nname = \"{name}\"\nkind = \"cattle\"\nat = [{}, {}]\n", at.0, at.1)
}

/// A group that has rolled, by its own name.
pub const ROLLED: &str = "[[group]]\nname = \"riders\"\nside = \"A\"\norders = [\"rolled\"]\nrolled = 10\n[[group]]\nname = \"farm\"\nside = \"B\"\n";

#[test]
fn a_raider_drives_the_beast_by_him_and_a_farmer_leaves_it_where_it_is() {
    let hob = "group = \"riders\"\nmounted = true\nrank = \"leader\"\nsigns = [\"moved\", \"acted\"]";
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (33.0, 18.0), hob)
        + &figure("jock", "A", (34.0, 23.0), "group = \"riders\"\nmounted = true")
        + &cow("crummie", (34.0, 24.52))
        + &figure("wat", "B", (60.0, 46.0), "group = \"farm\"\nrank = \"leader\"");
    let chosen = asked(&raid(&figures), "actions", &[]);
    expect(&chosen, "herd jock on crummie");
    assert!(chosen.reason.contains("drive crummie home: 60 %"), "{chosen}");
    let farm = "[[group]]\nname = \"farm\"\nside = \"B\"\norders = [\"rolled\"]\nrolled = 10\n";
    let figures = farm.to_owned()
        + &figure("wat", "B", (34.0, 23.0), "group = \"farm\"\nmounted = true\nrank = \"leader\"")
        + &cow("crummie", (34.0, 24.52))
        + &figure("hob", "A", (34.0, 2.0), "rank = \"leader\"");
    let position = raid(&figures).replacen("turn = 4", "turn = 4\nacting = \"B\"", 1);
    let chosen = asked(&position, "actions", &[]);
    assert!(!chosen.is("herd"), "{chosen}");
}

#[test]
fn those_who_drive_are_led_home_and_those_who_have_none_go_where_beasts_are() {
    let leader = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
    let rest = figure("jock", "A", (30.0, 23.0), "group = \"riders\"\nmounted = true")
        + &figure("wat", "B", (60.0, 46.0), "group = \"farm\"\nrank = \"leader\"");
    let with = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 20.0), leader)
        + &rest
        + &cow("crummie", (30.0, 24.52));
    let chosen = asked(&raid(&with), "actions", &[]);
    assert!(chosen.is("lead hob") || chosen.is("herd jock"), "{chosen}");
    let without =
        ROLLED.to_owned() + &figure("hob", "A", (30.0, 20.0), leader) + &rest + &cow("crummie", (30.0, 40.0));
    let chosen = asked(&raid(&without), "actions", &[]);
    assert!(chosen.is("march hob") || chosen.is("lead hob"), "{chosen}");
    assert!(chosen.reason.contains("beasts to be had"), "{chosen}");
}

#[test]
fn a_drove_goes_home_by_the_gate() {
    let fold = "[[terrain]]\nkind = \"wall\"\npoints = [[26, 20], [34, 20], [34, 28], [26, 28], [26, 20]]\nopenings = [[[29, 20], [31, 20]]]\n";
    let figures = figure("hob", "A", (28.0, 23.0), "mounted = true\nrank = \"leader\"")
        + &cow("crummie", (28.0, 24.52))
        + &figure("wat", "B", (60.0, 46.0), "rank = \"leader\"")
        + fold;
    // The seed of these positions lets him succeed.
    let chosen = asked(&raid(&figures), "herd hob crummie 1", &[]);
    expect(&chosen, "drive hob");
    assert!(chosen.reason.contains("home"), "{chosen}");
    // He comes through the gate between 29 and 31 inches: 736.6 to 787.4 millimetres.
    let words = &chosen.words;
    assert!(words.contains("to 762mm") || words.contains("to 30in") || words.contains("to 30,"), "{chosen}");
}

#[test]
fn who_has_beasts_to_win_stays_and_who_has_none_left_goes_home() {
    let leader = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
    let wat = figure("wat", "B", (60.0, 46.0), "group = \"farm\"\nrank = \"leader\"");
    let gone = ROLLED.to_owned() + &figure("hob", "A", (30.0, 8.0), leader) + &wat;
    let chosen = asked(&raid(&gone), "actions", &[]);
    expect(&chosen, "march hob");
    assert!(chosen.reason.contains("home"), "{chosen}");
    let there =
        ROLLED.to_owned() + &figure("hob", "A", (30.0, 8.0), leader) + &wat + &cow("crummie", (30.0, 30.0));
    let chosen = asked(&raid(&there), "actions", &[]);
    assert!(chosen.reason.contains("beasts to be had"), "{chosen}");
}

#[test]
fn a_keeper_stays_in_the_saddle_to_the_end_and_takes_any_horse_for_none_counts_where_it_stands() {
    let wat = |mounted: bool| {
        let pace = if mounted { "" } else { ", \"at foot pace\"" };
        let farm =
            format!("[[group]]\nname = \"farm\"\nside = \"B\"\norders = [\"rolled\"{pace}]\nrolled = 8\n");
        let what = format!("group = \"farm\"\nmounted = {mounted}\nrank = \"leader\"");
        farm + &figure("wat", "B", (34.0, 40.0), &what)
            + &figure("hob", "A", (34.0, 2.0), "rank = \"leader\"")
    };
    let last = |figures: &str| raid(figures).replacen("turn = 4", "turn = 15\nacting = \"B\"", 1);
    let chosen = asked(&last(&wat(true)), "actions", &[]);
    assert!(!chosen.is("dismount"), "{chosen}");
    let horse = |of: &str| format!("[[horse]]\nname = \"bay\"\nof = \"{of}\"\nat = [34.0, 41.25]\n");
    let chosen = asked(&last(&(wat(false) + &horse("hob"))), "actions", &[]);
    expect(&chosen, "mount wat on bay");
    let chosen = asked(&last(&(wat(false) + &horse("wat"))), "actions", &[]);
    expect(&chosen, "mount wat on bay");
}

/// Grahams hidden in a wood, and an enemy who comes by.
pub fn ambush(enemy: (f64, f64)) -> String {
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[12, 16], [24, 16], [24, 30], [12, 30]]\n";
    let lurkers = "[[group]]\nname = \"lurkers\"\nside = \"A\"\norders = [\"hidden\"]\n";
    let lurk = "group = \"lurkers\"\nweapons = [\"longbow\"]";
    format!("[battle]\ndeck = [\"B\"]\nlast_turn = 10\nturn = 2\nphase = \"cards\"\n{lurkers}")
        + &figure("archie", "A", (22.5, 20.0), &format!("{lurk}\nrank = \"leader\""))
        + &figure("dand", "A", (22.5, 22.0), lurk)
        + &figure("rob", "A", (22.5, 24.0), lurk)
        + &figure("wat", "B", enemy, "rank = \"leader\"")
        + &figure("sim", "B", (enemy.0, enemy.1 + 2.0), "")
        + wood
}

#[test]
fn who_lies_hidden_waits_while_the_enemy_is_far_and_springs_up_when_he_comes() {
    let chosen = asked(&ambush((60.0, 20.0)), "actions", &[]);
    assert!(!chosen.is("march") && !chosen.is("fire") && !chosen.is("show"), "{chosen}");
    let near = ambush((31.0, 20.0));
    let chosen = asked(&near, "actions", &[]);
    assert!(chosen.is("fire") || chosen.is("charge") || chosen.is("set-out"), "{chosen}");
}

/// Enemies 15 inches off are not waited for while friends fight them.
#[test]
fn who_lies_hidden_comes_to_the_help_of_friends_who_fight_near_by() {
    let with = |friend: (f64, f64)| {
        let hob = figure("hob", "A", friend, "rank = \"leader\"\nsigns = [\"moved\", \"acted\"]");
        asked(&(ambush((38.0, 20.0)) + &hob), "actions", &[])
    };
    let chosen = with((60.0, 40.0));
    assert!(!chosen.is("march") && !chosen.is("fire") && !chosen.is("set-out"), "{chosen}");
    let chosen = with((40.0, 20.0));
    assert!(chosen.is("fire") || chosen.is("charge") || chosen.is("set-out"), "{chosen}");
}

#[test]
fn ambushers_hide_where_the_scenario_lets_them() {
    let start = |may_hide: bool| {
        let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[30, 20], [42, 20], [42, 28], [30, 28]]\n";
        format!(
            "[battle]\nphase = \"deployment\"\ndeploys = true\nfirst = \"A\"\nscenario = \"ambush\"\nraider = \"A\"\n\
             [[group]]\nname = \"grahams\"\nside = \"A\"\n[[group]]\nname = \"dodds\"\nside = \"B\"\n\
             [[figure]]\nname = \"fergie\"\ngroup = \"grahams\"\n[[figure]]\nname = \"will\"\ngroup = \"grahams\"\n\
             [[figure]]\nname = \"wat\"\ngroup = \"dodds\"\n[[starting]]\ngroup = \"grahams\"\nmay_hide = {may_hide}\n{wood}"
        )
    };
    expect(&asked(&start(true), "battle", &[]), "hide fergie");
    expect(&asked(&start(false), "battle", &[]), "place fergie");
}
