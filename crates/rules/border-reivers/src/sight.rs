//! Line of sight (BR-00-06).

use engine::{PieceId, Refusal};
use tabletop::{FeatureId, Few, IndexSet, Length, Point, Segment};

use crate::book::SightThrough;
use crate::field::Field;
use crate::rule;
use crate::table::Order;
use crate::world::{TerrainKind, World};

/// More than the men of any side (BR-11-01).
const FOES: usize = 96;

/// Whether one who stands on the table sees another (BR-00-06).
pub fn sees(field: Field, viewer: PieceId, target: PieceId) -> bool {
    judge(field, viewer, target).is_ok()
}

/// Why one who stands on the table does not see another: what stands or grows between (BR-00-06).
///
/// # Errors
/// The ground or the piece in the way.
pub fn judge(field: Field, viewer: PieceId, target: PieceId) -> Result<(), Refusal> {
    let line = Segment::new(field.centre(viewer), field.centre(target));
    over_ground(field, viewer, target, line)?;
    past_bases(field, viewer, target, line)
}

/// Whether a viewer would see an enemy who stood at a place, as far as the ground goes and all others who stand.
pub fn sees_place(field: Field, viewer: PieceId, place: Point) -> bool {
    let line = Segment::new(field.centre(viewer), place);
    over_ground(field, viewer, viewer, line).is_ok() && past_bases(field, viewer, viewer, line).is_ok()
}

/// Buildings but those that one of the two occupies, crests that neither touches, and more wood than one looks through.
fn over_ground(field: Field, viewer: PieceId, target: PieceId, line: Segment) -> Result<(), Refusal> {
    let world = field.world;
    let mut woods = IndexSet::EMPTY;
    for index in world.ground.near(&tabletop::Bounds::of_segment(line)).iter() {
        let feature = &world.ground.features()[index];
        let kind = world.terrain[index].kind;
        let blocked = match (world.book.ground.kinds.of(kind).sight, feature.as_area(), feature.as_line()) {
            (SightThrough::Clear, ..) => false,
            (SightThrough::Deep, ..) => {
                woods = woods.with(index);
                false
            }
            (SightThrough::Blocked, Some(area), _) => {
                area.is_entered(line) && !area.contains(line.from) && !area.contains(line.to)
            }
            (SightThrough::Blocked, _, Some(crest)) => {
                let contact = world.book.foundations.contact.gap;
                let touches = |id| crest.pieces().any(|piece| field.base(id).is_near(piece, contact));
                crest.is_passed(line) && !touches(viewer) && !touches(target)
            }
            (SightThrough::Blocked, None, None) => false,
        };
        if blocked {
            return Err(Refusal::new(
                rule!("BR-00-06"),
                "a building or a crest is between them: it is not seen",
            )
            .ground(index as u8));
        }
    }
    let depth = world.ground.length_covered(line, woods);
    let limit = world.book.ground.sight.wood_depth;
    if depth > limit {
        return Err(Refusal::new(rule!("BR-00-06"), "there is too much wood between them: it is not seen")
            .measured(depth, limit)
            .segment(line));
    }
    Ok(())
}

/// Third bases that the line touches, but those in contact with the viewer, and those below him where he stands high.
fn past_bases(field: Field, viewer: PieceId, target: PieceId, line: Segment) -> Result<(), Refusal> {
    let is_high = stands_high(field.world, line.from);
    let bounds = tabletop::Bounds::of_segment(line);
    let blocker = field.bases_seen().find(|(third, base)| {
        bounds.inflated(base.radius).contains(base.centre)
            && *third != viewer
            && *third != target
            && base.is_near(line, Length::ZERO)
            && !field.touch(viewer, *third)
            && (!is_high || stands_high(field.world, base.centre))
    });
    match blocker {
        Some((third, _)) => {
            Err(Refusal::new(rule!("BR-00-06"), "somebody stands in the line of sight").piece(third))
        }
        None => Ok(()),
    }
}

/// Whether a place lies on a hill or in a building, from where one looks over those below (BR-00-06).
fn stands_high(world: &World, at: Point) -> bool {
    world.ground.areas_at(at).iter().any(|index| {
        let kind = world.terrain(FeatureId(index as u8)).kind;
        matches!(kind, TerrainKind::Hill | TerrainKind::Building)
    })
}

/// Whether a man belongs to a hidden group: he is not on the table for anybody else (BR-01-06).
pub fn is_hidden(field: Field, id: PieceId) -> bool {
    field.group_of(id).is_some_and(|group| field.group(group).is(Order::Hidden))
}

/// The enemy of a man who is nearest to him of those whom he sees (BR-02-06, BR-02-11): by the gap between the bases, of
/// two alike the one of the lower number.
pub fn nearest_visible_enemy(field: Field, man: PieceId) -> Option<PieceId> {
    let other = field.side(man)?.other();
    let base = field.base(man);
    let mut near: Few<(Length, PieceId), FOES> = Few::empty((Length::ZERO, man));
    for foe in field.men(other).filter(|foe| !is_hidden(field, *foe)) {
        near.try_push((base.gap(&field.base(foe)), foe));
    }
    near.sort_unstable();
    near.iter().map(|(_, foe)| *foe).find(|foe| sees(field, man, *foe))
}
