//! Commanded shot: stands of shot detached from several regiments (CYP-23-07, CYP-23-08), and placed among the horse (CYP-23-09).

use engine::{PieceId, Refusal};
use tabletop::{Body, Length, Outline};

use crate::field::{Field, TOUCHING};
use crate::flanks::GRAIN;
use crate::movement::placing::Place;
use crate::rule;
use crate::world::{Kind, Optional, World};

/// Whether a unit of commanded shot may be so many stands strong (CYP-23-07).
///
/// # Errors
/// Why not.
pub fn judge_strength(world: &World, stands: u8) -> Result<(), Refusal> {
    let (why, book) = (rule!("CYP-23-07"), &world.book.options.commanded_shot);
    if !world.options.has(Optional::CommandedShot) {
        return Err(Refusal::new(why, "commanded shot is for battles in which both sides agreed on it"));
    }
    match (book.least..=book.most).contains(&stands) {
        true => Ok(()),
        false => Err(Refusal::new(why, "commanded shot is at least four stands strong, and at most eight")),
    }
}

/// Whether a regiment may give one more stand: foot of the same side with a full stand of shot, which has not given what it may
/// (CYP-23-07).
///
/// # Errors
/// Why not.
pub fn judge_gift(world: &World, shot: PieceId, regiment: PieceId, given: u8) -> Result<(), Refusal> {
    let no = |text| Err(Refusal::new(rule!("CYP-23-07"), text).piece(regiment));
    let it = world.profile(regiment);
    if it.side != world.profile(shot).side || !matches!(it.kind, Kind::Foot | Kind::Musketeers) {
        return no("stands of shot come from regiments of foot of the same side");
    }
    if it.figures - it.pikes < world.figures_a_stand(it.kind, false) {
        return no("it has no full stand of shot");
    }
    match given < world.book.options.commanded_shot.each {
        true => Ok(()),
        false => no("a regiment gives one stand at most"),
    }
}

/// A regiment gives a stand before the battle: it begins with so much fewer, and none of them counts as lost (CYP-23-08).
pub fn gives(world: &mut World, shot: PieceId, regiment: PieceId) {
    let each = world.figures_a_stand(Kind::CommandedShot, false);
    world.profiles[regiment.index()].figures -= each;
    world.profiles[shot.index()].figures += each;
}

/// The friendly horse with which a unit of commanded shot is placed: it touches its sides or its rear (CYP-23-09).
pub fn horse_of(field: Field, shot: PieceId) -> Option<PieceId> {
    if field.kind(shot) != Kind::CommandedShot || !field.piece(shot).on_table() || field.is_routed(shot) {
        return None;
    }
    let body = field.body(shot);
    field.formed_of(field.side(shot)).find(|horse| has_beside(field, *horse, &body))
}

/// Whether a body touches the sides or the rear of horse that is not routed.
fn has_beside(field: Field, horse: PieceId, body: &Body) -> bool {
    if !field.is_cavalry(horse) || field.is_routed(horse) || !field.body(horse).within(body, TOUCHING) {
        return false;
    }
    let (front, long) = (field.piece(horse).pose(), Length::inches(100));
    let (ahead, limit) = (front.facing.along(long), i64::from(GRAIN.0) * i64::from(long.0));
    body.blocks().all(|block| block.wholly(|corner| (corner - front.at).dot(ahead) <= limit))
}

/// The commanded shot placed with a unit of horse.
pub fn with_horse(field: Field<'_>, horse: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let all = field.is_cavalry(horse).then(|| field.formed_of(field.side(horse)));
    let is_with = move |id: PieceId| horse_of(field, id) == Some(horse);
    all.into_iter().flatten().filter(move |id| is_with(*id))
}

/// Whether commanded shot may end so: with no horse more than eight stands of shot are placed (CYP-23-09).
///
/// # Errors
/// If there would be more.
pub fn judge_place(field: Field, shot: PieceId, place: &Place) -> Result<(), Refusal> {
    if field.kind(shot) != Kind::CommandedShot {
        return Ok(());
    }
    let horse = field.formed_of(field.side(shot)).find(|horse| has_beside(field, *horse, &place.body));
    let Some(horse) = horse else { return Ok(()) };
    let others = with_horse(field, horse).filter(|id| *id != shot).map(|id| field.stand_count(id));
    let all = others.sum::<u8>() + field.stand_count(shot);
    match all <= field.world.book.options.commanded_shot.with_horse {
        true => Ok(()),
        false => {
            Err(Refusal::new(rule!("CYP-23-09"), "eight stands of shot are with this horse").piece(horse))
        }
    }
}
