//! Beasts are led home: how far a Leader goes ahead, for whom he comes back, when it is too late for them.

use crate::captain::asked::{Chosen, asked, figure};
use crate::captain::beasts::{ROLLED, cow, raid};

const LEADER: &str = "group = \"riders\"\nmounted = true\nrank = \"leader\"";
const RIDER: &str = "group = \"riders\"\nmounted = true";

/// A farmer at a place.
fn wat(at: (f64, f64)) -> String {
    figure("wat", "B", at, "group = \"farm\"\nrank = \"leader\"")
}

/// A coordinate in inches: a number without a unit, or inches, or millimetres.
fn inches(text: &str) -> f64 {
    match text.strip_suffix("mm") {
        Some(millimetres) => millimetres.parse::<f64>().expect("a number") / 25.4,
        None => text.trim_end_matches("in").parse().expect("a number"),
    }
}

/// Where a way ends.
pub fn end_of(words: &str) -> (f64, f64) {
    let last = words.rsplit("to ").next().expect("a way has an end");
    let (x, y) = last.split(' ').next().and_then(|at| at.split_once(',')).expect("two coordinates");
    (inches(x), inches(y))
}

/// Where a man is put down.
fn place_of(words: &str) -> (f64, f64) {
    let (_, at) = words.split_once(" at ").expect("a place");
    let mut numbers = at.split(' ');
    (inches(numbers.next().expect("x")), inches(numbers.next().expect("y")))
}

/// A Leader four inches from home, and one of his men with a beast so far from it.
fn behind(far: f64) -> Chosen {
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (30.0, 4.0), LEADER)
        + &figure("jock", "A", (30.0, far), RIDER)
        + &cow("crummie", (30.0, far + 1.52))
        + &figure("will", "A", (33.0, 4.0), RIDER)
        + &figure("rob", "A", (27.0, 4.0), RIDER)
        + &wat((70.0, 46.0));
    asked(&raid(&figures), "actions", &[])
}

#[test]
fn a_leader_comes_back_for_a_man_with_a_beast_whom_he_left_behind() {
    let chosen = behind(16.0);
    assert!(chosen.is("lead hob"), "{chosen}");
    assert!(end_of(&chosen.words).1 > 8.0, "he comes near enough: {chosen}");
    // Who is within his reach drives without that.
    let chosen = behind(9.0);
    assert!(chosen.is("herd jock") || chosen.is("lead hob") && end_of(&chosen.words).1 < 9.0, "{chosen}");
}

#[test]
fn beasts_that_cannot_come_home_in_time_are_left_while_there_is_somebody_to_fight() {
    let position = |turn: u8, foes: &str| {
        let figures = ROLLED.to_owned()
            + &figure("hob", "A", (30.0, 36.0), &format!("{LEADER}\nsigns = [\"moved\", \"acted\"]"))
            + &figure("jock", "A", (33.0, 36.0), RIDER)
            + &cow("crummie", (33.0, 37.52))
            + foes;
        let position = raid(&figures).replacen("turn = 4", &format!("turn = {turn}"), 1);
        asked(&position, "actions", &[])
    };
    assert!(position(4, &wat((60.0, 46.0))).is("herd jock"));
    let chosen = position(14, &wat((60.0, 46.0)));
    assert!(!chosen.is("herd"), "{chosen}");
    let hidden = "[[group]]\nname = \"lurkers\"\nside = \"B\"\norders = [\"hidden\"]\n".to_owned()
        + "[[terrain]]\nkind = \"wood\"\npoints = [[50, 40], [70, 40], [70, 48], [50, 48]]\n"
        + &figure("sim", "B", (60.0, 44.0), "group = \"lurkers\"\nrank = \"leader\"");
    assert!(position(14, &hidden).is("herd jock"), "there is nobody whom he sees");
}

#[test]
fn who_is_pressed_by_men_whom_he_cannot_strike_at_drives_his_beasts() {
    let wall = "[[terrain]]\nkind = \"wall\"\npoints = [[0, 27], [72, 27]]\n";
    let farmers = wat((30.0, 29.0))
        + &figure("sim", "B", (33.0, 29.0), "group = \"farm\"")
        + &figure("tom", "B", (27.0, 29.0), "group = \"farm\"");
    let armour = "armour = [\"helmet\", \"jack\"]";
    let figures = ROLLED.replacen("side = \"A\"", "side = \"A\"\nquality = \"veteran\"", 1)
        + &figure("hob", "A", (30.0, 22.0), &format!("{LEADER}\n{armour}"))
        + &figure("jock", "A", (33.0, 23.0), &format!("{RIDER}\n{armour}"))
        + &figure("will", "A", (27.0, 23.0), &format!("{RIDER}\n{armour}"))
        + &cow("crummie", (33.0, 24.52))
        + &farmers;
    let chosen = asked(&raid(&(figures.clone() + wall)), "actions", &[]);
    assert!(chosen.is("herd jock"), "{chosen}");
    let chosen = asked(&raid(&figures), "actions", &[]);
    assert!(chosen.is("charge"), "{chosen}");
}

#[test]
fn raiders_who_have_lost_too_many_run_for_home() {
    let position = |lost: u8| {
        let farmers: String = (0..4)
            .map(|number| {
                let rank = if number == 0 { "\nrank = \"leader\"" } else { "" };
                let at = (40.0 + 2.0 * f64::from(number), 36.0);
                figure(&format!("farmer-{number}"), "B", at, &format!("group = \"farm\"{rank}"))
            })
            .collect();
        let figures = ROLLED.replacen("rolled = 10", &format!("rolled = 10\nlost = {lost}"), 1)
            + &figure("hob", "A", (30.0, 14.0), LEADER)
            + &figure("jock", "A", (32.0, 14.0), RIDER)
            + &cow("crummie", (30.0, 24.0))
            + &farmers;
        asked(&raid(&figures), "actions", &[])
    };
    let chosen = position(2);
    assert!(chosen.is("march hob") && chosen.reason.contains("time to run"), "{chosen}");
    let chosen = position(0);
    assert!(!chosen.reason.contains("time to run"), "{chosen}");
}

#[test]
fn idle_men_keep_out_of_the_way_of_those_who_come_through_a_gate() {
    let fold = "[[terrain]]\nkind = \"wall\"\npoints = [[26, 20], [34, 20], [34, 36], [26, 36], [26, 20]]\nopenings = [[[29, 20], [31, 20]]]\n";
    // Of the two places ahead of him beside his Leader the one lies before the gate, and nearer the beast.
    let figures = ROLLED.to_owned()
        + &figure("hob", "A", (28.0, 15.0), &format!("{LEADER}\nfacing = 0\nsigns = [\"moved\", \"acted\"]"))
        + &figure("jock", "A", (28.0, 11.0), RIDER)
        + &figure("will", "A", (24.0, 14.0), &format!("{RIDER}\nsigns = [\"moved\", \"acted\"]"))
        + &cow("crummie", (30.0, 34.0))
        + &wat((70.0, 46.0));
    let chosen = asked(&raid(&(figures.clone() + fold)), "actions", &[]);
    assert!(chosen.is("follow jock"), "{chosen}");
    let (x, _) = place_of(&chosen.words);
    assert!((x - 30.0).abs() >= 1.35, "he stands in the way: {chosen}");
    let chosen = asked(&raid(&figures), "actions", &[]);
    assert!(chosen.is("follow jock") && (place_of(&chosen.words).0 - 30.0).abs() < 1.35, "{chosen}");
}
