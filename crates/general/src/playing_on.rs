//! Playing a battle on from a decision, in a world that the asked side can imagine.

use dice::{Seed, Source};
use engine::{Ahead, Answer, Decision, Open, Outcome, Rng, Run, Side, SourceHand, State, Want};

use crate::{Appraised, Random};

/// What it is worth that the battle is won on the way.
const VICTORY: f64 = 100.0;

/// One imagined battle in which several answers to a decision can be tried, each with the same dice and the same luck.
pub(crate) struct PlayedOn<'a, R: Appraised> {
    world: &'a R::World,
    decision: &'a Decision<R>,
    open: Open<R>,
    state: State<R>,
    dice: u64,
    luck: u64,
}

impl<'a, R: Appraised> PlayedOn<'a, R> {
    /// The next battle that the asked side imagines.
    pub(crate) fn imagine(
        world: &'a R::World,
        decision: &'a Decision<R>,
        ahead: &Ahead<'_, R>,
        rng: &mut Rng,
    ) -> PlayedOn<'a, R> {
        let state = ahead.imagined(world, rng);
        PlayedOn { world, decision, open: ahead.open(), state, dice: rng.bits(), luck: rng.bits() }
    }

    /// What the asked side has more than the other at the end of the turn, in points, if it gives an answer and players without
    /// judgement decide all that follows. `None` if the answer is not legal in this world.
    pub(crate) fn value(&self, answer: Answer) -> Option<f64> {
        let (world, who) = (self.world, self.decision.who);
        let mut state = self.state;
        state.answer(world, &self.open, self.decision, answer).ok()?;
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(self.dice)));
        let mut players = Random::new(self.luck);
        let turn = R::turn(state.table());
        let over = |table: &R::Table| R::turn(table) > turn;
        let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: None };
        let won = match state.run_until(run, &over) {
            Want::Over(Outcome::Won(side)) if side == who => VICTORY,
            Want::Over(Outcome::Won(_)) => -VICTORY,
            _ => 0.0,
        };
        let has = |side: Side| R::evaluate(state.table(), world, side);
        Some(won + has(who) - has(who.other()))
    }
}
