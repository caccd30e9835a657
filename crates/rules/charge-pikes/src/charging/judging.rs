//! Whether a charge reaches its target, and how (CP-15-22, CP-15-27 to CP-15-30).

use engine::{PieceId, Refusal};
use tabletop::{Angle, Block, FeatureId, Footprint, Length, Outline, Path};

use super::bars::{may_attack, may_charge_at};
use super::contact::{Meeting, meeting};
use super::order::{Order, drawn_up, outline, stays_drawn_up};
use super::upon::{Among, First, Upon, first_upon, is_passable};
use crate::field::{Field, TOUCHING};
use crate::going;
use crate::going::way::{Cost, Gait, way_cost};
use crate::movement::rates;
use crate::table::Sign;
use crate::world::World;
use crate::{formation, rule, visibility};

/// A way by which a unit comes into contact with an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// What it does: a new frontage is taken up before it begins.
    pub path: Path,
    /// Across how many files it draws up first; 0 for as it stands (CP-15-28).
    pub files: u8,
    /// What it takes of the charge move: its length, more for ground and obstacles, and the change of frontage.
    pub cost: Length,
    /// What the ground does on the way.
    pub ground: Cost,
    /// All wheels together, in hundredths of a degree (CP-15-27).
    pub wheeled: i32,
    /// Where and how it meets the enemy.
    pub meeting: Meeting,
}

impl Way {
    /// Its length (CP-15-70).
    pub const fn distance(&self) -> Length {
        self.ground.length
    }

    /// Its last straight stretch (CP-15-33).
    pub fn straight(&self) -> Length {
        self.path.last_straight()
    }

    /// In which direction it comes.
    pub fn heading(&self) -> Angle {
        self.meeting.touching.facing
    }
}

/// Whether a unit may charge an enemy by an order, and how that goes: the authority for charges (CP-15-22).
///
/// # Errors
/// The rule that it breaks, with what was measured and where.
pub fn judge(field: Field, unit: PieceId, target: PieceId, order: &Order) -> Result<Way, Refusal> {
    may_attack(field, field.side(unit), unit)?;
    may_charge_at(field, unit, target)?;
    if !visibility::sees(field, unit, target) {
        return Err(Refusal::new(rule!("CP-15-22"), "it does not see its target").piece(target));
    }
    reach(field, unit, target, order)
}

/// Whether an order brings a unit into contact with an enemy.
///
/// # Errors
/// What stands in the way, or how much too far it is.
pub fn reach(field: Field, unit: PieceId, target: PieceId, order: &Order) -> Result<Way, Refusal> {
    // Straight on as far as any charge goes, and a little farther, so that a refusal can say how far it is.
    let limit = rates::rate(field, unit, Gait::Charge);
    reach_within(field, unit, target, order, limit + limit)
}

/// Whether an order brings a unit into contact with an enemy, and no more.
pub fn reaches(field: Field, unit: PieceId, target: PieceId, order: &Order) -> bool {
    reach(field, unit, target, order).is_ok()
}

/// [`reach`], with so much of the way looked at.
fn reach_within(
    field: Field,
    unit: PieceId,
    target: PieceId,
    order: &Order,
    looked_at: Length,
) -> Result<Way, Refusal> {
    may_wheel(field, unit, order)?;
    if stays_drawn_up(field, unit, order.files) {
        return reach_as_drawn_up(field, unit, target, order, (looked_at, Length::ZERO));
    }
    let (table, deducted) = drawn_up(field, unit, order.files)?;
    reach_as_drawn_up(field.on(&table), unit, target, order, (looked_at, deducted))
}

fn reach_as_drawn_up(
    field: Field,
    unit: PieceId,
    target: PieceId,
    order: &Order,
    (looked_at, deducted): (Length, Length),
) -> Result<Way, Refusal> {
    let limit = rates::rate(field, unit, Gait::Charge);
    let body = outline(field, unit);
    let path = order.path(field.piece(unit).pose(), looked_at);
    let first = first_upon(field, unit, &path, body, Among { target: Some(target), left_out: None });
    let first = met(first, target)?;
    let way = way_to(field, unit, order, &path, &first, target, deducted)?;
    if way.cost > limit {
        return Err(Refusal::new(rule!("CP-15-22"), "the target lies beyond the charge move")
            .measured(way.cost, limit)
            .piece(target));
    }
    ends_clear(field, unit, &way, body)?;
    Ok(way)
}

/// A unit drawn up irregularly goes only straight ahead (CP-07-12).
pub fn may_wheel(field: Field, unit: PieceId, order: &Order) -> Result<(), Refusal> {
    match order.wheeled() > 0 && field.has(unit, Sign::Irregular) {
        true => {
            Err(Refusal::new(rule!("CP-07-12"), "a unit drawn up irregularly can only go straight forward"))
        }
        false => Ok(()),
    }
}

/// The first that is met, if it is the target.
fn met(first: Option<First>, target: PieceId) -> Result<First, Refusal> {
    let why = match first.map(|first| (first, first.upon)) {
        Some((first, Upon::Enemy(enemy, _))) if enemy == target => return Ok(first),
        Some((_, Upon::Enemy(enemy, _))) => {
            return Err(Refusal::new(rule!("CP-15-22"), "this way first touches another enemy").piece(enemy));
        }
        Some((_, Upon::Friend(friend))) => {
            return Err(Refusal::new(rule!("CP-15-22"), "a friend stands in the way").piece(friend));
        }
        Some((_, Upon::Border)) => {
            return Err(Refusal::new(rule!("CP-99-05"), "the way crosses the edge of the table"));
        }
        None => "this way does not lead to the target",
    };
    Err(Refusal::new(rule!("CP-15-22"), why).piece(target))
}

/// The way up to a first touch: cut there and reckoned.
pub fn way_to(
    field: Field,
    unit: PieceId,
    order: &Order,
    path: &Path,
    first: &First,
    enemy: PieceId,
    deducted: Length,
) -> Result<Way, Refusal> {
    let body = outline(field, unit);
    let path = path.cut(&first.stroke, first.extent, body);
    let ground = way_cost(field, unit, &path, Gait::Charge, &[], &[])?;
    let meeting = meeting(field, unit, first, &path, enemy);
    comes_at_him(field, unit, &meeting)?;
    Ok(Way {
        path,
        files: order.files,
        // Whoever ends astride of an obstacle pays for all of it (CP-19-35).
        cost: ground.spent + ground.due + deducted,
        ground,
        wheeled: wheeled(&path),
        meeting,
    })
}

/// Mounted troops charge nobody across ground that keeps them out (CP-19-02), nor at the edge of a heavy wood (CP-19-10).
fn comes_at_him(field: Field, unit: PieceId, meeting: &Meeting) -> Result<(), Refusal> {
    if !field.class(unit).is_mounted() {
        return Ok(());
    }
    // A hedgerow that is broken down somewhere lets them through there.
    let broken = |line: FeatureId| field.table.findings[usize::from(line.0)].cleared() != 0;
    if let Some(line) = meeting.across.filter(|line| going::closed(field, unit, *line) && !broken(*line)) {
        let why = "mounted troops do not charge across what keeps them out";
        return Err(Refusal::new(rule!("CP-19-02"), why).ground(line.0));
    }
    let features = field.world.ground.features().iter().enumerate();
    let mut areas = features.filter_map(|(at, feature)| Some((FeatureId(at as u8), feature.as_area()?)));
    let wood = areas.find(|(at, area)| {
        let met = || area.contains(meeting.at) || area.edges().any(|edge| edge.within(&meeting.at, TOUCHING));
        going::trees(field, *at) == Some(going::Trees::Heavy) && met()
    });
    match wood {
        Some((wood, _)) => {
            let why = "mounted troops do not charge at a heavy wood";
            Err(Refusal::new(rule!("CP-19-10"), why).ground(wood.0))
        }
        None => Ok(()),
    }
}

/// All wheels of a path together.
pub fn wheeled(path: &Path) -> i32 {
    path.legs().iter().filter_map(|leg| leg.turning()).map(|(_, turn)| turn.abs()).sum()
}

/// Whether so much wheeling in all, in hundredths of a degree, disorders a charger and takes its impetus (CP-15-27).
pub fn wheels_too_far(world: &World, wheeled: i32) -> bool {
    wheeled > i32::from(world.book.charging.wheels.free) * 100
}

/// Nobody ends upon a friend whom he may pass through (CP-15-47).
fn ends_clear(field: Field, unit: PieceId, way: &Way, body: Footprint) -> Result<(), Refusal> {
    let end = body.block(way.meeting.touching);
    let mut friends =
        field.units_of(field.side(unit)).filter(|other| *other != unit && is_passable(field, *other));
    let upon = friends.find(|friend| {
        field.body(*friend).blocks().any(|block| end.overlaps_deeper_than(&block, Block::TOLERANCE))
    });
    match upon {
        Some(friend) => Err(Refusal::new(rule!("CP-15-47"), "it would end upon a friend").piece(friend)),
        None => Ok(()),
    }
}

/// A wood of which nobody knows whether it is heavy, on the way of an order or at its end (CP-19-03).
pub fn unknown_wood(field: Field, unit: PieceId, target: PieceId, order: &Order) -> Option<FeatureId> {
    // Mostly there is none about: none of it goes much farther than its charge move, were it to wheel, and its target stands
    // there.
    let about = rates::rate(field, unit, Gait::Charge)
        + (formation::bounding_radius(field, unit) + formation::bounding_radius(field, target)).times(2)
        + Length::INCH;
    if stays_drawn_up(field, unit, order.files) && !going::may_be_near_unknown_wood(field, unit, about) {
        return None;
    }
    let way = reach(field, unit, target, order).ok()?;
    way.ground.unknown.or_else(|| {
        let upon = super::impetus::ground_at(field, unit, &way.meeting);
        upon.iter()
            .map(|index| FeatureId(index as u8))
            .find(|feature| going::trees(field, *feature) == Some(going::Trees::Unknown))
    })
}
