//! The exact distributions against two oracles: every sequence of dice thrown through the same stages as a
//! battle throws them, and a long run of seeded throws.

use std::collections::BTreeMap;

use dice::{
    Bag, Card, Count, Die, Division, Exhaustive, FaceSet, Fraction, Keep, Natural, Pool, Reading, RollName,
    Seed, Source, Stream, Total,
};
use proptest::prelude::*;

const NAME: RollName = RollName(0);

fn settled(source: &mut Source, number: &mut u32, pool: Pool) -> Reading {
    source.settle(NAME, Stream::PUBLIC, number, pool).expect("has dice").expect("does not wait")
}

/// The chance of each reading, by walking every sequence of dice. Every die of the pool has `sides` sides and
/// no sequence has more than `longest` dice.
fn walked(pool: Pool, sides: u128, longest: u32) -> BTreeMap<Reading, Fraction> {
    let all = sides.pow(longest);
    let mut cases: BTreeMap<Reading, u128> = BTreeMap::new();
    let mut source = Source::Exhaustive(Exhaustive::new());
    while let Source::Exhaustive(walk) = &mut source {
        if !walk.begin() {
            break;
        }
        let reading = settled(&mut source, &mut 0, pool);
        let Source::Exhaustive(walk) = &source else { unreachable!() };
        *cases.entry(reading).or_default() += all / walk.one_in().expect("short");
    }
    cases.into_iter().map(|(reading, n)| (reading, Fraction::of(n as i128, all))).collect()
}

/// Holds the distribution, the outcomes and the mean of a pool to the chances found by walking.
fn assert_agrees(pool: Pool, walked: &BTreeMap<Reading, Fraction>) {
    let odds = pool.distribution();
    let computed: BTreeMap<_, _> =
        odds.weights().iter().map(|(reading, _)| (*reading, odds.chance(*reading))).collect();
    assert_eq!(&computed, walked, "{pool}");
    let sum = odds.weights().iter().fold(Natural::ZERO, |sum, (_, weight)| sum.plus(weight));
    assert_eq!((&sum, odds.total().to_u128()), (odds.total(), pool.cases()), "{pool}");
    let mean = walked.iter().fold(Fraction::ZERO, |mean, (reading, chance)| {
        mean.plus(&chance.times(&Fraction::of(reading.number().into(), 1)))
    });
    assert_eq!((pool.mean(), odds.mean()), (mean.clone(), mean), "{pool}");
    for (reading, chance) in pool.outcomes().iter() {
        assert!((chance - walked[&reading].to_f64()).abs() < 1e-13, "{pool}: {reading:?}");
    }
}

/// Kinds of dice small enough to be walked, with the faces they have.
fn die() -> impl Strategy<Value = Die> {
    prop_oneof![
        Just(Die::D6),
        Just(Die::AVERAGING),
        Just(Die::sided(3).unwrap()),
        Just(Die::sided(8).unwrap())
    ]
}

fn faces() -> impl Strategy<Value = FaceSet> {
    prop_oneof![
        3 => (0_i16..9).prop_map(FaceSet::at_least),
        1 => (0_i16..9).prop_map(FaceSet::at_most),
        2 => proptest::collection::vec(1_u8..9, 0..4).prop_map(|faces| FaceSet::of(&faces)),
    ]
}

fn maybe_faces() -> impl Strategy<Value = FaceSet> {
    prop_oneof![Just(FaceSet::NONE), faces()]
}

fn count() -> impl Strategy<Value = Count> {
    let second = (maybe_faces(), any::<bool>());
    (die(), 0_u8..4, faces(), maybe_faces(), second, 0_u8..3, maybe_faces(), maybe_faces()).prop_map(
        |(die, dice, on, again, (second, twice), automatic, saved_on, saves_again)| {
            let count = Count::of(dice, die).on(on).again(again).automatic(automatic);
            let count = if twice { count.twice(second) } else { count.marked(second) };
            count.saved_on(saved_on).saves_again(saves_again)
        },
    )
}

fn total() -> impl Strategy<Value = Total> {
    let keep =
        prop_oneof![Just(Keep::All), (0_u8..5).prop_map(Keep::Highest), (0_u8..5).prop_map(Keep::Lowest)];
    let division = prop_oneof![
        Just(Division::None),
        (1_u8..7).prop_map(Division::Down),
        (1_u8..7).prop_map(Division::Up)
    ];
    (die(), 0_u8..5, maybe_faces(), keep, division, -9_i8..9).prop_map(
        |(die, dice, again, keep, division, modifier)| {
            let total = Total::of(dice, die).again(again).divided(division).plus(modifier);
            if dice == 2 && modifier % 2 == 0 { total.standing_doubles() } else { total.keep(keep) }
        },
    )
}

/// The most dice that a count can throw, one after another.
fn longest(count: Count) -> u32 {
    let thrown = |dice: u8, again: FaceSet| u32::from(dice) * if again.is_empty() { 1 } else { 2 };
    let saves = if count.saving().is_none() { 0 } else { count.most_hits() };
    thrown(count.dice(), count.rerolled()) + thrown(saves, count.saved_again())
}

fn can_be_walked(die: Die, longest: u32) -> bool {
    f64::from(die.sides()).powi(longest as i32) < 20_000.0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn counts_agree_with_every_sequence(
        count in count().prop_filter("too long to walk", |count| can_be_walked(count.die(), longest(*count)))
    ) {
        let pool = Pool::from(count);
        assert_agrees(pool, &walked(pool, count.die().sides().into(), longest(count)));
    }

    #[test]
    fn totals_and_tests_agree_with_every_sequence(total in total(), need in -9_i16..20) {
        let longest = u32::from(total.dice()) * if total.rerolled().is_empty() { 1 } else { 2 };
        prop_assume!(can_be_walked(total.die(), longest));
        for pool in [total.into(), total.at_least(need).into(), Pool::from(total.at_most(need))] {
            assert_agrees(pool, &walked(pool, total.die().sides().into(), longest));
        }
    }

    #[test]
    fn draws_agree_with_every_card(kinds in proptest::collection::vec((0_u8..32, 1_u8..8), 1..9)) {
        let bag = kinds.iter().fold(Bag::EMPTY, |bag, &(kind, n)| bag.with(Card(kind), n).unwrap());
        assert_agrees(bag.into(), &walked(bag.into(), bag.total().into(), 1));
    }

    #[test]
    fn directions_agree_with_every_one(directions in 1_u8..100) {
        let pool = Pool::Direction(directions);
        assert_agrees(pool, &walked(pool, directions.into(), 1));
    }

    #[test]
    fn what_is_written_of_dice_is_read_back(die in die(), numbers in proptest::collection::vec(1_u8..4, 0..12)) {
        let numbers: Vec<u8> = numbers.into_iter().filter(|&n| die.sides_showing(n) > 0).collect();
        let fresh = dice::Faces::of(die, &numbers).unwrap();
        let twos = fresh.fresh_among(FaceSet::only(2));
        let again = dice::Faces::of(die, &vec![3; twos.into()]).unwrap();
        let after = fresh.thrown_again(FaceSet::only(2), &again).unwrap();
        prop_assert_eq!(dice::Faces::parse_dice(die, &after.to_string()), Ok(after));
        prop_assert_eq!(after.dice(), fresh.dice());
    }

    #[test]
    fn added_volleys_have_added_means(first in count(), second in count()) {
        let (first, second) = (Pool::from(first), Pool::from(second));
        let both = first.distribution().plus(&second.distribution()).unwrap();
        prop_assert_eq!(both.mean(), first.mean().plus(&second.mean()));
    }
}

/// The sum of the squared differences of seeded throws from what the distribution expects, over classes
/// expected at least ten times, and the number of such classes.
fn chi_square(pool: Pool, throws: u32) -> (f64, usize) {
    let mut source = Source::seeded(Seed::from_number(1643));
    let (mut seen, mut number) = (BTreeMap::<Reading, u32>::new(), 0);
    for _ in 0..throws {
        *seen.entry(settled(&mut source, &mut number, pool)).or_default() += 1;
    }
    let odds = pool.distribution();
    let (mut chi, mut classes) = (0.0, 0);
    for (reading, _) in odds.weights() {
        let expected = odds.chance(*reading).to_f64() * f64::from(throws);
        if expected >= 10.0 {
            let found = f64::from(seen.get(reading).copied().unwrap_or(0));
            chi += (found - expected) * (found - expected) / expected;
            classes += 1;
        }
    }
    assert!(seen.keys().all(|reading| odds.weights().iter().any(|(other, _)| other == reading)), "{pool}");
    (chi, classes)
}

/// Fixed seeds, so this passes always or never; the limits are the 0.1 % points of the chi-square.
#[test]
fn seeded_throws_agree_with_the_distribution() {
    let five = FaceSet::at_least(5);
    let pools: [(Pool, f64); 6] = [
        (Count::of(16, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into(), 31.3),
        (Count::of(6, Die::D6).on(five).marked(FaceSet::only(6)).into(), 52.6),
        (Count::of(9, Die::D10).on(five).twice(FaceSet::only(10)).into(), 37.7),
        (Total::of(2, Die::D6).again(FaceSet::only(6)).into(), 29.6),
        (Total::of(4, Die::D6).keep(Keep::Highest(3)).plus(1).into(), 37.7),
        (Total::of(3, Die::AVERAGING).at_least(10).into(), 10.8),
    ];
    for (pool, limit) in pools {
        let (chi, classes) = chi_square(pool, 20_000);
        assert!(chi < limit, "{pool}: chi-square {chi:.1} over {classes} classes, limit {limit}");
    }
}
