//! Turns and their phases (section 02).

use dice::{Die, Pool, Total};
use engine::{Event, Flow, On, Side};
use tabletop::Length;

use crate::ledger::Rule;
use crate::marks::{lower, lower_all};
use crate::steps::Step;
use crate::table::{ArmyChange, BattleChange, Phase, Sign, TertiaChange, UnitChange};
use crate::{Acting, Asking, ChargeYrPikes, remarks, rule};

engine::chapter! {
    /// The steps of this chapter.
    pub enum TurnStep of ChargeYrPikes in Step::Turn {
        /// A turn: phases A to L, both sides together (CYP-02-01).
        turn: Turn = |cx| turn(cx.asking());
        /// A phase of it begins.
        phase: PhaseBegins { phase: Phase } = |cx| begins(cx.asking(), phase);
        /// Phases C to E.
        fire: Fire = |cx| fire(cx.asking());
        /// Phases F to I: attacks close, and melees are fought (CYP-02-07).
        fights: Fights = |cx| fights(cx.asking());
        /// Who declares and resolves first in the rest of the turn (CYP-00-10).
        first: First = |cx| first(cx.asking());
    }
}

/// A turn begins: what ended with the last one is over (CYP-02-10), and its phases follow in their order.
fn turn(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    let number = act.table().battle.turn().saturating_add(1);
    act.emit(rule!("CYP-02-01"), BattleChange::Turn(number).event());
    act.emit(rule!("CYP-02-01"), Event::Phase { phase: 0, number: number.into() });
    fresh(&mut act);
    act.then(TurnStep::phase(Phase::Movement));
    act.then(Step::cards());
    act.then(TurnStep::fire());
    act.then(TurnStep::fights());
    act.then(TurnStep::phase(Phase::Rallying));
    act.then(Step::rallying());
    act.then(TurnStep::phase(Phase::ArmyMorale));
    act.then(Step::army_morale());
    Ok(())
}

/// Guns, muskets of units that stood, muskets of units that moved (CYP-02-05, CYP-02-06).
fn fire(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    act.then(TurnStep::phase(Phase::Artillery));
    act.then(Step::guns());
    act.then(TurnStep::phase(Phase::StandingMuskets));
    act.then(Step::muskets());
    act.then(TurnStep::phase(Phase::MovingMuskets));
    act.then(Step::muskets());
    Ok(())
}

/// Attackers close, defenders receive them, melees are fought, and winners follow up: each of all before the next (CYP-02-07).
fn fights(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    act.then(TurnStep::phase(Phase::Closing));
    act.then(Step::closing());
    act.then(TurnStep::phase(Phase::Receiving));
    act.then(Step::receiving());
    act.then(TurnStep::phase(Phase::Combat));
    act.then(Step::combat());
    act.then(TurnStep::phase(Phase::Bonus));
    act.then(Step::bonus());
    Ok(())
}

/// A phase begins.
fn begins(cx: Asking, phase: Phase) -> Flow<()> {
    let mut act = cx.act();
    act.emit(rule!("CYP-02-01"), BattleChange::Phase(phase).event());
    Ok(())
}

/// What a unit carries no farther than the end of phase L (CYP-02-10).
pub const OF_A_TURN: [Sign; 26] = [
    Sign::Passed,
    Sign::Heard,
    Sign::Ready,
    Sign::Moved,
    Sign::Stirred,
    Sign::Charged,
    Sign::Countercharged,
    Sign::Evaded,
    Sign::FellBack,
    Sign::Broke,
    Sign::Fired,
    Sign::ChangedMount,
    Sign::Marched,
    Sign::Turned,
    Sign::Rode,
    Sign::Pivoted,
    Sign::Tests,
    Sign::FromFlank,
    Sign::Closed,
    Sign::Reached,
    Sign::Fought,
    Sign::Won,
    Sign::Pistols,
    Sign::Collided,
    Sign::AlsoFromFlank,
    Sign::FollowedUp,
];

/// Nobody has done anything in a new turn yet, and all cards are in the deck again (CYP-02-02, CYP-02-10).
fn fresh(act: &mut Acting) {
    let why: Rule = rule!("CYP-02-10");
    for piece in act.world().named() {
        lower_all(act, why, piece, &OF_A_TURN);
        let unit = act.table().units[piece.index()];
        if !unit.is(Sign::Plunders) {
            lower(act, rule!("CYP-22-05"), piece, Sign::Returns);
        }
        if unit.travelled() > Length::ZERO {
            act.emit(why, UnitChange::Travelled(Length::ZERO).on(piece));
        }
        // Who is locked still fights those whom he attacked, and for the guns that he supports (CYP-12-25).
        let locked = unit.is(Sign::Locked);
        if unit.target().is_some() && !locked {
            act.emit(why, UnitChange::Target(None).on(piece));
        }
        if unit.also().is_some() && !locked {
            act.emit(why, UnitChange::Also(None).on(piece));
        }
        if unit.supports().is_some() && !locked {
            act.emit(why, UnitChange::Supports(None).on(piece));
        }
        if unit.fought_in() > 0 {
            act.emit(why, UnitChange::FoughtIn(0).on(piece));
        }
        if unit.tired() > 0 {
            act.emit(rule!("CYP-23-04"), UnitChange::Tired(0).on(piece));
        }
    }
    if act.table().battle.melees() > 0 {
        act.emit(why, BattleChange::Melees(0).event());
    }
    for tertia in 0..act.world().tertias.len() as u8 {
        if act.table().tertia(tertia).drawn() {
            act.emit(rule!("CYP-02-02"), TertiaChange::Drawn(false).on(tertia));
        }
    }
    for side in Side::BOTH {
        if act.table().army(side).free_drawn() > 0 {
            act.emit(rule!("CYP-02-02"), ArmyChange::FreeDrawn(0).on(side));
        }
        if act.table().army(side).horse_drawn() {
            act.emit(rule!("CYP-18-05"), ArmyChange::HorseDrawn(false).on(side));
        }
        if act.table().army(side).foot_drawn() {
            act.emit(rule!("CYP-18-05"), ArmyChange::FootDrawn(false).on(side));
        }
        if act.table().army(side).officers_drawn() > 0 {
            act.emit(rule!("CYP-02-02"), ArmyChange::OfficersDrawn(0).on(side));
        }
    }
    act.emit(rule!("CYP-02-02"), BattleChange::Called(None).event());
}

/// The die that each side throws for who declares first.
fn first_pool() -> Pool {
    Total::of(1, Die::D6).into()
}

/// At the start of phase C each side rolls; the lower declares and resolves first for the rest of the turn, ties are rolled again
/// (CYP-00-10).
fn first(mut cx: Asking) -> Flow<()> {
    let why = rule!("CYP-00-10");
    let a = cx.roll(Side::A, why, first_pool())?.total();
    let b = cx.roll(Side::B, why, first_pool())?.total();
    let mut act = cx.act();
    let first = match a.cmp(&b) {
        std::cmp::Ordering::Less => Some(Side::A),
        std::cmp::Ordering::Greater => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let value = first.map_or(2, |side| side.index() as i32);
    act.emit(why, Event::Noted { on: On::Battle, remark: remarks::FIRST, value });
    match first {
        Some(side) => act.emit(why, BattleChange::First(side).event()),
        None => act.then(TurnStep::first()),
    }
    Ok(())
}
