//! Whole deployments: where each piece of a side is to stand when the battle begins.

use std::cell::RefCell;
use std::rc::Rc;

use engine::{Ahead, Answer, Decision, Known, Rng, Way, fingerprint};

use crate::captain::Temper;
use crate::marshal::Effort;
use crate::playing_on::{PlayedOn, Until};
use crate::trials::{Trial, Trials};
use crate::{Appraised, Captain, Choice, Commander};

/// Where troops are drawn to when they are placed, whatever else speaks for a place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Lean {
    /// Nowhere.
    Nowhere,
    /// All of them to the same side of the table: so much is a metre further along its two edges worth, in points.
    All([f64; 2]),
    /// Each elsewhere, by such a lot.
    Each(u64),
}

impl Lean {
    /// What a metre is worth at most.
    const METRE: f64 = 4.0;

    /// What a place is worth more for it.
    pub(crate) fn worth(self, answer: &Answer) -> f64 {
        let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else { return 0.0 };
        let [x, y] = match self {
            Lean::Nowhere => return 0.0,
            Lean::All(along) => along,
            Lean::Each(lot) => Lean::drawn(&mut Rng::new(fingerprint(&(lot, piece)))),
        };
        (x * f64::from(pose.at.x) + y * f64::from(pose.at.y)) / 100_000.0
    }

    /// A direction by lot.
    fn drawn(luck: &mut Rng) -> [f64; 2] {
        [(); 2].map(|()| (f64::from(luck.below(2_001)) / 1_000.0 - 1.0) * Lean::METRE)
    }

    /// So many, of which the first is none: by turns one of all troops and one of each by itself.
    fn some(count: usize, luck: &mut Rng) -> Vec<Lean> {
        let drawn = |at: usize| match at {
            0 => Lean::Nowhere,
            _ if at % 2 == 1 => Lean::All(Lean::drawn(luck)),
            _ => Lean::Each(luck.bits()),
        };
        (0..count).map(drawn).collect()
    }
}

/// Where pieces of a side are to be placed, in that order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Deployment {
    places: Vec<Answer>,
}

impl Deployment {
    /// What it says of a decision: the first of its places that is lawful now. Who stands already is placed no second time.
    pub(crate) fn says<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
    ) -> Option<Answer> {
        self.places.iter().find(|answer| R::validate(known, world, decision, answer).is_ok()).copied()
    }
}

/// Whether an answer places a piece.
const fn places(answer: &Answer) -> bool {
    answer.piece.is_some() && matches!(answer.way, Way::At(_))
}

/// A captain who deploys as he was told, and where that says nothing as he leans, and keeps what he did.
pub(crate) struct Deployer {
    /// Who deploys where he was told nothing.
    leaning: Captain,
    told: Deployment,
    /// Who leads once all stand.
    captain: Captain,
    done: Rc<RefCell<Deployment>>,
}

impl<R: Appraised> Commander<R> for Deployer {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        if R::turn(known.table()) > 0 {
            return self.captain.decide(known, world, decision);
        }
        let told = self.told.says(known, world, decision).map(|answer| Choice::new(answer, String::new()));
        let choice = told.unwrap_or_else(|| self.leaning.decide(known, world, decision));
        if places(&choice.answer) {
            self.done.borrow_mut().places.push(choice.answer);
        }
        choice
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// Whole deployments that were played on, and what they came to.
pub(crate) struct Deployments {
    /// Each: the first says nothing, so that a captain deploys as he finds things.
    each: Vec<Deployment>,
    /// What came of them.
    trials: Trials,
}

impl Deployments {
    /// Whether a clock ended the trials before their time.
    pub(crate) const fn hurried(&self) -> bool {
        self.trials.hurried()
    }

    /// The one that came to most, if it is better than what a captain does by so many errors of the mean of the differences, else that; and how
    /// it was chosen, in a sentence.
    pub(crate) fn best(mut self, errors: f64) -> (Deployment, String) {
        let best = self.trials.better(errors).map_or(0, |better| better.place);
        let of_hundred = |trial: &Trial| (trial.chance().0 * 100.0).round();
        let all = self.trials.by_chance(|trial| trial.place() == best);
        let (chosen, others) = all.split_first().expect("a captain deploys in some way");
        let (chance, tries) = (of_hundred(chosen), chosen.chance().2);
        if tries == 0 {
            return (Deployment::default(), String::new());
        }
        let captains = others.iter().find(|trial| trial.place() == 0);
        let words = match (captains, others.first()) {
            (Some(captains), _) => format!(
                "The army is deployed otherwise than a captain would; played on {tries} times it comes to {chance} in 100, against {} as he would.",
                of_hundred(captains)
            ),
            (None, Some(_)) => format!(
                "The army is deployed as a captain would; played on {tries} times it comes to {chance} in 100, and nothing else to surely more."
            ),
            (None, None) => String::new(),
        };
        (self.each.swap_remove(best), words)
    }
}

/// Has captains deploy in some ways that differ, and play each on in battles that the side can imagine: each is made in the first of them, and
/// kept to in the others as far as the enemy leaves room. `None` where the decision is not to place somebody, and if it cannot be played on.
pub(crate) fn tried<R: Appraised>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    ahead: &Ahead<'_, R>,
    (temper, effort, until): (Temper, &Effort, Until),
    luck: &mut Rng,
) -> Option<Deployments> {
    let captain = Captain::new(luck.bits()).silent().tempered(temper);
    if !places(&Commander::<R>::decide(&mut captain.clone(), known, world, decision).answer) {
        return None;
    }
    let leans = Lean::some(effort.plans, luck);
    let mut each = vec![Deployment::default(); leans.len()];
    let mut trials = Trials::of(leans.len());
    for number in 0..effort.tries {
        if !effort.goes_on(number, &mut trials) {
            break;
        }
        let battle = PlayedOn::imagine(world, decision, ahead, temper, luck);
        let is_whole = trials.another(
            || ahead.is_up(),
            |trial| {
                let (at, done) = (trial.place(), Rc::new(RefCell::new(Deployment::default())));
                let told = each[at].clone();
                let deployer = Deployer {
                    leaning: captain.clone().leaning(leans[at]),
                    told,
                    captain: captain.clone(),
                    done: done.clone(),
                };
                let came_to = battle.led_by(known, Box::new(deployer), until)?;
                trial.add_chance(came_to);
                if number == 0 && at > 0 {
                    each[at] = done.take();
                }
                Some(())
            },
        )?;
        if !is_whole {
            break;
        }
    }
    Some(Deployments { each, trials })
}

#[cfg(test)]
mod tests {
    use engine::{PieceId, Verb};
    use tabletop::{Angle, Point, Pose};

    use super::*;

    const METRE: i32 = 100_000;

    fn placed(piece: u8, [x, y]: [i32; 2]) -> Answer {
        let pose = Pose { at: Point { x, y }, facing: Angle::UP };
        Answer { way: Way::At(pose), ..Answer::plain(Verb(1)).with(PieceId(piece)) }
    }

    /// What a metre along each edge is worth to a piece.
    fn metre(lean: Lean, piece: u8) -> [f64; 2] {
        [[METRE, 0], [0, METRE]].map(|at| lean.worth(&placed(piece, at)))
    }

    #[test]
    fn the_first_deployment_leans_nowhere_and_others_by_lot_all_alike_or_each_by_itself() {
        let leans = Lean::some(12, &mut Rng::new(3));
        assert_eq!(leans.len(), 12);
        assert_eq!(leans, Lean::some(12, &mut Rng::new(3)), "the same luck leans alike");
        assert_eq!([1, 7].map(|piece| metre(leans[0], piece)), [[0.0; 2]; 2]);
        for (at, lean) in leans.iter().enumerate().skip(1) {
            let [one, other] = [1, 7].map(|piece| metre(*lean, piece));
            assert_eq!(one == other, at % 2 == 1, "{at}: {one:?}, {other:?}");
            assert!(!leans[..at].contains(lean), "{at}: no two are the same");
            assert!([one, other].as_flattened().iter().all(|it| it.abs() <= Lean::METRE), "{at}");
        }
    }

    #[test]
    fn a_place_is_worth_more_the_further_it_lies_to_where_one_leans() {
        let lean = Lean::All([1.0, -0.5]);
        assert_eq!(
            [[0, 0], [METRE, 0], [2 * METRE, METRE]].map(|at| lean.worth(&placed(1, at))),
            [0.0, 1.0, 1.5]
        );
        assert_eq!(lean.worth(&Answer::plain(Verb(1)).with(PieceId(1))), 0.0, "what places nobody");
        let of_nobody = Answer { piece: None, ..placed(1, [METRE, 0]) };
        assert_eq!((lean.worth(&of_nobody), places(&of_nobody)), (0.0, false));
        assert!(places(&placed(1, [0, 0])));
    }

    #[test]
    fn of_deployments_the_captains_stays_unless_another_is_surely_better() {
        let tried = |values: [[f64; 3]; 2]| {
            let mut trials = Trials::of(2);
            for (trial, values) in trials.each_mut().zip(values) {
                values.into_iter().for_each(|chance| {
                    trial.add_chance(crate::trials::CameTo { points: 0.0, chance, is_over: false });
                });
            }
            let other = Deployment { places: vec![placed(1, [METRE, 0])] };
            Deployments { each: vec![Deployment::default(), other], trials }.best(1.0)
        };
        let (deployment, words) = tried([[0.5, 0.4, 0.3], [0.6, 0.5, 0.4]]);
        assert_eq!(deployment.places.len(), 1);
        assert!(words.contains("otherwise") && words.contains("50 in 100, against 40"), "{words}");
        let (deployment, words) = tried([[0.5, 0.4, 0.3], [0.9, 0.1, 0.3]]);
        assert_eq!(deployment, Deployment::default(), "better on average by less than one error");
        assert!(
            words.contains("as a captain would")
                && words.contains("40 in 100, and nothing else to surely more"),
            "{words}"
        );
    }
}
