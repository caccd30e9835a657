//! Where the questions come from: battles made up and played by chance.

use std::sync::Arc;

use charge_pikes::ask::Ask;
use charge_pikes::vocabulary::PASS;
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision};
use conformance::Play;
use conformance::gathering::Questions;
use engine::{About, Answer};

use crate::field;

/// A sort of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Where a unit is set up.
    Deploying,
    /// A move.
    Moves,
    /// A charge.
    Charges,
    /// A countercharge, an evade and what follows it.
    Reactions,
    /// Routers, pursuers, tests.
    Compulsory,
    /// A shot.
    Shots,
    /// A choice in a fight, or of a casualty.
    Choices,
}

impl Sort {
    /// That of a question; `None` for those that are not examined.
    fn of(decision: &Decision) -> Option<Sort> {
        let About::Ask(ask) = decision.about else { return None };
        match ask {
            Ask::Deploy => Some(Sort::Deploying),
            Ask::Move => Some(Sort::Moves),
            Ask::Charge => Some(Sort::Charges),
            Ask::Countercharge(_) | Ask::Evade { .. } | Ask::AfterEvade(_) | Ask::RunOn(_) => {
                Some(Sort::Reactions)
            }
            Ask::Router
            | Ask::Pursuer
            | Ask::RoutFrom { .. }
            | Ask::Quarry { .. }
            | Ask::HaltBefore(_)
            | Ask::NextTest
            | Ask::AboutFace(_) => Some(Sort::Compulsory),
            Ask::Shot => Some(Sort::Shots),
            Ask::GunHit { .. } | Ask::Pistols(_) | Ask::Assign { .. } => Some(Sort::Choices),
            Ask::Initiative => None,
        }
    }
}

/// The questions of battles that are made up, from a seed.
pub fn questions(seed: u64) -> Questions<ChargePikes, Sort> {
    Questions::new(seed, Answer::plain(PASS), Sort::of, |seed| {
        let (world, table) = field::made_up(seed).expect("a battle");
        Play::of(&Arc::new(World { attended: false, ..world }), table, seed)
    })
}
