//! Random players fight a battle with some of everything: every answer that the rules draw or offer is legal, every table keeps the
//! invariants, and every battle ends.

use charge_yr_pikes::table::Table;
use charge_yr_pikes::world::World;
use charge_yr_pikes::{ChargeYrPikes, casting};
use engine::State;
use general::Random;

const POSITION: &str = include_str!("skirmish.toml");
/// More decisions than any battle of sixteen turns needs.
const MOST: u32 = 20_000;

/// The position.
pub fn stage() -> (World, Table) {
    let cases = cases::read::<ChargeYrPikes>("skirmish.toml", POSITION).expect("the position can be read");
    cases::stage::<ChargeYrPikes>(&cases[0]).expect("the position can be set up")
}

/// The same, to be deployed in secret but for the trains, which are among its places.
pub fn to_deploy() -> (World, Table) {
    let (world, table) = stage();
    casting::to_deploy(world, table)
}

#[test]
fn random_players_fight_to_the_end() {
    let number = |key: &str, usual| std::env::var(key).ok().and_then(|it| it.parse().ok()).unwrap_or(usual);
    let (from, count) = (number("SEED", 1), number("BATTLES", 2));
    for seed in from..from + count {
        let (world, table) = if seed % 2 == 0 { stage() } else { to_deploy() };
        let state = State::<ChargeYrPikes>::new(table);
        let mut players = Random::new(seed);
        let soaked = lab::soak_one(&world, state, seed, &mut players, MOST);
        let soaked = soaked.unwrap_or_else(|fault| panic!("seed {seed}: {fault:?}"));
        assert!(soaked.decisions > 100, "seed {seed}: {} decisions", soaked.decisions);
    }
}
