//! How Leaders ride and join units (NMM-05-02, NMM-05-07, NMM-08-07 to NMM-08-12, NMM-10-03).

use bodies::along_edge;
use engine::{Answer, Event, PieceId, Refusal, Rule, Verdict, Way};
use tabletop::{Bounds, Edge, Leg, Length, Outline, Path, Pose};

use crate::Acting;
use crate::field::Field;
use crate::preparation::plot::Neighbours;
use crate::rule;
use crate::vocabulary as verb;

/// How far a Leader rides: all the way in Good Going, less if any part of the path lies in Bad Going.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    /// The most in Good Going.
    pub good: Length,
    /// The most if any part of the path lies in Bad Going.
    pub bad: Length,
}

/// Whether a Leader may ride from where he is to a place: far enough, never through enemies, and free at the end.
/// Friends do not hinder him, nor do obstacles.
///
/// # Errors
/// What forbids it.
pub fn judge_ride(field: Field, leader: PieceId, to: Pose, ride: Ride) -> Result<(), Refusal> {
    let piece = field.piece(leader);
    let body = piece.shape().footprint();
    let leg = Leg::To { at: to.at, facing: Some(to.facing) };
    let path = Path::of(piece.pose(), leg);
    let block = body.block(to);
    let far = piece.pose().at.distance(to.at);
    let bad = crate::movement::judge_ride_over(field, leader, leg)?;
    let limit = if bad { ride.bad } else { ride.good };
    if far > limit + field.tolerance() {
        return Err(Refusal::new(rule!("NMM-08-11"), "the Leader cannot ride so far")
            .measured(far, limit)
            .segment(tabletop::Segment::new(piece.pose().at, to.at)));
    }
    let way =
        Bounds::of_segment(tabletop::Segment::new(piece.pose().at, to.at)).inflated(field.reach(leader));
    let table = field.world.ground.bounds();
    if !table.holds_all(&way) && path.exit(body, &table).is_some() {
        return Err(
            Refusal::new(rule!("NMM-10-34"), "nobody rides off the table of his own will").point(to.at)
        );
    }
    for other in field.world.ids().filter(|id| *id != leader && field.piece(*id).on_table()) {
        if !field.comes_near(other, &way) {
            continue;
        }
        let there = field.block(other);
        if block.overlaps_deeper_than(&there, tabletop::Block::TOLERANCE) {
            return Err(Refusal::new(rule!("NMM-10-03"), "there is no room for him there").piece(other));
        }
        let enemy = field.side(other) != field.side(leader) && !field.leader(other);
        if enemy && path.strokes(body).any(|stroke| stroke.over_block(body, &there).is_some()) {
            return Err(Refusal::new(rule!("NMM-08-11"), "a Leader never rides through enemies").piece(other));
        }
    }
    Ok(())
}

/// Whether a Leader may join a unit from where he is: at the place that the answer names, or else at any place
/// beside the unit that he can reach.
///
/// # Errors
/// What forbids it.
pub(super) fn judge_join(field: Field, leader: PieceId, unit: PieceId, answer: &Answer) -> Verdict {
    if field.piece(leader).host() == Some(unit) {
        return Ok(());
    }
    let ride = allowance(field, leader, answer.verb);
    if let Way::At(pose) = answer.way {
        judge_ride(field, leader, pose, ride)?;
        let shape = field.piece(leader).shape();
        let block = shape.footprint().block(pose);
        if !field.block(unit).within(&block, field.tolerance()) {
            return Err(Refusal::new(rule!("NMM-05-07"), "a Leader joins a unit by touching it").piece(unit));
        }
        return if on_a_free_side(field, unit, &block) {
            Ok(())
        } else {
            Err(Refusal::new(
                rule!("NMM-05-07"),
                "a Leader joins a fighting unit on a side that no enemy touches",
            )
            .piece(unit))
        };
    }
    match place_beside(field, leader, unit, ride) {
        Some(_) => Ok(()),
        None => Err(Refusal::new(rule!("NMM-08-11"), "he cannot reach a free place beside that unit")
            .measured(field.gap(leader, unit).distance.rounded_up(), ride.good)
            .piece(unit)),
    }
}

/// Whether an enemy fights a unit on one of its edges.
fn is_fought(field: Field, unit: PieceId, edge: Edge) -> bool {
    field.melee_of(unit).is_some_and(|melee| {
        let members = &field.table.melees[melee as usize].members();
        members.iter().any(|member| member.against() == unit && member.edge() == edge)
    })
}

/// Whether an outline that touches a unit touches it along some edge on which nobody fights it (NMM-05-07).
fn on_a_free_side(field: Field, unit: PieceId, outline: &tabletop::Block) -> bool {
    let host = field.block(unit);
    EDGES
        .into_iter()
        .any(|edge| !is_fought(field, unit, edge) && host.edge(edge).within(outline, field.tolerance()))
}

/// The edges of a unit in the order in which a Leader looks for a place there.
const EDGES: [Edge; 4] = [Edge::Rear, Edge::Left, Edge::Right, Edge::Front];

/// The place at which a Leader who joins a unit stands: touching it and looking as it does, tried along its rear,
/// then its flanks, then its front, from the middle outward; on a fighting unit only where no enemy touches. The
/// first that he can reach is taken.
pub fn place_beside(field: Field, leader: PieceId, unit: PieceId, ride: Ride) -> Option<Pose> {
    let (host, rider) = (field.block(unit), field.piece(leader).shape());
    let facing = field.pose(unit).facing;
    let (wide, deep) = (rider.width, rider.depth);
    let from = field.pose(leader).at;
    let around = Bounds::of_block(&host).inflated(wide + deep + Length::INCH);
    let neighbours = Neighbours::of(field, leader, &around);
    for edge in EDGES.into_iter().filter(|edge| !is_fought(field, unit, *edge)) {
        // The front middle of the rider lies off the edge by his depth on the rear, half his width on a flank.
        for point in along_edge(host.edge(edge), Length::INCH) {
            let out = facing + edge.outward();
            let at = match edge {
                Edge::Front => point + out.along(deep),
                Edge::Rear => point,
                Edge::Left | Edge::Right => point + out.along(Length((wide.0 + 1) / 2)),
            };
            if from.distance(at) > ride.good + field.tolerance() {
                continue;
            }
            let pose = Pose::new(at, facing);
            let block = tabletop::Footprint::new(wide, deep).block(pose);
            // Whether there is room for him there is told more quickly than the way to it.
            let barred = neighbours.near(field, &block, Length::ZERO).any(|(other, theirs)| {
                let enemy = field.is_unit(other) && field.side(other) != field.side(unit);
                block.overlaps_deeper_than(&theirs, tabletop::Block::TOLERANCE)
                    || enemy && theirs.touches(&block)
            });
            if !barred && judge_ride(field, leader, pose, ride).is_ok() {
                return Some(pose);
            }
        }
    }
    None
}

/// Whether a Leader might reach a place beside a unit, at a glance: he does not if this says no.
pub(super) fn may_reach(field: Field, leader: PieceId, unit: PieceId, verb: engine::Verb) -> bool {
    let shape = field.piece(leader).shape();
    let reach = allowance(field, leader, verb).good + shape.width + shape.depth + field.tolerance();
    let at = field.pose(leader).at;
    field.comes_near(unit, &Bounds { low: at, high: at }.inflated(reach))
}

/// Carries out a ride that has been judged legal: the Leader leaves whom he was with, rides, and joins the unit
/// that the answer names, if any.
pub fn ride(act: &mut Acting, leader: PieceId, answer: &Answer, why: Rule) {
    let (table, world) = (act.table(), act.world());
    let field = Field::new(table, world);
    let from = field.pose(leader);
    let host = field.piece(leader).host();
    let unit = answer.object.filter(|_| answer.verb != verb::RIDE);
    let rides = allowance(field, leader, answer.verb);
    let to = match (answer.way, unit) {
        // He is with the unit already: he need not move.
        (_, Some(unit)) if host == Some(unit) => from,
        (Way::At(pose), _) => pose,
        (_, Some(unit)) => place_beside(field, leader, unit, rides).unwrap_or(from),
        _ => from,
    };
    if let Some(host) = host
        && unit != Some(host)
    {
        act.emit(rule!("NMM-05-07"), Event::Parted { piece: leader, host });
    }
    if to != from {
        act.emit(why, Event::Moved { piece: leader, from, to });
        let side = act.table().pieces[leader.index()].owner;
        crate::morale::last_mover::moves(act, side, rule!("NMM-13-16"));
    }
    if let Some(unit) = unit
        && host != Some(unit)
    {
        act.emit(rule!("NMM-05-07"), Event::Joined { piece: leader, host: unit });
    }
}

/// How far a Leader may ride for what he does (NMM-05-02): by his own token, by an option of the General's, or
/// in the opening phase.
pub fn allowance(field: Field, leader: PieceId, verb: engine::Verb) -> Ride {
    let command = &field.world.book.command;
    let rate = field.world.book.movement.rates.of(crate::book::Mover::Leader);
    if field.table.battle.phase() == crate::table::Phase::Opening {
        return Ride { good: rate.good, bad: rate.bad };
    }
    let general = field.state(leader).class() == 0;
    match (general, verb) {
        (true, verb::LEAD | verb::RECOVER) => {
            Ride { good: command.general_joins.good, bad: command.general_joins.bad }
        }
        (true, _) => Ride { good: command.general_rides.good, bad: command.general_rides.bad },
        (false, _) => Ride { good: command.leader_token_move.good, bad: command.leader_token_move.bad },
    }
}
