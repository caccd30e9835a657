//! Computer players against one another, each on either side of the same battles.

use dice::{Seed, Source};
use engine::{Observer, Outcome, Ruleset, Run, Side, SourceHand, State, Want};
use general::{Appraised, Both, Kind, Random};

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

/// Fights a battle out between two players of a kind, with their dice and choices by a seed, before somebody who hears of all events. Gives
/// how it ended, and the last state.
///
/// # Panics
/// If it does not end.
pub fn fight_out<R: Appraised>(
    kind: Kind,
    seed: u64,
    world: &R::World,
    table: R::Table,
    observer: &mut dyn Observer<R>,
) -> (Outcome, State<R>) {
    let mut state = State::<R>::new(table);
    let mut players = Both::of([seed, !seed].map(|seed| kind.commander::<R>(seed)));
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: Some(observer) };
    let Want::Over(outcome) = state.run(run) else { panic!("seed {seed}: it does not end") };
    (outcome, state)
}

/// The number of some in order below which so many in a hundred of them lie.
pub fn at_share(all: &[u32], hundredths: usize) -> u32 {
    all.get(all.len().saturating_sub(1) * hundredths / 100).copied().unwrap_or_default()
}

/// The same seeds of two players and of the dice play the same battle, with every invariant kept.
///
/// # Panics
/// If they do not, or the battle fails.
pub fn assert_the_same_again<R: Appraised>(
    kinds: [Kind; 2],
    seeds: [u64; 2],
    (world, table): &(R::World, R::Table),
) {
    let play = || {
        let [one, other] = [0, 1].map(|at| kinds[at].commander::<R>(seeds[at]));
        let soaked = lab::soak_one(world, State::new(*table), 7, &mut Both::of([one, other]), ENDLESS);
        let soaked = soaked.unwrap_or_else(|failure| panic!("{failure:?}"));
        (soaked.outcome, soaked.decisions, soaked.fingerprint)
    };
    assert_eq!(play(), play());
}

/// Random players fight the battles of some names to the end, with every invariant kept: so many of each (`BATTLES`, else two) from
/// the seed of this number on (`SEED`, else 1; for each further name one more), or those of another name (`BATTLE`). No battle has fewer
/// decisions than `least`, nor more than `most`.
///
/// # Panics
/// If some fail, with all that do.
pub fn soak<R: Ruleset>(
    names: &[&str],
    [least, most]: [u32; 2],
    field: impl Fn(&str, u64) -> (R::World, R::Table),
) {
    let said = |key: &str| std::env::var(key).ok();
    let number = |key: &str, usual| said(key).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let (from, count): (u64, u64) = (number("SEED", 1), number("BATTLES", 2));
    let one = said("BATTLE");
    let names = one.as_deref().map_or(names.to_vec(), |one| vec![one]);
    let mut faults = Vec::new();
    for (at, name) in names.into_iter().enumerate() {
        for seed in (from..from + count).map(|seed| seed + at as u64) {
            let (world, table) = field(name, seed);
            match lab::soak_one(&world, State::<R>::new(table), seed, &mut Random::new(seed), most) {
                Ok(soaked) if soaked.decisions >= least => {}
                Ok(soaked) => faults.push(format!("{name}, seed {seed}: {} decisions", soaked.decisions)),
                Err(fault) => faults.push(format!("{name}, seed {seed}: {fault}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
