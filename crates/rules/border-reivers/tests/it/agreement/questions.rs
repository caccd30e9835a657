//! Where the questions come from: border actions played by chance.

use border_reivers::ask::Ask;
use border_reivers::vocabulary::PASS;
use border_reivers::{BorderReivers, Decision};
use conformance::Play;
use conformance::gathering::Questions;
use engine::{About, Answer};

use crate::field;

/// A sort of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Where a figure is set up or comes on.
    Deploying,
    /// An action of the Action step.
    Actions,
    /// Where a man goes by his own roll, or leads a drove.
    Strides,
    /// A charge, from the one who stands to the one who strikes.
    Charges,
    /// Tests of morale.
    Tests,
    /// A shot.
    Shots,
    /// Who attacks whom, and whether to kill.
    Fights,
}

impl Sort {
    /// That of a question; `None` for those that are not examined.
    fn of(decision: &Decision) -> Option<Sort> {
        let About::Ask(ask) = decision.about else { return None };
        match ask {
            Ask::Deploy | Ask::Enter { .. } => Some(Sort::Deploying),
            Ask::Action => Some(Sort::Actions),
            Ask::Stride { .. } | Ask::Drive { .. } => Some(Sort::Strides),
            Ask::Stand { .. } | Ask::Strike => Some(Sort::Charges),
            Ask::Test | Ask::Rally { .. } => Some(Sort::Tests),
            Ask::Shots { .. } => Some(Sort::Shots),
            Ask::Attack | Ask::Join { .. } | Ask::Blow { .. } => Some(Sort::Fights),
            Ask::Hold { .. } | Ask::ActNow { .. } => None,
        }
    }
}

/// The questions of border actions, from a seed.
pub fn questions(seed: u64) -> Questions<BorderReivers, Sort> {
    let scenes = field::actions("").expect("the border actions");
    Questions::new(seed, Answer::plain(PASS), Sort::of, move |seed| {
        let scene = &scenes[seed as usize % scenes.len()];
        Play::of(&scene.world, scene.table, seed)
    })
}
