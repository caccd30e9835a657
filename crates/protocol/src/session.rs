//! A battle under whichever ruleset, and what can be asked of it: every call is handed to who answers it.

use std::sync::Arc;

use registry::Rulebook;

use crate::computer::{Thought, known_player};
use crate::durable::HURRIED;
use crate::fault::{answered_badly, fault, forbidden, said_badly};
use crate::patience::Timer;
use crate::saved_session::{Imagined, SavedSession, Thrown, Unsaved};
use crate::session_of::{SessionOf, side_of};
use crate::wire::{self, Call, Fault, FaultKind, Player, Reply, Seat};
use crate::{afterwards, aiming, choosing, foreseeing, past, planning, reviewing, showing, studying};

/// A battle under any ruleset. Whoever carries requests to it makes sure that a seat is who he says.
pub trait Session: Send + Sync {
    /// Answers a call. A fault changes nothing.
    ///
    /// # Errors
    /// Why it came to nothing.
    fn call(&mut self, seat: Seat, call: &Call) -> Result<Reply, Fault>;

    /// Answers a call that [changes](Call::changes) nothing, such as what may be answered or what would come of it.
    ///
    /// # Errors
    /// Why it came to nothing; also if the call would change something.
    fn glance(&self, seat: Seat, call: &Call) -> Result<Reply, Fault>;

    /// Tells it by whose time computer players think; until then time does not pass. Copies keep to it.
    fn timed(&mut self, timer: Arc<dyn Timer>);

    /// What the computer player for whom a decision waits would answer, so that he may be heard while others look at the battle
    /// and change it; `None` if nothing waits for one. He thinks no longer than `step` lets him.
    fn think(&self, most: Option<u32>) -> Option<Thought>;

    /// Answers `step` with what was thought of before, if that is still what is asked; else he thinks now, in so many milliseconds
    /// at most and no more than his part of the turn's.
    ///
    /// # Errors
    /// Why it came to nothing.
    fn step(
        &mut self,
        seat: Seat,
        since: wire::Since,
        thought: Option<Thought>,
        most: Option<u32>,
    ) -> Result<Reply, Fault>;

    /// The same battle once more: what is done to the one is not done to the other.
    fn copy(&self) -> Box<dyn Session>;

    /// Counts the changes that a seat has seen: it changes when, and only when, that seat's snapshot has changed.
    fn seen(&self, seat: Seat) -> u32;

    /// How the battle stands for a seat.
    fn snapshot(&self, seat: Seat, since: wire::Since) -> wire::Snapshot;

    /// What must be written down before what was answered last is told to anybody; `None` if it is nothing.
    fn take_unsaved(&mut self) -> Option<Unsaved>;

    /// All that must be kept so that the battle can be taken up again.
    fn paper(&self) -> SavedSession;

    /// The paper of another battle that begins at a moment of this one. Of a battle that is over it is its own up to
    /// there; of one under way it is imagined by the side that asks, with dice from a fresh seed.
    ///
    /// # Errors
    /// If there was no such moment, or the seat may not.
    fn branch(
        &self,
        seat: Seat,
        told: u32,
        players: &[Player; 2],
        seed: Option<&str>,
    ) -> Result<SavedSession, Fault>;

    /// How the same battle begins once more, with its dice from a fresh seed.
    ///
    /// # Errors
    /// If it is not over, or the seat is no side's.
    fn again(&self, seat: Seat, players: &[Player; 2], seed: Option<&str>) -> Result<wire::Begin, Fault> {
        if side_of(seat).is_none() {
            return Err(forbidden("who only looks on begins no battle anew"));
        }
        if !self.over() {
            return Err(forbidden("a battle is begun anew once it is over"));
        }
        players.iter().try_for_each(known_player)?;
        let (players, seed) = (players.clone(), seed.map(str::to_owned));
        Ok(wire::Begin { players, seed, ..self.paper().begin })
    }

    /// Whether it has ended.
    fn over(&self) -> bool;
}

impl<R: Rulebook> Session for SessionOf<R> {
    fn call(&mut self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        match call {
            Call::Answer { decision, answer, since } => self.answer(seat, *decision, answer, *since),
            Call::Commit { decision, answers, since } => self.commit(seat, *decision, answers, *since),
            Call::Say { words, since } => self.say(seat, words, *since),
            Call::Step { since, patience } => self.step(seat, *since, None, *patience),
            Call::Seat { side, player, since } => self.hand_over(seat, *side, player, *since),
            Call::Undo { since } => self.undo(seat, *since),
            call => self.glance(seat, call),
        }
    }

    fn glance(&self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        match call {
            Call::Look { since } => Ok(Reply::Snapshot(Box::new(self.snapshot(seat, *since)))),
            Call::Choices { decision, plan } => {
                choosing::choices(self, seat, *decision, plan).map(|it| Reply::Choices(Box::new(it)))
            }
            Call::Aim(aim) => aiming::aimed(self, seat, aim).map(|it| Reply::Aimed(Box::new(it))),
            Call::Knowledge { decision, plan } => {
                studying::knowledge(self, seat, *decision, plan).map(|it| Reply::Knowledge(Box::new(it)))
            }
            Call::Preview { decision, answer, deep, prospects, plan } => {
                let wanted = foreseeing::Wanted { deep: *deep, prospects: *deep || *prospects };
                foreseeing::preview(self, seat, (*decision, plan), answer, wanted)
                    .map(|it| Reply::Foresight(Box::new(it)))
            }
            Call::Plan { decision, answers } => {
                planning::planned(self, seat, *decision, answers).map(|it| Reply::Planned(Box::new(it)))
            }
            Call::Advise { decision, by } => self.advise(seat, *decision, by.as_deref()),
            Call::Ranges { pieces, plan } => choosing::ranges(self, seat, pieces, plan).map(Reply::Outlines),
            Call::Reaches { side } => Ok(Reply::Outlines(choosing::reaches(self, seat, *side))),
            Call::Prospects { piece, plan } => {
                choosing::prospects(self, seat, *piece, plan).map(Reply::Prospects)
            }
            Call::Moments => Ok(Reply::Moments(past::moments(self, seat))),
            Call::Moment { told, eyes } => {
                past::moment(self, seat, *told, *eyes).map(|it| Reply::Moment(Box::new(it)))
            }
            Call::Hurry if side_of(seat).is_none() => Err(forbidden("who only looks on hurries nobody")),
            Call::Hurry => Ok(Reply::Hurried {}),
            Call::Record => self.record(),
            Call::Afterwards => afterwards::afterwards(self, seat).map(|it| Reply::Afterwards(Box::new(it))),
            Call::Review { page } => {
                reviewing::reviewed(self, seat, *page).map(|it| Reply::Reviewed(Box::new(it)))
            }
            Call::WhatIf { throw, faces, battles } => {
                reviewing::what_if_played(self, seat, *throw, faces, *battles).map(Reply::WhatIf)
            }
            Call::Catalogue
            | Call::Rules { .. }
            | Call::Muster { .. }
            | Call::Contents { .. }
            | Call::Open { .. }
            | Call::Try { .. }
            | Call::Check { .. }
            | Call::Begin(_) => {
                Err(fault(FaultKind::Malformed, "that is asked of the program, not of a battle"))
            }
            Call::Study(_) => {
                Err(fault(FaultKind::Malformed, "whoever keeps the battle has no need to study it"))
            }
            Call::Branch { .. } | Call::Again { .. } => {
                Err(fault(FaultKind::Malformed, "another battle is begun by whoever keeps the battles"))
            }
            Call::Forget | Call::Renew => Err(fault(
                FaultKind::Malformed,
                "seats are left and keys renewed by whoever keeps the battles",
            )),
            Call::Keep { .. } | Call::Resume(_) => Err(fault(
                FaultKind::Malformed,
                "battles are written down and taken up again by whoever keeps them",
            )),
            Call::Answer { .. }
            | Call::Commit { .. }
            | Call::Say { .. }
            | Call::Step { .. }
            | Call::Seat { .. }
            | Call::Undo { .. } => Err(fault(FaultKind::Malformed, "whoever only glances changes nothing")),
        }
    }

    fn think(&self, most: Option<u32>) -> Option<Thought> {
        SessionOf::think(self, most)
    }

    fn step(
        &mut self,
        seat: Seat,
        since: wire::Since,
        thought: Option<Thought>,
        most: Option<u32>,
    ) -> Result<Reply, Fault> {
        SessionOf::step(self, seat, since, thought, most)
    }

    fn timed(&mut self, timer: Arc<dyn Timer>) {
        self.timer = timer;
    }

    fn copy(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn seen(&self, seat: Seat) -> u32 {
        SessionOf::seen(self, seat)
    }

    fn snapshot(&self, seat: Seat, since: wire::Since) -> wire::Snapshot {
        SessionOf::snapshot(self, seat, since)
    }

    fn take_unsaved(&mut self) -> Option<Unsaved> {
        SessionOf::take_unsaved(self)
    }

    fn paper(&self) -> SavedSession {
        SavedSession {
            begin: self.begin.clone(),
            players: self.players.clone(),
            hurried: self.hurried,
            edition: self.taken_back,
            rules_edition: self.battle.header().edition,
            thrown: Thrown::of(self.battle.header().origin),
            lines: self.lines_from(0),
            sealed: self.sealed(),
            imagined: self.imagined.clone(),
        }
    }

    fn branch(
        &self,
        seat: Seat,
        told: u32,
        players: &[Player; 2],
        seed: Option<&str>,
    ) -> Result<SavedSession, Fault> {
        players.iter().try_for_each(known_player)?;
        let (position, _) = past::position(self, seat, told)?;
        let lines = self.battle.recorded_at(position).unwrap_or(0);
        let paper = SavedSession {
            // As it began: with people or without is another battle where somebody hides.
            begin: self.begin.clone(),
            players: players.clone(),
            hurried: self.hurried,
            edition: 0,
            rules_edition: self.battle.header().edition,
            thrown: Thrown::of(self.battle.header().origin),
            lines: self.lines_from(0)[..lines].to_vec(),
            sealed: Vec::new(),
            imagined: self.imagined.clone(),
        };
        if self.over() {
            return Ok(paper);
        }
        if side_of(seat).is_none() {
            return Err(forbidden("who only looks on branches a battle when it is over"));
        }
        if self.imagined.is_some() {
            return Err(forbidden("a battle that was imagined is played out before it is branched again"));
        }
        let begin = wire::Begin { seed: seed.map(str::to_owned), ..paper.begin };
        let (seed, thrown) = (self.begin.seed.clone(), paper.thrown);
        let imagined = Imagined { seed, thrown, lines: paper.lines, eyes: seat };
        let thrown = Thrown::default();
        Ok(SavedSession { begin, thrown, lines: Vec::new(), imagined: Some(imagined), ..paper })
    }

    fn over(&self) -> bool {
        SessionOf::over(self)
    }
}

impl<R: Rulebook> SessionOf<R> {
    fn answer(&mut self, seat: Seat, number: u32, text: &str, since: wire::Since) -> Result<Reply, Fault> {
        let (side, _) = self.decision_of(seat, number)?;
        self.battle.say(side, text).map(drop).map_err(|found| said_badly::<R>(&found))?;
        Ok(self.changed(seat, since))
    }

    fn say(&mut self, seat: Seat, words: &str, since: wire::Since) -> Result<Reply, Fault> {
        let side = side_of(seat).ok_or_else(|| forbidden("who only looks on has nothing to say"))?;
        let answer = engine::read_answer::<R>(self.battle.world(), words)
            .map_err(|error| fault(FaultKind::Malformed, error))?;
        self.battle.say_unasked(side, answer).map(drop).map_err(|found| answered_badly::<R>(&found))?;
        Ok(self.changed(seat, since))
    }

    fn hand_over(
        &mut self,
        seat: Seat,
        side: wire::Side,
        player: &Player,
        since: wire::Since,
    ) -> Result<Reply, Fault> {
        if side_of(seat).is_none() {
            return Err(forbidden("who only looks on hands nothing over"));
        }
        known_player(player)?;
        if *player == Player::Person && !self.attended {
            // What was planned until now, everybody has been told.
            (self.attended, self.planned) = (true, [None, None]);
        }
        self.players[showing::side_of(side).index()] = player.clone();
        Ok(self.changed(seat, since))
    }

    fn record(&self) -> Result<Reply, Fault> {
        if !self.over() {
            let why = "while a battle lasts its record is nobody's: its seed and hashes betray what a side may not know";
            return Err(forbidden(why));
        }
        if self.begins_from_a_position() {
            return Err(forbidden("it began from a position, which no record holds: keep its file instead"));
        }
        let mut record = self.battle.record();
        for (name, _) in record.header.players.iter_mut().zip(self.hurried).filter(|(_, hurried)| *hurried) {
            name.push_str(HURRIED);
        }
        let text = engine::RecordText::<R> { record: &record, world: self.battle.world() };
        Ok(Reply::Record { text: text.to_string() })
    }
}
