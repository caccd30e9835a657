//! How the engine reaches the chapters.

use engine::{About, Answer, Cx, Event, Flow, Questions, Rng, Rule, Ruleset, VerbSpec, Viewpoint};

use crate::attacking::questions;
use crate::steps::{PreparationStep, Step, Value};
use crate::world::{LeaderQuality, Optional, World};
use crate::{
    ArmyChange, Ask, ChargeYrPikes, Decision, Field, Known, Sign, Table, UnitChange, artillery, attacking,
    bonus, closing, combat, command, falling_back, firing, hiding, losses, morale, movement, musketry,
    plunder, preparation, rallying, routing, rule, turn, victory, vocabulary,
};

/// Objectives and vital points of the other side are hidden until both are shown (CYP-19-12).
fn hide_places(table: &mut Table, viewer: Viewpoint) {
    for side in engine::Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        let army = &mut table.armies[side.index()];
        army.apply(ArmyChange::Objectives(army.shown_objectives()));
        army.apply(ArmyChange::Vitals(army.shown_vitals()));
    }
}

impl Ruleset for ChargeYrPikes {
    type Judged = crate::deed::Deed;
    type Memory = crate::facts::Facts;

    const NAME: &'static str = "charge-yr-pikes";
    const RULE_PREFIX: &'static str = "CYP";
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
            Step::Command(step) => command::run_step(step, cx),
            Step::Movement(step) => movement::run_step(step, cx),
            Step::Firing(step) => firing::run_step(step, cx),
            Step::Musketry(step) => musketry::run_step(step, cx),
            Step::Artillery(step) => artillery::run_step(step, cx),
            Step::Morale(step) => morale::run_step(step, cx),
            Step::Losses(step) => losses::run_step(step, cx),
            Step::FallingBack(step) => falling_back::run_step(step, cx),
            Step::Routing(step) => routing::run_step(step, cx),
            Step::Attacking(step) => attacking::run_step(step, cx),
            Step::Closing(step) => closing::run_step(step, cx),
            Step::Combat(step) => combat::run_step(step, cx),
            Step::Bonus(step) => bonus::run_step(step, cx),
            Step::Hiding(step) => hiding::run_step(step, cx),
            Step::Plunder(step) => plunder::run_step(step, cx),
            Step::Victory(step) => victory::run_step(step, cx),
            Step::Rallying(step) => rallying::run_step(step, cx),
        }
    }

    fn hears(memory: &mut Self::Memory, event: &engine::Event) {
        memory.hear(event);
    }

    /// What is secret: places that are not shown yet, and the quality of an enemy's officer until it is first used (CYP-00-13,
    /// CYP-24-02).
    fn project(table: &mut Table, world: &World, viewer: Viewpoint) {
        hide_places(table, viewer);
        hiding::conceal(table, world, viewer);
        for at in 0..world.profiles.len() {
            let kept = world.options.has(Optional::HiddenQuality) && !table.units[at].is(Sign::Shown);
            if kept && !viewer.sees(table.pieces[at].owner) {
                table.units[at].apply(UnitChange::Quality(LeaderQuality::ByRank));
            }
        }
    }

    fn imagine(known: &Known, world: &World, rng: &mut Rng) -> Table {
        let mut table = preparation::imagine(known, world, rng);
        let rolled = command::is_rolled(&Field::new(&table, world)) && table.battle.turn() > 0;
        let rolled = rolled && world.options.has(Optional::HiddenQuality);
        for officer in world.named().filter(|id| rolled && world.profile(*id).kind.is_officer()) {
            let field = Field::new(&table, world);
            if !known.viewer().sees(field.side(officer)) && !field.is(officer, Sign::Shown) {
                let quality = preparation::quality_of(field, officer, rng.between(1, 6) as i16);
                table.units[officer.index()].apply(UnitChange::Quality(quality));
            }
        }
        table
    }

    fn questions(decision: &Decision) -> &'static dyn Questions<Self> {
        let About::Ask(ask) = decision.about else { return &movement::Moves };
        match ask {
            Ask::FreeMove | Ask::Officer { .. } | Ask::Carded { .. } => &command::Commands,
            Ask::Enter { .. } => &plunder::Returns,
            Ask::Move | Ask::Staff | Ask::Onward { .. } => &movement::Moves,
            Ask::Pivots | Ask::Guns => &artillery::Guns,
            Ask::Fire => &musketry::Fires,
            Ask::Test => &morale::Orders,
            Ask::Rout { .. } | Ask::Pikes { .. } => &routing::Routs,
            Ask::Fatigue { .. } | Ask::Meet { .. } => &questions::Attacks,
            Ask::Support { .. } => &closing::Supports,
            Ask::Losses => &combat::Losses,
            Ask::Follow | Ask::Bonus { .. } => &bonus::Bonuses,
            Ask::Reform { .. } => &rallying::Reforms,
            Ask::Deploy => &preparation::Deployment,
            Ask::Appear { .. } => &hiding::Appearing,
            Ask::Place { .. } | Ask::FightOn => &victory::Places,
            Ask::Pursue => &victory::Pursuits,
        }
    }

    fn draws(decision: &Decision) -> bool {
        matches!(decision.about, About::Ask(Ask::Move | Ask::Staff | Ask::Fire | Ask::Guns))
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == vocabulary::CONCEDE).then_some(rule!("CYP-19-11"))
    }

    fn reveals(event: &Event) -> bool {
        hiding::reveals(event)
    }

    fn looks(event: &Event) -> bool {
        hiding::looks_for(event)
    }

    fn invariants(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::check(table, world)
    }

    fn settled(table: &Table, world: &World) -> Result<(), String> {
        crate::invariants::settled(table, world)
    }
}
