//! What is told of described events, against figures reckoned by hand and against the steps that resolve them.

use charge_pikes::ChargePikes;
use conformance::described::{chance, is_about};
use engine::How;
use offer::{FactValue, Part, Reckoning};

type Typed = conformance::described::Typed<ChargePikes>;

/// What is said of a test beside who takes it.
type Said<'a> = &'a [(&'a str, &'a str)];

/// The cases of the rules of chapter 18, as they are told: so many of six faces pass.
#[test]
fn tests_pass_as_the_cases_of_their_rules_say() {
    let cases: [(&str, &str, Said<'_>, u8); 13] = [
        // CP-18-05: -3 +1 +2 = 0; an enemy at 8 inches is within 12, so that D without a general has -6.
        ("rally", "foot 24 B", &[("general", "attached")], 6),
        ("rally", "foot 24 D", &[("general", "none"), ("enemy", "8")], 0),
        // CP-18-08: -4 passes on 5 or 6; 0 always.
        ("halt-pursuit", "horse 10 B", &[("royalist", "ours")], 2),
        ("halt-pursuit", "foot 24 C", &[("outdistanced", "")], 6),
        ("halt-pursuit", "horse 10 B", &[("returning", ""), ("outdistanced", "")], 6),
        // CP-18-11: -4 passes on 5 or 6; +2 always.
        ("panic", "foot 24 C", &[("open-flanks", "1")], 2),
        ("panic", "foot 24 C pikes=8", &[("open-flanks", "0")], 6),
        // CP-18-14: -1 passes on 2 or more.
        (
            "charge-home",
            "horse 10 B",
            &[("royalist", "ours"), ("hits", "3"), ("against", "foot 24 pikes=8")],
            5,
        ),
        // CP-18-17: -5 passes on 6 alone; in square -1.
        ("stand", "foot 24 C", &[("general", "none"), ("hits", "4"), ("on", "flank")], 1),
        ("stand", "foot 24 C square", &[("general", "none"), ("hits", "4")], 5),
        // CP-18-21: -3 passes on 4 or more.
        ("hits", "foot 24 C", &[("hits", "4"), ("heavy", "")], 3),
        // CP-18-23: -2 with the enemy of like strength passes on 3 or more.
        ("lost-round", "foot 24 C", &[("hits", "3")], 4),
        // CP-18-29: -2 passes on 3 or more.
        ("routing-friends", "foot 24 C", &[("routing", "2")], 4),
    ];
    for (test, unit, options, faces) in cases {
        let told = Typed::new("test", &[test, unit], options).reckoned().unwrap();
        let passed = chance(&told.parts[0], "pass");
        assert!((passed - f64::from(faces) / 6.0).abs() < 1e-9, "{test} {unit}: {:?}", told.parts[0]);
        assert!(told.parts[0].counted.iter().all(|it| it.rule.starts_with("CP-")));
    }
}

/// 16 steady musketeers in two ranks at 4 inches: four dice of 45H 6HH (CP-16-33).
#[test]
fn a_shot_scores_as_the_table_says() {
    let told = Typed::new("shoot", &["foot 16", "foot 24"], &[("range", "4")]).reckoned().unwrap();
    let shot = &told.parts[0];
    is_about(chance(shot, "0"), 1.0 / 16.0);
    is_about(chance(shot, "8"), 1.0 / 6f64.powi(4));
    is_about(offer::mean(&shot.chances.iter().map(|it| it.chance.likely).collect::<Vec<_>>()), 8.0 / 3.0);
    // Two hits or three count one in the test; C with its general near needs 2 with none, 2 with 2 or 3.
    let target = &told.parts[1];
    is_about(chance(target, "good") + chance(target, "shaken"), 1.0);
    // Behind a high wall the soft column counts: 56H. Skirmishers: 6H. Horse that charges: 456H, rapid.
    for (enemy, option, none) in [
        ("foot 24", ("behind", "high-wall"), 4.0 / 6.0),
        ("skirmishers 12", ("range", "4"), 5.0 / 6.0),
        ("horse 12", ("charged", "10"), 3.0 / 6.0),
    ] {
        let mut options = vec![option];
        options.extend((option.0 != "range").then_some(("range", "4")));
        let told = Typed::new("shoot", &["foot 16", enemy], &options).reckoned().unwrap();
        is_about(chance(&told.parts[0], "0"), f64::powi(none, 4));
    }
}

/// The general who is near unless it is said otherwise counts in the test, and the hits on the unit are no risk to him: grade
/// C with h hits fails on h / 2 or less (CP-18-21), as if nobody rolled for him (CP-09-09).
#[test]
fn the_general_near_the_target_is_out_of_danger() {
    let told = Typed::new("shoot", &["foot 16", "foot 24 C"], &[("range", "4")]).reckoned().unwrap();
    let mut hits = vec![1.0];
    for _ in 0..4 {
        let mut next = vec![0.0; hits.len() + 2];
        for (before, chance) in hits.iter().enumerate() {
            for (more, share) in [3.0, 2.0, 1.0].into_iter().enumerate() {
                next[before + more] += chance * share / 6.0;
            }
        }
        hits = next;
    }
    let fails = hits.iter().enumerate().map(|(hits, chance)| chance * (hits / 2) as f64 / 6.0).sum();
    is_about(chance(&told.parts[1], "shaken"), fails);
}

/// Grade B horse with impetus and pistols on Grade C naked foot with one open flank has 9 points (CP-17-17): 23H 456HH
/// with five dice, and the foot 6H with six.
#[test]
fn a_round_of_combat_counts_as_the_table_says() {
    let options = [("pistols", "ours"), ("open-flanks", "1")];
    let told = Typed::new("fight", &["horse 10 B", "foot 24 C"], &options).reckoned().unwrap();
    let points: i32 = told.parts[1].counted.iter().map(|it| it.value).sum();
    assert_eq!(points, 9, "{:?}", told.parts[1].counted);
    is_about(chance(&told.parts[1], "0"), 1.0 / 6f64.powi(5));
    is_about(chance(&told.parts[1], "10"), 1.0 / 32.0);
    is_about(chance(&told.parts[2], "0"), (5.0 / 6.0f64).powi(6));
    let by = ["ours_more", "equal", "theirs_more"].map(|key| chance(&told.parts[0], key));
    is_about(by.iter().sum(), 1.0);
    for part in &told.parts[3..] {
        let fates = part.chances.iter().filter(|it| it.key != "fight_on");
        is_about(fates.map(|it| it.chance.likely).sum(), 1.0);
    }
}

/// Horse of grade A, seven inches off, on pike-supported foot that does not fire: +2 -3 = -1 fails on a 1 alone, and recoils
/// shaken (CP-18-14, CP-18-15). Who passes meets foot that stands on 1 or more with a general near (CP-18-17).
#[test]
fn a_charge_that_fails_its_test_is_told_apart() {
    let options = [("no-fire", ""), ("range", "7")];
    let told = Typed::new("charge", &["horse 8 A", "foot 24 C pikes=8"], &options).reckoned().unwrap();
    is_about(chance(&told.parts[1], "fails"), 1.0 / 6.0);
    is_about(told.parts[1].chances.iter().map(|it| it.chance.likely).sum(), 1.0);
}

#[test]
fn what_may_not_be_is_refused_with_its_rule() {
    let refused = |event: &str, subjects: &[&str], options: &[(&str, &str)], words: &str| {
        let fault = Typed::new(event, subjects, options).reckoned().map(drop).unwrap_err();
        assert!(fault.message.contains(words), "{fault}");
    };
    refused("shoot", &["foot 16", "foot 24"], &[("range", "30")], "CP-16-32");
    refused("shoot", &["foot 16 moved", "foot 24"], &[], "CP-16-28");
    refused("fight", &["foot 24", "horse 10"], &[], "no charge");
    refused("test", &["rally", "foot 24 E"], &[], "CP-18-04");
    refused("shoot", &["foot 16 disordred", "foot 24"], &[], "disordered");
    refused("shoot", &["fot 16", "foot 24"], &[], "foot");
    refused("shoot", &["foot 16 C D", "foot 24"], &[], "grade is said twice");
    refused("shoot", &["foot 16 files=[4", "foot 24"], &[], "the list has no end");
    refused("shoot", &["foot figures=many", "foot 24"], &[], "the units described: ");
}

/// The chances of each number of hits that a part tells.
fn of_hits(part: &Part) -> Vec<f64> {
    let chances: Vec<f64> = part.chances.iter().map(|it| it.chance.likely).collect();
    is_about(chances.iter().sum(), 1.0);
    chances
}

/// What a part tells of figures by a word.
fn figures(part: &Part, key: &str) -> f64 {
    let found =
        part.facts.iter().find(|fact| fact.key == key).unwrap_or_else(|| panic!("no {key}: {part:?}"));
    match found.value {
        FactValue::Count(count) => count as f64,
        FactValue::Number(number) => number,
        ref other => panic!("{key} is no number: {other:?}"),
    }
}

/// The figures that the steps take off, against those that so many hits come to, of so many as there are. Hits beyond the
/// figures take no more: of targets of one figure more and one more this holds only if every number of hits is as likely as
/// it is told.
fn agree(words: &str, told: &Reckoning, hits: &Part, target: &Part) {
    let (chances, start) = (of_hits(hits), figures(target, "figures"));
    let lost = |at: usize| (at as f64).min(start);
    let mean: f64 = chances.iter().enumerate().map(|(at, chance)| chance * lost(at)).sum();
    let squares: f64 = chances.iter().enumerate().map(|(at, chance)| chance * lost(at).powi(2)).sum();
    let spread = match told.found.unwrap().how {
        How::Exact { .. } => 0.0,
        How::Sampled { samples } => ((squares - mean * mean).max(0.0) / f64::from(samples)).sqrt(),
    };
    let found = figures(target, "lost");
    assert!((found - mean).abs() <= 4.0 * spread + 1e-9, "{words}: {found} lost, told {mean} of {start}");
}

#[test]
fn what_is_told_of_shots_agrees_with_shots_that_are_fired() {
    let shot = |unit: &str, enemy: &str, options: Said<'_>| {
        let told = Typed::new("shoot", &[unit, enemy], options).reckoned().unwrap();
        agree(&format!("{unit} at {enemy}"), &told, &told.parts[0], &told.parts[1]);
        told
    };
    for (unit, enemy, options) in [
        ("foot 24 C pikes=8", "foot", &[("range", "5.5")][..]),
        ("foot 16", "horse", &[("charged", "10")]),
        ("cuirassiers 12", "foot", &[("range", "3")]),
    ] {
        let whole = shot(unit, &format!("{enemy} 24"), options);
        let most = whole.parts[0].chances.len();
        assert!(most > 3, "{unit}: {most}");
        for left in 2..=most {
            let told = shot(unit, &format!("{enemy} {left}"), options);
            assert!(told.parts[0].chances.len() > 3, "{unit} at {enemy} {left}");
        }
    }
}

#[test]
fn what_is_told_of_fights_agrees_with_fights_that_are_fought() {
    for (unit, enemy, options) in [
        ("horse 10 B", "foot 24 C", &[("pistols", "ours")][..]),
        ("foot 24 pikes=12", "foot 24 D", &[("charge", "none")]),
        ("horse 8 A", "cuirassiers 8 B", &[("charge", "both")]),
        // So few that the blows may take off more than there are.
        ("horse 10 B", "foot 4 C", &[("pistols", "ours")]),
        ("foot 24 pikes=12", "foot 3 D", &[("charge", "none")]),
        ("horse 3 A", "cuirassiers 5 B", &[("charge", "both")]),
    ] {
        let told = Typed::new("fight", &[unit, enemy], options).reckoned().unwrap();
        let part = |key: &str| told.parts.iter().find(|part| part.key == key).unwrap();
        // The blows alone: what follows from them takes no figures off.
        agree(&format!("{enemy} by {unit}"), &told, part("ours"), part("theirs_after"));
        agree(&format!("{unit} by {enemy}"), &told, part("theirs"), part("ours_after"));
    }
}
