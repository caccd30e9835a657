//! Standing still: who recovers, who shoots, who keeps out of the way.

use crate::captain::asked::asked;

const HEAD: &str = "[table]\nwidth = 72\ndepth = 48\n[[general]]\nname = \"fairfax\"\nside = \"A\"\nrank = \"chief\"\nat = [36, 4]\n[[general]]\nname = \"rupert\"\nside = \"B\"\nrank = \"chief\"\nat = [36, 44]\n";

fn unit(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n{what}\n", at.0, at.1)
}

#[test]
fn the_shaken_stand_to_recover_and_the_whole_go_forward() {
    let enemy = unit("tillier", "B", (36.0, 36.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 8");
    let foot = |morale: &str| {
        let what = format!("kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 8\nmorale = \"{morale}\"");
        unit("lilburne", "A", (36.0, 12.0), &what)
    };
    let chosen = asked(&format!("{HEAD}{}{enemy}", foot("shaken")), "moves A", &[]);
    assert!(!chosen.words.contains("lilburne:") && !chosen.is("move lilburne"), "{chosen}");
    let chosen = asked(&format!("{HEAD}{}{enemy}", foot("good")), "moves A", &[]);
    assert!(chosen.is("move lilburne") && chosen.reason.contains("muskets"), "{chosen}");
}

#[test]
fn musketeers_in_reach_of_the_enemy_shoot_rather_than_shuffle() {
    let enemy = unit("tillier", "B", (36.0, 18.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 8");
    let foot = unit("lilburne", "A", (36.0, 12.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24");
    let chosen = asked(&format!("{HEAD}{foot}{enemy}"), "moves A", &[]);
    assert!(!chosen.is("move lilburne"), "{chosen}");
    let chosen = asked(&format!("{HEAD}{foot}{enemy}[battle]\nphase = \"shooting\"\n"), "shooting", &[]);
    assert!(chosen.is("shoot lilburne on tillier") && chosen.reason.contains("fire"), "{chosen}");
}

#[test]
fn who_fired_in_the_last_turn_is_expected_to_fire_in_this() {
    let enemy = unit("tillier", "B", (36.0, 18.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24\npikes = 8");
    let foot = unit("lilburne", "A", (36.0, 12.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 24");
    let horse = unit("ireton", "A", (20.0, 12.0), "kind = \"horse\"\ngrade = \"D\"\nfigures = 8\nfiles = 4");
    let muskets =
        unit("lisle", "B", (20.0, 19.0), "kind = \"foot\"\ngrade = \"C\"\nfigures = 20\nfacing = 180");
    let fired = [("lilburne", "tillier"), ("lisle", "ireton")].map(|(shooter, target)| {
        format!("[[shot]]\nshooter = \"{shooter}\"\ntarget = \"{target}\"\nfire = \"musketry\"\n")
    });
    let position = format!("{HEAD}{foot}{enemy}{horse}{muskets}");
    for start in ["moves A", "charges A"] {
        let [anew, again] =
            ["", &fired.concat()].map(|shots| asked(&format!("{position}{shots}"), start, &[]));
        assert_eq!((again.words, again.reason), (anew.words, anew.reason), "{start}");
    }
}
