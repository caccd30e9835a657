//! By what a position is judged: what everybody sees of a side.

use engine::{Departure, PieceId, Place, Side};

use super::{holding, worth};
use crate::field::Field;
use crate::table::Sign;
use crate::victory::{Losses, bonus_of, counted_at_darkness, fright_from, holds, lost_vitals, rolls_at};

/// What a side has of a feature.
type Told = fn(Field, Side) -> f64;

/// The features, each with what a side has of it.
pub(super) const ALL: [(&str, Told); 25] = [
    ("lost", |field, side| share(Losses::of(field, side))),
    ("lost at darkness", |field, side| share(counted_at_darkness(field, side))),
    ("ahead", |field, side| {
        let [own, theirs] = [side, side.other()].map(|side| counted_at_darkness(field, side));
        sign(theirs.exceeds(own) == Some(true))
    }),
    ("near fright", |field, side| fright(field, side, Losses::of(field, side).percent())),
    ("steady", |field, side| {
        let known = |id: &PieceId| field.is(*id, Sign::Tested);
        let steady = |id: PieceId| worth::unit(field, id) * (f64::from(field.unit(id).point()) - EVEN) / EVEN;
        field.units_of(side).filter(known).map(steady).sum::<f64>() / army(&field)
    }),
    ("shaky", |field, side| {
        part(field, side, |id| field.is(id, Sign::Tested) && field.unit(id).point() <= SHAKY)
    }),
    ("never tested", |field, side| part(field, side, |id| !field.is(id, Sign::Tested))),
    ("frights", |field, side| f64::from(field.table.army(side).frights()) / 3.0),
    ("objectives", |field, side| {
        let army = field.table.army(side);
        f64::from((army.shown_objectives() & army.occupied()).count_ones()) / 3.0
    }),
    ("vital points", |field, side| shown(field, side) * f64::from(holds(field, side)) / 3.0),
    ("strength", |field, side| {
        (holding::troops(field, side) + shown(field, side) * holding::places(field, side)) / army(&field)
    }),
    ("troops", |field, side| part(field, side, |_| true)),
    ("in hand", |field, side| elsewhere(field, side, Place::Reserve)),
    ("gone in pursuit", |field, side| elsewhere(field, side, Place::Gone(Departure::Evaded))),
    ("unrouted units", |field, side| {
        field.formed_of(side).filter(|id| !field.is_routed(*id)).count() as f64 / 10.0
    }),
    ("routed", |field, side| part(field, side, |id| field.is_routed(id))),
    ("disordered", |field, side| part(field, side, |id| field.is_disordered(id))),
    ("falling back", |field, side| part(field, side, |id| field.is(id, Sign::FallingBack))),
    ("past half", |field, side| part(field, side, |id| field.is(id, Sign::PastHalf))),
    ("locked", |field, side| part(field, side, |id| field.is(id, Sign::Locked))),
    ("horse", |field, side| part(field, side, |id| field.is_cavalry(id))),
    ("batteries", |field, side| {
        let served = |id: &PieceId| field.kind(*id).is_battery() && !field.is(*id, Sign::Abandoned);
        field.units_of(side).filter(served).count() as f64 / 3.0
    }),
    ("officers", |field, side| field.officers_of(side).count() as f64 / 6.0),
    ("forward", forward),
    ("its move", |field, side| sign(field.table.battle.first() == side)),
];

/// A morale point that is neither good nor bad, and from which down a unit is soon gone (CYP-11-01, CYP-19-09).
const EVEN: f64 = 3.5;
const SHAKY: u8 = 1;

/// The turns that a battle lasts, about, where nobody knows yet when it will be dark.
const TURNS: f64 = 14.0;

/// How much of the battle is over.
pub(super) fn over(field: Field) -> f64 {
    let (turn, dark) = (f64::from(field.table.battle.turn()), f64::from(field.table.battle.dark()));
    turn / if dark > 0.0 { dark } else { f64::max(TURNS, turn + 2.0) }
}

/// How likely an army takes fright that has lost so many per cent and the vital points that it has lost (CYP-19-06).
fn fright(field: Field, side: Side, percent: u32) -> f64 {
    let lost = if shown(field, side) > 0.0 { lost_vitals(field, side) } else { 0 };
    match fright_from(field, percent) {
        None => 1.0,
        Some(_) if !rolls_at(field, percent, lost) => 0.0,
        Some(from) => {
            f64::from(11 - i16::from(from) + i16::from(bonus_of(field, lost))).clamp(0.0, 10.0) / 10.0
        }
    }
}

/// Whether both have shown which places are theirs: what is chosen before is nobody else's to know.
fn shown(field: Field, side: Side) -> f64 {
    sign(field.table.army(side).shown_vitals() != 0)
}

fn sign(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

fn share(losses: Losses) -> f64 {
    f64::from(losses.lost) / f64::from(losses.of.max(1))
}

/// With how many figures both armies began on average.
fn army(field: &Field) -> f64 {
    let units = field.world.named().filter(|id| field.kind(*id).is_unit());
    (units.map(|id| f64::from(field.profile(id).figures)).sum::<f64>() / 2.0).max(1.0)
}

/// Those of a side's units on the table of which something holds, as a part of an army.
fn part(field: Field, side: Side, is_so: impl Fn(PieceId) -> bool) -> f64 {
    let units = field.units_of(side).filter(|id| is_so(*id));
    units.map(|id| worth::unit(field, id)).sum::<f64>() / army(&field)
}

/// Those of a side that are elsewhere, likewise.
fn elsewhere(field: Field, side: Side, place: Place) -> f64 {
    let there = |id: &PieceId| {
        field.side(*id) == side && field.kind(*id).is_unit() && field.piece(*id).place == place
    };
    field.world.named().filter(there).map(|id| worth::unit(field, id)).sum::<f64>() / army(&field)
}

/// How far forward its troops stand on average, as a part of the table's depth.
fn forward(field: Field, side: Side) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    for unit in field.units_of(side) {
        let deep = field.world.depth_from_home(side, field.piece(unit).pose().at);
        sum += worth::unit(field, unit) * f64::from(deep.0);
        all += worth::unit(field, unit);
    }
    sum / f64::max(all, 1.0) / f64::from(field.world.ground.depth().0.max(1))
}
