//! A round of every combat: all dice are rolled, then all hits take effect (CP-13-05).

use dice::Pool;
use engine::sheet::Edit;
use engine::{Flow, PieceId};

use crate::ask::Ask;
use crate::charging::announced::charge_of;
use crate::combat::meeting::meet;
use crate::combat::parting::part;
use crate::combat::pools;
use crate::combat::strikers::{can_strike, strikers};
use crate::field::Field;
use crate::marks::{self, lower, raise};
use crate::steadiness::disorder;
use crate::steps::{CombatStep, Step};
use crate::table::{BattleChange, Blow, Charge, ChargeStage, Contact, Form, Sign, UnitChange};
use crate::{Acting, Asking, Script, hits, rule};

/// The Combat phase up to the tests of friends (CP-13-05).
pub fn phase(mut s: Script) -> Flow<()> {
    s.call(rule!("CP-17-15"), CombatStep::pistols(0))?;
    s.call(rule!("CP-19-30"), CombatStep::assign())?;
    s.call(rule!("CP-17-02"), CombatStep::strike(0))?;
    s.call(rule!("CP-15-12"), CombatStep::strike_routers())?;
    s.call(rule!("CP-13-05"), CombatStep::suffer(0))?;
    s.call(rule!("CP-17-01"), CombatStep::fought())?;
    s.call(rule!("CP-17-07"), CombatStep::losing_tests())?;
    s.call(rule!("CP-17-12"), CombatStep::recoils(0))?;
    s.call(rule!("CP-17-13"), CombatStep::follow_ups(0))?;
    s.call(rule!("CP-11-05"), CombatStep::over())?;
    Ok(())
}

/// A garrison that is attacked by several sets its figures against each before the dice (CP-19-30): against all but the
/// last by its owner's word, against him the rest.
pub fn assign(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let Some((garrison, contact)) = to_assign(field) else { return Ok(()) };
    let Some(attacker) = contact.against(garrison) else { return Ok(()) };
    let left = unassigned(field, garrison);
    let last = field.contacts(garrison).filter(|contact| contact.assigned() == 0).count() == 1;
    let count = if last {
        left
    } else {
        let decision = Ask::Assign { garrison, attacker }.of(field.side(garrison), rule!("CP-19-30"));
        u8::try_from(cx.ask(decision)?.amount).unwrap_or(0).min(left)
    };
    let mut act = cx.act();
    // One more than assigned, so that none is told from not yet asked.
    act.emit(rule!("CP-19-30"), marks::contact(Edit::Put(contact.assigning(count + 1))));
    act.then(CombatStep::assign());
    Ok(())
}

/// A garrison in several contacts of which one has no figures set against it yet.
fn to_assign(field: Field) -> Option<(PieceId, Contact)> {
    let garrisons = field.units().filter(|unit| field.form(*unit) == Form::Garrison);
    let mut attacked = garrisons.filter(|unit| field.contacts(*unit).count() > 1);
    attacked.find_map(|unit| {
        let open = field.contacts(unit).find(|contact| contact.assigned() == 0);
        open.map(|contact| (unit, *contact))
    })
}

/// Figures of a garrison that are set against nobody yet.
pub fn unassigned(field: Field, garrison: PieceId) -> u8 {
    let set = field.contacts(garrison).map(|contact| contact.assigned().saturating_sub(1));
    field.figures(garrison).saturating_sub(set.sum())
}

/// Both units of a contact strike: their dice are reckoned on the same table and rolled one after the other.
pub fn strike(mut cx: Asking, at: u8) -> Flow<()> {
    let field = cx.field();
    let Some(contact) = field.table.battle.contacts().get(usize::from(at)).copied() else {
        return Ok(());
    };
    let (one, other) = (contact.one(), contact.other());
    let pools = [pools::pool(field, one, other, &contact), pools::pool(field, other, one, &contact)];
    let sides = [field.side(one), field.side(other)];
    let mut counts = [0; 2];
    for (at, pool) in pools.into_iter().enumerate() {
        if let Some(pool) = pool {
            counts[at] = cx.roll(sides[at], rule!("CP-17-03"), pool)?.hits();
        }
    }
    let mut act = cx.act();
    let field = act.field();
    let figures = [(one, other), (other, one)].map(|(unit, enemy)| strikers(field, unit, enemy, &contact));
    for (at, (striker, target)) in [(one, other), (other, one)].into_iter().enumerate() {
        let blow = Blow::of(striker, target, counts[at], figures[at]);
        act.emit(rule!("CP-17-05"), BattleChange::Blows(Edit::Add(blow)).event());
    }
    act.then(CombatStep::strike(at + 1));
    Ok(())
}

/// A unit that touches a router strikes it, impact if it charged this turn; the router does not strike (CP-15-12).
pub fn strike_routers(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let Some((striker, router)) = caught(field) else { return Ok(()) };
    let count = match pool_on_router(field, striker, router) {
        Some(pool) => cx.roll(field.side(striker), rule!("CP-15-12"), pool)?.hits(),
        None => 0,
    };
    let mut act = cx.act();
    let blow = Blow::of(striker, router, count, 0);
    act.emit(rule!("CP-15-12"), BattleChange::Blows(Edit::Add(blow)).event());
    act.then(CombatStep::strike_routers());
    Ok(())
}

/// The dice that a unit throws upon a router whom it touches; none for too few figures. A charge that came home upon him
/// counts as it was: with its impetus, and on his flank or rear (CP-15-12).
pub fn pool_on_router(field: Field, striker: PieceId, router: PieceId) -> Option<Pool> {
    let impact = field.has(striker, Sign::Charged) || field.has(striker, Sign::Countercharged);
    let home = charge_of(field, striker)
        .filter(|charge| charge.target() == router && charge.stage() == ChargeStage::Home);
    let contact = Contact::between(striker, router)
        .with_impact(impact)
        .charged_by(impact.into())
        .rushed_by(home.is_some_and(Charge::impetus).into())
        .flanked_by(home.is_some_and(Charge::true_flank).into());
    pools::pool(field, striker, router, &contact)
}

/// A unit that touches a routing enemy and has not struck it yet.
fn caught(field: Field) -> Option<(PieceId, PieceId)> {
    if field.table.battle.blows().len() == field.table.battle.blows().capacity() {
        return None;
    }
    let struck = |striker, router| {
        field.table.battle.blows().iter().any(|blow| blow.striker() == striker && blow.target() == router)
    };
    let routers = field.units().filter(|unit| field.routs(*unit));
    let strikes = |striker: &PieceId| can_strike(field, *striker);
    routers.into_iter().find_map(|router| {
        let mut enemies = field.units_of(field.side(router).other()).filter(strikes);
        let touching = enemies.find(|enemy| field.touching(*enemy, router) && !struck(*enemy, router));
        touching.map(|striker| (striker, router))
    })
}

/// The blows take effect one after the other, after all have been rolled.
pub fn suffer(act: &mut Acting, at: u8) {
    let Some(blow) = act.table().battle.blows().get(usize::from(at)).copied() else {
        return;
    };
    if blow.count() > 0 && act.table().pieces[blow.target().index()].on_table() {
        let before = act.table().units[blow.target().index()].hits_this_phase();
        hits::suffer(act, rule!("CP-08-02"), blow.target(), blow.count(), hits::Means::Combat);
        let least = act.world().book.command.risk.hits;
        if before < least && before + blow.count() >= least {
            act.then(Step::generals_at_risk(blow.target()));
        }
    }
    act.then(CombatStep::suffer(at + 1));
}

/// A round of each contact is over: later ones are melee (CP-17-01), pistols that were used are empty (CP-17-16), what a
/// follow-up gave is spent (CP-17-30).
pub fn fought(act: &mut Acting) {
    let contacts = *act.table().battle.contacts();
    for contact in &contacts {
        act.emit(rule!("CP-17-01"), marks::contact(Edit::Put(contact.after_a_round())));
    }
    for unit in act.world().named() {
        let state = act.table().units[unit.index()];
        let fights = act.table().battle.contacts().iter().any(|contact| contact.holds(unit));
        if fights {
            act.emit(rule!("CP-17-02"), raise(unit, Sign::Fought));
        }
        if state.is(Sign::Recoiled) {
            // Recoils of before the round say nothing of who recoils from it (CP-17-13).
            act.emit(rule!("CP-11-09"), raise(unit, Sign::Disturbed));
            act.emit(rule!("CP-17-13"), lower(unit, Sign::Recoiled));
        }
        if state.is(Sign::PistolsNow) {
            act.emit(rule!("CP-17-16"), raise(unit, Sign::PistolsEmpty));
            act.emit(rule!("CP-17-16"), lower(unit, Sign::PistolsNow));
        }
        if state.is(Sign::FollowedUp) {
            act.emit(rule!("CP-17-30"), lower(unit, Sign::FollowedUp));
        }
    }
}

/// After recoils and follow-ups: disorder from combat (CP-11-05), contacts that are over (CP-17-02), rounds lost running
/// that end with their combat (CP-18-25). The blows are struck off.
pub fn over(act: &mut Acting) {
    for unit in act.world().named() {
        let field = act.field();
        let here = field.piece(unit).on_table() && !field.routs(unit);
        if here && is_disordered_by_combat(field, unit) {
            disorder(act, rule!("CP-11-05"), unit);
        }
    }
    let contacts = *act.table().battle.contacts();
    for contact in &contacts {
        let field = act.field();
        let stands = |unit: PieceId| field.piece(unit).on_table() && !field.routs(unit);
        let (one, other) = (contact.one(), contact.other());
        if !stands(one) || !stands(other) || !meet(field, one, other, contact.across()) {
            part(act, rule!("CP-17-02"), contact);
        }
    }
    for unit in act.world().named() {
        let fights = act.table().battle.contacts().iter().any(|contact| contact.holds(unit));
        if act.table().units[unit.index()].rounds_lost() > 0 && !fights {
            act.emit(rule!("CP-18-25"), UnitChange::RoundsLost(0).on(unit));
        }
    }
    if !act.table().battle.blows().is_empty() {
        act.emit(rule!("CP-17-02"), BattleChange::Blows(Edit::Clear).event());
    }
}

/// Whether the enemy units that a unit fought had at least half its strength when the round began (CP-11-05). Striking a
/// router is no combat (CP-15-12).
fn is_disordered_by_combat(field: Field, unit: PieceId) -> bool {
    let at_start = |id: PieceId| u16::from(field.figures(id)) + figures_lost(field, id);
    // A router strikes nobody: only those who exchanged blows with the unit have one of their own upon it.
    let foes = field.table.battle.blows().iter().filter(|blow| blow.target() == unit);
    let enemies: u16 = foes.map(|blow| at_start(blow.striker())).sum();
    let part = u16::from(field.world.book.combat.disorder.enemy_part);
    enemies > 0 && enemies * part >= at_start(unit)
}

/// Figures that a unit has lost in this round: its hits, but no more than it had; what is left says which.
fn figures_lost(field: Field, unit: PieceId) -> u16 {
    let upon = field.table.battle.blows().iter().filter(|blow| blow.target() == unit);
    upon.map(|blow| u16::from(blow.count())).sum()
}
