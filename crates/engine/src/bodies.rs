//! The two halves of a step: first it asks and rolls, then it acts.

use dice::Reading;

use crate::core::Core;
use crate::journal::Entry;
use crate::{
    Answer, Audience, Calls, Decision, Event, Flow, Logged, On, Outcome, Reads, Returned, Roll, Rule,
    Ruleset, Side,
};

/// A step or script about to run: it chooses which of the two it is.
pub struct Cx<'c, 'a, R: Ruleset> {
    pub(crate) core: &'c mut Core<'a, R>,
}

impl<'c, 'a, R: Ruleset> Cx<'c, 'a, R> {
    /// Runs as a step: it asks and rolls first, then acts.
    pub fn asking(self) -> Asking<'c, 'a, R> {
        Asking { core: self.core }
    }

    /// Runs as a step that has nothing to ask or roll: it acts at once.
    pub fn act(self) -> Acting<'c, 'a, R> {
        self.asking().act()
    }

    /// Runs as a script: it strings steps together in the order of the rulebook.
    pub fn script(self) -> Script<'c, 'a, R> {
        Script { core: self.core }
    }
}

/// How much more there can be under way at once. A ruleset whose procedures can bring about one another asks before
/// it begins one within another, and otherwise lets it wait in a queue of its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Steps above the running one.
    pub steps: usize,
    /// Answers, throws and values that steps under way remember.
    pub notes: usize,
}

impl Room {
    /// Whether there is as much as wanted.
    pub const fn holds(self, wanted: Room) -> bool {
        self.steps >= wanted.steps && self.notes >= wanted.notes
    }
}

/// The first half of a step: it reads the table, asks, rolls and calls other steps. It cannot change anything;
/// to do so it gives itself up for [`Acting`], and then can ask no more. So a step that pauses has done nothing
/// yet and can be run again from its start.
///
/// ```
/// # use engine::{Asking, Decision, Event, Flow, Rule, Ruleset};
/// fn ask_and_act<R: Ruleset>(mut cx: Asking<'_, '_, R>, decision: Decision<R>, event: Event) -> Flow<()> {
///     let _answer = cx.ask(decision)?;
///     let mut act = cx.act();
///     act.emit(Rule(101), event);
///     Ok(())
/// }
/// ```
///
/// Asking after acting does not compile:
///
/// ```compile_fail,E0382
/// # use engine::{Asking, Decision, Event, Flow, Rule, Ruleset};
/// fn act_and_ask<R: Ruleset>(mut cx: Asking<'_, '_, R>, decision: Decision<R>, event: Event) -> Flow<()> {
///     let mut act = cx.act();
///     act.emit(Rule(101), event);
///     let _answer = cx.ask(decision)?;
///     Ok(())
/// }
/// ```
///
/// Nor does acting before having finished asking, since only [`Acting`] can:
///
/// ```compile_fail,E0599
/// # use engine::{Asking, Event, Rule, Ruleset};
/// fn act_at_once<R: Ruleset>(mut cx: Asking<'_, '_, R>, event: Event) {
///     cx.emit(Rule(101), event);
/// }
/// ```
pub struct Asking<'c, 'a, R: Ruleset> {
    pub(crate) core: &'c mut Core<'a, R>,
}

impl<'c, 'a, R: Ruleset> Asking<'c, 'a, R> {
    /// The table as it is.
    pub fn table(&self) -> &R::Table {
        &self.core.state.table
    }

    /// What never changes.
    pub fn world(&self) -> &'a R::World {
        self.core.run.world
    }

    /// The table as the rulebook's chapters read it.
    pub fn field(&self) -> R::Field<'_>
    where
        R: Reads,
    {
        R::field(self.table(), self.world(), Some(self.memory()))
    }

    /// How much more there can be under way at once.
    pub fn room(&self) -> Room {
        self.core.state.room()
    }

    /// What the draws and steps of this run have left for one another.
    pub fn memory(&self) -> &R::Memory {
        &self.core.memory
    }

    /// Asks a player.
    ///
    /// # Errors
    /// Pauses until the answer is there.
    pub fn ask(&mut self, decision: Decision<R>) -> Flow<Answer> {
        self.core.ask(decision)
    }

    /// Asks a player; with the answer comes what judging it found out, where it was drawn with that a moment ago on this very
    /// table ([`Drawn::Judged`](crate::Drawn::Judged)). Mostly there is nothing, and the step judges the answer itself.
    ///
    /// # Errors
    /// Pauses until the answer is there.
    pub fn ask_judged(&mut self, decision: Decision<R>) -> Flow<(Answer, Option<R::Judged>)> {
        let answer = self.core.ask(decision)?;
        Ok((answer, self.core.judged.take()))
    }

    /// Asks both sides at once, neither seeing the other's answer.
    ///
    /// # Errors
    /// Pauses until both answers are there.
    pub fn ask_both(&mut self, decisions: [Decision<R>; 2]) -> Flow<[Answer; 2]> {
        self.core.ask_both(decisions)
    }

    /// Rolls. If the pool has saves, the other side throws them under the same rule; [`Asking::roll_saved`]
    /// gives them one of their own.
    ///
    /// # Errors
    /// Pauses until the dice lie and nobody wants to touch them any more.
    pub fn roll(&mut self, who: Side, rule: Rule, pool: dice::Pool) -> Flow<Reading> {
        self.core.roll(Roll { who, rule, pool, secret: false, shown: false }, rule)
    }

    /// Rolls and says beside what is read whether any die has been thrown again, by the pool or by a card: such a
    /// die may not be thrown a third time.
    ///
    /// # Errors
    /// Pauses until the dice lie and nobody wants to touch them any more.
    pub fn roll_shown(&mut self, who: Side, rule: Rule, pool: dice::Pool) -> Flow<(Reading, bool)> {
        self.core.roll_shown(Roll { who, rule, pool, secret: false, shown: true })
    }

    /// Rolls so that only the thrower sees how it falls: draws a card face down.
    ///
    /// # Errors
    /// Pauses until the card is there.
    pub fn roll_secretly(&mut self, who: Side, rule: Rule, pool: dice::Pool) -> Flow<Reading> {
        self.core.roll(Roll { who, rule, pool, secret: true, shown: false }, rule)
    }

    /// Rolls a pool with saves, which the other side throws under a rule of their own. What comes back counts
    /// the hits that were not saved. A preview takes both throws as one.
    ///
    /// # Errors
    /// Pauses until all dice lie and nobody wants to touch them any more.
    pub fn roll_saved(&mut self, who: Side, rule: Rule, pool: dice::Pool, saves: Rule) -> Flow<Reading> {
        self.core.roll(Roll { who, rule, pool, secret: false, shown: false }, saves)
    }

    /// Runs another step to its end and takes what it returns. What this step asked before must not depend on
    /// what the called one changes.
    ///
    /// # Errors
    /// Pauses while the called step does.
    pub fn call<C: Calls<R>>(&mut self, site: Rule, call: C) -> Flow<C::Returns> {
        self.core.call(site, call)
    }

    /// Ends the asking and begins to act.
    pub fn act(self) -> Acting<'c, 'a, R> {
        self.core.all_read();
        Acting { core: self.core }
    }
}

/// The second half of a step: it changes the table by events and says what follows.
pub struct Acting<'c, 'a, R: Ruleset> {
    pub(crate) core: &'c mut Core<'a, R>,
}

impl<'a, R: Ruleset> Acting<'_, 'a, R> {
    /// The table as it is by now.
    pub fn table(&self) -> &R::Table {
        &self.core.state.table
    }

    /// What never changes.
    pub fn world(&self) -> &'a R::World {
        self.core.run.world
    }

    /// What the draws and steps of this run have left for one another.
    pub fn memory(&self) -> &R::Memory {
        &self.core.memory
    }

    /// The table as the rulebook's chapters read it by now.
    pub fn field(&self) -> R::Field<'_>
    where
        R: Reads,
    {
        R::field(self.table(), self.world(), Some(self.memory()))
    }

    /// Makes something happen, for everybody to see; a secret mark on a side, for that side alone.
    pub fn emit(&mut self, rule: Rule, event: Event) {
        let audience = match event {
            Event::Marked { on: On::Side(side), mark, .. } if R::is_secret(On::Side(side), mark) => {
                Audience::Only(side)
            }
            _ => Audience::All,
        };
        self.core.emit(Logged { rule, event, audience }, true);
    }

    /// Makes something happen that one side alone is told, and tells the rest what they may know.
    pub fn emit_secretly(&mut self, rule: Rule, side: Side, event: Event, others_see: Option<Event>) {
        self.core.emit(Logged { rule, event, audience: Audience::Only(side) }, true);
        if let Some(event) = others_see {
            self.core.emit(Logged { rule, event, audience: Audience::AllBut(side) }, false);
        }
    }

    /// Says which step follows when this one has ended; several follow in the order given.
    pub fn then(&mut self, call: impl Calls<R>) {
        self.core.next.push(Some(call.step()));
    }

    /// Ends the battle: nothing that was under way goes on.
    pub fn finish(&mut self, rule: Rule, outcome: Outcome) {
        self.core.emit(Logged { rule, event: Event::Finished(outcome), audience: Audience::All }, true);
    }
}

/// A procedure as the rulebook lists it. It calls steps, notes what it must remember, and starts again; it has
/// no table, because after a call the table has moved on and a second run would read it differently.
///
/// ```compile_fail,E0599
/// # use engine::{Ruleset, Script};
/// fn read<R: Ruleset>(script: Script<'_, '_, R>) -> R::Table {
///     *script.table()
/// }
/// ```
pub struct Script<'c, 'a, R: Ruleset> {
    pub(crate) core: &'c mut Core<'a, R>,
}

impl<'a, R: Ruleset> Script<'_, 'a, R> {
    /// What never changes.
    pub fn world(&self) -> &'a R::World {
        self.core.run.world
    }

    /// How much more there can be under way at once.
    pub fn room(&self) -> Room {
        self.core.state.room()
    }

    /// Runs a step or script to its end and takes what it returns.
    ///
    /// # Errors
    /// Pauses while the called step does.
    pub fn call<C: Calls<R>>(&mut self, site: Rule, call: C) -> Flow<C::Returns> {
        self.core.call(site, call)
    }

    /// Reads the table once and remembers the answer.
    ///
    /// # Errors
    /// Never pauses; the type is that of a call so that both read alike.
    pub fn note<T: Returned<R::Value>>(
        &mut self,
        site: Rule,
        read: impl FnOnce(&R::Table, &R::World) -> T,
    ) -> Flow<T> {
        self.noted(site, |core| read(&core.state.table, core.run.world))
    }

    /// [`Script::note`] of something that the rulebook's chapters read.
    ///
    /// # Errors
    /// Never pauses; the type is that of a call so that both read alike.
    pub fn read<T: Returned<R::Value>>(&mut self, site: Rule, read: impl FnOnce(R::Field<'_>) -> T) -> Flow<T>
    where
        R: Reads,
    {
        self.noted(site, |core| read(R::field(&core.state.table, core.run.world, Some(&core.memory))))
    }

    /// [`Script::read`] with what the draws and steps of this run have left for one another.
    ///
    /// # Errors
    /// Never pauses; the type is that of a call so that both read alike.
    pub fn recall<T: Returned<R::Value>>(
        &mut self,
        site: Rule,
        read: impl FnOnce(R::Field<'_>, &R::Memory) -> T,
    ) -> Flow<T>
    where
        R: Reads,
    {
        self.noted(site, |core| {
            read(R::field(&core.state.table, core.run.world, Some(&core.memory)), &core.memory)
        })
    }

    /// What was read the first time.
    fn noted<T: Returned<R::Value>>(&mut self, site: Rule, read: impl FnOnce(&Core<'a, R>) -> T) -> Flow<T> {
        if let Some((entry, _)) = self.core.read(site) {
            return Ok(entry.returned());
        }
        let value = read(self.core).kept();
        self.core.write(site, Entry::Value(value));
        Ok(Entry::<R>::Value(value).returned())
    }

    /// Says which step follows when this script has ended.
    pub fn then(&mut self, call: impl Calls<R>) {
        self.core.next.push(Some(call.step()));
    }

    /// Ends the script with the step that follows it.
    ///
    /// # Errors
    /// Never pauses; the type is that of a script, which ends so.
    pub fn leads_to(mut self, call: impl Calls<R>) -> Flow<()> {
        self.then(call);
        Ok(())
    }
}
