//! Room for what would stand on another: units that halt where they were drawn up over others, guns under their captors
//! (PM-05-02, PM-06-07).

use engine::{InlineVec, PieceId, Shape};
use tabletop::{Angle, Block, Length, Pose};

use crate::field::Field;
use crate::going;
use crate::movement::judging::judge_place;
use crate::table::{Form, PIECES};

/// A clear place, and who stood on the way to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clear {
    /// Where it stands.
    pub pose: Pose,
    /// The friends over whom it came, those under it at the start among them.
    pub friends: InlineVec<PieceId, PIECES>,
}

/// The first place, by whole millimetres straight in a direction and no farther than `far`, at which a unit stands clear of all
/// others; none if there is none, or the ground bars it before.
pub(crate) fn clear(
    field: Field,
    unit: PieceId,
    from: (Pose, Shape),
    direction: Angle,
    far: Length,
) -> Option<Clear> {
    let (start, shape) = from;
    let body = shape.footprint();
    let (class, form) = (field.class(unit), Form::of_number(shape.form));
    let mut friends = InlineVec::empty(unit);
    for step in 0..=far.0 / Length::millimetres(1).0 {
        let pose = Pose::new(start.at + direction.along(Length::millimetres(step)), start.facing);
        if judge_place(field, unit, pose, shape).is_ok() {
            return Some(Clear { pose, friends });
        }
        if going::is_barred_at(field.world, class, form, body, pose) {
            return None;
        }
        let block = body.block(pose);
        for friend in field.units_of(field.side(unit)).filter(|id| *id != unit) {
            let under = field.block(friend).overlaps_deeper_than(&block, Block::TOLERANCE);
            if under && !friends.contains(&friend) {
                friends.try_push(friend);
            }
        }
    }
    None
}
