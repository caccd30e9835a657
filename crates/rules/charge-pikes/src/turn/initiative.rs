//! Who is side A of a turn: a die each, and the choice of the winner (CP-14-01).

use dice::{Die, Pool, Total};
use engine::{Answer, Flow, Refusal, Side};

use crate::ask::Ask;
use crate::steps::TurnStep;
use crate::table::BattleChange;
use crate::vocabulary::{PASS, YES};
use crate::world::World;
use crate::{Asking, Decision, Known, rule};

/// One die each; ties are thrown again, and the higher chooses (CP-14-01).
pub fn dice(mut cx: Asking) -> Flow<()> {
    let die = Pool::Total(Total::of(1, Die::D6));
    let a = cx.roll(Side::A, rule!("CP-14-01"), die)?.total();
    let b = cx.roll(Side::B, rule!("CP-14-01"), die)?.total();
    let mut act = cx.act();
    if a == b {
        act.then(TurnStep::dice());
    } else {
        let winner = if a > b { Side::A } else { Side::B };
        act.then(TurnStep::chooses(winner));
    }
    Ok(())
}

/// The winner says whether he is side A or side B of this turn (CP-14-01).
pub fn chooses(mut cx: Asking, winner: Side) -> Flow<()> {
    let answer = cx.ask(Ask::Initiative.of(winner, rule!("CP-14-01")))?;
    let first = if answer.verb == YES { winner } else { winner.other() };
    let mut act = cx.act();
    act.emit(rule!("CP-14-01"), BattleChange::First(first).event());
    Ok(())
}

/// What this chapter asks.
pub(crate) struct Initiative;

impl engine::Questions<crate::ChargePikes> for Initiative {
    fn validate(&self, _: &Known, _: &World, _: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match *answer == Answer::plain(YES) || *answer == Answer::plain(PASS) {
            true => Ok(()),
            false => {
                Err(Refusal::new(rule!("CP-14-01"), "say yes to be side A this turn, or pass to be side B"))
            }
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(YES));
        offer(Answer::plain(PASS));
    }
}
