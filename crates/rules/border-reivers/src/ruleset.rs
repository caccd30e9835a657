//! How the engine reaches the chapters.

use engine::{About, Answer, Cx, Event, Flow, Questions, Rng, Rule, Ruleset, VerbSpec, Viewpoint};

use crate::ask::Ask;
use crate::judged::Judged;
use crate::steps::{PreparationStep, Step, Value};
use crate::table::Table;
use crate::world::World;
use crate::{
    BorderReivers, Decision, Known, charging, firing, herding, hiding, horses, melee, morale, movement,
    preparation, retreating, rule, turn, vocabulary, wounds,
};

impl Ruleset for BorderReivers {
    type Judged = Judged;
    type Memory = ();

    const NAME: &'static str = "border-reivers";
    const RULE_PREFIX: &'static str = "BR";
    const EDITION: u32 = 4;
    const VERBS: &'static [VerbSpec] = vocabulary::VERBS;

    engine::usual!(table);
    engine::usual!(events);

    fn opening() -> Step {
        PreparationStep::begin().into_step()
    }

    fn run(step: Step, cx: Cx<'_, '_, Self>) -> Flow<Value> {
        match step {
            Step::Preparation(step) => preparation::run_step(step, cx),
            Step::Turn(step) => turn::run_step(step, cx),
            Step::Hiding(step) => hiding::run_step(step, cx),
            Step::Morale(step) => morale::run_step(step, cx),
            Step::Retreating(step) => retreating::run_step(step, cx),
            Step::Movement(step) => movement::run_step(step, cx),
            Step::Charging(step) => charging::run_step(step, cx),
            Step::Firing(step) => firing::run_step(step, cx),
            Step::Horses(step) => horses::run_step(step, cx),
            Step::Melee(step) => melee::run_step(step, cx),
            Step::Wounds(step) => wounds::run_step(step, cx),
            Step::Herding(step) => herding::run_step(step, cx),
        }
    }

    fn project(table: &mut Table, world: &World, viewer: Viewpoint) {
        hiding::conceal(table, world, viewer);
    }

    fn imagine(known: &Known, world: &World, rng: &mut Rng) -> Table {
        hiding::imagine(known, world, rng)
    }

    fn questions(decision: &Decision) -> &'static dyn Questions<Self> {
        let About::Ask(ask) = decision.about else { return &movement::Actions };
        match ask {
            Ask::Deploy | Ask::Enter { .. } => &preparation::Deployment,
            Ask::Hold { .. } | Ask::ActNow { .. } => &hiding::Holding,
            Ask::Test | Ask::Rally { .. } => &morale::Tests,
            Ask::Action => &movement::Actions,
            Ask::Stride { .. } => &movement::Strides,
            Ask::Drive { .. } => &herding::Droving,
            Ask::Shots { .. } => &firing::Shots,
            Ask::Stand { .. } | Ask::Strike => &charging::Charges,
            Ask::Attack | Ask::Join { .. } => &melee::Fights,
            Ask::Blow { .. } => &wounds::Blows,
        }
    }

    fn draws(decision: &Decision) -> bool {
        matches!(
            decision.about,
            About::Ask(
                Ask::Stand { .. } | Ask::Strike | Ask::Action | Ask::Stride { .. } | Ask::Shots { .. }
            )
        )
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == vocabulary::CONCEDE).then_some(rule!("BR-12-06"))
    }

    fn reveals(event: &Event) -> bool {
        hiding::reveals(event)
    }

    fn looks(event: &Event) -> bool {
        hiding::looks(event)
    }

    fn invariants(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::check(table, world)
    }
}
