//! Dice as they travel: a handful that lies on the table, and the odds of one that may be thrown.

use dice::{Die, Distribution, Faces, Fraction, Pool, Reading};
use engine::{Presented, Rule, Side};

use crate::showing::{side, title};
use crate::wire;

/// A handful as it lies. `settled` tells whether what came of it is said.
pub(crate) fn throw<R: Presented>(
    world: &R::World,
    who: Side,
    rule: Rule,
    pool: &Pool,
    faces: &Faces,
    settled: bool,
) -> wire::Throw {
    let result = if settled { R::throw_in_words(world, rule, pool, faces) } else { String::new() };
    wire::Throw {
        who: side(who),
        what: title::<R>(rule),
        needed: R::needed_in_words(rule, pool),
        sides: faces.die().map_or(0, Die::sides),
        dice: faces
            .groups()
            .map(|(face, count, again)| wire::Dice {
                face,
                count,
                again,
                counts: counts(pool, face) != R::is_save(rule),
            })
            .collect(),
        result,
    }
}

/// Whether a face is a success by itself: no single die of a total is.
fn counts(pool: &Pool, face: u8) -> bool {
    match pool {
        Pool::Count(count) => count.hitting().contains(face),
        _ => false,
    }
}

/// The exact odds of a handful, the least result first. Results that are said alike are one, told by the first of them.
pub(crate) fn odds<R: Presented>(
    world: &R::World,
    rule: Rule,
    pool: &Pool,
    distribution: &Distribution,
) -> Vec<wire::Odds> {
    let mut said: Vec<(String, Reading, Fraction)> = Vec::new();
    for (reading, _) in distribution.weights() {
        let words = R::result_in_words(world, rule, pool, *reading);
        let chance = distribution.chance(*reading);
        match said.iter_mut().find(|(before, ..)| *before == words) {
            Some((_, _, sum)) => *sum = sum.plus(&chance),
            None => said.push((words, *reading, chance)),
        }
    }
    let one = |(words, reading, chance): (String, Reading, Fraction)| wire::Odds {
        words,
        value: value(reading),
        chance: chance.to_f64(),
        exact: chance.to_string(),
    };
    said.into_iter().map(one).collect()
}

fn value(reading: Reading) -> i32 {
    match reading {
        Reading::Hits(hits) | Reading::HitsAndMarked { hits, .. } => hits.into(),
        Reading::Total(total) => total.into(),
        Reading::Passed(passed) => passed.into(),
        Reading::Card(card) => reading_of_card(card),
        Reading::Direction(direction) => direction.into(),
    }
}

fn reading_of_card(card: dice::Card) -> i32 {
    card.0.into()
}
