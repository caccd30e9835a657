//! Changing how a unit is drawn up: mounting, dismounting, and the shapes of formations.

use engine::{Answer, Event, PieceId, Refusal, Shape};
use tabletop::{Length, Pose};

use super::rallying::{fits, judge_turn_on_spot, turned};
use crate::Acting;
use crate::book::{Book, Footing, Formation, Kind};
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::movement::carrying::{self, Carry};
use crate::rule;
use crate::table::Sign;
use crate::vocabulary as verb;

/// The shape of a unit in a formation of its kind, with so many files and ranks left; for loose troops the
/// rectangle round their bases (NMM-01-02, NMM-03-03).
pub(crate) fn shape_of(book: &Book, kind: Kind, footing: Footing, form: u8, files: u8, ranks: u8) -> Shape {
    book.troops.layout(kind, footing, kind.formations()[form as usize]).shape((files, ranks), form)
}

/// The pose of a shape that keeps the centre of another's outline.
pub(super) fn about_same_centre(pose: Pose, from: Shape, to: Shape) -> Pose {
    let shift = Length((to.depth.0 - from.depth.0) / 2);
    Pose::new(pose.at + pose.facing.along(shift), pose.facing)
}

/// Whether Dragoons may mount or dismount: not where the new state may not be (NMM-09-22).
pub(super) fn judge_mounting(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if field.kind(unit) != Kind::Dragoons {
        return Err(Refusal::new(rule!("NMM-09-22"), "only Dragoons mount and dismount").piece(unit));
    }
    let mounting = answer.verb == verb::MOUNT;
    if mounting == field.mounted(unit) {
        return Err(Refusal::new(rule!("NMM-09-22"), "it is so already").piece(unit));
    }
    if mounting && field.state(unit).cover().is_some() {
        return Err(Refusal::new(rule!("NMM-09-22"), "nobody mounts in a wood or a building").piece(unit));
    }
    judge_turn_on_spot(field, unit, answer)?;
    let (pose, shape) = mounted_shape(field, unit, answer);
    let block = shape.footprint().block(pose);
    let footing = if mounting { Footing::Mounted } else { Footing::OnFoot };
    if !carrying::is_open_to(field, field.kind(unit).mover(footing), &block) {
        return Err(
            Refusal::new(rule!("NMM-09-22"), "the ground there is closed to it as it would be").piece(unit)
        );
    }
    fits(field, unit, &block)
}

fn mounted_shape(field: Field, unit: PieceId, answer: &Answer) -> (Pose, Shape) {
    let piece = field.piece(unit);
    let footing = if answer.verb == verb::MOUNT { Footing::Mounted } else { Footing::OnFoot };
    let (files, ranks) = (piece.shape().files, piece.shape().ranks);
    let shape = shape_of(&field.world.book, field.kind(unit), footing, piece.shape().form, files, ranks);
    (about_same_centre(turned(field, unit, answer), piece.shape(), shape), shape)
}

/// Dragoons mount or dismount about the same centre.
pub(super) fn mount_or_dismount(act: &mut Acting, unit: PieceId, answer: &Answer) {
    let (pose, shape) = mounted_shape(act.field(), unit, answer);
    let flag = match answer.verb {
        verb::MOUNT => raise(unit, Sign::Mounted),
        _ => lower(unit, Sign::Mounted),
    };
    act.emit(rule!("NMM-09-22"), flag);
    let from = act.table().pieces[unit.index()].pose();
    act.emit(rule!("NMM-09-22"), Event::Reshaped { piece: unit, pose, shape });
    carrying::settle(act, unit, from, Carry::Voluntary, rule!("NMM-09-22"));
}

/// Offers mounting and dismounting.
pub(super) fn offer_mounting(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if field.kind(unit) == Kind::Dragoons {
        offer(Answer::plain(if field.mounted(unit) { verb::DISMOUNT } else { verb::MOUNT }).with(unit));
    }
}

/// The formation that a Reform changes to: line to column and back, Forlorn to Plotton and back.
pub(crate) fn other_formation(field: Field, unit: PieceId) -> Option<(u8, Formation)> {
    let formations = field.kind(unit).formations();
    let now = field.piece(unit).shape().form;
    let other = match formations.len() {
        2 => 1 - now,
        _ => return None,
    };
    Some((other, formations[other as usize]))
}
