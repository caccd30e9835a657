//! March columns are shaken as soon as an enemy comes near in sight, checked all along every move of either side
//! (CP-07-10).

use engine::{InlineVec, PieceId};
use tabletop::{Footprint, Path, Pose};

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

/// Every how many of the moments of a way are looked at, round by round.
const STRIDES: [usize; 4] = [64, 16, 4, 1];

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
    let still = field.body(other);
    let build = formation::build(
        field.profile(mover),
        field.state(mover),
        field.figures(mover),
        field.piece(mover).shape(),
    );
    let enemy = if column == mover { other } else { mover };
    let near = |pose: Pose| build.stand(pose).within(&still, limit);
    let mut table: Table = *field.table;
    let mut sees = |pose: Pose| {
        table.pieces[mover.index()].set_pose(pose);
        visibility::sees(field.on(&table), column, enemy)
    };
    let mut shakes = |pose: Pose| near(pose) && sees(pose);
    // Only whether it does is asked, not when: the end and moments far apart tell it soonest.
    shakes(path.end(body))
        || STRIDES.iter().enumerate().any(|(round, stride)| {
            let mut moment = 0usize;
            let found = path.first_moment(body, |pose| {
                let tried = round > 0 && moment.is_multiple_of(STRIDES[round - 1]);
                let due = moment.is_multiple_of(*stride) && !tried;
                moment += 1;
                due && shakes(pose)
            });
            found.is_some()
        })
}
