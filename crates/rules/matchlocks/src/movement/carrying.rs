//! A unit moves with all that it carries (NMM-03-19, NMM-05-07, NMM-08-12), and Leaders in its way step aside
//! (NMM-05-08).

use bodies::{RingSearch, along_edge};
use engine::{Departure, Event, PieceId, Refusal, Rule};
use tabletop::{Block, Bounds, Edge, Length, Outline, Pose};

use super::bodies::{each_near, is_undeployed};
use super::going;
use crate::Acting;
use crate::ask::Turn;
use crate::book::{Going, Mover};
use crate::field::Field;
use crate::marks::raise;
use crate::morale::{army_morale, losses};
use crate::preparation::plot::Neighbours;
use crate::rule;
use crate::table::Sign;

/// Whether a move is the owner's choice or the rules'.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carry {
    /// A voluntary Action: attached Leaders come along, undeployed guns are put back behind their parent.
    Voluntary,
    /// A Fall Back: attached Leaders must come along; undeployed guns are put back.
    FallBack,
    /// An Attack, Evade, Follow Up or Pursuit: attached Leaders come along, undeployed guns are left standing.
    LeavingGuns,
}

/// Puts a unit into a new pose with the Leaders attached to it, kept at the same spot, and the guns it carries.
pub fn move_to(act: &mut Acting, unit: PieceId, to: Pose, how: Carry, why: Rule) {
    let piece = act.table().pieces[unit.index()];
    if piece.pose() != to {
        act.emit(why, Event::Moved { piece: unit, from: piece.pose(), to });
    }
    settle(act, unit, piece.pose(), how, why);
}

/// After a unit has come from another pose: brings along what it carries and clears Leaders out of its way.
pub fn settle(act: &mut Acting, unit: PieceId, from: Pose, how: Carry, why: Rule) {
    carry_guns(act, unit, how, why);
    carry_leaders(act, unit, from, how);
    displace_leaders(act, unit);
    army_morale::guns_touched(act, unit, how == Carry::Voluntary);
}

/// Attached Leaders keep touching the same spot of the unit (NMM-08-12). One who is stunned is left behind by a
/// voluntary move (NMM-07-32).
fn carry_leaders(act: &mut Acting, unit: PieceId, from: Pose, how: Carry) {
    let led = if how == Carry::Voluntary { leave_stunned(act, unit) } else { attached(act, unit) };
    for leader in led.iter().copied() {
        let field = act.field();
        let now = field.pose(leader);
        let kept = carried_along(field, unit, from, leader);
        let to = beside(field, leader, unit, kept).unwrap_or(kept);
        if to != now {
            act.emit(rule!("NMM-08-12"), Event::Moved { piece: leader, from: now, to });
        }
    }
}

/// A stunned Leader stays where he is when the unit that he is with moves by choice, were it to attack (NMM-07-32). Returns who comes
/// along.
pub fn leave_stunned(act: &mut Acting, unit: PieceId) -> Attached {
    let mut along = Attached::empty(PieceId(0));
    for leader in attached(act, unit).iter().copied() {
        if act.table().units[leader.index()].is(Sign::Stunned) {
            act.emit(rule!("NMM-07-32"), Event::Parted { piece: leader, host: unit });
        } else {
            along.push(leader);
        }
    }
    along
}

/// The number in the answer of a Move by which its owner leaves attached Leaders behind.
pub const LEAVE_BEHIND: i16 = 1;

/// Whether the owner may leave the attached Leaders behind in a voluntary move (NMM-05-07): not the one who gave
/// the order, who goes along with it (NMM-08-12).
///
/// # Errors
/// Nobody is attached, the order is that Leader's own, or the number means nothing.
pub fn judge_leaving(field: Field, turn: Turn, number: i16) -> Result<(), Refusal> {
    let refuse = |why: &'static str| Err(Refusal::new(rule!("NMM-05-07"), why).piece(turn.unit));
    match number {
        LEAVE_BEHIND if !field.led(turn.unit) => refuse("no Leader is attached who could be left behind"),
        LEAVE_BEHIND if field.leaders_with(turn.unit).any(|leader| Some(leader) == turn.leader) => {
            refuse("a Leader goes along with the unit that moves by his own Order")
        }
        LEAVE_BEHIND => Ok(()),
        _ => refuse("the number of a Move is 1, to leave attached Leaders behind, or none"),
    }
}

/// The Leaders attached to a unit stay where they are when it moves (NMM-05-07).
pub fn leave_behind(act: &mut Acting, unit: PieceId) {
    for leader in attached(act, unit).iter().copied() {
        act.emit(rule!("NMM-05-07"), Event::Parted { piece: leader, host: unit });
    }
}

/// Leaders attached to a unit.
type Attached = engine::InlineVec<PieceId, 4>;

/// The Leaders attached to a unit, at most two at a time by the rules (NMM-05-07) and room for more.
fn attached(act: &Acting, unit: PieceId) -> Attached {
    let field = act.field();
    let mut found = Attached::empty(PieceId(0));
    for leader in field.leaders_with(unit) {
        found.try_push(leader);
    }
    found
}

/// The pose of something that moves rigidly with a unit which has come from another pose.
fn carried_along(field: Field, unit: PieceId, from: Pose, rider: PieceId) -> Pose {
    let (host, at) = (field.piece(unit), field.pose(rider));
    let body = host.shape().footprint();
    let (before, after) = (body.block(from), host.block());
    let turn = host.pose().facing - from.facing;
    let offset = at.at - before.centre();
    // Turned by the angle that the host has turned, about the host's centre.
    let distance = offset.length();
    let spot = match turn.to_hundredths() {
        0 => offset,
        18_000 => -offset,
        _ => (tabletop::Angle::of(offset) + turn).along(distance),
    };
    Pose::new(after.centre() + spot, at.facing + turn)
}

/// The place nearest to a wanted one at which a Leader touches a unit and overlaps nobody: the wanted place
/// itself if it will do, else the nearest along the unit's edges.
pub fn beside(field: Field, leader: PieceId, unit: PieceId, wanted: Pose) -> Option<Pose> {
    let piece = field.piece(leader);
    let (body, host) = (piece.shape().footprint(), field.block(unit));
    let wanted_block = body.block(wanted);
    if wanted_block.within(&host, field.tolerance()) && is_free(field, leader, &wanted_block) {
        return Some(wanted);
    }
    // Whoever touches it is no farther off than he is long.
    let around = Bounds::of_block(&host).inflated(body.width + body.depth + Length::INCH);
    let neighbours = Neighbours::of(field, leader, &around);
    let mut last = None;
    let mut will_do = |pose: Pose| {
        let block = body.block(pose);
        let free = is_free_among(field, leader, &block, (neighbours, &mut last))
            && block.within(&host, field.tolerance());
        debug_assert!(!free || is_free(field, leader, &block));
        free
    };
    let mut best: Option<(i64, Pose)> = None;
    // Behind first, then on the flanks, then in front.
    for edge in [Edge::Rear, Edge::Right, Edge::Left, Edge::Front] {
        let outward = field.pose(unit).facing + edge.outward();
        for point in along_edge(host.edge(edge), Length::hundredths_of_inch(25)) {
            // Square to the edge: looking away from the unit with his rear upon it, or at it with his front.
            let away = Pose::new(point + outward.along(body.depth), outward);
            let towards = Pose::new(point, outward + tabletop::Angle::HALF);
            for pose in [away, towards] {
                let distance = pose.at.distance_squared(wanted.at);
                if best.is_none_or(|(least, _)| distance < least) && will_do(pose) {
                    best = Some((distance, pose));
                }
            }
        }
    }
    best.map(|(_, pose)| pose)
}

/// Whether a Leader may stand with an outline: on the table, over no closed ground, overlapping nobody.
fn is_free(field: Field, leader: PieceId, block: &Block) -> bool {
    let bounds = Bounds::of_block(block);
    let overlaps = |other: PieceId| {
        other != leader
            && field.piece(other).on_table()
            && field.comes_near(other, &bounds)
            && field.block(other).overlaps_deeper_than(block, Block::TOLERANCE)
    };
    field.world.ground.bounds().encloses(block)
        && !field.world.ids().any(overlaps)
        && is_open(field, leader, block)
}

/// The same, where nobody but some neighbours can be in his way, one of whom was so the last time.
fn is_free_among(
    field: Field,
    leader: PieceId,
    block: &Block,
    (neighbours, last): (Neighbours, &mut Option<Block>),
) -> bool {
    neighbours.leave_free(field, block, last)
        && field.world.ground.bounds().encloses(block)
        && is_open(field, leader, block)
}

/// Whether no ground under an outline is closed to a piece.
pub(crate) fn is_open(field: Field, piece: PieceId, block: &Block) -> bool {
    let under = field.world.ground.reached_by(block, tabletop::IndexSet::below(tabletop::IndexSet::LIMIT));
    !under.iter().any(|feature| {
        let feature = feature as u8;
        !going::is_obstacle(field.world.terrain(tabletop::FeatureId(feature)))
            && going::closes(field, piece, feature).is_some()
    })
}

/// Whether no patch of ground under an outline is barred to those who move in some way.
pub(crate) fn is_open_to(field: Field, mover: Mover, block: &Block) -> bool {
    let under = field.world.ground.reached_by(block, tabletop::IndexSet::below(tabletop::IndexSet::LIMIT));
    let rows = &field.world.book.movement.ground;
    !under.iter().any(|feature| {
        let patch = going::patch(field.world.terrain(tabletop::FeatureId(feature as u8)));
        patch.is_some_and(|ground| rows.going(ground, mover) == Going::Barred)
    })
}

/// Undeployed guns are put back behind their parent, or left standing for good (NMM-03-19).
fn carry_guns(act: &mut Acting, unit: PieceId, how: Carry, why: Rule) {
    let field = act.field();
    let mut guns: engine::InlineVec<PieceId, 4> = engine::InlineVec::empty(PieceId(0));
    for id in field.world.ids() {
        if field.gun(id)
            && field.parent(id) == Some(unit)
            && field.piece(id).on_table()
            && is_undeployed(field, id)
        {
            guns.try_push(id);
        }
    }
    for (place, gun) in guns.iter().enumerate() {
        let field = act.field();
        let behind =
            (how != Carry::LeavingGuns).then(|| behind(field, *gun, unit, place, guns.len())).flatten();
        match behind {
            Some(to) if to != field.pose(*gun) => {
                let from = field.pose(*gun);
                act.emit(rule!("NMM-03-19"), Event::Moved { piece: *gun, from, to });
            }
            Some(_) => {}
            None => act.emit(why, raise(*gun, Sign::Deployed)),
        }
    }
}

/// Where a gun rides behind its parent: touching the rear, beside its fellows, shifted along the rear if
/// something stands there; `None` where no such place is open to guns.
pub fn behind(field: Field, gun: PieceId, parent: PieceId, place: usize, count: usize) -> Option<Pose> {
    let piece = field.piece(gun);
    let body = piece.shape().footprint();
    let host = field.piece(parent);
    let (facing, rear) = (host.pose().facing, host.block().edge(Edge::Rear));
    let right = facing + tabletop::Angle::RIGHT;
    let aside = Length(body.width.0 * (2 * place as i32 + 1 - count as i32) / 2);
    let middle = rear.from.midpoint(rear.to);
    let own = Pose::new(middle + right.along(aside), facing);
    let elsewhere = along_edge(rear, Length::hundredths_of_inch(25)).map(|point| Pose::new(point, facing));
    std::iter::once(own).chain(elsewhere).find(|pose| {
        let block = body.block(*pose);
        let table = field.world.ground.bounds();
        let bounds = Bounds::of_block(&block);
        let mut clear = table.contains(bounds.low) && table.contains(bounds.high);
        each_near(field, gun, &bounds, Length::ZERO, |near| {
            clear = clear && !near.block.overlaps_deeper_than(&block, Block::TOLERANCE);
        });
        clear && is_open(field, gun, &block)
    })
}

/// Leaders on whose spot a unit now stands step aside by the smallest distance, towards their own baseline; one
/// who is attached to another unit goes round it: before an enemy by NMM-05-08, before a friend by NMM-10-03.
pub fn displace_leaders(act: &mut Acting, unit: PieceId) {
    let (world, block) = (act.world(), act.table().pieces[unit.index()].block());
    let bounds = Bounds::of_block(&block);
    for leader in world.leaders() {
        let field = act.field();
        let piece = field.piece(leader);
        let apart = leader == unit || !piece.on_table() || !field.comes_near(leader, &bounds);
        if apart || !piece.block().overlaps_deeper_than(&block, Block::TOLERANCE) {
            continue;
        }
        let place = piece
            .host()
            .and_then(|host| beside(field, leader, host, piece.pose()))
            .or_else(|| step_aside(field, leader));
        let from = piece.pose();
        let friend = field.side(unit) == field.side(leader);
        let why = if friend { rule!("NMM-10-03") } else { rule!("NMM-05-08") };
        match place {
            Some(to) => act.emit(why, Event::Moved { piece: leader, from, to }),
            None => {
                losses::lose_leader(act, leader, Departure::Removed, why);
                army_morale::settle(act);
            }
        }
    }
}

/// The nearest free spot for a Leader on his own, within ten inches, towards his own baseline.
pub fn step_aside(field: Field, leader: PieceId) -> Option<Pose> {
    let piece = field.piece(leader);
    let body = piece.shape().footprint();
    let within = field.world.book.command.displaced.most;
    let (start, reach) = (piece.pose(), within + field.reach(leader));
    let around = Bounds { low: start.at, high: start.at }.inflated(reach);
    let neighbours = Neighbours::of(field, leader, &around);
    let mut last = None;
    RingSearch::by_tenths(field.homeward(piece.owner), within).first(start, |pose| {
        let block = body.block(pose);
        let free = is_free_among(field, leader, &block, (neighbours, &mut last));
        debug_assert_eq!(free, is_free(field, leader, &block));
        free
    })
}
