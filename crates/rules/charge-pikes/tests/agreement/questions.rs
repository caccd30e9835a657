//! Where the questions come from: battles made up and played by chance.

use std::sync::Arc;

use charge_pikes::ask::Ask;
use charge_pikes::vocabulary::PASS;
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision};
use engine::{About, Answer, Luck};
use proving::{Play, Stand};

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

/// The questions of battles, one battle after another.
pub struct Questions {
    luck: Luck,
    play: Option<Play<ChargePikes>>,
}

impl Questions {
    /// From a seed.
    pub fn new(seed: u64) -> Questions {
        Questions { luck: Luck::new(seed), play: None }
    }

    /// The next question of a sort that is wanted.
    pub fn next(&mut self, wanted: &dyn Fn(Sort) -> bool) -> (Sort, Stand<ChargePikes>) {
        loop {
            let seed = self.luck.bits() % 1_000_000;
            let play = self.play.get_or_insert_with(|| {
                let (world, table) = field::made_up(seed).expect("a battle");
                Play::of(&Arc::new(World { attended: false, ..world }), table, seed)
            });
            let Some(open) = play.open() else {
                self.play = None;
                continue;
            };
            let (world, state) = (play.world.clone(), play.state);
            play.answer(&open, &mut self.luck);
            if let Some(sort) = Sort::of(&open.decisions[0]).filter(|sort| wanted(*sort)) {
                let (luck, pass) = (Luck::new(self.luck.bits()), Answer::plain(PASS));
                return (sort, Stand { world, state, open, luck, pass });
            }
        }
    }
}

/// Two answers that are drawn and three of those offered.
pub fn a_few(stand: &Stand<ChargePikes>) -> Vec<Answer> {
    let mut luck = stand.luck;
    let mut pool = stand.offered();
    let mut few: Vec<Answer> = (0..2).map(|_| stand.drawn(&mut luck)).collect();
    for _ in 0..3.min(pool.len()) {
        few.push(pool.swap_remove(luck.below(pool.len() as u32) as usize));
    }
    few.sort_unstable_by_key(engine::fingerprint);
    few.dedup();
    few
}
