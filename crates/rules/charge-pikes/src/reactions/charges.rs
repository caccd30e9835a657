//! 18.4 and 18.5 in their order: charges are tested home, and those who are charged test to stand (CP-13-04, CP-18-13).

use engine::sheet::Edit;
use engine::{Flow, InlineVec, PieceId};

use crate::combat::meeting::meet;
use crate::field::{Class, Field};
use crate::marks;
use crate::steps::{ChargingStep, ReactionStep, RoutingStep, Step, Test};
use crate::table::{Charge, ChargeStage, Contact, Sign, Table};
use crate::{Acting, Script, cover, rule};

/// All charges, side A's first, in the order in which they were announced: the countercharger, then its charger; then
/// the targets of those that passed (CP-13-04).
pub fn charge_tests(mut s: Script) -> Flow<()> {
    s.call(rule!("CP-13-04"), ReactionStep::charge_test(0))?;
    s.call(rule!("CP-13-04"), ReactionStep::stand_tests(0))?;
    Ok(())
}

/// The charges, without countercharges, in the order of their tests, by their places.
fn in_order(table: &Table) -> InlineVec<u8, 16> {
    let mut order = InlineVec::empty(0);
    let first = table.battle.first();
    for side in [first, first.other()] {
        for (at, charge) in table.charges.iter().enumerate() {
            if !charge.counter() && table.pieces[charge.charger().index()].owner == side {
                order.push(at as u8);
            }
        }
    }
    order
}

/// The countercharge that met a charge, by its place: not one that came to nothing.
fn counter_to(table: &Table, charger: PieceId) -> Option<usize> {
    let met = |charge: &Charge| charge.counter() && charge.stage() != ChargeStage::Halted;
    table.charges.iter().position(|charge| met(charge) && charge.target() == charger)
}

/// The tests of the charge at a place of the order, then the next.
pub fn charge_test(mut s: Script, at: u8) -> Flow<()> {
    let Some(charge) = s.note(rule!("CP-13-04"), |table, _| in_order(table).get(usize::from(at)).copied())?
    else {
        return Ok(());
    };
    let counter = s.read(rule!("CP-18-13"), |field| {
        let table = field.table;
        let counter = counter_to(table, table.charges[usize::from(charge)].charger());
        counter.map(|at| table.charges[at]).filter(|it| may_test(field, it)).map(|it| it.charger())
    })?;
    if let Some(unit) = counter {
        s.call(rule!("CP-18-13"), Step::test(unit, Test::ChargeHome))?;
    }
    let charger = s.note(rule!("CP-18-13"), |table, world| {
        let it = &table.charges[usize::from(charge)];
        may_test(Field::new(table, world), it).then_some(it.charger())
    })?;
    if let Some(unit) = charger {
        s.call(rule!("CP-18-13"), Step::test(unit, Test::ChargeHome))?;
    }
    s.call(rule!("CP-18-13"), ReactionStep::comes(charge))?;
    s.leads_to(ReactionStep::charge_test(at + 1))
}

/// Whether a charger tests: it is in contact or its target ran from it, it has not routed itself, and its target was not
/// wiped out by shooting (CP-15-20); one that halted does not (CP-18-13).
fn may_test(field: Field, charge: &Charge) -> bool {
    let unit = charge.charger();
    charge.stage() == ChargeStage::Contact
        && field.piece(unit).on_table()
        && !field.routs(unit)
        && !field.has(unit, Sign::TestedCharge)
        && field.piece(charge.target()).on_table()
}

/// What a charge comes to after its tests: charger and countercharger meet, one closes up on the other, a router is
/// pursued, skirmishers are swept away (CP-18-13, CP-15-20, CP-17-35).
pub fn comes(act: &mut Acting, at: u8) {
    let table = act.table();
    let field = Field::new(table, act.world());
    let charge = table.charges[usize::from(at)];
    let home = charge.stage() == ChargeStage::Home;
    if let Some(counter) = counter_to(table, charge.charger()) {
        let answered = table.charges[counter].stage();
        match (home, answered == ChargeStage::Home) {
            (true, true) if table.charges[counter].true_flank() => comes_upon(act, counter as u8),
            (true, _) => comes_upon(act, at),
            (false, true) => comes_upon(act, counter as u8),
            (false, false) => {}
        }
        return;
    }
    let target = charge.target();
    if !field.piece(target).on_table() {
        if charge.stage() == ChargeStage::Contact {
            act.emit(rule!("CP-15-20"), marks::stage(at.into(), ChargeStage::Over));
        }
        return;
    }
    if home && field.routs(target) {
        act.then(RoutingStep::pursues(charge.charger(), target));
    } else if home && is_swept(field, charge.charger(), target) {
        act.then(ChargingStep::sweeps(at));
    }
}

/// One of two who met came home: he closes up on the other if he does not touch him (CP-18-13), or goes after him if he has
/// routed (CP-15-20).
fn comes_upon(act: &mut Acting, at: u8) {
    let field = act.field();
    let charge = field.table.charges[usize::from(at)];
    let (unit, enemy) = (charge.charger(), charge.target());
    if field.piece(enemy).on_table() && field.routs(enemy) {
        act.then(RoutingStep::pursues(unit, enemy));
    } else {
        act.then(ChargingStep::closes_up(at));
        act.then(ReactionStep::joins(at));
    }
}

/// Skirmishers and gunners whom close-order troops run into are eliminated, but not in a building, fieldworks or hard
/// cover (CP-17-35, CP-17-36).
pub fn is_swept(field: Field, charger: PieceId, target: PieceId) -> bool {
    field.class(charger).is_close_order()
        && matches!(field.class(target), Class::Skirmishers | Class::Gunners)
        && !cover::is_strong_for_loose(field, target, charger)
}

/// The targets of charges that came home test to stand, then they are in combat (CP-18-16).
pub fn stand_tests(mut s: Script, at: u8) -> Flow<()> {
    let due = s.read(rule!("CP-15-19"), |field| {
        let due = |unit: &PieceId| field.has(*unit, Sign::StandDue) && !field.routs(*unit);
        field.world.named().filter(|unit| field.piece(*unit).on_table()).find(due)
    })?;
    if let Some(unit) = due {
        s.call(rule!("CP-15-19"), Step::test(unit, Test::Stand))?;
        return s.leads_to(ReactionStep::stand_tests(at));
    }
    let Some(charge) = s.note(rule!("CP-13-04"), |table, _| in_order(table).get(usize::from(at)).copied())?
    else {
        return Ok(());
    };
    // Who gave way in failing a charge of his own, or closed up after losses, is followed as one who failed a countercharge.
    let parted = s.read(rule!("CP-18-13"), |field| {
        let it = &field.table.charges[usize::from(charge)];
        comes_home_upon(field, it) && !meet(field, it.charger(), it.target(), it.across())
    })?;
    if parted {
        s.call(rule!("CP-18-13"), ChargingStep::closes_up(charge))?;
    }
    let target = s.note(rule!("CP-18-16"), |table, world| {
        let it = &table.charges[usize::from(charge)];
        tests_to_stand(Field::new(table, world), it).then_some(it.target())
    })?;
    if let Some(unit) = target {
        s.call(rule!("CP-18-16"), Step::test(unit, Test::Stand))?;
    }
    s.call(rule!("CP-17-02"), ReactionStep::joins(charge))?;
    s.leads_to(ReactionStep::stand_tests(at + 1))
}

/// Whether the target of a charge tests: the charge came home, it reaches him, he has not tested this turn and has met nobody with a
/// countercharge (CP-18-16).
fn tests_to_stand(field: Field, charge: &Charge) -> bool {
    let (unit, target) = (charge.charger(), charge.target());
    comes_home_upon(field, charge)
        && !field.has(target, Sign::TestedStand)
        && !has_countercharged(field.table, target)
        && meet(field, unit, target, charge.across())
}

/// Whether a unit has met a charger with a countercharge: not with one that came to nothing.
fn has_countercharged(table: &Table, unit: PieceId) -> bool {
    let met = |it: &Charge| it.counter() && it.charger() == unit && it.stage() != ChargeStage::Halted;
    table.charges.iter().any(met)
}

/// Whether a charge came home upon somebody who met it with no countercharge, does not rout already and is not swept away.
fn comes_home_upon(field: Field, charge: &Charge) -> bool {
    let (unit, target) = (charge.charger(), charge.target());
    charge.stage() == ChargeStage::Home
        && counter_to(field.table, unit).is_none()
        && field.piece(target).on_table()
        && !field.routs(target)
        && !is_swept(field, unit, target)
}

/// Charger and target are in combat if both stand and touch (CP-15-31, CP-17-02).
pub fn joins(act: &mut Acting, at: u8) {
    if act.table().charges[usize::from(at)].stage() == ChargeStage::Home {
        join(act, at.into());
    }
}

/// A charge becomes a combat: an impact round comes (CP-17-01).
fn join(act: &mut crate::Acting, at: usize) {
    let field = act.field();
    let charge = act.table().charges[at];
    let (one, other) = (charge.charger(), charge.target());
    let both = field.piece(one).on_table() && field.piece(other).on_table();
    let known = field.contacts(one).any(|contact| contact.holds(other));
    let meet = both && meet(field, one, other, charge.across());
    if !meet || known || field.routs(one) || field.routs(other) {
        return;
    }
    let back =
        act.table().charges.iter().find(|back| {
            back.charger() == other && back.target() == one && back.stage() == ChargeStage::Home
        });
    act.emit(rule!("CP-17-01"), marks::contact(Edit::Add(contact_of(&charge, back))));
}

/// The contact that a charge comes to once it is home, with the charge of its target that is home upon it (CP-17-01).
pub fn contact_of(charge: &Charge, back: Option<&Charge>) -> Contact {
    let both = |one: bool, other: bool| u8::from(one) | u8::from(other) << 1;
    Contact::between(charge.charger(), charge.target())
        .on(charge.edge())
        .with_impact(true)
        .charged_by(both(true, back.is_some()))
        .rushed_by(both(charge.impetus(), back.is_some_and(Charge::impetus)))
        .flanked_by(both(charge.true_flank(), false))
        .fought_across(charge.across())
}
