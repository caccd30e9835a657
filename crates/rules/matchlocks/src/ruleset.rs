//! How the engine reaches the chapters.

use engine::{
    About, Answer, Cx, Event, Flow, InlineVec, Logged, Mark, On, Questions, Refusal, Rng, Rule, Ruleset,
    Side, ThrowWindow, Touch, VerbSpec, Viewpoint, apply_to_pieces,
};

use crate::ask::Ask;
use crate::steps::{PreparationStep, Step, Value};
use crate::table::Table;
use crate::world::World;
use crate::{
    Decision, Known, Matchlocks, actions, melee, morale, movement, orders, preparation, rule, shooting, turn,
    vocabulary,
};

impl Ruleset for Matchlocks {
    type Judged = ();
    type Memory = crate::facts::Memory;

    const NAME: &'static str = "matchlocks";
    const RULE_PREFIX: &'static str = crate::ledger::RULEBOOK.prefix;
    const EDITION: u32 = 5;
    const VERBS: &'static [VerbSpec] = vocabulary::VERBS;

    engine::usual!(table);

    fn opening() -> Step {
        PreparationStep::begin().into_step()
    }

    fn run(step: Step, cx: Cx<'_, '_, Self>) -> Flow<Value> {
        match step {
            Step::Preparation(step) => preparation::run_step(step, cx),
            Step::Turn(step) => turn::run_step(step, cx),
            Step::Orders(step) => orders::run_step(step, cx),
            Step::Actions(step) => actions::run_step(step, cx),
            Step::Movement(step) => movement::run_step(step, cx),
            Step::Shooting(step) => shooting::run_step(step, cx),
            Step::Melee(step) => melee::run_step(step, cx),
            Step::Morale(step) => morale::run_step(step, cx),
        }
    }

    fn apply(table: &mut Table, _world: &World, event: &Event) {
        apply_to_pieces(&mut table.pieces, event);
        if let Event::Moved { piece, from, .. } = *event {
            table.moves_from(piece, from);
        }
        if let Event::Marked { on, mark, value } = *event {
            table.take(on, mark, value);
        }
        if let Event::Card { card, from, to } = *event {
            turn::cards::apply(table, card, from, to);
        }
    }

    fn is_secret(on: On, mark: Mark) -> bool {
        Table::form(on).is_secret(mark)
    }

    fn hears(memory: &mut Self::Memory, event: &engine::Event) {
        memory.hear(event);
    }

    fn project(table: &mut Table, world: &World, viewer: Viewpoint) {
        turn::project(table, world, viewer);
    }

    fn imagine(known: &Known, world: &World, rng: &mut Rng) -> Table {
        turn::imagine(known, world, rng)
    }

    fn questions(decision: &Decision) -> &'static dyn Questions<Self> {
        let About::Ask(ask) = decision.about else { return &turn::Cards };
        match ask {
            Ask::Deploy(_) | Ask::Assign(_) => &preparation::Deployment,
            Ask::Go
            | Ask::Interrupt
            | Ask::CardTarget(_)
            | Ask::Forfeit(_)
            | Ask::FreeAction
            | Ask::StandIn(_)
            | Ask::Entry(_) => &turn::Cards,
            Ask::Token(_) | Ask::General(_) | Ask::Group(_) | Ask::GroupAction { .. } => &orders::Orders,
            Ask::Action(_) | Ask::Initiative | Ask::Facing(_) | Ask::Consent { .. } => &actions::Actions,
            Ask::GroupTarget(_) | Ask::Casualty(_) => &shooting::Shots,
            Ask::Reaction(_)
            | Ask::Cover(_)
            | Ask::Doctrine { .. }
            | Ask::GoOn { .. }
            | Ask::Victory { .. }
            | Ask::FeedIn(_)
            | Ask::TurnInMelee(_)
            | Ask::NextMelee => &melee::Fights,
            Ask::Strongest(_) => &morale::Tests,
            Ask::Pick(_) => &turn::Cards,
        }
    }

    fn validate(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        // A player may concede at any time (NMM-02-02), and may say at any time when he is to be asked.
        if answer.verb == vocabulary::CONCEDE {
            return Ok(());
        }
        if answer.verb == vocabulary::INSTRUCT {
            return turn::may_instruct(answer);
        }
        Self::questions(decision).validate(known, world, decision, answer)
    }

    fn draws(decision: &Decision) -> bool {
        use Ask::{Action, FreeAction, GroupAction, GroupTarget};
        let About::Ask(ask) = decision.about else { return false };
        matches!(ask, Action(_) | FreeAction | GroupAction { .. } | GroupTarget(_))
    }

    fn is_window(decision: &Decision) -> bool {
        matches!(decision.about, About::Throw(_) | About::Ask(Ask::Interrupt | Ask::Forfeit(_)))
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == vocabulary::CONCEDE).then_some(rule!("NMM-02-02"))
    }

    fn unasked(_known: &Known, _world: &World, side: Side, answer: &Answer) -> Result<Logged, Refusal> {
        turn::instructing::unasked(side, answer)
    }

    fn instructs(who: Side, answer: &Answer) -> Option<(Rule, Event)> {
        turn::instructs(who, answer)
    }

    fn throw_windows(table: &Table, thrower: Side) -> InlineVec<ThrowWindow, 2> {
        turn::throw_windows(table, thrower)
    }

    fn touch(_table: &Table, decision: &Decision, answer: &Answer) -> (Touch, Option<(Rule, Event)>) {
        turn::touch(decision, answer)
    }

    fn invariants(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::check(table, world)
    }
}
