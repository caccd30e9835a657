use engine::PieceId;
use tabletop::{Disc, FeatureId, Few, Length, Point, Segment};

use crate::book::ShotCover;
use crate::field::Field;
use crate::going::{Build, Goal, Going, Mover, Way, cheapest, solid};
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
    match sight::nearest_visible_enemy(field, man) {
        Some(enemy) => cover::against_shot(field, enemy, man) > ShotCover::None,
        None => true,
    }
}

/// The cheapest way of a man to the nearest spot that gives him missile cover from the nearest enemy whom he sees
/// (BR-02-11). Spots are an inch apart along walls, fences, crests and the outlines of woods, rocks and buildings; one that
/// lies nearer to that enemy than he stands is taken only where the cover is a line between the two. Nothing if he sees
/// no enemy or there is no such spot within two feet.
pub fn cover_to_go_to(field: Field, man: PieceId) -> Option<Way> {
    let enemy = sight::nearest_visible_enemy(field, man)?;
    let from = field.centre(man);
    let going = Going::about(field, &Mover::of(field, man), from, FARTHEST);
    let covers = |spot: Point| {
        let base = Disc { centre: spot, radius: going.mover.radius };
        cover::at_place(field, field.base(enemy), base) > ShotCover::None
    };
    let mut best: Option<Way> = None;
    let (mut sought, mut before) = (0, None);
    loop {
        let spots = nearest_spots(field, &going.mover, enemy, before);
        for &(far, spot) in &spots {
            let limit = best.map_or(FARTHEST, |way| way.cost - Length(1));
            if far > limit || sought == SOUGHT {
                return best;
            }
            if covers(spot) && going.rests(spot).is_ok() {
                sought += 1;
                best = cheapest(&going, from, Goal::Place(spot), limit).or(best);
            }
        }
        before = spots.last().copied();
        if spots.len() < AT_ONCE {
            return best;
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
        let key = (from.distance(spot), spot);
        let is_next = key.0 <= FARTHEST && before.is_none_or(|before| key > before);
        let is_full = spots.len() == AT_ONCE;
        if !is_next || (is_full && spots.last().is_some_and(|last| key >= *last)) {
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
        for part in solid(world, FeatureId(index as u8)) {
            along(part, |at, out| {
                visit(at + out.scaled(off.0.into(), i64::from(out.length().0).max(1)), is_line);
                visit(at - out.scaled(off.0.into(), i64::from(out.length().0).max(1)), is_line);
            });
            nearest_on(part, field.centre(mover.piece), off, &mut |at| visit(at, is_line));
        }
    }
}

/// Visits places along a stretch, with the direction square to it.
fn along(part: Segment, mut visit: impl FnMut(Point, tabletop::Vector)) {
    let whole = part.length();
    let count = (whole.0 / APART.0).max(1);
    for step in 0..=count {
        visit(part.from + part.vector().scaled(step.into(), count.into()), part.vector().right());
    }
}

/// Visits the two spots off the place of a stretch that is nearest to somebody.
fn nearest_on(part: Segment, from: Point, off: Length, visit: &mut dyn FnMut(Point)) {
    let (whole, out) = (part.vector(), part.vector().right());
    let along = whole.dot(from - part.from).clamp(0, whole.length_squared());
    let at = part.from + whole.scaled(along, whole.length_squared().max(1));
    let out = out.scaled(off.0.into(), i64::from(out.length().0).max(1));
    visit(at + out);
    visit(at - out);
}
