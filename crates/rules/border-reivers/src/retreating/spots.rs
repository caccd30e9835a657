//! The spots out of sight behind cover to which men go back, the cheapest first.

use engine::PieceId;
use tabletop::{Bounds, Disc, InlineVec, Length, Point, Segment};

use crate::book::ShotCover;
use crate::field::Field;
use crate::going::{Build, Going, Mover, Way, cheapest_to, leads_round};
use crate::world::TerrainKind;
use crate::{cover, sight};

/// How far spots keep off what they lie behind, beyond the base: rounding.
const HAIR: Length = Length(3);
/// The most spots to which a way is sought.
const SOUGHT: usize = 6;
/// So many spots are put in their order at first, since mostly one of them decides, and then at once.
const AT_FIRST: usize = 24;
const AT_ONCE: usize = 100;
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

/// The cheapest way of a man to the nearest spot that gives him missile cover from an enemy, the nearest whom he sees
/// (BR-02-11). Spots are an inch apart along walls, fences, crests and the outlines of woods, rocks and buildings; one that
/// lies nearer to that enemy than he stands is taken only where the cover is a line between the two. Nothing if there is
/// no such spot within two feet.
pub(super) fn cover_to_go_to(field: Field, man: PieceId, enemy: PieceId) -> Option<Way> {
    let from = field.centre(man);
    let mut going = Going::alone(field, &Mover::of(field, man));
    going.gather(from, FARTHEST);
    // The best way is no dearer than the cheapest straight one.
    let (mut spots, mut most) = (InlineVec::<Point, SOUGHT>::empty(from), FARTHEST);
    seek(&going, enemy, &mut |spot| {
        spots.push(spot);
        if let Ok(cost) = going.stretch(Segment::new(from, spot)) {
            most = most.min(cost);
        }
        most
    });
    let mut best = None::<Way>;
    for spot in &spots {
        best = cheapest_to(&going, from, *spot, most).or(best);
        most = best.map_or(most, |way| way.cost - Length(1));
    }
    best
}

/// Whether a man has any such spot to go to from an enemy (BR-02-11).
pub fn has_cover_from(field: Field, man: PieceId, enemy: PieceId) -> bool {
    let from = field.centre(man);
    let mut going = Going::alone(field, &Mover::of(field, man));
    going.gather(from, FARTHEST);
    // Mostly one can go straight to one of them.
    let (mut spots, mut has) = (InlineVec::<Point, SOUGHT>::empty(from), false);
    seek(&going, enemy, &mut |spot| {
        spots.push(spot);
        has = going.stretch(Segment::new(from, spot)).is_ok_and(|cost| cost <= FARTHEST);
        if has { Length::ZERO } else { FARTHEST }
    });
    has || spots.iter().any(|spot| leads_round(&going, from, *spot, FARTHEST))
}

/// Visits the nearest spots where a mover can rest and that would give him cover from an enemy, in their order, until there
/// are enough of them or they are farther than the visitor says that he would go.
fn seek(going: &Going, enemy: PieceId, visit: &mut dyn FnMut(Point) -> Length) {
    let field = going.field;
    let covers = |spot: Point| {
        let base = Disc { centre: spot, radius: going.mover.radius };
        cover::is_any(field, field.base(enemy), base)
    };
    let (mut sought, mut before, mut limit, mut at_once) = (0, None, FARTHEST, AT_FIRST);
    loop {
        let spots = nearest_spots(field, &going.mover, enemy, (before, limit), at_once);
        for &(far, spot) in &spots {
            if sought == SOUGHT || far > limit {
                return;
            }
            if covers(spot) && going.rests(spot).is_ok() {
                sought += 1;
                limit = visit(spot);
            }
        }
        if spots.len() < at_once {
            return;
        }
        (before, at_once) = (spots.last().copied(), AT_ONCE);
    }
}

/// The spots nearest to a man that are farther than those looked at before and no farther than a limit, with how far they
/// are, in their order.
fn nearest_spots(
    field: Field,
    mover: &Mover,
    enemy: PieceId,
    (before, limit): (Option<(Length, Point)>, Length),
    at_once: usize,
) -> InlineVec<(Length, Point), AT_ONCE> {
    let from = field.centre(mover.piece);
    let mut spots: InlineVec<(Length, Point), AT_ONCE> = InlineVec::empty((Length::ZERO, from));
    let mut farthest = limit;
    // Whatever is nearer by more than rounding has been looked at.
    let near = before.map_or(Length::ZERO, |(far, _)| (far - Length(1)).max(Length::ZERO));
    let near = near.squared();
    each_spot(field, mover, limit, |spot, is_line| {
        // Most are too far off, or farther than so many others, or have been looked at.
        let square = from.distance_squared(spot);
        if square > farthest.squared() || square < near {
            return farthest;
        }
        let key = (Length::root_of(square), spot);
        let last = spots.get(at_once - 1);
        if before.is_some_and(|before| key <= before) || last.is_some_and(|last| key >= *last) {
            return farthest;
        }
        if is_line || no_nearer(field, mover.piece, enemy, spot) {
            let place = spots.partition_point(|other| *other < key);
            if spots.get(place) != Some(&key) {
                spots.truncate(at_once - 1);
                spots.try_insert(place, key);
                farthest = spots.get(at_once - 1).map_or(limit, |last| last.0);
            }
        }
        farthest
    });
    spots
}

/// Whether a place is no nearer to an enemy than a man stands (BR-02-11).
pub(super) fn no_nearer(field: Field, man: PieceId, enemy: PieceId, at: Point) -> bool {
    let enemy = field.centre(enemy);
    at.distance_squared(enemy) >= field.centre(man).distance_squared(enemy)
}

/// A part of a line or an outline at which cover may be had.
#[derive(Clone, Copy)]
struct Stretch {
    /// How far off its nearest place is.
    away: Length,
    /// Its feature.
    feature: u16,
    /// Which of the feature's parts it is.
    part: u16,
}

/// The most stretches that are put in their order.
const STRETCHES: usize = 250;

/// Visits the spots at which cover may be had, stretch by stretch from the nearest on, and whether they lie behind a line,
/// but for those that are farther off than the visitor says that he looks, or than a limit.
fn each_spot(field: Field, mover: &Mover, limit: Length, mut visit: impl FnMut(Point, bool) -> Length) {
    let (world, from) = (field.world, field.centre(mover.piece));
    let mut along = |stretch: &Stretch| {
        let feature = usize::from(stretch.feature);
        let (terrain, is_line) =
            (&world.terrain[feature], world.ground.features()[feature].as_line().is_some());
        let (part, places) = terrain.part(stretch.part.into());
        let out = part.vector().right();
        let off = off(terrain.kind, mover);
        let out = out.scaled(off.0.into(), i64::from(out.length().0).max(1));
        let mut beside = |at: Point| {
            visit(at + out, is_line);
            visit(at - out, is_line)
        };
        let farthest = beside(nearest_on(part, from));
        places.iter().fold(farthest, |_, place| beside(*place))
    };
    let mut stretches: InlineVec<Stretch, STRETCHES> =
        InlineVec::empty(Stretch { away: Length::ZERO, feature: 0, part: 0 });
    each_stretch(field, mover, &mut |stretch| {
        if !stretches.try_push(stretch) {
            along(&stretch);
        }
    });
    stretches.sort_unstable_by_key(|stretch| (stretch.away, stretch.feature, stretch.part));
    let mut farthest = limit;
    for stretch in &stretches {
        if stretch.away > farthest + mover.radius + HAIR.times(2) {
            return;
        }
        farthest = along(stretch);
    }
}

/// Visits the stretches near enough to a man at which he may have cover.
fn each_stretch(field: Field, mover: &Mover, visit: &mut dyn FnMut(Stretch)) {
    let (world, from) = (field.world, field.centre(mover.piece));
    let reach = FARTHEST + mover.radius + HAIR.times(2);
    for (index, feature) in world.ground.features().iter().enumerate() {
        let terrain = &world.terrain[index];
        let gives = world.book.ground.kinds.of(terrain.kind).shot > ShotCover::None;
        let is_closed = terrain.kind == TerrainKind::Building && mover.build == Build::Hooves;
        if !gives || is_closed || !feature.bounds().inflated(reach).contains(from) {
            continue;
        }
        for (number, part) in terrain.solid().iter().enumerate() {
            // Most parts of long walls and wide woods are too far off.
            if Bounds::of_segment(*part).inflated(reach).contains(from) {
                let away = from.distance(nearest_on(*part, from));
                if away <= reach {
                    visit(Stretch { away, feature: index as u16, part: number as u16 });
                }
            }
        }
    }
}

/// How far from a line or an outline the spots lie: in a wood a man's centre, elsewhere his base.
fn off(kind: TerrainKind, mover: &Mover) -> Length {
    match kind {
        TerrainKind::Wood | TerrainKind::Rocks => HAIR,
        _ => mover.radius + HAIR,
    }
}

/// The place of a stretch that is nearest to somebody.
fn nearest_on(part: Segment, from: Point) -> Point {
    let whole = part.vector();
    let along = whole.dot(from - part.from).clamp(0, whole.length_squared());
    part.from + whole.scaled(along, whole.length_squared().max(1))
}
