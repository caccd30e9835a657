//! Where the questions come from: border actions played by chance.

use border_reivers::ask::Ask;
use border_reivers::vocabulary::PASS;
use border_reivers::{BorderReivers, Decision};
use engine::{About, Answer, Luck};
use proving::{Play, Stand};

use crate::field::{self, Scene};

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

/// The questions of battles, one battle after another.
pub struct Questions {
    luck: Luck,
    scenes: Vec<Scene>,
    play: Option<Play<BorderReivers>>,
}

impl Questions {
    /// From a seed.
    pub fn new(seed: u64) -> Questions {
        let scenes = field::actions("").expect("the border actions");
        Questions { luck: Luck::new(seed), scenes, play: None }
    }

    /// The next question of a sort that is wanted.
    pub fn next(&mut self, wanted: &dyn Fn(Sort) -> bool) -> (Sort, Stand<BorderReivers>) {
        loop {
            let seed = self.luck.bits() % 1_000_000;
            let play = self.play.get_or_insert_with(|| {
                let scene = &self.scenes[seed as usize % self.scenes.len()];
                Play::of(&scene.world, scene.table, seed)
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
pub fn a_few(stand: &Stand<BorderReivers>) -> Vec<Answer> {
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
