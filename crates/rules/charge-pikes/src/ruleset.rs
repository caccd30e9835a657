//! How the engine reaches the chapters.

use engine::{
    About, Answer, Cx, Event, Flow, Mark, On, Questions, Rng, Rule, Ruleset, VerbSpec, Viewpoint,
    apply_to_pieces,
};

use crate::ask::Ask;
use crate::charging::questions;
use crate::memory::Memory;
use crate::steps::{PreparationStep, Step, Value};
use crate::table::{BattleChange, Table};
use crate::world::World;
use crate::{
    ChargePikes, Decision, Known, charging, combat, command, movement, preparation, reactions, routing, rule,
    shooting, turn, vocabulary,
};

impl Ruleset for ChargePikes {
    type Judged = crate::movement::Deed;
    type Memory = Memory;

    const NAME: &'static str = "charge-pikes";
    const RULE_PREFIX: &'static str = "CP";
    const EDITION: u32 = 3;
    const VERBS: &'static [VerbSpec] = vocabulary::VERBS;

    engine::usual!(table);

    fn opening() -> Step {
        PreparationStep::begin().into_step()
    }

    fn run(step: Step, cx: Cx<'_, '_, Self>) -> Flow<Value> {
        match step {
            Step::Preparation(step) => preparation::run_step(step, cx),
            Step::Turn(step) => turn::run_step(step, cx),
            Step::Command(step) => command::run_step(step, cx),
            Step::Routing(step) => routing::run_step(step, cx),
            Step::Charging(step) => charging::run_step(step, cx),
            Step::Movement(step) => movement::run_step(step, cx),
            Step::Shooting(step) => shooting::run_step(step, cx),
            Step::Combat(step) => combat::run_step(step, cx),
            Step::Reactions(step) => reactions::run_step(step, cx),
        }
    }

    fn apply(table: &mut Table, world: &World, event: &Event) {
        apply_to_pieces(&mut table.pieces, event);
        if let Event::Marked { on, mark, value } = *event {
            table.take(world, on, mark, value);
        }
    }

    fn is_secret(on: On, mark: Mark) -> bool {
        Table::form(on).is_secret(mark)
    }

    fn project(table: &mut Table, _world: &World, viewer: Viewpoint) {
        shooting::conceal_shots(table, viewer);
    }

    fn imagine(known: &Known, _world: &World, _rng: &mut Rng) -> Table {
        // Shots that the enemy has announced and not shown are imagined as none: he may have held his fire.
        *known.table()
    }

    fn questions(decision: &Decision) -> &'static dyn Questions<Self> {
        let About::Ask(ask) = decision.about else { return &turn::Initiative };
        match ask {
            Ask::Deploy => &preparation::Deployment,
            Ask::Initiative => &turn::Initiative,
            Ask::Router | Ask::Pursuer | Ask::RoutFrom { .. } | Ask::Quarry { .. } | Ask::AboutFace(_) => {
                &routing::Compulsion
            }
            Ask::Charge | Ask::Countercharge(_) | Ask::Evade { .. } | Ask::AfterEvade(_) | Ask::RunOn(_) => {
                &questions::Charges
            }
            Ask::Move => &movement::Moves,
            Ask::Shot | Ask::GunHit { .. } => &shooting::Shots,
            Ask::Pistols(_) | Ask::Assign { .. } => &combat::Fights,
            Ask::NextTest | Ask::HaltBefore(_) => &reactions::Tests,
        }
    }

    fn draws(decision: &Decision) -> bool {
        use Ask::{Charge, Countercharge, Move, NextTest, Shot};
        matches!(decision.about, About::Ask(Charge | Countercharge(_) | Move | NextTest | Shot))
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == vocabulary::CONCEDE).then_some(rule!("CP-99-02"))
    }

    fn reveals(event: &Event) -> bool {
        // What both sides announced is open from then on (CP-13-04).
        *event == BattleChange::Opened(true).event()
    }

    fn invariants(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::check(table, world)
    }

    fn settled(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::settled(table, world)
    }
}
