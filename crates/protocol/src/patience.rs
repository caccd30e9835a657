//! How long computer players may think: by the clock of whoever keeps the battle, which only ever cuts short what is counted otherwise.

use engine::{Clock, Side};

/// The time of whoever keeps battles. The protocol has none of its own: a server measures it, a page is told it by the browser.
pub trait Timer: Send + Sync {
    /// Milliseconds since some moment that stays the same.
    fn now(&self) -> u64;

    /// How often the seat of each side has asked that whoever thinks answer now.
    fn hurries(&self) -> [u64; 2] {
        [0; 2]
    }
}

/// Where time does not pass: everything is thought to its end, and comes to the same each time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untimed;

impl Timer for Untimed {
    fn now(&self) -> u64 {
        0
    }
}

/// What one side's computer player has used of the time of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spent {
    turn: u16,
    milliseconds: u64,
}

impl Spent {
    /// What somebody with the usual budget has for all his decisions of a turn, in milliseconds.
    const TURN: f64 = 5_000.0;
    /// What part of it the first of them may take, before which plans are made.
    const FIRST: u64 = 2;
    /// What part of what is left each other may take: so something is left for the last, too.
    const PART: u64 = 4;

    /// How long a decision of a turn may take of somebody who thinks so many times as much as usual; who thinks less than usual has the usual time.
    pub(crate) fn allows(self, turn: u16, times: f64) -> u64 {
        let whole = (Spent::TURN * times.max(1.0)) as u64;
        let spent = if self.turn == turn { self.milliseconds } else { 0 };
        let part = if spent == 0 { Spent::FIRST } else { Spent::PART };
        whole.saturating_sub(spent) / part
    }

    /// What is spent once a decision of a turn has taken so long.
    pub(crate) fn and(self, turn: u16, took: u64) -> Spent {
        let before = if self.turn == turn { self.milliseconds } else { 0 };
        Spent { turn, milliseconds: before + took }
    }
}

/// The clock of one decision.
pub(crate) struct Until<'a> {
    timer: &'a dyn Timer,
    begun: u64,
    /// Who may hurry him, and how often each had hurried somebody when he began.
    hurried_by: &'static [Side],
    hurries: [u64; 2],
    allowed: u64,
}

impl<'a> Until<'a> {
    /// What somebody may think who advises a person, in milliseconds.
    const ADVICE: u64 = 5_000;

    /// Of an opponent, for whom both may wait: from now on for so many milliseconds, or fewer if whoever asks waits no longer.
    pub(crate) fn of_opponent(timer: &'a dyn Timer, allowed: u64, most: Option<u32>) -> Until<'a> {
        let most = most.map_or(u64::MAX, u64::from);
        Until::from_now(timer, allowed.min(most), &Side::BOTH)
    }

    /// Of somebody who advises a side: nobody else waits for him, or may have him say less.
    pub(crate) fn of_adviser(timer: &'a dyn Timer, side: Side) -> Until<'a> {
        let hurried_by: &[Side] = match side {
            Side::A => &[Side::A],
            Side::B => &[Side::B],
        };
        Until::from_now(timer, Until::ADVICE, hurried_by)
    }

    fn from_now(timer: &'a dyn Timer, allowed: u64, hurried_by: &'static [Side]) -> Until<'a> {
        Until { timer, begun: timer.now(), hurried_by, hurries: timer.hurries(), allowed }
    }

    /// Whether somebody for whom he thinks has hurried him since.
    fn hurried(&self) -> bool {
        let now = self.timer.hurries();
        self.hurried_by.iter().any(|side| now[side.index()] != self.hurries[side.index()])
    }

    /// How long it has run.
    pub(crate) fn took(&self) -> u64 {
        self.timer.now().saturating_sub(self.begun)
    }
}

impl Clock for Until<'_> {
    fn is_up(&self) -> bool {
        self.allowed == 0 || self.took() > self.allowed || self.hurried()
    }
}
