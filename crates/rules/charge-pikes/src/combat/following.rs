//! 17.3: cavalry follows up an enemy who recoiled.

use engine::PieceId;
use tabletop::{Block, FeatureId, Footprint, Leg, Path};

use crate::combat::meeting::meet;
use crate::field::{Field, TOUCHING};
use crate::marks::raise;
use crate::movement::placing::place_along;
use crate::steps::CombatStep;
use crate::table::{Contact, Sign};
use crate::{Acting, going, rule};

/// Where just one side of a contact recoiled, true cavalry on the other goes straight ahead, at most as far, until it is
/// in contact again (CP-17-13); then the next contact.
pub fn follow_ups(act: &mut Acting, at: u8) {
    let Some(contact) = act.table().battle.contacts().get(usize::from(at)).copied() else {
        return;
    };
    let field = act.field();
    if let Some((unit, enemy)) = follows(field, &contact) {
        follow(act, unit, enemy, contact.across().map(FeatureId));
    }
    act.then(CombatStep::follow_ups(at + 1));
}

/// Who follows up whom in a contact, if anybody: not one still in contact with another enemy (CP-17-13).
fn follows(field: Field, contact: &Contact) -> Option<(PieceId, PieceId)> {
    let recoiled = |unit| field.has(unit, Sign::Recoiled);
    let (unit, enemy) = match (recoiled(contact.one()), recoiled(contact.other())) {
        (true, false) => (contact.other(), contact.one()),
        (false, true) => (contact.one(), contact.other()),
        _ => return None,
    };
    let here = |id: PieceId| field.piece(id).on_table() && !field.routs(id);
    let elsewhere = field.contacts(unit).any(|other| {
        let touched = other.against(unit).is_some_and(|foe| meet(field, unit, foe, other.across()));
        other != contact && touched
    });
    let may = here(unit) && here(enemy) && field.class(unit).is_cavalry() && !elsewhere;
    (may && !meet(field, unit, enemy, contact.across())).then_some((unit, enemy))
}

/// It goes straight ahead until it touches the enemy again, at most as far as he recoiled, and counts a point in the next
/// round (CP-17-13, CP-17-30). It stays where units or closed ground are in the way, and stops at the obstacle across which
/// the two fought (CP-19-35).
fn follow(act: &mut Acting, unit: PieceId, enemy: PieceId, across: Option<FeatureId>) {
    let field = act.field();
    let piece = field.piece(unit);
    let body = piece.shape().footprint();
    let ahead = Path::of(piece.pose(), Leg::Advance(as_far_as(field, enemy)));
    let ahead = up_to_the_line(field, across, ahead, body);
    let foe = field.body(enemy);
    let met = ahead.first_moment(body, |pose| foe.within_of(&body.block(pose), TOUCHING));
    let path = met.map_or(ahead, |moment| ahead.cut(&moment.stroke, moment.extent, body));
    if path.end(body) == piece.pose() || !is_free(field, unit, enemy, &path, body) {
        return;
    }
    place_along(act, rule!("CP-17-13"), unit, &path);
    if met.is_some() {
        act.emit(rule!("CP-17-30"), raise(unit, Sign::FollowedUp));
    }
}

/// A way that ends where it would come upon a linear obstacle.
fn up_to_the_line(field: Field, across: Option<FeatureId>, path: Path, body: Footprint) -> Path {
    let obstacle = across.and_then(|feature| field.world.ground.feature(feature));
    let Some(line) = obstacle.and_then(|it| it.as_line()) else { return path };
    let met = path.strokes(body).find_map(|stroke| {
        let over = stroke.over_line(body, line).first().copied()?;
        Some(path.cut(&stroke, over.from, body))
    });
    met.unwrap_or(path)
}

/// How far an enemy recoils from a round (CP-17-12, CP-18-26).
fn as_far_as(field: Field, enemy: PieceId) -> tabletop::Length {
    let distances = &field.world.book.movement.distances;
    let mounted = field.class(enemy).is_mounted();
    field.world.length(if mounted { distances.recoil_mounted } else { distances.recoil_after_loss })
}

/// Whether no other unit stands in the way and no ground that it may not enter, and the way stays on the table.
fn is_free(field: Field, unit: PieceId, enemy: PieceId, path: &Path, body: Footprint) -> bool {
    let others = field.units().filter(|other| *other != unit && *other != enemy);
    let meets = |block: &Block| path.sweeps(body, Block::TOLERANCE).any(|(_, sweep)| sweep.meets(block));
    let mut bodies = others.map(|other| field.body(other));
    let ground = &field.world.ground;
    let end = body.block(path.end(body));
    let closed = ground.reached_by(&end, tabletop::IndexSet::below(ground.features().len()));
    let stays = ground.bounds().encloses(&end);
    let shut = closed.iter().any(|at| going::closed(field, unit, FeatureId(at as u8)));
    stays && !shut && !bodies.any(|body| body.blocks().any(|block| meets(&block)))
}
