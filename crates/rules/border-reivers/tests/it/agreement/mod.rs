//! What a player is told beforehand is what happens. At thousands of questions of random battles every answer that is
//! offered or drawn is legal, its preview and its resolution agree, whatever is thrown falls as often as the preview says,
//! and what is refused names a rule and changes nothing.

mod questions;

use questions::{Sort, questions};

#[test]
fn actions_and_moves_happen_as_foreseen() {
    questions(1575).examine(&[(Sort::Actions, 600), (Sort::Strides, 60), (Sort::Deploying, 150)]);
}

#[test]
fn charges_fights_and_tests_happen_as_foreseen() {
    questions(1583).examine(&[(Sort::Charges, 80), (Sort::Fights, 120), (Sort::Tests, 40)]);
}

#[test]
fn shots_happen_as_foreseen() {
    questions(1590).examine(&[(Sort::Shots, 200)]);
}

/// Whether dice may be thrown for an answer of this sort.
fn may_throw(sort: &Sort) -> bool {
    !matches!(sort, Sort::Strides | Sort::Deploying)
}

#[test]
fn dice_fall_as_often_as_foreseen() {
    questions(1646).throw(60, may_throw);
}

#[test]
fn odds_are_those_of_every_sequence_of_dice() {
    questions(1648).walk(40, may_throw);
}
