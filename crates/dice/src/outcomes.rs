//! What a pool can come to, with weights: what a preview walks.

use crate::inline_slice::InlineSlice;
use crate::law::{CountLaw, TotalLaw};
use crate::series::Series;
use crate::weight::Weight;
use crate::{Bag, Card, Count, Division, Pass, Pool, Reading, Total};

/// Every reading a pool can have, saves included, each once, in order, with its weight; those that cannot
/// happen are left out. Up to 64 readings it takes no heap: this is what a preview walks.
#[derive(Clone, Debug)]
pub struct Outcomes<W> {
    /// One place for each reading, those that cannot happen included.
    weights: InlineSlice<W>,
    readings: Readings,
}

/// Which reading stands at a place.
#[derive(Clone, Copy, Debug)]
enum Readings {
    Hits,
    HitsAndMarked { columns: usize },
    TotalsFrom(i16),
    Passed,
    Cards,
    Directions,
}

impl Readings {
    fn at(self, place: usize) -> Reading {
        match self {
            Readings::Hits => Reading::Hits(place as u8),
            Readings::HitsAndMarked { columns } => {
                Reading::HitsAndMarked { hits: (place / columns) as u8, marked: (place % columns) as u8 }
            }
            Readings::TotalsFrom(least) => Reading::Total(least + place as i16),
            Readings::Passed => Reading::Passed(place == 1),
            Readings::Cards => Reading::Card(Card(place as u8)),
            Readings::Directions => Reading::Direction(place as u8 + 1),
        }
    }
}

impl<W: Clone + Default + PartialEq> Outcomes<W> {
    /// The readings that can happen, in order, with their weights.
    pub fn iter(&self) -> impl Iterator<Item = (Reading, W)> {
        let places = self.weights.slice().iter().enumerate().filter(|(_, weight)| **weight != W::default());
        places.map(|(place, weight)| (self.readings.at(place), weight.clone()))
    }
}

impl Pool {
    /// Every reading with its chance as a floating-point number, for previews and computer players. The
    /// chances sum to one but for rounding.
    pub fn outcomes(&self) -> Outcomes<f64> {
        weighed(self)
    }

    /// Every reading with its exact weight; the weights sum to [`Pool::cases`]. `None` if that is 2^128 or
    /// more, and [`distribution`](Pool::distribution) must be asked.
    pub fn exact_outcomes(&self) -> Option<Outcomes<u128>> {
        match self {
            Pool::Count(count) => {
                let law = CountLaw::of(*count);
                law.total().map(|_| weighed_count(*count, &law))
            }
            _ => self.cases().map(|_| weighed(self)),
        }
    }

    /// The number of equally likely cases in which the weights of the outcomes are counted, the law of a
    /// single die being in lowest terms. `None` if it is 2^128 or more.
    pub fn cases(&self) -> Option<u128> {
        match self {
            Pool::Count(count) => CountLaw::of(*count).total(),
            Pool::Total(total) => TotalLaw::of(*total).total(),
            Pool::Pass(pass) => TotalLaw::of(pass.total()).total(),
            Pool::Draw(bag) => Some(bag.total().into()),
            Pool::Direction(directions) => Some((*directions).into()),
        }
    }
}

/// The outcomes in any weights. Those in `u128` only if the cases of the pool fit.
pub(crate) fn weighed<W: Weight>(pool: &Pool) -> Outcomes<W> {
    match pool {
        Pool::Count(count) => weighed_count(*count, &CountLaw::of(*count)),
        Pool::Total(total) => weighed_total(*total, &TotalLaw::of(*total)),
        Pool::Pass(pass) => weighed_pass(*pass, &TotalLaw::of(pass.total())),
        Pool::Draw(bag) => {
            let mut weights = InlineSlice::filled(W::ZERO, Bag::KINDS.into());
            let all = bag.total().into();
            bag.kinds().for_each(|(Card(kind), count)| {
                weights.slice_mut()[usize::from(kind)] = W::share(count.into(), all);
            });
            Outcomes { weights, readings: Readings::Cards }
        }
        Pool::Direction(directions) => {
            let (each, all) = (W::share(1, u64::from(*directions).max(1)), usize::from(*directions));
            Outcomes { weights: InlineSlice::filled(each, all), readings: Readings::Directions }
        }
    }
}

fn weighed_count<W: Weight>(count: Count, law: &CountLaw) -> Outcomes<W> {
    let Series { weights, columns } = Series::of_count(law);
    let marked = count.marking().is_some();
    Outcomes { weights, readings: if marked { Readings::HitsAndMarked { columns } } else { Readings::Hits } }
}

fn weighed_total<W: Weight>(total: Total, law: &TotalLaw) -> Outcomes<W> {
    let sums = sums_of::<W>(total, law);
    let least = total.least_sum();
    let readings = Readings::TotalsFrom(total.of_sum(least));
    if total.division() == Division::None {
        return Outcomes { weights: sums, readings };
    }
    let place =
        |sum: usize| usize::from((total.of_sum(least + sum as i16) - total.of_sum(least)).unsigned_abs());
    let mut weights = InlineSlice::filled(W::ZERO, place(sums.slice().len() - 1) + 1);
    for (sum, weight) in sums.slice().iter().enumerate() {
        let gathered = &mut weights.slice_mut()[place(sum)];
        *gathered = gathered.plus(weight);
    }
    Outcomes { weights, readings }
}

/// The weights of the sums of the dice kept, from the least.
fn sums_of<W: Weight>(total: Total, law: &TotalLaw) -> InlineSlice<W> {
    if total.doubles_stand() {
        law.sums_with_standing_doubles(total)
    } else {
        Series::<W>::of_total(total, law).weights
    }
}

fn weighed_pass<W: Weight>(pass: Pass, law: &TotalLaw) -> Outcomes<W> {
    let (total, mut weights) = (pass.total(), InlineSlice::filled(W::ZERO, 2));
    for (sum, weight) in (total.least_sum()..).zip(sums_of::<W>(total, law).slice()) {
        let judged = &mut weights.slice_mut()[usize::from(pass.judge(total.of_sum(sum)))];
        *judged = judged.plus(weight);
    }
    Outcomes { weights, readings: Readings::Passed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Die, FaceSet, Keep, Natural};

    /// Whole numbers of any size, 128 bits and floating point must tell the same story.
    #[test]
    fn the_three_kinds_of_weights_agree() {
        let five = FaceSet::at_least(5);
        let volley = Count::of(9, Die::D6).on(five).again(FaceSet::ONES).saved_on(FaceSet::at_least(4));
        let pools: [Pool; 7] = [
            volley.automatic(2).into(),
            Count::of(6, Die::D6).on(five).marked(FaceSet::only(6)).saved_on(five).into(),
            Count::of(7, Die::D10).on(FaceSet::at_least(7)).twice(FaceSet::only(10)).into(),
            Total::of(4, Die::D6).keep(Keep::Highest(3)).plus(-2).into(),
            Total::of(7, Die::D6).divided(Division::Down(6)).into(),
            Total::of(3, Die::AVERAGING).again(FaceSet::of(&[2])).at_least(10).into(),
            Bag::one_of_each(0b101).with(Card(7), 3).unwrap_or_default().into(),
        ];
        for pool in pools {
            let cases = pool.cases().expect("fits");
            let exact: Vec<_> = pool.exact_outcomes().expect("fits").iter().collect();
            let natural: Vec<_> = weighed::<Natural>(&pool).iter().collect();
            let float: Vec<_> = pool.outcomes().iter().collect();
            assert_eq!(exact.iter().map(|(_, weight)| weight).sum::<u128>(), cases, "{pool}");
            assert_eq!((natural.len(), float.len()), (exact.len(), exact.len()));
            for (at, &(reading, weight)) in exact.iter().enumerate() {
                assert_eq!(natural[at], (reading, weight.into()), "{pool}");
                assert_eq!(float[at].0, reading);
                assert!((float[at].1 - weight as f64 / cases as f64).abs() < 1e-14, "{pool}");
            }
        }
    }

    #[test]
    fn the_readings_of_no_dice_are_certain() {
        let none: Vec<_> = Pool::from(Count::of(0, Die::D6)).outcomes().iter().collect();
        assert_eq!(none, [(Reading::Hits(0), 1.0)]);
        let modifier: Vec<_> = Pool::from(Total::of(0, Die::D6).plus(-3)).outcomes().iter().collect();
        assert_eq!(modifier, [(Reading::Total(-3), 1.0)]);
    }
}
