//! By what a position is judged: what everybody sees of a side.

use engine::{Departure, Outcome, PieceId, Place, Side};

use super::worth;
use crate::field::Field;
use crate::preparation::{by_losses, lost, troops};
use crate::table::Morale;

/// What a side has of a feature.
type Told = fn(Field, Side) -> f64;

/// The features, each with what a side has of it.
pub(super) const ALL: [(&str, Told); 19] = [
    ("lost", |field, side| f64::from(lost(field, side)) / larger(field)),
    ("ahead", |field, side| sign(by_losses(field) == Outcome::Won(side))),
    ("wins by the file", |field, side| sign(wins_by_the_file(field, side))),
    ("wins by the file at the end", |field, side| {
        sign(wins_by_the_file(field, side)) * nearness_of_the_end(field)
    }),
    ("troops", |field, side| part(field, side, |_| true)),
    ("in hand", |field, side| elsewhere(field, side, Place::Reserve)),
    ("gone in pursuit", |field, side| elsewhere(field, side, Place::Gone(Departure::Pursued))),
    ("units", |field, side| field.units_of(side).filter(|id| !field.routs(*id)).count() as f64 / 10.0),
    ("routing", |field, side| part(field, side, |id| field.routs(id))),
    ("shaken", |field, side| part(field, side, |id| field.morale(id) == Morale::Shaken)),
    ("disordered", |field, side| part(field, side, |id| field.disordered(id))),
    ("exhausted", |field, side| part(field, side, |id| field.exhausted(id))),
    ("fresh", |field, side| {
        let whole = |id: PieceId| field.figures(id) == field.profile(id).figures;
        part(field, side, |id| whole(id) && !field.disordered(id) && !field.exhausted(id))
    }),
    ("in combat", |field, side| part(field, side, |id| field.in_combat(id))),
    ("horse", |field, side| part(field, side, |id| field.class(id).is_mounted())),
    ("close order", |field, side| part(field, side, |id| field.class(id).is_close_order())),
    ("generals", |field, side| field.generals_of(side).count() as f64 / 3.0),
    ("forward", forward),
    ("its move", |field, side| sign(field.table.battle.acting() == side)),
];

/// How much of the battle is over.
pub(super) fn over(field: Field) -> f64 {
    f64::from(field.table.battle.turn()) / f64::from(field.world.last_turn.max(1))
}

/// Whether a side wins if the battle ends as things stand, by what the battle's own file says (CP-99-02); nobody where it says nothing.
fn wins_by_the_file(field: Field, side: Side) -> bool {
    let judged = field.world.conditions.judge(field.table.battle.turn(), true, &troops(field));
    judged.is_some_and(|verdict| verdict.outcome == Outcome::Won(side))
}

/// How little time is left in which somebody else could come to win, from 0 to 1: most of it comes with the last turns.
fn nearness_of_the_end(field: Field) -> f64 {
    let over = over(field).min(1.0);
    over * over * over * over
}

fn sign(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// What the larger army costs.
fn larger(field: Field) -> f64 {
    field.world.armies.iter().map(|army| f64::from(army.points)).fold(1.0, f64::max)
}

/// Those of a side's units on the table of which something holds, as a part of the larger army.
fn part(field: Field, side: Side, is_so: impl Fn(PieceId) -> bool) -> f64 {
    let units = field.units_of(side).filter(|id| is_so(*id));
    units.map(|id| worth(field, id)).sum::<f64>() / larger(field)
}

/// Those of a side that are elsewhere, likewise.
fn elsewhere(field: Field, side: Side, place: Place) -> f64 {
    let there = |id: &PieceId| field.profile(*id).side == side && field.piece(*id).place == place;
    field.world.named().filter(there).map(|id| worth(field, id)).sum::<f64>() / larger(field)
}

/// How far forward its troops stand on average, as a part of the table's depth.
fn forward(field: Field, side: Side) -> f64 {
    let edge = field.world.ground.edge(field.world.army(side).baseline);
    let (mut sum, mut all) = (0.0, 0.0);
    for unit in field.units_of(side) {
        sum += worth(field, unit) * f64::from(edge.deep(field.piece(unit).pose().at).0);
        all += worth(field, unit);
    }
    sum / f64::max(all, 1.0) / f64::from(field.world.ground.depth().0.max(1))
}
