//! What the ground does to a move (NMM-10-05 to 10-09, NMM-10-26, NMM-10-27, NMM-10-35).

use engine::{InlineVec, PieceId, Refusal, Rule};
use tabletop::{Bounds, FeatureId, IndexSet, Length, Line, Outline, Point, Shape};

use super::trip::Trip;
use crate::book::{Going, Ground, Kind};
use crate::field::Field;
use crate::rule;
use crate::world::Terrain;

/// What a move finds on its way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// Bad Going, by its feature.
    pub bad: Option<u8>,
    /// Ground that costs a Disarray Token for the Move (NMM-10-26).
    pub disarrays: bool,
    /// Linear obstacles on the way.
    pub obstacles: InlineVec<u8, 4>,
    /// A building on the way.
    pub building: Option<u8>,
    /// Ground closed to the unit, with the rule that closes it.
    pub closed: Option<(u8, Rule)>,
}

impl Survey {
    /// Open ground all the way.
    pub const fn open() -> Survey {
        Survey { bad: None, disarrays: false, obstacles: InlineVec::empty(0), building: None, closed: None }
    }

    fn is_open(&self) -> bool {
        self.bad.is_none() && !self.disarrays && self.obstacles.is_empty() && self.closed.is_none()
    }

    /// How far the unit may go over what it finds (NMM-10-27).
    pub fn allowance(&self, field: Field, unit: PieceId) -> Length {
        let rate = field.world.book.movement.rates.of(field.mover(unit));
        if self.bad.is_some() { rate.bad } else { rate.good }
    }
}

/// The kind of ground that a feature is to movement; `None` for what is no patch of ground.
pub(crate) const fn patch(terrain: Terrain) -> Option<Ground> {
    match terrain {
        Terrain::SteepHill => Some(Ground::SteepHill),
        Terrain::Broken => Some(Ground::Broken),
        Terrain::Bog => Some(Ground::Bog),
        Terrain::Wood => Some(Ground::Wood),
        _ => None,
    }
}

/// Whether a feature is a linear obstacle to be crossed by the two-Action procedure (NMM-10-22).
pub(crate) const fn is_obstacle(terrain: Terrain) -> bool {
    matches!(
        terrain,
        Terrain::Hedge | Terrain::Wall | Terrain::HighWall | Terrain::FieldDefence | Terrain::Stream
    )
}

/// How a unit goes over a kind of ground.
pub(crate) fn going_of(field: Field, unit: PieceId, ground: Ground) -> Going {
    field.world.book.movement.ground.going(ground, field.mover(unit))
}

/// Whether some ground is closed to a unit, and by which rule. A building is closed here to whoever may never
/// enter one; whether it has room is another matter.
pub(crate) fn closes(field: Field, unit: PieceId, feature: u8) -> Option<Rule> {
    let terrain = field.world.terrain(FeatureId(feature));
    match terrain {
        Terrain::Impassable => return Some(rule!("NMM-10-35")),
        Terrain::Building { .. } => {
            let enters = field.kind(unit).enters_buildings(field.footing(unit));
            return (!enters).then_some(rule!("NMM-10-15"));
        }
        _ if is_obstacle(terrain) => {
            let shut = super::obstacles::is_impassable(field, feature);
            return shut.then_some(rule!("NMM-10-24"));
        }
        _ => {}
    }
    let ground = patch(terrain)?;
    (going_of(field, unit, ground) == Going::Barred).then(|| barring_rule(field.kind(unit)))
}

/// The rule that keeps a kind of troops out of some Bad Going.
fn barring_rule(kind: Kind) -> Rule {
    match kind {
        Kind::Cuirassiers => rule!("NMM-10-08"),
        Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => rule!("NMM-10-09"),
        _ => rule!("NMM-10-07"),
    }
}

/// Every feature near a rectangle that may matter to movement.
pub(crate) fn features_near(field: Field, bounds: &Bounds) -> IndexSet {
    field.world.ground.near(bounds)
}

/// What a move finds on its way. A road followed all the way is open ground, whatever it leads through
/// (NMM-10-27, NMM-10-35).
pub(crate) fn survey(field: Field, trip: &Trip) -> Survey {
    let near = features_near(field, &trip.bounds);
    if near.is_empty() {
        return Survey::open();
    }
    let mut found = Survey::open();
    for feature in near.iter() {
        look_at(field, trip, feature as u8, &mut found);
    }
    if !found.is_open() && follows_road(field, trip, near) {
        return Survey { building: found.building, ..Survey::open() };
    }
    found
}

fn look_at(field: Field, trip: &Trip, feature: u8, found: &mut Survey) {
    let terrain = field.world.terrain(FeatureId(feature));
    if matches!(terrain, Terrain::Open | Terrain::Hill | Terrain::Road) {
        return;
    }
    let shape = &field.world.ground.features()[feature as usize];
    if !shape.bounds().meets(&trip.bounds) {
        return;
    }
    if is_obstacle(terrain) {
        if super::obstacles::meets(field, trip, feature) {
            found.obstacles.try_push(feature);
        }
        return;
    }
    let tolerance = field.tolerance();
    let over = match &shape.shape {
        Shape::Area(area) => trip.is_over(area.corners(), tolerance),
        Shape::Line(_) => super::obstacles::meets(field, trip, feature),
    };
    if !over {
        return;
    }
    if let Terrain::Building { .. } = terrain {
        found.building = found.building.or(Some(feature));
        return;
    }
    if let Some(rule) = closes(field, trip.unit, feature) {
        found.closed = found.closed.or(Some((feature, rule)));
        return;
    }
    if let Some(ground) = patch(terrain) {
        let going = going_of(field, trip.unit, ground);
        if going.is_bad() {
            found.bad = found.bad.or(Some(feature));
        }
        found.disarrays |= going.disarrays();
    }
}

/// Whether the whole path follows one road: the front middle and the centre stay upon it, tried every half inch.
fn follows_road(field: Field, trip: &Trip, near: IndexSet) -> bool {
    if !trip.is_straight() {
        return false;
    }
    near.iter().any(|feature| {
        field.world.terrain(FeatureId(feature as u8)) == Terrain::Road
            && field.world.ground.features()[feature]
                .as_line()
                .is_some_and(|road| keeps_to(road, field.tolerance(), trip))
    })
}

fn keeps_to(road: &Line, tolerance: Length, trip: &Trip) -> bool {
    let half = road.width().half() + tolerance;
    let on_road = |point: Point| road.pieces().any(|piece| piece.within(&point, half));
    let steps = trip.length.0 / Length::hundredths_of_inch(50).0 + 1;
    (0..=steps).all(|step| {
        [(trip.from.at, trip.to.at), (trip.start.centre(), trip.end.centre())]
            .into_iter()
            .all(|(from, to)| on_road(from + (to - from).scaled(i64::from(step), i64::from(steps))))
    })
}

/// The refusal of a move over closed ground.
pub(crate) fn refuse_closed(field: Field, feature: u8, rule: Rule) -> Refusal {
    let why = match field.world.terrain(FeatureId(feature)) {
        Terrain::Wood => "these troops may not enter a wood: stop at its edge or go round it",
        Terrain::Bog => "these troops may not enter boggy ground: stop at its edge or go round it",
        Terrain::Broken => "these troops may not enter broken ground: stop at its edge or go round it",
        Terrain::Building { .. } => "these troops may not enter a building",
        _ => "nobody can cross this: stop short of it or go round it",
    };
    Refusal::new(rule, why).ground(feature)
}
