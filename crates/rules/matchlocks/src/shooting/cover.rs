//! Where troops stand for sight and shot: in the open, in a building, in a wood, behind a wall or a hedge; how
//! near they must be to be spotted (NMM-11-07 to 11-10) and what their cover saves (NMM-11-49 to 11-51).

use engine::{PieceId, Rule};
use tabletop::{
    Area, Block, Bounds, Distance, Edge, Gap, HULL_CORNERS, Hull, IndexSet, Length, Outline, Point, Ray,
    Segment, Shape,
};

use crate::field::Field;
use crate::marks::lower;
use crate::movement::obstacles;
use crate::table::Sign;
use crate::world::Terrain;
use crate::{Acting, rule};

/// Where troops stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Station {
    /// Not in a wood or building; perhaps behind a wall or hedge.
    Open,
    /// In a building, by the number of the feature.
    Building(u8),
    /// In a wood, inside or at its edge (NMM-10-18).
    Wood {
        /// The number of the feature.
        feature: u8,
        /// At the edge, looking out.
        edge: bool,
    },
}

/// Where a piece stands. Whoever has entered a building or wood is marked as holding it; others are in a wood
/// when their centre is.
pub fn station(field: Field, piece: PieceId) -> Station {
    let edge = field.has(piece, Sign::Edge);
    if let Some(feature) = field.state(piece).cover() {
        match field.world.terrain[feature as usize] {
            Terrain::Building { .. } => return Station::Building(feature),
            Terrain::Wood => return Station::Wood { feature, edge },
            _ => {}
        }
    }
    let under = field.world.ground.areas_at(field.block(piece).centre());
    let wood = under.iter().find(|feature| field.world.terrain[*feature] == Terrain::Wood);
    wood.map_or(Station::Open, |feature| Station::Wood { feature: feature as u8, edge })
}

/// The outline of a piece for shooting: its own, or that of the building it holds (NMM-11-11, NMM-11-15).
#[derive(Clone, Copy, Debug)]
pub enum Stand<'a> {
    /// Its own.
    Own(Block),
    /// The building's, with the convex outline round it.
    House(&'a Area, Hull),
}

/// The corners of a [`Stand`].
pub struct Corners([Point; HULL_CORNERS], usize);

impl AsRef<[Point]> for Corners {
    fn as_ref(&self) -> &[Point] {
        &self.0[..self.1]
    }
}

impl Outline for Stand<'_> {
    type Corners = Corners;

    fn outline(&self) -> Corners {
        let mut corners = Corners([Point::default(); HULL_CORNERS], 0);
        let mut put = |from: &[Point]| {
            corners.0[..from.len()].copy_from_slice(from);
            corners.1 = from.len();
        };
        match self {
            Stand::Own(block) => put(&block.corners()),
            Stand::House(_, hull) => put(hull.corners()),
        }
        corners
    }
}

impl<'a> Stand<'a> {
    /// What a piece stands as.
    pub fn of(field: Field<'a>, piece: PieceId, station: Station) -> Stand<'a> {
        let block = field.block(piece);
        let Station::Building(feature) = station else { return Stand::Own(block) };
        let area = field.world.ground.features()[feature as usize].as_area();
        // A building of more than sixteen outer corners is taken for its garrison's own outline.
        let house = area.and_then(|area| Some((area, Hull::of(area.corners().iter().copied())?)));
        house.map_or(Stand::Own(block), |(area, hull)| Stand::House(area, hull))
    }

    /// From a point to the nearest point of the outline.
    pub fn gap_from(&self, point: Point) -> Gap {
        match self {
            Stand::Own(block) => point.gap(block),
            Stand::House(area, hull) => {
                area.outline_gap(point).map_or_else(|| point.gap(hull), Gap::reversed)
            }
        }
    }

    /// The upright rectangle round it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Stand::Own(block) => Bounds::of_block(block),
            Stand::House(area, _) => area.bounds(),
        }
    }
}

/// The walls, hedges and fieldworks that a piece touches, by their numbers.
pub fn touched(field: Field, piece: PieceId) -> IndexSet {
    let ground = &field.world.ground;
    let block = field.block(piece);
    let near = ground.near(&Bounds::of_block(&block).inflated(TOUCH));
    near.iter()
        .filter(|feature| {
            matches!(
                field.world.terrain[*feature],
                Terrain::Wall | Terrain::HighWall | Terrain::Hedge | Terrain::FieldDefence
            )
        })
        .filter(|feature| {
            // A gate, or a gap that troops have made, is no cover.
            let mut touched = false;
            obstacles::each_strip(field, *feature as u8, |strip| {
                touched = touched || strip.within(&block, TOUCH);
            });
            touched
        })
        .fold(IndexSet::EMPTY, IndexSet::with)
}

/// How near counts as touching, for outlines whose corners are rounded to the unit.
const TOUCH: Length = tabletop::FLUSH;

/// Of what a unit touches, that which the line of shot crosses on its way to it.
pub fn between(field: Field, target: PieceId, shot: Segment) -> IndexSet {
    let touched = touched(field, target);
    if touched.is_empty() {
        return touched;
    }
    // The line of shot ends upon the outline; drawn on a little it also crosses what that outline touches.
    let past = Ray::new(shot.from, shot.to)
        .map_or(shot, |ray| Segment::new(shot.from, ray.onward(shot.to, Length::millimetres(2)).to));
    let crossed = |feature: &usize| match &field.world.ground.features()[*feature].shape {
        Shape::Line(_) => obstacles::is_shut(field, *feature as u8, past),
        Shape::Area(area) => area.is_entered(past),
    };
    touched.iter().filter(crossed).fold(IndexSet::EMPTY, IndexSet::with)
}

/// From how far at most a unit is spotted where it stands, and by which rule; `None` in the open. Fieldworks do
/// not conceal, and a high wall counts as light cover for those on foot who look over it (NMM-11-06).
pub fn spotted_within(
    field: Field,
    target: PieceId,
    station: Station,
    shot: Segment,
) -> Option<(Length, Rule)> {
    let spotting = &field.world.book.shooting.spotting;
    if station != Station::Open {
        return Some((spotting.dense_cover, rule!("NMM-11-07")));
    }
    let conceals = |feature: usize| match field.world.terrain[feature] {
        Terrain::Wall | Terrain::Hedge => true,
        Terrain::HighWall => !field.mounted(target),
        _ => false,
    };
    let concealed = between(field, target, shot).iter().any(conceals);
    concealed.then_some((spotting.light_cover, rule!("NMM-11-08")))
}

/// Whether a unit is spotted from a distance measured along a line of shot: in the open always (NMM-11-05), in
/// cover within its limit or once it has given itself away by shooting (NMM-11-09).
pub fn spotted(field: Field, target: PieceId, station: Station, shot: Segment, distance: Distance) -> bool {
    spotted_within(field, target, station, shot)
        .is_none_or(|(limit, _)| revealed(field, target) || distance.within(limit + field.tolerance()))
}

/// Whether a unit has given itself away by shooting from cover (NMM-11-09).
pub fn revealed(field: Field, unit: PieceId) -> bool {
    field.has(unit, Sign::Revealed)
}

/// What hides a unit until it shoots: its wood or building, and the walls and hedges that it touches.
pub fn hidden_in(field: Field, unit: PieceId) -> IndexSet {
    let conceals = |feature: &usize| field.world.terrain[*feature] != Terrain::FieldDefence;
    let around = match station(field, unit) {
        Station::Open => IndexSet::EMPTY,
        Station::Building(feature) | Station::Wood { feature, .. } => IndexSet::one(feature.into()),
    };
    touched(field, unit).iter().filter(conceals).fold(around, IndexSet::with)
}

/// A unit that has left all that hid it is as hard to spot as any other when it finds new cover (NMM-11-09).
pub fn leave(act: &mut Acting, unit: PieceId, hid: IndexSet) {
    let field = act.field();
    if revealed(field, unit) && hidden_in(field, unit).and(hid).is_empty() {
        act.emit(rule!("NMM-11-09"), lower(unit, Sign::Revealed));
    }
}

/// Whether a unit's cover adds to its saves against a shot along a line: foot in a wood or building, behind a
/// wall or fieldwork that it touches (NMM-11-49), foot Skirmishers also behind a hedge (NMM-11-50).
pub fn protects(field: Field, target: PieceId, station: Station, shot: Segment) -> bool {
    if field.mounted(target) {
        return false;
    }
    station != Station::Open
        || between(field, target, shot).iter().any(|feature| shelters(field, target, feature))
}

/// Whether a wall, hedge or fieldwork shelters a unit on foot from shots across it.
fn shelters(field: Field, unit: PieceId, feature: usize) -> bool {
    match field.world.terrain[feature] {
        Terrain::Wall | Terrain::HighWall | Terrain::FieldDefence => true,
        Terrain::Hedge => field.foot_skirmisher(unit),
        _ => false,
    }
}

/// Whether foot stands in cover from some direction, or touches a hedge or wall on any side: it then ignores
/// routing horse (NMM-13-08).
pub fn in_cover(field: Field, unit: PieceId) -> bool {
    station(field, unit) != Station::Open || !touched(field, unit).is_empty()
}

/// The front edge of a piece.
pub fn front(field: Field, piece: PieceId) -> Segment {
    field.block(piece).edge(Edge::Front)
}
