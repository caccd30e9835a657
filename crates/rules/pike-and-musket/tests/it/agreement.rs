//! What a player is told beforehand is what happens. At questions of random battles every answer that is offered or drawn is legal, its
//! preview and its resolution agree, whatever is thrown falls as often as the preview says, and what is refused names a rule and changes
//! nothing.

use std::sync::Arc;

use conformance::Play;
use conformance::gathering::Questions;
use engine::{About, Answer};
use pike_and_musket::ask::Ask;
use pike_and_musket::vocabulary::PASS;
use pike_and_musket::{Decision, PikeAndMusket};

use crate::field;

/// A sort of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// Where a unit is set up.
    Deploying,
    /// A move.
    Moves,
    /// A shot of a battery.
    Fire,
    /// A combat.
    Combats,
    /// Routers and pursuers.
    Compulsory,
}

impl Sort {
    fn of(decision: &Decision) -> Option<Sort> {
        let About::Ask(ask) = decision.about else { return None };
        Some(match ask {
            Ask::Deploy => Sort::Deploying,
            Ask::Move | Ask::RideOn { .. } => Sort::Moves,
            Ask::Fire => Sort::Fire,
            Ask::Attack | Ask::Join | Ask::Support | Ask::Lose => Sort::Combats,
            Ask::Face { .. } | Ask::Run | Ask::Pursuer | Ask::Pursue { .. } | Ask::Quarry { .. } => {
                Sort::Compulsory
            }
        })
    }
}

fn questions(seed: u64) -> Questions<PikeAndMusket, Sort> {
    Questions::new(seed, Answer::plain(PASS), Sort::of, |seed| {
        let (world, table) = field::made_up(seed);
        Play::of(&Arc::new(world), table, seed)
    })
}

#[test]
fn moves_happen_as_foreseen() {
    questions(1642).examine(&[(Sort::Moves, 300), (Sort::Deploying, 60)]);
}

#[test]
fn fire_and_combats_happen_as_foreseen() {
    questions(1644).examine(&[(Sort::Fire, 60), (Sort::Combats, 80), (Sort::Compulsory, 40)]);
}

#[test]
fn dice_fall_as_often_as_foreseen() {
    questions(1646).throw(30, |sort| matches!(sort, Sort::Fire | Sort::Combats));
}
