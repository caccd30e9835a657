//! What covers a unit: against shot (CP-16-39), in combat (CP-17-29), and whether it stands in the open (CP-17-23,
//! CP-19-16).

use engine::PieceId;
use tabletop::{Block, FeatureId, Holding, Line, Segment, Shape};

use crate::field::{Field, TOUCHING};
use crate::going;
use crate::going::lines;
use crate::table::{Fire, Form};
use crate::world::{Cover, Terrain, TerrainKind};

/// What covers a target against a shot along a line, which ends at the target's nearest visible point: an area that
/// holds that point, such as a wood (CP-19-07), or a wall, hedge or work that the line crosses near it and nearer to it than to the shooter, so
/// that a wall protects those who line it and never the enemy at whom they shoot (CP-16-39). The best that applies.
pub fn from_shot(field: Field, target: PieceId, fire: Fire, line: Segment) -> Cover {
    let against = |terrain: &Terrain| match (terrain.kind, fire) {
        // Ballshot treats rough ground as soft cover, other shooting does not (CP-19-11).
        (TerrainKind::Rough, Fire::Ball) => {
            terrain.cover_from_shot.max(field.world.book.sight.rough_against_ball)
        }
        _ => terrain.cover_from_shot,
    };
    let mut best = match field.state(target).holds() {
        Some(block) => against(&field.world.terrain[usize::from(block)]),
        None => Cover::None,
    };
    for (at, feature) in field.world.ground.features().iter().enumerate() {
        let terrain = &field.world.terrain[at];
        let cover = against(terrain);
        let applies = || match &feature.shape {
            Shape::Area(area) => area.contains(line.to) && (terrain.kind != TerrainKind::TownBlock),
            Shape::Line(wall) => protects(field, at, wall, line),
        };
        if cover > best && applies() {
            best = cover;
        }
    }
    best
}

/// Whether a linear obstacle covers the end of a line against a shot from its beginning (CP-16-39).
fn protects(field: Field, feature: usize, wall: &Line, line: Segment) -> bool {
    let near = field.world.length(field.world.book.sight.wall_near_target);
    let mut covered = false;
    wall.passages(line, |passage| {
        let behind = passage.point.distance_squared(line.to);
        let stands = !is_cleared(field, feature, wall, passage.along);
        covered |= stands && behind <= near.squared() && behind < passage.point.distance_squared(line.from);
    });
    // A target that touches the obstacle ends the line upon it: that is no passage, yet the wall is between.
    covered || upon(field, feature, wall, line)
}

/// Whether a line comes over a wall that touches its end, from the other side of it.
fn upon(field: Field, feature: usize, wall: &Line, line: Segment) -> bool {
    let whole = line.length().0.max(1);
    let past = line.to + line.vector().scaled((3 * TOUCHING.0).into(), whole.into());
    let mut met = false;
    wall.passages(Segment::new(line.from, past), |passage| {
        let (behind, before) =
            (passage.point.distance_squared(line.to), passage.point.distance_squared(line.from));
        // Whoever lines it himself shoots over it.
        let far = before > behind && before > TOUCHING.squared();
        met |= far
            && behind <= (3 * TOUCHING.0 as i64).pow(2)
            && !is_cleared(field, feature, wall, passage.along);
    });
    met
}

/// Whether a place along a hedgerow lies in a stretch that has been cleared: it counts as a low wall (CP-19-21).
pub fn is_cleared(field: Field, feature: usize, line: &Line, along: tabletop::Length) -> bool {
    field.world.terrain[feature].kind == TerrainKind::Hedgerow
        && field.table.findings[feature].cleared() >> eighth(line, along) & 1 == 1
}

/// Which eighth of a line a place along it lies in.
pub fn eighth(line: &Line, along: tabletop::Length) -> u8 {
    let whole = i64::from(line.length().0.max(1));
    (i64::from(along.0) * 8 / whole).clamp(0, 7) as u8
}

/// The cover from which a unit fights against one enemy: that of the obstacle across which they meet, for the one who
/// is posted behind it, or of the town block that it holds (CP-17-29, CP-19-35).
pub fn in_combat(field: Field, unit: PieceId, against: PieceId) -> Cover {
    let of = |feature: u8| field.world.terrain[usize::from(feature)].cover_in_combat;
    if let Some(block) = field.state(unit).holds() {
        return of(block);
    }
    let contact = field.contacts(unit).find(|contact| contact.holds(against));
    let across = match contact {
        // The one that came to the obstacle has no cover from it.
        Some(contact) if contact.one() != unit => contact.across(),
        Some(_) => None,
        None => {
            let charge = field
                .table
                .charges
                .iter()
                .find(|charge| charge.charger() == against && charge.target() == unit);
            charge.and_then(|charge| charge.across())
        }
    };
    across.map_or(Cover::None, of)
}

/// The cover of the place that a unit holds, whoever comes: a town block, a wall, hedge or work that it touches, a
/// wood. It counts against shooting, and where tests speak of hard cover.
pub fn held(field: Field, unit: PieceId) -> Cover {
    if let Some(block) = field.state(unit).holds() {
        return field.world.terrain[usize::from(block)].cover_from_shot;
    }
    let body = field.body(unit);
    let mut best = Cover::None;
    for (at, feature) in field.world.ground.features().iter().enumerate() {
        let cover = field.world.terrain[at].cover_from_shot;
        let holds = || match &feature.shape {
            Shape::Area(area) => area.contains(body.pose().at),
            Shape::Line(line) => body.blocks().any(|block| line.is_near(&block, TOUCHING)),
        };
        if cover > best && holds() {
            best = cover;
        }
    }
    best
}

/// Whether a unit is in hard cover against an enemy, or against anybody where none is named (CP-18-17, CP-18-21,
/// CP-18-29).
pub fn is_hard(field: Field, unit: PieceId, against: Option<PieceId>) -> bool {
    match against {
        None => held(field, unit) == Cover::Hard,
        Some(enemy) => shelter(field, unit, enemy).is_some_and(|(_, cover)| cover == Cover::Hard),
    }
}

/// The town block that a unit holds, or the obstacle behind which it is posted against an enemy, with its cover against
/// shooting.
fn shelter(field: Field, unit: PieceId, enemy: PieceId) -> Option<(TerrainKind, Cover)> {
    let block = field.state(unit).holds().map(FeatureId);
    let behind = || lines::posted_behind(field, unit, field.frame(enemy).centre());
    let terrain = field.world.terrain(block.or_else(behind)?);
    Some((terrain.kind, terrain.cover_from_shot))
}

/// Whether skirmishers or gunners hold a strong position against an enemy, a building, a fieldwork or hard cover, in which
/// they count as close-order troops (CP-17-36).
pub fn is_strong_for_loose(field: Field, unit: PieceId, against: PieceId) -> bool {
    shelter(field, unit, against).is_some_and(|(kind, cover)| is_strong(kind) || cover == Cover::Hard)
}

/// The kinds of ground that are strong positions whatever their cover (CP-17-36).
const fn is_strong(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::TownBlock | TerrainKind::LightWorks | TerrainKind::HeavyWorks)
}

/// Whether foot is in the open against an enemy: not in cover in combat, not in disordering terrain, and against mounted
/// troops not above them on a steep slope or beyond one (CP-17-23, CP-19-16).
pub fn in_the_open(field: Field, foot: PieceId, against: PieceId) -> bool {
    in_combat(field, foot, against) == Cover::None
        && !in_disordering_ground(field, foot)
        && !(field.class(against).is_mounted() && is_uphill(field, foot, against))
}

/// Whether any part of a unit stands in ground that disorders, or astride it (CP-19-02).
fn in_disordering_ground(field: Field, unit: PieceId) -> bool {
    if field.form(unit) == Form::Garrison {
        return true;
    }
    let body = field.body(unit);
    field.world.ground.features().iter().enumerate().any(|(at, feature)| {
        let inside = |block: Block| match &feature.shape {
            Shape::Area(area) => area.holds(&block) != Holding::Apart,
            Shape::Line(line) => line.pieces().any(|piece| piece.through(&block).is_some()),
        };
        going::is_disordering(field.world, FeatureId(at as u8))
            && field.may_meet(unit, &feature.bounds())
            && body.blocks().any(inside)
    })
}

/// Whether a unit stands higher up a steep slope than an enemy, or beyond one (CP-17-31, CP-19-16).
fn is_uphill(field: Field, unit: PieceId, against: PieceId) -> bool {
    going::higher_up_steep(field.world, field.frame(unit).centre(), field.frame(against).centre())
}
