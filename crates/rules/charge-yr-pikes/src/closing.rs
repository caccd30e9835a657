//! Phases F and G: attackers test to close (CYP-12-04), and those on whom they close test (CYP-12-06).

mod guns;
mod prey;

use engine::{Flow, PieceId, Side};

use crate::attacking::{attackers, clear_way, drops, drops_all};
use crate::field::Field;
use crate::marks::{moved, note, raise};
use crate::morale::{Fate, Reason};
use crate::steps::Step;
use crate::table::{Sign, UnitChange};
use crate::world::{Kind, Optional};
use crate::{Acting, Asking, ChargeYrPikes, Script, remarks, rule};

pub(crate) use guns::Supports;
pub use guns::may_support;

engine::chapter! {
    /// The steps of this chapter.
    pub enum ClosingStep of ChargeYrPikes in Step::Closing {
        /// Phase F: one attacker after the other tests, the sides by turns (CYP-00-10, CYP-02-07).
        closing: Closing = |cx| closing(cx.script());
        /// The next of them, of a side if it has one.
        closing_next: ClosingNext { side: Side } = |cx| closing_next(cx.script(), side);
        /// A unit tests to close.
        closes: Closes { unit: PieceId } = |cx| closes(cx.script(), unit);
        /// An attack on who is no longer there is over (CYP-12-34).
        lapses: Lapses { unit: PieceId } = |cx| lapses(cx.asking(), unit);
        /// It stays where it stopped (CYP-12-04).
        gives_up: GivesUp { unit: PieceId } = |cx| gives_up(cx.asking(), unit);
        /// It has closed, sword in hand or not (CYP-12-04, CYP-23-05).
        closed: Closed { unit: PieceId } = |cx| closed(cx.asking(), unit);
        /// It reaches those who do not stand.
        reaches: Reaches { unit: PieceId } = |cx| prey::reaches(cx.script(), unit);
        /// It takes a wagon (CYP-12-35).
        takes: Takes { unit: PieceId, wagon: PieceId } = |cx| prey::takes(cx.asking(), unit, wagon);
        /// A coach runs (CYP-12-35).
        coach: CoachRuns { unit: PieceId, coach: PieceId } = |cx| prey::coach_runs(cx.asking(), unit, coach);
        /// It goes on to the ground of who was there.
        onto: Onto { unit: PieceId, of: PieceId } = |cx| prey::onto(cx.asking(), unit, of);
        /// Phase G (CYP-02-07).
        receiving: Receiving = |cx| receiving(cx.script());
        /// The next who receives, of a side if it has one.
        receiving_next: ReceivingNext { side: Side } = |cx| receiving_next(cx.script(), side);
        /// A unit or battery receives an attack.
        receives: Receives { unit: PieceId } = |cx| receives(cx.script(), unit);
        /// It has been reached, for the sake of an enemy.
        reached: Reached { unit: PieceId } = |cx| reached(cx.asking(), unit);
        /// Attackers move into contact (CYP-12-06).
        contact: Contact { unit: PieceId } = |cx| contact(cx.asking(), unit);
        /// A battery receives: somebody fights for it, or its gunners run (CYP-09-19, CYP-09-20).
        guns: Guns { battery: PieceId } = |cx| guns::receives(cx.script(), battery);
        /// Its owner names who fights for it.
        support: Support { battery: PieceId } = |cx| guns::support(cx.asking(), battery);
        /// Its gunners run, and the attackers move on to the guns.
        guns_fall: GunsFall { battery: PieceId } = |cx| guns::fall(cx.script(), battery);
        /// The attackers move on to the guns and take them.
        overrun: Overrun { battery: PieceId } = |cx| guns::overrun(cx.asking(), battery);
    }
}

/// Phase F (CYP-02-07).
fn closing(mut s: Script) -> Flow<()> {
    let first = s.note(rule!("CYP-00-10"), |table, _| table.battle.first() == Side::A)?;
    s.then(ClosingStep::closing_next(if first { Side::A } else { Side::B }));
    Ok(())
}

/// The first unit of a side to which something applies, or else of the other: the sides take turns, one item at a time (CYP-00-10).
pub fn by_turns(field: Field, side: Side, due: impl Fn(PieceId) -> bool) -> Option<PieceId> {
    let of = |side: Side| field.units_of(side).find(|id| due(*id));
    of(side).or_else(|| of(side.other()))
}

/// Whether a unit still has to test to close (CYP-12-04): who has backed into an enemy, or is locked, has not (CYP-14-03, CYP-12-25).
fn is_to_close(field: Field, unit: PieceId) -> bool {
    const NOT: [Sign; 3] = [Sign::Closed, Sign::Locked, Sign::Collided];
    field.kind(unit).is_formed()
        && field.unit(unit).target().is_some()
        && field.is(unit, Sign::Charged)
        && !NOT.iter().any(|sign| field.is(unit, *sign))
}

fn closing_next(mut s: Script, side: Side) -> Flow<()> {
    let next = s.note(rule!("CYP-02-07"), |table, world| {
        let field = Field::new(table, world);
        by_turns(field, side, |id| is_to_close(field, id))
    })?;
    let Some(unit) = next else { return Ok(()) };
    s.call(rule!("CYP-12-04"), ClosingStep::closes(unit))?;
    s.then(ClosingStep::closing_next(side.other()));
    Ok(())
}

/// An attacker tests to close, unless all that he attacks is taken in flank or rear (CYP-12-04, CYP-12-05).
fn closes(mut s: Script, unit: PieceId) -> Flow<()> {
    s.call(rule!("CYP-12-34"), ClosingStep::lapses(unit))?;
    let there = s.note(rule!("CYP-12-34"), |table, _| table.units[unit.index()].target().is_some())?;
    if !there {
        return Ok(());
    }
    let frontal = s.note(rule!("CYP-12-05"), |table, world| is_frontal(Field::new(table, world), unit))?;
    if frontal {
        let fate = s.call(rule!("CYP-12-04"), Step::tests(unit, Reason::Close))?;
        if fate != Fate::Passes {
            return s.call(rule!("CYP-12-04"), ClosingStep::gives_up(unit));
        }
    }
    s.call(rule!("CYP-12-04"), ClosingStep::closed(unit))?;
    s.then(ClosingStep::reaches(unit));
    Ok(())
}

/// Whether any of those whom a unit attacks is attacked from its front (CYP-12-05).
pub fn is_frontal(field: Field, unit: PieceId) -> bool {
    let it = field.unit(unit);
    it.target().is_some() && !it.is(Sign::FromFlank) || it.also().is_some() && !it.is(Sign::AlsoFromFlank)
}

/// Whoever has gone is attacked no more (CYP-12-34).
fn lapses(cx: Asking, unit: PieceId) -> Flow<()> {
    let mut act = cx.act();
    let it = act.table().units[unit.index()];
    for enemy in [it.also(), it.target()].into_iter().flatten() {
        let field = Field::new(act.table(), act.world());
        if !field.piece(enemy).on_table()
            || field.is(enemy, Sign::Abandoned)
            || field.is(enemy, Sign::Captured)
        {
            drops(&mut act, unit, enemy);
        }
    }
    Ok(())
}

/// It has failed and stays an inch off, with no other effect (CYP-12-04).
fn gives_up(cx: Asking, unit: PieceId) -> Flow<()> {
    let mut act = cx.act();
    drops_all(&mut act, unit);
    Ok(())
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
    let field = Field::new(cx.table(), cx.world());
    let mut pistols = None;
    if tries_pistols(field, unit) {
        let (side, pool) = (field.side(unit), pistol_pool(field, unit));
        pistols = Some(!cx.roll(side, rule!("CYP-23-05"), pool)?.passed());
    }
    let mut act = cx.act();
    if let Some(tried) = pistols {
        note(&mut act, rule!("CYP-23-05"), unit, remarks::PISTOLS, i32::from(tried));
        if tried {
            raise(&mut act, rule!("CYP-23-05"), unit, Sign::Pistols);
        } else {
            crate::marks::lower(&mut act, rule!("CYP-23-05"), unit, Sign::Pistols);
        }
    }
    raise(&mut act, rule!("CYP-12-04"), unit, Sign::Closed);
    Ok(())
}

/// Phase G (CYP-02-07).
fn receiving(mut s: Script) -> Flow<()> {
    let first = s.note(rule!("CYP-00-10"), |table, _| table.battle.first() == Side::A)?;
    s.then(ClosingStep::receiving_next(if first { Side::A } else { Side::B }));
    Ok(())
}

/// Those whose attack on a unit has closed in this turn and is not fought yet.
pub fn closers(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + Clone + use<'_> {
    const NOT: [Sign; 2] = [Sign::Locked, Sign::Collided];
    attackers(field, unit)
        .filter(move |it| field.is(*it, Sign::Closed) && !NOT.iter().any(|sign| field.is(*it, *sign)))
}

/// Whether a unit still has to receive an attack: one that has closed on it and has not gone since (CYP-12-06, CYP-02-07); once
/// however many close. Who has backed into it asks for no test (CYP-14-03).
fn is_to_receive(field: Field, unit: PieceId) -> bool {
    !field.is(unit, Sign::Reached)
        && !field.is_routed(unit)
        && !field.is(unit, Sign::Abandoned)
        && closers(field, unit).next().is_some()
}

fn receiving_next(mut s: Script, side: Side) -> Flow<()> {
    let next = s.note(rule!("CYP-02-07"), |table, world| {
        let field = Field::new(table, world);
        by_turns(field, side, |id| is_to_receive(field, id))
    })?;
    let Some(unit) = next else { return Ok(()) };
    s.call(rule!("CYP-12-06"), ClosingStep::receives(unit))?;
    s.then(ClosingStep::receiving_next(side.other()));
    Ok(())
}

/// A unit receives an attack: it tests, and if it stands the attackers move into contact (CYP-12-06). Gunners do not stand
/// (CYP-09-19).
fn receives(mut s: Script, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-06");
    s.call(why, ClosingStep::reached(unit))?;
    let kind = s.world().profile(unit).kind;
    if kind.is_battery() {
        s.then(ClosingStep::guns(unit));
        return Ok(());
    }
    if kind == Kind::Crew {
        s.then(Step::routs(unit, false));
        return Ok(());
    }
    let fate = s.call(why, Step::tests(unit, Reason::Receive))?;
    if fate == Fate::Passes {
        s.then(ClosingStep::contact(unit));
    }
    Ok(())
}

/// An attack closes on it in this turn (CYP-17-03), and it tests for the sake of the nearest who attacks (CYP-15-01). Being attacked
/// ends plundering only when it fights: it stays marked for that.
fn reached(cx: Asking, unit: PieceId) -> Flow<()> {
    let mut act = cx.act();
    raise(&mut act, rule!("CYP-17-03"), unit, Sign::Reached);
    let field = Field::new(act.table(), act.world());
    let cause = closers(field, unit).min_by_key(|enemy| (field.distance(*enemy, unit), *enemy));
    causes(&mut act, unit, cause);
    Ok(())
}

/// For whose sake a unit tests (CYP-15-01).
pub fn causes(act: &mut Acting, unit: PieceId, cause: Option<PieceId>) {
    if cause.is_some() && act.table().units[unit.index()].cause() != cause {
        act.emit(rule!("CYP-15-01"), UnitChange::Cause(cause).on(unit));
    }
}

/// The attackers of a unit that stands move straight ahead into contact (CYP-12-06).
fn contact(cx: Asking, unit: PieceId) -> Flow<()> {
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let far = field.world.book.combat.attack.halt.times(2);
    let all: Vec<PieceId> = closers(field, unit).collect();
    for attacker in all {
        let to = clear_way(Field::new(act.table(), act.world()), attacker, far);
        moved(&mut act, rule!("CYP-12-06"), attacker, to);
        crate::capturing::drives_off(&mut act, attacker, &[]);
    }
    Ok(())
}
