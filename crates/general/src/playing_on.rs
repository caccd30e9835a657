//! Playing a battle on from a decision, in a world that the asked side can imagine.

use std::cell::Cell;

use dice::{Faces, Seed, Source};
use engine::{
    Ahead, Answer, Decision, Known, Logged, Observer, Open, Outcome, Rng, Ruleset, Run, Side, SourceHand,
    State, ThrowRequest, Want,
};

use crate::captain::Temper;
use crate::trials::CameTo;
use crate::{Appraised, Both, Captain, Commander, Plan, Planning, Random};

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

/// How far captains play on.
#[derive(Clone, Copy, Debug)]
struct Until {
    /// So many turns, the one that has begun among them.
    turns: u16,
    /// So many answers at most.
    answers: u32,
}

/// One imagined battle in which several answers to a decision can be tried, each with the same dice and the same luck.
pub(crate) struct PlayedOn<'a, R: Appraised> {
    world: &'a R::World,
    decision: &'a Decision<R>,
    open: Open<R>,
    /// By what the asked side's captain judges.
    temper: Temper,
    state: State<R>,
    dice: u64,
    luck: u64,
}

impl<'a, R: Appraised> PlayedOn<'a, R> {
    /// The next battle that the asked side imagines, whose captain judges by this.
    pub(crate) fn imagine(
        world: &'a R::World,
        decision: &'a Decision<R>,
        ahead: &Ahead<'_, R>,
        temper: Temper,
        rng: &mut Rng,
    ) -> PlayedOn<'a, R> {
        let state = ahead.imagined(world, rng);
        PlayedOn { world, decision, open: ahead.open(), temper, state, dice: rng.bits(), luck: rng.bits() }
    }

    /// What the asked side has more than the other, and how likely it wins, once it has given an answer and others have decided
    /// what follows, its captains under a plan. `None` if the answer is not legal in this world.
    pub(crate) fn comes_to(&self, answer: Answer, players: Players, plan: &Plan) -> Option<CameTo> {
        self.given(answer, players, plan, Until { turns: 1, answers: MOST })
    }

    /// The same where a captain answers under a plan, and captains play on under it for as long as is planned.
    pub(crate) fn led(&self, known: &Known<R>, plan: Plan, planning: Planning) -> Option<CameTo> {
        let mut captain = self.captain(self.decision.who, &plan);
        let answer = captain.decide(known, self.world, self.decision).answer;
        let until = Until { turns: planning.turns, answers: planning.answers };
        self.given(answer, Players::Captains, &plan, until)
    }

    fn given(&self, answer: Answer, players: Players, plan: &Plan, until: Until) -> Option<CameTo> {
        let (world, who) = (self.world, self.decision.who);
        let mut state = self.state;
        state.answer(world, &self.open, self.decision, answer).ok()?;
        let end = self.play(&mut state, players, plan, until);
        let has = |side: Side| R::evaluate(state.table(), world, side);
        let ahead = has(who) - has(who.other());
        Some(match end {
            Want::Over(Outcome::Won(side)) if side == who => CameTo { points: ahead + VICTORY, chance: 1.0 },
            Want::Over(Outcome::Won(_)) => CameTo { points: ahead - VICTORY, chance: 0.0 },
            Want::Over(Outcome::Drawn) => CameTo { points: ahead, chance: 0.5 },
            _ => CameTo { points: ahead, chance: R::value().chance::<R>(state.table(), world, who) },
        })
    }

    /// A captain of a side: of the asked one by its own temper and under a plan, of the other a usual one without a plan.
    fn captain(&self, side: Side, plan: &Plan) -> Captain {
        let captain = Captain::new(self.luck ^ side.index() as u64).silent();
        if side == self.decision.who { captain.tempered(self.temper).under(*plan) } else { captain }
    }

    /// Plays a battle on, as far as these players do.
    fn play(&self, state: &mut State<R>, players: Players, plan: &Plan, until: Until) -> Want<R> {
        let world = self.world;
        let hand = &mut SourceHand::new(Source::seeded(Seed::from_number(self.dice)));
        let turn = R::turn(state.table());
        let answers = Cell::new(0);
        let over = |table: &R::Table| R::turn(table) >= turn + until.turns || answers.get() >= until.answers;
        match players {
            Players::Random => {
                let players = &mut Random::new(self.luck);
                state.run_until(Run { world, hand, players: Some(players), observer: None }, &over)
            }
            Players::Captains => {
                let captain = |side: Side| Box::new(self.captain(side, plan)) as Box<dyn Commander<R>>;
                let players = &mut Both::of(Side::BOTH.map(captain));
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
