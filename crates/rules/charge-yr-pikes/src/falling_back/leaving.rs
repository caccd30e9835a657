//! A garrison that falls back leaves its town or works first (CYP-14-05).

use engine::PieceId;
use tabletop::{Block, Length, Point};

use crate::field::TOUCHING;
use crate::marks::reshaped;
use crate::movement::placing::Place;
use crate::movement::way::Drawing;
use crate::{Acting, Field, Form, Table, UnitChange, formation, going, rule};

/// Where a garrison stands before its first step back: in line, as narrow as a line is, its rear on the point of its perimeter nearest
/// its home edge, to which it turns its back; farther out where it has no room there, with its front on that point at the farthest
/// (CYP-14-05). `None` if it has room nowhere (CYP-14-08).
pub(crate) fn line(field: Field, unit: PieceId) -> Option<Place> {
    let edge = field.world.army(field.side(unit)).edge;
    let files = formation::narrowest_line(field.stand_count(unit));
    let drawing = Drawing { form: Form::Line, files, array: field.unit(unit).array() };
    let gate = gate(field, unit);
    let at = |out: Length| Place::of(field, unit, drawing, gate + edge.outward().along(out), edge.inward());
    let depth = at(Length::ZERO).shape.depth;
    let step = Length::inches(1).half().half();
    let outs = (0..).map(|nth| step.times(nth) - depth).take_while(|out| *out < Length::ZERO);
    outs.chain([Length::ZERO]).map(at).find(|place| has_room(field, unit, place))
}

/// The point of a garrison's perimeter nearest its home edge; the middle of a side all of which is as near.
fn gate(field: Field, unit: PieceId) -> Point {
    let deep = |at: &Point| field.world.depth_from_home(field.side(unit), *at);
    let mut corners = field.block(unit).corners();
    corners.sort_by_key(deep);
    match deep(&corners[1]) - deep(&corners[0]) <= TOUCHING {
        true => corners[0].midpoint(corners[1]),
        false => corners[0],
    }
}

/// Whether it stands on the table there, on ground that it may enter, and on nobody but routed masses.
fn has_room(field: Field, unit: PieceId, place: &Place) -> bool {
    let inside = field.world.ground.bounds();
    let mut others = field.units().filter(|id| *id != unit && !field.is_routed(*id));
    place.body.blocks().all(|block| inside.encloses(&block) && !going::is_barred_at(field.world, &block))
        && !others.any(|id| field.body(id).overlaps_deeper_than(&place.body, Block::TOLERANCE))
}

/// The table as if it stood there.
pub(crate) fn as_if(field: Field, unit: PieceId, place: &Place) -> Table {
    let mut table = *field.table;
    let piece = &mut table.pieces[unit.index()];
    piece.set_shape(place.shape);
    piece.set_pose(place.pose);
    table.units[unit.index()].apply(UnitChange::Garrison(None));
    table
}

/// It stands there.
pub(super) fn leaves(act: &mut Acting, unit: PieceId, place: &Place) {
    act.emit(rule!("CYP-14-05"), UnitChange::Garrison(None).on(unit));
    reshaped(act, rule!("CYP-14-05"), unit, place.pose, place.shape);
}
