//! What a player is told beforehand is what happens. In thousands of random positions every answer that is offered
//! or drawn is legal, its preview and its resolution agree, whatever is thrown falls as often as the preview says,
//! and what is refused names a rule or a place in the text and changes nothing.
//!
//! Positions come from forty units scattered over ground of every kind and from battles played by chance; all seeds
//! are fixed.

mod positions;

use std::collections::BTreeMap;

use conformance::foreseeing::{Tally, examine};
use conformance::{nonsense, odds};
use positions::{Posed, Sort};

/// What was looked at, by sort of answer.
type Tallies = BTreeMap<Sort, Tally>;

/// Examines so many answers of each sort, taken from one stand after another until there are enough of each.
fn gather(
    wanted: &[(Sort, u32)],
    most_stands: u32,
    mut next: impl FnMut(&dyn Fn(Sort) -> bool) -> Option<Posed>,
) -> Tallies {
    let mut tallies = Tallies::new();
    for _ in 0..most_stands {
        let lacking = tallies.clone();
        let lacks = |sort: Sort| {
            let wanted = wanted.iter().find(|(wanted, _)| *wanted == sort);
            wanted.is_some_and(|(_, count)| lacking.get(&sort).is_none_or(|tally| tally.answers < *count))
        };
        if !wanted.iter().any(|(sort, _)| lacks(*sort)) {
            break;
        }
        let Some(stand) = next(&lacks) else { break };
        for answer in stand.answers() {
            let sort = stand.sort(&answer);
            if lacks(sort) {
                let tally = tallies.entry(sort).or_default();
                examine(&stand, answer, tally);
                // A place that is refused has been looked for in vain, which takes its time.
                let tries = if sort == Sort::Places { 2 } else { 4 };
                nonsense::examine(&stand, answer, tries, tally);
            }
        }
    }
    for (sort, tally) in &tallies {
        println!("{sort:?}: {tally:?}");
    }
    for (sort, count) in wanted {
        let tally = tallies.get(sort).copied().unwrap_or_default();
        assert!(tally.answers >= *count, "only {} of {count} answers of sort {sort:?}", tally.answers);
        assert!(tally.refused > tally.answers, "{sort:?}: too little nonsense was refused: {tally:?}");
    }
    tallies
}

#[test]
fn moves_happen_as_foreseen() {
    let mut scattered = positions::Scattered::new(1642, 60);
    let wanted = [(Sort::Formed, 1_000), (Sort::Loose, 1_000), (Sort::Guns, 1_000)];
    let tallies = gather(&wanted, 4_000, |lacks| Some(scattered.next(lacks)));
    for (sort, tally) in tallies {
        assert!(tally.certain * 2 > tally.answers, "{sort:?}: most moves are certain: {tally:?}");
    }
}

#[test]
fn shots_and_attacks_happen_as_foreseen() {
    let mut scattered = positions::Scattered::new(1643, 36);
    let wanted = [(Sort::Shots, 1_000), (Sort::Attacks, 1_000)];
    let tallies = gather(&wanted, 8_000, |lacks| Some(scattered.next(lacks)));
    assert!(tallies[&Sort::Shots].thrown > 500, "shots throw dice: {tallies:?}");
    assert!(tallies[&Sort::Attacks].stopped > 300, "attacks wait for the enemy: {tallies:?}");
}

#[test]
fn places_of_deployment_are_as_foreseen() {
    let mut deployments = positions::Deployments::new(1644);
    gather(&[(Sort::Places, 1_000)], 4_000, |_| deployments.next());
}

#[test]
fn orders_leaders_and_cards_happen_as_foreseen() {
    let mut battles = positions::Battles::new(1645);
    let wanted =
        [(Sort::Orders, 1_000), (Sort::Leaders, 1_000), (Sort::Cards, 1_000), (Sort::Reactions, 500)];
    gather(&wanted, 20_000, |lacks| Some(battles.next(lacks)));
}

#[test]
fn dice_fall_as_often_as_foreseen() {
    let mut scattered = positions::Scattered::new(1646, 36);
    let mut sums = odds::Sums::default();
    while sums.positions < 40 {
        let stand = scattered.next(&Sort::is_fighting);
        stand.answers().into_iter().for_each(|answer| sums.throw(&stand, answer, 250));
    }
    let mut battles = positions::Battles::new(1647);
    while sums.positions < 80 {
        let stand = battles.next(&|sort| sort != Sort::Others);
        stand.answers().into_iter().take(1).for_each(|answer| sums.throw(&stand, answer, 250));
    }
    sums.conclude();
}

#[test]
fn odds_are_those_of_every_sequence_of_dice() {
    let mut scattered = positions::Scattered::reduced(1648, 30, Some(2));
    let mut walked = odds::Walked::default();
    while walked.positions < 60 {
        let stand = scattered.next(&Sort::is_fighting);
        stand.answers().into_iter().for_each(|answer| walked.walk(&stand, answer));
    }
    let mut battles = positions::Battles::new(1649);
    while walked.positions < 120 {
        let stand = battles.next(&|sort| sort != Sort::Others);
        stand.answers().into_iter().take(1).for_each(|answer| walked.walk(&stand, answer));
    }
    println!("{walked:?}");
}
