//! What a player is told beforehand is what happens. At thousands of questions of random battles every answer that is
//! offered or drawn is legal, its preview and its resolution agree, whatever is thrown falls as often as the preview says,
//! and what is refused names a rule and changes nothing.

#[path = "../../examples/soak/field.rs"]
#[allow(dead_code)]
mod field;
mod questions;

use border_reivers::BorderReivers;
use proving::foreseeing::{Tally, examine};
use proving::{nonsense, odds};
use questions::{Questions, Sort};

/// Examines so many answers of each sort, from one battle after another.
fn gather(seed: u64, wanted: &[(Sort, u32)]) {
    let mut questions = Questions::new(seed);
    let mut tallies = vec![Tally::default(); wanted.len()];
    for _ in 0..200_000 {
        let lacks = |sort: Sort| {
            let at = wanted.iter().position(|(other, _)| *other == sort);
            at.filter(|at| tallies[*at].answers < wanted[*at].1)
        };
        if wanted.iter().all(|(sort, _)| lacks(*sort).is_none()) {
            break;
        }
        let (sort, stand) = questions.next(&|sort| lacks(sort).is_some());
        let Some(at) = lacks(sort) else { continue };
        for answer in questions::a_few(&stand) {
            examine::<BorderReivers>(&stand, answer, &mut tallies[at]);
            nonsense::examine::<BorderReivers>(&stand, answer, 4, &mut tallies[at]);
        }
    }
    for ((sort, count), tally) in wanted.iter().zip(&tallies) {
        println!("{sort:?}: {tally:?}");
        assert!(tally.answers >= *count, "only {} of {count} answers of sort {sort:?}", tally.answers);
        assert!(tally.refused > tally.answers, "{sort:?}: too little nonsense was refused: {tally:?}");
    }
}

#[test]
fn actions_and_moves_happen_as_foreseen() {
    gather(1575, &[(Sort::Actions, 600), (Sort::Strides, 60), (Sort::Deploying, 150)]);
}

#[test]
fn charges_fights_and_tests_happen_as_foreseen() {
    gather(1583, &[(Sort::Charges, 80), (Sort::Fights, 120), (Sort::Tests, 40)]);
}

#[test]
fn shots_happen_as_foreseen() {
    gather(1590, &[(Sort::Shots, 200)]);
}

#[test]
fn dice_fall_as_often_as_foreseen() {
    let mut questions = Questions::new(1646);
    let mut sums = odds::Sums::default();
    while sums.positions < 60 {
        let (_, stand) = questions.next(&|sort| sort != Sort::Strides && sort != Sort::Deploying);
        questions::a_few(&stand).into_iter().take(2).for_each(|answer| sums.throw(&stand, answer, 200));
    }
    sums.conclude();
}

#[test]
fn odds_are_those_of_every_sequence_of_dice() {
    let mut questions = Questions::new(1648);
    let mut walked = odds::Walked::default();
    while walked.positions < 40 {
        let (_, stand) = questions.next(&|sort| sort != Sort::Strides && sort != Sort::Deploying);
        questions::a_few(&stand).into_iter().take(2).for_each(|answer| walked.walk(&stand, answer));
    }
    println!("{walked:?}");
}
