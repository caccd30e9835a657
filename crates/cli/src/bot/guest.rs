//! A bot that has introduced itself, in its seat.

use std::time::{Duration, Instant};

use protocol::Session;
use protocol::bots::{
    Chair, Clock, Commenced, Forfeit, ForfeitKind, Heard, Info, Introduction, MOST_REFUSALS, Refused, Said,
    Setting, Tell, greeting, read_said,
};
use protocol::wire::{self, Fault};

use crate::bot::process::{Line, Process};
use crate::player::{Bot, Patience};

/// A bot that has introduced itself.
pub struct Guest {
    process: Process,
    introduction: Introduction,
    chair: Chair,
    patience: Patience,
    /// How much time it has left in this battle.
    left: Option<Duration>,
    /// What it last said of how far it had thought.
    info: Info,
    /// How many of its answers were refused.
    refused: u32,
}

/// Why a bot does not even begin.
pub struct Unready {
    /// How it came to nothing.
    pub how: ForfeitKind,
    /// In words.
    pub why: String,
}

/// What came of a decision.
pub enum Turn {
    /// It has answered, and the answer was taken.
    Answered {
        /// The answer in its text form.
        answer: String,
        /// Why, in a sentence.
        words: String,
    },
    /// It has lost the battle.
    Lost(Forfeit),
}

impl Guest {
    /// Starts a bot, greets it, sets what is to be set and waits until it is ready.
    ///
    /// # Errors
    /// Why it does not begin.
    pub fn start(bot: &Bot, patience: &Patience) -> Result<Guest, Unready> {
        let ended = |why: String| Unready { how: ForfeitKind::Ended, why };
        let mut process = Process::start(&bot.words).map_err(ended)?;
        process.tell(&greeting(concat!("tercio ", env!("CARGO_PKG_VERSION"))));
        let until = Instant::now() + patience.start;
        let introduction = expect(&mut process, until, "say hello", |said| match said {
            Said::Hello(introduction) => Some(introduction),
            _ => None,
        })?;
        sound(&introduction)?;
        for (name, text) in &bot.settings {
            let wrong = |why: String| Unready { how: ForfeitKind::Malformed, why };
            let option = introduction.options.iter().find(|option| option.name == *name);
            let option = option.ok_or_else(|| wrong(no_option(&introduction, name)))?;
            let value = option.value(text).map_err(wrong)?;
            process.tell(&Tell::Set(Setting { name: name.clone(), value }));
        }
        let chair = Chair::new(wire::Side::A, introduction.kind);
        let (patience, info) = (*patience, Info::default());
        let mut guest = Guest { process, introduction, chair, patience, left: None, info, refused: 0 };
        guest.ready()?;
        Ok(guest)
    }

    /// Waits until it is ready.
    ///
    /// # Errors
    /// Why it is not.
    pub fn ready(&mut self) -> Result<(), Unready> {
        self.process.tell(&Tell::Ready);
        self.says_ready()
    }

    /// Waits until it says that it is ready, which it has been asked already.
    ///
    /// # Errors
    /// Why it does not.
    pub fn says_ready(&mut self) -> Result<(), Unready> {
        let until = Instant::now() + self.patience.start;
        expect(&mut self.process, until, "say that it is ready", |said| (said == Said::Ready).then_some(()))
    }

    /// Who it is.
    pub const fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Its lines themselves, to try it.
    pub const fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// It takes its seat in a battle.
    pub fn begins(&mut self, begin: Commenced) {
        self.chair = Chair::new(begin.side, self.introduction.kind);
        self.left = self.patience.battle();
        self.process.tell(&Tell::Begin(Box::new(begin)));
    }

    /// It is told what others have done.
    pub fn hears(&mut self, battle: &dyn Session) {
        if let Some(news) = self.chair.news(battle) {
            self.process.tell(&news);
        }
    }

    /// It is asked for the decision that waits for it, and answers or loses.
    ///
    /// # Errors
    /// If the battle broke; that is no fault of the bot's.
    pub fn decides(&mut self, battle: &mut dyn Session) -> Result<Turn, Fault> {
        if self.left.is_some_and(|left| left.is_zero()) {
            return Ok(self.lost(ForfeitKind::Silent, "its time for the whole battle is used up"));
        }
        let clock = self.is_asked(battle)?;
        let began = Instant::now();
        let turn = self.answers(battle, clock)?;
        self.left = self.left.map(|left| left.saturating_sub(began.elapsed()));
        Ok(turn)
    }

    /// It is asked for the decision that waits for it.
    ///
    /// # Errors
    /// If none does.
    pub fn is_asked(&mut self, battle: &dyn Session) -> Result<Clock, Fault> {
        let clock = self.patience.clock(self.left);
        let asked = self.chair.ask(battle, clock)?;
        self.info = Info::default();
        self.process.tell(&asked);
        Ok(clock)
    }

    /// It answers what it was asked, or loses.
    ///
    /// # Errors
    /// If the battle broke; that is no fault of the bot's.
    pub fn answers(&mut self, battle: &mut dyn Session, clock: Clock) -> Result<Turn, Fault> {
        let (mut until, mut stopped) = (Instant::now() + Duration::from_millis(clock.answer), false);
        loop {
            match self.process.line(until) {
                Line::Text(line) => match self.chair.hear(battle, &line)? {
                    Heard::Nothing => {}
                    Heard::Info(info) => self.info = info,
                    Heard::Refused(why) => {
                        self.refused += 1;
                        self.process.tell(&why);
                    }
                    Heard::Answered { answer, words } => {
                        return Ok(Turn::Answered { answer, words: self.reason(words) });
                    }
                    Heard::Lost(forfeit) => return Ok(Turn::Lost(forfeit)),
                },
                Line::Unreadable(why) => return Ok(self.lost(ForfeitKind::Malformed, why)),
                Line::Ended(how) => return Ok(self.lost(ForfeitKind::Ended, &how)),
                Line::Late if stopped => {
                    let time = (clock.answer + clock.margin) as f64 / 1000.0;
                    return Ok(self.lost(ForfeitKind::Silent, &format!("it did not answer in {time} s")));
                }
                Line::Late => {
                    self.process.tell(&Tell::Stop);
                    stopped = true;
                    until += Duration::from_millis(clock.margin);
                }
            }
        }
    }

    /// It is told that its last answer was refused, though nothing is wrong with it: it has to give another, or the same again.
    ///
    /// # Errors
    /// If the battle broke, or nothing waits for it.
    pub fn answers_twice(&mut self, battle: &mut dyn Session, fault: Fault) -> Result<Turn, Fault> {
        let clock = self.is_asked(battle)?;
        let chair = self.chair.clone();
        let mut copy = battle.copy();
        let answer = match self.answers(&mut *copy, clock)? {
            Turn::Answered { answer, .. } => answer,
            lost => return Ok(lost),
        };
        self.chair = chair;
        let decision = self.chair.decision().unwrap_or(0);
        self.process.tell(&Tell::Refused(Box::new(Refused {
            decision,
            answer,
            fault,
            left: MOST_REFUSALS - 1,
        })));
        self.answers(battle, clock)
    }

    /// How many of its answers were refused.
    pub const fn refused(&self) -> u32 {
        self.refused
    }

    /// It is told how the battle ended.
    pub fn is_told_the_end(&mut self, battle: &dyn Session, forfeit: Option<&Forfeit>) {
        let over = self.chair.over(battle, forfeit);
        self.process.tell(&over);
    }

    /// Tells it to end, and whether it did so by itself.
    pub fn leaves(&mut self) -> bool {
        self.process.end()
    }

    fn lost(&self, how: ForfeitKind, why: &str) -> Turn {
        Turn::Lost(self.chair.forfeit(how, why))
    }

    /// Why it answered so: what it said with the answer, and how well it thought it stood.
    fn reason(&self, words: String) -> String {
        let words = if words.is_empty() { self.info.words.clone() } else { words };
        let score = self.info.score.map(|score| format!("{:.0}%", 100.0 * score));
        let tries = self.info.tries.map(|tries| format!("{tries} tries"));
        let thought: Vec<String> = [score, tries].into_iter().flatten().collect();
        match thought.is_empty() {
            true => words,
            false => format!("{words} ({})", thought.join(", ")).trim_start().to_owned(),
        }
    }
}

/// Waits for one thing that it is to say; what else it says is passed over.
fn expect<T>(
    process: &mut Process,
    until: Instant,
    what: &str,
    wanted: impl Fn(Said) -> Option<T>,
) -> Result<T, Unready> {
    loop {
        let (how, why) = match process.line(until) {
            Line::Text(line) => match read_said(&line) {
                Ok(said) => match wanted(said) {
                    Some(found) => return Ok(found),
                    None => continue,
                },
                Err(why) => (ForfeitKind::Malformed, format!("it said what nobody can read: {why}")),
            },
            Line::Unreadable(why) => (ForfeitKind::Malformed, why.to_owned()),
            Line::Late => (ForfeitKind::Silent, format!("it did not {what} in its time")),
            Line::Ended(how) => (ForfeitKind::Ended, format!("it did not {what}: {how}")),
        };
        return Err(Unready { how, why });
    }
}

/// Whether an introduction can be used.
fn sound(introduction: &Introduction) -> Result<(), Unready> {
    let wrong = |why: String| Unready { how: ForfeitKind::Malformed, why };
    if introduction.name.trim().is_empty() {
        return Err(wrong("it has no name".to_owned()));
    }
    introduction.options.iter().try_for_each(|option| option.is_sound().map_err(wrong))
}

fn no_option(introduction: &Introduction, name: &str) -> String {
    let known: Vec<&str> = introduction.options.iter().map(|option| option.name.as_str()).collect();
    match known.is_empty() {
        true => format!("it has no options: `{name}` cannot be set"),
        false => format!("it has no option {name}; it has {}", known.join(", ")),
    }
}
