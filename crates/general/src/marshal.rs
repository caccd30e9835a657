//! The marshal: he makes a plan for each turn, and decides as a colonel under it.

use std::cmp::Ordering;

use engine::view::words::sentence;
use engine::{Ahead, Decision, Known, Rng};
use tabletop::IndexSet;

use crate::captain::Temper;
use crate::colonel::{MANY, in_battle};
use crate::deployment::{self, Deployment};
use crate::plan::{Plan, Task};
use crate::playing_on::{PlayedOn, Until};
use crate::trials::{Trial, Trials};
use crate::{Appraised, Budget, Captain, Character, Choice, Colonel, Commander, Counsel, Planning};

/// A commander who outranks the colonel. When a turn begins he thinks of some plans, of the one that has stood until then first, has captains of both
/// sides play on in battles that his side can imagine, his own under each of the plans, and keeps or changes it by what they come to. Under
/// that plan he then decides as a [`Colonel`] until the next turn begins. Before the first turn he chooses a whole deployment in the same way,
/// when he first places somebody.
///
/// How much he thinks is counted in battles played on; a clock may only cut it short. Where a ruleset [knows no plans](Appraised::MARSHAL), or
/// [not with so many pieces](Planning::up_to), he is a colonel.
#[derive(Clone, Debug)]
pub struct Marshal {
    seed: u64,
    luck: Rng,
    character: Character,
    budget: Budget,
    planned: Option<Planned>,
}

/// A plan, and the turn for which it was made: before the first turn how the army is to be deployed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Planned {
    turn: u16,
    plan: Plan,
    deployment: Deployment,
    words: String,
}

impl Planned {
    /// The turn for which it was made.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The plan and how he came to it, in a sentence.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Who is to go for whom, by their numbers: wing by wing from the left, those who go for none left out.
    pub fn aims(&self) -> impl Iterator<Item = (IndexSet, IndexSet)> + use<> {
        self.plan.aims()
    }
}

/// What a marshal has devised for a turn: his plan, and what came of all that he thought of.
#[derive(Clone, PartialEq, Debug)]
pub struct Devised {
    /// The plan, and how he came to it.
    pub planned: Planned,
    /// The plans that he had played on, the one he chose first, then the likeliest to win.
    pub tried: Vec<TriedPlan>,
    /// Whether a [clock](engine::Clock) had him choose before he had thought them through.
    pub hurried: bool,
}

/// What came of a plan that was played on.
#[derive(Clone, PartialEq, Debug)]
pub struct TriedPlan {
    /// What each wing does, in a few words without names.
    pub words: String,
    /// Who is to go for whom, as in [`Planned::aims`].
    pub aims: Vec<(IndexSet, IndexSet)>,
    /// How likely the side won under it, from 0 to 1, by what positions are worth.
    pub chance: f64,
    /// The error of that.
    pub error: f64,
    /// How often it was played on.
    pub tries: usize,
}

/// How much he thinks of a plan.
pub(crate) struct Effort {
    /// How many plans.
    pub(crate) plans: usize,
    /// After so many battles, and again after as many more, the worse half of them is given up.
    round: usize,
    /// How many battles at most for each.
    pub(crate) tries: usize,
    /// How many answers at most are given in each, whatever is usual.
    answers: u32,
}

impl Effort {
    /// What a battle of so many pieces leaves time for.
    const fn of(planning: Planning, pieces: usize, budget: Budget) -> Effort {
        let usual = match pieces <= planning.many_up_to {
            true => Effort { plans: 12, round: 4, tries: 12, answers: u32::MAX },
            false => Effort { plans: 6, round: 2, tries: 4, answers: 80 },
        };
        Effort { round: budget.of(usual.round), tries: budget.of(usual.tries), ..usual }
    }

    /// Whether there is to be another battle after so many, some given up before it.
    pub(crate) fn goes_on(&self, battles: usize, trials: &mut Trials) -> bool {
        battles == 0
            || !battles.is_multiple_of(self.round)
            || trials.keep(trials.each().len() >> (battles / self.round))
    }
}

impl Marshal {
    /// By how many errors of its mean another plan must have come out better than the one that stands.
    const DOUBT: f64 = 1.0;
    /// How many times as often as a colonel he has answers played on.
    const PATIENCE: u8 = 2;

    /// A marshal without a plan.
    pub const fn new(seed: u64) -> Marshal {
        let luck = Rng::new(seed ^ 0x6d61_7273_6861_6c21);
        Marshal { seed, luck, character: Character::Even, budget: Budget::USUAL, planned: None }
    }

    /// One who takes up what another has planned.
    pub fn resumed(seed: u64, planned: Option<Planned>) -> Marshal {
        Marshal { planned, ..Marshal::new(seed) }
    }

    /// The same of some character.
    pub fn of_character(self, character: Character) -> Marshal {
        Marshal { character, ..self }
    }

    /// The same who thinks so much.
    pub fn thinking(self, budget: Budget) -> Marshal {
        Marshal { budget, ..self }
    }

    /// The plan that stands.
    fn plan(&self) -> Plan {
        self.planned.as_ref().map_or(Plan::NONE, |planned| planned.plan)
    }

    /// The colonel who decides under the plan, with more patience than others where a turn is not long anyway.
    fn colonel<R: Appraised>(&mut self, table: &R::Table) -> Colonel {
        let budget = self.budget.times(Marshal::patience(in_battle::<R>(table)));
        let colonel = Colonel::new(self.seed ^ self.luck.bits()).thinking(budget);
        colonel.of_character(self.character).under(self.plan())
    }

    /// How many times as often as a colonel he has answers played on in a battle of so many pieces.
    const fn patience(pieces: usize) -> u8 {
        if pieces <= MANY { Marshal::PATIENCE } else { 1 }
    }

    /// Some plans that differ, that which stands first: all wings alike, and what comes of it by lot if one or two do otherwise.
    fn thought_of(&self, standing: Plan, most: usize, luck: &mut Rng) -> Vec<Plan> {
        let mut plans = vec![standing];
        let mut add = |tasks: [Task; 3]| {
            let plan = standing.with(tasks);
            if plans.len() < most && !plans.contains(&plan) {
                plans.push(plan);
            }
        };
        Task::ALL.into_iter().for_each(|task| add([task; 3]));
        let any = |from: &mut Rng| Task::ALL[from.below(Task::ALL.len() as u32) as usize];
        // Of so many by lot enough differ.
        for _ in 0..8 * most {
            let mut tasks = if luck.below(2) == 0 { standing.tasks() } else { [any(luck); 3] };
            for _ in 0..=luck.below(2) {
                tasks[luck.below(3) as usize] = any(luck);
            }
            add(tasks);
        }
        plans
    }

    /// What he would do, as [`Colonel::counsel`], and what he would plan for the turn: nothing where he makes no plans, in windows for
    /// cards, and while armies are deployed.
    pub fn counsel<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> (Counsel, Option<Devised>) {
        let devised = self.devise(known, world, decision, ahead);
        if let Some(devised) = &devised {
            self.planned = Some(devised.planned.clone());
        }
        let colonel = Colonel::counsellor(self.seed ^ self.luck.bits(), self.budget);
        let mut colonel = colonel.of_character(self.character).under(self.plan());
        (colonel.counsel(known, world, decision, ahead), devised)
    }

    /// A plan for the turn, where one is to be made, be it that which stands. `None` also if the first decision under one of them is not
    /// lawful in a battle that can be imagined: then that which stands goes on.
    fn devise<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Option<Devised> {
        let pieces = in_battle::<R>(known.table());
        let can = |planning: &Planning| pieces <= planning.up_to;
        let planning = R::MARSHAL.filter(can).filter(|_| self.is_to_plan(known, decision))?;
        if ahead.is_up() {
            // Who is not let think at all plans when he is.
            return None;
        }
        let effort = Effort::of(planning, pieces, self.budget);
        let planning = Planning { answers: planning.answers.min(effort.answers), ..planning };
        let mut luck = Rng::new(self.luck.bits());
        let standing = Plan::laid(known, world, decision.who, &self.plan());
        let plans = self.thought_of(standing, effort.plans, &mut luck);
        let mut trials = Trials::of(plans.len());
        for number in 0..effort.tries {
            if !effort.goes_on(number, &mut trials) {
                break;
            }
            let battle = PlayedOn::imagine(world, decision, ahead, Temper::Of(self.character), &mut luck);
            let whole = trials.another(
                || ahead.is_up(),
                |trial| {
                    let came_to = battle.led(known, plans[trial.place()], planning)?;
                    // Captains play on for so long that chances tell more than points.
                    trial.add_chance(came_to);
                    Some(())
                },
            )?;
            if !whole {
                break;
            }
        }
        let best = trials.better(Marshal::DOUBT).map_or(0, |better| better.place);
        let (turn, deployment, hurried) = (R::turn(known.table()), Deployment::default(), trials.hurried());
        let (words, tried) = match trials.battles() {
            // What stands goes on.
            0 => (unweighed(&plans[best].in_full(known, world)), Vec::new()),
            _ => (told::<R>(known, world, &plans, trials.each(), best), came_to(&plans, &trials, best)),
        };
        let planned = Planned { turn, plan: plans[best], deployment, words };
        Some(Devised { planned, tried, hurried })
    }

    /// What he does while armies are deployed, where a whole deployment says it: it is chosen from several when he first places somebody.
    fn deploys<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Option<Choice> {
        if R::turn(known.table()) > 0 || R::is_window(decision) {
            return None;
        }
        let mut hurried = false;
        if self.planned.is_none() {
            let (planned, cut) = self.deployment(known, world, decision, ahead)?;
            (self.planned, hurried) = (Some(planned), cut);
        }
        let planned = self.planned.clone()?;
        let answer = planned.deployment.says(known, world, decision)?;
        let captain = Captain::new(self.seed).of_character(self.character);
        let reason = captain.why(known, world, decision, answer).unwrap_or_default();
        Some(Choice { plan: Some(planned), hurried, ..Choice::new(answer, reason) })
    }

    /// The deployment that he chooses, and whether he was hurried.
    fn deployment<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Option<(Planned, bool)> {
        let pieces = in_battle::<R>(known.table());
        let planning = R::MARSHAL.filter(|planning| pieces <= planning.up_to)?;
        let (effort, temper) = (Effort::of(planning, pieces, self.budget), Temper::Of(self.character));
        let mut luck = Rng::new(self.luck.bits());
        // What is planned for is played on as far as a plan is, once all have been placed.
        let answers = planning.answers.min(effort.answers) + u32::try_from(pieces).unwrap_or(u32::MAX);
        let until = Until { turns: planning.turns + 1, answers };
        let found = deployment::tried(known, world, decision, ahead, (temper, &effort, until), &mut luck)?;
        let hurried = found.hurried();
        let (deployment, words) = found.best(Marshal::DOUBT);
        Some((Planned { turn: 0, plan: Plan::NONE, deployment, words }, hurried))
    }

    /// Whether a plan is to be made before he decides.
    fn is_to_plan<R: Appraised>(&self, known: &Known<R>, decision: &Decision<R>) -> bool {
        let turn = R::turn(known.table());
        turn > 0 && !R::is_window(decision) && self.planned.as_ref().is_none_or(|it| it.turn != turn)
    }
}

/// What came of all plans that were tried, the best first.
fn came_to(plans: &[Plan], trials: &Trials, best: usize) -> Vec<TriedPlan> {
    let of = |trial: &Trial| {
        let (plan, (chance, error, tries)) = (&plans[trial.place()], trial.chance());
        TriedPlan { words: sentence(&plan.in_short()), aims: plan.aims().collect(), chance, error, tries }
    };
    trials.by_chance(|trial| trial.place() == best).into_iter().map(of).collect()
}

/// What was decided, with its chance, and what else was thought of most.
fn told<R: Appraised>(
    known: &Known<R>,
    world: &R::World,
    plans: &[Plan],
    trials: &[Trial],
    best: usize,
) -> String {
    let Some(chosen) = trials.iter().find(|trial| trial.place() == best) else { return String::new() };
    let of_hundred = |trial: &Trial| (trial.chance().0 * 100.0).round();
    let (plan, chance, tries) = (plans[best].in_full(known, world), of_hundred(chosen), chosen.chance().2);
    let rank = |trial: &&Trial| (trial.chance().2, (trial.chance().0 * 1e6) as i64);
    let played = format!("{}; played on {tries} times it comes to {chance} in 100", sentence(&plan));
    match trials.iter().filter(|trial| trial.place() != best).max_by_key(rank) {
        Some(other) => {
            format!("{played}, {}.", against(chance, of_hundred(other), &plans[other.place()].in_short()))
        }
        None => format!("{played}."),
    }
}

/// What stands because there was no time to think of anything else.
fn unweighed(in_full: &str) -> String {
    format!("{}; there was no time to weigh anything else.", sentence(in_full))
}

/// What else was thought of most beside what was decided. A plan that stands gives way to a surely better one alone, so that another may
/// have come to more.
fn against(chance: f64, other: f64, in_short: &str) -> String {
    match other.total_cmp(&chance) {
        Ordering::Less => format!("against {other} where {in_short}"),
        Ordering::Equal => format!("and to as much where {in_short}"),
        Ordering::Greater => {
            format!("and to {other} where {in_short}; that is not surely more, so the plan stands")
        }
    }
}

impl<R: Appraised> Commander<R> for Marshal {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        let captain = Captain::new(self.seed ^ self.luck.bits()).of_character(self.character);
        captain.under(self.plan()).decide(known, world, decision)
    }

    fn decide_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Choice {
        if let Some(choice) = self.deploys(known, world, decision, ahead) {
            return choice;
        }
        let mut hurried = false;
        if let Some(devised) = self.devise(known, world, decision, ahead) {
            (self.planned, hurried) = (Some(devised.planned), devised.hurried);
        }
        let choice = self.colonel::<R>(known.table()).decide_ahead(known, world, decision, ahead);
        let hurried = hurried || choice.hurried;
        Choice { plan: self.planned.clone(), hurried, ..choice }
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wing;

    #[test]
    fn a_plan_that_stands_against_likelier_odds_says_why() {
        let short = "all stand";
        assert_eq!(against(57.0, 51.0, short), "against 51 where all stand");
        assert_eq!(against(0.0, 0.0, short), "and to as much where all stand");
        let why = "and to 78 where all stand; that is not surely more, so the plan stands";
        assert_eq!(against(65.0, 78.0, short), why);
    }

    fn thought_of(standing: [Task; 3], most: usize, seed: u64) -> Vec<[Task; 3]> {
        let standing = Plan::NONE.with(standing);
        let plans = Marshal::new(1).thought_of(standing, most, &mut Rng::new(seed));
        plans.iter().map(Plan::tasks).collect()
    }

    /// Some plans that may stand.
    const STANDING: [[Task; 3]; 3] = [
        [Task::AtWill; 3],
        [Task::Stand; 3],
        [Task::GoFor(Wing::Left), Task::AtWill, Task::GoFor(Wing::Right)],
    ];

    #[test]
    fn what_stands_is_thought_of_first_and_no_plan_twice_nor_more_than_so_many() {
        for (standing, most) in STANDING.into_iter().flat_map(|it| [1, 2, 6, 12, 40].map(|most| (it, most))) {
            for seed in 0..40 {
                let plans = thought_of(standing, most, seed);
                assert_eq!(plans[0], standing, "{standing:?}, {most}, seed {seed}");
                assert!(plans.len() <= most, "{standing:?}: {} of {most}", plans.len());
                // So many as a marshal thinks of there are.
                assert!(plans.len() == most || most > 12, "{standing:?}: {} of {most}", plans.len());
                let twice = (1..plans.len()).find(|at| plans[..*at].contains(&plans[*at]));
                assert_eq!(twice, None, "{standing:?}, {most}, seed {seed}: {plans:?}");
            }
        }
    }

    #[test]
    fn that_all_wings_do_alike_is_always_thought_of_and_the_rest_falls_by_lot() {
        for standing in STANDING {
            let plans = thought_of(standing, 12, 3);
            for task in Task::ALL {
                assert!(plans.contains(&[task; 3]), "{standing:?}: {task:?}");
            }
            assert_eq!(plans, thought_of(standing, 12, 3), "the same luck thinks of the same");
            let (one, other) = (plans, thought_of(standing, 12, 4));
            assert_eq!(one[..5], other[..5]);
            assert_ne!(one, other, "{standing:?}");
        }
    }

    #[test]
    fn with_more_pieces_than_he_has_time_for_he_thinks_of_fewer_plans() {
        let planning = Planning { up_to: usize::MAX, many_up_to: 40, turns: 2, answers: 60 };
        assert_eq!([40, 41].map(|pieces| Effort::of(planning, pieces, Budget::USUAL).plans), [12, 6]);
        assert_eq!(Effort::of(Planning { many_up_to: 0, ..planning }, 1, Budget::USUAL).plans, 6);
    }

    #[test]
    fn a_budget_has_each_plan_played_on_as_many_times_as_often_and_thinks_of_as_many() {
        let planning = Planning { up_to: usize::MAX, many_up_to: 40, turns: 2, answers: 60 };
        let by = |pieces| {
            Budget::ALL.map(|budget| {
                let Effort { plans, round, tries, answers } = Effort::of(planning, pieces, budget);
                assert_eq!((plans, answers), if pieces > 40 { (6, 80) } else { (12, u32::MAX) });
                (round, tries)
            })
        };
        assert_eq!(by(40), [(1, 3), (2, 6), (4, 12), (8, 24), (16, 48), (32, 96)]);
        assert_eq!(by(41), [(1, 1), (1, 2), (2, 4), (4, 8), (8, 16), (16, 32)]);
    }

    #[test]
    fn he_is_twice_as_patient_as_a_colonel_with_no_more_than_forty_pieces() {
        assert_eq!([1, 39, 40, 41, 200].map(Marshal::patience), [2, 2, 2, 1, 1]);
    }

    #[test]
    fn who_takes_up_a_plan_holds_to_it() {
        let plan = Plan::NONE.with([Task::Stand; 3]);
        let deployment = Deployment::default();
        let planned = Planned { turn: 3, plan, deployment, words: "All stand.".to_owned() };
        assert_eq!(Marshal::new(7).plan(), Plan::NONE);
        let marshal = Marshal::resumed(7, Some(planned.clone()));
        assert_eq!((marshal.plan(), marshal.planned.as_ref()), (plan, Some(&planned)));
        assert_eq!(Marshal::resumed(7, None).planned, None);
    }
}
