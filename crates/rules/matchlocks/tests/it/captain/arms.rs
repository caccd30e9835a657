//! What a captain does with guns, skirmishers and brigadiers in single positions.

use conformance::asking::asked;
use matchlocks::Matchlocks;

type Chosen = conformance::asking::Chosen<Matchlocks>;

fn unit(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n{what}\n", at.0, at.1)
}

fn table(units: &[String]) -> String {
    format!("[table]\nwidth = 72\ndepth = 48\n[battle]\nturn = 2\nacting = \"A\"\n{}", units.concat())
}

fn chosen(position: &str, start: &str) -> Chosen {
    asked("NMM-11-39", position, start, &[])
}

/// A limbered gun behind its parent, or beside a friend, and an enemy so far before it.
fn gun(parent: (f64, f64), off: f64) -> String {
    table(&[
        unit("hastings", "A", parent, "kind = \"battalia\"\nbrigade = \"foot\""),
        unit(
            "drake",
            "A",
            (36.0, 12.0),
            "kind = \"light gun\"\nbrigade = \"foot\"\nparent = \"hastings\"\nflags = [\"limbered\"]",
        ),
        unit("skippon", "B", (36.0, 12.0 + off), "kind = \"battalia\""),
    ])
}

#[test]
fn a_gun_is_set_up_where_it_has_somebody_to_fire_at() {
    chosen(&gun((46.0, 14.0), 20.0), "initiative A").expect("choose drake");
    chosen(&gun((46.0, 14.0), 20.0), "actions drake initiative 2").expect("unlimber drake");
    // Out of range it stays with its regiment.
    let far = chosen(&gun((46.0, 14.0), 35.0), "actions drake initiative 2");
    assert!(!far.is("unlimber"), "{far}");
}

/// Skirmishers in the edge of a wood, and an enemy before them.
fn skirmishers(kind: &str) -> String {
    let wood =
        "[[terrain]]\nkind = \"wood\"\npoints = [[30, 4], [42, 4], [42, 12], [30, 12]]\nname = \"holt\"\n";
    table(&[
        unit("forlorn", "A", (36.0, 11.0), "kind = \"musketeer detachment\"\ncover = \"holt\""),
        unit("byron", "B", (36.0, 28.0), &format!("kind = \"{kind}\"\nfacing = 180")),
    ]) + wood
}

/// How far up the table they go, in inches.
fn goes_to(chosen: &Chosen) -> Option<f64> {
    let up = chosen.words.split(',').nth(1)?.split([' ', ';']).next()?;
    match up.strip_suffix("mm") {
        Some(millimetres) => millimetres.parse::<f64>().ok().map(|up| up / 25.4),
        None => up.parse().ok(),
    }
}

#[test]
fn skirmishers_do_not_go_where_horse_would_ride_them_down() {
    let horse = chosen(&skirmishers("harquebusiers"), "actions forlorn initiative 1");
    assert!(goes_to(&horse).is_none_or(|up| up < 14.1), "{horse}");
    let pikes = chosen(&skirmishers("pike stand"), "actions forlorn initiative 1");
    assert!(goes_to(&pikes).is_some_and(|up| up > 18.0), "{pikes}");
}

#[test]
fn a_brigadier_does_not_ride_after_those_who_act_without_him() {
    let loose = |name: &str, x: f64| {
        unit(name, "A", (x, 12.0), "kind = \"musketeer detachment\"\nbrigade = \"foot\"")
    };
    let position = table(&[
        "[[leader]]\nname = \"astley\"\nside = \"A\"\nat = [50, 10]\nclass = 2\nbrigade = \"foot\"\n"
            .to_owned(),
        unit("hastings", "A", (50.0, 14.0), "kind = \"battalia\"\nbrigade = \"foot\"\norder = \"ordered\""),
        loose("one", 24.0),
        loose("two", 28.0),
        loose("three", 32.0),
        unit("skippon", "B", (50.0, 40.0), "kind = \"battalia\"\nfacing = 180"),
    ]);
    let stays = chosen(&position, "brigadier astley");
    assert!(!stays.is("ride"), "{stays}");
}

#[test]
fn foot_that_has_spent_its_volleys_closes_with_the_enemy() {
    // In the rain nobody fires, and no Attack reaches so far: it is all about where to stand.
    let foot = |left: u8| {
        table(&[
            unit("hastings", "A", (36.0, 20.0), &format!("kind = \"battalia\"\nammunition = {left}")),
            unit("skippon", "B", (36.0, 27.5), "kind = \"battalia\""),
        ])
        .replace("turn = 2", "turn = 2\nrain_until = 4")
    };
    let loaded = chosen(&foot(3), "actions hastings order 1");
    assert!(!loaded.is("move"), "{loaded}");
    chosen(&foot(0), "actions hastings order 1").expect("move hastings: advance");
}

#[test]
fn horse_rather_goes_for_horse_than_for_foot() {
    let against = |kind: &str| {
        let position = table(&[
            unit("ireton", "A", (36.0, 8.0), "kind = \"harquebusiers\""),
            unit("skippon", "B", (26.0, 32.0), "kind = \"battalia\"\nfacing = 180"),
            unit("byron", "B", (50.0, 34.0), &format!("kind = \"{kind}\"\nfacing = 180")),
        ]);
        chosen(&position, "actions ireton order 1")
    };
    let horse = against("harquebusiers");
    assert!(horse.reason.contains("byron"), "{horse}");
    // Of foot it goes for the nearest.
    let foot = against("battalia");
    assert!(foot.reason.contains("skippon"), "{foot}");
}
