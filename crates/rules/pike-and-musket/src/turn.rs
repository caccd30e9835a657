//! Game turns and their phases (section 04).

use dice::{Die, Pool, Total};
use engine::{Event, Flow, On, PieceId, Side};
use tabletop::Length;

use crate::ledger::Rule;
use crate::marks::lower_all;
use crate::steps::{PreparationStep, Step, TurnStep};
use crate::table::{BattleChange, Phase, Sign, UnitChange};
use crate::{Acting, Asking, PikeAndMusket, orders, remarks, rule, victory};

engine::chapter! {
    TurnStep of PikeAndMusket {
        first: First = |cx| first(cx.asking());
        turn: Turn = |cx| turn(&mut cx.act());
        player: Player { side } = |cx| player(&mut cx.act(), side);
        phase: PhaseBegins { phase } = |cx| begins(&mut cx.act(), phase);
        end: End = |cx| end(&mut cx.act());
    }
}

/// The die that each side throws for who is first.
fn first_pool() -> Pool {
    Total::of(1, Die::D6).into()
}

/// Who is first in every game turn: as the scenario says, or whoever rolls higher; ties are rolled again (PM-04-01).
fn first(mut cx: Asking) -> Flow<()> {
    let why = rule!("PM-04-01");
    let named = cx.world().first;
    let mut dice = [0; 2];
    if named.is_none() {
        for side in Side::BOTH {
            dice[side.index()] = cx.roll(side, why, first_pool())?.total();
        }
    }
    let first = named.or(match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    });
    let mut act = cx.act();
    match first {
        Some(side) => {
            act.emit(why, BattleChange::First(side).event());
            act.then(PreparationStep::deploys());
        }
        None => {
            act.emit(why, Event::Noted { on: On::Battle, remark: remarks::FIRST, value: 2 });
            act.then(TurnStep::first());
        }
    }
    Ok(())
}

/// A game turn, which stands for five minutes (PM-02-01): the first player's turn, then the second player's (PM-04-02).
fn turn(act: &mut Acting) {
    let number = act.table().battle.turn().saturating_add(1);
    let first = act.table().battle.first();
    if number == 1 {
        orders::take_posts(act);
    }
    act.emit(rule!("PM-02-01"), BattleChange::Turn(number).event());
    act.emit(rule!("PM-04-02"), Event::Phase { phase: 0, number: number.into() });
    act.then(TurnStep::player(first));
    act.then(TurnStep::player(first.other()));
    act.then(TurnStep::end());
}

/// A player turn: its five phases in their order (PM-04-02). Only the phasing player's units act in them, but for the reactions
/// that the rules give (PM-04-03).
fn player(act: &mut Acting, side: Side) {
    const OVER: [Sign; 4] = [Sign::Charging, Sign::Caught, Sign::Stopped, Sign::FacedAbout];
    act.emit(rule!("PM-04-02"), BattleChange::Acting(side).event());
    for piece in act.world().named() {
        lower_all(act, rule!("PM-04-02"), piece, &OVER);
        if act.table().units[piece.index()].struck().is_some() {
            act.emit(rule!("PM-08-10"), UnitChange::Struck(None).on(piece));
        }
    }
    orders::come_into_force(act, side);
    act.then(TurnStep::phase(Phase::Rallying));
    act.then(TurnStep::phase(Phase::Fire));
    act.then(TurnStep::phase(Phase::Movement));
    act.then(TurnStep::phase(Phase::Combat));
    act.then(TurnStep::phase(Phase::Crisis));
}

/// A phase begins: what belongs to it alone is over for everybody.
fn begins(act: &mut Acting, phase: Phase) {
    act.emit(rule!("PM-04-02"), BattleChange::Phase(phase).event());
    for piece in act.world().named() {
        fresh(act, rule!("PM-04-02"), piece);
    }
    match phase {
        Phase::Deployment => {}
        Phase::Rallying => act.then(Step::rallying()),
        Phase::Fire => act.then(Step::fire()),
        Phase::Movement => act.then(Step::movement()),
        Phase::Combat => act.then(Step::combats()),
        Phase::Crisis => act.then(Step::crises()),
    }
}

/// A piece has done nothing in a new phase yet.
fn fresh(act: &mut Acting, rule: Rule, piece: PieceId) {
    const OF_A_PHASE: [Sign; 13] = [
        Sign::Rolled,
        Sign::Moved,
        Sign::MoveOver,
        Sign::Held,
        Sign::Reformed,
        Sign::OnRoad,
        Sign::Fought,
        Sign::Attacked,
        Sign::Pursued,
        Sign::Supported,
        Sign::Ran,
        Sign::Broken,
        Sign::BegunUpon,
    ];
    lower_all(act, rule, piece, &OF_A_PHASE);
    if act.table().units[piece.index()].spent() > Length::ZERO {
        act.emit(rule, UnitChange::Spent(Length::ZERO).on(piece));
    }
}

/// Both players have had their turns: Generals find new horses (PM-08-20), the battle may be over (PM-12-01, PM-12-04), or dusk
/// may fall (PM-15-01).
fn end(act: &mut Acting) {
    for piece in act.world().named() {
        lower_all(act, rule!("PM-08-20"), piece, &[Sign::Unhorsed]);
    }
    match victory::judged(act) {
        Some((rule, outcome)) => act.finish(rule, outcome),
        None => act.then(TurnStep::turn()),
    }
}
