//! Artillery fire: at whom it is expected to tell most.

use engine::{InlineVec, PieceId};
use general::{Appraisal, Concern};

use super::fighting::near;
use super::worth::{self, Clash};
use crate::artillery;
use crate::field::Field;
use crate::foreseen::{self, Fate};
use crate::table::{State, Table, UnitChange};

/// A shot at an enemy: what it is expected to cost him, and the column that guns add for those who attack him afterwards (PM-08-10).
pub(super) fn appraise(field: Field, battery: PieceId, target: PieceId) -> Appraisal {
    Appraisal::of(Concern::EnemyLoss, expected(field, battery, target), "the fire tells most there")
        .and(Concern::Opportunity, follows(field, battery, target), "guns help those who attack them")
        .and(Concern::Nearness, near(field, battery, target), "they are the nearest")
}

/// What a shot is expected to cost.
fn expected(field: Field, battery: PieceId, target: PieceId) -> f64 {
    let faces = foreseen::fire(field, battery, target);
    let sum: f64 = faces.iter().map(|fate| worth::of_fate(field, target, *fate)).sum();
    sum / faces.len() as f64
}

/// What the attacks that friends could make after a shot gain by it: by a column, and by the disorder that it causes (PM-08-10).
fn follows(field: Field, battery: PieceId, target: PieceId) -> f64 {
    let side = field.side(battery);
    let mut able = field.fighters_of(side).filter(|unit| {
        !field.routs(*unit)
            && field.state(*unit) == State::Good
            && field.within(*unit, target, field.allowance(*unit) + field.range(*unit))
    });
    let Some(first) = able.next() else { return 0.0 };
    let group: InlineVec<PieceId, 16> = std::iter::once(first).chain(able.next()).collect();
    let mut table: Table = *field.table;
    let gain = |table: &Table| Clash::of(Field::new(table, field.world), &group, target).gain().max(0.0);
    let before = gain(&table);
    table.units[battery.index()].apply(UnitChange::Struck(Some(target)));
    let missed = gain(&table);
    table.units[target.index()].apply(UnitChange::State(State::Disrupted));
    let hit = gain(&table);
    let faces = foreseen::fire(field, battery, target);
    let each = |fate: &Fate| match fate {
        Fate::Disrupted => hit,
        Fate::Holds => missed,
        _ => before,
    };
    faces.iter().map(each).sum::<f64>() / faces.len() as f64 - before
}

/// The best shot that a battery has, whoever's turn it is.
pub(super) fn best(field: Field, battery: PieceId) -> f64 {
    let targets = field.units_of(field.side(battery).other());
    let open = targets.filter(|target| artillery::judge(field, battery, *target).is_ok());
    open.map(|target| expected(field, battery, target)).fold(0.0, f64::max)
}
