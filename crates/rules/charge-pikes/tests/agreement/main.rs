//! What a player is told beforehand is what happens. At thousands of questions of random battles every answer that is
//! offered or drawn is legal, its preview and its resolution agree, whatever is thrown falls as often as the preview says,
//! and what is refused names a rule and changes nothing.

#[path = "../../examples/soak/field.rs"]
#[allow(dead_code)]
mod field;
mod questions;

use charge_pikes::ChargePikes;
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
            examine::<ChargePikes>(&stand, answer, &mut tallies[at]);
            nonsense::examine::<ChargePikes>(&stand, answer, 4, &mut tallies[at]);
        }
    }
    for ((sort, count), tally) in wanted.iter().zip(&tallies) {
        println!("{sort:?}: {tally:?}");
        assert!(tally.answers >= *count, "only {} of {count} answers of sort {sort:?}", tally.answers);
        assert!(tally.refused > tally.answers, "{sort:?}: too little nonsense was refused: {tally:?}");
    }
}

#[test]
fn moves_happen_as_foreseen() {
    gather(1642, &[(Sort::Moves, 500), (Sort::Deploying, 200)]);
}

#[test]
fn charges_and_reactions_happen_as_foreseen() {
    gather(1643, &[(Sort::Charges, 250), (Sort::Reactions, 120), (Sort::Compulsory, 150)]);
}

#[test]
fn shots_happen_as_foreseen() {
    gather(1644, &[(Sort::Shots, 300), (Sort::Choices, 60)]);
}

#[test]
fn dice_fall_as_often_as_foreseen() {
    let mut questions = Questions::new(1646);
    let mut sums = odds::Sums::default();
    while sums.positions < 60 {
        let (_, stand) = questions.next(&|sort| sort != Sort::Moves && sort != Sort::Deploying);
        questions::a_few(&stand).into_iter().take(2).for_each(|answer| sums.throw(&stand, answer, 200));
    }
    sums.conclude();
}

#[test]
fn odds_are_those_of_every_sequence_of_dice() {
    let mut questions = Questions::new(1648);
    let mut walked = odds::Walked::default();
    while walked.positions < 40 {
        let (_, stand) = questions.next(&|sort| sort != Sort::Moves && sort != Sort::Deploying);
        questions::a_few(&stand).into_iter().take(2).for_each(|answer| walked.walk(&stand, answer));
    }
    println!("{walked:?}");
}
