//! March columns are shaken as soon as an enemy comes near in sight, checked all along every move of either side
//! (CP-07-10).

use engine::{InlineVec, PieceId};
use tabletop::{Body, Build, Footprint, Length, Motion, Path, Pose, Slide, Stroke};

use super::placing::bounds_of;
use crate::field::Field;
use crate::formation;
use crate::table::{Form, Morale, Table};
use crate::visibility;

/// The march columns that a unit's way brings within sight and reach of an enemy: itself, or columns of the enemy. Those
/// that are shaken or routing already are left out.
pub fn shaken_by(field: Field, mover: PieceId, path: &Path) -> InlineVec<PieceId, 16> {
    let mut shaken = InlineVec::empty(mover);
    if !field.kind(mover).is_unit() {
        return shaken;
    }
    // Mostly there is no march column.
    let enemies = || field.units_of(field.side(mover).other());
    let marches = is_ordered_column(field, mover);
    if !marches && !enemies().any(|enemy| is_ordered_column(field, enemy)) {
        return shaken;
    }
    let limit = field.world.length(field.world.book.movement.distances.column_shaken);
    let shape = field.piece(mover).shape();
    let body = shape.footprint();
    let Some(bounds) = bounds_of(path, body) else { return shaken };
    let reach = bounds.inflated(limit);
    for other in enemies() {
        let column = match (marches, is_ordered_column(field, other)) {
            (true, _) => mover,
            (_, true) => other,
            _ => continue,
        };
        let away = tabletop::Bounds::of_block(&field.frame(other));
        if shaken.contains(&column) || !reach.meets(&away) {
            continue;
        }
        if comes_near(field, mover, other, column, path, body) {
            shaken.try_push(column);
        }
        // Both may be columns.
        if column == mover && is_ordered_column(field, other) && shaken.contains(&mover) {
            shaken.try_push(other);
        }
    }
    shaken
}

fn is_ordered_column(field: Field, unit: PieceId) -> bool {
    field.form(unit) == Form::Column && field.morale(unit) == Morale::Good
}

/// Whether on its way a unit comes within reach of another so that the column of the two sees its enemy.
fn comes_near(
    field: Field,
    mover: PieceId,
    other: PieceId,
    column: PieceId,
    path: &Path,
    body: Footprint,
) -> bool {
    let limit = field.world.length(field.world.book.movement.distances.column_shaken);
    let build = formation::build(
        field.profile(mover),
        field.state(mover),
        field.figures(mover),
        field.piece(mover).shape(),
    );
    let approach = Approach { field, mover, other, column, limit, still: field.body(other), build, body };
    // Only whether it does is asked, not when: mostly the end tells it soonest.
    approach.shakes(path.end(body))
        || path.strokes(body).any(|stroke| {
            let count = stroke.moments(body);
            count > 0 && approach.shakes_between(&stroke, 0, count - 1)
        })
}

/// A unit on its way past another, one of the two a march column.
struct Approach<'a> {
    field: Field<'a>,
    mover: PieceId,
    other: PieceId,
    column: PieceId,
    /// How near they come to one another for it to matter.
    limit: Length,
    /// The one that stays.
    still: Body,
    /// The one that moves, and its outline.
    build: Build,
    body: Footprint,
}

impl Approach<'_> {
    /// Whether the column is shaken where the mover stands so.
    fn shakes(&self, pose: Pose) -> bool {
        self.build.stand(pose).within(&self.still, self.limit) && self.is_seen_at(pose)
    }

    fn is_seen_at(&self, pose: Pose) -> bool {
        let mut table: Table = *self.field.table;
        table.pieces[self.mover.index()].set_pose(pose);
        let enemy = if self.column == self.mover { self.other } else { self.mover };
        visibility::sees(self.field.on(&table), self.column, enemy)
    }

    /// Whether it is at any of some moments of a stroke, from one to another: the one between them is asked after first, and the others
    /// only where he comes near enough in the time and is not hidden all of it.
    fn shakes_between(&self, stroke: &Stroke, first: i32, last: i32) -> bool {
        let middle = first + (last - first) / 2;
        let pose = stroke.pose_at(stroke.moment(middle, self.body), self.body);
        let there = self.build.stand(pose);
        // A wing that has wheeled may go farther than the outline does.
        let fastest = if self.is_wheeled() { Length::millimetres(8) } else { Length::millimetres(1) };
        let apart = self.limit + fastest.times(last - middle) + ROUNDING;
        if !there.within(&self.still, apart) {
            return false;
        }
        if self.is_hidden_between(stroke, first, last) {
            debug_assert!(!self.shakes(pose), "nobody sees him on the way on which he is hidden");
            return false;
        }
        there.within(&self.still, self.limit) && self.is_seen_at(pose)
            || first < middle && self.shakes_between(stroke, first, middle - 1)
            || middle < last && self.shakes_between(stroke, middle + 1, last)
    }

    /// Whether the one of the two is hidden from the other at all of these moments, quickly: where it says no, they may see one another.
    fn is_hidden_between(&self, stroke: &Stroke, first: i32, last: i32) -> bool {
        let housed = self.field.state(self.other).holds().is_some();
        if first == last || housed || self.is_wheeled() {
            return false;
        }
        let at = |moment: i32| stroke.moment(moment, self.body);
        let swept = match stroke.motion {
            Motion::Turn { .. } | Motion::AboutFace => {
                stroke.sweep_to(at(last), self.body, Length::ZERO).bounds().block()
            }
            Motion::March { .. } | Motion::Shift(_) => {
                let [start, end] = [first, last].map(|it| self.body.block(stroke.pose_at(at(it), self.body)));
                Slide::new(start, end.front_left() - start.front_left(), Length::ZERO).frame()
            }
        };
        let (swept, there) = (swept.shrunk(-ROUNDING), self.field.frame(self.other).shrunk(-ROUNDING));
        visibility::is_wholly_hidden(self.field, (self.mover, &swept), (self.other, &there))
    }

    fn is_wheeled(&self) -> bool {
        self.field.state(self.mover).is_wheeled()
    }
}

/// By how much somebody may stand elsewhere for rounding.
const ROUNDING: Length = Length(80);
