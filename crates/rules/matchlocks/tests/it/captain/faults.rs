//! What captains were seen to do that no general would: each in a position in which it offers.

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

/// Foot with an enemy so far before it, and so far to a side.
fn facing(off: f64, aside: f64) -> String {
    table(&[
        unit("hastings", "A", (36.0, 12.0), "kind = \"battalia\""),
        unit("skippon", "B", (36.0 + aside, 12.0 + off), "kind = \"battalia\"\nfacing = 180"),
    ])
}

#[test]
fn who_can_shoot_does_not_step_aside_and_bar_himself_from_it() {
    for (off, aside) in [(8.0, 0.0), (8.0, 3.0), (8.0, -3.0), (7.0, 4.5), (9.0, -4.5)] {
        for left in [1, 2] {
            let start = format!("actions hastings order {left}");
            chosen(&facing(off, aside), &start).expect("shoot hastings on skippon");
        }
    }
}

#[test]
fn nobody_is_idle_out_of_reach_of_everything() {
    for off in [16.0, 24.0, 32.0] {
        chosen(&facing(off, 0.0), "actions hastings order 2").expect("move hastings: advance");
    }
    // Nor does a brigadier keep his tokens to himself.
    let brigade = |at: f64| {
        table(&[
            "[[leader]]\nname = \"astley\"\nside = \"A\"\nat = [36, 9]\nclass = 2\nbrigade = \"foot\"\n"
                .to_owned(),
            unit("hastings", "A", (36.0, 12.0), "kind = \"battalia\"\nbrigade = \"foot\""),
            unit("skippon", "B", (36.0, at), "kind = \"battalia\"\nfacing = 180"),
        ])
    };
    for at in [28.0, 44.0] {
        chosen(&brigade(at), "brigadier astley").expect("order astley on hastings");
    }
}

/// A General whose cavalry stands before somebody, and foot of his that wants nothing.
fn general(enemy: &str) -> Chosen {
    let position = table(&[
        "[[leader]]\nname = \"rupert\"\nside = \"A\"\nat = [30, 8]\nrank = \"general\"\n".to_owned(),
        unit("byron", "A", (36.0, 12.0), "kind = \"harquebusiers\"\nbrigade = \"horse\""),
        unit("hastings", "A", (22.0, 12.0), "kind = \"battalia\"\nbrigade = \"foot\""),
        unit("skippon", "B", (36.0, 22.0), enemy),
        "[[leader]]\nname = \"essex\"\nside = \"B\"\nat = [36, 44]\nrank = \"general\"\n".to_owned(),
    ]);
    asked("NMM-08-10", &position, "general rupert", &[])
}

#[test]
fn a_general_does_not_give_himself_away() {
    // He leads no charge against pikes that stand ready for it.
    let pikes = general("kind = \"pike stand\"\nfacing = 180");
    assert!(!pikes.is("lead"), "{pikes}");
    // Nobody needs him, so that he puts his life at no regiment's stake either.
    let far = general("kind = \"battalia\"\nfacing = 180");
    assert!(!far.is("join"), "{far}");
}
