//! How the engine reaches the chapters.

use engine::{
    About, Answer, Cx, Event, Flow, InlineVec, Piece, PieceId, Questions, Refusal, Rng, Rule, Ruleset, Side,
    ThrowWindow, Touch, VerbSpec, Viewpoint, apply_to_pieces,
};

use crate::ask::Ask;
use crate::preparation::PreparationStep;
use crate::steps::{self, Step, Value};
use crate::table::Table;
use crate::world::World;
use crate::{
    Decision, Known, PikeAndMusket, artillery, combat, movement, preparation, pursuit, rallying, routing,
    rule, vocabulary,
};

impl Ruleset for PikeAndMusket {
    type World = World;
    type Table = Table;
    type Step = Step;
    type Value = Value;
    type Ask = Ask;
    type Judged = ();
    type Memory = ();

    const NAME: &'static str = "pike-and-musket";
    const RULE_PREFIX: &'static str = "PM";
    const EDITION: u32 = 1;
    const VERBS: &'static [VerbSpec] = vocabulary::VERBS;

    fn opening() -> Step {
        PreparationStep::begin().into_step()
    }

    fn run(step: Step, cx: Cx<'_, '_, Self>) -> Flow<Value> {
        steps::run(step, cx)
    }

    fn apply(table: &mut Table, _world: &World, event: &Event) {
        apply_to_pieces(&mut table.pieces, event);
        if let Event::Marked { on, mark, value } = *event {
            table.take(on, mark, value);
        }
    }

    fn pieces(table: &Table) -> &[Piece] {
        &table.pieces
    }

    fn named_pieces(world: &World) -> u8 {
        world.profiles.len() as u8
    }

    fn name(world: &World, piece: PieceId) -> &str {
        &world.profile(piece).name
    }

    fn project(_table: &mut Table, _world: &World, _viewer: Viewpoint) {
        // Nothing under these rules is hidden from anybody.
    }

    fn imagine(known: &Known, _world: &World, _rng: &mut Rng) -> Table {
        *known.table()
    }

    fn validate(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        if answer.verb == vocabulary::CONCEDE {
            return Ok(());
        }
        chapter(decision).validate(known, world, decision, answer)
    }

    fn candidates(known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        chapter(decision).candidates(known, world, decision, offer);
    }

    fn sample(known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        chapter(decision).sample(known, world, decision, rng)
    }

    fn forced(table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        chapter(decision).forced(table, world, decision)
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == vocabulary::CONCEDE).then_some(rule!("PM-12-01"))
    }

    fn throw_windows(_table: &Table, _thrower: Side) -> InlineVec<ThrowWindow, 2> {
        // No rule lets anybody touch dice once they lie.
        InlineVec::empty(ThrowWindow { who: Side::A, window: 0, rule: rule!("PM-01-02") })
    }

    fn touch(_table: &Table, _decision: &Decision, _answer: &Answer) -> (Touch, Option<(Rule, Event)>) {
        (Touch::Nothing, None)
    }

    fn invariants(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::check(table, world)
    }

    fn settled(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::settled(table, world)
    }
}

/// The chapter that asks a question.
fn chapter(decision: &Decision) -> &'static dyn Questions<PikeAndMusket> {
    let About::Ask(ask) = decision.about else { return &movement::Moves };
    match ask {
        Ask::Deploy => &preparation::Deployment,
        Ask::Face { .. } => &rallying::Facings,
        Ask::Run => &routing::Routers,
        Ask::Fire => &artillery::Shots,
        Ask::Move | Ask::RideOn { .. } => &movement::Moves,
        Ask::Attack | Ask::Join | Ask::Support | Ask::Lose => &combat::Fights,
        Ask::Pursuer | Ask::Pursue { .. } => &pursuit::Pursuits,
    }
}
