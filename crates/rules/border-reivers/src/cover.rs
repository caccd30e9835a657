//! Cover against shot and in melee (BR-00-05, BR-00-07).

use engine::PieceId;
use tabletop::{Bounds, Disc, FeatureId, Point, Segment};

use crate::book::{KindOfGround, MeleeCover, ShotCover};
use crate::field::Field;
use crate::going::solid;
use crate::table::Sign;
use crate::world::World;

/// The cover of a target from a shooter (BR-00-07): the best class of a line between them that the target keeps within
/// an inch of, and of the areas in which its centre is. A line that the shooter touches is none.
pub fn against_shot(field: Field, shooter: PieceId, target: PieceId) -> ShotCover {
    at_place(field, field.base(shooter), field.base(target))
}

/// The cover that a base would have from a shooter's base, wherever the two stand (BR-00-07).
fn at_place(field: Field, shooter: Disc, target: Disc) -> ShotCover {
    let best = behind_lines(field, shooter, target).max().unwrap_or_default();
    best.max(areas(field.world, target.centre).map(|(_, kind)| kind.shot).max().unwrap_or_default())
}

/// Whether a base would have any cover from a shooter's base, wherever the two stand.
pub fn is_any(field: Field, shooter: Disc, target: Disc) -> bool {
    covers_all_round(field.world, target) || behind_lines(field, shooter, target).next().is_some()
}

/// The cover of each line between a shooter and a target that covers him.
fn behind_lines(field: Field<'_>, shooter: Disc, target: Disc) -> impl Iterator<Item = ShotCover> {
    let world = field.world;
    let line = Segment::new(shooter.centre, target.centre);
    let behind = world.book.ground.cover.behind;
    let contact = world.book.foundations.contact.gap;
    let about = Bounds { low: target.centre, high: target.centre }.inflated(target.radius + behind);
    let covering = lines(world, about, |kind| kind.shot > ShotCover::None).filter(move |(feature, _)| {
        let near = |base: &Disc, reach| solid(world, *feature).any(|part| base.is_near(part, reach));
        crosses(world, *feature, line) && near(&target, behind) && !near(&shooter, contact)
    });
    covering.map(|(_, kind)| kind.shot)
}

/// Whether the ground on which a base stands covers it against shot from anywhere.
pub fn covers_all_round(world: &World, target: Disc) -> bool {
    areas(world, target.centre).any(|(_, kind)| kind.shot > ShotCover::None)
}

/// The cover in melee of a figure that is attacked (BR-00-07): the class of a line between the two bases, or of an area in
/// which it stands if the attacker stands outside it or came by charging in this turn.
pub fn in_melee(field: Field, attacked: PieceId, attacker: PieceId) -> MeleeCover {
    let world = field.world;
    let (from, at) = (field.centre(attacker), field.centre(attacked));
    let line = Segment::new(from, at);
    let of_lines = lines(world, Bounds::of_segment(line), |kind| kind.melee > MeleeCover::None)
        .filter(|(feature, _)| crosses(world, *feature, line));
    let best = of_lines.map(|(_, kind)| kind.melee).max().unwrap_or_default();
    let has_charged = field.is(attacker, Sign::Charged);
    let of_areas = areas(world, at).filter(|(feature, _)| has_charged || !holds(world, *feature, from));
    best.max(of_areas.map(|(_, kind)| kind.melee).max().unwrap_or_default())
}

/// Whether a line's solid part lies between two places: a gate or gap is no cover (BR-00-05).
fn crosses(world: &World, feature: FeatureId, line: Segment) -> bool {
    solid(world, feature).any(|part| line.meeting(part).is_some())
}

/// The lines of kinds that give some cover and may lie within bounds.
fn lines(
    world: &World,
    bounds: Bounds,
    gives: impl Fn(&KindOfGround) -> bool,
) -> impl Iterator<Item = (FeatureId, KindOfGround)> {
    world.ground.near(&bounds).iter().filter_map(move |index| {
        let (feature, kind) =
            (&world.ground.features()[index], world.book.ground.kinds.of(world.terrain[index].kind));
        (feature.as_line().is_some() && gives(&kind)).then_some((FeatureId(index as u8), kind))
    })
}

/// The areas in which a place lies, with what the rules make of them.
fn areas(world: &World, at: Point) -> impl Iterator<Item = (FeatureId, KindOfGround)> {
    let kind = |index: usize| world.book.ground.kinds.of(world.terrain[index].kind);
    world.ground.areas_at(at).iter().map(move |index| (FeatureId(index as u8), kind(index)))
}

fn holds(world: &World, feature: FeatureId, at: Point) -> bool {
    world.ground.areas_at(at).contains(usize::from(feature.0))
}
