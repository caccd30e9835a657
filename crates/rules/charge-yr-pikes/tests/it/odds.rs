//! The odds of what is described in words, against dice counted here.

use charge_yr_pikes::ChargeYrPikes;
use conformance::described::{Typed, is_about};
use offer::{Fault, OddsOrder, Reckoning, Rulebook};

fn asked(event: &str, subjects: &[&str], options: &[(&str, &str)]) -> Result<Reckoning, Fault> {
    Typed::<ChargeYrPikes>::new(event, subjects, options).reckoned()
}

fn reckon(event: &str, subjects: &[&str], options: &[(&str, &str)]) -> Reckoning {
    asked(event, subjects, options).unwrap_or_else(|fault| panic!("{event} {subjects:?}: {fault}"))
}

/// How likely something is in a part.
#[track_caller]
fn chance(reckoning: &Reckoning, part: &str, key: &str) -> f64 {
    let part = reckoning.parts.iter().find(|it| it.key == part).expect("the part");
    part.chances.iter().find(|it| it.key == key).map_or(0.0, |it| it.chance.likely)
}

#[test]
fn command_falls_by_the_rank_of_who_gives_it() {
    for (officer, moves) in
        [("commander", 0.9), ("wing", 0.8), ("brigadier", 0.7), ("staff", 0.7), ("nobody", 0.6)]
    {
        is_about(chance(&reckon("command", &[officer], &[]), "", "moves"), moves);
    }
    let fault = asked("command", &["corporal"], &[]).map(drop).unwrap_err();
    assert!(fault.message.contains("brigadier"), "{fault}");
}

/// Foot has a point of 1, 2, 2, 2, 3 or 3 and needs 6: with 2 it holds on 4 or more. Standing adds one.
#[test]
fn a_test_is_a_die_and_a_point_that_nobody_knows() {
    let holds = |words: &str, options: &[(&str, &str)]| {
        chance(&reckon("test", &[words, "receive"], options), "", "passes")
    };
    is_about(holds("foot point=2 moved", &[]), 3.0 / 6.0);
    is_about(holds("foot point=2", &[]), 4.0 / 6.0);
    is_about(holds("foot point=2 moved", &[("officer", "commander")]), 5.0 / 6.0);
    let points = [1, 2, 2, 2, 3, 3];
    is_about(
        holds("foot moved", &[]),
        points.iter().map(|point| f64::from(*point + 1) / 6.0).sum::<f64>() / 6.0,
    );
    let told = reckon("test", &["foot point=2", "receive"], &[]);
    assert_eq!(told.parts[0].counted.iter().map(|it| it.value).collect::<Vec<_>>(), [1], "Standing");
    let all = ["passes", "falls_back", "routs"].map(|key| chance(&told, "", key));
    is_about(all.iter().sum(), 1.0);
}

/// Four stands of shot in the first two ranks: at long range they hit on 5 or 6, nearer on 3 or more; a volley that is the first adds one.
#[test]
fn fire_takes_as_many_as_its_dice_hit() {
    let mean = |words: [&str; 2], range: &str| {
        let told = reckon("fire", &words, &[("range", range)]);
        let losses = &told.parts[0].chances;
        losses.iter().enumerate().map(|(count, it)| count as f64 * it.chance.likely).sum::<f64>()
    };
    let spent = |range| mean(["foot has-fired", "foot moved"], range);
    let dice = 4.0;
    is_about(spent("10"), dice * 2.0 / 6.0);
    is_about(spent("5"), dice * 4.0 / 6.0);
    is_about(mean(["foot", "foot moved"], "10"), dice * 3.0 / 6.0);
    let far = asked("fire", &["foot", "foot"], &[("range", "13")]).map(drop).unwrap_err();
    assert!(far.message.contains("CYP-07-12"), "{far}");
    let horse = asked("fire", &["horse", "foot"], &[("range", "3")]).map(drop).unwrap_err();
    assert!(horse.message.starts_with("no fire: "), "{horse}");
}

/// In a town hits count half, behind a hedge, a wall or in a wood the die is one worse; whoever leads the firers makes it one better.
#[test]
fn fire_is_worse_into_cover_and_better_under_an_officer() {
    let mean = |cover: &str, officer: &str| {
        let options = [("range", "5"), ("cover", cover), ("officer", officer)];
        let told = reckon("fire", &["foot has-fired", "foot moved"], &options);
        let losses = &told.parts[0].chances;
        (losses.iter().enumerate().map(|(count, it)| count as f64 * it.chance.likely).sum::<f64>(), told)
    };
    let (dice, sixth) = (4.0, 1.0 / 6.0);
    for cover in ["hedge", "wall", "wood"] {
        is_about(mean(cover, "none").0, dice * 3.0 * sixth);
    }
    for officer in ["commander", "wing", "brigadier", "staff"] {
        is_about(mean("none", officer).0, dice * 5.0 * sixth);
        is_about(mean("hedge", officer).0, dice * 4.0 * sixth);
    }
    for cover in ["town", "works"] {
        let (found, told) = mean(cover, "none");
        is_about(found, dice * 4.0 * sixth / 2.0);
        assert!(told.parts[0].facts.iter().any(|it| format!("{it:?}").contains("half a figure")), "{told:?}");
        // None, or a single hit that is not confirmed.
        let miss: f64 = 1.0 / 3.0;
        let none = miss.powi(4) + 4.0 * miss.powi(3) * (2.0 / 3.0) / 2.0;
        is_about(told.parts[0].chances[0].chance.likely, none);
    }
    let ball = |options: &[(&str, &str)]| {
        let told = reckon("ball", &["musketeers moved"], &[&[("range", "20")], options].concat());
        told.parts[0].chances[0].chance.likely
    };
    is_about(ball(&[]), 3.0 * sixth);
    is_about(ball(&[("officer", "brigadier")]), 2.0 * sixth);
    is_about(ball(&[("cover", "hedge")]), 4.0 * sixth);
}

/// Whoever is with a unit counts in its test, be he of a tertia or a wing.
#[test]
fn any_officer_in_a_front_rank_counts() {
    let holds = |officer| {
        chance(&reckon("test", &["foot point=2 moved", "receive"], &[("officer", officer)]), "", "passes")
    };
    for (officer, faces) in
        [("none", 3.0), ("staff", 4.0), ("brigadier", 4.0), ("wing", 4.0), ("commander", 5.0)]
    {
        is_about(holds(officer), faces / 6.0);
    }
}

/// The dice of fights as the rulebook gives them, by what stands between, who leads and who comes to help.
#[test]
fn a_fight_counts_cover_officers_and_a_second_unit() {
    let dice = |subjects: [&str; 2], options: &[(&str, &str)]| -> Vec<String> {
        let told = reckon("fight", &subjects, options);
        told.parts[1..].iter().map(|part| format!("{:?}", part.facts[0].value)).collect()
    };
    let count = |number: u8| dice(["horse", "foot"], &[])[0].replace('5', &number.to_string());
    let told = |numbers: &[u8]| numbers.iter().map(|number| count(*number)).collect::<Vec<_>>();
    let foot = ["foot", "foot moved"];
    assert_eq!(dice(foot, &[]), told(&[6, 6]));
    assert_eq!(dice(foot, &[("cover", "hedge")]), told(&[6, 7]));
    assert_eq!(dice(foot, &[("cover", "wall")]), told(&[6, 8]));
    assert_eq!(dice(foot, &[("cover", "town")]), told(&[6, 9]));
    assert_eq!(dice(foot, &[("cover", "works")]), told(&[6, 9]));
    assert_eq!(dice(["horse", "foot moved"], &[("cover", "town")]), told(&[4, 9]), "horse in a town");
    assert_eq!(dice(["horse", "musketeers moved"], &[]), told(&[6, 4]));
    assert_eq!(dice(["horse", "musketeers moved"], &[("cover", "hedge")]), told(&[5, 5]));
    assert_eq!(dice(foot, &[("officer", "commander"), ("enemy-officer", "staff")]), told(&[8, 7]));
    assert_eq!(dice(["horse", "foot moved"], &[("with", "horse")]), told(&[5, 6, 5]));
    assert_eq!(dice(foot, &[("enemy-with", "musketeers moved")]), told(&[6, 6, 4]));
    let two = reckon("fight", &["horse", "foot moved"], &[("with", "horse")]);
    let percent = |key| (100.0 * chance(&two, "", key)).round();
    assert_eq!(["ours", "drawn", "theirs"].map(percent), [94.0, 5.0, 1.0], "ten dice against six");
}

/// Sixths of sums of d6, those of one die counted here.
#[test]
fn a_fight_is_a_sixth_of_the_sum_of_the_dice() {
    let told = reckon("fight", &["horse 3", "horse 3 countercharged"], &[]);
    let dice = |part: usize| format!("{:?}", told.parts[part].facts[0].value);
    assert_eq!([dice(1), dice(2)], [dice(1), dice(1)], "they are alike");
    is_about(chance(&told, "", "ours"), chance(&told, "", "theirs"));
    is_about(["ours", "theirs", "drawn"].map(|key| chance(&told, "", key)).iter().sum(), 1.0);
    let behind = reckon("fight", &["horse", "foot"], &[("on", "rear")]);
    let ahead = reckon("fight", &["horse", "foot"], &[]);
    assert!(chance(&behind, "", "ours") > chance(&ahead, "", "ours"));
    assert!(behind.parts[2].counted.iter().any(|it| it.rule == "CYP-12-16"), "{behind:?}");
}

#[test]
fn guns_fright_and_escapes_have_their_chances() {
    let ball = reckon("ball", &["foot column"], &[("range", "20")]);
    assert_eq!(ball.parts[0].title, "The target, deep");
    assert_eq!(reckon("ball", &["musketeers"], &[("range", "20")]).parts[0].title, "The target, shallow");
    is_about(ball.parts[0].chances.iter().map(|it| it.chance.likely).sum(), 1.0);
    let canister = reckon("canister", &["foot moved"], &[("range", "5")]);
    is_about(canister.parts[1].chances.iter().map(|it| it.chance.likely).sum(), 1.0);
    is_about(chance(&reckon("fright", &["5"], &[]), "", "fright"), 0.0);
    is_about(chance(&reckon("fright", &["50"], &[]), "", "fright"), 1.0);
    let at = |percent, vital| chance(&reckon("fright", &[percent], &[("vital", vital)]), "", "fright");
    assert!(at("30", "0") < at("30", "1") && at("30", "0") < at("40", "0"));
    assert!(asked("fright", &["many"], &[]).is_err());
    let escapes = chance(&reckon("escape", &[], &[]), "", "escapes");
    assert!((1..6).any(|faces| (escapes - f64::from(faces) / 6.0).abs() < 1e-9), "{escapes}");
}

#[test]
fn what_cannot_be_read_is_said_with_what_would_do() {
    let told = |event: &str, subjects: &[&str]| asked(event, subjects, &[]).map(drop).unwrap_err().message;
    assert!(told("test", &["foot", "boredom"]).contains("receive"));
    assert!(told("test", &["fooot", "receive"]).contains("foot"));
    assert!(told("fight", &["foot brave", "foot"]).contains("brave"));
    let dance = OddsOrder { event: "dance", subjects: &[], options: &[], house: None };
    assert!(ChargeYrPikes::reckon(&dance).map(drop).unwrap_err().message.contains("dance"));
}
