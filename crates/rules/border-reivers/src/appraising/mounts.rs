//! Getting on and off horses: on horseback a man is worth more, and a horse without a rider may count for whoever keeps it.

use dice::Reading;
use engine::{Event, PieceId, apply_to_pieces};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::aims::foes;
use super::blows;
use super::chances::chance;
use crate::field::Field;
use crate::table::Table;
use crate::world::Kind;
use crate::{horses, victory};

/// What a horse under him is worth to a man.
const FOUR_LEGS: f64 = 0.6;
/// How much of what a horse counts at the end it is worth before.
const SOONER: f64 = 0.7;
/// How far a man runs after a loose horse.
const IS_CAUGHT_WITHIN: Length = Length::inches(8);
/// An enemy so near might still make use of it that a man is on foot.
const IN_DANGER: Length = Length::inches(12);

/// What it costs a rider that his horse takes fright, and that it throws him, in points.
const CARRIED_OFF: f64 = 0.3;
const THROWN: f64 = 1.0;

/// Those who ride, with what the fright of his horse would cost each of them (BR-07-01, BR-07-04), by whichever gun.
pub(super) struct Riders(Vec<(PieceId, f64)>);

impl Riders {
    pub(super) fn of(field: Field) -> Riders {
        let cost = |rider| {
            let horse = field.figure(rider).rides()?;
            field.side(rider)?;
            let bolts = chance(&horses::pool(field, horse), Reading::passed);
            let falls = chance(&horses::seat(field, rider), Reading::passed);
            Some((rider, bolts * (CARRIED_OFF + falls * (THROWN + blows::horse(field, rider)))))
        };
        Riders(field.all().filter_map(cost).collect())
    }

    /// What the fright of the horses near a gun does to the enemy more than to one's own side.
    pub(super) fn fright(&self, field: Field, gunner: PieceId) -> f64 {
        let reach = field.world.book.firing.horses.within;
        let near = self.0.iter().filter(|(rider, _)| field.within(gunner, *rider, reach));
        near.map(|(rider, cost)| if field.side(*rider) == field.side(gunner) { -cost } else { *cost }).sum()
    }
}

/// What it is worth that a man gets off his horse: nothing but trouble, for nobody scores for a horse of his own side
/// (BR-12-05).
pub(super) fn dismounted() -> Appraisal {
    Appraisal::of(Concern::Cohesion, -FOUR_LEGS, "a horse is four legs better")
}

/// What it is worth that a man gets on a horse.
pub(super) fn mounted(field: Field, man: PieceId, horse: PieceId) -> Appraisal {
    let mut table = *field.table;
    apply_to_pieces(&mut table.pieces, &Event::Joined { piece: horse, host: man });
    let counts = match gain(field, &table, man) {
        counts if is_over(field, man) => counts,
        counts => counts.max(0.0) * SOONER,
    };
    Appraisal::of(Concern::Cohesion, FOUR_LEGS, "a horse is four legs better").and(
        Concern::Station,
        counts,
        "left loose it would count for the enemy",
    )
}

/// The loose horse that a man goes for who has lost his own.
pub(super) fn wanted(field: Field, man: PieceId) -> Option<PieceId> {
    let rode = field.man(man).is_some_and(|man| man.horse.is_some());
    let horse = |id: &PieceId| matches!(field.world.profile(*id).kind, Kind::Horse { .. });
    let near = |id: &PieceId| field.within(man, *id, IS_CAUGHT_WITHIN);
    let loose = field.animals().filter(horse).filter(near).filter(|_| rode && !field.is_mounted(man));
    loose.min_by_key(|id| (field.base(man).gap(&field.base(*id)), *id))
}

/// Whether the last game turn has come and no enemy is near a man.
fn is_over(field: Field, man: PieceId) -> bool {
    let side = field.side(man);
    let near = side.is_some_and(|side| foes(field, side).any(|foe| field.within(man, foe, IN_DANGER)));
    field.table.battle.turn() >= field.world.scenario.turns && !near
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
