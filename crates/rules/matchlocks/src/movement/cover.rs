//! Going into buildings and woods (NMM-10-15 to 10-18).

use engine::{Answer, PieceId, Refusal, Shape, Verb};
use tabletop::{Angle, Area, Block, FeatureId, Length, Outline, Point, Pose, Vector};

use crate::Acting;
use crate::ask::Stance;
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::rule;
use crate::shooting::ranks;
use crate::table::{Sign, Table};
use crate::vocabulary as verb;
use crate::world::Terrain;

/// Where a unit stands after a move as far as cover goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// The wood or building that it occupies, by feature.
    pub feature: Option<u8>,
    /// Whether it lines the edge of its wood (NMM-10-18).
    pub edge: bool,
}

impl Cover {
    /// The same cover, with a choice of how to stand in it.
    pub(super) fn standing(self, stance: Stance) -> Cover {
        match stance {
            Stance::Usual => self,
            Stance::Inside => Cover { edge: false, ..self },
            Stance::Edge => Cover { edge: self.feature.is_some(), ..self },
        }
    }
}

/// In the number of an answer: it stands inside its wood from now on, though it might line the edge.
pub const INSIDE: i16 = 2;
/// In the number of an answer: it lines the edge of its wood from now on.
pub const EDGE: i16 = 4;

/// The choice of stance in the number of an Action, and the number without it. A number of two choices, or of an
/// Action whose number means something else, has none.
pub fn stance_of(answer: &Answer) -> (Stance, Answer) {
    let chooses = is_move(answer.verb) || matches!(answer.verb, verb::SHOOT | verb::RALLY | verb::RECOVER);
    let (stance, bits) = match answer.amount & (INSIDE | EDGE) {
        INSIDE if chooses => (Stance::Inside, INSIDE),
        EDGE if chooses => (Stance::Edge, EDGE),
        _ => (Stance::Usual, 0),
    };
    (stance, answer.amount(answer.amount & !bits))
}

/// Whether an Action takes a unit from place to place, so that its stance is that at the end of it.
pub const fn is_move(action: Verb) -> bool {
    matches!(
        action,
        verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH
    )
}

/// Whether a unit with an outline may take a stance in a wood (NMM-10-18).
///
/// # Errors
/// It stands in no wood, or where nobody lines the edge.
pub fn judge_stance(
    field: Field,
    unit: PieceId,
    outline: &Block,
    wood: Option<u8>,
    stance: Stance,
) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-10-18"), why).piece(unit));
    let is_wood = |feature: &u8| field.world.terrain(FeatureId(*feature)) == Terrain::Wood;
    match (stance, wood.filter(is_wood)) {
        (Stance::Usual, _) | (Stance::Inside, Some(_)) => Ok(()),
        (_, None) => refuse("it stands in no wood whose edge it could line or leave"),
        (Stance::Edge, Some(wood)) if may_line(field, unit, outline, wood) => Ok(()),
        (Stance::Edge, _) => {
            refuse("its front rank must face outward within one base depth of the wood's boundary")
        }
    }
}

/// The table as it is once a unit has taken a stance where it stands.
///
/// # Errors
/// As for [`judge_stance`].
pub fn with_stance(field: Field, unit: PieceId, stance: Stance) -> Result<Table, Refusal> {
    judge_stance(field, unit, &field.block(unit), field.state(unit).cover(), stance)?;
    let mut table: Table = *field.table;
    if stance != Stance::Usual {
        table.units[unit.index()].set(Sign::Edge, stance == Stance::Edge);
    }
    Ok(table)
}

/// The other way in which a unit could stand in its wood, if it could.
pub fn other_stance(field: Field, unit: PieceId) -> Option<Stance> {
    let stance = if field.has(unit, Sign::Edge) { Stance::Inside } else { Stance::Edge };
    let state = field.state(unit);
    state.cover()?;
    judge_stance(field, unit, &field.block(unit), state.cover(), stance).ok().map(|()| stance)
}

/// The number by which an answer chooses a stance.
pub const fn number_of(stance: Stance) -> i16 {
    match stance {
        Stance::Usual => 0,
        Stance::Inside => INSIDE,
        Stance::Edge => EDGE,
    }
}

/// A unit takes a stance where it stands, for nothing (NMM-10-18).
pub fn take_stance(act: &mut Acting, unit: PieceId, stance: Stance) {
    let lines = act.table().units[unit.index()].is(Sign::Edge);
    match stance {
        Stance::Inside if lines => act.emit(rule!("NMM-10-18"), lower(unit, Sign::Edge)),
        Stance::Edge if !lines => act.emit(rule!("NMM-10-18"), raise(unit, Sign::Edge)),
        _ => {}
    }
}

/// The area of a feature; `None` for a line.
pub(crate) fn area<'a>(field: Field<'a>, feature: u8) -> Option<&'a Area> {
    field.world.ground.features()[feature as usize].as_area()
}

/// How many figures a building holds; `None` if the feature is no building.
pub fn capacity(field: Field, feature: u8) -> Option<u8> {
    match field.world.terrain(FeatureId(feature)) {
        Terrain::Building { capacity } => Some(capacity),
        _ => None,
    }
}

/// The building that a unit occupies.
pub fn building_of(field: Field, unit: PieceId) -> Option<u8> {
    field.state(unit).cover().filter(|feature| capacity(field, *feature).is_some())
}

/// Whether a unit may go into a building (NMM-10-15, NMM-10-16).
///
/// # Errors
/// It is of the wrong kind, an enemy holds the building, or there is no room for all its figures.
pub fn may_occupy(field: Field, unit: PieceId, feature: u8) -> Result<(), Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).ground(feature));
    if !field.kind(unit).enters_buildings(field.footing(unit)) {
        return refuse(rule!("NMM-10-15"), "only Musketeers and dismounted Dragoons may enter a building");
    }
    let mut room = i32::from(capacity(field, feature).unwrap_or(0)) - i32::from(field.figures(unit));
    for other in field.units().filter(|other| *other != unit && field.state(*other).cover() == Some(feature))
    {
        if field.side(other) != field.side(unit) {
            return refuse(rule!("NMM-10-15"), "the enemy holds this building: it must be Attacked");
        }
        room -= i32::from(field.figures(other));
    }
    if room < 0 {
        return refuse(rule!("NMM-10-16"), "the building has no room for all the figures of this unit");
    }
    Ok(())
}

/// How the occupants of a building stand for measuring: as the building itself, looking over the wall that is
/// nearest to a direction. A building that is no rectangle counts as the upright one round it.
pub fn garrison(area: &Area, looking: Angle) -> (Pose, Length, Length) {
    let walls = frame(area);
    let (mut best, mut least) = (0, i32::MAX);
    for (at, wall) in walls.iter().enumerate() {
        let off = wall.0.between(looking);
        if off < least {
            (best, least) = (at, off);
        }
    }
    let (facing, from, along) = walls[best];
    let middle = from + Vector::new(along.x.div_euclid(2), along.y.div_euclid(2));
    (Pose::new(middle, facing), along.length(), walls[(best + 1) % 4].2.length())
}

/// The four walls of the rectangle of a building: the way each looks, where it begins and how it runs.
fn frame(area: &Area) -> [(Angle, Point, Vector); 4] {
    let corners: [Point; 4] = match area.corners() {
        &[a, b, c, d] if (b - a) == (c - d) && (b - a).dot(d - a) == 0 => [a, b, c, d],
        _ => area.bounds().corners(),
    };
    // The corners run anticlockwise: outside is on the right of each edge.
    [0, 1, 2, 3].map(|at| {
        let along = corners[(at + 1) % 4] - corners[at];
        (Angle::of(along.right()), corners[at], along)
    })
}

/// How a unit that leaves a building is drawn up, with the figures it has.
pub fn in_the_open(field: Field, unit: PieceId) -> Shape {
    ranks::in_the_open(field, unit, ranks::strength(field, unit)).1
}

/// The wood in which an outline stands: the one that holds its centre.
fn wood_under(field: Field, outline: &Block) -> Option<u8> {
    let areas = field.world.ground.areas_at(outline.centre());
    areas
        .iter()
        .map(|index| index as u8)
        .find(|feature| field.world.terrain(FeatureId(*feature)) == Terrain::Wood)
}

/// Whether a unit with this outline may count as lining the edge of a wood (NMM-10-18): its front rank lies
/// within one base depth of the boundary and faces outward.
pub fn may_line(field: Field, unit: PieceId, outline: &Block, wood: u8) -> bool {
    let Some(area) = area(field, wood) else { return false };
    let (_, depth) = field.world.book.troops.base(field.kind(unit), field.footing(unit));
    let front = outline.edge(tabletop::Edge::Front);
    let ahead = -outline.depth_axis();
    let far = i64::from(outline.depth_axis().length().0).max(1);
    // A point one base depth ahead of the middle of the front must be out of the wood.
    let middle = outline.front_middle();
    let outside = middle + ahead.scaled(i64::from(depth.0) + 1, far);
    !area.contains(outside) && area.edges().any(|edge| edge.within(&front, depth + field.tolerance()))
}

/// The cover in which a unit stands at the end of a move. On entry it lines the edge of its wood if it stands so
/// that it may; a unit already in the wood keeps its state as long as it can.
pub(crate) fn after(field: Field, unit: PieceId, outline: &Block, building: Option<u8>) -> Cover {
    if building.is_some() {
        return Cover { feature: building, edge: false };
    }
    let Some(wood) = wood_under(field, outline) else { return Cover::default() };
    let was_inside = field.state(unit).cover() == Some(wood) && !field.has(unit, Sign::Edge);
    Cover { feature: Some(wood), edge: !was_inside && may_line(field, unit, outline, wood) }
}
