//! The trait that a rulebook implements to be played.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{
    Answer, Cx, Decision, Drawn, Event, Flow, InlineVec, Logged, Mark, On, Piece, PieceId, Questions,
    Refusal, Rng, Rule, Side, Touch, Verb, VerbSpec, Viewpoint,
};

/// A rulebook as code. The implementing type is a marker and never a value; everything that changes is in its
/// [`Ruleset::Table`], everything that never does in its [`Ruleset::World`].
///
/// The engine drives a ruleset through [`Ruleset::run`] alone; faces and computer players reach it through the
/// other functions. All of those that serve a side are given that side's [`Known`], never the full table.
pub trait Ruleset: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Ground, names, profiles and numbers: what never changes during a battle.
    type World: Send + Sync;
    /// Everything that changes: plain values, no heap.
    type Table: Copy + Eq + Hash + Debug + Send + Sync;
    /// A step or script of the rules: a name and a few small numbers.
    type Step: Copy + Eq + Hash + Debug + Send + Sync;
    /// What a step returns to the one that called it.
    type Value: Copy + Eq + Hash + Debug + Send + Sync;
    /// What the ruleset asks players.
    type Ask: Copy + Eq + Hash + Debug + Send + Sync;
    /// What judging an answer finds out that the step which asked would work out again: `()` where nothing is kept. It
    /// follows from the answer and from what both sides know, so that it is the same on the full table.
    type Judged: Copy + Debug;
    /// What one draw or step of a run may leave for the next, so that it is not found out again: `()` where nothing is kept. It is
    /// no part of a state, and it never changes what is drawn or done.
    type Memory: Default;

    /// The ruleset's short name, as in `--rules matchlocks`.
    const NAME: &'static str;
    /// What its rule ids begin with, such as `NMM` in `NMM-11-07`.
    const RULE_PREFIX: &'static str;
    /// Which edition of these rules the code plays, from 1. It is raised whenever a battle might go otherwise than it did:
    /// records name the edition that wrote them, and are not held to the states of another.
    const EDITION: u32 = 1;
    /// Its vocabulary of answers.
    const VERBS: &'static [VerbSpec];

    /// The step with which a battle begins.
    fn opening() -> Self::Step;

    /// Runs one step or script.
    fn run(step: Self::Step, cx: Cx<'_, '_, Self>) -> Flow<Self::Value>;

    /// The piece that a step is about, where it names one: by it dice by key tell throwers apart. By default none does.
    fn piece_of(_step: &Self::Step) -> Option<PieceId> {
        None
    }

    /// Whether a change is kept from the other side, of those that stand on a side.
    fn is_secret(_on: On, _mark: Mark) -> bool {
        false
    }

    /// Applies an event: the only writer of the table.
    fn apply(table: &mut Self::Table, world: &Self::World, event: &Event);

    /// Tells what one draw or step left of an event of the run that has been applied. By default it does not care.
    fn hears(_memory: &mut Self::Memory, _event: &Event) {}

    /// The pieces, by their numbers.
    fn pieces(table: &Self::Table) -> &[Piece];

    /// How many piece numbers the world names: [`Ruleset::name`] knows every number below it.
    fn named_pieces(world: &Self::World) -> u8;

    /// The name by which answers and the log call a piece: unique, one word that [`is_name`](crate::is_name)
    /// accepts.
    fn name(world: &Self::World, piece: PieceId) -> &str;

    /// Takes all that a viewer may not know out of a table.
    fn project(table: &mut Self::Table, world: &Self::World, viewer: Viewpoint);

    /// Fills what a viewer does not know with something consistent, for search and for tests of secrecy.
    fn imagine(known: &Known<Self>, world: &Self::World, rng: &mut Rng) -> Self::Table;

    /// The part of the rulebook that asks a question, and answers for it: the functions that follow hand on to it.
    fn questions(decision: &Decision<Self>) -> &'static dyn Questions<Self>;

    /// Whether an answer is legal. The authority: pure, exact, and the last word. By default to give up always is, and all
    /// else is for whoever asks.
    ///
    /// # Errors
    /// The rule that forbids the answer, in words, and where.
    fn validate(
        known: &Known<Self>,
        world: &Self::World,
        decision: &Decision<Self>,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        if Self::concedes(answer).is_some() {
            return Ok(());
        }
        Self::questions(decision).validate(known, world, decision, answer)
    }

    /// Offers meaningful legal answers one by one.
    fn candidates(
        known: &Known<Self>,
        world: &Self::World,
        decision: &Decision<Self>,
        offer: &mut dyn FnMut(Answer),
    ) {
        Self::questions(decision).candidates(known, world, decision, offer);
    }

    /// One legal answer, well spread over all of them.
    fn sample(known: &Known<Self>, world: &Self::World, decision: &Decision<Self>, rng: &mut Rng) -> Answer {
        Self::questions(decision).sample(known, world, decision, rng)
    }

    /// Whether [`Ruleset::draw`] knows what to do with a decision. By default it does with none.
    fn draws(_decision: &Decision<Self>) -> bool {
        false
    }

    /// [`Ruleset::sample`] and [`Ruleset::forced`] by one search, for decisions where a search for the one finds the other:
    /// the answer that both together would come to, with the luck used up that `sample` uses, and none where the answer
    /// is forced. `None` for all other decisions.
    fn draw(
        known: &Known<Self>,
        world: &Self::World,
        decision: &Decision<Self>,
        rng: &mut Rng,
        memory: &mut Self::Memory,
    ) -> Option<Drawn<Self>> {
        Self::questions(decision).draw(known, world, decision, rng, memory)
    }

    /// The answer that the engine gives in a player's place because there is no real choice: a window in which
    /// the side has nothing to play, a standing instruction, a single legal option. Here alone the full table
    /// decides for a side, and what it decides is never shown.
    fn forced(table: &Self::Table, world: &Self::World, decision: &Decision<Self>) -> Option<Answer> {
        Self::questions(decision).forced(table, world, decision)
    }

    /// Whether a decision is a window for a card: asked only of a side that could play one, so that a pause for it tells
    /// the other side something. Programs answer in windows at once. By default those on dice are.
    fn is_window(decision: &Decision<Self>) -> bool {
        matches!(decision.about, crate::About::Throw(_))
    }

    /// The rule by which an answer gives the battle up, if it does. Such an answer is legal to every decision
    /// and at any other time; the engine does not ask `validate`.
    fn concedes(_answer: &Answer) -> Option<Rule> {
        None
    }

    /// The first answer of one word by which the battle is given up, if the ruleset has one.
    fn concession() -> Option<Answer> {
        let verbs = 0..u8::try_from(Self::VERBS.len()).unwrap_or(u8::MAX);
        verbs.map(|verb| Answer::plain(Verb(verb))).find(|answer| Self::concedes(answer).is_some())
    }

    /// What follows when a side says something else that nobody asked: it offers a draw, leaves standing
    /// instructions. The event may end the battle, or change that part of the table alone which no step reads
    /// (such as instructions, which only [`Ruleset::forced`] reads), for a step may be under way.
    ///
    /// # Errors
    /// Why it may not be said. By default nothing may.
    fn unasked(
        _known: &Known<Self>,
        _world: &Self::World,
        _side: Side,
        _answer: &Answer,
    ) -> Result<Logged, Refusal> {
        Err(Refusal::new(Rule(0), "under these rules nothing can be said but the answer to a question"))
    }

    /// Whether an event shows somebody what he did not know and cannot unlearn, so that nothing before it can
    /// be taken back. Dice always do; by default cards do too, and nothing else.
    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Card { .. })
    }

    /// Whether an event was a look for what the other side may have hidden: that nothing was found is news as well, so that
    /// nothing before it can be taken back, found or not. By default none is.
    fn looks(_event: &Event) -> bool {
        false
    }

    /// The event by which a standing instruction of a side is noted, if the answer is one. It is legal to every
    /// decision that a side makes alone, and the decision is asked again after it.
    fn instructs(_who: Side, _answer: &Answer) -> Option<(Rule, Event)> {
        None
    }

    /// Who may be asked to interrupt a throw of dice, in order, judged by public facts alone. By default nobody: dice lie as
    /// they fall.
    fn throw_windows(_table: &Self::Table, _thrower: Side) -> InlineVec<ThrowWindow, 2> {
        InlineVec::empty(ThrowWindow { who: Side::A, window: 0, rule: Rule(0) })
    }

    /// What an answer in such a window does to the dice, and the event that spends the card. By default nothing.
    fn touch(
        _table: &Self::Table,
        _decision: &Decision<Self>,
        _answer: &Answer,
    ) -> (Touch, Option<(Rule, Event)>) {
        (Touch::Nothing, None)
    }

    /// What is wrong with a table, if anything ever is: checked after every event by soaks and tests.
    ///
    /// # Errors
    /// The broken invariant, in words.
    fn invariants(table: &Self::Table, world: &Self::World) -> Result<(), String>;

    /// What is wrong with a table on which nothing is half done, as one side may know it: checked by soaks and tests
    /// whenever somebody is asked. By default nothing beside [`Ruleset::invariants`].
    ///
    /// # Errors
    /// What should have been put right by then, in words.
    fn settled(_table: &Self::Table, _world: &Self::World) -> Result<(), String> {
        Ok(())
    }
}

/// A ruleset whose chapters read the table through a struct of its own: [`field!`](crate::field) implements it.
pub trait Reads: Ruleset {
    /// The struct.
    type Field<'a>;

    /// A table with its world, to be read, with what the run keeps where one is under way.
    fn field<'a>(
        table: &'a Self::Table,
        world: &'a Self::World,
        memory: Option<&'a Self::Memory>,
    ) -> Self::Field<'a>;
}

/// A moment after a throw at which a side may be asked for a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThrowWindow {
    /// Who is asked.
    pub who: Side,
    /// The ruleset's number of the kind of window.
    pub window: u8,
    /// The rule that gives it.
    pub rule: Rule,
}

/// What one viewer knows of a battle: a table from which the secrets of others are gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Known<R: Ruleset> {
    table: R::Table,
    viewer: Viewpoint,
}

impl<R: Ruleset> Known<R> {
    /// What a viewer knows of a full table.
    pub fn of(table: &R::Table, world: &R::World, viewer: Viewpoint) -> Known<R> {
        let mut known = Known { table: *table, viewer };
        known.project(world);
        known
    }

    /// Takes out of a whole table what its viewer may not know. A table is large: where it is kept, it is copied once.
    #[inline]
    pub(crate) fn project(&mut self, world: &R::World) {
        R::project(&mut self.table, world, self.viewer);
    }

    /// What a viewer was told by whoever has the full table, and projected it for him.
    #[inline]
    pub const fn told(table: R::Table, viewer: Viewpoint) -> Known<R> {
        Known { table, viewer }
    }

    /// The projected table.
    pub fn table(&self) -> &R::Table {
        &self.table
    }

    /// The table as the rulebook's chapters read it, as far as it is known.
    pub fn field<'a>(&'a self, world: &'a R::World) -> R::Field<'a>
    where
        R: Reads,
    {
        R::field(&self.table, world, None)
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewpoint {
        self.viewer
    }
}
