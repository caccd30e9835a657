//! Batteries that are attacked: gunners do not stand (CYP-09-19), but somebody near may fight for them (CYP-09-20).

use engine::{About, Answer, Flow, PieceId, Questions, Refusal};

use super::ClosingStep;
use crate::ask::Ask;
use crate::attacking::{clear_way, drops, is_charged};
use crate::field::Field;
use crate::marks::{moved, raise};
use crate::morale::{Fate, Reason};
use crate::steps::Step;
use crate::table::{Sign, UnitChange};
use crate::vocabulary::{PASS, SUPPORT};
use crate::world::{Kind, World};
use crate::{Asking, ChargeYrPikes, Decision, Known, Script, flanks, rule};

/// Whether a unit may fight for a battery: foot, horse or dragoons of its side within four inches, neither routed nor disordered nor
/// itself attacked or locked (CYP-09-20).
pub fn may_support(field: Field, unit: PieceId, battery: PieceId) -> bool {
    let near = field.world.book.artillery.support.within;
    field.side(unit) == field.side(battery)
        && field.kind(unit).is_formed()
        && field.kind(unit) != Kind::Crew
        && field.piece(unit).on_table()
        && !field.is(unit, Sign::Mapped)
        && !field.is_routed(unit)
        && !field.is_disordered(unit)
        && !field.is(unit, Sign::Locked)
        && field.unit(unit).supports().is_none()
        && !is_charged(field, unit)
        && field.within(unit, battery, near + flanks::GRAIN)
}

/// Those who may.
fn supporters(field: Field<'_>, battery: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    field.formed_of(field.side(battery)).filter(move |id| may_support(field, *id, battery))
}

/// The battery is attacked: who fights for it takes the test in its place; if nobody does, or he leaves, the gunners run (CYP-09-19,
/// CYP-09-20).
pub(super) fn receives(mut s: Script, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-20");
    s.call(why, ClosingStep::support(battery))?;
    let guard = s.note(why, |table, world| {
        let field = Field::new(table, world);
        field.formed_of(field.side(battery)).find(|id| field.unit(*id).supports() == Some(battery))
    })?;
    let Some(guard) = guard else {
        s.then(ClosingStep::guns_fall(battery));
        return Ok(());
    };
    s.call(why, ClosingStep::reached(guard))?;
    let fate = s.call(why, Step::tests(guard, Reason::Receive))?;
    if fate != Fate::Passes {
        s.then(ClosingStep::guns_fall(battery));
    }
    Ok(())
}

/// Its owner says before the test whether somebody fights for it, and who; attacks are then judged by his front (CYP-09-20,
/// CYP-13-06).
pub(super) fn support(mut cx: Asking, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-20");
    let field = Field::new(cx.table(), cx.world());
    if supporters(field, battery).next().is_none() {
        let _ = cx.act();
        return Ok(());
    }
    let answer = cx.ask(Ask::Support { battery }.of(field.side(battery), why))?;
    let mut act = cx.act();
    let Some(guard) = answer.piece.filter(|_| answer.verb == SUPPORT) else { return Ok(()) };
    act.emit(why, UnitChange::Supports(Some(battery)).on(guard));
    let field = Field::new(act.table(), act.world());
    let all: Vec<PieceId> = super::closers(field, battery).collect();
    for attacker in all {
        let field = Field::new(act.table(), act.world());
        let now = flanks::comes_from_flank(field, attacker, guard, flanks::began(field, attacker));
        let first = field.unit(attacker).target() == Some(battery);
        let sign = if first { Sign::FromFlank } else { Sign::AlsoFromFlank };
        if field.is(attacker, sign) != now {
            act.emit(rule!("CYP-13-06"), UnitChange::Flag(sign, now).on(attacker));
        }
    }
    Ok(())
}

/// The gunners run as foot and leave the guns, which the attackers take (CYP-09-19, CYP-09-25).
pub(super) fn fall(mut s: Script, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-19");
    let served = s.note(why, |table, _| !table.units[battery.index()].is(Sign::Abandoned))?;
    if served {
        s.call(why, Step::routs(battery, false))?;
    }
    s.then(ClosingStep::overrun(battery));
    Ok(())
}

/// The attackers move on to the guns and take them.
pub(super) fn overrun(cx: Asking, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-25");
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let far = field.world.book.combat.attack.halt.times(2);
    let all: Vec<PieceId> = field
        .formed_of(field.side(battery).other())
        .filter(|id| field.unit(*id).target() == Some(battery) || field.unit(*id).also() == Some(battery))
        .filter(|id| field.is(*id, Sign::Closed) && !field.is_routed(*id) && !field.is(*id, Sign::Parted))
        .collect();
    let guards: Vec<PieceId> = field
        .formed_of(field.side(battery))
        .filter(|id| field.unit(*id).supports() == Some(battery))
        .collect();
    for attacker in &all {
        let to = clear_way(Field::new(act.table(), act.world()), *attacker, far);
        moved(&mut act, why, *attacker, to);
        if !act.table().units[attacker.index()].is(Sign::Engaged) {
            drops(&mut act, *attacker, battery);
        }
    }
    if !all.is_empty() && act.table().units[battery.index()].is(Sign::Abandoned) {
        raise(&mut act, why, battery, Sign::Captured);
    }
    for guard in guards {
        if !act.table().units[guard.index()].is(Sign::Engaged) {
            act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(guard));
        }
    }
    Ok(())
}

/// The question who fights for a battery.
pub(crate) struct Supports;

impl Questions<ChargeYrPikes> for Supports {
    fn validate(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let legal = engine::is_candidate(self, known, world, decision, answer);
        let why = "name a unit within four inches that is in order and not attacked itself, or pass";
        if legal { Ok(()) } else { Err(Refusal::new(decision.rule, why)) }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Support { battery }) = decision.about else { return };
        let field = Field::new(known.table(), world);
        supporters(field, battery).for_each(|unit| offer(Answer::plain(SUPPORT).with(unit).on(battery)));
        offer(Answer::plain(PASS));
    }
}
