//! Moves: squares in time, flanks, generals where they are needed, a reserve that is held and committed.

use charge_pikes::ChargePikes;
use charge_pikes::vocabulary::MOVE;
use conformance::position::Position;
use engine::Answer;
use general::{Appraised, Plan};
use tabletop::{Leg, Length};

use crate::captain::asked::{asked, expect};

const HEAD: &str = "[table]\nwidth = 72\ndepth = 48\n";

fn unit(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n{what}\n", at.0, at.1)
}

fn general(name: &str, side: &str, at: (f64, f64)) -> String {
    format!(
        "[[general]]\nname = \"{name}\"\nside = \"{side}\"\nrank = \"chief\"\nat = [{}, {}]\n",
        at.0, at.1
    )
}

/// Steady pikes of a grade with horse on both hands, and how that faces.
fn between(grade: &str, horse: &str) -> String {
    let what = format!("kind = \"foot\"\ngrade = \"{grade}\"\nfigures = 24\npikes = 12");
    let foot = unit("lilburne", "A", (36.0, 20.0), &what);
    let chief = general("fairfax", "A", (36.0, 14.0)) + &general("rupert", "B", (36.0, 44.0));
    let wings = [("byron", 20.0, 90), ("wilmot", 52.0, 270)]
        .map(|(name, x, facing)| unit(name, "B", (x, 15.0), &format!("{horse}\nfacing = {facing}")));
    format!("{HEAD}{foot}{chief}{}", wings.concat())
}

#[test]
fn foot_with_horse_on_its_flanks_forms_square_in_time_and_for_foot_it_does_not() {
    let horse = "kind = \"horse\"\ngrade = \"A\"\nfigures = 14\nfiles = 7";
    let chosen = asked(&between("C", horse), "moves A", &[]);
    expect(&chosen, "form-square lilburne");
    assert!(chosen.reason.contains("square"), "{chosen}");
    let foot = "kind = \"foot\"\ngrade = \"C\"\nfigures = 14\nfiles = 7";
    let chosen = asked(&between("C", foot), "moves A", &[]);
    assert!(!chosen.is("form-square"), "{chosen}");
}

#[test]
fn foot_that_drills_slowly_forms_no_square_in_which_it_would_stand_shaken_when_they_come() {
    let horse = "kind = \"horse\"\ngrade = \"A\"\nfigures = 14\nfiles = 7";
    let chosen = asked(&between("D", horse), "moves A", &[]);
    assert!(!chosen.is("form-square"), "{chosen}");
}

#[test]
fn a_square_is_left_when_no_horse_is_about() {
    let foot = "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 6\nformation = \"square\"";
    let square = unit("lilburne", "A", (36.0, 12.0), foot);
    let chief = general("fairfax", "A", (36.0, 6.0)) + &general("rupert", "B", (36.0, 44.0));
    let enemy =
        unit("tillier", "B", (36.0, 34.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 12");
    let chosen = asked(&format!("{HEAD}{square}{chief}{enemy}"), "moves A", &[]);
    expect(&chosen, "form-line lilburne");
}

#[test]
fn a_general_rides_to_those_who_run_if_they_can_rally() {
    let run = |grade: &str| {
        let what = format!(
            "kind = \"foot\"\ngrade = \"{grade}\"\nfigures = 24\npikes = 12\nmorale = \"routed\"\nfacing = 180"
        );
        unit("lilburne", "A", (14.0, 10.0), &what)
    };
    let stands = unit(
        "pride",
        "A",
        (52.0, 12.0),
        "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 12\nflags = [\"done\"]",
    );
    let rest = general("fairfax", "A", (44.0, 7.0)) + &general("rupert", "B", (36.0, 46.0));
    let enemy =
        unit("tillier", "B", (60.0, 42.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 12");
    let chosen = asked(&format!("{HEAD}{}{stands}{rest}{enemy}", run("B")), "moves A", &[]);
    assert!(chosen.words.contains("fairfax") && chosen.reason.contains("rally"), "{chosen}");
    let chosen = asked(&format!("{HEAD}{}{stands}{rest}{enemy}", run("E")), "moves A", &[]);
    assert!(!chosen.reason.contains("rally"), "{chosen}");
}

/// Horse so far before three regiments whom it would charge in vain.
fn before_muskets(off: f64) -> String {
    let what = "kind = \"horse\"\ngrade = \"C\"\nfigures = 10\nfiles = 5\nflags = [\"pistols empty\"]";
    let horse = unit("ireton", "A", (36.0, 12.0), what);
    let foot = "kind = \"foot\"\ngrade = \"A\"\nfigures = 24\npikes = 12\nfacing = 180";
    let line = [("tillier", 24.0), ("lisle", 36.0), ("astley", 48.0)]
        .map(|(name, x)| unit(name, "B", (x, 12.0 + off), foot));
    let chiefs = general("fairfax", "A", (36.0, 6.0)) + &general("rupert", "B", (36.0, 46.0));
    format!("{HEAD}{horse}{}{chiefs}", line.concat())
}

#[test]
fn horse_that_has_nobody_to_charge_goes_back_out_of_the_way_of_muskets() {
    let chosen = asked(&before_muskets(9.0), "moves A", &[]);
    expect(&chosen, "rotate ireton -1");
    assert!(chosen.reason.contains("muskets"), "{chosen}");
    // Where they do not reach it there is nothing to go back for.
    let chosen = asked(&before_muskets(26.0), "moves A", &[]);
    assert!(!chosen.reason.contains("muskets"), "{chosen}");
}

/// A line of four regiments, with horse behind it.
fn line(front: &str) -> String {
    let foot = |name: &str, x: f64, what: &str| {
        let what =
            format!("kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 12\nflags = [\"done\"]\n{what}");
        unit(name, "A", (x, 16.0), &what)
    };
    let line = foot("one", 15.0, front)
        + &foot("two", 28.0, "")
        + &foot("three", 41.0, "")
        + &foot("four", 54.0, "");
    let horse = unit("ireton", "A", (64.0, 13.0), "kind = \"horse\"\ngrade = \"B\"\nfigures = 12\nfiles = 6");
    let enemy = unit("tillier", "B", (64.0, 36.0), "kind = \"foot\"\ngrade = \"D\"\nfigures = 24");
    let chiefs = general("fairfax", "A", (36.0, 10.0)) + &general("rupert", "B", (36.0, 46.0));
    format!("{HEAD}{line}{horse}{enemy}{chiefs}")
}

#[test]
fn the_last_in_hand_is_held_back_until_the_others_are_at_it() {
    let chosen = asked(&line(""), "moves A", &[]);
    assert!(!chosen.words.contains("ireton"), "{chosen}");
    let chosen = asked(
        &line("figures = 15\npikes = 8\nstart = 24\nstart_pikes = 12").replacen(
            "figures = 24\npikes = 12\nflags",
            "flags",
            1,
        ),
        "moves A",
        &[],
    );
    expect(&chosen, "move ireton");
    assert!(chosen.reason.contains("tillier") && chosen.reason.contains('%'), "{chosen}");
}

#[test]
fn skirmishers_close_the_flank_of_a_friend_when_horse_is_about() {
    let foot = unit(
        "lilburne",
        "A",
        (36.0, 14.0),
        "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\nfiles = 12\nflags = [\"done\"]",
    );
    let chief = general("fairfax", "A", (36.0, 6.0)) + &general("rupert", "B", (36.0, 44.0));
    let loose =
        unit("okey", "A", (50.0, 13.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 12\npikes = 6\nfiles = 6");
    let horse = unit("byron", "B", (36.0, 34.0), "kind = \"horse\"\ngrade = \"B\"\nfigures = 12\nfiles = 6");
    let chosen = asked(&format!("{HEAD}{foot}{chief}{loose}{horse}"), "moves A", &[]);
    println!("{chosen}");
    assert!(chosen.is("move okey"), "{chosen}");
}

/// What it is worth to a regiment to go back an inch, on such a table.
fn goes_back(terrain: &str) -> f64 {
    let foot = unit(
        "lilburne",
        "A",
        (36.0, 23.0),
        "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 8\nfiles = [4, 4, 4]",
    );
    let enemy = unit("tillier", "B", (36.0, 44.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 8");
    let chiefs = general("fairfax", "A", (36.0, 6.0)) + &general("rupert", "B", (36.0, 46.0));
    let position = format!("{HEAD}{terrain}{foot}{enemy}{chiefs}");
    let chosen = asked(&position, "moves A", &[]);
    let at = Position::<ChargePikes>::of("CP-01-01", &position);
    let known = at.known(chosen.question.who);
    let back = Answer::plain(MOVE).with(at.id("lilburne")).legs([Leg::Back(Length::inches(1))]);
    let notes = &mut <ChargePikes as Appraised>::Notes::default();
    let found = ChargePikes::appraise(&known, &at.world, &chosen.question, &back, &Plan::NONE, notes);
    ChargePikes::doctrine().score(&found)
}

#[test]
fn nobody_goes_back_to_stand_astride_of_a_fence() {
    let fence = |y: u8| format!("[[terrain]]\nkind = \"fence\"\npoints = [[10, {y}], [60, {y}]]\n");
    let (across, far) = (goes_back(&fence(21)), goes_back(&fence(12)));
    assert!(across <= far - 2.9, "{across} and {far}");
}

/// Horse that looks along a river at a bridge, and an enemy straight before it beyond the water.
fn beyond_the_river(x: f64, facing: u16) -> String {
    let river = "[[terrain]]\nkind = \"river\"\nwidth = 2\npoints = [[1, 22], [71, 22]]\n\
                 [[terrain]]\nkind = \"bridge\"\npoints = [[34, 20], [38, 20], [38, 24], [34, 24]]\n";
    let what = format!("kind = \"horse\"\ngrade = \"C\"\nfigures = 6\nfiles = 3\nfacing = {facing}");
    let enemy = "kind = \"horse\"\ngrade = \"C\"\nfigures = 6\nfiles = 3\nfacing = 180";
    let chiefs = general("fairfax", "A", (x, 8.0)) + &general("rupert", "B", (x, 46.0));
    format!(
        "{HEAD}{river}{}{}{chiefs}",
        unit("byron", "A", (x, 14.0), &what),
        unit("lucas", "B", (x, 42.0), enemy)
    )
}

#[test]
fn whoever_is_after_an_enemy_beyond_a_river_makes_for_the_bridge() {
    for (x, facing) in [(20.0, 67), (52.0, 293)] {
        let river = beyond_the_river(x, facing);
        expect(&asked(&river, "moves A", &[]), "move byron: advance");
        let open = asked(&river.replace("\"river\"", "\"road\""), "moves A", &[]);
        assert!(!open.is("move byron: advance"), "without the river it does not go that way: {open}");
    }
}
