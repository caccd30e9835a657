//! Dragoons mount and dismount (section 18), and the horses that they leave with their holders (CYP-21-03).

use engine::{Answer, Departure, Event, Flow, PieceId, Refusal, Shape, Side};
use tabletop::{Footprint, Pose};

use super::judging::may_act;
use super::placing::{Place, judge_place};
use super::way::drawing_of;
use crate::attacking::answering::is_charged;
use crate::formation::{self, narrowest_line};
use crate::marks::{lower, raise, raise_all, reshaped};
use crate::steps::MovementStep;
use crate::vocabulary::{COLUMN, DISMOUNT, LINE, MOUNT};
use crate::{Asking, Field, Form, Kind, Sign, Table, UnitChange, going, rule};

/// Dragoons that get off or on their horses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where they stand then.
    place: Place,
    /// The horses, with those who hold them: where they are put, or where they were.
    horses: PieceId,
    /// Where they are put by those who dismount.
    seat: Option<(Pose, Shape)>,
}

/// Whether a unit of dragoons can do one thing more on the card in play: it changes its mount or moves once a turn each, and a charge
/// takes the whole turn (CYP-18-01, CYP-18-02).
pub fn may_do_more(field: Field, unit: PieceId) -> bool {
    field.kind(unit) == Kind::Dragoons
        && !field.is_any(unit, &[Sign::Charged, Sign::Countercharged])
        && !(field.is(unit, Sign::ChangedMount) && field.is(unit, Sign::Marched))
}

/// Whether dragoons may mount or dismount so, in place (CYP-18-01 to CYP-18-03, CYP-21-03).
///
/// # Errors
/// Why not.
pub fn judge_change(field: Field, unit: PieceId, answer: &Answer) -> Result<Change, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let mounts = answer.verb == MOUNT;
    if field.kind(unit) != Kind::Dragoons || field.on_foot(unit) != mounts {
        return no(rule!("CYP-18-01"), "dragoons on foot mount, and mounted ones dismount");
    }
    if !field.is(unit, Sign::Ready) {
        return no(rule!("CYP-18-03"), "without a passed command roll dragoons neither mount nor dismount");
    }
    may_act(field, unit)?;
    if field.is(unit, Sign::ChangedMount) {
        return no(rule!("CYP-18-01"), "dragoons mount or dismount once a turn");
    }
    if !may_do_more(field, unit) {
        return no(rule!("CYP-18-02"), "a charge takes the whole turn of dragoons");
    }
    if is_charged(field, unit) {
        return no(rule!("CYP-12-32"), "who is charged moves away, re-forms, countercharges or stands");
    }
    let Some(horses) = field.world.belonging(unit, Kind::Holders) else {
        return no(rule!("CYP-21-03"), "nobody holds horses for them");
    };
    match mounts {
        true => judge_mount(field, unit, horses, answer),
        false => judge_dismount(field, unit, horses, answer),
    }
}

/// They mount where they touch their horses, if no enemy has come upon these (CYP-21-03).
fn judge_mount(field: Field, unit: PieceId, horses: PieceId, answer: &Answer) -> Result<Change, Refusal> {
    let why = rule!("CYP-21-03");
    let there = field.piece(horses).on_table() && !field.is(horses, Sign::Captured);
    if !there || !field.touches(unit, horses) {
        return Err(Refusal::new(why, "they mount where they touch their horses").piece(unit));
    }
    let mut table = changed(field, unit);
    table.pieces[horses.index()].place = engine::Place::Unused;
    let place = placed(Field::new(&table, field.world), unit, answer)?;
    Ok(Change { place, horses, seat: None })
}

/// They dismount where they are; the horses are put touching their rear (CYP-21-03).
fn judge_dismount(field: Field, unit: PieceId, horses: PieceId, answer: &Answer) -> Result<Change, Refusal> {
    let table = changed(field, unit);
    let then = Field::new(&table, field.world);
    let holders = then.holders(unit);
    if then.figures(unit) <= holders {
        let why = "nobody would be left beside who holds the horses";
        return Err(Refusal::new(rule!("CYP-21-03"), why).piece(unit));
    }
    let place = placed(then, unit, answer)?;
    let shape = formation::shape(field.world, Kind::Holders, false, Form::Line, holders, holders);
    let seat = Pose::new(place.pose.at - place.pose.facing.along(place.shape.depth), place.pose.facing);
    let block = Footprint::new(shape.width, shape.depth).block(seat);
    let inside = field.world.ground.bounds();
    let mut others = field.pieces().filter(|id| *id != unit && field.piece(*id).host() != Some(unit));
    let fits = inside.encloses(&block)
        && !going::is_barred_at(field.world, &block)
        && !others.any(|id| field.body(id).overlaps_block(&block));
    let why = "there is no room for the horses behind them";
    match fits {
        true => Ok(Change { place, horses, seat: Some((seat, shape)) }),
        false => Err(Refusal::new(rule!("CYP-21-03"), why).piece(unit)),
    }
}

/// The table with a unit on foot if it rides, and mounted if it does not.
fn changed(field: Field, unit: PieceId) -> Table {
    let mut table = *field.table;
    table.units[unit.index()].apply(UnitChange::Flag(Sign::OnFoot, !field.on_foot(unit)));
    table
}

/// The place of a unit that has changed its mount: so many stands across, in line or column on its measuring point (CYP-05-10).
fn placed(then: Field, unit: PieceId, answer: &Answer) -> Result<Place, Refusal> {
    let [line, column] = [LINE, COLUMN].map(|verb| Answer { verb, ..*answer });
    let drawing = drawing_of(then, unit, &line).or_else(|_| drawing_of(then, unit, &column))?;
    let facing = then.piece(unit).pose().facing;
    let place = Place::of(then, unit, drawing, then.measuring_point(unit), facing);
    judge_place(then, unit, &place).map(|()| place)
}

/// They mount or dismount: with that they have moved, for morale and for fire (CYP-18-03). What they have not done yet of two things
/// they may still do on this card (CYP-18-01).
pub(super) fn changes(cx: Asking, side: Side, answer: &Answer) -> Flow<()> {
    let why = rule!("CYP-18-01");
    let mut act = cx.act();
    let field = act.field();
    let judged = answer.piece.and_then(|unit| judge_change(field, unit, answer).ok().map(|it| (unit, it)));
    let Some((unit, change)) = judged else { return Ok(()) };
    if change.seat.is_none() {
        act.emit(rule!("CYP-21-03"), Event::Left { piece: change.horses, how: Departure::Merged });
    }
    act.emit(why, UnitChange::Flag(Sign::OnFoot, answer.verb == DISMOUNT).on(unit));
    reshaped(&mut act, why, unit, change.place.pose, change.place.shape);
    if let Some((pose, shape)) = change.seat {
        let figures = act.field().holders(unit);
        let piece = change.horses;
        act.emit(rule!("CYP-21-03"), Event::Mustered { piece, owner: side, figures });
        act.emit(rule!("CYP-21-03"), Event::Placed { piece, pose, shape });
        act.emit(rule!("CYP-21-03"), UnitChange::Anew.on(piece));
    }
    raise(&mut act, why, unit, Sign::ChangedMount);
    raise_all(&mut act, rule!("CYP-18-03"), unit, &[Sign::Moved, Sign::Stirred]);
    if !may_do_more(act.field(), unit) {
        lower(&mut act, why, unit, Sign::Ready);
    }
    act.then(MovementStep::next(side));
    Ok(())
}

/// Offers mounting and dismounting, each legal.
pub(crate) fn offers(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if field.kind(unit) != Kind::Dragoons || !field.is(unit, Sign::Ready) {
        return;
    }
    let verb = if field.on_foot(unit) { MOUNT } else { DISMOUNT };
    let table = changed(field, unit);
    let stands = Field::new(&table, field.world).stand_count(unit);
    let mut last = 0;
    for files in [narrowest_line(stands), stands, 1] {
        let answer = Answer::plain(verb).with(unit).amount(files.into());
        if files != last && judge_change(field, unit, &answer).is_ok() {
            offer(answer);
        }
        last = files;
    }
}
