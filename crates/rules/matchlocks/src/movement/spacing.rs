//! The three inches between friends (NMM-03-27).

use engine::{PieceId, Refusal};
use tabletop::{Block, FeatureId, Length, Outline};

use super::bodies::{CONTACT, Neighbour, is_undeployed};
use super::trip::{PassedFriends, Trip};
use crate::book::Kind;
use crate::field::Field;
use crate::rule;
use crate::world::Terrain;

/// Whether two friends, or pieces of ground that they share, excuse them from keeping apart, wherever they
/// stand.
pub fn excused(field: Field, unit: PieceId, friend: PieceId) -> bool {
    let pair = |plotton: PieceId, squadron: PieceId| {
        field.kind(plotton) == Kind::MusketeerDetachment && field.parent(plotton) == Some(squadron)
    };
    field.leader(unit)
        || field.leader(friend)
        || pair(unit, friend)
        || pair(friend, unit)
        || is_undeployed(field, unit)
        || is_undeployed(field, friend)
        || field.engaged(unit)
        || field.engaged(friend)
}

/// Whether two outlines both lie, by their centres, in one piece of terrain: a building, a wood, a patch of bad
/// ground.
pub fn share_terrain(field: Field, one: &Block, other: &Block) -> bool {
    let ground = &field.world.ground;
    let shared = ground.areas_at(one.centre()).and(ground.areas_at(other.centre()));
    shared.iter().any(|feature| {
        matches!(
            field.world.terrain(FeatureId(feature as u8)),
            Terrain::Building { .. } | Terrain::Wood | Terrain::Bog | Terrain::Broken
        )
    })
}

/// The least distance that friends keep (NMM-03-27), the tolerance of measuring taken off.
pub fn least_gap(field: Field) -> Length {
    field.world.book.troops.gap.between_friends - field.tolerance()
}

/// Judges the end of a move against a friend (NMM-03-27). A turn on the spot is not judged, nor is the end of a
/// crossing, which the obstacle alone decides.
pub(crate) fn judge(
    field: Field,
    trip: &Trip,
    friend: &Neighbour,
    passed: &PassedFriends,
    full: bool,
) -> Result<(), Refusal> {
    let least = least_gap(field);
    if !trip.end.nearer_than(&friend.block, least) {
        return Ok(());
    }
    // What is told at a glance comes first, and no gap is measured that need not be.
    let through = || passed.iter().any(|one| one.unit == friend.id);
    let moved_up = || trip.is_straight() && trip.end.within(&friend.block, CONTACT);
    let no_nearer = || {
        trip.start.nearer_than(&friend.block, least)
            && trip.end.gap(&friend.block).distance >= trip.start.gap(&friend.block).distance
    };
    if excused(field, trip.unit, friend.id)
        || share_terrain(field, &trip.end, &friend.block)
        || moved_up()
        || if through() { full } else { no_nearer() }
    {
        return Ok(());
    }
    let gap = trip.end.gap(&friend.block);
    Err(Refusal::new(
        rule!("NMM-03-27"),
        "friends keep three inches apart: stop sooner, go farther, or come up to him to pass through",
    )
    .measured(gap.distance.rounded_up(), field.world.book.troops.gap.between_friends)
    .segment(gap.line()))
}
