//! Commanded shot whose horse has lost its melee must fight then, at a disadvantage (CYP-23-09).

use engine::{Flow, PieceId, Side};

use super::melee::is_fought;
use super::{CombatStep, Verdict};
use crate::attacking::attackers;
use crate::field::Field;
use crate::flanks;
use crate::marks::{lower, raise};
use crate::steps::Step;
use crate::table::{Sign, UnitChange};
use crate::world::Kind;
use crate::{Asking, Script, rule};

/// The next of a side that is exposed and still stands.
fn next(field: Field, side: Side) -> Option<PieceId> {
    field.formed_of(side).find(|id| {
        field.kind(*id) == Kind::CommandedShot && field.is(*id, Sign::Pending) && !field.is_routed(*id)
    })
}

/// The horse of a side that fought in the melee of a number, or has since, and is free to fall upon somebody.
fn riders(field: Field<'_>, side: Side, number: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    const NOT: [Sign; 3] = [Sign::Locked, Sign::FallingBack, Sign::Plunders];
    field.formed_of(side).filter(move |id| {
        let fought = field.unit(*id).fought_in() >= number;
        fought
            && field.is_cavalry(*id)
            && !field.is_routed(*id)
            && !NOT.iter().any(|sign| field.is(*id, *sign))
    })
}

/// When the horse has left, each enemy horse of that melee at once attacks the shot that was with it: no test to close, their own to
/// receive, and a melee (CYP-23-09).
pub(super) fn exposes(mut s: Script, verdict: Verdict, number: u8) -> Flow<()> {
    let why = rule!("CYP-23-09");
    s.call(why, CombatStep::spares(verdict))?;
    let Some(winner) = verdict.winner() else { return Ok(()) };
    let next = s.note(why, |table, world| next(Field::new(table, world), winner.other()))?;
    let Some(shot) = next else { return Ok(()) };
    s.call(why, CombatStep::falls_upon(shot, number))?;
    let attacked = s.note(why, |table, world| attackers(Field::new(table, world), shot).next().is_some())?;
    if attacked {
        s.call(why, Step::receives(shot))?;
        let fought = s.note(why, |table, world| is_fought(Field::new(table, world), shot))?;
        if fought {
            s.call(why, CombatStep::fights(shot))?;
        }
    }
    s.then(CombatStep::exposes(verdict, number));
    Ok(())
}

/// Only the shot of the side that has lost is in danger.
pub(super) fn spares(cx: Asking, verdict: Verdict) -> Flow<()> {
    let mut act = cx.act();
    for id in act.world().named() {
        let side = act.table().pieces[id.index()].owner;
        let shot = act.world().profile(id).kind == Kind::CommandedShot;
        if shot && verdict.winner() != Some(side.other()) {
            lower(&mut act, rule!("CYP-23-09"), id, Sign::Pending);
        }
    }
    Ok(())
}

/// Their attack begins where they stand (CYP-13-02).
pub(super) fn falls_upon(cx: Asking, shot: PieceId, number: u8) -> Flow<()> {
    let why = rule!("CYP-23-09");
    let mut act = cx.act();
    lower(&mut act, why, shot, Sign::Pending);
    let field = Field::new(act.table(), act.world());
    let all: Vec<PieceId> = riders(field, field.side(shot).other(), number).collect();
    for horse in all {
        let field = Field::new(act.table(), act.world());
        let pose = field.piece(horse).pose();
        let from_flank = flanks::comes_from_flank(field, horse, shot, pose);
        act.emit(why, UnitChange::Target(Some(shot)).on(horse));
        act.emit(rule!("CYP-13-02"), UnitChange::Began(pose.at).on(horse));
        act.emit(rule!("CYP-13-02"), UnitChange::BeganFacing(pose.facing).on(horse));
        if from_flank {
            raise(&mut act, rule!("CYP-13-02"), horse, Sign::FromFlank);
        }
        raise(&mut act, why, horse, Sign::Closed);
    }
    Ok(())
}
