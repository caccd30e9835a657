use crate::few::Few;
use crate::law::{CountLaw, TotalLaw};
use crate::series::Series;
use crate::weight::Weight;
use crate::{Count, Pass, Pool, Reading, Total};

/// Every reading a pool can have, saves included, each once, in order, with its weight; those that cannot
/// happen are left out. Up to 64 readings it takes no heap: this is what a preview walks.
#[derive(Clone, Debug)]
pub struct Outcomes<W> {
    list: Few<(Reading, W)>,
}

impl<W> Outcomes<W> {
    /// The readings with their weights.
    pub fn as_slice(&self) -> &[(Reading, W)]
    where
        W: Clone,
    {
        self.list.slice()
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
        self.cases().map(|_| weighed(self))
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
    let mut list = Few::filled((Reading::Hits(0), W::ZERO), 0);
    match pool {
        Pool::Count(count) => weigh_count(&mut list, *count),
        Pool::Total(total) => weigh_total(&mut list, *total),
        Pool::Pass(pass) => weigh_pass(&mut list, *pass),
        Pool::Draw(bag) => {
            let all = bag.total().into();
            bag.kinds().for_each(|(card, n)| list.push((Reading::Card(card), W::share(n.into(), all))));
        }
        Pool::Direction(directions) => {
            let all = (*directions).into();
            (1..=*directions).for_each(|n| list.push((Reading::Direction(n), W::share(1, all))));
        }
    }
    Outcomes { list }
}

fn weigh_count<W: Weight>(list: &mut Few<(Reading, W)>, count: Count) {
    let law = CountLaw::of(count);
    let series = Series::<W>::of_count(&law);
    for (at, weight) in series.weights.slice().iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
        let (hits, marked) = ((at / series.columns) as u8, (at % series.columns) as u8);
        let reading = match count.marking() {
            None => Reading::Hits(hits),
            Some(_) => Reading::HitsAndMarked { hits, marked },
        };
        list.push((reading, weight.clone()));
    }
}

fn weigh_total<W: Weight>(list: &mut Few<(Reading, W)>, total: Total) {
    let mut last: Option<(i16, W)> = None;
    for_each_total(total, |number, weight: &W| {
        last = Some(match last.take() {
            Some((before, sum)) if before == number => (number, sum.plus(weight)),
            Some((before, sum)) => {
                list.push((Reading::Total(before), sum));
                (number, weight.clone())
            }
            None => (number, weight.clone()),
        });
    });
    if let Some((number, weight)) = last {
        list.push((Reading::Total(number), weight));
    }
}

fn weigh_pass<W: Weight>(list: &mut Few<(Reading, W)>, pass: Pass) {
    let mut judged = [W::ZERO, W::ZERO];
    for_each_total(pass.total(), |number, weight: &W| {
        let passed = usize::from(pass.judge(number));
        judged[passed] = judged[passed].plus(weight);
    });
    for (passed, weight) in [false, true].into_iter().zip(judged) {
        if !weight.is_zero() {
            list.push((Reading::Passed(passed), weight));
        }
    }
}

/// The totals in rising order, equal ones following one another, with their weights.
fn for_each_total<W: Weight>(total: Total, mut each: impl FnMut(i16, &W)) {
    let law = TotalLaw::of(total);
    let least = i16::from(total.dice_kept()) * i16::from(law.lowest);
    let series = Series::<W>::of_total(total, &law);
    for (sum, weight) in (least..).zip(series.weights.slice()).filter(|(_, weight)| !weight.is_zero()) {
        each(total.of_sum(sum), weight);
    }
}
