//! What a side may do in its Action step (BR-01-03).

use engine::{Answer, Refusal, Side};

use super::paths::is_near_moved_leader;
use super::{following, mounting, paths, prisoners, setting_out};
use crate::field::Field;
use crate::vocabulary::*;
use crate::{charging, firing, herding, leading, retreating, rule};

/// Whether a side may act so in its Action step.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    if answer.verb == FINISH {
        return Ok(());
    }
    if answer.verb != SHARE && answer.piece.is_none_or(|man| field.side(man) != Some(side)) {
        return Err(Refusal::new(rule!("BR-01-03"), "name the figure of yours that acts"));
    }
    match answer.verb {
        SET_OUT => setting_out::judge(field, answer).map(drop),
        SHARE => setting_out::share(field, side, answer).map(drop),
        MARCH | LEAD => paths::lead(field, answer).map(drop),
        FOLLOW => following::judge(field, answer),
        MOVE => paths::go(field, answer).map(drop),
        MOUNT | DISMOUNT => mounting::judge(field, answer).map(drop),
        BIND => prisoners::bind(field, answer).map(drop),
        FREE => prisoners::free(field, answer).map(drop),
        TAKE => prisoners::take(field, answer).map(drop),
        NAME => leading::judge(field, side, answer).map(drop),
        SHOW => paths::show(field, side, answer).map(drop),
        DRAW_BACK => retreating::judge(field, answer).map(drop),
        CHARGE => charging::judge(field, side, answer),
        LOAD | AIM | FIRE | HERD => where_he_stands(field, side, answer),
        _ => Err(Refusal::new(
            rule!("BR-01-03"),
            "in the Action step figures move, herd, charge, load, aim or fire",
        )),
    }
}

/// A figure that loads, aims, fires or herds has not moved, and is near its Leader if he has (BR-01-03, BR-01-04).
fn where_he_stands(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    if let Some(man) = answer.piece {
        paths::has_not_moved(field, man)?;
        is_near_moved_leader(field, man)?;
    }
    match answer.verb {
        HERD => herding::judge(field, side, answer),
        _ => firing::judge(field, side, answer),
    }
}
