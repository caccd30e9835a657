//! The bends of a way are noted where somebody may fire at who goes it as he passes, or as he charges (CP-16-10, CP-16-19).

use engine::PieceId;
use engine::sheet::Edit;
use tabletop::{Angle, Bounds, Leg, Length, Path, Pose};

use super::legs::footprint;
use crate::field::Field;
use crate::formation;
use crate::shooting::aim::reaches;
use crate::table::{Form, Sign, Stop, UnitChange};
use crate::{Acting, rule};

/// Notes the bends of a way that a unit is about to go: nothing for one that goes straight ahead from where it began this
/// turn, as far as it has `gone` straight ahead in it already. Those for whom the table has no more room are known by the last straight stretch of their way alone.
pub fn note(act: &mut Acting, unit: PieceId, path: &Path, gone: Length) {
    let field = act.field();
    let known = field.table.bends.iter().any(|bend| bend.unit == unit);
    let straight = path.legs().iter().all(|leg| matches!(leg, Leg::Advance(_)));
    if straight && !known || !field.kind(unit).is_unit() || !may_be_fired_at(field, unit, path) {
        return;
    }
    let body = footprint(field, unit);
    let mut pose = path.start;
    let before = (!known && gone > Length::ZERO).then(|| pose.moved(Angle::HALF, gone));
    if let Some(before) = before {
        push(act, unit, before);
    }
    let mut ahead = false;
    for leg in path.legs() {
        let goes_on = ahead && matches!(leg, Leg::Advance(_));
        if !goes_on {
            push(act, unit, pose);
        }
        ahead = matches!(leg, Leg::Advance(_));
        pose = leg.end(pose, body);
    }
}

fn push(act: &mut Acting, unit: PieceId, pose: Pose) {
    let bends = &act.table().bends;
    if bends.len() == bends.capacity() || pose.at.x < 0 || pose.at.y < 0 {
        return;
    }
    act.emit(rule!("CP-16-19"), UnitChange::Bends(Edit::Add(Stop::at(pose))).on(unit));
}

/// Whether an enemy who has not moved this turn may have any of a way in range.
fn may_be_fired_at(field: Field, unit: PieceId, path: &Path) -> bool {
    let Some(way) = super::placing::bounds_of(path, footprint(field, unit)) else { return false };
    let mut enemies = field.units_of(field.side(unit).other()).filter(|enemy| {
        let still = !field.routs(*enemy) && !field.has(*enemy, Sign::Moved);
        still && !matches!(field.form(*enemy), Form::Column | Form::Limbered)
    });
    enemies.any(|enemy| {
        let far = reaches(field, enemy) + formation::bounding_radius(field, enemy);
        let at = field.piece(enemy).pose().at;
        far > Length::ZERO && Bounds { low: at, high: at }.inflated(far).meets(&way)
    })
}
