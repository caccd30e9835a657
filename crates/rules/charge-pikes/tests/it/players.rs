//! Computer players against one another: the better one wins, and the same seed plays the same battle.

use charge_pikes::ChargePikes;
use conformance::fielding::field;
use conformance::playing::{self, ENDLESS};
use engine::State;
use general::{Both, Kind};
use offer::BattleSetup;

/// How often each of two players won, each playing either side of battles between like armies.
fn mirrored(one: Kind, other: Kind, seeds: &[u64]) -> [u32; 2] {
    let field = |seed| {
        let BattleSetup { world, table, .. } = field::<ChargePikes>(&format!("mirror:{seed}"));
        (world, table)
    };
    playing::mirrored::<ChargePikes>(one, other, seeds, field)
}

#[test]
fn a_captain_beats_a_random_player() {
    // One battle in four may end drawn, as luck has it; none may be lost.
    let [captain, random] = mirrored(Kind::Captain, Kind::Random, &[2, 3]);
    assert!(
        captain >= 3 && random == 0,
        "the captain won {captain} of 4 battles, the random player {random}"
    );
}

#[test]
fn the_same_seeds_play_the_same_battles() {
    let BattleSetup { mut world, table, .. } = field::<ChargePikes>("mirror:2");
    world.last_turn = 4;
    let play = || {
        let mut players = Both::of([Kind::Captain.commander::<ChargePikes>(3), Kind::Random.commander(5)]);
        let soaked = lab::play_one(&world, State::new(table), 7, &mut players, ENDLESS);
        soaked.map(|soaked| (soaked.outcome, soaked.decisions, soaked.fingerprint))
    };
    assert_eq!(play().map_err(|failure| failure.to_string()), play().map_err(|failure| failure.to_string()));
}
