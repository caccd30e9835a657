//! What came of several answers that were tried in the same imagined battles.

/// What an imagined battle came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CameTo {
    /// What the side had more than the other, in points.
    pub(crate) points: f64,
    /// How likely it then won, from 0 to 1.
    pub(crate) chance: f64,
    /// Whether the battle was over.
    pub(crate) is_over: bool,
}

/// What came of each of several answers, the first of which needs no reasons.
pub(crate) struct Trials {
    each: Vec<Trial>,
    /// Whether a clock ended them.
    hurried: bool,
}

/// What came of one answer, battle by battle.
pub(crate) struct Trial {
    place: usize,
    /// What each battle came to, the captain's opinion included.
    values: Vec<f64>,
    /// How likely the side won at the end of each.
    chances: Vec<f64>,
    given_up: bool,
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

    /// What came of it in the next battle, to which so much is added for what the captain thinks of it.
    pub(crate) fn add(&mut self, came_to: CameTo, opinion: f64) {
        self.values.push(came_to.points + opinion);
        self.chances.push(came_to.chance);
    }

    /// The same where chances alone count.
    pub(crate) fn add_chance(&mut self, came_to: CameTo) {
        self.add(CameTo { points: came_to.chance, ..came_to }, 0.0);
    }

    /// How likely the side won on average, the error of that, and of how many battles.
    pub(crate) fn chance(&self) -> (f64, f64, usize) {
        let mean = mean(&self.chances);
        (mean, error(&self.chances, mean), self.chances.len())
    }

    fn mean(&self) -> f64 {
        mean(&self.values)
    }
}

impl Trials {
    /// Nothing yet, of so many answers.
    pub(crate) fn of(answers: usize) -> Trials {
        let nothing = |place| Trial { place, values: Vec::new(), chances: Vec::new(), given_up: false };
        Trials { each: (0..answers).map(nothing).collect(), hurried: false }
    }

    /// Tries all that are left in one more battle, unless the clock is up first: then what came of a part of them is forgotten, as they are compared
    /// battle by battle. Says whether all were tried. `None` as soon as one of them cannot be.
    pub(crate) fn another(
        &mut self,
        is_up: impl Fn() -> bool,
        mut one: impl FnMut(&mut Trial) -> Option<()>,
    ) -> Option<bool> {
        let whole = self.battles();
        for trial in self.each.iter_mut().filter(|trial| !trial.given_up) {
            if is_up() {
                self.hurried = true;
                break;
            }
            one(trial)?;
        }
        if self.hurried {
            for trial in self.each.iter_mut().filter(|trial| !trial.given_up) {
                trial.values.truncate(whole);
                trial.chances.truncate(whole);
            }
        }
        Some(!self.hurried)
    }

    /// In how many battles those that are left were tried.
    pub(crate) fn battles(&self) -> usize {
        self.each.first().map_or(0, |first| first.values.len())
    }

    /// Whether a clock ended them before their time.
    pub(crate) const fn hurried(&self) -> bool {
        self.hurried
    }

    /// Those that are still tried.
    #[cfg(test)]
    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut Trial> {
        self.each.iter_mut().filter(|trial| !trial.given_up)
    }

    /// All that were tried, those that were given up last.
    pub(crate) fn each(&self) -> &[Trial] {
        &self.each
    }

    /// All that were tried, the one that was chosen first, then the likeliest to win.
    pub(crate) fn by_chance(&self, chosen: impl Fn(&Trial) -> bool) -> Vec<&Trial> {
        let mut all: Vec<&Trial> = self.each.iter().collect();
        all.sort_by(|one, other| {
            let likelier = other.chance().0.total_cmp(&one.chance().0);
            chosen(other).cmp(&chosen(one)).then(likelier)
        });
        all
    }

    /// Gives up all but the first answer and so many of those that came to more, those that came to most; of equals those that
    /// stand first. Says whether any is left beside the first.
    pub(crate) fn keep(&mut self, others: usize) -> bool {
        let Some((first, rest)) = self.each.split_first_mut() else { return false };
        let least = first.mean();
        rest.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        let more = rest.iter().take_while(|it| it.mean() > least).count();
        let stay = more.min(others);
        rest.iter_mut().skip(stay).for_each(|trial| trial.given_up = true);
        stay > 0
    }

    /// The answer that came to most, if it came to more than the first by so many errors of the mean of their differences, which
    /// are taken battle by battle.
    pub(crate) fn better(&self, errors: f64) -> Option<Better> {
        let (first, others) = self.each.split_first()?;
        let still = others.iter().filter(|trial| !trial.given_up);
        let most = still.reduce(|most, it| if it.mean() > most.mean() { it } else { most })?;
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

    #[test]
    fn a_battle_that_the_clock_ends_is_no_battle_and_what_cannot_be_tried_ends_all() {
        let mut all = trials(&[&[1.0, 2.0], &[3.0, 4.0], &[5.0, 6.0]]);
        let add = |trial: &mut Trial| trial.add_chance(CameTo { points: 0.0, chance: 0.5, is_over: false });
        let done = |trial: &mut Trial| {
            add(trial);
            Some(())
        };
        assert_eq!(all.another(|| false, done), Some(true));
        assert_eq!((all.battles(), all.hurried()), (3, false));
        let left = std::cell::Cell::new(2_u8);
        let is_up = || left.replace(left.get().saturating_sub(1)) == 0;
        assert_eq!(all.another(is_up, done), Some(false));
        assert!(all.each().iter().all(|trial| trial.values.len() == 3 && trial.chances.len() == 3));
        assert!((all.battles(), all.hurried()) == (3, true));
        assert_eq!(trials(&[&[1.0]]).another(|| false, |_| None), None);
        let mut untried = Trials::of(2);
        assert_eq!(untried.another(|| true, done), Some(false));
        assert_eq!(
            (untried.battles(), untried.better(1.0)),
            (0, None),
            "nothing is known, and the first stays"
        );
    }

    /// Trials in which each answer came to these values.
    fn trials(each: &[&[f64]]) -> Trials {
        let mut trials = Trials::of(each.len());
        for (trial, values) in trials.each_mut().zip(each) {
            values.iter().for_each(|points| {
                trial.add(CameTo { points: *points, chance: points / 100.0, is_over: false }, 0.0)
            });
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
    fn chances_are_means_with_their_errors_and_those_given_up_are_told_too() {
        let mut all = trials(&[&[50.0, 60.0], &[40.0, 40.0]]);
        assert!(!all.keep(3));
        let told: Vec<_> = all.each().iter().map(Trial::chance).collect();
        assert_eq!((told[1].0, told[1].1, told[1].2), (0.4, 0.0, 2));
        assert!((told[0].0 - 0.55).abs() < 1e-12 && (told[0].1 - 0.05).abs() < 1e-12);
        assert_eq!(all.better(0.0), None, "who is given up is not chosen");
    }

    /// The places in which they are told, with those chosen that are so.
    fn told(all: &Trials, chosen: &[usize]) -> Vec<usize> {
        all.by_chance(|trial| chosen.contains(&trial.place())).iter().map(|trial| trial.place()).collect()
    }

    #[test]
    fn the_chosen_is_told_first_and_then_the_likeliest() {
        let all = trials(&[&[30.0, 50.0], &[70.0, 70.0], &[10.0, 0.0], &[90.0, 60.0]]);
        assert_eq!(told(&all, &[0]), [0, 3, 1, 2]);
        assert_eq!(told(&all, &[1]), [1, 3, 0, 2]);
        assert_eq!(told(&all, &[2]), [2, 3, 1, 0], "however unlikely it is");
        assert_eq!(told(&all, &[3]), [3, 1, 0, 2]);
        assert_eq!(told(&all, &[]), [3, 1, 0, 2], "of none that is chosen only the chances tell");
        assert_eq!(told(&trials(&[]), &[]), [0; 0]);
        let places = |all: &Trials| all.each().iter().map(|trial| trial.place()).collect::<Vec<_>>();
        assert_eq!(places(&all), [0, 1, 2, 3], "they themselves stay in their order");
    }

    #[test]
    fn of_equal_chances_those_that_stand_first_are_told_first() {
        let all = trials(&[&[40.0], &[60.0], &[40.0], &[60.0], &[40.0]]);
        assert_eq!(told(&all, &[]), [1, 3, 0, 2, 4]);
        assert_eq!(told(&all, &[4]), [4, 1, 3, 0, 2]);
        assert_eq!(told(&all, &[3]), [3, 1, 0, 2, 4]);
    }

    #[test]
    fn it_is_the_chance_that_tells_and_not_the_points_even_of_those_given_up() {
        let mut all = Trials::of(3);
        for (trial, (points, chance)) in all.each_mut().zip([(5.0, 0.2), (9.0, 0.1), (-9.0, 0.8)]) {
            trial.add(CameTo { points, chance, is_over: false }, 100.0 * points);
        }
        assert!(all.keep(1), "the one that came to more stays");
        assert_eq!(all.each_mut().count(), 2, "and the other is given up");
        assert_eq!(told(&all, &[]), [2, 0, 1]);
        assert_eq!(told(&all, &[1]), [1, 2, 0]);
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
