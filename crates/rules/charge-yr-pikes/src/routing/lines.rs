//! The two lines of a rout (CYP-15-01).

use engine::{PieceId, Shape};
use tabletop::{Angle, Footprint, Length, Pose};

use super::takes_prisoners;
use crate::going::Stretch;
use crate::running::Run;
use crate::{Field, Form, formation};

/// The lines along which a unit may rout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// At right angles to the home edge.
    pub home: Angle,
    /// Away from the enemy who caused it, if there is one.
    pub away: Option<Angle>,
    /// Whether each is barred: along it the unit would meet an enemy or stay blocked at the greatest distance possible.
    pub barred: [bool; 2],
}

/// The enemy who caused a rout: the one for whose sake it tested, else the nearest (CYP-15-01).
pub fn cause(field: Field, unit: PieceId) -> Option<PieceId> {
    let known = field.unit(unit).cause().filter(|enemy| field.piece(*enemy).on_table());
    known.or_else(|| field.nearest(unit, field.units_of(field.side(unit).other())))
}

/// The lines of a unit's rout.
pub fn lines(field: Field, unit: PieceId, cause: Option<PieceId>) -> Lines {
    let centre = field.block(unit).centre();
    let homewards = field.world.army(field.side(unit)).edge.outward();
    let away = cause.map(|enemy| field.block(enemy).centre().bearing(centre));
    let [inches, dice] = field.paces(unit).rout;
    let farthest = Length::inches(i32::from(inches) + 6 * i32::from(dice));
    let barred = |towards: Angle| {
        let run = mass(field, unit, towards, farthest);
        run.enemy(field, farthest, |enemy| takes_prisoners(field, enemy)).is_some()
            || run.held(field, farthest, false) < farthest
    };
    Lines { home: homewards, away, barred: [barred(homewards), away.is_none_or(barred)] }
}

/// The run of a unit as an unformed mass along a line, its middle where the unit's middle is (CYP-15-01, CYP-15-14).
pub(super) fn mass(field: Field, unit: PieceId, towards: Angle, long: Length) -> Run {
    let shape = mass_shape(field, unit);
    let lead = field.block(unit).centre() + towards.along(shape.depth.half());
    let way = Stretch { from: Pose::new(lead, towards), long };
    Run { unit, way, body: Footprint::new(shape.width, shape.depth) }
}

/// How a unit stands as an unformed mass (CYP-15-14).
pub(super) fn mass_shape(field: Field, unit: PieceId) -> Shape {
    let (kind, on_foot) = (field.kind(unit), field.on_foot(unit));
    formation::shape(field.world, kind, on_foot, Form::Routed, 1, field.stand_count(unit))
}
