//! Instructions counted by Callgrind, each with the limit that it must stay under: `cargo bench`, in this folder.
//!
//! The limits are about a fifth above what was counted when they were set. Lower one when its work becomes cheaper;
//! raise one only when what it buys is worth it, and say so in the commit.

use std::hint::black_box;

use border_reivers::BorderReivers;
use charge_pikes::ChargePikes;
use charge_yr_pikes::ChargeYrPikes;
use dice::Pool;
use engine::{PieceId, Rng, State};
use field_of_battle::{scatter, stage};
use general::{Both, Kind, Random};
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind, main};
use instructions::{Opening, volley};
use matchlocks::Matchlocks;
use matchlocks::ask::By;
use matchlocks::field::Field;
use matchlocks::movement::{candidate_moves, judge_move};
use matchlocks::table::Table;
use matchlocks::world::World;
use pike_and_musket::PikeAndMusket;

#[path = "../../../crates/rules/matchlocks/tests/it/field_of_battle/mod.rs"]
mod field_of_battle;

/// At most so many instructions.
fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, instructions)]));
    config
}

/// Forty units scattered over a table with woods, hedges and hills.
fn forty_units() -> (World, Table) {
    let (world, mut table) = stage();
    scatter(&world, &mut table, &mut Rng::new(3));
    (world, table)
}

#[library_benchmark]
#[bench::sixteen_dice(args = (), setup = volley, config = at_most(10_000))]
fn odds_of_a_volley(pool: Pool) -> f64 {
    black_box(&pool).distribution().at_least(6).to_f64()
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training, config = at_most(14_000))]
fn copy_a_state(opening: Opening<Matchlocks>) -> (Opening<Matchlocks>, State<Matchlocks>) {
    let copy = black_box(opening.state());
    // Given back, so that what is taken down with it is not counted.
    (opening, copy)
}

#[library_benchmark]
#[bench::forty_units(args = (), setup = forty_units, config = at_most(450_000))]
fn judge_an_advance_of_each((world, table): (World, Table)) -> usize {
    let field = Field::new(&table, &world);
    let leg = "advance 6in".parse().expect("a leg");
    field.units().filter(|unit: &PieceId| judge_move(field, *unit, leg, By::Order).is_ok()).count()
}

#[library_benchmark]
#[bench::forty_units(args = (), setup = forty_units, config = at_most(20_000_000))]
fn offer_the_moves_of_each((world, table): (World, Table)) -> usize {
    let field = Field::new(&table, &world);
    let mut count = 0;
    field.units().for_each(|unit| candidate_moves(field, unit, By::Order, &mut |_| count += 1));
    count
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training, config = at_most(102_000_000))]
fn fight_four_random_battles(opening: Opening<Matchlocks>) -> u64 {
    (0..4).map(|seed| opening.fight(seed, &mut Random::new(seed))).fold(0, |sum, last| sum ^ last)
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training, config = at_most(424_000_000))]
fn fight_a_battle_of_captains(opening: Opening<Matchlocks>) -> u64 {
    opening.fight(1, &mut Both::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]))
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training_of_pikes, config = at_most(155_000_000))]
fn fight_four_random_battles_of_pikes(opening: Opening<ChargePikes>) -> u64 {
    (0..4).map(|seed| opening.fight(seed, &mut Random::new(seed))).fold(0, |sum, last| sum ^ last)
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training_of_pikes, config = at_most(2_100_000_000))]
fn fight_a_battle_of_captains_of_pikes(opening: Opening<ChargePikes>) -> u64 {
    opening.fight(1, &mut Both::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]))
}

#[library_benchmark]
#[bench::raid(args = (), setup = Opening::cattle_raid, config = at_most(56_000_000))]
fn fight_four_random_battles_of_the_border(opening: Opening<BorderReivers>) -> u64 {
    (0..4).map(|seed| opening.fight(seed, &mut Random::new(seed))).fold(0, |sum, last| sum ^ last)
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training_of_muskets, config = at_most(60_000_000))]
fn fight_four_random_battles_of_muskets(opening: Opening<PikeAndMusket>) -> u64 {
    (0..4).map(|seed| opening.fight(seed, &mut Random::new(seed))).fold(0, |sum, last| sum ^ last)
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training_of_muskets, config = at_most(275_000_000))]
fn fight_a_battle_of_captains_of_muskets(opening: Opening<PikeAndMusket>) -> u64 {
    opening.fight(1, &mut Both::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]))
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training_of_tertias, config = at_most(78_000_000))]
fn fight_four_random_battles_of_tertias(opening: Opening<ChargeYrPikes>) -> u64 {
    (0..4).map(|seed| opening.fight(seed, &mut Random::new(seed))).fold(0, |sum, last| sum ^ last)
}

#[library_benchmark]
#[bench::training(args = (), setup = Opening::training_of_tertias, config = at_most(456_000_000))]
fn fight_a_battle_of_captains_of_tertias(opening: Opening<ChargeYrPikes>) -> u64 {
    opening.fight(1, &mut Both::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]))
}

library_benchmark_group!(
    name = costs;
    benchmarks =
        odds_of_a_volley,
        copy_a_state,
        judge_an_advance_of_each,
        offer_the_moves_of_each,
        fight_four_random_battles,
        fight_a_battle_of_captains,
        fight_four_random_battles_of_pikes,
        fight_a_battle_of_captains_of_pikes,
        fight_four_random_battles_of_the_border,
        fight_four_random_battles_of_muskets,
        fight_a_battle_of_captains_of_muskets,
        fight_four_random_battles_of_tertias,
        fight_a_battle_of_captains_of_tertias
);

main!(library_benchmark_groups = costs);
