//! Phases F and G: attackers test to close (CYP-12-04), and those on whom they close test (CYP-12-06).

mod guns;
mod prey;

use engine::{Flow, PieceId, Side};

use crate::attacking::advancing::clear_way;
use crate::attacking::{aims, attackers, drops, drops_all};
use crate::marks::{moved, note, raise, sets};
use crate::steps::{ClosingStep, Fate, MoraleStep, Reason};
use crate::world::{Kind, Optional};
use crate::{Acting, Asking, Call, ChargeYrPikes, Field, Script, Sign, UnitChange, capturing, remarks, rule};

pub(crate) use guns::Supports;
pub use guns::may_support;

engine::chapter! {
    ClosingStep of ChargeYrPikes {
        closing: Closing = |cx| from_the_first(&mut cx.act(), ClosingStep::closing_next);
        closing_next: ClosingNext { side } = |cx| closing_next(cx.script(), side);
        closes: Closes { unit } = |cx| closes(cx.script(), unit);
        lapses: Lapses { unit } = |cx| lapses(&mut cx.act(), unit);
        gives_up: GivesUp { unit } = |cx| drops_all(&mut cx.act(), unit);
        closed: Closed { unit } = |cx| closed(cx.asking(), unit);
        reaches: Reaches { unit } = |cx| prey::reaches(cx.script(), unit);
        takes: Takes { unit, wagon } = |cx| prey::takes(&mut cx.act(), unit, wagon);
        coach: CoachRuns { unit, coach } = |cx| prey::coach_runs(cx.asking(), unit, coach);
        onto: Onto { unit, of } = |cx| prey::onto(&mut cx.act(), unit, of);
        receiving: Receiving = |cx| from_the_first(&mut cx.act(), ClosingStep::receiving_next);
        receiving_next: ReceivingNext { side } = |cx| receiving_next(cx.script(), side);
        receives: Receives { unit } = |cx| receives(cx.script(), unit);
        reached: Reached { unit } = |cx| reached(&mut cx.act(), unit);
        contact: Contact { unit } = |cx| contact(&mut cx.act(), unit);
        guns: Guns { battery } = |cx| guns::receives(cx.script(), battery);
        support: Support { battery } = |cx| guns::support(cx.asking(), battery);
        guns_fall: GunsFall { battery } = |cx| guns::fall(cx.script(), battery);
        overrun: Overrun { battery } = |cx| guns::overrun(&mut cx.act(), battery);
    }
}

/// The sides resolve by turns, beginning with the one that is first (CYP-00-10).
fn from_the_first(act: &mut Acting, next: fn(Side) -> Call<()>) {
    act.then(next(act.table().battle.first()));
}

/// Whether a unit still has to test to close (CYP-12-04): who has backed into an enemy, or is locked, has not (CYP-14-03, CYP-12-25).
pub fn is_to_close(field: Field, unit: PieceId) -> bool {
    field.kind(unit).is_formed()
        && field.unit(unit).target().is_some()
        && field.is(unit, Sign::Charged)
        && !field.is_any(unit, &[Sign::Closed, Sign::Locked, Sign::Collided])
}

fn closing_next(mut s: Script, side: Side) -> Flow<()> {
    let Some(unit) = s.call(rule!("CYP-02-07"), MoraleStep::chooses(side))? else { return Ok(()) };
    s.call(rule!("CYP-12-04"), ClosingStep::closes(unit))?;
    s.leads_to(ClosingStep::closing_next(side.other()))
}

/// An attacker tests to close, unless all that he attacks is taken in flank or rear (CYP-12-04, CYP-12-05).
fn closes(mut s: Script, unit: PieceId) -> Flow<()> {
    s.call(rule!("CYP-12-34"), ClosingStep::lapses(unit))?;
    if !s.read(rule!("CYP-12-34"), |field| field.unit(unit).target().is_some())? {
        return Ok(());
    }
    if s.read(rule!("CYP-12-05"), |field| is_frontal(field, unit))?
        && s.call(rule!("CYP-12-04"), MoraleStep::tests(unit, Reason::Close))? != Fate::Passes
    {
        return s.call(rule!("CYP-12-04"), ClosingStep::gives_up(unit));
    }
    s.call(rule!("CYP-12-04"), ClosingStep::closed(unit))?;
    s.leads_to(ClosingStep::reaches(unit))
}

/// Whether any of those whom a unit attacks is attacked from its front (CYP-12-05).
pub fn is_frontal(field: Field, unit: PieceId) -> bool {
    let it = field.unit(unit);
    it.target().is_some() && !it.is(Sign::FromFlank) || it.also().is_some() && !it.is(Sign::AlsoFromFlank)
}

/// Whoever has gone is attacked no more (CYP-12-34).
fn lapses(act: &mut Acting, unit: PieceId) {
    for enemy in act.field().unit(unit).attacked().rev() {
        let field = act.field();
        if !field.piece(enemy).on_table() || field.is_any(enemy, &[Sign::Abandoned, Sign::Captured]) {
            drops(act, unit, enemy);
        }
    }
}

/// Whether a unit rolls for mounted fire: attacking cavalry without an officer in its front rank, before the year in which that ends
/// (CYP-23-05, CYP-23-06).
fn tries_pistols(field: Field, unit: PieceId) -> bool {
    let (world, it) = (field.world, field.world.book.options.mounted_fire);
    world.options.has(Optional::MountedFire)
        && (world.year == 0 || world.year < it.until)
        && field.is_cavalry(unit)
        && field.attached_to(unit).next().is_none()
}

/// The die of mounted fire: who passes closes with the sword (CYP-23-05); it is the one die that asks on which side a unit is
/// (CYP-00-02).
fn pistol_pool(field: Field, unit: PieceId) -> dice::Pool {
    let book = field.world.book.options.mounted_fire;
    let adds = if field.profile(unit).royalist { book.royalist } else { 0 };
    dice::Pool::Pass(dice::Total::of(1, dice::Die::D6).plus(adds).at_least(book.sword.into()))
}

/// It closes (CYP-12-04); early in the war cavalry may rely on its pistols (CYP-23-05).
fn closed(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let mut pistols = None;
    if tries_pistols(field, unit) {
        let (side, pool) = (field.side(unit), pistol_pool(field, unit));
        pistols = Some(!cx.roll(side, rule!("CYP-23-05"), pool)?.passed());
    }
    let mut act = cx.act();
    if let Some(tried) = pistols {
        note(&mut act, rule!("CYP-23-05"), unit, remarks::PISTOLS, i32::from(tried));
        sets(&mut act, rule!("CYP-23-05"), unit, UnitChange::Flag(Sign::Pistols, tried));
    }
    raise(&mut act, rule!("CYP-12-04"), unit, Sign::Closed);
    Ok(())
}

/// Those whose attack on a unit has closed in this turn and is not fought yet.
pub fn closers(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + Clone + use<'_> {
    attackers(field, unit).filter(move |it| is_closing(field, *it))
}

/// Whether the attack of a unit has closed in this turn.
fn is_closing(field: Field, unit: PieceId) -> bool {
    field.is(unit, Sign::Closed) && !field.is_any(unit, &[Sign::Locked, Sign::Collided])
}

/// All whose attacks have closed in this turn and are not fought yet.
pub fn closing(field: Field) -> Vec<PieceId> {
    field.units().filter(|id| is_closing(field, *id)).collect()
}

/// Whether a unit still has to receive an attack: one that has closed on it and has not gone since (CYP-12-06, CYP-02-07); once
/// however many close. Who has backed into it asks for no test (CYP-14-03).
pub fn is_to_receive(field: Field, unit: PieceId, closing: &[PieceId]) -> bool {
    let side = field.side(unit).other();
    let closes = |it: PieceId| field.side(it) == side && field.kind(it).is_formed() && aims(field, it, unit);
    !field.is_any(unit, &[Sign::Reached, Sign::Abandoned])
        && !field.is_routed(unit)
        && closing.iter().any(|it| closes(*it))
}

fn receiving_next(mut s: Script, side: Side) -> Flow<()> {
    let Some(unit) = s.call(rule!("CYP-02-07"), MoraleStep::chooses(side))? else { return Ok(()) };
    s.call(rule!("CYP-12-06"), ClosingStep::receives(unit))?;
    s.leads_to(ClosingStep::receiving_next(side.other()))
}

/// A unit receives an attack: it tests, and if it stands the attackers move into contact (CYP-12-06). Gunners do not stand
/// (CYP-09-19).
fn receives(mut s: Script, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-06");
    s.call(why, ClosingStep::reached(unit))?;
    let kind = s.world().profile(unit).kind;
    if kind.is_battery() {
        return s.leads_to(ClosingStep::guns(unit));
    }
    if kind == Kind::Crew {
        return s.leads_to(MoraleStep::retreats(unit, Fate::Routs, false));
    }
    if s.call(why, MoraleStep::tests(unit, Reason::Receive))? == Fate::Passes {
        s.then(ClosingStep::contact(unit));
    }
    Ok(())
}

/// An attack closes on it in this turn (CYP-17-03), and it tests for the sake of the nearest who attacks (CYP-15-01). Being attacked
/// ends plundering only when it fights: it stays marked for that.
fn reached(act: &mut Acting, unit: PieceId) {
    raise(act, rule!("CYP-17-03"), unit, Sign::Reached);
    let field = act.field();
    let cause = field.nearest(unit, closers(field, unit));
    causes(act, unit, cause);
}

/// For whose sake a unit tests (CYP-15-01).
pub fn causes(act: &mut Acting, unit: PieceId, cause: Option<PieceId>) {
    if cause.is_some() {
        sets(act, rule!("CYP-15-01"), unit, UnitChange::Cause(cause));
    }
}

/// The attackers of a unit that stands move straight ahead into contact (CYP-12-06).
fn contact(act: &mut Acting, unit: PieceId) {
    let all: Vec<PieceId> = closers(act.field(), unit).collect();
    for attacker in all {
        goes_in(act, rule!("CYP-12-06"), attacker);
        capturing::drives_off(act, attacker, &[]);
    }
}

/// An attacker moves straight ahead into contact, over the inch at which it halted and what it stood short of that.
fn goes_in(act: &mut Acting, why: crate::ledger::Rule, attacker: PieceId) {
    let far = act.world().book.combat.attack.halt.times(2);
    let to = clear_way(act.field(), attacker, far);
    moved(act, why, attacker, to);
    capturing::captures(act, attacker);
}
