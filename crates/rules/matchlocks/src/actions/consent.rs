//! Anything else (NMM-09-27): what the rules do not mention is done if both players agree, as a Special Action that is
//! told to everybody and stands in the record. The enemy who does not agree loses nothing, nor does the unit.

use crate::table::UnitChange;
use engine::{About, Answer, Event, Flow, On, PieceId, Refusal, Way};
use tabletop::{Block, Outline, Pose};

use crate::ask::{Ask, By, Turn};
use crate::field::Field;
use crate::movement::carrying::{self, Carry};
use crate::movement::{cover, set_cover};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, remarks, rule};

/// Whether a unit may ask for it: anything at all that takes both Actions. Where it would end elsewhere it must
/// have room there, and only an Attack brings it into contact.
pub(super) fn judge(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-09-27"), why).piece(turn.unit));
    if turn.by == By::Group {
        return refuse("what both players must agree to is asked for one unit at a time");
    }
    match answer.way {
        Way::None => Ok(()),
        Way::At(pose) => judge_place(field, turn.unit, pose),
        Way::Legs(_) => refuse("say where the unit would end: referee X at 12in 30in facing 90"),
    }
}

fn judge_place(field: Field, unit: PieceId, pose: Pose) -> Result<(), Refusal> {
    let refuse = |why| Refusal::new(rule!("NMM-09-27"), why);
    let shape = field.piece(unit).shape();
    let block = shape.footprint().block(pose);
    let table = field.world.ground.bounds();
    if !table.encloses(&block) {
        return Err(refuse("it would stand over the edge of the table").point(pose.at));
    }
    let clear = |other: PieceId| {
        let there = field.block(other);
        match field.side(other) == field.side(unit) {
            true => !block.overlaps_deeper_than(&there, Block::TOLERANCE),
            false => !block.within(&there, field.tolerance()),
        }
    };
    match field.units().find(|other| *other != unit && !clear(*other)) {
        Some(other) => Err(refuse("there is no room for it there").piece(other)),
        None => Ok(()),
    }
}

/// Asks the enemy whether he agrees.
pub(super) fn is_agreed(cx: &mut Asking, turn: Turn, answer: &Answer) -> Flow<bool> {
    let to = match answer.way {
        Way::At(pose) => Some(pose),
        _ => None,
    };
    let who = cx.field().side(turn.unit).other();
    let about = About::Ask(Ask::Consent { unit: turn.unit, to });
    Ok(cx.ask(Decision { who, rule: rule!("NMM-09-27"), about })?.verb == verb::YES)
}

/// The enemy does not agree: nothing happens, and the unit still has its Actions.
pub(super) fn decline(act: &mut Acting, turn: Turn) {
    let side = act.table().pieces[turn.unit.index()].owner.other();
    let (on, remark) = (On::Side(side), remarks::DECLINED);
    act.emit(rule!("NMM-09-27"), Event::Noted { on, remark, value: i32::from(turn.unit.0) });
}

/// Both have agreed: it is told, and the unit stands where it was to end.
pub(super) fn carry_out(act: &mut Acting, unit: PieceId, answer: &Answer) {
    let (on, remark) = (On::Piece(unit), remarks::AGREED);
    act.emit(rule!("NMM-09-27"), Event::Noted { on, remark, value: i32::from(answer.amount) });
    let both = act.world().book.command.order_tokens.actions;
    act.emit(rule!("NMM-09-24"), UnitChange::Actions(both).on(unit));
    if let Way::At(pose) = answer.way {
        carrying::move_to(act, unit, pose, Carry::Voluntary, rule!("NMM-09-27"));
        let moves = act.table().units[unit.index()].moves() + 1;
        act.emit(rule!("NMM-12-09"), UnitChange::Moves(moves).on(unit));
        let field = act.field();
        let station = cover::after(field, unit, &field.block(unit), None);
        set_cover(act, unit, station);
    }
}

/// The enemy says yes, or passes.
pub(super) fn judge_consent(answer: &Answer) -> Result<(), Refusal> {
    match answer.verb {
        verb::YES | verb::PASS => Ok(()),
        _ => Err(Refusal::new(rule!("NMM-09-27"), "yes, or pass")),
    }
}
