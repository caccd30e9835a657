//! What a player is told beforehand is what happens. At thousands of questions of random battles every answer that is
//! offered or drawn is legal, its preview and its resolution agree, whatever is thrown falls as often as the preview says,
//! and what is refused names a rule and changes nothing.

mod questions;

use questions::{Sort, questions};

#[test]
fn moves_happen_as_foreseen() {
    questions(1642).examine(&[(Sort::Moves, 500), (Sort::Deploying, 200)]);
}

#[test]
fn charges_and_reactions_happen_as_foreseen() {
    questions(1643).examine(&[(Sort::Charges, 250), (Sort::Reactions, 120), (Sort::Compulsory, 150)]);
}

#[test]
fn shots_happen_as_foreseen() {
    questions(1644).examine(&[(Sort::Shots, 300), (Sort::Choices, 60)]);
}

/// Whether dice may be thrown for an answer of this sort.
fn may_throw(sort: &Sort) -> bool {
    !matches!(sort, Sort::Moves | Sort::Deploying)
}

#[test]
fn dice_fall_as_often_as_foreseen() {
    questions(1646).throw(60, may_throw);
}

#[test]
fn odds_are_those_of_every_sequence_of_dice() {
    questions(1648).walk(40, may_throw);
}
