//! Those who do not stand when an attack reaches them: routed units (CYP-15-12), wagons and coaches (CYP-12-35).

use engine::{Departure, Flow, PieceId};
use tabletop::{Length, Pose};

use crate::attacking::{drops, follows};
use crate::going::Stretch;
use crate::marks::{goes, lower, moved, raise};
use crate::routing::run_pool;
use crate::running::Run;
use crate::steps::{ClosingStep, Fate, MoraleStep};
use crate::{Acting, Asking, Field, Kind, Script, Sign, capturing, rule};

/// Whom a unit that has closed reaches and who does not stand: the first of those whom it attacks.
pub fn prey(field: Field, unit: PieceId) -> Option<PieceId> {
    let flees =
        |id: &PieceId| field.piece(*id).on_table() && (field.is_routed(*id) || field.kind(*id).is_wheeled());
    field.unit(unit).attacked().find(flees).filter(|_| field.is(unit, Sign::Closed))
}

/// A routed unit routs again at once, with no melee (CYP-15-12); a wagon is taken, a coach runs (CYP-12-35). The attacker moves the
/// last inch.
pub(super) fn reaches(mut s: Script, unit: PieceId) -> Flow<()> {
    let Some(prey) = s.read(rule!("CYP-12-35"), |field| prey(field, unit))? else { return Ok(()) };
    match s.world().profile(prey).kind {
        Kind::Wagon => s.call(rule!("CYP-12-35"), ClosingStep::takes(unit, prey))?,
        Kind::Coach => s.call(rule!("CYP-12-35"), ClosingStep::coach(unit, prey))?,
        _ => {
            s.call(rule!("CYP-15-12"), ClosingStep::reached(prey))?;
            s.call(rule!("CYP-15-12"), MoraleStep::retreats(prey, Fate::Routs, true))?;
            s.call(rule!("CYP-15-12"), ClosingStep::onto(unit, prey))?;
        }
    }
    s.leads_to(ClosingStep::reaches(unit))
}

/// The attacker moves the last inch, where he has not moved it already, and attacks that one no more.
pub(super) fn onto(act: &mut Acting, unit: PieceId, of: PieceId) {
    if act.field().unit(unit).attacked().any(|it| it == of) {
        follows(act, unit);
        drops(act, unit, of);
    }
}

/// A wagon is captured where it stands; whoever rides in it gets away (CYP-12-35, CYP-04-10).
pub(super) fn takes(act: &mut Acting, unit: PieceId, wagon: PieceId) {
    let why = rule!("CYP-12-35");
    follows(act, unit);
    capturing::spares_riders(act, wagon);
    raise(act, why, wagon, Sign::Captured);
    drops(act, unit, wagon);
}

/// A coach runs straight for its home edge, without losses or tests; it is taken if its way meets an enemy (CYP-12-35).
pub(super) fn coach_runs(mut cx: Asking, unit: PieceId, coach: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-35");
    let field = cx.field();
    let side = field.side(coach);
    let long = Length::inches(cx.roll(side, why, run_pool(field, coach))?.total().into());
    let mut act = cx.act();
    let field = act.field();
    let towards = field.world.army(side).edge.outward();
    let body = field.footprint(coach);
    let lead = field.block(coach).centre() + towards.along(body.depth.half());
    let run = Run { unit: coach, way: Stretch { from: Pose::new(lead, towards), long }, body };
    let far = run.held(field, long, false);
    let met = run.enemy(field, far, |enemy| enemy != unit && !field.is_routed(enemy));
    let inside = field.world.ground.bounds().contains(run.block(far).centre());
    match met {
        Some((at, _)) => {
            moved(&mut act, why, coach, run.way.after(at));
            capturing::spares_riders(&mut act, coach);
            raise(&mut act, why, coach, Sign::Captured);
        }
        None if inside => moved(&mut act, why, coach, run.way.after(far)),
        None => {
            goes(&mut act, why, coach, Departure::Routed);
        }
    }
    lower(&mut act, why, coach, Sign::Ready);
    follows(&mut act, unit);
    drops(&mut act, unit, coach);
    Ok(())
}
