//! The Manoeuvre and Bombardment Phase (NMM-07-01 to NMM-07-07, NMM-07-39, NMM-07-40).

use engine::{About, Answer, Event, Flow, PieceId, Refusal, Rng, Side};

use crate::ask::{Ask, By};
use crate::book::Kind;
use crate::field::Field;
use crate::marks::lower;
use crate::orders::{self, riding};
use crate::steps::{Step, TurnStep};
use crate::table::{BattleChange, Phase, SideChange, Sign, Table, UnitChange};
use crate::turn::{ending, fresh};
use crate::vocabulary::{CHOOSE, JOIN, PASS, RIDE};
use crate::world::World;
use crate::{Acting, Asking, Decision, Script, rule};

/// The phase from its first go to turn 1 (NMM-07-01).
pub fn opening(mut s: Script) -> Flow<()> {
    s.call(rule!("NMM-07-01"), TurnStep::opening_begins())?;
    s.leads_to(TurnStep::goes())
}

/// The phase begins.
pub fn begins(act: &mut Acting) {
    act.emit(rule!("NMM-07-01"), Event::Phase { phase: Phase::Opening as u8, number: 1 });
    act.emit(rule!("NMM-07-01"), BattleChange::Phase(Phase::Opening).event());
}

/// One go, resolved completely, and then the next or turn 1 (NMM-07-02, NMM-07-06, NMM-07-39).
pub fn goes(mut s: Script) -> Flow<()> {
    if s.note(rule!("NMM-07-39"), all_gone)? {
        return s.leads_to(TurnStep::opening_ends());
    }
    let unit = s.call(rule!("NMM-07-02"), TurnStep::go())?;
    let mut acted = unit;
    if let Some(unit) = unit.filter(|unit| s.world().profile(*unit).kind != Kind::Leader) {
        let taken = s.call(rule!("NMM-07-03"), Step::activate(unit, By::Go, None, 1))?;
        s.call(rule!("NMM-07-40"), Step::immediate_tests())?;
        acted = taken.then_some(unit);
    }
    let over = s.call(rule!("NMM-07-06"), TurnStep::go_ends(acted))?;
    s.leads_to(if over { TurnStep::opening_ends() } else { TurnStep::goes() })
}

/// Whether both players have had all their goes (NMM-07-39).
fn all_gone(table: &Table, world: &World) -> bool {
    table.sides.iter().all(|side| u16::from(side.goes()) >= world.book.settings.opening.goes)
}

/// Whose go it is: the winner of the deployment dice-off begins, and they alternate (NMM-07-02).
fn whose_go(table: &Table) -> Side {
    let first = table.battle.first();
    if table.sides[first.index()].goes() > table.sides[first.other().index()].goes() {
        first.other()
    } else {
        first
    }
}

/// The player whose go it is names the unit that acts, moves a leader by himself, or passes. Returns who acts.
pub fn go(mut cx: Asking) -> Flow<Option<PieceId>> {
    let side = whose_go(cx.table());
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-07-02"), about: About::Ask(Ask::Go) })?;
    let mut act = cx.act();
    fresh::period(&mut act, side);
    if let (RIDE | JOIN, Some(leader)) = (answer.verb, answer.piece) {
        riding::ride(&mut act, leader, &answer, rule!("NMM-07-02"));
    }
    Ok(if answer.verb == PASS { None } else { answer.piece })
}

/// Whether a unit may act in a go: any but one in melee (NMM-07-02).
fn may_go(field: Field, side: Side, unit: PieceId) -> bool {
    field.side(unit) == side && field.is_unit(unit) && !field.engaged(unit)
}

/// Whether an answer to [`Ask::Go`] is legal: a unit that is then asked for its one Action, a leader's own move,
/// or a pass (NMM-07-02).
///
/// # Errors
/// What forbids it.
pub fn validate(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    let rule = rule!("NMM-07-02");
    match (answer.verb, answer.piece) {
        (PASS, _) => Ok(()),
        (CHOOSE, Some(unit)) if may_go(field, side, unit) => Ok(()),
        (CHOOSE, Some(unit)) => {
            Err(Refusal::new(rule, "Choose a unit of your own that is not in melee.").piece(unit))
        }
        (RIDE | JOIN, Some(leader)) if own_leader(field, side, leader) => {
            orders::judge_leader_move(field, leader, answer)
        }
        _ => {
            Err(Refusal::new(rule, "Choose the unit that acts in this go, move a leader of yours, or pass."))
        }
    }
}

fn own_leader(field: Field, side: Side, leader: PieceId) -> bool {
    field.leader(leader) && field.side(leader) == side && field.piece(leader).on_table()
}

/// The answers to [`Ask::Go`].
pub fn offer(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(PASS));
    for unit in field.units_of(side).filter(|id| may_go(field, side, *id)) {
        offer(Answer::plain(CHOOSE).with(unit));
    }
    let legal = &mut |answer: Answer| {
        if validate(field, side, &answer).is_ok() {
            offer(answer);
        }
    };
    for leader in field.leaders_of(side) {
        field.units_of(side).for_each(|unit| legal(Answer::plain(JOIN).with(leader).on(unit)));
        orders::offer_rides(field, leader, legal);
    }
}

/// An answer to [`Ask::Go`] by luck: mostly a unit, now and then a leader or a pass.
pub fn sample(field: Field, side: Side, rng: &mut Rng) -> Answer {
    let leaders = field.leaders_of(side).count();
    if rng.chance(1, 8)
        && let Some(leader) = field.leaders_of(side).nth(rng.below(leaders as u32) as usize)
    {
        let ride = orders::random_ride(field, leader, rng);
        if validate(field, side, &ride).is_ok() {
            return ride;
        }
    }
    let units = field.units_of(side).filter(|id| may_go(field, side, *id)).count() as u32;
    let at = rng.below(units + 1 + units / 16);
    let unit = field.units_of(side).filter(|id| may_go(field, side, *id)).nth(at as usize);
    unit.map_or(Answer::plain(PASS), |unit| Answer::plain(CHOOSE).with(unit))
}

/// A go is counted; what was done in it is forgotten again, for every move of this phase is free (NMM-07-03).
/// Returns whether the phase is over: two passes in a row, or a shot or attack by foot or horse (NMM-07-06).
pub fn go_ends(cx: Asking, unit: Option<PieceId>) -> Flow<bool> {
    let side = whose_go(cx.table());
    let field = cx.field();
    let engaged = unit.is_some_and(|unit| {
        field.has(unit, Sign::Attacked) || field.state(unit).shots() > 0 && !field.gun(unit)
    });
    let passed_twice = unit.is_none() && field.table.battle.passed();
    let mut act = cx.act();
    let goes = act.table().sides[side.index()].goes();
    act.emit(rule!("NMM-07-02"), SideChange::Goes(goes.saturating_add(1)).on(side));
    if act.table().battle.passed() != unit.is_none() {
        act.emit(rule!("NMM-07-02"), BattleChange::Passed(unit.is_none()).event());
    }
    note_fire(&mut act, side);
    fresh::go(&mut act, side, rule!("NMM-07-03"));
    Ok(engaged || passed_twice)
}

/// A gun that fired may not fire at its owner's next go; a pass is a go too (NMM-07-05).
fn note_fire(act: &mut Acting, side: Side) {
    for id in act.world().ids() {
        let field = act.field();
        let (fires, fired) = (field.state(id).shots() > 0, field.has(id, Sign::FiredLastGo));
        if field.gun(id) && field.side(id) == side && fires != fired {
            act.emit(rule!("NMM-07-05"), UnitChange::Flag(Sign::FiredLastGo, fires).on(id));
        }
    }
}

/// The phase is over for good and turn 1 follows. A Brigadier lost in it counts as lost before turn 1
/// (NMM-07-40).
pub fn ends(act: &mut Acting) {
    for id in act.world().ids() {
        if act.table().units[id.index()].is(Sign::FiredLastGo) {
            act.emit(rule!("NMM-07-05"), lower(id, Sign::FiredLastGo));
        }
    }
    fresh::activity(act, rule!("NMM-07-40"));
    ending::await_stand_ins(act, rule!("NMM-07-40"));
    act.then(TurnStep::turn());
}
