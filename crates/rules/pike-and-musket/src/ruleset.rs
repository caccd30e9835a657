//! How the engine reaches the chapters.

use engine::{About, Answer, Cx, Flow, Questions, Rng, Rule, Ruleset, VerbSpec, Viewpoint};

use crate::ask::Ask;
use crate::steps::{PreparationStep, Step, Value};
use crate::table::Table;
use crate::world::World;
use crate::{
    Decision, Known, PikeAndMusket, artillery, combat, crisis, movement, preparation, pursuit, rallying,
    routing, rule, turn, vocabulary,
};

impl Ruleset for PikeAndMusket {
    type Judged = movement::Judged;
    type Memory = crate::facts::Facts;

    const NAME: &'static str = "pike-and-musket";
    const RULE_PREFIX: &'static str = "PM";
    const EDITION: u32 = 1;
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
            Step::Rallying(step) => rallying::run_step(step, cx),
            Step::Routing(step) => routing::run_step(step, cx),
            Step::Artillery(step) => artillery::run_step(step, cx),
            Step::Movement(step) => movement::run_step(step, cx),
            Step::Combat(step) => combat::run_step(step, cx),
            Step::Pursuit(step) => pursuit::run_step(step, cx),
            Step::Crisis(step) => crisis::run_step(step, cx),
        }
    }

    fn hears(memory: &mut Self::Memory, event: &engine::Event) {
        memory.hear(event);
    }

    fn project(_table: &mut Table, _world: &World, _viewer: Viewpoint) {
        // Nothing under these rules is hidden from anybody.
    }

    fn imagine(known: &Known, _world: &World, _rng: &mut Rng) -> Table {
        *known.table()
    }

    fn questions(decision: &Decision) -> &'static dyn Questions<Self> {
        let About::Ask(ask) = decision.about else { return &movement::Moves };
        match ask {
            Ask::Deploy => &preparation::Deployment,
            Ask::Face { .. } => &rallying::Facings,
            Ask::Run => &routing::Routers,
            Ask::Fire => &artillery::Shots,
            Ask::Move | Ask::RideOn { .. } => &movement::Moves,
            Ask::Attack | Ask::Join | Ask::Support | Ask::Lose => &combat::Fights,
            Ask::Pursuer | Ask::Pursue { .. } | Ask::Quarry { .. } => &pursuit::Pursuits,
        }
    }

    fn draws(decision: &Decision) -> bool {
        matches!(decision.about, About::Ask(Ask::Move | Ask::Fire | Ask::Attack | Ask::Join | Ask::Run))
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == vocabulary::CONCEDE).then_some(rule!("PM-12-01"))
    }

    fn invariants(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::check(table, world)
    }

    fn settled(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::settled(table, world)
    }
}
