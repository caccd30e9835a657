//! What a move is worth: ground gained towards the nearest enemy as far as one's arms want it, a front towards him, order
//! kept, and generals near those whom they lead.

use engine::{Answer, PieceId, Side};
use general::{Appraisal, Concern};
use tabletop::{Length, Point, Pose};

use super::inches;
use crate::field::{Class, Field};
use crate::movement::{self, Deed};
use crate::vocabulary::{ABOUT_FACE, JOIN, RECALL, UNLIMBER};

/// A move of a side.
pub(super) fn appraise(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let Some(piece) = answer.piece else { return Appraisal::indifferent() };
    match answer.verb {
        ABOUT_FACE => return turning(field, piece, reversed(field.piece(piece).pose())),
        UNLIMBER => return Appraisal::of(Concern::Opportunity, 4.0, "guns fire when they are unlimbered"),
        JOIN if field.host(piece).is_none() => {
            return Appraisal::of(Concern::Command, 0.2, "men stand better with their general among them");
        }
        RECALL => return Appraisal::of(Concern::Cohesion, -0.5, "it still has work to do before the line"),
        _ => {}
    }
    let Ok(Deed::Move(moved)) = movement::judge(field, side, answer) else {
        return Appraisal::of(Concern::Cohesion, -1.0, "it would only cost time");
    };
    let body = tabletop::Footprint::new(field.piece(piece).shape().width, field.piece(piece).shape().depth);
    let end = moved.path.end(body);
    if field.kind(piece).is_general() {
        return general(field, piece, end.at);
    }
    let wanted = distance_wanted(field, piece);
    let (Some((_, now)), Some((_, then))) =
        (nearest_enemy(field, piece, field.piece(piece).pose().at), nearest_enemy(field, piece, end.at))
    else {
        return Appraisal::indifferent();
    };
    // To be nearer than one's arms want it is as bad as to be farther off.
    let off = |distance: Length| (inches(distance) - wanted).abs();
    let gained = off(now) - off(then);
    let order = if moved.disorders.is_some() && field.steady(piece) { -2.0 } else { 0.0 };
    turning(field, piece, end)
        .and(Concern::Ground, gained * 10.0, "it comes to where it can fight")
        .and(Concern::Cohesion, order, "it would lose its order")
        .and(Concern::Cohesion, off_the_middle(gained), "there is no hurry")
}

/// A move that gains nothing costs the chance to shoot and to recover.
fn off_the_middle(gained: f64) -> f64 {
    if gained < 0.25 { -0.3 } else { 0.0 }
}

/// How far from the enemy a unit wants to stand, in inches with the usual figures: foot at the range of its muskets, horse
/// where it can charge, guns where they are.
fn distance_wanted(field: Field, piece: PieceId) -> f64 {
    let world = field.world;
    let rates = &world.book.movement.rates;
    let near = inches(world.length(world.book.movement.distances.drill_shaken));
    match field.class(piece) {
        Class::Horse => inches(world.length(rates.horse.charge)) * 0.7,
        Class::Cuirassiers => inches(world.length(rates.cuirassiers.charge)) * 0.7,
        Class::Gunners => 3.0 * near,
        Class::Skirmishers | Class::Dragoons => 1.5 * near,
        Class::CloseFoot | Class::NoTroops => near,
    }
}

/// The nearest enemy unit to a point that does not rout, with how far it is.
pub(super) fn nearest_enemy(field: Field, unit: PieceId, at: Point) -> Option<(PieceId, Length)> {
    field
        .units_of(field.side(unit).other())
        .filter(|enemy| !field.routs(*enemy))
        .map(|enemy| (enemy, field.frame(enemy).centre().distance(at)))
        .min_by_key(|(_, distance)| *distance)
}

/// How much better a unit looks at its nearest enemy than before.
fn turning(field: Field, piece: PieceId, end: Pose) -> Appraisal {
    let Some((enemy, _)) = nearest_enemy(field, piece, end.at) else { return Appraisal::indifferent() };
    let centre = field.frame(enemy).centre();
    let off = |pose: Pose| f64::from(pose.off_facing(centre - pose.at).abs()) / 9_000.0;
    let better = off(field.piece(piece).pose()) - off(end);
    Appraisal::of(Concern::Station, better, "it turns its front to the enemy")
}

/// A general wants to be within reach of as many of his units as he can (CP-09-03).
fn general(field: Field, general: PieceId, at: Point) -> Appraisal {
    let reach = field.world.length(field.world.book.movement.distances.command_radius);
    let side = field.side(general);
    let within = |from: Point| {
        let units = field.units_of(side).filter(|unit| {
            let his = field.profile(*unit).commander;
            his.is_none_or(|his| his == general)
        });
        units.filter(|unit| field.frame(*unit).centre().distance(from) <= reach).count() as f64
    };
    let gained = within(at) - within(field.piece(general).pose().at);
    Appraisal::of(Concern::Command, gained, "more of his men are within his reach").and(
        Concern::Command,
        if gained <= 0.0 { -0.2 } else { 0.0 },
        "he is where he should be",
    )
}

/// The same place, looking the other way.
fn reversed(pose: Pose) -> Pose {
    Pose::new(pose.at, pose.facing + tabletop::Angle::HALF)
}
