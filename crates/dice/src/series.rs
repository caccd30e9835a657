//! Generating functions of outcomes, from which the chances of many dice come.

use crate::inline_slice::InlineSlice;
use crate::law::{CountLaw, TotalLaw};
use crate::weight::Weight;
use crate::{Keep, Total};

/// Weights by a number of hits (rows) and a number of marks (columns), or by a sum (one column).
///
/// It is the generating function of the outcomes: throwing one die more multiplies it by that die's own.
pub(crate) struct Series<W> {
    pub(crate) weights: InlineSlice<W>,
    pub(crate) columns: usize,
}

impl<W: Weight> Series<W> {
    /// The weights of a count's hits that were not saved, and of its marks, automatic hits included.
    pub(crate) fn of_count(law: &CountLaw) -> Series<W> {
        let (dice, automatic) = (usize::from(law.dice), usize::from(law.automatic));
        let each = law.each.map(|marks| marks.map(|cases| W::share(cases, law.each_of)));
        let unsaved = law.unsaved.map(|cases| W::share(cases, law.unsaved_of));
        if law.is_plain() {
            let mut series =
                Series { weights: InlineSlice::filled(W::ZERO, dice + automatic + 1), columns: 1 };
            binomial(&mut series.weights.slice_mut()[..=dice], &each[1][0], &each[0][0]);
            (1..=automatic).for_each(|more| series.throw(&unsaved, dice + more));
            return series;
        }
        let columns = if law.each.iter().any(|marks| marks[1] > 0) { dice + 1 } else { 1 };
        let most = if law.each[2] == [0; 2] { 1 } else { 2 };
        let rows = dice * most + automatic + 1;
        let mut series = Series { weights: InlineSlice::filled(W::ZERO, rows * columns), columns };
        series.weights.slice_mut()[0] = W::ONE;
        (1..=dice).for_each(|thrown| series.throw_marking(&each, thrown * most, thrown.min(columns - 1)));
        let [saved, through] = unsaved;
        let each = [[saved, W::ZERO], [through, W::ZERO], [W::ZERO, W::ZERO]];
        (1..=automatic).for_each(|more| series.throw_marking(&each, dice * most + more, columns - 1));
        series
    }

    /// The weights of the sums of the dice kept, counted from the least possible sum.
    pub(crate) fn of_total(total: Total, law: &TotalLaw) -> Series<W> {
        let dice = usize::from(law.dice);
        let mut each: InlineSlice<W, 20> = InlineSlice::filled(W::ZERO, law.each.slice().len());
        for (weight, &cases) in each.slice_mut().iter_mut().zip(law.each.slice()) {
            *weight = W::share(cases, law.each_of);
        }
        let each = each.slice();
        if usize::from(total.dice_kept()) < dice {
            return Series { weights: kept(total, each), columns: 1 };
        }
        let mut series =
            Series { weights: InlineSlice::filled(W::ZERO, dice * (each.len() - 1) + 1), columns: 1 };
        series.weights.slice_mut()[0] = W::ONE;
        (1..=dice).for_each(|thrown| series.throw(each, thrown * (each.len() - 1)));
        series
    }

    /// One die more, which adds its place in `each` to the rows, of which `last` is then the last one in use.
    fn throw(&mut self, each: &[W], last: usize) {
        let weights = self.weights.slice_mut();
        for at in (0..=last).rev() {
            weights[at] = (0..each.len().min(at + 1))
                .fold(W::ZERO, |sum, add| sum.plus(&weights[at - add].times(&each[add])));
        }
    }

    /// One die more, which adds hits to the rows and a mark to the columns, of which these are then the last
    /// ones in use.
    fn throw_marking(&mut self, each: &[[W; 2]; 3], last_row: usize, last_column: usize) {
        let (columns, weights) = (self.columns, self.weights.slice_mut());
        for row in (0..=last_row).rev() {
            for column in (0..=last_column).rev() {
                let at = row * columns + column;
                let mut sum = W::ZERO;
                for (hits, marks) in each.iter().enumerate().take(row + 1) {
                    for (mark, weight) in marks.iter().enumerate().take(column + 1) {
                        if !weight.is_zero() {
                            sum = sum.plus(&weights[at - hits * columns - mark].times(weight));
                        }
                    }
                }
                weights[at] = sum;
            }
        }
    }
}

/// The weights of 0, 1, 2 ... successes in closed form: arrangements x success^k x failure^(n - k).
fn binomial<W: Weight>(weights: &mut [W], success: &W, failure: &W) {
    let mut power = W::ONE;
    for weight in weights.iter_mut().rev() {
        *weight = power.clone();
        power = power.times(failure);
    }
    let (dice, mut power) = (weights.len() - 1, W::ONE);
    for (weight, count) in weights.iter_mut().zip(arrangements(dice)) {
        *weight = weight.times(&W::arrangements(count)).times(&power);
        power = power.times(success);
    }
}

/// In how many ways 0, 1, 2 ... dice can be chosen among at most 120, which 128 bits hold.
fn arrangements(dice: usize) -> impl Iterator<Item = u128> {
    let mut count = 1_u128;
    (0..=dice).map(move |chosen| {
        let now = count;
        let (more, of) = ((dice - chosen) as u64, chosen as u64 + 1);
        count = match u64::try_from(count).ok().and_then(|small| small.checked_mul(more)) {
            Some(small) => (small / of).into(),
            None => count * u128::from(more) / u128::from(of),
        };
        now
    })
}

/// The weights of the sums of the best or worst dice, by face from the best (or worst) on: so many dice show
/// it, and as many of those as are still wanted are kept.
fn kept<W: Weight>(total: Total, each: &[W]) -> InlineSlice<W> {
    let (dice, wanted) = (usize::from(total.dice()), usize::from(total.dice_kept()));
    let sums = wanted * (each.len() - 1) + 1;
    let mut table = vec![W::ZERO; (dice + 1) * sums];
    table[0] = W::ONE;
    for step in 0..each.len() {
        let face = if matches!(total.kept(), Keep::Lowest(_)) { step } else { each.len() - 1 - step };
        let mut next = vec![W::ZERO; table.len()];
        for (at, weight) in table.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
            let (before, sum) = (at / sums, at % sums);
            let mut power = weight.clone();
            for (shown, count) in arrangements(dice - before).enumerate() {
                let taken = shown.min(wanted.saturating_sub(before));
                let place = (before + shown) * sums + sum + taken * face;
                next[place] = next[place].plus(&power.times(&W::arrangements(count)));
                power = power.times(&each[face]);
            }
        }
        table = next;
    }
    let mut weights = InlineSlice::filled(W::ZERO, sums);
    weights.slice_mut().clone_from_slice(&table[dice * sums..]);
    weights
}
