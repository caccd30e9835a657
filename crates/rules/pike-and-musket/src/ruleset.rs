//! How the engine reaches the chapters.

use engine::{
    About, Answer, Cx, Event, Flow, Piece, PieceId, Questions, Rng, Rule, Ruleset, VerbSpec, Viewpoint,
    apply_to_pieces,
};

use crate::ask::Ask;
use crate::preparation::PreparationStep;
use crate::steps::{Step, Value};
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
        step.run(cx)
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

    fn questions(decision: &Decision) -> &'static dyn Questions<Self> {
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
