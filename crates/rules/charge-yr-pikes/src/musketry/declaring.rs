//! Fire is declared, unit by unit, before any die is thrown (CYP-07-12).

use engine::sheet::Edit;
use engine::{Answer, Flow, PieceId, Refusal, Side, Way};

use super::gallopers::judge_gun;
use super::questions::{has_any, may_any};
use super::shooters::aims;
use super::who::judge_firer;
use crate::ask::Ask;
use crate::deed::Deed;
use crate::field::Field;
use crate::firing::targets::judge_target;
use crate::losses::galloper_of;
use crate::steps::MusketryStep;
use crate::table::{BattleChange, Volley};
use crate::vocabulary::{FINISH, FIRE};
use crate::world::Kind;
use crate::{Acting, Asking, rule};

/// What a unit or gun has declared in this phase.
pub fn volleys_of<'a>(field: Field<'a>, firer: PieceId) -> impl Iterator<Item = Volley> + 'a {
    field.table.battle.volleys().iter().copied().filter(move |volley| volley.firer() == firer)
}

/// Whether no more can be declared in this phase.
pub fn is_full(field: Field) -> bool {
    let volleys = field.table.battle.volleys();
    volleys.len() == volleys.capacity()
}

/// The stands of a unit that have declared their fire.
pub fn declared(field: Field, unit: PieceId) -> u32 {
    volleys_of(field, unit).fold(0, |all, volley| all | volley.stands())
}

/// Whether a unit may fire at a target with its stands that have not declared yet, or with the one of a number: which stands fire then,
/// a galloper gun as its first (CYP-07-12, CYP-10-03).
///
/// # Errors
/// Why not.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<Volley, Refusal> {
    let wanted = || Refusal::new(rule!("CYP-07-12"), "say who fires at which enemy unit, or finish");
    let (Some(firer), Some(target)) = (answer.piece, answer.object) else { return Err(wanted()) };
    if answer.verb != FIRE || answer.way != Way::None || field.side(firer) != side {
        return Err(wanted());
    }
    if is_full(field) {
        return Err(Refusal::new(rule!("CYP-07-12"), "no more fire can be declared in this phase"));
    }
    if field.kind(firer) == Kind::Galloper {
        if answer.amount != 0 {
            return Err(wanted());
        }
        judge_gun(field, firer, target)?;
        return Ok(Volley::of(firer, target, 1));
    }
    judge_firer(field, firer)?;
    judge_target(field, side, target)?;
    let no = |why| Err(Refusal::new(rule!("CYP-07-12"), why).piece(firer));
    let able = aims(field, firer, target).iter().fold(0_u32, |all, (shooter, _)| all | 1 << shooter.at);
    let left = able & !declared(field, firer);
    match answer.amount {
        _ if able == 0 => {
            no("no stand of it that fires has a visible part of the target in its range and arc")
        }
        _ if left == 0 => no("all its stands that can have declared their fire"),
        0 => Ok(Volley::of(firer, target, left)),
        number @ 1..=16 if left >> (number - 1) & 1 == 1 => Ok(Volley::of(firer, target, 1 << (number - 1))),
        _ => no("that stand cannot fire at it, or has declared its fire"),
    }
}

/// A side declares as long as it has fire left and does not finish.
pub(super) fn declares(mut cx: Asking, side: Side) -> Flow<()> {
    let any =
        may_any(cx.field(), side) && has_any(Field::remembering(cx.table(), cx.world(), cx.memory()), side);
    if !any {
        let _ = cx.act();
        return Ok(());
    }
    let (answer, deed) = cx.ask_judged(Ask::Fire.of(side, rule!("CYP-07-12")))?;
    let mut act = cx.act();
    if answer.verb == FINISH {
        return Ok(());
    }
    takes(&mut act, side, &answer, deed);
    act.then(MusketryStep::declares(side));
    Ok(())
}

/// A volley is declared. Those of one unit at one target are one. The galloper gun of a regiment of foot fires with it; where the
/// regiment splits its fire its owner says at which of its targets (CYP-10-03).
fn takes(act: &mut Acting, side: Side, answer: &Answer, deed: Option<Deed>) {
    let field = act.field();
    let whole = || judge(field, side, answer).ok();
    let found = match deed {
        Some(Deed::Volley(volley)) => {
            debug_assert_eq!(whole(), Some(volley), "what was drawn is not what is done");
            Some(volley)
        }
        _ => whole(),
    };
    let Some(volley) = found else { return };
    let gun = field.kind(volley.firer()) == Kind::Galloper;
    let joins = |known: &Volley| gun || known.target() == volley.target();
    let known = volleys_of(field, volley.firer()).find(joins);
    adds(act, known, volley);
    let field = act.field();
    let whole = answer.amount == 0 && volleys_of(field, volley.firer()).count() == 1;
    let silent = |gun: &PieceId| volleys_of(field, *gun).next().is_none();
    let brought = galloper_of(field, volley.firer()).filter(|gun| whole && silent(gun));
    let remembering = || Field::remembering(act.table(), act.world(), act.memory());
    if let Some(gun) = brought
        && judge_gun(remembering(), gun, volley.target()).is_ok()
        && !is_full(field)
    {
        adds(act, None, Volley::of(gun, volley.target(), 1));
    }
}

/// A volley is added to those that are declared, in place of one that it takes up.
fn adds(act: &mut Acting, known: Option<Volley>, volley: Volley) {
    let why = rule!("CYP-07-12");
    let stands = known.map_or(0, |it| if it.target() == volley.target() { it.stands() } else { 0 });
    if let Some(known) = known {
        act.emit(why, BattleChange::Volleys(Edit::Drop(known)).event());
    }
    let all = Volley::of(volley.firer(), volley.target(), stands | volley.stands());
    act.emit(why, BattleChange::Volleys(Edit::Add(all)).event());
}
