//! The changes of [`crate::table`] that rules make most often, as the events that make them.

use engine::{Departure, Event, On, PieceId, Shape, Side};
use tabletop::{Angle, Hand, Length, PartOffset, Pose};

use crate::ledger::Rule;
use crate::{Acting, ArmyChange, Field, Form, Kind, Sign, Table, UnitChange, attacking, formation, hiding};

/// Raises a sign of a piece, if it is not up.
pub fn raise(act: &mut Acting, rule: Rule, piece: PieceId, sign: Sign) {
    if !act.field().is(piece, sign) {
        act.emit(rule, UnitChange::Flag(sign, true).on(piece));
    }
}

/// Lowers a sign of a piece, if it is up.
pub fn lower(act: &mut Acting, rule: Rule, piece: PieceId, sign: Sign) {
    if act.field().is(piece, sign) {
        act.emit(rule, UnitChange::Flag(sign, false).on(piece));
    }
}

/// Raises some signs of a piece.
pub fn raise_all(act: &mut Acting, rule: Rule, piece: PieceId, signs: &[Sign]) {
    signs.iter().for_each(|sign| raise(act, rule, piece, *sign));
}

/// Lowers some signs of a piece.
pub fn lower_all(act: &mut Acting, rule: Rule, piece: PieceId, signs: &[Sign]) {
    signs.iter().for_each(|sign| lower(act, rule, piece, *sign));
}

/// Makes a change of a piece, if it is one.
pub fn sets(act: &mut Acting, rule: Rule, piece: PieceId, change: UnitChange) {
    if change.alters(act.field().unit(piece)) {
        act.emit(rule, change.on(piece));
    }
}

/// Makes a change of a side, if it is one.
pub fn sets_of_side(act: &mut Acting, rule: Rule, side: Side, change: ArmyChange) {
    if change.alters(act.table().army(side)) {
        act.emit(rule, change.on(side));
    }
}

/// A remark on a piece.
pub fn note(act: &mut Acting, rule: Rule, piece: PieceId, remark: u8, value: i32) {
    act.emit(rule, Event::Noted { on: On::Piece(piece), remark, value });
}

/// Moves a piece to a pose, if it is at another, and whoever it carries along with it (CYP-04-06).
pub fn moved(act: &mut Acting, rule: Rule, piece: PieceId, to: Pose) {
    let from = act.field().piece(piece).pose();
    if from != to {
        act.emit(rule, Event::Moved { piece, from, to });
        carried(act, rule, piece, from, to);
        hiding::looks(act, piece);
    }
}

/// Those whom a piece carries on the table.
pub fn riders(act: &Acting, host: PieceId) -> Vec<PieceId> {
    let with = |id: &PieceId| is_carried(act.table(), *id, host);
    act.world().named().filter(with).collect()
}

/// Whether somebody is carried by a piece on the table.
fn is_carried(table: &Table, rider: PieceId, host: PieceId) -> bool {
    let it = &table.pieces[rider.index()];
    it.on_table() && it.host() == Some(host)
}

/// Those whom a piece carries go with it, turned as it was turned; who would reach beyond the edge of the table so takes another
/// place beside it (CYP-04-06).
fn carried(act: &mut Acting, rule: Rule, host: PieceId, from: Pose, to: Pose) {
    for piece in riders(act, host) {
        let (seat, turn) = (act.field().piece(piece).pose(), to.facing - from.facing);
        let away = seat.at - from.at;
        let at = match away.length() {
            Length::ZERO => to.at,
            far => to.at + (Angle::of(away) + turn).along(far),
        };
        let to = seated(act.field(), piece, host, Pose::new(at, seat.facing + turn));
        act.emit(rule, Event::Moved { piece, from: seat, to });
        hiding::looks(act, piece);
    }
}

/// Where somebody is who is carried along: where he went with his unit, or else on its flank, behind it or before it, on the table.
pub(crate) fn seated(field: Field, rider: PieceId, host: PieceId, with: Pose) -> Pose {
    let wanted = std::iter::once(with).filter(|seat| is_on_table(field, rider, *seat));
    wanted.chain(seats_on_table(field, rider, host)).next().unwrap_or(with)
}

/// Whether all of somebody is on the table at a pose.
fn is_on_table(field: Field, rider: PieceId, seat: Pose) -> bool {
    field.world.ground.bounds().encloses(&field.footprint(rider).block(seat))
}

/// Where on the table somebody may be who touches a unit.
pub fn seats_on_table(field: Field<'_>, rider: PieceId, host: PieceId) -> impl Iterator<Item = Pose> {
    seats(field, rider, host).into_iter().filter(move |seat| is_on_table(field, rider, *seat))
}

/// Draws a piece up otherwise, if it is not so drawn up already, and has those whom it carries go with it.
pub fn reshaped(act: &mut Acting, rule: Rule, piece: PieceId, pose: Pose, shape: Shape) {
    let it = *act.field().piece(piece);
    let from = it.pose();
    if it.shape() == shape {
        return moved(act, rule, piece, pose);
    }
    act.emit(rule, Event::Reshaped { piece, pose, shape });
    if from != pose {
        carried(act, rule, piece, from, pose);
    }
    stays_by(act, piece);
    hiding::looks(act, piece);
}

/// Those whom a unit carries touch it whatever shape it takes: who does not any more goes to the nearest of its sides (CYP-04-06,
/// CYP-10-01).
fn stays_by(act: &mut Acting, host: PieceId) {
    for piece in riders(act, host) {
        let field = act.field();
        let from = field.piece(piece).pose();
        let nearest = seats_on_table(field, piece, host).min_by_key(|seat| seat.at.distance(from.at));
        if let Some(to) = nearest.filter(|_| !field.touches(piece, host)) {
            act.emit(crate::rule!("CYP-10-01"), Event::Moved { piece, from, to });
        }
    }
}

/// Where somebody may be who touches a unit: on its right, on its left, behind it, before it.
pub fn seats(field: Field, rider: PieceId, host: PieceId) -> [Pose; 4] {
    let (unit, body, pose) = (field.footprint(host), field.footprint(rider), field.piece(host).pose());
    let in_line = |ahead: Length| PartOffset { right: Length::ZERO, ahead, turn: Angle::UP };
    let seats = [
        PartOffset::beside(unit, body, Hand::Right),
        PartOffset::beside(unit, body, Hand::Left),
        in_line(-unit.depth),
        in_line(body.depth),
    ];
    seats.map(|seat| seat.pose(pose))
}

/// A unit loses figures: pikes and others alike, an odd one from the kind that has lost fewer so far, if equal from the others
/// (CYP-07-13, CYP-07-14). Its grid closes up on the middle of its front (CYP-03-02). Says how many it lost; without figures it is
/// gone (CYP-00-11).
pub fn loses(act: &mut Acting, rule: Rule, unit: PieceId, count: u8) -> u8 {
    let field = act.field();
    let count = count.min(field.figures(unit));
    if count == 0 {
        return 0;
    }
    let pikes = pikes_among(field, unit, count);
    let left = field.pikes(unit) - pikes;
    if pikes > 0 {
        act.emit(crate::rule!("CYP-07-14"), UnitChange::Pikes(left).on(unit));
    }
    act.emit(rule, Event::FiguresLost { piece: unit, count, part: pikes });
    if act.field().figures(unit) == 0 {
        leaves(act, crate::rule!("CYP-00-11"), unit, Departure::Destroyed);
    } else {
        closes_up(act, unit);
    }
    count
}

/// How many of so many losses fall on the pikes.
pub fn pikes_among(field: Field, unit: PieceId, count: u8) -> u8 {
    let profile = field.profile(unit);
    let pikes = field.pikes(unit);
    let others = field.figures(unit) - pikes;
    let mut lost = [profile.pikes - pikes, (profile.figures - profile.pikes).saturating_sub(others)];
    let mut taken = [0, 0];
    for _ in 0..count {
        let from_pikes = match (pikes > taken[0], others > taken[1]) {
            (true, true) => lost[0] < lost[1],
            (has_pikes, _) => has_pikes,
        };
        let at = usize::from(!from_pikes);
        taken[at] += 1;
        lost[at] += 1;
    }
    taken[0]
}

/// A unit's grid closes up on the middle of its front rank when stands are removed (CYP-03-02); a square and a mass on their middles.
pub fn closes_up(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let (piece, form) = (field.piece(unit), field.form(unit));
    let rings =
        form == Form::Deployed && piece.shape().depth > field.world.stand(field.kind(unit), false).depth;
    if !piece.on_table() || form == Form::Single || rings {
        return;
    }
    let (before, stands) = (piece.shape(), field.stand_count(unit));
    let shape =
        formation::shape(field.world, field.kind(unit), field.on_foot(unit), form, before.files, stands);
    if shape == before {
        return;
    }
    let pose = match form {
        Form::Square | Form::Routed => {
            let back = (before.depth - shape.depth).half();
            Pose::new(piece.pose().at - piece.pose().facing.along(back), piece.pose().facing)
        }
        _ => piece.pose(),
    };
    act.emit(crate::rule!("CYP-03-02"), Event::Reshaped { piece: unit, pose, shape });
    stays_by(act, unit);
}

/// A piece leaves the table for good, and its galloper gun with it (CYP-10-05); whoever is in its front rank leaves it first, to stay
/// where he is (CYP-04-06). Who was locked with nobody but it is free (CYP-12-25).
pub fn leaves(act: &mut Acting, rule: Rule, piece: PieceId, how: Departure) {
    for rider in riders(act, piece) {
        match act.world().profile(rider).kind {
            Kind::Galloper => act.emit(crate::rule!("CYP-10-05"), Event::Left { piece: rider, how }),
            _ => act.emit(rule, Event::Parted { piece: rider, host: piece }),
        }
    }
    act.emit(rule, Event::Left { piece, how });
    horses_go(act, piece);
    attacking::unlocks(act);
}

/// Whoever is in a front rank, or rides in a coach, leaves the table with it (CYP-04-07).
fn riders_go(act: &mut Acting, host: PieceId, how: Departure) {
    for piece in riders(act, host) {
        act.emit(crate::rule!("CYP-04-07"), Event::Left { piece, how });
    }
}

/// The officers in a front rank go over to another: from a gun to its crew that leaves it, and back (CYP-04-07).
pub fn go_over(act: &mut Acting, why: Rule, from: PieceId, to: PieceId) {
    let officers: Vec<PieceId> = act.field().attached_to(from).collect();
    for piece in officers {
        act.emit(why, Event::Parted { piece, host: from });
        let field = act.field();
        let seat = seats_on_table(field, piece, to).next().unwrap_or(field.piece(piece).pose());
        moved(act, why, piece, seat);
        act.emit(why, Event::Joined { piece, host: to });
    }
}

/// A unit goes, and with it whoever is in its front rank: it runs off the table, deserts, or is taken (CYP-04-07, CYP-15-08).
pub fn goes(act: &mut Acting, why: Rule, unit: PieceId, how: Departure) {
    riders_go(act, unit, how);
    leaves(act, why, unit, how);
}

/// The horses of dragoons who are gone are gone too (CYP-21-03).
fn horses_go(act: &mut Acting, dragoons: PieceId) {
    let horses = act.world().belonging(dragoons, Kind::Holders);
    if let Some(piece) = horses.filter(|it| act.field().piece(*it).on_table()) {
        act.emit(crate::rule!("CYP-21-03"), Event::Left { piece, how: Departure::Removed });
    }
}
