//! By what a position is judged: what everybody sees of a side.

use engine::{PieceId, Place, Side};

use super::prospects;
use crate::field::Field;
use crate::table::Sign;
use crate::victory::{self, Merit};

/// What a side has of a feature.
type Told = fn(Field, Side) -> f64;

/// The features, each with what a side has of it.
pub(super) const ALL: [(&str, Told); 17] = [
    ("points", |field, side| f64::from(victory::total(field, side)) / 20.0),
    ("ahead", |field, side| sign(victory::total(field, side) > victory::total(field, side.other()))),
    ("taken home", |field, side| merit(field, side, Merit::Taken)),
    ("killed", |field, side| merit(field, side, Merit::Killed)),
    ("prisoners", |field, side| merit(field, side, Merit::Prisoner)),
    ("men", |field, side| part(field, side, |_| true)),
    ("mounted", |field, side| part(field, side, |man| is_seen(field, man) && field.is_mounted(man))),
    ("leaders", |field, side| men(field, side).filter(|man| field.leads(*man)).count() as f64 / 3.0),
    ("its heidman", |field, side| sign(!field.is_heidman_dead(side))),
    ("ready", |field, side| part(field, side, |man| !field.is(man, Sign::Stunned) && !field.is_locked(man))),
    ("locked", |field, side| part(field, side, |man| field.is_locked(man))),
    ("stunned", |field, side| part(field, side, |man| field.is(man, Sign::Stunned))),
    ("wounded", |field, side| part(field, side, |man| is_seen(field, man) && field.figure(man).hits() > 0)),
    ("broken", |field, side| part(field, side, |man| is_seen(field, man) && field.is_broken(man))),
    ("in hand", in_hand),
    ("raids", |field, side| sign(field.world.scenario.raider == side)),
    ("its move", |field, side| sign(field.table.battle.acting() == side)),
];

/// How much of the battle is over.
pub(super) fn over(field: Field) -> f64 {
    f64::from(field.table.battle.turn()) / f64::from(field.world.scenario.turns.max(1))
}

fn sign(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// Its points for one thing.
fn merit(field: Field, side: Side, merit: Merit) -> f64 {
    let own = victory::points(field).filter(|point| point.side == side && point.merit == merit);
    own.map(|point| f64::from(point.points)).sum::<f64>() / 20.0
}

/// Its men who are free: on the table, hidden or still to come, since nobody else can tell these apart.
fn men(field: Field, side: Side) -> impl Iterator<Item = PieceId> {
    let all = field.world.groups.iter().filter(move |band| band.side == side).flat_map(|band| &band.figures);
    let is_gone = move |man: PieceId| matches!(field.piece(man).place, Place::Gone(_) | Place::Unused);
    all.copied().filter(move |man| !is_gone(*man) && !field.is(*man, Sign::Captive))
}

/// Whether everybody sees a man.
fn is_seen(field: Field, man: PieceId) -> bool {
    field.stands(man) && !field.is_hidden(man)
}

/// What its men who are seen may hope for of the beasts that they have by them, in points.
fn in_hand(field: Field, side: Side) -> f64 {
    let seen = |group: &u8| field.members(*group).all(|man| is_seen(field, man));
    field.world.groups_of(side).filter(seen).map(|group| prospects::of_group(field, side, group)).sum::<f64>()
        / 20.0
}

/// Those of its men of whom something holds, as a part of what both bands cost on average.
fn part(field: Field, side: Side, is_so: impl Fn(PieceId) -> bool) -> f64 {
    let own = men(field, side).filter(|man| is_so(*man));
    let band = field.world.families.iter().map(|family| f64::from(family.points)).sum::<f64>() / 2.0;
    own.map(|man| f64::from(field.world.profile(man).points)).sum::<f64>() / band.max(1.0)
}
