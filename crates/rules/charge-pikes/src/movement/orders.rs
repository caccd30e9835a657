//! What an answer in this phase orders: judged by its verb, and carried out.

use engine::{Answer, PieceId, Refusal, Side, Way};
use tabletop::Length;

use super::blocks::{self, Leaving};
use super::dragoons::{self, Ride};
use super::drill::{self, Change, Wanted, Wing};
use super::generals::{self, Joins};
use super::guns::{self, Turned, Unlimbered};
use super::hedges::{self, Work};
use super::hopes::{self, Sent};
use super::leave::may_act;
use super::legs::{self, Moved};
use super::{doing, posture};
use crate::field::Field;
use crate::marks::raise;
use crate::table::Sign;
use crate::{Acting, rule, vocabulary};

/// A legal order, ready to be carried out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    /// Nothing.
    Nothing,
    /// A move that was stopped before it came anywhere (CP-19-03).
    Halted(PieceId),
    /// A move by its legs.
    Move(Moved),
    /// A change of formation or an about-face.
    Change(Change),
    /// A wing wheels.
    Wing(Wing),
    /// Dragoons dismount.
    Dismount(Ride),
    /// Dragoons mount.
    Mount(Ride),
    /// Guns unlimber.
    Unlimber(Unlimbered),
    /// A gun turns by itself.
    TurnGun(Turned),
    /// Gunners take their guns up: the battery, and its guns.
    Man(PieceId, PieceId),
    /// A general joins a unit.
    Join(Joins),
    /// A general leaves a unit.
    Part(PieceId, PieceId),
    /// A unit enters a town block.
    Enter(PieceId, u8),
    /// A garrison leaves its block.
    Leave(Leaving),
    /// A unit works at a hedgerow.
    Work(PieceId, Work),
    /// A unit takes up or leaves volley posture at a cost.
    Posture(PieceId, Length),
    /// A forlorn hope goes out.
    Send(Sent),
    /// A forlorn hope is drawn back.
    Recall(PieceId),
    /// A unit rotates ranks.
    Rotate(Moved),
}

/// Judges an order of a side in its part of the Movement phase.
///
/// # Errors
/// The rule that forbids it, with what was measured or what is in the way.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<Deed, Refusal> {
    let Some(piece) = answer.piece else {
        return Err(Refusal::new(rule!("CP-13-03"), "say which piece moves, or that all have moved"));
    };
    may_act(field, side, piece)?;
    judge_able(field, piece, answer)
}

/// The same for a piece of which it is known that it may act.
pub fn judge_able(field: Field, piece: PieceId, answer: &Answer) -> Result<Deed, Refusal> {
    match answer.verb {
        vocabulary::MOVE => match answer.way {
            Way::Legs(legs) if field.kind(piece).is_general() => {
                generals::judge_ride(field, piece, Way::Legs(legs)).map(Deed::Move)
            }
            Way::Legs(legs) => legs::judge(field, piece, &legs).map(Deed::Move),
            _ => Err(Refusal::new(rule!("CP-15-57"), "say how it moves, leg by leg").piece(piece)),
        },
        vocabulary::ABOUT_FACE => drill::judge(field, piece, Wanted::AboutFace).map(Deed::Change),
        vocabulary::FORM_LINE => drill::judge(field, piece, Wanted::Line(answer.amount)).map(Deed::Change),
        vocabulary::FORM_COLUMN => {
            drill::judge_width_of_column(field, piece, answer.amount)?;
            drill::judge(field, piece, Wanted::Column).map(Deed::Change)
        }
        vocabulary::FORM_SQUARE => drill::judge(field, piece, Wanted::Square).map(Deed::Change),
        vocabulary::WING_LEFT => drill::judge_wing(field, piece, true, answer.amount).map(Deed::Wing),
        vocabulary::WING_RIGHT => drill::judge_wing(field, piece, false, answer.amount).map(Deed::Wing),
        vocabulary::DISMOUNT => dragoons::judge_dismount(field, piece).map(Deed::Dismount),
        vocabulary::MOUNT => dragoons::judge_mount(field, piece).map(Deed::Mount),
        vocabulary::RIDE => generals::judge_ride(field, piece, answer.way).map(Deed::Move),
        vocabulary::PART => generals::judge_part(field, piece).map(|host| Deed::Part(piece, host)),
        vocabulary::JOIN => match answer.object {
            Some(unit) => generals::judge_join(field, piece, unit, answer.way).map(Deed::Join),
            None => Err(Refusal::new(rule!("CP-09-06"), "say which unit he joins").piece(piece)),
        },
        _ => judge_rarer(field, piece, answer),
    }
}

/// Guns, town blocks, hedgerows and the optional rules.
fn judge_rarer(field: Field, piece: PieceId, answer: &Answer) -> Result<Deed, Refusal> {
    match answer.verb {
        vocabulary::UNLIMBER => guns::judge_unlimber(field, piece, answer.amount).map(Deed::Unlimber),
        vocabulary::TURN_GUN => guns::judge_turn(field, piece, answer.amount).map(Deed::TurnGun),
        vocabulary::MAN_GUNS => guns::judge_man(field, piece).map(|guns| Deed::Man(piece, guns)),
        vocabulary::ENTER => {
            blocks::judge_enter(field, piece, answer.amount).map(|feature| Deed::Enter(piece, feature))
        }
        vocabulary::LEAVE => blocks::judge_leave(field, piece, answer.amount).map(Deed::Leave),
        vocabulary::CLEAR => {
            hedges::judge(field, piece, Work::Clear).map(|()| Deed::Work(piece, Work::Clear))
        }
        vocabulary::LOOPHOLE => {
            hedges::judge(field, piece, Work::Loophole).map(|()| Deed::Work(piece, Work::Loophole))
        }
        vocabulary::VOLLEY_POSTURE => posture::judge(field, piece).map(|costs| Deed::Posture(piece, costs)),
        vocabulary::FORLORN_HOPE => hopes::judge(field, piece, answer.amount).map(Deed::Send),
        vocabulary::RECALL => hopes::judge_recall(field, piece).map(|()| Deed::Recall(piece)),
        vocabulary::ROTATE => posture::judge_rotation(field, piece, answer.amount).map(Deed::Rotate),
        _ => Err(Refusal::new(rule!("CP-13-03"), "that is no order of the Movement phase").piece(piece)),
    }
}

impl Deed {
    /// Carries it out.
    pub fn carry_out(&self, act: &mut Acting) {
        match self {
            Deed::Nothing => {}
            Deed::Halted(piece) => {
                doing::begin(act, *piece);
                doing::stir(act, *piece);
                act.emit(rule!("CP-19-03"), raise(*piece, Sign::Done));
            }
            Deed::Move(moved) => doing::carry_out(act, moved),
            Deed::Change(change) => drill::carry_out(act, change),
            Deed::Wing(wing) => drill::wheel_wing(act, wing),
            Deed::Dismount(ride) => dragoons::dismount(act, ride),
            Deed::Mount(ride) => dragoons::mount(act, ride),
            Deed::Unlimber(guns) => guns::unlimber(act, guns),
            Deed::TurnGun(turned) => guns::turn(act, turned),
            Deed::Man(battery, guns) => guns::man(act, *battery, *guns),
            Deed::Join(joins) => generals::join(act, joins),
            Deed::Part(general, host) => generals::part(act, *general, *host),
            Deed::Enter(unit, feature) => blocks::enter(act, *unit, *feature),
            Deed::Leave(leaving) => blocks::leave(act, leaving),
            Deed::Work(unit, work) => hedges::work(act, *unit, *work),
            Deed::Posture(unit, costs) => posture::double_files(act, *unit, *costs),
            Deed::Send(sent) => hopes::send(act, sent),
            Deed::Recall(unit) => {
                doing::begin(act, *unit);
                hopes::rejoin(act, *unit);
            }
            Deed::Rotate(moved) => posture::rotate(act, moved),
        }
    }
}
