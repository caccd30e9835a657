//! How well a unit stands: what it can shoot at, what can charge it, how far it is from where its arms want it.

use engine::PieceId;
use tabletop::Point;

use super::{clash, enemies_of, far, inches, shots};
use crate::field::{Class, Field};
use crate::going::Gait;
use crate::movement;
use crate::table::{Form, Morale};

/// How well a unit stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    /// What its best shot is worth, in points.
    pub shot: f64,
    /// What the worst charge upon it would cost, in points.
    pub threat: f64,
    /// How well placed it is, in points; more is better.
    pub station: f64,
}

impl Outlook {
    /// How a unit stands on a table, whatever it has done there this turn.
    pub fn of(field: Field, unit: PieceId) -> Outlook {
        let near = enemies_of(field, unit).any(|enemy| far(field, unit, enemy) < 24.0);
        let guns = field.class(unit) == Class::Gunners;
        Outlook {
            shot: if near || guns { shots::best_of(field, unit) } else { 0.0 },
            threat: if near { clash::threat(field, unit, field.side(unit)) } else { 0.0 },
            station: station(field, unit),
        }
    }
}

/// The nearest enemy to a unit, and how far off he is, in inches.
pub(super) fn nearest(field: Field, unit: PieceId) -> Option<(PieceId, f64)> {
    let all = enemies_of(field, unit).map(|enemy| (enemy, far(field, unit, enemy)));
    all.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// Whom a unit goes for: foot and guns the nearest, horse whom it can best charge, near ones rather than far ones.
pub(super) fn prey(field: Field, unit: PieceId) -> Option<(PieceId, f64)> {
    if !field.class(unit).is_mounted() || field.morale(unit) != Morale::Good {
        return nearest(field, unit);
    }
    let worth_it = |enemy: PieceId| {
        let far = far(field, unit, enemy);
        let gain = clash::press(field, unit, enemy).map_or(-10.0, |clash| clash.gain());
        (enemy, far, gain / (12.0 + far) - far * 0.02)
    };
    let best = enemies_of(field, unit).map(worth_it).max_by(|one, other| one.2.total_cmp(&other.2));
    best.map(|(enemy, far, _)| (enemy, far))
}

/// How far from its prey a unit wants to stand, in inches: foot where its muskets tell, horse where it can charge, guns
/// where their fire reaches; who is shaken or spent, out of musket shot.
fn wanted(field: Field, unit: PieceId) -> f64 {
    let scale = inches(field.world.length(field.world.book.movement.distances.drill_shaken)) / 6.0;
    let spent = field.morale(unit) != Morale::Good || field.exhausted(unit);
    let charge = inches(movement::rate(field, unit, Gait::Charge));
    match field.class(unit) {
        Class::Gunners if field.form(unit) == Form::Limbered => 18.0 * scale,
        Class::Gunners => 8.0 * scale,
        _ if spent => 14.0 * scale,
        Class::Horse | Class::Cuirassiers => charge * 0.7,
        Class::Dragoons => 5.5 * scale,
        Class::Skirmishers => 5.5 * scale,
        Class::CloseFoot | Class::NoTroops => 5.5 * scale,
    }
}

/// How well placed a unit is.
fn station(field: Field, unit: PieceId) -> f64 {
    let Some((enemy, far)) = prey(field, unit) else { return 0.0 };
    let off = far - wanted(field, unit);
    let turned = aside(field, unit, field.frame(enemy).centre()).max(8.0) / 45.0;
    let column = if field.form(unit) == Form::Column && far < 20.0 { 4.0 } else { 0.0 };
    // Whoever looks the wrong way is far off.
    -(if off > 0.0 { off * 0.25 } else { off * -0.35 }) - turned * 1.2 - column
}

/// By how much a unit looks past a point, in degrees.
fn aside(field: Field, unit: PieceId, point: Point) -> f64 {
    let pose = field.piece(unit).pose();
    if !field.has_flanks(unit) || point == pose.at {
        return 0.0;
    }
    f64::from(pose.off_facing(point - pose.at).abs()) / 100.0
}
