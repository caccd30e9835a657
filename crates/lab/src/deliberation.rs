//! Two answers to a decision played on, to tell what the one gave away against the other.

use dice::{Seed, Source};
use engine::{
    Answer, Decision, Logged, Observer, Open, Ruleset, Run, Side, SourceHand, State, ThrowRequest, Want,
    fingerprint,
};
use general::{Appraised, Both, Kind};

use crate::luck::{Weighed, worth};

/// How often both answers are played on.
const BATTLES: u32 = 8;
/// So many turns after the one of the decision the value is taken, at its end.
const TURNS: u16 = 1;
/// After so many answers it is taken where the battle then stands.
const MOST: u32 = 30;

/// A decision whose two answers are being played on: the one that was given, and the one that seemed best. In each battle both have the
/// same dice for the same throws and the same luck of the players, who are lieutenants.
#[derive(Clone)]
pub(crate) struct Deliberation<R: Appraised> {
    /// The number of the step of the review that it is about.
    pub step: usize,
    /// By how much the other answer seemed better at first.
    pub seemed: f64,
    state: State<R>,
    open: Open<R>,
    decision: Decision<R>,
    answers: [Answer; 2],
    /// By how much the other came to more, battle by battle.
    gains: Vec<f64>,
}

/// What it came to that another answer was played on beside the one that was given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayedOn {
    /// In how many battles both were played on.
    pub battles: u32,
    /// By how much the other came to more on average, in the value to whom the decision was put; below nought where it came to less.
    pub gain: f64,
    /// The error of that mean.
    pub error: f64,
}

impl<R: Appraised> Deliberation<R> {
    /// Two answers to a decision in a state, the one that was given first.
    pub fn of(
        step: usize,
        seemed: f64,
        state: State<R>,
        open: &Open<R>,
        decision: &Decision<R>,
        answers: [Answer; 2],
    ) -> Deliberation<R> {
        Deliberation { step, seemed, state, open: *open, decision: *decision, answers, gains: Vec::new() }
    }

    /// Plays both on once more; what all came to once that is often enough.
    pub fn on(&mut self, weighed: &Weighed<'_, R>) -> Option<PlayedOn> {
        let luck = fingerprint(&(weighed.luck, self.step, self.gains.len()));
        let [given, other] = self.answers.map(|answer| self.comes_to(weighed, answer, luck));
        self.gains.push(match (given, other) {
            (Some(given), Some(other)) => other - given,
            _ => 0.0,
        });
        (self.gains.len() >= BATTLES as usize).then(|| played_on(&self.gains))
    }

    /// The value, to whom the decision was put, where an answer leads in a battle of some luck.
    fn comes_to(&self, weighed: &Weighed<'_, R>, answer: Answer, luck: u64) -> Option<f64> {
        let (world, who) = (weighed.world, self.decision.who);
        let mut state = self.state;
        state.answer(world, &self.open, &self.decision, answer).ok()?;
        let lieutenant = |side: Side| Kind::Lieutenant.commander::<R>(fingerprint(&(luck, side)));
        let mut players = Both::of(Side::BOTH.map(lieutenant));
        let mut hand = SourceHand::new(Source::keyed(Seed::from_number(luck)));
        let last = R::turn(state.table()) + TURNS;
        let mut answers = Answers(0);
        let value = loop {
            let turn = R::turn(state.table());
            let next = |table: &R::Table| R::turn(table) > turn;
            let observer: Option<&mut dyn Observer<R>> = Some(&mut answers);
            let run = Run { world, hand: &mut hand, players: Some(&mut players), observer };
            match state.run_until(run, &next) {
                Want::Over(outcome) => break worth(outcome),
                Want::Decide(_) if R::turn(state.table()) <= last && answers.0 < MOST => {}
                Want::Decide(_) => break (weighed.value)(state.table()),
                _ => return None,
            }
        };
        Some(if who == Side::A { value } else { 1.0 - value })
    }
}

fn played_on(gains: &[f64]) -> PlayedOn {
    let count = gains.len() as f64;
    let gain = gains.iter().sum::<f64>() / count;
    let squares: f64 = gains.iter().map(|it| (it - gain) * (it - gain)).sum();
    PlayedOn { battles: gains.len() as u32, gain, error: (squares / (count - 1.0).max(1.0) / count).sqrt() }
}

/// Counts the answers that are given.
struct Answers(u32);

impl<R: Ruleset> Observer<R> for Answers {
    fn event(&mut self, _logged: &Logged, _table: &R::Table, _world: &R::World) {}

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.0 += 1;
    }

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &dice::Faces) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_told_with_its_error() {
        let it = played_on(&[0.1, 0.3, 0.1, 0.3]);
        assert!((it.gain - 0.2).abs() < 1e-12 && it.battles == 4);
        // A spread of 0.1155 over the root of four.
        assert!((it.error - 0.057_735).abs() < 1e-6, "{}", it.error);
        assert_eq!(played_on(&[0.0]).error, 0.0);
    }
}
