//! Leagues: the statistics held to published values and to brute force, and that nothing hangs on the order of work.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use lab::league::{
    Bout, League, PairResult, PairTally, Ratings, Scale, Schedule, Sequential, Verdict, expected,
};

fn test(least: f64, most: f64, scale: Scale) -> Sequential {
    Sequential { least, most, alpha: 0.05, beta: 0.05, scale }
}

#[test]
fn the_ratio_of_a_test_is_the_one_that_others_publish() {
    // The pentanomial examples of a program for chess that tests engines by the same method, to its two digits.
    for (pairs, [least, most], scale, ratio) in [
        ([365, 16_618, 36_229, 16_974, 390], [0.0, 2.0], Scale::Normalized, 2.25),
        ([127, 4_883, 10_712, 5_150, 104], [-1.75, 0.25], Scale::Normalized, 3.01),
        ([0, 0, 0, 0, 5_550], [0.0, 5.0], Scale::Normalized, 111.82),
        ([223, 9_863, 21_279, 10_037, 246], [0.5, 2.5], Scale::Logistic, -3.07),
        ([871, 26_175, 55_983, 26_678, 821], [0.0, 2.0], Scale::Logistic, -4.98),
    ] {
        let found = test(least, most, scale).ratio(&PairTally::of(pairs));
        assert!((found - ratio).abs() < 0.01 * ratio.abs().max(1.0), "{pairs:?}: {found}, not {ratio}");
    }
    let [low, high] = test(0.0, 5.0, Scale::Normalized).limits();
    assert!((low + 2.944_438_979).abs() < 1e-8 && (high - 2.944_438_979).abs() < 1e-8);
    assert!((expected(0.0) - 0.5).abs() < 1e-15 && (expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
}

/// The highest likelihood of chances with a mean, by a search that knows nothing of any theory: two chances follow from the others.
#[allow(clippy::disallowed_methods, reason = "what is compared is no part of a record")]
fn highest(counts: [f64; 5], mean: f64) -> f64 {
    let whole = |free: [f64; 3]| {
        let [one, two, three] = free;
        let last = mean - one / 4.0 - two / 2.0 - three * 0.75;
        let first = 1.0 - one - two - three - last;
        let chances = [first, one, two, three, last];
        let height =
            |(count, chance): (f64, f64)| if chance > 0.0 { count * chance.ln() } else { f64::NEG_INFINITY };
        counts.into_iter().zip(chances).map(height).sum::<f64>()
    };
    let spread = mean * (1.0 - mean);
    let mut at = [spread * 0.4, spread * 0.4, spread * 0.4];
    let (mut best, mut step) = (whole(at), 0.05);
    while step > 1e-9 {
        let mut better = None;
        for way in 0..27_i32 {
            let part = |place: u32| f64::from(way / 3_i32.pow(place) % 3 - 1) * step;
            let next = [at[0] + part(0), at[1] + part(1), at[2] + part(2)];
            let height = whole(next);
            if height > best && better.is_none_or(|(most, _)| height > most) {
                better = Some((height, next));
            }
        }
        match better {
            Some((height, next)) => (best, at) = (height, next),
            None => step /= 2.0,
        }
    }
    best
}

#[test]
fn the_ratio_of_a_test_is_what_a_search_without_theory_finds() {
    for counts in [[3, 8, 20, 11, 6], [1, 1, 2, 30, 9], [40, 12, 5, 3, 1], [7, 1, 50, 1, 7]] {
        let seen = counts.map(f64::from);
        for (least, most) in [(0.0, 10.0), (-40.0, 25.0), (50.0, 120.0)] {
            let ratio = test(least, most, Scale::Logistic).ratio(&PairTally::of(counts));
            let slow = highest(seen, expected(most)) - highest(seen, expected(least));
            assert!((ratio - slow).abs() < 1e-4, "{counts:?}, {least} to {most}: {ratio} and {slow}");
        }
    }
}

#[test]
fn a_test_comes_to_something_and_turns_with_the_players() {
    let sequential = test(-10.0, 10.0, Scale::Normalized);
    let strong = PairTally::of([5, 20, 60, 45, 20]);
    let weak = PairTally::of([20, 45, 60, 20, 5]);
    let even = PairTally::of([6, 10, 20, 10, 6]);
    assert_eq!(
        [strong, weak, even].map(|it| sequential.verdict(&it)),
        [Verdict::Most, Verdict::Least, Verdict::Open]
    );
    let turned = sequential.ratio(&strong) + sequential.ratio(&weak);
    assert!(turned.abs() < 1e-6, "bounds alike on both sides: {turned}");
    assert!(sequential.ratio(&even).abs() < 1e-6);
    assert_eq!(sequential.verdict(&PairTally::default()), Verdict::Open);
}

#[test]
fn pairs_are_counted_by_what_both_battles_came_to() {
    let mut tally = PairTally::default();
    assert!(tally.share().is_none());
    for pair in [
        [Less, Less],
        [Less, Equal],
        [Equal, Less],
        [Less, Greater],
        [Equal, Equal],
        [Greater, Equal],
        [Greater; 2],
    ] {
        tally.add(pair);
    }
    assert_eq!(tally.counts(), [1, 2, 2, 1, 1]);
    assert_eq!(tally.all(), 7);
    // Shares 0, 1/4 twice, 1/2 twice, 3/4 and 1.
    let share = tally.share().unwrap();
    assert!((share.likely - 3.25 / 7.0).abs() < 1e-12 && share.low > 0.0 && share.high < 1.0, "{share:?}");
    // Five pairs that all came to the same prove less than that all others will.
    let alike =
        [[5, 0, 0, 0, 0], [0, 0, 5, 0, 0], [0, 0, 0, 0, 5]].map(|it| PairTally::of(it).share().unwrap());
    assert!(
        alike[0].likely == 0.0 && alike[0].low == 0.0 && (alike[0].high - 0.434_48).abs() < 1e-4,
        "{alike:?}"
    );
    assert!(alike[1].likely == 0.5 && alike[1].low < 0.25 && alike[1].high > 0.7, "{alike:?}");
    assert!(alike[2].likely == 1.0 && alike[2].high == 1.0 && alike[2].low < 0.6, "{alike:?}");
}

/// Battles of two players on both sides of a ground, so many of each result for the first.
fn both_sides(players: [usize; 2], ground: &str, won: u32, drawn: u32, lost: u32) -> Vec<Bout<'_>> {
    let mut bouts = Vec::new();
    for (count, result) in [(won, Greater), (drawn, Equal), (lost, Less)] {
        for _ in 0..count {
            bouts.push(Bout { players, ground, result });
            bouts.push(Bout { players: [players[1], players[0]], ground, result: result.reverse() });
        }
    }
    bouts
}

#[test]
fn strengths_are_those_that_are_published_of_journals_that_cite_one_another() {
    // Four journals of statistics: how often each is cited by each other, and the likeliest strengths as they are printed in the
    // literature of the model of Bradley and Terry. Each battle stands here twice, once on either side.
    let cited = [
        ([0, 1], 730, 33),
        ([0, 2], 498, 320),
        ([0, 3], 221, 284),
        ([1, 2], 68, 813),
        ([1, 3], 17, 276),
        ([2, 3], 142, 325),
    ];
    let bouts: Vec<Bout<'_>> =
        cited.into_iter().flat_map(|(players, won, lost)| both_sides(players, "all", won, 0, lost)).collect();
    let ratings = Ratings::of(&bouts, 4, 0);
    assert!(!ratings.supported);
    let natural = std::f64::consts::LN_10 / 400.0;
    for (player, strength, error) in
        [(1, -2.949_07, 0.102_55), (2, -0.479_57, 0.060_59), (3, 0.268_95, 0.070_83)]
    {
        let found = ratings.players[player].unwrap();
        assert!((found.elo * natural - strength).abs() < 1e-4, "{player}: {found:?}");
        assert!(
            (found.error * natural * std::f64::consts::SQRT_2 - error).abs() < 1e-4,
            "{player}: {found:?}"
        );
    }
    let side = ratings.grounds["all"];
    assert!(side.elo.abs() < 1e-6, "neither side is worth more: {side:?}");
}

/// The logarithm of the likelihood under the model, written down plainly.
#[allow(clippy::disallowed_methods, reason = "what is compared is no part of a record")]
fn height(bouts: &[Bout<'_>], strengths: &[f64], sides: &[(&str, f64)], draws: f64) -> f64 {
    let one = |bout: &Bout<'_>| {
        let side = sides.iter().find(|(name, _)| *name == bout.ground).unwrap().1;
        let more = strengths[bout.players[0]] - strengths[bout.players[1]] + side;
        let (won, lost) = ((more / 2.0).exp(), (-more / 2.0).exp());
        let weight = match bout.result {
            Greater => won,
            Equal => draws,
            Less => lost,
        };
        (weight / (won + draws + lost)).ln()
    };
    bouts.iter().map(one).sum()
}

#[test]
fn no_other_strengths_are_likelier() {
    let mut bouts = both_sides([0, 1], "hill", 7, 4, 3);
    bouts.extend(both_sides([1, 2], "hill", 5, 2, 9));
    bouts.extend(both_sides([0, 2], "ford", 3, 6, 4));
    for (count, result) in [(9, Greater), (1, Less)] {
        bouts.extend((0..count).map(|_| Bout { players: [2, 0], ground: "ford", result }));
    }
    let ratings = Ratings::of(&bouts, 3, 2);
    assert!(!ratings.supported);
    let natural = std::f64::consts::LN_10 / 400.0;
    let strengths: Vec<f64> = ratings.players.iter().map(|it| it.unwrap().elo * natural).collect();
    assert!(strengths[2].abs() < 1e-12, "the anchor");
    let sides = ["ford", "hill"].map(|name| (name, ratings.grounds[name].elo * natural));
    assert!(sides[0].1 > 0.3, "side A wins at the ford: {sides:?}");
    // How many are drawn is not told: the best of a fine row of them.
    let draws = (1..4000).map(|at| f64::from(at) / 1000.0);
    let (most, drawn) = draws
        .map(|draws| (height(&bouts, &strengths, &sides, draws), draws))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .unwrap();
    for by in [-0.02, 0.02] {
        for player in 0..2 {
            let mut others = strengths.clone();
            others[player] += by;
            assert!(height(&bouts, &others, &sides, drawn) < most, "player {player} by {by}");
        }
        for side in 0..2 {
            let mut others = sides;
            others[side].1 += by;
            assert!(height(&bouts, &strengths, &others, drawn) < most, "side {side} by {by}");
        }
    }
}

#[test]
fn who_has_won_everything_gets_a_strength_that_can_be_told() {
    let bouts = both_sides([0, 1], "all", 10, 0, 0);
    let ratings = Ratings::of(&bouts, 3, 1);
    assert!(ratings.supported);
    let rated = ratings.players[0].unwrap();
    // 10 and a half of 11 on either side.
    let wanted = 400.0 * f64::log10(10.5 / 0.5);
    assert!((rated.elo - wanted).abs() < 1e-6 && rated.error.is_finite(), "{rated:?}, not {wanted}");
    assert!(ratings.players[2].is_none(), "nothing is known of who has met nobody");
    let nothing = Ratings::of(&[], 2, 0);
    assert_eq!((nothing.players[0].map(|it| it.elo), nothing.players[1]), (Some(0.0), None));
}

fn pair(results: [Ordering; 2]) -> PairResult {
    PairResult { ground: "all".to_owned(), results, forfeits: [0, 0] }
}

#[test]
fn everybody_meets_everybody_in_each_round_or_the_first_all_others() {
    let all = Schedule::round_robin(4, 2);
    assert_eq!((all.encounters(), all.pairs()), (6, 12));
    let met: Vec<[usize; 2]> = (0..6).map(|at| all.players(at)).collect();
    assert_eq!(met, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    for number in 0..12 {
        let meeting = all.meeting(number);
        assert_eq!(all.number(meeting.round, meeting.encounter), number);
        assert_eq!(meeting.round, number / 6);
    }
    let gauntlet = Schedule::gauntlet(4, 5);
    assert_eq!((gauntlet.pairs(), gauntlet.players(2)), (15, [0, 3]));
}

/// How a pair of a number goes: the first player is the stronger by far.
fn made_up(number: u32) -> PairResult {
    match number % 7 {
        0 => pair([Less, Greater]),
        1 => pair([Equal, Greater]),
        _ => pair([Greater, Greater]),
    }
}

#[test]
fn nothing_hangs_on_the_order_in_which_pairs_are_fought() {
    let sequential = test(0.0, 30.0, Scale::Normalized);
    let begin = || League::new(Schedule::round_robin(3, 40), Some(sequential));
    let mut one = begin();
    while let Some(number) = one.next_pair() {
        one.add(number, made_up(number));
    }
    // Seven at a time, which come back the other way round; some were fought before.
    let mut many = begin();
    (0..30).step_by(4).for_each(|number| many.add(number, made_up(number)));
    loop {
        let given: Vec<u32> = std::iter::from_fn(|| many.next_pair()).take(7).collect();
        if given.is_empty() {
            break;
        }
        given.into_iter().rev().for_each(|number| many.add(number, made_up(number)));
    }
    assert_eq!(one.encounters(), many.encounters());
    assert_eq!(one.ratings(2), many.ratings(2));
    let fought: u32 = one.encounters().iter().map(|it| it.pairs.all()).sum();
    assert!(fought < 120, "a test ends what is clear: {fought} of 120 pairs count");
    assert!(one.encounters().iter().all(|it| it.test.is_some_and(|(_, verdict)| verdict == Verdict::Most)));
    many.add(9999, made_up(0));
    assert_eq!(one.encounters(), many.encounters(), "what is no pair of it is passed over");
}
