//! Generals: they ride, join units and leave them (CP-09-06).

use engine::{Answer, Event, PieceId, Refusal, Side, Way};
use tabletop::{Edge, Leg, Pose};

use super::doing::{begin, carry_out, stir};
use super::legs::{self, Moved};
use crate::field::{Field, TOUCHING};
use crate::marks::raise;
use crate::table::Sign;
use crate::vocabulary::{JOIN, PART};
use crate::{Acting, rule};

/// A general who joins a unit, after a ride if need be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Joins {
    /// Who.
    pub general: PieceId,
    /// Whom.
    pub unit: PieceId,
    /// The ride.
    pub ride: Option<Moved>,
}

/// The legs of a ride as an answer tells it: legs, or a place.
fn legs_of(way: Way) -> engine::InlineVec<Leg, 4> {
    let mut few = engine::InlineVec::new();
    match way {
        Way::None => {}
        Way::Legs(legs) => legs.iter().for_each(|leg| few.push(*leg)),
        Way::At(pose) => few.push(Leg::To { at: pose.at, facing: Some(pose.facing) }),
    }
    few
}

/// Judges a ride of a general on his own (CP-09-06, CP-15-70).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_ride(field: Field, general: PieceId, way: Way) -> Result<Moved, Refusal> {
    if !field.kind(general).is_general() {
        return Err(Refusal::new(rule!("CP-09-06"), "only a general rides by himself").piece(general));
    }
    if field.host(general).is_some() {
        let why = "an attached general goes with his unit: he leaves it first";
        return Err(Refusal::new(rule!("CP-09-06"), why).piece(general));
    }
    let legs = legs_of(way);
    if legs.is_empty() {
        return Err(Refusal::new(rule!("CP-09-06"), "say where he rides").piece(general));
    }
    legs::judge(field, general, &legs)
}

/// Judges the joining of a unit: he ends his own move touching it (CP-09-06).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_join(field: Field, general: PieceId, unit: PieceId, way: Way) -> Result<Joins, Refusal> {
    let refuse = |why: &'static str| Refusal::new(rule!("CP-09-06"), why).piece(unit);
    if !field.kind(general).is_general() || field.host(general).is_some() {
        return Err(refuse("only a general who is attached to nobody joins a unit"));
    }
    let there = field.piece(unit);
    if !there.on_table() || there.owner != field.side(general) || !field.kind(unit).is_unit() {
        return Err(refuse("he joins a unit of his own side on the table"));
    }
    let ride = match way {
        Way::None => None,
        way => Some(judge_ride(field, general, way)?),
    };
    let shape = field.piece(general).shape();
    let footprint = shape.footprint();
    let pose = ride.map_or(field.piece(general).pose(), |ride| ride.path.end(footprint));
    let touches = field.body(unit).within_of(&footprint.block(pose), TOUCHING);
    if !touches {
        return Err(refuse("to join a unit he ends his move touching it"));
    }
    Ok(Joins { general, unit, ride })
}

/// Carries the joining of a unit out.
pub fn join(act: &mut Acting, joins: &Joins) {
    if let Some(ride) = &joins.ride {
        carry_out(act, ride);
    }
    begin(act, joins.general);
    stir(act, joins.general);
    act.emit(rule!("CP-09-06"), Event::Joined { piece: joins.general, host: joins.unit });
    act.emit(rule!("CP-09-06"), raise(joins.general, Sign::Done));
}

/// Judges the leaving of a unit (CP-09-06).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_part(field: Field, general: PieceId) -> Result<PieceId, Refusal> {
    let host = field.host(general).filter(|_| field.kind(general).is_general());
    host.ok_or(Refusal::new(rule!("CP-09-06"), "he is attached to no unit").piece(general))
}

/// Carries the leaving of a unit out.
pub fn part(act: &mut Acting, general: PieceId, host: PieceId) {
    begin(act, general);
    act.emit(rule!("CP-09-06"), Event::Parted { piece: general, host });
}

/// Where a general comes to touch a unit, behind it, nearest to where he is: for those who choose among a few places.
pub fn beside(field: Field, general: PieceId, unit: PieceId) -> impl Iterator<Item = Pose> {
    let shape = field.piece(general).shape();
    let frame = field.frame(unit);
    let facing = field.piece(unit).pose().facing;
    [Edge::Rear, Edge::Left, Edge::Right].into_iter().map(move |edge| {
        let side = frame.edge(edge);
        let middle = side.from.midpoint(side.to);
        let outward = facing + edge.outward();
        // His base looks as the unit does: he stands off by its depth behind, by half its width beside.
        let at = match edge {
            Edge::Rear => middle,
            _ => middle + outward.along(shape.width.half()) + facing.along(shape.depth.half()),
        };
        Pose::new(at, facing)
    })
}

/// Generals join and leave units under compulsion too, before these move on in the Initiative phase: whoever touches one,
/// or is attached to one, once in a phase; nobody rides (CP-09-06). Visits what can be ordered while some units wait to
/// move.
pub fn each_with_compelled(field: Field, side: Side, waiting: &[PieceId], visit: &mut dyn FnMut(Answer)) {
    for general in field.generals_of(side).filter(|general| !field.has(*general, Sign::Compelled)) {
        match field.host(general) {
            Some(host) if waiting.contains(&host) => visit(Answer::plain(PART).with(general)),
            Some(_) => {}
            None => {
                let touched = waiting.iter().filter(|unit| field.touching(general, **unit));
                touched.for_each(|unit| visit(Answer::plain(JOIN).with(general).on(*unit)));
            }
        }
    }
}

/// Carries such an order out; `false` for an answer that is none (CP-09-06).
pub fn with_compelled(act: &mut Acting, answer: &Answer) -> bool {
    let Some(general) = answer.piece else { return false };
    let event = match (answer.verb, answer.object, act.table().pieces[general.index()].host()) {
        (JOIN, Some(host), None) => Event::Joined { piece: general, host },
        (PART, _, Some(host)) => Event::Parted { piece: general, host },
        _ => return false,
    };
    act.emit(rule!("CP-09-06"), event);
    act.emit(rule!("CP-09-06"), raise(general, Sign::Compelled));
    true
}
