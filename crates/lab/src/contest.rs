//! Two players against one another, each on either side of the same battles.

use std::cmp::Ordering;

use engine::{Chance, Outcome, Side};

use crate::study::wilson;
use crate::{MatchResult, Mean};

/// One battle of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The side of the first of the two players.
    pub first: Side,
    /// What the battle came to.
    pub bout: MatchResult,
    /// What each side had to show at its end, by whatever its rulebook counts: the same things of both, each the better the
    /// more there is of it, and the first of them the one that decides.
    pub scores: [Vec<i64>; 2],
}

impl Match {
    /// How it went for the first player: `Greater` if he won.
    pub fn result(&self) -> Ordering {
        match self.bout.outcome {
            Outcome::Won(side) if side == self.first => Ordering::Greater,
            Outcome::Won(_) => Ordering::Less,
            Outcome::Drawn => Ordering::Equal,
        }
    }

    /// What the first player and his enemy had to show by one of the things that are counted; nothing by one that is not.
    pub fn score(&self, at: usize) -> [i64; 2] {
        let of = |side: Side| self.scores[side.index()].get(at).copied().unwrap_or(0);
        [of(self.first), of(self.first.other())]
    }

    /// By how much the first player had more to show.
    pub fn margin(&self, at: usize) -> i64 {
        let [own, theirs] = self.score(at);
        own - theirs
    }
}

/// How often something was won, drawn and lost by the first of two players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Neither.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Tally {
    /// The tally of how each of several went.
    pub fn of(results: impl IntoIterator<Item = Ordering>) -> Tally {
        let mut tally = Tally::default();
        results.into_iter().for_each(|result| tally.add(result));
        tally
    }

    /// Counts one battle more for its side A.
    pub const fn count(&mut self, outcome: Outcome) {
        self.add(match outcome {
            Outcome::Won(Side::A) => Ordering::Greater,
            Outcome::Won(Side::B) => Ordering::Less,
            Outcome::Drawn => Ordering::Equal,
        });
    }

    const fn add(&mut self, result: Ordering) {
        *match result {
            Ordering::Greater => &mut self.won,
            Ordering::Equal => &mut self.drawn,
            Ordering::Less => &mut self.lost,
        } += 1;
    }

    /// How many there are.
    pub const fn all(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The same for the second of the two.
    #[must_use]
    pub const fn turned(self) -> Tally {
        Tally { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// The share of the first, a draw counting half, with Wilson's bounds for nineteen cases in twenty.
    pub fn share(&self) -> Mean {
        let all = self.all();
        wilson((f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(all.max(1)), all)
    }

    /// The chance that a count of them speaks for, with Wilson's bounds for nineteen cases in twenty.
    pub fn chance(&self, count: u32) -> Chance {
        Chance::counted(count, self.all().max(1))
    }
}

/// Pairs of battles: in each the two players fight the same battle twice, with their sides changed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contest {
    pairs: Vec<[Match; 2]>,
}

impl Contest {
    /// These pairs.
    pub const fn of(pairs: Vec<[Match; 2]>) -> Contest {
        Contest { pairs }
    }

    /// All battles, in the order in which they were fought.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.pairs.iter().flatten()
    }

    /// How the battles went for the first player.
    pub fn battles(&self) -> Tally {
        Tally::of(self.matches().map(Match::result))
    }

    /// How those battles went in which he was on a side.
    pub fn on(&self, side: Side) -> Tally {
        Tally::of(self.matches().filter(|it| it.first == side).map(Match::result))
    }

    /// How the pairs went: who won more of the two battles won the pair, and where both won as many, who had more to show in
    /// both together. So a battle that one side hardly can win says something of the players all the same.
    pub fn pairs(&self) -> Tally {
        let result = |pair: &[Match; 2]| {
            let won: i32 = pair.iter().map(|it| it.result() as i32).sum();
            let more: i64 = pair.iter().map(|it| it.margin(0)).sum();
            won.cmp(&0).then(more.cmp(&0))
        };
        Tally::of(self.pairs.iter().map(result))
    }

    /// How many battles the first player lost otherwise than by play, and his enemy.
    pub fn forfeits(&self) -> [u32; 2] {
        let lost = |own: bool| {
            let by = |it: &&Match| {
                it.bout.forfeit.as_ref().is_some_and(|forfeit| (forfeit.side == it.first) == own)
            };
            self.matches().filter(by).count() as u32
        };
        [lost(true), lost(false)]
    }

    /// The mean of something in the battles; nothing of no battles.
    pub fn mean(&self, of: impl Fn(&Match) -> f64) -> Option<Mean> {
        Mean::of(&self.matches().map(of).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleLosses;

    fn fought(first: Side, outcome: Outcome, scores: [i64; 2]) -> Match {
        let bout = MatchResult {
            outcome,
            turns: 3,
            decisions: 9,
            ended_by: None,
            tolls: [BattleLosses::default(); 2],
            forfeit: None,
        };
        Match { first, bout, scores: scores.map(|score| vec![score]) }
    }

    #[test]
    fn a_pair_is_won_by_battles_and_then_by_what_there_is_to_show() {
        let won = |side| Outcome::Won(side);
        let contest = Contest::of(vec![
            // Twice the side that always wins wins: the first player by more.
            [fought(Side::A, won(Side::A), [9, 2]), fought(Side::B, won(Side::A), [5, 4])],
            // One battle is drawn, the other won by his enemy, who has less to show.
            [fought(Side::A, Outcome::Drawn, [9, 0]), fought(Side::B, won(Side::A), [3, 2])],
            [fought(Side::A, Outcome::Drawn, [1, 1]), fought(Side::B, Outcome::Drawn, [7, 7])],
        ]);
        assert_eq!(contest.battles(), Tally { won: 1, drawn: 3, lost: 2 });
        assert_eq!(contest.pairs(), Tally { won: 1, drawn: 1, lost: 1 });
        assert_eq!(contest.on(Side::B), Tally { won: 0, drawn: 1, lost: 2 });
        // 7, -1, 9, -1, 0 and 0.
        let margin = contest.mean(|it| it.margin(0) as f64).unwrap();
        assert!((margin.likely - 14.0 / 6.0).abs() < 1e-12, "{margin:?}");
        let chance = contest.battles().chance(1);
        assert!((chance.likely - 1.0 / 6.0).abs() < 1e-12 && chance.low > 0.0 && chance.high < 0.6);
    }
}
