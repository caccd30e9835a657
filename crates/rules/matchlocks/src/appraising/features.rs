//! By what a position is judged: what everybody sees of a side.

use engine::{Departure, PieceId, Place, Side};

use super::standing;
use crate::field::Field;

/// What a side has of a feature.
type Told = fn(Field, Side) -> f64;

/// The features, each with what a side has of it.
pub(super) const ALL: [(&str, Told); 18] = [
    ("morale", |field, side| left(field, side)),
    ("tokens", |field, side| tokens(field, side) / 20.0),
    ("low morale", |field, side| (0.4 - left(field, side)).max(0.0)),
    ("troops", |field, side| part(field, side, |_| true)),
    ("in hand", |field, side| elsewhere(field, side, Place::Reserve)),
    ("gone in pursuit", |field, side| elsewhere(field, side, Place::Gone(Departure::Pursued))),
    ("fresh", |field, side| part(field, side, |id| field.kills(id) == 0 && field.state(id).disarray() == 0)),
    ("disarray", |field, side| {
        let each = |id| f64::from(field.state(id).disarray());
        field.units_of(side).map(each).sum::<f64>() / 10.0
    }),
    ("disordered", |field, side| part(field, side, |id| field.disordered(id))),
    ("daunted", |field, side| part(field, side, |id| field.daunted(id))),
    ("at half", |field, side| part(field, side, |id| field.at_half(id))),
    ("engaged", |field, side| part(field, side, |id| field.engaged(id))),
    ("horse", |field, side| part(field, side, |id| field.squadron(id))),
    ("shots", |field, side| {
        field.units_of(side).map(|id| standing::shot(field, id)).sum::<f64>() / army(field)
    }),
    ("guns", |field, side| part(field, side, |id| field.gun(id))),
    ("leaders", |field, side| field.leaders_of(side).count() as f64 / 4.0),
    ("forward", forward),
    ("its move", |field, side| f64::from(u8::from(field.table.battle.acting() == side))),
];

/// The turns that a battle lasts where nobody has agreed on fewer, about.
const TURNS: f64 = 14.0;

/// How much of the battle is over.
pub(super) fn over(field: Field) -> f64 {
    f64::from(field.table.battle.turn()) / TURNS
}

/// The Army Morale Tokens that everybody knows to be left.
fn tokens(field: Field, side: Side) -> f64 {
    let morale = field.table.side(side);
    f64::from(morale.initial().saturating_sub(morale.paid()))
}

/// The same as a part of those with which the side began.
fn left(field: Field, side: Side) -> f64 {
    tokens(field, side) / f64::from(field.table.side(side).initial().max(1))
}

/// What a unit is worth as it is.
fn worth(field: Field, unit: PieceId) -> f64 {
    let men = f64::from(field.figures(unit)) / f64::from(field.start(unit).max(1));
    f64::from(field.points(unit)) * men
}

/// What both armies were worth on average.
fn army(field: Field) -> f64 {
    let all = field.world.ids().filter(|id| !field.leader(*id)).map(|id| f64::from(field.points(id)));
    (all.sum::<f64>() / 2.0).max(1.0)
}

/// Those of a side's units on the table of which something holds, as a part of an army.
fn part(field: Field, side: Side, is_so: impl Fn(PieceId) -> bool) -> f64 {
    let units = field.units_of(side).filter(|id| is_so(*id));
    units.map(|id| worth(field, id)).sum::<f64>() / army(field)
}

/// Those of a side that are elsewhere, likewise.
fn elsewhere(field: Field, side: Side, place: Place) -> f64 {
    let there =
        |id: &PieceId| field.side(*id) == side && !field.leader(*id) && field.piece(*id).place == place;
    field.world.ids().filter(there).map(|id| worth(field, id)).sum::<f64>() / army(field)
}

/// How far forward its troops stand on average, as a part of the table's depth.
fn forward(field: Field, side: Side) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    for unit in field.units_of(side) {
        sum += worth(field, unit) * f64::from(field.from_baseline(side, field.pose(unit).at).0);
        all += worth(field, unit);
    }
    sum / f64::max(all, 1.0) / f64::from(field.world.ground.depth().0.max(1))
}
