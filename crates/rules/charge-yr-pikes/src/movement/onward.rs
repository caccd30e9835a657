//! Moves that are paused by what they found, and go on from there (CYP-00-12, CYP-02-04).

use engine::{Answer, Flow, PieceId, Refusal, Side};
use tabletop::{Block, Length, Pose};

use super::doing;
use super::dragoons::may_do_more;
use super::judging::{Judged, front, judge};
use super::offers::{of_unit, rides, wheels};
use super::placing::{Place, judge_place};
use super::staff::{self, judge_ride, judge_wheels};
use super::way::drawing_of;
use crate::ask::Ask;
use crate::command::cards::Card;
use crate::field::Field;
use crate::going::{Stretch, TOLLS, Toll, length_of};
use crate::marks::{lower, raise};
use crate::steps::MovementStep;
use crate::table::{BattleChange, Form, Sign};
use crate::vocabulary::{ATTACH, COLUMN, GARRISON, LINE, MOVE, PASS, SQUARE};
use crate::{Acting, Asking, hiding, rule};

/// Where a move finds somebody who stood on the enemy's map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pause {
    /// How far along it is paused.
    pub at: Length,
    /// From where the mover saw him.
    pub seen_from: Pose,
}

/// A move that goes on goes no farther than it has left.
///
/// # Errors
/// If it would.
pub(super) fn judge_left(field: Field, unit: PieceId, judged: &mut Judged) -> Result<(), Refusal> {
    let battle = &field.table.battle;
    if battle.mover() == Some(unit) {
        judged.allowance = judged.allowance.min(battle.left());
        if judged.long > judged.allowance {
            let why = "what is left of its move reaches no farther";
            let refusal = Refusal::new(rule!("CYP-02-04"), why).piece(unit);
            return Err(refusal.measured(judged.long, judged.allowance));
        }
    }
    Ok(())
}

/// Nobody ends of his own will on a friend who stands on the map (CYP-03-06).
///
/// # Errors
/// If he would.
pub(super) fn judge_own_map(field: Field, unit: PieceId, place: &Place) -> Result<(), Refusal> {
    let mut mapped = hiding::mapped(field, field.side(unit));
    match mapped.find(|id| field.body(*id).overlaps_deeper_than(&place.body, Block::TOLERANCE)) {
        Some(friend) => {
            Err(Refusal::new(rule!("CYP-03-06"), "a friend stands there on the map").piece(friend))
        }
        None => Ok(()),
    }
}

/// Where a legal move is paused: at the first full inch at which it finds somebody and at which it can stand.
pub(super) fn pause(field: Field, unit: PieceId, judged: &Judged) -> Option<Pause> {
    let ways = front(field, unit, &judged.stretches);
    let (found, seen_from) = hiding::first_found(field, unit, &ways)?;
    let inch = field.world.book.movement.proximity.inch;
    let stands = |at: &Length| {
        *at == Length::ZERO || judge_place(field, unit, &cut(field, unit, judged, *at).place).is_ok()
    };
    let mut later = (0..).map(|step| found + inch.times(step)).take_while(|at| *at < judged.long);
    later.find(stands).map(|at| Pause { at, seen_from })
}

/// The part of a move up to where it is paused: there it stands as it goes.
pub(super) fn cut(field: Field, unit: PieceId, judged: &Judged, at: Length) -> Judged {
    let stretches = doing::cut(&judged.stretches, at);
    let leaves = field.form(unit) == Form::Deployed;
    let as_it_is = drawing_of(field, unit, &Answer::plain(MOVE)).unwrap_or(judged.drawing);
    let drawing = if leaves { judged.drawing } else { as_it_is };
    let end = stretches.last().map_or_else(|| field.piece(unit).pose(), Stretch::end);
    let mut tolls: engine::InlineVec<Toll, TOLLS> = engine::InlineVec::new();
    judged.tolls.iter().filter(|toll| toll.at < at).for_each(|toll| tolls.push(*toll));
    Judged {
        long: length_of(&stretches),
        place: Place::of(field, unit, drawing, end.at, end.facing),
        stretches,
        allowance: judged.allowance,
        drawing,
        tolls,
    }
}

/// After a move, or a part of it that was paused: whom it has found appears, and it goes on with what it has left.
pub(super) fn settles(act: &mut Acting, unit: PieceId, paused: Option<Pause>, left: Length) {
    let why = rule!("CYP-02-04");
    match paused {
        Some(pause) => {
            hiding::appears_from(act, unit, &[pause.seen_from]);
            raise(act, why, unit, Sign::Ready);
            act.emit(why, BattleChange::Mover(Some(unit)).event());
            act.emit(why, BattleChange::Left(left.max(Length::ZERO)).event());
            act.then(MovementStep::onward(unit));
        }
        None => ends(act, unit),
    }
}

/// A move is over, and the next may follow.
fn ends(act: &mut Acting, unit: PieceId) {
    let why = rule!("CYP-02-04");
    if act.table().battle.mover().is_some() {
        act.emit(why, BattleChange::Mover(None).event());
        act.emit(why, BattleChange::Left(Length::ZERO).event());
    }
    if !may_do_more(Field::new(act.table(), act.world()), unit) {
        lower(act, why, unit, Sign::Ready);
    }
    follows(act, unit);
}

/// What follows the move of a piece: of a unit, or with a tertia, the next of it; else the next on the card of officers and guns.
pub(super) fn follows(act: &mut Acting, piece: PieceId) {
    let (side, kind) = (act.table().pieces[piece.index()].owner, act.world().profile(piece).kind);
    let card = Card::of(dice::Card(act.table().battle.card()));
    let rides_along = act.table().battle.called().is_some() && !matches!(card, Card::OfficersAndArtillery(_));
    let with_tertia =
        kind.is_formed() && kind != crate::world::Kind::Crew || kind.is_officer() && rides_along;
    act.then(if with_tertia { MovementStep::next(side) } else { MovementStep::staff(side) });
}

/// A move is paused before it has begun: whoever is seen appears, and the mover is asked again.
pub(super) fn begins_anew(act: &mut Acting, unit: PieceId, pause: Pause) {
    hiding::appears_from(act, unit, &[pause.seen_from]);
    match act.table().battle.mover() == Some(unit) {
        true => act.then(MovementStep::onward(unit)),
        false => follows(act, unit),
    }
}

/// It goes on otherwise than it meant to, for what it has left, or stays (CYP-02-04).
pub(super) fn goes_on(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = Field::new(cx.table(), cx.world());
    let (side, kind): (Side, _) = (field.side(unit), field.kind(unit));
    let answer = cx.ask(Ask::Onward { unit }.of(side, rule!("CYP-02-04")))?;
    if answer.verb == PASS {
        let mut act = cx.act();
        if kind.is_officer() {
            raise(&mut act, rule!("CYP-05-16"), unit, Sign::Rode);
        }
        ends(&mut act, unit);
        return Ok(());
    }
    match kind.is_officer() || kind.is_formed() && kind != crate::world::Kind::Crew {
        true => doing::moves(cx, side, &answer, None),
        false => staff::wheels(cx, side, &answer, None),
    }
}

/// Whether a piece may go on so.
///
/// # Errors
/// Why not.
pub(super) fn judge_onward(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-02-04"), why).piece(unit));
    if answer.piece != Some(unit) {
        return no("the piece that was paused goes on, or stays");
    }
    let kind = field.kind(unit);
    match answer.verb {
        MOVE | ATTACH if kind.is_officer() => judge_ride(field, unit, answer).map(|_| ()),
        MOVE if !kind.is_formed() || kind == crate::world::Kind::Crew => {
            judge_wheels(field, unit, answer).map(|_| ())
        }
        MOVE | LINE | COLUMN | SQUARE | GARRISON => judge(field, unit, answer).map(|_| ()),
        _ => no("it goes on with its move, or stays"),
    }
}

/// How it may go on, as far as is worth a thought.
pub(super) fn offers(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let kind = field.kind(unit);
    let mut legal = |answer: Answer| {
        if judge_onward(field, unit, &answer).is_ok() {
            offer(answer);
        }
    };
    match kind.is_officer() {
        true => rides(field, unit).into_iter().for_each(&mut legal),
        false if kind.is_formed() && kind != crate::world::Kind::Crew => of_unit(field, unit, &mut legal),
        false => wheels(field, unit).into_iter().for_each(&mut legal),
    }
}
