//! Those who do not stand when an attack reaches them: routed units (CYP-15-12), wagons and coaches (CYP-12-35).

use engine::{Departure, Event, Flow, PieceId};
use tabletop::{Length, Pose};

use super::ClosingStep;
use crate::attacking::{drops, follows};
use crate::field::Field;
use crate::going::Stretch;
use crate::marks::{leaves, lower, moved, raise};
use crate::routing::run_pool;
use crate::running::Run;
use crate::steps::Step;
use crate::table::Sign;
use crate::world::Kind;
use crate::{Asking, Script, capturing, falling_back, rule};

/// Whom a unit that has closed reaches and who does not stand: the first of those whom it attacks.
pub fn prey(field: Field, unit: PieceId) -> Option<PieceId> {
    let it = field.unit(unit);
    let flees =
        |id: &PieceId| field.piece(*id).on_table() && (field.is_routed(*id) || field.kind(*id).is_wheeled());
    [it.target(), it.also()].into_iter().flatten().find(flees).filter(|_| field.is(unit, Sign::Closed))
}

/// A routed unit routs again at once, with no melee (CYP-15-12); a wagon is taken, a coach runs (CYP-12-35). The attacker moves the
/// last inch.
pub(super) fn reaches(mut s: Script, unit: PieceId) -> Flow<()> {
    let prey = s.note(rule!("CYP-12-35"), |table, world| prey(Field::new(table, world), unit))?;
    let Some(prey) = prey else { return Ok(()) };
    match s.world().profile(prey).kind {
        Kind::Wagon => s.call(rule!("CYP-12-35"), ClosingStep::takes(unit, prey))?,
        Kind::Coach => s.call(rule!("CYP-12-35"), ClosingStep::coach(unit, prey))?,
        _ => {
            s.call(rule!("CYP-15-12"), ClosingStep::reached(prey))?;
            s.call(rule!("CYP-15-12"), Step::routs(prey, true))?;
            s.call(rule!("CYP-15-12"), ClosingStep::onto(unit, prey))?;
        }
    }
    s.then(ClosingStep::reaches(unit));
    Ok(())
}

/// The attacker moves the last inch, where he has not moved it already, and attacks that one no more.
pub(super) fn onto(cx: Asking, unit: PieceId, of: PieceId) -> Flow<()> {
    let mut act = cx.act();
    let it = act.table().units[unit.index()];
    if it.target() == Some(of) || it.also() == Some(of) {
        follows(&mut act, unit);
        drops(&mut act, unit, of);
    }
    Ok(())
}

/// A wagon is captured where it stands; whoever rides in it gets away (CYP-12-35, CYP-04-10).
pub(super) fn takes(cx: Asking, unit: PieceId, wagon: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-35");
    let mut act = cx.act();
    follows(&mut act, unit);
    capturing::spares_riders(&mut act, wagon);
    raise(&mut act, why, wagon, Sign::Captured);
    drops(&mut act, unit, wagon);
    Ok(())
}

/// A coach runs straight for its home edge, without losses or tests; it is taken if its way meets an enemy (CYP-12-35).
pub(super) fn coach_runs(mut cx: Asking, unit: PieceId, coach: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-35");
    let field = Field::new(cx.table(), cx.world());
    let side = field.side(coach);
    let long = Length::inches(cx.roll(side, why, run_pool(field, coach))?.total().into());
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let towards = falling_back::home(field.world.army(side).edge);
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
        None => gets_off(&mut act, coach),
    }
    lower(&mut act, why, coach, Sign::Ready);
    follows(&mut act, unit);
    drops(&mut act, unit, coach);
    Ok(())
}

/// Off the table, with whoever rides in it.
fn gets_off(act: &mut crate::Acting, coach: PieceId) {
    for rider in act.world().named() {
        let it = act.table().pieces[rider.index()];
        if it.on_table() && it.host() == Some(coach) {
            act.emit(rule!("CYP-04-07"), Event::Left { piece: rider, how: Departure::Routed });
        }
    }
    leaves(act, rule!("CYP-12-35"), coach, Departure::Routed);
}
