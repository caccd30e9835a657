//! What ground does in a melee: obstacles, works and towns (CYP-12-11), and slopes (CYP-12-18).

use engine::PieceId;
use tabletop::{Block, Length, Outline, Shape};

use super::melee::Melee;
use crate::attacking::attackers;
use crate::going::{self, Stretch};
use crate::sight;
use crate::world::TerrainKind;
use crate::{Field, Form, Sign, flanks};

/// Behind what a unit shelters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shelter {
    /// A hedge, a fence or a stream.
    Soft,
    /// A stone wall.
    Hard,
    /// Works or a town; foot alone.
    Works,
}

impl Shelter {
    /// Its dice (CYP-12-11).
    pub const fn dice(self, field: Field) -> i8 {
        let book = &field.world.book.combat.dice;
        match self {
            Shelter::Soft => book.soft_obstacle,
            Shelter::Hard => book.hard_obstacle,
            Shelter::Works => book.works,
        }
    }
}

/// The best thing behind which a unit shelters in a melee: across which, or into which, at least one of those who attack it must come
/// to reach it (CYP-12-11). Attackers have no shelter, nor has who was backed into.
pub fn shelter(field: Field, unit: PieceId, melee: &Melee) -> Option<Shelter> {
    attackers(field, unit)
        .filter(|enemy| melee.has(*enemy) && !field.is(*enemy, Sign::Collided))
        .filter_map(|enemy| against(field, unit, enemy))
        .max()
}

/// Behind what a unit shelters from one attacker.
fn against(field: Field, unit: PieceId, enemy: PieceId) -> Option<Shelter> {
    let (world, way) = (field.world, last_way(field, unit, enemy));
    let mut found = None;
    for (at, terrain) in world.terrain.iter().enumerate() {
        let defends = || lies_by(field, at, unit) && meets(field, at, &way);
        let is_within = || holds(field, at, unit) && !began_inside(field, at, enemy);
        let shelter = match terrain.kind {
            TerrainKind::Wall if defends() => Shelter::Hard,
            TerrainKind::Fence | TerrainKind::Hedge | TerrainKind::Stream if defends() => Shelter::Soft,
            TerrainKind::Works | TerrainKind::Town if field.is_infantry(unit) && is_within() => {
                Shelter::Works
            }
            _ => continue,
        };
        found = found.max(Some(shelter));
    }
    found
}

/// What an attacker passes over from where it began until it touches: its front, straight ahead.
fn last_way(field: Field, unit: PieceId, enemy: PieceId) -> Block {
    let (now, body) = (field.piece(enemy).pose(), field.footprint(enemy));
    let began = flanks::began(field, enemy);
    let gap = field.gap(enemy, unit).map_or(Length::ZERO, |gap| gap.distance.rounded_up());
    let ahead = (now.at - began.at).dot(now.facing.along(Length::inches(1))) > 0;
    let long = if ahead { now.at.distance(began.at) } else { Length::ZERO } + gap;
    let from = tabletop::Pose::new(now.at + now.facing.along(gap) - now.facing.along(long), now.facing);
    Block::at(Stretch { from, long }.end(), body.width, long.max(Length(1)))
}

/// Whether a line of the ground is met by a block.
fn meets(field: Field, at: usize, block: &Block) -> bool {
    let Shape::Line(line) = &field.world.ground.features()[at].shape else { return false };
    match line.width() {
        Length::ZERO => line.pieces().any(|piece| piece.meets_inside(block)),
        _ => line.strips().iter().any(|strip| strip.overlaps(block)),
    }
}

/// Whether a unit stands within an inch of a line: it defends it.
fn lies_by(field: Field, at: usize, unit: PieceId) -> bool {
    let near = field.world.book.movement.proximity.inch;
    let Shape::Line(line) = &field.world.ground.features()[at].shape else { return false };
    let near = |block: Block| line.gap(&block).is_some_and(|gap| gap.distance.within(near));
    field.body(unit).blocks().any(near)
}

/// Whether a unit is in works or a town: its garrison, or with some part of it inside.
fn holds(field: Field, at: usize, unit: PieceId) -> bool {
    if field.form(unit) == Form::Deployed {
        return field.unit(unit).garrison().is_some_and(|it| usize::from(it) == at);
    }
    let only = tabletop::IndexSet::EMPTY.with(at);
    field.body(unit).blocks().any(|block| going::lies_in(field.world, only, &block).is_some())
}

/// Whether an attack began wholly inside a feature, so that it does not come into it.
fn began_inside(field: Field, at: usize, enemy: PieceId) -> bool {
    let feature = tabletop::FeatureId(at as u8);
    let body = flanks::body_at(field, enemy, flanks::began(field, enemy));
    body.blocks().all(|block| going::lies_wholly_in(field.world, feature, &block))
}

/// Whether the melee is in a town: any stand of either side in it is inside one (CYP-12-18).
pub fn is_in_town(field: Field, melee: &Melee) -> bool {
    let towns = field.world.sets.towns;
    let inside = |id: PieceId| {
        field.form(id) == Form::Deployed
            && field.unit(id).garrison().is_some_and(|it| towns.contains(usize::from(it)))
            || field.body(id).blocks().any(|block| going::lies_in(field.world, towns, &block).is_some())
    };
    !towns.is_empty() && field.units().any(|id| melee.has(id) && inside(id))
}

/// Whether a unit stands lower than an enemy, each by its middle.
pub fn is_below(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let height = |id: PieceId| sight::height(field.world, field.block(id).centre());
    height(unit) < height(enemy)
}
