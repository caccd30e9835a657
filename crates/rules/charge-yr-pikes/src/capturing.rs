//! Guns, wagons and coaches taken and retaken (CYP-09-25, CYP-12-35).

use engine::{Event, PieceId, Side};
use tabletop::{Angle, Block, Length, Point, Pose};

use crate::going::Stretch;
use crate::marks::{lower, moved, raise, riders};
use crate::{Acting, Field, Kind, Sign, rule};

/// A unit that is not routed takes what it touches at the end of a move: enemy guns that their crews have left, and its own side's
/// captured guns and wagons back (CYP-09-25, CYP-12-35). Gunners on foot take none: they serve their own.
pub fn captures(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let apt = field.kind(unit).is_formed() && field.kind(unit) != Kind::Crew;
    if !field.piece(unit).on_table() || field.is_routed(unit) || !apt {
        return;
    }
    let can_be_taken = |kind: Kind| kind.is_battery() || kind.is_wheeled() || kind == Kind::Holders;
    let touched: Vec<PieceId> =
        field.pieces().filter(|id| can_be_taken(field.kind(*id)) && field.touches(unit, *id)).collect();
    for piece in touched {
        let field = act.field();
        let (kind, own) = (field.kind(piece), field.side(piece) == field.side(unit));
        let is_alone =
            |side: Side| !field.formed_of(side).any(|id| !field.is_routed(id) && field.touches(id, piece));
        let why = if kind.is_wheeled() { rule!("CYP-12-35") } else { rule!("CYP-09-25") };
        let it = field.unit(piece);
        match (kind, own) {
            // Nobody mounts these again (CYP-21-03).
            (Kind::Holders, false) if is_alone(field.side(piece)) => {
                raise(act, rule!("CYP-21-03"), piece, Sign::Captured);
            }
            (Kind::Holders, _) => {}
            (_, true) if it.is(Sign::Captured) && is_alone(field.side(piece).other()) => {
                lower(act, why, piece, Sign::Captured);
            }
            (_, false) if it.is(Sign::Abandoned) => raise(act, why, piece, Sign::Captured),
            _ => {}
        }
    }
}

/// Whoever rides in what is taken is never taken with it: he is put behind the nearest friendly unit that is neither routed nor in close
/// combat, else at the nearest point of his home edge (CYP-04-10, CYP-12-35).
pub fn spares_riders(act: &mut Acting, of: PieceId) {
    let why = rule!("CYP-04-10");
    for rider in riders(act, of) {
        let to = safe_place(act.field(), rider);
        act.emit(why, Event::Parted { piece: rider, host: of });
        moved(act, why, rider, to);
    }
}

/// An officer whose unit has lost its last figure, and who lives, is put with the nearest friendly unit (CYP-00-11, CYP-04-10).
pub fn survives(act: &mut Acting, officer: PieceId) {
    let to = safe_place(act.field(), officer);
    moved(act, rule!("CYP-00-11"), officer, to);
}

/// Enemy officers in no front rank over whom a unit has gone, be it in rout, or by whom it has ended, get out of its way (CYP-04-10).
pub fn drives_off(act: &mut Acting, unit: PieceId, way: &[Stretch]) {
    let field = act.field();
    if !field.piece(unit).on_table() {
        return;
    }
    let near = field.world.book.movement.proximity.inch - Length(1);
    let (body, ends) = (field.footprint(unit), field.body(unit));
    let covered: Vec<Block> = way.iter().map(|stretch| stretch.covers(body, stretch.long)).collect();
    let overrun = |id: PieceId| {
        let block = field.block(id);
        let passed = covered.iter().any(|ground| ground.overlaps(&block));
        passed || ends.within_of(&block, near)
    };
    let side = field.side(unit).other();
    let all: Vec<PieceId> =
        field.officers_of(side).filter(|id| field.piece(*id).host().is_none() && overrun(*id)).collect();
    for officer in all {
        let to = safe_place(act.field(), officer);
        moved(act, rule!("CYP-04-10"), officer, to);
    }
}

/// Where an officer is out of danger (CYP-04-10).
fn safe_place(field: Field, officer: PieceId) -> Pose {
    let fights = [Sign::Locked, Sign::Engaged, Sign::Closed];
    let (side, here) = (field.side(officer), field.piece(officer).pose());
    let safe = |id: &PieceId| !field.is_routed(*id) && !field.is_any(*id, &fights);
    if let Some(unit) = field.nearest(officer, field.formed_of(side).filter(safe)) {
        let pose = field.piece(unit).pose();
        let at = pose.at - pose.facing.along(field.footprint(unit).depth);
        return Pose::new(inside(field, officer, at), pose.facing);
    }
    let home = field.world.army(side).edge.outward();
    let far = field.world.depth_from_home(side, here.at);
    Pose::new(inside(field, officer, here.at + home.along(far)), home + Angle::HALF)
}

/// The nearest point at which an officer's base does not hang over the edge of the table.
fn inside(field: Field, officer: PieceId, at: Point) -> Point {
    let (ground, room) = (&field.world.ground, field.footprint(officer).diagonal());
    let within = |at: i32, side: Length| at.clamp(room.0, (side.0 - room.0).max(room.0));
    Point::new(within(at.x, ground.width()), within(at.y, ground.depth()))
}

/// Whether no move passes within an inch of a piece of the enemy: units, and guns and wagons that are served (CYP-05-15, CYP-09-25).
/// Horses that are held may be touched (CYP-21-03).
pub fn keeps_off(field: Field, piece: PieceId) -> bool {
    let stands_alone = field.kind(piece).is_officer() || field.kind(piece) == Kind::Holders;
    !stands_alone && !field.is_any(piece, &[Sign::Abandoned, Sign::Captured])
}
