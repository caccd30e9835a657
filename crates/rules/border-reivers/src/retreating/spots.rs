use engine::PieceId;
use tabletop::{Disc, FeatureId, Few, Length, Point, Segment};

use crate::book::ShotCover;
use crate::field::Field;
use crate::going::{Build, Goal, Going, Mover, Way, cheapest, leads, solid};
use crate::world::TerrainKind;
use crate::{cover, sight};

/// How far apart the spots along a line or an outline are at which cover is sought.
const APART: Length = Length::INCH;
/// How far spots keep off what they lie behind, beyond the base: rounding.
const HAIR: Length = Length(3);
/// The most spots to which a way is sought.
const SOUGHT: usize = 6;
/// So many spots are put in their order at once.
const AT_ONCE: usize = 48;
/// The farthest that cover is sought, by what the way to it costs: farther than any roll takes a man.
const FARTHEST: Length = Length::inches(24);

/// Whether a man has missile cover from the nearest enemy whom he sees; who sees none counts as covered (BR-02-06,
/// BR-02-11).
pub fn is_in_cover(field: Field, man: PieceId) -> bool {
    covers(field, man, sight::nearest_visible_enemy(field, man))
}

/// Whether a man has missile cover from the nearest enemy whom he sees, if he sees one.
pub fn covers(field: Field, man: PieceId, enemy: Option<PieceId>) -> bool {
    enemy.is_none_or(|enemy| cover::against_shot(field, enemy, man) > ShotCover::None)
}

/// The cheapest way of a man to the nearest spot that gives him missile cover from the nearest enemy whom he sees
/// (BR-02-11). Spots are an inch apart along walls, fences, crests and the outlines of woods, rocks and buildings; one that
/// lies nearer to that enemy than he stands is taken only where the cover is a line between the two. Nothing if he sees
/// no enemy or there is no such spot within two feet.
pub fn cover_to_go_to(field: Field, man: PieceId) -> Option<Way> {
    let enemy = sight::nearest_visible_enemy(field, man)?;
    let (from, mut best) = (field.centre(man), None::<Way>);
    seek(field, man, enemy, &mut |going, limit, spot| {
        best = cheapest(going, from, Goal::Place(spot), limit).or(best);
        best.map(|way| way.cost - Length(1))
    });
    best
}

/// Whether a man has any such spot to go to from an enemy (BR-02-11).
pub fn has_cover_from(field: Field, man: PieceId, enemy: PieceId) -> bool {
    let (from, mut has) = (field.centre(man), false);
    seek(field, man, enemy, &mut |going, limit, spot| {
        has = leads(going, from, Goal::Place(spot), limit);
        has.then_some(Length::ZERO)
    });
    has
}

/// Visits the nearest spots that would give a man cover from an enemy, with how far he would go to them, in their order,
/// until there are enough of them. How far is told by the visitor when he knows better.
fn seek(
    field: Field,
    man: PieceId,
    enemy: PieceId,
    visit: &mut dyn FnMut(&Going, Length, Point) -> Option<Length>,
) {
    let going = Going::about(field, &Mover::of(field, man), field.centre(man), FARTHEST);
    let covers = |spot: Point| {
        let base = Disc { centre: spot, radius: going.mover.radius };
        cover::at_place(field, field.base(enemy), base) > ShotCover::None
    };
    let (mut sought, mut before, mut limit) = (0, None, FARTHEST);
    loop {
        let spots = nearest_spots(field, &going.mover, enemy, before);
        for &(far, spot) in &spots {
            if sought == SOUGHT || far > limit {
                return;
            }
            if covers(spot) && going.rests(spot).is_ok() {
                sought += 1;
                limit = visit(&going, limit, spot).unwrap_or(limit);
            }
        }
        before = spots.last().copied();
        if spots.len() < AT_ONCE {
            return;
        }
    }
}

/// The spots nearest to a man that are farther than those looked at before, with how far they are, in their order.
fn nearest_spots(
    field: Field,
    mover: &Mover,
    enemy: PieceId,
    before: Option<(Length, Point)>,
) -> Few<(Length, Point), AT_ONCE> {
    let from = field.centre(mover.piece);
    let mut spots: Few<(Length, Point), AT_ONCE> = Few::empty((Length::ZERO, from));
    each_spot(field, mover, &mut |spot, is_line| {
        // Most are too far off, or farther than so many others.
        let is_full = spots.len() == AT_ONCE;
        let farthest = if is_full { spots[AT_ONCE - 1].0 } else { FARTHEST };
        if from.distance_squared(spot) > farthest.squared() {
            return;
        }
        let key = (from.distance(spot), spot);
        if before.is_some_and(|before| key <= before) || (is_full && key >= spots[AT_ONCE - 1]) {
            return;
        }
        if is_line || no_nearer(field, mover.piece, enemy, spot) {
            let place = spots.partition_point(|other| *other < key);
            if spots.get(place) != Some(&key) {
                spots.truncate(AT_ONCE - 1);
                spots.try_insert(place, key);
            }
        }
    });
    spots
}

/// Whether a place is no nearer to the nearest enemy whom a man sees than he stands (BR-02-11).
pub(super) fn keeps_off(field: Field, man: PieceId, at: Point) -> bool {
    sight::nearest_visible_enemy(field, man).is_none_or(|enemy| no_nearer(field, man, enemy, at))
}

/// Whether a place is no nearer to an enemy than a man stands.
fn no_nearer(field: Field, man: PieceId, enemy: PieceId, at: Point) -> bool {
    let enemy = field.centre(enemy);
    at.distance_squared(enemy) >= field.centre(man).distance_squared(enemy)
}

/// Visits the spots at which cover may be had, and whether they lie behind a line.
fn each_spot(field: Field, mover: &Mover, visit: &mut dyn FnMut(Point, bool)) {
    let world = field.world;
    for (index, feature) in world.ground.features().iter().enumerate() {
        let terrain = &world.terrain[index];
        let gives = world.book.ground.kinds.of(terrain.kind).shot > ShotCover::None;
        if !gives || (terrain.kind == TerrainKind::Building && mover.build == Build::Hooves) {
            continue;
        }
        let reach = FARTHEST + mover.radius + HAIR;
        if !feature.bounds().inflated(reach).contains(field.centre(mover.piece)) {
            continue;
        }
        let is_line = feature.as_line().is_some();
        let off = match terrain.kind {
            TerrainKind::Wood | TerrainKind::Rocks => HAIR,
            _ => mover.radius + HAIR,
        };
        // Most parts of long walls and wide woods are too far off.
        let within = Disc { centre: field.centre(mover.piece), radius: reach };
        for part in solid(world, FeatureId(index as u8)).filter(|part| within.is_near(*part, Length::ZERO)) {
            let out = part.vector().right();
            let out = out.scaled(off.0.into(), i64::from(out.length().0).max(1));
            let mut beside = |at: Point| {
                visit(at + out, is_line);
                visit(at - out, is_line);
            };
            along(part, &mut beside);
            beside(nearest_on(part, field.centre(mover.piece)));
        }
    }
}

/// Visits places along a stretch.
fn along(part: Segment, visit: &mut dyn FnMut(Point)) {
    let whole = part.length();
    let count = (whole.0 / APART.0).max(1);
    for step in 0..=count {
        visit(part.from + part.vector().scaled(step.into(), count.into()));
    }
}

/// The place of a stretch that is nearest to somebody.
fn nearest_on(part: Segment, from: Point) -> Point {
    let whole = part.vector();
    let along = whole.dot(from - part.from).clamp(0, whole.length_squared());
    part.from + whole.scaled(along, whole.length_squared().max(1))
}
