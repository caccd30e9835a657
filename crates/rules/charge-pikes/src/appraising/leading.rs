//! Where generals are of use: with their units in reach, out of the way of shot (CP-09-03, CP-09-05, CP-09-09).

use engine::{PieceId, Place, Side};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::{enemies_of, far, inches, is_nearer};
use crate::command::{self, Command};
use crate::field::Field;
use crate::movement::Deed;
use crate::table::{Morale, Table};
use crate::world::Grade;

/// An order to a general.
pub(super) fn appraise(
    field: Field,
    side: Side,
    general: PieceId,
    deed: &Deed,
    generals: &mut Vec<Before>,
) -> Appraisal {
    let mut table: Table = *field.table;
    let piece = &mut table.pieces[general.index()];
    let body = piece.shape().footprint();
    match deed {
        Deed::Move(moved) => piece.set_pose(moved.path.end(body)),
        Deed::Join(joins) => {
            if let Some(ride) = &joins.ride {
                piece.set_pose(ride.path.end(body));
            }
            piece.set_host(Some(joins.unit));
        }
        Deed::Part(..) => piece.set_host(None),
        _ => return Appraisal::indifferent(),
    }
    let there = field.on(&table);
    let before = Before::noted(generals, field, general);
    let gained = reach(there, general, &before.led) - before.reach;
    let runs = field.units_of(side).any(|unit| {
        field.routs(unit)
            && command::of(there, unit) != Command::None
            && command::of(field, unit) == Command::None
    });
    let why = if runs { "those who run may rally about him" } else { "his men are within his reach" };
    Appraisal::of(Concern::Command, gained - 0.1, why).and(
        Concern::Exposure,
        (risk(there, general) - before.risk) / 0.3,
        "he keeps out of the way of shot",
    )
}

/// What the appraisals of the orders to one general share: of what use he is where he is, and what he risks.
pub struct Before {
    general: PieceId,
    reach: f64,
    risk: f64,
    led: Vec<Led>,
}

/// A unit that a general may command, with what it has of all the others and what its having somebody is worth.
struct Led {
    unit: PieceId,
    others: Command,
    near: f64,
    attached: f64,
}

impl Before {
    fn of(field: Field, general: PieceId) -> Before {
        let units = field.units_of(field.side(general));
        let units = units.filter(|unit| command::is_entitled(field, general, *unit));
        let led: Vec<Led> = units.map(|unit| Led::of(field, unit, general)).collect();
        Before { general, reach: reach(field, general, &led), risk: risk(field, general), led }
    }

    /// The same for a general, if it is not noted already.
    fn noted<'n>(generals: &'n mut Vec<Before>, field: Field, general: PieceId) -> &'n Before {
        let known = generals.iter().position(|before| before.general == general).unwrap_or_else(|| {
            generals.push(Before::of(field, general));
            generals.len() - 1
        });
        &generals[known]
    }
}

impl Led {
    fn of(field: Field, unit: PieceId, general: PieceId) -> Led {
        let others = command::without(field, unit, general);
        let worth = |reached: Command| match reached {
            _ if field.routs(unit) => rallied(field, unit, reached),
            Command::Attached => 2.0 * pressed(field, unit),
            _ => pressed(field, unit),
        };
        Led { unit, others, near: worth(Command::Near), attached: worth(Command::Attached) }
    }
}

/// What a general's being where he is does for the tests of those whom he may command. They stand where they stood.
fn reach(there: Field, general: PieceId, led: &[Led]) -> f64 {
    let has = |unit: &Led| match unit.others {
        Command::Attached => Command::Attached,
        Command::Near if there.host(general) != Some(unit.unit) => Command::Near,
        others => others.min(command::by(there, unit.unit, general)),
    };
    let value = |unit: &Led| match has(unit) {
        Command::None => 0.0,
        Command::Near => unit.near,
        Command::Attached => unit.attached,
    };
    led.iter().map(value).sum()
}

/// How much a general is worth to those who run, if they can rally at all (CP-18-04).
fn rallied(field: Field, unit: PieceId, reached: Command) -> f64 {
    if field.exhausted(unit) || field.grade(unit) == Grade::E {
        return 0.0;
    }
    if reached == Command::Attached { 4.0 } else { 3.0 }
}

/// How much tests weigh for a unit: more for those near the enemy.
fn pressed(field: Field, unit: PieceId) -> f64 {
    let near = enemies_of(field, unit).any(|enemy| is_nearer(field, unit, enemy, 14.0));
    let shaken = if field.morale(unit) == Morale::Good { 1.0 } else { 1.5 };
    if near { shaken } else { 0.4 }
}

/// What he risks by being near units that may be hit (CP-09-09).
fn risk(field: Field, general: PieceId) -> f64 {
    let near = inches(field.world.length(field.world.book.movement.distances.general_at_risk));
    let at = field.piece(general);
    if !matches!(at.place, Place::Table) && at.host().is_none() {
        return 0.0;
    }
    let worth = f64::from(field.profile(general).points);
    let about = Length(((near + 0.8) * f64::from(Length::INCH.0)) as i32 + 1);
    let may_be_near = field.nearness(general, about);
    let units = field.units_of(field.side(general)).filter(|unit| may_be_near(*unit));
    let units = units.filter(|unit| far(field, general, *unit) <= near + 0.8);
    let hit = |unit: &PieceId| enemies_of(field, *unit).any(|enemy| is_nearer(field, *unit, enemy, 12.5));
    let at_risk = units.filter(hit).count() as f64 * worth * 0.05;
    let enemy_near = enemies_of(field, general).any(|enemy| is_nearer(field, general, enemy, 6.0));
    at_risk + if enemy_near { 3.0 } else { 0.0 }
}
