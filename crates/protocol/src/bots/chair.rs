//! A bot's seat in one battle: what it has been told, what it was offered, how often it was refused.

use super::messages::{
    Answered, Asked, BotKind, Clock, Ended, EndedBy, Forfeit, ForfeitKind, Info, News, Refused, Said, Tell,
};
use super::{MOST_REFUSALS, MOST_WORDS, read_said};
use crate::fault::fault;
use crate::session::Session;
use crate::wire::{Call, Fault, FaultKind, Ground, Reply, Seat, Side, Since};

/// A bot's seat in one battle. It never sees more than any other who sits there: all of it comes through the battle's own door.
#[derive(Clone, Debug)]
pub struct Chair {
    side: Side,
    kind: BotKind,
    since: Since,
    seen: u32,
    ground: Vec<Ground>,
    waiting: Option<Waiting>,
}

/// A decision that waits for its answer.
#[derive(Clone, Debug)]
struct Waiting {
    decision: u32,
    offers: Vec<String>,
    refused: u8,
}

/// What came of a line.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Nothing: it is passed over.
    Nothing,
    /// It thinks, and says how far it has come.
    Info(Info),
    /// It has answered, and the answer was taken.
    Answered {
        /// The answer in its text form.
        answer: String,
        /// Why, in a sentence.
        words: String,
    },
    /// Its answer was not taken: this is to be told to it.
    Refused(Tell),
    /// It has lost the battle.
    Lost(Forfeit),
}

impl Chair {
    /// The seat of a side, in which nobody has been told anything yet.
    pub const fn new(side: Side, kind: BotKind) -> Chair {
        let since = Since { told: 0, edition: 0 };
        Chair { side, kind, since, seen: 0, ground: Vec::new(), waiting: None }
    }

    const fn seat(&self) -> Seat {
        match self.side {
            Side::A => Seat::A,
            Side::B => Seat::B,
        }
    }

    /// The number of the decision that it owes an answer to.
    pub fn decision(&self) -> Option<u32> {
        self.waiting.as_ref().map(|waiting| waiting.decision)
    }

    /// What it is to be told of what others have done; nothing if it has seen nothing of it.
    pub fn news(&mut self, battle: &dyn Session) -> Option<Tell> {
        let seen = battle.seen(self.seat());
        if seen == self.seen {
            return None;
        }
        self.seen = seen;
        let snapshot = battle.snapshot(self.seat(), self.since);
        self.since = snapshot.since;
        let news = News { story: snapshot.story, since: snapshot.since };
        (!news.story.is_empty()).then_some(Tell::Told(news))
    }

    /// The decision that waits for it.
    ///
    /// # Errors
    /// If none does.
    pub fn ask(&mut self, battle: &dyn Session, clock: Clock) -> Result<Tell, Fault> {
        let seat = self.seat();
        let mut snapshot = battle.snapshot(seat, self.since);
        let decision = snapshot.decision.as_ref().map(|asked| asked.number);
        let decision = decision.ok_or_else(|| fault(FaultKind::Stale, "this side is asked nothing now"))?;
        let Reply::Choices(mut choices) =
            battle.glance(seat, &Call::Choices { decision, plan: Vec::new() })?
        else {
            return Err(fault(FaultKind::Broken, "choices were asked for, and something else came"));
        };
        let knowledge = match self.kind {
            BotKind::Thin => None,
            BotKind::Thick => match battle.glance(seat, &Call::Knowledge { decision, plan: Vec::new() }) {
                Ok(Reply::Knowledge(knowledge)) => Some(*knowledge),
                // Dice lie on the table: there is nothing to aim.
                _ => None,
            },
        };
        self.since = snapshot.since;
        self.seen = snapshot.seen;
        match snapshot.ground.take() {
            Some(ground) if ground != self.ground => {
                snapshot.ground = Some(ground.clone());
                self.ground = ground;
            }
            _ => {}
        }
        // Whoever may leave instructions wants to be asked less: a bot is asked at once, and answers at once.
        choices.unasked.clear();
        let offers = choices.choices.iter().map(|choice| choice.answer.clone()).collect();
        self.waiting = Some(Waiting { decision, offers, refused: 0 });
        Ok(Tell::Asked(Box::new(Asked { decision, snapshot, choices: *choices, knowledge, clock })))
    }

    /// Hears a line that the bot has said, and gives its answer to the battle if it is one.
    ///
    /// # Errors
    /// If the battle broke on it; that is no fault of the bot's.
    pub fn hear(&mut self, battle: &mut dyn Session, line: &str) -> Result<Heard, Fault> {
        match read_said(line) {
            Err(why) => Ok(self.malformed(&why)),
            Ok(Said::Info(info)) => Ok(Heard::Info(Info { words: curtailed(&info.words), ..info })),
            Ok(Said::Answer(answered)) => self.answered(battle, answered),
            Ok(Said::Hello(_) | Said::Ready | Said::Other) => Ok(Heard::Nothing),
        }
    }

    fn answered(&mut self, battle: &mut dyn Session, said: Answered) -> Result<Heard, Fault> {
        let Some(waiting) = &self.waiting else { return Ok(Heard::Nothing) };
        let decision = said.decision.unwrap_or(waiting.decision);
        if decision < waiting.decision {
            return Ok(Heard::Nothing);
        }
        let picked = |place: u32| waiting.offers.get(place as usize).cloned();
        let answer = match (said.answer, said.choice) {
            (Some(answer), _) => answer,
            (None, Some(place)) => match picked(place) {
                Some(answer) => answer,
                None => {
                    let there = waiting.offers.len();
                    let why = format!("there is no choice {place}: there are {there}, counted from 0");
                    return Ok(self.refused(&format!("choice {place}"), fault(FaultKind::Unknown, why)));
                }
            },
            (None, None) => return Ok(self.malformed("an answer has either `answer` or `choice`")),
        };
        if self.kind == BotKind::Thin && decision == waiting.decision && !waiting.offers.contains(&answer) {
            let why = "this is none of the choices, and a thin bot takes one of them";
            return Ok(self.refused(&answer, fault(FaultKind::Refused, why)));
        }
        let call = Call::Answer { decision, answer: answer.clone(), since: self.since };
        match battle.call(self.seat(), &call) {
            Ok(_) => {
                self.waiting = None;
                Ok(Heard::Answered { answer, words: curtailed(&said.words) })
            }
            Err(broken) if broken.kind == FaultKind::Broken => Err(broken),
            Err(refused) => Ok(self.refused(&answer, refused)),
        }
    }

    fn refused(&mut self, answer: &str, fault: Fault) -> Heard {
        let answer = curtailed(answer);
        let Some(waiting) = &mut self.waiting else { return Heard::Nothing };
        waiting.refused += 1;
        if waiting.refused >= MOST_REFUSALS {
            let why =
                format!("answer {} in a row was refused: `{answer}`: {}", waiting.refused, fault.message);
            return self.lost(ForfeitKind::Refused, &why);
        }
        let (decision, left) = (waiting.decision, MOST_REFUSALS - waiting.refused);
        Heard::Refused(Tell::Refused(Box::new(Refused { decision, answer, fault, left })))
    }

    fn malformed(&self, why: &str) -> Heard {
        self.lost(ForfeitKind::Malformed, &format!("it said what nobody can read: {why}"))
    }

    fn lost(&self, how: ForfeitKind, why: &str) -> Heard {
        Heard::Lost(self.forfeit(how, why))
    }

    /// The battle is lost to it, for a reason that whoever carries its lines knows.
    pub fn forfeit(&self, how: ForfeitKind, why: &str) -> Forfeit {
        Forfeit { side: self.side, how, why: curtailed(why) }
    }

    /// What it is told at the end: of a battle that came to none, that it was broken off.
    pub fn over(&mut self, battle: &dyn Session, forfeit: Option<&Forfeit>) -> Tell {
        let snapshot = battle.snapshot(self.seat(), self.since);
        self.since = snapshot.since;
        let (winner, words, by) = match (&snapshot.over, forfeit) {
            (None, _) => (None, "The battle was broken off.".to_owned(), EndedBy::Broken),
            (Some(ending), None) => (ending.winner, ending.words.clone(), EndedBy::Play),
            (Some(ending), Some(_)) => (ending.winner, ending.words.clone(), EndedBy::Forfeit),
        };
        let (forfeit, story) = (forfeit.cloned(), snapshot.story);
        Tell::Over(Box::new(Ended { winner, words, by, forfeit, story }))
    }
}

/// What a bot has said, no longer than is kept of it.
fn curtailed(words: &str) -> String {
    match words.char_indices().nth(MOST_WORDS) {
        None => words.to_owned(),
        Some((at, _)) => format!("{}...", &words[..at]),
    }
}
