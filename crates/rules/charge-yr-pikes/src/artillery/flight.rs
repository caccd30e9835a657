//! Over whom and what a shot of ball may fly (CYP-09-21 to CYP-09-24).

use engine::{PieceId, Refusal};
use tabletop::{Body, Crossing, IndexSet, Length, Outline, Point, Segment};

use crate::field::Field;
use crate::firing::{Eye, GRAIN, Lane, Lines, Mark, crossed, mark_within};
use crate::rule;
use crate::sight::{self, widened};

/// Where a line, lengthened by a hair, first meets what a unit covers; its end where it meets nothing.
pub fn first_met(field: Field, from: Point, to: Point, unit: PieceId) -> Point {
    first_on(&field.body(unit), from, to)
}

fn first_on(body: &Body, from: Point, to: Point) -> Point {
    let line = lengthened(from, to);
    let met = body.blocks().filter_map(|block| line.touching(&block)).map(|it| it.entry);
    met.min().map_or(to, |entry| entry.along(line))
}

/// A line that goes on for a hair beyond its end.
fn lengthened(from: Point, to: Point) -> Segment {
    match from.distance(to) {
        Length::ZERO => Segment::new(from, to),
        long => Segment::new(from, to + (to - from).scaled(i64::from(GRAIN.0), i64::from(long.0))),
    }
}

/// Whether ball may fly from a gun to a point of a target.
///
/// The ground: from level to level woods, towns and hills stop it, from a hill they make dead space only, and from low ground to a hill
/// woods and towns stop it (CYP-09-23, CYP-16-02, CYP-16-09). Troops: from hill to hill it flies over all who stand lower; from a hill
/// to lower ground over those with 12 inches of clear space between them and the target; from low ground to a hill over those on the
/// gun's own level who have 12 inches between them and the gun; over nobody otherwise (CYP-09-21 to CYP-09-24).
///
/// # Errors
/// Why not.
pub fn flies(field: Field, gun: PieceId, target: PieceId, to: Point) -> Result<(), Refusal> {
    Shots::along(field, &Lane::between(field, gun, target), gun, target).fly(to)
}

/// Whether canister may be fired to a point of a target: over nobody at all (CYP-09-24).
///
/// # Errors
/// Why not.
pub fn sprays(field: Field, gun: PieceId, target: PieceId, to: Point) -> Result<(), Refusal> {
    let from = field.piece(gun).pose().at;
    let line = Segment::new(from, to);
    if let Some((unit, _)) = crossed(field, line, gun, target).next() {
        let why = "canister is fired over nobody";
        return Err(Refusal::new(rule!("CYP-09-24"), why).piece(unit).segment(line));
    }
    match sight::is_clear_but_for(field.world, from, to, sight::opened_by(field, target)) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("CYP-16-09"), "the ground hides it").segment(line)),
    }
}

/// The nearest point of a target within a distance to which ball of a gun may fly, or canister be fired: by [`flies`] or [`sprays`],
/// with what all its shots at the target have in common found out once.
pub fn nearest_hit(
    field: Field,
    (gun, eye): (PieceId, &Eye),
    target: PieceId,
    far: Length,
    canister: bool,
) -> Option<Mark> {
    let lane = Lane::between(field, gun, target);
    let shots = Shots::along(field, &lane, gun, target);
    let (face, lines) = (&lane.face, &shots.lines);
    let clear = |at: Point| if canister { lines.is_clear(at) } else { shots.fly(at).is_ok() };
    // Over troops ball alone may fly, from a hill or to one.
    let never_over = canister || shots.level == 0 && face.is_low();
    if lines.look.loses(face) || never_over && lines.are_blocked(face.corners()) {
        debug_assert!(
            mark_within(eye, &lane.stands, far, clear, |_| false).is_none(),
            "what hides a target does not hide all of it"
        );
        return None;
    }
    let lost = |stand: &_| never_over && lines.are_blocked_before(&widened(stand).corners(), face.corners());
    mark_within(eye, &lane.stands, far, clear, lost)
}

/// All shots of ball of a gun at a target.
struct Shots<'l> {
    field: Field<'l>,
    lines: Lines<'l>,
    from: Point,
    /// How high the gun stands.
    level: u8,
    target: Body,
    /// The ground of the target that hides nothing.
    open: IndexSet,
}

impl<'l> Shots<'l> {
    fn along(field: Field<'l>, lane: &'l Lane, gun: PieceId, target: PieceId) -> Shots<'l> {
        let from = field.piece(gun).pose().at;
        let (level, open) = (level(field, from), sight::opened_by(field, target));
        Shots { field, lines: lane.from(from), from, level, target: field.body(target), open }
    }

    /// Whether one may fly to a point: [`flies`].
    fn fly(&self, to: Point) -> Result<(), Refusal> {
        let (world, from) = (self.field.world, self.from);
        let (mine, theirs) = (self.level, level(self.field, to));
        let line = Segment::new(from, first_on(&self.target, from, to));
        if mine == 0 && theirs > 0 && sight::is_screened_low(world, from, to, self.open) {
            let why = "woods and towns stand between low ground and the hill";
            return Err(Refusal::new(rule!("CYP-09-23"), why).segment(line));
        }
        if !self.lines.look.is_clear(to) {
            return Err(Refusal::new(rule!("CYP-16-09"), "the ground hides it").segment(line));
        }
        let clear = world.book.artillery.overhead.clear - GRAIN;
        let height = |id: PieceId| level(self.field, self.field.block(id).centre());
        let (before, after) = (
            |it: &Crossing| from.distance(it.entry.along(line)),
            |it: &Crossing| it.exit.along(line).distance(line.to),
        );
        for (unit, crossing) in self.lines.crossed(line.to) {
            let (allowed, rule) = match (mine > 0, theirs > 0) {
                (true, true) => (height(unit) < mine.min(theirs), rule!("CYP-09-21")),
                (true, false) => (after(&crossing) >= clear, rule!("CYP-09-22")),
                (false, true) => (height(unit) == mine && before(&crossing) >= clear, rule!("CYP-09-23")),
                (false, false) => (false, rule!("CYP-09-24")),
            };
            if !allowed {
                return Err(Refusal::new(rule, "troops are in its way").piece(unit).segment(line));
            }
        }
        Ok(())
    }
}

/// How high a point stands.
fn level(field: Field, at: Point) -> u8 {
    if field.world.sets.hills.is_empty() { 0 } else { sight::height(field.world, at) }
}

/// The point of a target, in the arc of a gun, that is nearest to it, whatever stands between.
pub fn nearest_in_arc(field: Field, gun: PieceId, target: PieceId) -> Option<Point> {
    let eye = Eye::of(field.world, &field.block(gun))?;
    crate::firing::mark(&eye, &field.stands(target), |_| true).map(|mark| mark.at)
}

/// Whether a point belongs to a target, but for rounding.
pub fn is_of(field: Field, target: PieceId, at: Point) -> bool {
    field.body(target).blocks().any(|block| block.within(&at, GRAIN))
}
