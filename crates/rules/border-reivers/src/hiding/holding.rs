//! Whether hidden groups hold when their card is turned, and act later (BR-01-05).

use engine::{About, Answer, Flow, Questions, Refusal, Side, Verdict};

use crate::ask::Ask;
use crate::marks::{order, order_over};
use crate::steps::{HidingStep, TurnStep};
use crate::table::{BattleChange, Order};
use crate::vocabulary::{HOLD, PASS, YES};
use crate::world::World;
use crate::{Asking, BorderReivers, Decision, Known, hiding, rule};

/// The hidden groups of the acting side, from a number on, say whether they hold (BR-01-05). Where no card lies in the deck
/// there is nothing to wait for, and nobody is asked.
pub fn hold(mut cx: Asking, from: u8) -> Flow<()> {
    let field = cx.field();
    let clock = &field.table.battle;
    let mut later =
        cx.world().groups_of(clock.acting()).filter(|group| *group >= from && !clock.deck().is_empty());
    let next =
        later.find(|group| field.group(*group).is(Order::Hidden) && field.members(*group).next().is_some());
    let Some(group) = next else { return Ok(()) };
    let side = clock.acting();
    let answer = cx.ask(Ask::Hold { group }.of(side, rule!("BR-01-05")))?;
    let mut act = cx.act();
    if answer.verb == HOLD {
        act.emit_secretly(rule!("BR-01-05"), side, order(group, Order::Held), None);
    }
    act.then(HidingStep::hold(group + 1));
    Ok(())
}

/// After a card has been played whole, each group that held on an earlier one is asked whether it takes its turn now
/// (BR-01-05). Each player has one card, so that those who held on this very card are those of the side that played it.
///
/// Where people play, every group that is still hidden is asked, though one that did not hold can only wait on: else the very
/// question would tell the enemy who waits for somebody's answer that a group had held.
pub fn held(mut cx: Asking, played: Option<Side>, from: u8) -> Flow<()> {
    let field = cx.field();
    let mut groups =
        (from..cx.world().groups.len() as u8).filter(|group| Some(cx.world().group(*group).side) != played);
    let asked = |group: &u8| {
        let state = field.group(*group);
        let hides = state.is(Order::Hidden) && field.members(*group).next().is_some();
        state.is(Order::Held) || hides && cx.world().attended
    };
    let Some(group) = groups.find(asked) else { return Ok(()) };
    let side = cx.world().group(group).side;
    let answer = cx.ask(Ask::ActNow { group }.of(side, rule!("BR-01-05")))?;
    let mut act = cx.act();
    if answer.verb == YES {
        hiding::emit_turn(&mut act, rule!("BR-01-05"), group, order_over(group, Order::Held));
        act.emit(rule!("BR-01-05"), BattleChange::Acting(side).event());
        act.emit(rule!("BR-01-05"), BattleChange::Alone(Some(group)).event());
        act.then(TurnStep::player());
    }
    act.then(HidingStep::held(played, group + 1));
    Ok(())
}

/// What is asked of hidden groups.
pub(crate) struct Holding;

impl Holding {
    /// What can be answered but to pass: only who held may act now.
    fn other(known: &Known, world: &World, decision: &Decision) -> Option<Answer> {
        let verb = match decision.about {
            About::Ask(Ask::Hold { .. }) => Some(HOLD),
            About::Ask(Ask::ActNow { group }) => {
                let held = known.field(world).group(group).is(Order::Held);
                held.then_some(YES)
            }
            _ => None,
        };
        verb.map(Answer::plain)
    }
}

impl Questions<BorderReivers> for Holding {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let other = Holding::other(known, world, decision);
        match *answer == Answer::plain(PASS) || Some(*answer) == other {
            true => Ok(()),
            false => Err(Refusal::new(
                rule!("BR-01-05"),
                "a hidden group holds or acts with its card; one that held acts now or waits on",
            )),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        [Some(Answer::plain(PASS)), Holding::other(known, world, decision)]
            .into_iter()
            .flatten()
            .for_each(offer);
    }
}
