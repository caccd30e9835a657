//! Chapter 9: generals, command radius, risk.

use crate::field::Field;
use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::{Kind, World};
use crate::{ChargePikes, Decision, Known};
use engine::PieceId;
use engine::{Answer, Cx, Flow, Refusal};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandStep {
    /// The generals with or near a unit that has taken two hits in a phase roll for their lives (CP-09-09).
    AtRisk {
        /// The unit.
        unit: PieceId,
    },
    /// A general whom an enemy would touch rides to a friend (CP-09-08).
    Escapes {
        /// The general.
        general: PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: CommandStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        CommandStep::AtRisk { unit: _ } | CommandStep::Escapes { general: _ } => Ok(Value::Nothing),
    }
}

/// What a unit has of generals (CP-09-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// One who may command it is attached to it.
    Attached,
    /// One who may command it, attached to nobody, has it in his command radius.
    Near,
    /// None.
    None,
}

/// What a unit has of generals at this moment (CP-09-05).
pub fn of(field: Field, unit: PieceId) -> Command {
    let side = field.side(unit);
    let entitled = |general: &PieceId| is_entitled(field, *general, unit);
    if field.generals_of(side).filter(entitled).any(|general| field.host(general) == Some(unit)) {
        return Command::Attached;
    }
    let free = |general: &PieceId| field.host(*general).is_none();
    let near = |general: PieceId| has_in_radius(field, general, unit);
    match field.generals_of(side).filter(entitled).filter(free).any(near) {
        true => Command::Near,
        false => Command::None,
    }
}

/// Whether a general may influence a unit: the Commander-in-Chief any of his side, a sub-general those that are under him
/// (CP-09-01, CP-09-02).
pub fn is_entitled(field: Field, general: PieceId, unit: PieceId) -> bool {
    let under = || field.profile(unit).commander == Some(general);
    field.side(general) == field.side(unit) && (field.kind(general) == Kind::Chief || under())
}

/// Whether a unit is in a general's command radius (CP-09-03).
pub fn has_in_radius(field: Field, general: PieceId, unit: PieceId) -> bool {
    let radius = field.world.length(field.world.book.movement.distances.command_radius);
    let head = field.frame(general).centre();
    field.body(unit).within_of(&head, radius)
}

/// What this chapter asks.
pub(crate) struct Generals;

impl Questions for Generals {
    fn validate(&self, _: &Known, _: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match *answer == Answer::plain(PASS) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "this cannot be chosen")),
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
    }
}
