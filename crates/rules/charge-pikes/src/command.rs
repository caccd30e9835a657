//! Chapter 9: generals, command radius, risk.

mod escape;
mod radius;
mod risk;

use engine::{Departure, PieceId, Place};

use crate::ChargePikes;
use crate::field::Field;
use crate::steps::CommandStep;
use crate::world::Kind;

use radius::has_in_radius;
pub use risk::pool;

engine::chapter! {
    CommandStep of ChargePikes {
        at_risk: AtRisk { unit } = |cx| risk::at_risk(&mut cx.act(), unit);
        rolls: Rolls { general } = |cx| risk::rolls(cx.asking(), general);
        escapes: Escapes { general } = |cx| escape::escapes(&mut cx.act(), general);
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

/// What a unit has of generals at this moment (CP-09-05). Whoever is attached to a unit commands nobody else (CP-09-07).
pub fn of(field: Field, unit: PieceId) -> Command {
    by_any(field, unit, |_| true)
}

/// What a unit would have of generals without one of them (CP-09-05), wherever he is.
pub fn without(field: Field, unit: PieceId, general: PieceId) -> Command {
    by_any(field, unit, |other| other != general)
}

/// What a unit has of one general who may influence it (CP-09-05).
pub fn by(field: Field, unit: PieceId, general: PieceId) -> Command {
    by_any(field, unit, |other| other == general)
}

/// What a unit has of some generals (CP-09-05).
fn by_any(field: Field, unit: PieceId, chosen: impl Fn(PieceId) -> bool) -> Command {
    let entitled = |general: &PieceId| chosen(*general) && is_entitled(field, *general, unit);
    let generals = || field.generals_of(field.side(unit)).filter(entitled);
    let mut away = field.world.profiles.generals().iter().copied().filter(entitled);
    let attached = generals().any(|general| field.host(general) == Some(unit));
    let off = !field.piece(unit).on_table();
    if attached || off && away.any(|general| is_away_with(field, general, unit)) {
        return Command::Attached;
    }
    let free = |general: &PieceId| field.host(*general).is_none();
    match generals().filter(free).any(|general| has_in_radius(field, general, unit)) {
        true => Command::Near,
        false => Command::None,
    }
}

/// Whether a general has gone off the table with a pursuer, to come back with it (CP-09-10).
fn is_away_with(field: Field, general: PieceId, unit: PieceId) -> bool {
    let gone = field.piece(general).place == Place::Gone(Departure::Pursued);
    gone && field.state(general).pursues() == Some(unit)
}

/// Whether a general may influence a unit: the Commander-in-Chief any of his side, a sub-general those that are under him
/// (CP-09-01, CP-09-02).
pub fn is_entitled(field: Field, general: PieceId, unit: PieceId) -> bool {
    let under = || field.profile(unit).commander == Some(general);
    field.side(general) == field.side(unit) && (field.kind(general) == Kind::Chief || under())
}
