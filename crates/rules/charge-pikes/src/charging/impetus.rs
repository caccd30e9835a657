//! 15.4: impetus, judged at contact.

use engine::PieceId;
use tabletop::{FeatureId, IndexSet, Length, Segment, Shape};

use super::contact::Meeting;
use crate::field::{Class, Field, Pikes};
use crate::going;
use crate::going::way::Cost;
use crate::table::Form;

/// What of a charge bears on its impetus.
#[derive(Clone, Copy, Debug)]
pub struct Rush<'a> {
    /// Who charges.
    pub charger: PieceId,
    /// How it meets the enemy.
    pub meeting: &'a Meeting,
    /// What the ground did on the way.
    pub ground: &'a Cost,
    /// Its last straight stretch, with what it brought along (CP-15-34).
    pub straight: Length,
    /// Whether it is a true charge on flank or rear.
    pub true_flank: bool,
}

/// Whether a charge has impetus: the last stretch straight (CP-15-33), by troops in order and not exhausted (CP-15-35)
/// who are no mounted dragoons (CP-15-36), not of mounted troops or naked foot upon steady pikes in front (CP-15-37), and
/// over no bad ground (CP-15-38).
pub fn has_impetus(field: Field, rush: &Rush) -> bool {
    let charger = rush.charger;
    let distances = &field.world.book.movement.distances;
    let class = field.class(charger);
    let wanted = if class.is_mounted() { distances.impetus_mounted } else { distances.impetus_on_foot };
    rush.straight >= field.world.length(wanted)
        && !field.disordered(charger)
        && !field.exhausted(charger)
        && class != Class::Dragoons
        && !checked_by_pikes(field, rush)
        && rush.meeting.across.is_none()
        && rush.ground.checks_impetus.is_none()
        && !on_bad_ground(field, rush)
}

/// Mounted troops and naked foot have no impetus against the front of steady foot with pikes; a square is all front
/// (CP-15-37).
fn checked_by_pikes(field: Field, rush: &Rush) -> bool {
    let (charger, target) = (rush.charger, rush.meeting.enemy);
    let (class, against) = (field.class(charger), field.class(target));
    let checked =
        class.is_mounted() || class.is_foot() && field.pikes(charger, against.is_cavalry()) == Pikes::Naked;
    checked
        && !rush.true_flank
        && against == Class::CloseFoot
        && field.steady(target)
        && field.pikes(target, class.is_cavalry()) >= Pikes::Supported
}

/// Whether the target stands in ground that takes impetus, or the point of contact lies on its edge (CP-15-38).
fn on_bad_ground(field: Field, rush: &Rush) -> bool {
    let meeting = rush.meeting;
    let way =
        Segment::new(meeting.touching.moved(tabletop::Angle::HALF, Length::INCH).at, meeting.touching.at);
    let mut here = ground_at(field, rush.charger, meeting).iter().map(|index| FeatureId(index as u8));
    here.any(|feature| going::blocks_impetus(field, rush.charger, feature, way))
}

/// The features in which a target stands, or on whose edge it is met.
pub fn ground_at(field: Field, _charger: PieceId, meeting: &Meeting) -> IndexSet {
    let ground = &field.world.ground;
    let mut found = IndexSet::EMPTY;
    if field.form(meeting.enemy) == Form::Garrison {
        return field.state(meeting.enemy).holds().map_or(found, |block| found.with(block.into()));
    }
    let among = ground.chosen(|_| true);
    for block in field.body(meeting.enemy).blocks() {
        found = found.or(ground.reached_by(&block.shrunk(tabletop::Block::TOLERANCE), among));
    }
    for (index, feature) in ground.features().iter().enumerate() {
        if let Shape::Area(area) = &feature.shape
            && area.contains(meeting.at)
        {
            found = found.with(index);
        }
    }
    found
}

/// Whether mounted troops charge into or across disordering terrain, or across an obstacle that takes impetus (CP-18-14).
pub fn is_bad_ground(field: Field, charger: PieceId, meeting: &Meeting, cost: &Cost) -> bool {
    let disorders = || {
        let mut here = ground_at(field, charger, meeting).iter().map(|index| FeatureId(index as u8));
        here.any(|feature| going::is_disordering(field.world, feature))
    };
    field.class(charger).is_mounted()
        && (cost.disordering.is_some() || meeting.across.is_some() || disorders())
}
