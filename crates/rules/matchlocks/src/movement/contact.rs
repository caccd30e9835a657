//! The geometry of an Attack: the straight move into contact, the side that it strikes, and the squared-up place
//! (NMM-10-11 to 10-14, NMM-12-05 to 12-08, NMM-12-46, NMM-12-47). Who may attack whom is chapter 12's.

use engine::{InlineVec, PieceId, Refusal, Rule, Verdict};
use tabletop::{
    Angle, Block, Edge, Face, Favour, FeatureId, Footprint, IndexSet, Leg, Length, Outline, Part, Path, Pose,
    Segment, Surroundings, Touch,
};

use super::bodies::{self, CONTACT, Neighbour, Passage, each_near};
use super::cover;
use super::going::{self, Survey};
use super::trip::{PassedFriends, Token, Tokens, Trip, no_tokens};
use crate::book::Kind;
use crate::field::Field;
use crate::rule;
use crate::table::Phase;

mod defended;

/// How an Attack comes into contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// Where the attacker starts.
    pub from: Pose,
    /// How far it goes in a straight line before it touches.
    pub reach: Length,
    /// Where it stands when it first touches.
    pub touching: Pose,
    /// Where it stands squared up (NMM-12-06); across a defended obstacle, at the obstacle.
    pub to: Pose,
    /// The edge of the target's outline on which it is squared up; of a garrison, the wall.
    pub edge: Edge,
    /// The side attacked by the rules: loose troops, guns and garrisons are always struck in front (NMM-12-08).
    pub side: Edge,
    /// Whether it may count as a Charge: straight, level, over good ground, and begun far enough off
    /// (NMM-10-11 to 10-14, NMM-10-32).
    pub charge: bool,
    /// Whether horse that is attacked so may count as counter-charging: it comes straight at its attacker whatever his
    /// direction, and it is not he who goes uphill with it (NMM-12-32, NMM-12-34, NMM-12-36).
    pub counter_charge: bool,
    /// The obstacle across which the defender stands (NMM-12-46), by feature.
    pub across: Option<u8>,
    /// How far horse comes forward to an obstacle, to meet horse across it (NMM-12-34); else nothing.
    pub comes: Length,
    /// The building that the target holds (NMM-12-47), by feature.
    pub building: Option<u8>,
    /// Disarray Tokens of the attacker for the move.
    pub tokens: Tokens,
    /// The friends passed on the way.
    pub passed: PassedFriends,
}

/// Judges the contact move of an Attack: a straight move in a direction relative to the attacker's facing,
/// against a target where it stands now. With `charge` the Charge rate may be used where its conditions are met.
///
/// # Errors
/// The rule by which the contact cannot be made, with what is in the way or how far off the target is.
pub fn judge_attack(
    field: Field,
    attacker: PieceId,
    target: PieceId,
    direction: Angle,
    charge: bool,
) -> Result<Contact, Refusal> {
    judge_direction(field, attacker, direction)?;
    let approach = Approach::new(field, attacker, target, direction)?;
    let found = judge_way(field, &approach)?;
    let conditions = charge_conditions(field, &approach, &found);
    judge_reach(field, &approach, &found, charge, conditions)?;
    let building = cover::building_of(field, target);
    let (edge, side) = side_attacked(field, &approach, building)?;
    judge_taken(field, target, edge, side, building)?;
    let (across, comes) = defended::between(field, &approach, &found, edge, side)?;
    let penalties = found.bad.is_some() || field.table.battle.phase() != Phase::Opening;
    let passage = judge_others(field, &approach, penalties)?;
    let to = square_up(field, &approach, edge, across, comes)?;
    Ok(Contact {
        from: approach.trip.from,
        reach: approach.trip.length,
        touching: approach.trip.to,
        to,
        edge,
        side,
        charge: conditions.is_ok(),
        counter_charge: charges(field, attacker) && has_room_to_charge(field, &approach, &found).is_ok(),
        across,
        comes,
        building,
        tokens: tokens(field, attacker, direction, &found, &passage, penalties),
        passed: passage.passed,
    })
}

/// Whether all that is wrong with an Attack is that the enemy is too far off. Where the players do not measure
/// beforehand it may be announced all the same, and is lost (NMM-10-04).
pub fn falls_short(field: Field, attacker: PieceId, target: PieceId, direction: Angle) -> bool {
    let Ok(approach) = Approach::new(field, attacker, target, direction) else { return false };
    judge_direction(field, attacker, direction).is_ok()
        && judge_way(field, &approach).is_ok_and(|found| {
            let conditions = charge_conditions(field, &approach, &found);
            judge_reach(field, &approach, &found, true, conditions).is_err()
        })
}

/// Formed troops attack no more than 90 degrees off their facing (NMM-12-05); guns not at all.
fn judge_direction(field: Field, attacker: PieceId, direction: Angle) -> Result<(), Refusal> {
    let most = i32::from(field.world.book.movement.turning.most_off_facing) * 100;
    if field.formed(attacker) && direction.between(Angle::UP) > most {
        let why = "formed troops attack at most 90 degrees off their facing";
        return Err(Refusal::new(rule!("NMM-12-05"), why));
    }
    Ok(())
}

/// The way from the attacker to where it first touches its target.
struct Approach {
    target: PieceId,
    target_pose: Pose,
    target_body: Footprint,
    target_block: Block,
    direction: Angle,
    trip: Trip,
    touch: Touch,
}

impl Approach {
    fn new(field: Field, attacker: PieceId, target: PieceId, direction: Angle) -> Result<Approach, Refusal> {
        let refuse = |why: &'static str| Refusal::new(rule!("NMM-12-05"), why).piece(target);
        let rate = field.world.book.movement.rates.of(field.mover(attacker)).good;
        let measured = field.world.book.settings.premeasuring.allowed;
        let farthest = match measured {
            true => rate + field.world.book.movement.charge.bonus + field.tolerance(),
            false => field.world.ground.width() + field.world.ground.depth(),
        };
        let piece = field.piece(attacker);
        let body = piece.shape().footprint();
        let (target_pose, target_body) = standing(field, target);
        let target_block = target_body.block(target_pose);
        // The target is looked for well beyond any reach, so that a refusal can say how far off it is.
        let leg = |distance: Length| {
            Leg::in_direction(piece.pose().facing, piece.pose().facing + direction, distance)
        };
        let contact = Path::of(piece.pose(), leg(farthest.times(2)))
            .first_contact(body, &[target_block])
            .ok_or_else(|| refuse("a straight move in this direction does not meet that enemy"))?;
        let front = |part: Part| part.is_on(Edge::Front);
        if !field.loose(attacker) && !front(contact.touch.mine) {
            return Err(refuse("the first touch must be made by the attacker's front"));
        }
        let trip = Trip::new(field, attacker, leg(Length(contact.extent)));
        Ok(Approach { target, target_pose, target_body, target_block, direction, trip, touch: contact.touch })
    }
}

/// How a target stands for an Attack: as it is drawn up, or as the building that it holds (NMM-12-47).
fn standing(field: Field, target: PieceId) -> (Pose, Footprint) {
    let piece = field.piece(target);
    let held = cover::building_of(field, target).and_then(|building| cover::area(field, building));
    match held {
        Some(area) => {
            let (pose, width, depth) = cover::garrison(area, piece.pose().facing);
            (pose, Footprint::new(width, depth))
        }
        None => (piece.pose(), piece.shape().footprint()),
    }
}

/// What is on the way: no closed ground, no building but the target's own.
fn judge_way(field: Field, approach: &Approach) -> Result<Survey, Refusal> {
    let found = going::survey(field, &approach.trip);
    if let Some((feature, rule)) = found.closed {
        return Err(going::refuse_closed(field, feature, rule));
    }
    match found.building {
        Some(feature) if cover::building_of(field, approach.target) != Some(feature) => {
            let why = "a building stands between the attacker and that enemy";
            Err(Refusal::new(rule!("NMM-12-05"), why).ground(feature))
        }
        _ => Ok(found),
    }
}

/// Whether the Attack is made as a Charge can be made, apart from how far it goes.
fn charge_conditions(field: Field, approach: &Approach, found: &Survey) -> Result<(), Refusal> {
    let unit = approach.trip.unit;
    let refuse = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why));
    if !charges(field, unit) {
        return refuse(rule!("NMM-10-11"), "only Squadrons and Horse Detachments charge");
    }
    let straight = i32::from(field.world.book.movement.charge_line.straight_within) * 100;
    if approach.direction.between(Angle::UP) > straight {
        return refuse(rule!("NMM-10-14"), "a Charge goes dead straight");
    }
    let trace = Segment::new(approach.trip.from.at, approach.trip.to.at);
    if field.world.ground.climb(trace).up > 0 {
        return refuse(rule!("NMM-10-14"), "a Charge does not go uphill");
    }
    has_room_to_charge(field, approach, found)
}

/// What a Charge and a Counter-Charge have in common: good ground between the two, and enough of it.
fn has_room_to_charge(field: Field, approach: &Approach, found: &Survey) -> Result<(), Refusal> {
    if found.bad.is_some() {
        return Err(Refusal::new(rule!("NMM-10-32"), "there is no Charge in Bad Going"));
    }
    let front = approach.trip.start.edge(Edge::Front);
    let gap = front.gap(&approach.target_block);
    let least = field.world.book.movement.charge.least_distance;
    if gap.distance.under(least - field.tolerance()) {
        let refusal = Refusal::new(rule!("NMM-10-13"), "the enemy is too near to charge");
        return Err(refusal.measured(gap.distance.rounded_up(), least).segment(gap.line()));
    }
    Ok(())
}

/// Whether a unit is of a kind that charges: Squadrons and Horse Detachments, never mounted Dragoons
/// (NMM-10-11).
pub fn charges(field: Field, unit: PieceId) -> bool {
    field.squadron(unit) || field.kind(unit) == Kind::HorseDetachment
}

/// The reach of the Action: its allowance, at the Charge rate where that may be used (NMM-10-11, NMM-12-05). Only
/// the contact Action is ever made at that rate, so of two Actions the second alone (NMM-10-12).
fn judge_reach(
    field: Field,
    approach: &Approach,
    found: &Survey,
    charge: bool,
    conditions: Result<(), Refusal>,
) -> Result<(), Refusal> {
    let normal = found.allowance(field, approach.trip.unit);
    let bonus = field.world.book.movement.charge.bonus;
    let reach = approach.trip.length;
    let within = |allowance: Length| reach <= allowance + field.tolerance();
    let refusal = match (within(normal), charge, conditions) {
        (true, ..) => return Ok(()),
        (_, true, Ok(())) if within(normal + bonus) => return Ok(()),
        (_, true, Ok(())) => Refusal::new(rule!("NMM-10-11"), "that enemy is beyond the reach of a Charge")
            .measured(reach, normal + bonus),
        (_, true, Err(refusal)) if within(normal + bonus) && charges(field, approach.trip.unit) => refusal,
        _ => Refusal::new(rule!("NMM-12-05"), "that enemy is out of reach of this Action")
            .measured(reach, normal),
    };
    Err(refusal.piece(approach.target))
}

/// The edge on which the contact is made and the side that the rules count as attacked (NMM-12-08).
fn side_attacked(field: Field, approach: &Approach, building: Option<u8>) -> Result<(Edge, Edge), Refusal> {
    let zone = approach.target_block.zone_of(approach.trip.from.at, Favour::Defender);
    let touched = approach.touch.theirs;
    if field.formed(approach.target) && building.is_none() {
        if touched.is_on(zone) {
            return Ok((zone, zone));
        }
        let why = "the side that the attacker stands before cannot be reached by this move";
        return Err(Refusal::new(rule!("NMM-12-08"), why).piece(approach.target));
    }
    let edge = match touched {
        Part::Edge(edge) => edge,
        Part::Corner(corner) if corner.edges().contains(&zone) => zone,
        Part::Corner(corner) => corner.edges()[0],
    };
    Ok((edge, Edge::Front))
}

/// A side already in contact with an enemy cannot be attacked by another (NMM-12-07); loose troops have room for
/// one attacker, a building for one at each wall.
fn judge_taken(field: Field, target: PieceId, edge: Edge, side: Edge, building: Option<u8>) -> Verdict {
    let wanted = if building.is_some() { edge } else { side };
    let whole = building.is_none() && !field.formed(target);
    let members = field.table.melees.iter().flat_map(|melee| melee.members().iter());
    // Who fell back into it fights it as if in front (NMM-13-31).
    let edge_of = |member: &crate::table::Member| match member.part() {
        crate::table::Part::FellBack => Edge::Front,
        _ => member.edge(),
    };
    let taken =
        |member: &&crate::table::Member| member.against() == target && (whole || edge_of(member) == wanted);
    match members.into_iter().find(taken) {
        None => Ok(()),
        Some(member) => {
            let why = "another unit fights on that side already";
            Err(Refusal::new(rule!("NMM-12-07"), why).piece(member.unit()))
        }
    }
}

/// Everybody else on the way: no other enemy, friends only as one passes through them.
fn judge_others(field: Field, approach: &Approach, penalties: bool) -> Result<Passage, Refusal> {
    let mut passage = Passage::none();
    let mut refused = None;
    each_near(field, approach.trip.unit, &approach.trip.bounds, Length::ZERO, |near| {
        if refused.is_some() || near.id == approach.target || near.yet_to_move {
            return;
        }
        if !approach.trip.meets(&near.block) {
            return;
        }
        if near.friend {
            passage.note(field, approach.trip.unit, near.id, penalties);
            refused = bodies::judge_friend(field, &approach.trip, &near).err();
        } else {
            let why = "another enemy stands in the way";
            refused = Some(Refusal::new(rule!("NMM-12-05"), why).piece(near.id));
        }
    });
    refused.map_or(Ok(passage), Err)
}

/// Squares the attacker up on an edge (NMM-12-06), touching no other enemy (NMM-12-07).
/// The target may have come some way towards it.
fn square_up(
    field: Field,
    approach: &Approach,
    edge: Edge,
    across: Option<u8>,
    comes: Length,
) -> Result<Pose, Refusal> {
    let trip = &approach.trip;
    let face = Face::of(approach.target_pose, approach.target_body, edge);
    let mut solid: InlineVec<Block, 24> = InlineVec::empty(approach.target_block);
    let mut apart: InlineVec<Block, 24> = InlineVec::empty(approach.target_block);
    // Far enough for any place along the edge.
    let along = trip.body.diagonal() + trip.body.width + face.edge.length();
    each_near(field, trip.unit, &trip.bounds, along, |near: Neighbour| {
        if near.id != approach.target && !near.yet_to_move {
            let list = if near.friend { &mut solid } else { &mut apart };
            list.try_push(near.block);
        }
    });
    let around = Surroundings {
        solid: &solid,
        apart: &apart,
        touching: CONTACT,
        ground: &field.world.ground,
        barred: barred(field, trip.unit, across),
    };
    let least = one_file(field, trip.unit);
    let touch = approach.touch.at.from.midpoint(approach.touch.at.to);
    let squared = face.square_up_among(trip.to, trip.body, touch, least, &around).map_err(|_| {
        let why = "there is no room to square up on that enemy alone with one file in contact";
        Refusal::new(rule!("NMM-12-07"), why).piece(approach.target)
    })?;
    let Some(feature) = across else { return Ok(squared.pose) };
    let back = (trip.from.facing + approach.direction).along(comes);
    let met = Pose::new(squared.pose.at + -back, squared.pose.facing);
    let pose = defended::held_off(field, trip, met, feature);
    if !around.fits(&trip.body.block(pose)) {
        let why = "there is no room to come up to the obstacle that this enemy defends";
        return Err(Refusal::new(rule!("NMM-12-46"), why).ground(feature));
    }
    Ok(pose)
}

/// The width of one file.
fn one_file(field: Field, unit: PieceId) -> Length {
    field.world.book.troops.base(field.kind(unit), field.footing(unit)).0
}

/// The ground on which a unit may not be squared up.
pub(crate) fn barred(field: Field, unit: PieceId, but: Option<u8>) -> IndexSet {
    let closed = |index: usize| {
        let feature = index as u8;
        let terrain = field.world.terrain(FeatureId(feature));
        let building = matches!(terrain, crate::world::Terrain::Building { .. });
        Some(feature) != but
            && !going::is_obstacle(terrain)
            && (building || going::closes(field, unit, feature).is_some())
    };
    let count = field.world.ground.features().len();
    (0..count).filter(|index| closed(*index)).fold(IndexSet::EMPTY, IndexSet::with)
}

/// The price of the move (NMM-10-19, NMM-10-26, NMM-10-29).
fn tokens(
    field: Field,
    attacker: PieceId,
    direction: Angle,
    found: &Survey,
    passage: &Passage,
    penalties: bool,
) -> Tokens {
    let mut tokens = no_tokens();
    let arc = i32::from(field.world.book.movement.turning.arc) * 100;
    if penalties && field.formed(attacker) && direction.between(Angle::UP) > arc {
        tokens.push(Token { rule: rule!("NMM-10-19"), count: 1 });
    }
    if passage.disarrays {
        tokens.push(Token { rule: rule!("NMM-10-29"), count: 1 });
    }
    if found.disarrays {
        tokens.push(Token { rule: rule!("NMM-10-26"), count: 1 });
    }
    tokens
}

/// Directions, relative to the attacker's facing, in which a contact with a target is worth trying: straight
/// ahead, towards the middle, the ends and the centre of what it shows.
pub fn directions(field: Field, attacker: PieceId, target: PieceId) -> InlineVec<Angle, 8> {
    let (pose, block) = (field.pose(attacker), field.block(target));
    let zone = block.zone_of(pose.at, Favour::Defender);
    let edge = block.edge(zone);
    let half = field.piece(attacker).shape().width.half();
    let side = |hand: Angle| pose.at + (pose.facing + hand).along(half);
    let lines = [
        (pose.at, edge.from.midpoint(edge.to)),
        (pose.at, block.centre()),
        (side(Angle::LEFT), edge.to),
        (side(Angle::RIGHT), edge.from),
        (pose.at, block.gap(&pose.at).from),
    ];
    let mut found = InlineVec::empty(Angle::UP);
    found.push(Angle::UP);
    for (from, to) in lines {
        let direction = Angle::of(to - from) - pose.facing;
        if !found.contains(&direction) {
            found.push(direction);
        }
    }
    found
}
