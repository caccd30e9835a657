//! Batteries that are attacked: gunners do not stand (CYP-09-19), but somebody near may fight for them (CYP-09-20).

use engine::{About, Answer, Flow, PieceId, Questions};

use crate::attacking::answering::is_charged;
use crate::attacking::drops;
use crate::marks::{raise, sets};
use crate::steps::{ClosingStep, Fate, MoraleStep, Reason};
use crate::vocabulary::{PASS, SUPPORT};
use crate::{
    Acting, Ask, Asking, ChargeYrPikes, Decision, Field, Kind, Known, Script, Sign, UnitChange, World,
    flanks, rule,
};

/// Whether a unit may fight for a battery: foot, horse or dragoons of its side within four inches, neither routed nor disordered nor
/// itself attacked or locked (CYP-09-20).
pub fn may_support(field: Field, unit: PieceId, battery: PieceId) -> bool {
    let near = field.world.book.artillery.support.within;
    field.side(unit) == field.side(battery)
        && field.kind(unit).is_formed()
        && field.kind(unit) != Kind::Crew
        && field.piece(unit).on_table()
        && !field.is_any(unit, &[Sign::Mapped, Sign::Locked])
        && !field.is_routed(unit)
        && !field.is_disordered(unit)
        && field.unit(unit).supports().is_none()
        && !is_charged(field, unit)
        && field.within(unit, battery, near + flanks::GRAIN)
}

/// Those who may.
fn supporters(field: Field<'_>, battery: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    field.formed_of(field.side(battery)).filter(move |id| may_support(field, *id, battery))
}

/// Those who fight for it.
fn guards(field: Field<'_>, battery: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    field.formed_of(field.side(battery)).filter(move |id| field.unit(*id).supports() == Some(battery))
}

/// The battery is attacked: who fights for it takes the test in its place; if nobody does, or he leaves, the gunners run (CYP-09-19,
/// CYP-09-20).
pub(super) fn receives(mut s: Script, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-20");
    s.call(why, ClosingStep::support(battery))?;
    let Some(guard) = s.read(why, |field| guards(field, battery).next())? else {
        return s.leads_to(ClosingStep::guns_fall(battery));
    };
    s.call(why, ClosingStep::reached(guard))?;
    if s.call(why, MoraleStep::tests(guard, Reason::Receive))? != Fate::Passes {
        s.then(ClosingStep::guns_fall(battery));
    }
    Ok(())
}

/// Its owner says before the test whether somebody fights for it, and who; attacks are then judged by his front (CYP-09-20,
/// CYP-13-06).
pub(super) fn support(mut cx: Asking, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-20");
    if supporters(cx.field(), battery).next().is_none() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Support { battery }.of(cx.field().side(battery), why))?;
    let mut act = cx.act();
    let Some(guard) = answer.piece.filter(|_| answer.verb == SUPPORT) else { return Ok(()) };
    act.emit(why, UnitChange::Supports(Some(battery)).on(guard));
    let all: Vec<PieceId> = super::closers(act.field(), battery).collect();
    for attacker in all {
        let field = act.field();
        let now = flanks::comes_from_flank(field, attacker, guard, flanks::began(field, attacker));
        let first = field.unit(attacker).target() == Some(battery);
        let sign = if first { Sign::FromFlank } else { Sign::AlsoFromFlank };
        sets(&mut act, rule!("CYP-13-06"), attacker, UnitChange::Flag(sign, now));
    }
    Ok(())
}

/// The gunners run as foot and leave the guns, which the attackers take (CYP-09-19, CYP-09-25).
pub(super) fn fall(mut s: Script, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-19");
    if s.read(why, |field| !field.is(battery, Sign::Abandoned))? {
        s.call(why, MoraleStep::retreats(battery, Fate::Routs, false))?;
    }
    s.leads_to(ClosingStep::overrun(battery))
}

/// The attackers move on to the guns and take them.
pub(super) fn overrun(act: &mut Acting, battery: PieceId) {
    let why = rule!("CYP-09-25");
    let field = act.field();
    let all: Vec<PieceId> = field
        .formed_of(field.side(battery).other())
        .filter(|id| field.unit(*id).attacked().any(|at| at == battery))
        .filter(|id| field.is(*id, Sign::Closed) && !field.is_routed(*id) && !field.is(*id, Sign::Parted))
        .collect();
    let guards: Vec<PieceId> = guards(field, battery).collect();
    for attacker in &all {
        super::goes_in(act, why, *attacker);
        if !act.field().is(*attacker, Sign::Engaged) {
            drops(act, *attacker, battery);
        }
    }
    if !all.is_empty() && act.field().is(battery, Sign::Abandoned) {
        raise(act, why, battery, Sign::Captured);
    }
    for guard in guards {
        if !act.field().is(guard, Sign::Engaged) {
            act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(guard));
        }
    }
}

/// The question who fights for a battery.
pub(crate) struct Supports;

impl Questions<ChargeYrPikes> for Supports {
    fn wanted(&self, _: &Decision) -> &'static str {
        "name a unit within four inches that is in order and not attacked itself, or pass"
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Support { battery }) = decision.about else { return };
        let field = known.field(world);
        supporters(field, battery).for_each(|unit| offer(Answer::plain(SUPPORT).with(unit).on(battery)));
        offer(Answer::plain(PASS));
    }
}
