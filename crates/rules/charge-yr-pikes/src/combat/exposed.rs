//! Commanded shot whose horse has lost its melee must fight then, at a disadvantage (CYP-23-09).

use engine::{Flow, PieceId, Side};

use super::melee::is_fought;
use crate::attacking::attackers;
use crate::flanks;
use crate::marks::{lower, raise};
use crate::steps::{ClosingStep, CombatStep, Verdict};
use crate::{Acting, Field, Kind, Script, Sign, UnitChange, rule};

/// The next of a side that is exposed and still stands.
fn next(field: Field, side: Side) -> Option<PieceId> {
    field.formed_of(side).find(|id| {
        field.kind(*id) == Kind::CommandedShot && field.is(*id, Sign::Pending) && !field.is_routed(*id)
    })
}

/// The horse of a side that fought in the melee of a number, or has since, and is free to fall upon somebody.
fn riders(field: Field<'_>, side: Side, number: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    field.formed_of(side).filter(move |id| {
        field.unit(*id).fought_in() >= number
            && field.is_cavalry(*id)
            && !field.is_routed(*id)
            && !field.is_any(*id, &[Sign::Locked, Sign::FallingBack, Sign::Plunders])
    })
}

/// When the horse has left, each enemy horse of that melee at once attacks the shot that was with it: no test to close, their own to
/// receive, and a melee (CYP-23-09).
pub(super) fn exposes(mut s: Script, verdict: Verdict, number: u8) -> Flow<()> {
    let why = rule!("CYP-23-09");
    s.call(why, CombatStep::spares(verdict))?;
    let Some(winner) = verdict.winner() else { return Ok(()) };
    let Some(shot) = s.read(why, |field| next(field, winner.other()))? else {
        // Whoever has routed since is not waited for.
        return s.leads_to(CombatStep::spares(Verdict::Nobody));
    };
    s.call(why, CombatStep::falls_upon(shot, number))?;
    if s.read(why, |field| attackers(field, shot).next().is_some())? {
        s.call(why, ClosingStep::receives(shot))?;
        if s.read(why, |field| is_fought(field, shot))? {
            s.call(why, CombatStep::fights(shot))?;
        }
    }
    s.leads_to(CombatStep::exposes(verdict, number))
}

/// Only the shot of the side that has lost is in danger.
pub(super) fn spares(act: &mut Acting, verdict: Verdict) {
    for id in act.world().named() {
        let (side, kind) = (act.field().side(id), act.field().kind(id));
        if kind == Kind::CommandedShot && verdict.winner() != Some(side.other()) {
            lower(act, rule!("CYP-23-09"), id, Sign::Pending);
        }
    }
}

/// Their attack begins where they stand (CYP-13-02).
pub(super) fn falls_upon(act: &mut Acting, shot: PieceId, number: u8) {
    let why = rule!("CYP-23-09");
    lower(act, why, shot, Sign::Pending);
    let field = act.field();
    let all: Vec<PieceId> = riders(field, field.side(shot).other(), number).collect();
    for horse in all {
        let pose = act.field().piece(horse).pose();
        let from_flank = flanks::comes_from_flank(act.field(), horse, shot, pose);
        act.emit(why, UnitChange::Target(Some(shot)).on(horse));
        act.emit(rule!("CYP-13-02"), UnitChange::Began(pose.at).on(horse));
        act.emit(rule!("CYP-13-02"), UnitChange::BeganFacing(pose.facing).on(horse));
        if from_flank {
            raise(act, rule!("CYP-13-02"), horse, Sign::FromFlank);
        }
        raise(act, why, horse, Sign::Closed);
    }
}
