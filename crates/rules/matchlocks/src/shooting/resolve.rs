//! Shots fired: hits, saves, Kills, and what follows (NMM-11-02).

use engine::sheet::Edit;
use engine::{Departure, Event, Flow, InlineVec, On, PieceId};

use super::leaders;
use super::shot::Shot;
use super::{casualties, cover, doctrine, targets};
use crate::ask::Ask;
use crate::field::Field;
use crate::marks::{self, raise};
use crate::morale::{army_morale, losses};
use crate::movement::cover as woods;
use crate::shooting::risks::{NO_RISKS, Risk, Risks, SmallRisks};
use crate::steps::{ShootingStep, Step};
use crate::table::{ShotAt, Sign, UnitChange};
use crate::vocabulary::{REMOVE, SHOOT};
use crate::{Acting, Asking, Decision, remarks, rule};

/// A shot with its dice thrown.
#[derive(Clone, Copy)]
struct Fired {
    shot: Shot,
    /// Hits that were not saved.
    unsaved: u8,
    /// Sixes of a gun.
    sixes: u8,
}

/// One Shoot Action. A shot that is not legal by now is not fired.
pub(super) fn shoot(mut cx: Asking, unit: PieceId, target: PieceId) -> Flow<bool> {
    let Ok(shot) = targets::judge_fired(cx.field(), unit, target) else {
        return Ok(false);
    };
    let fired = throw(&mut cx, shot)?;
    let mut act = cx.act();
    carry_out(&mut act, &[Some(fired)]);
    Ok(true)
}

/// The shots of a group: every target declared, then all dice, then all Kills together (NMM-09-03). Whom Forfeit holds
/// to one Action of the Order has no part in the second (NMM-07-23).
pub(super) fn group(mut cx: Asking, round: u8) -> Flow<()> {
    let mut shots: InlineVec<Option<Shot>, 8> = InlineVec::empty(None);
    let mut stances: InlineVec<(PieceId, crate::ask::Stance), 8> =
        InlineVec::empty((PieceId(0), crate::ask::Stance::Usual));
    for at in 0..cx.table().battle.group().len() {
        let grouped = cx.table().battle.group()[at];
        let unit = grouped.unit();
        let field = cx.field();
        let held = round > 1 && field.has(unit, Sign::Forfeit);
        if grouped.done() || held || targets::judge_any_shot_in_either_stance(field, unit).is_err() {
            continue;
        }
        let about = engine::About::Ask(Ask::GroupTarget(unit));
        let answer = cx.ask(Decision { who: field.side(unit), rule: rule!("NMM-09-03"), about })?;
        let field = cx.field();
        let target = answer.object.filter(|_| answer.verb == SHOOT);
        let stance = woods::stance_of(&answer).0;
        stances.push((unit, stance));
        shots.push(target.and_then(|target| {
            let table = woods::with_stance(field, unit, stance).ok()?;
            targets::judge_fired(Field::new(&table, field.world), unit, target).ok()
        }));
    }
    let mut fired: InlineVec<Option<Fired>, 8> = InlineVec::empty(None);
    for shot in shots.iter().copied().flatten() {
        fired.push(Some(throw(&mut cx, shot)?));
    }
    let mut act = cx.act();
    for (unit, stance) in stances.iter().copied() {
        woods::take_stance(&mut act, unit, stance);
    }
    for shot in shots.iter().flatten() {
        let taken = act.table().units[shot.unit.index()].actions() + 1;
        act.emit(rule!("NMM-09-01"), UnitChange::Actions(taken).on(shot.unit));
    }
    carry_out(&mut act, &fired);
    Ok(())
}

/// Throws a shot: how many Clubmen fire, the dice to hit, and the saves of the target's owner (NMM-11-46).
fn throw(cx: &mut Asking, shot: Shot) -> Flow<Fired> {
    let side = cx.field().side(shot.unit);
    let told = match shot.firers_die() {
        Some(die) => cx.roll(side, rule!("NMM-07-34"), die)?.total() as u8,
        None => 0,
    };
    let field = cx.field();
    if shot.dice(field, told) == 0 {
        return Ok(Fired { shot, unsaved: 0, sixes: 0 });
    }
    let pool = shot.pool(field, told);
    let reading = cx.roll_saved(side, rule!("NMM-11-27"), pool, rule!("NMM-11-46"))?;
    Ok(Fired { shot, unsaved: reading.hits(), sixes: reading.marked() })
}

/// Marks the shots, takes off all Kills together, then does what follows for those that are gone and for Leaders
/// in danger. Half strength obliges nobody to test before the turn ends (NMM-11-57).
fn carry_out(act: &mut Acting, fired: &[Option<Fired>]) {
    let fired = || fired.iter().flatten();
    for one in fired() {
        mark(act, one);
    }
    let mut risks = NO_RISKS;
    let mut falls = NO_RISKS;
    for one in fired() {
        strike(act, one, &mut risks, &mut falls);
    }
    for one in fired() {
        let target = one.shot.target;
        let it = &act.table().pieces[target.index()];
        if it.on_table() && it.figures == 0 && !act.table().units[target.index()].is(Sign::Abandoned) {
            losses::lose(act, target, Departure::Destroyed, rule!("NMM-11-59"));
        }
    }
    if army_morale::settle(act) {
        follow(act, falls, risks);
    }
}

fn follow(act: &mut Acting, falls: Risks, risks: Risks) {
    if !falls.is_empty() {
        act.then(ShootingStep::fall(SmallRisks::of(&falls)));
    }
    if !risks.is_empty() {
        act.then(Step::leaders_at_risk(risks));
    }
    act.then(Step::immediate_tests());
}

/// What a shot marks on the table before anybody falls: ammunition, who has shown himself, which gun has been shot
/// at, a gun that jams.
fn mark(act: &mut Acting, fired: &Fired) {
    let Shot { unit, target, .. } = fired.shot;
    let aimed = Event::Noted { on: On::Piece(unit), remark: remarks::SHOT_AT, value: target.0.into() };
    act.emit(rule!("NMM-11-02"), aimed);
    doctrine::mark_fired(act, unit, false, rule!("NMM-11-02"));
    if !act.table().units[unit.index()].is(Sign::ShotByAction) {
        act.emit(rule!("NMM-09-15"), raise(unit, Sign::ShotByAction));
    }
    let field = act.field();
    let shows = !cover::revealed(field, unit) && !cover::hidden_in(field, unit).is_empty();
    let at_gun = field.gun(target);
    if shows {
        act.emit(rule!("NMM-11-09"), raise(unit, Sign::Revealed));
    }
    let shot_at = ShotAt::of(target, unit);
    let table = act.table();
    if at_gun
        && !fired.shot.falls_short
        && !table.battle.shot_at().contains(&shot_at)
        && table.battle.shot_at().len() < table.battle.shot_at().capacity()
    {
        act.emit(rule!("NMM-11-23"), marks::shot_at(Edit::Add(shot_at)));
    }
    doctrine::mark_misfire(act, unit, fired.sixes);
}

/// Takes the Kills of one shot off its target. A loose unit that is not wiped out gives its owner the choice of
/// who falls (NMM-11-54): it waits in `falls`. In a building nobody stands in a chain.
fn strike(act: &mut Acting, fired: &Fired, risks: &mut Risks, falls: &mut Risks) {
    let target = fired.shot.target;
    let from = fired.shot.line.from;
    let kills = fired.shot.kills(fired.unsaved);
    if kills == 0 {
        return;
    }
    let field = act.field();
    let waiting = falls.iter().filter(|fall| fall.unit == target).map(|fall| fall.kills).sum::<u8>();
    let in_building = matches!(cover::station(field, target), cover::Station::Building(_));
    if field.loose(target) && !in_building && kills + waiting < field.figures(target) {
        add_fall(falls, target, kills);
        leaders::note_risk(field, risks, target, kills);
        return;
    }
    falls_at_once(act, target, waiting, falls);
    let by_gun = act.field().gun(fired.shot.unit);
    let mut fell = casualties::take_off(act, target, kills, from, rule!("NMM-11-02"));
    if by_gun && fell > 0 {
        fell += casualties::ball_through(act, target, from);
    }
    leaders::note_risk(act.field(), risks, target, fell);
}

fn add_fall(falls: &mut Risks, unit: PieceId, kills: u8) {
    match falls.iter_mut().find(|fall| fall.unit == unit) {
        Some(fall) => fall.kills += kills,
        None => {
            falls.try_push(Risk { unit, kills });
        }
    }
}

/// Another shot of the same moment wipes the unit out: those who wait to be chosen fall with the rest.
fn falls_at_once(act: &mut Acting, unit: PieceId, waiting: u8, falls: &mut Risks) {
    if waiting > 0 {
        let from = act.table().pieces[unit.index()].pose().at;
        casualties::take_off(act, unit, waiting, from, rule!("NMM-11-02"));
        if let Some(at) = falls.iter().position(|fall| fall.unit == unit) {
            falls.remove(at);
        }
    }
}

/// The owner of a loose unit takes off one figure after another, keeping its chain (NMM-11-54, NMM-03-03).
pub(super) fn fall(mut cx: Asking, mut falls: Risks) -> Flow<()> {
    let Some(Risk { unit, kills }) = falls.first().copied() else { return Ok(()) };
    let field = cx.field();
    let about = engine::About::Ask(Ask::Casualty(unit));
    let answer = cx.ask(Decision { who: field.side(unit), rule: rule!("NMM-11-54"), about })?;
    let mut act = cx.act();
    let place = if answer.verb == REMOVE { answer.amount } else { 0 };
    casualties::take_off_place(&mut act, unit, place as u8, rule!("NMM-11-54"));
    if kills > 1 {
        falls[0].kills -= 1;
    } else {
        falls.remove(0);
    }
    if !falls.is_empty() {
        act.then(ShootingStep::fall(SmallRisks::of(&falls)));
    }
    Ok(())
}
