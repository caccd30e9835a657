//! What is announced and still to be done, as arrows: the shots that a group has declared together, and who aims at whom.

use engine::PieceId;
use engine::view::{IntentKind, IntentView};

use crate::field::Field;
use crate::table::Shot;
use crate::{firing, rule};

/// The shots that are declared and not yet resolved, in their order, and then the aims that are taken.
pub(super) fn of(field: Field) -> Vec<IntentView> {
    let shots = field.table.battle.shots().iter().filter_map(|one| shot(field, one));
    shots.chain(field.all().filter_map(|man| aim(field, man))).collect()
}

/// A declared shot (BR-06-10).
fn shot(field: Field, shot: &Shot) -> Option<IntentView> {
    let weapon = firing::weapon(field, shot.shooter(), shot.weapon()).map_or("weapon", |weapon| weapon.key());
    let how = if shot.aimed() { "is to fire his aimed" } else { "is to fire his" };
    arrow(field, shot.shooter(), shot.target(), format!("{how} {weapon} at"), rule!("BR-06-10"))
}

/// Somebody who aims at an enemy (BR-06-06).
fn aim(field: Field, man: PieceId) -> Option<IntentView> {
    let target = field.figure(man).aims_at()?;
    let declared = field.table.battle.shots().iter().any(|shot| shot.shooter() == man);
    if declared { None } else { arrow(field, man, target, "aims at".to_owned(), rule!("BR-06-06")) }
}

/// An arrow from the one to the other; a captive's or a dead man's is none.
fn arrow(field: Field, from: PieceId, to: PieceId, word: String, rule: engine::Rule) -> Option<IntentView> {
    let stand = field.stands(from) && field.stands(to) && from != to;
    let way = vec![field.centre(from), field.centre(to)];
    stand.then_some(IntentView { kind: IntentKind::Shoot, from, to: Some(to), word, rule, way })
}
