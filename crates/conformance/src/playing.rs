//! Computer players against one another, each on either side of the same battles.

use engine::{Outcome, Side, State};
use general::{Appraised, Both, Kind};

/// The most decisions of a battle.
pub const ENDLESS: u32 = 100_000;

/// How often each of two players won, each playing either side of the battle that `field` fields from each seed.
///
/// # Panics
/// If a battle fails.
pub fn mirrored<R: Appraised>(
    one: Kind,
    other: Kind,
    seeds: &[u64],
    field: impl Fn(u64) -> (R::World, R::Table),
) -> [u32; 2] {
    let mut won = [0; 2];
    for seed in seeds {
        let (world, table) = field(*seed);
        for seat in Side::BOTH {
            let kinds = if seat == Side::A { [one, other] } else { [other, one] };
            let mut players = Both::of([kinds[0].commander::<R>(*seed), kinds[1].commander(!*seed)]);
            let played = lab::play_one(&world, State::new(table), *seed, &mut players, ENDLESS)
                .unwrap_or_else(|failure| panic!("seed {seed}: {failure:?}"));
            match played.outcome {
                Outcome::Won(side) if side == seat => won[0] += 1,
                Outcome::Won(_) => won[1] += 1,
                Outcome::Drawn => {}
            }
        }
    }
    won
}
