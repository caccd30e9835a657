//! Playing a battle on from a decision, in a world that the asked side can imagine.

use std::cell::Cell;
use std::mem::discriminant;

use dice::{Faces, Seed, Source};
use engine::{
    About, Ahead, Answer, Decision, Drawn, Known, Logged, Observer, Open, Outcome, Players, Rng, Ruleset,
    Run, Side, SourceHand, State, ThrowRequest, Want,
};

use crate::captain::Temper;
use crate::trials::CameTo;
use crate::{Appraised, Both, Captain, Commander, Plan, Planning, Random, idle};

/// What it is worth that the battle is won on the way.
const VICTORY: f64 = 100.0;

/// By whom a battle is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Led {
    /// Players without judgement: see [`ByLot`].
    ByLot,
    /// Captains.
    Captains,
}

/// How far a battle is played on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Until {
    /// So many turns, the one that has begun among them.
    pub(crate) turns: u16,
    /// So many answers at most.
    pub(crate) answers: u32,
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
    /// How many answers have been given in it.
    answers: Cell<u32>,
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
        let (open, dice, luck, answers) = (ahead.open(), rng.bits(), rng.bits(), Cell::new(0));
        PlayedOn { world, decision, open, temper, state, dice, luck, answers }
    }

    /// How many answers have been given in it so far, whatever was tried.
    pub(crate) const fn answers(&self) -> u32 {
        self.answers.get()
    }

    /// What the asked side has more than the other, and how likely it wins, once it has given an answer and others have decided
    /// what follows, its captains under a plan. `None` if the answer is not legal in this world.
    pub(crate) fn comes_to(&self, answer: Answer, led: Led, plan: &Plan, until: Until) -> Option<CameTo> {
        let mut state = self.state;
        state.answer(self.world, &self.open, self.decision, answer).ok()?;
        let end = self.play(&mut state, led, plan, until);
        Some(self.came_to(&state, end))
    }

    /// What the asked side has more than the other, and how likely it wins, where a battle has ended so.
    fn came_to(&self, state: &State<R>, end: Want<R>) -> CameTo {
        let (world, who) = (self.world, self.decision.who);
        let has = |side: Side| R::evaluate(state.table(), world, side);
        let ahead = has(who) - has(who.other());
        let is_over = matches!(end, Want::Over(_));
        let (points, chance) = match end {
            Want::Over(Outcome::Won(side)) if side == who => (ahead + VICTORY, 1.0),
            Want::Over(Outcome::Won(_)) => (ahead - VICTORY, 0.0),
            Want::Over(Outcome::Drawn) => (ahead, 0.5),
            _ => (ahead, R::value().chance::<R>(state.table(), world, who)),
        };
        CameTo { points, chance, is_over }
    }

    /// The same where somebody answers who then leads his side himself, and a captain the other. `None` if his answer is not legal in this world.
    pub(crate) fn led_by(
        &self,
        known: &Known<R>,
        mut leader: Box<dyn Commander<R>>,
        until: Until,
    ) -> Option<CameTo> {
        let who = self.decision.who;
        let answer = leader.decide(known, self.world, self.decision).answer;
        let mut state = self.state;
        state.answer(self.world, &self.open, self.decision, answer).ok()?;
        let other = Box::new(self.captain(who.other(), &Plan::NONE)) as Box<dyn Commander<R>>;
        let both = match who {
            Side::A => [leader, other],
            Side::B => [other, leader],
        };
        let end = self.play_by(&mut state, &mut Both::of(both), until);
        Some(self.came_to(&state, end))
    }

    /// The same where a captain answers under a plan, and captains play on under it for as long as is planned.
    pub(crate) fn led(&self, known: &Known<R>, plan: Plan, planning: Planning) -> Option<CameTo> {
        let mut captain = self.captain(self.decision.who, &plan);
        let answer = captain.decide(known, self.world, self.decision).answer;
        let until = Until { turns: planning.turns, answers: planning.answers };
        self.comes_to(answer, Led::Captains, &plan, until)
    }

    /// A captain of a side: of the asked one by its own temper and under a plan, of the other a usual one without a plan.
    fn captain(&self, side: Side, plan: &Plan) -> Captain {
        let captain = Captain::new(self.luck ^ side.index() as u64).silent();
        if side == self.decision.who { captain.tempered(self.temper).under(*plan) } else { captain }
    }

    /// Plays a battle on, as far as these players do. Dice are thrown by key: a throw more or less changes no other, so that answers are
    /// compared in the same luck.
    fn play(&self, state: &mut State<R>, led: Led, plan: &Plan, until: Until) -> Want<R> {
        let world = self.world;
        let hand = &mut SourceHand::new(Source::keyed(Seed::from_number(self.dice)));
        let turn = R::turn(state.table());
        let answers = Cell::new(0);
        let over = |table: &R::Table| R::turn(table) >= turn + until.turns || answers.get() >= until.answers;
        let end = match led {
            Led::ByLot => {
                let (lot, asked) = (Random::new(self.luck), self.decision);
                let players = &mut ByLot { lot, asked, answers: &answers };
                state.run_until(Run { world, hand, players: Some(players), observer: None }, &over)
            }
            Led::Captains => {
                let captain = |side: Side| Box::new(self.captain(side, plan)) as Box<dyn Commander<R>>;
                return self.play_by(state, &mut Both::of(Side::BOTH.map(captain)), until);
            }
        };
        self.answers.set(self.answers.get() + answers.get());
        end
    }

    /// The same, played on by two commanders.
    fn play_by(&self, state: &mut State<R>, players: &mut Both<R>, until: Until) -> Want<R> {
        let hand = &mut SourceHand::new(Source::keyed(Seed::from_number(self.dice)));
        let turn = R::turn(state.table());
        let answers = Cell::new(0);
        let over = |table: &R::Table| R::turn(table) >= turn + until.turns || answers.get() >= until.answers;
        let observer = Some(&mut Counts(&answers) as &mut dyn Observer<R>);
        let end = state.run_until(Run { world: self.world, hand, players: Some(players), observer }, &over);
        self.answers.set(self.answers.get() + answers.get());
        end
    }
}

/// Players without judgement. Whoever was asked does no more of what he was asked for, as far as that is lawful: what he would do by lot next
/// is mostly worse than nothing, so that to end it at once would seem better than whatever he could do first.
struct ByLot<'d, R: Ruleset> {
    lot: Random,
    asked: &'d Decision<R>,
    /// How many answers they have given.
    answers: &'d Cell<u32>,
}

impl<R: Ruleset> ByLot<'_, R> {
    /// Whether he is asked for the same once more.
    fn is_more(&self, decision: &Decision<R>) -> bool {
        match (decision.about, self.asked.about) {
            (About::Ask(one), About::Ask(other)) => {
                decision.who == self.asked.who && discriminant(&one) == discriminant(&other)
            }
            _ => false,
        }
    }
}

impl<R: Ruleset> Players<R> for ByLot<'_, R> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.answers.set(self.answers.get() + 1);
        let no_more = if self.is_more(decision) { idle::nothing(known, world, decision) } else { None };
        no_more.unwrap_or_else(|| self.lot.choose(decision.who, known, world, decision))
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        match self.is_more(decision) {
            true => None,
            false => {
                let drawn = Players::draw(&mut self.lot, known, world, decision, memory);
                self.answers.set(self.answers.get() + u32::from(drawn.is_some()));
                drawn
            }
        }
    }

    fn is_trusted(&self) -> bool {
        true
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
