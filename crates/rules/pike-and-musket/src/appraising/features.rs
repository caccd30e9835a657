//! By what a position is judged: what everybody sees of a side.

use engine::{Departure, Outcome, PieceId, Place, Side};
use tabletop::Length;

use super::{outlook, worth};
use crate::field::Field;
use crate::table::State;
use crate::victory::{Losses, broken_off, troops};
use crate::world::Class;

/// What a side has of a feature.
type Told = fn(Field, Side) -> f64;

/// The features, each with what a side has of it.
pub(super) const ALL: [(&str, Told); 20] = [
    ("lost", lost),
    ("ahead", |field, side| sign(broken_off(field).0 == Outcome::Won(side))),
    ("wins by the file", |field, side| sign(wins_by_the_file(field, side))),
    ("wins by the file at dusk", |field, side| sign(wins_by_the_file(field, side)) * nearness_of_dusk(field)),
    ("late by the file", late_by_the_file),
    ("levels of loss", |field, side| f64::from(field.table.army(side).levels().count_ones()) / 4.0),
    ("troops", |field, side| part(field, side, |_| true)),
    ("in hand", |field, side| elsewhere(field, side, Place::Reserve)),
    ("gone in pursuit", |field, side| elsewhere(field, side, Place::Gone(Departure::Pursued))),
    ("steady", |field, side| part(field, side, |id| field.state(id) == State::Good)),
    ("disrupted", |field, side| part(field, side, |id| field.state(id) == State::Disrupted)),
    ("routing", |field, side| part(field, side, |id| field.routs(id))),
    ("holds the field", |field, side| {
        let counts = |id: &PieceId| !field.routs(*id) && field.class(*id) != Class::Dragoons;
        field.fighters_of(side).filter(counts).count() as f64 / 10.0
    }),
    ("whole", |field, side| part(field, side, |id| field.figures(id) == field.profile(id).figures)),
    ("held", |field, side| part(field, side, |id| field.is_held(id))),
    ("horse", |field, side| part(field, side, |id| field.class(id).is_horse())),
    ("guns", |field, side| part(field, side, |id| field.class(id) == Class::Battery)),
    ("generals", |field, side| field.generals_of(side).count() as f64 / 3.0),
    ("forward", forward),
    ("its move", |field, side| sign(field.table.battle.acting() == side)),
];

/// How much of the battle is over.
pub(super) fn over(field: Field) -> f64 {
    f64::from(field.table.battle.turn()) / f64::from(field.world.dusk.max(1))
}

/// Whether a side wins if the battle ends as things stand, by what the battle's own file says (PM-12-02); nobody where it says nothing.
fn wins_by_the_file(field: Field, side: Side) -> bool {
    let judged = field.world.conditions.judge(field.table.battle.turn(), true, &troops(field));
    judged.is_some_and(|verdict| verdict.outcome == Outcome::Won(side))
}

/// How much of the time that is left the troops of a side need to come within reach of the enemy, from 0 to 1, where the battle's own file
/// gives it nothing if things stay as they are (PM-12-02): on average, each as much as it is worth.
fn late_by_the_file(field: Field, side: Side) -> f64 {
    let turn = field.table.battle.turn();
    if !field.world.conditions.denies(side, turn, &troops(field)) {
        return 0.0;
    }
    let left = f64::from(field.world.dusk.saturating_sub(turn)) + 1.0;
    let (mut sum, mut all) = (0.0, 0.0);
    for unit in field.fighters_of(side).filter(|unit| !field.routs(*unit)) {
        let gaps = field.fighters_of(side.other()).map(|enemy| field.distance(unit, enemy).rounded_up());
        let gap = gaps.min().unwrap_or(Length::ZERO) - outlook::reach(field, unit);
        let turns = f64::from(gap.0.max(0)) / f64::from(field.allowance(unit).0.max(1));
        sum += worth::unit(field, unit) * (turns / left).min(1.0);
        all += worth::unit(field, unit);
    }
    if all > 0.0 { sum / all } else { 1.0 }
}

/// How little time is left in which somebody else could come to win, from 0 to 1: most of it comes with the last turns.
fn nearness_of_dusk(field: Field) -> f64 {
    let over = over(field).min(1.0);
    over * over * over * over
}

fn sign(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// What part of its figures and batteries it has lost (PM-11-02).
fn lost(field: Field, side: Side) -> f64 {
    let Losses { lost, of } = Losses::of(field, side);
    f64::from(lost) / f64::from(of.max(1))
}

/// What both armies cost on average.
fn army(field: Field) -> f64 {
    (field.world.armies.iter().map(|army| f64::from(army.points)).sum::<f64>() / 2.0).max(1.0)
}

/// Those of a side's units on the table of which something holds, as a part of an army.
fn part(field: Field, side: Side, is_so: impl Fn(PieceId) -> bool) -> f64 {
    let units = field.units_of(side).filter(|id| is_so(*id));
    units.map(|id| worth::unit(field, id)).sum::<f64>() / army(field)
}

/// Those of a side that are elsewhere, likewise.
fn elsewhere(field: Field, side: Side, place: Place) -> f64 {
    let there = |id: &PieceId| field.side(*id) == side && field.piece(*id).place == place;
    field.world.named().filter(there).map(|id| worth::unit(field, id)).sum::<f64>() / army(field)
}

/// How far forward its troops stand on average, as a part of the table's depth.
fn forward(field: Field, side: Side) -> f64 {
    let edge = field.world.ground.edge(field.world.army(side).edge);
    let (mut sum, mut all) = (0.0, 0.0);
    for unit in field.units_of(side) {
        sum += worth::unit(field, unit) * f64::from(edge.deep(field.piece(unit).pose().at).0);
        all += worth::unit(field, unit);
    }
    sum / f64::max(all, 1.0) / f64::from(field.world.ground.depth().0.max(1))
}
