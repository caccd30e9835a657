//! The odds of what is described are those of the tables.

use conformance::described::Typed;
use offer::Reckoning;
use pike_and_musket::PikeAndMusket;

fn reckon(event: &str, subjects: &[&str], options: &[(&str, &str)]) -> Reckoning {
    let typed = Typed::<PikeAndMusket>::new(event, subjects, options);
    typed.reckoned().unwrap_or_else(|fault| panic!("{event}: {fault}"))
}

/// The chances of a part in sixths.
fn sixths(reckoning: &Reckoning, part: &str) -> Vec<(String, i32)> {
    let part = reckoning.parts.iter().find(|it| it.key == part).expect("the part");
    let one = |it: &offer::Outcome| (it.key.clone(), (it.chance.likely * 6.0).round() as i32);
    part.chances.iter().map(one).collect()
}

fn told(all: &[(&str, i32)]) -> Vec<(String, i32)> {
    all.iter().map(|(key, count)| ((*key).to_owned(), *count)).collect()
}

#[test]
fn foot_against_foot_is_even() {
    let fight = reckon("fight", &["royalist-foot 10", "parliament-foot 10"], &[("range", "40")]);
    assert_eq!(sixths(&fight, ""), told(&[("Ad", 1), ("Dx", 1), ("Dd", 4)]));
    assert_eq!(sixths(&fight, "defender"), told(&[("holds", 1), ("disrupted", 5)]));
    let fresh = reckon("fight", &["royalist-foot 10", "parliament-foot 10 disrupted"], &[("range", "40")]);
    assert_eq!(sixths(&fresh, "defender"), told(&[("holds", 1), ("losesandrouts", 5)]));
}

#[test]
fn arms_flanks_and_guns_shift_the_column() {
    let options = [("with", "cavaliers"), ("on", "rear"), ("guns", "")];
    let fight = reckon("fight", &["royalist-foot 10", "parliament-foot 10"], &options);
    let facts: Vec<String> = fight.parts[0].facts.iter().map(|fact| format!("{:?}", fact.value)).collect();
    assert!(facts.iter().any(|fact| fact.contains("40 : 20")), "{facts:?}");
    assert!(facts.iter().any(|fact| fact.contains("column 6:1")), "{facts:?}");
    let counted: Vec<i32> = fight.parts[0].counted.iter().map(|it| it.value).collect();
    assert_eq!(counted, [2, 2], "three arms and the rear");
}

#[test]
fn horse_at_a_hedgehog_is_read_off_its_own_table() {
    let fight = reckon("fight", &["cavaliers", "parliament-foot 10 hedgehog"], &[]);
    assert_eq!(sixths(&fight, ""), told(&[("Ar", 1), ("Ad", 3), ("Dx", 1), ("Dd", 1)]));
    let charging = reckon("fight", &["cavaliers charging", "parliament-foot 10 hedgehog"], &[]);
    assert_eq!(sixths(&charging, ""), told(&[("Ad", 3), ("Dx", 1), ("Dd", 2)]));
}

#[test]
fn guns_control_rallies_generals_and_crises_have_their_chances() {
    let fire = |range| sixths(&reckon("fire", &["parliament-foot 10"], &[("range", range)]), "target");
    assert_eq!(fire("150"), told(&[("holds", 2), ("disrupted", 3), ("losesandrouts", 1)]));
    assert_eq!(fire("300"), told(&[("holds", 3), ("disrupted", 3)]));
    assert_eq!(fire("900"), told(&[("holds", 5), ("disrupted", 1)]));
    let first =
        |event, subject, options: &[(&str, &str)]| sixths(&reckon(event, &[subject], options), "")[0].1;
    assert_eq!(first("rally", "royalist-foot disrupted", &[]), 3);
    assert_eq!(first("rally", "royalist-foot disrupted", &[("general", "")]), 4);
    assert_eq!(first("rally", "royalist-foot routing", &[]), 1);
    assert_eq!(first("control", "ironsides", &[]), 4);
    assert_eq!(first("crisis", "30", &[]), 3);
    assert_eq!(sixths(&reckon("crisis", &["50"], &[]), ""), told(&[("crisis", 6)]));
    let general = reckon("general", &[], &[]);
    let unhurt = general.parts[0].chances[0].chance.likely;
    assert!((unhurt - 33.0 / 36.0).abs() < 1e-9, "{unhurt}");
}
