//! Many players against one another in pairs of battles: who meets whom, what counts, how strong each is.
//!
//! A pair is the same battle from one seed twice, with sides changed. Of unequal battles only pairs tell something, and of two
//! battles with the same dice both are worth less than two: so pairs are counted, by their five outcomes.

mod pairs;
mod ratings;
mod schedule;
mod sequential;

use std::cmp::Ordering;
use std::collections::BTreeMap;

pub use pairs::PairTally;
pub use ratings::{Bout, Rated, Ratings};
pub use schedule::{Meeting, Schedule};
pub use sequential::{Scale, Sequential, Verdict, expected};

/// What a pair came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// What both battles are counted under.
    pub ground: String,
    /// How each went for the first of the two players, who was on side A in the first of them.
    pub results: [Ordering; 2],
    /// How many of them the first lost otherwise than by play, and the second.
    pub forfeits: [u32; 2],
}

/// A league: pairs that are fought in whatever order, and what they come to in theirs. Nothing hangs on who fights them, nor on how
/// many are fought at a time.
#[derive(Clone, Debug)]
pub struct League {
    schedule: Schedule,
    test: Option<Sequential>,
    /// By number.
    done: BTreeMap<u32, PairResult>,
    next: u32,
}

/// How two players stand against one another.
#[derive(Clone, PartialEq, Debug)]
pub struct Encounter {
    /// Both, by their places.
    pub players: [usize; 2],
    /// Their pairs.
    pub pairs: PairTally,
    /// Their battles: won, drawn and lost by the first.
    pub battles: [u32; 3],
    /// How many of these each lost otherwise than by play.
    pub forfeits: [u32; 2],
    /// The logarithm of how much likelier the pairs are at the test's upper bound, and what follows; nothing without a test.
    pub test: Option<(f64, Verdict)>,
}

impl League {
    /// A league in which nothing has been fought yet, where a test ends each encounter as soon as it comes to something.
    pub const fn new(schedule: Schedule, test: Option<Sequential>) -> League {
        League { schedule, test, done: BTreeMap::new(), next: 0 }
    }

    /// Who meets whom.
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The number of the next pair that is to be fought and was not given out yet; nothing once there is none.
    pub fn next_pair(&mut self) -> Option<u32> {
        while self.next < self.schedule.pairs() {
            let number = self.next;
            self.next += 1;
            if !self.done.contains_key(&number) && !self.is_decided(self.schedule.meeting(number).encounter) {
                return Some(number);
            }
        }
        None
    }

    /// Takes what a pair came to. What is no pair of this league is passed over.
    pub fn add(&mut self, number: u32, pair: PairResult) {
        if number < self.schedule.pairs() {
            self.done.insert(number, pair);
        }
    }

    fn is_decided(&self, encounter: usize) -> bool {
        self.test.is_some() && self.counted(encounter).1 != Verdict::Open
    }

    /// The pairs of an encounter that count: in their order as far as none is missing, and no further than to where a test came
    /// to something.
    fn counted(&self, encounter: usize) -> (Vec<&PairResult>, Verdict) {
        let (mut pairs, mut tally) = (Vec::new(), PairTally::default());
        for round in 0..self.schedule.rounds() {
            let Some(pair) = self.done.get(&self.schedule.number(round, encounter)) else { break };
            pairs.push(pair);
            tally.add(pair.results);
            match self.test.map_or(Verdict::Open, |test| test.verdict(&tally)) {
                Verdict::Open => {}
                verdict => return (pairs, verdict),
            }
        }
        (pairs, Verdict::Open)
    }

    /// How those stand who have met.
    pub fn encounters(&self) -> Vec<Encounter> {
        let encounter = |at: usize| {
            let (counted, verdict) = self.counted(at);
            let (mut pairs, mut battles, mut forfeits) = (PairTally::default(), [0; 3], [0; 2]);
            for pair in counted {
                pairs.add(pair.results);
                pair.results.iter().for_each(|result| battles[place(*result)] += 1);
                (0..2).for_each(|who| forfeits[who] += pair.forfeits[who]);
            }
            let test = self.test.map(|test| (test.ratio(&pairs), verdict));
            Encounter { players: self.schedule.players(at), pairs, battles, forfeits, test }
        };
        (0..self.schedule.encounters()).map(encounter).collect()
    }

    /// How strong each is, by all that counts, with one of them held at nought.
    pub fn ratings(&self, anchor: usize) -> Ratings {
        let mut bouts = Vec::new();
        for at in 0..self.schedule.encounters() {
            let [first, second] = self.schedule.players(at);
            for pair in self.counted(at).0 {
                let ground = &pair.ground;
                bouts.push(Bout { players: [first, second], ground, result: pair.results[0] });
                bouts.push(Bout { players: [second, first], ground, result: pair.results[1].reverse() });
            }
        }
        Ratings::of(&bouts, self.schedule.size(), anchor)
    }
}

/// The place of a result among won, drawn and lost.
const fn place(result: Ordering) -> usize {
    match result {
        Ordering::Greater => 0,
        Ordering::Equal => 1,
        Ordering::Less => 2,
    }
}
