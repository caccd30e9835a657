//! What is told of described events, against figures reckoned by hand and against samples of the steps that resolve them.

use conformance::described::{chance, is_about};
use engine::Reach;

use super::{fighting, shooting};
use crate::BorderReivers;

type Typed = conformance::described::Typed<BorderReivers>;

type Said<'a> = &'a [(&'a str, &'a str)];

/// Hits on 9 with its modifiers (BR-06-02, BR-06-07); a helmet saves on 1, with back and breast on 2 (BR-06-08).
#[test]
fn a_shot_kills_as_often_as_the_tables_say() {
    let cases: [(&str, &str, Said<'_>, f64); 6] = [
        ("bowman", "tenant", &[("range", "20")], 0.2),
        ("bowman", "tenant", &[("range", "12")], 0.3),
        ("bowman", "reiver", &[("range", "12")], 0.27),
        ("hackbutter", "march-trooper", &[("range", "9"), ("aimed", "")], 0.4 * 0.8),
        ("garrison-caliver", "tenant", &[("range", "20"), ("behind", "wall")], 0.0),
        ("garrison-caliver leader wounded", "tenant", &[("range", "12"), ("behind", "fence")], 0.1),
    ];
    for (shooter, target, options, killed) in cases {
        let told = Typed::new("shoot", &[shooter, target], options).reckoned().unwrap();
        is_about(chance(&told.parts[0], "through"), killed);
        is_about(chance(&told.parts[1], "unhurt"), 1.0 - killed);
        assert!(told.parts[0].counted.iter().all(|it| it.rule.starts_with("BR-")));
    }
    let told = Typed::new("shoot", &["bowman", "tenant leader"], &[]).reckoned().unwrap();
    is_about(chance(&told.parts[1], "wounded"), 0.3);
    let told = Typed::new("shoot", &["bowman", "tenant heidman"], &[]).reckoned().unwrap();
    is_about(chance(&told.parts[1], "scratched"), 0.3);
}

/// One against one without armour: 45 of 100 pairs of dice are won, 10 are ties; charging on horseback adds 2 (BR-08-06).
#[test]
fn a_round_of_melee_ends_as_often_as_two_dice_say() {
    let told = Typed::new("melee", &["man", "man"], &[]).reckoned().unwrap();
    let after = told.parts.last().unwrap();
    is_about(chance(after, "killed"), 0.45);
    is_about(chance(after, "locked"), 0.1);
    is_about(chance(after, "repulsed"), 0.45);
    let told =
        Typed::new("melee", &["man mounted", "man helmet jack"], &[("charging", "")]).reckoned().unwrap();
    let after = told.parts.last().unwrap();
    // 64 of 100 are won; two items save on 1 to 4 (BR-08-07).
    let points = told.parts[1].facts.iter().find(|fact| fact.key == "armour").unwrap();
    assert_eq!(points.value, offer::FactValue::Count(4), "helmet and jack");
    is_about(chance(after, "killed"), 0.64 * 0.6);
    let told = Typed::new("melee", &["man", "man shield"], &[("on", "rear")]).reckoned().unwrap();
    is_about(chance(told.parts.last().unwrap(), "killed"), 0.45);
    let told = Typed::new("melee", &["man", "man stunned"], &[("strike", "stun")]).reckoned().unwrap();
    is_about(chance(told.parts.last().unwrap(), "stunned"), 1.0);
}

#[test]
fn tests_and_herding_come_to_what_the_cases_of_their_rules_say() {
    let told = |event: &str, subject: &str, options: Said<'_>| {
        Typed::new(event, &[subject], options).reckoned().unwrap().parts.remove(0)
    };
    // BR-02-02: a Regular group that has lost two.
    let regular = told("morale", "regular", &[("lost", "2")]);
    is_about(chance(&regular, "passes"), 0.6);
    is_about(chance(&regular, "broken"), 0.2);
    // BR-02-05 and BR-02-07.
    let leaderless = [("lost", "1"), ("leader-dead", ""), ("heidman-dead", "")];
    is_about(chance(&told("morale", "regular", &leaderless), "passes"), 0.4);
    is_about(chance(&told("morale", "poltroon", &[("lost", "1"), ("rallied", "")]), "passes"), 0.8);
    is_about(chance(&told("morale", "poltroon", &[("in-cover", "")]), "passes"), 0.8);
    // BR-10-02 to BR-10-04.
    is_about(chance(&told("herd", "reiver", &[]), "succeeds"), 0.6);
    is_about(chance(&told("herd", "reiver", &[("beasts", "4")]), "succeeds"), 0.3);
    is_about(chance(&told("herd", "reiver", &[("melee-near", ""), ("shot-near", "")]), "succeeds"), 0.0);
    // BR-07-01 to BR-07-04.
    is_about(chance(&told("horse", "reiver", &[]), "throws"), 0.7 * 0.3);
    is_about(chance(&told("horse", "reiver", &[("used", "")]), "carries_off"), 0.4 * 0.7);
}

#[test]
fn what_may_not_be_is_refused_with_its_rule() {
    let refused = |event: &str, subjects: &[&str], options: Said<'_>| {
        Typed::new(event, subjects, options).reckoned().map(drop).unwrap_err().message
    };
    for (found, wanted) in [
        (refused("shoot", &["bowman", "reiver"], &[("range", "25")]), "BR-06-05"),
        (refused("shoot", &["spearman", "reiver"], &[]), "BR-06"),
        (refused("shoot", &["bowman loads=[1]", "reiver"], &[]), "BR-06-04"),
        (refused("shoot", &["knight", "reiver"], &[]), "nobody of the catalogue"),
        (refused("shoot", &["bowman wounded", "reiver"], &[]), "BR-09-01"),
        (refused("shoot", &["man mounted horse", "reiver"], &[]), "mounted is said twice"),
        (refused("shoot", &["bowman loads=[1", "reiver"], &[]), "the list has no end"),
        (refused("shoot", &["bowman hits=many", "reiver"], &[]), "the men described: "),
        (refused("melee", &["man stunned", "man"], &[]), "BR-08-01"),
        (refused("horse", &["spearman"], &[]), "on foot"),
        (refused("herd", &["reiver"], &[("beasts", "40")]), "beasts"),
    ] {
        assert!(found.contains(wanted), "{found}");
    }
}

/// Ways walked one by one and ways drawn by chance come to the same.
#[test]
fn what_is_told_agrees_with_what_is_fought_by_chance() {
    let drawn = Reach { nodes: 0, samples: 4_000, rng: 7, callers: 0 };
    let walked = Reach { nodes: 400_000, samples: 0, rng: 7, callers: 0 };
    let near = |one: f64, other: f64| assert!((one - other).abs() < 0.04, "{one} and {other}");
    let shot = Typed::new("shoot", &["hackbutter", "household-man leader"], &[("range", "5")]);
    let (world, table, shot) = shooting::declared(&shot.order()).unwrap();
    let by = |reach| shooting::forecast(&world, &table, shot.target(), reach).unwrap();
    let wounded = |it: &shooting::Fate| *it == shooting::Fate::Wounded;
    near(by(walked).together(wounded).likely, by(drawn).together(wounded).likely);
    let fight =
        Typed::new("melee", &["reiver", "spearman leader"], &[("second", "tenant"), ("charging", "")]);
    let (world, table, fight) = fighting::begun(&fight.order()).unwrap();
    let by = |reach| fighting::forecast(&world, &table, fight, false, reach).unwrap();
    let (exact, sampled) = (by(walked), by(drawn));
    near(exact.together(|it| it.locked).likely, sampled.together(|it| it.locked).likely);
    near(exact.together(|it| it.gave).likely, sampled.together(|it| it.gave).likely);
    let hurt = |it: &fighting::After| it.fate == shooting::Fate::Wounded;
    near(exact.together(hurt).likely, sampled.together(hurt).likely);
}
