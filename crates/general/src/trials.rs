//! What came of several answers that were tried in the same imagined battles.

/// What came of each of several answers, the first of which needs no reasons.
pub(crate) struct Trials {
    each: Vec<Trial>,
}

/// What came of one answer, battle by battle.
pub(crate) struct Trial {
    place: usize,
    values: Vec<f64>,
}

/// An answer that came out better than the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Better {
    /// Its place among the answers.
    pub(crate) place: usize,
    /// What it came to on average.
    pub(crate) mean: f64,
    /// What the first came to in the same battles.
    pub(crate) first: f64,
    /// How many they were.
    pub(crate) tries: usize,
}

impl Trial {
    /// The place of the answer.
    pub(crate) const fn place(&self) -> usize {
        self.place
    }

    /// What came of it in the next battle.
    pub(crate) fn add(&mut self, value: f64) {
        self.values.push(value);
    }

    fn mean(&self) -> f64 {
        mean(&self.values)
    }
}

impl Trials {
    /// Nothing yet, of so many answers.
    pub(crate) fn of(answers: usize) -> Trials {
        Trials { each: (0..answers).map(|place| Trial { place, values: Vec::new() }).collect() }
    }

    /// Those that are still tried.
    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut Trial> {
        self.each.iter_mut()
    }

    /// Gives up all but the first answer and so many of those that came to more, those that came to most; of equals those that
    /// stand first. Says whether any is left beside the first.
    pub(crate) fn keep(&mut self, others: usize) -> bool {
        let Some((first, rest)) = self.each.split_first_mut() else { return false };
        let least = first.mean();
        rest.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        let more = rest.iter().take_while(|it| it.mean() > least).count();
        self.each.truncate(1 + more.min(others));
        self.each.len() > 1
    }

    /// The answer that came to most, if it came to more than the first by so many errors of the mean of their differences, which
    /// are taken battle by battle.
    pub(crate) fn better(&self, errors: f64) -> Option<Better> {
        let (first, others) = self.each.split_first()?;
        let most = others.iter().reduce(|most, it| if it.mean() > most.mean() { it } else { most })?;
        let differences: Vec<f64> =
            most.values.iter().zip(&first.values).map(|(value, other)| value - other).collect();
        let gain = mean(&differences);
        let surely = gain > 0.0 && gain > errors * error(&differences, gain);
        surely.then(|| Better {
            place: most.place,
            mean: most.mean(),
            first: first.mean(),
            tries: differences.len(),
        })
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The error of a mean of some values: nothing can be said of fewer than two.
fn error(values: &[f64], mean: f64) -> f64 {
    let count = values.len() as f64;
    if values.len() < 2 {
        return f64::INFINITY;
    }
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (squares / (count - 1.0) / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trials in which each answer came to these values.
    fn trials(each: &[&[f64]]) -> Trials {
        let mut trials = Trials::of(each.len());
        for (trial, values) in trials.each_mut().zip(each) {
            values.iter().for_each(|value| trial.add(*value));
        }
        trials
    }

    #[test]
    fn an_answer_is_better_if_it_is_so_in_the_same_battles() {
        // Both wander by tens, together: what differs is 1, 2, 1 and 2.
        let pairs = trials(&[&[10.0, -20.0, 30.0, -40.0], &[11.0, -18.0, 31.0, -38.0]]);
        let better = pairs.better(1.5).expect("it is better in each of the battles");
        assert_eq!(better, Better { place: 1, mean: -3.5, first: -5.0, tries: 4 });
        // The same means from other battles say nothing.
        let apart = trials(&[&[10.0, -20.0, 30.0, -40.0], &[-38.0, 11.0, -18.0, 31.0]]);
        assert_eq!(apart.better(1.5), None);
    }

    #[test]
    fn the_first_answer_stands_where_nothing_speaks_surely_against_it() {
        assert_eq!(trials(&[&[3.0, 3.0], &[3.0, 3.0]]).better(1.5), None, "none is better");
        assert_eq!(trials(&[&[3.0], &[9.0]]).better(1.5), None, "of one battle nothing is known");
        assert_eq!(trials(&[&[3.0, 4.0]]).better(1.5), None, "there is no other");
        assert_eq!(trials(&[]).better(1.5), None, "there is none");
        // 2 better on average, with an error of 2: by one error, not by one and a half.
        let unsure = trials(&[&[0.0, 0.0], &[0.0, 4.0]]);
        assert!(unsure.better(0.5).is_some() && unsure.better(1.5).is_none());
    }

    #[test]
    fn the_worst_are_given_up_but_never_the_first() {
        let places = |mut all: Trials| {
            let left = all.keep(3);
            (left, all.each_mut().map(|trial| trial.place()).collect::<Vec<_>>())
        };
        let all = trials(&[&[0.0], &[5.0], &[7.0], &[5.0], &[9.0]]);
        assert_eq!(places(all), (true, vec![0, 4, 2, 1]), "of equals those that stand first");
        assert_eq!(
            places(trials(&[&[6.0], &[5.0], &[7.0], &[6.0]])),
            (true, vec![0, 2]),
            "what came to more"
        );
        assert_eq!(places(trials(&[&[9.0], &[5.0], &[9.0]])), (false, vec![0]), "nothing came to more");
        assert_eq!(places(trials(&[])), (false, vec![]));
    }
}
