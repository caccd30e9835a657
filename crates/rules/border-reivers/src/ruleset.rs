//! How the engine reaches the chapters.

use engine::{About, Answer, Event, Questions, Rng, Rule, Ruleset, VerbSpec, Viewpoint};

use crate::ask::Ask;
use crate::judged::Judged;
use crate::preparation::PreparationStep;
use crate::steps::{Step, Value};
use crate::table::Table;
use crate::world::World;
use crate::{
    BorderReivers, Decision, Known, charging, firing, herding, hiding, melee, morale, movement, preparation,
    rule, vocabulary, wounds,
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
