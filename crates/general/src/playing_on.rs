//! Playing a battle on from a decision, in a world that the asked side can imagine.

use std::cell::Cell;

use dice::{Faces, Seed, Source};
use engine::{
    Ahead, Answer, Decision, Logged, Observer, Open, Outcome, Rng, Ruleset, Run, Side, SourceHand, State,
    ThrowRequest, Want,
};

use crate::trials::CameTo;
use crate::{Appraised, Both, Captain, Commander, Random};

/// What it is worth that the battle is won on the way.
const VICTORY: f64 = 100.0;
/// How many answers captains give at most.
const MOST: u32 = 12;

/// Who plays on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Players {
    /// Players without judgement, to the end of the turn.
    Random,
    /// Captains, to the end of the turn or for a dozen answers.
    Captains,
}

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

    /// What the asked side has more than the other, and how likely it wins, once it has given an answer and others have decided
    /// what follows. `None` if the answer is not legal in this world.
    pub(crate) fn comes_to(&self, answer: Answer, players: Players) -> Option<CameTo> {
        let (world, who) = (self.world, self.decision.who);
        let mut state = self.state;
        state.answer(world, &self.open, self.decision, answer).ok()?;
        let end = self.play(&mut state, players);
        let has = |side: Side| R::evaluate(state.table(), world, side);
        let ahead = has(who) - has(who.other());
        Some(match end {
            Want::Over(Outcome::Won(side)) if side == who => CameTo { points: ahead + VICTORY, chance: 1.0 },
            Want::Over(Outcome::Won(_)) => CameTo { points: ahead - VICTORY, chance: 0.0 },
            Want::Over(Outcome::Drawn) => CameTo { points: ahead, chance: 0.5 },
            _ => CameTo { points: ahead, chance: R::value().chance::<R>(state.table(), world, who) },
        })
    }

    /// Plays a battle on, as far as these players do.
    fn play(&self, state: &mut State<R>, players: Players) -> Want<R> {
        let world = self.world;
        let hand = &mut SourceHand::new(Source::seeded(Seed::from_number(self.dice)));
        let turn = R::turn(state.table());
        let answers = Cell::new(0);
        let over = |table: &R::Table| R::turn(table) > turn || answers.get() >= MOST;
        match players {
            Players::Random => {
                let players = &mut Random::new(self.luck);
                state.run_until(Run { world, hand, players: Some(players), observer: None }, &over)
            }
            Players::Captains => {
                let captain = |side: Side| Captain::new(self.luck ^ side.index() as u64);
                let players =
                    &mut Both::of(Side::BOTH.map(|side| Box::new(captain(side)) as Box<dyn Commander<R>>));
                let observer = Some(&mut Counts(&answers) as &mut dyn Observer<R>);
                state.run_until(Run { world, hand, players: Some(players), observer }, &over)
            }
        }
    }
}

/// Counts the answers that are given.
struct Counts<'a>(&'a Cell<u32>);

impl<R: Ruleset> Observer<R> for Counts<'_> {
    fn event(&mut self, _logged: &Logged, _table: &R::Table, _world: &R::World) {}

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.0.set(self.0.get() + 1);
    }

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}
