//! How a running step rolls: in stages, with windows for cards, and with saves.

use dice::{FaceSet, Faces, Reading, Throw, Thrower};

use crate::core::{Core, Pause, Stop, ThrowRequest, ThrowResult};
use crate::frame::{Job, Task};
use crate::journal::{Entry, Settled};
use crate::{About, Audience, Decision, Event, Flow, InlineVec, Logged, OnThrow, Roll, Rule, Ruleset, Touch};

impl<R: Ruleset> Core<'_, R> {
    /// A roll with its saves, which the other side throws under a rule of their own.
    pub(crate) fn roll(&mut self, roll: Roll, saves: Rule) -> Flow<Reading> {
        let reading = match self.throw(roll)? {
            Fallen::Settled(settled) => settled.reading,
            // A reading never thrown has its saves in it.
            Fallen::Read(reading) => return Ok(reading),
        };
        let Some(pool) = roll.pool.next(reading) else { return Ok(reading) };
        let saved =
            self.throw(Roll { who: roll.who.other(), rule: saves, pool, secret: roll.secret, shown: false })?;
        Ok(reading.after_saves(saved.reading()))
    }

    /// A roll without saves, and whether any of its dice was thrown again.
    pub(crate) fn roll_shown(&mut self, roll: Roll) -> Flow<(Reading, bool)> {
        Ok(match self.throw(roll)? {
            Fallen::Settled(Settled { reading, again }) => (reading, again),
            Fallen::Read(reading) => (reading, false),
        })
    }

    /// One roll without its saves. However it is thrown, the step has one note of it in the end, so that it
    /// finds the note again even when by then more or fewer cards are held.
    fn throw(&mut self, roll: Roll) -> Flow<Fallen> {
        let note = self.peek();
        if matches!(note, Some(Entry::Settled(_) | Entry::Read(_))) {
            let read = self.read(roll.rule).map(|(entry, _)| entry);
            return Ok(Fallen::of(read.expect("it was seen")));
        }
        let dice = matches!(roll.pool.throw(), Throw::Dice { .. });
        if note.is_none() && dice && !R::throw_windows(&self.state.table, roll.who).is_empty() {
            return Ok(Fallen::of(self.run_inline(Job::Roll(roll), roll.rule)?));
        }
        let fallen = match self.all_dice(roll)? {
            Lying::Faces(faces) => Fallen::settled(&roll, &faces),
            Lying::Read(reading) => return Ok(Fallen::Read(reading)),
            Lying::Shown(settled) => return Ok(Fallen::Settled(settled)),
        };
        self.write(roll.rule, fallen.entry());
        Ok(fallen)
    }

    /// Throws a roll in its stages: all the dice, then those that must be thrown again. The notes of the stages are
    /// gone when they all lie; a reading that was never thrown keeps its own.
    fn all_dice(&mut self, roll: Roll) -> Flow<Lying> {
        let first = self.cursor;
        let mut faces = match self.stage(self.request(roll, roll.pool.throw(), false))? {
            (Entry::Thrown(faces), _) => faces,
            (Entry::Read(reading), _) => return Ok(Lying::Read(reading)),
            (Entry::Settled(settled), _) => return Ok(Lying::Shown(settled)),
            (entry, _) => panic!("journal: wanted dice, found {entry:?}"),
        };
        while let Some(throw) = roll.pool.reroll_due(&faces) {
            let (fell, _) = self.fall(self.request(roll, throw, true))?;
            faces = faces.thrown_again(roll.pool.rerolled(), &fell).expect("the dice that were due");
        }
        self.state.journal.truncate(first);
        self.cursor = first;
        self.tell_throw(&roll, faces);
        Ok(Lying::Faces(faces))
    }

    /// What is asked of the hand, with who throws: the piece of the innermost step that is about one.
    fn request(&self, roll: Roll, throw: Throw, again: bool) -> ThrowRequest {
        let piece = self.state.stack.iter().rev().find_map(|frame| match &frame.task {
            Task::Step(step) => R::piece_of(step),
            Task::Roll => None,
        });
        let world = self.run.world;
        let named = piece.filter(|piece| piece.0 < R::named_pieces(world));
        let name = named.map_or("", |piece| R::name(world, piece));
        ThrowRequest { roll, throw, again, thrower: Thrower::of(roll.who.index() as u8, name) }
    }

    /// Dice thrown again, and whether they are news.
    fn fall(&mut self, handful: ThrowRequest) -> Flow<(Faces, bool)> {
        match self.stage(handful)? {
            (Entry::Thrown(faces), news) => Ok((faces, news)),
            (entry, _) => panic!("journal: wanted dice thrown again, found {entry:?}"),
        }
    }

    /// One stage of a roll: dice that are already there, or thrown now; and whether they are news.
    fn stage(&mut self, handful: ThrowRequest) -> Flow<(Entry<R>, bool)> {
        let site = handful.roll.rule;
        if let Some((entry, news)) = self.read(site) {
            if let (Entry::Thrown(faces), true) = (entry, news) {
                self.tell_dice(&handful, faces);
            }
            return Ok((entry, news));
        }
        let number = *self.state.count_of(&handful.roll);
        let entry = match self.run.hand.throw(&handful, number) {
            ThrowResult::Faces(faces) => {
                *self.state.count_of(&handful.roll) += 1;
                self.tell_dice(&handful, faces);
                Entry::Thrown(faces)
            }
            ThrowResult::Reading(reading) => {
                assert!(!handful.again, "dice thrown again need faces, not a reading");
                Entry::Read(reading)
            }
            ThrowResult::Shown { reading, again } => {
                assert!(!handful.again, "dice thrown again need faces, not a reading");
                Entry::Settled(Settled { reading, again })
            }
            ThrowResult::Wait => {
                self.stop = Stop::Dice(handful);
                return Err(Pause(()));
            }
        };
        self.write(site, entry);
        Ok((entry, true))
    }

    fn tell_dice(&mut self, handful: &ThrowRequest, faces: Faces) {
        if let Some(observer) = self.run.observer.as_deref_mut() {
            observer.threw(handful, &faces);
        }
    }

    /// Tells of an open throw. Of a secret one not even the thrower is told here: the cards among which his lay
    /// would show him what the other side holds. The ruleset tells him by an event what he has got.
    fn tell_throw(&mut self, roll: &Roll, faces: Faces) {
        if let Some(observer) = self.run.observer.as_deref_mut().filter(|_| !roll.secret) {
            let event = Event::Threw { who: roll.who, pool: roll.pool, faces };
            let logged = Logged { rule: roll.rule, event, audience: Audience::All };
            observer.event(&logged, &self.state.table, self.run.world);
        }
    }

    /// The engine's own step for a throw that cards may touch: throws, offers it to each side that may hold a
    /// card, throws again what was touched, spends the cards, and leaves the caller what is read in the end.
    pub(crate) fn wait_for_dice(&mut self, roll: Roll) -> Flow<Entry<R>> {
        let windows = R::throw_windows(&self.state.table, roll.who);
        let mut faces = match self.lying_dice(roll)? {
            Lying::Faces(faces) => faces,
            // A preview reads classes, not dice: no card is played in it, and it says so.
            Lying::Read(reading) => return Ok(Entry::Read(reading)),
            Lying::Shown(settled) => return Ok(Entry::Settled(settled)),
        };
        let mut spent: InlineVec<Spent, 2> = InlineVec::empty(Spent::default());
        for window in windows.iter() {
            let on =
                OnThrow { thrower: roll.who, rule: roll.rule, pool: roll.pool, faces, window: window.window };
            let decision = Decision { who: window.who, rule: window.rule, about: About::Throw(on) };
            let answer = self.ask(decision)?;
            let (touch, event) = R::touch(&self.state.table, &decision, &answer);
            let touched = self.throw_again(roll, faces, touch)?;
            faces = touched.unwrap_or(faces);
            spent.push(Spent { card: event, touched });
        }
        self.all_read();
        for Spent { card, touched } in spent.iter() {
            if let Some((rule, event)) = card {
                self.emit(Logged { rule: *rule, event: *event, audience: Audience::All }, true);
            }
            if let Some(faces) = touched {
                self.tell_throw(&roll, *faces);
            }
        }
        Ok(Fallen::settled(&roll, &faces).entry())
    }

    /// The dice of a roll that cards may touch, before any has.
    fn lying_dice(&mut self, roll: Roll) -> Flow<Lying> {
        if let Some(Entry::Lying(faces)) = self.peek() {
            self.read(roll.rule);
            return Ok(Lying::Faces(faces));
        }
        let lying = self.all_dice(roll)?;
        if let Lying::Faces(faces) = lying {
            self.write(roll.rule, Entry::Lying(faces));
        }
        Ok(lying)
    }

    /// The faces after a card has had its way with them; `None` if it touched nothing.
    fn throw_again(&mut self, roll: Roll, faces: Faces, touch: Touch) -> Flow<Option<Faces>> {
        let Some(throw) = touch.throw(&faces) else { return Ok(None) };
        let (fell, _) = self.fall(self.request(roll, throw, true))?;
        Ok(Some(touch.lay(&faces, &fell).expect("dice that were touched")))
    }
}

/// What was played in a window on a throw, and how the dice lay after it: told in this order, the cause before what came
/// of it.
#[derive(Clone, Copy, Default)]
struct Spent {
    card: Option<(Rule, Event)>,
    touched: Option<Faces>,
}

/// Dice of a roll that have come to rest, or in a preview what is read from them, saves included, and whether any
/// was thrown again where that matters.
#[derive(Clone, Copy)]
enum Lying {
    Faces(Faces),
    Read(Reading),
    Shown(Settled),
}

/// What a roll comes to when nobody touches it any more; in a preview, its saves included.
#[derive(Clone, Copy)]
enum Fallen {
    Settled(Settled),
    Read(Reading),
}

impl Fallen {
    fn settled(roll: &Roll, faces: &Faces) -> Fallen {
        let again = faces.rerolled_among(FaceSet::ALL) > 0;
        Fallen::Settled(Settled { reading: roll.pool.read(faces), again })
    }

    fn of<R: Ruleset>(entry: Entry<R>) -> Fallen {
        match entry {
            Entry::Settled(settled) => Fallen::Settled(settled),
            Entry::Read(reading) => Fallen::Read(reading),
            entry => panic!("journal: wanted dice, found {entry:?}"),
        }
    }

    fn entry<R: Ruleset>(self) -> Entry<R> {
        match self {
            Fallen::Settled(settled) => Entry::Settled(settled),
            Fallen::Read(reading) => Entry::Read(reading),
        }
    }

    fn reading(self) -> Reading {
        match self {
            Fallen::Settled(Settled { reading, .. }) | Fallen::Read(reading) => reading,
        }
    }
}
