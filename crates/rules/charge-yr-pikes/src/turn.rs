//! Turns and their phases (section 02).

use dice::Total;
use engine::{Event, Flow, On, Side};
use tabletop::Length;

use crate::ledger::Rule;
use crate::marks::{lower, sets, sets_of_side};
use crate::steps::{
    ArtilleryStep, BonusStep, ClosingStep, CombatStep, CommandStep, MusketryStep, RallyingStep, TurnStep,
    VictoryStep,
};
use crate::table::{ArmyChange, BattleChange, Phase, Sign, TertiaChange, UnitChange};
use crate::{Acting, Asking, ChargeYrPikes, remarks, rule};

engine::chapter! {
    TurnStep of ChargeYrPikes {
        turn: Turn = |cx| turn(&mut cx.act());
        phase: PhaseBegins { phase } = |cx| begins(&mut cx.act(), phase);
        fire: Fire = |cx| fire(&mut cx.act());
        fights: Fights = |cx| fights(&mut cx.act());
        first: First = |cx| first(cx.asking());
    }
}

/// A turn begins: what ended with the last one is over (CYP-02-10), and its phases follow in their order.
fn turn(act: &mut Acting) {
    let number = act.table().battle.turn().saturating_add(1);
    act.emit(rule!("CYP-02-01"), BattleChange::Turn(number).event());
    act.emit(rule!("CYP-02-01"), Event::Phase { phase: 0, number: number.into() });
    fresh(act);
    act.then(TurnStep::phase(Phase::Movement));
    act.then(CommandStep::draws());
    act.then(TurnStep::fire());
    act.then(TurnStep::fights());
    act.then(TurnStep::phase(Phase::Rallying));
    act.then(RallyingStep::phase());
    act.then(TurnStep::phase(Phase::ArmyMorale));
    act.then(VictoryStep::phase());
}

/// Guns, muskets of units that stood, muskets of units that moved (CYP-02-05, CYP-02-06).
fn fire(act: &mut Acting) {
    act.then(TurnStep::phase(Phase::Artillery));
    act.then(ArtilleryStep::phase());
    act.then(TurnStep::phase(Phase::StandingMuskets));
    act.then(MusketryStep::phase());
    act.then(TurnStep::phase(Phase::MovingMuskets));
    act.then(MusketryStep::phase());
}

/// Attackers close, defenders receive them, melees are fought, and winners follow up: each of all before the next (CYP-02-07).
fn fights(act: &mut Acting) {
    act.then(TurnStep::phase(Phase::Closing));
    act.then(ClosingStep::closing());
    act.then(TurnStep::phase(Phase::Receiving));
    act.then(ClosingStep::receiving());
    act.then(TurnStep::phase(Phase::Combat));
    act.then(CombatStep::phase());
    act.then(TurnStep::phase(Phase::Bonus));
    act.then(BonusStep::phase());
}

/// A phase begins: nobody has fallen back in it yet (CYP-11-11), or tests for the sake of an enemy (CYP-15-01).
fn begins(act: &mut Acting, phase: Phase) {
    act.emit(rule!("CYP-02-01"), BattleChange::Phase(phase).event());
    for piece in act.world().named() {
        lower(act, rule!("CYP-11-11"), piece, Sign::Recoiled);
        sets(act, rule!("CYP-15-01"), piece, UnitChange::Cause(None));
    }
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

/// How a melee was begun: whence an attack came, or by backing into the enemy.
const BEGUN: [Sign; 3] = [Sign::FromFlank, Sign::AlsoFromFlank, Sign::Collided];

/// Nobody has done anything in a new turn yet, and all cards are in the deck again (CYP-02-02, CYP-02-10).
fn fresh(act: &mut Acting) {
    let why: Rule = rule!("CYP-02-10");
    for piece in act.world().named() {
        let unit = *act.field().unit(piece);
        // A melee that goes on is still one that was begun so (CYP-13-05, CYP-14-03).
        let kept = |sign: &&Sign| unit.is(Sign::Locked) && BEGUN.contains(sign);
        OF_A_TURN.iter().filter(|sign| !kept(sign)).for_each(|sign| lower(act, why, piece, *sign));
        if !unit.is(Sign::Plunders) {
            lower(act, rule!("CYP-22-05"), piece, Sign::Returns);
        }
        sets(act, why, piece, UnitChange::Travelled(Length::ZERO));
        // Who is locked still fights those whom he attacked, and for the guns that he supports (CYP-12-25).
        if !unit.is(Sign::Locked) {
            sets(act, why, piece, UnitChange::Target(None));
            sets(act, why, piece, UnitChange::Also(None));
            sets(act, why, piece, UnitChange::Supports(None));
        }
        sets(act, why, piece, UnitChange::FoughtIn(0));
        sets(act, rule!("CYP-23-04"), piece, UnitChange::Tired(0));
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
        sets_of_side(act, rule!("CYP-02-02"), side, ArmyChange::FreeDrawn(0));
        sets_of_side(act, rule!("CYP-18-05"), side, ArmyChange::HorseDrawn(false));
        sets_of_side(act, rule!("CYP-18-05"), side, ArmyChange::FootDrawn(false));
        sets_of_side(act, rule!("CYP-02-02"), side, ArmyChange::OfficersDrawn(0));
    }
    act.emit(rule!("CYP-02-02"), BattleChange::Called(None).event());
}

/// At the start of phase C each side rolls; the lower declares and resolves first for the rest of the turn, ties are rolled again
/// (CYP-00-10).
fn first(mut cx: Asking) -> Flow<()> {
    let why = rule!("CYP-00-10");
    let a = cx.roll(Side::A, why, Total::D6.into())?.total();
    let b = cx.roll(Side::B, why, Total::D6.into())?.total();
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
