//! Over whom and what a shot of ball may fly (CYP-09-21 to CYP-09-24).

use engine::{PieceId, Refusal};
use tabletop::{Crossing, Length, Outline, Point, Segment};

use crate::field::Field;
use crate::firing::{GRAIN, crossed};
use crate::rule;
use crate::sight;

/// Where a line, lengthened by a hair, first meets what a unit covers; its end where it meets nothing.
pub fn first_met(field: Field, from: Point, to: Point, unit: PieceId) -> Point {
    let line = lengthened(from, to);
    let body = field.body(unit);
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
    let world = field.world;
    let from = field.piece(gun).pose().at;
    let (mine, theirs) = (sight::height(world, from), sight::height(world, to));
    let open = sight::opened_by(field, target);
    let line = Segment::new(from, first_met(field, from, to, target));
    if mine == 0 && theirs > 0 && sight::is_screened_low(world, from, to, open) {
        let why = "woods and towns stand between low ground and the hill";
        return Err(Refusal::new(rule!("CYP-09-23"), why).segment(line));
    }
    if !sight::is_clear_but_for(world, from, to, open) {
        return Err(Refusal::new(rule!("CYP-16-09"), "the ground hides it").segment(line));
    }
    let clear = world.book.artillery.overhead.clear - GRAIN;
    let level = |id: PieceId| sight::height(world, field.block(id).centre());
    let (before, after) = (
        |it: &Crossing| from.distance(it.entry.along(line)),
        |it: &Crossing| it.exit.along(line).distance(line.to),
    );
    for (unit, crossing) in crossed(field, line, gun, target) {
        let (allowed, rule) = match (mine > 0, theirs > 0) {
            (true, true) => (level(unit) < mine.min(theirs), rule!("CYP-09-21")),
            (true, false) => (after(&crossing) >= clear, rule!("CYP-09-22")),
            (false, true) => (level(unit) == mine && before(&crossing) >= clear, rule!("CYP-09-23")),
            (false, false) => (false, rule!("CYP-09-24")),
        };
        if !allowed {
            return Err(Refusal::new(rule, "troops are in its way").piece(unit).segment(line));
        }
    }
    Ok(())
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

/// The point of a target, in the arc of a gun, that is nearest to it, whatever stands between.
pub fn nearest_in_arc(field: Field, gun: PieceId, target: PieceId) -> Option<Point> {
    let eye = crate::firing::Eye::of(field.world, &field.block(gun))?;
    crate::firing::mark(&eye, &field.stands(target), |_| true).map(|mark| mark.at)
}

/// Whether a point belongs to a target, but for rounding.
pub fn is_of(field: Field, target: PieceId, at: Point) -> bool {
    field.body(target).blocks().any(|block| block.within(&at, GRAIN))
}
