//! Charges and blows: taken when they pay.

use crate::captain::asked::{asked, expect, figure};

const RIDERS: &str =
    "[[group]]\nname = \"riders\"\nside = \"A\"\nquality = \"veteran\"\norders = [\"rolled\"]\nrolled = 12\n";

/// Three riders of side A and those before them.
pub fn meeting(riders: &str, enemy: &str) -> String {
    let group = RIDERS.replacen("quality = \"veteran\"", &format!("quality = \"{riders}\""), 1);
    let ride = "group = \"riders\"\nmounted = true\narmour = [\"helmet\", \"jack\"]";
    group
        + &figure("hob", "A", (36.0, 20.0), &format!("{ride}\nrank = \"leader\""))
        + &figure("jock", "A", (38.5, 20.0), ride)
        + &figure("will", "A", (33.5, 20.0), ride)
        + enemy
}

#[test]
fn good_riders_charge_poor_foot_in_the_open_and_cowards_do_not_charge_men_in_plate() {
    let loons = "[[group]]\nname = \"loons\"\nside = \"B\"\nquality = \"poltroon\"\n".to_owned()
        + &figure("wat", "B", (36.0, 28.0), "group = \"loons\"\nrank = \"leader\"")
        + &figure("sim", "B", (38.0, 28.0), "group = \"loons\"");
    let chosen = asked(&meeting("fyrebrande", &loons), "actions", &[]);
    expect(&chosen, "charge hob");
    assert!(chosen.reason.contains("charge the loons: 100 %"), "{chosen}");
    let plate = "group = \"troop\"\nmounted = true\narmour = [\"helmet\", \"back and breast\", \"plates\", \"shield\"]";
    let troop = "[[group]]\nname = \"troop\"\nside = \"B\"\nquality = \"fyrebrande\"\n".to_owned()
        + &figure("wat", "B", (36.0, 28.0), &format!("{plate}\nrank = \"leader\""))
        + &figure("sim", "B", (38.5, 28.0), plate)
        + &figure("tam", "B", (33.5, 28.0), plate);
    let cowards = meeting("poltroon", &troop).replacen("rolled = 12\n", "rolled = 12\nlost = 3\n", 1);
    let chosen = asked(&cowards, "actions", &[]);
    assert!(!chosen.is("charge"), "{chosen}");
}

/// A man beaten, and what the other does with the blow.
pub fn beaten(options: &str, rank: &str) -> String {
    format!("[game]\noptions = [{options}]\n")
        + &figure("hob", "A", (36.0, 20.0), "rank = \"leader\"")
        + &figure("wat", "B", (36.0, 21.0), &format!("rank = \"{rank}\""))
        + &figure("sim", "B", (60.0, 40.0), "")
}

#[test]
fn a_leader_who_could_be_bound_is_struck_down_and_an_ordinary_man_is_killed() {
    let chosen = asked(&beaten("\"prisoners\"", "heidman"), "struck hob wat", &[]);
    expect(&chosen, "stun");
    assert!(chosen.reason.contains("ransom"), "{chosen}");
    let chosen = asked(
        &beaten("", "ordinary").replacen(
            "name = \"sim\"\nside = \"B\"",
            "name = \"sim\"\nrank = \"leader\"\nside = \"B\"",
            1,
        ),
        "struck hob wat",
        &[],
    );
    expect(&chosen, "kill");
    assert!(chosen.reason.contains("end of him"), "{chosen}");
}

#[test]
fn a_leader_whose_card_is_still_to_come_is_hit_for_good_because_he_would_recover_unbound() {
    let leader = beaten("\"prisoners\"", "leader");
    let chosen = asked(&leader, "struck hob wat", &[]);
    expect(&chosen, "stun");
    let his_card_comes = format!("[battle]\ndeck = [\"B\"]\n{leader}");
    let chosen = asked(&his_card_comes, "struck hob wat", &[]);
    expect(&chosen, "kill");
    assert!(chosen.reason.contains("next blow"), "{chosen}");
}

#[test]
fn who_stands_before_the_enemy_charges_without_a_roll_and_who_does_not_goes_nearer() {
    let before = |y: f64| {
        let loons = "[[group]]\nname = \"loons\"\nside = \"B\"\nquality = \"poltroon\"\n".to_owned()
            + &figure("wat", "B", (36.0, y), "group = \"loons\"\nrank = \"leader\"")
            + &figure("sim", "B", (38.0, y), "group = \"loons\"");
        let rolled = meeting("fyrebrande", &loons);
        rolled.replacen("orders = [\"rolled\"]\nrolled = 12\n", "", 1)
    };
    let chosen = asked(&before(24.0), "actions", &[]);
    expect(&chosen, "charge hob");
    let chosen = asked(&before(46.0), "actions", &[]);
    expect(&chosen, "set-out");
}

#[test]
fn a_stunned_enemy_is_bound() {
    let position = "[[group]]\nname = \"band\"\nside = \"A\"\norders = [\"rolled\", \"at foot pace\"]\nrolled = 5\n[game]\noptions = [\"prisoners\"]\n".to_owned()
        + &figure("hob", "A", (36.0, 20.0), "group = \"band\"\nrank = \"leader\"")
        + &figure("wat", "B", (36.0, 21.0), "rank = \"leader\"\nsigns = [\"stunned\"]")
        + &figure("sim", "B", (60.0, 46.0), "");
    let chosen = asked(&position, "actions", &[]);
    expect(&chosen, "bind hob on wat");
    assert!(chosen.reason.contains("ransom"), "{chosen}");
}

#[test]
fn a_friend_in_bonds_is_freed() {
    let position = "[[group]]\nname = \"band\"\nside = \"A\"\norders = [\"rolled\", \"at foot pace\"]\nrolled = 5\n[game]\noptions = [\"prisoners\"]\n".to_owned()
        + &figure("hob", "A", (36.0, 20.0), "group = \"band\"\nrank = \"leader\"")
        + &figure("jock", "A", (36.0, 21.0), "group = \"band\"\nsigns = [\"captive\"]")
        + &figure("wat", "B", (60.0, 46.0), "rank = \"leader\"");
    let chosen = asked(&position, "actions", &[]);
    expect(&chosen, "free hob on jock");
    assert!(chosen.reason.contains("fights again"), "{chosen}");
}

#[test]
fn a_captive_is_not_struck_because_he_counts_more_alive_but_a_stunned_man_is() {
    let with = |sign: &str| {
        "[game]\noptions = [\"prisoners\"]\n".to_owned()
            + &figure("hob", "A", (36.0, 20.0), "rank = \"leader\"")
            + &figure("wat", "B", (36.0, 21.0), &format!("rank = \"leader\"\nsigns = [\"{sign}\"]\nhits = 1"))
            + &figure("sim", "B", (60.0, 40.0), "")
    };
    let chosen = asked(&with("captive"), "melee", &[]);
    expect(&chosen, "finish");
    let chosen = asked(&with("stunned"), "melee", &[]);
    expect(&chosen, "attack hob on wat");
}
