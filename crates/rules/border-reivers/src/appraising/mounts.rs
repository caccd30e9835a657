//! Getting on and off horses: on horseback a man is worth more, and a horse without a rider may count for whoever keeps it.

use engine::{Event, PieceId, apply_to_pieces};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::aims::foes;
use crate::field::Field;
use crate::table::Table;
use crate::victory;

/// What a horse under him is worth to a man.
const FOUR_LEGS: f64 = 0.6;
/// An enemy so near might still make use of it that a man is on foot.
const IN_DANGER: Length = Length::inches(12);

/// What it is worth that a man gets off his horse: nothing but trouble, unless the battle ends and the horse counts.
pub(super) fn dismounted(field: Field, man: PieceId) -> Appraisal {
    let counts = if is_over(field, man) { loose(field, man) } else { 0.0 };
    Appraisal::of(Concern::Cohesion, -FOUR_LEGS, "a horse is four legs better").and(
        Concern::Station,
        counts,
        "a loose horse counts for who keeps the field",
    )
}

/// What it is worth that a man gets on a horse.
pub(super) fn mounted(field: Field, man: PieceId, horse: PieceId) -> Appraisal {
    let mut table = *field.table;
    apply_to_pieces(&mut table.pieces, &Event::Joined { piece: horse, host: man });
    let counts = if is_over(field, man) { gain(field, &table, man) } else { 0.0 };
    Appraisal::of(Concern::Cohesion, FOUR_LEGS, "a horse is four legs better").and(
        Concern::Station,
        counts,
        "a loose horse counts for who keeps the field",
    )
}

/// Whether the last game turn has come and no enemy is near a man.
fn is_over(field: Field, man: PieceId) -> bool {
    let side = field.side(man);
    let near = side.is_some_and(|side| foes(field, side).any(|foe| field.within(man, foe, IN_DANGER)));
    field.table.clock.turn >= field.world.scenario.turns && !near
}

/// What his horse would count for a man's side if it stood there without him, in victory points (BR-12-05).
fn loose(field: Field, man: PieceId) -> f64 {
    let Some(horse) = field.figure(man).horse() else { return 0.0 };
    let mut table = *field.table;
    apply_to_pieces(&mut table.pieces, &Event::Parted { piece: horse, host: man });
    table.figures[man.index()].set_horse(None);
    gain(field, &table, man)
}

/// By how much a side would be better off, in victory points, with another table.
fn gain(field: Field, table: &Table, man: PieceId) -> f64 {
    let Some(side) = field.side(man) else { return 0.0 };
    let ahead = |field: Field| {
        let [own, theirs] = [side, side.other()].map(|side| f64::from(victory::total(field, side)));
        own - theirs
    };
    ahead(Field::new(table, field.world)) - ahead(field)
}
